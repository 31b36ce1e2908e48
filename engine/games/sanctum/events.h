/* Events of Sanctum, by the names of RULES 15, and the names of things in them. */
#ifndef POSTERN_SANCTUM_EVENTS_H
#define POSTERN_SANCTUM_EVENTS_H

#include "engine/games/sanctum/state.h"
#include "engine/kernel/event.h"

struct turn;

/* Enumerator, name, default audience (unless emit_to says otherwise), the keys of its fields. A player's private event goes
 * to that player only (RULES 17); its default audience here is nobody. */
#define SANCTUM_EVENTS(X) \
    X(GAME_START, "game-start", AUDIENCE_ALL, "RED BLUE red-seat") \
    X(ORDER_REFUSED, "order-refused", AUDIENCE_NOBODY, "side order code reason") \
    X(DISCARD, "discard", AUDIENCE_NOBODY, "side card") \
    X(PAID, "paid", AUDIENCE_NOBODY, "side ORD STR CLA MYS WIL WOR") \
    X(TRAIN, "train", AUDIENCE_ALL, "square owner what n group") \
    X(CAST, "cast", AUDIENCE_ALL, "spell caster target") \
    X(CREATED, "created", AUDIENCE_ALL, "group owner square spell h structure") \
    X(LEVEL, "level", AUDIENCE_ALL, "minion to cause") \
    X(TERRAIN, "terrain", AUDIENCE_ALL, "square from to") \
    X(SQUANDERED, "squandered", AUDIENCE_ALL, "spell reason caster target") \
    X(DISPELLED, "dispelled", AUDIENCE_ALL, "spell h target s") \
    X(EXPIRED, "expired", AUDIENCE_ALL, "spell s target") \
    X(DURATION, "duration", AUDIENCE_ALL, "s from to spell target") \
    X(DAMAGE, "damage", AUDIENCE_ALL, "minion amount hits of cause") \
    X(HEAL, "heal", AUDIENCE_ALL, "minion amount hits of cause") \
    X(DIES, "dies", AUDIENCE_ALL, "minion group owner cause") \
    X(KILLED, "killed", AUDIENCE_ALL, "minion group owner by") \
    X(REMOVED, "removed", AUDIENCE_ALL, "object cause what") \
    X(GROUP_DEAD, "group-dead", AUDIENCE_ALL, "group owner square cause") \
    X(HOP_OFF, "hop-off", AUDIENCE_ALL, "object what h from spell owner") \
    X(HOP_CLOCK, "hop-clock", AUDIENCE_ALL, "h n spell object") \
    X(HOP_WAIT, "hop-wait", AUDIENCE_ALL, "h square why object") \
    X(HOP_ON, "hop-on", AUDIENCE_ALL, "object what h square spell") \
    X(TELEPORT, "teleport", AUDIENCE_ALL, "object from to cause") \
    X(LEAVE_GROUP, "leave-group", AUDIENCE_ALL, "minion group square") \
    X(OVERSTACK, "overstack", AUDIENCE_ALL, "square groups") \
    X(UNSTACK, "unstack", AUDIENCE_ALL, "square group") \
    X(JOIN, "join", AUDIENCE_ALL, "object group square minions minion") \
    X(SPELL_LOST, "spell-lost", AUDIENCE_ALL, "minion spell visible") \
    X(MOTHER_MOVED, "mother-moved", AUDIENCE_ALL, "minion spell child") \
    X(MOVE, "move", AUDIENCE_ALL, "group from to owner cause") \
    X(STAND, "stand", AUDIENCE_NOBODY, "group reason to cause") \
    X(BOUNCE, "bounce", AUDIENCE_ALL, "group from to owner") \
    X(COMBAT_START, "combat-start", AUDIENCE_ALL, "group enemy square at owner enemy-owner members enemy-members") \
    X(ROUND, "round", AUDIENCE_ALL, "n") \
    X(HIT, "hit", AUDIENCE_ALL, "minion victim damage absorbed hits") \
    X(COMBAT_END, "combat-end", AUDIENCE_ALL, "group enemy rounds left enemy-left") \
    X(CAPTURE, "capture", AUDIENCE_ALL, "square by from mana") \
    X(DESTROYED, "destroyed", AUDIENCE_ALL, "square structure owner cause") \
    X(NOVICE, "novice", AUDIENCE_NOBODY, "square novices cause owner") \
    X(INITIATIVE, "initiative", AUDIENCE_ALL, "side cause") \
    X(MANA, "mana", AUDIENCE_NOBODY, "side ORD STR CLA MYS WIL WOR") \
    X(DRAW_CARDS, "draw-cards", AUDIENCE_NOBODY, "side cards left") \
    X(DROWN, "drown", AUDIENCE_ALL, "minion group square") \
    X(GAME_END, "game-end", AUDIENCE_ALL, "how winner")

#define EVENT_NUMBER(upper, name, audience, keys) SANCTUM_##upper##_INDEX,
enum { SANCTUM_EVENTS(EVENT_NUMBER) SANCTUM_EVENT_COUNT };
#undef EVENT_NUMBER
#define EVENT_ENUM(upper, name, audience, keys) EVENT_##upper = EVENT_GAME + SANCTUM_##upper##_INDEX,
enum { SANCTUM_EVENTS(EVENT_ENUM) };
#undef EVENT_ENUM

extern const struct event_type sa_event_types[SANCTUM_EVENT_COUNT];

/* The name of a thing in reports and orders: "gr3", "m9", "C6", "s4", "bh2", "globe". */
const char *sa_name(struct arena *arena, const struct state *state, enum target kind, int id);
const char *sa_named(struct turn *turn, enum target kind, int id);

#endif
