/* Render: a view through a template of the rule set, as the text of a mail. */
#ifndef POSTERN_REPORT_RENDER_H
#define POSTERN_REPORT_RENDER_H

#include "processor/home/home.h"

struct ruleset;

/* Renders a template; one that is broken in HOME is complained of, and the built-in one used. rules: NULL outside a game. */
enum status report_render(struct home *home, const struct ruleset *rules, const char *name, const struct value *view,
                          struct arena *arena, char **text, struct error *err);

/* The same, with its tables set and laid out in the lines of a mail. */
enum status report_lay_out(struct home *home, const struct ruleset *rules, const char *name, const struct value *view,
                           struct arena *arena, const char **text, struct error *err);

#endif
