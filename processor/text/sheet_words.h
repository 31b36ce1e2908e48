/* Sheet words: what became of the lines of a mail, and what its orders would do, for the templates that tell it. A receipt tells
 * it by mail, a page where a player tries orders tells it at once; libc only. */
#ifndef POSTERN_TEXT_SHEET_WORDS_H
#define POSTERN_TEXT_SHEET_WORDS_H

#include "engine/game.h"
#include "processor/text/event_words.h"

/* Sets in the view, for receipt-orders: `orders`; the lists `taken`, `refused` and `ignored` of lines, each with `any_` and, when
 * only some are named, `more_`; `whole_refused`, `declined`, `notes` and `any_notes`. */
void sheet_words(struct arena *arena, struct value *view, const struct game_receipt *sheet);

/* Sets `forecast` in the view, for receipt-forecast: what the seat would be told. */
void forecast_words(const struct event_renderer *renderer, const struct ruleset *rules, int seat,
                    const struct game_forecast *forecast, struct arena *arena, struct value *view);

#endif
