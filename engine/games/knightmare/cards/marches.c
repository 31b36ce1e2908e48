/* Cards that move Pawns. "Forward" is straight forward for the Pawn's owner, whatever NEW TACTICS or PHALANX say: a
 * card that changes general rules does not rewrite words on other cards (RULES 8.3, KC-NEWTACTICS-01 .. 03). */
#include "engine/games/knightmare/cards/card_moves.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/piece_actions.h"

static int forward_of(const struct move_rules *rules, int man)
{
    return board_forward(rules->board, rules->board->men[man].colour);
}

static bool is_empty(const struct move_rules *rules, int cell)
{
    return !(board_occupied(rules->board) & cell_bit(cell));
}

/* The empty cell this many steps in that direction, over empty cells; CELL_NONE: he cannot go there. */
static int free_cell(const struct move_rules *rules, int man, int direction, int steps)
{
    int to = card_moves_straight(rules, rules->board->men[man].cell, direction, steps);

    return to != CELL_NONE && is_empty(rules, to) && card_moves_reaches(rules, man, to) ? to : CELL_NONE;
}

static bool add_free(struct moves *out, const struct move_rules *rules, int man, int direction, int steps)
{
    int to = free_cell(rules, man, direction, steps);

    if (to != CELL_NONE)
        card_moves_add_step(out, rules, man, to);
    return to != CELL_NONE;
}

static bool starts_on(const struct move_rules *rules, int man, int rank)
{
    const struct man *who = &rules->board->men[man];

    return (board_rank_cells(rules->board, who->colour, rank) & cell_bit(who->cell)) != 0;
}

/* ---- steps without capture ---- */

static void three_forward(const struct state *state, const struct move_rules *rules, const struct cast *cast, int man,
                          struct moves *out)
{
    (void)state;
    (void)cast;
    add_free(out, rules, man, forward_of(rules, man), 3);
}

/* From his starting square he can be taken en passant after it. */
static void two_forward(const struct state *state, const struct move_rules *rules, const struct cast *cast, int man,
                        struct moves *out)
{
    int first = out->count;

    (void)state;
    (void)cast;
    add_free(out, rules, man, forward_of(rules, man), 2);
    for (int i = first; i < out->count && starts_on(rules, man, 2); i++)
        out->list[i].sort = MOVE_DOUBLE_STEP;
}

static void one_forward(const struct state *state, const struct move_rules *rules, const struct cast *cast, int man,
                        struct moves *out)
{
    (void)state;
    (void)cast;
    add_free(out, rules, man, forward_of(rules, man), 1);
}

static void one_sideways(const struct state *state, const struct move_rules *rules, const struct cast *cast, int man,
                         struct moves *out)
{
    (void)state;
    (void)cast;
    for (int side = -2; side <= 2; side += 4) {
        int to = free_cell(rules, man, direction_turned(forward_of(rules, man), side), 1);

        if (to != CELL_NONE)
            card_moves_add(out, rules, man, to);
    }
}

static void one_or_two_back(const struct state *state, const struct move_rules *rules, const struct cast *cast, int man,
                            struct moves *out)
{
    (void)state;
    (void)cast;
    for (int steps = 1; steps <= 2; steps++) {
        int to = free_cell(rules, man, direction_opposite(forward_of(rules, man)), steps);

        if (to != CELL_NONE)
            card_moves_add(out, rules, man, to);
    }
}

/* A move that he could make without a card. */
static void regular_without_capture(const struct state *state, const struct move_rules *rules,
                                    const struct cast *cast, int man, struct moves *out)
{
    struct moves all;

    (void)state;
    moves_of(rules, man, cast->colour, &all);
    for (int i = 0; i < all.count; i++)
        if (all.list[i].taken == MAN_NONE && out->count < MOVES_MAX)
            out->list[out->count++] = all.list[i];
}

