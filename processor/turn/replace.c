#include "processor/turn/replace.h"

#include <string.h>

#include "processor/base/address.h"
#include "processor/home/seat_settings.h"
#include "processor/turn/moderator.h"
#include "processor/report/notice.h"
#include "processor/report/report.h"

/* A stand-in who got a seat leaves the list, so he does not come up again. */
static void strike_out(struct stored_game *stored, const char *address)
{
    const char *from = stored->settings.standby ? stored->settings.standby : "", *left = "";

    for (size_t length; *from; from += length) {
        const char *word;

        from += strspn(from, " \t,");
        length = strcspn(from, " \t,");
        word = arena_text_n(stored->arena, from, length);
        if (length > 0 && !address_same(word, address))
            left = arena_printf(stored->arena, "%s%s%s", left, *left ? " " : "", word);
    }
    stored->settings.standby = left;
}

static enum status dismiss(struct stored_game *stored, int seat, struct error *err)
{
    if (!stored_has_player(stored, seat))
        return OK;
    return notice_seat(stored, seat, MAIL_DISMISSED, "You no longer play in this game",
                       arena_printf(stored->arena, "%s is played by somebody else from now on. Thank you for the game; "
                                    "mails for it no longer count.", stored_seat_name(stored, seat)), err);
}

void replace_row(struct stored_game *stored, int seat, const char *address, const char *player)
{
    struct seat_row *row = &stored->seats[seat];

    row->address = arena_text(stored->arena, address);
    row->player = arena_text(stored->arena, player ? player : "");
    row->state = "joined";
    row->hand = "player";
    row->zone = "UTC";
    row->password = row->wants = row->thread = "";
    row->settings = "{}";
    row->epoch++;
    row->misses = row->strikes = 0;
}

enum status replace_player(struct stored_game *stored, int seat, const char *address, const char *player,
                           struct turn_news *news, struct error *err)
{
    enum status status = home_check_address(stored->home, address, err);
    struct seat_settings settings;

    if (status == OK && player)
        status = stored_player_check(player, err);
    if (status == OK)
        status = dismiss(stored, seat, err);
    if (status != OK)
        return status;
    strike_out(stored, address);
    replace_row(stored, seat, address, player);
    settings = seat_settings_read(&stored->seats[seat], stored->arena);
    settings.stands_in = stored->row.phase != PHASE_INVITING;
    seat_settings_write(&stored->seats[seat], &settings, stored->arena);
    game_change_player(&stored->game, seat);
    status = moderator_note(stored, "replace", arena_printf(stored->arena, "%s has a new player.",
                                                            stored_seat_name(stored, seat)), news, err);
    return status == OK ? report_welcome(stored, seat, err) : status;
}
