/* Acts that are not cards: blows, throws, the charges of a curse, and entries that are only names. */
#include "engine/games/wizwar/cast/act.h"

enum { THROW_REACH = 10, BIG_PUNCH = 3 };

static const char *no(const char **code, const char *word, const char *reason)
{
    *code = word;
    return reason;
}

static int32_t far_square(const struct maze *maze, const struct queue_target *edge)
{
    int far = grid_other_face(&maze->grid, maze_face(maze, edge->place, edge->id));

    return far == GRID_NONE ? PLACE_NONE : maze_place(maze, grid_face_square(far));
}

/* From one's own square: the figures there, unless both stand in a bush; a side of the square; a thing that fills the next
 * one (RULES 8.5). */
static const char *reach_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct queue_target *target = &act->targets[0];
    int32_t from = act_from(ww, act), to = act_place(ww, target);
    const char *why = "it is not adjacent";

    if (act_flag(act, ACT_REACHES))
        return act_sees(maze, ww, act, target) ? NULL : no(code, "LOS", "it is out of sight");
    if (target->kind == TARGET_FIGURE)
        return to == from && !square_shows(ww, from, TRAIT(HIDES), act->source) ? NULL : no(code, "ADJACENT", why);
    if (target->kind == TARGET_EDGE)
        return to == from || far_square(maze, target) == from ? NULL : no(code, "ADJACENT", why);
    if (!square_shows(ww, to, TRAIT(FILLS), act->source))
        return no(code, "TARGET", "there is nothing to hit");
    return to == from || grid_face_towards(&maze->grid, maze_square(maze, from), maze_square(maze, to)) != GRID_NONE
               ? NULL : no(code, "ADJACENT", why);
}

/* A hit on a square hits the thing that fills it. */
static struct queue_act at_what_is_there(const struct wizwar *ww, const struct queue_act *act)
{
    struct queue_act aimed = *act;
    const struct thing *thing;

    if (act->targets[0].kind != TARGET_SQUARE)
        return aimed;
    thing = square_shows(ww, act->targets[0].place, TRAIT(FILLS), act->source);
    aimed.targets[0] = (struct queue_target){ .kind = TARGET_THING, .id = thing ? thing->id : 0 };
    return aimed;
}

static void punch(struct turn *turn, const struct queue_act *act)
{
    struct queue_act aimed = at_what_is_there(ww_of(turn), act);
    int striker = act_striker(turn, act);

    act_strike(turn, &aimed, figure_trait(ww_of(turn), striker, TRAIT(BIG)) ? BIG_PUNCH : 1);
    if (figure_lives(ww_of(turn), act->source) && figure_trait(ww_of(turn), striker, TRAIT(BURNS))
        && act_victim(act) != FIGURE_NONE)
        packet_deal(turn, &(struct packet){ .victim = act_victim(act), .by = act->source, .card = act->kind, .flags = CARD_FIRE,
                                            .points24 = 2 * WHOLE });
}

const struct card ww_card_punch = {
    .number = CARD_punch, .range = RANGE_ANY, .flags = CARD_NOT_SPELL | CARD_PHYSICAL | CARD_FIST,
    .aims = AIM_OPPONENT | AIM_EDGE | AIM_SQUARE | AIM_OBSTACLE, .forbids = reach_forbids, .resolve = punch,
    .rulings = "WW-OBST-04 WW-OBST-08",
};

/* ---- thrown ---- */

/* A thrown thing flies along a line that is clear, of ten squares at most: a stone's sight does not help it, no more than a
 * blind man's luck, and it does not pass a big man (RULES 8.5, WW-BIGMAN-09). Up to version 5 the shortest steps through
 * anything counted, and the blind threw through walls. */
