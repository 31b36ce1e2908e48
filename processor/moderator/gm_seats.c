/* The moderator's hand on seats and their players. */
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/game/seal_rows.h"
#include "processor/report/absence.h"
#include "processor/base/address.h"
#include "processor/report/deadline.h"
#include "processor/report/digest.h"
#include "processor/moderator/gm.h"
#include "processor/turn/replace.h"
#include "processor/report/notice.h"

/* ---- orders ---- */

/* The result of each order line, a line each. */
static const char *verdicts(struct gm *gm, const struct game_receipt *receipt)
{
    const char *text = "";

    for (int i = 0; i < receipt->sheet.line_count; i++) {
        const struct sheet_line *line = &receipt->sheet.lines[i];
        bool refused = line->verdict == VERDICT_REJECTED;

        if (line->verdict == VERDICT_IGNORED || line->number == 0)
            continue;
        text = arena_printf(gm->arena, "%s%s- %s%s%s", text, *text ? "\n" : "", refused ? "refused: " : "",
                            line->canonical && !refused ? line->canonical : line->text,
                            refused && line->reason ? arena_printf(gm->arena, " (%s)", line->reason) : "");
    }
    return text;
}

static bool any_refused(const struct game_receipt *receipt)
{
    for (int i = 0; i < receipt->sheet.line_count; i++)
        if (receipt->sheet.lines[i].verdict == VERDICT_REJECTED)
            return true;
    return receipt->refused;
}

enum status gm_orders(struct gm *gm, struct error *err)
{
    struct stored_game *stored = gm->stored;
    struct game_mail mail = { .add = gm_take_word(gm, "add"), .source = BY_MODERATOR };
    struct game_receipt receipt;
    const char *list;
    int seat;
    enum status status = gm_seat(gm, 0, &seat, err);

    if (status != OK)
        return status;
    mail.seat = seat;
    mail.orders = order_lines_of(gm->arena, *gm->body ? gm->body : gm_rest(gm, 1));
    if (mail.orders.count == 0)
        return error_set(err, ERR_FORMAT, "there are no orders");
    game_take(&stored->game, &stored->world, &mail, gm->arena, &receipt);
    list = verdicts(gm, &receipt);
    if (any_refused(&receipt))
        return error_set(err, ERR_CONFLICT, "nothing is entered. %.180s", list);
    stored->seats[seat].misses = 0;
    deadline_note_orders(stored);
    stored->row.due_utc_s = gm->home->now_utc_s;
    status = gm_note(gm, "orders", arena_printf(gm->arena, "orders were entered for %s.", stored_seat_name(stored, seat)),
                     err);
    return status == OK ? notice_seat(stored, seat, MAIL_MODERATOR, "Orders were entered for you",
                                      arena_printf(gm->arena, "The game master has entered these orders for you:\n\n%s",
                                                   list), err) : status;
}

/* ---- players ---- */

enum status gm_replace(struct gm *gm, struct error *err)
{
    int seat;
    enum status status = gm_seat(gm, 0, &seat, err);

    if (status == OK && gm->count < 2)
        status = error_set(err, ERR_FORMAT, "replace takes a seat and the new player's address");
    if (status == OK)
        status = replace_player(gm->stored, seat, gm->words[1], gm_rest(gm, 2), &gm->news, err);
    gm->said = status == OK ? arena_printf(gm->arena, "%s has a new player.", stored_seat_name(gm->stored, seat)) : "";
    return status;
}

enum status gm_address(struct gm *gm, struct error *err)
{
    struct stored_game *stored = gm->stored;
    int seat;
    enum status status = gm_seat(gm, 0, &seat, err);

    if (status == OK)
        status = gm_no_more(gm, 2, err);
    if (status == OK)
        status = home_check_address(gm->home, gm->count > 1 ? gm->words[1] : "", err);
    if (status != OK)
        return status;
    stored->seats[seat].address = gm->words[1];
    stored->seats[seat].strikes = 0;
    stored->seats[seat].epoch++;     /* mails to the old address no longer prove anything */
    status = gm_note(gm, "address", arena_printf(gm->arena, "%s has a new address.", stored_seat_name(stored, seat)), err);
    return status == OK ? notice_seat(stored, seat, MAIL_MODERATOR, "Your new address",
                                      "Mails of this game come to this address from now on. Answer this mail to send "
                                      "orders; REPORT gives the last report again.", err) : status;
}

