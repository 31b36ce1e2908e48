#include "processor/text/words.h"

#include <string.h>

#include "engine/kernel/common_word.h"
#include "engine/kernel/salutation.h"
#include "engine/kernel/text.h"
#include "engine/kernel/value.h"
#include "processor/base/bytes.h"
#include "processor/base/host_word.h"
#include "processor/letter/letter.h"
#include "processor/letter/text.h"

enum { TURN_MOST = 1000000, PASSED_OVER_SHOWN = 5, PASSED_OVER_BYTES = 60 };

/* The words being sorted. */
struct sorting {
    struct words *words;
    struct arena *arena;
    bool unproved;
    bool below_orders;               /* a line was an order, as far as can be seen */
    bool in_block;                   /* between `standing` and `end`: an END there closes the block, not the mail */
};

const char *words_after(const char *line)
{
    line += strcspn(line, " \t\n");
    return line + strspn(line, " \t\n");
}

static bool first_word_is(const char *line, const char *word)
{
    size_t length = strcspn(line, " \t");

    return text_n_equal_ignoring_case(line, length, word);
}

/* The number that a line begins with, before a blank or a mark, and what stands behind it; false when it begins with none. */
static bool read_number(struct arena *arena, const char *line, int64_t *number, const char **behind)
{
    size_t length = strspn(line, "0123456789");

    *behind = line + length;
    return (!**behind || strchr(" \t,.:!", **behind))
           && text_parse_int(arena_text_n(arena, line, length), 0, TURN_MOST, number) == TEXT_INT_OK;
}

/* `TURN 7 ...`: false when there is no number. */
static bool read_turn(struct arena *arena, const char *line, int64_t *turn, const char **behind)
{
    return first_word_is(line, "TURN") && read_number(arena, words_after(line), turn, behind);
}

static bool is_marks(const char *text)
{
    return text[strspn(text, " \t,.!")] == '\0';
}

/* A line that says where orders belong: `TURN 7`, `GAME g1 TURN 7 ...`, a check against orders that come to the wrong game
 * or turn. A game's name may be of several words when its turn follows. */
struct frame_line {
    bool is_one;                 /* it begins like one */
    bool is_prose;               /* and is none: "Turn 7 was fun" */
    int64_t turn;                /* LETTER_NO_TURN when there is none */
    const char *game;            /* NULL: none */
    const char *rest;            /* behind a colon: what else stands on the line */
};

static const char *frame_rest(const char *behind)
{
    behind += strspn(behind, " \t");
    return *behind == ':' ? behind + 1 + strspn(behind + 1, " \t") : NULL;
}

/* A turn stands before the first order, alone on its line, or before a colon. */
static struct frame_line read_turn_line(struct arena *arena, const char *line, bool below_orders)
{
    struct frame_line frame = { .turn = LETTER_NO_TURN, .rest = "" };
    const char *behind, *rest;

    frame.is_one = read_turn(arena, line, &frame.turn, &behind);
    if (!frame.is_one)
        return frame;
    rest = frame_rest(behind);
    frame.is_prose = !rest && (below_orders || !is_marks(behind));
    frame.rest = rest ? rest : "";
    return frame;
}

/* A game stands before the first order, or before a colon, or alone with its turn. */
static struct frame_line read_game_line(struct arena *arena, const char *line, bool below_orders)
{
    struct frame_line frame = { .is_one = true, .turn = LETTER_NO_TURN, .rest = "" };
    const char *name = words_after(line), *end = name + strcspn(name, " \t:"), *behind = end, *rest;

    for (const char *at = words_after(name); *at && frame.turn == LETTER_NO_TURN; at = words_after(at))
        if (read_turn(arena, at, &frame.turn, &behind))
            end = at;
    rest = frame_rest(behind);
    while (end > name && strchr(" \t,.:!", end[-1]))
        end--;
    frame.game = arena_text_n(arena, name, (size_t)(end - name));
    frame.rest = rest ? rest : "";
    if (!rest)
        frame.is_prose = frame.turn == LETTER_NO_TURN ? below_orders || !is_marks(behind) : below_orders && !is_marks(behind);
    return frame;
}

static struct frame_line read_frame(struct arena *arena, const char *line, bool below_orders)
{
    return first_word_is(line, "GAME") ? read_game_line(arena, line, below_orders) : read_turn_line(arena, line, below_orders);
}

