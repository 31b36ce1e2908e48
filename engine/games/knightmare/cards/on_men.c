/* Cards on a man that say what he may not do: PACIFISM, CURSE, PLAGUE. RULES 9, 12. */
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/moments.h"
#include "engine/games/knightmare/effects/question.h"

static enum kind base_of(const struct board *board, int man)
{
    return kind_base((enum kind)board->men[man].kind);
}

/* ---- PACIFISM ---- */

static const char *pacifism_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], cast->colour);

    if (man == MAN_NONE || km_is_royal(state, man))
        return km_refuse(cast, "TARGET", "PACIFISM names a man of yours who is no King");
    return NULL;
}

static void pacifism_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    move_rules_tame(rules, effect->target);
    move_rules_shield(rules, effect->target, COLOUR_WHITE);
    move_rules_shield(rules, effect->target, COLOUR_BLACK);
}

static bool asleep_on_king(const struct state *state, const struct board *board, const struct effect *effect)
{
    return km_is_king(state, board, effect->target);
}

const struct card card_pacifism = {
    .number = CARD_NUMBER(pacifism), .name = "PACIFISM", .set = 1, .points = 3, .timing = TIMING_BEFORE,
    .continuing = true, .lies = LIES_ON_MAN, .forbids = pacifism_forbids, .resolve = km_begin, .bend = pacifism_bend,
    .suspended = asleep_on_king, .outlasts_capture = true,
    .text = "A man of yours, other than a King, neither captures nor is captured from now on.",
    .rulings = "KC-PACIFISM-01 KC-PACIFISM-08 KC-PACIFISM-11 KC-PACIFISM-12 KC-PACIFISM-13",
};

/* ---- CURSE ---- */

/* One part of a merged piece is enough. */
static bool can_be_cursed(const struct board *board, int man)
{
    return km_has_kind(board, man, KIND_QUEEN) || km_has_kind(board, man, KIND_BISHOP)
        || km_has_kind(board, man, KIND_ROOK);
}

static const char *curse_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], colour_other(cast->colour));

    return man != MAN_NONE && can_be_cursed(&state->board, man) ? NULL
               : km_refuse(cast, "TARGET", "CURSE names a Queen, Bishop or Rook of your opponent's");
}

/* A limit is not a way of moving, so no later effect overrides it (RULES 12 COUP, 11.5). */
static void curse_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    move_rules_limit_reach(rules, effect->target, 2);
}

static bool curse_asleep(const struct state *state, const struct board *board, const struct effect *effect)
{
    (void)state;
    return !can_be_cursed(board, effect->target);
}

const struct card card_curse = {
    .number = CARD_NUMBER(curse), .name = "CURSE", .set = 1, .points = 6, .timing = TIMING_AFTER, .continuing = true,
    .lies = LIES_ON_MAN, .forbids = curse_forbids, .resolve = km_begin, .bend = curse_bend, .suspended = curse_asleep,
    .text = "A Queen, Bishop or Rook of your opponent's slides at most two squares until it is captured.",
    .rulings = "KC-CURSE-01 KC-CURSE-02 KC-CURSE-03 KC-CURSE-04 KC-CURSE-05",
};

/* ---- PLAGUE ---- */

static const char *plague_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], colour_other(cast->colour));

    return man != MAN_NONE && !km_is_royal(state, man) ? NULL
               : km_refuse(cast, "TARGET", "PLAGUE names a man of your opponent's who is no King");
}

static void plague_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    move_rules_lame(rules, effect->target);
    move_rules_tame(rules, effect->target);
}

/* A man who shares the square of a diseased man becomes ill permanently: a child effect, so a cure of one cures
 * both. */
static void plague_spread(struct turn *turn, const struct effect *effect)
{
    const struct state *state = turn_state(turn);
    const struct man *man = &state->board.men[effect->target];

    if (man->place != PLACE_BOARD || man->partner == MAN_NONE
        || effect_on(EFFECTS_CONST(&state->effects), effect->kind, EFFECT_ON_MAN, man->partner))
        return;
    effect_begin(turn, (struct effect){ .kind = effect->kind, .owner = effect->owner, .target_kind = EFFECT_ON_MAN,
                                        .target = man->partner, .parent = effect->id,
                                        .data = { [DATA_CELL] = man->cell } }, false);
}

const struct card card_plague = {
    .number = CARD_NUMBER(plague), .name = "PLAGUE", .set = 2, .points = 5, .timing = TIMING_AFTER, .continuing = true,
    .lies = LIES_ON_MAN, .forbids = plague_forbids, .resolve = km_begin, .bend = plague_bend, .suspended = asleep_on_king,
    .spread = plague_spread, .outlasts_capture = true,
    .text = "A man of your opponent's, other than a King, goes at most one square or one leap and captures nothing for the rest "
            "of the game; anyone who shares his square falls ill as well.",
    .rulings = "KC-PLAGUE-01",
};

/* ---- NEUTRALITY ---- */

static bool is_king_or_queen(const struct state *state, int man)
{
    return km_is_royal(state, man) || km_has_kind(&state->board, man, KIND_QUEEN);
}

static const char *enemy_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], colour_other(cast->colour));

    return man != MAN_NONE && !is_king_or_queen(state, man) ? NULL
               : km_refuse(cast, "TARGET", "the card names a man of your opponent's who is neither King nor Queen");
}

static void neutrality_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    move_rules_neutral(rules, effect->target);
}

static bool asleep_on_king_or_queen(const struct state *state, const struct board *board, const struct effect *effect)
{
    return km_is_king(state, board, effect->target) || km_has_kind(board, effect->target, KIND_QUEEN);
}

