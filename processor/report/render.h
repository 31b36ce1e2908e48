/* Render: makes the text of a mail from a view and a template of the rule set. */
#ifndef POSTERN_REPORT_RENDER_H
#define POSTERN_REPORT_RENDER_H

#include "processor/home/home.h"

struct ruleset;

/* Renders a template; if the one in HOME is broken, it logs that and uses the built-in one. rules: NULL outside a game. */
enum status report_render(struct home *home, const struct ruleset *rules, const char *name, const struct value *view,
                          struct arena *arena, char **text, struct error *err);

/* The same with other options than none; NULL: none. */
struct mustache_options;
enum status report_render_with(struct home *home, const struct ruleset *rules, const char *name, const struct value *view,
                               const struct mustache_options *options, struct arena *arena, char **text, struct error *err);

/* The first again, with its tables set and laid out in the lines of a mail. */
enum status report_lay_out(struct home *home, const struct ruleset *rules, const char *name, const struct value *view,
                           struct arena *arena, const char **text, struct error *err);

#endif
