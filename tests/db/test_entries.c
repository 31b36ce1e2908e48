/* Entries of chains: a body comes back to the byte, whatever it tells, and hashes take half of their digits in the table. */
#include <check.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "db/store.h"
#include "tests/support/scratch.h"

Suite *suite_db_entries(void);

#define ONE "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
#define TWO "ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100"

enum { HASH_BYTES = 32, LEAGUE = 3 };

static struct store *store;
static struct error err;

#define must(call) ck_assert_msg((call) == OK, "%s", err.message)

static void setup(void)
{
    scratch_open();
    must(store_open(scratch_path("postern.db"), STORE_CREATE, &store, &err));
}

static void teardown(void)
{
    store_close(store);
    scratch_release();
}

/* The bodies, and how many bytes their rows' hashes have. */
static const struct { const char *body; int bytes; } entries[] = {
    { "{\"at\":1,\"kind\":\"note\"}", 8 },
    { "{\"commitment\":\"" ONE "\",\"founding\":\"" TWO "\",\"kind\":\"game\"}", 8 + 2 * HASH_BYTES },
    { "{\"list\":[\"" ONE "\",\"" ONE "\",\"" TWO "\"]}", 8 + 3 * HASH_BYTES },
    { "{\"luck\":\"~\",\"seed\":\"" ONE "\"}", 8 },
    { "{\"luck\":\"~\"}", 8 },
    { "{\"luck\":\"#" ONE "\"}", 8 },
    { "{\"luck\":\"" ONE "0\"}", 8 },
    { "{\"luck\":\"00112233445566778899AABBCCDDEEFF00112233445566778899aabbccddeeff\"}", 8 },
    { "{\"reason\":\"a \\\"" ONE "\"}", 8 + HASH_BYTES },
    { "{\"reason\":\"a \\\"~\\\"\",\"seed\":\"" TWO "\"}", 8 + HASH_BYTES },
    { "\"" ONE "\"", 8 + HASH_BYTES },
    { "\"" ONE, 8 },
    { "{\"at\":1796310000,\"board\":1,\"commitment\":\"" ONE "\",\"founding\":\"" TWO "\",\"game\":\"g1\",\"kind\":\"game\",\"number\":20,"
      "\"round\":1,\"season\":1,\"section\":\"a\"}", 8 + 2 * HASH_BYTES },
    { "{\"at\":1796403600,\"board\":2,\"game\":\"g14\",\"hash\":\"" ONE "\",\"kind\":\"result\",\"number\":39,\"points\":[2,0],"
      "\"record\":12,\"round\":2,\"season\":1,\"section\":\"a\",\"turns\":[11,11]}", 8 + HASH_BYTES },
    { "{\"act\":\"x\",\"at\":17,\"boards\":[[1,2],[3,4]],\"by\":\"moderator\",\"cost\":[0,0,0,0,0,0],\"kind\":\"note\",\"number\":7}", 8 },
    { "{\"at\":1,\"kind\":\"round\",\"number\":7,\"player\":8,\"scores\":[0,0],\"seed\":\"" ONE "\",\"until\":17}", 8 + HASH_BYTES },
    { "{\"at\":17,\"luck\":\"~\",\"section\":\"a\"}", 8 },
    { "", 8 },
};

enum { ENTRIES = sizeof entries / sizeof entries[0] };

static unsigned char hash_of(int number, int byte)
{
    return (unsigned char)(number * 7 + byte);
}

static void store_all(void)
{
    unsigned char hash[HASH_BYTES];

    for (int i = 1; i <= ENTRIES; i++) {
        for (int byte = 0; byte < HASH_BYTES; byte++)
            hash[byte] = hash_of(i, byte);
        must(store_league_entry_new(store, LEAGUE, i, entries[i - 1].body, (struct blob){ hash, HASH_BYTES }, &err));
    }
}

static enum status compare(void *context, int number, const char *body, struct blob hash, struct error *unused)
{
    (void)unused;
    ck_assert_int_eq(number, ++*(int *)context);
    ck_assert_str_eq(body, entries[number - 1].body);
    ck_assert_uint_eq(hash.count, STORE_CHECK_BYTES);
    for (int byte = 0; byte < STORE_CHECK_BYTES; byte++)
        ck_assert_int_eq(((const unsigned char *)hash.bytes)[byte], hash_of(number, byte));
    return OK;
}

