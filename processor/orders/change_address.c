#include "processor/orders/change_address.h"

#include <string.h>

#include "processor/base/address.h"
#include "processor/text/layout.h"
#include "processor/orders/receipt.h"
#include "processor/report/events.h"
#include "processor/home/seat_settings.h"
#include "processor/base/token.h"

enum { MOVES_A_DAY = 3, SECONDS_A_DAY = 86400 };

/* Whether one seat of the game has this address already. */
static bool taken(const struct stored_game *stored, const char *address)
{
    for (int seat = 0; seat < stored->seat_count; seat++)
        if (address_same(stored->seats[seat].address, address))
            return true;
    return false;
}

/* A short mail about the move, to one of the two addresses. */
static enum status tell(struct stored_game *stored, int seat, const char *to, const char *template,
                        const struct seat_settings *settings, const char *reply_to, struct error *err)
{
    struct home *home = stored->home;
    struct arena *arena = stored->arena;
    struct value *view = value_object(arena);
    struct compose_mail mail = {
        .from_name = home->config.robot_name, .from = home->config.robot_address, .reply_to = reply_to, .to = to,
        .kind = template, .game = stored->label, .turn = stored->row.turn, .seat = seat + 1, .seq = settings->moves,
        .date_utc_s = home->now_utc_s,
        .subject = arena_printf(arena, "[%s] %s", stored->label,
                                reply_to ? "Are your mails to come here?" : "Your mails go elsewhere now"),
    };
    char *text = NULL;
    enum status status;

    value_set_text(arena, view, "game", stored->label);
    value_set_text(arena, view, "name", stored->row.name);
    value_set_text(arena, view, "address", settings->address);
    status = report_render(home, stored->game.rules, template, view, arena, &text, err);
    if (status != OK)
        return status;
    mail.body = layout_text(arena, text);
    return receipt_mail(home, &mail, &(struct outbox_row){
                                         .key = arena_printf(arena, "%s.%s.p%d.%d", template, stored->label, seat + 1,
                                                             settings->moves),
                                         .kind = template, .game = stored->row.id, .seat = seat,
                                         .envelope_from = home->config.bounce_address }, arena, err);
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

enum status move_ask(struct stored_game *stored, int seat, const char *wanted, const char **said, bool *changed,
                     struct error *err)
{
    struct arena *arena = stored->arena;
    struct seat_row *row = &stored->seats[seat];
    struct seat_settings settings = seat_settings_read(row, arena);
    struct error why;
    const char *token;
    bool may = true;
    enum status status = OK;

    *said = arena_printf(arena, "Your mails go to %s. ADDRESS and another one moves them, once an answer comes from there.",
                         row->address);
    if (!*wanted)
        return OK;
    if (address_check(wanted, &why) != OK)
        *said = arena_printf(arena, "ADDRESS takes one mail address, as ADDRESS ann@example.org: %s.", why.message);
    else if (taken(stored, wanted))
        *said = "A seat of this game has that address already.";
    else
        status = may_ask(stored, seat, &may, err);
    if (status != OK || address_check(wanted, &why) != OK || taken(stored, wanted))
        return status;
    if (!may) {
        *said = arena_printf(arena, "Your address was to be moved %d times today; ask again tomorrow.", MOVES_A_DAY);
        return OK;
    }
    settings.address = wanted;
    settings.moves++;
    seat_settings_write(row, &settings, arena);
    *changed = true;
    token = token_make(arena, &stored->home->key, "move", stored->row.id, seat, settings.moves, row->epoch);
    *said = arena_printf(arena, "%s was asked. Your mails go there from when an answer comes from it; until then all stays as "
                         "it is.", wanted);
    return tell(stored, seat, wanted, "move", &settings,
                token_address(arena, stored->home->config.robot_address,
                              arena_printf(arena, "%s.p%d.a%d.%s", stored->label, seat + 1, settings.moves, token)), err);
}

enum status move_confirm(struct stored_game *stored, int seat, int number, const char **said, struct error *err)
{
    struct seat_row *row = &stored->seats[seat];
    struct seat_settings settings = seat_settings_read(row, stored->arena);
    const char *old = row->address;
    enum status status;

    if (!settings.address[0] || settings.moves != number || taken(stored, settings.address)) {
        *said = "The address that this mail confirms was confirmed before, or another one was asked for since.";
        return OK;
    }
    status = tell(stored, seat, old, "moved", &settings, NULL, err);
    row->address = settings.address;
    row->epoch++;
    row->strikes = 0;
    *said = arena_printf(stored->arena, "From now on your mails of game %s go to %s. Only answers to this mail and to later "
                         "ones count.", stored->label, settings.address);
    settings.address = "";
    seat_settings_write(row, &settings, stored->arena);
    return status;
}
