#include "processor/moderator/observer.h"

#include <string.h>

#include "engine/kernel/order.h"
#include "engine/kernel/text.h"
#include "processor/base/address.h"
#include "processor/base/host_word.h"
#include "processor/text/layout.h"
#include "processor/report/mail.h"
#include "processor/report/mail_address.h"
#include "processor/report/public.h"
#include "processor/report/render.h"
#include "processor/base/token.h"
#include "processor/text/words.h"

enum { OBSERVERS_MAX = 100, OBSERVER_NUMBER_MAX = 99999, ANSWERS_A_DAY = 10, SECONDS_A_DAY = 86400, OBSERVER_ARENA_BYTES = 256 << 20 };

#define NONE_TO_OBSERVE "there is no game of that name that you could observe"

/* ---- mails ---- */

/* Where an observer's answers go, or (leave) what ends his mails. */
static const char *plus_address(const struct stored_game *stored, int number, bool leave)
{
    const char *token = token_make(stored->arena, &stored->home->key, leave ? "unobserve" : "observe", stored->row.id,
                                   number - 1, 0, 0);

    return token_address(stored->arena, stored->home->config.robot_address,
                         arena_printf(stored->arena, "%s.o%d.%s%s", stored->label, number, leave ? "leave." : "", token));
}

static struct mail_reader reader_of(const struct stored_game *stored, const struct observer_row *to)
{
    struct mail_reader reader = mail_reader_of(stored);

    reader.address = to->address;
    reader.reply_to = plus_address(stored, to->number, false);
    reader.unsubscribe = plus_address(stored, to->number, true);
    reader.bounces_to = mail_address_bounce_observer(stored, to->number);
    return reader;
}

static enum status post_public(struct stored_game *stored, const struct observer_row *to, const char *which,
                               const char *subject, const char *body, struct error *err)
{
    struct mail_reader reader = reader_of(stored, to);
    struct value *view = value_object(stored->arena);

    value_set_text(stored->arena, view, "subject", subject);
    return mail_queue(stored->home, &reader, &(struct mail){ .kind = MAIL_PUBLIC, .view = view, .body = body, .seq = to->number,
                                                             .key = arena_printf(stored->arena, "public.%s.o%d.%s",
                                                                                 stored->label, to->number, which) },
                      NULL, err);
}

/* said: the answer to him; NULL: he is asked whether he wants to observe. */
static struct value *view_of(const struct stored_game *stored, const char *said)
{
    struct value *view = value_object(stored->arena);

    value_set_text(stored->arena, view, "game", stored->label);
    value_set_int(stored->arena, view, "turn", stored->row.turn);
    value_set_bool(stored->arena, view, "asked", said == NULL);
    if (said)
        value_set_text(stored->arena, view, "text", said);
    return view;
}

/* ---- coming and going ---- */

/* The last record that observers may be told. */
static int last_told(const struct stored_game *stored)
{
    int last = stored->game.records - (stored->game.over ? 0 : stored->settings.observer_delay);

    return last > 0 ? last : 0;
}

/* From now on he gets all news; the first mail shows the present position. */
static enum status welcome(struct stored_game *stored, struct observer_row *to, struct error *err)
{
    const char *body = "";
    enum status status;

    to->state = "watching";
    to->told = last_told(stored);
    status = report_public(stored, to->told, to->told, true, &body, err);
    if (status == OK)
        status = store_observer_save(stored->home->store, to, err);
    return status == OK ? post_public(stored, to, "welcome", "You observe this game", body, err) : status;
}

static void keep_texts(struct arena *arena, struct observer_row *row)
{
    row->address = arena_text(arena, row->address);
    row->state = arena_text(arena, row->state);
}

