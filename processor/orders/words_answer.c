#include "processor/orders/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/host_word.h"
#include "processor/report/absence.h"
#include "processor/report/digest.h"
#include "processor/report/history.h"
#include "processor/text/layout.h"
#include "processor/orders/change_address.h"
#include "processor/report/notice.h"
#include "processor/report/press.h"
#include "processor/report/replay_export.h"
#include "processor/report/report.h"
#include "processor/report/events.h"
#include "processor/report/render.h"
#include "processor/home/seat_settings.h"
#include "processor/orders/sender.h"
#include "processor/turn/luck.h"

enum { HISTORY_RECORDS_MAX = 100,
       ANSWERS_A_MAIL = 20, ANSWERS_BYTES = 20 << 10 /* after which no more words are answered */, WORD_BYTES_SHOWN = 60 };

struct answering {
    struct home *home;
    struct stored_game *stored;
    int seat;
    struct arena *arena;
    struct receipt *receipt;         /* where the answers go */
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

/* The first page, with the list of words in its place. */
static enum status help_first(struct answering *answering)
{
    static const char mark[] = "{{{words}}}\n";
    const struct ruleset *rules = answering->stored->game.rules;
    const char *text = NULL, *at;
    enum status status = templates_get_text(answering->home->templates, rules->name, "help", &text, answering->err);

    if (status != OK)
        return status;
    at = strstr(text, mark);
    if (at)
        text = arena_printf(answering->arena, "%s%s%s", arena_text_n(answering->arena, text, (size_t)(at - text)),
                            host_word_list(answering->arena), at + strlen(mark));
    say(answering, "%s", text);
    say(answering, "Of this game: HELP %s tells what it is about and what other pages there are, HELP ORDERS what can be "
        "written.", rules->name);
    return OK;
}

/* What HELP and a word says: the page of the word, where it has one (LUCK), or else its line of the list. */
static const char *word_page(struct answering *answering, const char *about)
{
    const char *text = host_word_help(answering->arena, about), *page;
    struct error none;

    if (text && text_equal_ignoring_case(about, "LUCK")
        && templates_get_text(answering->home->templates, answering->stored->game.rules->name, "help-luck", &page, &none) == OK)
        return page;
    return text;
}

static enum status answer_help(struct answering *answering, const char *about)
{
    const struct ruleset *rules = answering->stored->game.rules;
    const char *text;

    if (!*about)
        return help_first(answering);
    text = text_equal_ignoring_case(about, rules->name)
               ? ruleset_page(rules, answering->arena, answering->stored->game.options)
               : ruleset_help(rules, answering->arena, about);
    if (!text)
        text = word_page(answering, about);
    if (text)
        say(answering, "%s", text);
    else
        say(answering, "There is no help page \"%.*s\". HELP alone tells of mails and orders, HELP %s names the pages of "
            "this game.", WORD_BYTES_SHOWN, about, rules->name);
    return OK;
}

static enum status answer_status(struct answering *answering, const char *rest)
{
    struct stored_game *stored = answering->stored;
    const char *waits = "", *digest;
    enum status status = digest_state(stored, answering->seat, &digest, answering->err);

    (void)rest;
    for (int seat = 0; seat < stored->seat_count; seat++)
        if (game_waits_for(&stored->game, seat))
            waits = arena_printf(answering->arena, "%s%s%s", waits, *waits ? ", " : "", stored_seat_name(stored, seat));
    say(answering, "Game %s \"%s\" (%s) is %s, turn %d. Deadline: %s. It waits for: %s. You %s.%s", stored->label,
        stored->row.name, stored->game.rules->title, phase_name(stored->row.phase), stored->row.turn,
        time_for(answering, stored->row.deadline_utc_s), *waits ? waits : "nobody",
        game_waits_for(&stored->game, answering->seat) ? "owe an answer" : "owe nothing", digest);
    return status;
}

enum { GAMES_TOLD_MAX = 100 };

struct games {
    int count;
    struct { int64_t game; int seat; } list[GAMES_TOLD_MAX];
};

static void add_game(void *context, int64_t game, int seat)
{
    struct games *games = context;

    if (games->count < GAMES_TOLD_MAX) {
        games->list[games->count].game = game;
        games->list[games->count++].seat = seat;
    }
}

static enum status answer_games(struct answering *answering, const char *rest)
{
    struct store *store = answering->home->store;
    struct games *games = ARENA_NEW(answering->arena, struct games);
    enum status status = store_seats_of(store, answering->stored->seats[answering->seat].address, add_game, games,
                                        answering->err);

