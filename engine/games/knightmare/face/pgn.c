/* A game as PGN: turns of plain chess are moves that any PGN reader knows. A turn that chess does not have (a card was
 * played, a man moved as only a card allows) becomes a comment, with the position that it leaves. PGN has no way on from
 * there in the same game. So all later turns are comments too; or, in sections, the game continues in a new one from the
 * resulting position, if that is a position of chess. */
#include "engine/games/knightmare/face/pgn.h"

#include <string.h>

#include "engine/games/knightmare/chess/fen.h"
#include "engine/games/knightmare/chess/notation.h"
#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/face/show.h"
#include "engine/kernel/text.h"

enum { PGN_COLUMNS = 79 };

static const struct move_rules_source chess = { .code = CODE_FIDE };

/* The PGN as it grows. A section is written when it is over. */
struct score {
    struct arena *arena;
    const struct ruleset_score *told;
    const char *text;            /* sections that are over */
    int sections;
    struct board from, board;    /* of the present section: its first position, and the reader's present position */
    const char *moves;           /* its movetext */
    bool moved;                  /* it contains a move */
    bool follows;                /* the last word was a move, so that Black's needs no number */
    bool lost;                   /* the game is past what a reader can follow */
};

static bool same_men(const struct board *one, const struct board *other)
{
    char left[FEN_BYTES], right[FEN_BYTES];

    fen_write(one, left);
    fen_write(other, right);
    return strcspn(left, " ") == strcspn(right, " ") && memcmp(left, right, strcspn(left, " ")) == 0
        && !one->paired && !other->paired && !one->of_kind[KIND_PRINCESS] && !other->of_kind[KIND_PRINCESS];
}

/* The position in chess: read from its own FEN. False when it is impossible in chess. */
static bool chess_position(const struct board *board, struct board *out)
{
    char fen[FEN_BYTES];
    struct error err;

    if (board->orient != ORIENT_0)
        return false;
    fen_write(board, fen);
    return fen_read(out, fen, FEN_CHESS, &err) == OK && same_men(board, out);
}

static const char *result_text(const struct state *state)
{
    if (state->ending == ENDING_NONE)
        return "*";
    return state->winner == 0 ? "1/2-1/2" : state->winner == COLOUR_WHITE + 1 ? "1-0" : "0-1";
}

/* ---- writing ---- */

static void add_word(struct score *score, const char *word)
{
    score->moves = *score->moves ? arena_printf(score->arena, "%s %s", score->moves, word) : word;
}

/* A comment may contain anything except a closing brace. */
static void add_comment(struct score *score, const char *words)
{
    char *safe = arena_text(score->arena, words);

    for (char *at = safe; *at; at++)
        if (*at == '}' || *at == '{' || *at == '\n')
            *at = ' ';
    add_word(score, arena_printf(score->arena, "{%s}", safe));
}

/* Words in lines, as in PGN's export format. */
static const char *wrapped(struct arena *arena, const char *text)
{
    char *copy = arena_text(arena, text);
    size_t column = 0, last = 0, at = 0;

    for (; copy[at]; at++, column++) {
        if (copy[at] == ' ')
            last = at;
        if (column >= PGN_COLUMNS && last > 0) {
            copy[last] = '\n';
            column = at - last - 1;
            last = 0;
        }
    }
    return copy;
}

static void add_tag(struct score *score, const char *name, const char *value)
{
    char *safe = arena_text(score->arena, value);

    for (char *at = safe; *at; at++)
        if (*at == '"' || *at == '\\')
            *at = '\'';
    score->text = arena_printf(score->arena, "%s[%s \"%s\"]\n", score->text, name, safe);
}

static void begin_section(struct score *score, const struct board *from)
{
    score->from = score->board = *from;
    score->moved = score->follows = score->lost = false;
}

