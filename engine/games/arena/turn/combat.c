/* Phase 6, Combat: battles, shots, and attacks on vehicles that nobody steers. RULES 6.7. */
#include "engine/games/arena/turn/turn.h"

/* A creature in a battle, with the attack that it brings. */
struct fighter {
    int id;
    struct attack attack;
    bool shoots;
};

struct force {
    int seat;
    int count, total;
    struct fighter list[CREATURES_MAX];
};

struct battle {
    const struct playing *playing;
    int space;
    struct force forces[SEATS];  /* totals of the active player, who attacks, and of the other */
    int winner;                  /* 0, 1; -1: equal totals */
    int margin;
};

enum { ATTACKING, DEFENDING };

/* ---- shooting ---- */

static bool is_target(const struct state *state, const struct creature *creature, int space)
{
    return creature->space == space && (ar_uncontrolled(state, creature) || !ar_absent(state, creature));
}

/* An enemy, or a vehicle of nobody's. */
static bool has_target(const struct state *state, int seat, int space)
{
    for (int i = 0; i < state->creature_count; i++)
        if (is_target(state, &state->creatures[i], space) && ar_controller(state, &state->creatures[i]) != seat)
            return true;
    return false;
}

const char *ar_shot_forbidden(const struct state *state, const struct creature *shooter, int space)
{
    struct attack ranged = ar_ranged(state, shooter);
    int seat = ar_controller(state, shooter), distance = hex_space_distance(ar_board_of(state), shooter->space, space);

    if (ranged.most == 0)
        return "it has no ranged attack";
    if (seat == SEAT_NOBODY || ar_helpless(state, shooter) || ar_casting(state, shooter->id))
        return "it cannot shoot";
    if (ar_present(state, ar_other(seat), shooter->space))
        return "an enemy is where it is";                        /* AR-RANGED-14 */
    if (distance < ranged.least || distance > ranged.most)
        return "that is out of its range";                       /* AR-RANGED-02 */
    return has_target(state, seat, space) ? NULL : "there is no enemy";
}

/* The shooters of a line that may shoot; the others are refused. */
static void check_shot(const struct playing *playing, struct order *order)
{
    const struct state *state = playing->state;
    int kept = 0;

    for (int i = 0; i < order->creature_count; i++) {
        struct creature *shooter = ar_creature_edit(playing->state, order->creatures[i]);
        const char *why = !shooter ? "it is gone"
                          : ar_controller(state, shooter) != playing->seat ? "it is not yours"
                          : shooter->shot ? "it shoots once in a turn" : ar_shot_forbidden(state, shooter, order->spaces[0]);

        if (why) {
            ar_refuse_order(playing, order, "SHOOT", "%s: %s",
                            ar_creature_tag(turn_arena(playing->turn), order->creatures[i]), why);
            continue;
        }
        shooter->shot = true;
        order->creatures[kept++] = order->creatures[i];
    }
    order->creature_count = kept;
}

/* ---- the two forces ---- */

static void join(struct battle *battle, int side, int id, struct attack attack, bool shoots)
{
    struct force *force = &battle->forces[side];

    force->list[force->count++] = (struct fighter){ id, attack, shoots };
    force->total += attack.power;
}

/* AR-RANGED-08: creatures that shoot at the space fight there with their ranged Power. */
static void join_shooters(struct battle *battle)
{
    const struct playing *playing = battle->playing;

    for (int i = 0; i < playing->orders->count; i++) {
        const struct order *order = &playing->orders->list[i];

        for (int k = 0; order->verb == VERB_SHOOT && order->spaces[0] == battle->space && k < order->creature_count; k++) {
            const struct creature *shooter = ar_creature(playing->state, order->creatures[k]);

            if (shooter)
                join(battle, ATTACKING, shooter->id, ar_ranged(playing->state, shooter), true);
        }
    }
}

static void muster(struct battle *battle)
{
    const struct state *state = battle->playing->state;

    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *creature = &state->creatures[i];
        int side = ar_controller(state, creature) == battle->playing->seat ? ATTACKING : DEFENDING;

        if (creature->space != battle->space || ar_absent(state, creature))
            continue;
        join(battle, side, creature->id, ar_attack(state, creature), false);
    }
    join_shooters(battle);
    battle->forces[ATTACKING].total += ar_side_bonus(state, battle->playing->seat, battle->space);
    battle->forces[DEFENDING].total += ar_side_bonus(state, ar_other(battle->playing->seat), battle->space);
}

static int count_there(const struct force *force)
{
    int count = 0;

    for (int i = 0; i < force->count; i++)
        count += !force->list[i].shoots;
    return count;
}

/* ---- victims ---- */

