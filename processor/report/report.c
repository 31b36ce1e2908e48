#include "processor/report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "processor/report/bounce.h"
#include "processor/send/compose.h"
#include "processor/report/digest.h"
#include "processor/report/history.h"
#include "processor/text/layout.h"
#include "processor/report/posting.h"
#include "processor/report/press.h"
#include "processor/report/replay_export.h"
#include "processor/report/events.h"
#include "processor/home/seat_settings.h"

/* ---- text ---- */

static enum status render(struct stored_game *stored, const char *name, const struct value *view, const char **text,
                          struct error *err)
{
    char *rendered, *tabled;
    enum status status = report_render(stored->home, stored->game.rules, name, view, stored->arena, &rendered, err);

    if (status == OK)
        status = layout_rows(stored->arena, rendered, &tabled, err);
    if (status == OK)
        *text = layout_text(stored->arena, tabled);
    return status;
}

enum status report_text(struct stored_game *stored, int seat, const struct told *told, int serial, const char **text,
                        struct error *err)
{
    return render(stored, "report", report_view(stored, seat, told, serial), text, err);
}

/* ---- mails ---- */

struct outgoing {
    const char *kind, *subject, *body;
    const char *gist;                /* what a mail of the day tells of it, NULL: the body without its first line */
    int seat, seq;
    const struct compose_attachment *attachment;     /* NULL: none */
};

static const char *plus_address(const struct stored_game *stored, int seat, const char *purpose, const char *middle)
{
    const struct seat_row *row = &stored->seats[seat];
    bool leave = strcmp(purpose, "leave") == 0;
    const char *token = token_make(stored->arena, &stored->home->key, purpose, stored->row.id, seat,
                                   leave ? 0 : row->serial, row->epoch);

    return token_address(stored->arena, stored->home->config.robot_address,
                         arena_printf(stored->arena, "%s.p%d.%s.%s", stored->label, seat + 1, middle, token));
}

/* A Message-ID comes from all that a mail says, so that it tells any two mails apart; that the same mail is not queued
 * twice is seen to by the transaction in which it is made. */
static enum status store_parts(struct stored_game *stored, const struct outgoing *out, const struct compose_mail *mail,
                               const struct compose_result *made, struct error *err)
{
    enum status status = OK;

    for (int i = 0; i < made->parts_n && status == OK; i++)
        status = posting_queue(stored->home->store, &(struct outbox_row){
                                      .key = arena_printf(stored->arena, "%s.%s", out->kind, made->parts[i].message_id),
                                      .kind = out->kind, .game = stored->row.id, .seat = out->seat,
                                      .envelope_from = bounce_address(stored, out->seat), .envelope_to = mail->to,
                                      .message_id = made->parts[i].message_id, .subject = mail->subject,
                                      .bytes = { made->parts[i].bytes, made->parts[i].bytes_n },
                                      .made_utc_s = stored->home->now_utc_s }, err);
    return status;
}

/* What waited for this seat goes with a mail that does not wait. */
static enum status join_gathered(struct stored_game *stored, struct outgoing *out, struct error *err)
{
    struct value *view = value_object(stored->arena), *items;
    const char *text = NULL;
    enum status status = digest_take(stored, out->seat, &items, err);

    if (status != OK || items->count == 0)
        return status;
    value_set(stored->arena, view, "items", items);
    status = render(stored, "joined", view, &text, err);
    out->body = arena_printf(stored->arena, "%s\n%s", out->body, text ? text : "");
    return status;
}

/* What a mail says between the line with which each begins and the words with which each ends. */
static enum status gist_of(struct stored_game *stored, const struct outgoing *out, const char **gist, struct error *err)
{
    struct value *view = value_object(stored->arena);
    size_t first = strcspn(out->body, "\n"), length, tail;
    const char *footer = "";
    enum status status;

    value_set_text(stored->arena, view, "game", stored->label);
    status = render(stored, "footer", view, &footer, err);
    first += out->body[first] == '\n';
    length = strlen(out->body + first);
    tail = strlen(footer);
    if (tail <= length && strcmp(out->body + first + length - tail, footer) == 0)
        length -= tail;
    *gist = arena_text_n(stored->arena, out->body + first, length);
    return status;
}

static enum status gather(struct stored_game *stored, const struct outgoing *out, struct error *err)
{
    const char *gist = out->gist;
    enum status status = gist ? OK : gist_of(stored, out, &gist, err);

