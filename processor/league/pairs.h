/* Pairs: a Swiss round that somebody else has paired, such as another program. */
#ifndef POSTERN_LEAGUE_PAIRS_H
#define POSTERN_LEAGUE_PAIRS_H

#include "processor/league/league.h"

/* The pairs of a section's next round from a text: "FIRST SECOND" a line, slots, 0 for nobody; a first line may tell how many they are.
 * rematch: two may meet again. *given: a list as an entry has it. ERR_FORMAT names line and column, and what would be right. */
enum status league_pairs_read(struct league *league, int section, const char *text, bool rematch, struct value **given,
                              struct error *err);

#endif
