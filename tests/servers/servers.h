/* Real mail servers on loopback, for the suites of this folder. */
#ifndef POSTERN_TESTS_SERVERS_H
#define POSTERN_TESTS_SERVERS_H

#include <check.h>

/* The folder that tests/servers/start filled. */
const char *server_folder(void);

/* A port by its name there: "SMTP_PORT" ... */
int server_port(const char *name);

Suite *suite_server_deliver(void);

#endif
