#include "tests/support/sweep.h"

#include <stdlib.h>

#ifdef POSTERN_SANITIZED
enum { SLOWER = 8 };
#else
enum { SLOWER = 1 };
#endif

static uint64_t number_of(const char *variable, uint64_t otherwise)
{
    const char *text = getenv(variable);

    return text && *text ? strtoull(text, NULL, 10) : otherwise;
}

struct sweep sweep_begin(int every)
{
    struct sweep sweep = { .every = number_of("SWEEP_EVERY", (uint64_t)every * SLOWER), .part = number_of("SWEEP_PART", 0) };

    if (sweep.every == 0)
        sweep.every = 1;
    sweep.part %= sweep.every;
    return sweep;
}

int sweep_positions(int usual)
{
    return (int)number_of("PLAIN_POSITIONS", (uint64_t)usual / SLOWER);
}

bool sweep_takes(const struct sweep *sweep, uint64_t hash)
{
    return hash % sweep->every == sweep->part;
}
