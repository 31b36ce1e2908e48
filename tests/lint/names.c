/* Forbidden names, each with its reason; SQL outside db/; typedefs that hide what a thing is. */
#include <string.h>

#include "tests/lint/lint.h"

enum use { CALLED, NAMED };     /* followed by a parenthesis, or anywhere */

/* The rules: kernel, games, test rule sets. */
#define ENGINE "engine/* tests/rules/*"

static const struct ban {
    const char *names;
    enum use use;
    const char *where;
    const char *except;
    const char *why;
} bans[] = {
    { "strcpy strcat stpcpy sprintf vsprintf gets", CALLED, "*", "", "cannot know the room that it writes to: snprintf, memcpy" },
    { "strncpy strncat", CALLED, "*", "", "leaves texts without an end or counts the wrong thing: snprintf" },
    { "strtok strtok_r", CALLED, "*", "", "writes into what it reads: walk with strcspn" },
    { "atoi atol atoll atof", CALLED, "*", "", "cannot say that there was no number" },
    { "sscanf fscanf scanf vsscanf", CALLED, "*", "", "overflows in silence: read the digits and say where they go wrong" },
    { "system popen", CALLED, "*", "", "hands text to a shell: fork and exec with an argument list" },
    { "tmpnam tempnam mktemp", CALLED, "*", "", "another may take the name first: mkstemp, mkdtemp" },
    { "alloca", CALLED, "*", "", "no limit can be kept on the stack" },
    { "setlocale newlocale uselocale", CALLED, "*", "", "the program means the same everywhere" },
    { "localtime gmtime ctime asctime", CALLED, "*", "", "share one buffer: the _r forms or GLib" },
    { "rand srand random srandom drand48 lrand48 rand_r arc4random", CALLED, "*", "",
      "chance comes from the turn's draws, secrets from libsodium" },
    { "exit", CALLED, "db/* processor/* " ENGINE, "processor/commands/main.c", "only processor/commands/main.c ends the program" },
    { "isalpha isdigit isalnum isspace isupper islower ispunct isprint iscntrl isgraph isxdigit isblank tolower toupper "
      "strcasecmp strncasecmp strcasestr strcoll", CALLED, "*", "", "depends on the locale: kernel/text.h" },
    { "strtod strtof strtold", CALLED, "*", "", "depends on the locale, and there are no fractions" },
    { "strtol strtoll strtoul strtoull", CALLED, ENGINE, "", "depends on the locale: kernel/text.h" },
    { "qsort bsearch", CALLED, ENGINE, "", "equal items come in any order: insert in order, with a full tie-break" },
    { "malloc calloc realloc free strdup strndup asprintf vasprintf", CALLED, ENGINE, "engine/kernel/arena.c",
      "memory is the arena's" },
    { "printf fprintf puts fputs putchar putc fputc vprintf vfprintf perror fopen open read write getenv time clock "
      "clock_gettime", CALLED, ENGINE, "", "the rules are a function: nothing else in or out" },
    { "assert abort", CALLED, ENGINE, "", "a broken rule holds one game, not the run: ensure(turn, ...)" },
    { "setjmp longjmp _setjmp sigsetjmp siglongjmp", CALLED, "*", "engine/kernel/attempt.c", "the jump is the attempt's" },
    { "float double", NAMED, ENGINE, "", "rounding differs between machines: whole numbers, with their unit in the name" },
};

static const struct ban *ban_of(const struct source *source, const struct token *token, bool called)
{
    for (size_t i = 0; i < sizeof bans / sizeof bans[0]; i++) {
        const struct ban *ban = &bans[i];

        if ((ban->use == NAMED || called) && token_is_any(token, ban->names) && path_is_any(source->path, ban->where) &&
            !path_is_any(source->path, ban->except))
            return ban;
    }
    return NULL;
}

void check_names(struct lint *lint)
{
    for (int f = 0; f < lint->tree->count; f++) {
        const struct source *source = &lint->tree->files[f];

        for (int i = 0; i < source->token_count; i++) {
            const struct token *token = &source->tokens[i];
            bool called = i + 1 < source->token_count && token_is(token + 1, "(");
            const struct ban *ban;

            if (token->kind != TOKEN_NAME || member_at(source, i))
                continue;
            ban = ban_of(source, token, called);
            if (ban)
                lint_report(lint, source->path, token->line, "%.*s: %s", token->length, token->start, ban->why);
        }
    }
}

/* How a statement begins. In capitals, because messages in prose are not written like that. */
static const char *const sql[] = {
    "SELECT ", "INSERT INTO ", "INSERT OR ", "UPDATE ", "DELETE FROM ", "CREATE TABLE ", "CREATE INDEX ", "DROP TABLE ",
    "ALTER TABLE ", "PRAGMA ", "BEGIN IMMEDIATE", "SAVEPOINT ", "ATTACH ", "WITH RECURSIVE ",
};

static bool text_is_sql(const struct token *token)
{
    for (size_t i = 0; i < sizeof sql / sizeof sql[0]; i++)
        if ((size_t)token->length > strlen(sql[i]) && strncmp(token->start + 1, sql[i], strlen(sql[i])) == 0)
            return true;
    return false;
}

void check_sql(struct lint *lint)
{
    for (int f = 0; f < lint->tree->count; f++) {
        const struct source *source = &lint->tree->files[f];

        if (!path_is_any(source->path, "engine/* processor/*"))
            continue;
        for (int i = 0; i < source->token_count; i++) {
            const struct token *token = &source->tokens[i];

            if ((token->kind == TOKEN_TEXT && text_is_sql(token)) ||
                (token->kind == TOKEN_NAME && strncmp(token->start, "sqlite3_", 8) == 0))
                lint_report(lint, source->path, token->line, "%.*s", token->length, token->start);
        }
    }
}

/* typedef struct { ... } name, or typedef struct a b; a pointer to a function that returns a struct is neither. */
static bool hides_struct(const struct source *source, int i)
{
    const struct token *tokens = source->tokens;

    if (!token_is(&tokens[i], "typedef") || i + 3 >= source->token_count)
        return false;
    if (!token_is(&tokens[i + 1], "struct") && !token_is(&tokens[i + 1], "enum") && !token_is(&tokens[i + 1], "union"))
        return false;
    for (i += 2; i < source->token_count && !token_is(&tokens[i], ";"); i++)
        if (token_is(&tokens[i], "{"))
            return true;
        else if (token_is(&tokens[i], "("))
            return false;
    return true;
}

void check_typedefs(struct lint *lint)
{
    for (int f = 0; f < lint->tree->count; f++) {
        const struct source *source = &lint->tree->files[f];

        for (int i = 0; i < source->token_count; i++)
            if (hides_struct(source, i))
                lint_report(lint, source->path, source->tokens[i].line, "a typedef of a struct, enum or union");
    }
}
