/* Fetch link: a logged-in connection to a mail server. libcurl does name, TLS, STARTTLS and SASL and
 * then hands the connection over. From then on the caller decides what to say on it. */
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
 * connection is ERR_SERVER, because the caller expects more bytes. */
enum status fetch_link_receive(struct fetch_link *link, char *to, size_t room, size_t *n, struct error *err);

/* Starts the total time that one command may take, even if bytes trickle in; after that, receiving fails. */
void fetch_link_begin_command(struct fetch_link *link);

/* Closes it. NULL is allowed. */
void fetch_link_close(struct fetch_link *link);

#endif
