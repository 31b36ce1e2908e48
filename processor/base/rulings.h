/* Rulings: the list of them, and which of them a scenario shows. The build makes it from the ledgers. */
#ifndef POSTERN_BASE_RULINGS_H
#define POSTERN_BASE_RULINGS_H

#include <stdbool.h>
#include <stddef.h>

struct ruling {
    const char *rules, *id;
    bool testable;
    int scenarios;               /* that name it */
};

extern const struct ruling rulings[];    /* closed by a NULL id */
extern const bool rulings_counted;       /* false in a build without the scenarios: no count is known */

#endif
