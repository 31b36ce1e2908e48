/* Event words: what happened, in words, in the order of play.
 *
 * The template of its name, events/<name>, tells an event. It sees the event's fields and, so that templates
 * need no decisions, for every text and number a flag named after both: reason=protected is also
 * {{#reason-protected}}. A list of texts is also there as one text, <field>-list: "gr1, gr4 and gr7".
 *
 * The output of a template is one line of the report; if it is empty, the event is not told. Text that ends without a
 * mark is an open line; text that begins with `&` is added to an open line before it, or begins one where there is none. So
 * "Round 2", "&m1 hits m5", "&m5 hits m2" are told as "Round 2: m1 hits m5; m5 hits m2." */
#ifndef POSTERN_TEXT_EVENT_WORDS_H
#define POSTERN_TEXT_EVENT_WORDS_H

#include <stdbool.h>

#include "engine/kernel/value.h"

struct mustache_options;
struct ruleset;

/* Who renders the template of that name of a rule set; false when there is none, or it is broken. */
struct event_renderer {
    bool (*render)(void *context, const struct ruleset *rules, const char *name, const struct value *view,
                   const struct mustache_options *options, struct arena *arena, char **text);
    void *context;
};

/* Sets `phases` (a list of turn, heading, lines) and `any_events` in the view, from a list of events as the reader may
 * see them. With `by_all` in the view the reader is the moderator, who sees everybody's events: then "your hand" is that of
 * some seat. */
void event_words(const struct event_renderer *renderer, const struct ruleset *rules, const struct value *events,
                 struct arena *arena, struct value *view);

/* A list of texts as one text: "gr1, gr4 and gr7". */
const char *event_words_listed(struct arena *arena, const struct value *list);

#endif
