/* Words about games beside the one that a mail answers: LIST, SEATS, SIGNON, NEW GAME, INVITE, REMATCH. */
#include "processor/orders/answering.h"

#include "processor/orders/lobby.h"
#include "processor/text/words.h"

static enum status answer_list_of(struct answering *answering, bool left)
{
    const char *said = "";
    enum status status = lobby_list(answering->home, answering->arena, left, &said, answering->err);

    if (status == OK)
        answering_say(answering, "%s", said);
    return status;
}

enum status answer_list(struct answering *answering, const char *rest)
{
    (void)rest;
    return answer_list_of(answering, false);
}

enum status answer_seats(struct answering *answering, const char *rest)
{
    (void)rest;
    return answer_list_of(answering, true);
}

enum status answer_rating(struct answering *answering, const char *rest)
{
    const char *said = "";
    enum status status = lobby_rating(answering->home, answering->arena, answering->stored->seats[answering->seat].address, rest, &said,
                                      answering->err);

    if (status == OK)
        answering_say(answering, "%s", said);
    return status;
}

static enum status answer_act(struct answering *answering, enum host_word_id word, const char *rest)
{
    const struct seat_row *row = &answering->stored->seats[answering->seat];
    const char *said = "";
    enum status status = lobby_do(answering->home, answering->arena,
                                  &(struct lobby_act){ .word = word, .rest = rest, .address = row->address, .player = row->player },
                                  &said, answering->err);

    if (status == OK)
        answering_say(answering, "%s", said);
    return status;
}

enum status answer_sign_on(struct answering *answering, const char *rest)
{
    return answer_act(answering, HOST_SIGNON, rest);
}

/* The word is two. */
enum status answer_new_game(struct answering *answering, const char *rest)
{
    return answer_act(answering, HOST_NEW_GAME, words_after(rest));
}

enum status answer_invite(struct answering *answering, const char *rest)
{
    const char *said = "";
    enum status status = lobby_invite(answering->stored, answering->seat, rest, &said, answering->changed, answering->err);

    if (status == OK)
        answering_say(answering, "%s", said);
    return status;
}

enum status answer_rematch(struct answering *answering, const char *rest)
{
    const char *said = "";
    enum status status = lobby_rematch(answering->stored, answering->seat, &said, answering->err);

    (void)rest;
    if (status == OK)
        answering_say(answering, "%s", said);
    return status;
}