#define MARCH(symbol, title, of_set, cost, way, check, carry, ids, words)                                      \
    const struct card card_##symbol = {                                                                        \
        .number = CARD_NUMBER(symbol), .name = title, .set = of_set, .points = cost, .timing = TIMING_INSTEAD, \
        .own_kind = KIND_PAWN, .moves = way, .forbids = check, .resolve = carry, .rulings = ids,               \
        .text = words }

MARCH(fanatic, "FANATIC", 1, 2, three_forward, card_moves_forbids, card_moves_resolve, "KC-NEWTACTICS-03",
      "As your move, a Pawn of yours goes three squares straight forward, all three empty; nobody takes it en "
      "passant.");
MARCH(annexation, "ANNEXATION", 1, 3, two_forward, card_moves_forbids, card_moves_resolve, "KC-CONFAB-01 KC-CONFAB-02",
      "As your move, one or two Pawns of yours each go two squares straight forward over empty squares.");
MARCH(forced_march, "FORCED MARCH", 1, 3, one_sideways, card_moves_forbids, card_moves_resolve, "KC-FORCEDMARCH-01",
      "As your move, one or two Pawns of yours each go one square sideways and capture nothing.");
MARCH(onslaught, "ONSLAUGHT", 1, 6, one_forward, card_moves_forbids_alone, card_moves_resolve_alone, "KC-CONFAB-03",
      "As your move, any number of your Pawns each go one square straight forward and capture nothing.");
MARCH(brothers_in_arms, "BROTHERS IN ARMS", 2, 5, regular_without_capture, card_moves_forbids, card_moves_resolve,
      "KC-BROTHERS-01 KC-BROTHERS-02 KC-BROTHERS-03 KC-BROTHERS-04",
      "As your move, two Pawns of yours each make a regular move that captures nothing.");

const struct card card_cowardice = {
    .number = CARD_NUMBER(cowardice), .name = "COWARDICE", .set = 1, .points = 4, .timing = TIMING_AFTER,
    .own_kind = KIND_PAWN, .for_enemy = true, .moves = one_or_two_back, .forbids = card_moves_forbids,
    .resolve = card_moves_resolve,
    .text = "A Pawn of your opponent's goes one or two squares straight back over empty squares.",
};

/* ---- captures ---- */

static uint64_t prey_of(const struct move_rules *rules, const struct cast *cast, int man)
{
    bool neutral = (rules->neutral & cell_bit(rules->board->men[man].cell)) != 0;

    return move_rules_may_take(rules, man) ? move_rules_prey(rules, cast->colour, neutral) : 0;
}

static void add_capture(struct moves *out, const struct move_rules *rules, int man, int to, uint64_t prey)
{
    if (to != CELL_NONE && (prey & cell_bit(to)) && card_moves_reaches(rules, man, to))
        card_moves_add_step(out, rules, man, to);
}

static void diagonally_back(const struct state *state, const struct move_rules *rules, const struct cast *cast, int man,
                            struct moves *out)
{
    int from = rules->board->men[man].cell, back = direction_opposite(forward_of(rules, man));
    uint64_t prey = prey_of(rules, cast, man);

    (void)state;
    for (int side = -1; side <= 1; side += 2)
        add_capture(out, rules, man, card_moves_straight(rules, from, direction_turned(back, side), 1), prey);
}

/* Straight forward; a Pawn that captures in this way without a card captures diagonally with it.
 * KC-BREAKTHROUGH-01. */
static void breaking_through(const struct state *state, const struct move_rules *rules, const struct cast *cast,
                             int man, struct moves *out)
{
    const struct man *who = &rules->board->men[man];
    int forward = forward_of(rules, man);
    uint64_t prey = prey_of(rules, cast, man);

    (void)state;
    if (rules->pawn[who->colour].take >> forward & 1) {
        for (int side = -1; side <= 1; side += 2)
            add_capture(out, rules, man, card_moves_straight(rules, who->cell, direction_turned(forward, side), 1),
                        prey);
        return;
    }
    add_capture(out, rules, man, card_moves_straight(rules, who->cell, forward, 1), prey);
    if (starts_on(rules, man, 1) || starts_on(rules, man, 2))
        add_capture(out, rules, man, card_moves_straight(rules, who->cell, forward, 2), prey);
}

