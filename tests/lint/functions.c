/* The functions and tables that the sources define, and what a name refers to. */
#include "tests/lint/lint.h"

/* Where the body of the function named at i begins; -1 when this is no definition. */
static int body_at(const struct source *source, int i)
{
    int close;

    if (!call_at(source, i))
        return -1;
    close = bracket_close(source, i + 1);
    return close + 1 < source->token_count && token_is(&source->tokens[close + 1], "{") ? close + 1 : -1;
}

static bool is_local(const struct source *source, int i)
{
    for (; i >= 0 && !token_is_any(&source->tokens[i], "; }"); i--)
        if (token_is(&source->tokens[i], "static"))
            return true;
    return false;
}

void functions_add(struct functions *functions, const struct source *source)
{
    for (int i = 0; i < source->token_count; i++) {
        const struct token *token = &source->tokens[i];
        int open = body_at(source, i);

        if (open >= 0) {
            functions->list = lint_grow(functions->list, functions->count, sizeof *functions->list);
            functions->list[functions->count++] = (struct function){
                .source = source, .name = lint_text("%.*s", token->length, token->start), .line = token->line,
                .open = open, .close = bracket_close(source, open), .local = !path_is(source->path, "*.h") && is_local(source, i),
            };
            i = bracket_close(source, open);
        } else if (!token->directive && token_is(token, "{")) {
            i = bracket_close(source, i);     /* a struct or a table */
        }
    }
}

/* Is the name at i that of an object which gets its value here: `name = ` or `name[..] =`? */
static bool table_at(const struct source *source, int i)
{
    if (source->tokens[i].directive || source->tokens[i].kind != TOKEN_NAME)
        return false;
    for (i++; i < source->token_count && token_is(&source->tokens[i], "["); i++)
        i = bracket_close(source, i);
    return i < source->token_count && token_is(&source->tokens[i], "=");
}

void tables_add(struct functions *functions, const struct source *source)
{
    bool local = false;     /* this declaration says static */

    for (int i = 0; i < source->token_count; i++) {
        const struct token *token = &source->tokens[i];

        if (token->directive)
            continue;
        if (table_at(source, i)) {
            functions->list = lint_grow(functions->list, functions->count, sizeof *functions->list);
            functions->list[functions->count++] = (struct function){
                .source = source, .name = lint_text("%.*s", token->length, token->start), .line = token->line, .local = local,
            };
        }
        if (token_is(token, ";") || (token_is(token, "{") && i > 0 && token_is(token - 1, ")")))
            local = false;
        local = local || token_is(token, "static");
        if (token_is_any(token, "{ ( ["))
            i = bracket_close(source, i);
    }
}

int function_named(const struct functions *functions, const struct source *source, const struct token *name)
{
    int found = -1;

    for (int i = 0; i < functions->count; i++) {
        const struct function *function = &functions->list[i];

        if (*function->name != *name->start || !token_is(name, function->name))
            continue;
        if (function->source == source)
            return i;
        if (!function->local)
            found = i;
    }
    return found;
}
