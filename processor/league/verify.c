/* Verifying a league's file: each entry is computed again from those before it. */
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/league/chain.h"
#include "processor/league/file.h"

enum { SEASONS_MAX = 10000 };

/* A season's secret, once it is told. */
struct told {
    bool is;
    uint8_t secret[SECRET_BYTES];
};

struct verify {
    struct arena *arena;
    struct league_verdict *verdict;
    struct season season;
    struct hash head;
    struct value **lines;           /* the header, then entries */
    int count;                      /* of entries */
    bool has_names;
    struct told *told;              /* by season */
    struct league_replays replays;
    struct league_ratings ratings;
};

/* The first thing that is wrong stays. */
static void differs(struct verify *verify, const char *what)
{
    if (!verify->verdict->why)
        verify->verdict->why = what;
}

/* ---- reading ---- */

static void add_rating_line(struct verify *verify, struct value *line)
{
    struct league_ratings *ratings = &verify->ratings;

    ratings->lines = arena_grow(verify->arena, ratings->lines, ratings->count, &ratings->capacity, sizeof *ratings->lines);
    ratings->lines[ratings->count++] = line;
}

static enum status read_lines(struct verify *verify, const char *text, struct error *err)
{
    int capacity = 0, count = 0;

    for (const char *line = text, *end; *line; line = *end ? end + 1 : end) {
        struct value *value;

        if (league_replay_begins(line)) {
            enum status status = league_replays_read(verify->arena, line, &verify->replays, err);

            if (status != OK)
                return status;
            break;
        }
        end = line + strcspn(line, "\n");
        if (value_read(verify->arena, line, (size_t)(end - line), &value, err) != OK)
            return error_in(err, "line %d", count + 1);
        if (value->kind != VALUE_OBJECT)
            return error_set(err, ERR_FORMAT, "line %d is no JSON object", count + 1);
        if (verify->ratings.count > 0 || league_ratings_begin(value)) {
            add_rating_line(verify, value);
            continue;
        }
        verify->lines = arena_grow(verify->arena, verify->lines, count, &capacity, sizeof *verify->lines);
        verify->lines[count++] = value;
    }
    verify->has_names = count > 1 && value_find(verify->lines[count - 1], "names") != NULL;
    verify->count = count - 1 - verify->has_names;
    return count > 0 ? OK : error_set(err, ERR_FORMAT, "it is empty");
}

static enum status read_header(struct verify *verify, struct error *err)
{
    const struct value *header = verify->lines[0], *options = value_find(header, "options"), *settings = value_find(header, "settings");
    const char *league = value_get_text(header, "league", NULL), *rules = value_get_text(header, "rules", NULL);

    if (!text_equal(value_get_text(header, "format", ""), LEAGUE_FORMAT) || !league || !rules || !options || !settings)
        return error_set(err, ERR_FORMAT, "line 1 is not the header of a league's file");
    if (value_get_int(header, "format_version", 0) != LEAGUE_FORMAT_VERSION)
        return error_set(err, ERR_FORMAT, "its format is of version %d, and this program reads version %d",
                         (int)value_get_int(header, "format_version", 0), LEAGUE_FORMAT_VERSION);
    verify->verdict->league = league;
    verify->verdict->rules = rules;
    verify->head = chain_league_founding(verify->arena, league, rules, options, settings);
    return season_init(&verify->season, verify->arena, league, rules, settings, err);
}

/* Secrets stand in the entries that close their seasons. */
static enum status read_secrets(struct verify *verify, struct error *err)
{
    for (int i = 1; i <= verify->count; i++) {
        const struct value *body = value_find(verify->lines[i], "body");
        int64_t season = value_get_int(body, "season", 0);
        struct hash secret;

        if (!body || body->kind != VALUE_OBJECT)
            return error_set(err, ERR_FORMAT, "line %d has no body", i + 1);
        if (season < 0 || season > SEASONS_MAX)
            return error_set(err, ERR_FORMAT, "line %d is of a season %lld", i + 1, (long long)season);
        if (!text_equal(value_get_text(body, "kind", ""), "close") || !hash_read(value_get_text(body, "secret", ""), &secret))
            continue;
        verify->told[season].is = true;
        memcpy(verify->told[season].secret, secret.bytes, SECRET_BYTES);
    }
    return OK;
}

