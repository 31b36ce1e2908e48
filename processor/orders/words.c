#include "processor/orders/words.h"

#include <string.h>

#include "engine/kernel/common_word.h"
#include "engine/kernel/order.h"
#include "engine/kernel/text.h"
#include "engine/kernel/value.h"
#include "processor/base/bytes.h"
#include "processor/letter/letter.h"

enum { TURN_MOST = 1000000 };

/* The words being sorted; orders grow at their end. */
struct sorting {
    struct words *words;
    struct arena *arena;
    struct bytes orders;
    bool unproved;
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

/* `TURN 7 ...`: false when there is no number. */
static bool read_turn(struct sorting *sorting, const char *line)
{
    int64_t turn;

    if (!first_word_is(line, "TURN") || !read_number(sorting->arena, words_after(line), &turn))
        return false;
    sorting->words->turn = (int)turn;
    return true;
}

/* `TURN 7`, `GAME g1 TURN 7 ...`: a check against orders that come to the wrong game or turn. A game's name may be of
 * several words when its turn follows. */
static bool read_frame(struct sorting *sorting, const char *line)
{
    struct words *words = sorting->words;
    const char *name = words_after(line), *behind = words_after(name);
    size_t length = strcspn(name, " \t");
    bool has_turn = false;

    if (!first_word_is(line, "GAME"))
        return read_turn(sorting, line);
    for (const char *at = behind; *at && !has_turn; at = words_after(at)) {
        has_turn = read_turn(sorting, at);
        if (has_turn)
            length = (size_t)(at - name);
    }
    while (length > 0 && strchr(" \t,.:!", name[length - 1]))
        length--;
    words->frames = arena_grow(sorting->arena, words->frames, words->frame_count, &words->frame_capacity, sizeof *words->frames);
    words->frames[words->frame_count++] = (struct words_frame){ arena_text_n(sorting->arena, name, length), has_turn };
    return true;
}

static void add_text(struct arena *arena, const char ***list, int *count, int *capacity, const char *text)
{
    *list = arena_grow(arena, *list, *count, capacity, sizeof **list);
    (*list)[(*count)++] = text;
}

void words_add(struct arena *arena, struct words *words, const char *line)
{
    add_text(arena, &words->lines, &words->line_count, &words->line_capacity, line);
}

static void keep_word(struct sorting *sorting, const char *word, const char *line)
{
    struct words *words = sorting->words;

    words_add(sorting->arena, words, line);
    words->ready = words->ready || strcmp(word, "READY") == 0;
}

/* The word of a line that only its proved writer may use, or NULL: it would take his seat from him. What mail programs put
 * before the lines of a list is passed over, as order_split does. */
static const char *needs_proof(const char *line)
{
    const char *rest, *word;

    line += strspn(line, " \t-*");
    word = common_word_find(line);
    if (common_word_read(line, &rest) == WORD_RESIGN)
        return "RESIGN";
    return word && (strcmp(word, "ADDRESS") == 0 || strcmp(word, "PASSWORD") == 0 || strcmp(word, "RESIGN") == 0) ? word : NULL;
}

static void leave_out(struct sorting *sorting, const char *word)
{
    struct words *words = sorting->words;

    for (int i = 0; i < words->left_out_count; i++)
        if (strcmp(words->left_out[i], word) == 0)
            return;
    add_text(sorting->arena, &words->left_out, &words->left_out_count, &words->left_out_capacity, word);
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
    if (word && strcmp(word, "PASSWORD") == 0 && words_after(line)[0])
        add_text(sorting->arena, &words->passwords, &words->password_count, &words->password_capacity, words_after(line));
    if (sorting->unproved && needs_proof(line)) {
        leave_out(sorting, needs_proof(line));
        return;
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
static void sort(struct arena *arena, const char *text, bool unproved, struct words *words)
{
    struct sorting sorting = { .words = words, .arena = arena, .unproved = unproved };
    struct order_lines lines = { 0 };
    int number = 1;

    memset(words, 0, sizeof *words);
    words->turn = LETTER_NO_TURN;
    words->unproved = unproved;
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

void words_sort(struct arena *arena, const char *text, struct words *words)
{
    sort(arena, text, false, words);
}

void words_sort_unproved(struct arena *arena, const char *text, struct words *words)
{
    sort(arena, text, true, words);
}

/* ---- as data ---- */

const char *words_write(struct arena *arena, const struct words *words)
{
    struct value *object = value_object(arena), *lines = value_set(arena, object, "lines", value_list(arena));

    for (int i = 0; i < words->line_count; i++)
        value_add_text(arena, lines, words->lines[i]);
    value_set_text(arena, object, "orders", words->orders);
    value_set_bool(arena, object, "has_orders", words->has_orders);
    value_set_bool(arena, object, "add", words->add);
    value_set_bool(arena, object, "check", words->check);
    value_set_bool(arena, object, "forecast", words->forecast);
    value_set_bool(arena, object, "ready", words->ready);
    value_set_bool(arena, object, "unproved", words->unproved);
    value_set_int(arena, object, "turn", words->turn);
    return value_write(arena, object, NULL);
}

bool words_read(struct arena *arena, const char *json, struct words *words)
{
    struct value *object;
    const struct value *lines;

    memset(words, 0, sizeof *words);
    if (value_read(arena, json, strlen(json), &object, NULL) != OK)
        return false;
    lines = value_find(object, "lines");
    for (const struct value *line = lines ? lines->first : NULL; line; line = line->next)
        if (line->kind == VALUE_TEXT)
            words_add(arena, words, line->text);
    words->orders = value_get_text(object, "orders", "\n");
    words->has_orders = value_get_int(object, "has_orders", 0) != 0;
    words->add = value_get_int(object, "add", 0) != 0;
    words->check = value_get_int(object, "check", 0) != 0;
    words->forecast = value_get_int(object, "forecast", 0) != 0;
    words->ready = value_get_int(object, "ready", 0) != 0;
    words->unproved = value_get_int(object, "unproved", 1) != 0;
    words->turn = (int)value_get_int(object, "turn", LETTER_NO_TURN);
    return true;
}