static const char *flight_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    int32_t from = act_from(ww, act), to = act_place(ww, &act->targets[0]);
    struct observer thrower = { .figure = act->source };
    bool guesses = ww_before(ww, 6) && figure_trait(ww, act->source, TRAIT(BLIND)), reaches;

    if (!guesses && !sees_square(maze, ww, thrower, from, to, true, NULL))
        return no(code, "LOS", "something is in the way");
    thrower.reach = THROW_REACH;
    reaches = ww_before(ww, 6) ? steps_between(maze, from, to) <= THROW_REACH : sees_square(maze, ww, thrower, from, to, true, NULL);
    return reaches ? NULL : no(code, "TARGET", "it is too far away");
}

static const char *throw_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct thing *thing = thing_find(ww, act->class);

    if (act_flag(act, ACT_RETURNED))
        return NULL;
    if (!thing || thing->carrier != act->source + 1)
        return no(code, "HAND", "you do not carry it");
    if (!ww_card(thing->kind) || ww_card(thing->kind)->points == 0 || !card_has(thing->kind, CARD_PHYSICAL))
        return no(code, "CARD", "it is no weapon to throw");
    return flight_forbids(maze, ww, act, code);
}

/* It lies where its victim stands, or stood; what is sent back of it is the blow alone. */
static void land(struct turn *turn, const struct queue_act *act)
{
    const struct thing *thing = thing_find(ww_of(turn), act->class);
    int32_t to = act_place(ww_of(turn), &act->targets[0]);

    if (to == PLACE_NONE)
        to = act->targets[0].place;
    if (thing && to != PLACE_NONE && !act_flag(act, ACT_RETURNED))
        thing_shift(turn, thing->id, to);
}

static void thrown(struct turn *turn, const struct queue_act *act)
{
    const struct thing *thing = thing_find(ww_of(turn), act->class);
    int points = thing ? ww_card(thing->kind)->points : 0;

    land(turn, act);                             /* it may no longer exist then */
    act_strike(turn, act, points);
}

/* A thing that misses lies at its target. */
static void falls_there(struct turn *turn, const struct queue_act *act)
{
    const struct thing *thing = thing_find(ww_of(turn), act->class);

    if (thing && act->targets[0].place != PLACE_NONE && !act_flag(act, ACT_RETURNED))
        thing_shift(turn, thing->id, act->targets[0].place);
}

const struct card ww_card_throw = {
    .number = CARD_throw, .range = RANGE_ANY, .flags = CARD_NOT_SPELL | CARD_PHYSICAL | CARD_FROM_AFAR, .aims = AIM_OPPONENT,
    .forbids = throw_forbids, .resolve = thrown, .missed = falls_there,
    .rulings = "WW-BIGMAN-09 WW-INT-13",
};

/* ---- torn off ---- */

/* A strong figure may tear a thing from another figure in its square (RULES 16.4, STRENGTH). */
static const char *tear_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct queue_target *target = act_target(act, TARGET_THING, 0);
    const struct thing *thing = target ? thing_find(ww, target->id) : NULL;

    (void)maze;
    if (!figure_trait(ww, act->source, TRAIT(STRONG)))
        return no(code, "STATE", "only who has STRENGTH tears things off");
    if (!thing || thing->carrier != act_victim(act) + 1)
        return no(code, "TARGET", "he does not carry it");
    if (thing->kind != CARD_treasure)
        return NULL;
    if (figure_trait(ww, act->source, TRAIT(IDIOT)))
        return no(code, "STATE", "an IDIOT takes no treasure");
    return thing_treasure(ww, act->source) ? no(code, "LIMIT", "one treasure at a time is carried") : NULL;
}

static void tear(struct turn *turn, const struct queue_act *act)
{
    const struct queue_target *target = act_target(act, TARGET_THING, 0);

    if (roll_die(turn, 4, "tearing") >= 2 && thing_find(ww_of(turn), target->id))
        thing_pass(turn, target->id, act->source);
}

const struct card ww_card_tear = {
    .number = CARD_tear, .range = RANGE_HERE, .flags = CARD_NOT_SPELL | CARD_PHYSICAL, .aims = AIM_WIZARD,
    .forbids = tear_forbids, .resolve = tear,
};

/* ---- monsters ---- */

