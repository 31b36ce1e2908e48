/* Forgiving names. */
#include "engine/kernel/order.h"

#include <string.h>

#include "engine/kernel/text.h"

enum { FOLDED_BYTES = 96 };      /* longer than every name; longer text matches nothing */

/* A name in the form for comparison. */
struct folded {
    char text[FOLDED_BYTES];
    int length;
};

static bool is_passed_over(char c)
{
    return c == '\'' || c == '-' || c == '_' || c == '!' || text_is_space(c);
}

/* The first character of a text that counts; mostly it is its first. */
static char first_of(const char *text)
{
    while (!text_is_alnum(*text) && is_passed_over(*text))
        text++;
    return text_lower(*text);
}

/* Is this the first character that counts? Most names of a table begin with another letter, so a look at one is enough. */
static bool starts_with(const char *name, char first)
{
    char letter = (char)(*name | ('a' ^ 'A'));

    return letter >= 'a' && letter <= 'z' ? letter == first : first_of(name) == first;
}

/* Can the name have this second character? Of a name that is not known so quickly, it can. */
static bool may_go_on_with(const char *name, char second)
{
    return !text_is_alnum(name[0]) || !text_is_alnum(name[1]) || text_lower(name[1]) == second;
}

/* Appends a text; false when it does not fit. */
static bool fold(struct folded *folded, const char *text)
{
    for (; *text; text++) {
        if (is_passed_over(*text))
            continue;
        if (folded->length == FOLDED_BYTES)
            return false;
        folded->text[folded->length++] = text_lower(*text);
    }
    return true;
}

static bool begins_with(const struct folded *name, const char *text, int length)
{
    return length <= name->length && memcmp(name->text, text, (size_t)length) == 0;
}

/* The text typed from a token on, folded, and its length after each token. */
struct span {
    struct folded typed;
    int lengths[ORDER_TOKENS_MAX];
    int count;
};

static void take_span(struct span *span, const struct tokens *tokens, int first)
{
    span->typed.length = 0;
    span->count = 0;
    for (int i = first; i >= 0 && i < tokens->count && span->count < ORDER_TOKENS_MAX; i++) {
        const struct token *token = &tokens->list[i];

        if (token->kind == TOKEN_MARK || (token->kind == TOKEN_QUOTED && i > first) || !fold(&span->typed, token->text))
            return;
        span->lengths[span->count++] = span->typed.length;
        if (token->kind == TOKEN_QUOTED)
            return;
    }
}

/* The largest number of tokens of the span that equal the whole name; 0 when none do. */
static int tokens_equal(const struct span *span, const struct folded *name)
{
    for (int n = span->count; n > 0; n--)
        if (span->lengths[n - 1] == name->length && name->length > 0)
            return begins_with(name, span->typed.text, name->length) ? n : 0;
    return 0;
}

/* The largest number of tokens of the span that begin the name with at least this many letters; 0 when none do. */
static int tokens_begin(const struct span *span, const struct folded *name, int min_prefix)
{
    for (int n = span->count; n > 0; n--)
        if (span->lengths[n - 1] >= min_prefix && span->lengths[n - 1] > 0
            && begins_with(name, span->typed.text, span->lengths[n - 1]))
            return n;
    return 0;
}

/* ---- finding ---- */

/* The best reading of a span so far. */
struct reading {
    int index;
    int tokens_used;
    bool shared;            /* it also fits a later name */
};

static void consider(struct reading *best, int tokens_used, int index)
{
    if (tokens_used > best->tokens_used)
        *best = (struct reading){ .index = index, .tokens_used = tokens_used };
    else if (tokens_used > 0 && tokens_used == best->tokens_used)
        best->shared = true;
}