    (void)rest;
    say(answering, "Your games:");
    for (int i = 0; status == OK && i < games->count; i++) {
        struct game_row row;

        status = store_game_get(store, games->list[i].game, &row, answering->err);
        if (status == OK)
            answering->text = arena_printf(answering->arena, "%s\n- g%lld \"%s\" (%s), seat %d: %s, turn %d; deadline: %s",
                                           answering->text, (long long)row.id, row.name, row.rules,
                                           games->list[i].seat + 1, phase_name(row.phase), row.turn,
                                           time_for(answering, row.deadline_utc_s));
    }
    return status;
}

static enum status answer_report(struct answering *answering, const char *which)
{
    struct stored_game *stored = answering->stored;
    int64_t number = stored->game.records;
    struct turn_news news;
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
    status = history_told(stored, (int)number, (int)number, &news, answering->err);
    if (status == OK)
        status = report_text(stored, answering->seat, &news, 0, &text, answering->err);
    if (status == OK)
        say(answering, "%s", text);
    return status;
}

/* "3-7", "3 7", "3", or nothing: the last ones. False when it is none of them. */
static bool read_range(const char *text, int records, int64_t *from, int64_t *to)
{
    char numbers[2][12] = { "", "" };
    size_t first = strspn(text, "0123456789"), second;
    const char *rest = text + first;

    *from = records > HISTORY_RECORDS_MAX ? records - HISTORY_RECORDS_MAX + 1 : 1;
    *to = records;
    if (!*text)
        return true;
    rest += strspn(rest, " -.");
    second = strspn(rest, "0123456789");
    if (first == 0 || first >= sizeof numbers[0] || second >= sizeof numbers[1] || rest[second])
        return false;
    memcpy(numbers[0], text, first);
    memcpy(numbers[1], rest, second);
    if (text_parse_int(numbers[0], 1, records, from) != TEXT_INT_OK)
        return false;
    *to = *from;
    return second == 0 || text_parse_int(numbers[1], *from, records, to) == TEXT_INT_OK;
}

static enum status answer_history(struct answering *answering, const char *which)
{
    struct stored_game *stored = answering->stored;
    struct value *view = value_object(answering->arena);
    int64_t from, to;
    struct turn_news news;
    char *text = NULL;
    enum status status;

    if (stored->game.records == 0) {
        say(answering, "There is no history yet: the game has not begun.");
        return OK;
    }
    if (!read_range(which, stored->game.records, &from, &to) || to - from >= HISTORY_RECORDS_MAX) {
        say(answering, "HISTORY takes the numbers of records, as HISTORY 3-7, from 1 to %d and at most %d at once.",
            stored->game.records, HISTORY_RECORDS_MAX);
        return OK;
    }
    status = history_told(stored, (int)from, (int)to, &news, answering->err);
    if (status != OK)
        return status;
    value_set_int(answering->arena, view, "from", from);
    value_set_int(answering->arena, view, "to", to);
    report_events(answering->home, stored->game.rules,
                  events_for_seat(answering->arena, news.events, news.event_count, answering->seat), answering->arena, view);
    status = report_render(answering->home, stored->game.rules, "history", view, answering->arena, &text, answering->err);
    if (status == OK)
        say(answering, "%s", text);
    return status;
}

static void keep_last(void *context, const struct outbox_row *mail)
{
    int64_t *last = context;

    if (mail->id > *last)
        *last = mail->id;
}

/* The last report again, as it was sent: the same mail. What waits for the mail of the day was not sent yet. */
static enum status answer_resend(struct answering *answering, const char *rest)
{
    struct stored_game *stored = answering->stored;
    static const char *const kinds[] = { "report", "digest" };
    int64_t last = 0;
    bool waited = false;
    enum status status = digest_hurry(stored, answering->seat, &waited, answering->err);

