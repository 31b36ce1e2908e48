/* Run tally: what one pass of the processor did, counted by its parts and printed at its end. */
#ifndef POSTERN_HOME_RUN_TALLY_H
#define POSTERN_HOME_RUN_TALLY_H

#include <stdbool.h>

struct run_tally {
    int taken;           /* mails brought in */
    int read;            /* mails read, quarantined ones included */
    int quarantined;
    int strangers;       /* mails from nobody we know */
    int moved;           /* games that went on */
    int held;            /* games held in this run */
    int put_off;         /* deadlines put off after an outage or a jump of the clock */
    int sent, later, refused, waiting;
    bool maintenance;    /* the pass only took mails in */
};

#endif
