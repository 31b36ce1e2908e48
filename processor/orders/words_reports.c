/* REPORT, HISTORY, RESEND and REPLAY: what happened, told once more. */
#include "processor/orders/answering.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/report/digest.h"
#include "processor/report/events.h"
#include "processor/report/history.h"
#include "processor/report/render.h"
#include "processor/report/replay_export.h"
#include "processor/report/report.h"

enum { HISTORY_RECORDS_MAX = 100 };

enum status answer_report(struct answering *answering, const char *which)
{
    struct stored_game *stored = answering->stored;
    int64_t number = stored->game.records;
    struct turn_news news;
    const char *text;
    enum status status;

    if (*which && text_parse_int(which, 1, stored->game.records, &number) != TEXT_INT_OK) {
        answering_say(answering, "REPORT takes the number of a record from 1 to %d, or nothing for the last.", stored->game.records);
        return OK;
    }
    if (number == 0) {
        answering_say(answering, "There is no report yet: the game has not begun.");
        return OK;
    }
    status = *which ? history_told(stored, (int)number, (int)number, &news, answering->err)
                    : history_now(stored, &news, answering->err);
    if (status == OK)
        status = report_text(stored, answering->seat, &news, 0, &text, answering->err);
    if (status == OK)
        answering_say(answering, "%s", text);
    return status;
}

/* "3-7", "3 7", "3", or nothing: the last ones. False for any other text. */
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

enum status answer_history(struct answering *answering, const char *which)
{
    struct stored_game *stored = answering->stored;
    struct value *view = value_object(answering->arena);
    int64_t from, to;
    struct turn_news news;
    char *text = NULL;
    enum status status;

    if (stored->game.records == 0) {
        answering_say(answering, "There is no history yet: the game has not begun.");
        return OK;
    }
    if (!read_range(which, stored->game.records, &from, &to) || to - from >= HISTORY_RECORDS_MAX) {
        answering_say(answering, "HISTORY takes the numbers of records, as HISTORY 3-7, from 1 to %d and at most %d at once.",
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
        answering_say(answering, "%s", text);
    return status;
}

static void keep_last(void *context, const struct outbox_row *mail)
{
    int64_t *last = context;

    if (mail->id > *last)
        *last = mail->id;
}

/* The last report again, as it was sent: the same mail. A report that waits for the mail of the day was not sent yet. */
enum status answer_resend(struct answering *answering, const char *rest)
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
        answering_say(answering, "Your mail of the day is on its way now.");
        return OK;
    }
    if (last == 0)
        return answer_report(answering, "");
    answering_say(answering, "Your last report is on its way once more. It is the same mail, so a mail program may show it only "
                  "once; REPORT sends its text as an answer.");
    return store_outbox_resend(answering->home->store, last, answering->home->now_utc_s, answering->err);
}

/* The game as this seat may know it, or (once it is over) whole, as a file. */
enum status answer_replay(struct answering *answering, const char *rest)
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
                               stored->game.over ? NULL : arena_printf(answering->arena, "%d", answering->seat + 1), REPLAY_NAMES_NONE, out,
                               answering->err);
    fclose(out);
    if (status == OK && count > 0 && count <= COMPOSE_ATTACHMENT_BYTES_MAX) {
        *file = (struct compose_attachment){ .name = arena_printf(answering->arena, "%s.replay", stored->label),
                                             .type = COMPOSE_JSON, .bytes = arena_copy(answering->arena, bytes, count),
                                             .bytes_n = count };
        answering->receipt->attachment = file;
        answering_say(answering, "The replay is attached as %s; `postern replay show %s` shows it.", file->name, file->name);
    } else if (status == OK) {
        answering_say(answering, count == 0 ? "There is no replay yet: the game has not begun."
                                            : "The replay is too large for a mail; the game master has it.");
    }
    free(bytes);
    return status;
}
