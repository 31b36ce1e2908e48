/* A stand-in says yes: the seat is his, if nobody was faster and the game still waits. */
#include "processor/orders/confirmation.h"

#include "processor/orders/receipt.h"
#include "processor/orders/stand_in_answer.h"
#include "processor/turn/stand_in.h"

static enum status carry_out(struct reading *reading, const struct confirmation_row *asked)
{
    struct turn_news news = { 0 };
    struct stored_game *stored;
    int seat;
    enum status status = stored_game_open(reading->home, asked->game, reading->arena, &stored, reading->err);

    if (status != OK)
        return status;
    seat = stand_in_wanted(stored, asked);
    if (seat >= 0)
        return stand_in_take(stored, seat, asked->address, "", &news, reading->err);
    return receipt_stranger(reading->home, asked->address, "the game has found a player meanwhile, or went on without one. Thank you",
                            reading_bracketed(reading), reading->mail.id, reading->hash, reading->err);
}

const struct confirmation_kind confirmation_stand_in_kind = { .name = STAND_IN_QUESTION, .carry_out = carry_out };
