#include "processor/orders/receipt.h"

#include <string.h>

#include "processor/orders/confirmation.h"
#include "processor/turn/due.h"
#include "processor/text/layout.h"
#include "processor/text/sheet_words.h"
#include "processor/report/deadline.h"
#include "processor/report/offers.h"
#include "processor/report/mail.h"
#include "processor/report/render.h"
#include "processor/report/stand.h"
#include "processor/report/report.h"
#include "processor/report/events.h"

enum {
    SECONDS_A_DAY = 86400,
    HELP_A_DAY = 1
};

/* ---- the view of the template ---- */

static void add_standing(struct arena *arena, struct value *view, const struct game *game, int seat)
{
    struct value *list = value_set(arena, view, "standing", game_standing_list(game, seat, arena));

    value_set_bool(arena, view, "any_standing", list->count > 0);
}

static void add_offers(const struct stored_game *stored, struct value *view, int seat)
{
    struct value *list = value_set(stored->arena, view, "offers", value_list(stored->arena));

    offers_add_all(stored, seat, list);
    value_set_bool(stored->arena, view, "any_offers", list->count > 0);
}

static enum status add_deadline(struct arena *arena, struct value *view, const struct receipt *receipt, struct error *err)
{
    const struct stored_game *stored = receipt->stored;
    int64_t left = stored->row.deadline_utc_s - stored->home->now_utc_s;
    char *text;
    enum status status;

    if (stored->row.deadline_utc_s == STORE_NO_TIME)
        return OK;
    status = layout_time(arena, stored->row.deadline_utc_s, stored->seats[receipt->seat].zone, &text, err);
    if (status != OK)
        return status;
    value_set_text(arena, view, "deadline", text);
    if (left > 0)
        value_set_text(arena, view, "left", layout_span(arena, left));
    return OK;
}

bool receipt_resigns(const struct game_receipt *judged)
{
    for (int i = 0; i < judged->sheet.line_count; i++) {
        const struct sheet_line *line = &judged->sheet.lines[i];

        if (line->verdict == VERDICT_ACCEPTED && line->canonical && strcmp(line->canonical, "RESIGN") == 0)
            return true;
    }
    return false;
}

/* A player who resigns by this mail is asked nothing more. */
static bool gives_up(const struct receipt *receipt)
{
    return receipt->sheet && !receipt->sheet->refused && !receipt->checked_only && !receipt->held
           && receipt_resigns(receipt->sheet);
}

/* What comes next when nobody owes anything: the turn now, or when its time has come. */
static void add_next(struct arena *arena, struct value *view, const struct stored_game *stored, int seat)
{
    int delay;
    bool playing = stored->row.phase == PHASE_RUNNING
                   || (stored->row.phase == PHASE_INVITING && stored_all_joined(stored));

    if (!playing || stored->moderation.preview)
        return;
    value_set_bool(arena, view, "begins", stored->row.phase == PHASE_INVITING);
    if (stored_asks_nobody(stored))
        value_set_bool(arena, view, "resolved_now", true);
    if (!game_ready(&stored->game))
        return;
    delay = deadline_delay_minutes(stored, AUDIENCE_SEAT(seat));
    if (stored->settings.early && delay > 0)
        value_set_int(arena, view, "delay", delay);
    value_set_bool(arena, view, "corrects", stored->settings.early && delay > stored->settings.delay_minutes);
    value_set_bool(arena, view, due_early(stored) ? "resolved_now" : "resolved_later", true);
}

static void add_waiting(struct arena *arena, struct value *view, const struct stored_game *stored, int seat)
{
    struct value *others = value_set(arena, view, "waits_for", value_list(arena));
    struct game_look look;

    for (int i = 0; i < stored->seat_count; i++)
        if (i != seat && stand_owes(stored, i))
            value_add_text(arena, others, stored_called(stored, i));
    value_set_bool(arena, view, "waits_for_others", others->count > 0);
    value_set_text(arena, view, "waits_for_list", event_words_listed(arena, others));
    value_set_bool(arena, view, "missing", stand_owes(stored, seat));
    value_set_bool(arena, view, "joining", stored_asks_nobody(stored));
    value_set_bool(arena, view, "must_act", stand_owes(stored, seat));
    stand_show_time(stored, seat, view);
    value_set_bool(arena, view, "complete", !stand_owes(stored, seat));
    if (stand_owes(stored, seat)) {
        game_look(&stored->game, &stored->world, arena, &look);
        report_requests(arena, &look, seat, view);
    }
}