static int sum_of_type(const struct force *force, enum attack_type type, bool with_poison, bool *poisonous)
{
    int sum = 0;

    for (int i = 0; i < force->count; i++) {
        const struct attack *attack = &force->list[i].attack;

        if (attack->type != (int8_t)type)
            continue;
        sum += attack->power + (with_poison ? attack->poison : 0);
        *poisonous = *poisonous || attack->poison > 0;
    }
    return sum;
}

static int poison_of(const struct force *force)
{
    int poison = 0;

    for (int i = 0; i < force->count; i++)
        poison += force->list[i].attack.poison;
    return poison;
}

/* Creatures in the space whose Power is below the limit, except those at which nobody can aim. AR-TGT-03. */
static int eligible(const struct battle *battle, const struct force *victims, int limit, int *ids)
{
    const struct state *state = battle->playing->state;
    int count = 0;

    for (int i = 0; i < victims->count; i++) {
        const struct creature *creature = ar_creature(state, victims->list[i].id);

        if (!victims->list[i].shoots && ar_battle_power(state, creature) < limit && !ar_has(state, creature, CHANGE_SHADOWED))
            ids[count++] = creature->id;
    }
    return count;
}

/* By die, uniform over all creatures there; a blurred creature only when there is no other. */
static int by_die(const struct battle *battle, const struct force *victims, const char *purpose)
{
    const struct state *state = battle->playing->state;
    int ids[CREATURES_MAX], count = 0;

    for (int blurred = 0; blurred < 2 && count == 0; blurred++)
        for (int i = 0; i < victims->count; i++)
            if (!victims->list[i].shoots
                && (blurred || !ar_has(state, ar_creature(state, victims->list[i].id), CHANGE_BLURRED)))
                ids[count++] = victims->list[i].id;
    return count ? ids[roll(battle->playing->turn, AUDIENCE_ALL, count, purpose) - 1] : 0;
}

/* The creature that a force kills: by its player's choice where Targeted attacks allow one, else by die. poison: only
 * if one of the Targeted ones is poisonous. 0: nobody is there. */
static int victim_of(const struct battle *battle, int side, bool poison, const char *purpose)
{
    const struct force *force = &battle->forces[side], *victims = &battle->forces[1 - side];
    int seat = side == ATTACKING ? battle->playing->seat : ar_other(battle->playing->seat);
    int ids[CREATURES_MAX], count = 0, victim = 0;
    bool poisonous = false;
    int limit = sum_of_type(force, ATTACK_TARGETED, true, &poisonous);

    if (!poison || poisonous)
        count = eligible(battle, victims, limit, ids);
    if (count > 0)
        victim = ar_pick_victim(battle->playing->turn, seat, battle->space, ids, count);
    if (!victim)
        victim = by_die(battle, victims, purpose);
    if (victim)
        emit(battle->playing->turn, ARENA_VICTIM, event_text("creature", ar_name(battle->playing->turn, victim)),
             event_text("at", ar_at(battle->playing->turn, battle->space)), event_text("by", purpose));
    return victim;
}

/* RULES 8.7: a regenerating creature does not die; when its side stays, only if it could not retreat. */
static void kill(const struct battle *battle, int id, bool side_stays, const char *cause)
{
    struct turn *turn = battle->playing->turn;
    const struct state *state = battle->playing->state;
    const struct creature *creature = ar_creature(state, id);

    if (!creature)
        return;
    if (ar_has(state, creature, CHANGE_REGENERATES) && (!side_stays || ar_has_refuge(state, id)))
        emit(turn, ARENA_SURVIVES, event_text("creature", ar_name(turn, id)),
             event_text("at", ar_at(turn, battle->space)), event_text("cause", cause));
    else
        ar_die(turn, id, cause, LEAVES_CORPSE);
}

/* AR-POISON-12: a hit without effect saves the others. */
static void poison(const struct battle *battle, int id, bool side_stays)
{
    const struct creature *creature = ar_creature(battle->playing->state, id);

    if (creature && ar_is_living(creature))
        kill(battle, id, side_stays, "poison");
    else if (creature)
        emit(battle->playing->turn, ARENA_SURVIVES, event_text("creature", ar_name(battle->playing->turn, id)),
             event_text("at", ar_at(battle->playing->turn, battle->space)), event_text("cause", "poison"));
}

/* ---- a battle ---- */

/* AR-CAST-01: an engaged creature loses its casting. */
static void engage(const struct battle *battle)
{
    struct state *state = battle->playing->state;

    for (int side = 0; side < SEATS; side++)
        for (int i = 0; i < battle->forces[side].count; i++) {
            int id = battle->forces[side].list[i].id;

            ar_casting_lost(battle->playing->turn, id, "combat");
            ar_creature_edit(state, id)->fought = true;
        }
}

