#include "processor/report/mail.h"

#include <string.h>

#include "processor/base/bytes.h"
#include "processor/home/seat_settings.h"
#include "processor/report/digest.h"
#include "processor/report/mail_address.h"
#include "processor/report/posting.h"
#include "processor/report/render.h"
#include "processor/report/stand.h"

enum { SOURCE_BYTES = 256 };         /* of an answer's source, beside its view */

/* ---- subject and text ---- */

static enum status subject_of(struct home *home, const struct mail_reader *reader, const struct mail *mail, const char **subject,
                              struct error *err)
{
    const struct mail_kind_row *kind = mail_kind_get(mail->kind);
    const struct mustache_template *template;
    char *text = NULL;
    enum status status = templates_get_line(home->templates, kind->subject, &template, err);

    if (status == OK)
        status = mustache_render(template, mail->view, NULL, NULL, NULL, reader->arena, &text, err);
    *subject = reader->label ? arena_printf(reader->arena, "[%s] %s", reader->label, text ? text : "") : text;
    return status == OK ? OK : error_in(err, "the subject");
}

static enum status body_of(struct home *home, const struct mail_reader *reader, const struct mail *mail, const char **body,
                           struct error *err)
{
    *body = mail->body;
    return mail->body ? OK : report_lay_out(home, reader->rules, mail_kind_get(mail->kind)->template, mail->view,
                                            reader->arena, body, err);
}

/* ---- queueing ---- */

static void add_member(struct bytes *source, const char *name, const char *text)
{
    bytes_printf(source, "\"%s\":", name);
    if (text)
        bytes_add_json(source, text);
    else
        bytes_add_text(source, "null");
    bytes_add_char(source, ',');
}

static bool is_empty(const struct value *value)
{
    switch (value->kind) {
    case VALUE_NULL:
        return true;
    case VALUE_BOOL:
        return value->number == 0;
    case VALUE_TEXT:
        return !*value->text;
    case VALUE_LIST:
        return value->count == 0;
    case VALUE_INT:
    case VALUE_OBJECT:
        break;
    }
    return false;
}

/* The members of a view that are not empty: to a template, one that is not there is empty, too. A row with fewer of them is shorter
 * by half, so that two fit on a page of the database. */
static const struct value *telling(struct arena *arena, const struct value *view)
{
    struct value *told = value_object(arena);

    for (const struct value *member = view->first; member; member = member->next)
        if (!is_empty(member)) {
            struct value *kept = ARENA_NEW(arena, struct value);

            *kept = *member;
            kept->next = NULL;
            value_set_lasting(told, member->key, member->head, kept);
        }
    return told;
}

/* The data from which a mail can be rewritten, as JSON; NULL: it stays as it is. */
static const char *source_of(const struct mail_reader *reader, const struct mail *mail)
{
    const char *view;
    struct bytes source;
    size_t bytes;

    if (!mail->may_change || mail->attachment || mail->reply_to)
        return NULL;
    view = value_write(reader->arena, telling(reader->arena, mail->view), &bytes);
    bytes_init(&source, reader->arena, bytes + SOURCE_BYTES);
    bytes_add_char(&source, '{');
    add_member(&source, "answers", mail->answers);
    add_member(&source, "apart", mail->apart);
    bytes_printf(&source, "\"kind\":%d,\"seq\":%d,\"view\":", (int)mail->kind, mail->seq);
    bytes_add(&source, view, bytes);
    bytes_add_char(&source, '}');
    return source.failed ? NULL : source.data;
}

/* A Message-ID comes from the whole contents of a mail, so that it tells any two mails apart. The key of a mail, or the
 * transaction that makes it, keeps it from being queued twice. A key made of it begins with the time, so that keys of new mails are
 * neighbours in the index. */
static enum status queue_parts(struct home *home, const struct mail_reader *reader, const struct mail *mail,
                               const struct compose_mail *composed, const struct compose_result *made, struct error *err)
{
    enum status status = OK;

    for (int i = 0; i < made->parts_n && status == OK; i++) {
        const struct compose_part *part = &made->parts[i];
        const char *key = !mail->key ? arena_printf(reader->arena, "%s.%lld.%s", composed->kind, (long long)home->now_utc_s,
                                                    part->message_id)
                          : i > 0    ? arena_printf(reader->arena, "%s.%d", mail->key, i)
                                     : mail->key;

        status = posting_queue(home->store, &(struct outbox_row){
                                   .key = key, .kind = composed->kind, .game = reader->game, .seat = reader->seat,
                                   .envelope_from = reader->bounces_to ? reader->bounces_to : home->config.bounce_address,
                                   .envelope_to = reader->address, .message_id = part->message_id,
                                   .subject = composed->subject, .bytes = { part->bytes, part->bytes_n },
                                   .made_utc_s = home->now_utc_s,
                                   .source = made->parts_n == 1 ? source_of(reader, mail) : NULL }, err);
    }
    return status;
}

