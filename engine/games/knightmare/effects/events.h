/* Events of Knightmare Chess, by the names of RULES 13; their fields are listed in tests/scenarios/knightmare. */
#ifndef KNIGHTMARE_EVENTS_H
#define KNIGHTMARE_EVENTS_H

#include "engine/kernel/event.h"

/* Those that show what was hidden until then are marked DISCLOSES. */
#define KM_EVENTS(X, DISCLOSES)                         \
    X(TURN_BEGAN, "turn-began", AUDIENCE_ALL)           \
    X(MOVED, "moved", AUDIENCE_ALL)                     \
    X(CAPTURED, "captured", AUDIENCE_ALL)               \
    X(DEAD, "dead", AUDIENCE_ALL)                       \
    X(AWAY, "away", AUDIENCE_ALL)                       \
    X(RETURNED, "returned", AUDIENCE_ALL)               \
    X(PROMOTED, "promoted", AUDIENCE_ALL)               \
    X(ABDUCTED, "abducted", AUDIENCE_NOBODY)            \
    X(LEFT, "left", AUDIENCE_ALL)                       \
    X(JOINED, "joined", AUDIENCE_ALL)                   \
    X(CHANGED, "changed", AUDIENCE_ALL)                 \
    DISCLOSES(RECEIVED, "received", AUDIENCE_NOBODY)    \
    DISCLOSES(SPRUNG, "sprung", AUDIENCE_ALL)           \
    X(CARD_PLAYED, "card-played", AUDIENCE_ALL)         \
    X(FIZZLED, "fizzled", AUDIENCE_ALL)                 \
    X(CANCELLED, "cancelled", AUDIENCE_ALL)             \
    X(CARD_BACK, "card-back", AUDIENCE_ALL)             \
    X(REJECTED, "rejected", AUDIENCE_ALL)               \
    X(EFFECT_ON, "effect-on", AUDIENCE_ALL)             \
    X(EFFECT_SUSPENDED, "effect-suspended", AUDIENCE_ALL) \
    X(EFFECT_RESUMED, "effect-resumed", AUDIENCE_ALL)   \
    X(EFFECT_OFF, "effect-off", AUDIENCE_ALL)           \
    X(CHECK, "check", AUDIENCE_ALL)                     \
    X(MATE, "mate", AUDIENCE_ALL)                       \
    X(TURN_LOST, "turn-lost", AUDIENCE_ALL)             \
    X(UNDONE, "undone", AUDIENCE_ALL)                   \
    X(PASSED, "passed", AUDIENCE_ALL)                   \
    X(STALEMATE, "stalemate", AUDIENCE_ALL)             \
    DISCLOSES(DISCARDED, "discarded", AUDIENCE_ALL)     \
    X(TAKEN, "taken", AUDIENCE_ALL)                     \
    X(SAID, "said", AUDIENCE_ALL)                       \
    X(DREW, "drew", AUDIENCE_NOBODY)                    \
    X(DECK, "deck", AUDIENCE_NOBODY)                    \
    X(WIN, "win", AUDIENCE_ALL)                         \
    X(DRAWN, "drawn", AUDIENCE_ALL)

enum {
    KM_EVENT_BEFORE_FIRST = EVENT_GAME - 1,
#define KM_EVENT_NUMBER(name, text, seen_by) KM_##name,
    KM_EVENTS(KM_EVENT_NUMBER, KM_EVENT_NUMBER)
#undef KM_EVENT_NUMBER
    KM_EVENT_END
};

enum { KM_EVENT_COUNT = KM_EVENT_END - EVENT_GAME };
extern const struct event_type km_event_types[KM_EVENT_COUNT];

#endif
