/* Handout: log lines that name nobody, for somebody who looks for a fault.
 *
 * It removes everything with an @ in it (addresses, Message-IDs), addresses of machines, paths, names of mail hosts, and every
 * word that is part of a player's or the moderator's name or address. It removes a word too many rather than one too
 * few: a player called Mail makes many lines hard to read. */
#ifndef POSTERN_HOME_ANONYMIZE_H
#define POSTERN_HOME_ANONYMIZE_H

#include "processor/home/home.h"

struct anonymizer;

/* Learns who plays, and what is configured. It lives in the home's arena. */
enum status anonymizer_open(struct home *home, struct anonymizer **out, struct error *err);

/* The line without them, in the arena. */
const char *anonymizer_text(const struct anonymizer *anonymizer, const char *line, struct arena *arena);

#endif
