/* The ratings in a league's file: computed again, and compared with the league's results and the ratings of its entrants. */
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/league/file.h"
#include "processor/league/rated_pool.h"

bool league_ratings_begin(const struct value *line)
{
    return value_find(line, "pool") != NULL && value_find(line, "system") != NULL;
}

void league_ratings_add(struct league_ratings *ratings, struct arena *arena, const struct value *line)
{
    ratings->lines = arena_grow(arena, ratings->lines, ratings->count, &ratings->capacity, sizeof *ratings->lines);
    ratings->lines[ratings->count++] = value_copy(arena, line);
}

enum status league_ratings_open(struct league_ratings *ratings, struct arena *arena, int entries, struct error *err)
{
    const struct value *header = ratings->count > 0 ? ratings->lines[0] : NULL;
    int system = header ? pool_system_find(value_get_text(header, "system", "")) : 0;
    int64_t months = header ? value_get_int(header, "months", 0) : 1;

    ratings->arena = arena;
    ratings->entries = entries;
    ratings->rated = arena_alloc(arena, ((size_t)entries + 1) * sizeof *ratings->rated);
    if (!header)
        return OK;
    if (system < 0 || months < 1 || months > PERIOD_MONTHS_MAX)
        return error_set(err, ERR_FORMAT, "the header of its ratings has no known system, or no months from 1 to %d", PERIOD_MONTHS_MAX);
    ratings->name = value_get_text(header, "pool", "");
    pool_init(&ratings->pool, arena, (enum pool_system)system, (int)months);
    ratings->head = chain_pool_founding(arena, ratings->name, (enum pool_system)system, (int)months);
    return OK;
}

static void differs(struct league_ratings *ratings, const char *what)
{
    if (!ratings->why)
        ratings->why = what;
}

/* ---- one entry of the ratings ---- */

static const struct value *next_body(const struct league_ratings *ratings)
{
    int number = ratings->pool.entries + 1;
    const struct value *body = number < ratings->count ? value_find(ratings->lines[number], "body") : NULL;

    return body && body->kind == VALUE_OBJECT ? body : NULL;
}

static void check_hashes(struct league_ratings *ratings, const struct value *line, const struct value *body, int number)
{
    const char *text = value_write(ratings->arena, body, NULL);
    struct hash body_hash = hash_bytes(text, strlen(text));

    ratings->head = chain_league_next(&ratings->head, text);
    if (!text_equal(value_get_text(line, "body_hash", ""), hash_hex(ratings->arena, &body_hash)))
        differs(ratings, arena_printf(ratings->arena, "ratings, entry %d: body_hash is not that of its body", number));
    if (!text_equal(value_get_text(line, "hash", ""), hash_hex(ratings->arena, &ratings->head)))
        differs(ratings, arena_printf(ratings->arena, "ratings, entry %d: hash does not follow from the entry before", number));
}

/* The player of the first row that is not what the results make of it. */
static const char *player_of(struct arena *arena, const struct value *left, const struct value *right)
{
    const struct value *one = left ? left->first : NULL, *other = right && right->kind == VALUE_LIST ? right->first : NULL;

    while (one && other && value_equal(one, other)) {
        one = one->next;
        other = other->next;
    }
    one = one ? one : other;
    return arena_printf(arena, " of p%lld", one ? (long long)value_get_int(one, "player", 0) : 0LL);
}

static void take_next(struct league_ratings *ratings, const struct value *body)
{
    int number = ratings->pool.entries + 1;
    struct value *given = value_object(ratings->arena);
    struct error err = { 0 };
    const char *member;

    check_hashes(ratings, ratings->lines[number], body, number);
    for (const struct value *one = body->first; one; one = one->next)
        if (!text_equal(one->key, "players"))
            value_set(ratings->arena, given, one->key, value_copy(ratings->arena, one));
    if (pool_complete(&ratings->pool, given, &err) != OK) {
        differs(ratings, arena_printf(ratings->arena, "ratings, entry %d cannot come there: %s", number, err.message));
        return;
    }
    member = league_difference(given, body);
    if (member)
        differs(ratings, arena_printf(ratings->arena, "ratings, entry %d: \"%s\"%s is not what follows from its results", number, member,
                                      text_equal(member, "players")
                                          ? player_of(ratings->arena, value_find(given, "players"), value_find(body, "players")) : ""));
    pool_apply(&ratings->pool, given);
}

