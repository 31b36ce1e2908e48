/* Tokens: one for each purpose, game, seat, request and epoch; and the key file that they depend on. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "processor/base/random.h"
#include "processor/replay/record.h"
#include "processor/base/token.h"
#include "tests/support/scratch.h"

Suite *suite_base_token(void);

static struct key key = { .count = 1, .list = { { 1, 2, 3 } } };

static const struct {
    const char *purpose;
    int game, seat, serial, epoch;
    bool good;
} checks[] = {
    { "reply", 12, 2, 41, 0, true },   { "leave", 12, 2, 41, 0, false }, { "reply", 13, 2, 41, 0, false },
    { "reply", 12, 1, 41, 0, false },  { "reply", 12, 2, 40, 0, false }, { "reply", 12, 2, 41, 1, false },
    { "bounce", 12, 2, 41, 0, false },
};

START_TEST(token_is_for_one_thing)
{
    struct arena arena = { 0 };
    struct error err;
    const char *token;

    ck_assert_int_eq(random_init(&err), OK);
    token = token_make(&arena, &key, "reply", 12, 2, 41, 0);
    ck_assert_uint_eq(strlen(token), TOKEN_CHARACTERS);
    ck_assert_int_eq(token_check(&key, token, checks[_i].purpose, checks[_i].game, checks[_i].seat, checks[_i].serial,
                                 checks[_i].epoch), checks[_i].good);
    arena_release(&arena);
}
END_TEST

START_TEST(every_letter_counts_but_not_its_case)
{
    struct arena arena = { 0 };
    char *token = (char *)(uintptr_t)token_make(&arena, &key, "reply", 1, 0, 1, 0);
    char upper[TOKEN_CHARACTERS + 1] = "";

    for (int i = 0; i < TOKEN_CHARACTERS; i++) {
        char was = token[i];

        upper[i] = was >= 'a' && was <= 'z' ? (char)(was - 'a' + 'A') : was;
        token[i] = was == 'a' ? 'b' : 'a';
        ck_assert(!token_check(&key, token, "reply", 1, 0, 1, 0));
        token[i] = was;
    }
    ck_assert(token_check(&key, upper, "reply", 1, 0, 1, 0));
    token[TOKEN_CHARACTERS - 1] = '\0';
    ck_assert(!token_check(&key, token, "reply", 1, 0, 1, 0));
    ck_assert(!token_check(&key, "", "reply", 1, 0, 1, 0));
    arena_release(&arena);
}
END_TEST

static const struct {
    const char *text;
    mode_t mode;
    enum status status;
} files[] = {
    { "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n", 0600, OK },
    { "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n", 0640, ERR_CONFIG },
    { "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n", 0604, ERR_CONFIG },
    { "0001", 0600, ERR_CORRUPT },
    { "", 0600, ERR_CORRUPT },
    { "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
      "f00102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n", 0600, OK },
    { "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\nshort\n", 0600, ERR_CORRUPT },
    { "zz0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n", 0600, ERR_CORRUPT },
};

START_TEST(key_file_is_judged)
{
    struct key read;
    struct error err;

    scratch_open();
    scratch_write(scratch_path("postern.key"), files[_i].text, strlen(files[_i].text), files[_i].mode);
    ck_assert_int_eq(key_read(scratch_path("postern.key"), &read, &err), files[_i].status);
    scratch_release();
}
END_TEST

START_TEST(sealed_secret_opens_with_its_key_alone)
{
    uint8_t secret[32] = { 7, 8, 9 }, opened[32], sealed[SEALED_SECRET_BYTES + 1] = { 0 };
    struct key other = { .count = 1, .list = { { 9 } } };
    struct error err;
    bool marked = _i == 0;
    size_t bytes;

    ck_assert_int_eq(random_init(&err), OK);
    bytes = key_seal(&key, secret, _i, sealed);
    ck_assert_int_eq(key_open(&key, sealed, bytes, opened, &marked, &err), OK);
    ck_assert_mem_eq(secret, opened, sizeof secret);
    ck_assert_int_eq(marked, _i);
    ck_assert_int_eq(key_open(&other, sealed, bytes, opened, &marked, &err), ERR_CORRUPT);
    ck_assert_int_eq(key_open(&key, sealed, bytes - 1, opened, &marked, &err), ERR_CORRUPT);
    ck_assert_int_eq(key_open(&key, sealed, bytes + 1, opened, &marked, &err), ERR_CORRUPT);
    sealed[40] ^= 1;
    ck_assert_int_eq(key_open(&key, sealed, bytes, opened, &marked, &err), ERR_CORRUPT);
}
END_TEST

/* A new key makes tokens and seals, older ones are valid until they are retired. */
START_TEST(keys_are_renewed)
{
    struct arena arena = { 0 };
    uint8_t secret[32] = { 7 }, opened[32], sealed[SEALED_SECRET_BYTES];
    struct key held, read;
    struct error err;
    const char *before, *path, *after;
    size_t bytes;
    bool marked;
    char ids[2][KEY_ID_BYTES];

    scratch_open();
    path = scratch_path("postern.key");
    ck_assert_int_eq(random_init(&err), OK);
    ck_assert_int_eq(key_create(path, &held, &err), OK);
    before = token_make(&arena, &held, "reply", 1, 0, 1, 0);
    bytes = key_seal(&held, secret, true, sealed);
    ck_assert_int_eq(key_rotate(path, &held, &err), OK);
    ck_assert_int_eq(key_read(path, &read, &err), OK);
    ck_assert_int_eq(read.count, 2);
    key_id(&read, 0, ids[0]);
    key_id(&read, 1, ids[1]);
    ck_assert_str_ne(ids[0], ids[1]);
    after = token_make(&arena, &read, "reply", 1, 0, 1, 0);
    ck_assert_str_ne(before, after);
    ck_assert(token_check(&read, before, "reply", 1, 0, 1, 0) && token_check(&read, after, "reply", 1, 0, 1, 0));
    ck_assert_int_eq(key_open(&read, sealed, bytes, opened, &marked, &err), OK);
    ck_assert_int_eq(key_retire(path, &read, &err), OK);
    ck_assert(!token_check(&read, before, "reply", 1, 0, 1, 0) && token_check(&read, after, "reply", 1, 0, 1, 0));
    ck_assert_int_eq(key_open(&read, sealed, bytes, opened, &marked, &err), ERR_CORRUPT);
    for (int i = 1; i < KEYS_MAX; i++)
        ck_assert_int_eq(key_rotate(path, &read, &err), OK);
    ck_assert_int_eq(key_rotate(path, &read, &err), ERR_CONFLICT);
    scratch_release();
    arena_release(&arena);
}
END_TEST

Suite *suite_base_token(void)
{
    Suite *suite = suite_create("base_token");
    TCase *tcase = tcase_create("token");

    tcase_add_loop_test(tcase, token_is_for_one_thing, 0, sizeof checks / sizeof checks[0]);
    tcase_add_test(tcase, every_letter_counts_but_not_its_case);
    tcase_add_loop_test(tcase, key_file_is_judged, 0, sizeof files / sizeof files[0]);
    tcase_add_loop_test(tcase, sealed_secret_opens_with_its_key_alone, 0, 2);
    tcase_add_test(tcase, keys_are_renewed);
    suite_add_tcase(suite, tcase);
    return suite;
}