    return status == OK ? digest_keep(stored, out->seat, out->subject, gist, err) : status;
}

const char *report_subject(const struct stored_game *stored, const char *subject)
{
    return stored->settings.thread == THREAD_GAME ? arena_printf(stored->arena, "[%s] %s", stored->label, stored->row.name)
                                                  : subject;
}

static enum status post(struct stored_game *stored, const struct outgoing *out, struct error *err)
{
    struct home *home = stored->home;
    struct seat_row *seat = &stored->seats[out->seat];
    struct compose_result *made = ARENA_NEW(stored->arena, struct compose_result);
    const char *domain = strrchr(home->config.robot_address, '@') + 1;
    const char *references[2] = { compose_thread_root(stored->arena, stored->label, domain), seat->thread };
    struct compose_mail mail = {
        .from_name = home->config.robot_name,
        .from = home->config.robot_address,
        .reply_to = plus_address(stored, out->seat, "reply", arena_printf(stored->arena, "r%d", seat->serial)),
        .to = seat->address,
        .unsubscribe = plus_address(stored, out->seat, "leave", "leave"),
        .kind = out->kind,
        .game = stored->label,
        .turn = stored->row.turn,
        .seat = out->seat + 1,
        .seq = out->seq,
        .date_utc_s = home->now_utc_s,
        .subject = report_subject(stored, out->subject),
        .in_reply_to = seat->thread[0] ? seat->thread : NULL,
        .references = references,
        .references_n = seat->thread[0] ? 2 : 1,
        .bulk = true,
        .body = out->body,
        .attachments = out->attachment,
        .attachments_n = out->attachment ? 1 : 0,
        .html = seat_settings_read(seat, stored->arena).html,
    };
    enum status status;

    status = compose_mail(stored->arena, &mail, made, err);
    if (status == OK)
        status = store_parts(stored, out, &mail, made, err);
    if (status == OK)
        seat->thread = made->parts[0].message_id;
    return status == OK ? OK : error_in(err, "mail to seat %d", out->seat + 1);
}

static enum status queue(struct stored_game *stored, struct outgoing *out, struct error *err)
{
    enum status status;

    if (!stored_has_player(stored, out->seat))
        return OK;
    if (stored->shown) {
        *stored->shown = arena_printf(stored->arena, "%s\n==== to %s: %s\n\n%s\n", *stored->shown,
                                      stored_seat_name(stored, out->seat), out->subject, out->body);
        return OK;
    }
    if (bounce_silent(&stored->seats[out->seat]))
        return OK;      /* and no later mail refers to one that never was */
    if (!out->attachment && digest_holds(stored, out->seat, out->kind))
        return gather(stored, out, err);
    status = join_gathered(stored, out, err);
    return status == OK ? post(stored, out, err) : status;
}

/* A new request serial: replies to the mail now being made carry it. */
static enum status new_serial(struct stored_game *stored, int seat, struct error *err)
{
    return store_request_new(stored->home->store, &(struct request_row){
                                                      .game = stored->row.id, .seat = seat,
                                                      .serial = ++stored->seats[seat].serial,
                                                      .record = stored->game.records + 1, .turn = stored->row.turn,
                                                      .made_utc_s = stored->home->now_utc_s,
                                                      .asks = stored_asks(stored, seat) }, err);
}

static const char *subject_of(const struct stored_game *stored, int seat, const struct told *told, int turn)
{
    if (stored->game.over)
        return arena_printf(stored->arena, "[%s] The game is over", stored->label);
    if (told->draft)
        return arena_printf(stored->arena, "[%s] Turn %d, provisional", stored->label, turn);
    if (told->same_questions)
        return arena_printf(stored->arena, "[%s] Turn %d: news", stored->label, turn);
    if (!told->last_record && game_waits_for(&stored->game, seat))
        return arena_printf(stored->arena, "[%s] Turn %d: you are asked", stored->label, turn);
    return arena_printf(stored->arena, "[%s] Turn %d report", stored->label, turn);
}

/* Has this seat to be told that something it wrote was not used? */
static bool has_notice(const struct told *told, int seat)
{
    for (int i = 0; i < told->refused_count; i++)
        if (told->refused[i]->answer.seat == seat)
            return true;
    if (told->notes[seat])
        return true;
    for (int i = 0; i < told->dropped_count; i++)
        if (told->dropped[i].seat == seat)
            return true;
    return false;
}

