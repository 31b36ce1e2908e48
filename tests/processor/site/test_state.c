/* What a pass finds of the one before: games, what may be shown of them, and files. */
#include <check.h>
#include <string.h>

#include "processor/base/files.h"
#include "processor/base/slurp.h"
#include "processor/site/inside.h"
#include "tests/support/scratch.h"

Suite *suite_site_state(void);

static struct site_wish wish;
static struct site site;

static void open_site(void)
{
    site = (struct site){ .wish = &wish, .ours = "ours", .before = g_hash_table_new(g_str_hash, g_str_equal),
                          .files = g_hash_table_new(g_str_hash, g_str_equal) };
}

static void close_site(void)
{
    g_hash_table_destroy(site.before);
    g_hash_table_destroy(site.files);
    arena_release(&site.arena);
}

static void set_up(void)
{
    scratch_open();
    wish = (struct site_wish){ .folder = scratch_path(".") };
    open_site();
}

static void tear_down(void)
{
    close_site();
    scratch_release();
}

static void add_file(struct value *files, const char *path)
{
    value_add(files, value_text(&site.arena, path));
    g_hash_table_insert(site.files, (char *)path, (char *)"abc");
}

/* A game of the site with a page and a replay, whose row has a name of its own. */
static void add_game(int64_t number, const char *name, const char *page, const char *replay)
{
    struct value *row = value_object(&site.arena);
    struct site_game game = { .key = "key", .may = "may", .row = row, .files = value_list(&site.arena) };

    value_set_int(&site.arena, row, "number", number);
    value_set_text(&site.arena, row, "name", name);
    value_set_text(&site.arena, row, "rules", "duel");
    value_set_text(&site.arena, row, "day", "2026-11-20");
    value_set_text(&site.arena, row, "replay", replay);
    add_file(game.files, page);
    add_file(game.files, replay);
    site_game_take(&game, row);
    site_game_add(&site, &site.games, &game);
}

static void write_state(void)
{
    struct error err;

    ck_assert_msg(site_state_write(&site, &err) == OK, "%s", err.message);
}

static void read_state(void)
{
    struct error err;

    close_site();
    open_site();
    ck_assert_msg(site_state_read(&site, &err) == OK, "%s", err.message);
}

START_TEST(a_state_tells_what_it_was_told)
{
    size_t bytes;
    const char *row;

    add_game(1, "<one>", "g/0/g1.html", "g/0/g1.replay");
    add_game(2, "two", "g/0/g2.html", "../g2.replay");
    add_file(value_list(&site.arena), "index.html");
    write_state();
    read_state();
    ck_assert_str_eq(site.ours_before, "ours");
    ck_assert_int_eq(site.old.count, 2);
    ck_assert_str_eq(site.old.list[0].key, "key");
    ck_assert_str_eq(site.old.list[0].day, "2026-11-20");
    ck_assert(site.old.list[0].replay);
    ck_assert_str_eq(site_game_may(&site, &site.old.list[0]), "may");
    ck_assert_str_eq(value_get_text(site_row(&site, &site.old.list[1]), "name", ""), "two");
    row = site_row_text(&site, &site.old.list[0], &bytes);
    ck_assert_str_eq(arena_text_n(&site.arena, row, bytes), "{\"day\":\"2026-11-20\",\"name\":\"<one>\",\"number\":1,"
                                                            "\"replay\":\"g/0/g1.replay\",\"rules\":\"duel\"}");
}
END_TEST

/* Those of a game are found when it is let go; a path that no pass writes is never found. */
START_TEST(files_are_found_again)
{
    add_game(1, "one", "g/0/g1.html", "g/0/g1.replay");
    add_game(2, "two", "g/0/g2.html", "../g2.replay");
    add_file(value_list(&site.arena), "index.html");
    add_file(value_list(&site.arena), "/etc/index.html");
    write_state();
    read_state();
    ck_assert_int_eq((int)g_hash_table_size(site.before), 1);
    ck_assert_str_eq(g_hash_table_lookup(site.before, "index.html"), "abc");
    site_game_let_go(&site, &site.old.list[0]);
    ck_assert_int_eq((int)g_hash_table_size(site.before), 3);
    ck_assert_str_eq(g_hash_table_lookup(site.before, "g/0/g1.replay"), "abc");
    site_game_let_go(&site, &site.old.list[1]);
    ck_assert_int_eq((int)g_hash_table_size(site.before), 4);
}
END_TEST

START_TEST(a_game_that_stays_is_written_as_it_stood)
{
    char *before, *after;
    size_t bytes;
    struct error err;

    add_game(1, "one", "g/0/g1.html", "g/0/g1.replay");
    write_state();
    read_state();
    ck_assert_int_eq(slurp(scratch_path(".postern-site"), 1 << 20, &site.arena, &before, &bytes, &err), OK);
    site_game_add(&site, &site.games, &site.old.list[0]);
    write_state();
    ck_assert_int_eq(slurp(scratch_path(".postern-site"), 1 << 20, &site.arena, &after, &bytes, &err), OK);
    ck_assert_str_eq(before, after);
}
END_TEST

/* A game whose lines are not whole is none: its page is made anew. Its neighbours are known. */
START_TEST(a_state_that_was_cut_loses_no_more_than_was_cut)
{
    static const char head[] = "{\"key\":\"k\",\"number\":%d}\n{\"number\":%d}\n";
    const char *one = arena_printf(&site.arena, head, 1, 1), *two = arena_printf(&site.arena, head, 2, 2);
    const char *text = arena_printf(&site.arena, "%s%s{\"files\":[],\"may\":\"m\"}\n%s{\"files\":[]", one, two, one);
    struct error err;

    ck_assert_int_eq(files_replace(scratch_path(".postern-site"), scratch_path("new"), text, strlen(text), &err), OK);
    read_state();
    ck_assert_int_eq(site.old.count, 1);
    ck_assert_int_eq((int)site.old.list[0].number, 2);
}
END_TEST

Suite *suite_site_state(void)
{
    Suite *suite = suite_create("site_state");
    TCase *tcase = tcase_create("state");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, a_state_tells_what_it_was_told);
    tcase_add_test(tcase, files_are_found_again);
    tcase_add_test(tcase, a_game_that_stays_is_written_as_it_stood);
    tcase_add_test(tcase, a_state_that_was_cut_loses_no_more_than_was_cut);
    suite_add_tcase(suite, tcase);
    return suite;
}
