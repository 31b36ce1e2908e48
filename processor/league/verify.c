/* Verifying a league's file: each entry is computed again from those before it. The file is read line by line, so that its size
 * matters little: twice, because the secrets that all draws follow from are told behind them, and once more for the results when
 * there are replays. */
#include <string.h>

#include <glib.h>

#include "engine/kernel/text.h"
#include "processor/league/chain.h"
#include "processor/league/file.h"

enum { SEASONS_MAX = 10000, ENTRY_ARENA_BYTES = 512 << 20 };

/* A season's secret, once it is told. */
struct told {
    bool is;
    uint8_t secret[SECRET_BYTES];
};

struct verify {
    struct arena *arena;            /* what lasts */
    struct arena entry;             /* what one line needs */
    struct lines *lines;
    struct league_verdict *verdict;
    struct season season;
    struct hash head;
    const struct value *header;
    int count;                      /* of entries */
    struct told *told;              /* by season */
    struct league_replays replays;
    struct league_ratings ratings;
};

/* The first thing that is wrong stays. */
static void differs(struct verify *verify, const char *what)
{
    if (!verify->verdict->why)
        verify->verdict->why = arena_text(verify->arena, what);
}

/* ---- the first reading: is it such a file, and which secrets does it tell? ---- */

static enum status read_header(struct verify *verify, struct error *err)
{
    const struct value *header = verify->header, *options = value_find(header, "options"), *settings = value_find(header, "settings");
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
static enum status read_secret(struct verify *verify, const struct value *body, int line, struct error *err)
{
    int64_t season = value_get_int(body, "season", 0);
    struct hash secret;

    if (season < 0 || season > SEASONS_MAX)
        return error_set(err, ERR_FORMAT, "line %d is of a season %lld", line, (long long)season);
    if (!text_equal(value_get_text(body, "kind", ""), "close") || !hash_read(value_get_text(body, "secret", ""), &secret))
        return OK;
    verify->told[season].is = true;
    memcpy(verify->told[season].secret, secret.bytes, SECRET_BYTES);
    return OK;
}

static enum status read_value(struct arena *arena, const char *line, size_t bytes, int number, struct value **value, struct error *err)
{
    if (value_read(arena, line, bytes, value, err) != OK)
        return error_in(err, "line %d", number);
    return (*value)->kind == VALUE_OBJECT ? OK : error_set(err, ERR_FORMAT, "line %d is no JSON object", number);
}

/* What the first reading has come to. */
struct survey {
    int lines;                      /* the header, entries and names */
    int without;                    /* the first behind the header that is no entry; 0: all are */
    bool has_names;                 /* the last is that of names */
};

static enum status survey_line(struct verify *verify, struct survey *survey, const char *line, size_t bytes, struct error *err)
{
    struct value *value;
    const struct value *body;
    enum status status;

    arena_reset(&verify->entry);
    status = read_value(&verify->entry, line, bytes, survey->lines + 1, &value, err);
    if (status != OK)
        return status;
    if (verify->ratings.count > 0 || league_ratings_begin(value)) {
        league_ratings_add(&verify->ratings, verify->arena, value);
        return OK;
    }
    if (++survey->lines == 1) {
        verify->header = value_copy(verify->arena, value);
        return read_header(verify, err);
    }
    survey->has_names = value_find(value, "names") != NULL;
    body = value_find(value, "body");
    if (body && body->kind == VALUE_OBJECT)
        return read_secret(verify, body, survey->lines, err);
    survey->without = survey->without ? survey->without : survey->lines;
    return OK;
}

static enum status read_all(struct verify *verify, struct error *err)
{
    struct survey survey = { .lines = 0 };
    const char *line = "";
    size_t bytes;
    enum status status = OK;

