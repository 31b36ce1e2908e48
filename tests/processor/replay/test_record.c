/* Anybody can recompute records from the published rules: the expected hashes come from another program. */
#include "processor/base/random.h"
#include "processor/replay/record.h"

#include <check.h>
#include <string.h>

#include "engine/kernel/rng.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static struct arena arena;
static const struct ruleset *duel;

static void set_up(void)
{
    ck_assert_int_eq(random_init(NULL), OK);
    arena = (struct arena){ 0 };
    duel = ruleset_find("duel");
    ck_assert_ptr_nonnull(duel);
}

static void tear_down(void)
{
    arena_release(&arena);
}

/* ---- hashes ---- */

static const char hash_of_abc[] = "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319";

START_TEST(hash_is_blake2b_256)
{
    struct hash hash = hash_bytes("abc", 3);

    ck_assert_str_eq(hash_hex(&arena, &hash), hash_of_abc);
}
END_TEST

START_TEST(hex_comes_back)
{
    struct hash hash = hash_bytes("abc", 3), read;

    ck_assert(hash_read(hash_hex(&arena, &hash), &read));
    ck_assert(hash_equal(&hash, &read));
    read.bytes[31] ^= 1;
    ck_assert(!hash_equal(&hash, &read));
}
END_TEST

static const char *const no_hashes[] = {
    "",
    "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d5231",
    "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d523190",
    "BDDD813C634239723171EF3FEE98579B94964E3BB1CB3E427262C8C068D52319",
    "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d5231g",
    " ddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319",
};

START_TEST(hex_is_64_lower_case_digits)
{
    struct hash read;

    ck_assert(!hash_read(no_hashes[_i], &read));
    ck_assert(!hash_read(NULL, &read));
}
END_TEST

/* ---- chance ---- */

static const uint8_t secret[SECRET_BYTES] = { 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                              16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31 };

static struct founding founding_with(int format, const char *const words[2])
{
    static const char *const no_hashes_given[] = { "", "" };

    return (struct founding){ .format = format, .game = "g12", .luck = words, .luck_hashes = no_hashes_given, .seats = 2,
                              .beacon = "", .beacon_value = "", .commitment = record_commitment(secret) };
}

static const struct {
    struct place place;
    int format;
    const char *seed;                /* made with b2sum's algorithm from postern-replay(5), by another program */
} seeds[] = {
    { { .number = 7, .branch = 1 }, FORMAT_RECORDS, "5de42a2b9dcc981d978f0a4d9c52418ee1a0de54d03854ffe4be558409176bf9" },
    { { .number = 6, .branch = 1 }, FORMAT_TURNS, "6b7a5d460da24a7e4d46e02c4c5177e82706d34a06ca9506b3140ef159269ed1" },
    { { .number = 6, .branch = 1, .own = 9 }, FORMAT_TURNS, "2fa576728a0debe0fe8faefe2cf3186617caad719860bf3ef3c6fb7b009c5acf" },
};

START_TEST(seed_is_keyed_blake2b)
{
    struct founding founding = founding_with(seeds[_i].format, (const char *const[]){ "rain", "\xc3\xa9 \"x\"" });
    struct hash seed;

    founding.beacon_value = "17 4";
    seed = record_seed(&founding, secret, &seeds[_i].place);
    ck_assert_str_eq(hash_hex(&arena, &seed), seeds[_i].seed);
}
END_TEST

START_TEST(engine_takes_the_first_bytes)
{
    struct founding founding = founding_with(FORMAT_RECORDS, (const char *const[]){ "rain", "\xc3\xa9 \"x\"" });
    struct hash seed = record_seed(&founding, secret, &seeds[0].place);

    ck_assert_uint_eq(record_engine_seed(&seed), UINT64_C(0x1d98cc9d2b2ae45d));
}
END_TEST