/* The tags and movetext of a section. One that does not begin with the start position gives its own position. */
static void end_section(struct score *score, const char *result)
{
    struct board start;
    char fen[FEN_BYTES];

    board_start(&start);
    fen_write(&score->from, fen);
    score->sections++;
    add_tag(score, "Event", score->told->event);
    add_tag(score, "Site", "by mail");
    add_tag(score, "Date", score->told->date ? score->told->date : "????.??.??");
    add_tag(score, "Round", score->sections == 1 ? "-" : arena_printf(score->arena, "1.%d", score->sections));
    add_tag(score, "White", score->told->seats[COLOUR_WHITE]);
    add_tag(score, "Black", score->told->seats[COLOUR_BLACK]);
    add_tag(score, "Result", result);
    if (!same_men(&score->from, &start) || score->from.to_move != COLOUR_WHITE || score->from.move_number != 1) {
        add_tag(score, "SetUp", "1");
        add_tag(score, "FEN", fen);
    }
    add_word(score, result);
    score->text = arena_printf(score->arena, "%s\n%s\n\n", score->text, wrapped(score->arena, score->moves));
    score->moves = "";
}

/* ---- turns ---- */

/* The chess move of a turn, if the turn was only that. */
static bool chess_move(const struct score *score, const struct state *after, struct move *out)
{
    struct board played;
    struct moves moves;
    struct move_rules rules;
    const struct step *step = NULL;

    for (int i = 0; i < after->step_count; i++) {
        if (after->steps[i].sort == STEP_CARD || (after->steps[i].sort == STEP_MOVE && (step || after->steps[i].card)))
            return false;
        if (after->steps[i].sort == STEP_MOVE)
            step = &after->steps[i];
    }
    if (!step)
        return false;
    move_rules_derive(&rules, &score->board, &chess);
    moves_legal(&rules, &moves);
    for (int i = 0; i < moves.count; i++) {
        if (moves.list[i].from != step->from || moves.list[i].to != step->to)
            continue;
        played = score->board;
        board_play(&played, &moves.list[i]);
        if (!same_men(&played, &after->board))
            continue;
        *out = moves.list[i];
        return true;
    }
    return false;
}

static void add_move(struct score *score, const struct move *move)
{
    char san[NOTATION_BYTES];
    struct move_rules rules;
    bool white = score->board.to_move == COLOUR_WHITE;

    move_rules_derive(&rules, &score->board, &chess);
    if (white || !score->follows)
        add_word(score, arena_printf(score->arena, "%d%s", (int)score->board.move_number, white ? "." : "..."));
    add_word(score, arena_text(score->arena, notation_san(&rules, move, san)));
    board_play(&score->board, move);
    board_end_turn(&score->board);
    score->moved = score->follows = true;
}

static const char *turn_words(struct arena *arena, const struct state *after)
{
    const struct value *steps = show_steps(arena, after);
    const char *text = arena_printf(arena, "Turn %d:", (int)after->turn);

    for (const struct value *step = steps->first; step; step = step->next)
        text = arena_printf(arena, "%s%s %s", text, step == steps->first ? "" : ";", step->text);
    return text;
}

/* The same with the position that it leaves, for a reader who is shown no board any more. */
static const char *turn_and_position(struct arena *arena, const struct state *after)
{
    char fen[FEN_BYTES];

    fen_write(&after->board, fen);
    return arena_printf(arena, "%s; the position: %s", turn_words(arena, after), fen);
}

/* Writes a turn that chess does not have as a comment; in sections, if it ends in a position of chess, a new section begins. */
static void add_turn(struct score *score, const struct state *after)
{
    struct move move;
    struct board next;
    bool follows;

    if (!score->lost && chess_move(score, after, &move)) {
        add_move(score, &move);
        return;
    }
    follows = score->told->sections && chess_position(&after->board, &next);
    add_comment(score, follows || score->told->sections ? turn_words(score->arena, after) : turn_and_position(score->arena, after));
    score->follows = false;
    score->lost = true;
    if (!follows)
        return;
    if (score->moved)
        end_section(score, "*");
    begin_section(score, &next);
}

const char *km_score(struct arena *arena, const struct ruleset_score *told)
{
    const struct state *first = told->states[0], *last = told->states[told->count - 1];
    struct score score = { .arena = arena, .told = told, .text = "", .moves = "" };
    struct board board;
    bool is_chess = chess_position(&first->board, &board);

    if (!is_chess)
        board_start(&board);
    begin_section(&score, &board);
    score.lost = !is_chess;
    for (int i = 1; i < told->count; i++) {
        const struct state *before = told->states[i - 1], *after = told->states[i];

        if (after->turn != before->turn)
            add_turn(&score, after);
    }
    end_section(&score, result_text(last));
    return score.text;
}
