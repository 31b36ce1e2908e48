/* A stored game as a replay. */
#ifndef POSTERN_REPORT_REPLAY_EXPORT_H
#define POSTERN_REPORT_REPLAY_EXPORT_H

#include "processor/home/home.h"
#include "processor/replay/replay.h"

/* Writes a game of this home. seat: name or number, for REPLAY_SEAT. The secret goes in when the game is over. Output
 * that it wrote before a failure is useless. names: the header names the players, unless the game is anonymous; what mails bring
 * names nobody, because players pass it on. */
enum status replay_export(struct home *home, int64_t id, enum replay_scope scope, const char *seat, bool names, FILE *out,
                          struct error *err);

#endif
