/* Reader: order lines of one player read one after another, against what the player knows (RULES 18).
 *
 * The sheet that judges a mail and the turn that carries it out read by the same reader on the same state, so that
 * they cannot disagree. Mana and cards are counted line by line: what a line has taken is not there for the next. */
#ifndef POSTERN_SANCTUM_READER_H
#define POSTERN_SANCTUM_READER_H

#include "engine/games/sanctum/state.h"
#include "engine/kernel/order.h"

struct reader {
    struct arena *arena;
    const struct state *state;
    enum side side;
    bool trusted;                    /* a standing order that was judged when it was given: form only */
    struct orders *orders;           /* what has been read */
    int pool[MANA_TYPES];            /* mana left */
    struct pile hand;                /* cards left */
    int novices[STRUCTURES_MAX];     /* left, by place in the list of structures */
    int casts;
    bool discarded;
    bool searching;                  /* for the nearest form of a line: no other is offered on the way */
    int tries;                       /* readings that are left for such searches, for the whole mail ... */
    struct words *words;             /* ... and the words that they try; NULL before the first of them (nearest.c) */
};

/* What became of a line. */
struct reading {
    bool accepted;
    const char *canonical;           /* accepted: the full form */
    const char *corrected;           /* accepted, but not as written: how it was read; or NULL */
    const char *warning;             /* accepted, but the player should know this; or NULL */
    const char *code;                /* refused: ORDER NAME CARD MANA TARGET GROUP SQUARE TRAIN LIMIT CONDITION */
    const char *reason;
    const char *nearest;             /* the nearest legal form, or NULL */
    int column;                      /* of the mistake, from 1; 0: the whole line */
};

/* Begins with the state's pool, hand and novices. orders: emptied; may be the state's own. */
void sa_reader_begin(struct reader *reader, struct arena *arena, const struct state *state, enum side side,
                     struct orders *orders);

/* Reads one line; an order that is accepted joins the orders. */
void sa_reader_line(struct reader *reader, const char *line, struct reading *reading);

/* ---- what the parts of the reader share ---- */

/* Words of a line between two places, and what is said of them. */
struct phrase {
    struct reader *reader;
    struct tokens *tokens;
    int at, end;
    struct reading *reading;
};

/* Refuses; returns false, so that a reader can end with it. */
bool sa_refuse(struct phrase *phrase, const char *code, int token, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

bool sa_take_word(struct phrase *phrase, const char *word);          /* is the next word this one? then goes on after it */
const char *sa_next_text(const struct phrase *phrase);               /* the next word as written, or "" */
bool sa_at_end(const struct phrase *phrase);
/* Nothing may follow. */
bool sa_ended(struct phrase *phrase);

/* A name like gr7 or m12: its prefix and number; false when the word is none of them. Tells nothing. */
bool sa_thing(const char *word, enum target *kind, int *number);
bool sa_take_square(struct phrase *phrase, int *square);
bool sa_take_mana(struct phrase *phrase, int *mana);

/* The name of a card, over as many words as it takes. */
bool sa_take_card(struct phrase *phrase, int32_t *spell);

/* The targets of a cast, and whether they are legal on the board as last reported (RULES 14.2). */
bool sa_read_targets(struct phrase *phrase, struct order *order);

/* Every single target that this side could name for a spell now, as far as they fit; not for Teleportation and
 * Ch'tai Exchange, whose several targets are put together from minions and groups that fit alone. */
int sa_legal_targets(struct arena *arena, const struct state *state, enum side side, int spell,
                     struct queue_target *list, int most);

/* One order, from its first word to the end of the phrase. */
bool sa_read_order(struct phrase *phrase, struct order *order);
/* Words with which order lines begin, from 0; NULL after the last. */
const char *sa_order_word(int index);

/* What follows STANDING (RULES 18.3). */
bool sa_read_standing(struct phrase *phrase, struct order *order);

/* Takes cards, mana, novices and the discard of a line, or of both branches of an IF; all of it or nothing. */
bool sa_take_means(struct phrase *phrase, const struct order *order, const struct order *otherwise);

/* "2 STR and 1 CLA"; "nothing". */
const char *sa_mana_text(struct arena *arena, const int mana[MANA_TYPES]);

/* IF: a condition, and how it is written. */
bool sa_read_condition(struct phrase *phrase, struct condition *condition);
const char *sa_condition_text(struct arena *arena, const struct condition *condition);

/* The canonical full form of an order. */
const char *sa_order_text(struct arena *arena, const struct order *order);

/* What a MOVE of this group, written now, would run into; NULL: nothing. nearest receives a step that is open and
 * leads that way, or SQUARE_NONE. */
const char *sa_move_warning(const struct reader *reader, const struct order *order, int *nearest);

#endif
