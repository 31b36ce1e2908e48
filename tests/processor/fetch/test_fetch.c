#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "processor/fetch/fetch.h"
#include "tests/support/scratch.h"

static struct fetch_source *source;
static struct fetch_mail mail;
static struct error err;
static bool there;

static void begin(void)
{
    scratch_open();
    for (int i = 0; i < 4; i++) {
        static const char *const folders[] = { "box", "box/tmp", "box/new", "box/cur" };

        ck_assert_int_eq(mkdir(scratch_path("%s", folders[i]), 0700), 0);
    }
}

static void end(void)
{
    fetch_close(source);
    source = NULL;
    scratch_release();
}

static void put(const char *path, const char *bytes)
{
    scratch_write(scratch_path("%s", path), bytes, strlen(bytes), 0600);
}

static void open_source(struct fetch_config config)
{
    ck_assert_msg(fetch_open(&config, &source, &err) == OK, "%s", err.message);
}

static void open_maildir(void)
{
    open_source((struct fetch_config){ .kind = FETCH_MAILDIR, .path = scratch_path("box") });
}

static void next(void)
{
    ck_assert_msg(fetch_next(source, &mail, &there, &err) == OK, "%s", err.message);
}

static void expect(const char *uid, const char *bytes)
{
    next();
    ck_assert(there);
    if (uid)
        ck_assert_str_eq(mail.uid, uid);
    ck_assert_uint_eq(mail.bytes_n, strlen(bytes));
    ck_assert(memcmp(mail.bytes, bytes, mail.bytes_n) == 0);
}

static void expect_end(void)
{
    next();
    ck_assert_msg(!there, "one more: %s", mail.uid);
}

static void let_go(const char *uid)
{
    ck_assert_msg(fetch_let_go(source, uid, &err) == OK, "%s", err.message);
}

static void settle(void)
{
    ck_assert_msg(fetch_settle(source, &err) == OK, "%s", err.message);
}

static void again(void)
{
    fetch_close(source);
    open_maildir();
}

static int count(const char *path)
{
    return scratch_count(scratch_path("%s", path), NULL);
}

/* --- Maildir ----------------------------------------------------------------------------------------------------- */

START_TEST(all_of_new_and_cur_in_order)
{
    put("box/new/1003.c", "third\n");
    put("box/cur/1001.a:2,S", "first\r\n");
    put("box/cur/1002.b:2,", "second\n");
    put("box/cur/1000.gone:2,ST", "trash\n");
    put("box/new/.hidden", "no mail\n");
    put("box/tmp/1004.d", "not yet\n");
    put("box/new/1005.e", "");
    open_maildir();
    expect("1001.a", "first\r\n");
    ck_assert_int_eq(mail.received_utc_s, FETCH_NO_TIME);
    ck_assert_uint_eq(mail.whole_n, 7);
    expect("1002.b", "second\n");
    expect("1003.c", "third\n");
    expect("1005.e", "");
    ck_assert_uint_eq(mail.flags, 0);
    expect_end();
    expect_end();
}
END_TEST

START_TEST(an_empty_maildir)
{
    open_maildir();
    expect_end();
    settle();
}
END_TEST

START_TEST(only_what_was_let_go_of_moves)
{
    char name[256];
    char *bytes;

    put("box/new/1001.a", "first\n");
    put("box/new/1002.b", "second\n");
    put("box/cur/1003.c:2,RS", "third\n");
    open_maildir();
    expect("1001.a", "first\n");
    expect("1002.b", "second\n");
    expect("1003.c", "third\n");
    ck_assert_int_eq(count("box/.Processed"), -1);
    let_go("1003.c");
    let_go("1001.a");
    settle();
    again();
    expect("1002.b", "second\n");
    expect_end();
    ck_assert_int_eq(scratch_count(scratch_path("box/.Processed/cur"), name), 2);
    ck_assert_str_eq(name, "1001.a:2,S");
    bytes = scratch_read(scratch_path("box/.Processed/cur/1003.c:2,S"), NULL);
    ck_assert_str_eq(bytes, "third\n");
    free(bytes);
    ck_assert_int_eq(count("box/.Processed/new"), 0);
    ck_assert_int_eq(access(scratch_path("box/.Processed/maildirfolder"), F_OK), 0);
}
END_TEST