static void erase_row(struct seat_row *row)
{
    row->address = row->player = row->password = row->luck = row->wants = row->thread = "";
    row->settings = "{}";
    row->zone = "UTC";
    row->state = "gone";
    row->epoch++;
}

/* A luck word goes into seeds and founding: it is the one thing of a player's that the chain keeps. */
enum status gm_erase(struct gm *gm, struct error *err)
{
    struct stored_game *stored = gm->stored;
    const char *address, *player, *luck;
    int seat;
    enum status status = gm_seat(gm, 0, &seat, err);

    if (status == OK)
        status = gm_no_more(gm, 1, err);
    if (status != OK)
        return status;
    address = stored->seats[seat].address;
    player = stored->seats[seat].player;
    luck = stored->seats[seat].luck;
    erase_row(&stored->seats[seat]);
    stored->seats[seat].luck = luck;
    status = gm_note(gm, "erase", arena_printf(gm->arena, "the player of %s is gone, and his data are erased.",
                                               stored_seat_name(stored, seat)), err);
    if (status == OK)
        status = stored_game_save(stored, err);
    gm->saved = true;
    if (status == OK)
        status = store_erase(gm->home->store, stored->row.id, seat, address, player, err);
    return status == OK ? seal_rows_mark(stored, err) : status;
}

static void keep_last(void *context, const struct outbox_row *mail)
{
    int64_t *last = context;

    if (mail->id > *last)
        *last = mail->id;
}

enum status gm_resend(struct gm *gm, struct error *err)
{
    int64_t last = 0;
    bool waited = false;
    int seat;
    enum status status = gm_seat(gm, 0, &seat, err);

    if (status == OK)
        status = gm_no_more(gm, 1, err);
    if (status == OK)
        status = digest_hurry(gm->stored, seat, &waited, err);
    if (status == OK && !waited)
        status = store_outbox_list(gm->home->store, gm->stored->row.id, seat, "report", keep_last, &last, err);
    if (status == OK && !waited)
        status = store_outbox_list(gm->home->store, gm->stored->row.id, seat, "digest", keep_last, &last, err);
    if (status == OK && !waited && last == 0)
        status = error_set(err, ERR_NOT_FOUND, "no report was mailed to %s yet", stored_seat_name(gm->stored, seat));
    if (status == OK && !waited)
        status = store_outbox_resend(gm->home->store, last, gm->home->now_utc_s, err);
    return status == OK ? gm_note(gm, "resend", arena_printf(gm->arena, "the last report was sent to %s again.",
                                                             stored_seat_name(gm->stored, seat)), err) : status;
}

enum status gm_absence(struct gm *gm, struct error *err)
{
    const char *word = gm->count > 1 ? gm->words[1] : "";
    bool approve = text_equal_ignoring_case(word, "approve");
    int seat;
    enum status status = gm_seat(gm, 0, &seat, err);

    if (status == OK && !approve && !text_equal_ignoring_case(word, "refuse"))
        status = error_set(err, ERR_FORMAT, "absence takes a seat and approve or refuse");
    if (status == OK)
        status = gm_no_more(gm, 2, err);
    if (status == OK)
        status = absence_decide(gm->stored, seat, approve, &gm->said, err);
    return status == OK ? gm_note(gm, "absence", gm->said, err) : status;
}

enum status gm_announce(struct gm *gm, struct error *err)
{
    const char *text = *gm->body ? gm->body : gm_rest(gm, 0);
    enum status status;

    if (!*text)
        return error_set(err, ERR_FORMAT, "there is nothing to announce");
    status = gm_note(gm, "announce", text, err);
    return status == OK ? notice_seats(gm->stored, AUDIENCE_ALL, MAIL_MODERATOR, "From the game master",
                                       arena_printf(gm->arena, "Moderator: %s", text), err) : status;
}
