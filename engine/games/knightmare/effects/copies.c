/* Copies: cards that are the card played before them. RULES 7.6. */
#include "engine/games/knightmare/effects/copies.h"

#include "engine/games/knightmare/effects/arguments.h"
#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/effects/effects.h"

const struct card *km_card_spent(const struct cast *cast)
{
    return cast->played ? cast->played : cast->card;
}

static const struct last_card *copied(const struct state *state, const struct cast *cast)
{
    const struct last_card *own = &state->sides[cast->colour].last_card;
    const struct last_card *others = &state->sides[colour_other(cast->colour)].last_card;

    return cast->card->copies == COPIES_ANYONE && own->order > others->order ? own : others;
}

bool km_bind_copy(struct arena *arena, const struct state *state, struct cast *cast, const char **reason)
{
    const struct card *copy = cast->card;
    struct order_fault fault = { 0 };
    const struct last_card *last;
    struct cast root;

    if (!copy->copies || cast->played)
        return true;
    last = copied(state, cast);
    if (!last->card || !last->root || km_card(last->root)->copies) {
        *reason = km_refuse(cast, "TIMING", "no card has been played that it could copy");
        return false;
    }
    cast->copied = last->root;
    if (km_card(last->root)->unique && last->side == cast->colour + 1) {
        *reason = km_refuse(cast, "UNIQUE", "a unique card from your own deck cannot be copied");     /* KC-HAUNT-05 */
        return false;
    }
    if (!km_arguments_copied(arena, last->root, cast, &root, &fault)) {
        *reason = km_refuse(cast, "TARGET", fault.reason);
        return false;
    }
    root.played = copy;
    root.root_owner = last->side - 1;
    root.trigger = cast->trigger;
    root.step = cast->step;
    root.during = cast->during;
    *cast = root;
    return true;
}

int km_card_beside(const struct state *state, const struct effect *effect)
{
    if (!km_has_card(effect))
        return CARD_NONE;
    for (int i = 0; i < state->beside_count; i++)
        if (state->beside[i].effect == effect->id)
            return state->beside[i].card;
    return effect->kind;
}

int km_count_cards(const struct state *state)
{
    int count = 0;

    for (int i = 0; i < COLOUR_COUNT; i++)
        count += state->sides[i].hand.count + state->sides[i].deck.count + state->sides[i].discards.count;
    for (int i = 0; i < state->effects.count; i++)
        count += km_card_beside(state, &state->effects.list[i]) != CARD_NONE;
    return count;
}

/* Entries of effects that have ended make room. */
static void forget_ended(struct state *state)
{
    int kept = 0;

    for (int i = 0; i < state->beside_count; i++)
        if (effect_find(EFFECTS_CONST(&state->effects), state->beside[i].effect))
            state->beside[kept++] = state->beside[i];
    while (state->beside_count > kept)
        state->beside[--state->beside_count] = (struct beside){ 0 };
}

void km_set_card_beside(struct turn *turn, int effect, int card)
{
    struct state *state = turn_state(turn);

    forget_ended(state);
    for (int i = 0; i < state->beside_count; i++)
        if (state->beside[i].effect == effect) {
            state->beside[i].card = card;
            return;
        }
    ensure(turn, state->beside_count < BESIDE_MAX);
    state->beside[state->beside_count++] = (struct beside){ .effect = effect, .card = card };
}