static void tell_battle(const struct battle *battle)
{
    struct turn *turn = battle->playing->turn;
    int seat = battle->playing->seat;
    int totals[SEATS] = { battle->forces[seat == SEAT_LEFT ? ATTACKING : DEFENDING].total,
                          battle->forces[seat == SEAT_LEFT ? DEFENDING : ATTACKING].total };
    int winner = battle->winner < 0 ? SEAT_NOBODY : battle->winner == ATTACKING ? seat : ar_other(seat);

    emit(turn, ARENA_BATTLE, event_text("at", ar_at(turn, battle->space)), event_text("attacker", ar_side(seat)),
         event_text("defender", ar_side(ar_other(seat))), event_int("left", totals[SEAT_LEFT]),
         event_int("right", totals[SEAT_RIGHT]), event_text("winner", ar_side(winner)),
         event_int("margin", battle->margin));
}

/* The creatures of a side that are still there must retreat. */
static void drive_back(const struct battle *battle, int side)
{
    for (int i = 0; i < battle->forces[side].count; i++) {
        struct creature *creature = ar_creature_edit(battle->playing->state, battle->forces[side].list[i].id);

        if (creature && creature->space == battle->space && !battle->forces[side].list[i].shoots)
            creature->leaves = side == ATTACKING ? LEAVES_ATTACKER : LEAVES_DEFENDER;
    }
}

/* AR-BLUNT-02. */
static bool is_spared(const struct battle *battle)
{
    bool poisonous = false;

    return sum_of_type(&battle->forces[battle->winner], ATTACK_BLUNT, false, &poisonous) >= battle->margin;
}

static bool poisons(const struct battle *battle, int side)
{
    return battle->winner != side && battle->margin < poison_of(&battle->forces[side])
           && count_there(&battle->forces[1 - side]) > 0;
}

/* Both deaths of a battle are decided from the same position. RULES 6.7. */
static void decide_battle(const struct battle *battle)
{
    int loser = battle->winner < 0 ? -1 : 1 - battle->winner, casualty = 0, poisoned[SEATS] = { 0 };

    if (loser >= 0 && count_there(&battle->forces[loser]) > 0 && !is_spared(battle))
        casualty = victim_of(battle, battle->winner, false, "casualty");
    for (int side = 0; side < SEATS; side++)
        if (poisons(battle, side))
            poisoned[1 - side] = victim_of(battle, side, true, "poison");
    if (casualty)
        kill(battle, casualty, false, "battle");
    for (int side = SEATS - 1; side >= 0; side--)
        if (poisoned[side])
            poison(battle, poisoned[side], side != loser && !(battle->winner < 0 && side == ATTACKING));
    if (battle->winner != ATTACKING)
        drive_back(battle, ATTACKING);
    if (battle->winner == ATTACKING)
        drive_back(battle, DEFENDING);
}

static void fight(const struct playing *playing, int space)
{
    struct battle *battle = ARENA_NEW(turn_arena(playing->turn), struct battle);
    int difference;

    battle->playing = playing;
    battle->space = space;
    muster(battle);
    if (battle->forces[ATTACKING].count == 0 || battle->forces[DEFENDING].count == 0)
        return;
    difference = battle->forces[ATTACKING].total - battle->forces[DEFENDING].total;
    battle->winner = difference == 0 ? -1 : difference > 0 ? ATTACKING : DEFENDING;
    battle->margin = difference < 0 ? -difference : difference;
    if (playing->fields->control[hex_of(space)] == FIELD_QUIET)
        playing->fields->control[hex_of(space)] = playing->state->control[hex_of(space)];
    engage(battle);
    tell_battle(battle);
    decide_battle(battle);
    ar_settle(playing->turn);
}

/* ---- vehicles that nobody steers ---- */

static const char *wreck_forbidden(const struct playing *playing, const struct creature *vehicle)
{
    if (!vehicle || !ar_uncontrolled(playing->state, vehicle))
        return "it is no vehicle that nobody steers";
    return ar_present(playing->state, ar_other(playing->seat), vehicle->space) ? "an enemy is where it is" : NULL;
}

/* The Power that a creature uses against it: its own attack next to it, its shot from afar; once a turn. A creature that
 * sleeps or casts for several turns takes no part, RULES 6.5. */
static bool joins_wreck(const struct playing *playing, const struct order *order, int id, const struct creature *vehicle,
                        struct attack *attack)
{
    struct creature *creature = ar_creature_edit(playing->state, id);
    const struct state *state = playing->state;
    bool beside;

    if (!creature || ar_controller(state, creature) != playing->seat || ar_absent(state, creature)
        || ar_helpless(state, creature) || ar_casting(state, id) || (order->verb == VERB_WRECK && creature->shot))
        return false;
    beside = creature->space == vehicle->space;
    if (!beside && ar_shot_forbidden(state, creature, vehicle->space))
        return false;
    creature->shot = true;
    *attack = beside ? ar_attack(state, creature) : ar_ranged(state, creature);
    return true;
}

