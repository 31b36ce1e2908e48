/* What the rules need to know about C's grammar: calls, brackets, blocks. */
#include <string.h>

#include "tests/lint/lint.h"

bool call_at(const struct source *source, int i)
{
    const struct token *token = &source->tokens[i];

    if (token->kind != TOKEN_NAME || token->directive || i + 1 >= source->token_count || !token_is(token + 1, "("))
        return false;
    return !token_is_any(token, "if while for switch return sizeof case do else _Alignof __attribute__");
}

bool member_at(const struct source *source, int i)
{
    return i > 0 && (token_is(&source->tokens[i - 1], ".") || token_is(&source->tokens[i - 1], "->"));
}

/* +1 for a bracket that opens, -1 for one that closes. */
static int bracket(const struct token *token)
{
    if (token->directive || token->kind != TOKEN_SIGN)
        return 0;
    if (strchr("([{", *token->start))
        return 1;
    return strchr(")]}", *token->start) ? -1 : 0;
}

int bracket_close(const struct source *source, int open)
{
    int depth = 0, i = open;

    for (; i < source->token_count; i++) {
        depth += bracket(&source->tokens[i]);
        if (depth == 0)
            break;
    }
    return i;
}

static int bracket_open(const struct source *source, int close)
{
    int depth = 0, i = close;

    for (; i >= 0; i--) {
        depth += bracket(&source->tokens[i]);
        if (depth == 0)
            break;
    }
    return i;
}

/* (struct x){ ... } is a value; if (...) { and name(...) { are blocks: a value's type never follows a name. */
static bool closes_a_cast(const struct source *source, int close)
{
    int open = bracket_open(source, close);

    return open > 0 && (source->tokens[open - 1].kind != TOKEN_NAME ||
                        token_is_any(&source->tokens[open - 1], "return sizeof case"));
}

bool block_at(const struct source *source, int i, bool in_list)
{
    const struct token *before = i > 0 ? &source->tokens[i - 1] : NULL;

    if (!before)
        return true;
    if (in_list || token_is_any(before, "= , ( ["))
        return false;
    return !token_is(before, ")") || !closes_a_cast(source, i - 1);
}
