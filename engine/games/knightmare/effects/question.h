/* Decisions: what a card, or an effect in play, asks of a player in the middle of a turn. RULES 14.1, 14.2.
 *
 * A question of the kernel's (kernel/question.h) that is answered with lines of the kinds that it allows. Standing orders
 * give one or more of them in order of preference (STAND TOLL PAY h2 a2 ELSE REFUSE); the first that is legal counts, else
 * the default. Whoever adds one writes its entry beside the card that asks it, and its line in turn/questions.c. */
#ifndef KNIGHTMARE_QUESTION_H
#define KNIGHTMARE_QUESTION_H

#include "engine/games/knightmare/effects/plan.h"
#include "engine/kernel/question.h"

struct km_question {
    struct question question;    /* QUESTION(kind, words, otherwise) */
    unsigned acts;               /* which lines answer it: bits 1u << enum act_kind */
    bool names_later;            /* the kinds that an answer names are counted by the asker (RULES 14.4) */
    /* Why the line is no answer, with act->cast.code set; NULL: it is one. `facts` are those of the request. */
    const char *(*forbids)(const struct state *state, int seat, const struct value *facts, struct act *act);
};

#define QUESTION(its_kind, its_words, its_otherwise) \
    { .kind = (its_kind), .deadline = "window", .words = (its_words), .takes = km_takes, .otherwise = (its_otherwise) }

/* question.takes of all of them; out: a struct act. */
const char *km_takes(const struct question_line *line, void *out);

/* Asks in the middle of a turn; what for is noted while the question is open. */
const struct answer *km_ask(struct turn *turn, enum asked what, const struct ask *ask);

/* Puts the question and gives the first legal line of its answer; NULL when not even the default is one. */
const struct act *km_decide(struct turn *turn, int seat, const struct km_question *question, struct value *facts);

/* The same for a response's question to the mover, who may have answered it in the mail that let the card pass. */
const struct act *km_decide_for(struct turn *turn, const struct cast *cast, int seat, const struct km_question *question,
                                struct value *facts);

#endif