static bool sees_any(const struct told *told, int seat)
{
    for (int i = 0; i < told->event_count; i++)
        if (event_seen_by(&told->events[i], seat))
            return true;
    return false;
}

/* Is there a mail for this seat? Everybody gets one of a record or a draft, else who is asked; where nothing new is asked,
 * who sees something new. */
static bool is_told(const struct stored_game *stored, int seat, const struct told *told)
{
    if (told->last_record || told->draft || has_notice(told, seat))
        return true;
    return told->same_questions ? sees_any(told, seat) : game_waits_for(&stored->game, seat);
}

/* The whole replay, for the last report. A game too long for a mail goes without; its master has it still. */
static enum status attach_replay(struct stored_game *stored, struct outgoing *out, struct value *view, struct error *err)
{
    struct compose_attachment *attachment = ARENA_NEW(stored->arena, struct compose_attachment);
    char *bytes = NULL;
    size_t count = 0;
    FILE *file = open_memstream(&bytes, &count);
    enum status status;

    if (!file)
        return error_set(err, ERR_IO, "%s: no memory for the replay", stored->label);
    status = replay_export(stored->home, stored->row.id, REPLAY_FULL, NULL, file, err);
    if (fclose(file) != 0 && status == OK)
        status = error_set(err, ERR_IO, "%s: the replay could not be written", stored->label);
    if (status == OK && count <= COMPOSE_ATTACHMENT_BYTES_MAX) {
        attachment->name = arena_printf(stored->arena, "%s.replay", stored->label);
        attachment->type = COMPOSE_TEXT;
        attachment->bytes = arena_copy(stored->arena, bytes, count);
        attachment->bytes_n = count;
        out->attachment = attachment;
        value_set_text(stored->arena, view, "replay", attachment->name);
    }
    free(bytes);
    return status;
}

enum status report_queue(struct stored_game *stored, int seat, const struct told *told, struct error *err)
{
    bool asked = game_waits_for(&stored->game, seat) && !told->same_questions;
    int turn = stored->row.turn;
    struct outgoing out = { .kind = "report", .seat = seat, .seq = stored->game.records };
    struct value *view;
    const char *body = NULL;
    enum status status = OK;

    if (!is_told(stored, seat, told))
        return OK;
    if (asked)
        status = new_serial(stored, seat, err);
    if (status != OK)
        return status;
    view = report_view(stored, seat, told, stored->seats[seat].serial);
    if (stored->game.over)
        status = attach_replay(stored, &out, view, err);
    if (status == OK)
        status = render(stored, "report", view, &body, err);
    out.body = body;
    out.subject = subject_of(stored, seat, told, turn);
    return status == OK ? queue(stored, &out, err) : status;
}

static enum status invite(struct stored_game *stored, int seat, struct outgoing *out, struct error *err)
{
    struct told told = { 0 };
    const char *body = NULL;
    enum status status = new_serial(stored, seat, err);

    out->seat = seat;
    if (status == OK)
        status = render(stored, "invitation", report_view(stored, seat, &told, stored->seats[seat].serial), &body, err);
    out->body = body;
    return status == OK ? queue(stored, out, err) : status;
}

enum status report_invite(struct stored_game *stored, int seat, struct error *err)
{
    struct outgoing out = { .kind = "invitation",
                            .subject = arena_printf(stored->arena, "[%s] You are invited: %s (%s)", stored->label,
                                                    stored->row.name, stored->game.rules->title) };

    return invite(stored, seat, &out, err);
}

enum status report_remind(struct stored_game *stored, int seat, struct error *err)
{
    struct outgoing out = { .kind = "reminder",
                            .subject = arena_printf(stored->arena, "[%s] Reminder: you are invited: %s (%s)",
                                                    stored->label, stored->row.name, stored->game.rules->title) };

    return invite(stored, seat, &out, err);
}

/* ---- who comes later ---- */

/* What this seat was shown, as a file; NULL in `out` when there is nothing, or too much for a mail. */
static enum status attach_history(struct stored_game *stored, struct outgoing *out, struct error *err)
{
    struct compose_attachment *attachment = ARENA_NEW(stored->arena, struct compose_attachment);
    char *bytes = NULL;
    size_t count = 0;
    FILE *file = open_memstream(&bytes, &count);
    enum status status;

