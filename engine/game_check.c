/* Checks a game that was read: later code relies on existing seats and on names that are present. Games that we wrote
 * always have them; a game from another host, or from a database that somebody changed, may not. */
#include "engine/game_check.h"

struct checking {
    const struct game *game;
    struct error *err;
};

static bool blame(const struct checking *checking, const char *what, int index, const char *fault)
{
    error_set(checking->err, ERR_CORRUPT, "the game's open turn: %s %d has %s", what, index + 1, fault);
    return false;
}

static bool has_seat(const struct checking *checking, const char *what, int index, int seat)
{
    return (seat >= 0 && seat < checking->game->seats) || blame(checking, what, index, "a seat that the game does not have");
}

static bool has_name(const struct checking *checking, const char *what, int index, const char *name)
{
    return name || blame(checking, what, index, "no name");
}

static bool turn_is_good(const struct checking *checking, const struct open_turn *turn)
{
    for (int i = 0; i < turn->answer_count; i++)
        if (!has_seat(checking, "answer", i, turn->answers[i].seat)
            || !has_name(checking, "answer", i, turn->answers[i].name))
            return false;
    for (int i = 0; i < turn->request_count; i++) {
        const struct request *request = &turn->requests[i].request;

        if (!has_seat(checking, "request", i, request->seat) || !has_name(checking, "request", i, request->name)
            || !has_name(checking, "request", i, request->kind) || !has_name(checking, "request", i, request->deadline)
            || !has_name(checking, "request", i, request->facts))
            return false;
    }
    for (int i = 0; i < turn->event_count; i++)
        if (!has_name(checking, "event", i, turn->events[i]))
            return false;
    return true;
}

/* Held orders have the name of their request; interludes need not have one. */
static bool waiting_is_good(const struct checking *checking)
{
    const struct game *game = checking->game;

    for (int i = 0; i < game->held_count; i++)
        if (!has_seat(checking, "held order", i, game->held[i].seat)
            || !has_name(checking, "held order", i, game->held[i].name))
            return false;
    for (int i = 0; i < game->interlude_count; i++)
        if (!has_seat(checking, "interlude", i, game->interludes[i].seat))
            return false;
    return true;
}

static bool rest_is_good(const struct checking *checking)
{
    const struct game *game = checking->game;

    for (int i = 0; i < game->standing_count; i++)
        if (!has_seat(checking, "standing order", i, game->standing[i].seat)
            || !has_name(checking, "standing order", i, game->standing[i].kind))
            return false;
    for (int i = 0; i < game->offer_count; i++)
        if (!has_seat(checking, "offer", i, game->offers[i].from))
            return false;
    for (int i = 0; i < game->opening_count; i++)
        if (!has_seat(checking, "opening", i, game->openings[i].seat)
            || !has_name(checking, "opening", i, game->openings[i].name))
            return false;
    return true;
}

enum status game_check(const struct game *game, int seats, struct error *err)
{
    const struct checking checking = { game, err };

    if (game->seats < 1 || game->seats > SEATS_MAX || game->seats != seats)
        return error_set(err, ERR_CORRUPT, "the game's open turn is one of %d seats, and the game has %d", game->seats, seats);
    if (game->standing_count != game->since_count)
        return error_set(err, ERR_CORRUPT, "the game's open turn: %d standing orders have %d numbers", game->standing_count,
                         game->since_count);
    return turn_is_good(&checking, &game->turn) && turn_is_good(&checking, &game->next)
           && waiting_is_good(&checking) && rest_is_good(&checking) ? OK : ERR_CORRUPT;
}
