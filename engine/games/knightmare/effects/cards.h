/* Cards: the catalogue of RULES 12 as a table, an entry a card in cards/<family>.c.
 *
 * A card's number is its place in catalogue.h and never changes. */
#ifndef KNIGHTMARE_CARDS_H
#define KNIGHTMARE_CARDS_H

#include "engine/games/knightmare/effects/catalogue.h"
#include "engine/games/knightmare/effects/played_turn.h"
#include "engine/kernel/order.h"
#include "engine/kernel/turn.h"

/* When a card may be played: RULES 7.1, a bit each, as ESCAPE! has two. */
enum timing { TIMING_BEFORE = 1, TIMING_INSTEAD = 2, TIMING_AFTER = 4, TIMING_ON_MOVE = 8, TIMING_ON_CARD = 16,
              TIMING_ON_TURN = 32 };

/* What a response may undo: the card it answers (FOG OF WAR), the whole turn (CHAOS and its twins), or that and the
 * turn before it (TAKE BACK THIS EVIL DAY). */
enum cancels { CANCELS_NOTHING, CANCELS_CARD, CANCELS_TURN, CANCELS_BOTH_TURNS };

/* Whose last card a card copies: RULES 7.6. */
enum copies { COPIES_NOTHING, COPIES_ANYONE, COPIES_OPPONENT };

/* Whose men a card exchanges. */
enum exchanges { EXCHANGES_NONE, EXCHANGES_OWN, EXCHANGES_ENEMIES, EXCHANGES_BOTH };

enum { CAST_CELLS = 24, CAST_EDGES = 2 };

struct moves;

/* One play of a card: who, at what, and what it looks back on. What its order named is as arguments.h reads it by
 * the card's form; zero where the order did not name such a thing. */
struct cast {
    const struct card *card;     /* whose rules hold; of a copy the root's, once km_bind_copy has found it */
    const struct card *played;   /* of a copy: the card that is played; NULL: `card` */
    int copied, root_owner;      /* of a copy: number of the root, and the colour from whose deck it came */
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
    unsigned named_kinds;        /* kinds written as whole words, a bit each (RULES 14.4) */
    const char *arguments;       /* as written, for copies (km_arguments_copied) */
    const struct step *trigger;  /* the step it answers, or the move it follows; NULL: none */
    int step;                    /* the number of the step that a response answers */
    struct played_turn *during;  /* the turn in which it is carried out; NULL while it is only judged */
    const char *code;            /* set by forbids: the RULES' code */
};

/* What the continuing effect of a card lies on: places.h. */
enum lies { LIES_NOWHERE, LIES_ON_MAN, LIES_ON_VERTEX, LIES_ON_CELL, LIES_ON_CELLS, LIES_ON_AREA, LIES_ON_EDGES,
            LIES_SECRET };

/* What effect.data holds, by what the effect lies on or does. What one card alone keeps there is named in its file. */
enum effect_data {
    DATA_CELL = 0,      /* on a man: where he stood when it began; on a vertex: a cell at it */
    DATA_SECOND = 0,    /* on two cells: the second; on an area: its corner with the highest file and rank */
    DATA_EDGES = 0,     /* on edges: both, each as cell and direction (km_effect_edge) */
    DATA_SECRET = 0,    /* in secret: one more than its cell, else the man who is meant; 0: not known to the viewer */
    DATA_DIAGONAL = 1,  /* on a vertex: the diagonal direction to it */
    DATA_PARTNER = 1,   /* joins, hides_king: who shares the man's cell */
    DATA_PRINCE = 1,    /* crowns: who has handed his crown on */
    DATA_SINCE = 2      /* hides_king: the turn in which it began */
};

/* What it is worth to a bot to answer with a card, in hundredths of a Pawn: shares in percent of the man who was taken
 * and of him who took him, and what it is worth besides. */
struct answer_worth {
    int taken, taker, besides;
};