/* Killed after each possible step: a mail that was not let go of is there again, with the same uid. */
START_TEST(killed_between_two_steps)
{
    pid_t child;
    int status, left = 3 - (_i > 3 ? _i - 3 : 0);

    put("box/new/1001.a", "first\n");
    put("box/new/1002.b", "second\n");
    put("box/new/1003.c", "third\n");
    child = fork();
    if (child == 0) {
        static const char *const uids[] = { "1001.a", "1002.b", "1003.c" };

        open_maildir();
        for (int step = 0; step < _i; step++) {
            if (step < 3)
                fetch_next(source, &mail, &there, &err);
            else
                fetch_let_go(source, uids[step - 3], &err);
        }
        _exit(0);
    }
    waitpid(child, &status, 0);
    ck_assert_int_eq(status, 0);
    open_maildir();
    for (int i = 0; i < left; i++)
        next();
    ck_assert(left == 0 || there);
    ck_assert(left == 0 || strcmp(mail.uid, "1003.c") == 0);
    expect_end();
}
END_TEST

START_TEST(too_large_goes_to_quarantine)
{
    size_t n = FETCH_MAIL_BYTES_MAX + 1;
    char *large = malloc(n);

    memset(large, 'x', n);
    scratch_write(scratch_path("box/new/1001.a"), large, n, 0600);
    scratch_write(scratch_path("box/new/1002.b"), large, n - 1, 0600);
    open_maildir();
    next();
    ck_assert_uint_eq(mail.flags, FETCH_OVERSIZE);
    ck_assert_uint_eq(mail.bytes_n, FETCH_OVERSIZE_BYTES);
    ck_assert_uint_eq(mail.whole_n, n);
    next();
    ck_assert_uint_eq(mail.flags, 0);
    ck_assert_uint_eq(mail.bytes_n, n - 1);
    let_go("1001.a");
    let_go("1002.b");
    ck_assert_int_eq(count("box/.Quarantine/cur"), 1);
    ck_assert_int_eq(count("box/.Processed/cur"), 1);
    ck_assert_int_eq(count("box/new"), 0);
    free(large);
}
END_TEST

/* Anything in new/ that is no mail is reported, put aside, and stops nothing. */
START_TEST(unreadable_goes_to_quarantine)
{
    put("secret", "not yours\n");
    put("box/new/1009.z", "good\n");
    ck_assert_int_eq(mkdir(scratch_path("box/new/1001.folder"), 0700), 0);
    ck_assert_int_eq(symlink(scratch_path("secret"), scratch_path("box/new/1002.link")), 0);
    ck_assert_int_eq(mkfifo(scratch_path("box/new/1003.fifo"), 0600), 0);
    open_maildir();
    for (int i = 0; i < 3; i++) {
        next();
        ck_assert(there);
        ck_assert_uint_eq(mail.flags, FETCH_UNREADABLE);
        ck_assert_uint_eq(mail.bytes_n, 0);
        ck_assert_ptr_nonnull(mail.problem);
        let_go(mail.uid);
    }
    expect("1009.z", "good\n");
    ck_assert_ptr_null(mail.problem);
    expect_end();
    ck_assert_int_eq(count("box/.Quarantine/cur"), 3);
}
END_TEST

