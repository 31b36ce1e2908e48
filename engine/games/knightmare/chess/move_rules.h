/* Move rules: what the men of one position may do under chess and the effects in play, computed once.
 *
 * The generator, the attack tests and the draw rules ask the move rules, never an effect, so one generator serves plain
 * chess and chess under cards. move_rules_derive makes them for one board: they start as those of chess, then the
 * source's `bend` lets each effect bend them with the functions of the last part, oldest effect first, so the later one
 * wins (RULES 8.3); then they are closed. They contain pointers to themselves and to their board: do not copy them;
 * they become invalid when the board changes. */
#ifndef KNIGHTMARE_MOVE_RULES_H
#define KNIGHTMARE_MOVE_RULES_H

#include "engine/games/knightmare/chess/board.h"
#include "engine/games/knightmare/chess/geometry.h"

struct move_rules;

/* RULES 2: RULES=KC or FIDE. */
enum code { CODE_KC, CODE_FIDE };

/* The source of move rules. Without callbacks they are those of chess. */
struct move_rules_source {
    enum code code;
    const void *context;     /* for the callbacks; usually the state that the board is part of */
    /* Bends the rules as the effects in play do. The board may be another than the state's: a move is tried on a
     * copy, so men are looked up by number on `rules->board`. */
    void (*bend)(const void *context, struct move_rules *rules);
    /* Says of a move that is otherwise allowed whether it is forbidden for reasons of its own (it would end a
     * COUP whose Prince is gone). */
    bool (*forbids)(const void *context, const struct move_rules *rules, const struct move *move);
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
struct man_rules {
    struct power power;
    uint16_t lent;           /* manners that his cell adds to whatever he has */
    uint8_t held;            /* colours that may not move him, a bit each */
    bool tame;               /* may not capture */
    bool passes;             /* men are not in his way */
    bool set;                /* the entry is in use */
};

struct move_rules {
    const struct board *board;
    const struct move_rules_source *source;
    const struct geometry *geometry;     /* without what the walls and the cells that are gone shut off */
    uint64_t movable[COLOUR_COUNT];      /* cells with a man whom the colour may move */
    uint64_t vital[COLOUR_COUNT];        /* cells of the colour's vital Kings */
    uint64_t kings[COLOUR_COUNT];        /* cells of all its Kings, including Princes, who have given their crowns
                                          * away */
    uint64_t shielded[COLOUR_COUNT];     /* cells whose men the colour may not capture */
    uint64_t held[COLOUR_COUNT];         /* cells whose men the colour may not move */
    uint64_t tame;                       /* cells whose men may not capture */
    uint64_t neutral;                    /* cells of men whom both may move and both may capture */
    uint64_t blocked;                    /* cells that nobody may enter */
    uint64_t special;                    /* cells whose men are checked one by one; `men` may have an entry */
    struct pawn_way pawn[COLOUR_COUNT];
    bool awaited[COLOUR_COUNT];          /* a vital King of the colour is off the board for a while */
    bool after;                          /* the board was made by a move: see move_rules_derive_after */
    bool truce;                          /* no captures, no threats; checks count as usual */
    bool tried;                          /* each move is tried on a copy, as checks may depend on more than lines */
    bool walled;                         /* `closed` is in use */
    uint8_t closed[CELL_COUNT];          /* steps shut off, a bit a direction */
    struct geometry walls;               /* the target of `geometry` when walls are new */
    struct man_rules men[MEN_MAX];
};

/* The rules of chess on this board, bent by the source. */
void move_rules_derive(struct move_rules *rules, const struct board *board, const struct move_rules_source *source);

/* The same for a board that one move has made from the board of `before`. */
void move_rules_derive_after(struct move_rules *rules, const struct board *board, const struct move_rules *before);

/* Cells whose men the colour may capture with a man of its own, or with a neutral one. A last vital King is never
 * among them (RULES 16). */
uint64_t move_rules_prey(const struct move_rules *rules, int colour, bool with_neutral);

/* How a man moves. */
struct power move_rules_power(const struct move_rules *rules, int man);

/* The power, reduced by limits on this man that apply to every way of moving (CURSE, PLAGUE). */
struct power move_rules_limited(const struct move_rules *rules, int man, struct power power);

/* May the colour move the man, and may he capture? */
bool move_rules_may_move(const struct move_rules *rules, int man, int colour);
bool move_rules_may_take(const struct move_rules *rules, int man);

/* Does he pass through other men? */
bool move_rules_passes_through(const struct move_rules *rules, int man);

/* Is he held on his cell against everybody? */
bool move_rules_rooted(const struct move_rules *rules, int man);

/* ---- bending; for `bend` alone. A man who is not on the board bends nothing. ---- */

/* Replaces all the man's manners of moving by others. */
void move_rules_set_manners(struct move_rules *rules, int man, unsigned manners);

/* Adds manners that he has in addition, whatever else changes his own before or after (SEAT OF POWER, HOLY GROUND). */
void move_rules_add_manners(struct move_rules *rules, int man, unsigned manners);

/* He slides at most this far (CURSE: 2). */
void move_rules_limit_reach(struct move_rules *rules, int man, int reach);

/* He makes at most one step or one leap (PLAGUE). */
void move_rules_lame(struct move_rules *rules, int man);

/* The colour may not move him. */
void move_rules_hold(struct move_rules *rules, int man, int colour);

/* No man blocks his way (INSUBSTANTIALITY). */
void move_rules_pass_through(struct move_rules *rules, int man);

/* He may not capture. */
void move_rules_tame(struct move_rules *rules, int man);

/* The colour may not capture him. */
void move_rules_shield(struct move_rules *rules, int man, int colour);

/* Nobody may capture him unless his owner consents (MEDUSA). */
void move_rules_guard(struct move_rules *rules, int man);

/* Both may move him and both may capture him. */
void move_rules_neutral(struct move_rules *rules, int man);

/* He is a vital King of his colour, or no longer one: then he is a Prince. */
void move_rules_crown(struct move_rules *rules, int man, bool vital);

/* A vital King of the colour is off the board and will come back (UNDER ELF HILL): it has one King more than are on
 * the board. */
void move_rules_await_king(struct move_rules *rules, int colour);

/* Nobody may enter or pass the cell, or the cells (FORBIDDEN CITY, CRACK OF DOOM, outside of HAND TO HAND). */
void move_rules_block(struct move_rules *rules, int cell);
void move_rules_block_all(struct move_rules *rules, uint64_t cells);

/* An edge between two cells: of `cell`, on the side of an orthogonal direction. */
struct edge {
    uint8_t cell;
    uint8_t direction;
};

/* Do the edges share exactly one vertex? */
bool move_rules_edges_meet(struct edge one, struct edge other);

/* A wall of two edges that meet in a vertex: closes the steps over them, and the diagonal steps through the vertex
 * that the two edges together separate. RULES 11.4. */
void move_rules_fortify(struct move_rules *rules, struct edge one, struct edge other);

/* No diagonal step passes the vertex at the corner of the cell in that diagonal direction (CORNERED). */
void move_rules_stop_vertex(struct move_rules *rules, int cell, int diagonal);

/* Pawns of both colours exchange advance and capture (NEW TACTICS). */
void move_rules_new_tactics(struct move_rules *rules);

/* Pawns of the colour may also capture straight forward (PHALANX). */
void move_rules_phalanx(struct move_rules *rules, int colour);

/* Pawns of the colour make no double steps (SCORCHED EARTH). */
void move_rules_no_double_steps(struct move_rules *rules, int colour);

/* No captures (TRUCE). */
void move_rules_truce(struct move_rules *rules);

#endif
