#include "processor/replay/hash.h"

#include <string.h>

enum { BLOCK_BYTES = 128, WORDS = 16 };

/* A hash in the making. */
struct blake2b {
    uint64_t state[8];
    uint64_t fed;                /* bytes that are in the state */
};

static const uint64_t start[8] = {
    UINT64_C(0x6a09e667f3bcc908), UINT64_C(0xbb67ae8584caa73b), UINT64_C(0x3c6ef372fe94f82b), UINT64_C(0xa54ff53a5f1d36f1),
    UINT64_C(0x510e527fade682d1), UINT64_C(0x9b05688c2b3e6c1f), UINT64_C(0x1f83d9abfb41bd6b), UINT64_C(0x5be0cd19137e2179),
};

static uint64_t rotate_right(uint64_t word, int bits)
{
    return word >> bits | word << (64 - bits);
}

/* Eight bytes as a number, the lowest first; on a little-endian machine compilers make one load of it. */
static inline uint64_t word_at(const uint8_t *bytes)
{
    return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 | (uint64_t)bytes[3] << 24
           | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 | (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

/* One mixing step on four words; a macro, so that the words stay in registers. */
#define MIX(a, b, c, d, x, y)                    \
    do {                                         \
        a += b + (x);                            \
        d = rotate_right(d ^ a, 32);             \
        c += d;                                  \
        b = rotate_right(b ^ c, 24);             \
        a += b + (y);                            \
        d = rotate_right(d ^ a, 16);             \
        c += d;                                  \
        b = rotate_right(b ^ c, 63);             \
    } while (0)

/* A round on v, which mixes in the words of m in the order given. Numbers in macros are faster by a third than a table of
 * them that is walked through. */
#define MIX_ROUND(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15) \
    do {                                                                               \
        MIX(v[0], v[4], v[8], v[12], m[m0], m[m1]);                                    \
        MIX(v[1], v[5], v[9], v[13], m[m2], m[m3]);                                    \
        MIX(v[2], v[6], v[10], v[14], m[m4], m[m5]);                                   \
        MIX(v[3], v[7], v[11], v[15], m[m6], m[m7]);                                   \
        MIX(v[0], v[5], v[10], v[15], m[m8], m[m9]);                                   \
        MIX(v[1], v[6], v[11], v[12], m[m10], m[m11]);                                 \
        MIX(v[2], v[7], v[8], v[13], m[m12], m[m13]);                                  \
        MIX(v[3], v[4], v[9], v[14], m[m14], m[m15]);                                  \
    } while (0)

/* Takes in a block, of which `bytes` are the message's. */
static void compress(struct blake2b *hash, const uint8_t block[BLOCK_BYTES], size_t bytes, bool last)
{
    uint64_t v[WORDS], m[WORDS];

    hash->fed += bytes;
    for (int i = 0; i < WORDS; i++)
        m[i] = word_at(block + 8 * i);
    memcpy(v, hash->state, sizeof hash->state);
    memcpy(v + 8, start, sizeof start);
    v[12] ^= hash->fed;          /* messages of 2^64 bytes and more do not come */
    if (last)
        v[14] = ~v[14];
    MIX_ROUND(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    MIX_ROUND(14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3);
    MIX_ROUND(11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4);
    MIX_ROUND(7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8);
    MIX_ROUND(9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13);
    MIX_ROUND(2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9);
    MIX_ROUND(12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11);
    MIX_ROUND(13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10);
    MIX_ROUND(6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5);
    MIX_ROUND(10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0);
    MIX_ROUND(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    MIX_ROUND(14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3);
    for (int i = 0; i < 8; i++)
        hash->state[i] ^= v[i] ^ v[8 + i];
}

static void compress_padded(struct blake2b *hash, const void *from, size_t bytes, size_t counted, bool last)
{
    uint8_t block[BLOCK_BYTES] = { 0 };

    if (bytes > 0)
        memcpy(block, from, bytes);
    compress(hash, block, counted, last);
}

struct hash hash_keyed(const void *key, size_t key_bytes, const void *bytes, size_t count)
{
    const uint8_t *at = bytes;
    struct blake2b hash;
    struct hash out;

    memcpy(hash.state, start, sizeof start);
    hash.state[0] ^= UINT64_C(0x01010000) ^ (uint64_t)key_bytes << 8 ^ HASH_BYTES;
    hash.fed = 0;
    if (key_bytes > 0)
        compress_padded(&hash, key, key_bytes, BLOCK_BYTES, count == 0);
    for (; count > BLOCK_BYTES; at += BLOCK_BYTES, count -= BLOCK_BYTES)
        compress(&hash, at, BLOCK_BYTES, false);
    if (count > 0 || key_bytes == 0)
        compress_padded(&hash, at, count, count, true);
    for (int i = 0; i < HASH_BYTES; i++)
        out.bytes[i] = (uint8_t)(hash.state[i / 8] >> 8 * (i % 8));
    return out;
}

struct hash hash_bytes(const void *bytes, size_t count)
{
    return hash_keyed(NULL, 0, bytes, count);
}

bool hash_equal(const struct hash *one, const struct hash *other)
{
    return memcmp(one->bytes, other->bytes, HASH_BYTES) == 0;
}

const char *hash_hex(struct arena *arena, const struct hash *hash)
{
    static const char digits[] = "0123456789abcdef";
    char hex[HASH_HEX_BYTES] = "";

    for (int i = 0; i < HASH_BYTES; i++) {
        hex[2 * i] = digits[hash->bytes[i] >> 4];
        hex[2 * i + 1] = digits[hash->bytes[i] & 15];
    }
    return arena_text(arena, hex);
}

/* The value of a lower-case hex digit, or -1. */
static int digit_value(char digit)
{
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

bool hash_read(const char *hex, struct hash *out)
{
    if (!hex || strlen(hex) != 2 * HASH_BYTES)
        return false;
    for (int i = 0; i < HASH_BYTES; i++) {
        int high = digit_value(hex[2 * i]), low = digit_value(hex[2 * i + 1]);

        if (high < 0 || low < 0)
            return false;
        out->bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}
