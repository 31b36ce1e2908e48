/* Lists every question that a turn can ask before it ends. */
#ifndef KNIGHTMARE_QUESTIONS_H
#define KNIGHTMARE_QUESTIONS_H

#include "engine/games/knightmare/effects/question.h"

/* NULL after the last. */
extern const struct question *const km_questions[];

/* The question for the kind of a request; NULL: none. Case does not matter. */
const struct km_question *km_question_find(const char *kind);

#endif
