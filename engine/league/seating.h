/* Seating: gives two players their seats, by the seats that both have had. */
#ifndef POSTERN_SEATING_H
#define POSTERN_SEATING_H

#include "engine/league/section.h"

enum wish { WISH_NONE, WISH_MILD, WISH_STRONG, WISH_ABSOLUTE };

struct seating {
    int seats[SECTION_ROUNDS_MAX];      /* past seats, 1 or 2, in games played or open, in order */
    int count;
    int balance;                        /* first seats less second seats */
    int wished;                         /* 1, 2; 0: neither */
    enum wish wish;
};

/* The seats of a slot, and the resulting wish. */
struct seating seating_of(const struct section *section, int slot);

/* Do both wish the same seat, at least as strongly as `least`? */
bool seating_clash(const struct seating *a, const struct seating *b, enum wish least);

/* Does a get the first seat? a is ranked higher; a_is_first: the result when neither has a wish. */
bool seating_puts_first(const struct seating *a, const struct seating *b, bool a_is_first);

#endif
