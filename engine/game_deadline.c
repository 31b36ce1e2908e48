/* What a deadline does to a game, and when open requests were opened. */
#include "engine/game.h"

#include <string.h>

#include "engine/kernel/standing.h"

/* ---- answers after a passed deadline ---- */

/* The context of a passed deadline; `state` is what the judge sees, made at its first use. */
struct passing {
    struct game *game;
    const struct game_world *world;
    struct arena *scratch;
    const char *class;               /* NULL: all */
    audience seats;
    const void *state;
    int taken;
};

static bool is_for(const struct standing *standing, const struct request *request)
{
    return standing->mode == STANDING_AT_DEADLINE && standing->seat == request->seat
        && strcmp(standing->kind, request->kind) == 0;
}

/* The text of the seat's standing order for that moment, if it is legal now, else NULL. *number: the number of the
 * order. */
static const char *said_before(struct passing *passing, const struct request *request, int *number)
{
    const struct game *game = passing->game;

    for (int i = 0; i < game->standing_count; i++) {
        const struct standing *standing = &game->standing[i];
        struct value *facts = NULL;
        const char *text;

        if (!is_for(standing, request)
            || value_read(passing->scratch, request->facts, strlen(request->facts), &facts, NULL) != OK
            || !standing_holds(standing->conditions, facts))
            continue;
        if (!passing->state) {
            struct game_look look;

            game_look(game, passing->world, passing->scratch, &look);
            passing->state = look.state;
        }
        text = standing_answer(game->rules, game->options, passing->scratch, passing->state, request,
                               (struct standings){ game->standing, game->standing_count }, standing->text);
        *number = standing->id;
        if (text)
            return text;
    }
    return NULL;
}

static void pass(struct passing *passing, bool next, bool late)
{
    const struct open_turn *turn = next ? &passing->game->next : &passing->game->turn;

    for (int i = 0; i < turn->request_count; i++) {
        const struct request *request = &turn->requests[i].request;
        int number = 0;
        const char *text;

        if (request->late != late || game_is_answered(turn, request) || !(passing->seats & AUDIENCE_SEAT(request->seat))
            || (passing->class && strcmp(passing->class, request->deadline) != 0))
            continue;
        text = said_before(passing, request, &number);
        game_put_answer(passing->game, next,
                        &(struct answer){ .seat = request->seat, .name = request->name, .about = request->about,
                                          .text = text ? text : request->default_text, .source = BY_DEFAULT,
                                          .standing = text ? number : 0 });
        passing->taken++;
    }
}

int game_deadline(struct game *game, const struct game_world *world, struct arena *scratch, int which, const char *class,
                  audience seats)
{
    struct passing passing = { .game = game, .world = world, .scratch = scratch, .class = class, .seats = seats };

    if (which & DEFAULT_BLOCKING)
        pass(&passing, false, false);
    if (which & DEFAULT_LATE)
        pass(&passing, false, true);
    if (which & DEFAULT_NEXT)
        pass(&passing, true, false);
    return passing.taken;
}

/* ---- opening times ---- */

static struct opening *find_opening(const struct game *game, int record, const struct request *request)
{
    for (int i = 0; i < game->opening_count; i++) {
        struct opening *opening = &game->openings[i];

        if (opening->record == record && opening->seat == request->seat && strcmp(opening->name, request->name) == 0)
            return opening;
    }
    return NULL;
}

/* Adds a turn's requests to the list that will replace the game's; returns the seats with new requests. */
static audience add_openings(const struct game *game, const struct open_turn *turn, int record, int64_t now_utc_s,
                             struct opening *list, int *count)
{
    audience fresh = AUDIENCE_NOBODY;

    for (int i = 0; i < turn->request_count; i++) {
        const struct request *request = &turn->requests[i].request;
        const struct opening *before = find_opening(game, record, request);

        list[(*count)++] = before ? *before : (struct opening){ record, request->seat, request->name, now_utc_s, 0 };
        if (!before)
            fresh |= AUDIENCE_SEAT(request->seat);
    }
    return fresh;
}

audience game_note_openings(struct game *game, int64_t now_utc_s)
{
    int most = game->turn.request_count + game->next.request_count, count = 0;
    struct opening *list = arena_alloc(game->arena, (size_t)most * sizeof *list);
    audience fresh = add_openings(game, &game->turn, game->records + 1, now_utc_s, list, &count);

    fresh |= add_openings(game, &game->next, game->records + 2, now_utc_s, list, &count);
    game->openings = list;
    game->opening_count = count;
    return fresh;
}

struct opening *game_opening(const struct game *game, bool next, const struct request *request)
{
    return find_opening(game, game->records + (next ? 2 : 1), request);
}

static int64_t latest(const struct game *game, const struct open_turn *turn, int record, int seat)
{
    int64_t opened_utc_s = 0;

    for (int i = 0; i < turn->request_count; i++) {
        const struct opening *opening = find_opening(game, record, &turn->requests[i].request);

        if (opening && opening->seat == seat && opening->opened_utc_s > opened_utc_s)
            opened_utc_s = opening->opened_utc_s;
    }
    return opened_utc_s;
}

int64_t game_opened(const struct game *game, int seat)
{
    int64_t turn = latest(game, &game->turn, game->records + 1, seat);
    int64_t next = latest(game, &game->next, game->records + 2, seat);

    return next > turn ? next : turn;
}
