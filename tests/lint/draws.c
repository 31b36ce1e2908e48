/* At most one draw, ask or emit in a full expression. */
#include "tests/lint/lint.h"

enum { DEPTH_MAX = 256 };

/* A `{` opens a block or the list of an initialiser; a `(` opens a control clause or anything else. */
enum bracket { BLOCK, LIST, CLAUSE, PLAIN };

struct walk {
    enum bracket around[DEPTH_MAX];
    int depth;
    int calls;          /* in the full expression so far */
};

bool turn_call_at(const struct source *source, int i)
{
    return call_at(source, i) && !member_at(source, i) &&
           token_is_any(&source->tokens[i], "ask ask_late ask_all ask_standing roll pick shuffle emit emit_to turn_emit rng_below rng_next64");
}

static enum bracket bracket_kind(const struct source *source, int i, enum bracket around)
{
    if (token_is(&source->tokens[i], "{"))
        return block_at(source, i, around == LIST) ? BLOCK : LIST;
    if (token_is(&source->tokens[i], "(") && i > 0 && token_is_any(&source->tokens[i - 1], "if while for switch"))
        return CLAUSE;
    return PLAIN;
}

/* Steps over one token; true when a full expression ends or begins here. */
static bool at_boundary(struct walk *walk, const struct source *source, int i)
{
    const struct token *token = &source->tokens[i];
    enum bracket around = walk->depth > 0 ? walk->around[walk->depth - 1] : BLOCK;

    if (token->kind != TOKEN_SIGN)
        return false;
    if (token_is_any(token, ") ] }")) {
        if (walk->depth > 0)
            walk->depth--;
        return around == CLAUSE || around == BLOCK;
    }
    if (token_is_any(token, "( [ {")) {
        enum bracket kind = bracket_kind(source, i, around);

        if (walk->depth < DEPTH_MAX)
            walk->around[walk->depth++] = kind;
        return kind == CLAUSE || kind == BLOCK;
    }
    return token_is(token, ";");
}

static void check_source(struct lint *lint, const struct source *source)
{
    struct walk walk = { .depth = 0 };

    for (int i = 0; i < source->token_count; i++) {
        const struct token *token = &source->tokens[i];

        if (token->directive)
            continue;
        if (at_boundary(&walk, source, i))
            walk.calls = 0;
        if (walk.depth > 0 && turn_call_at(source, i) && ++walk.calls == 2)
            lint_report(lint, source->path, token->line, "%.*s is the second in this expression: give each a statement",
                        token->length, token->start);
    }
}

void check_draws(struct lint *lint)
{
    for (int i = 0; i < lint->tree->count; i++)
        if (source_is_rules(&lint->tree->files[i]))
            check_source(lint, &lint->tree->files[i]);
}
