#include "processor/report/render.h"

#include "engine/kernel/ruleset.h"
#include "processor/text/layout.h"

enum status report_render_with(struct home *home, const struct ruleset *rules, const char *name, const struct value *view,
                               const struct mustache_options *options, struct arena *arena, char **text, struct error *err)
{
    const char *folder = rules ? rules->name : NULL;
    enum status status = templates_render(home->templates, folder, name, view, options, arena, text, err);

    if (status == OK || status == ERR_NOT_FOUND)
        return status;
    home_fault_once(home, err);
    return templates_render(templates_built_in(home->templates), folder, name, view, options, arena, text, err);
}

enum status report_render(struct home *home, const struct ruleset *rules, const char *name, const struct value *view,
                          struct arena *arena, char **text, struct error *err)
{
    return report_render_with(home, rules, name, view, NULL, arena, text, err);
}

enum status report_lay_out(struct home *home, const struct ruleset *rules, const char *name, const struct value *view,
                           struct arena *arena, const char **text, struct error *err)
{
    char *rendered, *tabled;
    enum status status = report_render(home, rules, name, view, arena, &rendered, err);

    if (status == OK)
        status = layout_rows(arena, rendered, &tabled, err);
    if (status == OK)
        *text = layout_text(arena, tabled);
    return status;
}
