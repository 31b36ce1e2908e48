/* Orders: the mail of a player judged line by line. RULES 14.2. */
#ifndef KNIGHTMARE_ORDERS_H
#define KNIGHTMARE_ORDERS_H

#include "engine/kernel/ruleset.h"

void km_judge(struct sheet *sheet);
/* Does an order of this word answer the request (order_word_fits of struct ruleset)? */
bool km_order_word_fits(const void *known, const struct request *request, const struct value *facts, const char *word);
/* Refuses cards with LIMIT when nothing is asked and their player has played his of the last turn. */
void km_judge_untimely(struct sheet *sheet);

#endif
