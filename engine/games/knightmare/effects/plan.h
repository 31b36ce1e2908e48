/* Plan: order lines of one player as acts, read but not yet checked on a board. RULES 14.2.
 *
 * The sheet that judges a mail and the turn that carries it out use the same reader. */
#ifndef KNIGHTMARE_PLAN_H
#define KNIGHTMARE_PLAN_H

#include "engine/games/knightmare/chess/notation.h"
#include "engine/games/knightmare/effects/cards.h"

enum act_kind { ACT_MOVE, ACT_CARD, ACT_RESPOND, ACT_NO_RESPONSE, ACT_COUNTER, ACT_NO_COUNTER, ACT_PASS, ACT_DISCARD,
                ACT_SAY, ACT_CLAIM_DRAW, ACT_TAKEBACK, ACT_KEEP, ACT_ELSE, ACT_TURN,
                /* answers to decisions (question.h); what they name is in the cast */
                ACT_PAY, ACT_REFUSE, ACT_REMOVE, ACT_RETURN, ACT_HERESY, ACT_CONSENT, ACT_VETO, ACT_RECALL, ACT_NAME,
                ACT_STAYS, ACT_PROMOTE, ACT_CONFIRM, ACT_CLAIM_TIME, ACT_GO_ON, ACT_NO_CARD, ACT_KINDS };

struct act {
    enum act_kind kind;
    int line;                    /* of the text it was read from, from 0 */
    struct move_text move;       /* ACT_MOVE, ACT_ELSE */
    struct cast cast;            /* the targets of a card or an answer; for ACT_DISCARD its card */
    int step;                    /* RESPOND ... TO sN; TURN n; 0: not said */
    const char *canonical;       /* the full form */
    const char *ahead;           /* an answer: the lines that follow it, for what it leads to; "": there are none */
    const char *code, *reason;   /* why it cannot be read; NULL: it can */
    const char *unread;          /* ... of a move, the text that names no two squares; NULL: it is something else */
    int column;
};

enum { PLAN_ACTS = 24 };

struct plan {
    bool moved;                  /* the move has been made: these are the cards that follow it */
    int count;
    struct act acts[PLAN_ACTS];
};

/* Empty, in the arena; the acts behind its count are not set, as they are a lot of memory. */
struct plan *km_plan_new(struct arena *arena);
struct plan *km_plan_copy(struct arena *arena, const struct plan *plan);

/* Why a plan cannot be carried out. */
struct refusal {
    const char *code, *reason;   /* NULL: it can */
    int line;                    /* line of the plan's text, from 0; -1: the turn as a whole */
};

/* Reads one line. Returns false, with code and reason, when it is not an order. */
bool km_read_act(struct arena *arena, const char *line, int colour, struct act *act);

/* The first words of order lines, from 0; NULL after the last. A word may come twice. */
const char *km_order_word(int index);

/* The kinds of lines that begin with one of these words: bits 1u << enum act_kind. */
unsigned km_word_acts(const char *word);

/* An example of a kind of line that is neither card nor move ("PAY a2"), and the form of the text after its words, for
 * code that makes up lines. NULL: there is none. */
const char *km_word_line(enum act_kind kind, const char **form);

/* Does a card follow act i, or (with -1) is there any card? */
bool km_card_after(const struct plan *plan, int i);

/* Reads canonical order text; leaves out lines that are not orders. */
void km_read_plan(struct arena *arena, const char *text, int colour, struct plan *plan);

#endif
