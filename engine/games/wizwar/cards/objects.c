/* Weapons, keys, wands and other objects. */
#include "engine/games/wizwar/cast/reading.h"

static const char *no(const char **code, const char *word, const char *reason)
{
    *code = word;
    return reason;
}

/* Carries out an act that costs no card; its card is the object's. */
static const char *perform(struct turn *turn, struct queue_act act, const char **code)
{
    const char *why;

    act.data[ACT_FLAGS] |= ACT_FREE;
    why = act_forbids(ww_maze(turn), ww_of(turn), &act, false, code);
    if (!why)
        act_perform(turn, act);
    return why;
}

/* A shot is a spell, the wand is not (WW-WAND-01, 02). A wand whose spell is missing shoots nothing. */
static const char *shoot_spell(struct turn *turn, int thing, int spell, int number, const struct queue_act *act, const char **code)
{
    struct queue_act shot = *act;
    const char *why;

    if (!spell || thing_find(ww_of(turn), thing)->value < 1)
        return no(code, "CARD", "it has no charge left");
    shot.kind = spell;
    shot.class = thing;
    shot.data[ACT_NUMBER] = number;
    shot.data[ACT_FLAGS] |= ACT_WAND | ACT_FREE;
    why = act_forbids(ww_maze(turn), ww_of(turn), &shot, false, code);
    if (why)
        return why;
    thing_edit(ww_of(turn), thing)->value--;
    act_perform(turn, shot);
    return NULL;
}

/* A weapon is thrown, or stabs in one's own square; then it lies with its victim. */
static const char *strike_with(struct turn *turn, int thing, const struct queue_act *act, const char **code)
{
    struct queue_act blow = *act;

    blow.kind = CARD_throw;
    blow.class = thing;
    return act->target_count ? perform(turn, blow, code) : no(code, "TARGET", "at whom?");
}

const struct card ww_card_dagger = {
    .number = CARD_dagger, .flags = CARD_NOT_SPELL | CARD_PHYSICAL, .points = 3,
    .help = "three points, thrown or in the same square",
    .use = strike_with,
};

const struct card ww_card_large_rock = {
    .number = CARD_large_rock, .flags = CARD_NOT_SPELL | CARD_PHYSICAL, .points = 3,
    .help = "three points, thrown or in the same square",
    .use = strike_with,
};

const struct card ww_card_fire_cloak = {
    .number = CARD_fire_cloak, .flags = CARD_NOT_SPELL, .traits = TRAIT(BURNS) | TRAIT(WATERY),
    .rulings = "WW-CLOAK-01", .help = "burns those who hurt you from near, and those you punch",
};

/* A figure that enters their square takes three points (RULES 16.7). */
static bool pierce(struct turn *turn, int figure, int thing)
{
    const struct thing *it = thing_find(ww_of(turn), thing);
    struct packet packet = { .victim = figure, .by = FIGURE_NONE, .card = it->kind, .flags = CARD_PHYSICAL,
                             .points24 = 3 * WHOLE };

    packet_deal_enchanted(turn, &packet, it->enchanted);
    return false;
}

const struct card ww_card_tacks = {
    .number = CARD_tacks, .flags = CARD_NOT_SPELL | CARD_PHYSICAL, .traits = TRAIT(WATERY), .points = 3,
    .help = "anybody who enters their square takes three points",
    .entered = pierce,
};

static const struct effect *oldest_on(const struct wizwar *ww, int figure)
{
    for (int i = 0; i < ww->effects.count; i++)
        if (ww->effects.list[i].target_kind == TARGET_FIGURE && ww->effects.list[i].target == figure)
            return &ww->effects.list[i];
    return NULL;
}

