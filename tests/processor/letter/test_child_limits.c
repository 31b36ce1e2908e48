/* A reader of mails that crashes, does not come to an end or wants too much memory: a fresh reader gets the mail, because
 * earlier mails may be to blame; if that ends too, the mail goes to quarantine with the reason. The next mail is read as if
 * nothing had happened. */
#include <check.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "processor/letter/letter.h"

Suite *suite_letter_child_limits(void);

static const char plain[] = "From: a@b.test\nTo: robot@games.test\nSubject: x\n\nPASS\n";

static struct letter_child child;
static struct letter_context context = { .mode = LETTER_KEEP_CHILD, .child = &child };
static struct arena arena;
static struct letter letter;

static void begin(void)
{
    child = (struct letter_child){ .pid = 0 };
    arena = (struct arena){ .limit_bytes = 0 };
}

static void end(void)
{
    letter_close(&child);
    arena_release(&arena);
}

static void read_mail(const char *bytes, size_t n)
{
    struct error err;

    ck_assert_msg(letter_read(bytes, n, &context, &arena, &letter, &err) == OK, "%s", err.message);
}

/* The next mail is read as if nothing had happened. */
static void check_next(pid_t first)
{
    read_mail(plain, sizeof plain - 1);
    ck_assert_int_eq(letter.verdict, LETTER_ORDERS);
    ck_assert_str_eq(letter.blocks[0].text, "PASS\n");
    ck_assert_int_ne(child.pid, first);
}

/* In a fresh reader the mail is to blame; in a reader that had read others before, perhaps those. */
static void check_verdict(bool fresh, const char *reason)
{
    ck_assert_int_eq(letter.verdict, fresh ? LETTER_QUARANTINE : LETTER_ORDERS);
    ck_assert_msg(!fresh || strstr(letter.reason, reason) != NULL, "%s", letter.reason);
}

/* A sanitizer wants to write a report first, which the reader may not, so it may die of that. */
#ifdef POSTERN_SANITIZED
#define DIED_BY(number) "its reader died by signal "
#else
#define DIED_BY(number) "its reader died by signal " #number
#endif

static const struct { int signal; const char *reason; } deaths[] = {
    { SIGSEGV, DIED_BY(11) },
    { SIGABRT, DIED_BY(6) },
    { SIGXCPU, "its reader needed more than 5 seconds" },
    { SIGKILL, "its reader died by signal 9" },
};

/* The reader stands still with the mail in its hands until another process ends it: a test cannot catch it in the middle of
 * its work in another way. */
START_TEST(dies_over_a_mail)
{
    pid_t first, killer;

    read_mail(plain, sizeof plain - 1);
    first = child.pid;
    ck_assert_int_gt(first, 0);
    if (_i % 2)
        child.served = 0;
    ck_assert_int_eq(kill(first, SIGSTOP), 0);
    killer = fork();
    if (killer == 0) {
        usleep(50000);
        kill(first, deaths[_i / 2].signal);
        kill(first, SIGCONT);
        _exit(0);
    }
    read_mail(plain, sizeof plain - 1);
    ck_assert_int_eq(waitpid(killer, NULL, 0), killer);
    check_verdict(_i % 2, deaths[_i / 2].reason);
    check_next(first);
}
END_TEST

/* A limit that the mail of a megabyte exceeds. A sanitizer build has no such limit. */
START_TEST(wants_too_much_memory)
{
#ifndef POSTERN_SANITIZED
    enum { MAIL_BYTES = 1 << 20 };
    char *mail = malloc(MAIL_BYTES);
    struct rlimit limit;
    pid_t first;

    memset(mail, 'x', MAIL_BYTES);
    for (int i = 70; i < MAIL_BYTES; i += 71)
        mail[i] = '\n';
    memcpy(mail, plain, sizeof plain - 1);
    read_mail(plain, sizeof plain - 1);
    first = child.pid;
    if (_i % 2)
        child.served = 0;
    ck_assert_int_eq(prlimit(first, RLIMIT_AS, NULL, &limit), 0);
    limit.rlim_cur = 1 << 20;
    ck_assert_int_eq(prlimit(first, RLIMIT_AS, &limit, NULL), 0);
    read_mail(mail, MAIL_BYTES);
    free(mail);
    check_verdict(_i % 2, "its reader ");
    check_next(first);
#endif
}
END_TEST

Suite *suite_letter_child_limits(void)
{
    Suite *suite = suite_create("letter_child_limits");
    TCase *tcase = tcase_create("letter_limits");

    tcase_add_checked_fixture(tcase, begin, end);
    tcase_set_timeout(tcase, 30);
    tcase_add_loop_test(tcase, dies_over_a_mail, 0, 2 * sizeof deaths / sizeof deaths[0]);
    tcase_add_loop_test(tcase, wants_too_much_memory, 0, 2);
    suite_add_tcase(suite, tcase);
    return suite;
}
