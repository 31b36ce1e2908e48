/* Everything that a seat may not know is removed from a state before anything else uses it. The marks in the state's
 * table do most of it; this file removes what depends on several fields, and the present turn, which is in no table. */
#include <string.h>

#include "engine/games/sanctum/enchant.h"
#include "engine/games/sanctum/spells.h"
#include "engine/games/sanctum/view.h"
#include "engine/kernel/ruleset.h"

/* A helper appears nowhere, and a report shows the numbers of its bearers without it. */
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

void sa_redact(void *game, int seat)
{
    struct state *state = game;

    for (int side = 0; side < PLAYERS; side++)
        if (seat < 0 || sa_side_of_seat(state, seat) != (enum side)side)
            hide_helpers(state, (enum side)side);
    sa_forget_orders(state);
    state->effects.last_id = state->effects.count > 0 ? state->effects.list[state->effects.count - 1].id : 0;
}

static const char *card_name(const void *context, int card)
{
    (void)context;
    return sa_spell_name(card);
}

bool sa_exchange_hidden(void *game, int seat, const char *named, struct rng *choice)
{
    struct state *state = game;
    struct player *other = &state->players[sa_other(sa_side_of_seat(state, seat))];

    if (other->hand.count == 0 || other->deck.count == 0)
        return false;
    pile_mix(PILE(&other->hand), PILE(&other->deck), &(struct pile_names){ named, card_name, NULL }, choice);
    return true;
}
