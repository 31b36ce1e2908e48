#include "processor/report.h"

#include <string.h>

#include "processor/compose.h"
#include "processor/layout.h"
#include "processor/twin.h"

/* A report being made. */
struct making {
    struct stored_game *stored;
    struct arena *arena;
    int seat;
    const struct told *told;
    struct game_look look;
    struct value *view;
    struct error *err;
};

static const struct ruleset *rules_of(const struct making *making)
{
    return making->stored->game.rules;
}

static const char *when(struct making *making, int64_t utc_s)
{
    char *text;

    if (utc_s == STORE_NO_TIME
        || layout_time(making->arena, utc_s, making->stored->seats[making->seat].zone, &text, making->err) != OK)
        return NULL;
    return text;
}

/* ---- events in words ---- */

/* An event without a template of its own is told by its name and fields. */
static const char *plain_event(struct arena *arena, const struct value *event)
{
    const char *text = value_get_text(event, "event", "?");

    for (const struct value *field = event->first; field; field = field->next) {
        if (strcmp(field->key, "event") == 0 || strcmp(field->key, "turn") == 0 || strcmp(field->key, "phase") == 0
            || strcmp(field->key, "step") == 0)
            continue;
        text = arena_printf(arena, "%s %s=%s", text, field->key,
                            field->kind == VALUE_TEXT ? field->text : value_write(arena, field, NULL));
    }
    return text;
}

static char *trimmed(struct arena *arena, const char *text)
{
    size_t length = strlen(text);

    while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == ' '))
        length--;
    return arena_text_n(arena, text, length);
}

/* The line that tells an event, "" for one that its template leaves out. A broken override is told, and the built-in
 * one used. */
static const char *event_line(struct making *making, const struct value *event)
{
    struct home *home = making->stored->home;
    const char *name = arena_printf(making->arena, "events/%s", value_get_text(event, "event", ""));
    struct error err;
    char *text;
    enum status status = templates_render(home->templates, rules_of(making)->name, name, event, NULL, making->arena,
                                          &text, &err);

    if (status != OK && status != ERR_NOT_FOUND) {
        home_fault(home, &err);
        status = templates_render(templates_built_in(home->templates), rules_of(making)->name, name, event, NULL,
                                  making->arena, &text, &err);
    }
    return status == OK ? trimmed(making->arena, text) : plain_event(making->arena, event);
}

/* The events in the order of play, a group for each phase of each turn. */
static void add_events(struct making *making)
{
    struct value *phases = value_set(making->arena, making->view, "phases", value_list(making->arena));
    struct event_steps steps = { 0 };
    struct value *lines = NULL;
    const char *phase = NULL;
    int turn = -1;

    for (int i = 0; i < making->told->event_count; i++) {
        const struct event *event = &making->told->events[i];
        const char *line;

        if (!event_seen_by(event, making->seat))
            continue;
        line = event_line(making, event_for_seat(making->arena, event, &steps));
        if (!*line)
            continue;
        if (!phase || strcmp(phase, event->phase) != 0 || turn != event->turn) {
            struct value *group = value_add(phases, value_object(making->arena));

            phase = event->phase;
            turn = event->turn;
            value_set_text(making->arena, group, "phase", phase);
            value_set_int(making->arena, group, "turn", turn);
            lines = value_set(making->arena, group, "lines", value_list(making->arena));
        }
        value_add_text(making->arena, lines, line);
    }
    value_set_bool(making->arena, making->view, "any_events", phases->count > 0);
}

/* ---- what is asked, and the rest of the view ---- */

static void add_requests(struct making *making)
{
    struct value *asked = value_set(making->arena, making->view, "asked", value_list(making->arena));

    for (int i = 0; i < making->look.request_count; i++) {
        const struct request *request = &making->look.requests[i];
        struct value *item, *facts;

        if (request->seat != making->seat || request->answered)
            continue;
        item = value_add(asked, value_object(making->arena));
        value_set_text(making->arena, item, "kind", request->kind);
        value_set_text(making->arena, item, "name", request->name);
        value_set_text(making->arena, item, "default", request->default_text);
        value_set_bool(making->arena, item, "late", request->late);
        value_set_bool(making->arena, item, arena_printf(making->arena, "is_%s", request->kind), true);
        if (value_read(making->arena, request->facts, strlen(request->facts), &facts, NULL) == OK)
            value_set(making->arena, item, "facts", facts);
    }
    value_set_bool(making->arena, making->view, "any_asked", asked->count > 0);
}

static void add_waiting(struct making *making)
{
    const struct stored_game *stored = making->stored;
    struct value *list = value_set(making->arena, making->view, "waits_for", value_list(making->arena));

    for (int seat = 0; seat < stored->seat_count; seat++)
        if (seat != making->seat && game_waits_for(&stored->game, seat))
            value_add_text(making->arena, list, stored_seat_name(stored, seat));
    value_set_bool(making->arena, making->view, "waits_for_others", list->count > 0);
}

