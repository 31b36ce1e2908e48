/* Positions: running effects. */
#include "engine/games/wizwar/face/position_parts.h"

static struct wizwar *ww_placed(struct placing *placing)
{
    return placing->state;
}

/* ---- running effects ---- */

static bool same(const struct effect *one, const struct effect *other)
{
    return one->kind == other->kind && one->owner == other->owner && one->target_kind == other->target_kind
        && one->target == other->target && one->left == other->left && one->data[EFFECT_SHARE] == other->data[EFFECT_SHARE];
}

/* "count 2 share 12 clock blue mark 1" */
static bool read_properties(struct cursor *cursor, struct effect *effect)
{
    int number = 0;

    if (try_word(cursor, "count")) {
        if (!take_int(cursor, "its count", 1, 99, &number))
            return false;
        effect->left = number;
        effect->moment = MOMENT_TURN_START;
    }
    if (try_word(cursor, "share")) {
        if (!take_int(cursor, "its share in 24ths", 1, WHOLE, &number))
            return false;
        effect->data[EFFECT_SHARE] = number;
    }
    effect->seat = EFFECT_SEAT(effect->owner);
    if (try_word(cursor, "clock")) {
        if (!position_seat(cursor, &number))
            return false;
        effect->seat = EFFECT_SEAT(number);
    }
    if (try_word(cursor, "mark")) {
        if (!take_int(cursor, "its mark", 0, 99, &number))
            return false;
        effect->data[EFFECT_MARK] = number;
    }
    return take_end(cursor);
}

/* "BLIND on blue by red" */
static bool read_effect(struct cursor *cursor, const struct wizwar *ww, struct effect *effect)
{
    int figure = FIGURE_NONE, seat = 0;

    if (!take_name(cursor, "card", ww_card_names, CARD_LIMIT, 3, &effect->kind) || !take_word(cursor, "on")
        || !position_bearer(cursor, ww, &figure))
        return false;
    effect->target_kind = figure == FIGURE_NONE ? TARGET_GLOBAL : TARGET_FIGURE;
    effect->target = figure == FIGURE_NONE ? 0 : figure;
    seat = figure_is_wizard(figure) ? figure : 0;
    if (try_word(cursor, "by") && !position_seat(cursor, &seat))
        return false;
    effect->owner = seat;
    return true;
}

/* "running BLIND on blue by red count 2 share 12 clock blue mark 1" */
bool position_read_running(struct placing *placing, struct cursor *cursor)
{
    struct wizwar *ww = ww_placed(placing);
    struct effect effect = { .data = { [EFFECT_SHARE] = WHOLE } };

    if (!read_effect(cursor, ww, &effect) || !read_properties(cursor, &effect))
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

void position_write_running(struct writing *writing, const struct wizwar *ww)
{
    for (int i = 0; i < ww->effects.count; i++) {
        const struct effect *effect = &ww->effects.list[i];
        const char *on = effect->target_kind == TARGET_GLOBAL ? "all" : position_figure_text(writing->arena, ww, effect->target);

        write_item(writing, "running %s on %s by %s%s%s%s%s", ww_card_names[effect->kind], on, ww_seat_names[effect->owner],
                   effect->left ? arena_printf(writing->arena, " count %d", effect->left) : "",
                   effect->data[EFFECT_SHARE] != WHOLE ? arena_printf(writing->arena, " share %d", effect->data[EFFECT_SHARE]) : "",
                   effect->seat != EFFECT_SEAT(effect->owner) ? arena_printf(writing->arena, " clock %s", ww_seat_names[effect->seat - 1]) : "",
                   effect->data[EFFECT_MARK] ? arena_printf(writing->arena, " mark %d", effect->data[EFFECT_MARK]) : "");
    }
}
