/* Changes to figures, things and edges: each kind of change has one function, which makes the change and tells it.
 *
 * Nothing here asks a player; changes that need an answer go through the casting floor. A change of the board makes
 * older mazes stale, so functions make their own. */
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

/* The name of a face that the rules work on: there is one, or the turn is broken. */
static inline const char *ww_face(struct turn *turn, int face)
{
    ensure(turn, face != GRID_NONE);
    return maze_face_name(ww_maze(turn), face);
}

/* ---- effects.c: lasting effects ---- */

extern const struct effect_rules ww_effects;

/* Begins a spell on a figure; its count runs down at the turns of the seat `clock`. left 0: until it is lifted. Does
 * nothing when there is no room for another effect. Returns its id or 0. */
int effect_lay(struct turn *turn, int card, int owner, int clock, int figure, int left, int share24);
/* The same for a spell on everybody. */
int effect_lay_on_all(struct turn *turn, int card, int owner, int left);
/* Runs the clocks that count at the end of the seat's turn. */
void clocks_end(struct turn *turn, int seat);
/* Doubles the rest of its count. */
void effect_double(struct turn *turn, int id);
/* Ends every effect on a figure that is off the board. */
void effect_lift_all(struct turn *turn, int figure);

/* ---- dice.c: chance ---- */

/* Rolls a die of normal play: 4, 6, 8, 10, 12 or 20 sides. A first roll may cause an Event (RULES 14). */
int roll_die(struct turn *turn, int sides, const char *purpose);
/* One of `count` equal choices, from 0, by the smallest die that is large enough; surplus faces are rolled again
 * (WW-DIE-01 to 05). */
int die_choice(struct turn *turn, int count, const char *purpose);
/* One of `count` by the seeded generator: no die, no Event. */
int chance(struct turn *turn, int count, const char *purpose);
/* A square of the board by the generator, except stone. */
int32_t place_by_chance(struct turn *turn);
/* Carries out the Events that wait. */
void events_happen(struct turn *turn);

/* ---- damage.c ---- */

/* A packet of damage: points that one attack or accident deals to one figure (RULES 8.6). */
struct packet {
    int victim;                  /* figure */
    int by;                      /* figure that deals it; FIGURE_NONE: nobody does */
    int card;                    /* card or other source */
    int points24;                /* points, already multiplied and split */
    uint64_t flags;               /* CARD_PHYSICAL, CARD_FIRE, CARD_WATER */
    int absorbed24;              /* reduction by counteractions */
    bool reversed;               /* it gives life instead */
    bool voluntary;              /* nothing reduces it */
    bool linked;                 /* it came through a link, and is not linked again */
    int spell;                   /* for the follow-ups: the spell's card when a wand shot it; else `card` */
    int lost;                    /* the result: life really lost ... */
    bool through;                /* ... and whether any point passed all protection */
};

/* Deals the packet; then the follow-ups of the card and of the victim's effects and objects come. */
void packet_deal(struct turn *turn, struct packet *packet);
/* Deals several packets at the same time: deaths are checked after all of them. */
void packets_deal(struct turn *turn, struct packet *packets, int count);
/* What one event deals to several figures it deals at the same time, also where a spell and what comes back of it are two acts
 * (RULES 8.6, 9.5): whom it has killed waits, and all die together when the act `until` is over. The first who asks decides. */
enum { WAKE_PACKETS = -1 };      /* until packets_deal is over */
void deaths_wait(struct turn *turn, int until);
void deaths_come(struct turn *turn, int until);
/* The damage of an enchanted thing: the packet, and a magical point at the same time (RULES 16.8, WW-OOZE-04). */
void packet_deal_enchanted(struct turn *turn, const struct packet *packet, bool enchanted);
/* A figure gains life, at most to WW_LIFE_MAX. */
void life_gain(struct turn *turn, int figure, int points);
/* Damages a thing in a square, or the first obstacle on an edge: the layer on the given face, else what the edge
 * holds. Surplus points are lost (WW-LAYER-14). */
void thing_hurt(struct turn *turn, int thing, int points);
void edge_hurt(struct turn *turn, int face, int points);

/* ---- life.c ---- */

/* The figure dies or is destroyed by `by` (a figure or FIGURE_NONE). */
void figure_die(struct turn *turn, int figure, int by);
/* This many figures die together, each by the one in the same place of `by`; who is left is looked at afterwards (RULES
 * 8.6, 15). Those that do not live are passed over. */
void figures_die(struct turn *turn, const int *figures, const int *by, int count);
/* The seat leaves the game; the event tells `how` ("killed", "resignation"). */
void ww_leave(struct turn *turn, int seat, const char *how, int by);
void ww_end(struct turn *turn, enum ending ending, int winner);
/* Has somebody won by the treasures now on the floor? Called whenever a treasure has come to rest. */
void ww_look_for_winner(struct turn *turn);
/* Ends the present turn (RULES 11.3) if it is this figure's. */
void turn_cut(struct turn *turn, int figure);
/* Makes a new figure of this card's kind. Returns it, or FIGURE_NONE when there are too many. */
int figure_make(struct turn *turn, int card, int owner, int32_t place);

/* ---- hands.c ---- */

/* A card goes from a hand to the discards. */
void card_spend(struct turn *turn, int seat, int card);
/* The same, told with the reason. */
void card_discard(struct turn *turn, int seat, int card, const char *why);
/* Moves a card from one hand to another; both seats learn which card, everybody learns how many. */
void card_pass(struct turn *turn, int from, int to, int card);
/* Turns up the top card of the deck, which lies in nobody's hand; 0: there is none. */
int card_turn_up(struct turn *turn);
/* Draws one card; a card that acts when drawn acts now. Returns the card; 0: there was none. */
int card_draw(struct turn *turn, int seat);
/* Tells a seat what its hand holds after a change that it could not foresee. */
void hand_tell(struct turn *turn, int seat);
/* Shows a hand to one other seat; only that seat learns it. */
void hand_show(struct turn *turn, int seat, int to);