MARCH(dark_mirror, "DARK MIRROR", 1, 5, diagonally_back, card_moves_forbids, card_moves_resolve,
      "KC-NEWTACTICS-01 KC-NEWTACTICS-02 KC-PHALANX-01",
      "As your move, a Pawn of yours captures one square diagonally backward.");
MARCH(breakthrough, "BREAKTHROUGH", 1, 6, breaking_through, card_moves_forbids, card_moves_resolve,
      "KC-BREAKTHROUGH-01",
      "As your move, a Pawn of yours captures straight forward, from your first or second rank also on the second "
      "square; where it can do so anyhow, it captures diagonally.");

/* ---- SPECIAL PROMOTION ---- */

static bool may_become(const struct state *state, int kind)
{
    int base = kind_base((enum kind)kind);

    return base != KIND_KING && base != KIND_PAWN && (kind < KIND_FIRST_NAMED || km_kind_seen(state, kind));
}

static void to_any_kind(const struct state *state, const struct move_rules *rules, const struct cast *cast, int man,
                        struct moves *out)
{
    struct moves all;

    moves_of(rules, man, cast->colour, &all);
    for (int i = 0; i < all.count; i++)
        for (int kind = KIND_PAWN; kind < KIND_COUNT && all.list[i].becomes == KIND_QUEEN; kind++)
            if (may_become(state, kind) && out->count < MOVES_MAX) {
                out->list[out->count] = all.list[i];
                out->list[out->count++].becomes = (uint8_t)kind;
            }
}

MARCH(special_promotion, "SPECIAL PROMOTION", 2, 6, to_any_kind, card_moves_forbids, card_moves_resolve, "KC-PROMO-01",
      "As your move, a Pawn of yours moves to the last rank and becomes any kind of man, also a named one that has "
      "been in play, but nothing like a King or a Pawn: PLAY SPECIAL PROMOTION e7e8=PALADIN.");

/* ---- GUARDIAN ---- */

static void one_or_two_forward(const struct state *state, const struct move_rules *rules, const struct cast *cast,
                               int man, struct moves *out)
{
    (void)state;
    (void)cast;
    add_free(out, rules, man, forward_of(rules, man), 1);
    if (starts_on(rules, man, 2))
        add_free(out, rules, man, forward_of(rules, man), 2);
}

/* The man directly behind the Pawn stays behind it: his move, on a board without the Pawn. */
static bool find_follower(const struct state *state, const struct board *board, const struct cast *cast,
                          struct move *out)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, board);
    int pawn = rules->board->at[cast->cells[1]], forward, behind, man, steps, to;

    if (pawn == MAN_NONE)
        return false;
    forward = forward_of(rules, pawn);
    behind = cell_step(cast->cells[0], direction_opposite(forward));
    man = behind != CELL_NONE ? card_moves_own(rules, behind, cast->colour) : MAN_NONE;
    steps = cell_step(cast->cells[0], forward) == cast->cells[1] ? 1 : 2;
    to = man != MAN_NONE && !move_rules_rooted(rules, man) ? free_cell(rules, man, forward, steps) : CELL_NONE;
    if (to == CELL_NONE)
        return false;
    *out = (struct move){ .from = (uint8_t)behind, .to = (uint8_t)to, .man = (uint8_t)man, .via = CELL_NONE };
    return true;
}

static const char *guardian_forbids(const struct state *state, struct cast *cast)
{
    struct board board = state->board;
    const char *why = card_moves_forbids(state, cast);
    struct move move;

    if (why || !cast->follows)
        return why;
    board_shift(&board, board.at[cast->cells[0]], cast->cells[1]);
    return find_follower(state, &board, cast, &move) ? NULL
               : km_refuse(cast, "TARGET", "no man of yours stands directly behind the Pawn and can follow");
}

