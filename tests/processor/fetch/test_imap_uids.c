/* Lists and sets of uids, and folder names as commands write them. */
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "processor/fetch/imap_folder.h"
#include "processor/fetch/imap_uids.h"

Suite *suite_fetch_imap_uids(void);

static struct imap_uids uids;
static struct error err;

static void begin(void)
{
    uids = (struct imap_uids){ .list = NULL };
}

static void end(void)
{
    imap_uids_release(&uids);
}

static const char *listed(void)
{
    static char text[400];
    size_t n = 0;

    text[0] = '\0';
    for (size_t i = 0; i < uids.count; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%lu", i ? " " : "", (unsigned long)uids.list[i]);
    return text;
}

static const struct { bool set; const char *text, *list; } lists[] = {
    { false, "4 7 9", "4 7 9" },          { false, "", "" },
    { false, "9 4 4 7", "4 7 9" },        { false, " 4  7 ", "4 7" },
    { false, "4 7 (MODSEQ 12)", "4 7" },  { false, "4 x", NULL },
    { false, "0", NULL },                 { false, "4294967296", NULL },
    { false, "4294967295", "4294967295" }, { false, "4:7", NULL },
    { true, "4:6,9", "4 5 6 9" },         { true, "6:4", "4 5 6" },
    { true, "", "" },                     { true, "4,4,5:5", "4 5" },
    { true, "4:*", NULL },                { true, "4;5", NULL },
    { true, "1:4294967295", NULL },       { true, ",4", NULL },
};

START_TEST(lists_are_read)
{
    struct span text = span_of(lists[_i].text);
    enum status status = lists[_i].set ? imap_uids_add_set(&uids, text, &err) : imap_uids_add_words(&uids, text, &err);

    ck_assert_int_eq(status, lists[_i].list ? OK : ERR_SERVER);
    imap_uids_sort(&uids);
    if (lists[_i].list)
        ck_assert_str_eq(listed(), lists[_i].list);
}
END_TEST

START_TEST(sets_are_written)
{
    static const uint32_t some[] = { 1, 2, 3, 7, 9, 10, 4294967294u, 4294967295u };
    char text[IMAP_SET_BYTES];

    ck_assert_uint_eq(imap_set_format(some, 8, text), 8);
    ck_assert_str_eq(text, "1:3,7,9:10,4294967294:4294967295");
    ck_assert_uint_eq(imap_set_format(some, 0, text), 0);
    ck_assert_str_eq(text, "");
}
END_TEST

/* Uids that do not fit into one command go into the next, and none is left out. */
START_TEST(long_sets_are_parted)
{
    uint32_t many[3000];
    char text[IMAP_SET_BYTES];
    size_t done = 0, parts = 0;

    for (uint32_t i = 0; i < 3000; i++)
        many[i] = 1000000000 + i * 2;
    while (done < 3000) {
        done += imap_set_format(many + done, 3000 - done, text);
        ck_assert_uint_lt(strlen(text), IMAP_SET_BYTES);
        ck_assert_int_eq(imap_uids_add_set(&uids, span_of(text), &err), OK);
        parts++;
    }
    ck_assert_uint_gt(parts, 10);
    ck_assert_uint_eq(uids.count, 3000);
    ck_assert(memcmp(uids.list, many, sizeof many) == 0);
}
END_TEST

static const struct { const char *name, *written; } folders[] = {
    { "INBOX", "\"INBOX\"" },
    { "a \"b\" \\c", "\"a \\\"b\\\" \\\\c\"" },
    { "Tom & Jerry", "\"Tom &- Jerry\"" },
    { "Entw\xc3\xbcrfe", "\"Entw&APw-rfe\"" },
    { "\xe5\x8f\xb0\xe5\x8c\x97", "\"&U,BTFw-\"" },
    { "~peter/mail/\xe5\x8f\xb0\xe5\x8c\x97/\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e", "\"~peter/mail/&U,BTFw-/&ZeVnLIqe-\"" },
    { "\xf0\x9f\x90\x89", "\"&2D3cCQ-\"" },
    { "", NULL },
    { "two\r\nlines", NULL },
    { "\xff", NULL },
};

START_TEST(folder_names)
{
    struct arena arena = { .limit_bytes = 1 << 20 };
    const char *out = NULL;

    ck_assert_int_eq(imap_folder_format(&arena, folders[_i].name, &out, &err), folders[_i].written ? OK : ERR_CONFIG);
    if (folders[_i].written)
        ck_assert_str_eq(out, folders[_i].written);
    arena_release(&arena);
}
END_TEST

#define LOOP(test, cases) tcase_add_loop_test(tcase, test, 0, sizeof(cases) / sizeof(cases)[0])

Suite *suite_fetch_imap_uids(void)
{
    Suite *suite = suite_create("fetch_imap_uids");
    TCase *tcase = tcase_create("imap_uids");

    tcase_add_checked_fixture(tcase, begin, end);
    LOOP(lists_are_read, lists);
    tcase_add_test(tcase, sets_are_written);
    tcase_add_test(tcase, long_sets_are_parted);
    LOOP(folder_names, folders);
    suite_add_tcase(suite, tcase);
    return suite;
}
