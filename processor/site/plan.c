/* What a site shows of a game: the one place that decides it. */
#include <inttypes.h>
#include <string.h>

#include "engine/kernel/ruleset.h"
#include "processor/site/inside.h"

/* Of a game that goes on: what its observers have been told, as late as they are. */
static void plan_running(const struct site_row *row, const struct game_settings *settings, struct site_plan *plan)
{
    plan->records = row->records - settings->observer_delay;
    plan->shown = settings->publish == PUBLISH_RUNNING && settings->observers == OBSERVERS_OPEN && plan->records > 0;
    plan->onlooker = true;
}

static void plan_over(const struct site_row *row, const struct game_settings *settings, struct site_plan *plan)
{
    plan->records = row->records;
    plan->shown = row->records > 0;
    plan->onlooker = settings->publish_scope == PUBLISH_PUBLIC;
    plan->replay = true;
    plan->press = settings->publish_press && settings->press == PRESS_WHITE;
}

/* The state of a site may lie where everybody can read it, so its hashes of addresses need the home's key. */
static const char *secret_hash(struct site *site, const char *text)
{
    const struct key *key = &site->home->key;
    struct hash hash;

    if (key->count == 0)
        return site_hash(site, text, strlen(text));
    hash = hash_keyed(key->list[key->count - 1], KEY_BYTES, text, strlen(text));
    return hash_hex(&site->arena, &hash);
}

/* Most games of a home have the same settings as the one before. */
static const struct game_settings *settings_of(struct site *site, const struct site_row *row, struct error *err)
{
    if (site->settings_text && strcmp(site->settings_text, row->settings) == 0)
        return &site->settings;
    if (settings_read(&site->settings, row->settings, &site->arena, err) != OK)
        return NULL;
    site->settings_text = arena_text(&site->arena, row->settings);
    site->settings_hash = site_hash(site, row->settings, strlen(row->settings));
    return &site->settings;
}

const char *site_key(struct site *site, const struct site_row *row, const struct site_plan *plan, int scene_version)
{
    struct hash hash = { { 0 } };

    if (row->hash.count == HASH_BYTES)
        memcpy(hash.bytes, row->hash.bytes, HASH_BYTES);
    return secret_hash(site, arena_printf(&site->arena, "%s\n%" PRId64 "\n%s\n%s\n%d\n%d %d %d %d\n%d\n%s\n%s\n%" PRId64 "\n%" PRId64,
                                          site->ours, row->id, row->name, site->settings_hash, (int)row->phase, plan->onlooker,
                                          plan->replay, plan->press, plan->records, scene_version, hash_hex(&site->arena, &hash),
                                          row->seats, row->press, row->league));
}

enum status site_plan(struct site *site, const struct site_row *row, struct site_plan *plan, const char **key, struct error *err)
{
    const struct game_settings *settings = settings_of(site, row, err);
    const struct ruleset *rules;

    *plan = (struct site_plan){ .shown = false };
    if (!settings)
        return error_in(err, "g%" PRId64, row->id);
    if (settings->publish == PUBLISH_NO)
        return OK;
    if (row->phase == PHASE_OVER)
        plan_over(row, settings, plan);
    else if (row->phase == PHASE_RUNNING || row->phase == PHASE_PAUSED || row->phase == PHASE_HELD)
        plan_running(row, settings, plan);
    rules = ruleset_find(row->rules);
    *key = site_key(site, row, plan, rules ? rules->scene_version : 0);
    return OK;
}

const char *site_plan_may(struct site *site, const struct site_row *row, const struct site_plan *plan)
{
    return secret_hash(site, arena_printf(&site->arena, "%s\n%s\n%d %d %d", site->settings_hash, row->seats, plan->onlooker, plan->replay,
                                          plan->press));
}