/* A mail client at work between our listing and our reading. */
START_TEST(moved_by_somebody_else)
{
    put("box/new/1001.a", "first\n");
    put("box/new/1002.b", "second\n");
    put("box/cur/1003.c:2,", "third\n");
    open_maildir();
    ck_assert_int_eq(rename(scratch_path("box/new/1001.a"), scratch_path("box/cur/1001.a:2,S")), 0);
    ck_assert_int_eq(unlink(scratch_path("box/new/1002.b")), 0);
    expect("1001.a", "first\n");
    expect("1003.c", "third\n");
    ck_assert_int_eq(rename(scratch_path("box/cur/1003.c:2,"), scratch_path("box/cur/1003.c:2,FS")), 0);
    ck_assert_int_eq(unlink(scratch_path("box/cur/1001.a:2,S")), 0);
    let_go("1003.c");
    let_go("1001.a");   /* gone: no error */
    ck_assert_int_eq(count("box/.Processed/cur"), 1);
    again();
    expect_end();
}
END_TEST

START_TEST(the_same_uid_twice_is_one_mail)
{
    put("box/new/1001.a", "first\n");
    put("box/cur/1001.a:2,S", "first\n");
    open_maildir();
    expect("1001.a", "first\n");
    expect_end();
    let_go("1001.a");
}
END_TEST

/* A mail moved back into new/ by hand and let go of again does not overwrite what lies in Processed. */
START_TEST(processed_names_are_kept)
{
    char *bytes;

    for (int i = 0; i < 3; i++) {
        char content[] = "mail 0\n";

        content[5] = (char)('0' + i);
        put("box/new/1001.a", content);
        open_maildir();
        expect("1001.a", content);
        let_go("1001.a");
        fetch_close(source);
        source = NULL;
    }
    ck_assert_int_eq(count("box/.Processed/cur"), 3);
    bytes = scratch_read(scratch_path("box/.Processed/cur/1001.a:2,S"), NULL);
    ck_assert_str_eq(bytes, "mail 0\n");
    free(bytes);
    bytes = scratch_read(scratch_path("box/.Processed/cur/1001.a.3:2,S"), NULL);
    ck_assert_str_eq(bytes, "mail 2\n");
    free(bytes);
}
END_TEST

/* What was taken whole, as intake notes it. */
struct noted {
    char uid[FETCH_UID_BYTES_MAX + 1];
    int64_t validity;
    int asked;
};

static enum fetch_taken is_noted(void *context, int64_t validity, const char *uid)
{
    struct noted *noted = context;

    noted->asked++;
    return validity == noted->validity && strcmp(uid, noted->uid) == 0 ? FETCH_TAKEN : FETCH_NOT_TAKEN;
}

static void open_knowing(struct noted *noted)
{
    fetch_close(source);
    open_source((struct fetch_config){ .kind = FETCH_MAILDIR, .path = scratch_path("box"), .taken = is_noted, .context = noted });
}

static struct noted note(void)
{
    struct noted noted = { .validity = mail.validity };

    snprintf(noted.uid, sizeof noted.uid, "%s", mail.uid);
    return noted;
}

/* The file that a run has taken is known again wherever a mail client moves it, and is let go of without being read. */
START_TEST(a_file_that_was_taken_is_not_given_again)
{
    struct noted noted;

    put("box/new/1001.a", "first\n");
    put("box/new/1002.b", "second\n");
    open_maildir();
    expect("1001.a", "first\n");
    noted = note();
    ck_assert_int_eq(rename(scratch_path("box/new/1001.a"), scratch_path("box/cur/1001.a:2,S")), 0);
    ck_assert_int_eq(chmod(scratch_path("box/cur/1001.a:2,S"), 0), 0);
    open_knowing(&noted);
    expect("1002.b", "second\n");
    expect_end();
    ck_assert_int_eq(noted.asked, 2);
    ck_assert_int_eq(count("box/.Processed"), -1);
    settle();
    ck_assert_int_eq(count("box/cur"), 0);
    ck_assert_int_eq(count("box/new"), 1);
    ck_assert_int_eq(count("box/.Processed/cur"), 1);
    settle();
    ck_assert_int_eq(count("box/.Processed/cur"), 1);
}
END_TEST

