/* Every question that is asked in the middle of a turn. */
#ifndef KNIGHTMARE_QUESTIONS_H
#define KNIGHTMARE_QUESTIONS_H

#include "engine/games/knightmare/effects/question.h"

/* NULL behind the last. */
extern const struct question *const km_questions[];

/* By the kind of a request; NULL: that is no question. Reads without regard to case. */
const struct km_question *km_question_find(const char *kind);

#endif
