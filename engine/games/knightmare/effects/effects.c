/* Effects in play: how they bend the move rules, begin, sleep, spread and end. RULES 8.3, 9. */
#include "engine/games/knightmare/effects/effects.h"

#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/hands.h"
#include "engine/games/knightmare/effects/places.h"
#include "engine/kernel/text.h"

/* Effects on one part of a joined piece hold for the whole, except those that change the kind of that part (RULES
 * 4.1). */
static void bend_man(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    const struct card *card = km_card(effect->kind);
    const struct man *man = &rules->board->men[effect->target];
    struct effect on_partner = *effect;

    card->bend(state, effect, rules);
    if (!man->joined || card->transforms)
        return;
    on_partner.target = man->partner;
    card->bend(state, &on_partner, rules);
}

void km_bend(const void *context, struct move_rules *rules)
{
    const struct state *state = context;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct card *card = km_card(effect->kind);

        if (effect->id == rules->source->ignored && !rules->after && !card->crowns)
            continue;
        if (!card->bend || (card->suspended && card->suspended(state, rules->board, effect)))
            continue;
        if (effect->target_kind == EFFECT_ON_MAN)
            bend_man(state, effect, rules);
        else
            card->bend(state, effect, rules);
    }
}

bool km_has_bars(const struct state *state)
{
    for (int i = 0; i < state->effects.count; i++)
        if (km_card(state->effects.list[i].kind)->bars)
            return true;
    return false;
}

bool km_bars(const void *context, const struct move_rules *rules, const struct move *move)
{
    const struct state *state = context;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct card *card = km_card(effect->kind);

        if (card->bars && !(card->suspended && card->suspended(state, rules->board, effect))
            && card->bars(state, effect, rules, move))
            return true;
    }
    return false;
}

bool km_has_card(const struct effect *effect)
{
    return km_card(effect->kind)->continuing && effect->number > 0;
}

static struct effects_in list(void *state)
{
    return EFFECTS(&((struct state *)state)->effects);
}

static bool suspended(const void *game, const struct effect *effect)
{
    const struct state *state = game;
    const struct card *card = km_card(effect->kind);

    return card->suspended && card->suspended(state, &state->board, effect);
}

static bool paused(const void *game, const struct effect *effect)
{
    const struct state *state = game;

    return effect->target_kind == EFFECT_ON_MAN && state->board.men[effect->target].place != PLACE_BOARD;
}

void km_tell_effect(struct turn *turn, int type, const struct effect *effect)
{
    const struct state *state = turn_state(turn);
    char text[CELL_TEXT_BYTES];
    int cell = effect->target_kind == EFFECT_ON_MAN ? state->board.men[effect->target].cell : effect->target;

    if (effect->hidden)
        return;
    emit(turn, type, event_text("card", km_card(effect->kind)->name), event_text("side", colour_name(effect->owner)),
         event_text("square", cell_format(cell, text)),
         event_text("place", km_effect_place(turn_arena(turn), state, effect)));
}

/* The effect that joins the man and his partner into one piece; 0: none. */
static int joining_effect(const struct state *state, int man)
{
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (km_card(effect->kind)->joins && (effect->target == man || effect->data[DATA_PARTNER] == man))
            return effect->id;
    }
    return 0;
}

void km_effects_placed(struct state *state)
{
    for (int i = 0; i < state->effects.count; i++) {
        struct effect *effect = &state->effects.list[i];
        const struct card *card = km_card(effect->kind);
        bool joined = effect->target_kind == EFFECT_ON_MAN && state->board.men[effect->target].joined;
        int joins = joined ? joining_effect(state, effect->target) : 0;

        if (card->joins)
            effect->data[DATA_PARTNER] = state->board.men[effect->target].partner;
        else if (joins && joins < effect->id)
            effect->parent = joins;
        if (card->placed)
            card->placed(state, effect);
    }
}

/* Two men become one piece, and effects played on it end with it (RULES 4.1). */
static void tie(struct turn *turn, const struct effect *effect)
{
    struct state *state = turn_state(turn);
    const struct man *man = &state->board.men[effect->target];

    if (effect->target_kind != EFFECT_ON_MAN || man->place != PLACE_BOARD)
        return;
    if (km_card(effect->kind)->joins)
        board_join(&state->board, man->cell, true);
    else if (man->joined && effect->parent == 0)
        effect_edit(turn, effect->id)->parent = joining_effect(state, effect->target);
}

