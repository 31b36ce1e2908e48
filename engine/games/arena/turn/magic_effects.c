/* Taking effect: declarations work in their order, or fail. RULES 6.6. */
#include "engine/games/arena/turn/turn.h"
#include "engine/kernel/text.h"

bool ar_is_due(const void *game, const struct queue_act *act)
{
    const struct state *state = game;

    return act->due == 0 && (act->class < (int32_t)CAST_HALF_TURN || state->magic_phase == 2);
}

static bool newest_first(int class)
{
    return class == (int)CAST_COUNTERSPELL;      /* AR-ORDER-02 */
}

/* Anti-Magic at either end; only an effect that ends this enchantment works. */
static bool is_smothered(const struct state *state, const struct declaration *declaration, int space)
{
    const struct card *card = ar_card(declaration->card);
    const struct creature *caster = ar_creature(state, declaration->caster);
    const struct effect *aim = card->dispels ? effect_numbered(EFFECTS_CONST(&state->effects), declaration->target) : NULL;

    if (card->type == MAGIC_TECH)
        return false;
    if (ar_anti_magic(state, caster->space))
        return true;
    if (aim && (ar_card(aim->kind)->change.flags & CHANGE_ANTI_MAGIC))
        return false;
    return card->target != TARGET_MULTI_HEX && card->target != TARGET_CREATURES_IN_MULTI_HEX && ar_anti_magic(state, space);
}

/* AR-DUR-03: direct targeting only by spells. */
static bool is_warded(const struct state *state, const struct declaration *declaration)
{
    const struct card *card = ar_card(declaration->card);
    const struct creature *target = card->target == TARGET_CREATURE ? ar_creature(state, declaration->target) : NULL;

    if (!target || card->type == MAGIC_TECH)
        return false;
    if (ar_has(state, target, CHANGE_INVISIBLE) && ar_controller(state, target) != declaration->seat)
        return true;
    return card->kind == CARD_SPELL && ar_has(state, target, CHANGE_WARDED);
}

static const char *effect_forbidden(struct turn *turn, const struct queue_act *act)
{
    const struct state *state = ar_state(turn);
    struct declaration declaration = ar_declaration(act);
    const struct creature *caster = ar_creature(state, declaration.caster);
    int far, space = ar_target_space(state, &declaration, &far);

    if (!caster || ar_helpless(state, caster))
        return "caster";
    if (space == HEX_NONE)
        return "gone";
    if (ar_target_distance(state, &declaration) > ar_card(declaration.card)->range)
        return "range";
    if (is_smothered(state, &declaration, space))
        return "anti-magic";
    return is_warded(state, &declaration) ? "protected" : NULL;
}

/* What a spell has cost. Version 0 took its price at the end, and a casting in a position names none. */
static int paid_for(const struct state *state, const struct declaration *declaration, const struct card *card)
{
    if (card->kind != CARD_SPELL)
        return 0;
    return declaration->paid ? declaration->paid : ar_spell_cost(state, ar_creature(state, declaration->caster), card);
}

/* Only a target out of range gives the cost back. AR-RANGE-02. */
static void squander(struct turn *turn, const struct queue_act *act, const char *reason)
{
    struct state *state = ar_state(turn);
    struct declaration declaration = ar_declaration(act);
    const struct card *card = ar_card(declaration.card);
    int refund = text_equal(reason, "range") ? paid_for(state, &declaration, card) : 0;

    if (text_equal(reason, "range") && declaration.item)
        ar_item_refund(state, declaration.item);
    state->players[declaration.seat].pool += refund;
    emit(turn, ARENA_FAILS, event_text("effect", arena_printf(turn_arena(turn), "F%d", declaration.label)),
         event_text("side", ar_side(declaration.seat)), event_text("creature", ar_name(turn, declaration.caster)),
         event_text("card", card->name), event_text("target", ar_target_text(turn_arena(turn), state, &declaration)),
         event_text("reason", reason), event_int("refund", refund));
}

/* ---- on creatures ---- */

