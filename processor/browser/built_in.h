/* Built in: the templates that lie in a module, and what its texts are made of. A home's own templates are not in it. */
#ifndef POSTERN_BROWSER_BUILT_IN_H
#define POSTERN_BROWSER_BUILT_IN_H

#include "processor/text/event_words.h"
#include "processor/text/mustache.h"

struct scene;

/* Renders a template and its partials: of these rules, else common to all. False when there is none. */
bool built_in_render(const struct ruleset *rules, const char *name, const struct value *view, struct arena *arena, char **text);

/* The words of events, by these templates. */
extern const struct event_renderer built_in_renderer;

/* What stands on a board as lists of HTML with headings of that level, and the board itself in an element of the class `under`. */
const char *built_in_list(const struct scene *scene, int level, struct arena *arena);

/* What lies beside the board, as a JSON list, in the arena. */
const char *built_in_notes(const struct scene *scene, struct arena *arena);

#endif
