/* Screen: the output of a guarded standard output, also in pieces. */
#include <check.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "processor/base/screen.h"

Suite *suite_base_screen(void);

static const struct { const char *printed, *shown; } cases[] = {
    { "plain\n\ttext", "plain\n\ttext" },
    { "gr\303\274n \342\202\254 \360\237\230\200", "gr\303\274n \342\202\254 \360\237\230\200" },
    { "\033[2J\a\r\b\177", "\\u001b[2J\\u0007\\u000d\\u0008\\u007f" },
    { "\302\233x \342\200\256y \342\201\246z", "\\u009bx \\u202ey \\u2066z" },
    { "\233 \377\376 \300\200", "\\ufffd \\ufffd\\ufffd \\ufffd\\ufffd" },
    { "\357\277\275", "\357\277\275" },
    { "{\"a\":\"\342\200\256\"}\n", "{\"a\":\"\\u202e\"}\n" },
};

/* The output of a child that prints so many bytes between two flushes. */
static void print_in_pieces(const char *text, size_t piece, int fd)
{
    dup2(fd, STDOUT_FILENO);
    screen_guard();
    for (size_t at = 0; text[at]; at += piece) {
        fprintf(stdout, "%.*s", (int)piece, text + at);
        fflush(stdout);
        if (strlen(text + at) <= piece)
            break;
    }
    _exit(screen_finish() ? 0 : 1);
}

START_TEST(nothing_steers_the_terminal)
{
    char got[200];
    size_t n = 0;
    ssize_t more;
    int ends[2], status;
    pid_t pid;

    for (size_t piece = 1; piece <= 64; piece *= 4) {
        ck_assert_int_eq(pipe(ends), 0);
        fflush(stdout);
        pid = fork();
        if (pid == 0)
            print_in_pieces(cases[_i].printed, piece, ends[1]);
        close(ends[1]);
        for (n = 0; n < sizeof got - 1 && (more = read(ends[0], got + n, sizeof got - 1 - n)) > 0;)
            n += (size_t)more;
        got[n] = '\0';
        close(ends[0]);
        waitpid(pid, &status, 0);
        ck_assert_int_eq(status, 0);
        ck_assert_str_eq(got, cases[_i].shown);
    }
}
END_TEST

START_TEST(what_cannot_be_written_is_told)
{
    int status;
    pid_t pid = fork();

    if (pid == 0) {
        close(STDOUT_FILENO);
        screen_guard();
        printf("lost\n");
        _exit(screen_finish() ? 0 : 1);
    }
    waitpid(pid, &status, 0);
    ck_assert_int_eq(WEXITSTATUS(status), 1);
}
END_TEST

Suite *suite_base_screen(void)
{
    Suite *suite = suite_create("base_screen");
    TCase *tcase = tcase_create("screen");

    tcase_add_loop_test(tcase, nothing_steers_the_terminal, 0, sizeof cases / sizeof cases[0]);
    tcase_add_test(tcase, what_cannot_be_written_is_told);
    suite_add_tcase(suite, tcase);
    return suite;
}
