/* Stones. */
#include "engine/games/wizwar/cast/reading.h"

const struct card ww_card_bloodstone = {
    .number = CARD_bloodstone, .flags = CARD_NOT_SPELL, .traits = TRAIT(LESS_DAMAGE) | TRAIT(GEM),
    .rulings = "WW-BLOOD-01 to 06", .help = "one point less of all damage",
};

/* Two cards when a wizard gets it (RULES 16.7); he may die of the first. */
static void think(struct turn *turn, int figure, int thing)
{
    (void)thing;
    for (int i = 0; i < 2 && figure_is_wizard(figure) && ww_in_play(ww_of(turn), figure) && ww_room(ww_of(turn), figure) > 0; i++)
        if (card_draw(turn, figure) && !rules_before(turn, 2))
            draw_charge(turn, figure);
}

const struct card ww_card_brainstone = {
    .number = CARD_brainstone, .flags = CARD_NOT_SPELL, .traits = TRAIT(HOLDS_MORE) | TRAIT(LENDS_MIND) | TRAIT(GEM),
    .help = "two cards more",
    .gained = think,
};

const struct card ww_card_powerstone = {
    .number = CARD_powerstone, .flags = CARD_NOT_SPELL, .traits = TRAIT(NUMBERS_MORE) | TRAIT(GEM),
    .help = "your NUMBER cards count one more",
};

const struct card ww_card_shadowstone = {
    .number = CARD_shadowstone, .flags = CARD_NOT_SPELL, .traits = TRAIT(FEEDS) | TRAIT(GEM),
    .help = "physical points that you deal are added to your life",
};

const struct card ww_card_shieldstone = {
    .number = CARD_shieldstone, .flags = CARD_NOT_SPELL, .traits = TRAIT(LESS_PHYSICAL) | TRAIT(GEM),
    .help = "one physical point less",
};

const struct card ww_card_soulstone = {
    .number = CARD_soulstone, .flags = CARD_NOT_SPELL, .traits = TRAIT(SOUL) | TRAIT(GEM),
    .help = "magic does not bring you below three lives",
};

const struct card ww_card_speedstone = {
    .number = CARD_speedstone, .flags = CARD_NOT_SPELL, .traits = TRAIT(FASTER) | TRAIT(GEM),
    .rulings = "WW-SPST-01", .help = "one step more a turn",
};

const struct card ww_card_visionstone = {
    .number = CARD_visionstone, .flags = CARD_NOT_SPELL, .traits = TRAIT(PIERCES) | TRAIT(GEM),
    .rulings = "WW-VIS-01 to 03", .help = "you see through one thing on an edge",
};
