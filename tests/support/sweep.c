#include "tests/support/sweep.h"

#include <stdlib.h>

static uint64_t number_of(const char *variable, uint64_t otherwise)
{
    const char *text = getenv(variable);

    return text && *text ? strtoull(text, NULL, 10) : otherwise;
}

struct sweep sweep_begin(int every)
{
    struct sweep sweep = { .every = number_of("SWEEP_EVERY", (uint64_t)every), .part = number_of("SWEEP_PART", 0) };

    if (sweep.every == 0)
        sweep.every = 1;
    sweep.part %= sweep.every;
    return sweep;
}

bool sweep_takes(const struct sweep *sweep, uint64_t hash)
{
    return hash % sweep->every == sweep->part;
}
