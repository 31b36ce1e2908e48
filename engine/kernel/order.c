/* Lines and words. */
#include "engine/kernel/order.h"

#include <string.h>

#include "engine/kernel/text.h"

/* The number of characters between two places of a text; continuation bytes do not count. */
static int characters(const char *from, const char *to)
{
    int count = 0;

    for (; from < to; from++)
        count += ((unsigned char)*from & 0xC0) != 0x80;
    return count;
}

const char order_marks[] = "(),";

enum { HASH_DIGITS = 64 };

/* No letter and no digit is a mark. */
static bool is_among(const char *marks, char c)
{
    return c && !text_is_alnum(c) && strchr(marks, c);
}

/* The quote that closes the one at `at`, where a word begins; NULL when `at` is not a quote, or is one that groups
 * nothing. */
static const char *closing_quote(const char *at)
{
    return *at == '"' ? strchr(at + 1, '"') : NULL;
}

/* ---- lines ---- */

/* A # followed by a hash in hex is a word (for LUCK), not a comment. */
static bool is_hash(const char *at)
{
    size_t digits = 1 + strspn(at + 1, "0123456789abcdefABCDEF");

    return digits == 1 + HASH_DIGITS && (at[digits] == '\0' || text_is_space(at[digits]) || at[digits] == ';');
}

/* The end of the order at `at`: a `;`, a comment, or the end of the line. */
static const char *order_end(const char *at)
{
    bool after_blank = true, word_begins = true;

    for (; *at && *at != ';' && !(*at == '#' && after_blank && !is_hash(at)); at++) {
        const char *close = word_begins ? closing_quote(at) : NULL;

        if (close)
            at = close;
        after_blank = text_is_space(*at);
        word_begins = close || after_blank || is_among(order_marks, *at);
    }
    return at;
}

void order_add(struct arena *arena, struct order_lines *lines, const char *text, int number, int column)
{
    struct order_line *list = arena_grow(arena, lines->list, lines->count, &lines->capacity, sizeof *list);

    if (!list)
        return;
    lines->list = list;
    list[lines->count++] = (struct order_line){ text, number, column };
}

static void add_order(struct arena *arena, struct order_lines *lines, const char *from, const char *to, int number,
                      int column)
{
    while (to > from && text_is_space(to[-1]))
        to--;
    if (to > from)
        order_add(arena, lines, arena_text_n(arena, from, (size_t)(to - from)), number, column);
}

/* The orders of one line, with continuations already joined. */
static void split_line(struct arena *arena, struct order_lines *lines, const char *line, int number)
{
    int column = 1;

    for (;;) {
        const char *start = line, *end;

        while (text_is_space(*start) || *start == '-' || *start == '*')    /* mail programs make lists of orders */
            start++;
        end = order_end(start);
        column += characters(line, start);
        add_order(arena, lines, start, end, number, column);
        if (*end != ';')
            return;
        column += characters(start, end) + 1;
        line = end + 1;
    }
}

/* Does a raw line contain a comment? Then a `\` at its end belongs to the comment. */
static bool has_comment(const char *line)
{
    for (;; line++) {
        line = order_end(line);
        if (*line != ';')
            return *line == '#';
    }
}

/* Copies one raw line to `to`, without its line end; returns the start of the next line, or NULL. */
static const char *copy_line(const char *text, char *to)
{
    size_t bytes = strcspn(text, "\n");
    const char *next = text[bytes] ? text + bytes + 1 : NULL;

    memcpy(to, text, bytes);
    while (bytes > 0 && text_is_space(to[bytes - 1]))
        bytes--;
    to[bytes] = '\0';
    return next;
}

static bool is_quoted_mail(const char *line)
{
    while (text_is_space(*line))
        line++;
    return *line == '>';
}

/* Adds the text that begins at *text, if one does, and goes behind it. */
static bool add_text(struct arena *arena, struct order_lines *lines, order_take_text *take, const char **text, int *number)
{
    const char *rest, *taken = take ? take(arena, *text, &rest) : NULL;

    if (!taken)
        return false;
    order_add(arena, lines, taken, *number, 1);
    for (; *text < rest; ++*text)
        *number += **text == '\n';
    return true;
}

struct order_lines order_lines_and_texts(struct arena *arena, const char *text, order_take_text *take)
{
    struct order_lines lines = { 0 };
    char *line = arena_alloc(arena, strlen(text) + 1);
    size_t used = 0;        /* of a continued line */
    int started = 1;

    for (int number = 1; line && text; number++) {
        char *piece = line + used;

        while (used == 0 && add_text(arena, &lines, take, &text, &number))
            ;
        text = copy_line(text, piece);
        if (is_quoted_mail(piece)) {
            *piece = '\0';
            if (text)
                continue;
        }
        if (used == 0)
            started = number;
        used += strlen(piece);
        if (text && used > 0 && line[used - 1] == '\\' && !has_comment(piece)) {
            line[used - 1] = ' ';
            continue;
        }
        split_line(arena, &lines, line, started);
        used = 0;
    }
    return lines;
}

struct order_lines order_lines_of(struct arena *arena, const char *text)
{
    return order_lines_and_texts(arena, text, NULL);
}

