#include "processor/report/bounce.h"

#include <stdio.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/report/notice.h"

/* One seat of a game, as far as strikes need it. */
struct struck {
    int seat;
    bool found;
    int epoch, strikes;
    char address[320];
};

static void keep_seat(void *context, const struct seat_row *row)
{
    struct struck *struck = context;

    if (row->seat != struck->seat)
        return;
    struck->found = true;
    struck->epoch = row->epoch;
    struck->strikes = row->strikes;
    snprintf(struck->address, sizeof struck->address, "%s", row->address);
}

/* The number behind a letter; *text moves behind it. */
static bool read_part(const char **text, char letter, int64_t *number)
{
    char digits[20];
    size_t length;

    if (**text != letter)
        return false;
    length = strspn(*text + 1, "0123456789");
    if (length == 0 || length >= sizeof digits)
        return false;
    memcpy(digits, *text + 1, length);
    digits[length] = '\0';
    *text += 1 + length;
    return text_parse_int(digits, 0, INT32_MAX, number) == TEXT_INT_OK;
}

static enum status tell_suspended(struct home *home, int64_t game, const struct struck *struck, const char *why,
                                  struct error *err)
{
    struct arena arena = { .limit_bytes = 1 << 16 };
    const char *what = arena_printf(&arena, "%d mails in a row to %s (seat %d) could not be delivered, the last: %s. Nothing "
                                    "is mailed there any more until the player writes; his orders count as before.",
                                    STRIKES_SUSPEND, struck->address, struck->seat + 1, why);
    enum status status;

    home_log(home, game, struck->seat, "%s", what);
    status = notice_moderator(home, game, "address suspended", what, err);
    arena_release(&arena);
    return status;
}

enum status bounce_strike(struct home *home, int64_t game, int seat, const char *why, struct error *err)
{
    struct struck struck = { .seat = seat };
    enum status status = store_seats(home->store, game, keep_seat, &struck, err);

    if (status != OK || !struck.found || struck.strikes >= STRIKES_PAUSED)
        return status;
    struck.strikes++;
    status = store_seat_strikes(home->store, game, seat, struck.strikes, err);
    if (status != OK || struck.strikes != STRIKES_SUSPEND)
        return status;
    return tell_suspended(home, game, &struck, why, err);
}

enum status bounce_strike_observer(struct home *home, int64_t game, const char *address, const char *why,
                                   struct error *err)
{
    struct observer_row row;
    enum status status = store_observer_find(home->store, game, address, &row, err);

    if (status == ERR_NOT_FOUND)
        return OK;
    if (status != OK)
        return status;
    if (++row.strikes >= STRIKES_SUSPEND) {
        home_log(home, game, -1, "%d mails in a row to the observer %s could not be delivered, the last: %s. He gets no more.",
                 STRIKES_SUSPEND, row.address, why);
        row.state = "gone";
        row.address = "";
    }
    return store_observer_save(home->store, &row, err);
}

/* A report about a mail to an observer. */
static enum status count_observer(struct home *home, int64_t game, int number, const struct letter_bounce *bounce,
                                  struct arena *arena, const char **what, struct error *err)
{
    struct observer_row row;
    enum status status;

    if (number < 1 || !token_check(&home->key, bounce->token, "bounce-observer", game, number - 1, 0, 0))
        return OK;
    status = store_observer_get(home->store, game, number, &row, err);
    if (status == ERR_NOT_FOUND)
        return OK;
    *what = arena_printf(arena, "a delivery report about an observer, status %s", bounce->status);
    if (status != OK || !bounce->permanent || !row.address[0])
        return status;
    return bounce_strike_observer(home, game, arena_text(arena, row.address), bounce->status, err);
}

/* A mail comes back once, from the address that it was sent to and that is still the seat's. A report need not name it;
 * a report that names another address is not about our mail: ERR_NOT_FOUND. */
static enum status note_return(struct home *home, int64_t game, const struct struck *struck,
                               const struct letter_bounce *bounce, struct arena *arena, struct error *err)
{
    struct outbox_row mail;
    enum status status;

    if (!bounce->original_id[0])
        return OK;
    status = store_outbox_find(home->store, game, struck->seat, arena_printf(arena, "<%s>", bounce->original_id), &mail, err);
    if (status != OK)
        return status;
    if (!text_equal_ignoring_case(mail.envelope_to, struck->address))
        return error_set(err, ERR_NOT_FOUND, "the address is another one by now");
    return store_outbox_mark(home->store, mail.id, "failed", mail.attempt, home->now_utc_s,
                             arena_printf(arena, "came back: %s", bounce->status), err);
}

enum status bounce_count(struct home *home, const struct letter_bounce *bounce, struct arena *arena, const char **what,
                         struct error *err)
{
    const char *id = bounce->id;
    int64_t game, seat, serial;
    struct struck struck = { .seat = -1 };
    enum status status;

    *what = "a delivery report about no mail of ours";
    if (!read_part(&id, 'g', &game))
        return OK;
    if (read_part(&id, 'o', &seat) && !*id)
        return count_observer(home, game, (int)seat, bounce, arena, what, err);
    if (!read_part(&id, 'p', &seat) || !read_part(&id, 'r', &serial) || *id)
        return OK;
    struck.seat = (int)seat - 1;
    status = store_seats(home->store, game, keep_seat, &struck, err);
    if (status != OK || !struck.found
        || !token_check(&home->key, bounce->token, "bounce", game, struck.seat, (int)serial, struck.epoch))
        return status;
    *what = arena_printf(arena, "a delivery report, status %s", bounce->status);
    if (!bounce->permanent)
        return OK;
    status = note_return(home, game, &struck, bounce, arena, err);
    if (status == ERR_NOT_FOUND) {
        *what = "a delivery report about no mail of ours, or about one that had come back";
        return OK;
    }
    *what = arena_printf(arena, "a permanent delivery failure, status %s", bounce->status);
    return status == OK ? bounce_strike(home, game, struck.seat, *what, err) : status;
}
