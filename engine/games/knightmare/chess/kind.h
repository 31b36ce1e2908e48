/* Kinds of men, and their manners of moving.
 *
 * A named kind (CRAB, PALADIN ...) is based on an ordinary one: cards that name the base also mean it. A Princess is
 * based only on herself (KC-PRINCESS-02). A man gets a named kind from a continuing effect, which changes the move
 * rules but not man.kind, or permanently (SPECIAL PROMOTION, SPOILS OF WAR, PRINCESS). */
#ifndef KNIGHTMARE_KIND_H
#define KNIGHTMARE_KIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum kind {
    KIND_NONE,
    KIND_PAWN, KIND_KNIGHT, KIND_BISHOP, KIND_ROOK, KIND_QUEEN, KIND_KING,
    KIND_CRAB, KIND_CHAMPION, KIND_PALADIN, KIND_ROYAL_KNIGHT, KIND_AMAZON, KIND_PRINCESS, KIND_WARLORD, KIND_PRINCE,
    KIND_COUNT,
    KIND_FIRST_NAMED = KIND_CRAB
};

/* The manners of moving; a man may have several. */
enum manner {
    MANNER_STRAIGHT = 1,        /* slides along ranks and files */
    MANNER_DIAGONAL = 2,        /* slides along diagonals */
    MANNER_STEP = 4,            /* one cell any way */
    MANNER_KNIGHT = 8,          /* leaps 1 and 2 */
    MANNER_CHAMPION = 16,       /* leaps 2 and 3 */
    MANNER_TWO_JUMPS = 32,      /* one or two Knight leaps, the first of two onto an empty cell */
    MANNER_TWO_STEPS = 64,      /* one or two steps, also in different directions, the cell between empty */
    MANNER_PAWN = 128,          /* as the Pawns of his colour now move */
    MANNER_CRAB = 256           /* one diagonally forward, with or without a capture */
};

enum { REACH_ALL = 7 };

/* How a man moves, whatever his kind. */
struct power {
    uint16_t manners;           /* enum manner, or-ed */
    uint8_t reach;              /* most cells that he may slide; below 2 a Pawn makes no double step */
};

/* "Royal Knight" */
const char *kind_name(enum kind kind);

/* The letter of FEN and of moves, upper case ('N' for every kind of Knight); '\0' for a Princess. */
char kind_letter(enum kind kind);

/* The kind of an FEN or move letter of either case, or KIND_NONE. */
enum kind kind_of_letter(char letter);

/* The kind of a whole name in any case ("royal knight", "paladin"), or KIND_NONE. */
enum kind kind_of_name(const char *name);

/* The ordinary kind whose name in cards includes this kind. */
enum kind kind_base(enum kind kind);

/* How a man of the kind moves as long as no effect says otherwise. */
extern const struct power kind_powers[KIND_COUNT];

#endif
