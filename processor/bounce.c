#include "processor/bounce.h"

#include <stdio.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/notice.h"

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

const char *bounce_address(const struct stored_game *stored, int seat)
{
    const struct seat_row *row = &stored->seats[seat];
    const char *token = token_make(stored->arena, &stored->home->key, "bounce", stored->row.id, seat, row->serial,
                                   row->epoch);

    return token_address(stored->arena, stored->home->config.bounce_address,
                         arena_printf(stored->arena, "%sp%dr%d.%s", stored->label, seat + 1, row->serial, token));
}

bool bounce_silent(const struct seat_row *seat)
{
    return seat->strikes >= STRIKES_SUSPEND;
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

/* A mail comes back once, from the address that it was sent to and that is still the seat's. A report need not name it;
 * one that names another is about no mail of ours: ERR_NOT_FOUND. */
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
    if (!read_part(&id, 'g', &game) || !read_part(&id, 'p', &seat) || !read_part(&id, 'r', &serial) || *id)
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
