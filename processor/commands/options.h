/* Command-line options, read in the same way by every subcommand, and the HOME that it works in. */
#ifndef POSTERN_COMMANDS_OPTIONS_H
#define POSTERN_COMMANDS_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum option_kind { OPTION_FLAG, OPTION_TEXT, OPTION_NUMBER };

/* One option of a subcommand; the value goes to `flag`, `text` or `number`. */
struct option_spec {
    const char *name;           /* "--games" */
    enum option_kind kind;
    bool *flag;
    const char **text;
    int64_t *number;
    const char *value;          /* for the help: "N", "FILE" */
    const char *help;
};

struct command_spec {
    const char *usage;          /* "soak RULES [--games N] ..."; another way: "\n       postern soak ..." */
    const char *about;          /* what it does, one paragraph */
    const struct option_spec *options;   /* closed by a NULL name; --help needs no entry */
    int least, most;            /* arguments that are not options; most -1: any number */
};

/* Reads argv (argv[0] is the command's name). Moves arguments that are not options to the front of argv, and their
 * number to *count. Returns -1 to go on, otherwise the exit code (it has printed help, or said what was wrong with the
 * usage). "--" ends the options. */
int options_read(const struct command_spec *spec, int argc, char **argv, int *count);

/* How a help is laid out: a paragraph; a row of a table, its text from column `indent` on; the ways to call a command. */
void options_print(FILE *out, const char *text);
void options_print_row(FILE *out, const char *head, const char *text, int indent);
void options_print_usage(FILE *out, const char *usage);

/* HOME: what -C named, else $POSTERN_HOME, else ".". */
void home_set(const char *path);
const char *home_path(void);

#endif
