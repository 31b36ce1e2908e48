/* Mails that have left: a note beside the database outlives the process before the transaction that marks them is kept. */
#include <check.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/store.h"
#include "tests/support/scratch.h"

Suite *suite_db_posted(void);

enum { MADE_UTC_S = 500, NOW_UTC_S = 1000, MAILS = 3 };

static struct store *store;
static struct error err;

#define must(call) ck_assert_msg((call) == OK, "%s", err.message)

static const char *notes(void)
{
    return scratch_path("postern.db-posted");
}

static void queue(int number)
{
    char key[16], message_id[32];

    snprintf(key, sizeof key, "key %d", number);
    snprintf(message_id, sizeof message_id, "<m%d@x.test>", number);
    must(store_outbox_new(store, &(struct outbox_row){ .key = key, .kind = "receipt", .game = 1, .seat = 0, .envelope_from = "",
                                                       .envelope_to = "ann@x.test", .message_id = message_id, .subject = "s",
                                                       .bytes = { "x", 1 }, .made_utc_s = MADE_UTC_S }, &err));
}

/* Three mails, numbered from 1. */
static void setup(void)
{
    scratch_open();
    must(store_open(scratch_path("postern.db"), STORE_CREATE, &store, &err));
    for (int i = 1; i <= MAILS; i++)
        queue(i);
}

static void teardown(void)
{
    store_close(store);
    scratch_release();
}

/* As if the process had been killed: what was not committed is gone. */
static void open_again(void)
{
    store_close(store);
    must(store_open(scratch_path("postern.db"), STORE_OPEN_EXISTING, &store, &err));
}

static int count(const char *state)
{
    int found = 0;

    must(store_outbox_count(store, state, &found, &err));
    return found;
}

static bool post(int64_t id, const char *message_id)
{
    bool is_noted = false;

    must(store_outbox_posted(store, &(struct outbox_row){ .id = id, .message_id = message_id }, 1, NOW_UTC_S, &is_noted, &err));
    return is_noted;
}

static void write_notes(const char *text)
{
    FILE *file = fopen(notes(), "w");

    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
}

START_TEST(a_mail_that_was_noted_stays_posted)
{
    struct stat about;
    struct outbox_row next;

    must(store_begin(store, DURABILITY_NORMAL, &err));
    ck_assert(post(1, "<m1@x.test>"));
    ck_assert(post(2, "<m2@x.test>"));
    ck_assert_int_eq(count("posted"), 2);
    ck_assert_int_eq(stat(notes(), &about), 0);
    ck_assert_int_eq(about.st_mode & 0777, 0600);
    open_again();
    ck_assert_int_eq(count("posted"), 2);
    must(store_outbox_next(store, NOW_UTC_S, 0, &next, &err));
    ck_assert_int_eq(next.id, 3);
    ck_assert_int_ne(access(notes(), F_OK), 0);
}
END_TEST

/* Another process copies the database while mails leave, or after the process that sent them was ended. */
START_TEST(a_backup_knows_the_mails_that_have_left)
{
    char copy[256];
    struct store *reader, *restored;
    int posted = 0;

    snprintf(copy, sizeof copy, "%s", scratch_path("copy.db"));
    must(store_begin(store, DURABILITY_NORMAL, &err));
    ck_assert(post(1, "<m1@x.test>"));
    ck_assert(post(2, "<m2@x.test>"));
    must(store_open(scratch_path("postern.db"), STORE_READ_ONLY, &reader, &err));
    must(store_backup(reader, copy, &err));
    store_close(reader);
    ck_assert_int_eq(access(notes(), F_OK), 0);
    ck_assert_int_ne(access(scratch_path("copy.db-journal"), F_OK), 0);
    ck_assert_int_ne(access(scratch_path("copy.db-posted"), F_OK), 0);
    must(store_open(copy, STORE_OPEN_EXISTING, &restored, &err));
    must(store_check_whole(restored, &err));
    must(store_outbox_count(restored, "posted", &posted, &err));
    ck_assert_int_eq(posted, 2);
    store_close(restored);
}
END_TEST

START_TEST(notes_are_forgotten_when_their_marks_are_kept)
{
    must(store_begin(store, DURABILITY_NORMAL, &err));
    ck_assert(post(1, "<m1@x.test>"));
    must(store_commit(store, &err));
    store_outbox_forget_notes(store);
    ck_assert_int_ne(access(notes(), F_OK), 0);
    must(store_outbox_resend(store, 1, NOW_UTC_S, &err));
    open_again();
    ck_assert_int_eq(count("queued"), MAILS);
}
END_TEST

/* Another database may lie here now, with another mail of that number; a mail that did not leave is another mail, too. */
START_TEST(a_note_marks_its_own_mail_alone)
{
    must(store_outbox_mark(store, 2, "failed", 1, NOW_UTC_S, "no such user", &err));
    write_notes("\n1 1 1000 <other@x.test>\n\n2 1 1000 <m2@x.test>\n\n9 1 1000 <m9@x.test>\n");
    open_again();
    ck_assert_int_eq(count("posted"), 0);
    ck_assert_int_eq(count("failed"), 1);
}
END_TEST

static const char *const damaged[] = { "", "\n", "\n1 1 1000 <m1@x.te", "\n1 1 1000", "\n1 1 1000 \n", "\nnothing\n", "\n1\n1\n1000\n<m1@x.test>\n" };

START_TEST(a_note_that_was_cut_off_marks_nothing)
{
    char text[128];

    write_notes(damaged[_i]);
    open_again();
    ck_assert_int_eq(count("posted"), 0);
    snprintf(text, sizeof text, "%s\n3 1 1000 <m3@x.test>\n", damaged[_i]);
    write_notes(text);
    open_again();
    ck_assert_int_eq(count("posted"), 1);
}
END_TEST

START_TEST(a_note_that_cannot_be_written_is_told)
{
    ck_assert_int_eq(mkdir(notes(), 0700), 0);
    ck_assert(!post(1, "<m1@x.test>"));
    ck_assert_int_eq(count("posted"), 1);
}
END_TEST

Suite *suite_db_posted(void)
{
    Suite *suite = suite_create("db/posted");
    TCase *tcase = tcase_create("posted");

    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_add_test(tcase, a_mail_that_was_noted_stays_posted);
    tcase_add_test(tcase, a_backup_knows_the_mails_that_have_left);
    tcase_add_test(tcase, notes_are_forgotten_when_their_marks_are_kept);
    tcase_add_test(tcase, a_note_marks_its_own_mail_alone);
    tcase_add_loop_test(tcase, a_note_that_was_cut_off_marks_nothing, 0, sizeof damaged / sizeof damaged[0]);
    tcase_add_test(tcase, a_note_that_cannot_be_written_is_told);
    suite_add_tcase(suite, tcase);
    return suite;
}
