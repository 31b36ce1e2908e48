/* Cards: the catalogue of RULES 12 as a table, with one entry for each card in cards/<family>.c.
 *
 * A card's number is its place in catalogue.h and never changes. */
#ifndef KNIGHTMARE_CARDS_H
#define KNIGHTMARE_CARDS_H

#include "engine/games/knightmare/effects/catalogue.h"
#include "engine/games/knightmare/effects/played_turn.h"
#include "engine/kernel/order.h"
#include "engine/kernel/turn.h"

/* When a card may be played: RULES 7.1. One bit for each, because ESCAPE! has two. */
enum timing { TIMING_BEFORE = 1, TIMING_INSTEAD = 2, TIMING_AFTER = 4, TIMING_ON_MOVE = 8, TIMING_ON_CARD = 16,
              TIMING_ON_TURN = 32 };

/* What a response may undo: the card it answers (FOG OF WAR), the whole turn (CHAOS and its twins), or that and the
 * turn before it (TAKE BACK THIS EVIL DAY). */
enum cancels { CANCELS_NOTHING, CANCELS_CARD, CANCELS_TURN, CANCELS_BOTH_TURNS };

/* The player whose last card a card copies: RULES 7.6. */
enum copies { COPIES_NOTHING, COPIES_ANYONE, COPIES_OPPONENT };

/* The owners of the men that a card exchanges. */
enum exchanges { EXCHANGES_NONE, EXCHANGES_OWN, EXCHANGES_ENEMIES, EXCHANGES_BOTH };

enum { CAST_CELLS = 24, CAST_EDGES = 2 };

struct moves;

/* One play of a card: the player, the targets, and the step that it looks back on. The arguments are as arguments.h
 * reads them by the card's form; zero where the order did not name such a thing. */
struct cast {
    const struct card *card;     /* the card whose rules apply; for a copy the root, once km_bind_copy has found it */
    const struct card *played;   /* of a copy: the card that is played; NULL: `card` */
    int copied, root_owner;      /* for a copy: number of the root, and the colour from whose deck it came */
    int colour;
    int cell_count;              /* all squares named, one after another: "a2a4 c2c4" are four */
    uint8_t cells[CAST_CELLS];
    uint8_t becomes[CAST_CELLS]; /* kind after `=` behind that cell ("e7e8=N": the second's) */
    uint8_t letters[CAST_CELLS]; /* kind of the letter in front of it ("Nd4f3": the first's) */
    int edge_count;
    struct edge edges[CAST_EDGES];
    int boxed, boxed_number;     /* "N2": a kind and which of them, from 1 */
    int as;                      /* the kind after AS */
    bool follows;                /* FOLLOW */
    int quarter;                 /* 1: CW, -1: CCW */
    int corner;                  /* enum direction */
    int number;                  /* CANCEL 1 */
    int named;                   /* number of the card that is named */
    int effect;                  /* number of the card whose effect is named */
    int effect_side;             /* colour + 1 of its owner; 0: not said */
    unsigned named_kinds;        /* kinds written as whole words, one bit each (RULES 14.4) */
    const char *arguments;       /* as written, for copies (km_arguments_copied) */
    const struct step *trigger;  /* the step it answers, or the move it follows; NULL: none */
    int step;                    /* the number of the step that a response answers */
    struct played_turn *during;  /* the turn that carries it out; NULL while it is only judged */
    bool merging_captures;       /* up to version 4 a Pawn's diagonal step onto an own man had to be a legal capture */
    const char *code;            /* set by forbids: the RULES' code */
};

/* What the continuing effect of a card applies to: places.h. */
enum lies { LIES_NOWHERE, LIES_ON_MAN, LIES_ON_VERTEX, LIES_ON_CELL, LIES_ON_CELLS, LIES_ON_AREA, LIES_ON_EDGES,
            LIES_SECRET };

/* The content of effect.data, by the target or action of the effect. A value that only one card uses is named in that
 * card's file. */
