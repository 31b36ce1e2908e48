/* What is said about a table in words. */
#ifndef POSTERN_LEAGUE_TABLE_SAID_H
#define POSTERN_LEAGUE_TABLE_SAID_H

#include "processor/league/league.h"

/* Why one stands before another with as many points, which games of rounds up to this one are open, and the teams with their
 * points; "" or paragraphs. */
const char *league_table_remarks(struct league *league, int section, int round);

/* "2 go up, 2 go down"; NULL: nobody changes tiers here. */
const char *league_goes_said(struct league *league, int section);

/* What each player of a section was worth when he entered, and is worth now; NULL: its games change no ratings. */
const char *league_ratings_said(struct league *league, int section);

/* After the close: who goes up and down in the section of a slot, and where its player stands. */
const char *league_moves_said(struct league *league, int section, int slot);

#endif
