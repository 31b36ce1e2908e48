/* Rulings: every cited id is in the ledger of its rule set, and a scenario shows every testable ruling.
 *
 * A ledger is engine/games/<rule set>/rulings.json: an array of objects with "id" and "testable". tests/scenarios/complete
 * lists the rule sets whose rulings all have a scenario; for these a missing one is a finding, for the others only a
 * message. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/lint/lint.h"

enum { ID_MAX = 64, SHOWN_MAX = 8 };

struct ruling {
    char id[ID_MAX];
    int line;               /* in the ledger */
    bool testable;
    bool shown;             /* a scenario names it */
};

struct ledger {
    const char *path;
    struct ruling *rulings;
    int count;
};

/* ---- reading a ledger ---- */

/* The end of the JSON string that begins at `at`. */
static const char *string_end(const char *at)
{
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1])
            at++;
    return at;
}

static bool key_is(const char *at, const char *end, const char *key)
{
    return strlen(key) == (size_t)(end - at - 1) && memcmp(at + 1, key, strlen(key)) == 0;
}

static void add_ruling(struct ledger *ledger, const char *value, int line)
{
    struct ruling *ruling;
    size_t length = value[0] == '"' ? (size_t)(string_end(value) - value) - 1 : 0;

    if (length == 0 || length >= ID_MAX)
        return;
    ledger->rulings = lint_grow(ledger->rulings, ledger->count, sizeof *ledger->rulings);
    ruling = &ledger->rulings[ledger->count++];
    *ruling = (struct ruling){ .line = line };
    memcpy(ruling->id, value + 1, length);
}

/* A text before a colon is a key; only two of the keys matter. */
static void ledger_read(struct ledger *ledger, const struct source *source)
{
    int line = 1;

    *ledger = (struct ledger){ .path = source->path };
    for (const char *at = source->text; *at; at++) {
        const char *end, *value;

        line += *at == '\n';
        if (*at != '"')
            continue;
        end = string_end(at);
        if (*end == '\0')
            return;
        value = end + 1 + strspn(end + 1, " ");
        if (*value == ':') {
            value += 1 + strspn(value + 1, " ");
            if (key_is(at, end, "id"))
                add_ruling(ledger, value, line);
            else if (key_is(at, end, "testable") && ledger->count > 0)
                ledger->rulings[ledger->count - 1].testable = strncmp(value, "true", 4) == 0;
        }
        at = end;
    }
}

static struct ruling *ruling_find(const struct ledger *ledger, const char *id)
{
    for (int i = 0; i < ledger->count; i++)
        if (strcmp(ledger->rulings[i].id, id) == 0)
            return &ledger->rulings[i];
    return NULL;
}

/* ---- ids in texts ---- */

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_id_part(char c)
{
    return is_upper(c) || is_digit(c) || (c >= 'a' && c <= 'z') || c == '_' || c == '-';
}

/* The length of an id like KC-BOG-01 that stands alone at `at`, else 0. */
static int id_length(const char *text, const char *at)
{
    int length = 2, part;

    if (!is_upper(at[0]) || !is_upper(at[1]) || (at > text && is_id_part(at[-1])))
        return 0;
    for (int parts = 0; parts < 2; parts++) {
        if (at[length] != '-')
            return 0;
        for (part = ++length; is_upper(at[length]) || is_digit(at[length]); length++)
            if (parts == 1 && !is_digit(at[length]))
                return 0;
        if (length == part)
            return 0;
    }
    return is_id_part(at[length]) || length >= ID_MAX ? 0 : length;
}

/* The next id at or after `at`; NULL when there is none. */
static const char *next_id(const char *text, const char *at, char *id)
{
    for (; *at; at++) {
        int length = id_length(text, at);

        if (length == 0)
            continue;
        memcpy(id, at, (size_t)length);
        id[length] = '\0';
        return at;
    }
    return NULL;
}

/* ---- which ledger speaks for a file ---- */

/* The rule set that a path belongs to: the folder after one of these. */
static const char *rules_of(const char *path)
{
    static const char *const rooms[] = { "engine/games/", "tests/scenarios/", "tests/rules/" };

    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        size_t length = strlen(rooms[i]);

        if (strncmp(path, rooms[i], length) == 0 && strchr(path + length, '/'))
            return lint_text("%.*s", (int)strcspn(path + length, "/"), path + length);
    }
    return NULL;
}

