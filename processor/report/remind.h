/* Remind: tells players that a deadline is near or has passed. */
#ifndef POSTERN_REPORT_REMIND_H
#define POSTERN_REPORT_REMIND_H

#include "processor/game/stored_game.h"

/* Reminds those who owe orders, and tells the others for whom the game waits, if its settings say so. Reminders whose time is
 * past count as sent. One transaction. */
enum status remind_owing(struct stored_game *stored, struct error *err);

/* The deadline is past and grace runs: tells late players until when, and counts them; tells the others if the settings say
 * so. One transaction. */
enum status remind_late(struct stored_game *stored, struct error *err);

/* Sends news that has waited long enough for its reader's next report (news.h). One transaction. */
enum status remind_news(struct stored_game *stored, struct error *err);

/* The deadline was moved: tells everybody when it is now, and why. Inside the caller's transaction. */
enum status remind_moved(struct stored_game *stored, int64_t was_utc_s, const char *why, struct error *err);

/* The same with a reason for each seat. */
enum status remind_moved_each(struct stored_game *stored, int64_t was_utc_s, const char *const *why, struct error *err);

#endif
