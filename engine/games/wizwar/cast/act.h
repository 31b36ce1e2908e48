/* Acts: playing a card, using an object, striking a blow, from the line to its end (RULES 9).
 *
 * A line is read into an act (reading.h), judged by act_forbids on what its writer may know, and performed: announced,
 * perhaps interrupted, judged again, answered, carried out. Counteractions are acts that answer an act, so all of this
 * applies to them, too. The members of the kernel's queue_act hold an act:
 *   kind     the card, or a pseudo card (PUNCH, THROW, MONSTER'S ATTACK)
 *   seat     whose act it is;  source: the figure that acts
 *   due      place of the square by which AROUND THE CORNER bends it; PLACE_NONE: none
 *   class    id of the thing that is used or thrown; 0: none; for a card played before a step (RULES 10): the face by which
 *            the figure would enter, or GRID_NONE
 *   targets  [0] its aim (for an answer: the act that it answers), then the targets after THEN
 *   data     below */
#ifndef WIZWAR_ACT_H
#define WIZWAR_ACT_H

#include "engine/games/wizwar/effects/effects.h"

enum act_datum { ACT_NUMBER, ACT_SHARE, ACT_FLAGS, ACT_SPENT };

/* data[ACT_FLAGS]; from ACT_ABSORBED_SHIFT on the number of absorptions, from ACT_BLUNTED_SHIFT on the number of
 * halvings. */
enum {
    ACT_AMPLIFIED = 1,
    ACT_EXTENDED = 2,
    ACT_OUT_OF_TURN = 4,         /* by INTERRUPT or OPPORTUNITY FIRE: no quota */
    ACT_RETURNED = 8,            /* sent back by a counteraction: it costs no card, and nobody interrupts it */
    ACT_FREE = 16,               /* it costs no card: a shot, a blow, a spell from slime, a running spell */
    ACT_BY_EGO = 32,             /* `alter cast`: the second self is looked up when it acts */
    ACT_REVERSED = 64,
    ACT_WAND = 128,              /* a shot of a wand: not a card that anybody could keep */
    ACT_NO_QUOTA = 256,          /* an attack that does not count for the quota */
    ACT_AT_HOME = 512,           /* "at the moment" of leaving through a side (RULES 7.3): the edge is seen */
    ACT_UNANSWERABLE = 1024,     /* only cards that say so answer it (RULES 9.6) */
    ACT_LINKED = 2048,           /* it came by EMPATHY or PAIN LINK, and is not shared again */
    ACT_TRAP = 4096,             /* nobody's attack: a trap's spell */
    ACT_OTHER_PARTY = 8192,      /* its maker is only the other party of a trap's spell: nothing comes back to him */
    ACT_SHARED = 16384,          /* an equal share goes back to its maker when it works, in an order that a die decides */
    ACT_ABSORBED_SHIFT = 16, ACT_BLUNTED_SHIFT = 24
};

/* data[ACT_SPENT]: the NUMBER cards (3 bits each) and the other cards spent with it. */
enum { SPENT_SECOND_SHIFT = 3, SPENT_NUMBERS = 63, SPENT_ADD = 64, SPENT_AMPLIFY = 128, SPENT_EXTEND = 256, SPENT_CORNER = 512 };

static inline const struct queue_act *act_find(const struct wizwar *ww, int id)
{
    return queue_find(QUEUE_CONST(&ww->acts), id);
}

static inline bool act_flag(const struct queue_act *act, int flag)
{
    return (act->data[ACT_FLAGS] & flag) != 0;
}

/* The card that accompanies another card as this SPENT_ bit. */
int spent_card(int bit);
/* The figure that it aims at, or FIGURE_NONE. */
int act_victim(const struct queue_act *act);
/* Is it an attack (RULES 8.1)? */
bool act_is_attack(const struct wizwar *ww, const struct queue_act *act);
/* Is it a spell (a shot is one, a wand is not)? */
bool act_is_spell(const struct queue_act *act);
/* The points that it deals, multiplied and split, in 24ths. */
int act_points24(const struct queue_act *act, int points);
/* Its duration or spaces: the NUMBER, rounded up for a share, doubled by EXTEND. */
int act_count(const struct queue_act *act);
/* The n-th target of a kind, from 0, or NULL. */
const struct queue_target *act_target(const struct queue_act *act, enum target_kind kind, int n);
void act_aim(struct queue_act *act, enum target_kind kind, int id, int32_t place);
/* The start of the act's line, and the place of its target. */
int32_t act_from(const struct wizwar *ww, const struct queue_act *act);
/* The place where the line to the target begins: the square of the corner when the line is bent (AROUND THE CORNER). */
int32_t act_bend(const struct wizwar *ww, const struct queue_act *act);
int32_t act_place(const struct wizwar *ww, const struct queue_target *target);
/* The name of a target in the log. */
const char *target_name(struct arena *arena, const struct wizwar *ww, const struct queue_target *target);

