/* postern letter: its output and its exit codes. Each test runs in a separate process, so its standard output can become a
 * file. */
#include <check.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "processor/commands/commands.h"
#include "processor/base/exit_code.h"

enum { PRINTED_BYTES_MAX = 64 << 10 };

/* Runs the command with words that end with NULL; its output is in `printed`. */
static int run(char *printed, const char *const *words)
{
    char path[] = "/tmp/postern-letter-XXXXXX";
    char *copies[16], *argv[16];   /* the command reorders its words */
    int argc = 0, code;
    FILE *file;
    size_t n;

    for (; words[argc]; argc++)
        argv[argc] = copies[argc] = strdup(words[argc]);
    argv[argc] = NULL;
    close(mkstemp(path));
    fflush(stdout);
    ck_assert_ptr_nonnull(freopen(path, "w", stdout));
    code = cmd_letter(argc, argv);
    fflush(stdout);
    file = fopen(path, "r");
    n = fread(printed, 1, PRINTED_BYTES_MAX - 1, file);
    printed[n] = '\0';
    fclose(file);
    unlink(path);
    for (int i = 0; i < argc; i++)
        free(copies[i]);
    return code;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    ck_assert_msg(text != NULL, "%s is missing", key);
    return text;
}

static const struct {
    const char *verdict, *from, *proof, *charset, *orders;
    int cuts;
} three[] = {
    { "orders", "ann@player.test", "unchecked", "utf-8", "MOVE a1a4\n\nFrom my desk it looks well\nFrom a1 to a4", 1 },
    { "command", "ann@player.test", "unchecked", "utf-8", "STATUS", 0 },
    { "bounce", "mailer-daemon@x.test", "unchecked", "", "", 0 },
};

START_TEST(prints_a_json_object_a_mail)
{
    static const char *const words[] = { "letter", "--json", "tests/hostile/three.mbox", NULL };
    static char printed[PRINTED_BYTES_MAX];
    char *line = printed;

    ck_assert_int_eq(run(printed, words), EXIT_DONE);
    for (int i = 0; i < 3; i++) {
        char *end = strchr(line, '\n');
        json_t *object;

        ck_assert_ptr_nonnull(end);
        *end = '\0';
        object = json_loads(line, 0, NULL);
        ck_assert_msg(json_is_object(object), "%s", line);
        ck_assert_uint_eq(json_object_size(object), 11);
        ck_assert_str_eq(text_of(object, "file"), "tests/hostile/three.mbox");
        ck_assert_int_eq(json_integer_value(json_object_get(object, "index")), i);
        ck_assert_str_eq(text_of(object, "verdict"), three[i].verdict);
        ck_assert_str_ne(text_of(object, "reason"), "");
        ck_assert_str_eq(text_of(object, "from"), three[i].from);
        ck_assert_str_eq(text_of(object, "proof"), three[i].proof);
        ck_assert_str_eq(text_of(object, "charset"), three[i].charset);
        ck_assert_uint_eq(strlen(text_of(object, "text_hash")), three[i].orders[0] ? 64 : 0);
        ck_assert_str_eq(text_of(object, "orders"), three[i].orders);
        ck_assert_uint_eq(json_array_size(json_object_get(object, "cut")), (size_t)three[i].cuts);
        json_decref(object);
        line = end + 1;
    }
    ck_assert_str_eq(line, "");
}
END_TEST

START_TEST(prints_several_blocks_under_their_lines)
{
    static const char *const words[] = { "letter", "--json", "tests/hostile/two-blocks.eml", NULL };
    static char printed[PRINTED_BYTES_MAX];
    json_t *object;

    ck_assert_int_eq(run(printed, words), EXIT_DONE);
    object = json_loads(printed, 0, NULL);
    ck_assert_str_eq(text_of(object, "orders"),
                     "#orders g12 t8 white\nMOVE a1a4\n#end\n#orders bramble-open 3\nPASS\n#end");
    ck_assert_ptr_null(strstr(printed, "hunter"));
    json_decref(object);
}
END_TEST

START_TEST(prints_for_people)
{
    static const char *const words[] = { "letter", "tests/hostile/reply-apple-phone.eml", NULL };
    static char printed[PRINTED_BYTES_MAX];

    ck_assert_int_eq(run(printed, words), EXIT_DONE);
    ck_assert_str_eq(printed, "tests/hostile/reply-apple-phone.eml, mail 0: orders (the text of the mail)\n"
                              "  from     ann@player.test\n"
                              "  subject  Re: [g12] Turn 7 report\n"
                              "  proof    unchecked\n"
                              "  token    game 12, seat 3, request 41\n"
                              "  charset  utf-8\n"
                              "  hash     fa670bdeb12186a1d116e874e4a0fedaee60c810324d820d9671c3aedd079e93\n"
                              "  | MOVE a1a4\n"
                              "  | PLAY BOG c3\n"
                              "  cut      phone line: Sent from my iPhone\n"
                              "  cut      18 quoted lines\n");
}
END_TEST

static const struct {
    const char *words[5];
    int code;
    const char *printed;     /* part of it */
} runs[] = {
    { { "letter", "--help" }, EXIT_DONE, "Usage: postern letter" },
    { { "letter" }, EXIT_USAGE, "" },
    { { "letter", "--jason", "x" }, EXIT_USAGE, "" },
    { { "letter", "tests/hostile/no-such-mail.eml" }, EXIT_NO_FILE, "" },
    { { "letter", "tests/hostile/no-such-mail.eml", "tests/hostile/plain.eml" }, EXIT_NO_FILE, "MOVE a1a4" },
    { { "letter", "tests/hostile" }, EXIT_DISK, "" },
    { { "letter", "tests/hostile/only-cr.eml" }, EXIT_DONE, "quarantine" },
    { { "letter", "--", "tests/hostile/empty.eml" }, EXIT_DONE, "unreadable" },
};

START_TEST(ends_as_the_manual_says)
{
    static char printed[PRINTED_BYTES_MAX];

    ck_assert_int_eq(run(printed, runs[_i].words), runs[_i].code);
    ck_assert_ptr_nonnull(strstr(printed, runs[_i].printed));
}
END_TEST

Suite *suite_commands_cmd_letter(void);
Suite *suite_commands_cmd_letter(void)
{
    Suite *suite = suite_create("commands_cmd_letter");
    TCase *command = tcase_create("command");

    tcase_set_timeout(command, 30);
    tcase_add_test(command, prints_a_json_object_a_mail);
    tcase_add_test(command, prints_several_blocks_under_their_lines);
    tcase_add_test(command, prints_for_people);
    tcase_add_loop_test(command, ends_as_the_manual_says, 0, sizeof runs / sizeof runs[0]);
    suite_add_tcase(suite, command);
    return suite;
}
