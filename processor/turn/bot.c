#include "processor/turn/bot.h"

#include <string.h>

/* The choice comes from a separate stream of the turn's seed, so a repeated run makes the same choice. */
static const char *choose(struct stored_game *stored, const struct game_look *look, const struct request *request)
{
    const struct ruleset *rules = stored->game.rules;
    struct rng choice = rng_stream(stored->world.seed(stored->world.context, stored->game.records + 1),
                                   arena_printf(stored->arena, "bot %d %s", request->seat + 1, request->name));
    const void *known = ruleset_known(rules, stored->arena, look->state, request->seat);

    if (rules->bot)
        return rules->bot(stored->arena, known, request, &choice);
    return ruleset_choose(rules, stored->arena, known, request, &choice);
}

static void put(struct stored_game *stored, const struct request *request, const char *text)
{
    bool next = false;

    for (int i = 0; i < stored->game.next.request_count; i++)
        next = next || (stored->game.next.requests[i].request.seat == request->seat
                        && strcmp(stored->game.next.requests[i].request.name, request->name) == 0);
    game_put_answer(&stored->game, next && !request->late,
                    &(struct answer){ .seat = request->seat, .name = request->name, .about = request->about, .text = text,
                                      .source = BY_BOT });
}

int bot_answer(struct stored_game *stored)
{
    struct game_look look;
    int answered = 0;
    bool any = false;

    for (int seat = 0; seat < stored->seat_count; seat++)
        any = any || (strcmp(stored->seats[seat].hand, "bot") == 0 && game_waits_for(&stored->game, seat));
    if (!any)
        return 0;
    game_look(&stored->game, &stored->world, stored->arena, &look);
    for (int i = 0; i < look.request_count; i++) {
        const struct request *request = &look.requests[i];
        const char *text;

        if (request->answered || strcmp(stored->seats[request->seat].hand, "bot") != 0)
            continue;
        text = choose(stored, &look, request);
        put(stored, request, text ? text : request->default_text);
        answered++;
    }
    return answered;
}
