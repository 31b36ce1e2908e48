/* Report events: what happened, in the words of the home's templates (processor/text/event_words.h says how). */
#ifndef POSTERN_REPORT_EVENTS_H
#define POSTERN_REPORT_EVENTS_H

#include "processor/home/home.h"
#include "processor/text/event_words.h"

/* As event_words. */
void report_events(struct home *home, const struct ruleset *rules, const struct value *events, struct arena *arena,
                   struct value *view);

/* Who renders them: the templates of the home. */
struct event_renderer report_renderer(struct home *home);

#endif
