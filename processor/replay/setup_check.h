/* Setup check: could the answers of a set-up have come by mail? The rules resolve whatever they are given, and judge what a
 * mail says before they are; a file that others have written was judged by nobody. */
#ifndef POSTERN_REPLAY_SETUP_CHECK_H
#define POSTERN_REPLAY_SETUP_CHECK_H

#include "engine/game.h"

/* A set-up and the answers that were taken for it, or that are on file. */
struct setup_answers {
    const struct ruleset *rules;
    const struct value *options;         /* whole */
    int seats, version;
    uint64_t seed;
    const struct answer *list;
    int count;
};

/* ERR_CONFLICT names the first answer that no sheet makes of any mail, or that is said to be a default and is another text. What
 * is asked, and whether all of it is answered, is not looked at. In the arena. */
enum status setup_check(const struct setup_answers *answers, struct arena *arena, struct error *err);

#endif
