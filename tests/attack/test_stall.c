/* A relay that falls silent does not hold up a run, and with it all games, while other work waits. */
#include <check.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/support/relay_home.h"
#include "tests/support/scratch.h"

Suite *suite_attack_stall(void);

enum { STALL_S = 1, SLACK_S = 8, MANY = 400 };

static struct relay_home relay;

static void begin(void)
{
    relay_home_begin(&relay);
}

static void end(void)
{
    relay_home_end(&relay);
}

/* Sends, and returns how many seconds it took. */
static int send_for(enum status expected)
{
    time_t began = time(NULL);

    ck_assert_int_eq(relay_home_send(&relay), expected);
    return (int)(time(NULL) - began);
}

/* Silence at any step of the first mail: ten others wait. */
static const struct { enum smtp_step step; int later; } steps[] = {
    { SMTP_GREETING, 0 }, { SMTP_EHLO, 0 }, { SMTP_MAIL, 1 }, { SMTP_RCPT, 1 }, { SMTP_DATA, 1 }, { SMTP_END, 1 },
};

START_TEST(others_wait_for_a_silent_relay)
{
    struct smtp_line line = { steps[_i].step, 0, 0, SMTP_STALL };

    relay_home_start(&relay, &line, 1, "[send]\nstall-s = 1\n", 11);
    ck_assert_int_le(send_for(ERR_SERVER), STALL_S + SLACK_S);
    ck_assert_ptr_nonnull(strstr(relay.err.message, "[send] stall-s"));
    ck_assert_int_eq(relay.tally.later, steps[_i].later);
    ck_assert_int_eq(relay_home_count(&relay, "queued"), 11);
    ck_assert_int_eq(relay_home_count(&relay, "sending"), 0);
}
END_TEST

/* Silence after a mail was handed over: with one connection this mail is the last of the run, with two the other connection
 * continues. There are so many mails that some still wait when the second connection stands at last. */
START_TEST(one_of_two_connections_is_silent)
{
    struct smtp_line line = { SMTP_END, 2, 1, SMTP_STALL };

    relay_home_start(&relay, &line, 1, "connections = 2\n[send]\nstall-s = 1\n", MANY);
    ck_assert_int_le(send_for(OK), STALL_S + SLACK_S);
    ck_assert_int_eq(relay.tally.sent + relay.tally.later, MANY);
    ck_assert_int_le(relay.tally.later, 1);
}
END_TEST

/* When no other work waits, the relay has all the time that the protocol gives it, and no mail comes twice. */
START_TEST(nobody_waits)
{
    struct smtp_line line = { SMTP_END, 1, 1, SMTP_STALL };
    int status;
    pid_t waiting;

    relay_home_start(&relay, &line, 1, "[send]\nstall-s = 1\n", 1);
    waiting = fork();
    if (waiting == 0) {
        relay_home_send(&relay);
        _exit(0);
    }
    sleep(STALL_S + 2);
    ck_assert_int_eq(waitpid(waiting, &status, WNOHANG), 0);
    kill(waiting, SIGKILL);
    waitpid(waiting, &status, 0);
}
END_TEST

/* A second command finds the home locked: from then on the relay has stall-s. */
START_TEST(another_command_waits)
{
    struct smtp_line line = { SMTP_END, 1, 1, SMTP_STALL };
    pid_t other;
    int status;

    relay_home_start(&relay, &line, 1, "[send]\nstall-s = 1\n", 1);
    other = fork();
    if (other == 0) {
        struct home home;
        struct error err;

        sleep(2);
        _exit(home_open(scratch_path("home"), HOME_WORK, &home, &err) == ERR_LOCKED ? 0 : 1);
    }
    ck_assert_int_le(send_for(ERR_SERVER), 2 + STALL_S + SLACK_S);
    waitpid(other, &status, 0);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    ck_assert_int_eq(relay.tally.later, 1);
}
END_TEST

Suite *suite_attack_stall(void)
{
    Suite *suite = suite_create("attack_stall");
    TCase *tcase = tcase_create("attack_stall");

    tcase_add_checked_fixture(tcase, begin, end);
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, others_wait_for_a_silent_relay, 0, sizeof steps / sizeof steps[0]);
    tcase_add_test(tcase, one_of_two_connections_is_silent);
    tcase_add_test(tcase, nobody_waits);
    tcase_add_test(tcase, another_command_waits);
    suite_add_tcase(suite, tcase);
    return suite;
}