/* Why the effect does not touch the creature, although it is in its area; NULL: it does. RULES 6.6. */
static const char *untouched(const struct state *state, const struct declaration *declaration,
                             const struct creature *creature)
{
    const struct card *card = ar_card(declaration->card);
    int seat = ar_controller(state, creature);

    if (ar_has(state, creature, CHANGE_STASIS))
        return "it is in Stasis";
    if (card->type != MAGIC_TECH && ar_anti_magic(state, creature->space))
        return "no magic works there";
    if (ar_immune(ar_creature_kind(creature->kind), card->type))
        return "it is immune";
    if (card->type == MAGIC_CHARM && ar_has(state, creature, CHANGE_LOYAL) && !(card->change.flags & CHANGE_LOYAL))
        return "it is loyal";
    if (card->only.any && !(ar_attributes(creature) & card->only.any))
        return "it is not of the right kind";
    if (card->only.limited && ar_power(state, creature) > card->only.power_most)
        return "its Power is too high";
    if ((card->only.enemy && seat == declaration->seat) || (card->only.friendly && seat != declaration->seat))
        return "it is of the other side";
    return NULL;
}

static bool lasts(const struct card *card)
{
    return card->duration != LASTS_INSTANT && !card->works;
}

/* why: it is not touched, or NULL. */
static void strike(struct turn *turn, const struct declaration *declaration, int id, const char *why)
{
    const struct state *state = ar_state(turn);
    const struct card *card = ar_card(declaration->card);

    if (!ar_creature(state, id))
        return;
    if (why) {
        emit(turn, ARENA_UNTOUCHED, event_text("creature", ar_name(turn, id)), event_text("card", card->name),
             event_text("reason", why));
        return;
    }
    if (lasts(card))
        ar_effect_begin(turn, declaration, TARGET_CREATURE, id);
    if (card->strikes && ar_creature(state, id))
        card->strikes(turn, declaration, id);
}

/* Does the declaration's effect reach the creature? AR-TARGET-09, AR-TARGET-11. */
static bool is_reached(const struct state *state, const struct declaration *declaration, const struct creature *creature)
{
    if (ar_card(declaration->card)->target == TARGET_CREATURES_IN_HEX)
        return creature->space == declaration->target;
    return hex_layer(creature->space) == hex_layer(declaration->target)
           && hex_distance(ar_board_of(state), hex_of(creature->space), hex_of(declaration->target)) <= 1;
}

static void strike_one(struct turn *turn, const struct declaration *declaration, int id)
{
    const struct creature *creature = ar_creature(ar_state(turn), id);

    strike(turn, declaration, id, creature ? untouched(ar_state(turn), declaration, creature) : NULL);
}

/* Who is touched is decided for all before it touches the first; version 0 looked at each when its turn came. */
static void strike_area(struct turn *turn, const struct declaration *declaration)
{
    const struct state *state = ar_state(turn);
    const char *why[CREATURES_MAX];
    int reached[CREATURES_MAX], count = 0;

    for (int i = 0; i < state->creature_count; i++)
        if (is_reached(state, declaration, &state->creatures[i])) {
            why[count] = untouched(state, declaration, &state->creatures[i]);
            reached[count++] = state->creatures[i].id;
        }
    for (int i = 0; i < count; i++)
        if (state->older)
            strike_one(turn, declaration, reached[i]);
        else
            strike(turn, declaration, reached[i], why[i]);
}

static void execute(struct turn *turn, const struct queue_act *act)
{
    struct declaration declaration = ar_declaration(act);
    const struct card *card = ar_card(declaration.card);

    emit(turn, ARENA_WORKS, event_text("effect", arena_printf(turn_arena(turn), "F%d", declaration.label)),
         event_text("side", ar_side(declaration.seat)), event_text("creature", ar_name(turn, declaration.caster)),
         event_text("card", card->name),
         event_text("target", ar_target_text(turn_arena(turn), ar_state(turn), &declaration)));
    if (card->works)
        card->works(turn, &declaration);
    else if (card->target == TARGET_SELF)
        strike_one(turn, &declaration, declaration.caster);
    else if (card->target == TARGET_CREATURE)
        strike_one(turn, &declaration, declaration.target);
    else if (card->target == TARGET_CREATURES_IN_HEX || card->target == TARGET_CREATURES_IN_MULTI_HEX)
        strike_area(turn, &declaration);
    else
        ar_effect_begin(turn, &declaration, card->target, declaration.target);
    ar_settle(turn);
}

const struct queue_rules ar_effect_queue = {
    .ready = ar_is_due, .last_first = newest_first, .forbids = effect_forbidden, .execute = execute, .squander = squander,
};
