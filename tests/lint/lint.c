/* lint [ROOT]            checks the tree below ROOT (here); ends with `N passed, N failed`, a rule being one test
 * lint --prove SAMPLES   proves that every rule fires: on each sample exactly the findings of its file `expect` */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/lint/lint.h"

static const struct rule rules[] = {
    { "arrow", "includes point one way: processor -> engine, db; games -> kernel; tests -> all", check_arrows },
    { "floor", "a folder uses only those below it: so a newcomer sees from the folders alone what stands on what", check_floors },
    { "card", "a card is known by name in its own file alone, so that a new one changes no other", check_cards },
    { "library", "each library is known in one room only, so that it can be changed there", check_libraries },
    { "name", "see the reason at each finding", check_names },
    { "sql", "db/ is the only place that contains SQL", check_sql },
    { "typedef", "a struct is called struct, an enum is called enum: the reader sees what it is", check_typedefs },
    { "draw", "at most one draw, ask or emit in a full expression: compilers evaluate in orders of their own", check_draws },
    { "order", "both calls can draw, ask or emit, and C does not say which is evaluated first", check_order },
    { "ruling", "an id that is cited stands in engine/games/<rule set>/rulings.json", check_rulings },
    { "scenario", "every testable ruling of a complete rule set is shown by a scenario", check_scenarios },
    { "unused", "what nobody uses is static or goes; what nobody defines is not promised", check_unused },
    { "word", "the tree holds finished work, and nothing of one developer's machine", check_words },
    { "length", "nobody finds his way in a file of more than 900 lines, or in a function of more than 40", check_length },
    { "path", "file names are plain: letters, digits and . _ + -", check_paths },
    { "mirror", "a suite lies where what it tests lies, so that both are found by one name", check_mirror },
};

enum { RULES = sizeof rules / sizeof rules[0] };

void lint_report(struct lint *lint, const char *path, int line, const char *format, ...)
{
    char message[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    lint->findings = lint_grow(lint->findings, lint->count, sizeof *lint->findings);
    lint->findings[lint->count++] = (struct finding){
        .path = path, .line = line, .rule = lint->rule, .message = lint_text("%s", message),
    };
}

static void check_all(struct lint *lint)
{
    for (int i = 0; i < RULES; i++) {
        lint->rule = rules[i].name;
        rules[i].check(lint);
    }
}

static void print_finding(const struct finding *finding)
{
    printf("%s:%d: %s: %s\n", finding->path, finding->line, finding->rule, finding->message);
}

static int check_tree(const char *root)
{
    static struct tree tree;
    static struct lint lint = { .tree = &tree };
    int failed = 0;

    tree_read(&tree, root);
    check_all(&lint);
    rulings_survey(&tree);
    for (int i = 0; i < RULES; i++) {
        int found = 0;

        for (int j = 0; j < lint.count; j++) {
            if (strcmp(lint.findings[j].rule, rules[i].name) != 0)
                continue;
            print_finding(&lint.findings[j]);
            found++;
        }
        if (found == 0)
            continue;
        printf("    %s: %s\n", rules[i].name, rules[i].why);
        failed++;
    }
    printf("%d passed, %d failed\n", RULES - failed, failed);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* ---- proving ---- */

/* "path:line: rule", as in the file `expect` of a sample. */
static const char *finding_mark(const struct finding *finding)
{
    return lint_text("%s:%d: %s", finding->path, finding->line, finding->rule);
}

/* Is the line in the text? */
static bool has_line(const char *text, const char *line)
{
    size_t length = strlen(line);

    for (; *text; text += strcspn(text, "\n"), text += *text == '\n')
        if (strncmp(text, line, length) == 0 && (text[length] == '\n' || text[length] == '\0'))
            return true;
    return false;
}

/* Compares findings with expectations both ways; returns the number of differences. */
static int compare(const char *sample, const struct lint *lint, const char *expect)
{
    char *found = lint_text("%s", "");
    int wrong = 0;

    for (int i = 0; i < lint->count; i++) {
        const char *mark = finding_mark(&lint->findings[i]);

        found = lint_text("%s%s\n", found, mark);
        if (has_line(expect, mark))
            continue;
        printf("%s: not expected: %s: %s\n", sample, mark, lint->findings[i].message);
        wrong++;
    }
    for (const char *at = expect; *at; at += strcspn(at, "\n"), at += *at == '\n') {
        const char *mark = lint_text("%.*s", (int)strcspn(at, "\n"), at);

        if (*mark == '\0' || has_line(found, mark))
            continue;
        printf("%s: expected, but nothing is found: %s\n", sample, mark);
        wrong++;
    }
    return wrong;
}

/* Reads one sample, a small tree with a file `expect`; marks in `fired` the rules that reported something. */
static int prove_sample(const char *sample, bool *fired)
{
    struct tree tree = { 0 };
    struct lint lint = { .tree = &tree };
    const struct source *expect;

    tree_read(&tree, sample);
    expect = tree_find(&tree, "expect");
    if (!expect) {
        printf("%s: has no file expect\n", sample);
        return 1;
    }
    check_all(&lint);
    for (int i = 0; i < RULES; i++)
        for (int j = 0; j < lint.count; j++)
            fired[i] |= strcmp(lint.findings[j].rule, rules[i].name) == 0;
    return compare(sample, &lint, expect->text);
}

static int prove(int count, char **samples)
{
    bool fired[RULES] = { false };
    int passed = 0, failed = 0;

    for (int i = 0; i < count; i++) {
        if (prove_sample(samples[i], fired) == 0)
            passed++;
        else
            failed++;
    }
    for (int i = 0; i < RULES; i++) {
        if (fired[i])
            continue;
        printf("no sample makes the rule `%s` fire\n", rules[i].name);
        failed++;
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* The program returns no memory before it ends; a sanitizer need not count it. */
const char *__asan_default_options(void);

const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "--prove") == 0)
        return prove(argc - 2, argv + 2);
    if (argc <= 2 && (argc < 2 || argv[1][0] != '-'))
        return check_tree(argc < 2 ? "." : argv[1]);
    fprintf(stderr, "usage: lint [ROOT] | lint --prove SAMPLE...\n");
    return 2;
}