static void check_cited(struct lint *lint, const struct source *source, const struct ledger *ledger)
{
    const char *counted = source->text;
    int line = 1;
    char id[ID_MAX];

    for (const char *at = next_id(source->text, source->text, id); at; at = next_id(source->text, at + 1, id)) {
        if (ledger && ruling_find(ledger, id))
            continue;
        for (; counted < at; counted++)
            line += *counted == '\n';
        lint_report(lint, source->path, line, "%s is in no ledger%s", id, ledger ? "" : ": the rule set has none");
    }
}

void check_rulings(struct lint *lint)
{
    for (int i = 0; i < lint->tree->count; i++) {
        const struct source *source = &lint->tree->files[i];
        const char *rules = rules_of(source->path);
        const struct source *file;
        struct ledger ledger;

        if (!rules || !path_is_any(source->path, "*.c *.h *.scn"))
            continue;
        file = tree_find(lint->tree, lint_text("engine/games/%s/rulings.json", rules));
        if (file)
            ledger_read(&ledger, file);
        check_cited(lint, source, file ? &ledger : NULL);
        if (file)
            free(ledger.rulings);
    }
}

/* ---- which rulings are shown ---- */

/* Marks the ids of the lines `rulings ...` of one scenario file. */
static void mark_shown(const struct ledger *ledger, const struct source *scenarios)
{
    for (const char *line = scenarios->text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        const char *word = line + strspn(line, " \t");
        const char *end = line + strcspn(line, "\n");
        char id[ID_MAX];

        if (strncmp(word, "rulings ", 8) != 0)
            continue;
        for (const char *at = next_id(scenarios->text, word, id); at && at < end;
             at = next_id(scenarios->text, at + 1, id)) {
            struct ruling *ruling = ruling_find(ledger, id);

            if (ruling)
                ruling->shown = true;
        }
    }
}

static void ledger_survey(struct ledger *ledger, const struct tree *tree, const struct source *file)
{
    const char *pattern = lint_text("tests/scenarios/%s/*.scn", rules_of(file->path));

    ledger_read(ledger, file);
    for (int i = 0; i < tree->count; i++)
        if (path_is(tree->files[i].path, pattern))
            mark_shown(ledger, &tree->files[i]);
}

static void check_complete(struct lint *lint, const char *rules)
{
    const struct source *file = tree_find(lint->tree, lint_text("engine/games/%s/rulings.json", rules));
    struct ledger ledger;

    if (!file) {
        lint_report(lint, "tests/scenarios/complete", 0, "there is no rule set %s with a ledger", rules);
        return;
    }
    ledger_survey(&ledger, lint->tree, file);
    for (int i = 0; i < ledger.count; i++)
        if (ledger.rulings[i].testable && !ledger.rulings[i].shown)
            lint_report(lint, file->path, ledger.rulings[i].line, "%s has no scenario", ledger.rulings[i].id);
    free(ledger.rulings);
}

void check_scenarios(struct lint *lint)
{
    const struct source *complete = tree_find(lint->tree, "tests/scenarios/complete");
    const char *at = complete ? complete->text : "";

    for (at += strspn(at, " \n"); *at; at += strspn(at, " \n")) {
        size_t length = strcspn(at, " \n");

        check_complete(lint, lint_text("%.*s", (int)length, at));
        at += length;
    }
}

static void print_survey(const struct ledger *ledger, const char *rules)
{
    const char *missing = "";
    int testable = 0, shown = 0, listed = 0;

    for (int i = 0; i < ledger->count; i++) {
        const struct ruling *ruling = &ledger->rulings[i];

        testable += ruling->testable;
        shown += ruling->testable && ruling->shown;
        if (ruling->testable && !ruling->shown && listed++ < SHOWN_MAX)
            missing = lint_text("%s %s", missing, ruling->id);
    }
    printf("%s: %d of %d testable rulings have a scenario", rules, shown, testable);
    if (listed > 0)
        printf("; without:%s%s", missing, listed > SHOWN_MAX ? " ..." : "");
    printf("\n");
}

void rulings_survey(const struct tree *tree)
{
    for (int i = 0; i < tree->count; i++) {
        const struct source *file = &tree->files[i];
        struct ledger ledger;

        if (!path_is(file->path, "engine/games/*/rulings.json"))
            continue;
        ledger_survey(&ledger, tree, file);
        print_survey(&ledger, rules_of(file->path));
        free(ledger.rulings);
    }
}
