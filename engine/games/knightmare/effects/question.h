/* Decisions: questions of a card, or of an effect in play, to a player in the middle of a turn. RULES 14.1, 14.2.
 *
 * Each is a question of the kernel (kernel/question.h); lines of the kinds that it allows answer it. Standing orders
 * give one or more of them in order of preference (STAND TOLL PAY h2 a2 ELSE REFUSE); the first that is legal counts, else
 * the default. A new one has its entry beside the card that asks it, and its symbol in catalogue.h. */
#ifndef KNIGHTMARE_QUESTION_H
#define KNIGHTMARE_QUESTION_H

#include "engine/games/knightmare/effects/plan.h"
#include "engine/kernel/question.h"

struct km_question {
    struct question question;    /* QUESTION(kind, words, otherwise) */
    unsigned acts;               /* the kinds of lines that answer it: bits 1u << enum act_kind */
    bool names_later;            /* the asker counts the kinds that an answer names (RULES 14.4) */
    /* Why the line is not an answer, with act->cast.code set; NULL: it is one. `facts` are those of the request. */
    const char *(*forbids)(const struct state *state, int seat, const struct value *facts, struct act *act);
};

#define QUESTION(its_kind, its_words, its_otherwise) \
    { .kind = (its_kind), .deadline = "window", .words = (its_words), .takes = km_takes, .otherwise = (its_otherwise) }

/* The `takes` of all these questions; out: a struct act. */
const char *km_takes(const struct question_line *line, void *out);

/* Asks in the middle of a turn; notes the purpose while the question is open. */
const struct answer *km_ask(struct turn *turn, enum asked what, const struct ask *ask);

/* Asks the question and returns the first legal line of its answer; NULL when not even the default is one. */
const struct act *km_decide(struct turn *turn, int seat, const struct km_question *question, struct value *facts);

/* The same for a question that these lines may have answered before it was asked (""; there are none). */
const struct act *km_decide_ahead(struct turn *turn, int seat, const struct km_question *question, struct value *facts,
                                  const char *ahead);

/* The same for a response's question to the mover, who may already have answered it in the mail that declined a
 * counter. */
const struct act *km_decide_for(struct turn *turn, const struct cast *cast, int seat, const struct km_question *question,
                                struct value *facts);

#endif
