/* The state of a game of Knightmare Chess: one flat struct without pointers, so an assignment copies it; all zeroes is
 * the state before set-up. */
#ifndef KNIGHTMARE_STATE_H
#define KNIGHTMARE_STATE_H

#include "engine/games/knightmare/chess/board.h"
#include "engine/games/knightmare/chess/draw_rules.h"
#include "engine/games/knightmare/chess/move_rules.h"
#include "engine/kernel/deck.h"
#include "engine/kernel/effect.h"

/* RULES 2, the defaults first. */
enum card_option { CARDS_DUEL, CARDS_COMMON, CARDS_NONE };
enum set_option { SETS_BOTH, SETS_FIRST, SETS_SECOND };
enum abduction_option { ABDUCTION_HONOUR, ABDUCTION_DICE };
enum counter_option { COUNTERS_ASK, COUNTERS_HELD };

struct options {
    int32_t code;                        /* enum code: RULES */
    int32_t cards;                       /* enum card_option */
    int32_t points[COLOUR_COUNT];        /* limit of a DUEL deck */
    int32_t copies;                      /* most copies of one card that is not unique */
    int32_t sets;                        /* enum set_option */
    int32_t abduction;                   /* enum abduction_option */
    int32_t counters;                    /* enum counter_option */
    int32_t panic_hours;
};

/* The key of the private setting COUNTER ASK or NEVER. */
#define KM_SETTING_COUNTER "counter"

/* The steps of a turn, on which responses look back (RULES 7.2). A promotion has its own number, but a card that answers it
 * answers the move. */
enum step_sort { STEP_CARD, STEP_MOVE, STEP_END, STEP_PROMOTION, STEP_SORTS };
enum { STEPS_MAX = 64 };      /* two ONSLAUGHTs by PLOTS, cancelled and made again, have forty */

struct step {
    int32_t sort;                        /* enum step_sort */
    int32_t colour;                      /* who did it */
    int32_t card;                        /* the card that was played, or by which the man moved; 0: none */
    int32_t root;                        /* for a card step: the card that a copy copied, else the card itself */
    int32_t man, kind;                   /* the man who moved, and his kind at that time */
    int32_t from, to;
    int32_t taken, taken_kind;           /* the man whom he captured; 0: nobody */
    int32_t rook;                        /* for a castling: the Rook, which has also moved; 0: none */
    int32_t taken_with;                  /* the man who shared that man's cell and went with him; 0: nobody */
    bool by_card;                        /* a card carried the man, or captured */
    bool crossed;                        /* he crossed the frontier into the other's half */
    bool leapt;                          /* the move had a Knight's shape */
};

/* An effect that has ended with its man's capture: it resumes if he comes back at once (RULES 4). */
struct lapsed {
    struct effect effect;
    int32_t card;                        /* the card that was beside the board for it and went to the discards; 0:
                                          * none */
    int32_t turn;
};
enum { LAPSED_MAX = 16 };

/* The middle cells, d4 e4 d5 e5, for KING OF THE MOUNTAIN. */
enum { HILL_CELLS = 4, HILL_TURNS = 3 };
extern const uint8_t km_hill_cells[HILL_CELLS];

/* A card that the effect of another card has moved in the present turn: hands.h. */
struct transfer {
    int32_t card, from, to;              /* hand of White 0, his discards 1, and Black's 2 and 3 */
};
enum { TRANSFERS_MAX = 64 };

enum ending {
    ENDING_NONE, ENDING_CHECKMATE, ENDING_STALEMATE, ENDING_REPETITION, ENDING_FIFTY, ENDING_DEAD_POSITION,
    ENDING_RESIGNATION, ENDING_AGREEMENT, ENDING_TIME, ENDING_MOUNTAIN, ENDING_SURRENDER, ENDING_COUNT
};
extern const char *const km_ending_names[ENDING_COUNT];

/* The last card that a player has played, even if it fizzled or was cancelled, but not one that he has taken back
 * (RULES 7.6). For a copy, root is the card that it copied, and side the owner of that card's deck. */
struct last_card {
    int32_t card;                        /* 0: none yet */
    int32_t root;                        /* the card itself when it is not a copy */
    int32_t side;                        /* colour + 1 */
    int32_t order;                       /* of both players' cards, the one with the higher number is the later */
};

enum {
    PILE_MAX = 160,
    EFFECTS_MAX = 256,
    EFFECTS_SPARE = 24                   /* how many effects the cards of one turn, six at most, may begin; with less room
                                          * no card may be played */
};
PILE_TYPE(pile, PILE_MAX);
EFFECTS_TYPE(effects, EFFECTS_MAX);

