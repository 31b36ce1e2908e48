#include "processor/league/league.h"

#include <inttypes.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/game/stored_game.h"
#include "processor/home/calendar.h"
#include "processor/league/rated_pool.h"
#include "processor/report/ratings.h"

enum { SECONDS_A_DAY = 86400, TWO_SEATS = 2 };

/* ---- founding ---- */

static enum status store_founding(struct home *home, const struct league_wanted *wanted, struct value *settings,
                                  struct arena *arena, int64_t *id, struct error *err)
{
    struct hash none = { { 0 } }, founding;
    struct league_row row = {
        .name = wanted->name, .rules = wanted->rules->name, .options = value_write(arena, wanted->options, NULL),
        .settings = value_write(arena, settings, NULL), .games = wanted->games, .hash = { none.bytes, sizeof none.bytes },
        .created_utc_s = home->now_utc_s,
    };
    enum status status = home_next_number(home, STORE_LEAGUES, &row.id, err);

    if (status == OK)
        status = store_league_new(home->store, &row, id, err);
    if (status != OK)
        return status;
    /* Its number is part of the founding. */
    founding = chain_league_founding(arena, arena_printf(arena, "l%" PRId64, *id), wanted->rules->name, wanted->options, settings);
    row.id = *id;
    row.hash = (struct blob){ founding.bytes, sizeof founding.bytes };
    row.due_utc_s = STORE_NO_TIME;
    row.appeals = "";
    return store_league_save(home->store, &row, err);
}

/* Games for two are played by two, tables by as many as they have seats. */
static enum status check_seats(const struct ruleset *rules, const struct value *whole, struct arena *arena, struct error *err)
{
    struct league_settings settings;
    enum status status = league_settings_read(arena, whole, &settings, err);
    bool tables = settings.format == FORMAT_TABLES;
    int least = tables ? settings.table_least : TWO_SEATS, most = tables ? settings.table_most : TWO_SEATS;

    if (status == OK && (rules->seats_least > least || rules->seats_most < most))
        return error_set(err, ERR_CONFLICT, "%s is played by %d to %d, and games of this league have %d to %d seats%s", rules->name,
                         rules->seats_least, rules->seats_most, least, most,
                         tables ? "; table-least and table-most set them" : "; format=tables is for more than two");
    return status;
}

/* Leagues that share ratings have the same periods. */
static enum status check_pool(struct home *home, const struct ruleset *rules, const struct value *whole, struct arena *arena,
                              struct error *err)
{
    struct league_settings settings;
    enum status status = league_settings_read(arena, whole, &settings, err);

    return status == OK ? rated_pool_check_months(home, *settings.rating_pool ? settings.rating_pool : rules->name,
                                                  settings.format == FORMAT_TABLES ? POOL_TABLES : POOL_PAIRS, settings.rating_months, err)
                        : status;
}

enum status league_start_after(const struct league_settings *settings, int64_t from_utc_s, struct arena *arena, int64_t *starts_utc_s,
                               struct error *err)
{
    struct calendar calendar;
    enum status status = calendar_read(&calendar, settings->start, "", NULL, arena, err);

    if (status == OK)
        status = calendar_next(&calendar, from_utc_s, 0, 0, starts_utc_s, err);
    return status == OK ? OK : error_in(err, "start");
}

/* The given settings, and those that the home has for all its leagues. */
static const struct value *with_defaults(struct home *home, const struct value *given, struct arena *arena)
{
    struct value *all = value_copy(arena, given);

    for (const struct value *member = home->config.league ? home->config.league->first : NULL; member; member = member->next)
        if (!value_find(given, member->key))
            value_set_text(arena, all, member->key, member->text);
    return all;
}

/* Its start, if it has one, is a cadence. */
static enum status check_start(const struct value *whole, struct arena *arena, struct error *err)
{
    struct league_settings settings;
    int64_t unused;
    enum status status = league_settings_read(arena, whole, &settings, err);

    return status == OK ? league_start_after(&settings, 0, arena, &unused, err) : status;
}

enum status league_new(struct home *home, const struct league_wanted *wanted, int64_t *id, struct error *err)
{
    struct arena arena = { .limit_bytes = 16 << 20 };
    struct value *settings;
    enum status status = stored_name_check(wanted->name, "league", err);

    if (status == OK)
        status = league_settings_whole(&arena, with_defaults(home, wanted->settings, &arena), &settings, err);
    if (status == OK)
        status = check_seats(wanted->rules, settings, &arena, err);
    if (status == OK)
        status = check_pool(home, wanted->rules, settings, &arena, err);
    if (status == OK)
        status = check_start(settings, &arena, err);
    if (status == OK)
        status = store_founding(home, wanted, settings, &arena, id, err);
    arena_release(&arena);
    return status;
}