/* Answers of this seat that were not used, and orders given up, each with its reason. */
static void add_refused(struct making *making)
{
    struct value *list = value_set(making->arena, making->view, "notices", value_list(making->arena));

    for (int i = 0; i < making->told->refused_count; i++) {
        const struct refused_answer *refused = making->told->refused[i];

        if (refused->answer.seat == making->seat)
            value_add_text(making->arena, list,
                           arena_printf(making->arena, "Your answer \"%s\" was not used: %s.", refused->answer.text,
                                        refused->reason));
    }
    for (int i = 0; i < making->told->dropped_count; i++)
        if (making->told->dropped[i].seat == making->seat)
            value_add_text(making->arena, list,
                           arena_printf(making->arena, "Your orders \"%s\" were dropped: your response gave the other "
                                        "side a decision first. Send them again when the turn is through; headed "
                                        "ANYWAY they are kept.", making->told->dropped[i].text));
    value_set_bool(making->arena, making->view, "any_notices", list->count > 0);
}

static const char *winner_names(struct making *making, audience winners)
{
    const char *names = NULL;

    for (int seat = 0; seat < making->stored->seat_count; seat++)
        if (winners & AUDIENCE_SEAT(seat))
            names = names ? arena_printf(making->arena, "%s and %s", names, stored_seat_name(making->stored, seat))
                          : stored_seat_name(making->stored, seat);
    return names;
}

/* The last report brings the result and what a replay is checked with. */
static void add_result(struct making *making)
{
    const struct stored_game *stored = making->stored;
    struct ruleset_result result = { 0 };
    struct value *over;
    struct hash secret;

    rules_of(making)->result(stored->game.state, &result);
    if (!stored->game.set_up || !result.over)
        return;
    over = value_set(making->arena, making->view, "over", value_object(making->arena));
    if (result.winners)
        value_set_text(making->arena, over, "winner", winner_names(making, result.winners));
    value_set_bool(making->arena, over, "draw", !result.winners);
    value_set_text(making->arena, over, "how", result.how);
    memcpy(secret.bytes, stored->luck.secret, sizeof secret.bytes);
    value_set_text(making->arena, over, "secret", hash_hex(making->arena, &secret));
}

static const char *commitment(struct making *making)
{
    struct hash hash = record_commitment(making->stored->luck.secret);

    return hash_hex(making->arena, &hash);
}

static void add_frame(struct making *making, int serial)
{
    const struct stored_game *stored = making->stored;
    struct value *view = making->view;
    struct arena *arena = making->arena;
    const char *deadline = when(making, stored->row.deadline_utc_s);

    value_set_text(arena, view, "game", stored->label);
    value_set_text(arena, view, "name", stored->row.name);
    value_set_text(arena, view, "rules", rules_of(making)->name);
    value_set_text(arena, view, "title", rules_of(making)->title);
    value_set_int(arena, view, "turn", stored->game.set_up ? rules_of(making)->turn_number(making->look.state) : 0);
    value_set_text(arena, view, "seat", stored_seat_name(stored, making->seat));
    value_set_text(arena, view, "player", stored->seats[making->seat].player);
    value_set_bool(arena, view, "draft", making->told->draft);
    value_set_int(arena, view, "serial", serial);
    value_set_text(arena, view, "commitment", commitment(making));
    value_set_int(arena, view, "hours", stored->settings.hours);
    if (deadline && !stored->game.over)
        value_set_text(arena, view, "deadline", deadline);
    if (stored->game.set_up)
        value_set(arena, view, "view", ruleset_view(rules_of(making), arena, making->look.state, making->seat));
}

static void fill(struct making *making, int serial)
{
    making->view = value_object(making->arena);
    game_look(&making->stored->game, &making->stored->world, making->arena, &making->look);
    add_frame(making, serial);
    add_requests(making);
    add_waiting(making);
    add_refused(making);
    add_events(making);
    add_result(making);
}

struct value *report_view(struct stored_game *stored, int seat, const struct told *told, int serial)
{
    struct error err;
    struct making making = { .stored = stored, .arena = stored->arena, .seat = seat, .told = told, .err = &err };

    fill(&making, serial);
    return making.view;
}

/* ---- text ---- */

static enum status render(struct stored_game *stored, const char *name, const struct value *view, const char **text,
                          struct error *err)
{
    struct home *home = stored->home;
    char *rendered;
    enum status status = templates_render(home->templates, stored->row.rules, name, view, NULL, stored->arena, &rendered,
                                          err);

    if (status != OK) {
        home_fault(home, err);
        status = templates_render(templates_built_in(home->templates), stored->row.rules, name, view, NULL, stored->arena,
                                  &rendered, err);
    }
    if (status == OK)
        *text = layout_text(stored->arena, rendered);
    return status;
}

enum status report_text(struct stored_game *stored, int seat, const struct told *told, int serial, const char **text,
                        struct error *err)
{
    return render(stored, "report", report_view(stored, seat, told, serial), text, err);
}