static const char *guardian_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    const char *why = card_moves_resolve(turn, cast);
    struct move move;

    if (!why && cast->follows && find_follower(state, &state->board, cast, &move))
        km_move(turn, &move, cast->card->number, true);
    return why;
}

MARCH(guardian, "GUARDIAN", 1, 3, one_or_two_forward, guardian_forbids, guardian_resolve, "KC-GUARDIAN-01",
      "As your move, a Pawn of yours goes one square forward, two from your second rank, onto an empty square; the "
      "man directly behind it may follow: PLAY GUARDIAN e2e4 FOLLOW. Nobody takes it en passant.");

/* ---- MADMAN ---- */

/* The empty cell behind a man who stands diagonally next to a cell. Jumps ignore walls (RULES 11.4). */
static int jump(const struct move_rules *rules, int from, int direction, int own_cell)
{
    int over = cell_step(from, direction);
    int to = over != CELL_NONE ? cell_step(over, direction) : CELL_NONE;

    if (to == CELL_NONE || over == own_cell || is_empty(rules, over) || (rules->blocked & cell_bit(to)))
        return CELL_NONE;
    return to == own_cell || is_empty(rules, to) ? to : CELL_NONE;
}

static uint64_t jumps_from(const struct move_rules *rules, int from, int own_cell)
{
    uint64_t reached = 0;

    for (int direction = DIRECTION_NE; direction < DIRECTION_COUNT; direction += 2) {
        int to = jump(rules, from, direction, own_cell);

        if (to != CELL_NONE)
            reached |= cell_bit(to);
    }
    return reached;
}

/* All cells that he can reach by one jump after another. */
static void jumping(const struct state *state, const struct move_rules *rules, const struct cast *cast, int man,
                    struct moves *out)
{
    int own_cell = rules->board->men[man].cell;
    uint64_t reached = jumps_from(rules, own_cell, own_cell), fresh = reached;

    (void)state;
    (void)cast;
    if (move_rules_power(rules, man).reach < 2)
        return;                  /* PLAGUE: one square at most */
    while (fresh) {
        uint64_t next = jumps_from(rules, cells_pop(&fresh), own_cell) & ~reached;

        reached |= next;
        fresh |= next;
    }
    for (reached &= ~cell_bit(own_cell); reached;)
        card_moves_add(out, rules, man, cells_pop(&reached));
}

/* When the route is written in full, each leg is a jump. */
static const char *madman_forbids(const struct state *state, struct cast *cast)
{
    struct cast ends = *cast;
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);
    const char *why;

    ends.cell_count = 2;
    ends.cells[1] = cast->cells[cast->cell_count - 1];
    why = card_moves_forbids(state, &ends);
    cast->code = ends.code;
    for (int i = 0; i + 1 < cast->cell_count && !why && cast->cell_count > 2; i++)
        if (!(jumps_from(rules, cast->cells[i], cast->cells[0]) & cell_bit(cast->cells[i + 1])))
            why = km_refuse(cast, "TARGET", cast->card->text);
    return why;
}

static const char *madman_resolve(struct turn *turn, const struct cast *cast)
{
    struct cast ends = *cast;

    ends.cell_count = 2;
    ends.cells[1] = cast->cells[cast->cell_count - 1];
    return card_moves_resolve(turn, &ends);
}

const struct card card_madman = {
    .number = CARD_NUMBER(madman), .name = "MADMAN", .set = 1, .points = 3, .timing = TIMING_INSTEAD,
    .own_kind = KIND_PAWN, .leaps = true, .moves = jumping, .forbids = madman_forbids, .resolve = madman_resolve,
    .text = "As your move, a Pawn of yours jumps diagonally over a man next to it onto the empty square behind, as "
            "often as it can and you like; it captures nothing and does not promote: PLAY MADMAN c3-e5-g3.",
};