/* ---- opening ---- */

enum status league_find(struct home *home, const char *name, int64_t *id, struct error *err)
{
    const char *digits = name[0] == 'l' || name[0] == 'L' ? name + 1 : name;
    struct league_row row;
    enum status status;

    if (text_parse_int(digits, 1, INT32_MAX, id) == TEXT_INT_OK)
        status = store_league_get(home->store, *id, &row, err);
    else
        status = store_league_named(home->store, name, id, err);
    if (status == ERR_NOT_FOUND)
        return error_set(err, ERR_NOT_FOUND, "there is no league \"%s\"; `postern league list` lists them", name);
    return status;
}

static void keep_texts(struct league *league)
{
    struct league_row *row = &league->row;

    row->name = arena_text(league->arena, row->name);
    row->rules = arena_text(league->arena, row->rules);
    row->options = arena_text(league->arena, row->options);
    row->settings = arena_text(league->arena, row->settings);
    row->games = arena_text(league->arena, row->games);
    row->appeals = arena_text(league->arena, row->appeals);
    row->secret.bytes = arena_copy(league->arena, row->secret.bytes, row->secret.count);
    row->hash.bytes = arena_copy(league->arena, row->hash.bytes, row->hash.count);
}

static enum status take_entry(void *context, int number, const char *body, struct blob hash, struct error *err)
{
    struct league *league = context;
    struct value *entry;
    enum status status = value_read(league->arena, body, strlen(body), &entry, err);

    if (number > league->row.entries)
        return error_set(err, ERR_CORRUPT, "%s has an entry %d behind its last", league->label, number);
    if (status == OK) {
        league->bodies[number - 1] = arena_text(league->arena, body);
        league->head = chain_league_next(&league->head, body);
        league->hashes[number - 1] = league->head;
    }
    if (status != OK || number != league->season.entries + 1 || !chain_is_head(&league->head, hash))
        return error_set(err, ERR_CORRUPT, "%s: entry %d has changed since it was stored", league->label, number);
    status = season_apply(&league->season, entry, err);
    return status == OK ? OK : error_in(err, "%s, entry %d", league->label, number);
}

static enum status read_founding(struct league *league, struct error *err)
{
    struct value *options, *settings;
    enum status status = value_read(league->arena, league->row.options, strlen(league->row.options), &options, err);

    league->rules = ruleset_find(league->row.rules);
    if (!league->rules)
        return error_set(err, ERR_NOT_FOUND, "there is no rule set \"%s\"", league->row.rules);
    if (status == OK)
        status = value_read(league->arena, league->row.settings, strlen(league->row.settings), &settings, err);
    if (status != OK)
        return status;
    league->options = options;
    league->head = chain_league_founding(league->arena, league->label, league->row.rules, options, settings);
    return season_init(&league->season, league->arena, league->label, league->row.rules, settings, err);
}

static enum status open_secret(struct league *league, struct error *err)
{
    bool marked;

    if (league->row.secret.count == 0)
        return OK;
    return key_open(&league->home->key, league->row.secret.bytes, league->row.secret.count, league->secret, &marked, err);
}

enum status league_open(struct home *home, int64_t id, struct arena *arena, struct league **out, struct error *err)
{
    struct league *league = ARENA_NEW(arena, struct league);
    enum status status;

    *out = league;
    league->home = home;
    league->arena = arena;
    league->label = arena_printf(arena, "l%" PRId64, id);
    status = store_league_get(home->store, id, &league->row, err);
    if (status == OK) {
        keep_texts(league);
        league->body_capacity = league->hash_capacity = league->row.entries;
        league->bodies = arena_alloc(arena, (size_t)league->row.entries * sizeof *league->bodies);
        league->hashes = arena_alloc(arena, (size_t)league->row.entries * sizeof *league->hashes);
        status = read_founding(league, err);
    }
    if (status == OK)
        status = store_league_entries(home->store, id, take_entry, league, err);
    if (status == OK && (league->season.entries != league->row.entries || league->row.hash.count != HASH_BYTES ||
                         memcmp(league->head.bytes, league->row.hash.bytes, HASH_BYTES) != 0))
        status = error_set(err, ERR_CORRUPT, "%s: an entry is missing behind entry %d, or its founding has changed", league->label,
                           league->season.entries);
    return status == OK ? open_secret(league, err) : error_in(err, "%s", league->label);
}