    while (status == OK && line) {
        status = lines_next(verify->lines, &line, &bytes, err);
        if (status == OK && line && (verify->replays.count > 0 || league_replay_begins(line)))
            status = league_replays_add(&verify->replays, verify->arena, line, bytes, err);
        else if (status == OK && line)
            status = survey_line(verify, &survey, line, bytes, err);
    }
    if (status == OK && survey.lines == 0)
        return error_set(err, ERR_FORMAT, "it is empty");
    if (status == OK && survey.without > 0 && !(survey.has_names && survey.without == survey.lines))
        return error_set(err, ERR_FORMAT, "line %d has no body", survey.without);
    verify->count = survey.lines - 1 - survey.has_names;
    return status;
}

/* ---- one entry ---- */

static void check_hashes(struct verify *verify, const struct value *line, int number)
{
    const char *body = value_write(&verify->entry, value_find(line, "body"), NULL);
    struct hash body_hash = hash_bytes(body, strlen(body)), before = verify->head;

    verify->head = chain_league_next(&before, body);
    if (!text_equal(value_get_text(line, "body_hash", ""), hash_hex(&verify->entry, &body_hash)))
        differs(verify, arena_printf(&verify->entry, "entry %d: body_hash is not that of its body", number));
    if (!text_equal(value_get_text(line, "hash", ""), hash_hex(&verify->entry, &verify->head)))
        differs(verify, arena_printf(&verify->entry, "entry %d: hash does not follow from the entry before", number));
}

/* The body without what is derived. */
static struct value *given_of(struct verify *verify, const struct value *body)
{
    const char *const *derived = season_derived(value_get_text(body, "kind", ""));
    struct value *given = value_object(&verify->entry);

