/* Setup check: could the answers of a set-up have come by mail? The rules judge a mail first and then resolve whatever
 * answers they get; nobody has judged the answers in a file that others wrote. */
#ifndef POSTERN_REPLAY_SETUP_CHECK_H
#define POSTERN_REPLAY_SETUP_CHECK_H

#include "engine/game.h"

/* A set-up and the answers that it took, or that are on file. */
struct setup_answers {
    const struct ruleset *rules;
    const struct value *options;         /* whole */
    int seats, version;
    uint64_t seed;
    const struct answer *list;
    int count;
};

/* ERR_CONFLICT names the first answer that no sheet makes from any mail, or that claims to be the default and is not. The
 * check ignores what is asked and whether all of it is answered. In the arena. */
enum status setup_check(const struct setup_answers *answers, struct arena *arena, struct error *err);

#endif