/* What `resolve` may say: NULL for done, or why the card fizzles ("NOTARGET"). */
struct card {
    int number;
    const char *name;
    const char *text;            /* what it does, for HELP */
    int set, points, timing;
    bool unique, continuing;
    int cancels;                 /* enum cancels; such a card needs no resolve */
    int copies;                                                             /* enum copies; the same */
    bool plots;  /* lets two more cards be played (PLOTS WITHIN PLOTS); needs no resolve either */
    const char *(*forbids)(const struct state *state, struct cast *cast);   /* in words; NULL: nothing does */
    /* A play that its player may regret, in words: he has to say CONFIRM. NULL: this one is none. */
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
    bool (*asleep)(const struct state *state, const struct board *board, const struct effect *effect);
    bool (*over)(const struct state *state, const struct effect *effect);         /* has it come to its own end? */
    const char *(*keeps)(const struct state *state, const struct effect *effect); /* why no card cancels it; or NULL */
    void (*spread)(struct turn *turn, const struct effect *effect);               /* looks around after each step */
    void (*undo)(struct turn *turn, const struct effect *effect);  /* what its end does to the board */

    /* The turn calls these for every effect of the card that is in play and awake, oldest first (moments.c). Whose
     * turn it is: board.to_move. They may put questions (km_decide), except `demands` and `lets_pass`. */
    void (*at_start)(struct turn *turn, const struct effect *effect);
    void (*at_end)(struct turn *turn, const struct effect *effect);
    void (*after_move)(struct turn *turn, const struct effect *effect, const struct step *step);
    /* Does it foresee what the mover has done since the turn began? Then the turn is undone and lost at once, unless it
     * began in check and would end so. */
    bool (*foresees)(const struct state *start, const struct state *now, const struct effect *effect);
    /* Why the regular move may not be made, in words; NULL: it may. The turn is refused ILLEGAL, or asked for anew. */
    const char *(*before_move)(struct turn *turn, const struct effect *effect, const struct move *move);
    /* The mover is about to make his move, or to play a card instead of it. */
    void (*at_move)(struct turn *turn, const struct effect *effect);
    /* Is the move one that the effect asks of the colour, or does it ask nothing of it? While there are such moves
     * it has no others; when there are none a regular card leaves it no move at all (forced_moves.h). */
    bool (*wants)(const struct state *state, const struct effect *effect, int colour, const struct move *move);
    /* Is the mover's turn lost before it begins? */
    bool (*loses_turn)(const struct state *state, const struct effect *effect);
    /* What the mover owed (MUST), now that his move, or the card instead of it, is done; effect and `before` as they
     * were when he made it. */
    const char *(*demands)(const struct state *before, const struct state *now, const struct effect *effect);
    /* The player has named a kind of man (naming.h). Of several effects that listen the oldest alone is told. */
    void (*named)(struct turn *turn, const struct effect *effect, int colour, int kind);
    /* The id of the effect that does not count for the mover's move. */
    int (*ignores)(const struct state *state, const struct effect *effect);
                                     /* May the mover give his turn up by PASS? */
    bool (*lets_pass)(const struct state *state, const struct effect *effect);
    bool stops_cards;                /* while the effect is in play nobody plays a card */
    bool moves_twice;                /* a man who has moved moves again: BOG takes both for one move */

    bool neutral;                    /* both sides may move the man and capture him */
    bool petrifies;                  /* no card takes the man off the board */
    bool crowns;                     /* the man is a vital King */
    bool secret;                     /* DATA_SECRET of its effect is known to its owner only */
    bool ends_on_stalemate;          /* the card is discarded instead, and the game goes on */
    bool wins_on_hill;               /* who has a King there for his third turn wins: KING OF THE MOUNTAIN */
    bool hides_king;                 /* the man is a King under the hill, or one back this turn: UNDER ELF HILL */
    bool joins;                      /* makes one piece of the man and his DATA_PARTNER, who stands on his cell */
    bool outlasts_capture;           /* "rest of the game": a capture of the man does not end it */
    bool ends_on_promotion;
    bool transforms;                 /* makes a man another kind: he keeps it when he comes back at once (RULES 4) */
    bool adds_card;                  /* adds a card to the hand, so none is drawn for it */
    bool other_draws;  /* the opponent draws the card that replaces it */

