/* Notices: short mails outside the games' own reports. */
#ifndef POSTERN_NOTICE_H
#define POSTERN_NOTICE_H

#include "processor/home.h"

/* Queues a mail to the moderator (when the configuration names one): what became of a game, in one paragraph. Inside
 * the caller's transaction. kind: "held", "bounced", "declined" ... */
enum status notice_moderator(struct home *home, int64_t game, const char *kind, const char *what, struct error *err);

#endif
