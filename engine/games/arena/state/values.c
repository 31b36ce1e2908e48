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

/* Has its bearer an earlier item of this name? AR-ITEM-07. */
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

/* Effects on hexes are on a space; Anti-Magic, Sanctuary and Mirage work in both layers, or on the ground. */
const struct effect *ar_effect_at(const struct state *state, enum target kind, int target, enum change_flag flag)
{
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct card *card = ar_card(effect->kind);
        bool there = kind == TARGET_HEX ? hex_of(effect->target) == target : effect->target == target;

        if (effect->target_kind == (int32_t)kind && card && (card->change.flags & (uint32_t)flag) && there)
            return effect;
    }
    return NULL;
}

bool ar_anti_magic(const struct state *state, int space)
{
    return ar_effect_at(state, TARGET_HEX, hex_of(space), CHANGE_ANTI_MAGIC) != NULL;
}

const struct effect *ar_storm_at(const struct state *state, int hex)
{
    return effect_on(EFFECTS_CONST(&state->effects), CARD_STORM, TARGET_HEX, hex_space(hex, HEX_AIR));
}

bool ar_storm(const struct state *state, int hex)
{
    return ar_storm_at(state, hex) != NULL;
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

/* ---- riding and control ---- */

const struct creature *ar_bottom(const struct state *state, const struct creature *creature)
{
    while (creature->mount)
        creature = ar_creature(state, creature->mount);
    return creature;
}

bool ar_rides(const struct state *state, const struct creature *rider, const struct creature *mount)
{
    while (rider->mount) {
        if (rider->mount == mount->id)
            return true;
        rider = ar_creature(state, rider->mount);
    }
    return false;
}

bool ar_can_steer(const struct state *state, const struct creature *creature)
{
    return ar_is(creature, IS_HANDS) && !ar_is(creature, IS_VEHICLE) && !ar_helpless(state, creature)
           && !ar_casting(state, creature->id);
}

/* The creature that steers a vehicle: one aboard, or one that carries it. AR-VEH-02, AR-VEH-05. */
static const struct creature *pilot_of(const struct state *state, const struct creature *vehicle)
{
    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *other = &state->creatures[i];

        if (other->space == vehicle->space && other->id != vehicle->id && ar_can_steer(state, other)
            && (ar_rides(state, other, vehicle) || ar_rides(state, vehicle, other)))
            return other;
    }
    return NULL;
}

/* The owner of a creature that is not a vehicle: its own side, or the side that has charmed it last. */
static int own_controller(const struct state *state, const struct creature *creature)
{
    int seat = ar_tag_seat(creature->id);

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct card *card = ar_card(effect->kind);

        if (effect->target_kind == TARGET_CREATURE && effect->target == creature->id && card
            && (card->change.flags & CHANGE_CONTROLLED) && !ar_anti_magic(state, creature->space))
            seat = effect->owner;
    }
    return seat;
}

int ar_controller(const struct state *state, const struct creature *creature)
{
    if (!ar_is(creature, IS_VEHICLE))
        return own_controller(state, creature);
    creature = pilot_of(state, creature);
    return creature ? own_controller(state, creature) : SEAT_NOBODY;
}

bool ar_uncontrolled(const struct state *state, const struct creature *creature)
{
    return ar_is(creature, IS_VEHICLE) && !pilot_of(state, creature);
}

bool ar_absent(const struct state *state, const struct creature *creature)
{
    return ar_uncontrolled(state, creature) || ar_has(state, creature, CHANGE_STASIS);
}

bool ar_helpless(const struct state *state, const struct creature *creature)
{
    return (sum_of(state, creature, 0).flags & (CHANGE_SLEEPS | CHANGE_STASIS)) != 0;
}

/* A rider k sizes smaller takes 1/2^(k-1); one that is not smaller fits nowhere. */
static int load_of(const struct state *state, const struct creature *rider, const struct creature *mount)
{
    int smaller = ar_size(state, mount) - ar_size(state, rider);

    if (smaller <= 0)
        return LOAD_FULL + 1;
    return smaller >= 4 ? 1 : LOAD_FULL >> (smaller - 1);
}

int ar_loaded(const struct state *state, const struct creature *mount)
{
    int loaded = 0;

    for (int i = 0; i < state->creature_count; i++)
        if (state->creatures[i].space == mount->space && ar_rides(state, &state->creatures[i], mount))
            loaded += load_of(state, &state->creatures[i], mount);
    return loaded;
}

int ar_unit_load(const struct state *state, const struct creature *rider, const struct creature *mount)
{
    int load = load_of(state, rider, mount);

    for (int i = 0; i < state->creature_count; i++)
        if (state->creatures[i].space == rider->space && ar_rides(state, &state->creatures[i], rider))
            load += load_of(state, &state->creatures[i], mount);
    return load;
}

/* ---- places ---- */

const struct creature *ar_present(const struct state *state, int seat, int space)
{
    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *creature = &state->creatures[i];

        if (creature->space == space && ar_controller(state, creature) == seat && !ar_absent(state, creature))
            return creature;
    }
    return NULL;
}

/* Does a card that works on the creatures around its bearer find one of his side that is not immune? */
static bool finds_any(const struct state *state, int seat, int space, const struct card *card)
{
    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *creature = &state->creatures[i];

        if (creature->space == space && ar_controller(state, creature) == seat && !ar_absent(state, creature)
            && !ar_immune(ar_creature_kind(creature->kind), card->type))
            return true;
    }
    return false;
}