enum status league_is_current(struct league *league, bool *is, struct error *err)
{
    struct league_row row;
    enum status status = store_league_get(league->home->store, league->row.id, &row, err);

    *is = status == OK && row.entries == league->season.entries && row.hash.count == HASH_BYTES &&
          memcmp(row.hash.bytes, league->head.bytes, HASH_BYTES) == 0 && strcmp(row.appeals, league->row.appeals) == 0;
    return status;
}

/* ---- adding ---- */

struct value *league_entry(struct league *league, const char *kind, const char *by)
{
    int64_t now = league->home->now_utc_s;
    struct value *entry;

    /* A clock that was put back does not put entries before others. */
    entry = season_entry(&league->season, kind, now > league->season.at_utc_s ? now : league->season.at_utc_s, by);
    if (season_has_seed(kind)) {
        struct hash seed = chain_league_seed(&league->season, league->secret, league->season.entries + 1);

        value_set_text(league->arena, entry, "seed", hash_hex(league->arena, &seed));
    }
    return entry;
}

struct value *league_entry_about(struct league *league, const char *kind, const char *by, int section,
                                 const struct pairing *pairing)
{
    struct value *entry = league_entry(league, kind, by);

    value_set_text(league->arena, entry, "section", season_section_name(league->arena, section));
    value_set_int(league->arena, entry, "round", pairing->round);
    value_set_int(league->arena, entry, "board", pairing->board);
    if (pairing->leg > 1)
        value_set_int(league->arena, entry, "leg", pairing->leg);
    return entry;
}

/* When the moderator is told that an open game is not over, and after that, when it is drawn. STORE_NO_TIME: never, or not yet
 * known. */
static int64_t judged_utc_s(const struct league *league, int section, const struct pairing *pairing)
{
    const struct season_section *of = &league->season.sections[section];
    int64_t finish = (int64_t)league->season.settings.finish_days * SECONDS_A_DAY;
    bool knockout = league->season.settings.format == FORMAT_KNOCKOUT;

    if (pairing->kind != ROUND_OPEN || (!knockout && of->made < of->rounds))
        return STORE_NO_TIME;
    if (pairing->told_utc_s > 0)
        return league->season.settings.unfinished == UNFINISHED_DRAW ? pairing->told_utc_s + finish : STORE_NO_TIME;
    return (knockout ? pairing->until_utc_s : of->until_utc_s) + finish;
}

bool league_is_late(const struct league *league, int section, const struct pairing *pairing, bool told)
{
    int64_t at = judged_utc_s(league, section, pairing);

    return (pairing->told_utc_s > 0) == told && at != STORE_NO_TIME && at <= league->home->now_utc_s;
}

static int64_t earlier(int64_t one, int64_t other)
{
    if (one == STORE_NO_TIME || other == STORE_NO_TIME)
        return one == STORE_NO_TIME ? other : one;
    return one < other ? one : other;
}

/* When the next standby is asked. */
static int64_t due_of_offers(const struct season *season)
{
    int64_t due = STORE_NO_TIME;

    for (int i = 0; i < season->section_count; i++)
        for (int slot = 1; slot <= season->sections[i].slot_count; slot++) {
            const struct slot *of = &season->sections[i].slots[slot - 1];

            if (of->withdrawn && of->offered_utc_s > 0 && season_has_games(season, i, slot))
                due = earlier(due, of->offered_utc_s + (int64_t)SEASON_OFFER_DAYS * SECONDS_A_DAY);
        }
    return due;
}

/* A section's next moment: the end of its last round, and for games that are open then what follows that. */
static int64_t due_of_section(const struct league *league, int section)
{
    const struct season_section *of = &league->season.sections[section];
    int64_t due = STORE_NO_TIME;

    if (league->season.settings.format == FORMAT_KNOCKOUT ? season_knockout_due(&league->season, section) > 0 : of->made == 0)
        return league->season.at_utc_s;
    if (of->made < of->rounds && league->season.settings.format != FORMAT_KNOCKOUT)
        return season_open_games(&league->season, section) == 0 ? league->season.at_utc_s : of->until_utc_s;
    for (int i = 0; i < of->pairing_count; i++)
        due = earlier(due, judged_utc_s(league, section, &of->pairings[i]));
    return due;
}

/* A ladder's: the end of its season, or when somebody falls for idleness. */
static int64_t due_of_ladder(const struct season *season)
{
    int64_t due = season->sections[0].until_utc_s, falls;

    for (int slot = 1; slot <= season->sections[0].slot_count; slot++)
        if (season_idle_due(season, 0, slot, &falls) && falls < due)
            due = falls;
    return due;
}

