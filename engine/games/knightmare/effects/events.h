/* Events of Knightmare Chess, by the names of RULES 13; tests/scenarios/knightmare explains their fields. */
#ifndef KNIGHTMARE_EVENTS_H
#define KNIGHTMARE_EVENTS_H

#include "engine/kernel/event.h"

/* Events that reveal something hidden are marked DISCLOSES. */
#define KM_EVENTS(X, DISCLOSES) \
    X(TURN_BEGAN, "turn-began", AUDIENCE_ALL, "side number") \
    X(MOVED, "moved", AUDIENCE_ALL, "man from to") \
    X(CAPTURED, "captured", AUDIENCE_ALL, "by man square") \
    X(DEAD, "dead", AUDIENCE_ALL, "by man square") \
    X(AWAY, "away", AUDIENCE_ALL, "man square by") \
    X(RETURNED, "returned", AUDIENCE_ALL, "man square") \
    X(PROMOTED, "promoted", AUDIENCE_ALL, "square to") \
    X(ABDUCTED, "abducted", AUDIENCE_NOBODY, "man square") \
    X(LEFT, "left", AUDIENCE_ALL, "by man square") \
    X(JOINED, "joined", AUDIENCE_ALL, "man square") \
    X(CHANGED, "changed", AUDIENCE_ALL, "man square to") \
    DISCLOSES(RECEIVED, "received", AUDIENCE_NOBODY, "side card from") \
    DISCLOSES(SPRUNG, "sprung", AUDIENCE_ALL, "card side square") \
    X(CARD_PLAYED, "card-played", AUDIENCE_ALL, "card side as reason") \
    X(FIZZLED, "fizzled", AUDIENCE_ALL, "card reason side") \
    X(CANCELLED, "cancelled", AUDIENCE_ALL, "card reason side") \
    X(CARD_BACK, "card-back", AUDIENCE_ALL, "card reason side") \
    X(REJECTED, "rejected", AUDIENCE_ALL, "side code reason order") \
    X(EFFECT_ON, "effect-on", AUDIENCE_ALL, "card place side square") \
    X(EFFECT_SUSPENDED, "effect-suspended", AUDIENCE_ALL, "card place side square") \
    X(EFFECT_RESUMED, "effect-resumed", AUDIENCE_ALL, "card place side square") \
    X(EFFECT_OFF, "effect-off", AUDIENCE_ALL, "card place side square") \
    X(CHECK, "check", AUDIENCE_ALL, "side square") \
    X(MATE, "mate", AUDIENCE_ALL, "side") \
    X(TURN_LOST, "turn-lost", AUDIENCE_ALL, "side") \
    X(UNDONE, "undone", AUDIENCE_ALL, "side other card words before then") \
    X(PASSED, "passed", AUDIENCE_ALL, "side") \
    X(STALEMATE, "stalemate", AUDIENCE_ALL, "draw") \
    DISCLOSES(DISCARDED, "discarded", AUDIENCE_ALL, "card side reason") \
    X(TAKEN, "taken", AUDIENCE_ALL, "side card") \
    X(SAID, "said", AUDIENCE_ALL, "side text") \
    X(DREW, "drew", AUDIENCE_NOBODY, "side card") \
    X(DECK, "deck", AUDIENCE_NOBODY, "side cards points") \
    X(WIN, "win", AUDIENCE_ALL, "side why") \
    X(DRAWN, "drawn", AUDIENCE_ALL, "why")

enum {
    KM_EVENT_BEFORE_FIRST = EVENT_GAME - 1,
#define KM_EVENT_NUMBER(name, text, seen_by, keys) KM_##name,
    KM_EVENTS(KM_EVENT_NUMBER, KM_EVENT_NUMBER)
#undef KM_EVENT_NUMBER
    KM_EVENT_END
};

enum { KM_EVENT_COUNT = KM_EVENT_END - EVENT_GAME };
extern const struct event_type km_event_types[KM_EVENT_COUNT];

#endif
