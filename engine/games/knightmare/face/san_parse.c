#include "engine/games/knightmare/face/san_parse.h"

#include <string.h>

#include "engine/games/knightmare/chess/notation.h"
#include "engine/kernel/text.h"

enum { WORD_BYTES = 12 };

/* The bare move in both spellings: without MOVE, blanks, and the signs that only describe a move. Text that is longer
 * than a move is cut. */
static void bare(const char *text, char word[WORD_BYTES])
{
    size_t bytes = 0;

    if (text_has_prefix_ignoring_case(text, "MOVE "))
        text += strlen("MOVE ");
    for (; *text && bytes < WORD_BYTES - 1; text++)
        if (!strchr(" x:-+#!?", *text))
            word[bytes++] = *text;
    word[bytes] = '\0';
}

/* Is the move printed in this way? Where two men can go there, books distinguish them, and the writer must too. */
static bool fits(const char *written, const char *san)
{
    char move[WORD_BYTES];

    bare(san, move);
    return text_equal(written, move);
}

const char *km_san_parse(struct arena *arena, const struct state *state, const char *line)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);
    struct moves *moves = ARENA_NEW(arena, struct moves);
    char written[WORD_BYTES], text[NOTATION_BYTES];
    const struct move *found = NULL;

    bare(line, written);
    moves_legal(rules, moves);
    for (int i = 0; i < moves->count; i++) {
        if (!fits(written, notation_san(rules, &moves->list[i], text)))
            continue;
        if (found)
            return NULL;
        found = &moves->list[i];
    }
    return found ? arena_printf(arena, "MOVE %s", notation_order(found, text)) : NULL;
}
