/* Monsters and ghosts. */
#include "engine/games/wizwar/cast/reading.h"

static int roll_blow(struct turn *turn, int figure)
{
    (void)figure;
    return roll_die(turn, 4, "trolls-blow");
}

const struct card ww_card_troll = {
    .number = CARD_troll, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_MONSTER, .life = 8, .rate = 2,
    .rulings = "WW-MON-01 to 10", .help = "moves 2, attacks with a D4, walls too",
    .blow = roll_blow,
};

const struct card ww_card_skeleton = {
    .number = CARD_skeleton, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_MONSTER, .traits = TRAIT(THICK),
    .life = 3, .rate = 3, .help = "moves 3, attacks with a point",
    .points = 1,
};

const struct card ww_card_democratic_monster = {
    .number = CARD_democratic_monster, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_MONSTER | CARD_EVERYBODYS, .life = 6,
    .rate = 2, .rulings = "WW-DEMO-01 to 03", .help = "every player moves it in his turn",
    .points = 2,
};

/* The nearest figure that it sees, including its creator's own; before the end of its creator's first turn it spares only
 * him (WW-MON-08, WW-IMP-01 to 05). */
static int nearest_seen(struct turn *turn, int imp)
{
    const struct wizwar *ww = ww_of(turn);
    int found[FIGURES_MAX], count = 0, best = GRID_NONE;

    for (int figure = 0; figure < FIGURES_MAX; figure++) {
        int steps = figure != imp && figure_sees(ww_maze(turn), ww, imp, figure)
                        ? steps_between(ww_maze(turn), ww->figures[imp].place, ww->figures[figure].place) : GRID_NONE;

        if (steps == GRID_NONE || figure_trait(ww, figure, TRAIT(UNTOUCHED)) || (best != GRID_NONE && steps > best))
            continue;
        count = best != GRID_NONE && steps == best ? count : 0;
        best = steps;
        found[count++] = figure;
    }
    return count == 0 ? FIGURE_NONE : found[die_choice(turn, count, "target")];
}

static void shoot_nearest(struct turn *turn, int imp)
{
    struct queue_act act = { .kind = CARD_imp_shot, .source = imp, .data = { [ACT_SHARE] = WHOLE } };
    int victim = ww_of(turn)->round <= 1 ? FIGURE_NONE : nearest_seen(turn, imp);

    if (victim == FIGURE_NONE)
        return;
    ww_of(turn)->figures[imp].owner = ww_of(turn)->figures[imp].owner == ww_of(turn)->active + 1 ? 0
                                                                                                 : ww_of(turn)->figures[imp].owner;
    act.seat = ww_of(turn)->active;
    act.data[ACT_FLAGS] = ACT_FREE | ACT_NO_QUOTA | ACT_TRAP;
    act_aim(&act, TARGET_FIGURE, victim, PLACE_NONE);
    act_perform(turn, act);
}

const struct card ww_card_fire_imp = {
    .number = CARD_fire_imp, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_MONSTER, .life = 4, .rate = 0,
    .rulings = "WW-IMP-01 to 05", .help = "shoots the nearest figure at the end of each turn",
    .points = 2, .turn_ended = shoot_nearest,
};

const struct card ww_card_ghost = {
    .number = CARD_ghost, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_MONSTER,
    .traits = TRAIT(MIST) | TRAIT(NO_LIFE) | TRAIT(WATERY) | TRAIT(MAGICAL), .rate = 3, .rulings = "WW-GHOST-01 to 07",
    .help = "moves 3 through all but walls, attacks with two points",
    .points = 2,
};
