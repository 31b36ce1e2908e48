#include "engine/kernel/clock.h"
#include "processor/fetch.h"