int ar_side_bonus(const struct state *state, int seat, int space)
{
    for (int i = 0; i < state->item_count; i++) {
        const struct creature *bearer = state->items[i].bearer ? ar_creature(state, state->items[i].bearer) : NULL;
        int item = bearer && bearer->space == space ? ar_item_with(state, bearer, CHANGE_SIDE_BONUS) : 0;

        if (item && ar_controller(state, bearer) == seat && !ar_absent(state, bearer)
            && finds_any(state, seat, space, ar_card(ar_item(state, item)->card)))
            return 1;
    }
    return 0;
}

int ar_side_power(const struct state *state, int seat, int space)
{
    int power = state->older ? 0 : ar_side_bonus(state, seat, space);

    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *creature = &state->creatures[i];

        if (creature->space == space && ar_controller(state, creature) == seat && !ar_absent(state, creature))
            power += ar_battle_power(state, creature);
    }
    return power;
}

/* As it counts for entering. */
static enum terrain terrain_of(const struct state *state, int hex)
{
    const struct effect *mirage = ar_effect_at(state, TARGET_HEX, hex, CHANGE_TERRAIN);

    return mirage && !ar_anti_magic(state, hex_space(hex, HEX_GROUND)) ? (enum terrain)mirage->data[0] : (enum terrain)state->terrain[hex];
}

static bool walks_on(const struct state *state, const struct creature *creature, enum terrain terrain)
{
    struct sum sum = sum_of(state, creature, 0);

    return ar_ground_enters((enum ground)sum.body->ground, terrain) || (sum.enters >> terrain & 1)
           || (sum.flags & CHANGE_FREE);
}

const char *ar_barred(const struct state *state, const struct creature *creature, int space)
{
    int hex = hex_of(space);

    if (hex_layer(space) == HEX_AIR)
        return ar_storm(state, hex) ? "a storm rages there" : NULL;
    return walks_on(state, creature, terrain_of(state, hex)) ? NULL : "it may not enter that terrain";
}

const char *ar_entry_barred(const struct state *state, const struct creature *creature, int space)
{
    const char *barred = ar_barred(state, creature, space);
    int hex = hex_of(space);

    if (barred || hex_layer(space) == HEX_AIR)
        return barred;
    if (state->basic && hex == ar_king_hex(true, ar_controller(state, creature)))
        return "nobody enters his own king's area";
    if ((ar_attributes(creature) & (IS_EVIL | IS_UNDEAD)) && ar_effect_at(state, TARGET_HEX, hex, CHANGE_HOLY_GROUND)
        && !ar_anti_magic(state, space))
        return "that ground is hallowed";
    return NULL;
}

bool ar_walled(const struct state *state, int from, int to)
{
    int side = hex_of(from) == hex_of(to) ? HEX_NONE : hex_side(ar_board_of(state), hex_of(from), hex_of(to));
    enum change_flag flag = hex_layer(to) == HEX_AIR ? CHANGE_WALL_AIR : CHANGE_WALL_GROUND;

    return side != HEX_NONE && ar_effect_at(state, TARGET_WALL, side, flag);
}

/* ---- targets ---- */

static int creature_space(const struct state *state, int id)
{
    const struct creature *creature = ar_creature(state, id);

    return creature ? creature->space : HEX_NONE;
}

static int item_space(const struct state *state, int number)
{
    const struct item *item = ar_item(state, number);

    if (!item)
        return HEX_NONE;
    return item->bearer ? creature_space(state, item->bearer) : item->space;
}

static int effect_space(const struct state *state, int number, int *far)
{
    const struct effect *effect = effect_numbered(EFFECTS_CONST(&state->effects), number);
    int one, other;

    if (!effect)
        return HEX_NONE;
    if (effect->target_kind == TARGET_CREATURE)
        return creature_space(state, effect->target);
    if (effect->target_kind == TARGET_WALL && hex_side_ends(ar_board_of(state), effect->target, &one, &other)) {
        *far = hex_space(other, HEX_GROUND);
        return hex_space(one, HEX_GROUND);
    }
    return effect->target;
}

int ar_target_space(const struct state *state, const struct declaration *declaration, int *far)
{
    const struct corpse *corpse;
    const struct queue_act *act;
    int one, other;

    *far = HEX_NONE;
    switch (ar_card(declaration->card)->target) {
    case TARGET_SELF:
        return creature_space(state, declaration->caster);
    case TARGET_CREATURE:
        return creature_space(state, declaration->target);
    case TARGET_CORPSE:
        corpse = ar_corpse(state, declaration->target);
        return corpse ? hex_space(corpse->hex, HEX_GROUND) : HEX_NONE;
    case TARGET_ITEM:
        return item_space(state, declaration->target);
    case TARGET_ENCHANTMENT:
        return effect_space(state, declaration->target, far);
    case TARGET_EFFECT:
        act = queue_find(QUEUE_CONST(&state->acts), declaration->target);
        return act ? creature_space(state, act->source) : HEX_NONE;
    case TARGET_WALL:
        if (!hex_side_ends(ar_board_of(state), declaration->target, &one, &other))
            return HEX_NONE;
        *far = hex_space(other, HEX_GROUND);
        return hex_space(one, HEX_GROUND);
    default:
        return declaration->target;
    }
}

int ar_target_distance(const struct state *state, const struct declaration *declaration)
{
    const struct creature *caster = ar_creature(state, declaration->caster);
    int far, space = ar_target_space(state, declaration, &far), distance, other;

    if (space == HEX_NONE || !caster)
        return -1;
    distance = hex_space_distance(ar_board_of(state), caster->space, space);
    other = far == HEX_NONE ? 0 : hex_space_distance(ar_board_of(state), caster->space, far);
    return other > distance ? other : distance;
}
