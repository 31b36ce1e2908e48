/* Lines drawn at random, from what a seat knows: for orders (choose.c), casts (cast_some.c) and what is written at any time
 * (chatter.c). A line that is drawn can be read; whether it can be carried out is for the turn to say. */
#ifndef WIZWAR_CHOOSING_H
#define WIZWAR_CHOOSING_H

#include "engine/games/wizwar/cast/reading.h"
#include "engine/kernel/rng.h"

struct choosing {
    struct arena *arena;
    const struct wizwar *ww;
    const struct maze *maze;
    int seat;
    struct rng *choice;
    const char *text;            /* the lines so far */
};

/* A number from 0 to count - 1; and true one time in `count`. */
static inline int some(struct choosing *choosing, int count)
{
    return count <= 1 ? 0 : (int)rng_below(choosing->choice, (uint64_t)count);
}

static inline bool one_in(struct choosing *choosing, int count)
{
    return some(choosing, count) == 0;
}

static inline char some_letter(struct choosing *choosing)
{
    return "NESW"[some(choosing, 4)];
}

static inline const struct hand *own_hand(const struct choosing *choosing)
{
    return &choosing->ww->players[choosing->seat].hand;
}

/* Can the line be read as one order? *order receives it. */
bool choosing_reads(const struct choosing *choosing, const char *line, struct order *order);

/* ---- names; NULL: there is nothing of the kind ---- */

const char *some_square(struct choosing *choosing);
const char *some_side(struct choosing *choosing);                 /* of some square */
const char *some_figure(struct choosing *choosing);
const char *some_thing(struct choosing *choosing);
const char *some_own_thing(struct choosing *choosing);
const char *some_card(struct choosing *choosing);                 /* of the whole deck */

/* What stands behind CAST, PLAY or INTERRUPT for this card: a cast that is allowed now, when one is found soon. NULL: none
 * was. `by`: the figure that casts. */
const char *some_cast(struct choosing *choosing, int card, int by);
/* What may stand behind THEN, of whatever card; and a counteraction's own words, without PLAY. */
const char *some_choice(struct choosing *choosing);
const char *counter_words(struct choosing *choosing, int card);

/* answer.c: an answer to a question in mid-turn; NULL: whatever its question says (its `pick`, or silence). */
const char *choose_answer(struct choosing *choosing, const struct request *request);

#endif
