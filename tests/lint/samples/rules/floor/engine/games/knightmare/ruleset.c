#include "engine/games/knightmare/effects/cards.h"

const int km_rules = 6;

