#include "engine/games/knightmare/effects/catalogue.h"

struct card {
    int number;
    const char *name;
};

extern const struct card card_bramble;
