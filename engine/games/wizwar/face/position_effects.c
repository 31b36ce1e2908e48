/* Positions: running effects. */
#include "engine/games/wizwar/face/position_parts.h"

/* ---- running effects ---- */

/* What an item names of an effect: an expectation looks at nothing else. */
struct claim {
    struct effect effect;
    bool on, by, count, share, clock, mark, number;
};
enum { KINDS_MAX = 8, TIMES_MAX = 2 };
struct kinds {
    int count, kinds[KINDS_MAX], times[KINDS_MAX];
};

static bool same(const struct effect *one, const struct claim *claim, int kind)
{
    const struct effect *other = &claim->effect;

    return one->kind == kind && (!claim->by || one->owner == other->owner)
        && (!claim->on || (one->target_kind == other->target_kind && one->target == other->target))
        && (!claim->count || one->left == other->left) && (!claim->clock || one->seat == other->seat)
        && (!claim->share || one->data[EFFECT_SHARE] == other->data[EFFECT_SHARE])
        && (!claim->mark || one->data[EFFECT_MARK] == other->data[EFFECT_MARK])
        && (!claim->number || one->number == other->number);
}

static bool take_number(struct cursor *cursor, const char *word, const char *what, int most, int32_t *number, bool *named)
{
    int taken = 0;

    if (!try_word(cursor, word))
        return true;
    if (!take_int(cursor, what, word[0] == 'm' || word[0] == 'n' ? 0 : 1, most, &taken))
        return false;
    *number = taken;
    return *named = true;
}

/* "count 2 share 12 clock blue mark 1 number 3"; "cast this turn": none of its turns has begun, mark 0 */
static bool read_properties(struct cursor *cursor, struct claim *claim)
{
    struct effect *effect = &claim->effect;
    int32_t count = 0;
    int number = 0;

    if (!take_number(cursor, "count", "its count", 99, &count, &claim->count))
        return false;
    if (claim->count) {
        effect->left = count;
        effect->moment = MOMENT_TURN_START;
    }
    if (!take_number(cursor, "share", "its share in 24ths", WHOLE, &effect->data[EFFECT_SHARE], &claim->share))
        return false;
    effect->seat = EFFECT_SEAT(effect->owner);
    if (try_word(cursor, "clock")) {
        if (!position_seat(cursor, &number))
            return false;
        effect->seat = EFFECT_SEAT(number);
        claim->clock = true;
    }
    if (position_words(cursor, "cast this turn"))
        return claim->mark = true;
    return take_number(cursor, "mark", "its mark", 99, &effect->data[EFFECT_MARK], &claim->mark)
        && take_number(cursor, "number", "its number in reports", 9999, &effect->number, &claim->number);
}

/* "on blue by red"; without "on" the bearer, without "by" whose the bearer is. */
static bool read_parties(struct cursor *cursor, const struct wizwar *ww, int bearer, struct claim *claim)
{
    struct effect *effect = &claim->effect;
    int seat = 0, by = 0;

    claim->by = try_word(cursor, "by");
    if (claim->by && (!position_seat(cursor, &by) || !position_plays(cursor, ww, by)))
        return false;
    if (try_word(cursor, "on")) {
        claim->on = true;
        if (!position_bearer(cursor, ww, &bearer))
            return false;
    }
    effect->target_kind = bearer == FIGURE_NONE ? TARGET_GLOBAL : TARGET_FIGURE;
    effect->target = bearer == FIGURE_NONE ? 0 : bearer;
    seat = bearer == FIGURE_NONE ? 0 : figure_seat(ww, bearer);
    if (try_word(cursor, "by")) {
        claim->by = true;
        if (!position_seat(cursor, &by) || !position_plays(cursor, ww, by))
            return false;
    }
    effect->owner = claim->by ? by : seat < 0 ? 0 : seat;
    return true;
}

/* "BLIND", "MIST BODY and ADRENALINE", "ADRENALINE twice" */
static bool read_kinds(struct cursor *cursor, struct kinds *kinds)
{
    do {
        if (kinds->count == KINDS_MAX)
            return cursor_refuse(cursor, "LIMIT", cursor->at, "%d effects are the most in one item", KINDS_MAX);
        if (!take_name(cursor, "card", ww_card_names, CARD_LIMIT, 3, &kinds->kinds[kinds->count]))
            return false;
        kinds->times[kinds->count++] = try_word(cursor, "twice") ? TIMES_MAX : 1;
    } while (try_word(cursor, "and"));
    return true;
}

