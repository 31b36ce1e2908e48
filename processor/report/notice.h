/* Notices: short mails outside the games' own reports. */
#ifndef POSTERN_REPORT_NOTICE_H
#define POSTERN_REPORT_NOTICE_H

#include "processor/home/home.h"

/* Queues a mail to the moderator (when the configuration names one): what became of a game, in one paragraph. Inside
 * the caller's transaction. kind: "held", "bounced", "declined" ... */
enum status notice_moderator(struct home *home, int64_t game, const char *kind, const char *what, struct error *err);

/* The same with a number that his answer brings back: APPROVE is for one preview. Others have NOTICE_SERIAL. Mails about
 * a game can be answered with the moderator's acts (gm_mail.h). */
enum status notice_ask(struct home *home, int64_t game, int serial, const char *kind, const char *what, struct error *err);

/* In the reply addresses of the moderator this stands for his seat: no game has so many. */
enum { NOTICE_SERIAL = 1, NOTICE_SEAT = 99 };
#define NOTICE_PURPOSE "moderator"

#endif