/* ---- legal.c: what is not allowed ---- */

/* Why the act cannot begin, or can no longer be delivered, with a code; NULL: it can. Judged on any state that its maker
 * may know; unseen cards forbid nothing. `again`: it is already paid for. */
const char *act_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, bool again,
                        const char **code);
/* Why the seat cannot attack at all now, or cannot attack this figure; NULL: it can. */
const char *attack_forbids(const struct wizwar *ww, const struct queue_act *act, int victim, const char **code);
/* Why a counteraction cannot answer this act. */
const char *answer_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                           const struct queue_act *answered, const char **code);
/* Does the act's maker see the target, round a corner or directly? Only LOS cards need it. */
bool act_sees(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const struct queue_target *target);
/* The attacks that the active player has left; `ego`: includes those that only the second self has. */
int attacks_left(const struct wizwar *ww, int seat, bool ego);

/* ---- perform.c ---- */

/* Performs an act with all its consequences. Returns how it ended. */
enum act_end act_perform(struct turn *turn, struct queue_act act);
/* The part of a card that its data describes: deals its points, begins its effect, makes its thing. For cards whose
 * `resolve` adds to it. */
void act_work(struct turn *turn, const struct queue_act *act);
/* Deals this many points (before multiplying and splitting) to the act's target. */
void act_strike(struct turn *turn, const struct queue_act *act, int points);
/* The figure whose strength its blow has: its own figure, or the attacker to whom EMPATHY does what he did, as it came (RULES
 * 16.2, 8.6). */
int act_striker(const struct turn *turn, const struct queue_act *act);
/* Begins the card's effect on the act's victim, or on its maker when it has none. */
void act_lay(struct turn *turn, const struct queue_act *act);
/* Two effects of one event that could matter in order: true when the original caster's comes first (RULES 9.5). */
bool initiative(struct turn *turn, int first, int second);
/* Sends a share of an act back at its maker, as an act of its former victim. */
void act_return(struct turn *turn, const struct queue_act *answered, int by_figure, int share24);
/* Shuffles deck and discards into a new deck; cards of acts in progress join the discards only when those acts end. */
void deck_renew(struct turn *turn);
/* Spends the act's cards and, for an attack, one of the quota; and takes both back for an act that was never made. */
void act_pay(struct turn *turn, const struct queue_act *act);
void act_pay_back(struct turn *turn, const struct queue_act *act);
/* Asks the maker of an act that was sent back, or that goes off now, for the words after THEN that it lacks; chance decides
 * for a player who is out or silent (RULES 16.5, WW-SLIME-01, 02). */
void act_complete(struct turn *turn, struct queue_act *act);
/* What a card that was drawn costs: a point for each curse that makes drawing expensive (RULES 16.3, SLOW DEATH). */
void draw_charge(struct turn *turn, int seat);
/* The direction in which a card with CARD_AWAY pushes its victim: away from its caster, or out of slime the one that he
 * chose; GRID_NONE: none. And why a direction may not stand there, or must (RULES 16.3, GO AWAY). */
int act_heading(struct turn *turn, const struct queue_act *act);
const char *heading_forbids(const struct queue_act *act, bool needed, const char **code);
extern const struct question ww_choice;
/* Charges figures that were moved by force for their steps (RULES 16.3, WALKING DEAD). */
void steps_charge(struct turn *turn, int figure);

/* ---- counter.c and trigger.c: who may speak ---- */

/* The seat that the act concerns first: its target's, or that of the maker of the act that it answers; -1: none. */
int act_concerned(const struct wizwar *ww, const struct queue_act *act);
void act_meet(struct turn *turn, const struct queue_act *act);
void act_interrupt(struct turn *turn, const struct queue_act *act);
extern const struct question ww_counter, ww_trigger;
/* Cards that ask while they are carried out: THOUGHT STEAL (cards/hands.c). */
extern const struct question ww_steal, ww_group;

/* Something has happened for which standing orders may fire: `does` is "moves", "acts", "takes", "turn" ...; after a
 * step or an act. True when the state may have been replaced. */
void trigger_run(struct turn *turn, const char *does, int figure, int thing);
/* Before a step into `place`: a FORCE FIELD may stop it. True: the step must be judged again. */
bool trigger_enter(struct turn *turn, int figure, int face);

#endif
