/* Runs a subcommand of the program inside the test and catches what it prints. */
#ifndef POSTERN_TESTS_RUN_COMMAND_H
#define POSTERN_TESTS_RUN_COMMAND_H

enum { COMMAND_WORDS_MAX = 16, COMMAND_PRINTED_BYTES = 1 << 16 };

struct command_run {
    int code;                                /* the exit code */
    char out[COMMAND_PRINTED_BYTES];         /* standard output and error, cut if they are longer */
    char err[COMMAND_PRINTED_BYTES];
};

/* words: the command's arguments, its own name first; closed by NULL. */
void run_command(struct command_run *run, int (*command)(int argc, char **argv), const char *const *words);

#endif
