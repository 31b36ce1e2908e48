#include "engine/games/knightmare/turn/questions.h"
#include "engine/games/knightmare/effects/catalogue.h"

#define DECLARED(symbol) extern const struct km_question question_##symbol;
KM_QUESTIONS(DECLARED)

#define LISTED(symbol) &question_##symbol.question,
const struct question *const km_questions[] = { KM_QUESTIONS(LISTED) NULL };

const struct km_question *km_question_find(const char *kind)
{
    return (const struct km_question *)question_find(km_questions, kind);
}
