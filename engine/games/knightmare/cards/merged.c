/* CONFABULATION: two men become one piece. RULES 4.1, 12. */
#include "engine/games/knightmare/chess/moves.h"
#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/piece_actions.h"

static void add_merging(const struct moves *moves, int to, struct moves *out)
{
    for (int i = 0; i < moves->count && out->count < MOVES_MAX; i++) {
        struct move move = moves->list[i];

        if (move.to != to || move.sort == MOVE_CASTLING || move.sort == MOVE_EN_PASSANT)
            continue;
        move.taken = MAN_NONE;
        move.becomes = KIND_NONE;        /* merged Pawns do not promote */
        out->list[out->count++] = move;
        return;
    }
}

/* Moves as if the other man were not there. */
static void over_nobody(const struct state *state, int man, int onto, int colour, struct moves *moves)
{
    struct board board = state->board;
    const struct move_rules *rules;
    struct state_rules view;

    board_lift(&board, onto, PLACE_AWAY);
    rules = state_rules_derive(&view, state, &board);
    moves_of(rules, man, colour, moves);
}

/* Treats him as an enemy, so that a Pawn may also come from the side. Nobody is captured, so what forbids a capture does
 * not count. */
static void over_enemy(const struct move_rules *rules, const struct cast *cast, int man, int onto, struct moves *moves)
{
    uint64_t cell = cell_bit(rules->board->men[onto].cell);
    struct manner_of_card manner = { .power = move_rules_power(rules, man), .prey = cell };

    moves->count = 0;
    if (cast->merging_captures && (rules->truce || !move_rules_may_take(rules, man) || (cell & rules->shielded[cast->colour])))
        return;
    moves_as(rules, man, cast->colour, &manner, moves);
}

static void find_merging(const struct state *state, const struct move_rules *rules, const struct cast *cast, int man,
                         int onto, struct moves *out)
{
    int to = state->board.men[onto].cell, before = out->count;
    struct moves moves;

    if (!move_rules_may_move(rules, man, cast->colour))
        return;
    over_nobody(state, man, onto, cast->colour, &moves);
    add_merging(&moves, to, out);
    if (out->count > before)
        return;
    over_enemy(rules, cast, man, onto, &moves);
    add_merging(&moves, to, out);
}

/* Why the two cannot be one piece, in words; NULL: they can. */
static const char *forbids_pair(const struct state *state, int man, int onto)
{
    const struct man *one = &state->board.men[man], *other = &state->board.men[onto];

    if (man == MAN_NONE || onto == MAN_NONE || man == onto || one->colour != other->colour)
        return "CONFABULATION names two men of yours";
    if (km_is_royal(state, man) || km_is_royal(state, onto))
        return "CONFABULATION is for no King";
    if (one->partner != MAN_NONE || other->partner != MAN_NONE)
        return "a merged piece has two parts, never three";
    return NULL;
}

static void merging_moves(const struct state *state, const struct move_rules *rules, const struct cast *cast, int man,
                          struct moves *out)
{
    for (uint64_t cells = board_occupied(&state->board); cells;) {
        int onto = km_man_at(state, cells_pop(&cells), cast->colour);

        if (!forbids_pair(state, man, onto))
            find_merging(state, rules, cast, man, onto, out);
    }
}

static bool find(const struct state *state, const struct cast *cast, struct move *out)
{
    int man = km_man_at(state, cast->cells[0], cast->colour), onto = km_man_at(state, cast->cells[1], cast->colour);
    struct moves moves = { .count = 0 };
    const struct move_rules *rules;
    struct state_rules view;

    if (forbids_pair(state, man, onto))
        return false;
    rules = state_rules_derive(&view, state, &state->board);
    find_merging(state, rules, cast, man, onto, &moves);
    if (moves.count > 0)
        *out = moves.list[0];
    return moves.count > 0;
}

static const char *confabulation_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], cast->colour), onto = km_man_at(state, cast->cells[1], cast->colour);
    const char *why = forbids_pair(state, man, onto);
    struct move move;

    if (why)
        return km_refuse(cast, "TARGET", why);
    return find(state, cast, &move) ? NULL : km_refuse(cast, "TARGET", "he cannot go there by a move of his own");
}

static const char *confabulation_resolve(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);
    int onto = state->board.at[cast->cells[1]];
    struct move move;

    if (!find(state, cast, &move))
        return "NOTARGET";
    km_move(turn, &move, cast->card->number, true);
    effect_begin(turn, (struct effect){ .kind = cast->card->number, .owner = cast->colour,
                                        .target_kind = EFFECT_ON_MAN, .target = move.man,
                                        .data = { [DATA_CELL] = move.to, [DATA_PARTNER] = onto } }, true);
    return NULL;
}

/* Effects played on the joined piece end with the merge, so the merge stays when one of them may not end:
 * KC-COUP-04. */
static const char *confabulation_keeps(const struct state *state, const struct effect *effect)
{
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *child = &state->effects.list[i];
        const struct card *card = km_card(child->kind);
        const char *why = child->parent == effect->id && card->keeps ? card->keeps(state, child) : NULL;

        if (why)
            return why;
    }
    return NULL;
}

const struct card card_confabulation = {
    .number = CARD_NUMBER(confabulation), .name = "CONFABULATION", .set = 1, .points = 5, .timing = TIMING_INSTEAD,
    .continuing = true, .lies = LIES_ON_MAN, .forbids = confabulation_forbids, .resolve = confabulation_resolve,
    .moves = merging_moves, .keeps = confabulation_keeps, .joins = true,
    .text = "As your move, a man of yours goes onto another (neither is a King): the two are one piece, which moves and captures "
            "like either, until it is lost.",
    .rulings = "KC-CONFAB-01 KC-CONFAB-02 KC-CONFAB-03 KC-CONFAB-04 KC-CONFAB-05 KC-CONFAB-06 KC-CONFAB-07 "
               "KC-CONFAB-08 KC-CONFAB-09 KC-CONFAB-10 KC-CONFAB-11 KC-BOG-06 KC-RIPOSTE-01 KC-PLAGUE-01",
};
