/* Fetch link: a connection to a mail server that is logged in, by libcurl, which does name, TLS, STARTTLS and SASL and
 * then hands the connection over. What is said on it from then on is the caller's business. */
#ifndef POSTERN_FETCH_LINK_H
#define POSTERN_FETCH_LINK_H

#include <stddef.h>

#include "processor/fetch/fetch.h"

struct fetch_link;

/* Checks the configuration, reads the password, connects and logs in. ERR_CONFIG names the setting, ERR_SERVER says in
 * words what the server would not do. The process ignores SIGPIPE from then on. */
enum status fetch_link_open(const struct fetch_config *config, struct fetch_link **out, struct error *err);

/* Sends all of it. */
enum status fetch_link_send(struct fetch_link *link, const char *bytes, size_t n, struct error *err);

/* Waits for bytes, as long as the configuration lets a server be silent, and gives from 1 to `room` of them. A closed
 * connection is ERR_SERVER: whoever waits for bytes was promised some. */
enum status fetch_link_receive(struct fetch_link *link, char *to, size_t room, size_t *n, struct error *err);

/* Begins the time that one command may take in all, whatever trickles in; when it is over, receiving fails. */
void fetch_link_begin_command(struct fetch_link *link);

/* Closes it. NULL is allowed. */
void fetch_link_close(struct fetch_link *link);

#endif
