/* A stored game becomes a replay that is complete by itself. */
#include "processor/report/replay_export.h"

#include <check.h>
#include <string.h>

#include "processor/turn/advance.h"
#include "processor/game/stored_game.h"
#include "tests/support/scratch.h"

static const char *path;
static struct home home;
static struct arena arena;
static struct error err;
static int64_t id;

#define MUST(call) ck_assert_msg((call) == OK, "%s", err.message)

static void make_game(void)
{
    struct new_game wanted = { .name = "first", .rules = ruleset_find("duel"), .settings = { .hours = 24, .window_hours = 24, .early = true },
                               .seat_count = 2, .addresses = { "red@example.org", "blue@example.org" }, .players = { "", "" } };
    struct stored_game *stored;
    struct value *options;

    MUST(ruleset_options(wanted.rules, &arena, NULL, &options, &err));
    wanted.options = options;
    MUST(store_begin(home.store, DURABILITY_FULL, &err));
    MUST(stored_game_new(&home, &wanted, &id, &err));
    MUST(stored_game_open(&home, id, &arena, &stored, &err));
    MUST(game_open_setup(stored, &err));
    MUST(store_commit(home.store, &err));
}

static void set_up(void)
{
    const char *folder = scratch_open();

    path = scratch_path("g1.replay");
    arena = (struct arena){ 0 };
    MUST(home_create(folder, "robot@example.org", NULL, &err));
    MUST(home_open(folder, HOME_WORK, &home, &err));
    home.now_utc_s = 1600000000;
    make_game();
}

static void tear_down(void)
{
    home_close(&home);
    arena_release(&arena);
    scratch_release();
}

/* Everybody misses every deadline, so many times or to the end. */
static void play(int times)
{
    bool moved = true;

    while (times-- > 0 && moved) {
        struct arena turn = { 0 };
        struct stored_game *stored;

        MUST(stored_game_open(&home, id, &turn, &stored, &err));
        MUST(game_advance(stored, true, &moved, &err));
        arena_release(&turn);
    }
}

static enum status export(enum replay_scope scope, const char *seat)
{
    FILE *out = fopen(path, "wb");
    enum status status;

    ck_assert_ptr_nonnull(out);
    status = replay_export(&home, id, scope, seat, REPLAY_NAMES_ALL, out, &err);
    fclose(out);
    return status;
}

static struct replay_check verified(void)
{
    struct replay_check check;

    MUST(replay_verify(path, NULL, &arena, &check, &err));
    ck_assert_msg(check.verdict != REPLAY_DIFFERS, "record %d, event %d: %s", check.record, check.event, check.what);
    return check;
}

START_TEST(game_that_goes_on_is_exported)
{
    struct replay_check check;

    play(5);
    MUST(export(REPLAY_FULL, NULL));
    check = verified();
    ck_assert_int_eq(check.verdict, REPLAY_SOUND);
    ck_assert_int_gt(check.records, 3);
    ck_assert(!check.header.revealed);
    ck_assert_str_eq(check.header.founding.game, "g1");
    MUST(export(REPLAY_SEAT, "blue"));
    check = verified();
    ck_assert_int_eq(check.verdict, REPLAY_CHAIN_ONLY);
    ck_assert_int_eq(check.header.seat, 1);
    ck_assert_int_eq(export(REPLAY_PUBLIC, NULL), ERR_CONFLICT);
}
END_TEST

START_TEST(game_that_is_over_tells_its_secret)
{
    struct replay_check check;

    play(200);
    MUST(export(REPLAY_FULL, NULL));
    check = verified();
    ck_assert_int_eq(check.verdict, REPLAY_SOUND);
    ck_assert_int_eq(check.seeds, REPLAY_SEEDS_CHECKED);
    ck_assert(check.header.revealed);
    MUST(export(REPLAY_PUBLIC, NULL));
    ck_assert_int_eq(verified().verdict, REPLAY_CHAIN_ONLY);
}
END_TEST

START_TEST(game_not_begun_is_a_header)
{
    MUST(export(REPLAY_FULL, NULL));
    ck_assert_int_eq(verified().records, 0);
}
END_TEST

START_TEST(unknown_seat_is_said)
{
    ck_assert_int_eq(export(REPLAY_SEAT, "green"), ERR_NOT_FOUND);
    ck_assert_str_eq(err.message, "g1 has no seat \"green\"");
}
END_TEST

Suite *suite_report_replay_export(void);
Suite *suite_report_replay_export(void)
{
    Suite *suite = suite_create("report_replay_export");
    TCase *tcase = tcase_create("replay_export");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, game_that_goes_on_is_exported);
    tcase_add_test(tcase, game_that_is_over_tells_its_secret);
    tcase_add_test(tcase, game_not_begun_is_a_header);
    tcase_add_test(tcase, unknown_seat_is_said);
    suite_add_tcase(suite, tcase);
    return suite;
}
