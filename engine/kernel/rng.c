#include "engine/kernel/rng.h"

#include <string.h>

static const uint64_t fnv_prime = UINT64_C(0x100000001b3);

uint64_t hash_fnv1a_more(uint64_t hash, const void *bytes, size_t count)
{
    const unsigned char *at = bytes;

    for (size_t i = 0; i < count; i++)
        hash = (hash ^ at[i]) * fnv_prime;
    return hash;
}

uint64_t hash_fnv1a(const char *text)
{
    return hash_fnv1a_more(HASH_FNV1A_START, text, strlen(text));
}

struct rng rng_stream(uint64_t seed, const char *name)
{
    return (struct rng){ .start = name ? seed ^ hash_fnv1a(name) : seed };
}

uint64_t rng_next64(struct rng *rng)
{
    uint64_t z = rng->start + (rng->next + 1) * UINT64_C(0x9E3779B97F4A7C15);

    rng->next++;
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

uint64_t rng_below(struct rng *rng, uint64_t k)
{
    uint64_t left_over, draw;

    if (k <= 1)
        return 0;
    left_over = (UINT64_MAX % k + 1) % k;       /* 2^64 modulo k */
    do
        draw = rng_next64(rng);
    while (draw > UINT64_MAX - left_over);      /* not below 2^64 - left_over */
    return draw % k;
}

uint64_t rng_draws(const struct rng *rng)
{
    return rng->next;
}