/* ---- one entry ---- */

static void check_hashes(struct verify *verify, int number)
{
    const struct value *line = verify->lines[number];
    const char *body = value_write(verify->arena, value_find(line, "body"), NULL);
    struct hash body_hash = hash_bytes(body, strlen(body)), before = verify->head;

    verify->head = chain_league_next(&before, body);
    if (!text_equal(value_get_text(line, "body_hash", ""), hash_hex(verify->arena, &body_hash)))
        differs(verify, arena_printf(verify->arena, "entry %d: body_hash is not that of its body", number));
    if (!text_equal(value_get_text(line, "hash", ""), hash_hex(verify->arena, &verify->head)))
        differs(verify, arena_printf(verify->arena, "entry %d: hash does not follow from the entry before", number));
}

/* The body without what is derived. */
static struct value *given_of(struct verify *verify, const struct value *body)
{
    const char *const *derived = season_derived(value_get_text(body, "kind", ""));
    struct value *given = value_object(verify->arena);

    for (const struct value *member = body->first; member; member = member->next) {
        bool drop = false;

        for (int i = 0; derived[i]; i++)
            drop = drop || text_equal(derived[i], member->key);
        if (!drop)
            value_set(verify->arena, given, member->key, value_copy(verify->arena, member));
    }
    return given;
}

const char *league_difference(const struct value *left, const struct value *right)
{
    for (const struct value *member = left->first; member; member = member->next)
        if (!value_equal(member, value_find(right, member->key)))
            return member->key;
    for (const struct value *member = right->first; member; member = member->next)
        if (!value_find(left, member->key))
            return member->key;
    return NULL;
}

/* What the season's secret decides. */
static void check_chance(struct verify *verify, const struct value *body, int number)
{
    const char *kind = value_get_text(body, "kind", ""), *expected = NULL, *key = "seed";
    const struct told *told = &verify->told[value_get_int(body, "season", 0)];
    struct hash hash;

    if (!told->is)
        return;
    if (season_has_seed(kind)) {
        hash = chain_league_seed(&verify->season, told->secret, number);
        verify->verdict->seeds++;
    } else if (text_equal(kind, "season") || text_equal(kind, "close")) {
        hash = record_commitment(told->secret);
        key = "commitment";
    } else if (text_equal(kind, "game")) {
        struct hash secret = chain_league_game(&verify->season, told->secret, value_get_text(body, "section", ""),
                                               (int)value_get_int(body, "round", 0), (int)value_get_int(body, "board", 0),
                                               (int)value_get_int(body, "leg", 1));

        hash = record_commitment(secret.bytes);
        key = "commitment";
        verify->verdict->games++;
    } else {
        return;
    }
    expected = hash_hex(verify->arena, &hash);
    if (text_equal(kind, "close") ? !text_equal(expected, verify->season.commitment)
                                  : !text_equal(expected, value_get_text(body, key, "")))
        differs(verify, arena_printf(verify->arena, "entry %d: %s does not follow from the season's secret", number,
                                     text_equal(kind, "close") ? "the commitment told at first" : key));
}

/* A luck word that is told after its hash. */
static void check_luck(struct verify *verify, const struct value *body, int number)
{
    bool is = text_equal(value_get_text(body, "kind", ""), "note") && text_equal(value_get_text(body, "act", ""), "luck");
    const char *word = value_get_text(body, "luck", "");

    for (int i = 0; i < verify->season.entrant_count && is; i++) {
        const struct entrant *entrant = &verify->season.entrants[i];

        if (entrant->player == value_get_int(body, "player", 0) && !entrant->left && entrant->luck[0] == '#' &&
            (word[0] == '#' || record_luck_forbids(word, entrant->luck + 1)))
            differs(verify, arena_printf(verify->arena, "entry %d: \"luck\" does not have the hash that was given before", number));
    }
}

