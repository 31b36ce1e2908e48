#include "engine/kernel/cursor.h"

#include <string.h>

#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

static bool is_ignored(const struct cursor *cursor, int token)
{
    const struct ruleset *rules = cursor->sheet->rules;
    const char *const *filler = rules ? rules->fillers : NULL;

    for (; filler && *filler; filler++)
        if (order_is(&cursor->tokens, token, *filler))
            return true;
    return false;
}

/* Once for the line, because its words are asked about often. */
static void find_fillers(struct cursor *cursor)
{
    for (int token = 0; token < cursor->tokens.count; token++)
        cursor->tokens.list[token].filler = is_ignored(cursor, token);
}

static bool open_line(struct cursor *cursor, struct sheet *sheet, int line, const char *marks, int most)
{
    struct order_fault fault = { 0 };

    *cursor = (struct cursor){ .sheet = sheet, .line = line, .known = sheet->state };
    if (!order_cut(sheet->arena, sheet->lines[line].text, marks, most, &cursor->tokens, &fault)) {
        cursor_refuse(cursor, "ORDER", -1, "%s", fault.reason);
        cursor_said(cursor)->fault_column = fault.column;
        return false;
    }
    cursor->end = cursor->tokens.count;
    find_fillers(cursor);
    return true;
}

bool cursor_open(struct cursor *cursor, struct sheet *sheet, int line)
{
    return open_line(cursor, sheet, line, order_marks, ORDER_TOKENS_MAX);
}

bool cursor_open_text(struct cursor *cursor, struct arena *arena, const char *text)
{
    return cursor_open_cut(cursor, arena, text, order_marks, ORDER_TOKENS_MAX);
}

bool cursor_open_cut(struct cursor *cursor, struct arena *arena, const char *text, const char *marks, int most)
{
    struct sheet *sheet = ARENA_NEW(arena, struct sheet);

    sheet->arena = arena;
    sheet->lines = ARENA_NEW(arena, struct sheet_line);
    sheet->lines[0] = (struct sheet_line){ .number = 1, .column = 1, .text = text, .request = -1 };
    sheet->line_count = 1;
    return open_line(cursor, sheet, 0, marks, most);
}

/* ---- saying ---- */

struct sheet_line *cursor_said(const struct cursor *cursor)
{
    return &cursor->sheet->lines[cursor->line];
}

struct arena *cursor_arena(const struct cursor *cursor)
{
    return cursor->sheet->arena;
}

bool cursor_refuse(struct cursor *cursor, const char *code, int token, const char *format, ...)
{
    const char *reason;
    va_list args;

    va_start(args, format);
    reason = arena_vprintf(cursor_arena(cursor), format, args);
    va_end(args);
    sheet_reject(cursor->sheet, cursor->line, code, token < 0 ? 0 : order_column(&cursor->tokens, token), "%s", reason);
    return false;
}

bool cursor_recode(struct cursor *cursor, const char *code)
{
    cursor_said(cursor)->code = code;
    return false;
}

/* Refuses the line with a fault that order.h has found. */
static bool refuse_fault(struct cursor *cursor, const char *code, const struct order_fault *fault)
{
    cursor_refuse(cursor, code, -1, "%s", fault->reason);
    cursor_said(cursor)->fault_column = fault->column;
    return false;
}

/* ---- looking ---- */

static bool is_filler(const struct cursor *cursor, int token)
{
    return token < cursor->end && cursor->tokens.list[token].filler;
}

/* The place of the next word that is not a filler. */
static int next(const struct cursor *cursor)
{
    int at = cursor->at;

    while (is_filler(cursor, at))
        at++;
    return at;
}

static const char *text_at(const struct cursor *cursor, int token)
{
    return token < cursor->end ? cursor->tokens.list[token].text : "";
}

const char *cursor_text(const struct cursor *cursor)
{
    return text_at(cursor, next(cursor));
}

bool cursor_at_end(const struct cursor *cursor)
{
    return next(cursor) >= cursor->end;
}

