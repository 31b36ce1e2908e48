#include "engine/games/halma/state.h"
#include "engine/kernel/clock.h"