             /* Of cards that move men: the moves that one man may make by it. */
    void (*moves)(const struct state *state, const struct move_rules *rules, const struct cast *cast, int man,
                  struct moves *out);
    bool captures;                   /* ... and may take whom they meet; else they go to empty squares */
    bool leaps;                      /* it sets men down somewhere, however far: nobody stops them on the way */
    int makes_kind;                  /* of continuing effects on a man: the named kind that he is by it */
    const struct power *moves_as;    /* of cards that let a man move otherwise */
    int own_kind, other_kind;        /* whom it is for; of swaps: whom it exchanges */
    int exchanges;                   /* enum exchanges */
    int spared_kind;                 /* whom it is not for */
    bool for_enemy;                  /* it moves the other side's men */
    struct answer_worth as_answer;
    const char *rulings;
};

enum { CARD_NONE = 0, CARDS_MAX = 160, CARD_LETTERS_LEAST = 3 };

/* When clocks of effects run: a clock of one moment "turn-end" of a seat ends with that player's next turn. */
enum moment { MOMENT_TURN_START = 1, MOMENT_TURN_END };

/* Effects sit on a man, or on the board. */
enum effect_target { EFFECT_ON_BOARD, EFFECT_ON_MAN };

/* By number; [0] is NULL. The cards themselves stand above this floor and are handed down
 * (cards/catalogue.c). */
extern const struct card *const km_cards[CARDS_MAX];
const char *const *km_card_names(void);                  /* for kernel/order: by number */
int km_card_count(void);                                 /* numbers in use, 0 included */
const char *km_card_form(int card);                      /* how its order goes on: arguments.h; "" when it does not */
const char *km_card_example(int card);                   /* arguments as such an order has them */

/* The card whose name begins at a token; false with the fault when there is none. */
bool km_find_card(struct arena *arena, const struct tokens *tokens, int first, int *tokens_used, int *card,
                  struct order_fault *fault);

/* The card that is spent: of a copy the copy itself. */
const struct card *km_card_spent(const struct cast *cast);

/* Turns a copy into a cast of the card that it copies (7.6), in place; a second time it does nothing. False, with
 * the cast's code and the words, when there is nothing to copy. */
bool km_bind_copy(struct arena *arena, const struct state *state, struct cast *cast, const char **reason);
const char *km_card_name_of(const void *context, int card);

/* A card's name as one word, as conditions of standing orders are written: "HOLY-WAR". */
const char *km_card_word(struct arena *arena, int card);

/* What the effects in play do to the move rules. */
void km_bend(const void *context, struct move_rules *rules);
bool km_has_bars(const struct state *state);
bool km_bars(const void *context, const struct move_rules *rules, const struct move *move);
extern const struct effect_rules km_effect_rules;

/* Does a card of its own lie beside the board for the effect? Not for what a card leaves behind for a turn or two, and
 * not for one that another effect has made (begun without a number). */
bool km_has_card(const struct effect *effect);

/* Tells of an effect: KM_EFFECT_ON, _OFF ... A hidden one is not told of. */
void km_tell_effect(struct turn *turn, int type, const struct effect *effect);

/* Completes the effects that a position has named, once they and all men are there. */
void km_effects_placed(struct state *state);

/* The card that lies beside the board for an effect: of a copied one the copy; 0: none, as a VULTURE has taken it. */
int km_card_beside(const struct state *state, const struct effect *effect);
void km_set_card_beside(struct turn *turn, int effect, int card);

/* How many cards there are in hands, decks and discards and beside the board. */
int km_count_cards(const struct state *state);

/* The hooks of the effects in play, and their clocks. */
void km_turn_starts(struct turn *turn);
void km_turn_ends(struct turn *turn);
void km_move_comes(struct turn *turn);
void km_after_move(struct turn *turn, int step);
const char *km_before_move(struct turn *turn, const struct move *move);
const char *km_demands(const struct state *before, const struct state *now);
bool km_lets_pass(const struct state *state);
bool km_stops_cards(const struct state *state);

