#include "engine/game_offers.h"

#include <string.h>

#include "engine/game.h"

const char OFFER_DRAW[] = "DRAW", OFFER_DEAL[] = "DEAL";

static bool is_draw(const struct offer *offer)
{
    return strcmp(offer->kind, OFFER_DRAW) == 0;
}

bool offer_waits_for(const struct offer *offer, int seat)
{
    return (offer->to & ~offer->agreed & AUDIENCE_SEAT(seat)) != 0;
}

const struct offer *game_offer_shown(const struct game *game, int seat, int number)
{
    for (int i = 0; i < game->offer_count && number > 0; i++)
        if (game->offers[i].shown[seat] == number)
            return &game->offers[i];
    return NULL;
}

const struct offer *game_offer_of_draw(const struct game *game, int seat)
{
    for (int i = 0; i < game->offer_count; i++)
        if (is_draw(&game->offers[i]) && offer_waits_for(&game->offers[i], seat))
            return &game->offers[i];
    return NULL;
}

bool game_offers_draw(const struct game *game, int seat)
{
    for (int i = 0; i < game->offer_count; i++)
        if (is_draw(&game->offers[i])
            && (game->offers[i].from == seat || (game->offers[i].agreed & AUDIENCE_SEAT(seat)) != 0))
            return true;
    return false;
}

int game_offers_of(const struct game *game, int seat)
{
    int count = 0;

    for (int i = 0; i < game->offer_count; i++)
        count += game->offers[i].from == seat;
    return count;
}

const struct offer *game_offer_make(struct game *game, int from, audience to, const char *kind, const char *text, int lapses)
{
    int count = game->offer_count;
    struct offer *list = arena_alloc(game->arena, (size_t)(count + 1) * sizeof *list), *made = &list[count];

    for (int i = 0; i < count; i++)
        list[i] = game->offers[i];
    *made = (struct offer){ .id = ++game->last_offer, .from = from, .to = to, .kind = kind, .record = game->records,
                            .text = arena_text(game->arena, text), .lapses = lapses };
    for (int seat = 0; seat < game->seats; seat++)
        if (seat == from || (to & AUDIENCE_SEAT(seat)))
            made->shown[seat] = ++game->offers_shown[seat];
    game->offers = list;
    game->offer_count++;
    return made;
}

bool game_offer_accept(struct game *game, int id, int seat)
{
    for (int i = 0; i < game->offer_count; i++) {
        struct offer *offer = &game->offers[i];

        if (offer->id != id)
            continue;
        offer->agreed |= AUDIENCE_SEAT(seat) & offer->to;
        if (offer->agreed != offer->to)
            return false;
        game_offer_remove(game, id);
        return true;
    }
    return false;
}

void game_offer_remove(struct game *game, int id)
{
    int count = 0;

    for (int i = 0; i < game->offer_count; i++)
        if (game->offers[i].id != id)
            game->offers[count++] = game->offers[i];
    game->offer_count = count;
}

static bool any_seat_is_out(const struct game *game, const struct offer *offer)
{
    for (int seat = 0; seat < game->seats; seat++)
        if ((seat == offer->from || (offer->to & AUDIENCE_SEAT(seat)))
            && !ruleset_in_play(game->rules, game->state, seat))
            return true;
    return false;
}

void game_offers_lapse(struct game *game, bool after_turn)
{
    int count = 0;

    for (int i = 0; i < game->offer_count; i++) {
        const struct offer *offer = &game->offers[i];

        if ((!after_turn || offer->record + offer->lapses > game->records) && !any_seat_is_out(game, offer))
            game->offers[count++] = *offer;
    }
    game->offer_count = count;
}

const char *game_offer_interlude(const struct game *game, const struct offer *offer, struct arena *arena)
{
    int to = 0;

    if (is_draw(offer))
        return OFFER_DRAW;
    while (!(offer->to & AUDIENCE_SEAT(to)))
        to++;
    return arena_printf(arena, "DEAL %s %s %s", game->rules->seat_name(game->state, offer->from),
                        game->rules->seat_name(game->state, to), offer->text);
}
