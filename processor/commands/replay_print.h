/* What `postern replay verify` found out about a file, as it prints it. */
#ifndef POSTERN_COMMANDS_REPLAY_PRINT_H
#define POSTERN_COMMANDS_REPLAY_PRINT_H

#include <stdio.h>

#include "processor/replay/replay.h"

/* All that there is to know, in some lines. */
void replay_print(FILE *out, const char *path, const struct replay_check *check, struct arena *arena);

/* The verdict in one line. */
void replay_print_line(FILE *out, const char *path, const struct replay_check *check);

/* All of it as one JSON object in one line. */
void replay_print_json(FILE *out, const char *path, const struct replay_check *check, struct arena *arena);

#endif
