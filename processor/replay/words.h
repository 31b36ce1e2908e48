/* What a verification has found out, in the words of `postern replay verify`. All texts live in the arena. */
#ifndef POSTERN_REPLAY_WORDS_H
#define POSTERN_REPLAY_WORDS_H

#include "processor/replay/replay.h"

/* All that there is to know, in some lines, each with its newline. */
const char *replay_words(const char *path, const struct replay_check *check, struct arena *arena);

/* The verdict in one line, with its newline. */
const char *replay_words_line(const char *path, const struct replay_check *check, struct arena *arena);

/* All of it as one JSON object, without a newline. */
const char *replay_words_json(const char *path, const struct replay_check *check, struct arena *arena);

#endif
