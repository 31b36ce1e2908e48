#include "processor/report/press.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/game/seal_rows.h"
#include "processor/report/notice.h"

enum { TEXT_BYTES_MOST = 6000, MESSAGES_A_DAY = 30, SECONDS_A_DAY = 86400 };

/* One message. */
struct message {
    audience seats;
    bool moderator, grey, all;
    const char *text;
};

/* ---- reading ---- */

/* The seat that a word names, or -1. */
static int seat_named(const struct stored_game *stored, const char *word)
{
    int64_t number;

    for (int seat = 0; seat < stored->seat_count; seat++)
        if (text_equal_ignoring_case(word, stored_seat_name(stored, seat))
            || (stored->seats[seat].player[0] && text_equal_ignoring_case(word, stored->seats[seat].player)))
            return seat;
    if (text_parse_int(word[0] == 'p' || word[0] == 'P' ? word + 1 : word, 1, stored->seat_count, &number) == TEXT_INT_OK)
        return (int)number - 1;
    return -1;
}

static const char *read_recipient(struct stored_game *stored, const char *word, struct message *message)
{
    int seat = seat_named(stored, word);

    if (seat >= 0)
        message->seats |= AUDIENCE_SEAT(seat);
    else if (text_equal_ignoring_case(word, "ALL"))
        message->all = true;
    else if (text_equal_ignoring_case(word, "GM") || text_equal_ignoring_case(word, "MODERATOR"))
        message->moderator = true;
    else if (text_equal_ignoring_case(word, "GREY") || text_equal_ignoring_case(word, "ANON"))
        message->grey = true;
    else if (!text_equal_ignoring_case(word, "TO") && !text_equal_ignoring_case(word, "AND"))
        return arena_printf(stored->arena, "PRESS: there is no seat \"%s\". Write PRESS ALL: and your text, or the names of "
                            "seats, or GM, before the colon.", word);
    return NULL;
}

/* Reads the recipients before the first colon. Returns what is wrong with them, or NULL. */
static const char *read_message(struct stored_game *stored, const char *rest, struct message *message)
{
    size_t colon = strcspn(rest, ":\n");
    const char *to = arena_text_n(stored->arena, rest, colon), *wrong = NULL;

    *message = (struct message){ .text = rest + colon + (rest[colon] != '\0') };
    message->text += strspn(message->text, " \n");
    for (size_t length; !wrong && *(to += strspn(to, " \t,")); to += length) {
        length = strcspn(to, " \t,");
        wrong = read_recipient(stored, arena_text_n(stored->arena, to, length), message);
    }
    if (wrong)
        return wrong;
    if (!message->seats && !message->all && !message->moderator)
        return "PRESS: to whom? Write PRESS ALL: and your text, or the names of seats, or GM, before the colon.";
    if (!*message->text)
        return "PRESS: it has no text. It stands behind the colon, or on the lines below up to a line END.";
    if (strlen(message->text) > TEXT_BYTES_MOST)
        return arena_printf(stored->arena, "PRESS: it has more than %d letters; nothing was sent.", TEXT_BYTES_MOST);
    return NULL;
}

/* ---- the game's rules ---- */

static bool window_is_open(const struct stored_game *stored)
{
    for (int i = 0; i < stored->game.turn.request_count; i++) {
        const struct request *request = &stored->game.turn.requests[i].request;

        if (request->late || (stored->game.set_up && !ruleset_class(stored->game.rules, request->deadline)->turn))
            return true;
    }
    return false;
}

static const char *forbidden(const struct stored_game *stored, const struct message *message)
{
    bool to_players = message->seats || message->all;

    switch ((enum press)stored->settings.press) {
    case PRESS_NONE:
        return "This game has no press.";
    case PRESS_MODERATOR:
        if (to_players)
            return "In this game press goes to the game master alone: PRESS GM: and your text.";
        break;
    case PRESS_WHITE:
        if (message->grey)
            return "In this game all press is signed.";
        break;
    case PRESS_GREY:
        break;
    }
    if (to_players && !stored->settings.press_in_windows && window_is_open(stored))
        return "There is no press while a question inside the turn is open; send it again when the turn is over.";
    return NULL;
}

/* kind: press or diary. */
static enum status count(struct stored_game *stored, const char *kind, int seat, bool *too_many, struct error *err)
{
    const char *key = arena_printf(stored->arena, "%s %s p%d", kind, stored->label, seat + 1);
    int64_t day = stored->home->now_utc_s / SECONDS_A_DAY;
    int sent = 0;
    enum status status = store_answered(stored->home->store, key, day, &sent, err);

    *too_many = sent >= MESSAGES_A_DAY;
    return status == OK && !*too_many ? store_answered_add(stored->home->store, key, day, err) : status;
}

/* ---- sending ---- */

static const char *seats_text(const struct stored_game *stored, const struct message *message)
{
    const char *text = message->all ? "all" : "";

    for (int seat = 0; seat < stored->seat_count && !message->all; seat++)
        if (message->seats & AUDIENCE_SEAT(seat))
            text = arena_printf(stored->arena, "%s%s%d", text, *text ? "," : "", seat + 1);
    return message->moderator ? arena_printf(stored->arena, "%s%sgm", text, *text ? "," : "") : text;
}

static enum status keep(struct stored_game *stored, int seat, const char *kind, const char *seats, const char *text,
                        struct error *err)
{
    enum status status = store_press_new(stored->home->store, &(struct press_row){
                                             .game = stored->row.id, .seat = seat, .kind = kind, .seats = seats,
                                             .turn = stored->row.turn, .made_utc_s = stored->home->now_utc_s, .text = text }, err);