/* A name that is given again, to other bytes, is another mail's. */
START_TEST(a_name_given_again_is_not_known)
{
    static const char *const others[] = { "other\n", "longer than that\n" };
    struct noted noted;

    put("box/new/1001.a", "first\n");
    open_maildir();
    expect("1001.a", "first\n");
    noted = note();
    ck_assert_int_eq(rename(scratch_path("box/new/1001.a"), scratch_path("kept")), 0);
    put("box/new/1001.a", others[_i]);
    open_knowing(&noted);
    expect("1001.a", others[_i]);
    ck_assert_int_eq(noted.asked, 1);
}
END_TEST

/* It goes where it can be looked at, and is read again each time until it has gone there. */
START_TEST(a_mail_that_was_not_taken_whole_is_not_known)
{
    struct noted noted;

    ck_assert_int_eq(mkdir(scratch_path("box/new/1001.folder"), 0700), 0);
    open_maildir();
    next();
    ck_assert_uint_eq(mail.flags, FETCH_UNREADABLE);
    noted = note();
    ck_assert_int_eq(noted.validity, 0);
    open_knowing(&noted);
    next();
    ck_assert(there);
    ck_assert_int_eq(noted.asked, 0);
}
END_TEST

START_TEST(odd_names)
{
    char name[256];

    put("box/new/with blank", "1\n");
    put("box/new/new\nline", "2\n");
    put("box/new/\xff\xfe", "3\n");
    memset(name, 'n', 250);
    name[250] = '\0';
    scratch_write(scratch_path("box/new/%s", name), "4\n", 2, 0600);
    open_maildir();
    for (int i = 0; i < 4; i++) {
        next();
        ck_assert(there);
        ck_assert_uint_le(strlen(mail.uid), FETCH_UID_BYTES_MAX);
        for (const char *c = mail.uid; *c; c++)
            ck_assert(*c > ' ' && *c < 0x7f);
        let_go(mail.uid);
    }
    expect_end();
    ck_assert_int_eq(count("box/new"), 0);
    ck_assert_int_eq(count("box/.Processed/cur"), 4);
}
END_TEST

START_TEST(file_times_count_only_when_asked_for)
{
    struct timespec times[2] = { { .tv_sec = 1783015500 }, { .tv_sec = 1783015500 } };

    put("box/new/1001.a", "first\n");
    ck_assert_int_eq(utimensat(AT_FDCWD, scratch_path("box/new/1001.a"), times, 0), 0);
    open_source((struct fetch_config){ .kind = FETCH_MAILDIR, .path = scratch_path("box"), .file_times = true });
    next();
    ck_assert_int_eq(mail.received_utc_s, 1783015500);
}
END_TEST

static const struct { const char *path; enum status status; const char *complaint; } missing_cases[] = {
    { "nothing", ERR_NOT_FOUND, "nothing: No such file" },
    { "file", ERR_NOT_FOUND, "file: Not a directory" },
    { "box/new", ERR_NOT_FOUND, "a Maildir has a folder new in it" },
};

START_TEST(no_maildir)
{
    struct fetch_config config = { .kind = FETCH_MAILDIR, .path = scratch_path("%s", missing_cases[_i].path) };

    put("file", "x");
    ck_assert_int_eq(fetch_open(&config, &source, &err), missing_cases[_i].status);
    ck_assert_msg(strstr(err.message, missing_cases[_i].complaint) != NULL, "%s", err.message);
    ck_assert_ptr_null(source);
}
END_TEST

START_TEST(a_uid_that_was_never_given)
{
    open_maildir();
    ck_assert_int_eq(fetch_let_go(source, "1001.x", &err), ERR_BUG);
}
END_TEST

START_TEST(many_mails)
{
    char uid[40];

    for (int i = 0; i < 3000; i++) {
        char content[16];

        snprintf(content, sizeof content, "%d\n", i);
        scratch_write(scratch_path("box/%s/%06d.m", i % 2 ? "new" : "cur", (i * 7919) % 3000), content, strlen(content),
                      0600);
    }
    open_maildir();
    for (int i = 0; i < 3000; i++) {
        if (fetch_next(source, &mail, &there, &err) != OK || !there)
            ck_abort_msg("mail %d", i);
        snprintf(uid, sizeof uid, "%06d.m", i);
        if (strcmp(uid, mail.uid) != 0 || fetch_let_go(source, uid, &err) != OK)
            ck_abort_msg("mail %d is %s", i, mail.uid);
    }
    expect_end();
    ck_assert_int_eq(count("box/.Processed/cur"), 3000);
}
END_TEST

