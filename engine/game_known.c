#include "engine/game_known.h"

#include <string.h>

/* ---- the part of one seat ---- */

static struct answer *answers_of(const struct open_turn *turn, int seat, struct arena *arena, int32_t *count)
{
    struct answer *own = arena_alloc(arena, (size_t)turn->answer_count * sizeof *own);

    *count = 0;
    for (int i = 0; i < turn->answer_count; i++)
        if (turn->answers[i].seat == seat) {
            own[*count] = turn->answers[i];
            own[(*count)++].mail = NULL;
        }
    return own;
}

/* What stands before a request is a digest of everything, also of what is hidden. */
static struct open_request *requests_of(const struct open_turn *turn, int seat, struct arena *arena, int32_t *count)
{
    struct open_request *own = arena_alloc(arena, (size_t)turn->request_count * sizeof *own);

    *count = 0;
    for (int i = 0; i < turn->request_count; i++)
        if (turn->requests[i].request.seat == seat)
            own[(*count)++].request = turn->requests[i].request;
    return own;
}

static struct open_turn turn_of(const struct open_turn *turn, int seat, struct arena *arena)
{
    struct open_turn own = { .begun = turn->begun };

    own.answers = answers_of(turn, seat, arena, &own.answer_count);
    own.requests = requests_of(turn, seat, arena, &own.request_count);
    return own;
}

/* A seat that is asked nothing of a turn is not told whether others have answered. */
static bool is_midway(const struct open_turn *turn, const struct open_turn *own)
{
    return own->request_count > 0 && game_is_midway(turn);
}

static void add_standing(struct game *own, const struct game *game, int seat, struct arena *arena)
{
    own->standing = arena_alloc(arena, (size_t)game->standing_count * sizeof *own->standing);
    own->since_next = arena_alloc(arena, (size_t)game->standing_count * sizeof *own->since_next);
    for (int i = 0; i < game->standing_count; i++)
        if (game->standing[i].seat == seat) {
            own->standing[own->standing_count] = game->standing[i];
            own->standing[own->standing_count].since = -1;
            own->since_next[own->standing_count++] = -1;
        }
    own->since_count = own->standing_count;
}

static struct waiting_order *waiting_of(const struct waiting_order *list, int count, int seat, struct arena *arena, int32_t *own_count)
{
    struct waiting_order *own = arena_alloc(arena, (size_t)count * sizeof *own);

    for (int i = 0; i < count; i++)
        if (list[i].seat == seat)
            own[(*own_count)++] = list[i];
    return own;
}

/* Offers that the seat knows of, with its own number for each: their numbers in the game would tell how many others there are. */
static void add_offers(struct game *own, const struct game *game, int seat, struct arena *arena)
{
    own->offers = arena_alloc(arena, (size_t)game->offer_count * sizeof *own->offers);
    for (int i = 0; i < game->offer_count; i++) {
        struct offer *offer = &own->offers[own->offer_count];

        if (!game->offers[i].shown[seat])
            continue;
        *offer = game->offers[i];
        offer->id = offer->shown[seat];
        memset(offer->shown, 0, sizeof offer->shown);
        offer->shown[seat] = offer->id;
        own->offer_count++;
    }
    own->offers_shown[seat] = own->last_offer = game->offers_shown[seat];
}

void game_known_of(struct game_known *known, const struct game *game, const struct game_world *world, int seat,
                   struct arena *arena)
{
    struct game *own = &known->game;
    struct game_look look;

    game_look(game, world, arena, &look);
    *known = (struct game_known){ .seat = seat, .at = ruleset_known(game->rules, arena, look.state, seat) };
    *own = (struct game){ .arena = arena, .rules = game->rules, .version = game->version, .seats = game->seats,
                          .options = game->options, .records = game->records, .turns = game->turns, .set_up = game->set_up,
                          .over = game->over, .draft = game->draft };
    own->state = (void *)ruleset_known(game->rules, arena, game->state, seat);
    own->turn = turn_of(&game->turn, seat, arena);
    own->next = turn_of(&game->next, seat, arena);
    known->midway[0] = is_midway(&game->turn, &own->turn);
    known->midway[1] = is_midway(&game->next, &own->next);
    own->held = waiting_of(game->held, game->held_count, seat, arena, &own->held_count);
    own->interludes = waiting_of(game->interludes, game->interlude_count, seat, arena, &own->interlude_count);
    add_standing(own, game, seat, arena);
    add_offers(own, game, seat, arena);
}