    return status == OK ? seal_rows_mark(stored, err) : status;
}

/* An unsigned message to all comes to its writer too: a mail that he lacks would give him away. */
static enum status relay(struct stored_game *stored, int seat, const struct message *message, struct error *err)
{
    const char *from = message->grey ? "somebody" : stored_seat_name(stored, seat);
    const char *subject = arena_printf(stored->arena, "Press from %s", from);
    audience seats = message->all ? (message->grey ? AUDIENCE_ALL : AUDIENCE_ALL_BUT(seat)) : message->seats;
    const char *text = arena_printf(stored->arena, "%s writes%s:\n\n%s", from, message->all ? " to all" : "",
                                    message->text);
    enum status status = notice_seats(stored, seats, MAIL_PRESS, subject, text, err);

    if (status == OK && message->moderator)
        status = notice_moderator(stored->home, stored->row.id, subject,
                                  arena_printf(stored->arena, "%s writes to you:\n\n%s", stored_seat_name(stored, seat),
                                               message->text), err);
    return status;
}

enum status press_word(struct stored_game *stored, int seat, const char *rest, const char **said, struct error *err)
{
    struct message message;
    bool too_many = false;
    const char *wrong = read_message(stored, rest, &message);
    enum status status;

    if (!wrong)
        wrong = forbidden(stored, &message);
    *said = wrong ? wrong : "Your press is sent.";
    if (wrong)
        return OK;
    status = count(stored, "press", seat, &too_many, err);
    if (status != OK || too_many) {
        *said = "That was enough press for one day; this one was not sent.";
        return status;
    }
    status = keep(stored, seat, message.grey ? "grey" : "press", seats_text(stored, &message), message.text, err);
    return status == OK ? relay(stored, seat, &message, err) : status;
}

/* ---- reading it back ---- */

struct reading {
    struct stored_game *stored;
    int seat;
    struct value *list;
};

static void add_entry(struct reading *reading, const char *from, const struct press_row *row)
{
    struct arena *arena = reading->stored->arena;
    struct value *item = value_add(reading->list, value_object(arena));

    value_set_text(arena, item, "from", from);
    value_set_int(arena, item, "turn", row->turn);
    value_set_text(arena, item, "text", row->text);
}

static void add_diary(void *context, const struct press_row *row)
{
    struct reading *reading = context;

    if (strcmp(row->kind, "diary") == 0 && row->text[0] && (reading->seat < 0 || reading->seat == row->seat))
        add_entry(reading, stored_seat_name(reading->stored, row->seat), row);
}

/* Is this seat's number in the list? */
static bool is_for(const char *seats, int seat)
{
    for (size_t length; *seats; seats += length + (seats[length] != '\0')) {
        int64_t number;
        char word[8] = "";

        length = strcspn(seats, ",");
        if (length == 3 && strncmp(seats, "all", length) == 0)
            return true;
        if (length < sizeof word)
            memcpy(word, seats, length);
        if (text_parse_int(word, 1, SEATS_MAX, &number) == TEXT_INT_OK && number == seat + 1)
            return true;
    }
    return false;
}

static void add_press(void *context, const struct press_row *row)
{
    struct reading *reading = context;
    bool mine = row->seat == reading->seat;

    if (strcmp(row->kind, "diary") == 0 || !row->text[0] || (!mine && !is_for(row->seats, reading->seat)))
        return;
    add_entry(reading, strcmp(row->kind, "grey") == 0 && !mine ? "somebody"
                                                               : stored_seat_name(reading->stored, row->seat), row);
}

enum status press_of_seat(struct stored_game *stored, int seat, struct value **list, struct error *err)
{
    struct reading reading = { stored, seat, value_list(stored->arena) };

    *list = reading.list;
    return store_press(stored->home->store, stored->row.id, add_press, &reading, err);
}

enum status press_diaries(struct stored_game *stored, struct value **list, struct error *err)
{
    struct reading reading = { stored, -1, value_list(stored->arena) };

    *list = reading.list;
    return stored->game.over && stored->home->store ? store_press(stored->home->store, stored->row.id, add_diary, &reading, err) : OK;
}

/* ---- diaries ---- */

static enum status write_diary(struct stored_game *stored, int seat, const char *text, const char **said,
                               struct error *err)
{
    bool too_many = false;
    enum status status = count(stored, "diary", seat, &too_many, err);

    *said = too_many ? "DIARY: that was enough for one day; this entry was not written."
                     : "Your diary has it; it is read by all when the game is over.";
    return status == OK && !too_many ? keep(stored, seat, "diary", "", text, err) : status;
}

enum status press_diary(struct stored_game *stored, int seat, const char *rest, const char **said, struct error *err)
{
    struct reading reading = { stored, seat, value_list(stored->arena) };
    enum status status;

    if (*rest && strlen(rest) <= TEXT_BYTES_MOST)
        return write_diary(stored, seat, rest, said, err);
    status = store_press(stored->home->store, stored->row.id, add_diary, &reading, err);
    *said = *rest ? "DIARY: that is too long for one entry."
                  : reading.list->count ? "Your diary:" : "Your diary is empty. DIARY and a text writes into it.";
    for (const struct value *item = reading.list->first; item && !*rest; item = item->next)
        *said = arena_printf(stored->arena, "%s\n- turn %d: %s", *said, (int)value_get_int(item, "turn", 0),
                             value_get_text(item, "text", ""));
    return status;
}
