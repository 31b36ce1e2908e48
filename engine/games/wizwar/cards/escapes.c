/* Spells that let a figure escape. */
#include "engine/games/wizwar/cast/reading.h"

/* It works at once: the attack that it answers may miss because of it. */
static void get_out_of_the_way(struct turn *turn, const struct queue_act *act, const struct queue_act *answered)
{
    effect_lay(turn, act->kind, act->seat, act->seat, act->source, act_count(act), WHOLE);
    if (!(ww_card(act->kind)->hit_faces >> roll_die(turn, 4, "to-hit") & 1)) {
        emit(turn, WW_MISSED, event_int("act", answered->id), event_text("card", ww_card_names[answered->kind]),
             event_text("at", ww_figure(turn, act->source)), event_text("why", "it misses"));
        queue_stop(QUEUE(&ww_of(turn)->acts), answered->id, act->id);
    }
}

const struct card ww_card_shrink = {
    .number = CARD_shrink, .aims = AIM_ME, .number_use = NUMBER_DURATION, .flags = CARD_ALSO_COUNTER,
    .traits = TRAIT(SMALL), .hit_faces = 1 << 3 | 1 << 4,
    .help = "you are small: attacks at you miss on 1 and 2, and you walk two squares",
    .answer = get_out_of_the_way,
};

const struct card ww_card_invisible = {
    .number = CARD_invisible, .aims = AIM_ME, .number_use = NUMBER_DURATION, .flags = CARD_ALSO_COUNTER,
    .hit_faces = 1 << 1, .help = "attacks at you hit only on 1",
    .resolve = act_lay, .answer = get_out_of_the_way,
};

enum { TELEPORT_STEPS = 4 };

/* This many steps through anything, but not into stone (RULES 16.2). */
static const char *teleport_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                    const char **code)
{
    const struct queue_target *to = act_target(act, TARGET_SQUARE, 0);
    int steps = to ? steps_between(maze, act_from(ww, act), to->place) : GRID_NONE;

    *code = "TARGET";
    if (!to || steps == GRID_NONE)
        return "where to? A square is missing";
    if (steps > TELEPORT_STEPS)
        return "that is more than four steps away";
    if (figure_trait(ww, act->source, TRAIT(PETRIFIED)))
        return "one of stone does not move";
    return square_shows(ww, to->place, TRAIT(SOLID), act->source) ? "stone fills that square" : NULL;
}

static void teleport(struct turn *turn, const struct queue_act *act)
{
    struct wizwar *ww = ww_of(turn);

    figure_place(turn, act->source, act_target(act, TARGET_SQUARE, 0)->place, MOTION_TELEPORT);
    if (act->source == ww->active) {
        ww->now.no_walk = true;
        ww->now.charge = 0;
    }
}

static const char *escape_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                  const struct queue_act *answered)
{
    const char *code;

    if (card_has(answered->kind, CARD_BESIDE_SHIELD))
        return "it is not listed on that card";
    return teleport_forbids(maze, ww, act, &code);
}

/* An attack with a line of sight misses when that is broken; an attack without one misses anyway (WW-TELE-03,
 * WW-ALTER-03). */
static void escape(struct turn *turn, const struct queue_act *act, const struct queue_act *answered)
{
    const struct wizwar *ww = ww_of(turn);

    figure_place(turn, act->source, act_target(act, TARGET_SQUARE, 0)->place, MOTION_TELEPORT);
    if (!ww_card(answered->kind) || ww_card(answered->kind)->range != RANGE_LOS
        || !act_sees(ww_maze(turn), ww, answered, &answered->targets[0]))
        queue_stop(QUEUE(&ww_of(turn)->acts), answered->id, act->id);
}

const struct card ww_card_teleport = {
    .number = CARD_teleport, .aims = AIM_SQUARE, .flags = CARD_ALSO_COUNTER, .rulings = "WW-TELE-01 to 05",
    .help = "you are at once in a square up to four steps away",
    .range = RANGE_ANY, .forbids = teleport_forbids, .resolve = teleport, .answer_forbids = escape_forbids,
    .answer = escape,
};
