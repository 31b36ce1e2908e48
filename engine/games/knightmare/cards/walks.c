/* Cards that let a man move in his own way past obstacles. */
#include "engine/games/knightmare/cards/card_moves.h"
#include "engine/games/knightmare/effects/effects.h"

/* The men who count as the colour's. */
static uint64_t own_cells(const struct move_rules *rules, int colour)
{
    return rules->board->of_colour[colour] | rules->neutral;
}

/* ---- ASSASSIN: his usual capture, but of a man of his own side. KC-ASSASSIN-01 ---- */

static uint64_t own_prey(const struct move_rules *rules, int colour)
{
    uint64_t prey = 0;

    for (uint64_t cells = own_cells(rules, colour) & ~rules->shielded[colour]; cells && !rules->truce;) {
        int cell = cells_pop(&cells);

        if (!card_moves_royal(rules, rules->board->at[cell]))
            prey |= cell_bit(cell);
    }
    return prey;
}

static void killing_own(const struct state *state, const struct move_rules *rules, const struct cast *cast, int man,
                        struct moves *out)
{
    struct manner_of_card manner = { .power = move_rules_power(rules, man), .prey = own_prey(rules, cast->colour) };
    struct moves all = { .count = 0 };

    (void)state;
    if (!move_rules_may_move(rules, man, cast->colour) || !move_rules_may_take(rules, man))
        return;
    moves_as(rules, man, cast->colour, &manner, &all);
    for (int i = 0; i < all.count; i++)
        if (all.list[i].taken != MAN_NONE && out->count < MOVES_MAX)
            out->list[out->count++] = all.list[i];
}

const struct card card_assassin = {
    .number = CARD_NUMBER(assassin), .name = "ASSASSIN", .set = 1, .points = 2, .timing = TIMING_INSTEAD,
    .captures = true, .moves = killing_own, .forbids = card_moves_forbids, .resolve = card_moves_resolve,
    .text = "As your move, one man of yours captures another of yours, other than a King, as it could capture an enemy there.",
    .rulings = "KC-ASSASSIN-01 KC-RESURRECTION-01",
};

/* ---- GHOSTWALK ---- */

static void through_own(const struct state *state, const struct move_rules *rules, const struct cast *cast, int man,
                        struct moves *out)
{
    struct manner_of_card manner = { .power = move_rules_power(rules, man), .through = own_cells(rules, cast->colour) };

    (void)state;
    if (move_rules_may_move(rules, man, cast->colour))
        moves_as(rules, man, cast->colour, &manner, out);
}

const struct card card_ghostwalk = {
    .number = CARD_NUMBER(ghostwalk), .name = "GHOSTWALK", .set = 1, .points = 5, .timing = TIMING_INSTEAD,
    .moves = through_own, .forbids = card_moves_forbids, .resolve = card_moves_resolve,
    .text = "As your move, one man of yours goes its own way through men of yours, and captures nothing.",
    .rulings = "KC-BOG-08",
};

/* ---- BOMBARD ---- */

/* Is there a wall on the edge? A closed cell also closes the step into it, so the wall is checked from that cell's
 * side. */
static bool is_wall(const struct move_rules *rules, int from, int to, int direction)
{
    bool barred = (rules->blocked & cell_bit(to)) != 0;

    if (!rules->walled || (barred && (rules->blocked & cell_bit(from))))
        return false;
    return barred ? rules->closed[to] >> direction_opposite(direction) & 1 : rules->closed[from] >> direction & 1;
}

/* One man, one wall or one cell that nobody enters may be jumped; KC-BOMBARD-01 .. 03. */
static void jump_along(const struct move_rules *rules, int man, int direction, uint64_t landing, struct moves *out)
{
    int from = rules->board->men[man].cell, obstacles = 0;

    for (int to = cell_step(from, direction); to != CELL_NONE; from = to, to = cell_step(to, direction)) {
        obstacles += is_wall(rules, from, to, direction);
        if (obstacles > 1)
            return;
        if ((landing & cell_bit(to)) && card_moves_reaches(rules, man, to))
            card_moves_add(out, rules, man, to);
        obstacles += ((board_occupied(rules->board) | rules->blocked) & cell_bit(to)) != 0;
    }
}

static void bombarding(const struct state *state, const struct move_rules *rules, const struct cast *cast, int man,
                       struct moves *out)
{
    bool neutral = (rules->neutral & cell_bit(rules->board->men[man].cell)) != 0;
    uint64_t prey = move_rules_may_take(rules, man) ? move_rules_prey(rules, cast->colour, neutral) : 0;

    (void)state;
    for (int direction = DIRECTION_N; direction < DIRECTION_COUNT; direction += 2)
        jump_along(rules, man, direction, ~board_occupied(rules->board) | prey, out);
}

const struct card card_bombard = {
    .number = CARD_NUMBER(bombard), .name = "BOMBARD", .set = 1, .points = 8, .timing = TIMING_INSTEAD,
    .own_kind = KIND_ROOK, .captures = true, .moves = bombarding, .forbids = card_moves_forbids,
    .resolve = card_moves_resolve,
    .text = "As your move, a Rook of yours goes in a straight line, over one man or one obstruction if you like, and may capture "
            "where it ends.",
    .rulings = "KC-BOMBARD-01 KC-BOMBARD-02 KC-BOMBARD-03 KC-BOG-07 KC-CURSE-05",
};

/* ---- INSUBSTANTIALITY: for the move of this same turn. KC-INSUBST-01 ---- */

static const char *insubstantiality_forbids(const struct state *state, struct cast *cast)
{
    struct state_rules view;
    int man = card_moves_own(state_rules_derive(&view, state, &state->board), cast->cells[0], cast->colour);

    return man != MAN_NONE ? NULL : km_refuse(cast, "TARGET", "INSUBSTANTIALITY names a man of yours");
}

static const char *insubstantiality_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);

    km_begin_this_turn(turn, cast->card, cast->colour, state->board.at[cast->cells[0]]);
    return NULL;
}

static void insubstantiality_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    int partner = rules->board->men[effect->target].joined ? rules->board->men[effect->target].partner : MAN_NONE;

    (void)state;
    move_rules_pass_through(rules, effect->target);
    move_rules_tame(rules, effect->target);
    if (partner == MAN_NONE)
        return;
    move_rules_pass_through(rules, partner);
    move_rules_tame(rules, partner);
}

const struct card card_insubstantiality = {
    .number = CARD_NUMBER(insubstantiality), .name = "INSUBSTANTIALITY", .set = 2, .points = 7, .timing = TIMING_BEFORE,
    .forbids = insubstantiality_forbids, .resolve = insubstantiality_resolve, .bend = insubstantiality_bend,
    .text = "In the move of this turn one man of yours may pass through men of either side; it captures nothing.",
    .rulings = "KC-INSUBST-01",
};
