#include "engine/games/arena/orders/declare.h"

#include <string.h>

static struct refusal refuse(const char *code, const char *reason)
{
    return (struct refusal){ code, reason };
}

static const struct refusal nothing = { NULL, NULL };

/* ---- the caster ---- */

static bool is_quick(const struct card *card)
{
    return card->casting == CAST_INSTANT || card->casting == CAST_COUNTERSPELL;
}

/* AR-CAST-12, AR-CAST-17, AR-CAST-23: one Instant or Counterspell a turn, and none beside a longer spell. */
static struct refusal caster_forbidden(struct arena *arena, const struct state *state, const struct creature *caster,
                                       const struct card *card)
{
    const char *tag = ar_creature_tag(arena, caster->id);

    if (ar_has(state, caster, CHANGE_STASIS) || ar_has(state, caster, CHANGE_SLEEPS))
        return refuse("USED", arena_printf(arena, "%s cannot act", tag));
    if (ar_casting(state, caster->id) || caster->cast)
        return refuse("USED", arena_printf(arena, "%s is casting a spell in this turn", tag));
    if (caster->used)
        return refuse("USED", arena_printf(arena, "%s has used an Instant or Counterspell in this turn", tag));
    if (is_quick(card) && ar_has(state, caster, CHANGE_MUTE))
        return refuse("USED", arena_printf(arena, "%s is befuddled and uses no Instants", tag));
    if (card->type != MAGIC_TECH && ar_anti_magic(state, caster->space))
        return refuse("ANTI-MAGIC", arena_printf(arena, "no magic is cast from where %s stands", tag));
    return nothing;
}

/* Nobody else could steer the vehicle in which the creature flies. RULES 6.5. */
static bool is_sole_air_pilot(const struct state *state, const struct creature *caster)
{
    const struct creature *vehicle = ar_bottom(state, caster);

    if (hex_layer(caster->space) != HEX_AIR || !ar_is(vehicle, IS_VEHICLE))
        return false;
    for (int i = 0; i < state->creature_count; i++)
        if (state->creatures[i].id != caster->id && ar_rides(state, &state->creatures[i], vehicle)
            && ar_can_steer(state, &state->creatures[i]))
            return false;
    return true;
}

/* ---- the card ---- */

/* AR-CAST-13, AR-CAST-21, AR-DECL-03: a casting that takes time begins in MP1 of the player's own turn. */
static struct refusal casting_forbidden(struct arena *arena, const struct state *state,
                                        const struct declaration *declaration, const struct card *card)
{
    if (card->casting == CAST_CONTINUOUS)
        return refuse("ITEM", arena_printf(arena, "%s works always: there is nothing to use", card->name));
    if (is_quick(card))
        return nothing;
    if (declaration->seat != state->active || state->magic_phase != 1)
        return refuse("PHASE", arena_printf(arena, "%s (%s) is declared in Magic Phase 1 of your own turn alone", card->name,
                                            ar_casting_names[card->casting]));
    if (is_sole_air_pilot(state, ar_creature(state, declaration->caster)))
        return refuse("USED", "who alone steers an airborne vehicle begins no such spell");
    return nothing;
}

/* AR-MAGIC-06 to AR-MAGIC-08, AR-TYPE-02. */
static struct refusal spell_forbidden(struct arena *arena, const struct state *state,
                                      const struct declaration *declaration, const struct creature *caster)
{
    const struct card *card = ar_card(declaration->card);
    int cost = ar_spell_cost(state, caster, card), pool = state->players[declaration->seat].pool;

    if (!ar_lists(state->players[declaration->seat].spells, declaration->card))
        return refuse("SPELL", arena_printf(arena, "%s is not in your spell list", card->name));
    if (ar_level(state, caster, card->type) < card->level)
        return refuse("SPELL", arena_printf(arena, "%s needs a caster of %s %d", card->name, ar_magic_names[card->type],
                                            card->level));
    if (cost > pool)
        return refuse("POOL", arena_printf(arena, "%s costs %d and your pool is %d", card->name, cost, pool));
    return nothing;
}

