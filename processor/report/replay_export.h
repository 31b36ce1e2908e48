/* A stored game as a replay. */
#ifndef POSTERN_REPORT_REPLAY_EXPORT_H
#define POSTERN_REPORT_REPLAY_EXPORT_H

#include "processor/home/home.h"
#include "processor/replay/replay.h"

/* Whom the header names: nobody, as in what mails bring, because players pass it on; all players, unless the game is
 * anonymous; or those who said that pages may name them. */
enum replay_names { REPLAY_NAMES_NONE, REPLAY_NAMES_ALL, REPLAY_NAMES_PUBLISHED };

/* Writes a game of this home. seat: name or number, for REPLAY_SEAT. The secret goes in when the game is over. Output
 * that it wrote before a failure is useless. */
enum status replay_export(struct home *home, int64_t id, enum replay_scope scope, const char *seat, enum replay_names names,
                          FILE *out, struct error *err);

#endif
