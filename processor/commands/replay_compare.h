/* `postern replay verify` for two files of any scopes, and for a file and a mail: do they share one history?
 * Each function gives an exit code. */
#ifndef POSTERN_COMMANDS_REPLAY_COMPARE_H
#define POSTERN_COMMANDS_REPLAY_COMPARE_H

#include "processor/replay/replay.h"

/* Both were read to their ends. */
int compare_files(const char *one, const struct replay_check *of_one, const char *other, const struct replay_check *of_other,
                  bool json);

/* Every chain line of the mail against the file, which was read to its end. */
int compare_mail(const char *path, const struct replay_check *check, const char *mail, bool json);

#endif
