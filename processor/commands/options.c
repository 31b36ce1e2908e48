#include "processor/commands/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "processor/base/exit_code.h"

enum { HELP_COLUMNS = 76, HELP_INDENT = 25, GAP_COLUMNS = 2 };

static const char *chosen_home;

void home_set(const char *path)
{
    chosen_home = path;
}

const char *home_path(void)
{
    const char *named = getenv("POSTERN_HOME");

    if (chosen_home)
        return chosen_home;
    return named && named[0] ? named : ".";
}

/* Prints words up to the last column of the page, in lines that begin at `indent`; `column` is where it stands. */
static void print_filled(FILE *out, const char *text, const char *end, int column, int indent)
{
    bool first = true;

    while (text < end) {
        int bytes = (int)strcspn(text, " \n");

        if (bytes > end - text)
            bytes = (int)(end - text);
        if (!first && column + 1 + bytes > HELP_COLUMNS) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
        } else if (!first) {
            fputc(' ', out);
            column++;
        }
        fprintf(out, "%.*s", bytes, text);
        column += bytes;
        text += bytes;
        text += strspn(text, " \n");
        first = false;
    }
    fputc('\n', out);
}

void options_print(FILE *out, const char *text)
{
    print_filled(out, text, text + strlen(text), 0, 0);
}

void options_print_row(FILE *out, const char *head, const char *text, int indent)
{
    int column = fprintf(out, "  %s", head);

    if (column + GAP_COLUMNS > indent) {
        fputc('\n', out);
        column = 0;
    }
    fprintf(out, "%*s", indent - column, "");
    print_filled(out, text, text + strlen(text), indent, indent);
}

void options_print_usage(FILE *out, const char *usage)
{
    const char *before = "Usage: postern ", *skip = "       postern ";

    while (usage) {
        const char *end = strchr(usage, '\n');
        int column = fprintf(out, "%s", before);

        print_filled(out, usage, end ? end : usage + strlen(usage), column, column);
        before = skip;
        usage = end ? end + 1 + strlen(skip) : NULL;
    }
}

/* The first paragraph is filled; what follows it is a table and stands as it is. */
static void print_about(const char *about)
{
    const char *table = strstr(about, "\n\n");

    print_filled(stdout, about, table ? table : about + strlen(about), 0, 0);
    if (table)
        puts(table + 1);
}

static void print_help(const struct command_spec *spec)
{
    options_print_usage(stdout, spec->usage);
    print_about(spec->about);
    if (spec->options && spec->options->name)
        puts("\nOptions:");
    for (const struct option_spec *option = spec->options; option && option->name; option++) {
        char head[64];

        snprintf(head, sizeof head, "%s%s%s", option->name, option->value ? " " : "",
                 option->value ? option->value : "");
        options_print_row(stdout, head, option->help, HELP_INDENT);
    }
}

static int wrong_usage(const struct command_spec *spec, const char *what, const char *word)
{
    fprintf(stderr, "postern: %s%s%s\n", what, word[0] ? ": " : "", word);
    options_print_usage(stderr, spec->usage);
    return EXIT_USAGE;
}

static const struct option_spec *find_option(const struct command_spec *spec, const char *word, size_t bytes)
{
    for (const struct option_spec *option = spec->options; option && option->name; option++)
        if (strlen(option->name) == bytes && memcmp(option->name, word, bytes) == 0)
            return option;
    return NULL;
}

static bool read_number(const char *text, int64_t *out)
{
    char *end;
    long long number;

    errno = 0;
    number = strtoll(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0')
        return false;
    *out = number;
    return true;
}

/* Reads the option at argv[*at]; -1 when it was good. */
static int read_option(const struct command_spec *spec, int argc, char **argv, int *at)
{
    const char *word = argv[*at];
    const char *equals = strchr(word, '=');
    const struct option_spec *option = find_option(spec, word, equals ? (size_t)(equals - word) : strlen(word));
    const char *value = equals ? equals + 1 : NULL;

    if (!option)
        return wrong_usage(spec, "there is no such option", word);
    if (option->kind == OPTION_FLAG) {
        if (value)
            return wrong_usage(spec, "this option takes no value", word);
        *option->flag = true;
        return -1;
    }
    if (!value) {
        if (*at + 1 >= argc)
            return wrong_usage(spec, "this option needs a value", word);
        value = argv[++*at];
    }
    if (option->kind == OPTION_TEXT)
        *option->text = value;
    else if (!read_number(value, option->number))
        return wrong_usage(spec, "this option needs a whole number", word);
    return -1;
}

int options_read(const struct command_spec *spec, int argc, char **argv, int *count)
{
    bool options_over = false;

    *count = 0;
    for (int at = 1; at < argc; at++) {
        int code;

        if (!options_over && strcmp(argv[at], "--") == 0) {
            options_over = true;
        } else if (!options_over && (strcmp(argv[at], "--help") == 0 || strcmp(argv[at], "-h") == 0)) {
            print_help(spec);
            return EXIT_DONE;
        } else if (!options_over && argv[at][0] == '-' && argv[at][1] != '\0') {
            code = read_option(spec, argc, argv, &at);
            if (code >= 0)
                return code;
        } else {
            argv[(*count)++] = argv[at];
        }
    }
    if (*count < spec->least)
        return wrong_usage(spec, "something is missing", "");
    if (spec->most >= 0 && *count > spec->most)
        return wrong_usage(spec, "this is one argument too many", argv[spec->most]);
    return -1;
}