static bool take_in(struct verify *verify, const struct value *entry)
{
    struct error unused;
    int section = -1, index = 0;

    if (!season_judges(&verify->season, entry, &section, &index))
        section = -1;
    if (season_apply(&verify->season, entry, &unused) != OK)
        return false;
    league_ratings_note(&verify->ratings, &verify->season, entry, section, index);
    if (verify->ratings.why)
        differs(verify, verify->ratings.why);
    return true;
}

/* False: nothing behind it can be computed. */
static bool check_entry(struct verify *verify, int number)
{
    const struct value *body = value_find(verify->lines[number], "body");
    struct value *given = given_of(verify, body);
    struct error err = { 0 };
    const char *member;

    check_hashes(verify, number);
    check_chance(verify, body, number);
    check_luck(verify, body, number);
    if (season_complete(&verify->season, given, &err) != OK) {
        differs(verify, arena_printf(verify->arena, "entry %d cannot come there: %s", number, err.message));
        return false;
    }
    member = league_difference(given, body);
    if (member)
        differs(verify, arena_printf(verify->arena, "entry %d: \"%s\" is not what follows from the entries before", number, member));
    if (text_equal(value_get_text(body, "kind", ""), "season")) {
        verify->verdict->seasons++;
        verify->verdict->open_seasons += !verify->told[value_get_int(body, "season", 0)].is;
    }
    return !verify->verdict->why && take_in(verify, given);
}

/* ---- results ---- */

/* The entry that made a game, before another one; NULL: none. */
static const struct value *game_of(const struct verify *verify, const struct value *result, int before)
{
    const char *game = value_get_text(result, "game", "");

    for (int i = before - 1; i > 0; i--) {
        const struct value *body = value_find(verify->lines[i], "body");

        if (text_equal(value_get_text(body, "kind", ""), "game") && text_equal(value_get_text(body, "game", ""), game))
            return body;
    }
    return NULL;
}

static enum status check_result(struct verify *verify, int number, struct error *err)
{
    const struct value *body = value_find(verify->lines[number], "body"), *game = NULL;
    bool any = verify->replays.count > 0 || verify->replays.directory, found = false;
    const char *why = NULL;
    enum status status = OK;

    verify->verdict->results++;
    if (any)
        game = game_of(verify, body, number);
    if (game)
        status = league_replay_check(verify->arena, &verify->replays, game, body, &found, &why, err);
    verify->verdict->replays += found;
    if (status == OK && why)
        differs(verify, arena_printf(verify->arena, "entry %d: %s", number, why));
    return status;
}

/* Each result against the replay of its game, when there is one. */
static enum status check_results(struct verify *verify, struct error *err)
{
    enum status status = OK;

    for (int i = 1; i <= verify->verdict->entries && status == OK && !verify->verdict->why; i++)
        if (text_equal(value_get_text(value_find(verify->lines[i], "body"), "kind", ""), "result"))
            status = check_result(verify, i, err);
    return status;
}

enum status league_verify(struct arena *arena, const char *text, const char *directory, struct league_verdict *verdict,
                          struct error *err)
{
    struct verify verify = { .arena = arena, .verdict = verdict, .replays = { .directory = directory } };
    enum status status;

    *verdict = (struct league_verdict){ .entries = 0 };
    verify.told = arena_alloc(arena, (SEASONS_MAX + 1) * sizeof *verify.told);
    status = read_lines(&verify, text, err);
    if (status == OK)
        status = read_header(&verify, err);
    if (status == OK)
        status = read_secrets(&verify, err);
    if (status == OK)
        status = league_ratings_open(&verify.ratings, arena, verify.count, err);
    if (status != OK)
        return status;
    while (verdict->entries < verify.count && check_entry(&verify, verdict->entries + 1))
        verdict->entries++;
    verdict->hash = hash_hex(arena, &verify.head);
    if (value_get_int(verify.lines[0], "entries", -1) != verify.count)
        differs(&verify, arena_printf(arena, "the header tells of %d entries, and there are %d",
                                      (int)value_get_int(verify.lines[0], "entries", -1), verify.count));
    if (!text_equal(verdict->hash, value_get_text(verify.lines[0], "hash", "")))
        differs(&verify, "the last entry does not have the hash that the header tells");
    if (!verdict->why)
        league_ratings_close(&verify.ratings, &verify.season, verdict);
    return check_results(&verify, err);
}
