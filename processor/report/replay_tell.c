#include "processor/report/replay_tell.h"

#include "processor/report/events.h"
#include "processor/report/render.h"

/* Events that nobody has a sentence for, and a view of rules that this build does not have, are left out. */
void replay_tell(void *context, const struct replay_page *page, FILE *out)
{
    struct home *home = context;
    struct value *view = value_object(page->arena);
    const char *text;
    struct error err;

    if (!page->rules)
        return;
    value_set_bool(page->arena, view, "maps", true);
    value_set_bool(page->arena, view, "public", page->seat < 0);
    if (page->seat == SEAT_MODERATOR)
        value_set_bool(page->arena, view, "by_all", true);
    report_events(home, page->rules, page->events, page->arena, view);
    if (page->view && page->rules->complete)
        page->rules->complete(page->arena, page->view, page->events);
    if (page->view)
        value_set(page->arena, view, "view", page->view);
    if (report_lay_out(home, page->rules, "replay", view, page->arena, &text, &err) == OK)
        fputs(text, out);
    else
        fprintf(out, "  %s\n", err.message);
}
