/* Which part of a large sweep a run takes. A sweep numbers its cases by a hash; `make test` takes few of them, .ci/run a
 * third that changes from commit to commit, `make pairs-all` all.
 *
 *     SWEEP_EVERY=3 SWEEP_PART=1    those whose hash leaves 1 when it is divided by 3 */
#ifndef POSTERN_TESTS_SWEEP_H
#define POSTERN_TESTS_SWEEP_H

#include <stdbool.h>
#include <stdint.h>

struct sweep {
    uint64_t every, part;
};

/* The setting in the environment; without one, one case in `every`. */
struct sweep sweep_begin(int every);

bool sweep_takes(const struct sweep *sweep, uint64_t hash);

#endif