/* The number that a new observer gets stands in his addresses and says nothing of how many there are: it is drawn. */
static enum status draw_number(const struct stored_game *stored, const char *address, int *number, struct error *err)
{
    const char *text = arena_printf(stored->arena, "observer %lld %s", (long long)stored->home->now_utc_s, address);
    struct hash hash = record_keyed(stored->secret, text, strlen(text));
    uint64_t drawn = record_engine_seed(&hash);
    struct observer_row row;
    enum status status = OK;

    for (int i = 0; i < OBSERVER_NUMBER_MAX && status == OK; i++) {
        *number = 1 + (int)((drawn + (uint64_t)i) % OBSERVER_NUMBER_MAX);
        status = store_observer_get(stored->home->store, stored->row.id, *number, &row, err);
    }
    if (status == OK)
        return error_set(err, ERR_CONFLICT, "so many have observed this game that no number is left");
    return status == ERR_NOT_FOUND ? OK : status;
}

static enum status new_row(struct stored_game *stored, const char *address, struct error *err)
{
    struct observer_row row = { .game = stored->row.id, .address = address, .state = "asked",
                                .made_utc_s = stored->home->now_utc_s };
    enum status status = draw_number(stored, address, &row.number, err);

    return status == OK ? store_observer_new(stored->home->store, &row, err) : status;
}

/* The row of an address, a new one if there is none. */
static enum status row_of(struct stored_game *stored, const char *address, struct observer_row *row, struct error *err)
{
    struct store *store = stored->home->store;
    enum status status = store_observer_find(store, stored->row.id, address, row, err);

    if (status == ERR_NOT_FOUND) {
        status = new_row(stored, address, err);
        if (status == OK)
            status = store_observer_find(store, stored->row.id, address, row, err);
    }
    if (status == OK)
        keep_texts(stored->arena, row);
    return status;
}

static bool has_seat(const struct stored_game *stored, const char *address)
{
    for (int seat = 0; seat < stored->seat_count; seat++)
        if (address_same(stored->seats[seat].address, address))
            return true;
    return false;
}

static void count_one(void *context, const struct observer_row *row)
{
    (void)row;
    ++*(int *)context;
}

static enum status is_full(struct stored_game *stored, bool *full, struct error *err)
{
    int count = 0;
    enum status status = store_observers(stored->home->store, stored->row.id, count_one, &count, err);

    *full = count >= OBSERVERS_MAX;
    return status;
}

enum status observer_add(struct stored_game *stored, const char *address, struct error *err)
{
    struct observer_row row;
    bool full = false;
    enum status status = home_check_address(stored->home, address, err);

    if (status != OK)
        return status;
    if (has_seat(stored, address))
        return error_set(err, ERR_CONFLICT, "%s has a seat in this game", address);
    status = is_full(stored, &full, err);
    if (status == OK && full)
        return error_set(err, ERR_CONFLICT, "a game has at most %d observers", OBSERVERS_MAX);
    if (status == OK)
        status = row_of(stored, address, &row, err);
    if (status == OK && strcmp(row.state, "watching") == 0)
        return error_set(err, ERR_CONFLICT, "%s observes this game already", address);
    return status == OK ? welcome(stored, &row, err) : status;
}

static enum status leave(struct stored_game *stored, struct observer_row *row, struct error *err)
{
    row->state = "gone";
    row->address = "";
    return store_observer_save(stored->home->store, row, err);
}

enum status observer_remove(struct stored_game *stored, const char *address, struct error *err)
{
    struct observer_row row;
    enum status status = store_observer_find(stored->home->store, stored->row.id, address, &row, err);

    if (status == ERR_NOT_FOUND)
        return error_set(err, ERR_NOT_FOUND, "%s does not observe this game", address);
    return status == OK ? leave(stored, &row, err) : status;
}

/* ---- who asks ---- */

/* The first line of an observer's mail, because only that one counts; HELP if there is none. */
static const char *first_line(struct arena *arena, const char *text)
{
    struct order_lines lines = order_lines_of(arena, text);

    return lines.count > 0 ? lines.list[0].text : "HELP";
}

