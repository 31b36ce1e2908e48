/* The mail of the day: what waited for a seat (digest.h), at its hour. */
#ifndef POSTERN_REPORT_DIGEST_MAIL_H
#define POSTERN_REPORT_DIGEST_MAIL_H

#include "processor/home/home.h"
#include "processor/home/run_tally.h"

/* Queues the mails of the day that are due. What cannot be opened is logged and stays. */
enum status run_digest(struct home *home, struct run_tally *tally, struct error *err);

#endif