/* All entries from before a moment. */
static void catch_up(struct league_ratings *ratings, int64_t before_utc_s)
{
    const struct value *body;

    while (!ratings->why && (body = next_body(ratings)) != NULL && value_get_int(body, "at", 0) < before_utc_s)
        take_next(ratings, body);
}

/* ---- entries of the league ---- */

/* A run computes ratings and then takes entries, or the other way round: of the same moment both are right. */
static bool is_rating(struct league_ratings *ratings, const struct value *entry)
{
    const struct rating *rating = pool_find(&ratings->pool, (int)value_get_int(entry, "player", 0));
    int64_t told = value_get_int(entry, "rating", 0), shown = rating ? rating_shown(rating, ratings->pool.system) : 0;

    return told == (rating && shown < 1 ? 1 : shown);
}

/* While a clock was ahead, periods were closed that seem to be of a later time than the entry. */
static void look_ahead(struct league_ratings *ratings, const struct value *entry)
{
    const struct value *body;

    while (!ratings->why && !is_rating(ratings, entry) && (body = next_body(ratings)) != NULL)
        take_next(ratings, body);
}

static void check_rating(struct league_ratings *ratings, const struct value *entry)
{
    int64_t at = value_get_int(entry, "at", 0);
    bool right;

    catch_up(ratings, at);
    right = ratings->why || is_rating(ratings, entry);
    if (!right)
        catch_up(ratings, at + 1);
    if (!right && ratings->clock_back)
        look_ahead(ratings, entry);
    if (!right && !ratings->why && !is_rating(ratings, entry))
        differs(ratings, arena_printf(ratings->arena, "entry %d: \"rating\" is not that of p%d", (int)value_get_int(entry, "number", 0),
                                      (int)value_get_int(entry, "player", 0)));
}

static bool is_own_pool(const struct league_ratings *ratings, const struct season *season)
{
    const char *name = *season->settings.rating_pool ? season->settings.rating_pool : season->rules;
    enum pool_system system = season->settings.format == FORMAT_TABLES ? POOL_TABLES : POOL_PAIRS;

    return ratings->count > 0 && text_equal_ignoring_case(name, ratings->name) && system == ratings->pool.system;
}

/* A later entry about the same game takes the place of an earlier one. */
static void undo(struct league_ratings *ratings, const char *game, int number, int64_t at_utc_s)
{
    for (int i = number - 1; i > 0; i--) {
        struct rated_entry *rated = &ratings->rated[i];

        if (rated->result && rated->undone_utc_s == 0 && text_equal(value_get_text(rated->result, "game", ""), game))
            rated->undone_utc_s = at_utc_s;
    }
}

void league_ratings_note(struct league_ratings *ratings, const struct season *season, const struct value *entry, int section, int index)
{
    const struct pairing *pairing = section >= 0 ? &season->sections[section].pairings[index] : NULL;
    int number = (int)value_get_int(entry, "number", 0);

    ratings->clock_back = ratings->clock_back || season_sets_clock(entry);
    if (!is_own_pool(ratings, season) || number < 1 || number > ratings->entries)
        return;
    if (text_equal(value_get_text(entry, "kind", ""), "enter"))
        check_rating(ratings, entry);
    if (!pairing || !pairing->game)
        return;
    if (text_equal(value_get_text(entry, "kind", ""), "annul") || text_equal(value_get_text(entry, "kind", ""), "decide"))
        undo(ratings, pairing->game, number, value_get_int(entry, "at", 0));
    if (pairing->result != number)
        return;
    ratings->rated[number] = (struct rated_entry){ .result = season_rated_result(season, section, pairing),
                                                   .at_utc_s = value_get_int(entry, "at", 0) };
}

