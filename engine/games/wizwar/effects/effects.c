/* Effects in force, on two clocks: the caster's and, for a share that was sent back, that of the player who sent it (RULES
 * 11). */
#include "engine/games/wizwar/effects/effects.h"

static struct effects_in effect_list(void *state)
{
    return EFFECTS(&((struct wizwar *)state)->effects);
}

static const char *bearer(struct turn *turn, const struct effect *effect)
{
    return effect->target_kind == TARGET_FIGURE ? ww_figure(turn, effect->target) : "all";
}

static void tell(struct turn *turn, int type, const struct effect *effect, const char *how)
{
    const char *on = bearer(turn, effect);

    if (type == WW_EFFECT_ENDED)
        emit(turn, WW_EFFECT_ENDED, event_text("effect", ww_card_names[effect->kind]), event_int("number", effect->number),
             event_text("on", on), event_text("by", ww_seat_names[effect->owner]), event_text("how", how));
    else
        emit(turn, type, event_text("effect", ww_card_names[effect->kind]), event_int("number", effect->number),
             event_text("on", on), event_text("by", ww_seat_names[effect->owner]), event_int("left", effect->left));
}

static void began(struct turn *turn, const struct effect *effect)
{
    const struct card *card = ww_card(effect->kind);

    tell(turn, WW_EFFECT_BEGAN, effect, NULL);
    if (card && card->took_hold)
        card->took_hold(turn, effect);
}

static void counted(struct turn *turn, const struct effect *effect, int from, int to)
{
    (void)from;
    (void)to;
    tell(turn, WW_EFFECT_COUNTED, effect, NULL);
}

static void ended(struct turn *turn, const struct effect *effect, enum effect_end how)
{
    const struct card *card = ww_card(effect->kind);

    tell(turn, WW_EFFECT_ENDED, effect, effect_end_names[how]);
    if (card && card->let_go)
        card->let_go(turn, effect);
}

const struct effect_rules ww_effects = { .list = effect_list, .began = began, .counted = counted, .ended = ended };

static int lay(struct turn *turn, struct effect effect)
{
    if (effect_room(EFFECTS_CONST(&ww_of(turn)->effects)) <= 0) {
        emit(turn, WW_NOTE, event_text("text", "so many spells are running that this one dies away"));
        return 0;
    }
    return effect_begin(turn, effect, true);
}

/* EMPATHY alone counts at the end of a turn, but not of the one in which it was played: until then its clock stands
 * (WW-DUR-10). Up to version 4 it counted at the start, like all others. */
static int clock_of(struct turn *turn, int card, int clock, int left)
{
    const struct wizwar *ww = ww_of(turn);

    if (left == 0)
        return MOMENT_NONE;
    if (!card_shows(card, TRAIT(EMPATHY)) || rules_before(turn, 5))
        return MOMENT_TURN_START;
    return clock == ww->active && ww->now.begun ? MOMENT_NONE : MOMENT_TURN_END;
}

void clocks_end(struct turn *turn, int seat)
{
    const struct effects *effects = &ww_of(turn)->effects;

    effect_tick(turn, MOMENT_TURN_END, seat);
    for (int i = 0; i < effects->count; i++)
        if (effects->list[i].left > 0 && effects->list[i].moment == MOMENT_NONE && effects->list[i].seat == EFFECT_SEAT(seat))
            effect_edit(turn, effects->list[i].id)->moment = MOMENT_TURN_END;
}

int effect_lay(struct turn *turn, int card, int owner, int clock, int figure, int left, int share24)
{
    if (!figure_lives(ww_of(turn), figure))
        return 0;
    return lay(turn, (struct effect){ .kind = card, .owner = owner, .target_kind = TARGET_FIGURE, .target = figure,
                                      .moment = clock_of(turn, card, clock, left), .seat = EFFECT_SEAT(clock),
                                      .left = left, .data = { [EFFECT_SHARE] = share24 } });
}

int effect_lay_on_all(struct turn *turn, int card, int owner, int left)
{
    return lay(turn, (struct effect){ .kind = card, .owner = owner, .target_kind = TARGET_GLOBAL,
                                      .moment = MOMENT_TURN_START, .seat = EFFECT_SEAT(owner), .left = left,
                                      .data = { [EFFECT_SHARE] = WHOLE } });
}

void effect_double(struct turn *turn, int id)
{
    struct effect *effect = effect_edit(turn, id);

    effect->left *= 2;
    tell(turn, WW_EFFECT_COUNTED, effect, NULL);
}

void effect_lift_all(struct turn *turn, int figure)
{
    effect_end_on(turn, TARGET_FIGURE, figure, EFFECT_TARGET_GONE);
}
