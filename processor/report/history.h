/* History: reads back the events of stored records. */
#ifndef POSTERN_REPORT_HISTORY_H
#define POSTERN_REPORT_HISTORY_H

#include "processor/game/stored_game.h"
#include "processor/game/turn_news.h"

/* The events of records `from` to `to` as one list, in the game's arena. */
enum status history_told(struct stored_game *stored, int from, int to, struct turn_news *news, struct error *err);

/* The last record (the game has one), and what the turn that is open since then has told: what the last report was about. */
enum status history_now(struct stored_game *stored, struct turn_news *news, struct error *err);

#endif
