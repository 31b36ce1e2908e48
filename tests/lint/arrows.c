/* Which room may include which: the arrows between the rooms, and the room of each library. */
#include <stdio.h>
#include <string.h>

#include "tests/lint/lint.h"

/* libc without clock and locale. names.c lists what the rules may call of it, and scripts/lint what they import. */
static const char engine_headers[] =
    "inttypes.h limits.h stdalign.h stdarg.h stdbool.h stddef.h stdint.h stdio.h stdlib.h string.h";

/* libc alone. */
static const char checker_headers[] =
    "errno.h inttypes.h stdarg.h stdbool.h stddef.h stdint.h stdio.h stdlib.h string.h time.h";

/* The first row that fits a file applies. SELF/ is the folder of its rule set. */
static const struct arrow {
    const char *files;
    const char *project;        /* what it may include of the project ... */
    const char *but;            /* ... except these */
    const char *system;         /* what else; NULL: see the libraries below */
    const char *why;
} arrows[] = {
    { "engine/error.[ch]", "engine/error.h", "", engine_headers, "error.h knows neither engine nor db" },
    { "engine/kernel/*", "engine/error.h engine/kernel/*", "", engine_headers,
      "the kernel knows no game, no processor, no database: it reaches a game only through struct ruleset" },
    { "engine/league/*", "engine/error.h engine/kernel/* engine/league/*", "", engine_headers,
      "the leagues' core knows the kernel and itself, no game" },
    { "engine/games/*", "engine/error.h engine/kernel/* SELF/*", "", engine_headers,
      "a rule set knows the kernel and itself" },
    { "tests/rules/*", "engine/error.h engine/kernel/* SELF/*", "", engine_headers,
      "a rule set knows the kernel and itself, a test rule set too" },
    { "engine/registry.[ch]", "engine/* tests/rules/*", "", engine_headers,
      "the registry knows the rule sets and the engine" },
    { "engine/*", "engine/*", "engine/games/* engine/league/*", engine_headers,
      "the engine knows neither processor nor db, of the rule sets only the registry knows, and no game is a league's" },
    { "db/*", "engine/error.h db/*", "", NULL, "of the engine db/ knows error.h alone" },
    { "processor/commands/cmd_perft.c", "engine/* processor/*", "", NULL, "perft counts by the generator of one rule set" },
    { "processor/replay/*", "engine/* processor/replay/*", "engine/games/* engine/league/*", checker_headers,
      "whoever checks a replay needs the engine and libc, and nothing else" },
    { "processor/browser/*", "engine/* processor/browser/* processor/replay/* processor/letter/text.h processor/text/*",
      "engine/games/* engine/league/*", checker_headers, "a module for browsers has the engine, the checker and libc, and nothing else" },
    { "processor/*", "engine/* db/* processor/*", "engine/games/*", NULL,
      "the processor knows no rule set by name and no test" },
    { "tests/*", "*", "", NULL, "" },
    { "*", "", "", "", "code lives in engine/, db/, processor/ and tests/" },
};

/* Which files may include which headers of libraries, and of libc's sharp tools. The first row that fits a header
 * applies. */
static const struct library {
    const char *headers;
    const char *files;
    const char *why;
} libraries[] = {
    { "sqlite3.h", "db/* tests/*", "SQLite is db/'s alone" },
    { "zlib.h", "db/archive.c", "what is compressed is the archive's" },
    { "curl/*", "processor/fetch/* processor/send/deliver_smtp.c tests/*", "libcurl is known to fetch and deliver_smtp alone" },
    { "gmime/*", "processor/letter/* processor/send/compose* tests/*", "GMime is known where mails are read and made" },
    { "sodium.h sodium/*", "processor/* tests/*", "libsodium is the processor's: the engine writes bytes, it hashes none" },
    { "jansson.h", "processor/* tests/*", "jansson serves imports, exports and --json, never the rules or the store" },
    { "glib.h glib/* gio/*", "processor/* tests/*", "GLib is the processor's" },
    { "iconv.h", "processor/letter/*", "charsets are the letter's" },
    { "check.h", "tests/*", "Check is for tests" },
    { "setjmp.h", "engine/kernel/attempt.c", "the jump is seen in kernel/attempt.c and nowhere else" },
    { "ctype.h locale.h wctype.h wchar.h strings.h", "", "these depend on the locale: write bytes out" },
};

