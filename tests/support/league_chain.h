/* A long chain of a league as a file, as `league export` writes it: seasons of a round robin with results by lot, one after the
 * other. It is written entry by entry, so its size does not matter. */
#ifndef POSTERN_TESTS_LEAGUE_CHAIN_H
#define POSTERN_TESTS_LEAGUE_CHAIN_H

/* Writes whole seasons with so many games at least; a season is for so many players in sections of eight. Returns how many
 * games there are. Ends the program when something cannot be. */
int league_chain_write(const char *path, int players, int games);

#endif