enum effect_data {
    DATA_CELL = 0,      /* on a man: where he stood when it began; on a vertex: a cell at it */
    DATA_SECOND = 0,    /* on two cells: the second; on an area: its corner with the highest file and rank */
    DATA_EDGES = 0,     /* on edges: both, each as cell and direction (km_effect_edge) */
    DATA_SECRET = 0,    /* secret: its cell plus one, or else the man who is meant; 0: the viewer does not know it */
    DATA_DIAGONAL = 1,  /* on a vertex: the diagonal direction to it */
    DATA_PARTNER = 1,   /* joins, hides_king: the man who shares his cell */
    DATA_PRINCE = 1,    /* crowns: the man who has given his crown away */
    DATA_SINCE = 2      /* hides_king: the turn in which it began */
};

/* The worth for a bot of answering with a card, in hundredths of a Pawn: percentages of the captured man and of the
 * capturing man, plus a fixed part. */
struct answer_worth {
    int taken, taker, besides;
};

/* The results of `resolve`: NULL for done, or why the card fizzles ("NOTARGET"). */
struct card {
    int number;
    const char *name;
    const char *text;            /* what it does, for HELP */
    int set, points, timing;
    bool unique, continuing;
    int cancels;                 /* enum cancels; a card with it needs no resolve */
    int copies;                                                             /* enum copies; the same */
    bool plots;                  /* lets two more cards be played (PLOTS WITHIN PLOTS); needs no resolve either */
    const char *(*forbids)(const struct state *state, struct cast *cast);   /* why not, in words; NULL: nothing forbids
                                                                             * it */
    /* Why the player may regret this play, in words: it then needs CONFIRM. NULL: no reason. */
    const char *(*warns)(const struct state *state, const struct cast *cast);
    const char *(*resolve)(struct turn *turn, const struct cast *cast);
    void (*bend)(const struct state *state, const struct effect *effect, struct move_rules *rules);

    /* Completes an effect that a position names, when all of its men are there. */
    void (*placed)(struct state *state, struct effect *effect);
    /* Does the effect forbid a move that the move rules otherwise allow? */
    bool (*bars)(const struct state *state, const struct effect *effect, const struct move_rules *rules,
                 const struct move *move);

    /* Of continuing effects. `board` is the state's, or a copy on which a move is tried. */
    int lies;                                                                     /* enum lies */
    bool (*suspended)(const struct state *state, const struct board *board, const struct effect *effect);
    bool (*over)(const struct state *state, const struct effect *effect);         /* has it come to its own end? */
    const char *(*keeps)(const struct state *state, const struct effect *effect); /* why no card may cancel it; or
                                                                                   * NULL */
    void (*spread)(struct turn *turn, const struct effect *effect);               /* called after each step */
    void (*undo)(struct turn *turn, const struct effect *effect);               /* what its end does to the board */

