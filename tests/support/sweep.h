/* Which part of a large sweep a run takes. A sweep numbers its cases by a hash; `make test` takes few of them, .ci/run a
 * third that changes from commit to commit, `make pairs-all` all.
 *
 *     SWEEP_EVERY=3 SWEEP_PART=1    those whose hash leaves 1 when it is divided by 3
 *     PLAIN_POSITIONS=100000        so many random positions are compared with a plain second opinion
 *
 * A sanitizer build, which is many times slower, takes an eighth of what is taken where nothing is set. */
#ifndef POSTERN_TESTS_SWEEP_H
#define POSTERN_TESTS_SWEEP_H

#include <stdbool.h>
#include <stdint.h>

struct sweep {
    uint64_t every, part;
};

/* The setting in the environment; without one, one case in `every`. */
struct sweep sweep_begin(int every);

/* How many random positions a comparison throws: as the environment says, else `usual`. */
int sweep_positions(int usual);

bool sweep_takes(const struct sweep *sweep, uint64_t hash);

#endif