/* The file on an include line, without its brackets; NULL when the token is no include line. */
static const char *included(const struct source *source, int i, bool *system)
{
    const struct token *token = &source->tokens[i];

    if (i < 2 || !token->directive || !token_is(token - 1, "include") || !token_is(token - 2, "#"))
        return NULL;
    if (token->length < 3 || (token->kind != TOKEN_HEADER && token->kind != TOKEN_TEXT))
        return NULL;
    *system = token->kind == TOKEN_HEADER;
    return lint_text("%.*s", token->length - 2, token->start + 1);
}

static const struct arrow *arrow_of(const char *path)
{
    const struct arrow *arrow = arrows;

    while (!path_is(path, arrow->files))
        arrow++;
    return arrow;
}

static const struct library *library_of(const char *header)
{
    for (size_t i = 0; i < sizeof libraries / sizeof libraries[0]; i++)
        if (path_is_any(header, libraries[i].headers))
            return &libraries[i];
    return NULL;
}

/* "SELF" in the list becomes the folder of the file's own rule set. */
static const char *with_self(const char *list, const char *path)
{
    const char *self = strstr(list, "SELF");
    int folders = 3;    /* engine/games/x, tests/rules/x */
    int length = 0;

    if (!self)
        return list;
    for (; path[length]; length++)
        if (path[length] == '/' && --folders == 0)
            break;
    return lint_text("%.*s%.*s%s", (int)(self - list), list, length, path, self + strlen("SELF"));
}

static void check_project_include(struct lint *lint, const struct source *source, int line, const char *name)
{
    const struct arrow *arrow = arrow_of(source->path);

    if (path_is(name, "*.inc"))
        return;     /* made by the Makefile, below build/ */
    if (!path_is_any(name, with_self(arrow->project, source->path)) || path_is_any(name, arrow->but))
        lint_report(lint, source->path, line, "may not include \"%s\": %s", name, arrow->why);
    else if (!tree_find(lint->tree, name))
        lint_report(lint, source->path, line, "there is no \"%s\": includes are written from the root of the tree", name);
}

static void check_arrows_of(struct lint *lint, const struct source *source)
{
    const struct arrow *arrow = arrow_of(source->path);

    for (int i = 0; i < source->token_count; i++) {
        int line = source->tokens[i].line;
        bool system;
        const char *name = included(source, i, &system);

        if (!name)
            continue;
        if (!system)
            check_project_include(lint, source, line, name);
        else if (arrow->system && !path_is_any(name, arrow->system) && !library_of(name))
            lint_report(lint, source->path, line, "may not include <%s>: only %s", name, arrow->system);
    }
}

void check_arrows(struct lint *lint)
{
    for (int i = 0; i < lint->tree->count; i++)
        if (source_is_c(&lint->tree->files[i]))
            check_arrows_of(lint, &lint->tree->files[i]);
}

static void check_library(struct lint *lint, const struct source *source, int line, const char *name)
{
    const struct library *library = library_of(name);

    if (library && !path_is_any(source->path, library->files))
        lint_report(lint, source->path, line, "may not include <%s>: %s", name, library->why);
}

void check_libraries(struct lint *lint)
{
    for (int i = 0; i < lint->tree->count; i++) {
        const struct source *source = &lint->tree->files[i];
        bool system;

        for (int j = 0; j < source->token_count; j++) {
            const char *name = included(source, j, &system);

            if (name && system)
                check_library(lint, source, source->tokens[j].line, name);
        }
    }
}