/* A dud stone works again: one that he carries, or one in his square. */
static const char *restore(struct turn *turn, int thing, int stone, const struct queue_act *act, const char **code)
{
    struct wizwar *ww = ww_of(turn);
    struct thing *dud = thing_edit(ww, stone);

    if (!dud || !dud->dud)
        return no(code, "TARGET", "it does nothing there");
    if (dud->carrier != act->source + 1 && thing_place(ww, dud) != act_from(ww, act))
        return no(code, "ADJACENT", "it is not at hand");
    dud->dud = false;
    thing_end(turn, thing, "used", true);
    return NULL;
}

/* Any one use removes it (WW-HOLY-01, 02). */
static const char *sprinkle(struct turn *turn, int thing, const struct queue_act *act, const char **code)
{
    const struct wizwar *ww = ww_of(turn);
    int figure = act_victim(act);
    const struct effect *curse = figure == act->source ? oldest_on(ww, figure) : NULL;
    struct packet packet = { .victim = figure, .by = act->source, .card = CARD_holy_water, .points24 = 3 * WHOLE };

    if (act->target_count > 0 && act->targets[0].kind == TARGET_THING)
        return restore(turn, thing, act->targets[0].id, act, code);
    if (figure == FIGURE_NONE || (figure == act->source && !curse))
        return no(code, "TARGET", "it does nothing there");
    if (figure != act->source && !figure_sees(ww_maze(turn), ww, act->source, figure))
        return no(code, "LOS", "there is no line of sight");
    if (!curse && !figure_trait(ww, figure, TRAIT(NO_LIFE) | TRAIT(THICK)))
        return no(code, "TARGET", "it hurts the undead alone");
    thing_end(turn, thing, "used", true);
    if (curse)
        effect_end(turn, curse->id, EFFECT_DISPELLED);
    else if (figure_trait(ww, figure, TRAIT(NO_LIFE)))
        figure_die(turn, figure, act->source);
    else
        packet_deal(turn, &packet);
    return NULL;
}

const struct card ww_card_holy_water = {
    .number = CARD_holy_water, .flags = CARD_NOT_SPELL, .rulings = "WW-HOLY-01 to 02",
    .help = "one use: ends a ghost or a curse, mends a stone, or hurts the undead",
    .use = sprinkle,
};

/* A door beside one's square; a safe has no keyhole (WW-SAFE-05). */
static const char *unlock(struct turn *turn, int thing, const struct queue_act *act, const char **code)
{
    struct wizwar *ww = ww_of(turn);
    const struct maze *maze = ww_maze(turn);
    const struct queue_target *edge = act_target(act, TARGET_EDGE, 0);
    int face = act_edge(maze, ww, act), far = face == GRID_NONE ? GRID_NONE : grid_other_face(&maze->grid, face);

    (void)thing;
    if (face == GRID_NONE || !feature_is_door(maze_feature(maze, face)))
        return no(code, "TARGET", "the key opens doors");
    if (edge->place != act_from(ww, act) && (far == GRID_NONE || maze_place(maze, grid_face_square(far)) != act_from(ww, act)))
        return no(code, "ADJACENT", "you do not stand at that door");
    ww->now.opened_place = edge->place;
    ww->now.opened_direction = edge->id;
    return NULL;
}

const struct card ww_card_master_key = {
    .number = CARD_master_key, .flags = CARD_NOT_SPELL, .traits = TRAIT(UNLOCKS), .help = "opens any locked door",
    .use = unlock,
};

static const char *shoot_own(struct turn *turn, int thing, const struct queue_act *act, const char **code)
{
    return shoot_spell(turn, thing, thing_find(ww_of(turn), thing)->spell, 1, act, code);
}

/* Displayed with an attack spell of the hand it becomes a wand of that spell; a NUMBER gives its charges, otherwise it has
 * one (WW-WAND-03, 04). */
