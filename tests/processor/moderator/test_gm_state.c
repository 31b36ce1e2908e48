/* A game that began under an older version of its rules continues under those of today. */
#include "processor/moderator/gm.h"

#include <check.h>
#include <string.h>

#include "processor/report/replay_export.h"
#include "processor/turn/advance.h"
#include "tests/support/scratch.h"

enum { BLACK = 1 };

static struct ruleset before;        /* Version 0 of Knightmare Chess */
static struct home home;
static struct arena arena;
static struct error err;
static int64_t id;

#define MUST(call) ck_assert_msg((call) == OK, "%s", err.message)

static struct stored_game *opened(void)
{
    struct stored_game *stored;

    MUST(stored_game_open(&home, id, &arena, &stored, &err));
    return stored;
}

static void set_up(void)
{
    struct new_game wanted = { .name = "first", .settings = { .hours = 24, .early = true }, .seat_count = 2,
                               .addresses = { "white@example.org", "black@example.org" }, .players = { "", "" } };
    const char *folder = scratch_open();
    struct value *options;

    arena = (struct arena){ 0 };
    before = *ruleset_find("knightmare");
    before.version = 0;
    wanted.rules = &before;
    MUST(home_create(folder, "robot@example.org", NULL, &err));
    MUST(home_open(folder, HOME_WORK, &home, &err));
    home.now_utc_s = 1600000000;
    MUST(ruleset_options(wanted.rules, &arena, NULL, &options, &err));
    wanted.options = options;
    MUST(store_begin(home.store, DURABILITY_FULL, &err));
    MUST(stored_game_new(&home, &wanted, &id, &err));
    MUST(game_open_setup(opened(), &err));
    MUST(store_commit(home.store, &err));
}

static void tear_down(void)
{
    home_close(&home);
    arena_release(&arena);
    scratch_release();
}

static void pass_deadlines(int times)
{
    bool moved;

    while (times-- > 0)
        MUST(game_advance(opened(), true, &moved, &err));
}

/* The work of a mail under version 0. */
static void black_wants_no_counters(void)
{
    struct stored_game *stored = opened();

    game_put_interlude(&stored->game, &(struct answer){ .seat = BLACK, .text = "COUNTER NEVER", .source = BY_MAIL });
    MUST(store_begin(home.store, DURABILITY_FULL, &err));
    MUST(stored_game_save(stored, &err));
    MUST(store_commit(home.store, &err));
}

static bool state_says_no(const struct stored_game *stored)
{
    return strstr(codec_format(before.state, stored->game.state, &arena, NULL), "\"no_counters\":true") != NULL;
}

static enum status raise_version(const char **said)
{
    const char *words[1] = { "keep" };

    return gm_do_alone(&home, id, gm_act_find("version"), words, 1, "", &arena, said, &err);
}

static int today(void)
{
    return ruleset_find("knightmare")->version;
}

static void check_replay(void)
{
    const char *path = scratch_path("g1.replay");
    struct replay_check check;
    FILE *out = fopen(path, "wb");

    ck_assert_ptr_nonnull(out);
    MUST(replay_export(&home, id, REPLAY_FULL, NULL, REPLAY_NAMES_ALL, out, &err));
    fclose(out);
    MUST(replay_verify(path, NULL, &arena, &check, &err));
    ck_assert_msg(check.verdict == REPLAY_SOUND, "record %d: %s", check.record, check.what);
    ck_assert_int_eq(check.header.version, today());
}

START_TEST(what_the_state_kept_becomes_a_setting)
{
    struct stored_game *stored;
    const struct value *list;
    const char *said;

    pass_deadlines(2);
    black_wants_no_counters();
    for (int i = 0; i < 20 && !state_says_no(opened()); i++)
        pass_deadlines(1);
    stored = opened();
    ck_assert_int_eq(stored->game.version, 0);
    ck_assert(state_says_no(stored));
    MUST(raise_version(&said));
    ck_assert_str_eq(said, arena_printf(&arena, "the game goes on under version %d of the rules of Knightmare Chess.", today()));
    stored = opened();
    ck_assert_int_eq(stored->game.version, today());
    ck_assert(!state_says_no(stored));
    list = game_standing_list(&stored->game, BLACK, &arena);
    ck_assert_int_eq(list->count, 1);
    ck_assert_str_eq(value_get_text(list->first, "rule", ""), "COUNTER NEVER");
    ck_assert_int_eq(game_standing_list(&stored->game, 0, &arena)->count, 0);
    pass_deadlines(12);
    check_replay();
    /* A rollback to an earlier record leaves the version, so the chain is read in its order. */
    MUST(gm_do_alone(&home, id, gm_act_find("rollback"), (const char *[]){ "record", "2" }, 2, "", &arena, &said, &err));
    ck_assert_int_eq(opened()->game.version, today());
    pass_deadlines(12);
    check_replay();
    ck_assert_int_eq(raise_version(&said), ERR_CONFLICT);
    ck_assert_ptr_nonnull(strstr(err.message, "there is no newer one here"));
}
END_TEST

START_TEST(a_game_without_a_state_stays_as_it_is)
{
    const char *said;

    ck_assert_int_eq(raise_version(&said), ERR_CONFLICT);
    ck_assert_ptr_nonnull(strstr(err.message, "has no state yet"));
    ck_assert_int_eq(opened()->game.version, 0);
}
END_TEST

Suite *suite_moderator_gm_state(void);
Suite *suite_moderator_gm_state(void)
{
    Suite *suite = suite_create("moderator_gm_state");
    TCase *tests = tcase_create("version");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, what_the_state_kept_becomes_a_setting);
    tcase_add_test(tests, a_game_without_a_state_stays_as_it_is);
    suite_add_tcase(suite, tests);
    return suite;
}