/* Composes a mail whose subject and text are made. */
static enum status compose(struct home *home, const struct mail_reader *reader, const struct mail *mail, const char *subject,
                           struct compose_mail *composed, struct compose_result *made, struct error *err)
{
    const struct mail_kind_row *kind = mail_kind_get(mail->kind);
    bool news = kind->place == MAIL_NEWS, follows = kind->place != MAIL_ALONE && reader->first && *reader->first;
    const char *domain = strrchr(home->config.robot_address, '@') + 1, *references[2] = { NULL, reader->first };

    *composed = (struct compose_mail){
        .from_name = home->config.robot_name, .from = home->config.robot_address,
        .reply_to = mail->reply_to ? mail->reply_to : reader->reply_to, .to = reader->address,
        .unsubscribe = news ? reader->unsubscribe : NULL, .kind = kind->name, .game = reader->label, .turn = reader->turn,
        .seat = reader->seat + 1, .seq = mail->seq, .apart = mail->apart, .date_utc_s = home->now_utc_s,
        .subject = kind->in_thread && reader->common_subject ? reader->common_subject : subject,
        .in_reply_to = follows ? reader->first : kind->in_thread ? NULL : mail->answers, .references = references,
        .replied = mail->answers != NULL, .bulk = news, .body = mail->body, .html = reader->html,
        .picture = mail->picture,
        .attachments = mail->attachment, .attachments_n = mail->attachment != NULL,
    };
    if (reader->label && kind->place != MAIL_ALONE) {
        references[0] = compose_thread_root(reader->arena, reader->label, domain);
        composed->references_n = follows ? 2 : 1;
    } else if (reader->thread) {
        references[0] = compose_thread_root(reader->arena, reader->thread, domain);
        composed->references_n = 1;
    }
    return compose_mail(reader->arena, composed, made, err);
}

static enum status queue(struct home *home, const struct mail_reader *reader, const struct mail *mail, const char *subject,
                         const char **message_id, struct error *err)
{
    struct compose_result *made = ARENA_NEW(reader->arena, struct compose_result);
    struct compose_mail composed;
    enum status status = compose(home, reader, mail, subject, &composed, made, err);

    if (status == OK && message_id)
        *message_id = made->parts[0].message_id;
    return status == OK ? queue_parts(home, reader, mail, &composed, made, err) : status;
}

enum status mail_queue(struct home *home, const struct mail_reader *reader, const struct mail *mail, const char **message_id,
                       struct error *err)
{
    struct mail whole = *mail;
    const char *subject;
    enum status status = subject_of(home, reader, mail, &subject, err);

    if (status == OK)
        status = body_of(home, reader, mail, &whole.body, err);
    if (status == OK)
        status = queue(home, reader, &whole, subject, message_id, err);
    return status == OK ? OK : error_in(err, "a mail (%s)", mail_kind_get(mail->kind)->name);
}

/* ---- readers ---- */

struct mail_reader mail_reader_of(const struct stored_game *stored)
{
    return (struct mail_reader){
        .arena = stored->arena, .rules = stored->game.rules, .label = stored->label, .game = stored->row.id,
        .turn = stored->row.turn, .seat = -1,
        .common_subject = stored->settings.thread == THREAD_GAME
                              ? arena_printf(stored->arena, "[%s] %s", stored->label, stored->row.name) : NULL,
    };
}

static struct mail_reader reader_in_seat(const struct stored_game *stored, int seat, enum mail_kind kind)
{
    const struct seat_row *row = &stored->seats[seat];
    struct mail_reader reader = mail_reader_of(stored);

    reader.seat = seat;
    reader.address = row->address;
    reader.reply_to = mail_address_reply(stored, seat);
    if (mail_kind_get(kind)->place == MAIL_NEWS)
        reader.unsubscribe = mail_address_leave(stored, seat);
    reader.bounces_to = mail_address_bounce(stored, seat);
    reader.first = row->thread;
    reader.html = seat_settings_read(row, stored->arena).html;
    return reader;
}

/* ---- what waits ---- */

/* Mails that waited for this seat go with a mail that does not wait. */
static enum status join_gathered(struct stored_game *stored, int seat, struct mail *mail, struct error *err)
{
    struct value *view = value_object(stored->arena), *items;
    const char *text = NULL;
    enum status status = digest_take(stored, seat, &items, err);

    if (status != OK || items->count == 0)
        return status;
    value_set(stored->arena, view, "items", items);
    status = report_lay_out(stored->home, stored->game.rules, "joined", view, stored->arena, &text, err);
    mail->body = arena_printf(stored->arena, "%s\n%s", mail->body, text ? text : "");
    return status;
}

/* The text of a mail between its first line and its closing words, which are the same in all mails. */
static enum status gist_of(struct stored_game *stored, int seat, const char *body, const char **gist, struct error *err)
{
    struct value *view = value_object(stored->arena);
    size_t first = strcspn(body, "\n"), length, tail;
    const char *footer = "";
    enum status status;

    stand_show(stored, seat, view);
    value_set_text(stored->arena, view, "game", stored->label);
    status = report_lay_out(stored->home, stored->game.rules, "footer", view, stored->arena, &footer, err);
    first += body[first] == '\n';
    length = strlen(body + first);
    tail = strlen(footer);
    if (tail <= length && strcmp(body + first + length - tail, footer) == 0)
        length -= tail;
    *gist = arena_text_n(stored->arena, body + first, length);
    return status;
}

