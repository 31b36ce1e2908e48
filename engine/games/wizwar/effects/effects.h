/* What happens to figures, things and edges: each kind of change has one function, which makes it and tells it.
 *
 * Nothing here asks a player; what needs an answer goes through the casting floor. A maze made before a change of the
 * board is stale behind it, so functions make their own. */
#ifndef WIZWAR_EFFECTS_H
#define WIZWAR_EFFECTS_H

#include "engine/games/wizwar/effects/events.h"
#include "engine/games/wizwar/state/sight.h"

static inline const struct maze *ww_maze(struct turn *turn)
{
    return maze_of(turn_arena(turn), &ww_of(turn)->board);
}

static inline const char *ww_figure(struct turn *turn, int figure)
{
    return figure_name(turn_arena(turn), ww_of(turn), figure);
}

static inline const char *ww_place(struct turn *turn, int32_t place)
{
    return maze_square_name(ww_maze(turn), place);
}

/* ---- effects.c: what lasts ---- */

extern const struct effect_rules ww_effects;

/* A spell begins to work on a figure: its count runs down at the turns of `clock`'s seat. left 0: until it is lifted. Does
 * nothing when no effect more can begin. Returns its id or 0. */
int effect_lay(struct turn *turn, int card, int owner, int clock, int figure, int left, int share24);
/* The same on everybody. */
int effect_lay_on_all(struct turn *turn, int card, int owner, int left);
/* What is left of its count is doubled. */
void effect_double(struct turn *turn, int id);
/* Ends every effect on a figure that is off the board. */
void effect_lift_all(struct turn *turn, int figure);

/* ---- dice.c: chance ---- */

/* A die of normal play: 4, 6, 8, 10, 12 or 20 sides. A first roll may raise an Event (RULES 14). */
int roll_die(struct turn *turn, int sides, const char *purpose);
/* One of `count` equal choices, from 0, by the smallest die that can; surplus faces are rolled again (WW-DIE-01 to 05). */
int die_choice(struct turn *turn, int count, const char *purpose);
/* One of `count` by the seeded generator: no die, no Event. */
int chance(struct turn *turn, int count, const char *purpose);
/* A square of the board by the generator, stone apart. */
int32_t place_by_chance(struct turn *turn);
/* Carries out the Events that wait. */
void events_happen(struct turn *turn);

/* ---- damage.c ---- */

/* Points that one attack or accident deals to one figure, on their way (RULES 8.6). */
struct packet {
    int victim;                  /* figure */
    int by;                      /* figure that deals it; FIGURE_NONE: nobody does */
    int card;                    /* card or what else it comes from */
    int points24;                /* as it comes, multiplied and split already */
    int flags;                   /* CARD_PHYSICAL, CARD_FIRE, CARD_WATER */
    int absorbed24;              /* what counteractions take off it */
    bool reversed;               /* it gives life instead */
    bool voluntary;              /* nothing takes anything off it */
    bool linked;                 /* it came by a link itself, and makes no further one */
    int spell;                   /* for the follow-ups: the spell's card when a wand shot it; else `card` */
    int lost;                    /* what became of it: life really lost ... */
    bool through;                /* ... and whether any point came through all that blocks */
};

/* Deals it; follow-ups of the card and of what the victim bears come after. */
void packet_deal(struct turn *turn, struct packet *packet);
/* Several at the same time: deaths are looked at when all are dealt. */
void packets_deal(struct turn *turn, struct packet *packets, int count);
/* What an enchanted thing deals: the packet, and a magical point at the same time (RULES 16.8, WW-OOZE-04). */
void packet_deal_enchanted(struct turn *turn, const struct packet *packet, bool enchanted);
/* A figure gains life, at most to WW_LIFE_MAX. */
void life_gain(struct turn *turn, int figure, int points);
/* Points of damage to a thing in a square, and to what is first in the way on an edge: the layer on the face that is
 * looked at, else what the edge holds. Nothing carries over (WW-LAYER-14). */
void thing_hurt(struct turn *turn, int thing, int points);
void edge_hurt(struct turn *turn, int face, int points);

/* ---- life.c ---- */

/* The figure dies or is destroyed; `by` (a figure or FIGURE_NONE) has done it. */
void figure_die(struct turn *turn, int figure, int by);
/* The seat leaves the game: `how` is told ("killed", "resignation"). */
void ww_leave(struct turn *turn, int seat, const char *how, int by);
void ww_end(struct turn *turn, enum ending ending, int winner);
/* Has somebody won by what lies on the floor now? Called whenever a treasure has come to rest. */
void ww_look_for_winner(struct turn *turn);
/* The rest of the turn that is being played is lost (RULES 11.3), if it is this figure's. */
void turn_cut(struct turn *turn, int figure);
/* A new figure of this card's kind. Returns it, or FIGURE_NONE when there are too many. */
int figure_make(struct turn *turn, int card, int owner, int32_t place);

