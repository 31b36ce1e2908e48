/* Functions that nobody outside their file uses, and prototypes of functions that nobody has written.
 *
 * A test alone does not count as a user: code that only a test calls is dead. A function that its own file calls may be
 * visible outside for the sake of a test. The test rule sets are users of the kernel. Exceptions: what the kernel offers to
 * rule sets' own suites, the leagues' core, whose shell does not call all of it yet, and what scripts of pages call. */
#include <stdlib.h>
#include <string.h>

#include "tests/lint/lint.h"

static const char product[] = "engine/*.c db/*.c processor/*.c";

static int by_name(const void *left, const void *right)
{
    return strcmp(((const struct function *)left)->name, ((const struct function *)right)->name);
}

/* The first of this name in a list sorted by name, or -1. */
static int first_named(const struct functions *functions, const struct token *name)
{
    int low = 0, high = functions->count;

    while (low < high) {
        int middle = (low + high) / 2;
        int order = strncmp(functions->list[middle].name, name->start, (size_t)name->length);

        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < functions->count && token_is(name, functions->list[low].name) ? low : -1;
}

enum { USED_OUTSIDE = 1, USED_INSIDE = 2, USED_BY_TESTS = 4 };

/* What suites of rule sets call: tables checked with the place of a fault, and states made from positions. */
static bool is_for_suites(const struct function *function)
{
    return strcmp(function->name, "codec_fault") == 0 || strcmp(function->name, "position_read") == 0;
}

/* What scripts of pages call, and what libc calls in their modules. */
static bool is_for_hosts(const struct function *function)
{
    return path_is_any(function->source->path, "processor/browser/viewer.c processor/browser/trial.c processor/browser/module_*.c");
}

/* How a mention in this file counts for a function. */
static unsigned use_in(const struct source *source, const struct function *function)
{
    if (function->source == source)
        return USED_INSIDE;
    if (path_is(source->path, "tests/*") && !path_is(source->path, "tests/rules/*"))
        return path_is(function->source->path, "engine/league/*") || is_for_suites(function) ? USED_OUTSIDE : USED_BY_TESTS;
    return USED_OUTSIDE;
}

/* A use is a mention in a .c file other than the definition itself, or in a header's macro or inline function. A prototype
 * does not count. */
static void mark_uses(const struct functions *functions, const struct source *source, unsigned *used)
{
    bool header = path_is(source->path, "*.h");
    int depth = 0;

    for (int i = 0; i < source->token_count; i++) {
        const struct token *token = &source->tokens[i];
        int function;

        if (!token->directive && token->kind == TOKEN_SIGN)
            depth += token_is(token, "{") - token_is(token, "}");
        if (token->kind != TOKEN_NAME || member_at(source, i) || (header && !token->directive && depth == 0))
            continue;
        function = first_named(functions, token);
        for (; function >= 0 && function < functions->count && token_is(token, functions->list[function].name); function++)
            if (functions->list[function].source != source || functions->list[function].line != token->line)
                used[function] |= use_in(source, &functions->list[function]);
    }
}

/* The name of the function that a prototype at token i declares: outside any braces, and a semicolon ends it. */
static bool prototype_at(const struct source *source, int i)
{
    /* Without a type before it, it is a macro that declares something. */
    if (!call_at(source, i) || i == 0 || source->tokens[i - 1].directive || token_is_any(&source->tokens[i - 1], "( , ; }"))
        return false;
    for (int j = i - 1; j >= 0 && !token_is_any(&source->tokens[j], "; }"); j--)
        if (token_is(&source->tokens[j], "typedef"))
            return false;
    i = bracket_close(source, i + 1) + 1;
    if (i + 1 < source->token_count && token_is(&source->tokens[i], "__attribute__"))
        i = bracket_close(source, i + 1) + 1;
    return i < source->token_count && token_is(&source->tokens[i], ";");
}

static void check_prototypes(struct lint *lint, const struct functions *functions, const struct source *header)
{
    for (int i = 0; i < header->token_count; i++) {
        const struct token *token = &header->tokens[i];

        if (!token->directive && token_is_any(token, "{ ("))
            i = bracket_close(header, i);
        else if (prototype_at(header, i) && first_named(functions, token) < 0)
            lint_report(lint, header->path, token->line, "%.*s is defined nowhere", token->length, token->start);
    }
}

static struct functions global_functions(const struct tree *tree)
{
    struct functions all = { 0 }, global = { 0 };

    for (int i = 0; i < tree->count; i++)
        if (path_is(tree->files[i].path, "*.c"))
            functions_add(&all, &tree->files[i]);
    for (int i = 0; i < all.count; i++) {
        if (all.list[i].local)
            continue;
        global.list = lint_grow(global.list, global.count, sizeof *global.list);
        global.list[global.count++] = all.list[i];
    }
    if (global.count > 0)
        qsort(global.list, (size_t)global.count, sizeof *global.list, by_name);
    free(all.list);
    return global;
}

static void check_uses(struct lint *lint, const struct functions *functions)
{
    unsigned *used = calloc((size_t)functions->count + 1, sizeof *used);

    if (!used)
        abort();
    for (int i = 0; i < lint->tree->count; i++)
        mark_uses(functions, &lint->tree->files[i], used);
    for (int i = 0; i < functions->count; i++) {
        const struct function *function = &functions->list[i];

        if ((used[i] & USED_OUTSIDE) || used[i] == (USED_INSIDE | USED_BY_TESTS))
            continue;
        if (path_is_any(function->source->path, product) && !is_for_hosts(function) && strcmp(function->name, "main") != 0)
            lint_report(lint, function->source->path, function->line, "%s is used in no other file", function->name);
    }
    free(used);
}

void check_unused(struct lint *lint)
{
    struct functions functions = global_functions(lint->tree);

    check_uses(lint, &functions);
    for (int i = 0; i < lint->tree->count; i++)
        if (path_is_any(lint->tree->files[i].path, "engine/*.h db/*.h processor/*.h"))
            check_prototypes(lint, &functions, &lint->tree->files[i]);
    free(functions.list);
}
