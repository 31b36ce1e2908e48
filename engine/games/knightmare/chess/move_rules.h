/* Law: what the men of one position may do, as chess and the effects in play have it, worked out once.
 *
 * The generator, the attack tests and the draw rules ask the law, never an effect, and so there is one generator
 * for plain chess and for chess under cards. A law is made by law_derive for one board: it starts as the law of
 * chess, then the source's `bend` lets each effect bend it with the functions of the last part, oldest effect
 * first so that the later one wins (RULES 8.3), then it is closed. It points into itself and to its board: it is
 * not copied, and ends when the board changes. */
#ifndef KNIGHTMARE_MOVE_RULES_H
#define KNIGHTMARE_MOVE_RULES_H

#include "engine/games/knightmare/chess/board.h"
#include "engine/games/knightmare/chess/geometry.h"

struct law;

/* RULES 2: RULES=KC or FIDE. */
enum code { CODE_KC, CODE_FIDE };

/* Where a law comes from. With no callbacks it is the law of chess. */
struct law_source {
    enum code code;
    const void *context;     /* for the callbacks; usually the state that the board is part of */
    /* Bends the law as the effects in play do. The board may be another than the state's: a move is tried on a
     * copy, so men are looked up by number on `law->board`. */
    void (*bend)(const void *context, struct law *law);
    /* Says of a move that the law otherwise allows whether it is forbidden for reasons of its own (it would end a
     * COUP whose Prince is gone). */
    bool (*forbids)(const void *context, const struct law *law, const struct move *move);
    /* For the one move that is now looked for; on the boards that it leads to neither holds any more. */
    int ignored;             /* the effect by this id does not count (DIPLOMATIC IMMUNITY); 0: each does */
    bool consented;          /* captures that need the owner's consent have it (MEDUSA) */
};

/* How the Pawns of one colour go; sets of directions, a bit each. */
struct pawn_way {
    uint8_t advance;         /* without capture */
    uint8_t take;
    uint8_t en_passant;      /* of the ways to take, those that also take a Pawn which has just passed */
    uint64_t double_from;    /* where a double step may start */
    uint64_t last_rank;      /* where a Pawn's own move promotes */
};

/* What differs for a man who does not simply move by his kind. */
struct man_law {
    struct power power;
    uint16_t lent;           /* manners that his cell adds to whatever he has */
    uint8_t held;            /* colours that may not move him, a bit each */
    bool tame;               /* may not capture */
    bool passes;             /* men are not in his way */
    bool set;                /* the entry is in use */
};

struct law {
    const struct board *board;
    const struct law_source *source;
    const struct geometry *geometry;     /* without what the walls and the cells that are gone shut off */
    uint64_t movable[COLOUR_COUNT];      /* cells with a man whom the colour may move */
    uint64_t vital[COLOUR_COUNT];        /* cells of the colour's vital Kings */
    uint64_t kings[COLOUR_COUNT];        /* cells of all its Kings: Princes too, who have handed their crowns on */
    uint64_t shielded[COLOUR_COUNT];     /* cells whose men the colour may not capture */
    uint64_t held[COLOUR_COUNT];         /* cells whose men the colour may not move */
    uint64_t tame;                       /* cells whose men may not capture */
    uint64_t neutral;                    /* cells of men whom both may move and both may capture */
    uint64_t blocked;                    /* cells that nobody may enter */
    uint64_t special;                    /* cells whose men are looked at one by one; `men` may hold an entry */
    struct pawn_way pawn[COLOUR_COUNT];
    bool awaited[COLOUR_COUNT];          /* a vital King of the colour is off the board for a while */
    bool after;                          /* the board was made by a move: see law_derive_after */
    bool truce;                          /* no captures, no threats; checks count as if it were not */
    bool tried;                          /* each move is tried on a copy, as checks may depend on more than lines */
    bool walled;                         /* `closed` is in use */
    uint8_t closed[CELL_COUNT];          /* steps shut off, a bit a direction */
    struct geometry walls;               /* what `geometry` points to when walls are new */
    struct man_law men[MEN_MAX];
};