/* The place of this word, if it comes next or after fillers; else -1. */
static int find_word(const struct cursor *cursor, const char *word)
{
    int at = cursor->at;

    for (; at < cursor->end; at++) {
        if (order_is(&cursor->tokens, at, word))
            return at;
        if (!is_filler(cursor, at))
            return -1;
    }
    return -1;
}

bool cursor_is(const struct cursor *cursor, const char *word)
{
    return find_word(cursor, word) >= 0;
}

/* ---- taking ---- */

bool try_word(struct cursor *cursor, const char *word)
{
    int at = find_word(cursor, word);

    if (at >= 0)
        cursor->at = at + 1;
    else
        cursor_expect(cursor, next(cursor), 1, word);
    return at >= 0;
}

bool take_word(struct cursor *cursor, const char *word)
{
    int at = next(cursor);

    if (try_word(cursor, word))
        return true;
    cursor_expect(cursor, at, 0, word);
    if (at < cursor->end)
        return cursor_refuse(cursor, "ORDER", at, "%s is expected, not \"%s\"", word, text_at(cursor, at));
    return cursor_refuse(cursor, "ORDER", at, "%s is missing", word);
}

bool take_end(struct cursor *cursor)
{
    int at = next(cursor);

    if (at >= cursor->end)
        return true;
    return cursor_refuse(cursor, "ORDER", at, "\"%s\" is too much here", text_at(cursor, at));
}

/* The name nearest to what was written comes first; it replaces all the words that it stands for. */
static void expect_names(struct cursor *cursor, int token, const struct order_fault *fault, const char *const *names,
                         int count)
{
    if (fault->nearest)
        cursor_expect(cursor, token, fault->tokens, fault->nearest);
    for (int i = 0; cursor_listens(cursor) && i < count; i++)
        if (names[i])
            cursor_expect(cursor, token, fault->tokens, names[i]);
}

bool take_name(struct cursor *cursor, const char *what, const char *const *names, int count, int letters_least,
               int *index)
{
    struct tokens *tokens = &cursor->tokens;
    struct order_fault fault = { 0 };
    int all = tokens->count, used = 0, first = cursor->at;
    enum name_match match;

    tokens->count = cursor->end;         /* no name continues past it */
    match = order_find_name(tokens, first, names, count, letters_least, &used, index);
    if (match == NAME_UNKNOWN && next(cursor) != first) {
        first = next(cursor);
        match = order_find_name(tokens, first, names, count, letters_least, &used, index);
    }
    if (match != NAME_FOUND)
        order_refuse_name(cursor_arena(cursor), &fault, tokens, first, what, names, count, letters_least);
    tokens->count = all;
    if (match == NAME_FOUND) {
        cursor->at = first + used;
        return true;
    }
    expect_names(cursor, first, &fault, names, count);
    return refuse_fault(cursor, "NAME", &fault);
}

static void expect_ints(struct cursor *cursor, int token, int least, int most)
{
    enum { LISTED = 12 };

    for (int number = most; cursor_listens(cursor) && number >= least && number > most - LISTED; number--)
        cursor_expect(cursor, token, 1, arena_printf(cursor_arena(cursor), "%d", number));
}

bool take_int(struct cursor *cursor, const char *what, int least, int most, int *number)
{
    struct tokens *tokens = &cursor->tokens;
    struct order_fault fault = { 0 };
    int at = next(cursor), all = tokens->count;
    int64_t found = 0;
    bool read;

    tokens->count = cursor->end;
    read = order_int(cursor_arena(cursor), tokens, at, least, most, what, &found, &fault);
    tokens->count = all;
    if (!read) {
        expect_ints(cursor, at, least, most);
        return refuse_fault(cursor, "NUMBER", &fault);
    }
    *number = (int)found;
    cursor->at = at + 1;
    return true;
}

int cursor_tag(const char *word, const char *letters, int most)
{
    const char *digits = word + strlen(letters);
    int64_t number = 0;

    if (!text_has_prefix_ignoring_case(word, letters) || !text_is_digit(*digits)
        || text_parse_int(digits, 1, most, &number) != TEXT_INT_OK)
        return 0;
    return (int)number;
}

