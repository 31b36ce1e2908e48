/* perft: chess leaf nodes through Knightmare's own generator. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games/knightmare/chess/fen.h"
#include "engine/games/knightmare/chess/perft.h"
#include "engine/kernel/text.h"
#include "processor/commands/commands.h"
#include "processor/base/exit_code.h"
#include "processor/commands/options.h"

enum { DEPTH_MOST = 30, FEN_TEXT_BYTES = 512 };

static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/* The move as other chess programs print it in their own perft, so that two lists can be compared. */
static void print_move(const struct move *move)
{
    char from[CELL_TEXT_BYTES], to[CELL_TEXT_BYTES];

    printf("%s%s", cell_format(move->from, from), cell_format(move->to, to));
    if (move->becomes != KIND_NONE)
        putchar(text_lower(kind_letter(move->becomes)));
}

static uint64_t divide(const struct board *board, const struct move_rules_source *source, int depth)
{
    struct move_rules rules;
    struct moves moves;
    uint64_t leaves = 0;

    move_rules_derive(&rules, board, source);
    moves_legal(&rules, &moves);
    for (int i = 0; i < moves.count; i++) {
        struct board after = *board;
        uint64_t below;

        board_play(&after, &moves.list[i]);
        board_end_turn(&after);
        below = perft_count(&after, source, depth - 1);
        print_move(&moves.list[i]);
        printf(": %" PRIu64 "\n", below);
        leaves += below;
    }
    putchar('\n');
    return leaves;
}

/* A FEN may come as one argument or, unquoted, as its fields. */
static bool join(char **words, int count, char text[FEN_TEXT_BYTES])
{
    size_t used = 0;

    for (int i = 0; i < count; i++) {
        size_t bytes = strlen(words[i]);

        if (used + bytes + 2 > FEN_TEXT_BYTES)
            return false;
        if (i > 0)
            text[used++] = ' ';
        memcpy(text + used, words[i], bytes);
        used += bytes;
    }
    text[used] = '\0';
    return true;
}

static int read_depth(const char *text, int *depth)
{
    int64_t number;

    if (text_parse_int(text, 0, DEPTH_MOST, &number) != TEXT_INT_OK) {
        fprintf(stderr, "postern: perft: \"%s\" is not a depth from 0 to %d\n", text, DEPTH_MOST);
        return EXIT_USAGE;
    }
    *depth = (int)number;
    return EXIT_DONE;
}

static int read_code(const char *name, enum code *code)
{
    if (text_equal_ignoring_case(name, "fide"))
        *code = CODE_FIDE;
    else if (text_equal_ignoring_case(name, "kc"))
        *code = CODE_KC;
    else {
        fprintf(stderr, "postern: perft: --rules is fide or kc, not \"%s\"\n", name);
        return EXIT_USAGE;
    }
    return EXIT_DONE;
}

int cmd_perft(int argc, char **argv)
{
    bool divided = false;
    const char *rules = "fide";
    const struct option_spec options[] = {
        { .name = "--divide", .kind = OPTION_FLAG, .flag = &divided, .help = "first a line a move, with its leaves" },
        { .name = "--rules", .kind = OPTION_TEXT, .text = &rules, .value = "CODE",
          .help = "fide (default), or kc: castling out of and through check" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "perft DEPTH [FEN] [--divide] [--rules fide|kc]",
        .about = "Counts the ways to play DEPTH plies of chess from the start position, or from FEN.\n"
                 "The last line is the count alone.",
        .options = options, .least = 1, .most = 7,
    };
    struct move_rules_source source = { .code = CODE_FIDE };
    char text[FEN_TEXT_BYTES];
    struct board board;
    struct error err;
    uint64_t leaves;
    int count, depth, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    code = read_depth(argv[0], &depth);
    if (code == EXIT_DONE)
        code = read_code(rules, &source.code);
    if (code != EXIT_DONE)
        return code;
    if (!join(argv + 1, count - 1, text)) {
        fprintf(stderr, "postern: perft: the FEN is longer than any can be\n");
        return EXIT_BAD_INPUT;
    }
    if (fen_read(&board, count > 1 ? text : start_fen, FEN_CHESS, &err) != OK)
        return exit_failure(&err);
    leaves = divided && depth > 0 ? divide(&board, &source, depth) : perft_count(&board, &source, depth);
    printf("%" PRIu64 "\n", leaves);
    return EXIT_DONE;
}
