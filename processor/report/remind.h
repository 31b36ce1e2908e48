/* Remind: what players are told while a deadline comes near and passes. */
#ifndef POSTERN_REPORT_REMIND_H
#define POSTERN_REPORT_REMIND_H

#include "processor/game/stored_game.h"

/* Reminds those who owe orders, and tells the others for whom the game waits where it says so. Reminders whose time is
 * past count as sent. One transaction. */
enum status remind_owing(struct stored_game *stored, struct error *err);

/* The deadline is past and grace runs: who is late is told until when, and counted; the others as the game says. One
 * transaction. */
enum status remind_late(struct stored_game *stored, struct error *err);

/* Sends what has waited long enough for its reader's next report (news.h). One transaction. */
enum status remind_news(struct stored_game *stored, struct error *err);

/* The deadline was moved: everybody is told when it is now, and why. Inside the caller's transaction. */
enum status remind_moved(struct stored_game *stored, int64_t was_utc_s, const char *why, struct error *err);

#endif