/* ---- both chains ---- */

/* Does a result of the ratings tell what its entry told? The hash of a game that was judged stands in no entry. */
static bool is_as_told(const struct value *result, const struct value *told)
{
    for (const struct value *member = told->first; member; member = member->next)
        if (!value_equal(member, value_find(result, member->key)))
            return false;
    for (const struct value *member = result->first; member; member = member->next)
        if (!text_equal(member->key, "at") && !text_equal(member->key, "hash") && !value_find(told, member->key))
            return false;
    return true;
}

static void check_result(struct league_ratings *ratings, const struct value *result, int period, const struct season *season)
{
    int64_t entry = value_get_int(result, "entry", 0);
    const char *game = value_get_text(result, "game", "");
    struct rated_entry *rated = entry > 0 && entry <= ratings->entries ? &ratings->rated[entry] : NULL;

    if (!text_equal(value_get_text(result, "league", ""), season->league))
        return;
    if (!rated || !rated->result)
        differs(ratings, arena_printf(ratings->arena, "ratings, entry %d: %s of entry %d is no rated result of this league", period, game,
                                      (int)entry));
    else if (!is_as_told(result, rated->result))
        differs(ratings, arena_printf(ratings->arena, "ratings, entry %d: the result of %s is not that of entry %d", period, game, (int)entry));
    if (rated)
        rated->seen++;
}

/* Has each rated result come to the ratings, once, if its period is closed? While a clock was ahead, a period was perhaps closed before
 * its results came, which then stand in a later one. */
static void check_seen(struct league_ratings *ratings)
{
    for (int i = 1; i <= ratings->entries && ratings->count > 0; i++) {
        const struct rated_entry *rated = &ratings->rated[i];
        int period = period_of(rated->at_utc_s, ratings->pool.months);
        bool closed = ratings->pool.entries > 0 && period <= ratings->pool.period;

        if (rated->seen > 0 && rated->undone_utc_s > 0 && rated->undone_utc_s < period_begins_utc_s(period + 1, ratings->pool.months))
            differs(ratings, arena_printf(ratings->arena, "the result of entry %d was taken back, and stands in the ratings", i));
        if (rated->result && rated->seen > 1)
            differs(ratings, arena_printf(ratings->arena, "the result of entry %d stands in the ratings twice", i));
        if (rated->result && rated->seen == 0 && closed && !ratings->clock_back && rated->undone_utc_s == 0)
            differs(ratings, arena_printf(ratings->arena, "the ratings lack the result of entry %d", i));
    }
}

void league_ratings_close(struct league_ratings *ratings, const struct season *season, struct league_verdict *verdict)
{
    const struct value *body;

    catch_up(ratings, INT64_MAX);
    if (ratings->count > 0 && !ratings->why &&
        (ratings->pool.entries != ratings->count - 1 || value_get_int(ratings->lines[0], "entries", -1) != ratings->pool.entries ||
         !text_equal(value_get_text(ratings->lines[0], "hash", ""), hash_hex(ratings->arena, &ratings->head))))
        differs(ratings, "ratings: their header tells of other entries, or of another hash of the last");
    for (int i = 1; i <= ratings->pool.entries && !ratings->why; i++) {
        body = value_find(ratings->lines[i], "body");
        for (const struct value *result = value_find(body, "results")->first; result; result = result->next)
            check_result(ratings, result, i, season);
    }
    if (!ratings->why)
        check_seen(ratings);
    for (int i = 1; i <= ratings->entries; i++)
        verdict->rated += ratings->rated[i].seen > 0;
    verdict->periods = ratings->pool.entries;
    verdict->why = verdict->why ? verdict->why : ratings->why;
}
