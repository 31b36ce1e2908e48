/* Moves: the only generator of regular moves, for plain chess and for chess under cards.
 *
 * It knows manners of moving, sets of cells and the move rules, but no cards. Where checks can come only along lines
 * and by leaps of men whom no effect touches, pins and checkers show whether a move is safe; otherwise it carries the
 * move out on a copy and derives the rules again there. */
#ifndef KNIGHTMARE_MOVES_H
#define KNIGHTMARE_MOVES_H

#include "engine/games/knightmare/chess/move_rules.h"

enum { MOVES_MAX = 1024 };

struct moves {
    int count;
    bool cut;                        /* there were more than the list holds */
    struct move list[MOVES_MAX];
};

/* All legal moves of the side to move, in an order that depends only on the position. Joined men give the moves of
 * both parts. VENDETTA and CHALLENGE choose among legal moves and do not count here. */
void moves_legal(const struct move_rules *rules, struct moves *moves);

/* Does the side to move have a legal move? */
bool moves_any(const struct move_rules *rules);

/* The man's moves if the colour moved him now, without regard to checks to its own King. */
void moves_of(const struct move_rules *rules, int man, int colour, struct moves *moves);

/* The same for a card that lets him move in another way. It overrides a hold that does not come from a continuing
 * effect (RULES 8.3, KC-ESCAPE-01), but not a limit on his reach. */
struct manner_of_card {
    struct power power;              /* moves by this; Pawn manners are those of his colour */
    uint64_t through;                /* cells whose men are not in his way */
    uint64_t prey;                   /* cells whose men he may capture, including his own side's if the card says so */
};
void moves_as(const struct move_rules *rules, int man, int colour, const struct manner_of_card *manner,
              struct moves *moves);

/* Would the state of its King allow the colour to end its turn after the move? Carries the move out on a copy. */
bool moves_safe(const struct move_rules *rules, const struct move *move, int colour);

/* Removes from a list the moves that are not safe or that the source of the rules forbids. */
void moves_sift(const struct move_rules *rules, int colour, struct moves *moves);

/* May a man on `from` go to `to` by way of `via` in two legs? For routes that a player writes in full. */
bool moves_route(const struct move_rules *rules, int man, int via, int to);

#endif
