/* Words that take part in the game beside its orders: JOIN, DECLINE, LUCK, WAIT, READY, WITHDRAW, PRESS, DIARY. */
#include "processor/orders/answering.h"

#include <string.h>

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

enum status answer_decline(struct answering *answering, const char *rest)
{
    struct stored_game *stored = answering->stored;

    (void)rest;
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