enum name_match order_find_name(const struct tokens *tokens, int first, const char *const *names, int count,
                                int min_prefix, int *tokens_used, int *index)
{
    struct reading whole = { .tokens_used = 0 }, begun = { .tokens_used = 0 };
    struct span span;
    char letter;
    bool has_second;                 /* all readings of the span do */

    take_span(&span, tokens, first);
    letter = span.typed.length > 0 ? span.typed.text[0] : '\0';
    has_second = span.count > 0 && span.lengths[0] > 1;
    for (int i = 0; i < count; i++) {
        struct folded name;

        if (!names[i] || !starts_with(names[i], letter) || (has_second && !may_go_on_with(names[i], span.typed.text[1])))
            continue;
        name.length = 0;
        if (!fold(&name, names[i]))
            continue;
        consider(&whole, tokens_equal(&span, &name), i);
        consider(&begun, tokens_begin(&span, &name, min_prefix), i);
    }
    if (whole.tokens_used == 0 && begun.tokens_used == 0)
        return NAME_UNKNOWN;
    if (whole.tokens_used == 0 && begun.shared) {
        *tokens_used = begun.tokens_used;
        return NAME_AMBIGUOUS;
    }
    *tokens_used = whole.tokens_used ? whole.tokens_used : begun.tokens_used;
    *index = whole.tokens_used ? whole.index : begun.index;
    return NAME_FOUND;
}

enum { CANDIDATES_SHOWN = 6 };

const char *order_candidates(struct arena *arena, const struct tokens *tokens, int first, int tokens_used,
                             const char *const *names, int count)
{
    const char *shown[CANDIDATES_SHOWN], *text = NULL;
    int found = 0, listed;
    struct span span;

    take_span(&span, tokens, first);
    if (span.count > tokens_used)
        span.count = tokens_used;
    for (int i = 0; i < count; i++) {
        struct folded name = { .length = 0 };

        if (!names[i] || !fold(&name, names[i]) || tokens_begin(&span, &name, 1) < span.count)
            continue;
        if (found < CANDIDATES_SHOWN)
            shown[found] = names[i];
        found++;
    }
    listed = found < CANDIDATES_SHOWN ? found : CANDIDATES_SHOWN;
    for (int i = 0; i < listed; i++) {
        bool last = i == found - 1;

        text = i == 0 ? shown[i] : arena_printf(arena, "%s%s%s", text, last ? " or " : ", ", shown[i]);
    }
    if (found == listed)
        return text;
    return arena_printf(arena, "%s or %d other%s", text, found - listed, text_plural(found - listed));
}

/* ---- near misses ---- */

static int least(int left, int right)
{
    return left < right ? left : right;
}

/* Compares letter i of the typed text with a whole name: computes the cost to turn the first i typed letters into each
 * beginning of the name, from the costs for one letter less and two letters less. Returns the lowest cost. */
static int next_row(const struct folded *typed, const struct folded *name, int i, const int *above2, const int *above,
                    int *row)
{
    int lowest = i;

    row[0] = i;
    for (int k = 1; k <= name->length; k++) {
        char a = typed->text[i - 1], b = name->text[k - 1];

        row[k] = least(above[k - 1] + (a != b), least(above[k], row[k - 1]) + 1);
        if (i > 1 && k > 1 && a == name->text[k - 2] && b == typed->text[i - 2])
            row[k] = least(row[k], above2[k - 2] + 1);
        lowest = least(lowest, row[k]);
    }
    return lowest;
}

enum { FAR = 1000, BEGINNING_ONLY = 100 };

/* How many letters are wrong, missing, too many or exchanged between what was typed and a name (optimal string
 * alignment); *beginning receives the same for that beginning of the name which is nearest. FAR for both when the
 * number exceeds `allowed`, which shows after a few letters. */
static int distance(const struct folded *typed, const struct folded *name, int allowed, int *beginning)
{
    int rows[3][FOLDED_BYTES + 1];

    *beginning = FAR;
    for (int k = 0; k <= name->length; k++)
        rows[0][k] = k;
    for (int i = 1; i <= typed->length; i++) {
        int lowest = next_row(typed, name, i, rows[(i + 1) % 3], rows[(i + 2) % 3], rows[i % 3]);

        if (lowest > allowed)       /* it never falls again */
            return FAR;
        if (i == typed->length)
            *beginning = lowest;
    }
    return rows[typed->length % 3][name->length];
}

