/* Feeds: the newest games as Atom (RFC 4287). */
#include <string.h>

#include "processor/site/inside.h"

/* The host of the site's address, for ids that stay when a page moves. */
static const char *host(struct site *site)
{
    const char *from = strstr(site->wish->url, "://");

    from = from ? from + 3 : site->wish->url;
    return arena_text_n(&site->arena, from, strcspn(from, "/:"));
}

/* A game without a known day has no place in a feed, which is ordered by days. */
static struct value *entries(struct site *site, const struct value *rows, const char **updated)
{
    struct value *list = value_list(&site->arena);

    *updated = "1970-01-01";
    for (const struct value *row = rows->first; row && list->count < SITE_FEED; row = row->next) {
        const char *day = value_get_text(row, "day", "");

        if (!*day)
            continue;
        *updated = strcmp(day, *updated) > 0 ? day : *updated;
        value_add(list, value_copy(&site->arena, row));
    }
    return list;
}

enum status site_feed_make(struct site *site, const char *path, const char *heading, const struct value *rows, struct error *err)
{
    struct value *view = site_view(site, "");
    const char *updated;

    if (heading)
        value_set_text(&site->arena, view, "heading", heading);
    value_set(&site->arena, view, "entries", entries(site, rows, &updated));
    value_set_text(&site->arena, view, "updated", updated);
    value_set_text(&site->arena, view, "url", site->wish->url);
    value_set_text(&site->arena, view, "host", host(site));
    value_set_text(&site->arena, view, "path", path);
    return site_put_page(site, path, "feed", view, err);
}