    (void)rest;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && status == OK && !waited; i++)
        status = store_outbox_list(answering->home->store, stored->row.id, answering->seat, kinds[i], keep_last, &last,
                                   answering->err);
    if (status != OK)
        return status;
    if (waited) {
        say(answering, "Your mail of the day is on its way now.");
        return OK;
    }
    if (last == 0)
        return answer_report(answering, "");
    say(answering, "Your last report is on its way once more. It is the same mail, so a mail program may show it only "
        "once; REPORT sends its text as an answer.");
    return store_outbox_resend(answering->home->store, last, answering->home->now_utc_s, answering->err);
}

/* The game as this seat may know it, or (once it is over) whole, as a file. */
static enum status answer_replay(struct answering *answering, const char *rest)
{
    struct stored_game *stored = answering->stored;
    struct compose_attachment *file = ARENA_NEW(answering->arena, struct compose_attachment);
    char *bytes = NULL;
    size_t count = 0;
    FILE *out = open_memstream(&bytes, &count);
    enum status status = OK;

    (void)rest;
    if (!out)
        return error_set(answering->err, ERR_IO, "no memory for a replay");
    if (stored->game.records > 0)
        status = replay_export(answering->home, stored->row.id, stored->game.over ? REPLAY_FULL : REPLAY_SEAT,
                               stored->game.over ? NULL : arena_printf(answering->arena, "%d", answering->seat + 1), out,
                               answering->err);
    fclose(out);
    if (status == OK && count > 0 && count <= COMPOSE_ATTACHMENT_BYTES_MAX) {
        *file = (struct compose_attachment){ .name = arena_printf(answering->arena, "%s.replay", stored->label),
                                             .type = COMPOSE_JSON, .bytes = arena_copy(answering->arena, bytes, count),
                                             .bytes_n = count };
        answering->receipt->attachment = file;
        say(answering, "The replay is attached as %s; `postern replay show %s` tells it.", file->name, file->name);
    } else if (status == OK) {
        say(answering, count == 0 ? "There is no replay yet: the game has not begun."
                                  : "The replay is too large for a mail; the game master has it.");
    }
    free(bytes);
    return status;
}

/* The word itself is never said again, nor kept in the stored mail. */
static enum status answer_password(struct answering *answering, const char *word)
{
    struct seat_row *seat = &answering->stored->seats[answering->seat];

    if (!*word) {
        seat->password = "";
        *answering->changed = true;
        say(answering, "You have no password now; PASSWORD and a word sets one.");
        return OK;
    }
    if (!sender_password_can_be(word)) {
        say(answering, "PASSWORD takes one word of %d to %d letters, which are not all the same; nothing was changed.",
            PASSWORD_BYTES_LEAST, PASSWORD_BYTES_MOST);
        return OK;
    }
    seat->password = sender_password_hash(answering->stored->arena, word);
    if (!seat->password)
        return error_set(answering->err, ERR_IO, "no memory for a password");
    *answering->changed = true;
    say(answering, "Your password is set. Orders between a line \"#orders %s t%d %d PASSWORD\" and a line \"#end\" count "
        "from any address. PASSWORD alone takes it away.", answering->stored->label, answering->stored->row.turn,
        answering->seat + 1);
    return OK;
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
    return digest_reset(answering->stored, answering->seat, answering->err);
}

static enum status answer_join(struct answering *answering, const char *rest)
{
    struct seat_row *seat = &answering->stored->seats[answering->seat];

    (void)rest;
    if (strcmp(seat->state, "joined") == 0) {
        say(answering, "You have joined already.");
        return OK;
    }
    seat->state = "joined";
    *answering->changed = true;
    say(answering, "You have joined game %s.", answering->stored->label);
    return OK;
}

static enum status answer_decline(struct answering *answering, const char *rest)
{
    struct stored_game *stored = answering->stored;

