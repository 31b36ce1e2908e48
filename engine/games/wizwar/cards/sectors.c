/* Spells on sectors. */
#include "engine/games/wizwar/cast/reading.h"

const struct card ww_card_redirection = {
    .number = CARD_redirection, .range = RANGE_ANY, .aims = AIM_SECTOR, .rulings = "WW-REDIR-01 to 03",
    .help = "joins two rim sides",
};

const struct card ww_card_relocate_sector = {
    .number = CARD_relocate_sector, .range = RANGE_ANY, .aims = AIM_SECTOR, .flags = CARD_NOT_FOR_TWO,
    .help = "moves a sector to an empty slot",
};

const struct card ww_card_rotate_sector = {
    .number = CARD_rotate_sector, .range = RANGE_ANY, .aims = AIM_SECTOR, .help = "turns a sector",
};

const struct card ww_card_reconfigure_sector = {
    .number = CARD_reconfigure_sector, .range = RANGE_ANY, .aims = AIM_SECTOR, .rulings = "WW-RECON-01 to 06",
    .help = "two sectors exchange their walls and doors",
};