/* The player may send the rest of a mail that was taken in part. */
static bool may_add(const struct receipt *receipt, const struct value *view)
{
    return receipt->sheet && receipt->sheet->answered > 0 && !receipt->sheet->refused && !receipt->checked_only
           && !receipt->held && !value_find(view, "resolved_now");
}

/* What would be carried out if he says that the mail is his, and how he says so. */
static void add_question(struct arena *arena, struct value *view, const struct receipt *receipt)
{
    value_set_bool(arena, view, "asked_whether", receipt->question != NULL);
    if (receipt->question)
        value_set_text(arena, view, "confirm", receipt->question->text);
    value_set(arena, view, "words", value_copy(arena, receipt->words));
    value_set_bool(arena, view, "any_words", receipt->words->count > 0);
    value_set_text(arena, view, "left_out", event_words_listed(arena, receipt->left_out));
}

void receipt_tell(struct receipt *receipt, const char *sentence, struct arena *arena)
{
    const char **told;

    if (!sentence)
        return;
    told = arena_alloc(arena, ((size_t)receipt->told_count + 1) * sizeof *told);
    if (receipt->told_count > 0)
        memcpy(told, receipt->told, (size_t)receipt->told_count * sizeof *told);
    told[receipt->told_count++] = sentence;
    receipt->told = told;
}

/* How the mail was read, where its writer has to know. */
static void add_told(struct arena *arena, struct value *view, const struct receipt *receipt)
{
    struct value *told = value_set(arena, view, "told", value_list(arena));

    for (int i = 0; i < receipt->told_count && !receipt->held; i++)
        value_add_text(arena, told, receipt->told[i]);
}

static void add_game(struct arena *arena, struct value *view, const struct receipt *receipt)
{
    const struct stored_game *stored = receipt->stored;

    value_set_text(arena, view, "game", stored->label);
    value_set_text(arena, view, "name", stored->row.name);
    value_set_int(arena, view, "turn", stored->row.turn);
    value_set_text(arena, view, "reader", stored->seats[receipt->seat].player);
    if (stored->game.set_up)
        value_set_text(arena, view, "seat", stored_seat_name(stored, receipt->seat));
}

/* What became of the mail, except for its orders. */
static void add_outcome(struct arena *arena, struct value *view, const struct receipt *receipt)
{
    value_set_text(arena, view, "answer", receipt->answer);
    value_set_bool(arena, view, "checked_only", receipt->checked_only && !receipt->held);
    value_set_bool(arena, view, "held", receipt->held);
    if (receipt->held)
        add_question(arena, view, receipt);
    value_set_bool(arena, view, "nothing", !receipt->held && !receipt->sheet && !receipt->forecast && !receipt->problem
                                               && !receipt->answer[0]);
    if (receipt->problem)
        value_set_text(arena, view, "problem", receipt->problem);
    if (receipt->beside)
        value_set_text(arena, view, "beside", receipt->beside);
    add_told(arena, view, receipt);
    if (receipt->text_hash && !receipt->held)
        value_set_text(arena, view, "text_hash", receipt->text_hash);
    if (receipt->sender)
        value_set_text(arena, view, "sender", receipt->sender);
}

/* All that the template and the subject see. */
static enum status fill(struct home *home, const struct receipt *receipt, struct value *view, struct error *err)
{
    const struct stored_game *stored = receipt->stored;
    const struct event_renderer renderer = report_renderer(home);
    struct arena *arena = stored->arena;
    enum status status = OK;

    add_game(arena, view, receipt);
    add_outcome(arena, view, receipt);
    if (receipt->sheet) {
        sheet_words(arena, view, receipt->sheet);
        value_set_bool(arena, view, "standing_listed", receipt->sheet->standing_asked);
        value_set_bool(arena, view, "offers_listed", receipt->sheet->offers_asked);
    }
    add_standing(arena, view, &stored->game, receipt->seat);
    add_offers(stored, view, receipt->seat);
    if (receipt->forecast)
        forecast_words(&renderer, stored->game.rules, receipt->seat, receipt->forecast, arena, view);
    if (gives_up(receipt)) {
        value_set_bool(arena, view, "complete", true);
    } else if (!stored_moved_to(stored)) {
        add_waiting(arena, view, stored, receipt->seat);
        if (!receipt->checked_only && !receipt->held)
            add_next(arena, view, stored, receipt->seat);
        value_set_bool(arena, view, "mend_by_add", may_add(receipt, view));
        status = add_deadline(arena, view, receipt, err);
    }
    return status;
}

static enum status text_of(struct home *home, const struct receipt *receipt, const struct value *view, const char **text,
                           struct error *err)
{
    struct arena *arena = receipt->stored->arena;
    enum status status = report_lay_out(home, receipt->stored->game.rules, "receipt", view, arena, text, err);