/* What a player has apart from men. With CARDS=COMMON deck and discards are White's. */
struct side {
    struct pile hand, deck, discards;
    struct last_card last_card;
    int32_t hill[HILL_CELLS];            /* consecutive own turns at whose end one of his Kings stood on the middle
                                          * cell */
    bool lost_move;                      /* has no move in the next turn */
    bool played;                         /* has played a card in the present turn */
    bool limit_used;                     /* could play no more cards in the turn that ended last; up to version 3 not
                                          * stored */
    bool panicked;                       /* his next turn has the short deadline of PANIC */
    bool no_counters;                    /* COUNTER NEVER, as version 0 stored it; now a setting */
    int32_t record;                      /* key of the history: his last turn; 0: he has had none */
};

/* A card beside the board that differs from the card that names its effect: RULES 7.6, 9.6. */
struct beside {
    int32_t effect;                      /* id */
    int32_t card;                        /* a copy; 0: nothing, the card was taken */
};
enum { BESIDE_MAX = 64 };

/* A man who was captured in the present turn, and the step. */
struct loss {
    int32_t man, step;
};
enum { LOSSES_MAX = MEN_MAX };

/* What a player is asked in the middle of a turn: his whole turn; that, or first a counter; a counter; a card in the place
 * of another; or something else. Reports use it to show which cards can be played. */
enum asked { ASKED_TURN, ASKED_TURN_OR_COUNTER, ASKED_COUNTER, ASKED_CARD, ASKED_DECISION };

/* The newest turns in the form of a scoresheet: scoresheet.h. */
enum { SCORESHEET_BYTES = 1024 };

struct scoresheet {
    bool cut;                            /* older turns were dropped */
    char text[SCORESHEET_BYTES];
};

struct state {
    struct options options;
    int32_t turn;                        /* turns begun, of both players */
    bool begun;                          /* the turn with that number is being played, and its start is done */
    int32_t asked;                       /* enum asked */
    int32_t ending;                      /* enum ending */
    int32_t winner;                      /* colour + 1; 0: nobody */
    struct side sides[COLOUR_COUNT];
    struct effects effects;              /* continuing effects; kind: the card */
    int32_t beside_count;
    struct beside beside[BESIDE_MAX];
    int32_t loss_count;
    struct loss losses[LOSSES_MAX];
    int32_t lapsed_count;
    struct lapsed lapsed[LAPSED_MAX];
    int32_t seen;                        /* named kinds that an effect has made in this game, one bit each */
    bool sprung;                         /* a hidden trap has taken a man in this turn */
    int32_t blindfolded;                 /* colour + 1 of the player who sees no board because he must recall a man; 0:
                                          * nobody */
    int32_t transfer_count;
    struct transfer transfers[TRANSFERS_MAX];
    int32_t cards;                       /* how many cards the game has; 0: not counted */
    int32_t left;                        /* men who have left the game by a card that says so */
    int32_t step_count;                  /* of the last turn, or the one now running */
    struct step steps[STEPS_MAX];
    int32_t moved[COLOUR_COUNT];         /* the man whom each player moved last, if it was a man of the board; 0:
                                          * nobody */
    int32_t moved_rook[COLOUR_COUNT];    /* ... and the Rook, if he castled */
    bool took_back;                      /* the mover has taken cards back and may still KEEP the cards drawn
                                          * instead */
    uint64_t banned;                     /* key of a position in which this turn may not end (7.4.3); 0: none */

    /* Every man of the game, on the board and in the boxes (by man.place), whose turn it is, rights to castle and to
     * take en passant, orient, quiet moves. */
    struct board board;

    /* For repetition. */
    struct history history;

    struct scoresheet scoresheet;
};

/* Its stored form. */
extern const struct codec knightmare_state_codec;

/* Options as RULES 2 gives them, no men, nothing played. */
void knightmare_state_init(struct state *state);

/* The source of move rules for a position of this game, for move_rules_derive. Points to the state. */
struct move_rules_source knightmare_state_rules(const struct state *state);

/* The move rules of a position, together with the data that they point to. */
struct state_rules {
    struct move_rules_source source;
    struct move_rules rules;
};

/* Derives the rules of the state's present board, or of a copy of it on which something is tried; into `view`, which
 * the caller keeps as long as the rules. */
const struct move_rules *state_rules_derive(struct state_rules *view, const struct state *state, const struct board *board);

/* NULL when all invariants hold, else the one that does not. */
const char *knightmare_state_check(const struct state *state);

#endif