    (void)rest;
    if (stored->row.phase != PHASE_INVITING) {
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

static enum status answer_luck(struct answering *answering, const char *word)
{
    const char *said;

    if (luck_take(answering->stored, answering->seat, word, &said))
        *answering->changed = true;
    say(answering, "%s", said);
    return OK;
}

static enum status answer_wish(struct answering *answering, const char *wish)
{
    answering->stored->seats[answering->seat].wants = wish;
    *answering->changed = true;
    say(answering, strcmp(wish, "wait") == 0 ? "WAIT is noted: the turn is not resolved before its deadline."
                                             : "READY is noted: the turn is resolved when all have ordered and are ready.");
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

static enum status answer_wait(struct answering *answering, const char *rest)
{
    (void)rest;
    return answer_wish(answering, "wait");
}

static enum status answer_ready(struct answering *answering, const char *rest)
{
    (void)rest;
    return answer_wish(answering, "ready");
}

static enum status answer_maps(struct answering *answering, const char *rest)
{
    return answer_setting(answering, "MAPS", rest);
}

static enum status answer_html(struct answering *answering, const char *rest)
{
    return answer_setting(answering, "HTML", rest);
}

static enum status answer_absence(struct answering *answering, const char *rest)
{
    const char *said = "";
    enum status status = absence_word(answering->stored, answering->seat, rest, &said, answering->changed,
                                      answering->err);

    if (status == OK)
        say(answering, "%s", said);
    return status;
}

static enum status answer_address(struct answering *answering, const char *rest)
{
    const char *said = "";
    enum status status = change_address_ask(answering->stored, answering->seat, rest, &said, answering->err);

    if (status == OK)
        say(answering, "%s", said);
    return status;
}

static enum status answer_digest(struct answering *answering, const char *rest)
{
    const char *said = "";
    enum status status = digest_word(answering->stored, answering->seat, rest, &said, answering->changed, answering->err);

    if (status == OK)
        say(answering, "%s", said);
    return status;
}

/* Who has a seat reads more than an observer. */
static enum status answer_observe(struct answering *answering, const char *rest)
{
    (void)rest;
    say(answering, "You have a seat in game %s, which shows you more than observers see. To observe another game send OBSERVE and "
        "its name in a mail of its own, not as an answer.", answering->stored->label);
    return OK;
}

static enum status answer_withdraw(struct answering *answering, const char *rest)
{
    int count = game_withdraw(&answering->stored->game, answering->seat);

    (void)rest;
    *answering->changed |= count > 0;
    say(answering, count > 0 ? "Your orders on file are withdrawn; what is asked of you is open again."
                             : "You have no orders on file that could still be withdrawn.");
    return OK;
}

static enum status answer_press(struct answering *answering, const char *rest)
{
    const char *said = "";
    enum status status = press_word(answering->stored, answering->seat, rest, &said, answering->err);

    if (status == OK)
        say(answering, "%s", said);
    return status;
}

static enum status answer_diary(struct answering *answering, const char *rest)
{
    const char *said = "";
    enum status status = press_diary(answering->stored, answering->seat, rest, &said, answering->err);

    if (status == OK)
        say(answering, "%s", said);
    return status;
}

#define WORD_ANSWER(id, spelling, kind, users, shown, help, answer) [HOST_##id] = answer,
static enum status (*const answers[HOST_WORD_COUNT])(struct answering *answering, const char *rest) = { HOST_WORDS(WORD_ANSWER) };
#undef WORD_ANSWER

static enum status answer_one(struct answering *answering, const char *line)
{
    int word = host_word_find(line);

    if (word >= 0 && answers[word])
        return answers[word](answering, words_after(line));
    say(answering, "%s is not offered by this game's host.",
        word >= 0 ? host_words[word].word : arena_text_n(answering->arena, line, strcspn(line, " \t\n")));
    return OK;
}

enum status words_answer(struct stored_game *stored, int seat, const struct words *words, struct receipt *receipt,
                         bool *changed, struct error *err)
{
    struct answering answering = { .home = stored->home, .stored = stored, .seat = seat, .arena = stored->arena,
                                   .receipt = receipt, .text = "", .changed = changed, .err = err };
    enum status status = OK;
    int answered = 0;

    *changed = false;
    while (status == OK && answered < words->line_count && answered < ANSWERS_A_MAIL && strlen(answering.text) < ANSWERS_BYTES)
        status = answer_one(&answering, words->lines[answered++]);
    if (status == OK && words->line_count > answered)
        say(&answering, "The other words in this mail were passed over: %d are answered.", answered);
    receipt->answer = answering.text;
    return status;
}
