/* Real mail servers on loopback, for the suites of this folder. */
#ifndef POSTERN_TESTS_SERVERS_H
#define POSTERN_TESTS_SERVERS_H

#include <check.h>
#include <time.h>

/* The folder that tests/servers/start filled. */
const char *server_folder(void);

/* A port by its name in that folder: "SMTP_PORT" ... */
int server_port(const char *name);

/* The mailbox of a user as it lies on disk. Empties it and removes its folders; puts a mail into it by hand, with \n line
 * ends; sets the time at which it came; counts the mails in a folder (".Processed"; NULL: the inbox), 0 when there is no
 * such folder. */
void servers_empty_mailbox(const char *user);
void servers_put_mail(const char *user, const char *name, const char *text);
void servers_date_mail(const char *user, const char *name, time_t came);
int servers_count(const char *user, const char *folder);

Suite *suite_server_deliver(void);
Suite *suite_server_fetch(void);
Suite *suite_server_game(void);
Suite *suite_server_cuts(void);
Suite *suite_server_cluster(void);

#endif
