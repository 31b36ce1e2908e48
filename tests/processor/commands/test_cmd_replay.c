/* postern replay: the output of its parts and their exit codes. */
#include <check.h>
#include <string.h>
#include <unistd.h>

#include "processor/commands/commands.h"
#include "processor/base/exit_code.h"
#include "tests/support/replay_case.h"
#include "tests/support/run_command.h"

static struct command_run run;

/* Words after `replay`; FILE is replaced by the case's file. */
static const struct {
    const char *words[8];
    bool damaged;
    int code;
    const char *out, *err;           /* parts of the output */
} cases[] = {
    { { "verify", "FILE" }, false, EXIT_DONE, ": ok\n  g12, duel version 0: ", "" },
    { { "verify", "FILE" }, false, EXIT_DONE, "\n  luck words: red \"rain\", blue \"snow\" (its hash was given before)\n  beacon: the tower clock\n    told 1515151515151515151515151515151515151515151515151515151515151515: look it up\n    settled before: ", "" },
    { { "verify", "FILE" }, false, EXIT_DONE, ", which every player was mailed before its time\n  branch: 1, which is", "" },
    { { "verify", "FILE" }, false, EXIT_DONE, ", that of the secret\n", "" },
    { { "verify", "--json", "FILE" }, false, EXIT_DONE, "\"seeds\":\"checked\",\"settled\":\"", "" },
    { { "verify", "FILE" }, true, EXIT_NOT_SO, ": differs: record 3", "" },
    { { "verify", "--json", "FILE" }, true, EXIT_NOT_SO, "\"record\":3,", "" },
    { { "verify", "FILE", "FILE" }, true, EXIT_NOT_SO, ": differs: record 3", "" },
    { { "verify", "/nowhere/x.replay", "FILE" }, false, EXIT_NO_FILE, ": ok\n", "postern: /nowhere/x.replay: " },
    { { "verify", "Makefile" }, false, EXIT_BAD_INPUT, "", "postern: Makefile: this is no replay" },
    { { "verify" }, false, EXIT_USAGE, "", "something is missing" },
    { { "verify", "--fast", "FILE" }, false, EXIT_USAGE, "", "there is no such option: --fast" },
    { { "verify", "--help" }, false, EXIT_DONE, "Usage: postern replay verify", "" },
    { { "show", "FILE" }, false, EXIT_DONE, "record 1, setup, turn 0\n", "" },
    { { "show", "--record", "8", "--as", "blue", "FILE" }, false, EXIT_DONE, "\nrecord 8, interlude", "" },
    { { "show", "--record", "99", "FILE" }, false, EXIT_NO_FILE, "", "it has no record 99" },
    { { "show", "--record", "-1", "FILE" }, false, EXIT_USAGE, "", "--record is a number from 1" },
    { { "show", "--as", "green", "FILE" }, false, EXIT_NO_FILE, "", "there is no seat \"green\"" },
    { { "show", "--pgn", "FILE" }, false, EXIT_BAD_INPUT, "", "is written in no notation of that kind" },
    { { "show", "--pgn", "--json", "FILE" }, false, EXIT_USAGE, "", "--pgn shows the whole game" },
    { { "show", "--pgn", "/nowhere/x.replay" }, false, EXIT_NO_FILE, "", "postern: /nowhere/x.replay: " },
    { { "export", "--public", "FILE" }, false, EXIT_DONE, "\"scope\":\"public\"", "" },
    { { "export", "--seat", "red", "FILE" }, false, EXIT_DONE, "\"scope\":\"seat\",\"seat\":1,", "" },
    { { "export", "--seat", "red", "--public", "FILE" }, false, EXIT_USAGE, "", "public or for a seat, not both" },
    { { "export", "--output", "/nowhere/y.replay", "FILE" }, false, EXIT_DISK, "", "postern: /nowhere/y.replay: " },
    { { "export", "/nowhere/x.replay" }, false, EXIT_NO_FILE, "", "postern: /nowhere/x.replay: " },
    { { "import", "FILE" }, false, EXIT_USAGE, "", "replay has no part \"import\"; it has export, page, show and verify" },
    { { "--help" }, false, EXIT_DONE, "Usage: postern replay export|page|show|verify", "" },
    { { NULL }, false, EXIT_USAGE, "", "something is missing" },
};

static void rename_case(char renamed[80])
{
    snprintf(renamed, 80, "%s.replay", made.path);
    ck_assert_int_eq(rename(made.path, renamed), 0);
}

START_TEST(does_or_complains)
{
    const char *words[COMMAND_WORDS_MAX + 1] = { "replay" };
    char renamed[80];

    if (cases[_i].damaged)
        strstr(made.text, "\"number\":3")[9] = '4';
    case_write_file(made.text, made.text_bytes);
    rename_case(renamed);
    for (int i = 0; cases[_i].words[i]; i++)
        words[i + 1] = strcmp(cases[_i].words[i], "FILE") == 0 ? renamed : cases[_i].words[i];
    run_command(&run, cmd_replay, words);
    unlink(renamed);
    ck_assert_msg(run.code == cases[_i].code, "ended with %d: %s%s", run.code, run.out, run.err);
    ck_assert_msg(strstr(run.out, cases[_i].out) != NULL, "printed: %s", run.out);
    ck_assert_msg(strstr(run.err, cases[_i].err) != NULL && (cases[_i].err[0] || !run.err[0]), "said: %s", run.err);
}
END_TEST

START_TEST(output_is_whole_or_not_there)
{
    char renamed[80], output[96], unfinished[100];

    case_write_file(made.text, made.text_bytes);
    rename_case(renamed);
    snprintf(output, sizeof output, "%s.public", renamed);
    snprintf(unfinished, sizeof unfinished, "%s.new", output);
    run_command(&run, cmd_replay, (const char *const[]){ "replay", "export", "--public", "--output", output, renamed, NULL });
    ck_assert_int_eq(run.code, EXIT_DONE);
    ck_assert_int_eq(access(output, F_OK), 0);
    unlink(output);
    run_command(&run, cmd_replay,
                (const char *const[]){ "replay", "export", "--seat", "green", "--output", output, renamed, NULL });
    ck_assert_int_eq(run.code, EXIT_NO_FILE);
    ck_assert_int_ne(access(output, F_OK), 0);
    ck_assert_int_ne(access(unfinished, F_OK), 0);
    unlink(renamed);
}
END_TEST

Suite *suite_commands_cmd_replay(void);
Suite *suite_commands_cmd_replay(void)
{
    Suite *suite = suite_create("commands_cmd_replay");
    TCase *tcase = tcase_create("cmd_replay");

    tcase_add_checked_fixture(tcase, replay_case_set_up, replay_case_tear_down);
    tcase_add_loop_test(tcase, does_or_complains, 0, sizeof cases / sizeof cases[0]);
    tcase_add_test(tcase, output_is_whole_or_not_there);
    suite_add_tcase(suite, tcase);
    return suite;
}