    /* A game master's own template may not know of it. */
    if (status == OK && receipt->question && !strstr(*text, receipt->question->code))
        *text = arena_printf(arena, "%s\n%s", *text, receipt->question->text);
    return status;
}

enum status receipt_text(struct home *home, const struct receipt *receipt, const char **text, struct error *err)
{
    struct value *view = value_object(receipt->stored->arena);
    enum status status = fill(home, receipt, view, err);

    return status == OK ? text_of(home, receipt, view, text, err) : status;
}

/* ---- the mail ---- */

/* A mail behind the receipt. */
static enum status queue_page(const struct receipt *receipt, struct error *err)
{
    struct stored_game *stored = receipt->stored;
    struct value *view = value_object(stored->arena);
    struct mail mail = {
        .kind = MAIL_PAGE,
        .view = view,
        .attachment = receipt->page,
        .answers = receipt->in_reply_to ? receipt->in_reply_to : "",
        .key = arena_printf(stored->arena, "page.%lld.%d", (long long)receipt->mail, receipt->block),
        .apart = receipt->hash,
        .seq = receipt->block,
    };

    stand_show(stored, receipt->seat, view);
    value_set_text(stored->arena, view, "game", stored->label);
    value_set_text(stored->arena, view, "reader", stored->seats[receipt->seat].player);
    value_set_text(stored->arena, view, "text", receipt->page_text);
    return mail_to_seat(stored, receipt->seat, &mail, err);
}

enum status receipt_queue(struct home *home, const struct receipt *receipt, struct error *err)
{
    struct stored_game *stored = receipt->stored;
    struct arena *arena = stored->arena;
    struct value *view = value_object(arena);
    struct mail mail = {
        .kind = receipt->question ? MAIL_RECEIPT_QUESTION : MAIL_RECEIPT,
        .view = view,
        .attachment = receipt->attachment,
        .answers = receipt->in_reply_to ? receipt->in_reply_to : "",
        .reply_to = receipt->question ? receipt->question->reply_to : NULL,
        .key = arena_printf(arena, "%s.%lld.%d", receipt->held ? "confirm" : receipt->kept ? "kept" : "receipt",
                            (long long)receipt->mail, receipt->block),
        .apart = receipt->hash,
        .seq = receipt->block,
        .may_change = !receipt->held && !receipt->kept,
    };
    enum status status = fill(home, receipt, view, err);

    if (status == OK)
        status = text_of(home, receipt, view, &mail.body, err);
    if (status == OK)
        status = mail_to_seat(stored, receipt->seat, &mail, err);
    if (status == OK && receipt->page)
        status = queue_page(receipt, err);
    return status == OK ? OK : error_in(err, "receipt");
}

/* The mail that is answered. */
struct stranger_mail {
    const char *id;                  /* Message-ID with <>, or NULL */
    int64_t number;                  /* in the inbox */
    const char *hash;
};

/* what: why the mail could not be used; text: what he has asked for. One of them is NULL. */
static enum status queue_stranger(struct home *home, const char *address, const char *what, const char *text,
                                  const struct stranger_mail *from, struct error *err)
{
    struct arena arena = { .limit_bytes = 4 << 20 };
    int64_t day = home->now_utc_s / SECONDS_A_DAY;
    struct value *view = value_object(&arena);
    struct mail_reader stranger = { .arena = &arena, .address = address, .seat = -1 };
    struct mail mail = { .kind = MAIL_STRANGER, .view = view, .answers = from->id ? from->id : "", .apart = from->hash,
                         .key = arena_printf(&arena, "stranger.%lld", (long long)from->number) };
    int count;
    enum status status = store_answered(home->store, address, day, &count, err);

    if (status == OK && count < HELP_A_DAY) {
        if (what)
            value_set_text(&arena, view, "what", what);
        if (text)
            value_set_text(&arena, view, "text", text);
        status = store_answered_add(home->store, address, day, err);
        if (status == OK)
            status = mail_queue(home, &stranger, &mail, NULL, err);
    }
    arena_release(&arena);
    return status;
}

enum status receipt_stranger(struct home *home, const char *address, const char *what, const char *in_reply_to,
                             int64_t id, const char *hash, struct error *err)
{
    return queue_stranger(home, address, what, NULL, &(struct stranger_mail){ in_reply_to, id, hash }, err);
}

enum status receipt_stranger_list(struct home *home, const char *address, const char *text, const char *in_reply_to,
                                  int64_t id, const char *hash, struct error *err)
{
    return queue_stranger(home, address, NULL, text, &(struct stranger_mail){ in_reply_to, id, hash }, err);
}
