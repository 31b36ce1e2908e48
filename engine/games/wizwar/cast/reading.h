/* Reading: order lines of Wiz-War, word by word, into orders (RULES 19.2). The same reader serves sheets, standing orders
 * and the turn itself. The turn reads a line again at its moment, because the thing that it names may have appeared only
 * then.
 *
 * Takes also write what they read, which gives the canonical form of a line (`text`). */
#ifndef WIZWAR_READING_H
#define WIZWAR_READING_H

#include "engine/games/wizwar/cast/act.h"
#include "engine/kernel/cursor.h"

struct reading {
    struct cursor cursor;
    const struct wizwar *ww;     /* as the writer may know it */
    const struct maze *maze;
    int seat;
    bool loose;                  /* on a sheet: named things need not exist yet */
    const char *text;            /* the canonical form so far */
};

enum order_kind {
    ORDER_MOVE, ORDER_NUMBER, ORDER_CAST, ORDER_PUNCH, ORDER_THROW, ORDER_USE, ORDER_DISPLAY, ORDER_DROP, ORDER_HOLD,
    ORDER_CLOSE, ORDER_TAKE, ORDER_DISCARD, ORDER_DRAW, ORDER_MONSTER_MOVE, ORDER_MONSTER_ATTACK, ORDER_CLIMB, ORDER_GOAL,
    ORDER_SAY, ORDER_STORE, ORDER_PLAY, ORDER_INTERRUPT, ORDER_PASS, ORDER_ASK, ORDER_KINDS
};

enum { ORDER_STEPS = 40, ORDER_CARDS = 24, SECOND_NUMBER = -1 };

/* IF tests of a line. */
enum order_test { TEST_NONE, TEST_HIT, TEST_MISSED, TEST_COUNTERED, TEST_LIFE, TEST_IN, TEST_HAVE, TEST_EMPTY, TEST_LOS };

struct order {
    enum order_kind kind;
    struct queue_act act;        /* CAST, PUNCH, THROW, USE, MONSTER_ATTACK, PLAY, INTERRUPT, DISPLAY of a wand, STORE */
    int figure;                  /* the figure that moves; for CAST at a place the act has it */
    int count;                   /* number of steps, or of cards to discard or draw */
    int steps[ORDER_STEPS];      /* MOVE: directions, or places if `places` is set */
    bool places;
    int cards[ORDER_CARDS];      /* NUMBER, DISCARD, PLAY a, b, c */
    int card_count;
    int thing;                   /* id; 0 on a sheet when the thing does not exist yet */
    int card;                    /* DISPLAY: the card; INTERRUPT: the card that interrupts */
    int32_t place;
    int direction;
    bool hidden, asks, uses;     /* STORE hidden; DRAW 1 ASK; DRAW 1 USE */
    int second;                  /* DRAW 1 THEN IF card DRAW 1: the card, or SECOND_NUMBER; CARD_NONE: no such words */
    bool must;
    enum order_test test;
    struct queue_target tested;
    const char *said;
};

/* Begins to read a line of a sheet, or a separate text. False: it has too many words. */
bool reading_open(struct reading *reading, struct sheet *sheet, int line, const struct wizwar *ww, int seat, bool loose);
bool reading_open_text(struct reading *reading, struct arena *arena, const struct wizwar *ww, int seat, const char *text);

/* Reads a whole order line; false: the cursor has set the complaint on the line. */
bool order_read(struct reading *reading, struct order *order);
/* Is the order that was read one that answers an event or a group: the play of one card, and no IF or MUST? If not, the
 * cursor has set the complaint. */
bool order_answers(struct reading *reading, const struct order *order);
/* Names the words with which an answer may begin. */
void reading_expect_first(struct reading *reading, const char *const *words);
/* The words of a cast after CAST, PLAY or INTERRUPT: card, target, NUMBER and the rest, up to the line's end or a
 * comma. */
bool read_cast(struct reading *reading, struct queue_act *act);
/* One part of them: WITH, AT, VIA, AMPLIFY, EXTEND, THEN or FOR, with what follows it. */
bool read_part(struct reading *reading, const struct card *card, struct queue_act *act);
/* What stands after WITH: NUMBER cards, or lives that the player gives. */
bool read_with(struct reading *reading, struct queue_act *act);
/* The cards of DISCARD, up to the line's end. */
bool read_laid_down(struct reading *reading, struct order *order);
/* "4" or "4+3", as one word or with blanks. */
bool read_values(struct reading *reading, int cards[2], int *count);

/* ---- takes, which write what they read ---- */

void reading_say(struct reading *reading, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool read_word(struct reading *reading, const char *word);        /* tries; writes it in capitals */
bool read_card(struct reading *reading, int *card);
/* Names the things that this figure carries, FIGURE_NONE: that lie on the floor, as words that would be accepted here. */
void reading_expect_things(struct reading *reading, int whose);
/* A target that is one of the kinds in `aims` (card.h). */
bool read_target(struct reading *reading, int aims, struct queue_target *target);
bool read_square(struct reading *reading, int32_t *place);
bool read_sector(struct reading *reading, struct queue_target *target);   /* tries */
bool read_face(struct reading *reading, int32_t *place, int *direction);
bool read_direction(struct reading *reading, int *direction);    /* tries */
bool read_number(struct reading *reading, const char *what, int least, int most, int *number);
bool read_seat(struct reading *reading, int *seat);               /* tries */
bool read_treasure(struct reading *reading, int *id);             /* tries "R1", whoever carries it */
bool read_thing(struct reading *reading, int whose, int *id);     /* tries; whose: a figure that carries it, or FIGURE_NONE */
/* Reads steps as directions, up to the line's end or THEN, into targets of the act. */
bool read_steps(struct reading *reading, struct queue_act *act, int most);

#endif
