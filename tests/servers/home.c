#include "tests/servers/home.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/scratch.h"

enum { WORDS_MAX = 32, PATH_BYTES = 512 };

static const char *used = "home";

void home_use(const char *name)
{
    used = name;
}

static const char *in_home(const char *file)
{
    return scratch_path("%s%s", used, file);
}

static int run(const char *const *argv)
{
    const char *log = scratch_path("home.log");
    pid_t child = fork();
    int status;

    ck_assert_int_ge(child, 0);
    if (child == 0) {
        int out = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);

        dup2(out, STDOUT_FILENO);
        dup2(out, STDERR_FILENO);
        execv(argv[0], (char *const *)(uintptr_t)argv);
        _exit(126);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int home_run(const char *const *words)
{
    const char *build = getenv("BUILD");
    char program[PATH_BYTES];
    const char *argv[WORDS_MAX] = { program, "-C", in_home("") };
    int n = 3;

    snprintf(program, sizeof program, "%s/tests/postern", build ? build : "build");
    while (*words && n < WORDS_MAX - 1)
        argv[n++] = *words++;
    return run(argv);
}

void home_make(const char *configuration)
{
    HOME_DO("init", in_home(""), "--robot", "robot@game.test");
    scratch_write(in_home("/postern.conf"), configuration, strlen(configuration), 0600);
}

void home_edit(const char *line, const char *by)
{
    char *text = scratch_read(in_home("/postern.conf"), NULL), *at = strstr(text, line), edited[4096];
    int n;

    ck_assert_ptr_nonnull(at);
    n = snprintf(edited, sizeof edited, "%.*s%s%s", (int)(at - text), text, by, at + strlen(line));
    ck_assert(n > 0 && (size_t)n < sizeof edited);
    scratch_write(in_home("/postern.conf"), edited, (size_t)n, 0600);
    free(text);
}

char *home_text(const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *row;
    const unsigned char *text;
    char *copy;

    ck_assert_int_eq(sqlite3_open_v2(in_home("/postern.db"), &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    ck_assert_int_eq(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
    ck_assert_msg(sqlite3_step(row) == SQLITE_ROW, "no row: %s", sql);
    text = sqlite3_column_text(row, 0);
    ck_assert_msg(text != NULL, "no value: %s", sql);
    copy = strdup((const char *)text);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return copy;
}

long home_number(const char *sql)
{
    char *text = home_text(sql);
    long number = strtol(text, NULL, 10);

    free(text);
    return number;
}