/* The distance of a name, for ranking: the wrong letters, plus BEGINNING_ONLY when only its beginning is near, so
 * whole names come first. FAR when more than one letter in three is wrong: nobody can have meant that name. */
static int remoteness(const struct folded *typed, const struct folded *name)
{
    int longer = typed->length > name->length ? typed->length : name->length;
    int allowed = least(longer / 3, 4), beginning, whole;

    if (typed->length == 0 || typed->length > name->length + allowed)
        return FAR;
    whole = distance(typed, name, allowed, &beginning);
    if (whole <= allowed)
        return whole;
    /* Three letters are too few to identify the beginning of a name. */
    allowed = typed->length < 4 ? 0 : least(typed->length / 3, 3);
    return beginning <= allowed ? BEGINNING_ONLY + beginning : FAR;
}

/* The nearest name. *best holds the distance to beat and receives the name's distance. */
static const char *nearest(const struct folded *typed, const char *const *names, int count, int *best)
{
    const char *found = NULL;

    for (int i = 0; i < count; i++) {
        struct folded name = { .length = 0 };
        int remote;

        if (!names[i] || !fold(&name, names[i]))
            continue;
        remote = remoteness(typed, &name);
        if (remote < *best) {
            *best = remote;
            found = names[i];
        }
    }
    return found;
}

const char *order_suggest(const char *typed, const char *const *names, int count)
{
    struct folded folded = { .length = 0 };
    int best = FAR;

    return fold(&folded, typed) ? nearest(&folded, names, count, &best) : NULL;
}

/* The tokens from `first` on as written; a quoted one without its quotes. */
static const char *as_written(struct arena *arena, const struct tokens *tokens, int first, int count)
{
    const struct token *token = &tokens->list[first], *last = &tokens->list[first + count - 1];

    if (token->kind == TOKEN_QUOTED)
        return token->text;
    return arena_text_n(arena, token->at, (size_t)(last->at - token->at) + strlen(last->text));
}

enum { GUESSED_TOKENS_MAX = 8 };      /* no name has more words */

/* The beginning of the span that is nearest to a name, among equals the longest; *used receives its tokens, 1 when
 * nothing is near. */
static const char *nearest_in_span(const struct span *span, const char *const *names, int count, int *used)
{
    const char *found = NULL;
    int best = FAR;

    *used = 1;
    for (int n = least(span->count, GUESSED_TOKENS_MAX); n > 0; n--) {
        struct folded typed = span->typed;
        const char *name;

        typed.length = span->lengths[n - 1];
        name = nearest(&typed, names, count, &best);
        if (name) {
            found = name;
            *used = n;
        }
    }
    return found;
}

bool order_refuse_name(struct arena *arena, struct order_fault *fault, const struct tokens *tokens, int first,
                       const char *what, const char *const *names, int count, int min_prefix)
{
    int column = order_column(tokens, first), used, index;
    const char *name;
    struct span span;

    fault->nearest = NULL;
    fault->tokens = 1;
    if (first < 0 || first >= tokens->count || tokens->list[first].kind == TOKEN_MARK)
        return order_refuse(arena, fault, column, "the name of the %s is missing", what);
    if (order_find_name(tokens, first, names, count, min_prefix, &used, &index) == NAME_AMBIGUOUS)
        return order_refuse(arena, fault, column, "\"%s\" may be %s", as_written(arena, tokens, first, used),
                            order_candidates(arena, tokens, first, used, names, count));
    take_span(&span, tokens, first);
    name = nearest_in_span(&span, names, count, &used);
    fault->nearest = name;
    fault->tokens = used;
    if (!name)
        return order_refuse(arena, fault, column, "there is no %s \"%s\"", what, tokens->list[first].text);
    return order_refuse(arena, fault, column, "there is no %s \"%s\"; did you mean \"%s\"?", what,
                        as_written(arena, tokens, first, used), name);
}
