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
    const char *argv[WORDS_MAX] = { program, "-C", scratch_path("home") };
    int n = 3;

    snprintf(program, sizeof program, "%s/tests/postern", build ? build : "build");
    while (*words && n < WORDS_MAX - 1)
        argv[n++] = *words++;
    return run(argv);
}

void home_make(const char *configuration)
{
    HOME_DO("init", scratch_path("home"), "--robot", "robot@game.test");
    scratch_write(scratch_path("home/postern.conf"), configuration, strlen(configuration), 0600);
}

void home_edit(const char *line, const char *by)
{
    char *text = scratch_read(scratch_path("home/postern.conf"), NULL), *at = strstr(text, line), edited[4096];
    int n;

    ck_assert_ptr_nonnull(at);
    n = snprintf(edited, sizeof edited, "%.*s%s%s", (int)(at - text), text, by, at + strlen(line));
    ck_assert(n > 0 && (size_t)n < sizeof edited);
    scratch_write(scratch_path("home/postern.conf"), edited, (size_t)n, 0600);
    free(text);
}

long home_number(const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *row;
    long number;

    ck_assert_int_eq(sqlite3_open_v2(scratch_path("home/postern.db"), &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    ck_assert_int_eq(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
    ck_assert_int_eq(sqlite3_step(row), SQLITE_ROW);
    number = (long)sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return number;
}