static const char *finish(struct turn *turn, int figure, const struct queue_act *act, const char **code)
{
    int cards[COSTS_MAX], count;
    struct queue_act made = *act;
    struct thing *wand;

    /* Up to version 5 a sum cost its first NUMBER card alone. */
    if (rules_before(turn, 6))
        made.data[ACT_SPENT] &= 7;
    if (act->kind == CARD_NONE)
        return no(code, "CARD", "of which spell? DISPLAY UNFINISHED WAND THEN FIREBALL WITH 3");
    if (card_type(act->kind) != TYPE_ATTACK)
        return no(code, "CARD", "a wand is made of an attack spell");
    if (!act_affordable(ww_of(turn), &made))
        return no(code, "HAND", "you do not hold what it is made of");
    count = act_costs(&made, cards);
    for (int i = 0; i < count; i++)
        card_discard(turn, figure, cards[i], "wand");
    wand = thing_show(turn, CARD_unfinished_wand, figure);
    if (!wand)
        return NULL;
    wand->spell = act->kind;
    wand->value = act->data[ACT_NUMBER] > 0 ? act->data[ACT_NUMBER] : 1;
    return NULL;
}

const struct card ww_card_unfinished_wand = {
    .number = CARD_unfinished_wand, .flags = CARD_NOT_SPELL, .rulings = "WW-WAND-01 to 04",
    .help = "becomes a wand of an attack of your hand", .form = " THEN {attack}",
    .use = shoot_own, .shows = finish,
};

static const char *shoot(struct turn *turn, int thing, const struct queue_act *act, const char **code)
{
    return shoot_spell(turn, thing, ww_card(CARD_lightning_wand)->shot, ww_card(CARD_lightning_wand)->shot_number, act, code);
}

const struct card ww_card_lightning_wand = {
    .number = CARD_lightning_wand, .flags = CARD_NOT_SPELL, .value = 3, .shot = CARD_lightning_bolt, .shot_number = 2,
    .help = "three bolts of lightning of two points",
    .use = shoot,
};

static const char *pour(struct turn *turn, int thing, const struct queue_act *act, const char **code)
{
    struct queue_act poured = *act;

    poured.kind = CARD_universal_solvent;
    poured.class = thing;
    return act->target_count ? perform(turn, poured, code) : no(code, "TARGET", "on what?");
}

static const char *solvent_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct thing *thing = act->targets[0].kind == TARGET_THING ? thing_find(ww, act->targets[0].id) : NULL;

    (void)maze;
    *code = "TARGET";
    return thing && thing->kind == CARD_treasure ? "treasures withstand it" : NULL;
}

/* On a thing that an opponent carries it is a physical attack (WW-SOLV-01, 02). */
static void dissolve(struct turn *turn, const struct queue_act *act)
{
    thing_end(turn, act->class, "used", true);
    if (act->targets[0].kind == TARGET_THING)
        thing_end(turn, act->targets[0].id, "dissolved", true);
    else
        edge_set(turn, act_edge(ww_maze(turn), ww_of(turn), act), FEATURE_OPEN, 0);
}

const struct card ww_card_universal_solvent = {
    .number = CARD_universal_solvent, .range = RANGE_LOS, .aims = AIM_OBJECT | AIM_CARRIED | AIM_OBSTACLE | AIM_EDGE, .flags = CARD_NOT_SPELL, .rulings = "WW-SOLV-01 to 02",
    .help = "destroys an object, wall, door or creation",
    .use = pour, .forbids = solvent_forbids, .resolve = dissolve,
};

/* In one's own square, with a NUMBER for magical points. */
static const char *slash(struct turn *turn, int thing, const struct queue_act *act, const char **code)
{
    struct queue_act blow = *act;

    blow.kind = CARD_wizardblade;
    blow.class = thing;
    if (!(act->data[ACT_SPENT] & SPENT_NUMBERS))
        return no(code, "CARD", "it takes a NUMBER card: USE WIZARDBLADE AT BLUE WITH 4");
    return perform(turn, blow, code);
}

const struct card ww_card_wizardblade = {
    .number = CARD_wizardblade, .number_use = NUMBER_POINTS, .range = RANGE_HERE, .aims = AIM_OPPONENT, .flags = CARD_NOT_SPELL,
    .help = "in your square: its number of points",
    .use = slash, .points_each = 1,
};
