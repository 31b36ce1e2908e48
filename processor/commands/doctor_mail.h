/* Doctor mail: proves the whole way of a mail, out through the relay and back into the mailbox, or names the step at which
 * it ends. */
#ifndef POSTERN_COMMANDS_DOCTOR_MAIL_H
#define POSTERN_COMMANDS_DOCTOR_MAIL_H

#include "processor/home/home.h"

/* One finding: the address that it is about, whether it is good, and in words what is wrong and where to look. */
typedef void doctor_say(void *context, const char *what, bool good, const char *words, int code);

/* Mails the robot at its plain address and at one with a plus part, and the address for bounces if that differs; waits up to
 * `wait_s` seconds for the mails in the sources, and lets go of those that came, so no run reads them. The home must be open
 * for work; otherwise a run could take them first. */
void doctor_mail(struct home *home, int wait_s, doctor_say *say, void *context);

#endif
