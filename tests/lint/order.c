/* No two calls side by side that may both reach a draw, an ask or an emit, where C leaves open which comes first: as
 * arguments of one call, operands of one operator, items of one list. Which functions reach one is found by following
 * the calls of all rules code. */
#include <stdlib.h>

#include "tests/lint/lint.h"

struct program {
    struct lint *lint;
    struct functions functions;
    bool *draws;                /* of each: reaches a draw, an ask or an emit */
};

/* ---- which functions draw ---- */

/* Nobody can say what card->resolve(turn, ...) reaches: it counts as a draw when it gets the turn, or what a player by
 * chance draws from. */
static bool call_draws(const struct program *program, const struct source *source, int i)
{
    int function;

    if (!call_at(source, i))
        return false;
    if (member_at(source, i))
        return i + 2 < source->token_count && token_is_any(&source->tokens[i + 2], "turn choosing choice");
    if (turn_call_at(source, i))
        return true;
    function = function_named(&program->functions, source, &source->tokens[i]);
    return function >= 0 && program->draws[function];
}

static bool body_draws(const struct program *program, const struct function *function)
{
    for (int i = function->open; i < function->close; i++)
        if (call_draws(program, function->source, i))
            return true;
    return false;
}

/* Marks the functions that reach a draw, until a pass marks nothing new. */
static void spread(struct program *program)
{
    bool changed;

    do {
        changed = false;
        for (int i = 0; i < program->functions.count; i++) {
            if (program->draws[i])
                continue;
            program->draws[i] = body_draws(program, &program->functions.list[i]);
            changed |= program->draws[i];
        }
    } while (changed);
}

/* ---- which stand side by side ---- */

enum context {
    STATEMENTS,     /* a block, a control clause, an expression in parentheses: a comma is a sequence point */
    ITEMS           /* arguments or the items of a list: a comma is no sequence point */
};

/* One bracket's inside. */
struct side {
    int in_segment;     /* parts that draw since the last sequence point */
    int items;          /* earlier items that draw */
    bool in_item;       /* this item draws */
};

enum { NOTHING = -1 };

static int scan(const struct program *program, const struct source *source, int from, int to, enum context context);

static void sequence_point(struct side *side)
{
    side->in_segment = 0;
}

static void next_item(struct side *side)
{
    side->items += side->in_item;
    side->in_item = false;
    sequence_point(side);
}

/* A part of the expression draws, at `token`: does another part beside it draw too? */
static void part_draws(const struct program *program, const struct source *source, const struct token *token,
                       struct side *side)
{
    bool second_item = !side->in_item && side->items > 0;

    side->in_item = true;
    side->in_segment++;
    if (side->in_segment > 1 || second_item)
        lint_report(program->lint, source->path, token->line,
                    "%.*s may draw, ask or emit, and so may a part of the expression beside it",
                    token->length, token->start);
}

/* Looks at the part that begins at token *i and moves *i to its last token. Returns the token that draws in it. */
static int scan_part(const struct program *program, const struct source *source, int *i)
{
    const struct token *token = &source->tokens[*i];
    int open = *i, inner;

    if (call_at(source, open)) {
        *i = bracket_close(source, open + 1);
        inner = scan(program, source, open + 2, *i, ITEMS);
        return call_draws(program, source, open) ? open : inner;
    }
    if (token_is_any(token, "( [")) {
        *i = bracket_close(source, open);
        return scan(program, source, open + 1, *i, STATEMENTS);
    }
    if (token_is(token, "{")) {
        *i = bracket_close(source, open);
        return scan(program, source, open + 1, *i, ITEMS);
    }
    return NOTHING;
}

static bool clause_at(const struct source *source, int i)
{
    return i > 0 && token_is(&source->tokens[i], "(") && token_is_any(&source->tokens[i - 1], "if while for switch");
}

static bool sequence_point_at(const struct source *source, int i, enum context context)
{
    const struct token *token = &source->tokens[i];

    if (token_is(token, "{"))
        return block_at(source, i, context == ITEMS);
    return token_is_any(token, "; , ? : && || }");
}

/* Returns the first token between two that draws, or NOTHING. Reports draws side by side in there. */
static int scan(const struct program *program, const struct source *source, int from, int to, enum context context)
{
    struct side side = { 0 };
    int first = NOTHING;

    for (int i = from; i < to; i++) {
        const struct token *token = &source->tokens[i];
        bool clause = clause_at(source, i);
        int draws = NOTHING;

        if (token->directive)
            continue;
        if (token_is(token, ",") && context == ITEMS)
            next_item(&side);
        else if (sequence_point_at(source, i, context))
            sequence_point(&side);
        else
            draws = scan_part(program, source, &i);
        if (draws != NOTHING)
            part_draws(program, source, &source->tokens[draws], &side);
        if (draws != NOTHING && first == NOTHING)
            first = draws;
        if (clause)
            sequence_point(&side);
    }
    return first;
}

void check_order(struct lint *lint)
{
    struct program program = { .lint = lint };

    for (int i = 0; i < lint->tree->count; i++)
        if (source_is_rules(&lint->tree->files[i]))
            functions_add(&program.functions, &lint->tree->files[i]);
    program.draws = calloc((size_t)program.functions.count + 1, sizeof *program.draws);
    if (!program.draws)
        abort();
    spread(&program);
    for (int i = 0; i < program.functions.count; i++) {
        const struct function *function = &program.functions.list[i];

        scan(&program, function->source, function->open + 1, function->close, STATEMENTS);
    }
    free(program.draws);
    free(program.functions.list);
}
