#include "engine/kernel/suggest.h"

#include <string.h>

#include "engine/kernel/cursor.h"
#include "engine/kernel/text.h"

enum { SCRATCH_BYTES = 8 << 20, COPY_BYTES = 16 << 20 };

struct search {
    struct sheet *sheet;
    struct sheet trial;              /* the sheet with a trial line in place of the refused one */
    int line;
    suggest_reader *reads;
    void *context;
    struct arena scratch;            /* of one reading */
    struct arena copy;               /* holds the sheet's lines during one search: mails may have thousands */
    struct tokens tokens;            /* of the refused line */
    struct expected expected;
    const char *found, *doubtful;    /* the form found, and one that is accepted with a warning */
};

/* ---- trying ---- */

/* The line with `out` tokens from `at` on replaced by a word; NULL: by nothing. */
static const char *edited(struct search *search, int at, int out, const char *word)
{
    const char *text = "";

    for (int i = 0; i <= search->tokens.count; i++) {
        const struct token *token = &search->tokens.list[i];
        const char *quote = i < search->tokens.count && token->kind == TOKEN_QUOTED ? "\"" : "";

        if (i == at && word)
            text = arena_printf(&search->scratch, "%s%s%s", text, *text ? " " : "", word);
        if (i < search->tokens.count && (i < at || i >= at + out))
            text = arena_printf(&search->scratch, "%s%s%s%s%s", text, *text ? " " : "", quote, token->text, quote);
    }
    return text;
}

/* Reads a text in place of the line. The result of the trial is valid until the next trial. */
static bool reads(struct search *search, const char *text)
{
    search->trial.lines[search->line] = (struct sheet_line){
        .number = search->sheet->lines[search->line].number, .column = 1, .text = text, .request = -1,
    };
    return search->reads(&search->trial, search->line, search->context);
}

/* One change. True when the search is over. */
static bool try_change(struct search *search, int at, int out, const char *word)
{
    const struct sheet_line *said = &search->trial.lines[search->line];

    if (search->found || search->sheet->readings == 0)
        return true;
    search->sheet->readings--;
    arena_reset(&search->scratch);
    if (!reads(search, edited(search, at, out, word)))
        return false;
    if (!said->warning)
        search->found = arena_text(search->sheet->arena, said->canonical);
    else if (!search->doubtful)
        search->doubtful = arena_text(search->sheet->arena, said->nearest ? said->nearest : said->canonical);
    return search->found != NULL;
}

/* ---- one place of the line ---- */

/* Is the same word already in the list? */
static bool is_repeated(const struct expected *expected, int i)
{
    const struct expected_word *word = &expected->list[i];

    for (int k = 0; k < i; k++)
        if (expected->list[k].token == word->token && expected->list[k].tokens == word->tokens
            && text_equal(expected->list[k].text, word->text))
            return true;
    return false;
}

/* Words with a number have no near names: gr7 is not a typing error for gr1. */
static bool is_name(const char *word)
{
    while (*word && !text_is_digit(*word))
        word++;
    return *word == '\0';
}

/* The expected name nearest to the word at this place, or -1. */
static int nearly_written(struct search *search, int place)
{
    const char *words[EXPECTED_MAX], *near;

    for (int i = 0; i < search->expected.count; i++)
        words[i] = search->expected.list[i].token == place && is_name(search->expected.list[i].text)
                       ? search->expected.list[i].text : NULL;
    near = place >= 0 && place < search->tokens.count
               ? order_suggest(search->tokens.list[place].text, words, search->expected.count) : NULL;
    for (int i = 0; near && i < search->expected.count; i++)
        if (words[i] == near)
            return i;
    return -1;
}

/* The writer cannot have meant a line of which no word remains. */
static bool leaves_something(const struct search *search, const struct expected_word *word)
{
    return word->token > 0 || word->tokens < search->tokens.count;
}

static bool exchange(struct search *search, int place)
{
    const struct expected *expected = &search->expected;
    int near = nearly_written(search, place);

    if (near >= 0 && try_change(search, place, expected->list[near].tokens, expected->list[near].text))
        return true;
    for (int i = 0; place < search->tokens.count && i < expected->count; i++)
        if (expected->list[i].token == place && expected->list[i].tokens > 0 && i != near && !is_repeated(expected, i)
            && leaves_something(search, &expected->list[i])
            && try_change(search, place, expected->list[i].tokens, expected->list[i].text))
            return true;
    return false;
}

static bool put_in(struct search *search, int place)
{
    const struct expected *expected = &search->expected;

    for (int i = 0; i < expected->count; i++)
        if (expected->list[i].token == place && !is_repeated(expected, i)
            && try_change(search, place, 0, expected->list[i].text))
            return true;
    return false;
}

/* Words from the mistake on, or from the one before it. */
static bool leave_out(struct search *search, int place)
{
    for (int from = place; from >= 0 && from >= place - 1; from--)
        for (int out = 1; out <= SUGGEST_LEFT_OUT && from + out <= search->tokens.count; out++)
            if (try_change(search, from, out, NULL))
                return true;
    return false;
}

/* ---- all of them ---- */

/* The token at the column of the mistake. */
static int mistake(const struct search *search, int column)
{
    int at = 0;

    while (at < search->tokens.count && order_column(&search->tokens, at + 1) <= column)
        at++;
    return at;
}

static bool prefer(struct search *search)
{
    const struct expected *expected = &search->expected;

    for (int i = 0; i < expected->count; i++)
        if (expected->list[i].preferred
            && try_change(search, expected->list[i].token, expected->list[i].tokens, expected->list[i].text))
            return true;
    return false;
}

static void look(struct search *search, int place)
{
    if (prefer(search) || exchange(search, place) || leave_out(search, place) || put_in(search, place))
        return;
    for (int apart = 1; apart <= search->tokens.count; apart++)
        for (int side = -1; side <= 1; side += 2)
            if (exchange(search, place + side * apart) || put_in(search, place + side * apart))
                return;
}

/* Reads the refused line once more and collects the words that would have been accepted. */
static bool listen(struct search *search)
{
    struct order_fault fault = { 0 };
    bool accepted;

    if (!order_tokenize(search->sheet->arena, search->sheet->lines[search->line].text, &search->tokens, &fault))
        return false;
    search->trial.expected = &search->expected;
    accepted = reads(search, search->sheet->lines[search->line].text);
    search->trial.expected = NULL;
    search->trial.arena = &search->scratch;
    search->trial.trying = true;
    return !accepted;
}

const char *suggest(struct sheet *sheet, int line, suggest_reader *reader, void *context)
{
    struct search *search;

    if (sheet->readings == 0)
        return NULL;
    sheet->readings--;
    search = ARENA_NEW(sheet->arena, struct search);
    *search = (struct search){ .sheet = sheet, .trial = *sheet, .line = line, .reads = reader, .context = context };
    search->scratch.limit_bytes = SCRATCH_BYTES;
    search->copy.limit_bytes = COPY_BYTES;
    search->trial.lines = arena_copy(&search->copy, sheet->lines, (size_t)sheet->line_count * sizeof *sheet->lines);
    if (search->trial.lines && listen(search))
        look(search, mistake(search, search->trial.lines[line].fault_column));
    arena_release(&search->scratch);
    arena_release(&search->copy);
    return search->found ? search->found : search->doubtful;
}
