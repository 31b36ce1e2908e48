/* Games for the measured rows: a home with many games of a rule set, each at its first turn, with the players' answers
 * in the mailbox, so that one run takes, reads, resolves and sends a turn of each. */
#ifndef POSTERN_BENCH_GAMES_H
#define POSTERN_BENCH_GAMES_H

#include <stdint.h>

#include "engine/kernel/ruleset.h"

enum { GAMES_TIME_UTC_S = 1783900000 };     /* of the measured run */

/* Makes the home. relay_port: an SMTP server on loopback; 0: mails leave through an unsynced Maildir. Ends the program on
 * any failure. */
void games_make(const char *home, const struct ruleset *rules, int count, int relay_port);

#endif