const struct card card_neutrality = {
    .number = CARD_NUMBER(neutrality), .name = "NEUTRALITY", .set = 1, .points = 9, .timing = TIMING_AFTER,
    .continuing = true, .lies = LIES_ON_MAN, .forbids = enemy_forbids, .resolve = km_begin, .bend = neutrality_bend,
    .suspended = asleep_on_king_or_queen, .neutral = true,
    .text = "A man of your opponent's, other than a King or Queen, is NEUTRAL until he is lost: either player may move him, he "
            "captures and is captured by either side, and a Pawn still goes only his owner's way.",
    .rulings = "KC-NEUTRAL-01 KC-NEUTRAL-02 KC-NEUTRAL-03 KC-PEACE-01 KC-PRINCESS-03",
};

/* ---- MEDUSA ---- */

static void medusa_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    move_rules_hold(rules, effect->target, COLOUR_WHITE);
    move_rules_hold(rules, effect->target, COLOUR_BLACK);
    move_rules_tame(rules, effect->target);
    move_rules_guard(rules, effect->target);
}

enum { VETOED_IN = 3 };     /* in effect.data: the turn in which its capture was vetoed, because nobody is asked
                             * twice */

static const char *consent_otherwise(struct arena *arena, const void *known, int seat,
                                     const struct value *facts)
{
    (void)arena;
    (void)known;
    (void)seat;
    (void)facts;
    return "VETO";
}

const struct km_question question_medusa = {
    .question = QUESTION("medusa", "CONSENT or VETO", consent_otherwise),
    .acts = 1u << ACT_CONSENT | 1u << ACT_VETO,
};

static bool consents(struct turn *turn, int owner, const struct move *move)
{
    struct arena *arena = turn_arena(turn);
    struct value *facts = value_object(arena);
    char cell[CELL_TEXT_BYTES];
    const struct act *act;

    value_set_text(arena, facts, "from", cell_format(move->from, cell));
    value_set_text(arena, facts, "square", cell_format(move->to, cell));
    act = km_decide(turn, owner, &question_medusa, facts);
    return act && act->kind == ACT_CONSENT;
}

/* A regular capture needs the consent of the man's owner, unless it is the owner who captures (NEUTRALITY). */
static const char *medusa_before_move(struct turn *turn, const struct effect *effect, const struct move *move)
{
    const struct state *state = turn_state(turn);
    const struct man *man = &state->board.men[effect->target];

    if (move->taken == MAN_NONE || (move->taken != effect->target && move->taken != man->partner)
        || man->colour == state->board.to_move || effect->id == km_ignored(state))
        return NULL;
    if (effect->data[VETOED_IN] != state->turn) {
        if (turn_is_trial(turn) || consents(turn, man->colour, move))
            return NULL;
        effect_edit(turn, effect->id)->data[VETOED_IN] = state->turn;
    }
    return "the owner of the man turned to stone does not consent";
}

const struct card card_medusa = {
    .number = CARD_NUMBER(medusa), .name = "MEDUSA", .set = 2, .points = 8, .timing = TIMING_AFTER, .continuing = true,
    .lies = LIES_ON_MAN, .forbids = enemy_forbids, .resolve = km_begin, .bend = medusa_bend,
    .suspended = asleep_on_king_or_queen, .before_move = medusa_before_move, .petrifies = true, .outlasts_capture = true,
    .text = "A man of your opponent's, other than a King or Queen, is stone for the rest of the game: nobody moves or swaps him, "
            "no card takes him away, and he is captured only if his owner consents.",
    .rulings = "KC-MEDUSA-01 KC-MEDUSA-02 KC-MEDUSA-03 KC-MEDUSA-04 KC-MEDUSA-05 KC-MEDUSA-06",
};

/* ---- FATAL ATTRACTION ---- */

static const char *attraction_forbids(const struct state *state, struct cast *cast)
{
    return km_man_at(state, cast->cells[0], cast->colour) != MAN_NONE ? NULL
               : km_refuse(cast, "TARGET", "FATAL ATTRACTION names a man of yours");
}

static bool stands(const struct board *board, const struct effect *effect)
{
    const struct man *man = &board->men[effect->target];

    return man->place == PLACE_BOARD && man->cell == effect->data[DATA_CELL];
}

/* All men around him except Kings: nobody moves them, so they threaten nothing (KC-EVILEYE-02). */
static void attraction_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    uint64_t around = cells_within(effect->data[DATA_CELL], 1) & ~cell_bit(effect->data[DATA_CELL])
                    & board_occupied(rules->board);

    (void)state;
    if (!stands(rules->board, effect))   /* a move of the magnet frees the men at once */
        return;
    while (around) {
        int man = rules->board->at[cells_pop(&around)];

        for (int both = 0; both < 2 && man != MAN_NONE; both++, man = rules->board->men[man].partner) {
            if (base_of(rules->board, man) == KIND_KING)
                continue;
            move_rules_hold(rules, man, COLOUR_WHITE);
            move_rules_hold(rules, man, COLOUR_BLACK);
        }
    }
}

static bool attraction_over(const struct state *state, const struct effect *effect)
{
    return !stands(&state->board, effect);
}

const struct card card_fatal_attraction = {
    .number = CARD_NUMBER(fatal_attraction), .name = "FATAL ATTRACTION", .set = 1, .points = 8, .timing = TIMING_AFTER,
    .continuing = true, .lies = LIES_ON_MAN, .forbids = attraction_forbids, .resolve = km_begin,
    .bend = attraction_bend, .over = attraction_over,
    .text = "As long as a man of yours stays where he is, no man but a King moves from the squares around him, of "
            "either side.",
    .rulings = "KC-EVILEYE-02",
};
