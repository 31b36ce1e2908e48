/* Words that take part in the game beside its orders: JOIN, DECLINE, LUCK, WAIT, READY, WITHDRAW, PRESS, DIARY. */
#include "processor/orders/answering.h"

#include <string.h>

#include "processor/home/seat_settings.h"
#include "processor/report/notice.h"
#include "processor/report/press.h"
#include "processor/turn/luck.h"

enum status answer_join(struct answering *answering, const char *rest)
{
    struct seat_row *seat = &answering->stored->seats[answering->seat];

    (void)rest;
    if (strcmp(seat->state, "joined") == 0) {
        answering_say(answering, "You have joined already.");
        return OK;
    }
    seat->state = "joined";
    *answering->changed = true;
    answering_say(answering, "You have joined game %s.", answering->stored->label);
    return OK;
}

/* Games of leagues are rated as their league says. */
enum status answer_join_rated(struct answering *answering, const char *rest)
{
    struct stored_game *stored = answering->stored;
    struct seat_row *seat = &stored->seats[answering->seat];
    struct seat_settings settings = seat_settings_read(seat, answering->arena);
    int64_t league;
    enum status status = store_pairing_get(answering->home->store, stored->row.id, &league, answering->err);

    (void)rest;
    if (status != OK && status != ERR_NOT_FOUND)
        return status;
    if (status == OK || (stored->row.phase != PHASE_INVITING && !settings.rated)) {
        answering_say(answering, status == OK ? "This game belongs to a league, which says whether it is rated."
                                              : "The game has begun; it is not rated.");
        return OK;
    }
    seat->state = "joined";
    settings.rated = true;
    seat_settings_write(seat, &settings, stored->arena);
    *answering->changed = true;
    answering_say(answering, "You have joined game %s. It changes ratings if all other players write JOIN RATED too, before it begins.",
                  stored->label);
    return store_rated_game_new(answering->home->store, stored->row.id, answering->err);
}

/* A league has filled the seats of its games, and nobody else takes one. */
enum status answer_decline(struct answering *answering, const char *rest)
{
    struct stored_game *stored = answering->stored;
    int64_t league;
    enum status status = store_pairing_get(answering->home->store, stored->row.id, &league, answering->err);

    (void)rest;
    if (status != OK && status != ERR_NOT_FOUND)
        return status;
    if (status == OK) {
        answering_say(answering, "This game belongs to a league: RESIGN gives it up, and LEAGUE WITHDRAW takes you out of the season. "
                      "On a ladder LEAGUE DECLINE declines a challenge.");
        return OK;
    }
    if (stored->row.phase != PHASE_INVITING) {
        answering_say(answering, "The game has begun; RESIGN gives it up.");
        return OK;
    }
    stored->seats[answering->seat].state = "declined";
    *answering->changed = true;
    answering_say(answering, "Your seat in game %s is free again; the game master is told.", stored->label);
    return notice_moderator(answering->home, stored->row.id, "declined",
                            arena_printf(answering->arena, "%s declines seat %d.", stored->seats[answering->seat].address,
                                         answering->seat + 1), answering->err);
}

enum status answer_luck(struct answering *answering, const char *word)
{
    const char *said;

    if (luck_take(answering->stored, answering->seat, word, &said))
        *answering->changed = true;
    answering_say(answering, "%s", said);
    return OK;
}

static enum status answer_wish(struct answering *answering, const char *wish)
{
    answering->stored->seats[answering->seat].wants = wish;
    *answering->changed = true;
    answering_say(answering, strcmp(wish, "wait") == 0 ? "WAIT is noted: the turn is not resolved before its deadline."
                                             : "READY is noted: the turn is resolved when all have ordered and are ready.");
    return OK;
}

enum status answer_wait(struct answering *answering, const char *rest)
{
    (void)rest;
    return answer_wish(answering, "wait");
}

enum status answer_ready(struct answering *answering, const char *rest)
{
    (void)rest;
    return answer_wish(answering, "ready");
}

enum status answer_withdraw(struct answering *answering, const char *rest)
{
    int count = game_withdraw(&answering->stored->game, answering->seat);

    (void)rest;
    *answering->changed |= count > 0;
    answering_say(answering, count > 0 ? "Your orders on file are withdrawn; what is asked of you is open again."
                                       : "You have no orders on file that could still be withdrawn.");
    return OK;
}

enum status answer_press(struct answering *answering, const char *rest)
{
    const char *said = "";
    enum status status = press_word(answering->stored, answering->seat, rest, &said, answering->err);

    if (status == OK)
        answering_say(answering, "%s", said);
    return status;
}

enum status answer_diary(struct answering *answering, const char *rest)
{
    const char *said = "";
    enum status status = press_diary(answering->stored, answering->seat, rest, &said, answering->err);

    if (status == OK)
        answering_say(answering, "%s", said);
    return status;
}

/* A player with a seat reads more than an observer. */
enum status answer_observe(struct answering *answering, const char *rest)
{
    (void)rest;
    answering_say(answering, "You have a seat in game %s, which shows you more than observers see. To observe another game send OBSERVE and "
                  "its name in a mail of its own, not as an answer.", answering->stored->label);
    return OK;
}