START_TEST(seed_depends_on_everything)
{
    struct founding founding = founding_with(FORMAT_TURNS, (const char *const[]){ "rain", "" }), other = founding;
    uint8_t otherwise[SECRET_BYTES] = { 1 };
    struct place place = { .number = 7 };
    struct hash seed = record_seed(&founding, secret, &place), changed[8];

    changed[0] = record_seed(&founding, secret, &(struct place){ .number = 8 });
    changed[1] = record_seed(&founding, secret, &(struct place){ .number = 7, .branch = 1 });
    changed[2] = record_seed(&founding, secret, &(struct place){ .number = 7, .own = 8 });
    changed[3] = record_seed(&founding, otherwise, &place);
    other.luck = (const char *const[]){ "", "rain" };
    changed[4] = record_seed(&other, secret, &place);
    other = founding;
    other.game = "g13";
    changed[5] = record_seed(&other, secret, &place);
    other = founding;
    other.beacon_value = "1";
    changed[6] = record_seed(&other, secret, &place);
    other = founding;
    other.format = FORMAT_RECORDS;
    changed[7] = record_seed(&other, secret, &place);
    for (int i = 0; i < COUNT(changed); i++)
        ck_assert_msg(!hash_equal(&seed, &changed[i]), "change %d", i);
}
END_TEST

