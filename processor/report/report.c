#include "processor/report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/scene.h"
#include "processor/home/seat_settings.h"
#include "processor/report/history.h"
#include "processor/report/mail.h"
#include "processor/report/news.h"
#include "processor/report/press.h"
#include "processor/report/render.h"
#include "processor/report/replay_export.h"

/* ---- text ---- */

enum status report_text(struct stored_game *stored, int seat, const struct turn_news *news, int serial, const char **text,
                        struct error *err)
{
    return report_lay_out(stored->home, stored->game.rules, "report", report_view(stored, seat, news, serial), stored->arena,
                          text, err);
}

/* ---- mails ---- */

/* A new request serial: replies to the mail now being made carry it. */
static enum status new_serial(struct stored_game *stored, int seat, struct error *err)
{
    enum status status = store_request_new(stored->home->store, &(struct request_row){
                                               .game = stored->row.id, .seat = seat, .serial = ++stored->seats[seat].serial,
                                               .record = stored->game.records + 1, .turn = stored->row.turn,
                                               .made_utc_s = stored->home->now_utc_s, .asks = stored_asks(stored, seat) }, err);

    stored->rows_changed = true;
    return status;
}

/* Must this seat be told that something it wrote was not used? */
static bool has_notice(const struct turn_news *news, int seat)
{
    for (int i = 0; i < news->refused_count; i++)
        if (news->refused[i]->answer.seat == seat)
            return true;
    if (news->notes[seat])
        return true;
    for (int i = 0; i < news->dropped_count; i++)
        if (news->dropped[i].seat == seat)
            return true;
    return false;
}

static bool sees_any(const struct turn_news *news, int seat)
{
    for (int i = 0; i < news->event_count; i++)
        if (event_seen_by(&news->events[i], seat))
            return true;
    return false;
}

/* Is there a mail for this seat? Everybody gets one for a record or a draft, otherwise those who are asked; without a new
 * question, those who see something new. */
static bool is_told(const struct stored_game *stored, int seat, const struct turn_news *news)
{
    if (news->last_record || news->draft || has_notice(news, seat))
        return true;
    return news->same_questions ? sees_any(news, seat) : game_waits_for(&stored->game, seat);
}

/* The whole replay, or what this seat was shown, as a file; NULL when it is too long for a mail. The game master still
 * has it. */
static enum status attach_replay(struct stored_game *stored, int seat, enum replay_scope scope,
                                 const struct compose_attachment **attachment, struct error *err)
{
    char *bytes = NULL;
    size_t count = 0;
    FILE *file = open_memstream(&bytes, &count);
    struct compose_attachment *made;
    enum status status;

    if (!file)
        return error_set(err, ERR_IO, "%s: no memory for the replay", stored->label);
    status = replay_export(stored->home, stored->row.id, scope,
                           scope == REPLAY_SEAT ? arena_printf(stored->arena, "%d", seat + 1) : NULL, REPLAY_NAMES_NONE, file, err);
    if (fclose(file) != 0 && status == OK)
        status = error_set(err, ERR_IO, "%s: the replay could not be written", stored->label);
    if (status == OK && count <= COMPOSE_ATTACHMENT_BYTES_MAX) {
        made = ARENA_NEW(stored->arena, struct compose_attachment);
        *made = (struct compose_attachment){ .name = arena_printf(stored->arena, "%s.replay", stored->label),
                                             .type = COMPOSE_TEXT, .bytes_n = count,
                                             .bytes = arena_copy(stored->arena, bytes, count) };
        *attachment = made;
    }
    free(bytes);
    return status;
}

/* The news for the seat: first the news that has waited for it, then the new. */
static enum status with_held(struct stored_game *stored, int seat, const struct turn_news *news, struct turn_news *whole,
                             struct error *err)
{
    int from = news_from(stored, seat), last = news->first_record ? news->first_record - 1 : stored->game.records;
    struct turn_news held;
    enum status status;

    *whole = *news;
    if (from == 0 || from > last)
        return OK;
    status = history_told(stored, from, last, &held, err);
    for (int i = 0; i < news->event_count && status == OK; i++) {
        held.events = arena_grow(stored->arena, held.events, held.event_count, &held.event_capacity, sizeof *held.events);
        held.events[held.event_count++] = news->events[i];
    }
    whole->events = held.events;
    whole->event_count = held.event_count;
    whole->first_record = from;
    if (!news->last_record) {
        whole->last_record = last;
        whole->head = held.head;
    }
    return status;
}

/* The board as this seat sees it, for its mail's page; NULL: it has none, or the seat does not want HTML, or no maps. */
static const char *picture_for(struct stored_game *stored, int seat)
{
    struct seat_settings settings = seat_settings_read(&stored->seats[seat], stored->arena);
    const struct scene *scene;
    struct game_look look;

    if (!settings.html || !settings.maps || !stored->game.set_up)
        return NULL;
    game_look(&stored->game, &stored->world, stored->arena, &look);
    scene = ruleset_scene(stored->game.rules, stored->arena, look.state, seat, NULL);
    return scene && scene->cell_count > 0 ? scene_table(scene) : NULL;
}

