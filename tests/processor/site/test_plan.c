/* What a game's page is made of: when one of these things changes, a site makes the page anew. */
#include <check.h>
#include <string.h>

#include "db/store.h"
#include "engine/kernel/ruleset.h"
#include "processor/site/inside.h"

Suite *suite_site_plan(void);

static struct home home;
static struct site site;
static uint8_t hash[HASH_BYTES];

static struct site_row row;

static void set_up(void)
{
    home = (struct home){ .path = NULL };
    site = (struct site){ .home = &home, .ours = "ours" };
    memset(hash, 1, sizeof hash);
    row = (struct site_row){ .id = 12, .name = "club", .rules = "duel", .settings = "{\"publish\":1}", .phase = PHASE_OVER, .records = 9,
                             .seats = "Ann", .hash = { .bytes = hash, .count = sizeof hash } };
}

static void tear_down(void)
{
    arena_release(&site.arena);
}

static const char *key_with(int scene_version)
{
    struct site_plan plan;
    struct error err;
    const char *key;

    ck_assert_msg(site_plan(&site, &row, &plan, &key, &err) == OK, "%s", err.message);
    ck_assert(plan.shown);
    return scene_version < 0 ? key : site_key(&site, &row, &plan, scene_version);
}

START_TEST(a_page_is_made_anew_when_its_rules_show_a_state_otherwise)
{
    int version = ruleset_find("duel")->scene_version;

    ck_assert_str_eq(key_with(-1), key_with(version));
    ck_assert_str_ne(key_with(-1), key_with(version + 1));
    row.rules = "knightmare";
    ck_assert_str_eq(key_with(-1), key_with(ruleset_find("knightmare")->scene_version));
    ck_assert_int_ge(ruleset_find("knightmare")->scene_version, 1);
    row.rules = "unheard-of";
    ck_assert_str_eq(key_with(-1), key_with(0));
}
END_TEST

START_TEST(a_page_is_made_anew_when_anything_changes_that_it_is_made_of)
{
    const char *before = key_with(-1);

    ck_assert_str_eq(before, key_with(-1));
    hash[HASH_BYTES - 1]++;
    ck_assert_str_ne(before, key_with(-1));
    hash[HASH_BYTES - 1]--;
    row.seats = "Bob";
    ck_assert_str_ne(before, key_with(-1));
    row.seats = "Ann";
    row.press = 3;
    ck_assert_str_ne(before, key_with(-1));
    row.press = 0;
    ck_assert_str_eq(before, key_with(-1));
    row.settings = "{\"publish\":1,\"publish-scope\":1}";
    ck_assert_str_ne(before, key_with(-1));
}
END_TEST

Suite *suite_site_plan(void)
{
    Suite *suite = suite_create("site_plan");
    TCase *tcase = tcase_create("plan");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, a_page_is_made_anew_when_its_rules_show_a_state_otherwise);
    tcase_add_test(tcase, a_page_is_made_anew_when_anything_changes_that_it_is_made_of);
    suite_add_tcase(suite, tcase);
    return suite;
}
