/* Positions: what must be so already. Such an item places nothing: it is refused where the position is another. */
#include "engine/games/wizwar/face/position_parts.h"

#include "engine/games/wizwar/state/sight.h"

/* "no face-up objects": it must be so. */
bool position_read_none(struct placing *placing, struct cursor *cursor, int seat)
{
    if (!position_words(cursor, "face-up objects"))
        return take_word(cursor, "face-up");
    return thing_count_of(placing->state, seat) == 0 || cursor_refuse(cursor, "ITEM", 0, "there are some");
}

/* "quota 7": likewise. */
bool position_read_quota(struct placing *placing, struct cursor *cursor, int seat)
{
    int quota = ww_quota(placing->state, seat), number = 0;

    if (!take_int(cursor, "the quota", 1, 20, &number))
        return false;
    return number == quota || cursor_refuse(cursor, "ITEM", cursor->at - 1, "his quota is %d", quota);
}

/* "with LOS to c5": likewise. */
bool position_read_sight(struct placing *placing, struct cursor *cursor, int seat)
{
    const struct wizwar *ww = placing->state;
    struct grid_view view;
    int32_t place = PLACE_NONE;

    if (!take_word(cursor, "LOS") || !take_word(cursor, "to") || !position_place(cursor, ww, &place))
        return false;
    return sees_square(maze_of(cursor_arena(cursor), &ww->board), ww, observer_of(ww, seat), ww->figures[seat].place, place, false, &view)
        || cursor_refuse(cursor, "ITEM", cursor->at - 1, "he does not see it");
}

/* "a forced discard choice of Red is open": he holds more than his quota, and so he is asked first. */
bool position_read_surplus(struct placing *placing, struct cursor *cursor)
{
    int seat = 0;

    if (!position_seat(cursor, &seat) || !take_word(cursor, "is") || !take_word(cursor, "open"))
        return false;
    return ww_room(placing->state, seat) < 0 || cursor_refuse(cursor, "ITEM", 0, "he does not hold more than his quota");
}

/* "turn order Green, (Red), Blue": it must be so. */
bool position_read_order(struct placing *placing, struct cursor *cursor)
{
    const struct wizwar *ww = placing->state;
    int first = -1, before = -1, seat = 0;

    while (!cursor_at_end(cursor)) {
        if (try_word(cursor, ",") || try_word(cursor, "(") || try_word(cursor, ")"))
            continue;
        if (!position_seat(cursor, &seat))
            return false;
        first = first < 0 ? seat : first;
        if (seat >= ww->seats || (seat - first + ww->seats) % ww->seats <= before)
            return cursor_refuse(cursor, "ITEM", cursor->at - 1, "the players' turns come in another order");
        before = (seat - first + ww->seats) % ww->seats;
    }
    return true;
}

bool position_read_seats(struct placing *placing, struct cursor *cursor)
{
    return take_word(cursor, "order") && position_read_order(placing, cursor);
}
