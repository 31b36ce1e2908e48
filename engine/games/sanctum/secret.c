/* What a seat may not know is taken out of a state before anything is made of it. */
#include <string.h>

#include "engine/games/sanctum/enchant.h"
#include "engine/games/sanctum/spells.h"
#include "engine/games/sanctum/view.h"
#include "engine/kernel/ruleset.h"

static void hide_player(struct player *player)
{
    pile_hide(PILE(&player->hand));
    pile_hide(PILE(&player->discards));
    memset(player->pool, 0, sizeof player->pool);
    memset(player->trained, 0, sizeof player->trained);
    memset(player->kept, 0, sizeof player->kept);
    player->keeps = false;
}

/* A helper shows nowhere, and the numbers that a report shows of its bearers are those without it. */
static void hide_helpers(struct state *state, enum side side)
{
    struct effects *effects = &state->effects;
    bool hidden[EFFECTS_MAX];
    int kept = 0;

    for (int i = 0; i < effects->count; i++)
        hidden[i] = effects->list[i].hidden && sa_effect_side(state, &effects->list[i]) == side;
    for (int i = 0; i < effects->count; i++)
        if (!hidden[i])
            effects->list[kept++] = effects->list[i];
    memset(&effects->list[kept], 0, (size_t)(effects->count - kept) * sizeof effects->list[0]);
    effects->count = kept;
}

static void hide_side(struct state *state, enum side side)
{
    hide_player(&state->players[side]);
    hide_helpers(state, side);
    for (int i = 0; i < state->structure_count; i++) {
        struct structure *structure = &state->structures[i];

        if (structure->owner == (int)side)
            structure->novices = structure->counter = structure->mana = 0;
    }
    for (int i = 0; i < state->group_count; i++) {
        struct group *group = &state->groups[i];

        if (group->owner != (int)side)
            continue;
        group->route = 0;
        group->route_done = 0;
    }
}

void sa_redact(void *game, int seat)
{
    struct state *state = game;

    for (int side = 0; side < PLAYERS; side++) {
        pile_hide(PILE(&state->players[side].deck));
        if (seat < 0 || sa_side_of_seat(state, seat) != (enum side)side)
            hide_side(state, (enum side)side);
    }
    memset(state->orders, 0, sizeof state->orders);
    memset(&state->queue, 0, sizeof state->queue);
    state->effects.last_id = state->effects.count > 0 ? state->effects.list[state->effects.count - 1].id : 0;
}

bool sa_exchange_hidden(void *game, int seat, struct rng *choice)
{
    struct state *state = game;
    struct player *other = &state->players[sa_other(sa_side_of_seat(state, seat))];

    if (other->hand.count == 0 || other->deck.count == 0)
        return false;
    pile_mix(PILE(&other->hand), PILE(&other->deck), choice);
    return true;
}
