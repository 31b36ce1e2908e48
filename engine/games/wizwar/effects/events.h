/* Events of Wiz-War, for reports, scenarios and replays. tests/scenarios/wizwar/README.md explains the fields. */
#ifndef WIZWAR_EVENTS_H
#define WIZWAR_EVENTS_H

#include "engine/kernel/event.h"

/* X(enumerator, name, who sees it, fields); DISCLOSES: it reveals something hidden. */
#define WW_EVENTS(X, DISCLOSES)                                                                     \
    X(TURN_BEGAN, "turn-began", AUDIENCE_ALL, "side number round")                                  \
    X(TURN_LOST, "turn-lost", AUDIENCE_ALL, "side why")                                             \
    X(TURN_ENDED, "turn-ended", AUDIENCE_ALL, "side")                                               \
    X(REFUSED, "refused", AUDIENCE_NOBODY, "side order code reason")                                \
    X(ANNOUNCED, "announced", AUDIENCE_ALL, "act side by card at number answers")                   \
    X(ACT_ENDED, "act-ended", AUDIENCE_ALL, "act card how reason")                                  \
    X(MISSED, "missed", AUDIENCE_ALL, "act card at why")                                            \
    X(HURT, "hurt", AUDIENCE_ALL, "figure points exact by kind life")                               \
    X(BLOCKED, "blocked", AUDIENCE_ALL, "figure by")                                                \
    X(GAINED_LIFE, "gained-life", AUDIENCE_ALL, "figure points life")                               \
    X(DIED, "died", AUDIENCE_ALL, "figure by")                                                      \
    X(OUT, "out", AUDIENCE_ALL, "side how")                                                         \
    X(EFFECT_BEGAN, "effect-began", AUDIENCE_ALL, "effect number on by left")                       \
    X(EFFECT_COUNTED, "effect-count", AUDIENCE_ALL, "effect number on by left")                     \
    X(EFFECT_ENDED, "effect-ended", AUDIENCE_ALL, "effect number on by how")                        \
    X(MOVED, "moved", AUDIENCE_ALL, "figure from to how")                                           \
    X(SHIFTED, "shifted", AUDIENCE_ALL, "thing from to")                                            \
    X(MADE, "made", AUDIENCE_ALL, "thing at by")                                                    \
    X(THING_HURT, "thing-hurt", AUDIENCE_ALL, "thing at points left")                               \
    X(THING_GONE, "thing-gone", AUDIENCE_ALL, "thing at why")                                       \
    X(EDGE, "edge", AUDIENCE_ALL, "edge holds was")                                                 \
    X(EDGE_HURT, "edge-hurt", AUDIENCE_ALL, "edge holds points left")                               \
    X(LAYER, "layer", AUDIENCE_ALL, "edge left")                                                    \
    X(SHOWN, "shown", AUDIENCE_ALL, "side thing")                                                   \
    X(TAKEN, "taken", AUDIENCE_ALL, "side thing at")                                                \
    X(DROPPED, "dropped", AUDIENCE_ALL, "figure thing at forced")                                   \
    X(PASSED_ON, "passed-on", AUDIENCE_ALL, "thing from to")                                        \
    X(DREW, "drew", AUDIENCE_NOBODY, "side card")                                                   \
    X(CARDS_DRAWN, "cards-drawn", AUDIENCE_ALL, "side count")                                       \
    DISCLOSES(DISCARDED, "discarded", AUDIENCE_ALL, "side card why")                                \
    X(CARDS_MOVED, "cards-moved", AUDIENCE_ALL, "from to count")                                    \
    DISCLOSES(CARD_MOVED, "card-moved", AUDIENCE_NOBODY, "from to card")                            \
    DISCLOSES(HAND_DEALT, "hand-dealt", AUDIENCE_NOBODY, "side cards")                              \
    DISCLOSES(DECK_RENEWED, "deck-renewed", AUDIENCE_ALL, "count")                                  \
    DISCLOSES(HAND_SEEN, "hand-seen", AUDIENCE_NOBODY, "side by cards")                             \
    X(BELIEF, "belief", AUDIENCE_ALL, "figure thing at real")                                       \
    X(INITIATIVE, "initiative", AUDIENCE_ALL, "first")                                              \
    X(HAPPENS, "happens", AUDIENCE_ALL, "kind")                                                     \
    X(SPOOKED, "spooked", AUDIENCE_ALL, "side at")                                                  \
    X(STORED, "stored", AUDIENCE_ALL, "side at")                                                    \
    DISCLOSES(WENT_OFF, "went-off", AUDIENCE_ALL, "thing at card side")                             \
    X(SECTOR, "sector", AUDIENCE_ALL, "sector what")                                                \
    X(DEAL, "deal", AUDIENCE_ALL, "one other")                                                      \
    X(WARPED, "warped", AUDIENCE_ALL, "side turns")                                                 \
    X(SAID, "said", AUDIENCE_ALL, "side text")                                                      \
    X(NOTE, "note", AUDIENCE_ALL, "text")                                                           \
    X(WON, "won", AUDIENCE_ALL, "side how")                                                         \
    X(DISASTER, "disaster", AUDIENCE_ALL, "card strength")                                          \
    X(RANK, "rank", AUDIENCE_ALL, "rank what")

enum {
    WW_EVENT_BEFORE_FIRST = EVENT_GAME - 1,
#define WW_EVENT_NUMBER(name, text, seen_by, keys) WW_##name,
    WW_EVENTS(WW_EVENT_NUMBER, WW_EVENT_NUMBER)
#undef WW_EVENT_NUMBER
    WW_EVENT_END
};
enum { WW_EVENT_COUNT = WW_EVENT_END - EVENT_GAME };
extern const struct event_type ww_event_types[WW_EVENT_COUNT];

#endif
