#include "engine/games/ludo/state.h"
