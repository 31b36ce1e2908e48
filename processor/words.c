#include "processor/words.h"

#include <string.h>

#include "engine/kernel/order.h"
#include "engine/kernel/text.h"
#include "processor/history.h"
#include "processor/layout.h"
#include "processor/letter.h"
#include "processor/letter_word.h"
#include "processor/notice.h"
#include "processor/report.h"
#include "processor/seat_settings.h"

/* ---- sorting ---- */

static const char *after_word(const char *line)
{
    line += strcspn(line, " \t");
    return line + strspn(line, " \t");
}

/* Words of letter_word.h that are the game's business all the same. */
static bool is_for_the_game(const char *word)
{
    static const char *const for_the_game[] = { "STANDING", "RESIGN", "OFFER DRAW", "ACCEPT DRAW" };

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

/* `TURN 7`, `GAME g1 TURN 7 ...`: a check against orders that come to the wrong turn. */
static bool read_frame(struct words *words, const char *line)
{
    int64_t turn;

    if (!first_word_is(line, "TURN") && !first_word_is(line, "GAME"))
        return false;
    if (first_word_is(line, "GAME")) {
        line = after_word(after_word(line));
        if (!first_word_is(line, "TURN"))
            return true;
    }
    line = after_word(line);
    if (strspn(line, "0123456789") == strcspn(line, " \t") && *line) {
        char digits[12] = { 0 };

        memcpy(digits, line, strcspn(line, " \t") < 11 ? strcspn(line, " \t") : 11);
        if (text_parse_int(digits, 0, 1000000, &turn) == TEXT_INT_OK)
            words->turn = (int)turn;
    }
    return true;
}

static void sort_line(struct arena *arena, struct words *words, const char *line, const char *whole)
{
    const char *word = letter_word_find(line);

    if (read_frame(words, line))
        return;
    if (first_word_is(line, "ADD")) {
        words->add = true;
        line = after_word(line);
        whole = line;
    } else if (first_word_is(line, "CHECK")) {
        words->check = true;
        line = after_word(line);
        whole = line;
    } else if (word && !is_for_the_game(word)) {
        words->lines = arena_grow(arena, words->lines, words->line_count, &words->line_capacity, sizeof *words->lines);
        words->lines[words->line_count++] = line;
        whole = "";
    }
    words->has_orders = words->has_orders || *whole;
    words->orders = arena_printf(arena, "%s%s\n", words->orders, whole);
}

/* Orders keep their line numbers: a line that is taken out leaves an empty one. */
void words_sort(struct arena *arena, const char *text, struct words *words)
{
    struct order_lines lines = { 0 };
    int number = 0;

    memset(words, 0, sizeof *words);
    words->orders = "";
    words->turn = LETTER_NO_TURN;
    order_split(arena, text, &lines);
    for (int i = 0; i < lines.count; i++) {
        if (first_word_is(lines.list[i].text, "END") && !after_word(lines.list[i].text)[0])
            break;
        if (lines.list[i].number == number) {
            /* A second order on one line goes behind the first. */
            words->orders = arena_printf(arena, "%.*s; ", (int)strlen(words->orders) - 1, words->orders);
        } else {
            for (number++; number < lines.list[i].number; number++)
                words->orders = arena_printf(arena, "%s\n", words->orders);
        }
        sort_line(arena, words, lines.list[i].text, lines.list[i].text);
    }
}

/* ---- answering ---- */

struct answering {
    struct home *home;
    struct stored_game *stored;
    int seat;
    struct arena *arena;
    const char *text;
    bool *changed;
    struct error *err;
};

static void say(struct answering *answering, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(struct answering *answering, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    answering->text = arena_printf(answering->arena, "%s%s%s", answering->text, *answering->text ? "\n\n" : "",
                                   arena_vprintf(answering->arena, format, args));
    va_end(args);
}

static const char *time_for(struct answering *answering, int64_t utc_s)
{
    const char *zone = answering->stored->seats[answering->seat].zone;
    char *text;

    if (utc_s == STORE_NO_TIME || layout_time(answering->arena, utc_s, zone, &text, answering->err) != OK)
        return "no time set";
    return text;
}

static enum status help(struct answering *answering, const char *about)
{
    const struct ruleset *rules = answering->stored ? answering->stored->game.rules : NULL;
    const char *text = NULL;
    enum status status;

    if (rules && rules->help && *about)
        text = rules->help(answering->arena, text_equal_ignoring_case(about, rules->name) ? "" : about);
    if (text) {
        say(answering, "%s", text);
        return OK;
    }
    if (*about) {
        say(answering, "There is no help page \"%s\". HELP alone tells of mails and orders%s.", about,
            rules ? arena_printf(answering->arena, ", HELP %s names the pages of this game", rules->name) : "");
        return OK;
    }
    status = templates_get_text(answering->home->templates, rules ? rules->name : NULL, "help", &text, answering->err);
    if (status != OK)
        return status;
    say(answering, "%s", text);
    if (rules)
        say(answering, "Of this game: HELP %s tells what it is about and what other pages there are, HELP ORDERS what "
            "can be written.", rules->name);
    return OK;
}

static enum status answer_status(struct answering *answering)
{
    struct stored_game *stored = answering->stored;
    const char *waits = "";

    for (int seat = 0; seat < stored->seat_count; seat++)
        if (game_waits_for(&stored->game, seat))
            waits = arena_printf(answering->arena, "%s%s%s", waits, *waits ? ", " : "", stored_seat_name(stored, seat));
    say(answering, "Game %s \"%s\" (%s) is %s, turn %d. Deadline: %s. It waits for: %s. You %s.", stored->label,
        stored->row.name, stored->game.rules->title, stored->row.phase, stored->row.turn,
        time_for(answering, stored->row.deadline_utc_s), *waits ? waits : "nobody",
        game_waits_for(&stored->game, answering->seat) ? "owe an answer" : "owe nothing");
    return OK;
}

static void add_game(void *context, int64_t game, int seat)
{
    struct answering *answering = context;

    answering->text = arena_printf(answering->arena, "%s\n- g%lld, seat %d", answering->text, (long long)game, seat + 1);
}

static enum status answer_games(struct answering *answering)
{
    say(answering, "Your games:");
    return store_seats_of(answering->home->store, answering->stored->seats[answering->seat].address, add_game, answering,
                          answering->err);
}

static enum status answer_report(struct answering *answering, const char *which)
{
    struct stored_game *stored = answering->stored;
    int64_t number = stored->game.records;
    struct told told;
    const char *text;
    enum status status;

    if (*which && text_parse_int(which, 1, stored->game.records, &number) != TEXT_INT_OK) {
        say(answering, "REPORT takes the number of a record from 1 to %d, or nothing for the last.", stored->game.records);
        return OK;
    }
    if (number == 0) {
        say(answering, "There is no report yet: the game has not begun.");
        return OK;
    }
    status = history_told(stored, (int)number, (int)number, &told, answering->err);
    if (status == OK)
        status = report_text(stored, answering->seat, &told, 0, &text, answering->err);
    if (status == OK)
        say(answering, "%s", text);
    return status;
}

static enum status answer_zone(struct answering *answering, const char *word)
{
    struct error fault;
    char *zone;

    if (layout_zone(answering->arena, word, &zone, &fault) != OK) {
        say(answering, "ZONE: %s", fault.message);
        return OK;
    }
    answering->stored->seats[answering->seat].zone = zone;
    *answering->changed = true;
    say(answering, "Times are shown in %s from now on, beside UTC.", zone);
    return OK;
}

static enum status answer_join(struct answering *answering)
{
    struct seat_row *seat = &answering->stored->seats[answering->seat];

    if (strcmp(seat->state, "joined") == 0) {
        say(answering, "You have joined already.");
        return OK;
    }
    seat->state = "joined";
    *answering->changed = true;
    say(answering, "You have joined game %s.", answering->stored->label);
    return OK;
}

static enum status answer_decline(struct answering *answering)
{
    struct stored_game *stored = answering->stored;

    if (strcmp(stored->row.phase, "inviting") != 0) {
        say(answering, "The game has begun; RESIGN gives it up.");
        return OK;
    }
    stored->seats[answering->seat].state = "declined";
    *answering->changed = true;
    say(answering, "Your seat in game %s is free again; the game master is told.", stored->label);
    return notice_moderator(answering->home, stored->row.id, "declined",
                            arena_printf(answering->arena, "%s declines seat %d.", stored->seats[answering->seat].address,
                                         answering->seat + 1), answering->err);
}

/* A luck word goes into every seed; it counts only while nothing has been drawn. */
static enum status answer_luck(struct answering *answering, const char *word)
{
    struct stored_game *stored = answering->stored;

    if (strcmp(stored->row.phase, "inviting") != 0 || strlen(word) > 100) {
        say(answering, strlen(word) > 100 ? "A luck word has at most 100 letters."
                                          : "Luck words are taken until the game begins; yours came too late.");
        return OK;
    }
    stored->seats[answering->seat].luck = arena_text(stored->arena, word);
    *answering->changed = true;
    say(answering, "Your luck word is \"%s\".", word);
    return OK;
}

static enum status answer_wish(struct answering *answering, const char *wish)
{
    answering->stored->seats[answering->seat].wants = wish;
    *answering->changed = true;
    say(answering, strcmp(wish, "wait") == 0 ? "WAIT is noted: the turn is not resolved before its deadline."
                                             : "READY is noted: the turn is resolved when all are ready.");
    return OK;
}

/* MAPS and HTML, each ON or OFF. */
static enum status answer_setting(struct answering *answering, const char *word, const char *rest)
{
    struct seat_row *seat = &answering->stored->seats[answering->seat];
    struct seat_settings settings = seat_settings_read(seat, answering->stored->arena);
    bool *setting = strcmp(word, "MAPS") == 0 ? &settings.maps : &settings.html;
    bool on = text_equal_ignoring_case(rest, "ON");

    if (!on && !text_equal_ignoring_case(rest, "OFF")) {
        say(answering, "%s takes ON or OFF; it is %s.", word, *setting ? "on" : "off");
        return OK;
    }
    *setting = on;
    seat_settings_write(seat, &settings, answering->stored->arena);
    *answering->changed = true;
    if (setting == &settings.maps)
        say(answering, on ? "Reports draw the map from now on." : "Reports tell the map as a list alone from now on.");
    else
        say(answering, on ? "Mails bring an HTML part from now on, in letters of one width."
                          : "Mails are plain text from now on.");
    return OK;
}

static enum status answer_one(struct answering *answering, const char *line)
{
    const char *word = letter_word_find(line);
    const char *rest = after_word(line);

    if (strcmp(word, "HELP") == 0)
        return help(answering, rest);
    if (!answering->stored) {
        say(answering, "%s needs a reply to a mail of your game.", word);
        return OK;
    }
    if (strcmp(word, "STATUS") == 0)
        return answer_status(answering);
    if (strcmp(word, "GAMES") == 0)
        return answer_games(answering);
    if (strcmp(word, "REPORT") == 0 || strcmp(word, "RESEND") == 0)
        return answer_report(answering, rest);
    if (strcmp(word, "ZONE") == 0)
        return answer_zone(answering, rest);
    if (strcmp(word, "JOIN") == 0)
        return answer_join(answering);
    if (strcmp(word, "DECLINE") == 0)
        return answer_decline(answering);
    if (strcmp(word, "LUCK") == 0)
        return answer_luck(answering, rest);
    if (strcmp(word, "MAPS") == 0 || strcmp(word, "HTML") == 0)
        return answer_setting(answering, word, rest);
    if (strcmp(word, "WAIT") == 0)
        return answer_wish(answering, "wait");
    if (strcmp(word, "READY") == 0)
        return answer_wish(answering, "ready");
    say(answering, "%s is not offered by this game's host.", word);
    return OK;
}

enum status words_answer(struct home *home, struct stored_game *stored, int seat, const struct words *words,
                         struct arena *arena, const char **answer, bool *changed, struct error *err)
{
    struct answering answering = { .home = home, .stored = stored, .seat = seat, .arena = arena, .text = "",
                                   .changed = changed, .err = err };
    enum status status = OK;

    *changed = false;
    for (int i = 0; i < words->line_count && status == OK; i++)
        status = answer_one(&answering, words->lines[i]);
    *answer = answering.text;
    return status;
}
