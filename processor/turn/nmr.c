#include "processor/turn/nmr.h"

#include <string.h>

#include "processor/turn/bot.h"
#include "processor/report/deadline.h"
#include "processor/turn/moderator.h"
#include "processor/report/notice.h"
#include "processor/report/remind.h"
#include "processor/turn/reliability.h"
#include "processor/turn/stand_in.h"

/* ---- who has missed ---- */

/* Is it a turn of the seat, and not a window? Its class must be a turn's, not late in a draft, and it must be the first
 * request of the record: a seat that has answered once and is asked for the rest has not missed the turn. */
static bool owes_in(const struct stored_game *stored, const struct open_turn *turn, int seat)
{
    if (turn->ordered & AUDIENCE_SEAT(seat))
        return false;
    for (int i = 0; i < turn->request_count; i++) {
        const struct request *request = &turn->requests[i].request;

        if (request->seat == seat && !request->late && ruleset_class(stored->game.rules, request->deadline)->turn
            && (deadline_passed(stored, request->deadline) & AUDIENCE_SEAT(seat)) && !game_is_answered(turn, request))
            return true;
    }
    return false;
}

static bool has_missed(const struct stored_game *stored, int seat)
{
    return owes_in(stored, &stored->game.turn, seat) || owes_in(stored, &stored->game.next, seat);
}

static void warn(struct stored_game *stored, int seat, struct turn_news *news)
{
    const struct game_settings *settings = &stored->settings;
    int misses = stored->seats[seat].misses;
    const char *threat = "";

    if (settings->nmr > 0 && settings->nmr_action != NMR_GO_ON && misses < settings->nmr)
        threat = arena_printf(stored->arena, " After %d in a row %s.", settings->nmr,
                              settings->nmr_action == NMR_PAUSE     ? "the game waits for its master"
                              : settings->nmr_action == NMR_STANDIN ? "stand-ins are asked to take your seat"
                              : settings->nmr_action == NMR_BOT     ? "a program plays for you"
                                                                    : "you resign");
    turn_news_note(news, stored->arena, seat,
              arena_printf(stored->arena, "No orders came from you for turn %d, so its defaults were taken. Turns missed in a "
                           "row: %d.%s", stored->row.turn, misses, threat));
}

/* ---- the first turn ---- */

static enum status tell_all(struct stored_game *stored, const char *subject, const char *text, struct error *err)
{
    enum status status = notice_seats(stored, AUDIENCE_ALL, MAIL_MODERATOR, subject, text, err);

    if (status == OK)
        status = notice_moderator(stored->home, stored->row.id, subject, text, err);
    return status == OK ? stored_game_save(stored, err) : status;
}

static enum status cancel(struct stored_game *stored, int seat, struct turn_news *news, struct error *err)
{
    const char *text = arena_printf(stored->arena, "No orders came from %s for the first turn, so the game is cancelled.",
                                    stored_seat_name(stored, seat));
    enum status status;

    game_drop_turn(&stored->game);
    status = moderator_note(stored, "void", text, news, err);
    stored->row.phase = PHASE_VOID;
    stored->row.deadline_utc_s = stored->row.due_utc_s = STORE_NO_TIME;
    return status == OK ? tell_all(stored, "the game is cancelled", text, err) : status;
}

static enum status pause(struct stored_game *stored, const char *text, struct turn_news *news, struct error *err)
{
    enum status status = moderator_note(stored, "pause", text, news, err);

    stored->row.phase = PHASE_PAUSED;
    stored->clock.left_s = 0;
    stored->row.due_utc_s = STORE_NO_TIME;
    return status == OK ? tell_all(stored, "the game is paused", text, err) : status;
}

static enum status wait_for_moderator(struct stored_game *stored, int seat, struct turn_news *news, struct error *err)
{
    return pause(stored, arena_printf(stored->arena, "No orders came from %s; the game waits for its master.",
                                      stored_seat_name(stored, seat)), news, err);
}

/* The stand-ins are asked. When there is none, the moderator has to find one. */
static enum status find_stand_in(struct stored_game *stored, int seat, struct turn_news *news, struct error *err)
{
    int asked;
    enum status status = stand_in_ask(stored, seat, &asked, err);

    if (status != OK || asked == 0)
        return status == OK ? wait_for_moderator(stored, seat, news, err) : status;
    return pause(stored, arena_printf(stored->arena, "No orders came from %s. Stand-ins are asked, and the game waits until one of them "
                                      "takes the seat, or its master lets it go on.", stored_seat_name(stored, seat)), news, err);
}

