/* Every question that is asked in the middle of a turn: the only place that lists them all. */
#include "engine/games/knightmare/turn/questions.h"

#define QUESTIONS(X) \
    X(confirm) \
    X(cornered) \
    X(medusa) \
    X(promotion) \
    X(time) \
    X(toll) \
    X(eye) \
    X(heresy) \
    X(exchange) \
    X(doom) \
    X(recall)

#define DECLARED(symbol) extern const struct km_question question_##symbol;
QUESTIONS(DECLARED)

#define LISTED(symbol) &question_##symbol.question,
const struct question *const km_questions[] = { QUESTIONS(LISTED) NULL };

const struct km_question *km_question_find(const char *kind)
{
    return (const struct km_question *)question_find(km_questions, kind);
}
