#include "engine/games/knightmare/effects/cards.h"

const struct card card_bramble = { .number = CARD_NUMBER(bramble), .name = "BRAMBLE" };
