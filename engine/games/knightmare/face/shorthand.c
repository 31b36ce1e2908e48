#include "engine/games/knightmare/face/shorthand.h"

#include "engine/games/knightmare/chess/notation.h"
#include "engine/games/knightmare/chess/san.h"
#include "engine/games/knightmare/face/blame.h"

enum { NAMED_MOST = 8 };

bool km_is_shorthand(const char *text)
{
    struct san san;

    return san_read(text, false, &san) || san_read(text, true, &san);
}

/* With the letter where two men share the square, for it chooses between them. */
static const char *order_of(struct arena *arena, const struct board *board, const struct move *move)
{
    char order[NOTATION_BYTES];
    const char *text = arena_text(arena, notation_order(move, order));
    char letter = kind_letter((enum kind)board->men[move->man].kind);

    return board->paired & cell_bit(move->from) && letter ? arena_printf(arena, "%c%s", letter, text) : text;
}

/* "MOVE b1d2 or MOVE f3d2" */
static const char *orders_of(struct arena *arena, const struct board *board, const struct move *moves, int count)
{
    const char *text = "";

    for (int i = 0; i < count; i++)
        text = arena_printf(arena, "%s%sMOVE %s", text, i == 0 ? "" : i == count - 1 ? " or " : ", ",
                            order_of(arena, board, &moves[i]));
    return text;
}

static int find(const struct state *state, const char *text, struct move moves[NAMED_MOST])
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);
    struct san san;
    int count = 0;

    for (int other = 0; other < 2 && count == 0; other++)
        if (san_read(text, other == 1, &san))
            count = san_find(rules, &san, moves, NAMED_MOST);
    return count;
}

/* The man whom an effect alone keeps from the move: then the order is refused, and the effect named (blame.h). */
static int find_kept(struct arena *arena, const struct state *state, const char *text, struct move moves[NAMED_MOST])
{
    int count = 0;

    for (int i = 0; i < state->effects.count && count == 0; i++) {
        const struct state *without = km_without_effect(arena, state, state->board.to_move, i);

        count = without ? find(without, text, moves) : 0;
    }
    return count;
}

const char *km_read_shorthand(struct arena *arena, const struct state *state, const char *text, const char **why)
{
    struct move moves[NAMED_MOST];
    struct san san;
    int count = find(state, text, moves);

    if (count == 0)
        count = find_kept(arena, state, text, moves);
    if (count == 1)
        return order_of(arena, &state->board, &moves[0]);
    if (count > 1)
        *why = arena_printf(arena, "several men can go there: write %s", orders_of(arena, &state->board, moves, count));
    else
        *why = arena_printf(arena, "no %s of yours can make that move as the board stands; where a card before it changes "
                                   "that, name both squares, as in e2e4",
                            kind_name(san_read(text, false, &san) ? san.kind : KIND_BISHOP));
    return NULL;
}