/* ---- mails ---- */

struct outgoing {
    const char *kind, *subject, *body, *key;
    int seat, seq;
    bool token;                      /* it may be answered */
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

static enum status store_parts(struct stored_game *stored, const struct outgoing *out, const struct compose_mail *mail,
                               const struct compose_result *made, struct error *err)
{
    enum status status = OK;

    for (int i = 0; i < made->parts_n && status == OK; i++)
        status = store_outbox_new(stored->home->store, &(struct outbox_row){
                                      .key = made->parts_n > 1 ? arena_printf(stored->arena, "%s.part%d", out->key, i + 1)
                                                               : out->key,
                                      .kind = out->kind, .game = stored->row.id, .seat = out->seat,
                                      .envelope_from = stored->home->config.bounce_address, .envelope_to = mail->to,
                                      .message_id = made->parts[i].message_id, .subject = mail->subject,
                                      .bytes = { made->parts[i].bytes, made->parts[i].bytes_n },
                                      .made_utc_s = stored->home->now_utc_s }, err);
    return status;
}

static enum status queue(struct stored_game *stored, const struct outgoing *out, struct error *err)
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
        .subject = out->subject,
        .in_reply_to = seat->thread[0] ? seat->thread : NULL,
        .references = references,
        .references_n = seat->thread[0] ? 2 : 1,
        .bulk = true,
        .body = out->body,
    };
    enum status status = compose_mail(stored->arena, &mail, made, err);

    if (status == OK)
        status = store_parts(stored, out, &mail, made, err);
    if (status == OK)
        seat->thread = made->parts[0].message_id;
    return status == OK ? OK : error_in(err, "mail to seat %d", out->seat + 1);
}

/* A new request serial: replies to the mail now being made carry it. */
static enum status new_serial(struct stored_game *stored, int seat, struct error *err)
{
    return store_request_new(stored->home->store, &(struct request_row){
                                                      .game = stored->row.id, .seat = seat,
                                                      .serial = ++stored->seats[seat].serial,
                                                      .record = stored->game.records + 1, .turn = stored->row.turn,
                                                      .made_utc_s = stored->home->now_utc_s, .message_id = "" }, err);
}

static const char *subject_of(const struct stored_game *stored, int seat, const struct told *told, int turn)
{
    if (stored->game.over)
        return arena_printf(stored->arena, "[%s] The game is over", stored->label);
    if (told->draft)
        return arena_printf(stored->arena, "[%s] Turn %d, provisional", stored->label, turn);
    if (!told->last_record && game_waits_for(&stored->game, seat))
        return arena_printf(stored->arena, "[%s] Turn %d: you are asked", stored->label, turn);
    return arena_printf(stored->arena, "[%s] Turn %d report", stored->label, turn);
}

enum status report_queue(struct stored_game *stored, int seat, const struct told *told, struct error *err)
{
    bool asked = game_waits_for(&stored->game, seat);
    int turn = stored->row.turn;
    struct outgoing out = { .kind = "report", .seat = seat, .seq = stored->game.records, .token = asked };
    const char *body = NULL;
    enum status status = OK;

    if (!asked && !told->last_record && !told->draft)
        return OK;
    if (asked)
        status = new_serial(stored, seat, err);
    if (status == OK)
        status = report_text(stored, seat, told, stored->seats[seat].serial, &body, err);
    out.body = body;
    out.subject = subject_of(stored, seat, told, turn);
    out.key = arena_printf(stored->arena, "report.%s.b%d.r%d.p%d.%d", stored->label, stored->row.branch,
                           stored->game.records, seat + 1, stored->seats[seat].serial);
    return status == OK ? queue(stored, &out, err) : status;
}

static enum status invite(struct stored_game *stored, int seat, struct outgoing *out, struct error *err)
{
    struct told told = { 0 };
    enum status status = new_serial(stored, seat, err);

    out->seat = seat;
    out->token = true;
    if (status == OK)
        status = render(stored, "invitation", report_view(stored, seat, &told, stored->seats[seat].serial), &out->body, err);
    return status == OK ? queue(stored, out, err) : status;
}

enum status report_invite(struct stored_game *stored, int seat, struct error *err)
{
    struct outgoing out = { .kind = "invitation",
                            .key = arena_printf(stored->arena, "invitation.%s.p%d", stored->label, seat + 1),
                            .subject = arena_printf(stored->arena, "[%s] You are invited: %s (%s)", stored->label,
                                                    stored->row.name, stored->game.rules->title) };

    return invite(stored, seat, &out, err);
}

enum status report_remind(struct stored_game *stored, int seat, struct error *err)
{
    struct outgoing out = { .kind = "reminder",
                            .key = arena_printf(stored->arena, "reminder.%s.p%d", stored->label, seat + 1),
                            .subject = arena_printf(stored->arena, "[%s] Reminder: you are invited: %s (%s)",
                                                    stored->label, stored->row.name, stored->game.rules->title) };

    return invite(stored, seat, &out, err);
}