    /* The turn calls these for every effect of the card that is in play and awake, oldest first (moments.c). Whose
     * turn it is: board.to_move. They may put questions (km_decide), except `demands` and `lets_pass`. */
    void (*at_start)(struct turn *turn, const struct effect *effect);
    void (*at_end)(struct turn *turn, const struct effect *effect);
    void (*after_move)(struct turn *turn, const struct effect *effect, const struct step *step);
    /* Did it foresee the mover's acts since the turn began? Then the turn is undone and lost at once, unless it began
     * in check and would end in check. */
    bool (*foresees)(const struct state *start, const struct state *now, const struct effect *effect);
    /* Why the regular move may not be made, in words; NULL: it may. The turn is refused ILLEGAL, or asked for anew. */
    const char *(*before_move)(struct turn *turn, const struct effect *effect, const struct move *move);
    /* The mover is about to move, or to play a card instead. */
    void (*at_move)(struct turn *turn, const struct effect *effect);
    /* Does the move do what the effect demands of the colour, or does the effect demand nothing? While such moves
     * exist, the colour has no others; when none exist, a regular card leaves it no move at all (forced_moves.h). */
    bool (*wants)(const struct state *state, const struct effect *effect, int colour, const struct move *move);
    /* Is the mover's turn lost before it begins? */
    bool (*loses_turn)(const struct state *state, const struct effect *effect);
    /* Checks the mover's duty (MUST) after the move, or after the card instead of it; effect and `before` are as they
     * were at the move. */
    const char *(*demands)(const struct state *before, const struct state *now, const struct effect *effect);
    /* The player has named a kind of man (naming.h). When several effects listen, only the oldest is told. The player may
     * have answered its question ahead, in the lines of the same mail behind the one that names. */
    void (*named)(struct turn *turn, const struct effect *effect, int colour, int kind, const char *ahead);
    /* The id of the effect that does not count for the mover's move. */
    int (*ignores)(const struct state *state, const struct effect *effect);
    /* May the mover give up the turn with PASS? */
    bool (*lets_pass)(const struct state *state, const struct effect *effect);
    bool stops_cards;                /* while the effect is in play nobody plays a card */
    bool moves_twice;                /* a man who has moved moves again: BOG takes both for one move */

    bool neutral;                    /* both sides may move the man and capture him */
    bool petrifies;                  /* no card takes the man off the board */
    bool crowns;                     /* the man is a vital King */
    bool secret;                     /* DATA_SECRET of its effect is known to its owner only */
    bool ends_on_stalemate;          /* the card is discarded instead, and the game goes on */
    bool wins_on_hill;               /* a player with a King there for a third turn wins: KING OF THE MOUNTAIN */
    const char *leaves_him;          /* the mark on a man for a turn, as in positions: "held", "shielded" */
    bool hides_king;                 /* the man is a King under the hill, or came back this turn: UNDER ELF HILL */
    bool joins;                      /* joins the man and his DATA_PARTNER, on the same cell, into one piece */
    bool outlasts_capture;           /* "rest of the game": a capture of the man does not end it */
    bool ends_on_promotion;
    bool transforms;                 /* makes a man another kind: he keeps it when he comes back at once (RULES 4) */
    bool adds_card;                  /* adds a card to the hand, so none is drawn for it */
    bool other_draws;                /* the opponent draws the card that replaces it */

    /* For cards that move men: the moves that one man may make with it. */
    void (*moves)(const struct state *state, const struct move_rules *rules, const struct cast *cast, int man,
                  struct moves *out);
    bool captures;                   /* ... and they may capture on the way; else they go only to empty squares */
    bool leaps;                      /* it puts men down at any distance: nothing on the way stops them */
    int makes_kind;                  /* for continuing effects on a man: the named kind that it gives him */
    const struct power *moves_as;    /* for cards that let a man move in another way */
    int own_kind, other_kind;        /* whom it is for; of swaps: whom it exchanges */
    int exchanges;                   /* enum exchanges */
    int spared_kind;                 /* whom it is not for */
    bool for_enemy;                  /* it moves the other side's men */
    struct answer_worth as_answer;
    const char *rulings;
};

/* When clocks of effects run: a clock of one moment "turn-end" of a seat ends with that player's next turn. */
enum moment { MOMENT_TURN_START = 1, MOMENT_TURN_END };

/* Effects sit on a man, or on the board. */
enum effect_target { EFFECT_ON_BOARD, EFFECT_ON_MAN };

/* By number; [0] is NULL. The cards belong to a higher floor and are passed down to this one (cards/all_cards.c). Only
 * km_card reads this table. */
extern const struct card *const km_cards[CARDS_MAX];
/* NULL: no card has this number. */
const struct card *km_card(int number);

/* From now on draws come from a separate stream for this purpose and this point of the turn, so an answer inserted
 * earlier does not change a draw that players already know. */
void km_stream(struct turn *turn, const char *purpose);

/* Refuses with a code; returns the words. */
const char *km_refuse(struct cast *cast, const char *code, const char *words);

#endif
