/* Words that mark unfinished work or one developer's machine; files and functions that are too long; names that are not
 * plain. */
#include <stdlib.h>
#include <string.h>

#include "tests/lint/lint.h"

enum { LINES_MAX = 900, FUNCTION_LINES_MAX = 40 };

/* Written in two halves, so this file passes its own check. */
static const struct word {
    const char *text;
    const char *files;
    const char *says;
} words[] = {
    { "TO" "DO", "*", "work left over: do it" },
    { "FIX" "ME", "*", "work left over: mend it" },
    { "X" "XX", "*", "work left over: say what is wrong, or mend it" },
    { "HA" "CK", "*", "say why it is as it is, or do it well" },
    { "not imple" "mented", "*", "work left over" },
    { "unimple" "mented", "*", "work left over" },
    { "place" "holder", "*.c *.h scripts/* *Makefile", "work left over" },
    { "st" "ub", "*.c *.h scripts/* *Makefile", "work left over" },
    { "/wo" "rk/", "*", "a path of one machine" },
    { "<<<<" "<<<", "*", "a merge that nobody has ended" },
    { ">>>>" ">>>", "*", "a merge that nobody has ended" },
};

/* Mails as they come, inputs that broke something and tables of others may contain any word. */
static const char not_ours[] = "tests/hostile/* tests/fuzz/corpus/* tests/mustache/*.json *.eml *.mbox *.replay *.jpg *.png";

static bool is_word_part(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* A word is whole; a path has no name before it. */
static bool stands_alone(const char *text, const char *at, size_t length)
{
    char before = at > text ? at[-1] : ' ';

    if (*at == '/')
        return !is_word_part(before) && !strchr(".)}*-", before);
    return !is_word_part(before) && !is_word_part(at[length]);
}

static int line_of(const char *text, const char *at)
{
    int line = 1;

    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

static void check_word(struct lint *lint, const struct source *source, const struct word *word)
{
    size_t length = strlen(word->text);

    for (const char *at = strstr(source->text, word->text); at; at = strstr(at + length, word->text))
        if (stands_alone(source->text, at, length))
            lint_report(lint, source->path, line_of(source->text, at), "%s: %s", word->text, word->says);
}

void check_words(struct lint *lint)
{
    for (int i = 0; i < lint->tree->count; i++) {
        const struct source *source = &lint->tree->files[i];

        if (path_is_any(source->path, not_ours) || strlen(source->text) != source->bytes)
            continue;
        for (size_t j = 0; j < sizeof words / sizeof words[0]; j++)
            if (path_is_any(source->path, words[j].files))
                check_word(lint, source, &words[j]);
    }
}

/* Flat tables in a body count too: as a table of the file they are read alone. */
static void check_functions(struct lint *lint, const struct source *source)
{
    struct functions functions = { 0 };

    functions_add(&functions, source);
    for (int i = 0; i < functions.count; i++) {
        const struct function *function = &functions.list[i];
        int lines = source->tokens[function->close].line - source->tokens[function->open].line - 1;

        if (lines > FUNCTION_LINES_MAX)
            lint_report(lint, source->path, function->line, "%s has %d lines: look for the second idea", function->name, lines);
    }
    free(functions.list);
}

void check_length(struct lint *lint)
{
    for (int i = 0; i < lint->tree->count; i++) {
        const struct source *source = &lint->tree->files[i];
        int lines = line_of(source->text, source->text + source->bytes) - 1;

        if (lines > LINES_MAX && path_is_any(source->path, "*.c *.h *.sh *.mk *Makefile scripts/* .ci/*"))
            lint_report(lint, source->path, 0, "%d lines: look for the second idea", lines);
        if (path_is_any(source->path, "engine/*.c engine/*.h processor/*.c processor/*.h db/*.c db/*.h"))
            check_functions(lint, source);
    }
}

void check_paths(struct lint *lint)
{
    for (int i = 0; i < lint->tree->count; i++) {
        const char *path = lint->tree->files[i].path;

        for (const char *at = path; *at; at++) {
            if (is_word_part(*at) || strchr("./+-", *at))
                continue;
            lint_report(lint, path, 0, "the name has '%c' in it", *at);
            break;
        }
    }
}

/* The suites in these folders mirror the tree of the code that they test. */
static const char mirrored[] = "tests/engine/*/test_*.c tests/engine/test_*.c tests/processor/*/test_*.c tests/db/test_*.c";

/* Is there a file FOLDER/MODULE.c or .h, MODULE being the name with all or with the first of its words? */
static bool has_module(const struct tree *tree, const char *folder, const char *name)
{
    for (int length = (int)strlen(name); length > 0; length--) {
        if (name[length] != '\0' && name[length] != '_')
            continue;
        if (tree_find(tree, lint_text("%s/%.*s.c", folder, length, name))
            || tree_find(tree, lint_text("%s/%.*s.h", folder, length, name)))
            return true;
    }
    return false;
}

void check_mirror(struct lint *lint)
{
    for (int i = 0; i < lint->tree->count; i++) {
        const char *path = lint->tree->files[i].path, *base;
        const char *folder;

        if (!path_is_any(path, mirrored))
            continue;
        base = strrchr(path, '/') + 1;
        folder = lint_text("%.*s", (int)(base - 1 - path - strlen("tests/")), path + strlen("tests/"));
        if (!has_module(lint->tree, folder, lint_text("%.*s", (int)(strlen(base) - strlen("test_.c")), base + strlen("test_"))))
            lint_report(lint, path, 0, "no file of %s/ begins its name: call it after what it tests", folder);
    }
}
