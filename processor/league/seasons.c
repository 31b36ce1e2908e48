#include "processor/league/seasons.h"

#include <string.h>

/* A league while its entries are taken in again. */
struct walking {
    struct league then;
    league_season_each *each;
    void *context;
};

static enum status tell(struct walking *walking, struct error *err)
{
    return walking->then.season.number > 0 ? walking->each(walking->context, &walking->then, err) : OK;
}

/* The entry that opens a season ends the one before. */
static enum status take(struct walking *walking, const char *body, struct error *err)
{
    struct value *entry;
    enum status status = value_read(walking->then.arena, body, strlen(body), &entry, err);

    if (status == OK && strcmp(value_get_text(entry, "kind", ""), "season") == 0)
        status = tell(walking, err);
    return status == OK ? season_apply(&walking->then.season, entry, err) : status;
}

enum status league_seasons(struct league *league, league_season_each *each, void *context, struct error *err)
{
    struct walking walking = { .then = *league, .each = each, .context = context };
    struct value *settings;
    enum status status = value_read(league->arena, league->row.settings, strlen(league->row.settings), &settings, err);

    if (status == OK)
        status = season_init(&walking.then.season, league->arena, league->label, league->row.rules, settings, err);
    for (int i = 0; i < league->row.entries && status == OK; i++)
        status = take(&walking, league->bodies[i], err);
    return status == OK ? tell(&walking, err) : status;
}