int observer_stranger_word(struct arena *arena, const char *text, const char **rest)
{
    const char *line = first_line(arena, text);
    int word = host_word_find(line);
    size_t bytes = word >= 0 ? strlen(host_words[word].word) : 0;

    if (word < 0 || !(host_words[word].users & HOST_STRANGERS) || (line[bytes] && !text_is_blank(line[bytes])))
        return -1;
    *rest = line + bytes + strspn(line + bytes, " \t");
    return word;
}

static bool is_open(const struct stored_game *stored)
{
    return stored->settings.observers == OBSERVERS_OPEN && !stored->game.over && !stored_moved_to(stored)
           && stored->row.phase != PHASE_VOID;
}

static enum status open_wanted(struct reading *reading, const char *name, struct stored_game **stored, bool *may)
{
    struct error unused;
    int64_t id;
    enum status status;

    *may = false;
    if (stored_game_find(reading->home, name, &id, &unused) != OK)
        return OK;
    status = stored_game_open(reading->home, id, reading->arena, stored, reading->err);
    if (status != OK)
        return status;
    *may = is_open(*stored) && !has_seat(*stored, reading->letter.from);
    return OK;
}

static enum status ask_whether(struct reading *reading, struct stored_game *stored, const struct observer_row *row)
{
    struct confirmation_mail mail = { .subject = "Do you want to observe this game?", .body = "",
                                      .in_reply_to = reading_bracketed(reading) };
    struct confirmation_row asked = {
        .kind = confirmation_observe_kind.name, .game = stored->row.id, .seat = -1, .address = row->address,
        .turn = stored->row.turn, .subject = arena_printf(reading->arena, "%d", row->number),
        .words = arena_printf(reading->arena, "the public reports of game %s go to %s", stored->label, row->address),
    };
    enum status status = report_lay_out(reading->home, stored->game.rules, "observing", view_of(stored, NULL), reading->arena,
                                        &mail.body, reading->err);

    return status == OK ? confirmation_ask(reading->home, &asked, 0, &mail, reading->arena, reading->err) : status;
}

enum status observer_ask(struct reading *reading, const char *rest)
{
    const char *game = arena_text_n(reading->arena, rest, strcspn(rest, " \t"));
    const char *from = reading->letter.from;
    int64_t day = reading->home->now_utc_s / SECONDS_A_DAY;
    struct stored_game *stored = NULL;
    struct observer_row row;
    bool may = false;
    int count = 0;
    enum status status = open_wanted(reading, game, &stored, &may);

    if (status == OK && !may)
        return receipt_stranger(reading->home, from, NONE_TO_OBSERVE, reading_bracketed(reading), reading->mail.id,
                                reading->hash, reading->err);
    reading_settle(reading, "read", "asks to observe a game");
    if (status == OK)
        status = store_answered(reading->home->store, from, day, &count, reading->err);
    if (status != OK || count > 0)
        return status;      /* one mail a day to an address that nothing proves */
    reading->verdict.game = stored->row.id;
    status = row_of(stored, from, &row, reading->err);
    if (status != OK || strcmp(row.state, "watching") == 0)
        return status;
    status = store_answered_add(reading->home->store, from, day, reading->err);
    return status == OK ? ask_whether(reading, stored, &row) : status;
}

/* He has said yes. */
static enum status carry_out(struct reading *reading, const struct confirmation_row *asked)
{
    struct stored_game *stored;
    struct observer_row row;
    int64_t number = 0;
    bool full = false;
    enum status status = stored_game_open(reading->home, asked->game, reading->arena, &stored, reading->err);

