#include "engine/kernel/clock.h"

#include <stdint.h>
#include <time.h>

#include "db/store.h"
#include "engine/games/ludo/state.h"
#include "processor/fetch.h"
#include "../error.h"
#include "engine/kernel/gone.h"
