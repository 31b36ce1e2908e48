/* A game is checked once, and again when its rows may have changed without us. */
#include <check.h>
#include <sqlite3.h>
#include <string.h>

#include "engine/kernel/ruleset.h"
#include "processor/game/proved.h"
#include "processor/game/stored_game.h"
#include "tests/support/relay_home.h"
#include "tests/support/scratch.h"

static struct relay_home relay;
static struct arena arena;
static int64_t game;

#define must(call) ck_assert_msg((call) == OK, "%s", relay.err.message)

static struct stored_game *opened(void)
{
    struct stored_game *stored = NULL;

    must(stored_game_open(&relay.home, game, &arena, &stored, &relay.err));
    return stored;
}

/* A game as another run of the program has left it. */
static void begin(void)
{
    struct value *options;
    struct new_game wanted = { .name = "first", .rules = ruleset_find("duel"), .seat_count = 2,
                               .addresses = { "ann@one.test", "bob@two.test" }, .players = { "", "" } };

    arena = (struct arena){ .limit_bytes = 0 };
    relay_home_begin(&relay);
    relay_home_start(&relay, NULL, 0, "", 0);
    settings_default(&wanted.settings);
    must(ruleset_options(wanted.rules, &arena, NULL, &options, &relay.err));
    wanted.options = options;
    must(store_begin(relay.home.store, DURABILITY_FULL, &relay.err));
    must(stored_game_new(&relay.home, &wanted, &game, &relay.err));
    must(stored_game_save(opened(), &relay.err));
    must(store_commit(relay.home.store, &relay.err));
    relay.home.proved = NULL;
}

static void end(void)
{
    relay_home_end(&relay);
    arena_release(&arena);
}

static void rename_seat(struct stored_game *stored, const char *player)
{
    stored->seats[0].player = player;
    must(store_begin(relay.home.store, DURABILITY_FULL, &relay.err));
    must(stored_game_save(stored, &relay.err));
}

static void other_process(const char *sql)
{
    sqlite3 *db;

    ck_assert_int_eq(sqlite3_open(scratch_path("home/postern.db"), &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

START_TEST(what_we_have_checked_or_saved)
{
    ck_assert(!opened()->proved);
    ck_assert(opened()->proved);
    rename_seat(opened(), "Ann");
    must(store_commit(relay.home.store, &relay.err));
    ck_assert(opened()->proved);
    ck_assert_str_eq(opened()->seats[0].player, "Ann");
}
END_TEST

START_TEST(not_what_was_taken_back)
{
    opened();
    rename_seat(opened(), "Ann");
    store_rollback(relay.home.store);
    ck_assert(!opened()->proved);
    ck_assert_str_eq(opened()->seats[0].player, "");
    ck_assert(opened()->proved);
}
END_TEST

START_TEST(not_when_another_process_has_written)
{
    opened();
    other_process("INSERT INTO meta (key, value) VALUES ('seen', 1)");
    ck_assert(!opened()->proved);
    ck_assert(opened()->proved);
}
END_TEST

/* Rows that a stranger changes are found, in the seats as beside them. */
START_TEST(not_what_another_process_has_changed)
{
    static const char *const changes[] = {
        "UPDATE seat SET player = 'Eve' WHERE seat = 0",
        "INSERT INTO queued (game, seat, turn, orders, mail, received_utc_s) SELECT id, 0, 9, 'PASS', '', 0 FROM game",
        "UPDATE game SET settings = '{}'",
    };
    struct stored_game *stored = NULL;

    opened();
    ck_assert(opened()->proved);
    other_process(changes[_i]);
    ck_assert_int_eq(stored_game_open(&relay.home, game, &arena, &stored, &relay.err), ERR_CORRUPT);
}
END_TEST

Suite *suite_game_proved(void);
Suite *suite_game_proved(void)
{
    Suite *suite = suite_create("game_proved");
    TCase *proved = tcase_create("proved");

    tcase_add_checked_fixture(proved, begin, end);
    tcase_add_test(proved, what_we_have_checked_or_saved);
    tcase_add_test(proved, not_what_was_taken_back);
    tcase_add_test(proved, not_when_another_process_has_written);
    tcase_add_loop_test(proved, not_what_another_process_has_changed, 0, 3);
    suite_add_tcase(suite, proved);
    return suite;
}