/* ---- what is done ---- */

/* "1 turn", "3 turns in a row". */
static const char *turns_missed(const struct stored_game *stored, int seat)
{
    int misses = stored->seats[seat].misses;

    return misses == 1 ? "1 turn" : arena_printf(stored->arena, "%d turns in a row", misses);
}

static enum status play_by_bot(struct stored_game *stored, int seat, struct turn_news *news, struct error *err)
{
    enum status status = moderator_note(stored, "bot", arena_printf(stored->arena, "%s is played by the program from now on.",
                                                                    stored_seat_name(stored, seat)), news, err);

    if (status == OK && stored_has_player(stored, seat))
        status = notice_seat(stored, seat, MAIL_DISMISSED, "You no longer play in this game",
                             arena_printf(stored->arena, "No orders came from you for %s, so a program plays %s from now on.",
                                          turns_missed(stored, seat), stored_seat_name(stored, seat)),
                             err);
    if (status == OK)
        status = notice_moderator(stored->home, stored->row.id, "bot",
                                  arena_printf(stored->arena, "No orders came from %s for %s, so the program plays that seat from "
                                               "now on. REPLACE gives it to another player.", stored_seat_name(stored, seat),
                                               turns_missed(stored, seat)), err);
    stored->seats[seat].hand = "bot";
    bot_answer(stored);
    return status;
}

static enum status resign(struct stored_game *stored, int seat, struct turn_news *news, struct error *err)
{
    struct game_mail mail = { .seat = seat, .orders = order_lines_of(stored->arena, "RESIGN"), .source = BY_MODERATOR };
    struct game_receipt receipt;

    game_take(&stored->game, &stored->world, &mail, stored->arena, &receipt);
    return moderator_note(stored, "resign", arena_printf(stored->arena, "%s has missed %s and resigns.",
                                                         stored_seat_name(stored, seat), turns_missed(stored, seat)),
                          news, err);
}

static enum status act(struct stored_game *stored, int seat, struct turn_news *news, bool *stopped, struct error *err)
{
    switch ((enum nmr_action)stored->settings.nmr_action) {
    case NMR_PAUSE:
        *stopped = true;
        return wait_for_moderator(stored, seat, news, err);
    case NMR_STANDIN:
        *stopped = true;
        return find_stand_in(stored, seat, news, err);
    case NMR_BOT:
        return play_by_bot(stored, seat, news, err);
    case NMR_RESIGN:
        return resign(stored, seat, news, err);
    case NMR_GO_ON:
        break;
    }
    warn(stored, seat, news);
    return OK;
}

static enum status count_one(struct stored_game *stored, int seat, struct turn_news *news, bool *stopped, struct error *err)
{
    struct seat_row *row = &stored->seats[seat];
    bool first = stored->row.turn <= 1;
    enum status status = reliability_missed(stored, seat, err);

    if (status != OK)
        return status;
    row->late += !stored->clock.late_told;
    row->missed++;
    row->misses++;
    if (first && stored->settings.first_miss != FIRST_MISS_COUNTS) {
        *stopped = true;
        return stored->settings.first_miss == FIRST_MISS_CANCEL ? cancel(stored, seat, news, err)
                                                                : find_stand_in(stored, seat, news, err);
    }
    if (stored->settings.nmr > 0 && row->misses >= stored->settings.nmr)
        return act(stored, seat, news, stopped, err);
    warn(stored, seat, news);
    return OK;
}

static bool would_miss(const struct stored_game *stored, int seat)
{
    return has_missed(stored, seat) && strcmp(stored->seats[seat].hand, "bot") != 0;
}

audience missed_seats(const struct stored_game *stored)
{
    audience seats = 0;

    for (int seat = 0; seat < stored->seat_count; seat++)
        if (would_miss(stored, seat))
            seats |= AUDIENCE_SEAT(seat);
    return seats;
}

enum status missed_count(struct stored_game *stored, struct turn_news *news, bool *stopped, struct error *err)
{
    enum status status = OK;

    *stopped = false;
    for (int seat = 0; seat < stored->seat_count && status == OK && !*stopped; seat++)
        if (would_miss(stored, seat))
            status = count_one(stored, seat, news, stopped, err);
    return status;
}