    if (!file)
        return error_set(err, ERR_IO, "%s: no memory for the replay", stored->label);
    status = replay_export(stored->home, stored->row.id, REPLAY_SEAT,
                           arena_printf(stored->arena, "%d", out->seat + 1), file, err);
    if (fclose(file) != 0 && status == OK)
        status = error_set(err, ERR_IO, "%s: the replay could not be written", stored->label);
    if (status == OK && count <= COMPOSE_ATTACHMENT_BYTES_MAX) {
        *attachment = (struct compose_attachment){ .name = arena_printf(stored->arena, "%s.replay", stored->label),
                                                   .type = COMPOSE_TEXT, .bytes_n = count,
                                                   .bytes = arena_copy(stored->arena, bytes, count) };
        out->attachment = attachment;
    }
    free(bytes);
    return status;
}

enum status report_welcome(struct stored_game *stored, int seat, struct error *err)
{
    struct outgoing out = { .kind = "welcome", .seat = seat, .seq = stored->game.records };
    struct told told;
    struct value *view, *press;
    const char *body = NULL;
    enum status status = stored_game_save(stored, err);      /* history and replay are read from the store */

    if (status == OK)
        status = history_told(stored, 1, stored->game.records, &told, err);
    if (status == OK)
        status = new_serial(stored, seat, err);
    if (status == OK && stored->game.records > 0)
        status = attach_history(stored, &out, err);
    if (status != OK)
        return status;
    view = report_view(stored, seat, &told, stored->seats[seat].serial);
    value_set_bool(stored->arena, view, "attached", out.attachment != NULL);
    status = press_of_seat(stored, seat, &press, err);
    if (status != OK)
        return status;
    value_set_bool(stored->arena, view, "any_press", press->count > 0);
    value_set(stored->arena, view, "press", press);
    status = render(stored, "welcome", view, &body, err);
    out.body = body;
    out.subject = arena_printf(stored->arena, "[%s] You play %s in %s (%s) from now on", stored->label,
                               stored_seat_name(stored, seat), stored->row.name, stored->game.rules->title);
    return status == OK ? queue(stored, &out, err) : status;
}

/* ---- short mails ---- */

enum status report_notice(struct stored_game *stored, int seat, const char *kind, const char *subject, const char *text,
                          struct error *err)
{
    struct value *view = value_object(stored->arena);
    struct outgoing out = { .kind = kind, .seat = seat, .seq = stored->game.records, .gist = text,
                            .subject = arena_printf(stored->arena, "[%s] %s", stored->label, subject) };
    const char *body = NULL;
    enum status status;

    value_set_text(stored->arena, view, "game", stored->label);
    value_set_text(stored->arena, view, "reader", stored_reader(stored, seat));
    value_set_text(stored->arena, view, "text", text);
    status = render(stored, "notice", view, &body, err);
    out.body = body;
    return status == OK ? queue(stored, &out, err) : status;
}

enum status report_notices(struct stored_game *stored, audience seats, const char *kind, const char *subject,
                           const char *text, struct error *err)
{
    enum status status = OK;

    for (int seat = 0; seat < stored->seat_count && status == OK; seat++)
        if (seats & AUDIENCE_SEAT(seat))
            status = report_notice(stored, seat, kind, subject, text, err);
    return status;
}

enum status report_digest(struct stored_game *stored, int seat, struct error *err)
{
    struct value *view = value_object(stored->arena), *items;
    struct outgoing out = { .kind = "digest", .seat = seat, .seq = stored->game.records,
                            .subject = arena_printf(stored->arena, "[%s] Your mail of the day", stored->label) };
    const char *body = NULL;
    enum status status;

    if (!stored_has_player(stored, seat) || bounce_silent(&stored->seats[seat]))
        return digest_put_off(stored, seat, err);
    status = digest_take(stored, seat, &items, err);
    if (status != OK || items->count == 0)
        return status;
    value_set_text(stored->arena, view, "game", stored->label);
    value_set_text(stored->arena, view, "name", stored->row.name);
    value_set_int(stored->arena, view, "turn", stored->row.turn);
    value_set_text(stored->arena, view, "seat", stored_seat_name(stored, seat));
    value_set_bool(stored->arena, view, "missing", game_waits_for(&stored->game, seat));
    value_set_text(stored->arena, view, "deadline", stored_time(stored, seat, stored->row.deadline_utc_s));
    value_set(stored->arena, view, "items", items);
    status = render(stored, "digest", view, &body, err);
    out.body = body;
    return status == OK ? queue(stored, &out, err) : status;
}
