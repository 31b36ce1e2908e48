/* Orders: reads the meaning of a line, by what its writer may know. RULES 11.
 *
 * The same readers serve the sheet, the turn that carries orders out, windows and standing orders. `text` holds the
 * canonical form of a line, which reads back as the same order. Whether the order is possible is checked when its
 * moment comes: by declare.h for declarations, by the phases themselves for the rest. */
#ifndef POSTERN_ARENA_ORDER_H
#define POSTERN_ARENA_ORDER_H

#include "engine/games/arena/state/values.h"
#include "engine/kernel/cursor.h"

enum verb {
    VERB_NONE, VERB_TERRAIN, VERB_STORM, VERB_CALM, VERB_EQUIP, VERB_DROP, VERB_GIVE, VERB_MOUNT, VERB_DISMOUNT, VERB_CAST,
    VERB_USE, VERB_STOP, VERB_MOVE, VERB_FLY, VERB_LAND, VERB_SHOOT, VERB_WRECK, VERB_BATTLES, VERB_PASS, VERB_HOLD,
    VERB_PHASE, VERBS
};

enum phase {
    PHASE_NONE, PHASE_TERRAIN, PHASE_EQUIP, PHASE_MAGIC, PHASE_MOVEMENT, PHASE_MAGIC_2, PHASE_COMBAT, PHASE_RETREAT,
    PHASE_EQUIP_2, PHASE_WINNING, PHASES
};

enum { ORDER_CREATURES = 16, ORDER_STEPS = 12, LABEL_LAST = -1 };

struct order {
    enum verb verb;
    enum phase phase;            /* phase in which it is carried out; for VERB_PHASE: the named phase */
    enum phase front;            /* the phase that stands in front of the order: "MP1: CAST ..."; PHASE_NONE: none */
    int creatures[ORDER_CREATURES], creature_count;
    int other;                   /* GIVE: to whom; MOUNT: on whom; WRECK: the vehicle */
    int item;
    int spaces[ORDER_STEPS], space_count;    /* hexes and paths */
    int terrain;
    bool land;                   /* FLY ... LAND */
    struct declaration declaration;
    int label;                   /* a declaration AT an effect: its F label, or LABEL_LAST; 0: none */
    const char *text;            /* canonical, in the arena, without what stands in front */
    const char *unread;          /* for VERB_NONE: why it is no longer readable */
    bool done;                   /* in a turn: it has been carried out or refused */
};

/* The orders of a turn's mail, line by line. */
enum { ORDERS_MAX = 400 };
struct orders {
    int count;
    struct order *list;
};

/* The first words of lines; NULL after the last. */
const char *ar_order_word(int index);

/* "MP1: ", "PHASE 8: ", or "" for PHASE_NONE. */
const char *ar_front_text(enum phase front);

/* Reads a line for a seat. False: the cursor's line is refused. */
bool ar_read_order(struct cursor *cursor, const struct state *state, int seat, struct order *order);

/* Reads the canonical lines of an answer, and sets the phase in which each is carried out. RULES 11.2. */
void ar_read_orders(struct arena *arena, const struct state *state, int seat, const char *text, struct orders *orders);

/* A creature by its tag, or by its name when the seat has only one with that name. */
bool ar_take_creature(struct cursor *cursor, const struct state *state, int seat, int *id);
/* The id in a word like L7; 0: the word is not a tag. */
int ar_tag_of(const char *word);
/* A space that somebody aims at; who names a creature is told where it is. */
bool ar_take_aim_at_space(struct cursor *cursor, const struct state *state, int *space);
/* Reads the target of a card, after its AT, TO and AS, into the declaration and label. */
bool ar_take_target(struct cursor *cursor, const struct state *state, struct order *order);
/* "CAST L1 FIREBALL AT C6": the order for a declaration. */
const char *ar_declaration_text(struct arena *arena, const struct state *state, const struct declaration *declaration,
                                int label);

#endif
