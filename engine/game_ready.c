/* Standing orders that stand for a whole turn's orders without a mail: STANDING READY and its like. */
#include "engine/game.h"

#include <string.h>

#include "engine/kernel/standing.h"

struct putting {
    struct game *game;
    const struct game_world *world;
    struct arena *scratch;
    audience late;                   /* seats whose deadline is past: whatever decides for them acts now */
    const void *state;               /* what the judge sees, made at its first use */
    int put;
};

static bool asks_for_orders(const struct open_turn *turn, const struct request *request)
{
    return !request->late && strcmp(request->kind, STANDING_ORDERS) == 0 && !game_is_answered(turn, request);
}

static bool is_for(const struct game *game, const struct standing *standing, const struct request *request, audience late)
{
    bool decides = standing->mode == STANDING_DECIDES && strcmp(standing->kind, STANDING_ORDERS) == 0
                   && (late & AUDIENCE_SEAT(request->seat));

    return standing->seat == request->seat && (decides || standing_is_ready(game->rules, standing));
}

static bool conditions_hold(struct putting *putting, const struct standing *standing, const struct request *request)
{
    struct value *facts = NULL;

    return value_read(putting->scratch, request->facts, strlen(request->facts), &facts, NULL) == OK
           && standing_holds(standing->conditions, facts);
}

/* What the standing order says now; NULL: it is not legal now. The lines of an order that joins come when a step takes the
 * answer. */
static const char *text_of(struct putting *putting, const struct standing *standing, const struct request *request)
{
    const struct game *game = putting->game;

    if (standing->mode == STANDING_JOINS)
        return request->default_text;
    if (!putting->state) {
        struct game_look look;

        game_look(game, putting->world, putting->scratch, &look);
        putting->state = look.state;
    }
    return standing_answer(game->rules, game->options, putting->scratch, putting->state, request,
                           (struct standings){ game->standing, game->standing_count }, standing->text);
}

static void put_for(struct putting *putting, bool next, const struct request *request)
{
    const struct game *game = putting->game;
    const char *text = NULL;

    for (int i = 0; i < game->standing_count && !text; i++) {
        const struct standing *standing = &game->standing[i];

        if (!is_for(game, standing, request, putting->late) || !conditions_hold(putting, standing, request))
            continue;
        text = text_of(putting, standing, request);
        if (!text)
            continue;
        game_put_answer(putting->game, next,
                        &(struct answer){ .seat = request->seat, .name = request->name, .about = request->about, .text = text,
                                          .source = BY_STANDING, .standing = standing->id });
        putting->put++;
    }
}

static void put_in(struct putting *putting, bool next)
{
    const struct open_turn *turn = next ? &putting->game->next : &putting->game->turn;

    for (int i = 0; i < turn->request_count; i++)
        if (asks_for_orders(turn, &turn->requests[i].request))
            put_for(putting, next, &turn->requests[i].request);
}

int game_put_standing(struct game *game, const struct game_world *world, struct arena *scratch, audience late)
{
    struct putting putting = { .game = game, .world = world, .scratch = scratch, .late = late };

    put_in(&putting, false);
    if (game->draft)
        put_in(&putting, true);
    return putting.put;
}

static bool waits_in(const struct game *game, const struct open_turn *turn)
{
    for (int i = 0; i < turn->request_count; i++)
        for (int k = 0; k < game->standing_count; k++)
            if (asks_for_orders(turn, &turn->requests[i].request)
                && is_for(game, &game->standing[k], &turn->requests[i].request, AUDIENCE_NOBODY))
                return true;
    return false;
}

bool game_has_standing_to_put(const struct game *game)
{
    return waits_in(game, &game->turn) || (game->draft && waits_in(game, &game->next));
}

static bool is_put(const struct answer *answer, int seat)
{
    return !answer->frozen && answer->seat == seat && answer->source == BY_STANDING;
}

static void take_back_in(struct open_turn *turn, int seat)
{
    int count = 0;

    for (int i = 0; i < turn->answer_count; i++)
        if (!is_put(&turn->answers[i], seat))
            turn->answers[count++] = turn->answers[i];
    turn->answer_count = count;
}

void game_take_back_standing(struct game *game, int seat)
{
    take_back_in(&game->turn, seat);
    take_back_in(&game->next, seat);
}