/* The two men of an ended merge become separate men, if they are still there. */
static void untie(struct turn *turn, const struct effect *effect)
{
    struct state *state = turn_state(turn);
    const struct man *man = &state->board.men[effect->target];

    if (km_card(effect->kind)->joins && man->place == PLACE_BOARD && man->joined)
        board_join(&state->board, man->cell, false);
}

static void began(struct turn *turn, const struct effect *effect)
{
    struct state *state = turn_state(turn);
    enum kind made = kind_of_name(km_card(effect->kind)->name);

    if (made != KIND_NONE)
        state->seen |= 1 << made;
    tie(turn, effect);
    km_tell_effect(turn, KM_EFFECT_ON, effect);
    if (effect->suspended)
        km_tell_effect(turn, KM_EFFECT_SUSPENDED, effect);
}

static void changed(struct turn *turn, const struct effect *before, const struct effect *now)
{
    if (before->suspended != now->suspended)
        km_tell_effect(turn, now->suspended ? KM_EFFECT_SUSPENDED : KM_EFFECT_RESUMED, now);
}

static void ended(struct turn *turn, const struct effect *effect, enum effect_end how)
{
    struct state *state = turn_state(turn);
    const struct card *card = km_card(effect->kind);

    km_tell_effect(turn, KM_EFFECT_OFF, effect);
    untie(turn, effect);
    if (km_card_beside(state, effect))
        pile_push(turn, PILE(&km_piles(state, effect->owner)->discards), km_card_beside(state, effect));
    if (card->undo && how == EFFECT_DISPELLED)
        card->undo(turn, effect);
}

const struct effect_rules km_effect_rules = {
    .list = list, .paused = paused, .suspended = suspended, .began = began, .changed = changed, .ended = ended,
};

/* The first effect whose own end has come; 0: none. */
static int first_over(const struct state *state)
{
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct card *card = km_card(effect->kind);

        if (card->over && card->over(state, effect))
            return effect->id;
    }
    return 0;
}

void km_settle(struct turn *turn)
{
    const struct state *state = turn_state(turn);
    int over;

    for (int i = 0; i < state->effects.count; i++) {
        struct effect effect = state->effects.list[i];

        if (km_card(effect.kind)->spread)
            km_card(effect.kind)->spread(turn, &effect);
    }
    while ((over = first_over(state)) != 0)
        effect_end(turn, over, EFFECT_EXPIRED);
    effect_refresh(turn);
}

const char *km_cancel(struct turn *turn, const struct effect *effect)
{
    const struct card *card = km_card(effect->kind);
    const char *why = card->keeps ? card->keeps(turn_state(turn), effect) : NULL;

    if (!why)
        effect_end(turn, effect->id, EFFECT_DISPELLED);
    return why;
}

const char *km_begin(struct turn *turn, const struct cast *cast)
{
    struct effect effect = km_effect_of(turn_state(turn), cast);

    effect_begin(turn, effect, true);
    return NULL;
}

static int begin_for(struct turn *turn, const struct card *card, int owner, int man, int colour, int turns)
{
    return effect_begin(turn, (struct effect){ .kind = card->number, .owner = owner,
                                               .target_kind = EFFECT_ON_MAN, .target = man, .moment = MOMENT_TURN_END,
                                               .seat = EFFECT_SEAT(colour), .left = turns }, false);
}

int km_begin_until_next(struct turn *turn, const struct card *card, int owner, int man, int colour)
{
    const struct state *state = turn_state(turn);

    return begin_for(turn, card, owner, man, colour, state->board.to_move == colour ? 2 : 1);
}

int km_begin_this_turn(struct turn *turn, const struct card *card, int owner, int man)
{
    const struct state *state = turn_state(turn);

    return begin_for(turn, card, owner, man, state->board.to_move, 1);
}

void km_bend_held(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    move_rules_hold(rules, effect->target, effect->seat - EFFECT_SEAT(0));
}

void km_bend_shielded(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    move_rules_shield(rules, effect->target, effect->seat - EFFECT_SEAT(0));
}
