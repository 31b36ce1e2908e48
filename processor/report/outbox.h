/* Outbox: stored mails go out.
 *
 * A mail's bytes were fixed when it was queued. It is noted and marked as posted after the other side took it; a run that dies
 * before that sends the same bytes with the same Message-ID once more. Mails of a
 * game whose setting `sandbox` is on go into Maildirs in HOME/sandbox, one for each address, and to nobody. */
#ifndef POSTERN_REPORT_OUTBOX_H
#define POSTERN_REPORT_OUTBOX_H

#include "processor/home/home.h"

struct outbox_tally {
    int sent, later, refused;
    int waiting;                     /* held for a later minute, because of the limit a minute */
};

/* Sends the queued mails that are due, over the configured number of connections and within the limit a minute, by the home's
 * clock: the rest stays queued. If our own set-up is at fault on every connection, sending ends with ERR_SERVER and marks
 * nothing; a relay that wants fewer connections gets fewer. A mail that has changed since it was queued is withheld. */
enum status outbox_send(struct home *home, struct outbox_tally *tally, struct error *err);

#endif
