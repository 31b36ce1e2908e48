/* What `postern replay verify` says of two files, whatever their scopes, and of a file and a mail: is it one history?
 * Each gives an exit code. */
#ifndef POSTERN_COMMANDS_REPLAY_COMPARE_H
#define POSTERN_COMMANDS_REPLAY_COMPARE_H

#include "processor/replay/replay.h"

/* Both were read to their ends. */
int compare_files(const char *one, const struct replay_check *of_one, const char *other, const struct replay_check *of_other,
                  bool json);

/* Every chain line of the mail against the file, which was read to its end. */
int compare_mail(const char *path, const struct replay_check *check, const char *mail, bool json);

#endif