    text_parse_int(asked->subject, 1, OBSERVER_NUMBER_MAX, &number);
    if (status == OK)
        status = store_observer_get(reading->home->store, asked->game, (int)number, &row, reading->err);
    if (status == OK)
        status = is_full(stored, &full, reading->err);
    if (status != OK)
        return status;
    keep_texts(reading->arena, &row);
    if (strcmp(row.state, "asked") == 0 && !full && is_open(stored))
        return welcome(stored, &row, reading->err);
    return receipt_stranger(reading->home, asked->address, NONE_TO_OBSERVE, reading_bracketed(reading), reading->mail.id,
                            reading->hash, reading->err);
}

const struct confirmation_kind confirmation_observe_kind = { .name = "observe", .carry_out = carry_out };

/* ---- who observes ---- */

static const char *status_text(const struct stored_game *stored)
{
    char *deadline = arena_text(stored->arena, "no time set");
    struct error unused;

    if (stored->row.deadline_utc_s != STORE_NO_TIME)
        layout_time(stored->arena, stored->row.deadline_utc_s, "UTC", &deadline, &unused);
    return arena_printf(stored->arena, "Game %s \"%s\" (%s) is %s, turn %d. Deadline: %s.", stored->label,
                        stored->row.name, stored->game.rules->title, phase_name(stored->row.phase), stored->row.turn, deadline);
}

/* REPORT, or REPORT 3. */
static enum status answer_report(struct stored_game *stored, const char *rest, const char **said, struct error *err)
{
    int last = last_told(stored);
    int64_t number = last;

    if (*rest && text_parse_int(rest, 1, last, &number) != TEXT_INT_OK) {
        *said = arena_printf(stored->arena, "REPORT takes the number of a record from 1 to %d, or nothing for the last.", last);
        return OK;
    }
    return report_public(stored, (int)number, (int)number, false, said, err);
}

/* The answer to one line of an observer's mail. */
static enum status answer_line(struct stored_game *stored, struct observer_row *row, const char *line, const char **said,
                               struct error *err)
{
    int word = host_word_find(line);

    if (word < 0 || !(host_words[word].users & HOST_OBSERVERS)) {
        *said = arena_printf(stored->arena, "\"%.60s\" was not done: you observe this game and have no seat in it, so "
                             "you cannot order or write to its players. HELP says what you can do.", line);
        return OK;
    }
    if (word == HOST_REPORT)
        return answer_report(stored, words_after(line), said, err);
    if (word == HOST_UNOBSERVE) {
        *said = "You no longer observe this game, and get no more mails of it.";
        return leave(stored, row, err);
    }
    *said = word == HOST_STATUS ? status_text(stored)
                                : "You observe this game: after every turn you get what everybody may know. REPORT, or "
                                  "REPORT 3, sends a report again, STATUS says how the game stands, UNOBSERVE ends your "
                                  "mails. You cannot order.";
    return OK;
}

static enum status may_answer(struct reading *reading, const struct observer_row *row, bool *may)
{
    const char *key = arena_printf(reading->arena, "answers g%lld o%d", (long long)row->game, row->number);
    int64_t day = reading->home->now_utc_s / SECONDS_A_DAY;
    int count = 0;
    enum status status = store_answered(reading->home->store, key, day, &count, reading->err);

    *may = count < ANSWERS_A_DAY;
    return status == OK ? store_answered_add(reading->home->store, key, day, reading->err) : status;
}

static enum status answer(struct reading *reading, int block, struct stored_game *stored, struct observer_row *row,
                          bool leaves)
{
    const char *line = leaves ? "UNOBSERVE" : block < 0 ? "HELP"
                                            : first_line(reading->arena, reading->letter.blocks[block].text);
    struct mail_reader reader = reader_of(stored, row);
    const char *said = "", *id = reading_bracketed(reading);
    struct mail mail = { .kind = MAIL_OBSERVER_ANSWER, .answers = id ? id : "", .apart = reading->hash, .seq = row->number,
                         .key = arena_printf(reading->arena, "observer.%lld.%d", (long long)reading->mail.id, block + 1) };
    bool may = false;
    enum status status = may_answer(reading, row, &may);

    if (status == OK)
        status = answer_line(stored, row, line, &said, reading->err);
    mail.view = view_of(stored, said);
    return status == OK && may ? mail_queue(reading->home, &reader, &mail, NULL, reading->err) : status;
}

