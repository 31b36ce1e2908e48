/* Declaring: which declarations are possible now, by what a seat may know; for the sheet, for windows, and for the code
 * that carries them out. RULES 6.5. */
#ifndef POSTERN_ARENA_DECLARE_H
#define POSTERN_ARENA_DECLARE_H

#include "engine/games/arena/orders/order.h"

struct refusal {
    const char *code, *reason;   /* NULL: nothing forbids it */
};

/* Why a declaration is not possible in the present magic phase. The target of a declaration AT an effect is the act's
 * id. */
struct refusal ar_declaration_forbidden(struct arena *arena, const struct state *state,
                                        const struct declaration *declaration);
/* Why a STOP is not possible. */
struct refusal ar_stop_forbidden(struct arena *arena, const struct state *state, int seat, int creature);

/* An order AT F2 or AT LAST: the declared effect that it means. False: there is none. */
bool ar_find_label(const struct state *state, struct order *order);

/* Pays for a declaration in a state, gives it its label, and sets when it is due. */
void ar_declaration_pay(struct state *state, struct declaration *declaration);

/* Could the creature declare an Instant or a Counterspell, as far as everybody knows? RULES 10.3a. `listed`: counts only
 * spells that its player lists (WINDOWS QUICK). */
bool ar_might_declare(const struct state *state, const struct creature *creature, bool listed);

/* Could it be declared in the magic phase in hand, on some target or other? */
bool ar_could_declare(struct arena *arena, const struct state *state, const struct declaration *declaration);

/* Declares without events, on a copy of a state: for sheets, where the lines of a mail count together. */
void ar_declaration_note(struct state *state, struct declaration *declaration);

#endif
