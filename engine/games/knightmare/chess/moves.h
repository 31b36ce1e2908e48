/* Moves: the one generator of regular moves, for plain chess and for chess under cards.
 *
 * It knows manners of moving, sets of cells and the move rules, and no card. Where checks can only come along
 * lines and by leaps of men whom no effect touches, a move is known to be safe from pins and checkers; else it is
 * carried out on a copy and the rules derived anew there. */
#ifndef KNIGHTMARE_MOVES_H
#define KNIGHTMARE_MOVES_H

#include "engine/games/knightmare/chess/move_rules.h"

enum { MOVES_MAX = 1024 };

struct moves {
    int count;
    bool cut;                        /* there were more than the list holds */
    struct move list[MOVES_MAX];
};

/* All legal moves of the side to move, in an order that depends on the position alone. Joined men give the moves
 * of both parts. VENDETTA and CHALLENGE choose among legal moves and are no part of it. */
void moves_legal(const struct move_rules *rules, struct moves *moves);

/* Has the side to move a legal move? */
bool moves_any(const struct move_rules *rules);

/* What the man could do if the colour moved him now, checks to its own King left aside. */
void moves_of(const struct move_rules *rules, int man, int colour, struct moves *moves);

/* The same for a card that lets him move otherwise. A hold that no continuing effect lays on him gives way to it
 * (RULES 8.3, KC-ESCAPE-01); what limits his reach does not. */
struct manner_of_card {
    struct power power;              /* moves by this; Pawn manners are those of his colour */
    uint64_t through;                /* cells whose men are not in his way */
    uint64_t prey;                   /* cells whose men he may capture: own ones too, if the card says so */
};
void moves_as(const struct move_rules *rules, int man, int colour, const struct manner_of_card *manner,
              struct moves *moves);

/* Would the colour's turn be allowed to end after the move, as far as its King goes? Carries it out on a copy. */
bool moves_safe(const struct move_rules *rules, const struct move *move, int colour);

/* Takes out of a list the moves that are not safe or that the source of the rules forbids. */
void moves_sift(const struct move_rules *rules, int colour, struct moves *moves);

/* May a man on `from` go to `to` by way of `via` in two legs? For routes that a player writes out. */
bool moves_route(const struct move_rules *rules, int man, int via, int to);

#endif