static int number_of(const char *sql)
{
    sqlite3_stmt *row;
    sqlite3 *db;
    int number;

    ck_assert_int_eq(sqlite3_open(scratch_path("postern.db"), &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
    number = sqlite3_step(row) == SQLITE_ROW ? sqlite3_column_int(row, 0) : -1;
    sqlite3_finalize(row);
    sqlite3_close(db);
    return number;
}

START_TEST(bodies_come_back)
{
    int count = 0;

    store_all();
    must(store_league_entries(store, LEAGUE, compare, &count, &err));
    ck_assert_int_eq(count, ENTRIES);
    for (int i = 1; i <= ENTRIES; i++) {
        char sql[100];

        snprintf(sql, sizeof sql, "SELECT length(hash) FROM league_chain WHERE id = (%d << 32) + %d", LEAGUE, i);
        ck_assert_int_eq(number_of(sql), entries[i - 1].bytes);
    }
    ck_assert_int_eq(number_of("SELECT length(body) FROM league_chain WHERE body LIKE '%list%'"),
                     (int)strlen(entries[2].body) - 3 * (2 * HASH_BYTES - 1));
}
END_TEST

/* A game and its result, as a league has them: most of its entries are such. */
START_TEST(what_is_said_again_is_short)
{
    store_all();
    ck_assert_int_eq(number_of("SELECT count(*) FROM league_chain WHERE body LIKE '%796310000%' OR body LIKE '%796403600%'"), 2);
    ck_assert_int_lt(number_of("SELECT sum(length(body) + length(hash)) FROM league_chain WHERE body LIKE '%796310000%' OR body LIKE "
                               "'%796403600%'"), 200);
}
END_TEST

/* Readers of the database see them as JSON. */
START_TEST(readers_see_json)
{
    store_all();
    ck_assert_int_eq(number_of("SELECT count(*) FROM league_entry WHERE json_valid(body) AND body ->> 'kind' = 'game'"
                               " AND body ->> 'number' = 20 AND body ->> 'at' = 1796310000 AND body ->> 'game' = 'g1'"), 1);
    ck_assert_int_eq(number_of("SELECT sum(body ->> '$.boards[1][0]') FROM league_entry WHERE body LIKE '{\"act\":%'"), 3);
}
END_TEST

static enum status is_plain(void *context, int number, const char *body, struct blob hash, struct error *unused)
{
    (void)unused;
    (void)number;
    ck_assert_str_eq(body, "{\"hash\":\"" ONE "\"}");
    ck_assert_uint_eq(hash.count, STORE_CHECK_BYTES);
    ++*(int *)context;
    return OK;
}

/* Version 20 had whole hashes, and bodies as they are. */
START_TEST(old_entries_are_read)
{
    int count = 0;

    store_all();
    store_close(store);
    number_of("UPDATE league_chain SET hash = substr(hash, 1, 8) || randomblob(24), body = '{\"hash\":\"" ONE "\"}'");
    number_of("ALTER TABLE game RENAME COLUMN last_hash TO unused");
    number_of("DROP INDEX inbox_hash");
    number_of("ALTER TABLE inbox DROP COLUMN minute");
    number_of("CREATE INDEX inbox_hash ON inbox (hash)");
    number_of("DROP VIEW league_entry");
    number_of("DROP VIEW pool_entry");
    number_of("DROP TABLE entry_word");
    number_of("ALTER TABLE league_chain RENAME TO league_entry");
    number_of("ALTER TABLE pool_chain RENAME TO pool_entry");
    number_of("PRAGMA user_version = 20");
    must(store_open(scratch_path("postern.db"), STORE_CREATE, &store, &err));
    must(store_league_entries(store, LEAGUE, is_plain, &count, &err));
    ck_assert_int_eq(count, ENTRIES);
}
END_TEST

/* A row that was changed is given, but not as the entry that it was. */
static enum status is_other(void *context, int number, const char *body, struct blob hash, struct error *unused)
{
    (void)unused;
    *(int *)context += strcmp(body, entries[number - 1].body) != 0 || hash.count != STORE_CHECK_BYTES;
    return OK;
}

static const char *const damages[] = {
    "UPDATE league_chain SET body = replace(body, '~', '-')",
    "UPDATE league_chain SET hash = substr(hash, 1, 41)",
    "UPDATE league_chain SET hash = substr(hash, 1, 8)",
    "UPDATE league_chain SET hash = x''",
    "UPDATE league_chain SET hash = hash || zeroblob(32)",
    "UPDATE league_chain SET hash = substr(hash, 1, length(hash) - 1) || x'00'",
};

START_TEST(damage_is_not_hidden)
{
    int others = 0;

    store_all();
    number_of(damages[_i]);
    must(store_league_entries(store, LEAGUE, is_other, &others, &err));
    ck_assert_int_gt(others, 0);
}
END_TEST

Suite *suite_db_entries(void)
{
    Suite *suite = suite_create("db_entries");
    TCase *tcase = tcase_create("entries");

    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_add_test(tcase, bodies_come_back);
    tcase_add_test(tcase, what_is_said_again_is_short);
    tcase_add_test(tcase, readers_see_json);
    tcase_add_test(tcase, old_entries_are_read);
    tcase_add_loop_test(tcase, damage_is_not_hidden, 0, sizeof damages / sizeof damages[0]);
    suite_add_tcase(suite, tcase);
    return suite;
}