enum status observer_read(struct reading *reading, int block, const struct sender *sender)
{
    struct stored_game *stored;
    struct observer_row row;
    bool leaves = sender->use == LETTER_TOKEN_UNOBSERVE;
    enum status status = stored_game_open(reading->home, sender->game, reading->arena, &stored, reading->err);

    reading->verdict.game = sender->game;
    reading_settle(reading, "read", "of an observer");
    if (status == OK)
        status = store_observer_get(reading->home->store, sender->game, sender->observer, &row, reading->err);
    if (status != OK)
        return status;
    keep_texts(reading->arena, &row);
    if (strcmp(row.state, "gone") == 0)
        return OK;
    if (row.strikes > 0) {           /* his address works */
        row.strikes = 0;
        status = store_observer_save(reading->home->store, &row, reading->err);
        if (status != OK)
            return status;
    }
    if (strcmp(row.state, "asked") == 0 && !leaves)
        return OK;                   /* the question has an address of its own */
    return answer(reading, block, stored, &row, leaves);
}

/* ---- public reports ---- */

struct behind {
    struct arena *arena;
    struct behind_one { int64_t game; int number; } *list;
    int count, capacity;
};

static void keep_behind(void *context, int64_t game, int number)
{
    struct behind *behind = context;

    behind->list = arena_grow(behind->arena, behind->list, behind->count, &behind->capacity, sizeof *behind->list);
    behind->list[behind->count++] = (struct behind_one){ game, number };
}

static enum status report_to(struct stored_game *stored, struct observer_row *row, struct error *err)
{
    int last = last_told(stored);
    const char *body = "";
    enum status status;

    if (last <= row->told)
        return OK;
    status = report_public(stored, row->told + 1, last, false, &body, err);
    row->told = last;
    if (status == OK)
        status = store_observer_save(stored->home->store, row, err);
    return status == OK ? post_public(stored, row, arena_printf(stored->arena, "%d", last),
                                      stored->game.over ? "The game is over"
                                                        : arena_printf(stored->arena, "Public report of record %d", last),
                                      body, err) : status;
}

static enum status report_one(struct home *home, const struct behind_one *one, struct arena *arena, struct error *err)
{
    struct stored_game *stored;
    struct observer_row row;
    enum status status = store_begin(home->store, DURABILITY_NORMAL, err);

    if (status == OK)
        status = stored_game_open(home, one->game, arena, &stored, err);
    if (status == OK)
        status = store_observer_get(home->store, one->game, one->number, &row, err);
    if (status == OK) {
        keep_texts(arena, &row);
        status = report_to(stored, &row, err);
    }
    if (status == OK)
        return store_commit(home->store, err);
    store_rollback(home->store);
    return status;
}

enum status run_observers(struct home *home, struct run_tally *tally, struct error *err)
{
    struct arena arena = { .limit_bytes = OBSERVER_ARENA_BYTES }, games = { .limit_bytes = OBSERVER_ARENA_BYTES };
    struct behind behind = { .arena = &arena };
    enum status status = store_observers_behind(home->store, keep_behind, &behind, err);

    (void)tally;
    for (int i = 0; i < behind.count && status == OK; i++) {
        status = report_one(home, &behind.list[i], &games, err);
        arena_reset(&games);
        if (status == OK || status == ERR_IO || status == ERR_LOCKED)
            continue;
        home_log(home, behind.list[i].game, -1, "the public report cannot be made: %s", err->message);
        status = OK;
    }
    if (status == OK && behind.count > 0)
        status = store_barrier(home->store, err);
    arena_release(&games);
    arena_release(&arena);
    return status;
}
