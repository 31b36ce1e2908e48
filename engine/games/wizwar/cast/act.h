/* Acts: playing a card, using an object, striking a blow, from the line to its end (RULES 9).
 *
 * A line is read into an act (reading.h), judged by act_forbids on what its writer may know, and performed: announced,
 * perhaps interrupted, judged again, answered, carried out. Counteractions are acts that answer an act, so all of this
 * applies to them, too. Its members are in state/acts.h. */
#ifndef WIZWAR_ACT_H
#define WIZWAR_ACT_H

#include "engine/games/wizwar/effects/effects.h"
#include "engine/games/wizwar/state/acts.h"

/* Tells the seat that this order of its was not carried out, and why. Nobody else learns of it. */
void order_refused(struct turn *turn, int seat, const char *order, const char *code, const char *reason);

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
/* Does its maker hold every card that it costs? */
bool act_affordable(const struct wizwar *ww, const struct queue_act *act);
/* Why the seat cannot attack at all now, or cannot attack this figure; NULL: it can. */
const char *attack_forbids(const struct wizwar *ww, const struct queue_act *act, int victim, const char **code);
/* The figure for which the seat would answer this act: its second self if the act aims at that, else its wizard. */
int act_answerer(const struct wizwar *ww, const struct queue_act *answered, int seat);
/* The face of the edge that the act is aimed at; of two halves over a rim, which are one edge (RULES 3.4), the one that holds
 * something. GRID_NONE: it is aimed at no edge. */
int act_edge(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act);
/* Why the wizard cannot pick this thing up, from wherever he reaches it (RULES 6.3); NULL: he can. */
const char *lifting_forbids(const struct wizwar *ww, const struct thing *thing, int seat, const char **code);
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
/* Does its maker choose something now: for the share that he sends back, or the way of a push or pull only where its line
 * would begin at himself, out of slime? */
bool act_lacks_words(const struct turn *turn, const struct wizwar *ww, const struct queue_act *act);
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