struct game_world game_known_world(const struct game_known *known)
{
    return (struct game_world){ .known = known };
}

/* ---- as text ---- */

static enum status add_state(const struct game *game, const void *state, const char *key, struct value *object,
                             struct arena *arena, struct error *err)
{
    const char *text;
    size_t bytes;
    struct value *read;
    enum status status = codec_save(game->rules->state, state, arena, &text, &bytes, err);

    if (status == OK)
        status = value_read(arena, text, bytes, &read, err);
    if (status == OK)
        value_set(arena, object, key, read);
    return status;
}

static bool has_other_state(const struct game_known *known)
{
    return known->game.turn.begun && !known->game.over;
}

enum status game_known_write(const struct game_known *known, struct arena *arena, const char **text, struct error *err)
{
    const struct game *game = &known->game;
    struct value *object = value_object(arena), *read;
    const char *json;
    size_t bytes;
    enum status status = game_write(game, arena, &json, &bytes, err);

    if (status == OK)
        status = value_read(arena, json, bytes, &read, err);
    if (status == OK)
        status = add_state(game, game->state, "state", object, arena, err);
    if (status == OK && has_other_state(known))
        status = add_state(game, known->at, "at", object, arena, err);
    if (status != OK)
        return error_in(err, "the game as seat %d knows it", known->seat + 1);
    value_set(arena, object, "game", read);
    value_set_bool(arena, object, "midway", known->midway[0]);
    value_set_bool(arena, object, "midway_next", known->midway[1]);
    value_set(arena, object, "options", value_copy(arena, game->options));
    value_set_text(arena, object, "rules", game->rules->name);
    value_set_int(arena, object, "seat", known->seat);
    if (known->writer)
        value_set_text(arena, object, "writer", known->writer);
    *text = value_write(arena, object, NULL);
    return OK;
}

/* The member as text; "" when there is none. */
static const char *member(const struct value *object, const char *key, struct arena *arena)
{
    const struct value *found = value_find(object, key);

    return found ? value_write(arena, found, NULL) : "";
}

static enum status read_state(const struct game *game, const struct value *object, const char *key, void **state,
                              struct arena *arena, struct error *err)
{
    const char *text = member(object, key, arena);

    *state = arena_alloc(arena, ruleset_state_bytes(game->rules));
    return codec_read(game->rules->state, *state, text, strlen(text), arena, err);
}

static enum status read_game(struct game *game, const struct value *object, const struct ruleset *rules, struct arena *arena,
                             struct error *err)
{
    const char *text = member(object, "game", arena), *name = value_get_text(object, "rules", "");
    const struct value *options = value_find(object, "options");
    enum status status;

    game->arena = arena;
    game->rules = rules ? rules : ruleset_find(name);
    if (!game->rules)
        return error_set(err, ERR_FORMAT, "this engine has no rules \"%s\"", name);
    if (!options || options->kind != VALUE_OBJECT)
        return error_set(err, ERR_FORMAT, "the game has no options");
    game->options = options;
    status = read_state(game, object, "state", &game->state, arena, err);
    return status == OK ? game_read(game, text, strlen(text), err) : status;
}

enum status game_known_read(struct game_known *known, const struct ruleset *rules, const char *text, size_t bytes,
                            struct arena *arena, struct error *err)
{
    struct value *object;
    int64_t seat;
    void *at;
    enum status status = value_read(arena, text, bytes, &object, err);

    *known = (struct game_known){ 0 };
    if (status == OK)
        status = read_game(&known->game, object, rules, arena, err);
    if (status != OK)
        return status;
    seat = value_get_int(object, "seat", -1);
    if (seat < 0 || seat >= known->game.seats)
        return error_set(err, ERR_FORMAT, "the game has no seat %d", (int)seat + 1);
    known->seat = (int)seat;
    known->writer = value_get_text(object, "writer", NULL);
    known->midway[0] = value_get_int(object, "midway", 0) != 0;
    known->midway[1] = value_get_int(object, "midway_next", 0) != 0;
    known->at = known->game.state;
    if (!has_other_state(known))
        return OK;
    status = read_state(&known->game, object, "at", &at, arena, err);
    known->at = at;
    return status;
}
