/* Positions: the spells that wait in slime. */
#include "engine/games/wizwar/face/position_parts.h"

#include <string.h>

/* "put in by Red's ALTER EGO": it comes from his second self. */
static bool take_ego(struct cursor *cursor, struct stored *stored)
{
    int seat = 0;

    stored->by_ego = true;
    if (!position_owns(cursor, &seat))
        return cursor_refuse(cursor, "ORDER", cursor->at, "whose ALTER EGO put it in is missing: put in by Red's ALTER EGO");
    stored->seat = seat;
    return take_word(cursor, "alter") && take_word(cursor, "ego");
}

/* "with 2", "with N2", "spent 9": numbers behind a word. */
static bool take_numbers(struct cursor *cursor, struct stored *stored, bool *is_one)
{
    int number = 0;

    *is_one = true;
    if (try_word(cursor, "with")) {
        if (!cursor_tag(cursor_text(cursor), "N", 20) ? !take_int(cursor, "its number", 1, 20, &number)
                                                      : !take_tag(cursor, "NUMBER card", "N", 20, &number))
            return false;
        stored->number = number;
        return true;
    }
    *is_one = try_word(cursor, "spent");
    if (*is_one && !take_int(cursor, "the cards that lie with it", 0, 9999, &number))
        return false;
    stored->spent = *is_one ? number : stored->spent;
    return true;
}

/* A wand shot it: "LIGHTNING BOLT with 2 shot", or "a LIGHTNING WAND shot", which is the bolt that this wand shoots. */
static void take_shot(struct stored *stored)
{
    const struct card *wand = ww_card(stored->card);

    stored->wand = true;
    if (wand && wand->shot) {
        stored->card = wand->shot;
        stored->number = wand->shot_number;
    }
}

/* One property; *is_one is false, and nothing taken, if something else comes. */
static bool take_property(struct cursor *cursor, struct stored *stored, bool *is_one)
{
    int32_t owner = 0;

    if (!take_numbers(cursor, stored, is_one))
        return false;
    if (*is_one)
        return true;
    *is_one = true;
    if (try_word(cursor, "of")) {
        if (!position_owner(cursor, &owner))
            return false;
        stored->seat = owner - 1;
        return true;
    }
    if (position_words(cursor, "put in by"))
        return take_ego(cursor, stored);
    if (try_word(cursor, "hidden"))
        stored->hidden_from = AUDIENCE_ALL_BUT(stored->seat);
    else if (try_word(cursor, "wand") || try_word(cursor, "shot"))
        take_shot(stored);
    else if (try_word(cursor, "ego"))
        stored->by_ego = true;
    else
        *is_one = false;
    return true;
}

/* By members: what lies between them in memory says nothing. */
static bool is_same(const struct stored *one, const struct stored *other)
{
    return one->slime == other->slime && one->seat == other->seat && one->card == other->card && one->number == other->number
        && one->spent == other->spent && one->wand == other->wand && one->by_ego == other->by_ego
        && one->hidden_from == other->hidden_from;
}

/* "FIREBALL of Red with 2 hidden", "a LIGHTNING WAND shot of Red" */
bool position_read_stored(struct cursor *cursor, struct wizwar *ww, int slime)
{
    struct stored stored = { .slime = slime };
    bool is_one = true;

    try_word(cursor, "a");
    if (!position_card(cursor, &stored.card))
        return false;
    while (is_one && !cursor_at_end(cursor))
        if (!take_property(cursor, &stored, &is_one))
            return false;
    for (int i = 0; i < ww->stored_count; i++)
        if (is_same(&ww->stored[i], &stored))
            return true;
    if (ww->stored_count == STORED_MAX)
        return cursor_refuse(cursor, "LIMIT", 0, "%d spells are the most", STORED_MAX);
    ww->stored[ww->stored_count++] = stored;
    return true;
}

/* " storing FIREBALL of red with 2 hidden": the spells that wait in slime. */
const char *position_stored_text(struct arena *arena, const struct wizwar *ww, int slime)
{
    const char *text = "";

    for (int i = 0; i < ww->stored_count; i++) {
        const struct stored *stored = &ww->stored[i];

        if (stored->slime == slime)
            text = arena_printf(arena, "%s storing %s of %s%s%s%s%s%s", text, ww_card_names[stored->card],
                                ww_seat_names[stored->seat], stored->number ? arena_printf(arena, " with %d", stored->number) : "",
                                stored->spent ? arena_printf(arena, " spent %d", stored->spent) : "",
                                stored->hidden_from ? " hidden" : "", stored->wand ? " wand" : "", stored->by_ego ? " ego" : "");
    }
    return text;
}
