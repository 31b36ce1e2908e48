/* Positions: running effects. */
#include "engine/games/wizwar/face/position_parts.h"

static struct wizwar *ww_placed(struct placing *placing)
{
    return placing->state;
}

/* ---- running effects ---- */

/* Its bearer: "blue", "TROLL of red", "ALTER EGO of red", "all". */
static bool take_bearer(struct cursor *cursor, const struct wizwar *ww, int *figure)
{
    int card = 0;
    int32_t owner = 0;

    *figure = FIGURE_NONE;
    if (try_word(cursor, "all"))
        return true;
    if (position_is_seat(cursor))
        return position_seat(cursor, figure);
    if (!position_card(cursor, &card) || (try_word(cursor, "of") && !position_owner(cursor, &owner)))
        return false;
    *figure = position_figure(ww, card, owner, 0);
    return *figure != FIGURE_NONE || cursor_refuse(cursor, "TARGET", cursor->at - 1, "there is no such figure");
}

static bool same(const struct effect *one, const struct effect *other)
{
    return one->kind == other->kind && one->owner == other->owner && one->target_kind == other->target_kind
        && one->target == other->target && one->left == other->left && one->data[EFFECT_SHARE] == other->data[EFFECT_SHARE];
}

/* "running BLIND on blue by red count 2 share 12 clock blue mark 1" */
bool position_read_running(struct placing *placing, struct cursor *cursor)
{
    struct wizwar *ww = ww_placed(placing);
    struct effect effect = { .data = { [EFFECT_SHARE] = WHOLE } };
    int figure = FIGURE_NONE, seat = 0, number = 0;

    if (!position_card(cursor, &effect.kind) || !take_word(cursor, "on") || !take_bearer(cursor, ww, &figure))
        return false;
    effect.target_kind = figure == FIGURE_NONE ? TARGET_GLOBAL : TARGET_FIGURE;
    effect.target = figure == FIGURE_NONE ? 0 : figure;
    seat = figure_is_wizard(figure) ? figure : 0;
    if (try_word(cursor, "by") && !position_seat(cursor, &seat))
        return false;
    effect.owner = seat;
    if (try_word(cursor, "count")) {
        if (!take_int(cursor, "its count", 1, 99, &number))
            return false;
        effect.left = number;
        effect.moment = MOMENT_TURN_START;
    }
    if (try_word(cursor, "share")) {
        if (!take_int(cursor, "its share in 24ths", 1, WHOLE, &number))
            return false;
        effect.data[EFFECT_SHARE] = number;
    }
    if (try_word(cursor, "mark")) {
        if (!take_int(cursor, "its mark", 0, 99, &number))
            return false;
        effect.data[EFFECT_MARK] = number;
    }
    effect.seat = EFFECT_SEAT(effect.owner);
    if (!take_end(cursor))
        return false;
    if (card_shows(effect.kind, TRAIT(EMPATHY)) && effect.left)
        effect.moment = MOMENT_TURN_END;
    for (int i = 0; placing->asserting && i < ww->effects.count; i++)
        if (same(&ww->effects.list[i], &effect))
            return true;
    if (placing->asserting)
        return placing_unlike(placing, "%s", "");
    effect.id = ++ww->effects.last_id;
    effect.number = ++ww->effects.last_number;
    ww->effects.list[ww->effects.count++] = effect;
    return true;
}

void position_write_running(struct writing *writing, const void *state)
{
    const struct wizwar *ww = state;

    for (int i = 0; i < ww->effects.count; i++) {
        const struct effect *effect = &ww->effects.list[i];
        const char *on = effect->target_kind == TARGET_GLOBAL ? "all" : figure_is_wizard(effect->target)
            ? ww_seat_names[effect->target]
            : arena_printf(writing->arena, "%s of %s", ww_card_names[ww->figures[effect->target].kind],
                           ww_seat_names[ww->figures[effect->target].owner - 1]);

        write_item(writing, "running %s on %s by %s%s%s%s", ww_card_names[effect->kind], on, ww_seat_names[effect->owner],
                   effect->left ? arena_printf(writing->arena, " count %d", effect->left) : "",
                   effect->data[EFFECT_SHARE] != WHOLE ? arena_printf(writing->arena, " share %d", effect->data[EFFECT_SHARE]) : "",
                   effect->data[EFFECT_MARK] ? arena_printf(writing->arena, " mark %d", effect->data[EFFECT_MARK]) : "");
    }
}
