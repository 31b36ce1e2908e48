/* The JSON twin of a report: what a seat is told, as one object for programs.
 *
 * It holds what the text report holds and nothing more, so what a seat may not know is in neither. */
#ifndef POSTERN_REPORT_JSON_H
#define POSTERN_REPORT_JSON_H

#include "engine/game.h"

/* An object as canonical JSON text: `view`, `events` (those that this seat may see, in order) and `requests` (open to
 * this seat, with facts, default and deadline class). */
const char *report_json(struct arena *arena, const struct ruleset *rules, const struct game_look *look, int seat,
                        const struct event *events, int event_count);

#endif
