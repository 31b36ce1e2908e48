/* News that waits: if the setting `mails` is `needed`, a seat that need not act learns what happened from its next
 * report, after NEWS_DAYS at the latest. The seat keeps the number of a record; its events are read back from history. */
#ifndef POSTERN_REPORT_NEWS_H
#define POSTERN_REPORT_NEWS_H

#include "processor/game/stored_game.h"
#include "processor/game/turn_news.h"

enum { NEWS_DAYS = 7 };

/* May this wait? Not if it asks the seat anything, is the first or the last report, or tells of an act of the moderator, and
 * never for a seat that is out of play or has chosen its hour (DIGEST). */
bool news_may_wait(struct stored_game *stored, int seat, const struct turn_news *news);

/* From now on this record and those after it wait for the seat. */
void news_hold(struct stored_game *stored, int seat, int record);

/* The first record that waits for a seat; 0: none does. */
int news_from(const struct stored_game *stored, int seat);

/* The seat has been told everything. */
void news_drop(struct stored_game *stored, int seat);

/* When the first of a game's seats has waited long enough (STORE_NO_TIME: none waits); and whether this seat has. */
int64_t news_due(const struct stored_game *stored);
bool news_is_due(const struct stored_game *stored, int seat);

#endif
