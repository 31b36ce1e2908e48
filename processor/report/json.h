/* The JSON copy of a report: what a seat is told, as one object for programs.
 *
 * It holds exactly what the text report holds, so neither contains anything that the seat may not know. */
#ifndef POSTERN_REPORT_JSON_H
#define POSTERN_REPORT_JSON_H

#include "engine/game.h"

/* An object as canonical JSON text: `view`, `events` (those that this seat may see, in order) and `requests` (open to
 * this seat, with facts, default and deadline class). */
const char *report_json(struct arena *arena, const struct ruleset *rules, const struct game_look *look, int seat,
                        const struct event *events, int event_count);

#endif
