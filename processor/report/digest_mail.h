/* The mail of the day: the mails that waited for a seat (digest.h), sent at its hour. */
#ifndef POSTERN_REPORT_DIGEST_MAIL_H
#define POSTERN_REPORT_DIGEST_MAIL_H

#include "processor/home/home.h"
#include "processor/home/run_tally.h"

/* Queues the mails of the day that are due. Logs and skips a game that it cannot open. */
enum status run_digest(struct home *home, struct run_tally *tally, struct error *err);

#endif
