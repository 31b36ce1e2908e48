#include "tests/support/program.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { HOME_PATH_BYTES = 600 };

void die(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(2);
}

/* Opens the file for a program's output: from its start, unless the output is appended. */
static int open_output(const struct program *program, const char *path)
{
    return path ? open(path, O_WRONLY | O_CREAT | (program->append ? O_APPEND : O_TRUNC), 0600) : open("/dev/null", O_RDWR);
}

static _Noreturn void become(const struct program *program)
{
    bool one_file = program->out && program->err && strcmp(program->out, program->err) == 0;
    int out = open_output(program, program->out);

    dup2(open("/dev/null", O_RDWR), STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(one_file ? out : open_output(program, program->err), STDERR_FILENO);
    for (int i = 0; program->settings && program->settings[i]; i++)
        putenv((char *)(uintptr_t)program->settings[i]);
    execv(program->argv[0], (char *const *)(uintptr_t)program->argv);
    _exit(126);
}

int program_run(const struct program *program)
{
    pid_t child = fork();
    int status;

    if (child < 0)
        die("fork: %s", strerror(errno));
    if (child == 0)
        become(program);
    if (waitpid(child, &status, 0) != child)
        die("waitpid: %s", strerror(errno));
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

char *home_query(const char *home, const char *sql, int (*row)(void *, int, char **, char **), void *context)
{
    char path[HOME_PATH_BYTES], *fault = NULL, *said = NULL;
    sqlite3 *db = NULL;

    snprintf(path, sizeof path, "%s/postern.db", home);
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK
        || sqlite3_exec(db, sql, row, context, &fault) != SQLITE_OK)
        said = strdup(fault ? fault : sqlite3_errmsg(db));
    sqlite3_free(fault);
    sqlite3_close(db);
    return said;
}
