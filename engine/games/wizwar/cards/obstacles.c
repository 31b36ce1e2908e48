/* What takes up a square. */
#include "engine/games/wizwar/cast/reading.h"

static void hurt(struct turn *turn, int figure, int thing, int points, int flags)
{
    const struct thing *it = thing_find(ww_of(turn), thing);
    struct packet packet = { .victim = figure, .by = FIGURE_NONE, .card = it->spell ? it->spell : it->kind, .flags = flags,
                             .points24 = (points + it->enchanted) * WHOLE };

    packet_deal(turn, &packet);
}

/* One point, the turn ends, and the next one is lost (RULES 16.5). */
static bool scratch(struct turn *turn, int figure, int thing)
{
    struct wizwar *ww = ww_of(turn);

    hurt(turn, figure, thing, 1, CARD_PHYSICAL);
    if (figure_is_wizard(figure) && figure_lives(ww, figure)) {
        ww->players[figure].owes++;
        turn_cut(turn, figure);
    }
    return true;
}

const struct card ww_card_thornbush = {
    .number = CARD_thornbush, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_NEEDS_EMPTY,
    .traits = TRAIT(CREATION) | TRAIT(FIXED) | TRAIT(FILLS) | TRAIT(HIDES) | TRAIT(OPAQUE), .life = 5,
    .rulings = "WW-OBST-01 to 09", .help = "hides who is in it; who enters takes a point and loses a turn",
    .entered = scratch,
};

static bool prick(struct turn *turn, int figure, int thing)
{
    hurt(turn, figure, thing, 3, CARD_PHYSICAL);
    return false;
}

const struct card ww_card_rosebush = {
    .number = CARD_rosebush, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_NEEDS_EMPTY,
    .traits = TRAIT(CREATION) | TRAIT(FIXED) | TRAIT(FILLS) | TRAIT(HIDES) | TRAIT(OPAQUE), .life = 5,
    .help = "hides who is in it; who enters takes three points",
    .entered = prick,
};

const struct card ww_card_stone = {
    .number = CARD_stone, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_NEEDS_EMPTY,
    .traits = TRAIT(CREATION) | TRAIT(FIXED) | TRAIT(FILLS) | TRAIT(OPAQUE) | TRAIT(SOLID), .life = 20,
    .help = "fills the square",
};

const struct card ww_card_dust_cloud = {
    .number = CARD_dust_cloud, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_NEEDS_EMPTY,
    .traits = TRAIT(CREATION) | TRAIT(FIXED) | TRAIT(FILLS) | TRAIT(HIDES) | TRAIT(OPAQUE) | TRAIT(TRAPS_MIST),
    .help = "hides who is in it; who leaves goes where chance will",
};

/* Two points, and the movement ends; out of it one climbs (WW-PIT-01). */
static bool fall(struct turn *turn, int figure, int thing)
{
    hurt(turn, figure, thing, 2, CARD_PHYSICAL);
    ww_of(turn)->figures[figure].stuck = figure_lives(ww_of(turn), figure);
    return true;
}

const struct card ww_card_create_pit = {
    .number = CARD_create_pit, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_NEEDS_EMPTY,
    .traits = TRAIT(CREATION) | TRAIT(FIXED), .rulings = "WW-PIT-01 to 04",
    .help = "who walks in takes two points, and has to climb out",
    .entered = fall,
};

const struct card ww_card_killer_ooze = {
    .number = CARD_killer_ooze, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_NEEDS_EMPTY,
    .traits = TRAIT(CREATION) | TRAIT(FIXED), .rulings = "WW-OOZE-01 to 04",
    .help = "takes treasures, hurts and holds who enters",
};

const struct card ww_card_safe = {
    .number = CARD_safe, .range = RANGE_LOS, .aims = AIM_SQUARE | AIM_OBJECT, .flags = CARD_ON_HOME,
    .traits = TRAIT(CREATION) | TRAIT(FIXED) | TRAIT(LOCKED), .life = 20, .rulings = "WW-SAFE-01 to 07",
    .help = "locks an object up",
};

const struct card ww_card_glue = {
    .number = CARD_glue, .range = RANGE_LOS, .aims = AIM_OBJECT, .rulings = "WW-GLUE-01 to 03",
    .help = "an object cannot be moved any more",
};

const struct card ww_card_boobytrap = {
    .number = CARD_boobytrap, .range = RANGE_ANY, .aims = AIM_SQUARE, .traits = TRAIT(NO_OBJECT),
    .rulings = "WW-TRAP-01 to 18", .help = "four tokens, one of them real",
};

const struct card ww_card_enchantment = {
    .number = CARD_enchantment, .range = RANGE_LOS, .aims = AIM_OBSTACLE | AIM_OBJECT | AIM_EDGE | AIM_CARRIED,
    .help = "a creation or weapon does a point more",
};
