/* Acts: a card played, an object used, a blow struck, from its line to its end (RULES 9).
 *
 * A line is read into an act (reading.h), judged by act_forbids on what its writer may know, and performed: announced,
 * perhaps interrupted, judged again, answered, carried out. Counteractions are acts that answer one, so all of this holds
 * of them, too. What an act is kept in are the members of the kernel's queue_act:
 *   kind     the card, or a pseudo card (PUNCH, THROW, MONSTER'S ATTACK)
 *   seat     whose act it is;  source: the figure that acts
 *   due      place of the square by which AROUND THE CORNER bends it; PLACE_NONE: none
 *   class    id of the thing that is used or thrown; 0: none; of a card played before a step (RULES 10): the face by which
 *            the figure would come in, or GRID_NONE
 *   targets  [0] what it is aimed at (of an answer: the act it answers), then what THEN names
 *   data     below */
#ifndef WIZWAR_ACT_H
#define WIZWAR_ACT_H

#include "engine/games/wizwar/effects/effects.h"

enum act_datum { ACT_NUMBER, ACT_SHARE, ACT_FLAGS, ACT_SPENT };

/* data[ACT_FLAGS]; from ACT_ABSORBED_SHIFT on how often points were absorbed, from ACT_BLUNTED_SHIFT on how often halved. */
enum {
    ACT_AMPLIFIED = 1,
    ACT_EXTENDED = 2,
    ACT_OUT_OF_TURN = 4,         /* by INTERRUPT or OPPORTUNITY FIRE: no quota */
    ACT_RETURNED = 8,            /* thrown back by a counteraction: it costs no card, and nobody interrupts it */
    ACT_FREE = 16,               /* it costs no card: a shot, a blow, what lay in slime, a running spell */
    ACT_BY_EGO = 32,             /* `alter cast`: the second self is found when it acts */
    ACT_REVERSED = 64,
    ACT_WAND = 128,              /* a shot of a wand: no card that one could keep */
    ACT_NO_QUOTA = 256,          /* an attack that counts for no quota */
    ACT_AT_HOME = 512,           /* "at the moment" of leaving through a side (RULES 7.3): the edge is seen */
    ACT_UNANSWERABLE = 1024,     /* only what says so answers it (RULES 9.6) */
    ACT_LINKED = 2048,           /* it came by EMPATHY or PAIN LINK, and makes no further share */
    ACT_TRAP = 4096,             /* nobody's attack: a trap's spell */
    ACT_OTHER_PARTY = 8192,      /* its maker only plays the other party of a trap's spell: nothing comes back to him */
    ACT_SHARED = 16384,          /* an equal share goes back to its maker when it works, in an order that a die finds */
    ACT_ABSORBED_SHIFT = 16, ACT_BLUNTED_SHIFT = 24
};

/* data[ACT_SPENT]: the NUMBER cards (3 bits each) and what else went with it. */
enum { SPENT_SECOND_SHIFT = 3, SPENT_NUMBERS = 63, SPENT_ADD = 64, SPENT_AMPLIFY = 128, SPENT_EXTEND = 256, SPENT_CORNER = 512 };

static inline const struct queue_act *act_find(const struct wizwar *ww, int id)
{
    return queue_find(QUEUE_CONST(&ww->acts), id);
}

static inline bool act_flag(const struct queue_act *act, int flag)
{
    return (act->data[ACT_FLAGS] & flag) != 0;
}

