#include "tests/support/run_command.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A stream that is redirected to a file for a while. */
struct caught {
    FILE *stream, *file;
    int kept_fd;
};

static struct caught catch_stream(FILE *stream)
{
    struct caught caught = { stream, tmpfile(), -1 };

    fflush(stream);
    caught.kept_fd = dup(fileno(stream));
    ck_assert_int_ge(caught.kept_fd, 0);
    ck_assert_ptr_nonnull(caught.file);
    ck_assert_int_ge(dup2(fileno(caught.file), fileno(stream)), 0);
    return caught;
}

static void give_back(struct caught *caught, char text[COMMAND_PRINTED_BYTES])
{
    size_t bytes;

    fflush(caught->stream);
    ck_assert_int_ge(dup2(caught->kept_fd, fileno(caught->stream)), 0);
    close(caught->kept_fd);
    rewind(caught->file);
    bytes = fread(text, 1, COMMAND_PRINTED_BYTES - 1, caught->file);
    text[bytes] = '\0';
    fclose(caught->file);
}

void run_command(struct command_run *run, int (*command)(int argc, char **argv), const char *const *words)
{
    char *copies[COMMAND_WORDS_MAX + 1], *argv[COMMAND_WORDS_MAX + 1];   /* the command reorders its words */
    struct caught out, err;
    int argc = 0;

    for (; words[argc]; argc++) {
        ck_assert_int_lt(argc, COMMAND_WORDS_MAX);
        argv[argc] = copies[argc] = strdup(words[argc]);
    }
    argv[argc] = NULL;
    out = catch_stream(stdout);
    err = catch_stream(stderr);
    run->code = command(argc, argv);
    give_back(&out, run->out);
    give_back(&err, run->err);
    for (int i = 0; i < argc; i++)
        free(copies[i]);
}
