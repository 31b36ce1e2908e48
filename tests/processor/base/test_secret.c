#include <check.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "processor/base/secret.h"
#include "tests/support/scratch.h"

static char secret[SECRET_BYTES_MAX];
static struct error err;

static void begin(void)
{
    scratch_open();
}

static const struct { const char *content; mode_t mode; const char *secret, *complaint; } file_cases[] = {
    { "hunter2\n", 0600, "hunter2", NULL },
    { "hunter2", 0400, "hunter2", NULL },
    { "hunter2\r\n", 0600, "hunter2", NULL },
    { " with blanks \nsecond line\n", 0600, " with blanks ", NULL },
    { "p\xc3\xa4ss\n", 0600, "p\xc3\xa4ss", NULL },
    { "hunter2\n", 0640, NULL, "its mode is 0640, so others could read it; mend it with chmod 600" },
    { "hunter2\n", 0604, NULL, "mode is 0604" },
    { "hunter2\n", 0620, NULL, "mode is 0620" },
    { "", 0600, NULL, "first line is empty" },
    { "\nhunter2\n", 0600, NULL, "first line is empty" },
    { "hun\tter2\n", 0600, NULL, "control character at byte 4" },
    { "hunter2\rx\n", 0600, NULL, "control character at byte 8" },
};

START_TEST(from_a_file)
{
    struct secret_source source = { .file = scratch_path("secret") };
    enum status status;

    scratch_write(source.file, file_cases[_i].content, strlen(file_cases[_i].content), file_cases[_i].mode);
    status = secret_read(&source, secret, &err);
    if (file_cases[_i].secret) {
        ck_assert_msg(status == OK, "%s", err.message);
        ck_assert_str_eq(secret, file_cases[_i].secret);
        return;
    }
    ck_assert_int_eq(status, ERR_CONFIG);
    ck_assert_msg(strstr(err.message, file_cases[_i].complaint) != NULL, "%s", err.message);
    ck_assert_ptr_nonnull(strstr(err.message, source.file));
    ck_assert_ptr_null(strstr(err.message, "hun"));
    for (size_t i = 0; i < sizeof secret; i++)
        ck_assert_int_eq(secret[i], 0);
}
END_TEST

static const struct { const char *command, *secret, *complaint; } command_cases[] = {
    { "echo hunter2", "hunter2", NULL },
    { "printf 'one\\ntwo\\n'", "one", NULL },
    { "sh -c 'cat; echo hunter3'", "hunter3", NULL },
    { "sh -c 'echo hunter2; exit 1'", NULL, "exit code 1" },
    { "sh -c 'echo locked >&2; exit 2'", NULL, "exit code 2: locked" },
    { "true", NULL, "first line is empty" },
    { "/nonexistent/pass show x", NULL, "could not be started" },
    { "echo 'x", NULL, "quote that is not closed" },
    { "sh -c 'yes | tr -d \"\\n\" | head -c 5000'", NULL, "longer than" },
};

START_TEST(from_a_command)
{
    struct secret_source source = { .command = command_cases[_i].command };
    enum status status = secret_read(&source, secret, &err);

    if (command_cases[_i].secret) {
        ck_assert_msg(status == OK, "%s", err.message);
        ck_assert_str_eq(secret, command_cases[_i].secret);
        return;
    }
    ck_assert_int_eq(status, ERR_CONFIG);
    ck_assert_msg(strstr(err.message, command_cases[_i].complaint) != NULL, "%s", err.message);
    ck_assert_str_eq(secret, "");
}
END_TEST

START_TEST(odd_sources)
{
    struct secret_source none = { 0 }, both = { .file = "a", .command = "b" },
                         text = { .text = "sesame" }, text_too = { .text = "sesame", .file = "a" },
                         broken = { .text = "ses\name" },
                         missing = { .file = scratch_path("none") }, folder = { .file = scratch_path(".") }, pipe_file = { .file = scratch_path("fifo") };

    ck_assert_int_eq(secret_read(&none, secret, &err), ERR_CONFIG);
    ck_assert_int_eq(secret_read(&both, secret, &err), ERR_CONFIG);
    ck_assert_int_eq(secret_read(&text_too, secret, &err), ERR_CONFIG);
    ck_assert_int_eq(secret_read(&text, secret, &err), OK);
    ck_assert_str_eq(secret, "sesame");
    ck_assert_int_eq(secret_read(&broken, secret, &err), OK);
    ck_assert_str_eq(secret, "ses");
    ck_assert_int_eq(secret_read(&missing, secret, &err), ERR_CONFIG);
    ck_assert_ptr_nonnull(strstr(err.message, "No such file"));
    ck_assert_int_eq(secret_read(&folder, secret, &err), ERR_CONFIG);
    ck_assert_ptr_nonnull(strstr(err.message, "no regular file"));
    ck_assert_int_eq(mkfifo(pipe_file.file, 0600), 0);
    ck_assert_int_eq(secret_read(&pipe_file, secret, &err), ERR_CONFIG);
}
END_TEST

Suite *suite_base_secret(void);
Suite *suite_base_secret(void)
{
    Suite *suite = suite_create("base_secret");
    TCase *tcase = tcase_create("secret");

    tcase_add_checked_fixture(tcase, begin, scratch_release);
    tcase_add_loop_test(tcase, from_a_file, 0, sizeof file_cases / sizeof file_cases[0]);
    tcase_add_loop_test(tcase, from_a_command, 0, sizeof command_cases / sizeof command_cases[0]);
    tcase_add_test(tcase, odd_sources);
    suite_add_tcase(suite, tcase);
    return suite;
}