/* --- Mbox -------------------------------------------------------------------------------------------------------- */

#define FROM "From ann@example.org Thu Jul  2 18:05:00 2026\n"
#define THREE FROM "Subject: a\n\none\n\n" FROM "Subject: b\n\n>From here\n>>From there\n\n" FROM "Subject: c\n\nthree\n"

static void open_mbox(bool empties)
{
    open_source((struct fetch_config){ .kind = FETCH_MBOX, .path = scratch_path("mbox"), .empty_mbox = empties });
}

START_TEST(mails_of_an_mbox)
{
    char first[FETCH_UID_BYTES_MAX + 1];
    char *bytes;

    put("mbox", THREE);
    open_mbox(false);
    expect(NULL, "Subject: a\n\none\n\n");
    snprintf(first, sizeof first, "%s", mail.uid);
    expect(NULL, "Subject: b\n\nFrom here\n>From there\n\n");
    ck_assert_str_ne(mail.uid, first);
    expect(NULL, "Subject: c\n\nthree\n");
    let_go(mail.uid);
    let_go(first);
    expect_end();
    settle();
    fetch_close(source);
    bytes = scratch_read(scratch_path("mbox"), NULL);
    ck_assert_str_eq(bytes, THREE);   /* left alone */
    free(bytes);
    open_mbox(false);
    next();
    ck_assert_str_eq(mail.uid, first);   /* known by it */
}
END_TEST

START_TEST(emptied_when_all_are_taken)
{
    char uids[3][FETCH_UID_BYTES_MAX + 1];
    struct stat info;

    put("mbox", THREE);
    open_mbox(true);
    for (int i = 0; i < 3; i++) {
        next();
        snprintf(uids[i], sizeof uids[i], "%s", mail.uid);
        if (i < _i)
            let_go(mail.uid);
    }
    if (_i != 4)
        expect_end();
    if (_i == 4)
        let_go(uids[2]);
    settle();
    ck_assert_int_eq(stat(scratch_path("mbox"), &info), 0);
    ck_assert_int_eq(info.st_size, _i == 3 ? 0 : (off_t)strlen(THREE));
    ck_assert_int_eq(access(scratch_path("mbox.quarantine"), F_OK), -1);
}
END_TEST

/* A program without locks adds a mail while we read: nothing is cut off. */
START_TEST(grown_meanwhile_it_is_not_emptied)
{
    FILE *file;
    char *bytes;

    put("mbox", FROM "Subject: a\n\none\n");
    open_mbox(true);
    next();
    let_go(mail.uid);
    expect_end();
    file = fopen(scratch_path("mbox"), "a");
    fputs("\n" FROM "Subject: b\n\ntwo\n", file);
    fclose(file);
    settle();
    bytes = scratch_read(scratch_path("mbox"), NULL);
    ck_assert_str_eq(bytes, FROM "Subject: a\n\none\n\n" FROM "Subject: b\n\ntwo\n");
    free(bytes);
}
END_TEST

