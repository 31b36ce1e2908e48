#include <time.h>

#include "db/store.h"
#include "engine/engine.h"
#include "engine/games/ludo/state.h"
#include "engine/kernel/clock.h"
#include "tests/support/post.h"
