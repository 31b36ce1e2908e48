/* FIGURE DANCE: all men on corners go to the next corner, all at once. */
#include "engine/games/knightmare/cards/card_moves.h"
#include "engine/games/knightmare/effects/piece_actions.h"
#include "engine/games/knightmare/effects/places.h"
#include "engine/games/knightmare/effects/promotions.h"

enum { CORNERS = 4 };

struct dancer {
    int man;                     /* MAN_NONE: nobody stands there, or he stays */
    int to;
};

struct ring {
    int count;
    int cells[CORNERS];          /* counter-clockwise, as seen from above */
    struct dancer dancers[CORNERS];
};

static void add_corner(struct ring *ring, int cell)
{
    for (int i = 0; i < ring->count; i++)
        if (ring->cells[i] == cell)
            return;
    ring->cells[ring->count++] = cell;
}

/* The corners are those of the present board (HAND TO HAND). */
static void find_corners(const struct state *state, struct ring *ring)
{
    uint64_t corners = km_corners(state);
    int low = cells_first(corners), high = cells_last(corners);

    ring->count = 0;
    add_corner(ring, low);
    add_corner(ring, cell_at(cell_file(high), cell_rank(low)));
    add_corner(ring, high);
    add_corner(ring, cell_at(cell_file(low), cell_rank(high)));
}

/* Nothing is captured: a man whose target stays occupied stays too. */
static void find_dancers(const struct state *state, struct ring *ring)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    find_corners(state, ring);
    for (int i = 0; i < ring->count; i++) {
        int man = state->board.at[ring->cells[i]], to = ring->cells[(i + 1) % ring->count];
        bool goes = man != MAN_NONE && ring->count > 1 && !move_rules_rooted(rules, man)
        && card_moves_reaches(rules, man, to);

        ring->dancers[i] = (struct dancer){ goes ? man : MAN_NONE, to };
    }
    for (int round = 0; round < ring->count; round++)
        for (int i = 0; i < ring->count; i++) {
            const struct dancer *next = &ring->dancers[(i + 1) % ring->count];

            if (state->board.at[ring->dancers[i].to] != MAN_NONE && next->man == MAN_NONE)
                ring->dancers[i].man = MAN_NONE;
        }
}

/* The cells where Pawns of the colour arrive on their last rank. */
static uint64_t arrivals(const struct state *state, const struct ring *ring, int colour)
{
    uint64_t cells = 0;

    for (int i = 0; i < ring->count; i++) {
        const struct man *who = &state->board.men[ring->dancers[i].man];

        if (ring->dancers[i].man != MAN_NONE && who->colour == colour && !who->joined
            && kind_base((enum kind)who->kind) == KIND_PAWN)
            cells |= cell_bit(ring->dancers[i].to) & board_rank_cells(&state->board, colour, 8);
    }
    return cells;
}

static const char *dance_forbids(const struct state *state, struct cast *cast)
{
    struct ring ring;

    find_dancers(state, &ring);
    return promotions_forbid(cast, arrivals(state, &ring, cast->colour));
}

/* The moves begin with a man whose target is empty; in a full ring one man is lifted first. */
static void go_round(struct turn *turn, const struct ring *ring)
{
    struct state *state = turn_state(turn);
    int start = 0, partner = MAN_NONE, first;

    for (int i = 0; i < ring->count; i++)
        if (ring->dancers[i].man != MAN_NONE && state->board.at[ring->dancers[i].to] == MAN_NONE)
            start = i;
    first = ring->dancers[start].man;
    if (state->board.at[ring->dancers[start].to] != MAN_NONE) {
        partner = state->board.men[first].joined ? state->board.men[first].partner : MAN_NONE;
        board_lift(&state->board, first, PLACE_AWAY);
        if (partner != MAN_NONE)
            board_lift(&state->board, partner, PLACE_AWAY);
        start += ring->count - 1;
    }
    for (int i = 0; i < ring->count; i++) {
        const struct dancer *dancer = &ring->dancers[(start + ring->count - i) % ring->count];

        if (dancer->man != MAN_NONE)
            km_relocate(turn, dancer->man, dancer->to);
    }
    if (partner == MAN_NONE)
        return;
    board_put(&state->board, partner, state->board.men[first].cell);
    board_join(&state->board, state->board.men[first].cell, true);
}

static const char *dance_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    uint64_t arrived = 0;
    bool anybody = false;
    struct ring ring;

    find_dancers(state, &ring);
    for (int colour = 0; colour < COLOUR_COUNT; colour++)
        arrived |= arrivals(state, &ring, colour);
    for (int i = 0; i < ring.count; i++)
        anybody = anybody || ring.dancers[i].man != MAN_NONE;
    if (!anybody)
        return "NOTARGET";
    go_round(turn, &ring);
    promotions_make(turn, arrived, cast->colour, cast);
    return NULL;
}

const struct card card_figure_dance = {
    .number = CARD_NUMBER(figure_dance), .name = "FIGURE DANCE", .set = 1, .points = 4, .timing = TIMING_AFTER,
    .forbids = dance_forbids, .resolve = dance_resolve,
    .text = "Every man on a corner goes to the next corner counter-clockwise, all at once; a Pawn that reaches its last rank in "
            "this way promotes: PLAY FIGURE DANCE PROM a8=N.",
};
