#include "engine/games/arena/state/values.h"

#include <string.h>

/* ---- changes on a creature ---- */

static bool fits_magic_hex(const struct state *state, int space, const struct card *card)
{
    return card->type == MAGIC_TECH || !ar_anti_magic(state, space);
}

/* Version 0 let each of two repeating enchantments repeat. */
bool ar_is_double(const struct state *state, const struct effect *effect)
{
    const struct effect *first = effect_on(EFFECTS_CONST(&state->effects), effect->kind, effect->target_kind, effect->target);

    return first->id < effect->id
           && (ar_card(effect->kind)->duration == LASTS_DISPELLED
               || (ar_card(effect->kind)->duration == LASTS_REPEATING && !state->older));
}

/* Does its bearer have an earlier item of this name? AR-ITEM-07. */
static bool is_second_item(const struct state *state, const struct item *item)
{
    for (int i = 0; i < state->item_count && &state->items[i] != item; i++)
        if (state->items[i].bearer == item->bearer && state->items[i].card == item->card && !state->items[i].spoilt)
            return true;
    return false;
}

static void each_effect(const struct state *state, const struct creature *creature,
                        void (*take)(void *context, const struct card *card, int item), void *context)
{
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct card *card = ar_card(effect->kind);

        if (effect->target_kind == TARGET_CREATURE && effect->target == creature->id && card
            && fits_magic_hex(state, creature->space, card) && !ar_is_double(state, effect))
            take(context, card, 0);
    }
}

/* The bearer is the target of an item for himself only: an undead creature may carry a standard of Death. Version 0
 * looked at the bearer of any item. RULES 6.6, 14.1. */
static bool is_lost_on(const struct state *state, const struct creature *bearer, const struct card *card)
{
    return (card->target == TARGET_SELF || state->older) && ar_immune(ar_creature_kind(bearer->kind), card->type);
}

static void each_item(const struct state *state, const struct creature *creature,
                      void (*take)(void *context, const struct card *card, int item), void *context)
{
    for (int i = 0; i < state->item_count; i++) {
        const struct item *item = &state->items[i];
        const struct card *card = ar_card(item->card);

        if (item->bearer == creature->id && card->casting == CAST_CONTINUOUS && !item->spoilt
            && !is_lost_on(state, creature, card) && fits_magic_hex(state, creature->space, card)
            && !is_second_item(state, item))
            take(context, card, item->number);
    }
}

static const struct card *ability_of(const struct creature *creature)
{
    const char *ability = ar_creature_kind(creature->kind)->ability;

    for (int number = 1; ability && number < CARDS; number++)
        if (ar_card(number) && ar_card(number)->kind == CARD_ABILITY && strcmp(ar_card(number)->name, ability) == 0)
            return ar_card(number);
    return NULL;
}

static void each_change(const struct state *state, const struct creature *creature,
                        void (*take)(void *context, const struct card *card, int item), void *context)
{
    const struct card *ability = ability_of(creature);

    each_effect(state, creature, take, context);
    each_item(state, creature, take, context);
    if (ability && ability->casting == CAST_CONTINUOUS && fits_magic_hex(state, creature->space, ability))
        take(context, ability, 0);
}

/* The value that is searched for or added up. */
struct sum {
    const struct state *state;
    const struct creature *creature;
    bool battle;                 /* includes changes that count only in battles */
    int power, move, poison, size;
    int enters;
    uint32_t flags;
    struct flight flight;
    struct attack ranged;
    const struct creature_kind *body;
    uint32_t wanted;
    int item;                    /* whose change has the wanted flag */
};

static bool is_now(const struct sum *sum, const struct change *change)
{
    switch (change->when) {
    case WHEN_DEFENDING:
        return sum->battle && sum->state->active != ar_controller(sum->state, sum->creature);
    case WHEN_MOUNTED:
        return sum->creature->mount != 0;
    default:
        return true;
    }
}

static struct attack better_attack(struct attack one, struct attack other)
{
    return other.most > 0 && (one.most == 0 || other.power > one.power) ? other : one;
}

static void add_change(void *context, const struct card *card, int item)
{
    struct sum *sum = context;
    const struct change *change = &card->change;

    if (is_now(sum, change)) {
        sum->power += change->power;
        sum->move += change->move;
    }
    sum->poison += change->poison;
    sum->size += change->size;
    sum->enters |= change->enters;
    sum->flags |= change->flags;
    if (change->flight.turns > 0 && change->flight.speed >= sum->flight.speed)
        sum->flight = change->flight;
    sum->ranged = better_attack(sum->ranged, change->ranged);
    if (change->becomes)
        sum->body = ar_creature_kind(ar_creature_named(change->becomes));
    if (item && (change->flags & sum->wanted) && !sum->item)
        sum->item = item;
}

static struct sum sum_of(const struct state *state, const struct creature *creature, uint32_t wanted)
{
    struct sum sum = { .state = state, .creature = creature, .body = ar_creature_kind(creature->kind), .wanted = wanted };

    each_change(state, creature, add_change, &sum);
    return sum;
}

bool ar_has(const struct state *state, const struct creature *creature, enum change_flag flag)
{
    return (sum_of(state, creature, 0).flags & (uint32_t)flag) != 0;
}

int ar_item_with(const struct state *state, const struct creature *creature, enum change_flag flag)
{
    return sum_of(state, creature, (uint32_t)flag).item;
}

