/* Reader: order lines of one player read one after another, against what the player knows (RULES 18).
 *
 * The sheet that judges a mail and the turn that carries it out use the same reader on the same state, so they cannot
 * disagree. Mana and cards are counted line by line: the next line cannot use what a line has taken. */
#ifndef POSTERN_SANCTUM_READER_H
#define POSTERN_SANCTUM_READER_H

#include "engine/games/sanctum/state.h"
#include "engine/kernel/cursor.h"

struct reader {
    struct arena *arena;
    const struct state *state;
    enum side side;
    bool trusted;                    /* a standing order, already judged when it was given: check only its form */
    struct orders *orders;           /* what has been read */
    int pool[MANA_TYPES];            /* mana left */
    struct pile hand;                /* cards left */
    int novices[STRUCTURES_MAX];     /* novices left, by place in the list of structures */
    int casts;
    bool discarded;
    int request;                     /* the request that the lines of a sheet answer */
    const char *corrected;           /* how the present line was read, if not as written; else NULL */
};

/* Begins with the state's pool, hand and novices. orders: emptied; may be the state's own. */
void sa_reader_begin(struct reader *reader, struct arena *arena, const struct state *state, enum side side,
                     struct orders *orders);

/* Reads a line of a sheet and sets its verdict; an accepted order joins the orders. The code of a refusal is
 * one of ORDER NAME CARD MANA TARGET GROUP SQUARE TRAIN LIMIT CONDITION. */
bool sa_reader_judge(struct reader *reader, struct sheet *sheet, int line);

/* The same for a text on no sheet; *said receives the verdict. */
bool sa_reader_line(struct reader *reader, const char *line, struct sheet_line *said);

/* ---- shared by the parts of the reader: a cursor over the line, whose `context` is the reader ---- */

static inline struct reader *sa_reader_of(const struct cursor *cursor)
{
    return cursor->context;
}

/* A name like gr7 or m12: its prefix and number; false when the word is not such a name. Makes no complaint. */
bool sa_thing(const char *word, enum target *kind, int *number);
bool sa_take_square(struct cursor *cursor, int *square);
bool sa_take_mana(struct cursor *cursor, int *mana);

/* Reads the targets of a cast, and checks that they are legal on the board as last reported (RULES 14.2). */
bool sa_read_targets(struct cursor *cursor, struct order *order);

/* Notes that a cast of another spell would have been accepted here. */
void sa_expect_casts(struct cursor *cursor, int token);

/* Lists every single target that this side could name for a spell now, as far as the list has room. Not for
 * Teleportation and Ch'tai Exchange: their targets combine minions and groups that fit singly. */
int sa_legal_targets(struct arena *arena, const struct state *state, enum side side, int spell,
                     struct queue_target *list, int most);

/* One order, from its first word to the cursor's end. */
bool sa_read_order(struct cursor *cursor, struct order *order);
/* Notes that an order would have been accepted here, after these words ("THEN "). */
void sa_expect_order(struct cursor *cursor, const char *before);
/* The first words of order lines, from 0; NULL after the last. */
const char *sa_order_word(int index);

/* Reads the text after STANDING (RULES 18.3). */
bool sa_read_standing(struct cursor *cursor, struct order *order);

/* Takes the cards, mana, novices and discard of a line, or of both branches of an IF; all of them or nothing. */
bool sa_take_means(struct cursor *cursor, const struct order *order, const struct order *otherwise);

/* "2 STR and 1 CLA"; "nothing". */
const char *sa_mana_text(struct arena *arena, const int mana[MANA_TYPES]);

/* IF: a condition, and its written form. */
bool sa_read_condition(struct cursor *cursor, struct condition *condition);
const char *sa_condition_text(struct arena *arena, const struct condition *condition);

/* The canonical full form of an order. */
const char *sa_order_text(struct arena *arena, const struct order *order);

/* The obstacle for a MOVE of this group written now; NULL: none. nearest receives an open step in that direction, or
 * SQUARE_NONE. */
const char *sa_move_warning(const struct reader *reader, const struct order *order, int *nearest);

#endif
