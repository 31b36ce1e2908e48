#include "processor/orders/words.h"

#include <string.h>

#include "engine/kernel/common_word.h"
#include "engine/kernel/order.h"
#include "engine/kernel/text.h"
#include "processor/base/bytes.h"
#include "processor/letter/letter.h"

enum { TURN_MOST = 1000000 };

/* The words being sorted; orders grow at their end. */
struct sorting {
    struct words *words;
    struct arena *arena;
    struct bytes orders;
    bool in_block;                   /* between `standing` and `end`: an END there closes the block, not the mail */
};

const char *words_after(const char *line)
{
    line += strcspn(line, " \t\n");
    return line + strspn(line, " \t\n");
}

/* Common words that are the game's business all the same. */
static bool is_for_the_game(const char *word)
{
    static const char *const for_the_game[] = { "STANDING", "RESIGN", "OFFER DRAW", "ACCEPT DRAW", "ACCEPT OFFER",
                                               "DECLINE OFFER", "WITHDRAW OFFER", "OFFERS" };

    for (size_t i = 0; i < sizeof for_the_game / sizeof for_the_game[0]; i++)
        if (strcmp(word, for_the_game[i]) == 0)
            return true;
    return false;
}

static bool first_word_is(const char *line, const char *word)
{
    size_t length = strcspn(line, " \t");

    return text_n_equal_ignoring_case(line, length, word);
}

/* The number that a line begins with; false when it begins with none. */
static bool read_number(struct arena *arena, const char *line, int64_t *number)
{
    size_t length = strcspn(line, " \t");

    return text_parse_int(arena_text_n(arena, line, length), 0, TURN_MOST, number) == TEXT_INT_OK;
}

/* `TURN 7`, `GAME g1 TURN 7 ...`: a check against orders that come to the wrong turn. */
static bool read_frame(struct sorting *sorting, const char *line)
{
    bool is_game = first_word_is(line, "GAME");
    int64_t turn;

    if (is_game)
        line = words_after(words_after(line));
    if (!first_word_is(line, "TURN"))
        return is_game;
    if (!read_number(sorting->arena, words_after(line), &turn))
        return is_game;
    sorting->words->turn = (int)turn;
    return true;
}

void words_add(struct arena *arena, struct words *words, const char *line)
{
    words->lines = arena_grow(arena, words->lines, words->line_count, &words->line_capacity, sizeof *words->lines);
    words->lines[words->line_count++] = line;
}

static void keep_word(struct sorting *sorting, const char *word, const char *line)
{
    words_add(sorting->arena, sorting->words, line);
    sorting->words->ready = sorting->words->ready || strcmp(word, "READY") == 0;
    if (strcmp(word, "PASSWORD") == 0 && words_after(line)[0])
        sorting->words->password = words_after(line);
}

static void sort_line(struct sorting *sorting, const char *line)
{
    struct words *words = sorting->words;
    const char *word = common_word_find(line);

    if (read_frame(sorting, line))
        return;
    while (first_word_is(line, "ADD") || first_word_is(line, "CHECK") || first_word_is(line, "FORECAST")) {
        words->add = words->add || first_word_is(line, "ADD");
        words->forecast = words->forecast || first_word_is(line, "FORECAST");
        words->check = words->check || words->forecast || first_word_is(line, "CHECK");
        line = words_after(line);
        word = common_word_find(line);
    }
    if (word && !is_for_the_game(word)) {
        keep_word(sorting, word, line);
        return;
    }
    words->has_orders = words->has_orders || *line;
    bytes_add_text(&sorting->orders, line);
}

static bool is_alone(const char *line, const char *word)
{
    return first_word_is(line, word) && !words_after(line)[0];
}

/* ---- press and diaries: text, not words ---- */

static bool begins_text(const char *line)
{
    const char *word = common_word_find(line);

    return word && (strcmp(word, "PRESS") == 0 || strcmp(word, "DIARY") == 0);
}

/* Does the line itself hold the text, so that none follows? PRESS has it behind a colon, DIARY behind the word. */
static bool has_own_text(const char *line)
{
    const char *rest = words_after(line + strspn(line, " \t"));

    if (strcmp(common_word_find(line), "PRESS") == 0) {
        rest += strcspn(rest, ":");
        rest += *rest == ':';
    }
    return rest[strspn(rest, " \t\r")] != '\0';
}

static bool has_end(const char *text)
{
    for (; *text; text += strcspn(text, "\n"), text += *text == '\n')
        if (text_n_equal_ignoring_case(text, strcspn(text, "\n"), "END"))
            return true;
    return false;
}

/* Do lines below belong to the text? Behind a colon they do, to the end of the mail if need be; DIARY alone, which asks,
 * and a PRESS gone wrong take none of the orders below them, unless END shows that they are meant to. */
static bool takes_lines(const char *line, const char *below)
{
    if (has_own_text(line))
        return false;
    return strchr(line, ':') || has_end(below);
}

/* Takes the texts of PRESS and DIARY out of a mail before its lines are read as orders: they may hold anything. Where the
 * line has no text, it is on the lines below, up to a line END. What is taken out leaves empty lines. */
static const char *lift_texts(struct arena *arena, const char *text, struct words *words)
{
    struct bytes left;

    bytes_init(&left, arena, strlen(text) + 2);
    while (*text) {
        size_t length = strcspn(text, "\n");
        const char *line = arena_text_n(arena, text, length);

        text += length + (text[length] == '\n');
        if (!begins_text(line)) {
            bytes_add_text(&left, line);
            bytes_add_char(&left, '\n');
            continue;
        }
        bytes_add_char(&left, '\n');
        line += strspn(line, " \t");
        for (bool open = takes_lines(line, text); open && *text;) {
            const char *below;

            length = strcspn(text, "\n");
            below = arena_text_n(arena, text, length);
            text += length + (text[length] == '\n');
            bytes_add_char(&left, '\n');
            open = !text_equal_ignoring_case(below, "END");
            if (open)
                line = arena_printf(arena, "%s\n%s", line, below);
        }
        words_add(arena, words, line);
    }
    bytes_add_char(&left, '\0');
    return left.data;
}

/* Orders keep their line numbers: a line that is taken out leaves an empty one. */
void words_sort(struct arena *arena, const char *text, struct words *words)
{
    struct sorting sorting = { .words = words, .arena = arena };
    struct order_lines lines = { 0 };
    int number = 1;

    memset(words, 0, sizeof *words);
    words->turn = LETTER_NO_TURN;
    text = lift_texts(arena, text, words);
    bytes_init(&sorting.orders, arena, strlen(text) + 1);
    order_split(arena, text, &lines);
    for (int i = 0; i < lines.count; i++) {
        const char *line = lines.list[i].text;

        if (is_alone(line, "END") && !sorting.in_block)
            break;
        sorting.in_block = is_alone(line, "STANDING") || (sorting.in_block && !is_alone(line, "END"));
        if (lines.list[i].number == number && i > 0)
            bytes_add_text(&sorting.orders, "; ");   /* a second order on one line goes behind the first */
        for (; number < lines.list[i].number; number++)
            bytes_add_char(&sorting.orders, '\n');
        sort_line(&sorting, line);
    }
    bytes_add_char(&sorting.orders, '\n');
    words->orders = sorting.orders.data;
}
