/* The table of a section, for people and programs. */
#ifndef POSTERN_LEAGUE_TABLE_H
#define POSTERN_LEAGUE_TABLE_H

#include "processor/league/league.h"

/* Its rows as templates write a table (layout_rows): place, slot, name, points and the tie-breaks; within 72 columns the
 * results against each other too, of games up to a round, else how many games, and the results in a list below. */
const char *league_table_rows(struct league *league, int section, int round);

/* A JSON object a slot. */
struct value *league_table_values(struct league *league, int section);

/* The table for a page: { columns, rows }; a row has place, slot, player, name, games, withdrawn and, a text for each column, its
 * values as mails write them. */
struct value *league_table_shown(struct league *league, int section);

/* The same as CSV (RFC 4180) with a heading. */
const char *league_table_csv(struct league *league, int section);

/* As a TRF16 report. */
const char *league_table_trf(struct league *league, int section, bool open_as_draws);

#endif
