/* Window: several seats may declare something. So far: what a seat's setting says of being asked. */
#ifndef POSTERN_WINDOW_H
#define POSTERN_WINDOW_H

#include <stdbool.h>

#include "engine/kernel/turn.h"

struct sheet;

/* What becomes of a seat in a window. */
enum window_wish {
    WINDOW_NEVER,        /* it has nothing to say: it is not looked at */
    WINDOW_STANDING,     /* only its standing orders may speak: it is never mailed */
    WINDOW_ASK           /* it is asked, unless a standing order of its speaks */
};

/* What a seat's setting (turn_setting) says: ALWAYS asks, NEVER leaves it to standing orders, IF and conditions asks
 * when they hold of the facts (standing_holds), DEFAULT or nothing is `usual`: asks or leaves it to standing orders. */
enum window_wish window_wish_of(struct turn *turn, int seat, const char *key, const struct value *facts, bool usual);

/* Reads such a value, the words from `text` on in that line of the sheet, and gives its canonical form; NULL, with the
 * line rejected, when it is none. */
const char *window_wish_read(struct sheet *sheet, int line, const char *text);

#endif