/* The card that goes with another as this SPENT_ bit. */
int spent_card(int bit);
/* The figure at which it is aimed, or FIGURE_NONE. */
int act_victim(const struct queue_act *act);
/* Is it an attack (RULES 8.1)? */
bool act_is_attack(const struct wizwar *ww, const struct queue_act *act);
/* Is it a spell (a shot is one, a wand is not)? */
bool act_is_spell(const struct queue_act *act);
/* Its points as it is dealt, multiplied and split, in 24ths. */
int act_points24(const struct queue_act *act, int points);
/* Its duration or spaces: the NUMBER, of a share rounded up, doubled by EXTEND. */
int act_count(const struct queue_act *act);
/* The n-th target of a kind, from 0, or NULL. */
const struct queue_target *act_target(const struct queue_act *act, enum target_kind kind, int n);
void act_aim(struct queue_act *act, enum target_kind kind, int id, int32_t place);
/* Where the line of the act begins, and the place of its target. */
int32_t act_from(const struct wizwar *ww, const struct queue_act *act);
/* Where its line begins that ends at the target: the square of the corner when it is bent (AROUND THE CORNER). */
int32_t act_bend(const struct wizwar *ww, const struct queue_act *act);
int32_t act_place(const struct wizwar *ww, const struct queue_target *target);
/* How the log calls a target. */
const char *target_name(struct arena *arena, const struct wizwar *ww, const struct queue_target *target);

/* ---- legal.c: what cannot be ---- */

/* Why the act cannot be begun, or cannot be delivered any more; NULL: it can. The code goes with it. Judged on any state
 * that its maker may know; cards that cannot be seen forbid nothing. `again`: it has been paid for already. */
const char *act_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, bool again,
                        const char **code);
/* Why the seat cannot attack now at all, or this figure; NULL: it can. */
const char *attack_forbids(const struct wizwar *ww, const struct queue_act *act, int victim, const char **code);
/* Why a counteraction cannot answer this act. */
const char *answer_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                           const struct queue_act *answered, const char **code);
/* Does the act's maker see the target, bent by a corner or not? Only LOS cards need it. */
bool act_sees(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const struct queue_target *target);
/* Attacks that the active player has left; `ego`: counting those that are the second self's alone. */
int attacks_left(const struct wizwar *ww, int seat, bool ego);

/* ---- perform.c ---- */

/* Performs an act with all that comes of it. The end that it came to. */
enum act_end act_perform(struct turn *turn, struct queue_act act);
/* The data's share of a card: deals its points, lays its effect, makes its thing. For cards whose `resolve` adds to it. */
void act_work(struct turn *turn, const struct queue_act *act);
/* Deals so many points (before multiplying and splitting) to what the act is aimed at. */
void act_strike(struct turn *turn, const struct queue_act *act, int points);
/* Lays the card's effect on the act's victim, or on its maker when it has none. */
void act_lay(struct turn *turn, const struct queue_act *act);
/* Two effects of one event that could matter in order: true when the original caster's comes first (RULES 9.5). */
bool initiative(struct turn *turn, int first, int second);
/* Throws a share of an act back at its maker, as an act of the one who was its victim. */
void act_return(struct turn *turn, const struct queue_act *answered, int by_figure, int share24);
/* Deck and discards are shuffled into a new deck; cards of acts that are going on are discarded only when those are over. */
void deck_renew(struct turn *turn);
/* Asks the maker of an act that was thrown back, or that goes off now, for the words behind THEN that it lacks; chance
 * speaks for one who is out or is silent (RULES 16.5, WW-SLIME-01, 02). */
void act_complete(struct turn *turn, struct queue_act *act);
extern const struct question ww_choice;
/* Figures that were moved by force are charged for their steps now (RULES 16.3, WALKING DEAD). */
void steps_charge(struct turn *turn, int figure);

/* ---- counter.c and trigger.c: who may speak ---- */

void act_meet(struct turn *turn, const struct queue_act *act);
void act_interrupt(struct turn *turn, const struct queue_act *act);
extern const struct question ww_counter, ww_trigger;
/* Cards that ask in the middle of what they do: THOUGHT STEAL (cards/hands.c). */
extern const struct question ww_steal, ww_group;

/* Something has happened at which standing orders may fire: `does` is "moves", "acts", "takes", "turn" ...; after a step
 * or behind an act. True when the state may be another one. */
void trigger_run(struct turn *turn, const char *does, int figure, int thing);
/* Before a step into `place`: a FORCE FIELD may stop it. True: the step may be judged anew. */
bool trigger_enter(struct turn *turn, int figure, int face);

#endif
