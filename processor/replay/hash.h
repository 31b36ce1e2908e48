/* Hashes: BLAKE2b-256 (RFC 7693), and how they are written.
 *
 * It needs only libc, so that a program that checks a replay needs nothing else. tests/processor/replay/test_hash.c
 * compares it with libsodium. */
#ifndef POSTERN_REPLAY_HASH_H
#define POSTERN_REPLAY_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/kernel/arena.h"

enum { HASH_BYTES = 32, HASH_HEX_BYTES = 2 * HASH_BYTES + 1, HASH_KEY_MOST = 64 };

struct hash {
    uint8_t bytes[HASH_BYTES];
};

struct hash hash_bytes(const void *bytes, size_t count);

/* A hash that nobody can make without the key; the key has at most HASH_KEY_MOST bytes. */
struct hash hash_keyed(const void *key, size_t key_bytes, const void *bytes, size_t count);

bool hash_equal(const struct hash *one, const struct hash *other);

/* 64 lower-case hex digits, in the arena. */
const char *hash_hex(struct arena *arena, const struct hash *hash);
/* Reads such digits; false when they are anything else. */
bool hash_read(const char *hex, struct hash *out);

#endif
