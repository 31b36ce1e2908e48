/* A home whose relay is a scripted server, with mails in its outbox. */
#ifndef POSTERN_TESTS_RELAY_HOME_H
#define POSTERN_TESTS_RELAY_HOME_H

#include "processor/home/home.h"
#include "processor/report/outbox.h"
#include "tests/support/smtp_script.h"

enum { RELAY_NOW_UTC_S = 1800000000 };

struct relay_home {
    struct smtp_server server;
    struct home home;
    struct outbox_tally tally;       /* of the last relay_home_send */
    struct error err;
};

/* Around each test. */
void relay_home_begin(struct relay_home *relay);
void relay_home_end(struct relay_home *relay);

/* Starts the script and opens the home, with `more` after the lines of [deliver], and with queued mails m0, m1 ... */
void relay_home_start(struct relay_home *relay, const struct smtp_line *lines, int n, const char *more, int mails);

/* Sends what is queued. */
enum status relay_home_send(struct relay_home *relay);

/* The number of mails of the outbox in a state, and how often the relay took one. */
int relay_home_count(struct relay_home *relay, const char *state);
int relay_home_times_taken(const struct relay_home *relay, int mail);

#endif
