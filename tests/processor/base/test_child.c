#include <check.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "processor/base/child.h"

static const struct { const char *command, *words, *complaint; } split_cases[] = {
    { "pass", "pass|", NULL },
    { "  pass   show\tmail/postern ", "pass|show|mail/postern|", NULL },
    { "a 'b c' \"d e\"", "a|b c|d e|", NULL },
    { "a b'c d'e", "a|bc de|", NULL },
    { "a '' \"\"", "a|||", NULL },
    { "a '\"' \"'\"", "a|\"|'|", NULL },
    { "a $HOME; rm -rf `x` | y > z \\n *", "a|$HOME;|rm|-rf|`x`|||y|>|z|\\n|*|", NULL },
    { "", NULL, "names no program" },
    { "   ", NULL, "names no program" },
    { "'' x", NULL, "names no program" },
    { "a 'b", NULL, "quote that is not closed" },
    { "a \"b'", NULL, "quote that is not closed" },
};

START_TEST(splits)
{
    struct arena arena = { .limit_bytes = 1 << 16 };
    const char *const *argv;
    struct error err;
    char joined[200] = "";
    enum status status = child_split(&arena, split_cases[_i].command, &argv, &err);

    if (split_cases[_i].complaint) {
        ck_assert_int_eq(status, ERR_CONFIG);
        ck_assert_msg(strstr(err.message, split_cases[_i].complaint) != NULL, "%s", err.message);
    } else {
        for (size_t n = 0; *argv; argv++)
            n += (size_t)snprintf(joined + n, sizeof joined - n, "%s|", *argv);
        ck_assert_str_eq(joined, split_cases[_i].words);
    }
    arena_release(&arena);
}
END_TEST

static const struct {
    const char *script;
    enum child_end end;
    int code;
    const char *output, *described;
} run_cases[] = {
    { "exit 0", CHILD_EXITED, 0, "", "exit code 0" },
    { "cat", CHILD_EXITED, 0, "what it is fed", "exit code 0" },
    { "echo busy >&2; echo more >&2; exit 75", CHILD_EXITED, 75, "", "exit code 75: busy" },
    { "printf 'a\\033[1m\\303\\244' >&2; exit 1", CHILD_EXITED, 1, "", "exit code 1: a?[1m??" },
    { "kill -9 $$", CHILD_KILLED, SIGKILL, "", "ended by signal 9" },
    { "kill -PIPE $$", CHILD_KILLED, SIGPIPE, "", "ended by signal 13" },
    { "ls /proc/self/fd | tr '\\n' ' '", CHILD_EXITED, 0, "0 1 2 3 ", "exit code 0" },   /* 3: ls reading */
    { "echo out; while read x; do :; done; echo end", CHILD_EXITED, 0, "out\nend\n", "exit code 0" },
};

/* Only the program that these cases run is the shell. */
START_TEST(runs)
{
    const char *argv[] = { "sh", "-c", run_cases[_i].script, NULL };
    struct child_result result;
    char text[300];

    signal(SIGPIPE, SIG_IGN);   /* the child gets the default back */
    child_run(argv, "what it is fed", 14, 10, &result);
    ck_assert_int_eq(result.end, run_cases[_i].end);
    ck_assert_int_eq(result.code, run_cases[_i].code);
    ck_assert_str_eq(result.output, run_cases[_i].output);
    child_describe(&result, text, sizeof text);
    ck_assert_str_eq(text, run_cases[_i].described);
}
END_TEST

START_TEST(a_program_that_is_not_there)
{
    const char *argv[] = { "/nonexistent/mailer", NULL };
    struct child_result result;
    char text[300];

    child_run(argv, "", 0, 10, &result);
    ck_assert_int_eq(result.end, CHILD_NOT_STARTED);
    ck_assert_int_eq(result.code, ENOENT);
    child_describe(&result, text, sizeof text);
    ck_assert_str_eq(text, "could not be started: No such file or directory");
}
END_TEST

START_TEST(a_program_that_does_not_end)
{
    const char *argv[] = { "sh", "-c", "echo begun; exec sleep 100", NULL };
    struct child_result result;

    child_run(argv, "", 0, 1, &result);
    ck_assert_int_eq(result.end, CHILD_TIMED_OUT);
    ck_assert_str_eq(result.output, "begun\n");
}
END_TEST

/* The size of neither input nor output can block. */
START_TEST(large_streams)
{
    static char input[3 << 20];
    const char *argv[] = { "sh", "-c", "head -c 5; yes | head -c 500000", NULL };
    struct child_result result;

    memset(input, 'x', sizeof input);
    child_run(argv, input, sizeof input, 20, &result);
    ck_assert_int_eq(result.end, CHILD_EXITED);
    ck_assert_uint_eq(result.output_n, CHILD_OUTPUT_BYTES);
    ck_assert_int_eq(strncmp(result.output, "xxxxxy\ny\n", 9), 0);
}
END_TEST

Suite *suite_base_child(void);
Suite *suite_base_child(void)
{
    Suite *suite = suite_create("base_child");
    TCase *tcase = tcase_create("child");

    tcase_add_loop_test(tcase, splits, 0, sizeof split_cases / sizeof split_cases[0]);
    tcase_add_loop_test(tcase, runs, 0, sizeof run_cases / sizeof run_cases[0]);
    tcase_add_test(tcase, a_program_that_is_not_there);
    tcase_add_test(tcase, a_program_that_does_not_end);
    tcase_add_test(tcase, large_streams);
    suite_add_tcase(suite, tcase);
    return suite;
}
