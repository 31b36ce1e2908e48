#include "engine/games/knightmare/face/blame.h"

#include <string.h>

#include "engine/games/knightmare/face/show.h"
#include "engine/games/knightmare/turn/trials.h"

/* Can the effect be left out of a position? Not one that holds two men together, hides a King or has made him another, for
 * then the board would be another, too. */
static bool only_limits(const struct effect *effect)
{
    const struct card *card = km_card(effect->kind);

    return (card->bend || card->bars || card->wants || card->petrifies || card->stops_cards)
        && !(card->joins || card->crowns || card->hides_king || card->undo || card->lies == LIES_ON_AREA);
}

/* The effect's card lies nowhere then, so that cards are not counted in that state. */
const struct state *km_without_effect(struct arena *arena, const struct state *state, int seat, int i)
{
    struct state *copy = ARENA_NEW(arena, struct state);
    struct effects *effects = &copy->effects;

    if (!show_knows(&state->effects.list[i], seat) || !only_limits(&state->effects.list[i]))
        return NULL;
    *copy = *state;
    effects->count--;
    memmove(&effects->list[i], &effects->list[i + 1], sizeof effects->list[0] * (size_t)(effects->count - i));
    effects->list[effects->count] = (struct effect){ 0 };
    copy->cards = 0;
    return copy;
}

const char *km_blame(const struct sheet *sheet, const struct plan *plan)
{
    const struct state *state = sheet->state;

    for (int i = 0; i < state->effects.count; i++) {
        const struct state *without = km_without_effect(sheet->arena, state, sheet->seat, i);
        struct refusal refusal;

        if (!without)
            continue;
        km_try_plan(sheet->rules, sheet->options, sheet->arena, without, plan, &refusal);
        if (!refusal.code)
            return show_effect(sheet->arena, state, &state->effects.list[i]);
    }
    return NULL;
}
