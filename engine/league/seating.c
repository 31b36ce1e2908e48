#include "engine/league/seating.h"

static int other_seat(int seat)
{
    return 3 - seat;
}

static int magnitude(int number)
{
    return number < 0 ? -number : number;
}

static void set_wish(struct seating *seating)
{
    int last = seating->count > 0 ? seating->seats[seating->count - 1] : 0;
    int rarer = seating->balance > 0 ? 2 : 1;

    if (!last)
        return;
    if (magnitude(seating->balance) >= 2) {
        seating->wish = WISH_ABSOLUTE;
        seating->wished = rarer;
    } else if (seating->count > 1 && seating->seats[seating->count - 2] == last) {
        seating->wish = WISH_ABSOLUTE;
        seating->wished = other_seat(last);
    } else if (seating->balance) {
        seating->wish = WISH_STRONG;
        seating->wished = rarer;
    } else {
        seating->wish = WISH_MILD;
        seating->wished = other_seat(last);
    }
}

struct seating seating_of(const struct section *section, int slot)
{
    struct seating seating = { .count = 0 };

    for (int i = 0; i < section->rounds; i++) {
        const struct slot_round *round = section_round(section, slot, i);

        if (!round_is_game(round))
            continue;
        seating.seats[seating.count++] = round->seat;
        seating.balance += round->seat == 1 ? 1 : -1;
    }
    set_wish(&seating);
    return seating;
}

bool seating_clash(const struct seating *a, const struct seating *b, enum wish least)
{
    return a->wished > 0 && a->wished == b->wished && a->wish >= least && b->wish >= least;
}

/* The player who had the second seat at the last difference now gets the first; without a difference, a's wish is
 * granted. */
static bool by_history(const struct seating *a, const struct seating *b)
{
    for (int i = 1; i <= a->count && i <= b->count; i++) {
        int seat_a = a->seats[a->count - i], seat_b = b->seats[b->count - i];

        if (seat_a != seat_b)
            return seat_a == 2;
    }
    return a->wished == 1;
}

bool seating_puts_first(const struct seating *a, const struct seating *b, bool a_is_first)
{
    if (!a->wished && !b->wished)
        return a_is_first;
    if (a->wished != b->wished)
        return a->wished ? a->wished == 1 : b->wished == 2;
    if (a->wish != b->wish)
        return (a->wish > b->wish) == (a->wished == 1);
    if (a->wish == WISH_ABSOLUTE && magnitude(a->balance) != magnitude(b->balance))
        return (magnitude(a->balance) > magnitude(b->balance)) == (a->wished == 1);
    return by_history(a, b);
}
