/* postern perft: its output and its exit codes. Each test runs in a separate process, so its streams can become files. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "processor/commands/commands.h"
#include "processor/base/exit_code.h"

Suite *suite_commands_cmd_perft(void);

enum { PRINTED_BYTES = 8192, WORDS = 10 };

static const struct { const char *words[WORDS]; int code; const char *out, *err; } cases[] = {
    { { "3" }, EXIT_DONE, "8902\n", "" },
    { { "0" }, EXIT_DONE, "1\n", "" },
    { { "2", "4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1" }, EXIT_DONE, "72\n", "" },
    { { "2", "4k3/8/8/8/8/4r3/8/R3K2R w KQ -", "--rules", "kc" }, EXIT_DONE, "104\n", "" },
    { { "2", "4k3/8/8/8/8/4r3/8/R3K2R", "w", "KQ", "-", "--rules=FIDE" }, EXIT_DONE, "72\n", "" },
    { { "2", "--divide", "7k/P7/8/8/8/8/8/K7 w - -" }, EXIT_DONE,
      "a7a8q: 2\na7a8r: 2\na7a8b: 3\na7a8n: 3\na1b1: 3\na1a2: 3\na1b2: 3\n\n19\n", "" },
    { { "0", "--divide" }, EXIT_DONE, "1\n", "" },
    { { NULL }, EXIT_USAGE, "", "something is missing" },
    { { "x" }, EXIT_USAGE, "", "\"x\" is not a depth from 0 to 30" },
    { { "31" }, EXIT_USAGE, "", "\"31\" is not a depth from 0 to 30" },
    { { "2", "--rules", "chess" }, EXIT_USAGE, "", "--rules is fide or kc, not \"chess\"" },
    { { "2", "4k3/8/8 w - -" }, EXIT_BAD_INPUT, "", "FEN field 1 (board): ends after rank 6" },
    { { "2", "4k3/8/8/8/8/8/8/8 w - -" }, EXIT_BAD_INPUT, "", "White has 0 Kings" },
};

static void read_back(const char *path, char text[PRINTED_BYTES])
{
    FILE *file = fopen(path, "r");
    size_t n;

    ck_assert_ptr_nonnull(file);
    n = fread(text, 1, PRINTED_BYTES - 1, file);
    text[n] = '\0';
    fclose(file);
    unlink(path);
}

/* Runs the command; returns its output to each stream. */
static int run(const char *const words[WORDS], char out[PRINTED_BYTES], char err[PRINTED_BYTES])
{
    char out_path[] = "/tmp/postern-perft-XXXXXX", err_path[] = "/tmp/postern-perft-XXXXXX";
    char *copies[WORDS + 1], *argv[WORDS + 2];   /* the command reorders its words */
    int argc = 1, code;

    argv[0] = copies[0] = strdup("perft");
    for (int i = 0; i < WORDS && words[i]; i++, argc++)
        argv[argc] = copies[argc] = strdup(words[i]);
    argv[argc] = NULL;
    close(mkstemp(out_path));
    close(mkstemp(err_path));
    fflush(stdout);
    ck_assert_ptr_nonnull(freopen(out_path, "w", stdout));
    ck_assert_ptr_nonnull(freopen(err_path, "w", stderr));
    code = cmd_perft(argc, argv);
    fflush(stdout);
    fflush(stderr);
    for (int i = 0; i < argc; i++)
        free(copies[i]);
    read_back(out_path, out);
    read_back(err_path, err);
    return code;
}

START_TEST(counts_or_complains)
{
    static char out[PRINTED_BYTES], err[PRINTED_BYTES];

    ck_assert_int_eq(run(cases[_i].words, out, err), cases[_i].code);
    ck_assert_str_eq(out, cases[_i].out);
    ck_assert_msg(strstr(err, cases[_i].err) != NULL && (cases[_i].err[0] || !err[0]), "%s", err);
}
END_TEST

START_TEST(helps)
{
    static const char *const words[WORDS] = { "--help" };
    static char out[PRINTED_BYTES], err[PRINTED_BYTES];

    ck_assert_int_eq(run(words, out, err), EXIT_DONE);
    ck_assert_ptr_nonnull(strstr(out, "--divide"));
    ck_assert_ptr_nonnull(strstr(out, "--rules"));
}
END_TEST

Suite *suite_commands_cmd_perft(void)
{
    Suite *suite = suite_create("commands_cmd_perft");
    TCase *tcase = tcase_create("cmd_perft");

    tcase_add_loop_test(tcase, counts_or_complains, 0, sizeof cases / sizeof cases[0]);
    tcase_add_test(tcase, helps);
    suite_add_tcase(suite, tcase);
    return suite;
}