/* The effect that does not count for the mover's move (DIPLOMATIC IMMUNITY), by its id; 0: each does. */
int km_ignored(const struct state *state);

/* After each step: effects that have come to their own end leave, others spread, and what sleeps or wakes is told. */
void km_settle(struct turn *turn);

/* Ends an effect by a card. Returns why that may not be ("CHECKMATE"), and then has done nothing, or NULL. */
const char *km_cancel(struct turn *turn, const struct effect *effect);

/* Begins the card's effect where the cast names it: the resolve of many continuing cards. */
const char *km_begin(struct turn *turn, const struct cast *cast);

/* Begin the card's effect on a man with no card beside the board, for a while: until the end of the colour's next turn
 * (of the one after the turn now running, if that is his), or until the end of the turn now running. Turns that are
 * taken count, also without a move; cancelled ones do not (RULES 9). Return the effect's id. */
int km_begin_until_next(struct turn *turn, const struct card *card, int owner, int man, int colour);
int km_begin_this_turn(struct turn *turn, const struct card *card, int owner, int man);

/* Ways to bend for such effects, on the colour whose turns they count: he may not move the man, may not capture him. */
void km_bend_held(const struct state *state, const struct effect *effect, struct move_rules *rules);
void km_bend_shielded(const struct state *state, const struct effect *effect, struct move_rules *rules);

/* Draws from now on come from a stream of their own, by what they are for and how far the turn has gone, so that an
 * answer that is put in earlier changes no draw that has been told. */
void km_stream(struct turn *turn, const char *purpose);

/* What follows are the cards' common ways. */

/* Refuses with a code; returns the words. */
const char *km_refuse(struct cast *cast, const char *code, const char *words);

/* Has the kind been in play, by a man or by an effect (SPECIAL PROMOTION)? */
bool km_kind_seen(const struct state *state, int kind);

/* The man on a cell who counts as one of the colour's, or MAN_NONE. A NEUTRAL one counts as either side's (RULES 12). */
int km_man_at(const struct state *state, int cell, int colour);
bool km_is_neutral(const struct state *state, int man);

/* Merged men (RULES 4.1). The man on the cell, one of two perhaps, who is of the colour and of the kind by which cards
 * name him; or MAN_NONE: a card that names a kind may mean either part. And: is one of the parts of that kind? Then a
 * card that excludes the kind excludes the whole. */
int km_part_at(const struct state *state, int cell, int colour, int kind);
bool km_has_kind(const struct board *board, int man, int kind);

bool km_is_royal(const struct state *state, int man);

/* The kind a man is, by his effects too: a Knight under PALADIN is a PALADIN. */
int km_kind_of(const struct state *state, int man);

/* Is the man a King for effects that cannot be on one: by his kind, or crowned by an effect? */
bool km_is_king(const struct state *state, const struct board *board, int man);

/* May the colour capture the man by a card, as far as effects go (PACIFISM, MEDUSA, TRUCE, MYSTIC SHIELD)? That he
 * is a King is another matter. */
bool km_capturable(const struct state *state, int man, int by);

/* Is he turned to stone, so that no card takes him off the board (MEDUSA)? Who is only spared by captures can still be
 * made dead (KC-PACIFISM-10). */
bool km_is_stone(const struct state *state, int man);

/* Does a continuing effect keep the man where he is, whoever would move him? Then no regular card moves or swaps
 * him either (KC-MEDUSA-04). */
bool km_rooted(const struct state *state, int man);


/* Men who share a cell, joined or not, are captured together, unless only one of them is meant. */
void km_capture(struct turn *turn, int man, const char *by);
void km_capture_one(struct turn *turn, int man, const char *by);
void km_kill(struct turn *turn, int man, const char *by);              /* he is dead: RULES 5.1 */
void km_promote(struct turn *turn, int man, int kind);
/* A joined piece goes whole. */
void km_relocate(struct turn *turn, int man, int cell);
void km_swap(struct turn *turn, int one, int other);
void km_move(struct turn *turn, const struct move *move, int card, bool record);

#endif