/* What runs of this kind, for an expectation that does not hold. */
static const char *running_text(struct arena *arena, const struct wizwar *ww, int kind)
{
    const char *text = "";

    for (int i = 0; i < ww->effects.count; i++) {
        const struct effect *effect = &ww->effects.list[i];
        const char *on = effect->target_kind == TARGET_FIGURE ? position_figure_text(arena, ww, effect->target) : "all";

        if (effect->kind == kind)
            text = arena_printf(arena, "%s%srunning %s on %s by %s count %d", text, *text ? " | " : "", ww_card_names[kind], on,
                                ww_seat_names[effect->owner], effect->left);
    }
    return *text ? text : arena_printf(arena, "no %s is running", ww_card_names[kind]);
}

static bool add_effect(struct placing *placing, struct cursor *cursor, struct claim *claim, int kind)
{
    struct wizwar *ww = ww_placed(placing);
    struct effect effect = claim->effect;

    for (int i = 0; placing->asserting && i < ww->effects.count; i++)
        if (same(&ww->effects.list[i], claim, kind))
            return true;
    if (placing->asserting)
        return placing_unlike(placing, "%s", running_text(placing->arena, ww, kind));
    if (ww->effects.count == EFFECTS(&ww->effects).capacity)
        return cursor_refuse(cursor, "LIMIT", 0, "%d effects are the most", EFFECTS(&ww->effects).capacity);
    effect.kind = kind;
    if (card_shows(kind, TRAIT(EMPATHY)) && effect.left)
        effect.moment = MOMENT_TURN_END;
    effect.id = ++ww->effects.last_id;
    if (!claim->number)
        effect.number = ww->effects.last_number + 1;
    if (effect.number > ww->effects.last_number)
        ww->effects.last_number = effect.number;
    ww->effects.list[ww->effects.count++] = effect;
    return true;
}

/* ", ADRENALINE on red" behind another effect. */
static bool another(struct cursor *cursor)
{
    struct kinds kinds = { .count = 0 };
    int from, at = cursor->at, used, card;
    bool is_one;

    is_one = try_word(cursor, ",");
    from = cursor->at;
    is_one = is_one && order_find_name(&cursor->tokens, cursor->at, ww_card_names, CARD_LIMIT, 3, &used, &card) == NAME_FOUND
             && read_kinds(cursor, &kinds) && (cursor_is(cursor, "on") || cursor_is(cursor, "by") || cursor_is(cursor, "count"));
    cursor->at = is_one ? from : at;
    return is_one;
}

bool position_running(struct placing *placing, struct cursor *cursor, int bearer)
{
    do {
        struct claim claim = { .effect = { .data = { [EFFECT_SHARE] = WHOLE } }, .on = bearer != FIGURE_NONE };
        struct kinds kinds = { .count = 0 };

        if (!read_kinds(cursor, &kinds))
            return false;
        if (!read_parties(cursor, ww_placed(placing), bearer, &claim))
            return false;
        if (!claim.on && !placing->asserting && ww_card(kinds.kinds[0])->range != RANGE_GLOBAL)
            return take_word(cursor, "on");
        if (!read_properties(cursor, &claim))
            return false;
        for (int i = 0; i < kinds.count; i++)
            for (int time = 0; time < kinds.times[i]; time++)
                if (!add_effect(placing, cursor, &claim, kinds.kinds[i]))
                    return false;
    } while (another(cursor));
    return true;
}

/* "running BLIND on blue by red count 2 share 12 clock blue mark 1" */
bool position_read_running(struct placing *placing, struct cursor *cursor)
{
    position_drop_remarks(cursor);
    if (position_words(cursor, ww_card_names[CARD_redirection]))
        return position_read_redirected(placing, cursor);
    return position_running(placing, cursor, FIGURE_NONE) && take_end(cursor);
}

void position_write_running(struct writing *writing, const struct wizwar *ww)
{
    int last = 0;

    for (int i = 0; i < ww->effects.count; i++) {
        const struct effect *effect = &ww->effects.list[i];
        const char *on = effect->target_kind == TARGET_GLOBAL ? "all" : position_figure_text(writing->arena, ww, effect->target);

        write_item(writing, "running %s on %s by %s%s%s%s%s%s", ww_card_names[effect->kind], on, ww_seat_names[effect->owner],
                   effect->left ? arena_printf(writing->arena, " count %d", effect->left) : "",
                   effect->data[EFFECT_SHARE] != WHOLE ? arena_printf(writing->arena, " share %d", effect->data[EFFECT_SHARE]) : "",
                   effect->seat != EFFECT_SEAT(effect->owner) ? arena_printf(writing->arena, " clock %s", ww_seat_names[effect->seat - 1]) : "",
                   effect->data[EFFECT_MARK] ? arena_printf(writing->arena, " mark %d", effect->data[EFFECT_MARK]) : "",
                   effect->number != last + 1 ? arena_printf(writing->arena, " number %d", effect->number) : "");
        last = effect->number > last ? effect->number : last;
    }
}
