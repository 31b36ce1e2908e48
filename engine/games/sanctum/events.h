/* Events of Sanctum, by the names of RULES 15, and the names of things in them. */
#ifndef POSTERN_SANCTUM_EVENTS_H
#define POSTERN_SANCTUM_EVENTS_H

#include "engine/games/sanctum/state.h"
#include "engine/kernel/event.h"

struct turn;

/* Enumerator, name, who may see it unless emit_to says otherwise. What is one player's business is told to him
 * alone (RULES 17) and stands here as seen by nobody else. */
#define SANCTUM_EVENTS(X)                             \
    X(GAME_START,    "game-start",    AUDIENCE_ALL)    \
    X(ORDER_REFUSED, "order-refused", AUDIENCE_NOBODY) \
    X(DISCARD,       "discard",       AUDIENCE_NOBODY) \
    X(PAID,          "paid",          AUDIENCE_NOBODY) \
    X(TRAIN,         "train",         AUDIENCE_ALL)    \
    X(CAST,          "cast",          AUDIENCE_ALL)    \
    X(CREATED,       "created",       AUDIENCE_ALL)    \
    X(LEVEL,         "level",         AUDIENCE_ALL)    \
    X(TERRAIN,       "terrain",       AUDIENCE_ALL)    \
    X(SQUANDERED,    "squandered",    AUDIENCE_ALL)    \
    X(DISPELLED,     "dispelled",     AUDIENCE_ALL)    \
    X(EXPIRED,       "expired",       AUDIENCE_ALL)    \
    X(DURATION,      "duration",      AUDIENCE_ALL)    \
    X(DAMAGE,        "damage",        AUDIENCE_ALL)    \
    X(HEAL,          "heal",          AUDIENCE_ALL)    \
    X(DIES,          "dies",          AUDIENCE_ALL)    \
    X(KILLED,        "killed",        AUDIENCE_ALL)    \
    X(REMOVED,       "removed",       AUDIENCE_ALL)    \
    X(GROUP_DEAD,    "group-dead",    AUDIENCE_ALL)    \
    X(HOP_OFF,       "hop-off",       AUDIENCE_ALL)    \
    X(HOP_CLOCK,     "hop-clock",     AUDIENCE_ALL)    \
    X(HOP_WAIT,      "hop-wait",      AUDIENCE_ALL)    \
    X(HOP_ON,        "hop-on",        AUDIENCE_ALL)    \
    X(TELEPORT,      "teleport",      AUDIENCE_ALL)    \
    X(LEAVE_GROUP,   "leave-group",   AUDIENCE_ALL)    \
    X(OVERSTACK,     "overstack",     AUDIENCE_ALL)    \
    X(UNSTACK,       "unstack",       AUDIENCE_ALL)    \
    X(JOIN,          "join",          AUDIENCE_ALL)    \
    X(SPELL_LOST,    "spell-lost",    AUDIENCE_ALL)    \
    X(MOTHER_MOVED,  "mother-moved",  AUDIENCE_ALL)    \
    X(MOVE,          "move",          AUDIENCE_ALL)    \
    X(STAND,         "stand",         AUDIENCE_NOBODY) \
    X(BOUNCE,        "bounce",        AUDIENCE_ALL)    \
    X(COMBAT_START,  "combat-start",  AUDIENCE_ALL)    \
    X(ROUND,         "round",         AUDIENCE_ALL)    \
    X(HIT,           "hit",           AUDIENCE_ALL)    \
    X(COMBAT_END,    "combat-end",    AUDIENCE_ALL)    \
    X(CAPTURE,       "capture",       AUDIENCE_ALL)    \
    X(DESTROYED,     "destroyed",     AUDIENCE_ALL)    \
    X(NOVICE,        "novice",        AUDIENCE_NOBODY) \
    X(INITIATIVE,    "initiative",    AUDIENCE_ALL)    \
    X(MANA,          "mana",          AUDIENCE_NOBODY) \
    X(DRAW_CARDS,    "draw-cards",    AUDIENCE_NOBODY) \
    X(DROWN,         "drown",         AUDIENCE_ALL)    \
    X(GAME_END,      "game-end",      AUDIENCE_ALL)

#define EVENT_NUMBER(upper, name, audience) SANCTUM_##upper##_INDEX,
enum { SANCTUM_EVENTS(EVENT_NUMBER) SANCTUM_EVENT_COUNT };
#undef EVENT_NUMBER
#define EVENT_ENUM(upper, name, audience) EVENT_##upper = EVENT_GAME + SANCTUM_##upper##_INDEX,
enum { SANCTUM_EVENTS(EVENT_ENUM) };
#undef EVENT_ENUM

extern const struct event_type sa_event_types[SANCTUM_EVENT_COUNT];

/* The name of a thing as reports and orders write it: "gr3", "m9", "C6", "s4", "bh2", "globe". */
const char *sa_name(struct arena *arena, const struct state *state, enum target kind, int id);
const char *sa_named(struct turn *turn, enum target kind, int id);

#endif
