/* Rng: the random numbers of a record, which anybody can recompute.
 *
 * SplitMix64. Draw number n (0, 1, 2 ...) of a stream that starts at s is, modulo 2^64,
 *     z = s + (n + 1) * 9E3779B97F4A7C15
 *     z = (z xor z >> 30) * BF58476D1CE4E5B9
 *     z = (z xor z >> 27) * 94D049BB133111EB
 *     z xor z >> 31
 * The main stream of a record starts at its seed; a named stream starts at the seed xor the FNV-1a-64 hash of
 * its name, and counts its draws from 0. The turn tells draws to the players; this module never does. */
#ifndef POSTERN_RNG_H
#define POSTERN_RNG_H

#include <stddef.h>
#include <stdint.h>

struct rng {
    uint64_t start;     /* s above */
    uint64_t next;      /* number of the next draw */
};

/* The main stream of a seed (name NULL), or its stream of that name. */
struct rng rng_stream(uint64_t seed, const char *name);

/* The next draw, all 64 bits of it. */
uint64_t rng_next64(struct rng *rng);

/* One of 0 .. k-1, each equally likely: a draw modulo k, which skips draws that are not below the largest multiple of
 * k (up to 2^64). With k of 1 or 0 it returns 0 and draws nothing. */
uint64_t rng_below(struct rng *rng, uint64_t k);

/* How many draws the stream has given, including those that were skipped. */
uint64_t rng_draws(const struct rng *rng);

/* FNV-1a, 64 bits, over the bytes of a text without its NUL; or over more bytes after a hash so far, which starts as
 * HASH_FNV1A_START. It distinguishes names and facts; it is not a cryptographic hash. */
#define HASH_FNV1A_START UINT64_C(0xcbf29ce484222325)
uint64_t hash_fnv1a(const char *text);
uint64_t hash_fnv1a_more(uint64_t hash, const void *bytes, size_t count);

#endif
