/* Standings and Swiss rounds of a section from a TRF16 report, for anybody, without a home. */
#ifndef POSTERN_LEAGUE_CALC_SECTION_H
#define POSTERN_LEAGUE_CALC_SECTION_H

#include "processor/league/calc.h"

struct calc_standings {
    bool round_robin;
    const char *tie_breaks;     /* codes with commas between them; NULL: the format's default */
};

struct calc_pair {
    const char *seed;           /* 16 hexadecimal digits: where the main stream starts */
    const char *absent;         /* start numbers; NULL: all are there */
    const char *apart;          /* pairs as 1:2,4:5; NULL: none */
    int initial;                /* the seat of odd start numbers before anybody had one: 1, 2 */
    bool free_seats;
};

/* A row for each slot, best first. ERR_FORMAT: the report or a code cannot be read. */
enum status calc_standings(const char *trf, const struct calc_standings *asked, calc_write_row *write, void *context,
                           struct error *err);

/* The round after those of the report, a row for each board; a bye has 0 as its second. ERR_FORMAT: as above, or an option
 * names a player who is not there. */
enum status calc_pair(const char *trf, const struct calc_pair *asked, calc_write_row *write, void *context, struct error *err);

#endif
