/* `postern replay verify` for many files: the replays of a folder, each checked alone, by all processors. */
#ifndef POSTERN_COMMANDS_REPLAY_ARCHIVE_H
#define POSTERN_COMMANDS_REPLAY_ARCHIVE_H

#include <stdbool.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"

/* The files that a command line names, in the arena: instead of a folder all NAME.replay in it, by name. */
enum status replay_archive_files(char **names, int count, struct arena *arena, const char *const **files, int *file_count,
                                 struct error *err);

/* A line for each file, in this order, and one for all of them. jobs: as in struct workers. Gives an exit code. */
int replay_archive_verify(const char *const *files, int count, int jobs, bool json);

#endif
