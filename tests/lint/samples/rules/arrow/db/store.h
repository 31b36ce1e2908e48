#include "engine/error.h"
#include "engine/kernel/clock.h"