/* AR-VEH-10, AR-VEH-11. */
static void wreck(const struct playing *playing, const struct order *order, int id)
{
    const struct creature *vehicle = ar_creature(playing->state, id);
    const char *why = wreck_forbidden(playing, vehicle);
    int power = 0, blunt = 0, against;
    struct attack attack;

    if (why) {
        ar_refuse_order(playing, order, "WRECK", "%s", why);
        return;
    }
    for (int i = 0; i < order->creature_count; i++) {
        if (!joins_wreck(playing, order, order->creatures[i], vehicle, &attack)) {
            ar_refuse_order(playing, order, "WRECK", "%s cannot attack it",
                            ar_creature_tag(turn_arena(playing->turn), order->creatures[i]));
            continue;
        }
        power += attack.power;
        blunt += attack.type == ATTACK_BLUNT ? attack.power : 0;
    }
    against = ar_power(playing->state, vehicle);
    emit(playing->turn, ARENA_WRECK, event_text("creature", ar_name(playing->turn, id)),
         event_text("at", ar_at(playing->turn, vehicle->space)), event_int("power", power), event_int("against", against));
    if (power > against && blunt < power - against)
        ar_die(playing->turn, id, "attack", LEAVES_CORPSE);
    ar_settle(playing->turn);
}

/* The first vehicle of a space in tag order. */
static int first_vehicle(const struct state *state, int space)
{
    for (int i = 0; i < state->creature_count; i++)
        if (state->creatures[i].space == space && ar_uncontrolled(state, &state->creatures[i]))
            return state->creatures[i].id;
    return 0;
}

static void wreck_vehicles(const struct playing *playing)
{
    for (int i = 0; i < playing->orders->count; i++) {
        const struct order *order = &playing->orders->list[i];

        if (order->verb == VERB_WRECK)
            wreck(playing, order, order->other);
        else if (order->verb == VERB_SHOOT && order->creature_count > 0
                 && !ar_present(playing->state, ar_other(playing->seat), order->spaces[0])
                 && first_vehicle(playing->state, order->spaces[0]) && order->done)
            wreck(playing, order, first_vehicle(playing->state, order->spaces[0]));
    }
}

/* ---- the phase ---- */

/* Does a shot of this turn aim there, at enemies? */
static bool is_shot_at(const struct playing *playing, int space)
{
    for (int i = 0; i < playing->orders->count; i++)
        if (playing->orders->list[i].verb == VERB_SHOOT && playing->orders->list[i].spaces[0] == space
            && playing->orders->list[i].creature_count > 0)
            return true;
    return false;
}

static void fight_at(const struct playing *playing, int space, bool fought[HEX_SPACES_MAX])
{
    const struct state *state = playing->state;

    if (fought[space] || !ar_present(state, ar_other(playing->seat), space)
        || (!ar_present(state, playing->seat, space) && !is_shot_at(playing, space)))
        return;
    fought[space] = true;
    fight(playing, space);
}

/* After the first combat a sleeper wakes and an invisible creature becomes visible. */
static void end_one_combat(const struct playing *playing)
{
    struct state *state = playing->state;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct card *card = ar_card(effect->kind);
        const struct creature *creature = ar_creature(state, effect->target);

        if (effect->target_kind == TARGET_CREATURE && card && (card->change.flags & CHANGE_ONE_COMBAT) && creature
            && creature->fought) {
            effect_end(playing->turn, effect->id, EFFECT_EXPIRED);
            i = -1;                              /* the list has moved */
        }
    }
}

/* A line of shots is a wreck attack only if there was no enemy when its turn came. */
static void check_shots(const struct playing *playing)
{
    for (int i = 0; i < playing->orders->count; i++) {
        struct order *order = &playing->orders->list[i];

        if (order->verb != VERB_SHOOT)
            continue;
        check_shot(playing, order);
        order->done = !ar_present(playing->state, ar_other(playing->seat), order->spaces[0]);
    }
}

void ar_combat_phase(const struct playing *playing)
{
    bool fought[HEX_SPACES_MAX] = { false };
    int spaces = 2 * hex_count(ar_board_of(playing->state));

    turn_phase(playing->turn, "combat");
    check_shots(playing);
    for (int i = 0; i < playing->orders->count; i++)
        for (int k = 0; playing->orders->list[i].verb == VERB_BATTLES && k < playing->orders->list[i].space_count; k++)
            fight_at(playing, playing->orders->list[i].spaces[k], fought);
    for (int space = 0; space < spaces; space++)
        fight_at(playing, space, fought);
    wreck_vehicles(playing);
    end_one_combat(playing);
    effect_tick(playing->turn, MOMENT_AFTER_COMBAT, EFFECT_NOBODY);
    ar_settle(playing->turn);
}
