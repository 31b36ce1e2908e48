#include "processor/report/events.h"

#include "processor/report/render.h"

static bool render(void *context, const struct ruleset *rules, const char *name, const struct value *view,
                   const struct mustache_options *options, struct arena *arena, char **text)
{
    struct error err;

    return report_render_with(context, rules, name, view, options, arena, text, &err) == OK;
}

struct event_renderer report_renderer(struct home *home)
{
    return (struct event_renderer){ .render = render, .context = home };
}

void report_events(struct home *home, const struct ruleset *rules, const struct value *events, struct arena *arena,
                   struct value *view)
{
    const struct event_renderer renderer = report_renderer(home);

    event_words(&renderer, rules, events, arena, view);
}