bool take_tag(struct cursor *cursor, const char *what, const char *letters, int most, int *number)
{
    int at = next(cursor), found = cursor_tag(text_at(cursor, at), letters, most);

    if (found == 0 && at < cursor->end)
        return cursor_refuse(cursor, "NAME", at, "%s is expected, like %s7, not \"%s\"", what, letters,
                             text_at(cursor, at));
    if (found == 0)
        return cursor_refuse(cursor, "NAME", at, "%s is missing, like %s7", what, letters);
    *number = found;
    cursor->at = at + 1;
    return true;
}

/* ---- places ---- */

/* An example square for complaints, not quite in the middle: E5 on a board of 12 by 12. */
static const char *example_square(const struct grid *grid, char name[GRID_NAME_BYTES])
{
    int square = grid_square(grid, grid->columns * 2 / 5, grid->rows * 2 / 5);

    for (int i = 0; square == GRID_NONE && i < grid_squares(grid); i++)
        square = grid_exists(grid, i) ? i : GRID_NONE;
    return grid_name(grid, square, name);
}

static void expect_squares(struct cursor *cursor, int token, const struct grid *grid)
{
    char name[GRID_NAME_BYTES];

    for (int square = 0; cursor_listens(cursor) && square < grid_squares(grid); square++)
        if (grid_exists(grid, square))
            cursor_expect(cursor, token, 1, arena_text(cursor_arena(cursor), grid_name(grid, square, name)));
}

bool take_square(struct cursor *cursor, const struct grid *grid, int *square)
{
    int at = next(cursor), found;
    const char *word = text_at(cursor, at);
    char name[GRID_NAME_BYTES];
    size_t used = 0;

    found = grid_parse(grid, word, &used);
    if (found != GRID_NONE && word[used] == '\0') {
        *square = found;
        cursor->at = at + 1;
        return true;
    }
    expect_squares(cursor, at, grid);
    if (at >= cursor->end)
        return cursor_refuse(cursor, "SQUARE", at, "a square is missing, like %s", example_square(grid, name));
    return cursor_refuse(cursor, "SQUARE", at, "there is no square \"%s\"", word);
}

bool take_space(struct cursor *cursor, const struct hex_board *board, int *space)
{
    int at = next(cursor), found;
    const char *word = text_at(cursor, at);
    char name[HEX_NAME_BYTES];
    size_t used = 0;

    found = hex_parse_space(board, word, &used);
    if (found != HEX_NONE && word[used] == '\0') {
        *space = found;
        cursor->at = at + 1;
        return true;
    }
    for (int i = 0; cursor_listens(cursor) && i < hex_count(board); i++)
        cursor_expect(cursor, at, 1, arena_text(cursor_arena(cursor), hex_name(board, i, name)));
    if (at >= cursor->end)
        return cursor_refuse(cursor, "SQUARE", at, "a hex is missing, like %s, or %s^ for the air over it",
                             hex_name(board, hex_count(board) / 2, name), name);
    return cursor_refuse(cursor, "SQUARE", at, "there is no hex \"%s\"", word);
}

/* ---- what would have been accepted ---- */

bool cursor_listens(const struct cursor *cursor)
{
    return cursor->sheet->expected && cursor->sheet->expected->count < EXPECTED_MAX;
}

static void expect(struct cursor *cursor, struct expected_word word)
{
    struct expected *expected = cursor->sheet->expected;

    if (cursor_listens(cursor))
        expected->list[expected->count++] = word;
}

void cursor_expect(struct cursor *cursor, int token, int count, const char *word)
{
    expect(cursor, (struct expected_word){ .token = token, .tokens = count, .text = word });
}

void cursor_prefer(struct cursor *cursor, int token, int count, const char *word)
{
    expect(cursor, (struct expected_word){ .token = token, .tokens = count, .preferred = true, .text = word });
}
