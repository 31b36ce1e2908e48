/* The events of Arena. They give creatures by tag and places by name; a side is LEFT, RIGHT or nobody. */
#ifndef POSTERN_ARENA_EVENTS_H
#define POSTERN_ARENA_EVENTS_H

#include "engine/games/arena/state/state.h"
#include "engine/kernel/event.h"

#define ARENA_EVENTS(X)                                                                                      \
    X(ARMY, "army", "side creatures items points pool")                                                      \
    X(STARTS, "first-player", "side")                                                                        \
    X(TURN, "turn-began", "side number")                                                                     \
    X(REFUSED, "order-refused", "side order code reason line")                                               \
    X(TERRAIN, "terrain", "hex from to side cost")                                                           \
    X(BUDGET, "budget", "side used of")                                                                      \
    X(CONTROL, "control", "hex from to")                                                                     \
    X(STRANDED, "stranded", "creature at")                                                                   \
    X(EQUIP, "equip", "creature item name")                                                                  \
    X(DROP, "drop", "creature item name at")                                                                 \
    X(MOUNT, "mount", "creature on")                                                                         \
    X(DISMOUNT, "dismount", "creature from cause")                                                           \
    X(DECLARED, "declared", "effect side creature card item target to as casting due")                       \
    X(DUE, "due", "effect side creature card target")                                                        \
    X(STOPPED, "casting-lost", "side creature card cause")                                                   \
    X(WORKS, "works", "effect side creature card target")                                                    \
    X(FAILS, "fails", "effect side creature card target reason refund")                                      \
    X(UNTOUCHED, "untouched", "creature card reason")                                                        \
    X(CANCELLED, "cancelled", "effect card by")                                                              \
    X(POOL, "pool", "side pool cost")                                                                        \
    X(BEGAN, "enchantment", "effect card on owner left")                                                     \
    X(COUNTED, "clock", "card on left")                                                                      \
    X(ENDED, "ended", "effect card on how")                                                                  \
    X(CHANGED, "changed", "creature power move cause")                                                       \
    X(SIDES, "changes-side", "creature to")                                                                  \
    X(CREATED, "created", "creature kind at side cause")                                                     \
    X(TAKE_OFF, "take-off", "creature at clock")                                                             \
    X(MOVE, "move", "creature from to how")                                                                  \
    X(LANDING, "landing", "creature at forced")                                                              \
    X(FALLS, "falls", "what at")                                                                             \
    X(BATTLE, "battle", "at attacker defender left right winner margin")                                     \
    X(WRECK, "wreck-attack", "creature at power against")                                                    \
    X(VICTIM, "victim", "creature at by")                                                                    \
    X(SURVIVES, "survives", "creature at cause")                                                             \
    X(DIES, "dies", "creature kind at cause")                                                                \
    X(CORPSE, "corpse", "corpse of at")                                                                      \
    X(CORPSE_GONE, "corpse-gone", "corpse at cause")                                                         \
    X(RETREAT, "retreat", "creature from to")                                                                \
    X(ITEM_GONE, "item-gone", "item name cause")                                                             \
    X(SPOILT, "spoilt", "item name")                                                                         \
    X(LIST, "spell-list", "side spells")                                                                     \
    X(WINNING, "winning", "side")                                                                            \
    X(OVER, "game-end", "how winner")
enum {
    ARENA_EVENT_BEFORE_FIRST = EVENT_GAME - 1,
#define X(name, text, fields) ARENA_##name,
    ARENA_EVENTS(X)
#undef X
    ARENA_EVENTS_END
};

enum { ARENA_EVENT_COUNT = ARENA_EVENTS_END - EVENT_GAME };
extern const struct event_type ar_event_types[ARENA_EVENT_COUNT];

/* Names for events, in the turn's arena. */
const char *ar_name(struct turn *turn, int creature);
const char *ar_at(struct turn *turn, int space);
const char *ar_side(int seat);

#endif
