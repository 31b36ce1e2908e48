#include "processor/orders/change_address.h"

#include <string.h>

#include "processor/base/address.h"
#include "processor/orders/receipt.h"
#include "processor/report/mail.h"
#include "processor/report/render.h"

enum { MOVES_A_DAY = 3, SECONDS_A_DAY = 86400 };

/* Whether one seat of the game has this address already. */
static bool taken(const struct stored_game *stored, const char *address)
{
    for (int seat = 0; seat < stored->seat_count; seat++)
        if (address_same(stored->seats[seat].address, address))
            return true;
    return false;
}

/* The contents of a mail about the change. */
static struct value *view_of(struct stored_game *stored, const char *address)
{
    struct value *view = value_object(stored->arena);

    value_set_text(stored->arena, view, "game", stored->label);
    value_set_text(stored->arena, view, "name", stored->row.name);
    value_set_text(stored->arena, view, "address", address);
    return view;
}

/* The old address is told. */
static enum status tell_old(struct stored_game *stored, int seat, const char *old, struct error *err)
{
    const struct seat_row *row = &stored->seats[seat];
    struct mail_reader reader = mail_reader_of(stored);

    reader.address = old;
    reader.seat = seat;
    return mail_queue(stored->home, &reader, &(struct mail){ .kind = MAIL_MOVED, .view = view_of(stored, row->address),
                                                             .seq = row->epoch,
                                                             .key = arena_printf(stored->arena, "moved.%s.p%d.%d",
                                                                                 stored->label, seat + 1, row->epoch) },
                      NULL, err);
}

static enum status may_ask(struct stored_game *stored, int seat, bool *may, struct error *err)
{
    struct store *store = stored->home->store;
    const char *key = arena_printf(stored->arena, "move g%lld p%d", (long long)stored->row.id, seat + 1);
    int64_t day = stored->home->now_utc_s / SECONDS_A_DAY;
    int count = 0;
    enum status status = store_answered(store, key, day, &count, err);

    *may = count < MOVES_A_DAY;
    return status == OK && *may ? store_answered_add(store, key, day, err) : status;
}

/* Why the seat cannot have this address; NULL: it can. */
static const char *forbids(const struct stored_game *stored, const char *wanted)
{
    struct error why;

    if (home_check_address(stored->home, wanted, &why) != OK)
        return arena_printf(stored->arena, "ADDRESS takes one mail address, as ADDRESS ann@example.org: %s.", why.message);
    return taken(stored, wanted) ? "A seat of this game has that address already." : NULL;
}

static enum status ask_whether(struct stored_game *stored, int seat, const char *wanted, struct error *err)
{
    struct arena *arena = stored->arena;
    struct confirmation_mail mail = { .subject = "Are your mails to come here?" };
    struct confirmation_row asked = {
        .kind = confirmation_address_kind.name, .game = stored->row.id, .seat = seat, .address = wanted,
        .turn = stored->row.turn, .subject = wanted,
        .words = arena_printf(arena, "the mails of seat %d in game %s \"%s\" go to %s", seat + 1, stored->label,
                              stored->row.name, wanted),
    };
    enum status status = report_lay_out(stored->home, stored->game.rules, "move", view_of(stored, wanted), arena, &mail.body,
                                        err);

    return status == OK ? confirmation_ask(stored->home, &asked, stored->seats[seat].epoch, &mail, arena, err) : status;
}

enum status change_address_ask(struct stored_game *stored, int seat, const char *wanted, const char **said, struct error *err)
{
    bool may = true;
    enum status status;

    *said = arena_printf(stored->arena, "Your mails go to %s. ADDRESS and another one moves them, once that has confirmed it.",
                         stored->seats[seat].address);
    if (!*wanted)
        return OK;
    *said = forbids(stored, wanted);
    if (*said)
        return OK;
    status = may_ask(stored, seat, &may, err);
    if (status != OK)
        return status;
    if (!may) {
        *said = arena_printf(stored->arena, "Your address was to be moved %d times today; ask again tomorrow.", MOVES_A_DAY);
        return OK;
    }
    *said = arena_printf(stored->arena, "%s was asked. Your mails go there as soon as it says yes; until then all stays as it "
                         "is.", wanted);
    return ask_whether(stored, seat, wanted, err);
}

/* Moves the seat; *said: what became of it. */
static enum status move(struct stored_game *stored, int seat, const char *address, const char **said, struct error *err)
{
    struct seat_row *row = &stored->seats[seat];
    const char *old = row->address, *why = forbids(stored, address);
    enum status status;

    *said = why;
    if (why)
        return OK;
    row->address = address;
    row->epoch++;
    row->strikes = 0;
    *said = arena_printf(stored->arena, "From now on your mails of game %s go to %s. Only answers to this mail and to later "
                         "ones count.", stored->label, address);
    status = tell_old(stored, seat, old, err);
    return status == OK ? stored_game_save(stored, err) : status;
}

static enum status carry_out(struct reading *reading, const struct confirmation_row *asked)
{
    const struct sender sender = { .game = asked->game, .seat = asked->seat, .proof = LETTER_PROOF_TOKEN };
    struct stored_game *stored;
    struct receipt receipt;
    enum status status = stored_game_open(reading->home, asked->game, reading->arena, &stored, reading->err);

    if (status != OK)
        return status;
    reading_receipt(reading, stored, &sender, 0, &receipt);
    if (stored_moved_to(stored))
        return reading_answer_moved(reading, &sender, &receipt);
    status = move(stored, asked->seat, asked->subject, &receipt.answer, reading->err);
    receipt.sender = NULL;
    reading_settle(reading, "read", "about an address");
    return status == OK ? reading_answer(reading, &sender, &receipt, false) : status;
}

const struct confirmation_kind confirmation_address_kind = { .name = "address", .carry_out = carry_out };