static enum status gather(struct stored_game *stored, int seat, const struct mail *mail, const char *subject,
                          struct error *err)
{
    const char *gist = mail->gist;
    enum status status = gist ? OK : gist_of(stored, seat, mail->body, &gist, err);

    return status == OK ? digest_keep(stored, seat, subject, gist, err) : status;
}

/* ---- to a seat ---- */

static enum status send_news(struct stored_game *stored, const struct mail_reader *reader, struct mail *mail,
                             const char *subject, struct error *err)
{
    const char **first = &stored->seats[reader->seat].thread;
    int seat = reader->seat;
    enum status status;

    if (stored->shown) {
        *stored->shown = arena_printf(stored->arena, "%s\n==== to %s: %s\n\n%s\n", *stored->shown,
                                      stored_seat_name(stored, seat), subject, mail->body);
        return OK;
    }
    if (!mail->attachment && digest_holds(stored, seat, mail_kind_get(mail->kind)->haste))
        return gather(stored, seat, mail, subject, err);
    status = join_gathered(stored, seat, mail, err);
    return status == OK ? queue(stored->home, reader, mail, subject, **first ? NULL : first, err) : status;
}

enum status mail_to_seat(struct stored_game *stored, int seat, const struct mail *mail, struct error *err)
{
    struct mail whole = *mail;
    struct mail_reader reader = reader_in_seat(stored, seat, mail->kind);
    const char *subject;
    enum status status;

    if (mail_kind_get(mail->kind)->place != MAIL_NEWS)
        return mail_queue(stored->home, &reader, mail, NULL, err);
    /* No later mail refers to one that never was. */
    if (!stored_has_player(stored, seat) || (mail_address_silent(&stored->seats[seat]) && !stored->shown))
        return OK;
    status = subject_of(stored->home, &reader, mail, &subject, err);
    if (status == OK)
        status = body_of(stored->home, &reader, mail, &whole.body, err);
    if (status == OK)
        status = send_news(stored, &reader, &whole, subject, err);
    return status == OK ? OK : error_in(err, "mail to seat %d", seat + 1);
}

/* ---- made again ---- */

struct changing {
    struct stored_game *stored;
    const char *unless;              /* a member of JSON; NULL: none */
    struct changed { int64_t id; const char *source; } *list;
    int count, capacity;
};

static void keep_source(void *context, int64_t id, const char *source)
{
    struct changing *changing = context;
    struct arena *arena = changing->stored->arena;

    /* Inside a text its quotes would be escaped, so it is a member wherever it is found; most answers need no more reading. */
    if (changing->unless && strstr(source, changing->unless))
        return;
    changing->list = arena_grow(arena, changing->list, changing->count, &changing->capacity, sizeof *changing->list);
    changing->list[changing->count++] = (struct changed){ id, arena_text(arena, source) };
}

static enum status put_anew(struct stored_game *stored, int seat, int64_t id, struct mail *mail, struct error *err)
{
    struct compose_result *made = ARENA_NEW(stored->arena, struct compose_result);
    struct mail_reader reader = reader_in_seat(stored, seat, mail->kind);
    struct compose_mail composed;
    const char *subject = NULL;
    enum status status = subject_of(stored->home, &reader, mail, &subject, err);

    if (status == OK)
        status = body_of(stored->home, &reader, mail, &mail->body, err);
    if (status == OK)
        status = compose(stored->home, &reader, mail, subject, &composed, made, err);
    if (status != OK || made->parts_n != 1)
        return status;
    return posting_amend(stored->home->store, id, &(struct outbox_row){
                             .envelope_from = reader.bounces_to, .envelope_to = reader.address,
                             .message_id = made->parts[0].message_id, .subject = composed.subject,
                             .bytes = { made->parts[0].bytes, made->parts[0].bytes_n } }, err);
}

enum status mail_change(struct stored_game *stored, int seat, const char *unless,
                        void (*change)(void *context, struct value *view), void *context, struct error *err)
{
    struct changing changing = { .stored = stored,
                                 .unless = unless ? arena_printf(stored->arena, "\"%s\":true", unless) : NULL };
    enum status status = store_outbox_sources(stored->home->store, stored->row.id, seat, keep_source, &changing, err);

    for (int i = 0; i < changing.count && status == OK; i++) {
        const char *text = changing.list[i].source;
        struct value *source, *view;
        struct mail mail;

        status = value_read(stored->arena, text, strlen(text), &source, err);
        if (status != OK)
            break;
        view = (struct value *)value_find(source, "view");       /* nobody else has it */
        mail = (struct mail){ .kind = (enum mail_kind)value_get_int(source, "kind", MAIL_RECEIPT), .view = view,
                              .answers = value_get_text(source, "answers", ""), .seq = (int)value_get_int(source, "seq", 0),
                              .apart = value_get_text(source, "apart", NULL) };
        change(context, view);
        status = put_anew(stored, seat, changing.list[i].id, &mail, err);
    }
    return status == OK ? OK : error_in(err, "an answer to seat %d made again", seat + 1);
}
