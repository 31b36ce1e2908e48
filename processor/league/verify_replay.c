/* Results of a league against the replays of its games. */
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/league/file.h"
#include "processor/replay/replay.h"

#define REPLAY_BEGINS "{\"replay\":"

bool league_replay_begins(const char *line)
{
    return strncmp(line, REPLAY_BEGINS, strlen(REPLAY_BEGINS)) == 0;
}

enum status league_replays_add(struct league_replays *replays, struct arena *arena, const char *line, size_t bytes, struct error *err)
{
    struct league_replay *replay;
    struct value *value;

    if (!league_replay_begins(line)) {
        replay = &replays->list[replays->count - 1];
        replay->bytes = (size_t)(replays->lines->at - replay->at);
        return OK;
    }
    if (value_read(arena, line, bytes, &value, err) != OK)
        return error_in(err, "a line before a replay");
    replays->list = arena_grow(arena, replays->list, replays->count, &replays->capacity, sizeof *replays->list);
    replay = &replays->list[replays->count++];
    *replay = (struct league_replay){ .game = value_get_text(value, "replay", ""), .at = replays->lines->at };
    return OK;
}

/* ---- one result ---- */

/* A replay of the file, resolved again. */
static enum status verify_own(struct arena *arena, const struct league_replays *replays, const struct league_replay *replay,
                              struct replay_check *check, struct error *err)
{
    char *text = arena_alloc_unset(arena, replay->bytes + 1);
    enum status status = lines_read(replays->lines, replay->at, text, replay->bytes, err);

    text[replay->bytes] = '\0';
    return status == OK ? replay_verify_text(text, replay->bytes, arena_printf(arena, "the replay of %s", replay->game), arena, check, err)
                        : status;
}

/* A replay of the file, or of the directory; *found: there is one. */
static enum status verify_replay(struct arena *arena, const struct league_replays *replays, const char *game, bool *found,
                                 struct replay_check *check, struct error *err)
{
    enum status status;

    *found = true;
    for (int i = 0; i < replays->count; i++)
        if (text_equal(replays->list[i].game, game))
            return verify_own(arena, replays, &replays->list[i], check, err);
    *found = false;
    if (!replays->directory || strchr(game, '/'))
        return OK;
    status = replay_verify(arena_printf(arena, "%s/%s.jsonl", replays->directory, game), NULL, arena, check, err);
    *found = status != ERR_NOT_FOUND;
    return *found ? status : OK;
}

static bool is_hash(const struct value *entry, const char *key, const struct hash *hash)
{
    struct hash written;

    return hash_read(value_get_text(entry, key, ""), &written) && hash_equal(&written, hash);
}

/* Half points of the first seat, at a table the places: nobody wins what a moderator has ended. */
static bool is_outcome(const struct ruleset_result *result, const struct value *entry)
{
    int first = result->winners == AUDIENCE_SEAT(0) ? 2 : result->winners == AUDIENCE_SEAT(1) ? 0 : 1, seat = 0;
    const struct value *points = value_find(entry, "points"), *list = value_find(entry, "places");
    int8_t places[SEATS_MAX];

    if (points)
        return points->first->number == first;
    ruleset_places(result, list->count, places);
    for (const struct value *place = list->first; place; place = place->next)
        if (place->number != places[seat++])
            return false;
    return true;
}

/* What a sound replay tells differently from the entries; NULL: nothing. */
static const char *difference_of(struct arena *arena, const struct replay_check *check, const struct value *game,
                                 const struct value *result)
{
    const char *name = value_get_text(result, "game", "");
    int64_t record = value_get_int(result, "record", -1);

    if (check->verdict == REPLAY_CHAIN_ONLY)
        return arena_printf(arena, "the replay of %s is not a full one, so its result cannot be resolved again", name);
    if (!is_hash(game, "founding", &check->chain[0]))
        return arena_printf(arena, "\"founding\" of %s is not that of its replay", name);
    if (!is_hash(game, "commitment", &check->header.founding.commitment))
        return arena_printf(arena, "\"commitment\" of %s is not that of its replay", name);
    if (record < 0 || record > check->records || !is_hash(result, "hash", &check->chain[record]))
        return arena_printf(arena, "\"hash\" is not that of record %d in the replay of %s", (int)record, name);
    /* Of a game that went on after a rollback only the last result is told by its end. */
    if (record == check->records && !is_outcome(&check->result, result))
        return arena_printf(arena, "\"%s\" are not those that the replay of %s comes to", value_find(result, "points") ? "points" : "places", name);
    return NULL;
}

enum status league_replay_check(struct arena *arena, const struct league_replays *replays, const struct value *game,
                                const struct value *result, bool *found, const char **why, struct error *err)
{
    struct arena own = { .limit_bytes = (size_t)1 << 30 };
    struct replay_check check;
    const char *name = value_get_text(result, "game", "");
    enum status status = verify_replay(&own, replays, name, found, &check, err);

    *why = NULL;
    if (status == OK && *found && check.verdict == REPLAY_DIFFERS)
        *why = arena_printf(arena, "the replay of %s differs in record %d: %s", name, check.record, check.what);
    else if (status == OK && *found)
        *why = difference_of(arena, &check, game, result);
    arena_release(&own);
    return status;
}