/* The law of chess on this board, bent by the source. */
void law_derive(struct law *law, const struct board *board, const struct law_source *source);

/* The same for a board that one move has made out of the board of `before`. */
void law_derive_after(struct law *law, const struct board *board, const struct law *before);

/* Cells whose men the colour may capture with a man of its own, or with a neutral one. A last vital King is never
 * among them (RULES 16). */
uint64_t law_prey(const struct law *law, int colour, bool with_neutral);

/* How a man moves. */
struct power law_power(const struct law *law, int man);

/* The power, cut down by what limits this man however he moves (CURSE, PLAGUE). */
struct power law_limited(const struct law *law, int man, struct power power);

/* May the colour move the man, and may he capture? */
bool law_may_move(const struct law *law, int man, int colour);
bool law_may_take(const struct law *law, int man);

/* Does he pass through other men? */
bool law_passes_through(const struct law *law, int man);

/* Is he held where he is, whoever would move him? */
bool law_rooted(const struct law *law, int man);

/* ---- bending; for `bend` alone. A man who is not on the board bends nothing. ---- */

/* Gives the man other manners of moving, in place of all he had. */
void law_set_manners(struct law *law, int man, unsigned manners);

/* Adds manners that he has besides, whatever changes his own before or after (SEAT OF POWER, HOLY GROUND). */
void law_add_manners(struct law *law, int man, unsigned manners);

/* He slides at most so far (CURSE: 2). */
void law_limit_reach(struct law *law, int man, int reach);

/* He goes no further than one step or one leap (PLAGUE). */
void law_lame(struct law *law, int man);

/* The colour may not move him. */
void law_hold(struct law *law, int man, int colour);

/* Nobody is in his way (INSUBSTANTIALITY). */
void law_pass_through(struct law *law, int man);

/* He may not capture. */
void law_tame(struct law *law, int man);

/* The colour may not capture him. */
void law_shield(struct law *law, int man, int colour);

/* Nobody may capture him unless his owner consents (MEDUSA). */
void law_guard(struct law *law, int man);

/* Both may move him and both may capture him. */
void law_neutral(struct law *law, int man);

/* He is a vital King of his colour, or is none any more: then he is a Prince. */
void law_crown(struct law *law, int man, bool vital);

/* A vital King of the colour is off the board and will come back (UNDER ELF HILL): it has one King more than stand. */
void law_await_king(struct law *law, int colour);

/* Nobody may enter or pass the cell, or the cells (FORBIDDEN CITY, CRACK OF DOOM, outside of HAND TO HAND). */
void law_block(struct law *law, int cell);
void law_block_all(struct law *law, uint64_t cells);

/* An edge between two cells: of `cell`, on the side of an orthogonal direction. */
struct edge {
    uint8_t cell;
    uint8_t direction;
};

/* Do the edges share exactly one vertex? */
bool law_edges_meet(struct edge one, struct edge other);

/* A wall of two edges that meet in a vertex: shuts the steps over them, and those diagonal steps through the
 * vertex that they separate together. RULES 11.4. */
void law_fortify(struct law *law, struct edge one, struct edge other);

/* No diagonal step passes the vertex at the corner of the cell in that diagonal direction (CORNERED). */
void law_stop_vertex(struct law *law, int cell, int diagonal);

/* Pawns of both colours exchange advance and capture (NEW TACTICS). */
void law_new_tactics(struct law *law);

/* Pawns of the colour may also capture straight forward (PHALANX). */
void law_phalanx(struct law *law, int colour);

/* Pawns of the colour make no double steps (SCORCHED EARTH). */
void law_no_double_steps(struct law *law, int colour);

/* No captures (TRUCE). */
void law_truce(struct law *law);

#endif
