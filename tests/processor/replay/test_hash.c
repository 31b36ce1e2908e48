/* Hashes: equal to libsodium's for every length around a block's end, with keys of every length; hex there and back. */
#include <check.h>
#include <sodium.h>
#include <string.h>

#include "engine/kernel/rng.h"
#include "processor/replay/hash.h"

Suite *suite_replay_hash(void);

enum { LENGTHS = 700, LONG_BYTES = 1 << 20 };

static uint8_t text[LONG_BYTES];

static void setup(void)
{
    struct rng rng = rng_stream(1, "hash");

    ck_assert_int_ge(sodium_init(), 0);
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (uint8_t)rng_below(&rng, 256);
}

static bool same_as_sodium(const void *key, size_t key_bytes, size_t count)
{
    struct hash ours = hash_keyed(key, key_bytes, text, count), theirs;

    crypto_generichash(theirs.bytes, sizeof theirs.bytes, text, count, key, key_bytes);
    return hash_equal(&ours, &theirs);
}

START_TEST(every_length_hashes_as_libsodium_does)
{
    int wrong = -1;

    for (int length = 0; length < LENGTHS && wrong < 0; length++)
        if (!same_as_sodium(NULL, 0, (size_t)length))
            wrong = length;
    ck_assert_msg(wrong < 0, "a text of %d bytes", wrong);
    ck_assert(same_as_sodium(NULL, 0, LONG_BYTES));
}
END_TEST

START_TEST(every_key_hashes_as_libsodium_does)
{
    static const size_t counts[] = { 0, 1, 64, 127, 128, 129, 256, 1000 };

    for (size_t key = crypto_generichash_KEYBYTES_MIN; key <= HASH_KEY_MOST; key++)
        for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
            if (!same_as_sodium(text + 5, key, counts[i]))
                ck_abort_msg("a key of %zu bytes, a text of %zu", key, counts[i]);
}
END_TEST

/* The example of RFC 7693, shortened to 256 bits, as b2sum -l 256 prints it. */
START_TEST(the_hash_of_abc_is_known)
{
    struct arena arena = { .limit_bytes = 1 << 16 };
    struct hash hash = hash_bytes("abc", 3), back;
    const char *hex = hash_hex(&arena, &hash);

    ck_assert_str_eq(hex, "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
    ck_assert(hash_read(hex, &back));
    ck_assert(hash_equal(&hash, &back));
    arena_release(&arena);
}
END_TEST

static const char *const no_hashes[] = {
    "", "bd", "BDDD813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319",
    "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d5231", "gddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319",
    "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d523190",
};

START_TEST(other_texts_are_no_hash)
{
    struct hash hash;

    ck_assert(!hash_read(no_hashes[_i], &hash));
    ck_assert(!hash_read(NULL, &hash));
}
END_TEST

Suite *suite_replay_hash(void)
{
    Suite *suite = suite_create("replay_hash");
    TCase *tcase = tcase_create("hash");

    tcase_add_unchecked_fixture(tcase, setup, NULL);
    tcase_add_test(tcase, every_length_hashes_as_libsodium_does);
    tcase_add_test(tcase, every_key_hashes_as_libsodium_does);
    tcase_add_test(tcase, the_hash_of_abc_is_known);
    tcase_add_loop_test(tcase, other_texts_are_no_hash, 0, 6);
    suite_add_tcase(suite, tcase);
    return suite;
}
