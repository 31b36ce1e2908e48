/* Cards that change how all Pawns of a side move: RULES 12. */
#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/effects/effects.h"

static void phalanx_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    move_rules_phalanx(rules, effect->owner);
}

static void new_tactics_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    (void)effect;
    move_rules_new_tactics(rules);
}

const struct card card_phalanx = {
    .number = CARD_NUMBER(phalanx), .name = "PHALANX", .set = 2, .points = 5, .timing = TIMING_AFTER,
    .continuing = true, .resolve = km_begin, .bend = phalanx_bend,
    .text = "Your Pawns may also capture straight forward for the rest of the game.",
};

const struct card card_new_tactics = {
    .number = CARD_NUMBER(new_tactics), .name = "NEW TACTICS", .set = 2, .points = 6, .timing = TIMING_AFTER,
    .continuing = true, .resolve = km_begin, .bend = new_tactics_bend,
    .text = "Pawns of both sides advance diagonally and capture straight forward for the rest of the game.",
};

/* ---- SCORCHED EARTH ---- */

static void scorched_earth_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    move_rules_no_double_steps(rules, colour_other(effect->owner));
}

static bool scorched_earth_asleep(const struct state *state, const struct board *board, const struct effect *effect)
{
    int enemy = colour_other(effect->owner), pawns = 0;

    (void)state;
    if (cells_count(board->of_colour[enemy] & board->of_kind[KIND_PAWN]) >= 4)
        return false;
    for (int man = 1; man < board->men_count; man++) {
        const struct man *who = &board->men[man];

        /* A merged pair counts once (RULES 4.1). */
        pawns += who->colour == enemy && kind_base((enum kind)who->kind) == KIND_PAWN
              && (who->place == PLACE_BOARD || who->place == PLACE_AWAY)
              && !(who->joined && who->partner < man && kind_base((enum kind)board->men[who->partner].kind) == KIND_PAWN);
    }
    return pawns < 4;
}

const struct card card_scorched_earth = {
    .number = CARD_NUMBER(scorched_earth), .name = "SCORCHED EARTH", .set = 2, .points = 5, .timing = TIMING_AFTER,
    .continuing = true, .resolve = km_begin, .bend = scorched_earth_bend, .suspended = scorched_earth_asleep,
    .text = "Your opponent's Pawns make no double steps for the rest of the game, as long as he has four or more.",
};
