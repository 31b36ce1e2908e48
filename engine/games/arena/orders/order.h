/* Orders: one line read into what it means, on what its writer may know. RULES 11.
 *
 * The same readers serve the sheet, the turn that carries orders out, windows and standing orders. A line that has been
 * read stands in its canonical form in `text`, from which it is read again as the same. Whether it can be done is asked
 * when its moment comes: of declarations by declare.h, of the rest by the phases themselves. */
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
    enum phase phase;            /* in which it is carried out; of VERB_PHASE: that it names */
    int creatures[ORDER_CREATURES], creature_count;
    int other;                   /* GIVE: to whom; MOUNT: on whom; WRECK: the vehicle */
    int item;
    int spaces[ORDER_STEPS], space_count;    /* hexes and paths */
    int terrain;
    bool land;                   /* FLY .. LAND */
    struct declaration declaration;
    int label;                   /* a declaration AT an effect: its F label, or LABEL_LAST; 0: none */
    const char *text;            /* canonical, in the arena */
    const char *unread;          /* of VERB_NONE: why it cannot be read any more */
    bool done;                   /* of a turn: it has been carried out, or refused */
};

/* What a turn's mail orders, line by line. */
enum { ORDERS_MAX = 400 };
struct orders {
    int count;
    struct order list[ORDERS_MAX];
};

/* The words that lines begin with; NULL after the last. */
const char *ar_order_word(int index);

/* Reads a line for a seat. False: the cursor's line is refused. */
bool ar_read_order(struct cursor *cursor, const struct state *state, int seat, struct order *order);

/* Reads the canonical lines of an answer, and says in which phase each is carried out. RULES 11.2. */
void ar_read_orders(struct arena *arena, const struct state *state, int seat, const char *text, struct orders *orders);

/* A creature by its tag, or by its name when the seat has one such. */
bool ar_take_creature(struct cursor *cursor, const struct state *state, int seat, int *id);
/* The id of a word like L7; 0: it is none. */
int ar_tag_of(const char *word);
/* The target of a card, behind its AT, TO and AS, into the declaration and label. */
bool ar_take_target(struct cursor *cursor, const struct state *state, struct order *order);
/* "CAST L1 FIREBALL AT C6": how a declaration is ordered. */
const char *ar_declaration_text(struct arena *arena, const struct state *state, const struct declaration *declaration,
                                int label);

#endif