static void take_frame(struct arena *arena, struct words *words, const struct frame_line *frame, const char *line)
{
    if (frame->turn != LETTER_NO_TURN)
        words->turn = (int)frame->turn;
    if (!frame->game)
        return;
    words->frames = arena_grow(arena, words->frames, words->frame_count, &words->frame_capacity, sizeof *words->frames);
    words->frames[words->frame_count++] = (struct words_frame){ frame->game, line, frame->turn != LETTER_NO_TURN };
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

void words_pass_over(struct arena *arena, struct words *words, const char *line)
{
    add_text(arena, &words->passed_over, &words->passed_over_count, &words->passed_over_capacity, line);
}

/* Skips the marks that mail programs put before the lines of a list, like order_lines_of. */
static const char *bare(const char *line)
{
    return line + strspn(line, " \t-*");
}

/* The word of a line that only its proved writer may use, or NULL: it would take his seat from him. */
static const char *needs_proof(const char *line, int word)
{
    if (common_word_begins(line) == WORD_RESIGN)
        return host_words[HOST_RESIGN].word;
    return word >= 0 && (host_words[word].users & HOST_PROVED) ? host_words[word].word : NULL;
}

static void leave_out(struct sorting *sorting, const char *word)
{
    struct words *words = sorting->words;

    for (int i = 0; i < words->left_out_count; i++)
        if (strcmp(words->left_out[i], word) == 0)
            return;
    add_text(sorting->arena, &words->left_out, &words->left_out_count, &words->left_out_capacity, word);
}

/* Takes ADD, CHECK and FORECAST from the front of a line; gives what stands behind them. *word: the one it begins with. */
static const char *take_heads(struct words *words, const char *line, int *word)
{
    while (*word >= 0 && host_words[*word].kind == HOST_HEADS && first_word_is(line, host_words[*word].word)) {
        words->add = words->add || *word == HOST_ADD;
        words->forecast = words->forecast || *word == HOST_FORECAST;
        words->check = words->check || *word != HOST_ADD;
        line = bare(words_after(line));
        *word = host_word_find(line);
    }
    return line;
}

/* Does a line only begin like a word? Words that take nothing stand alone; what stands before orders on their line has
 * none above it. */
static bool is_prose(const struct sorting *sorting, const char *line, int word)
{
    const char *rest = words_after(line);

    if (word < 0 || (host_words[word].kind != HOST_ALONE && host_words[word].kind != HOST_HEADS))
        return false;
    if (host_words[word].kind == HOST_HEADS && !sorting->below_orders)
        return false;
    for (const char *at = strchr(host_words[word].word, ' '); at; at = strchr(at + 1, ' '))
        rest = words_after(rest);
    return !is_marks(rest);
}

static void keep_password(struct sorting *sorting, const char *line)
{
    struct words *words = sorting->words;

    add_text(sorting->arena, &words->passwords, &words->password_count, &words->password_capacity, words_after(line));
}

/* A word, or an order. */
static void sort_rest(struct sorting *sorting, const char *line, int word, const struct order_line *written)
{
    struct words *words = sorting->words;

    if (!*line)
        return;
    if (word == HOST_PASSWORD && words_after(line)[0])
        keep_password(sorting, line);
    words->ready = words->ready || word == HOST_READY;
    if (sorting->unproved && needs_proof(line, word)) {
        leave_out(sorting, needs_proof(line, word));
    } else if (word >= 0) {
        words_add(sorting->arena, words, line);
    } else {
        order_add(sorting->arena, &words->orders, line, written->number, written->column + (int)(line - written->text));
        sorting->below_orders = sorting->below_orders || salutation_of(line) != SALUTATION_GREETING;
    }
}

/* Skipped text may still hold a password, which must not stay in the stored mail. */
static void pass_over(struct sorting *sorting, const char *line)
{
    struct words *words = sorting->words;

    for (const char *at = line; *at; at = words_after(at))
        if (host_word_is(at, HOST_PASSWORD) && words_after(at)[0])
            keep_password(sorting, at);
    words_pass_over(sorting->arena, words, line);
}

static void sort_line(struct sorting *sorting, const struct order_line *written)
{
    struct frame_line frame = read_frame(sorting->arena, written->text, sorting->below_orders);
    const char *line = frame.is_one ? frame.rest : written->text;
    int word = host_word_find(line);

    if (frame.is_prose || is_prose(sorting, line, word)) {
        pass_over(sorting, written->text);
        return;
    }
    if (frame.is_one)
        take_frame(sorting->arena, sorting->words, &frame, written->text);
    line = take_heads(sorting->words, line, &word);
    if (is_prose(sorting, line, word))
        pass_over(sorting, line);
    else
        sort_rest(sorting, line, word, written);
}

const char *words_passed_over(struct arena *arena, const struct words *words)
{
    const char *list = "";

    for (int i = 0; i < words->passed_over_count && i < PASSED_OVER_SHOWN; i++)
        list = arena_printf(arena, "%s%s\"%s\"", list, *list ? ", " : "",
                            letter_text_shown(arena, words->passed_over[i], PASSED_OVER_BYTES));
    if (words->passed_over_count == 0)
        return NULL;
    if (words->passed_over_count > PASSED_OVER_SHOWN)
        list = arena_printf(arena, "%s and %d more", list, words->passed_over_count - PASSED_OVER_SHOWN);
    return arena_printf(arena, "Skipped as prose: %s. A word of Postern's own is alone on its line.", list);
}

static bool is_alone(const char *line, const char *word)
{
    return first_word_is(line, word) && !words_after(line)[0];
}

/* ---- press and diaries: text, not words ---- */

static bool begins_text(const char *line)
{
    return host_word_is(line, HOST_PRESS) || host_word_is(line, HOST_DIARY);
}

/* Does the line itself hold the text, so that none follows? PRESS has it behind a colon, DIARY behind the word. */
static bool has_own_text(const char *line)
{
    const char *rest = words_after(line + strspn(line, " \t"));

    if (host_word_is(line, HOST_PRESS)) {
        rest += strcspn(rest, ":");
        rest += *rest == ':';
    }
    return rest[strspn(rest, " \t\r")] != '\0';
}

static const char *next_line(const char *text)
{
    text += strcspn(text, "\n");
    return text + (*text == '\n');
}

/* The line END, or NULL. */
static const char *find_end(const char *text)
{
    for (; *text; text = next_line(text))
        if (text_n_equal_ignoring_case(text, strcspn(text, "\n"), "END"))
            return text;
    return NULL;
}

/* Do lines below belong to the text? Behind a colon they do, to the end of the mail if need be; DIARY alone, which asks,
 * and a PRESS gone wrong take none of the orders below them, unless END shows that they are meant to. */
static bool takes_lines(const char *line, const char *below)
{
    if (has_own_text(line))
        return false;
    return strchr(line, ':') || find_end(below);
}

/* The texts of PRESS and DIARY: they may hold anything. Where the line has no text, it is on the lines below, up to a line
 * END. */
static const char *take_text(struct arena *arena, const char *text, const char **rest)
{
    const char *line = arena_text_n(arena, text, strcspn(text, "\n")), *end;

    if (!begins_text(line))
        return NULL;
    *rest = next_line(text);
    if (!takes_lines(line, *rest))
        return line + strspn(line, " \t");
    end = find_end(*rest);
    *rest = end ? next_line(end) : *rest + strlen(*rest);
    end = end ? end : *rest;
    text += strspn(text, " \t");
    return arena_text_n(arena, text, (size_t)(end - text) - (end[-1] == '\n'));
}

void words_sort(struct arena *arena, const char *text, bool unproved, struct words *words)
{
    struct sorting sorting = { .words = words, .arena = arena, .unproved = unproved };
    struct order_lines lines;

    *words = (struct words){ .turn = LETTER_NO_TURN, .unproved = unproved };
    lines = order_lines_and_texts(arena, text, take_text);
    for (int i = 0; i < lines.count; i++) {
        const char *line = lines.list[i].text;

        if (is_alone(line, "END") && !sorting.in_block)
            break;
        sorting.in_block = is_alone(line, "STANDING") || (sorting.in_block && !is_alone(line, "END"));
        sort_line(&sorting, &lines.list[i]);
    }
}

/* ---- as data ---- */

const char *words_write(struct arena *arena, const struct words *words)
{
    struct value *object = value_object(arena), *lines = value_set(arena, object, "lines", value_list(arena));

    for (int i = 0; i < words->line_count; i++)
        value_add_text(arena, lines, words->lines[i]);
    value_set_text(arena, object, "orders", order_join(arena, &words->orders));
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
    words->orders = order_lines_of(arena, value_get_text(object, "orders", ""));
    words->add = value_get_int(object, "add", 0) != 0;
    words->check = value_get_int(object, "check", 0) != 0;
    words->forecast = value_get_int(object, "forecast", 0) != 0;
    words->ready = value_get_int(object, "ready", 0) != 0;
    words->unproved = value_get_int(object, "unproved", 1) != 0;
    words->turn = (int)value_get_int(object, "turn", LETTER_NO_TURN);
    return true;
}