/* When somebody is reminded, or tables of a week go out. */
static int64_t due_of_mails(const struct season *season)
{
    int64_t due = season_week_due(season) > 0 ? season_week_due(season) : STORE_NO_TIME;

    for (int i = 0; i < season->section_count; i++)
        for (int j = 0; j < season->sections[i].pairing_count; j++) {
            int64_t half = season_reminder_due(season, &season->sections[i].pairings[j]);

            due = half > 0 ? earlier(due, half) : due;
        }
    return due;
}

static int64_t due_of(const struct league *league)
{
    const struct season *season = &league->season;
    int64_t due = STORE_NO_TIME;
    int section;

    if (season_opens_again(season))
        return season->at_utc_s;
    if (season->phase == SEASON_NONE || season->paused_utc_s > 0)
        return STORE_NO_TIME;
    if (season_waits_for_beacon(season) && season->beacon_asked)
        return STORE_NO_TIME;
    if (season->phase == SEASON_ENTRIES)
        return season_again_due(season) > 0 ? earlier(season_again_due(season), season->starts_utc_s) : season->starts_utc_s;
    if (season_without_game(season, &section) || season_has_silent(season))
        return season->at_utc_s;
    if (season_ladder_is_open(season, league->home->now_utc_s) && season->sections[0].made > 0)
        return earlier(earlier(due_of_mails(season), due_of_offers(season)), due_of_ladder(season));
    for (int i = 0; i < season->section_count; i++)
        due = earlier(due, due_of_section(league, i));
    due = earlier(due, due_of_offers(season));
    if (due == STORE_NO_TIME && season_open_games(season, -1) == 0 && season_open_appeals(season) == 0)
        due = season_appeals_until(season) > season->at_utc_s ? season_appeals_until(season) : season->at_utc_s;
    return earlier(due, due_of_mails(season));
}

/* With the time at which a run has to look at it, from the season's dates. */
enum status league_save(struct league *league, struct error *err)
{
    league->row.entries = league->season.entries;
    league->row.hash = (struct blob){ league->head.bytes, HASH_BYTES };
    league->row.due_utc_s = due_of(league);
    return store_league_save(league->home->store, &league->row, err);
}

static void keep_body(struct league *league, const char *body)
{
    int count = league->season.entries - 1;

    league->bodies = arena_grow(league->arena, league->bodies, count, &league->body_capacity, sizeof *league->bodies);
    league->hashes = arena_grow(league->arena, league->hashes, count, &league->hash_capacity, sizeof *league->hashes);
    league->bodies[count] = body;
    league->hashes[count] = league->head;
}

enum status league_add(struct league *league, struct value *entry, struct error *err)
{
    enum status status = season_complete(&league->season, entry, err);
    const char *body;
    int section, index;
    bool judged;

    if (status != OK)
        return status;
    body = value_write(league->arena, entry, NULL);
    league->head = chain_league_next(&league->head, body);
    judged = season_judges(&league->season, entry, &section, &index);
    status = season_apply(&league->season, entry, err);
    if (status == OK)
        keep_body(league, body);
    if (status == OK && judged)
        status = rated_pool_take(league, section, &league->season.sections[section].pairings[index], value_get_text(entry, "hash", ""), err);
    if (status == OK)
        status = store_league_entry_new(league->home->store, league->row.id, league->season.entries, body,
                                        (struct blob){ league->head.bytes, HASH_BYTES }, err);
    return status == OK ? league_save(league, err) : status;
}

/* ---- players and games ---- */

enum status league_player(struct league *league, int player, struct player_row *row, struct error *err)
{
    enum status status = store_player_get(league->home->store, player, row, err);

    if (status == OK) {
        row->address = arena_text(league->arena, row->address);
        row->name = arena_text(league->arena, row->name);
    }
    return status;
}

const char *league_called(struct league *league, int player)
{
    int section, slot;

    if (!league->season.settings.hidden || league->season.phase != SEASON_PLAYING ||
        !season_slot_of(&league->season, player, &section, &slot))
        return league_name(league, player);
    return arena_printf(league->arena, "Slot %s%d", season_section_name(league->arena, section), slot);
}

const char *league_name(struct league *league, int player)
{
    return ratings_called(league->home, league->arena, player);
}

enum status league_games(struct league *league, struct game_settings *settings, struct error *err)
{
    return settings_read(settings, league->row.games, league->arena, err);
}
