#include "engine/games/wizwar/state/catalogue.h"

const struct card ww_card_bramble = { .number = CARD_bramble, .name = "BRAMBLE" };