/* ---- hands.c ---- */

/* A card goes from a hand to the discards. */
void card_spend(struct turn *turn, int seat, int card);
/* The same, told with the reason. */
void card_discard(struct turn *turn, int seat, int card, const char *why);
/* From one hand to another; both are told which, all how many. */
void card_pass(struct turn *turn, int from, int to, int card);
/* Turns up the top card of the deck, which lies in nobody's hand; 0: there is none. */
int card_turn_up(struct turn *turn);
/* Draws one card. What acts when it is drawn does so. Returns the card, 0: there was none. */
int card_draw(struct turn *turn, int seat);
/* Shows a hand to another seat, which alone is told. */
void hand_show(struct turn *turn, int seat, int to);

/* ---- objects.c ---- */

/* Puts a thing into a square; NULL when there is room for no more. Tells it. */
struct thing *thing_make(struct turn *turn, int card, int owner, int32_t place);
/* A thing leaves the game for good, or its card goes to the discards (`discards`). */
void thing_end(struct turn *turn, int thing, const char *why, bool discards);
/* A carried thing falls, or is laid, in the carrier's square. */
void thing_drop(struct turn *turn, int thing, bool forced);
void thing_take(struct turn *turn, int thing, int figure);
/* From one carrier to another. */
void thing_pass(struct turn *turn, int thing, int to);
/* From one square to another. */
void thing_shift(struct turn *turn, int thing, int32_t place);
/* Several at the same time: they touch what is there, and somebody wins, when all lie. */
void things_shift(struct turn *turn, const int *things, const int32_t *places, int count);
/* A card that is shown becomes an object that the figure carries. */
struct thing *thing_show(struct turn *turn, int card, int figure);
void figure_drop_all(struct turn *turn, int figure);

/* ---- edges.c ---- */

void edge_set(struct turn *turn, int face, enum feature feature, int owner);
void layer_set(struct turn *turn, int face, int points);
void mirror_set(struct turn *turn, int face, bool hangs);
/* Those who see an illusion at this place for the first time make up their minds (WW-ILLU-01): all in order of seats. */
void beliefs_settle(struct turn *turn);
/* The figure touches the edge: that is observing, too (WW-ILLU-03). */
void belief_touch(struct turn *turn, int figure, int face);

/* ---- sectors.c ---- */

/* Why sectors cannot lie as planned; NULL: they can. The plan's edges do not matter. */
const char *sectors_fault(struct arena *arena, const struct board *planned);
/* The board becomes as planned, edges apart: what was built on sector i goes to sector goes[i] (GRID_NONE: it stays as it
 * is), and with `all` whoever and whatever is there goes along. Edges on a border go or stay by dice (RULES 3.6). */
void sectors_become(struct turn *turn, const struct board *planned, const int goes[SECTORS_MAX], bool all);

/* ---- motion.c ---- */

/* How a figure comes to another square. */
enum motion { MOTION_WALK, MOTION_FORCED, MOTION_TELEPORT, MOTION_PUSH, MOTION_WAVE };
/* Puts the figure into a square and lets what is there work on it. True: its movement ends there. */
bool figure_place(struct turn *turn, int figure, int32_t place, enum motion motion);
/* Why the figure cannot take a step out through the face; NULL: it can. *code receives the code. Nothing is changed. */
const char *step_forbids(const struct maze *maze, const struct wizwar *ww, int figure, int face, enum motion motion,
                         const char **code);
/* Steps from a place to the nearest wizard whom the figure must flee; GRID_NONE: there is none. RULES 16.3, FEAR. */
enum { FEAR_RADIUS = 3 };
int fear_distance(const struct maze *maze, const struct wizwar *ww, int figure, int32_t place);
/* Takes that step, edges and all. True: the movement ends. */
bool figure_step(struct turn *turn, int figure, int face, enum motion motion);
/* Pushes the figure up to `squares` squares in a heading; returns how many it could not go. */
int figure_push(struct turn *turn, int figure, enum grid_direction heading, int squares, enum motion motion);
/* Where something that flies or is pulled straight towards a square comes to lie, after at most so many squares; *flown
 * receives how many. */
int32_t flight_end(const struct maze *maze, const struct wizwar *ww, int32_t from, int32_t to, int squares, int *flown);
/* A thing that comes down on somebody works on him; out of a stone block he is pushed (WW-HAND-16, WW-MTRAP-04, 06). */
void thing_comes_down(struct turn *turn, int thing);
/* Those who are shut in with a big man go where there is a way now. */
void press_out(struct turn *turn);
/* The heading from one square straight to another as a step, GRID_NONE: they are one. */
int heading_between(const struct maze *maze, const struct wizwar *ww, int32_t from, int32_t to);

#endif