START_TEST(commitment_is_the_hash_of_the_secret)
{
    struct hash commitment = record_commitment(secret);

    ck_assert_str_eq(hash_hex(&arena, &commitment), "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
}
END_TEST

/* ---- luck words ---- */

#define RAIN "e70e2ccd649c103cc1e8b4dde8788bfd93a96e1b72bc15c4ce169d7fdd11e544"
#define ABC "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"

static const struct {
    const char *word, *given_hash, *wrong;
} lucks[] = {
    { "rain", "", NULL },
    { "", "", NULL },
    { "rain", RAIN, NULL },
    { "#" RAIN, RAIN, NULL },
    { "abc", RAIN, "its hash is not the one" },
    { "", RAIN, "its hash is not the one" },
    { "#" ABC, RAIN, "it is another hash" },
    { "#" RAIN, "", "was not given before" },
    { "rain", "none", "is none" },
};

START_TEST(luck_word_has_the_hash_given_before)
{
    const char *wrong = record_luck_forbids(lucks[_i].word, lucks[_i].given_hash);

    ck_assert_int_eq(wrong == NULL, lucks[_i].wrong == NULL);
    ck_assert(!wrong || strstr(wrong, lucks[_i].wrong));
}
END_TEST

START_TEST(secrets_differ)
{
    uint8_t one[SECRET_BYTES], other[SECRET_BYTES];

    random_fill(one, SECRET_BYTES);
    random_fill(other, SECRET_BYTES);
    ck_assert_mem_ne(one, other, SECRET_BYTES);
}
END_TEST

/* ---- the chain ---- */

static struct value *slow(void)
{
    struct value *options = value_object(&arena);

    value_set_text(&arena, options, "pace", "slow");
    return options;
}

static struct hash founding_of(int format, const char *game, const char *rules, const char *pace, const char *word)
{
    struct founding founding = founding_with(format, (const char *const[]){ word, "" });
    struct value *options = slow();

    value_set_text(&arena, options, "pace", pace);
    founding.game = game;
    founding.rules = rules;
    founding.options = options;
    return record_founding(&founding);
}

START_TEST(founding_holds_what_was_settled)
{
    static const char *const foundings[] = {
        [FORMAT_RECORDS] = "61c260c89ae014f32077c83e77465991674eb973a6ca70162bf5ae408521b1ba",
        [FORMAT_TURNS] = "a40944a2aeec16a4769b24c0662c9f9194c194397c86081972a7fa8b2ef70d19",
    };
    struct hash founding = founding_of(_i, "g12", "duel", "slow", "rain");
    struct hash others[] = { founding_of(_i, "g1", "duel", "slow", "rain"), founding_of(_i, "g12", "chess", "slow", "rain"),
                             founding_of(_i, "g12", "duel", "quick", "rain"), founding_of(_i, "g12", "duel", "slow", "") };

    ck_assert_str_eq(hash_hex(&arena, &founding), foundings[_i]);
    for (int i = 0; i < COUNT(others); i++)
        ck_assert_msg(!hash_equal(&founding, &others[i]), "change %d", i);
}
END_TEST

/* In format 2 also the beacon and the hashes that were given before luck words. */
START_TEST(founding_holds_hashes_and_beacon)
{
    struct founding founding = founding_with(FORMAT_TURNS, (const char *const[]){ "rain", "" }), other = founding;
    struct hash hash, changed[3];

    founding.rules = other.rules = "duel";
    hash = record_founding(&founding);
    other.luck_hashes = (const char *const[]){ RAIN, "" };
    changed[0] = record_founding(&other);
    other = founding;
    other.beacon = "the tower clock";
    changed[1] = record_founding(&other);
    other = founding;
    other.beacon_value = "11";
    changed[2] = record_founding(&other);
    for (int i = 0; i < COUNT(changed); i++)
        ck_assert_msg(!hash_equal(&hash, &changed[i]), "change %d", i);
}
END_TEST

START_TEST(chain_is_over_both_hashes)
{
    struct hash founding = founding_of(FORMAT_RECORDS, "g12", "duel", "slow", "rain"), body = { { 0 } }, chain;

    memcpy(body.bytes, "{}", 2);
    chain = record_chain(&founding, &body);
    ck_assert_str_eq(hash_hex(&arena, &chain), "1ab1193578140adf65acf8bc64e10353cbb64065ae3a6ff9f479e0ca967aa603");
    chain = record_chain(&body, &founding);
    ck_assert_str_ne(hash_hex(&arena, &chain), "1ab1193578140adf65acf8bc64e10353cbb64065ae3a6ff9f479e0ca967aa603");
}
END_TEST

/* ---- bodies ---- */

#define SEED "5de42a2b9dcc981d978f0a4d9c52418ee1a0de54d03854ffe4be558409176bf9"
#define EMPTY_LIST "c2c013c86a9c92e22f966f3d8617768f8b7a44c902adcc097bfa1e098afb4e1f"
#define EMPTY_OBJECT "c09da522dac261c3d2566230bed10d2f3ef13f8e7654576c12e857e07f786098"

static const struct answer answers[] = {
    { .seat = 1, .name = "orders.1", .text = "STEP 4\nPLAY \"X\"", .source = BY_MAIL, .about = 99, .anyway = true,
      .received_utc_s = 1600000000, .mail = hash_of_abc },
    { .seat = 0, .name = "respond.1", .text = "", .source = BY_DEFAULT, .frozen = true },
    { .seat = 0, .name = "riposte.1", .text = "RIPOSTE", .source = BY_STANDING, .standing = 3 },
    { .seat = 1, .name = "again.1", .text = "STAY", .source = BY_MODERATOR },
};

static const struct {
    enum record_kind kind;
    int version, branch, answer_count;
    const char *note, *body, *acts;
} bodies[] = {
    { RECORD_SETUP, 0, 0, 0, NULL,
      "{\"events\":\"" EMPTY_LIST "\",\"number\":5,\"rules\":\"duel\",\"seed\":\"" SEED "\",\"state\":\"" EMPTY_OBJECT "\"}", NULL },
    { RECORD_TURN, 3, 2, COUNT(answers), NULL,
      "{\"answers\":[{\"mail\":\"bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319\",\"name\":\"orders.1\","
      "\"received\":1600000000,\"seat\":2,\"text\":\"STEP 4\\u000aPLAY \\\"X\\\"\"},"
      "{\"name\":\"respond.1\",\"seat\":1,\"source\":\"default\"},"
      "{\"name\":\"riposte.1\",\"seat\":1,\"source\":\"standing\",\"text\":\"RIPOSTE\"},"
      "{\"name\":\"again.1\",\"seat\":2,\"source\":\"moderator\",\"text\":\"STAY\"}],\"branch\":2,"
      "\"events\":\"" EMPTY_LIST "\",\"kind\":\"turn\",\"number\":5,\"rules\":\"duel\",\"seed\":\"" SEED "\",\"state\":\""
      EMPTY_OBJECT "\",\"version\":3}", NULL },
    { RECORD_INTERLUDE, 0, 0, 1, NULL,
      "{\"answers\":[{\"mail\":\"bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319\",\"name\":\"orders.1\","
      "\"received\":1600000000,\"seat\":2,\"text\":\"STEP 4\\u000aPLAY \\\"X\\\"\"}],\"events\":\"" EMPTY_LIST "\","
      "\"kind\":\"interlude\",\"number\":5,\"rules\":\"duel\",\"seed\":\"" SEED "\",\"state\":\"" EMPTY_OBJECT "\"}", NULL },
    { RECORD_MODERATOR, 0, 1, 0, "back to turn 3",
      "{\"branch\":1,\"events\":\"" EMPTY_LIST "\",\"kind\":\"moderator\",\"note\":\"back to turn 3\",\"number\":5,"
      "\"rules\":\"duel\",\"seed\":\"" SEED "\",\"set\":\"{}\",\"state\":\"" EMPTY_OBJECT "\"}", NULL },
    { RECORD_TURN, 0, 0, 0, NULL,
      "{\"acts\":\"" SEED "\",\"events\":\"" EMPTY_LIST "\",\"kind\":\"turn\",\"number\":5,\"rules\":\"duel\",\"seed\":\""
      SEED "\",\"state\":\"" EMPTY_OBJECT "\"}", SEED },
};

static struct record make(int i, const struct hash *previous)
{
    struct game_record played = { .number = 5, .kind = bodies[i].kind, .answers = answers,
                                  .answer_count = bodies[i].answer_count };
    struct record_act act = { .note = bodies[i].note, .sets = true };
    struct record_dice dice = { .branch = bodies[i].branch };
    struct record record;

    ck_assert(hash_read(SEED, &dice.seed));
    ck_assert_int_eq(record_make(&record, &played, duel, bodies[i].version, &dice, bodies[i].note ? &act : NULL,
                                 bodies[i].acts, "[]", "{}", previous, &arena, NULL), OK);
    return record;
}

START_TEST(body_is_canonical)
{
    struct hash previous = hash_bytes("abc", 3), body, chain;
    struct record record = make(_i, &previous);

    ck_assert_str_eq(record.body, bodies[_i].body);
    body = hash_bytes(bodies[_i].body, strlen(bodies[_i].body));
    chain = record_chain(&previous, &body);
    ck_assert(hash_equal(&record.body_hash, &body));
    ck_assert(hash_equal(&record.hash, &chain));
}
END_TEST

START_TEST(body_comes_back)
{
    struct hash previous = hash_bytes("abc", 3);
    struct record made = make(_i, &previous), read;

    ck_assert_int_eq(record_read(&read, made.body, strlen(made.body), "duel", &previous, &arena, NULL), OK);
    ck_assert_int_eq(read.number, 5);
    ck_assert_int_eq(read.kind, made.kind);
    ck_assert_int_eq(read.version, made.version);
    ck_assert_int_eq(read.branch, made.branch);
    ck_assert(hash_equal(&read.seed, &made.seed));
    ck_assert(hash_equal(&read.events_hash, &made.events_hash));
    ck_assert(hash_equal(&read.state_hash, &made.state_hash));
    ck_assert(hash_equal(&read.hash, &made.hash));
    ck_assert_pstr_eq(read.note, made.note);
    ck_assert_pstr_eq(read.set, made.set);
    ck_assert_int_eq(read.answer_count, made.answer_count);
    for (int i = 0; i < read.answer_count; i++) {
        ck_assert_int_eq(read.answers[i].seat, answers[i].seat);
        ck_assert_str_eq(read.answers[i].name, answers[i].name);
        ck_assert_str_eq(read.answers[i].text, answers[i].text);
        ck_assert_int_eq(read.answers[i].source, answers[i].source);
        ck_assert_int_eq(read.answers[i].received_utc_s, answers[i].received_utc_s);
        ck_assert_pstr_eq(read.answers[i].mail, answers[i].mail);
        ck_assert(read.answers[i].frozen);
    }
}
END_TEST

static const struct { const char *body, *complaint; } bad_bodies[] = {
    { "", "byte 0" },
    { "[]", "byte 0" },
    { "{}", "its rule set is \"\", the game's is \"duel\"" },
    { "{\"rules\":\"chess\"}", "its rule set is \"chess\", the game's is \"duel\"" },
    { "{\"number\":1,\"rules\":\"duel\"}", "events, state or seed is no hash of 64 hex digits" },
    { "{\"number\": 1,\"rules\":\"duel\"}", "byte 10" },
    { "{\"rules\":\"duel\",\"number\":1}", "byte 16" },
    { "{\"player\":\"somebody\",\"rules\":\"duel\"}", "\"player\" is no field of record" },
    { "{\"kind\":\"turns\",\"rules\":\"duel\"}", "turns" },
    { "{\"kind\":\"setup\",\"rules\":\"duel\"}", "byte 8" },       /* the unwritten one */
    { "{\"answers\":[{\"seat\":1}],\"events\":\"" SEED "\",\"rules\":\"duel\",\"seed\":\"" SEED "\",\"state\":\"" SEED "\"}",
      "answer 1 has no seat or no name" },
    { "{\"answers\":[{\"name\":\"x\",\"seat\":9}],\"events\":\"" SEED "\",\"rules\":\"duel\",\"seed\":\"" SEED "\",\"state\":\""
      SEED "\"}", "answer 1 has no seat or no name" },
    { "{\"answers\":[{\"address\":\"a@b\",\"name\":\"x\",\"seat\":1}],\"rules\":\"duel\"}",
      "\"address\" is no field of answer" },
};

START_TEST(bad_body_is_named)
{
    struct hash previous = hash_bytes("abc", 3);
    struct record read;
    struct error err;

    ck_assert_int_eq(record_read(&read, bad_bodies[_i].body, strlen(bad_bodies[_i].body), "duel", &previous, &arena, &err),
                     ERR_FORMAT);
    ck_assert_msg(strstr(err.message, bad_bodies[_i].complaint) != NULL, "%s", err.message);
}
END_TEST

Suite *suite_replay_record(void);
Suite *suite_replay_record(void)
{
    Suite *suite = suite_create("replay_record");
    TCase *tcase = tcase_create("record");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, hash_is_blake2b_256);
    tcase_add_test(tcase, hex_comes_back);
    tcase_add_loop_test(tcase, hex_is_64_lower_case_digits, 0, COUNT(no_hashes));
    tcase_add_loop_test(tcase, seed_is_keyed_blake2b, 0, COUNT(seeds));
    tcase_add_test(tcase, engine_takes_the_first_bytes);
    tcase_add_loop_test(tcase, luck_word_has_the_hash_given_before, 0, COUNT(lucks));
    tcase_add_test(tcase, seed_depends_on_everything);
    tcase_add_test(tcase, commitment_is_the_hash_of_the_secret);
    tcase_add_test(tcase, secrets_differ);
    tcase_add_loop_test(tcase, founding_holds_what_was_settled, FORMAT_RECORDS, FORMAT_LATEST + 1);
    tcase_add_test(tcase, founding_holds_hashes_and_beacon);
    tcase_add_test(tcase, chain_is_over_both_hashes);
    tcase_add_loop_test(tcase, body_is_canonical, 0, COUNT(bodies));
    tcase_add_loop_test(tcase, body_comes_back, 0, COUNT(bodies));
    tcase_add_loop_test(tcase, bad_body_is_named, 0, COUNT(bad_bodies));
    suite_add_tcase(suite, tcase);
    return suite;
}