static enum status send(struct stored_game *stored, int seat, const struct turn_news *news, struct error *err)
{
    struct mail mail = { .kind = MAIL_REPORT, .seq = stored->game.records };
    struct turn_news whole;
    struct value *view;
    enum status status = with_held(stored, seat, news, &whole, err);

    if (status == OK && game_waits_for(&stored->game, seat) && !news->same_questions)
        status = new_serial(stored, seat, err);
    if (status != OK)
        return status;
    mail.view = view = report_view(stored, seat, &whole, stored->seats[seat].serial);
    mail.picture = picture_for(stored, seat);
    if (stored->game.over)
        status = attach_replay(stored, seat, REPLAY_FULL, &mail.attachment, err);
    if (mail.attachment)
        value_set_text(stored->arena, view, "replay", mail.attachment->name);
    news_drop(stored, seat);
    return status == OK ? mail_to_seat(stored, seat, &mail, err) : status;
}

enum status report_queue(struct stored_game *stored, int seat, const struct turn_news *news, struct error *err)
{
    if (!is_told(stored, seat, news))
        return OK;
    if (has_notice(news, seat) || !news_may_wait(stored, seat, news))
        return send(stored, seat, news, err);
    news_hold(stored, seat, news->first_record);
    return OK;
}

enum status report_held(struct stored_game *stored, int seat, struct error *err)
{
    const struct turn_news nothing_new = { 0 };

    return news_from(stored, seat) > 0 ? send(stored, seat, &nothing_new, err) : OK;
}

static void note_league(void *context, int64_t id)
{
    bool *any = context;

    (void)id;
    *any = true;
}

static bool is_of_league(const struct stored_game *stored)
{
    struct error unused;
    int64_t league;

    return store_pairing_get(stored->home->store, stored->row.id, &league, &unused) != ERR_NOT_FOUND;
}

/* Where there are leagues people have ratings, and a game of people alone that is of no league may change them. */
static bool may_be_rated(const struct stored_game *stored)
{
    struct error unused;
    bool any = false;

    if (is_of_league(stored) || store_leagues(stored->home->store, note_league, &any, &unused) != OK)
        return false;
    for (int seat = 0; seat < stored->seat_count; seat++)
        any = any && strcmp(stored->seats[seat].hand, "bot") != 0;
    return any;
}

static struct value *invitation_view(struct stored_game *stored, int seat)
{
    const struct turn_news nothing_new = { 0 };
    struct value *view = report_view(stored, seat, &nothing_new, stored->seats[seat].serial);

    value_set_bool(stored->arena, view, "may_be_rated", may_be_rated(stored));
    value_set_bool(stored->arena, view, "of_league", is_of_league(stored));
    value_set_bool(stored->arena, view, "joined", strcmp(stored->seats[seat].state, "joined") == 0);
    return view;
}

enum status report_invitation_text(struct stored_game *stored, int seat, const char **text, struct error *err)
{
    return report_lay_out(stored->home, stored->game.rules, "invitation", invitation_view(stored, seat), stored->arena, text, err);
}

static enum status invite(struct stored_game *stored, int seat, enum mail_kind kind, struct error *err)
{
    struct mail mail = { .kind = kind };
    enum status status = new_serial(stored, seat, err);

    if (status != OK)
        return status;
    mail.view = invitation_view(stored, seat);
    return mail_to_seat(stored, seat, &mail, err);
}

enum status report_invite(struct stored_game *stored, int seat, struct error *err)
{
    return invite(stored, seat, MAIL_INVITATION, err);
}

enum status report_remind(struct stored_game *stored, int seat, struct error *err)
{
    return invite(stored, seat, MAIL_INVITATION_AGAIN, err);
}

enum status report_welcome(struct stored_game *stored, int seat, struct error *err)
{
    struct mail mail = { .kind = MAIL_WELCOME, .seq = stored->game.records };
    struct turn_news news;
    struct value *view, *press;
    enum status status = stored_game_save(stored, err);      /* history and replay are read from the store */

    if (status == OK)
        status = history_told(stored, 1, stored->game.records, &news, err);
    if (status == OK)
        status = new_serial(stored, seat, err);
    if (status == OK && stored->game.records > 0)
        status = attach_replay(stored, seat, REPLAY_SEAT, &mail.attachment, err);
    if (status == OK)
        status = press_of_seat(stored, seat, &press, err);
    if (status != OK)
        return status;
    mail.view = view = report_view(stored, seat, &news, stored->seats[seat].serial);
    mail.picture = picture_for(stored, seat);
    news_drop(stored, seat);
    value_set_bool(stored->arena, view, "attached", mail.attachment != NULL);
    value_set_bool(stored->arena, view, "any_press", press->count > 0);
    value_set(stored->arena, view, "press", press);
    return mail_to_seat(stored, seat, &mail, err);
}