const char *order_next_line(struct arena *arena, const char **rest)
{
    const char *line = *rest + strspn(*rest, "\n");
    size_t bytes = strcspn(line, "\n");

    *rest = line + bytes;
    return bytes > 0 ? arena_text_n(arena, line, bytes) : NULL;
}

size_t order_bytes(const struct order_lines *lines)
{
    size_t bytes = 0;

    for (int i = 0; i < lines->count; i++)
        bytes += strlen(lines->list[i].text) + 1;
    return bytes;
}

/* How many lines an order is below the order before it; 0: on the same line. */
static size_t lines_down(const struct order_lines *lines, int i)
{
    int before = i > 0 ? lines->list[i - 1].number : 1;

    return lines->list[i].number > before ? (size_t)(lines->list[i].number - before) : 0;
}

const char *order_join(struct arena *arena, const struct order_lines *lines)
{
    size_t bytes = order_bytes(lines) + 2;
    char *text, *at;

    for (int i = 0; i < lines->count; i++)
        bytes += lines_down(lines, i) + strlen(";");
    text = at = arena_alloc(arena, bytes);
    for (int i = 0; i < lines->count; i++) {
        size_t down = lines_down(lines, i), length = strlen(lines->list[i].text);

        if (i > 0 && down == 0)
            memcpy(at, "; ", 2), at += 2;
        memset(at, '\n', down);
        memcpy(at + down, lines->list[i].text, length);
        at += down + length;
    }
    memcpy(at, "\n", 2);
    return text;
}

/* ---- words ---- */

/* The end of the token at `at`, past its closing quote if it has one. */
static const char *token_end(const char *at, const char *marks)
{
    const char *close = closing_quote(at);

    if (close)
        return close + 1;
    if (is_among(marks, *at))
        return at + 1;
    while (*at && !text_is_space(*at) && !is_among(marks, *at))
        at++;
    return at;
}

static struct token make_token(struct arena *arena, const char *at, const char *end, bool mark, int column)
{
    struct token token = { .kind = mark ? TOKEN_MARK : TOKEN_WORD, .column = column, .at = at };
    bool quoted = closing_quote(at) != NULL;

    if (quoted)
        token.kind = TOKEN_QUOTED;
    token.text = arena_text_n(arena, at + quoted, (size_t)(end - at) - 2 * quoted);
    return token;
}

bool order_cut(struct arena *arena, const char *line, const char *marks, int most, struct tokens *tokens,
               struct order_fault *fault)
{
    const char *at = line;
    int column = 1;

    *tokens = (struct tokens){ .line = line };
    for (;;) {
        const char *start = at, *end;
        struct token *list;

        while (text_is_space(*start))
            start++;
        column += characters(at, start);
        if (!*start)
            return true;
        list = tokens->count < most
                   ? arena_grow(arena, tokens->list, tokens->count, &tokens->capacity, sizeof *list) : NULL;
        if (!list)
            return order_refuse(arena, fault, column, "an order has at most %d words", most);
        tokens->list = list;
        end = token_end(start, marks);
        tokens->list[tokens->count++] = make_token(arena, start, end, is_among(marks, *start), column);
        column += characters(start, end);
        at = end;
    }
}

bool order_tokenize(struct arena *arena, const char *line, struct tokens *tokens, struct order_fault *fault)
{
    return order_cut(arena, line, order_marks, ORDER_TOKENS_MAX, tokens, fault);
}

static const struct token *token_at(const struct tokens *tokens, int i)
{
    return i >= 0 && i < tokens->count ? &tokens->list[i] : NULL;
}

bool order_is(const struct tokens *tokens, int i, const char *word)
{
    const struct token *token = token_at(tokens, i);

    return token && token->kind != TOKEN_QUOTED && text_equal_ignoring_case(token->text, word);
}

const char *order_rest(const struct tokens *tokens, int i)
{
    const struct token *token = token_at(tokens, i);

    return token ? token->at : "";
}

int order_column(const struct tokens *tokens, int i)
{
    const struct token *token = token_at(tokens, i);

    return token ? token->column : characters(tokens->line, tokens->line + strlen(tokens->line)) + 1;
}

bool order_int(struct arena *arena, const struct tokens *tokens, int i, int64_t least, int64_t most, const char *what,
               int64_t *number, struct order_fault *fault)
{
    const struct token *token = token_at(tokens, i);
    int column = order_column(tokens, i);
    enum text_int read = token ? text_parse_int(token->text, least, most, number) : TEXT_INT_EMPTY;

    if (read == TEXT_INT_OK)
        return true;
    if (!token)
        return order_refuse(arena, fault, column, "%s is missing, a number from %lld to %lld", what, (long long)least,
                            (long long)most);
    return order_refuse(arena, fault, column, "%s is a number from %lld to %lld, not \"%s\"", what, (long long)least,
                        (long long)most, token->text);
}

/* ---- faults ---- */

bool order_refuse(struct arena *arena, struct order_fault *fault, int column, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fault->reason = arena_vprintf(arena, format, args);
    va_end(args);
    fault->column = column;
    return false;
}
