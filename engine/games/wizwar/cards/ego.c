/* The second self. */
#include "engine/games/wizwar/cast/reading.h"

/* In the maker's own square, which must hold nobody else, home or not (WW-ALTER-07, 08). */
static const char *double_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    int figure = FIGURE_NONE;

    (void)maze;
    *code = "TARGET";
    if (figure_ego(ww, act->seat) != FIGURE_NONE)
        return "there is one already";
    while ((figure = figure_in(ww, act_from(ww, act), figure)) != FIGURE_NONE)
        if (figure != act->source)
            return "the square is not empty";
    return thing_in(ww, act_from(ww, act), NULL) ? "the square is not empty" : NULL;
}

static void double_self(struct turn *turn, const struct queue_act *act)
{
    figure_make(turn, act->kind, act->seat, act_from(ww_of(turn), act));
}

const struct card ww_card_alter_ego = {
    .number = CARD_alter_ego, .aims = AIM_ME, .life = 5, .rulings = "WW-ALTER-01 to 27",
    .help = "a second self in your square, which casts from your hand",
    .forbids = double_forbids, .resolve = double_self,
};
