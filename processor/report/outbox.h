/* Outbox: stored mails go out.
 *
 * A mail's bytes were fixed when it was queued. It is marked `sending` before it is handed over and `sent` after the
 * other side took it; a run that dies in between sends the same bytes with the same Message-ID once more. Mails of a
 * game whose setting `sandbox` is on go into Maildirs in HOME/sandbox, one an address, and to nobody. */
#ifndef POSTERN_REPORT_OUTBOX_H
#define POSTERN_REPORT_OUTBOX_H

#include "processor/home/home.h"

struct outbox_tally {
    int sent, later, refused;
    int waiting;                     /* for a later minute: the relay's limit lets no more leave */
};

/* Sends what is queued and due, over as many connections as are configured, no more a minute than that, by the home's
 * clock: what may not leave yet stays queued. A fault of our own set-up on every connection ends the sending with
 * ERR_SERVER, nothing marked; a relay that wants fewer connections gets fewer. A mail that is not what was queued is
 * withheld. */
enum status outbox_send(struct home *home, struct outbox_tally *tally, struct error *err);

#endif
