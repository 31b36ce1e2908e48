/* Outbox: stored mails go out.
 *
 * A mail's bytes were fixed when it was queued. It is marked `sending` before it is handed over and `sent` after the
 * other side took it; a run that dies in between sends the same bytes with the same Message-ID once more. Mails of a
 * game whose setting `sandbox` is on go into Maildirs in HOME/sandbox, one an address, and to nobody. */
#ifndef POSTERN_OUTBOX_H
#define POSTERN_OUTBOX_H

#include "processor/home.h"

struct outbox_tally {
    int sent, later, refused;
};

/* Sends what is queued and due. A fault of our own set-up ends the sending with ERR_SERVER, nothing marked. */
enum status outbox_send(struct home *home, struct outbox_tally *tally, struct error *err);

#endif
