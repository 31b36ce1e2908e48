#include "engine/games/arena/state/catalogue.h"

const char *const ar_casting_names[CASTINGS] = { "Counterspell", "Instant", "Half turn", "turns", "Continuous" };
const char *const ar_target_names[TARGETS] = {
    "nothing", "Self", "a creature", "a corpse", "an item", "a hex", "a hex with creatures", "a hex and its neighbours",
    "creatures in a hex and its neighbours", "an enchantment", "a hexside", "a declared effect",
};
const char *const ar_duration_names[DURATIONS] = {
    "Instantaneous", "1 phase", "Until dispelled", "Instantaneous, repeating", "Continuous",
};

const struct card *ar_card(int number)
{
    return number > 0 && number < CARDS ? ar_catalogue[number] : NULL;
}
