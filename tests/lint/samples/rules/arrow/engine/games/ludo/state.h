#include "engine/kernel/clock.h"
#include "engine/games/ludo/parts/pawn.h"
#include "engine/games/halma/state.h"