/* ---- objects.c ---- */

/* Puts a new thing into a square and tells it; NULL when there is no room for another. */
struct thing *thing_make(struct turn *turn, int card, int owner, int32_t place);
/* Removes a thing from the game permanently, or moves its card to the discards (`discards`). */
void thing_end(struct turn *turn, int thing, const char *why, bool discards);
/* Drops or lays a carried thing in the carrier's square. */
void thing_drop(struct turn *turn, int thing, bool forced);
void thing_take(struct turn *turn, int thing, int figure);
/* From one carrier to another. */
void thing_pass(struct turn *turn, int thing, int to);
/* From one square to another. */
void thing_shift(struct turn *turn, int thing, int32_t place);
/* Several at the same time: they touch the things there, and somebody wins, only when all of them lie. */
void things_shift(struct turn *turn, const int *things, const int32_t *places, int count);
/* Makes a displayed card an object that the figure carries. */
struct thing *thing_show(struct turn *turn, int card, int figure);
void figure_drop_all(struct turn *turn, int figure);
/* Everybody drops everything, all at the same time. */
void figures_drop_all(struct turn *turn);

/* ---- edges.c ---- */

void edge_set(struct turn *turn, int face, enum feature feature, int owner);
void layer_set(struct turn *turn, int face, int points);
void mirror_set(struct turn *turn, int face, bool hangs);
/* Figures that see an illusion at this place for the first time decide whether it is real (WW-ILLU-01), in order of
 * seats. */
void beliefs_settle(struct turn *turn);
/* The figure touches the edge, which also counts as seeing it (WW-ILLU-03). */
void belief_touch(struct turn *turn, int figure, int face);

/* ---- sectors.c ---- */

/* Why sectors cannot lie as planned; NULL: they can. Ignores the plan's edges. */
const char *sectors_fault(struct arena *arena, const struct board *planned);
/* Carries out the plan, except for its edges: the structures on sector i move to sector goes[i] (GRID_NONE: it stays), and
 * with `all` also every figure and thing there. Dice decide whether edges on a border go or stay (RULES 3.6). */
void sectors_become(struct turn *turn, const struct board *planned, const int goes[SECTORS_MAX], bool all);

/* ---- motion.c ---- */

/* How a figure gets to another square. */
enum motion { MOTION_WALK, MOTION_FORCED, MOTION_TELEPORT, MOTION_PUSH, MOTION_WAVE };
/* Puts the figure into a square, where things may act on it. True: its movement ends there. */
bool figure_place(struct turn *turn, int figure, int32_t place, enum motion motion);
/* Why the figure cannot step out through the face; NULL: it can. *code receives the code. Changes nothing. */
const char *step_forbids(const struct maze *maze, const struct wizwar *ww, int figure, int face, enum motion motion,
                         const char **code);
/* Steps from a place to the nearest wizard that the figure must flee; GRID_NONE: there is none. RULES 16.3, FEAR. */
enum { FEAR_RADIUS = 3 };
int fear_distance(const struct maze *maze, const struct wizwar *ww, int figure, int32_t place);
/* May the figure whose turn it is hold this door open: one that it can open, or has just walked through? RULES 6.2 */
bool door_is_his(struct turn *turn, int figure, int face);
/* Takes that step, including the effects of edges. True: the movement ends. */
bool figure_step(struct turn *turn, int figure, int face, enum motion motion);
/* Pushes the figure up to `squares` squares in a heading; returns how many squares were not possible. */
int figure_push(struct turn *turn, int figure, enum grid_direction heading, int squares, enum motion motion);
/* The way along the line from one square to another, square by square; the line may go over joined rims. */
struct beeline {
    struct grid_spot spot;
    int across, along;           /* what is left of it, as at the start: squares east, squares south */
};
/* Begins the way along the line by which the observer sees, or through everything where he does not. False: they are the
 * same square. */
bool beeline_begin(struct turn *turn, struct observer observer, int32_t from, int32_t to, struct beeline *way);
/* The direction of its next step, as directions are there; GRID_NONE: it has arrived. */
int beeline_heading(const struct beeline *way);
void beeline_go(const struct maze *maze, struct beeline *way);
/* The final square of something that flies or is pulled straight towards a square, after at most this many squares;
 * *flown receives how many. */
int32_t flight_end(struct turn *turn, struct observer observer, int32_t from, int32_t to, int squares, int *flown);
/* A thing that comes down on a figure works on it; a stone block pushes it out (WW-HAND-16, WW-MTRAP-04, 06). */
void thing_comes_down(struct turn *turn, int thing);
/* Figures shut in with a big man leave if there is now a way. */
void press_out(struct turn *turn);
/* The heading of a step along that line; GRID_NONE: they are the same square. */
int heading_between(struct turn *turn, struct observer observer, int32_t from, int32_t to);

/* The two sides become partners, and so do their former partners (WW-REDIR-01). Returns why they cannot, or NULL; the board may
 * have a fault then (sectors_fault). */
const char *sides_join(const struct maze *maze, struct board *board, int one, int side, int other, int other_side);
/* Takes away one joint by its index, and all of a side. */
void joint_drop(struct board *board, int at);
void joints_drop(struct board *board, int sector, int side);

#endif
