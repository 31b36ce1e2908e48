/* What a site shows of a game: the one place that decides it. */
#include <inttypes.h>
#include <string.h>

#include "engine/kernel/json.h"
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

/* What is hashed of a game: texts and numbers, each with a line's end. */
struct made_of {
    char *text, *at;
};

enum { MADE_OF_NUMBERS = 9, NUMBER_BYTES = 21 };     /* digits and sign of a number, and the line's end */

static struct made_of made_of(struct site *site, const struct site_row *row)
{
    char *text = arena_alloc(&site->arena, strlen(site->ours) + strlen(row->name) + strlen(row->seats) + 3 * HASH_HEX_BYTES
                                           + MADE_OF_NUMBERS * NUMBER_BYTES);

    return (struct made_of){ text, text };
}

static void add_bytes(struct made_of *made, const void *bytes, size_t count)
{
    memcpy(made->at, bytes, count);
    made->at += count;
    *made->at++ = '\n';
}

static void add_text(struct made_of *made, const char *text)
{
    add_bytes(made, text, strlen(text));
}

static void add_number(struct made_of *made, int64_t number)
{
    made->at = json_write_int(made->at, number);
    *made->at++ = '\n';
}

/* The state of a site may lie where everybody can read it, so its hashes of addresses need the home's key. */
static const char *secret_hash(struct site *site, const struct made_of *made)
{
    const struct key *key = &site->home->key;
    size_t bytes = (size_t)(made->at - made->text);
    struct hash hash = key->count == 0 ? hash_bytes(made->text, bytes)
                                       : hash_keyed(key->list[key->count - 1], KEY_BYTES, made->text, bytes);

    return hash_hex(&site->arena, &hash);
}

/* Most games of a home have the same settings as the one before. */
static const struct game_settings *settings_of(struct site *site, const struct site_row *row, struct error *err)
{
    if (site->settings_text && (site->settings_text == row->settings || strcmp(site->settings_text, row->settings) == 0))
        return &site->settings;
    if (settings_read(&site->settings, row->settings, &site->arena, err) != OK)
        return NULL;
    site->settings_text = arena_text(&site->arena, row->settings);
    site->settings_hash = site_hash(site, row->settings, strlen(row->settings));
    return &site->settings;
}

const char *site_key(struct site *site, const struct site_row *row, const struct site_plan *plan, int scene_version)
{
    struct made_of made = made_of(site, row);
    struct hash hash = { { 0 } };

    if (row->hash.count == HASH_BYTES)
        memcpy(hash.bytes, row->hash.bytes, HASH_BYTES);
    add_text(&made, site->ours);
    add_number(&made, row->id);
    add_text(&made, row->name);
    add_text(&made, site->settings_hash);
    add_number(&made, row->phase);
    add_number(&made, plan->onlooker);
    add_number(&made, plan->replay);
    add_number(&made, plan->press);
    add_number(&made, plan->records);
    add_number(&made, scene_version);
    add_bytes(&made, hash.bytes, sizeof hash.bytes);
    add_text(&made, row->seats);
    add_number(&made, row->press);
    add_number(&made, row->league);
    return secret_hash(site, &made);
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
    struct made_of made = made_of(site, row);

    add_text(&made, site->settings_hash);
    add_text(&made, row->seats);
    add_number(&made, plan->onlooker);
    add_number(&made, plan->replay);
    add_number(&made, plan->press);
    return secret_hash(site, &made);
}
