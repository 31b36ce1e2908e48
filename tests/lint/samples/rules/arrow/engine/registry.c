#include "engine/games/halma/state.h"
#include "engine/games/ludo/state.h"