bool ar_immune(const struct creature_kind *kind, enum magic_type type)
{
    if (kind->attributes & (IS_UNDEAD | IS_MACHINE))
        return type == MAGIC_CHARM || type == MAGIC_CREATURE || type == MAGIC_DEATH;
    return (kind->attributes & IS_ANIMAL) && type == MAGIC_CHARM;
}

/* ---- values ---- */

static int at_least_0(int number)
{
    return number > 0 ? number : 0;
}

uint32_t ar_attributes(const struct creature *creature)
{
    return ar_creature_kind(creature->kind)->attributes;
}

bool ar_is(const struct creature *creature, enum attribute attribute)
{
    return (ar_attributes(creature) & (uint32_t)attribute) != 0;
}

bool ar_is_living(const struct creature *creature)
{
    return !(ar_attributes(creature) & (IS_UNDEAD | IS_MACHINE));
}

/* Friendly undead near a standard, whichever creature of its side carries it. */
static int standard_bonus(const struct state *state, const struct creature *creature)
{
    int seat;

    if (!ar_is(creature, IS_UNDEAD) || state->item_count == 0)
        return 0;
    seat = ar_controller(state, creature);
    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *bearer = &state->creatures[i];

        if (bearer->space == creature->space && ar_item_with(state, bearer, CHANGE_RAISES_UNDEAD)
            && ar_controller(state, bearer) == seat)
            return 1;
    }
    return 0;
}

static int power_of(const struct state *state, const struct creature *creature, bool battle)
{
    struct sum sum = { .state = state, .creature = creature, .body = ar_creature_kind(creature->kind), .battle = battle };

    each_change(state, creature, add_change, &sum);
    if (sum.flags & (CHANGE_SLEEPS | CHANGE_STASIS))
        return 0;
    return at_least_0(sum.body->attack.power + creature->power + sum.power + standard_bonus(state, creature));
}

int ar_power(const struct state *state, const struct creature *creature)
{
    return power_of(state, creature, false);
}

int ar_battle_power(const struct state *state, const struct creature *creature)
{
    return power_of(state, creature, true);
}

int ar_move(const struct state *state, const struct creature *creature)
{
    struct sum sum = sum_of(state, creature, 0);

    if (sum.flags & (CHANGE_SLEEPS | CHANGE_STASIS | CHANGE_ROOTED | CHANGE_NETTED))
        return 0;
    return at_least_0(sum.body->move + creature->move + sum.move);
}

int ar_size(const struct state *state, const struct creature *creature)
{
    struct sum sum = sum_of(state, creature, 0);

    return sum.body->size + sum.size;
}

struct flight ar_flight(const struct state *state, const struct creature *creature)
{
    struct sum sum = sum_of(state, creature, 0);
    bool lesser = (sum.flags & CHANGE_LESSER) != 0;
    struct flight flight = sum.body->flight;

    if (!lesser && (flight.turns == 0 || sum.flight.speed > flight.speed))
        flight = sum.flight.turns ? sum.flight : flight;
    if (sum.flags & CHANGE_NETTED)
        flight.speed = 0;
    return flight;
}

bool ar_flies(const struct state *state, const struct creature *creature)
{
    return ar_flight(state, creature).turns > 0;
}

struct attack ar_attack(const struct state *state, const struct creature *creature)
{
    struct sum sum = sum_of(state, creature, 0);
    struct attack attack = sum.body->attack;

    attack.power = (int8_t)ar_battle_power(state, creature);
    if (sum.flags & CHANGE_BLUNT)
        attack.type = ATTACK_BLUNT;
    attack.poison = (int8_t)(attack.poison + sum.poison);
    if (state->basic)
        attack.type = ATTACK_STANDARD;
    if (attack.type == ATTACK_BLUNT)
        attack.poison = 0;                       /* AR-POISON-08 */
    return attack;
}

struct attack ar_ranged(const struct state *state, const struct creature *creature)
{
    struct sum sum = sum_of(state, creature, 0);
    struct attack ranged = sum.body->ranged;

    if (!(sum.flags & CHANGE_LESSER))
        ranged = better_attack(ranged, sum.ranged);
    if (ranged.most > 0 && (sum.flags & CHANGE_AIMED))
        ranged.type = ATTACK_TARGETED;
    return ranged;
}

const struct creature_kind *ar_body(const struct state *state, const struct creature *creature)
{
    return sum_of(state, creature, 0).body;
}

int ar_level(const struct state *state, const struct creature *creature, enum magic_type type)
{
    return ar_kind_level(ar_body(state, creature), type);
}

bool ar_is_caster(const struct state *state, const struct creature *creature)
{
    return ar_body(state, creature)->magic[0].level > 0;
}

int ar_spell_cost(const struct state *state, const struct creature *creature, const struct card *card)
{
    return ar_has(state, creature, CHANGE_CHEAPER) && card->cost > 1 ? card->cost - 1 : card->cost;
}

bool ar_helpless(const struct state *state, const struct creature *creature)
{
    return (sum_of(state, creature, 0).flags & (CHANGE_SLEEPS | CHANGE_STASIS)) != 0;
}

bool ar_walks_on(const struct state *state, const struct creature *creature, enum terrain terrain)
{
    struct sum sum = sum_of(state, creature, 0);

    return ar_ground_enters((enum ground)sum.body->ground, terrain) || (sum.enters >> terrain & 1)
           || (sum.flags & CHANGE_FREE);
}