START_TEST(a_large_mail_is_kept_beside_the_emptied_mbox)
{
    size_t n = 3 << 20, bytes_n;
    char *large = malloc(n + 1), *bytes;

    memset(large, 'x', n);
    memcpy(large, FROM "\n", sizeof FROM);
    memcpy(large + n - 1, "\n", 2);
    scratch_write(scratch_path("mbox"), large, n, 0600);
    open_mbox(true);
    next();
    ck_assert_uint_eq(mail.flags, FETCH_OVERSIZE);
    ck_assert_uint_eq(mail.whole_n, n);
    ck_assert_uint_le(mail.bytes_n, FETCH_OVERSIZE_BYTES);
    let_go(mail.uid);
    expect_end();
    settle();
    bytes = scratch_read(scratch_path("mbox"), &bytes_n);
    ck_assert_uint_eq(bytes_n, 0);
    free(bytes);
    bytes = scratch_read(scratch_path("mbox.quarantine"), &bytes_n);
    ck_assert_uint_eq(bytes_n, n);
    ck_assert_int_eq(memcmp(bytes, large, n), 0);
    free(bytes);
    free(large);
}
END_TEST

static void write_lock(long pid)
{
    char text[32];

    snprintf(text, sizeof text, "%ld\n", pid);
    put("mbox.lock", text);
}

START_TEST(locks)
{
    struct fetch_config config = { .kind = FETCH_MBOX, .path = scratch_path("mbox"), .empty_mbox = true };
    pid_t gone = fork();
    int other;

    if (gone == 0)
        _exit(0);
    waitpid(gone, NULL, 0);
    put("mbox", THREE);
    write_lock(getppid());
    ck_assert_int_eq(fetch_open(&config, &source, &err), ERR_LOCKED);
    ck_assert_msg(strstr(err.message, "mbox.lock") != NULL, "%s", err.message);
    put("mbox.lock", "0");   /* as some delivery agents write it */
    ck_assert_int_eq(fetch_open(&config, &source, &err), ERR_LOCKED);
    write_lock(gone);
    ck_assert_msg(fetch_open(&config, &source, &err) == OK, "%s", err.message);
    ck_assert_int_eq(access(scratch_path("mbox.lock"), F_OK), 0);
    fetch_close(source);
    source = NULL;
    ck_assert_int_eq(access(scratch_path("mbox.lock"), F_OK), -1);
    other = open(scratch_path("mbox"), O_RDONLY);
    ck_assert_int_eq(flock(other, LOCK_EX), 0);
    ck_assert_int_eq(fetch_open(&config, &source, &err), ERR_LOCKED);
    close(other);
    ck_assert_int_eq(fetch_open(&config, &source, &err), OK);
}
END_TEST

/* Killed with the file locked, before or after letting go: the next run breaks the lock and sees every mail. */
START_TEST(killed_with_an_mbox)
{
    pid_t child;

    put("mbox", THREE);
    child = fork();
    if (child == 0) {
        open_mbox(true);
        for (int i = 0; i < 3; i++) {
            fetch_next(source, &mail, &there, &err);
            if (_i == 1)
                fetch_let_go(source, mail.uid, &err);
        }
        _exit(0);
    }
    waitpid(child, NULL, 0);
    ck_assert_int_eq(access(scratch_path("mbox.lock"), F_OK), 0);
    open_mbox(true);
    for (int i = 0; i < 3; i++) {
        next();
        ck_assert(there);
    }
    expect_end();
}
END_TEST

START_TEST(no_mbox)
{
    struct fetch_config config = { .kind = FETCH_MBOX, .path = scratch_path("mbox") };

    ck_assert_int_eq(fetch_open(&config, &source, &err), ERR_NOT_FOUND);
    put("mbox", "Subject: not an mbox\n\nx\n");
    ck_assert_int_eq(fetch_open(&config, &source, &err), ERR_FORMAT);
    ck_assert_int_eq(access(scratch_path("mbox.lock"), F_OK), -1);
    put("mbox", "");
    open_mbox(false);
    expect_end();
    fetch_close(source);
    config.path = scratch_path("box");
    ck_assert_int_ne(fetch_open(&config, &source, &err), OK);
    config.path = NULL;
    ck_assert_int_eq(fetch_open(&config, &source, &err), ERR_CONFIG);
}
END_TEST

/* --- Standard input ---------------------------------------------------------------------------------------------- */

