#include "processor/turn/stand_in.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/address.h"
#include "processor/report/deadline.h"
#include "processor/report/notice.h"
#include "processor/report/question_mail.h"
#include "processor/text/layout.h"
#include "processor/turn/replace.h"

static bool has_seat(const struct stored_game *stored, const char *address)
{
    for (int seat = 0; seat < stored->seat_count; seat++)
        if (address_same(stored->seats[seat].address, address))
            return true;
    return false;
}

/* ---- asking ---- */

/* Seat and epoch: when the seat has another player, its epoch is another. */
static const char *subject_of(const struct stored_game *stored, int seat)
{
    return arena_printf(stored->arena, "%d %d", seat, stored->seats[seat].epoch);
}

static enum status ask_one(struct stored_game *stored, int seat, const char *address, struct error *err)
{
    struct arena *arena = stored->arena;
    const char *name = stored_seat_name(stored, seat);
    struct confirmation_row asked = {
        .kind = STAND_IN_QUESTION, .game = stored->row.id, .seat = -1, .address = address, .turn = stored->row.turn,
        .subject = subject_of(stored, seat),
        .words = arena_printf(arena, "%s plays %s in game %s \"%s\"", address, name, stored->label, stored->row.name),
    };
    struct confirmation_mail mail = { .subject = "Will you stand in?" };

    mail.body = layout_text(arena, arena_printf(arena,
        "A player is missing in game %s \"%s\" (%s), turn %d: no orders came from %s. You are on its list of stand-ins. Whoever says "
        "yes first gets the seat, with all that it may know, and %d hours for the turn. Nothing happens if you say "
        "no or do not answer.\n",
        stored->label, stored->row.name, stored->game.rules->title, stored->row.turn, name, stored->settings.hours));
    return confirmation_ask(stored->home, &asked, 0, &mail, arena, err);
}

enum status stand_in_ask(struct stored_game *stored, int seat, int *asked, struct error *err)
{
    const char *from = stored->settings.standby ? stored->settings.standby : "";
    enum status status = OK;
    struct error unused;

    *asked = 0;
    for (size_t length; *from && status == OK; from += length) {
        const char *address;

        from += strspn(from, " \t,");
        length = strcspn(from, " \t,");
        address = arena_text_n(stored->arena, from, length);
        if (length == 0 || has_seat(stored, address) || home_check_address(stored->home, address, &unused) != OK)
            continue;
        status = ask_one(stored, seat, address, err);
        ++*asked;
    }
    return status;
}

/* ---- who says yes ---- */

int stand_in_wanted(const struct stored_game *stored, const struct confirmation_row *question)
{
    for (int seat = 0; seat < stored->seat_count; seat++)
        if (strcmp(question->subject, subject_of(stored, seat)) == 0)
            return stored->row.phase == PHASE_PAUSED && stored->seats[seat].misses > 0
                           && !has_seat(stored, question->address) ? seat : -1;
    return -1;
}

enum status stand_in_take(struct stored_game *stored, int seat, const char *address, const char *player, struct turn_news *news,
                          struct error *err)
{
    enum status status;

    stored->row.phase = PHASE_RUNNING;
    status = deadline_renew(stored, err);
    if (status == OK)
        status = replace_player(stored, seat, address, player, news, err);
    for (int other = 0; other < stored->seat_count && status == OK; other++)
        if (other != seat)
            status = notice_seat(stored, other, MAIL_DEADLINE, "a new player, and a new deadline",
                                 arena_printf(stored->arena, "%s has a new player, and the game goes on. The deadline is now %s.",
                                              stored_seat_name(stored, seat),
                                              stored_time(stored, other, stored->row.deadline_utc_s)), err);
    return status == OK ? stored_game_save(stored, err) : status;
}