/* Only opponents, unless its card says more (WW-MON-06, 07, 09). */
static const char *monster_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct queue_target *target = &act->targets[0];
    bool breaks = ww_card(ww->figures[act->source].kind) && ww_card(ww->figures[act->source].kind)->blow;

    if (target->kind != TARGET_FIGURE && !breaks)
        return no(code, "TARGET", "it is not an opponent");
    if (target->kind == TARGET_FIGURE && figure_seat(ww, act->source) == figure_seat(ww, target->id))
        return no(code, "TARGET", "it is not an opponent of its creator");
    if (ww->figures[act->source].attacks > figure_trait(ww, act->source, TRAIT(EXTRA_ATTACK)))
        return no(code, "QUOTA", "it has attacked in this turn");
    return reach_forbids(maze, ww, act, code);
}

/* The points of the blow: for the share that EMPATHY sends back, those that the blow had, whatever a die made of it. */
static int blow_points(struct turn *turn, const struct queue_act *act)
{
    struct wizwar *ww = ww_of(turn);
    const struct card *card = ww_card(ww->figures[act_striker(turn, act)].kind);
    struct queue_act *made = queue_edit(turn, QUEUE(&ww->acts), act->id);
    int points;

    if (act_flag(act, ACT_LINKED) && !rules_before(turn, 1))
        return act->data[ACT_NUMBER];
    ww->figures[act->source].attacks++;
    points = card->blow ? card->blow(turn, act->source) : card->points;
    if (!rules_before(turn, 1))
        made->data[ACT_NUMBER] = points;
    return points;
}

static void monster_strike(struct turn *turn, const struct queue_act *act)
{
    struct queue_act aimed = at_what_is_there(ww_of(turn), act);

    act_strike(turn, &aimed, blow_points(turn, act));
}

const struct card ww_card_monster_attack = {
    .number = CARD_monster_attack, .range = RANGE_ANY, .flags = CARD_NOT_SPELL | CARD_PHYSICAL,
    .aims = AIM_OPPONENT | AIM_EDGE | AIM_SQUARE | AIM_OBSTACLE, .forbids = monster_forbids, .resolve = monster_strike,
    .rulings = "WW-MON-06 WW-MON-07 WW-MON-09",
};

/* ---- charges ---- */

/* The fractions of points that walking has cost, as one packet (WW-WALK-01). */
static void charge(struct turn *turn, const struct queue_act *act)
{
    struct packet packet = { .victim = act_victim(act), .by = FIGURE_NONE, .card = act->kind, .points24 = act->data[ACT_NUMBER],
                             .absorbed24 = (act->data[ACT_FLAGS] >> ACT_ABSORBED_SHIFT & 255) * WHOLE,
                             .reversed = act_flag(act, ACT_REVERSED) };

    for (int blunted = act->data[ACT_FLAGS] >> ACT_BLUNTED_SHIFT & 15; blunted > 0; blunted--)
        packet.points24 /= 2;
    packet_deal(turn, &packet);
}

const struct card ww_card_steps = { .number = CARD_steps, .aims = AIM_WIZARD | AIM_ME, .range = RANGE_ANY, .resolve = charge };

static void infect(struct turn *turn, const struct queue_act *act)
{
    act_strike(turn, act, 3);
}

const struct card ww_card_contagion = {
    .number = CARD_contagion, .aims = AIM_OPPONENT, .range = RANGE_HERE, .flags = CARD_PHYSICAL, .resolve = infect,
};

const struct card ww_card_lost_turn = { .number = CARD_lost_turn, .traits = TRAIT(LOSES_TURNS) };
const struct card ww_card_treasure = { .number = CARD_treasure };
const struct card ww_card_wand_shot = { .number = CARD_wand_shot };
const struct card ww_card_imp_shot = { .number = CARD_imp_shot, .points = 2, .flags = CARD_FIRE | CARD_SHOOTS, .range = RANGE_LOS };
const struct card ww_card_wizard = { .number = CARD_wizard };