static void open_stdin(const char *bytes, size_t n)
{
    int fd;

    scratch_write(scratch_path("input"), bytes, n, 0600);
    fd = open(scratch_path("input"), O_RDONLY);
    open_source((struct fetch_config){ .kind = FETCH_STDIN, .fd = fd });
    close(fd);
}

static const struct { const char *bytes, *mail; } stdin_cases[] = {
    { "Subject: a\n\nx\n", "Subject: a\n\nx\n" },
    { FROM "Subject: a\n\nFrom b\n", "Subject: a\n\nFrom b\n" },
    { "From: a@b\n\nx\n", "From: a@b\n\nx\n" },
    { "From here", "From here" },
    { "\r\n", "\r\n" },
    { "", NULL },
};

START_TEST(one_mail_from_stdin)
{
    open_stdin(stdin_cases[_i].bytes, strlen(stdin_cases[_i].bytes));
    if (stdin_cases[_i].mail) {
        expect(NULL, stdin_cases[_i].mail);
        ck_assert_uint_eq(strlen(mail.uid), 32);
        let_go(mail.uid);
    }
    expect_end();
    settle();
}
END_TEST

START_TEST(too_much_from_stdin)
{
    static const int extra[] = { 0, 1, 3 << 20 };
    size_t n = FETCH_MAIL_BYTES_MAX + (size_t)extra[_i];
    char *large = malloc(n);

    memset(large, 'x', n);
    open_stdin(large, n);
    next();
    ck_assert(there);
    ck_assert_uint_eq(mail.whole_n, n);
    ck_assert_uint_eq(mail.flags, extra[_i] ? FETCH_OVERSIZE : 0);
    ck_assert_uint_eq(mail.bytes_n, extra[_i] ? FETCH_OVERSIZE_BYTES : n);
    free(large);
}
END_TEST

#define LOOP(test, cases) tcase_add_loop_test(tcase, test, 0, sizeof(cases) / sizeof(cases)[0])

Suite *suite_fetch_fetch(void);
Suite *suite_fetch_fetch(void)
{
    Suite *suite = suite_create("fetch_fetch");
    TCase *tcase = tcase_create("fetch");

    tcase_add_checked_fixture(tcase, begin, end);
    tcase_add_test(tcase, all_of_new_and_cur_in_order);
    tcase_add_test(tcase, an_empty_maildir);
    tcase_add_test(tcase, only_what_was_let_go_of_moves);
    tcase_add_loop_test(tcase, killed_between_two_steps, 0, 7);
    tcase_add_test(tcase, too_large_goes_to_quarantine);
    tcase_add_test(tcase, unreadable_goes_to_quarantine);
    tcase_add_test(tcase, moved_by_somebody_else);
    tcase_add_test(tcase, the_same_uid_twice_is_one_mail);
    tcase_add_test(tcase, processed_names_are_kept);
    tcase_add_test(tcase, a_file_that_was_taken_is_not_given_again);
    tcase_add_loop_test(tcase, a_name_given_again_is_not_known, 0, 2);
    tcase_add_test(tcase, a_mail_that_was_not_taken_whole_is_not_known);
    tcase_add_test(tcase, odd_names);
    tcase_add_test(tcase, file_times_count_only_when_asked_for);
    LOOP(no_maildir, missing_cases);
    tcase_add_test(tcase, a_uid_that_was_never_given);
    tcase_add_test(tcase, many_mails);
    tcase_add_test(tcase, mails_of_an_mbox);
    tcase_add_loop_test(tcase, emptied_when_all_are_taken, 0, 5);
    tcase_add_test(tcase, grown_meanwhile_it_is_not_emptied);
    tcase_add_test(tcase, a_large_mail_is_kept_beside_the_emptied_mbox);
    tcase_add_test(tcase, locks);
    tcase_add_loop_test(tcase, killed_with_an_mbox, 0, 2);
    tcase_add_test(tcase, no_mbox);
    LOOP(one_mail_from_stdin, stdin_cases);
    tcase_add_loop_test(tcase, too_much_from_stdin, 0, 3);
    suite_add_tcase(suite, tcase);
    return suite;
}