    for (const struct value *member = body->first; member; member = member->next) {
        bool drop = false;

        for (int i = 0; derived[i]; i++)
            drop = drop || text_equal(derived[i], member->key);
        if (!drop)
            value_set(&verify->entry, given, member->key, value_copy(&verify->entry, member));
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
    expected = hash_hex(&verify->entry, &hash);
    if (text_equal(kind, "close") ? !text_equal(expected, verify->season.commitment)
                                  : !text_equal(expected, value_get_text(body, key, "")))
        differs(verify, arena_printf(&verify->entry, "entry %d: %s does not follow from the season's secret", number,
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
            differs(verify, arena_printf(&verify->entry, "entry %d: \"luck\" does not have the hash that was given before", number));
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

/* What the entry says against what follows from those before it. */
static bool compute(struct verify *verify, const struct value *body, struct value *given, int number)
{
    struct error err = { 0 };
    const char *member;

    check_chance(verify, body, number);
    check_luck(verify, body, number);
    if (season_complete(&verify->season, given, &err) != OK) {
        differs(verify, arena_printf(&verify->entry, "entry %d cannot come there: %s", number, err.message));
        return false;
    }
    member = league_difference(given, body);
    if (member)
        differs(verify, arena_printf(&verify->entry, "entry %d: \"%s\" is not what follows from the entries before", number, member));
    return true;
}

static void count(struct league_verdict *verdict, const struct told *told, const struct value *body)
{
    verdict->results += text_equal(value_get_text(body, "kind", ""), "result");
    if (!text_equal(value_get_text(body, "kind", ""), "season"))
        return;
    verdict->seasons++;
    verdict->open_seasons += !told[value_get_int(body, "season", 0)].is;
}

/* False: nothing behind it can be computed. What completes an entry is forgotten with it; what the season keeps of it, lasts. */
static bool check_entry(struct verify *verify, const struct value *line, int number)
{
    const struct value *body = value_find(line, "body");
    struct value *given = given_of(verify, body);
    bool computed;

    check_hashes(verify, line, number);
    verify->season.arena = &verify->entry;
    computed = compute(verify, body, given, number);
    verify->season.arena = verify->arena;
    if (!computed)
        return false;
    count(verify->verdict, verify->told, body);
    return !verify->verdict->why && take_in(verify, given);
}

/* The next line as a value, which lasts as long as the line. */
static enum status next_value(struct verify *verify, struct value **value, struct error *err)
{
    const char *line;
    size_t bytes;
    enum status status = lines_next(verify->lines, &line, &bytes, err);

    arena_reset(&verify->entry);
    if (status == OK && !line)
        return error_set(err, ERR_IO, "it has become shorter");
    return status == OK ? value_read(&verify->entry, line, bytes, value, err) : status;
}

/* The second reading. */
static enum status check_entries(struct verify *verify, struct error *err)
{
    struct value *line;
    enum status status = lines_begin(verify->lines, err);

    if (status == OK)
        status = next_value(verify, &line, err);         /* the header */
    while (status == OK && verify->verdict->entries < verify->count) {
        status = next_value(verify, &line, err);
        if (status != OK || !check_entry(verify, line, verify->verdict->entries + 1))
            break;
        verify->verdict->entries++;
    }
    return status;
}

/* ---- results ---- */

/* What a replay is compared with: the entry that made the game. A later one of the same game takes its place. */
static void note_game(struct verify *verify, GHashTable *games, const struct value *body)
{
    struct value *kept = value_object(verify->arena);

    value_set_text(verify->arena, kept, "commitment", value_get_text(body, "commitment", ""));
    value_set_text(verify->arena, kept, "founding", value_get_text(body, "founding", ""));
    g_hash_table_insert(games, arena_text(verify->arena, value_get_text(body, "game", "")), kept);
}

static enum status check_result(struct verify *verify, GHashTable *games, const struct value *body, int number, struct error *err)
{
    const struct value *game = g_hash_table_lookup(games, value_get_text(body, "game", ""));
    bool found = false;
    const char *why = NULL;
    enum status status = game ? league_replay_check(&verify->entry, &verify->replays, game, body, &found, &why, err) : OK;

    verify->verdict->replays += found;
    if (status == OK && why)
        differs(verify, arena_printf(&verify->entry, "entry %d: %s", number, why));
    return status;
}

/* Each result against the replay of its game, when there is one. */
static enum status check_bodies(struct verify *verify, GHashTable *games, struct error *err)
{
    struct value *line;
    int64_t at;
    enum status status = lines_begin(verify->lines, err);

    if (status == OK)
        status = next_value(verify, &line, err);
    for (int i = 1; i <= verify->verdict->entries && status == OK && !verify->verdict->why; i++) {
        const struct value *body;

        status = next_value(verify, &line, err);
        body = status == OK ? value_find(line, "body") : NULL;
        at = verify->lines->at;
        if (body && text_equal(value_get_text(body, "kind", ""), "game"))
            note_game(verify, games, body);
        else if (body && text_equal(value_get_text(body, "kind", ""), "result"))
            status = check_result(verify, games, body, i, err);
        if (status == OK)
            status = lines_go(verify->lines, at, err);
    }
    return status;
}

static enum status check_results(struct verify *verify, struct error *err)
{
    GHashTable *games;
    enum status status;

    if (verify->replays.count == 0 && !verify->replays.directory)
        return OK;
    games = g_hash_table_new(g_str_hash, g_str_equal);
    status = check_bodies(verify, games, err);
    g_hash_table_destroy(games);
    return status;
}

/* ---- all of it ---- */

/* What the header tells of the end. */
static void check_header(struct verify *verify)
{
    int entries = (int)value_get_int(verify->header, "entries", -1);

    if (entries != verify->count)
        differs(verify, arena_printf(verify->arena, "the header tells of %d entries, and there are %d", entries, verify->count));
    if (!text_equal(verify->verdict->hash, value_get_text(verify->header, "hash", "")))
        differs(verify, "the last entry does not have the hash that the header tells");
}

static enum status verify_lines(struct verify *verify, struct error *err)
{
    enum status status = read_all(verify, err);

    if (status == OK)
        status = league_ratings_open(&verify->ratings, verify->arena, verify->count, err);
    if (status == OK)
        status = check_entries(verify, err);
    if (status != OK)
        return status;
    verify->verdict->hash = hash_hex(verify->arena, &verify->head);
    check_header(verify);
    if (!verify->verdict->why)
        league_ratings_close(&verify->ratings, &verify->season, verify->verdict);
    return check_results(verify, err);
}

enum status league_verify(struct arena *arena, struct lines *lines, const char *directory, struct league_verdict *verdict,
                          struct error *err)
{
    struct verify verify = { .arena = arena, .entry = { .limit_bytes = ENTRY_ARENA_BYTES }, .lines = lines, .verdict = verdict,
                             .replays = { .directory = directory, .lines = lines } };
    enum status status;

    *verdict = (struct league_verdict){ .entries = 0 };
    verify.told = arena_alloc(arena, (SEASONS_MAX + 1) * sizeof *verify.told);
    status = verify_lines(&verify, err);
    arena_release(&verify.entry);
    return status;
}