static struct refusal item_forbidden(struct arena *arena, const struct state *state,
                                     const struct declaration *declaration)
{
    const struct item *item = ar_item(state, declaration->item);

    if (!item || item->uses == ITEM_SPENT)
        return refuse("ITEM", arena_printf(arena, "I%d is used up", declaration->item));
    if (item->bearer != declaration->caster)
        return refuse("ITEM", arena_printf(arena, "%s does not bear I%d", ar_creature_tag(arena, declaration->caster),
                                           declaration->item));
    return item->spoilt ? refuse("ITEM", arena_printf(arena, "I%d has lost its magic", declaration->item)) : nothing;
}

static struct refusal ability_forbidden(struct arena *arena, const struct state *state,
                                        const struct declaration *declaration, const struct creature *caster)
{
    const struct card *card = ar_card(declaration->card);
    const char *ability = ar_creature_kind(caster->kind)->ability;

    if (!ability || strcmp(ability, card->name) != 0 || ar_has(state, caster, CHANGE_LESSER))
        return refuse("SPELL", arena_printf(arena, "%s cannot do that", ar_creature_tag(arena, caster->id)));
    return nothing;
}

static struct refusal source_forbidden(struct arena *arena, const struct state *state,
                                       const struct declaration *declaration, const struct creature *caster)
{
    if (declaration->item)
        return item_forbidden(arena, state, declaration);
    if (ar_card(declaration->card)->kind == CARD_SPELL)
        return spell_forbidden(arena, state, declaration, caster);
    return ability_forbidden(arena, state, declaration, caster);
}

/* ---- the target ---- */

static struct refusal target_forbidden(struct arena *arena, const struct state *state,
                                       const struct declaration *declaration)
{
    const struct card *card = ar_card(declaration->card);
    const struct queue_act *act = NULL;
    int far;

    if (ar_target_space(state, declaration, &far) == HEX_NONE)
        return refuse("TARGET", arena_printf(arena, "there is no such target for %s", card->name));
    if (card->target == TARGET_EFFECT)
        act = queue_find(QUEUE_CONST(&state->acts), declaration->target);
    if (act && ar_card(act->kind)->type == MAGIC_TECH && card->type != MAGIC_TECH)
        return refuse("TARGET", arena_printf(arena, "%s is Tech, not magic", ar_card(act->kind)->name));   /* AR-TECH-02 */
    return nothing;
}

/* All but the target. */
static struct refusal user_forbidden(struct arena *arena, const struct state *state, const struct declaration *declaration)
{
    const struct card *card = ar_card(declaration->card);
    const struct creature *caster = ar_creature(state, declaration->caster);
    struct refusal refusal;

    if (!caster || ar_controller(state, caster) != declaration->seat)
        return refuse("CREATURE", arena_printf(arena, "%s is not yours", ar_creature_tag(arena, declaration->caster)));
    refusal = source_forbidden(arena, state, declaration, caster);
    if (!refusal.reason)
        refusal = casting_forbidden(arena, state, declaration, card);
    return refusal.reason ? refusal : caster_forbidden(arena, state, caster, card);
}

struct refusal ar_declaration_forbidden(struct arena *arena, const struct state *state,
                                        const struct declaration *declaration)
{
    const struct card *card = ar_card(declaration->card);
    struct refusal refusal = user_forbidden(arena, state, declaration);
    const char *why;

    if (!refusal.reason)
        refusal = target_forbidden(arena, state, declaration);
    if (refusal.reason)
        return refusal;
    if (state->acts.count == ACTS_MAX || effect_room(EFFECTS_CONST(&state->effects)) == 0)
        return refuse("LIMIT", "there is too much magic in the game for more");
    why = card->forbids ? card->forbids(state, declaration) : NULL;
    return why ? refuse("TARGET", why) : nothing;
}

struct refusal ar_stop_forbidden(struct arena *arena, const struct state *state, int seat, int creature)
{
    const struct creature *caster = ar_creature(state, creature);

