/* News that waits: where the setting `mails` is `needed`, a seat that need not act is told what happened with its next
 * report, after NEWS_DAYS at the latest. What waits is the number of a record; its events are read back from history. */
#ifndef POSTERN_REPORT_NEWS_H
#define POSTERN_REPORT_NEWS_H

#include "processor/game/stored_game.h"
#include "processor/game/turn_news.h"

enum { NEWS_DAYS = 7 };

/* May this wait? Not what asks the seat anything, the first report and the last, an act of the moderator, nor anything for a
 * seat that is out of play or has chosen its hour (DIGEST). */
bool news_may_wait(struct stored_game *stored, int seat, const struct turn_news *news);

/* A record waits for its seat from now on, with those after it. */
void news_hold(struct stored_game *stored, int seat, int record);

/* The first record that waits for a seat; 0: none does. */
int news_from(const struct stored_game *stored, int seat);

/* The seat has been told everything. */
void news_drop(struct stored_game *stored, int seat);

/* When the first of a game's seats has waited long enough, STORE_NO_TIME: none waits; and has this seat? */
int64_t news_due(const struct stored_game *stored);
bool news_is_due(const struct stored_game *stored, int seat);

#endif