    if (!caster || ar_controller(state, caster) != seat)
        return refuse("CREATURE", arena_printf(arena, "%s is not yours", ar_creature_tag(arena, creature)));
    if (!ar_casting(state, creature))
        return refuse("USED", arena_printf(arena, "%s is casting nothing", ar_creature_tag(arena, creature)));
    return nothing;
}

/* The other side's newest declaration comes last. */
bool ar_find_label(const struct state *state, struct order *order)
{
    const struct queue_act *act = NULL;

    if (order->label == LABEL_LAST) {
        for (int i = 0; i < state->acts.count; i++)
            if (state->acts.acts[i].seat != order->declaration.seat && ar_declaration(&state->acts.acts[i]).label
                && (!act || ar_declaration(&state->acts.acts[i]).label > ar_declaration(act).label))
                act = &state->acts.acts[i];
    } else if (order->label) {
        act = ar_labelled(state, order->label);
    } else {
        return true;
    }
    order->declaration.target = act ? act->id : 0;
    order->label = act ? ar_declaration(act).label : order->label;
    return act != NULL;
}

/* ---- declaring ---- */

void ar_declaration_pay(struct state *state, struct declaration *declaration)
{
    const struct card *card = ar_card(declaration->card);
    struct creature *caster = ar_creature_edit(state, declaration->caster);

    if (declaration->item) {
        struct item *item = ar_item_edit(state, declaration->item);

        if (item->uses > 0 && --item->uses == 0)
            item->uses = ITEM_SPENT;
    } else if (card->kind == CARD_SPELL) {
        int cost = ar_spell_cost(state, caster, card);

        state->players[declaration->seat].pool -= cost;
        declaration->paid = state->older ? 0 : cost;
        ar_list(state->players[declaration->seat].known, declaration->card);
    }
    if (is_quick(card))
        caster->used = true;
    else
        caster->cast = true;
    declaration->label = ++state->last_label;
    declaration->due = card->casting == CAST_TURNS ? card->turns : 0;
    declaration->since = state->turn;
}

void ar_declaration_note(struct state *state, struct declaration *declaration)
{
    ar_declaration_pay(state, declaration);
    declaration->act = ++state->acts.last_id;
    state->acts.acts[state->acts.count++] = ar_act(declaration);
}

/* ---- whom to ask ---- */

static bool bears_instant(const struct state *state, const struct creature *creature)
{
    for (int i = 0; i < state->item_count; i++) {
        const struct item *item = &state->items[i];

        if (item->bearer == creature->id && ar_card(item->card)->casting == CAST_INSTANT && !item->spoilt
            && item->uses != ITEM_SPENT)
            return true;
    }
    return false;
}

static bool has_instant(const struct state *state, const struct creature *creature, bool listed)
{
    const char *ability = ar_creature_kind(creature->kind)->ability;
    const struct creature_kind *body = ar_body(state, creature);
    int seat = ar_controller(state, creature);

    if (!ability && body->magic[0].level == 0)
        return false;
    for (int number = 1; number < CARDS; number++) {
        const struct card *card = ar_card(number);

        if (!card || !is_quick(card))
            continue;
        if (card->kind == CARD_ABILITY && ability && strcmp(ability, card->name) == 0)
            return true;
        if (card->kind == CARD_SPELL && ar_kind_level(body, card->type) >= card->level
            && ar_spell_cost(state, creature, card) <= state->players[seat].pool
            && (!listed || ar_lists(state->players[seat].spells, number)))
            return true;
    }
    return false;
}

bool ar_might_declare(const struct state *state, const struct creature *creature, bool listed)
{
    if (creature->used || creature->cast || ar_casting(state, creature->id) || ar_helpless(state, creature))
        return false;
    return bears_instant(state, creature) || has_instant(state, creature, listed);
}

bool ar_could_declare(struct arena *arena, const struct state *state, const struct declaration *declaration)
{
    bool answers = ar_card(declaration->card)->target != TARGET_EFFECT;      /* else something has to be declared already */

    for (int i = 0; i < state->acts.count && !answers; i++)
        answers = ar_declaration(&state->acts.acts[i]).label > 0;
    return answers && !user_forbidden(arena, state, declaration).reason;
}
