/* Why an entry cannot come now, kind by kind. */
#include "engine/kernel/text.h"
#include "engine/league/season.h"
#include "engine/league/season_entry.h"

/* On a ladder boards count challenges; a match has one game more than its legs. */
enum { BOARDS_MAX = 100000, LEGS_MAX = 5, RATING_MAX = 10000000 };

/* ---- members of an entry ---- */

enum status entry_need_int(const struct value *entry, const char *key, int64_t least, int64_t most, int64_t *number,
                            struct error *err)
{
    const struct value *member = value_find(entry, key);

    *number = 0;
    if (!member || member->kind != VALUE_INT || member->number < least || member->number > most)
        return error_set(err, ERR_FORMAT, "\"%s\" is a whole number from %lld to %lld", key, (long long)least, (long long)most);
    *number = member->number;
    return OK;
}

enum status entry_need_text(const struct value *entry, const char *key, const char **text, struct error *err)
{
    *text = value_get_text(entry, key, NULL);
    return *text ? OK : error_set(err, ERR_FORMAT, "\"%s\" is a text", key);
}

enum status entry_need_hex(const struct value *entry, const char *key, const char **hex, struct error *err)
{
    enum status status = entry_need_text(entry, key, hex, err);
    int digits = 0;

    while (status == OK && (text_is_digit((*hex)[digits]) || ((*hex)[digits] >= 'a' && (*hex)[digits] <= 'f')))
        digits++;
    if (status == OK && (digits != SEED_HEX_BYTES || (*hex)[digits]))
        return error_set(err, ERR_FORMAT, "\"%s\" is %d digits of 0-9 and a-f", key, SEED_HEX_BYTES);
    return status;
}

uint64_t entry_seed(const struct value *entry)
{
    const char *hex = value_get_text(entry, "seed", "");
    uint64_t seed = 0;

    for (int i = 0; i < 16 && hex[i]; i++) {
        uint64_t digit = (uint64_t)(hex[i] <= '9' ? hex[i] - '0' : hex[i] - 'a' + 10);

        seed |= digit << (8 * (i / 2) + (i % 2 == 0 ? 4 : 0));
    }
    return seed;
}

enum status entry_need_seed(const struct value *entry, uint64_t *seed, struct error *err)
{
    const char *hex;
    enum status status = entry_need_hex(entry, "seed", &hex, err);

    *seed = status == OK ? entry_seed(entry) : 0;
    return status;
}

enum status entry_need_section(const struct season *season, const struct value *entry, int *section, struct error *err)
{
    const char *name;
    enum status status = entry_need_text(entry, "section", &name, err);

    *section = 0;
    if (status != OK)
        return status;
    *section = season_section_find(name);
    if (*section < 0 || *section >= season->section_count)
        return error_set(err, ERR_CONFLICT, "there is no section \"%.20s\"", name);
    return OK;
}

enum status entry_need_pairing(const struct season *season, const struct value *entry, bool open, struct pairing **pairing,
                               struct error *err)
{
    int64_t round = 0, board = 0, leg = 1;
    int section;
    enum status status = entry_need_section(season, entry, &section, err);

    if (status == OK)
        status = entry_need_int(entry, "round", 1, SECTION_ROUNDS_MAX, &round, err);
    if (status == OK)
        status = entry_need_int(entry, "board", 1, BOARDS_MAX, &board, err);
    if (status == OK && value_find(entry, "leg"))
        status = entry_need_int(entry, "leg", 2, LEGS_MAX, &leg, err);
    if (status != OK)
        return status;
    *pairing = season_pairing(season, section, (int)round, (int)board, (int)leg);
    if (!*pairing || !(*pairing)->second)
        return error_set(err, ERR_CONFLICT, "round %d has no board %d with two players", (int)round, (int)board);
    if (open && (*pairing)->kind != ROUND_OPEN)
        return error_set(err, ERR_CONFLICT, "board %d of round %d has a result already", (int)board, (int)round);
    return OK;
}

static enum status need_points(const struct value *entry, bool forfeit, struct error *err)
{
    const struct value *points = value_find(entry, "points");
    int64_t first, second;

    if (!points || points->kind != VALUE_LIST || points->count != 2 || points->first->kind != VALUE_INT ||
        points->last->kind != VALUE_INT)
        return error_set(err, ERR_FORMAT, "\"points\" is a list of the half points of both seats");
    first = points->first->number;
    second = points->last->number;
    if ((first == 2 && second == 0) || (first == 0 && second == 2) || (!forfeit && first == 1 && second == 1) ||
        (forfeit && first == 0 && second == 0))
        return OK;
    return error_set(err, ERR_FORMAT, "\"points\" are [2,0], [0,2] or %s", forfeit ? "[0,0]" : "[1,1]");
}

/* The places of a table, by seat. */
static enum status need_places(const struct value *entry, int seats, struct error *err)
{
    const struct value *places = value_find(entry, "places");
    bool sound = places && places->kind == VALUE_LIST && places->count == seats, first = false;

    for (const struct value *place = sound ? places->first : NULL; place; place = place->next) {
        sound = sound && place->kind == VALUE_INT && place->number >= 1 && place->number <= seats;
        first = first || (sound && place->number == 1);
    }
    return sound && first ? OK : error_set(err, ERR_FORMAT, "\"places\" is a list of the places of %d seats, the best is 1", seats);
}

enum status entry_need_outcome(const struct value *entry, const struct pairing *pairing, bool forfeit, struct error *err)
{
    if (pairing->seats == 2)
        return need_points(entry, forfeit, err);
    return forfeit ? error_set(err, ERR_CONFLICT, "a table is not forfeited: who is away loses by its rules")
                   : need_places(entry, pairing->seats, err);
}

/* ---- entries ---- */

static enum status complete_season(struct season *season, struct value *entry, struct error *err)
{
    const char *commitment, *beacon;
    int64_t starts;
    enum status status;

    if (season->phase != SEASON_NONE)
        return error_set(err, ERR_CONFLICT, "season %d is not closed yet", season->number);
    status = entry_need_hex(entry, "commitment", &commitment, err);
    if (status == OK && value_find(entry, "beacon"))
        status = entry_need_text(entry, "beacon", &beacon, err);
    return status == OK ? entry_need_int(entry, "starts", season->at_utc_s, INT64_C(1) << 40, &starts, err) : status;
}

static const struct placing *placing_of(const struct season *season, int player)
{
    static const struct placing newcomer = { .tier = 0 };

    for (int i = 0; i < season->placing_count; i++)
        if (season->placings[i].player == player)
            return &season->placings[i];
    return &newcomer;
}

enum status entry_need_entries(const struct season *season, struct error *err)
{
    return season->phase == SEASON_ENTRIES ? OK : error_set(err, ERR_CONFLICT, "no season takes entries now");
}

bool season_waits_for_beacon(const struct season *season)
{
    return season->phase == SEASON_ENTRIES && season->beacon && !season->beacon_value;
}

enum status entry_need_unsettled(const struct season *season, const struct value *entry, struct error *err)
{
    bool settled = season->phase == SEASON_ENTRIES && season->beacon && value_get_int(entry, "at", 0) >= season->starts_utc_s;

    return settled ? error_set(err, ERR_CONFLICT, "entries are closed: all draws come from what is told by %s", season->beacon) : OK;
}

static enum status need_player(const struct value *entry, int64_t *player, struct error *err)
{
    return entry_need_int(entry, "player", 1, INT32_MAX, player, err);
}

/* Luck word and team, which may be missing. */
static enum status check_words(const struct value *entry, struct error *err)
{
    static const char *const keys[] = { "luck", "team" };
    const char *text;
    enum status status = OK;

    for (int i = 0; i < 2 && status == OK; i++)
        if (value_find(entry, keys[i]))
            status = entry_need_text(entry, keys[i], &text, err);
    return status;
}

static enum status complete_enter(struct season *season, struct value *entry, struct error *err)
{
    const struct placing *before;
    int64_t player, rating;
    int section, slot;
    enum status status = season->phase == SEASON_NONE ? entry_need_entries(season, err) : need_player(entry, &player, err);

    if (status == OK && value_find(entry, "rating"))
        status = entry_need_int(entry, "rating", 0, RATING_MAX, &rating, err);
    if (status == OK)
        status = check_words(entry, err);
    if (status == OK)
        status = entry_need_unsettled(season, entry, err);
    if (status != OK)
        return status;
    if (value_find(entry, "bot") && season->settings.rated == RATED_YES)
        return error_set(err, ERR_CONFLICT, "bots hold no slot of a rated league; rated=auto or rated=no lets them in");
    if (season_entrant(season, (int)player) || season_slot_of(season, (int)player, &section, &slot))
        return error_set(err, ERR_CONFLICT, "player %d has entered already", (int)player);
    before = placing_of(season, (int)player);
    if (before->tier > 0) {
        value_set_int(season->arena, entry, "tier", before->tier);
        value_set_int(season->arena, entry, "place", before->place);
        value_set_int(season->arena, entry, "last", before->last);
    }
    return OK;
}

static enum status complete_leave(struct season *season, struct value *entry, struct error *err)
{
    int64_t player;
    enum status status = need_player(entry, &player, err);

    if (status == OK && season->phase == SEASON_PLAYING && season_waits(season, (int)player))
        return OK;
    if (status == OK)
        status = entry_need_entries(season, err);
    if (status == OK)
        status = entry_need_unsettled(season, entry, err);
    if (status == OK && !season_entrant(season, (int)player))
        return error_set(err, ERR_CONFLICT, "player %d has not entered", (int)player);
    return status;
}

static enum status complete_put_off(struct season *season, struct value *entry, struct error *err)
{
    int64_t starts;
    enum status status = entry_need_entries(season, err);

    if (status == OK && season->put_off && !value_find(entry, "by"))
        return error_set(err, ERR_CONFLICT, "the start was put off already");
    return status == OK ? entry_need_int(entry, "starts", season->starts_utc_s, INT64_C(1) << 40, &starts, err) : status;
}

static enum status complete_void(struct season *season, struct value *entry, struct error *err)
{
    (void)entry;
    return season->phase == SEASON_NONE ? error_set(err, ERR_CONFLICT, "no season is under way") : OK;
}

/* ---- games and results ---- */

static enum status complete_game(struct season *season, struct value *entry, struct error *err)
{
    struct pairing *pairing;
    const char *text;
    enum status status = entry_need_pairing(season, entry, true, &pairing, err);

    if (status == OK && pairing->game)
        return error_set(err, ERR_CONFLICT, "this board has the game %s already", pairing->game);
    if (status == OK)
        status = entry_need_text(entry, "game", &text, err);
    if (status == OK)
        status = entry_need_hex(entry, "commitment", &text, err);
    return status == OK ? entry_need_hex(entry, "founding", &text, err) : status;
}

static enum status complete_result(struct season *season, struct value *entry, struct error *err)
{
    struct pairing *pairing;
    const char *text;
    int64_t records;
    enum status status = entry_need_pairing(season, entry, true, &pairing, err);

    if (status == OK)
        status = entry_need_text(entry, "game", &text, err);
    if (status == OK && (!pairing->game || !text_equal(text, pairing->game)))
        return error_set(err, ERR_CONFLICT, "\"%.20s\" is not the game of this board", text);
    if (status == OK)
        status = entry_need_hex(entry, "hash", &text, err);
    if (status == OK)
        status = entry_need_int(entry, "record", 0, INT32_MAX, &records, err);
    return status == OK ? entry_need_outcome(entry, pairing, false, err) : status;
}

static enum status complete_forfeit(struct season *season, struct value *entry, struct error *err)
{
    struct pairing *pairing;
    const char *reason;
    enum status status = entry_need_pairing(season, entry, true, &pairing, err);

    if (status == OK)
        status = entry_need_text(entry, "reason", &reason, err);
    return status == OK ? entry_need_outcome(entry, pairing, true, err) : status;
}

static bool is_as_claimed(const struct value *entry, const struct pairing *pairing)
{
    return pairing_is_agreed(pairing) && pairing->claims[0] == 1 + value_find(entry, "points")->first->number;
}

static enum status complete_adjudicate(struct season *season, struct value *entry, struct error *err)
{
    struct pairing *pairing;
    const char *reason;
    enum status status = entry_need_pairing(season, entry, true, &pairing, err);

    if (status == OK)
        status = entry_need_text(entry, "reason", &reason, err);
    if (status == OK)
        status = entry_need_outcome(entry, pairing, false, err);
    if (status == OK && text_equal(value_get_text(entry, "by", ""), "player") && !is_as_claimed(entry, pairing))
        return error_set(err, ERR_CONFLICT, "both players do not claim this result");
    return status;
}

/* Takes back a result. */
static enum status complete_annul(struct season *season, struct value *entry, struct error *err)
{
    int64_t number;
    enum status status = entry_need_int(entry, "entry", 1, season->entries, &number, err);

    for (int i = 0; i < season->section_count && status == OK; i++)
        for (int j = 0; j < season->sections[i].pairing_count; j++)
            if (season->sections[i].pairings[j].result == number) {
                if (season->settings.format == FORMAT_LADDER)
                    season_ladder_tell(season, entry, season_ladder_without(season, &season->sections[0], (int)number));
                return OK;
            }
    return status == OK ? error_set(err, ERR_CONFLICT, "entry %d holds no result that counts", (int)number) : status;
}

/* ---- players ---- */

enum status entry_need_slot(const struct season *season, const struct value *entry, const char *key, int *section, int *slot,
                            struct error *err)
{
    int64_t player;
    enum status status = entry_need_int(entry, key, 1, INT32_MAX, &player, err);

    if (status == OK && !season_slot_of(season, (int)player, section, slot))
        return error_set(err, ERR_CONFLICT, "player %d has no slot in this season", (int)player);
    if (status == OK && season->sections[*section].slots[*slot - 1].withdrawn)
        return error_set(err, ERR_CONFLICT, "player %d has withdrawn already", (int)player);
    return status;
}

static int rests_of(const struct season_section *of, int slot)
{
    int rests = 0;

    for (int round = 1; round <= of->rounds; round++)
        rests += of->slots[slot - 1].rests[round];
    return rests;
}

static enum status complete_rest(struct season *season, struct value *entry, struct error *err)
{
    const struct season_section *of;
    int64_t round;
    int section, slot;
    enum status status = entry_need_slot(season, entry, "player", &section, &slot, err);

    if (status != OK)
        return status;
    of = &season->sections[section];
    if (season->settings.format != FORMAT_SWISS && season->settings.format != FORMAT_TABLES)
        return error_set(err, ERR_CONFLICT, "nobody rests in this format: each game is to be played");
    status = entry_need_int(entry, "round", 1, SECTION_ROUNDS_MAX, &round, err);
    if (status == OK && of->made + 1 >= of->rounds)
        return error_set(err, ERR_CONFLICT, "no round can be rested any more: the last, %d, is played by all", of->rounds);
    if (status == OK && (round <= of->made || round >= of->rounds))
        return error_set(err, ERR_CONFLICT, "rounds %d to %d can be rested", of->made + 1, of->rounds - 1);
    if (status == OK && of->slots[slot - 1].rests[round])
        return error_set(err, ERR_CONFLICT, "player %d rests in round %d already", of->slots[slot - 1].player, (int)round);
    if (status == OK && rests_of(of, slot) >= season->settings.rests)
        return error_set(err, ERR_CONFLICT, "a player may rest %d round%s, and this one has", season->settings.rests,
                         text_plural(season->settings.rests));
    return status;
}

/* ---- all of them ---- */

#define DERIVED_MAX 5

static const struct kind {
    const char *name;
    enum status (*complete)(struct season *season, struct value *entry, struct error *err);
    bool has_seed;
    const char *derived[DERIVED_MAX];
} kinds[] = {
    { "season", complete_season, false, { NULL } },
    { "enter", complete_enter, false, { "tier", "place", "last", NULL } },
    { "leave", complete_leave, false, { NULL } },
    { "put-off", complete_put_off, false, { NULL } },
    { "start", season_complete_start, true, { "sections", "waiting", NULL } },
    { "void", complete_void, false, { NULL } },
    { "round", season_complete_round, true, { "boards", "cost", "matches", "scores", NULL } },
    { "game", complete_game, false, { NULL } },
    { "result", complete_result, false, { NULL } },
    { "forfeit", complete_forfeit, false, { NULL } },
    { "adjudicate", complete_adjudicate, false, { NULL } },
    { "annul", complete_annul, false, { "ladder", NULL } },
    { "move", season_complete_move, false, { "boards", "ladder", "outcome", "places", NULL } },
    { "withdraw", season_complete_withdraw, false, { NULL } },
    { "rest", complete_rest, false, { NULL } },
    { "close", season_complete_close, false, { "down", "places", "up", NULL } },
    { "claim", season_complete_claim, false, { NULL } },
    { "appeal", season_complete_appeal, false, { NULL } },
    { "decide", season_complete_decide, false, { NULL } },
    { "return", season_complete_return, false, { NULL } },
    { "substitute", season_complete_substitute, false, { NULL } },
    { "note", season_complete_note, false, { NULL } },
};

static const struct kind *kind_find(const char *name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (text_equal(kinds[i].name, name))
            return &kinds[i];
    return NULL;
}

const char *const *season_derived(const char *kind)
{
    static const char *const none[] = { NULL };
    const struct kind *found = kind_find(kind);

    return found ? found->derived : none;
}

bool season_has_seed(const char *kind)
{
    const struct kind *found = kind_find(kind);

    return found && found->has_seed;
}

/* The members of all entries. */
static enum status check_head(const struct season *season, const struct value *entry, const struct kind *kind, struct error *err)
{
    const char *by = value_get_text(entry, "by", NULL);
    bool opens = text_equal(kind->name, "season");
    int64_t number;
    enum status status = entry_need_int(entry, "number", season->entries + 1, season->entries + 1, &number, err);

    if (status == OK)
        status = entry_need_int(entry, "at", season_sets_clock(entry) ? 0 : season->at_utc_s, INT64_C(1) << 40, &number, err);
    if (status == OK)
        status = entry_need_int(entry, "season", season->number + opens, season->number + opens, &number, err);
    if (status == OK && by && !text_equal(by, "player") && !text_equal(by, "moderator") &&
        !(text_equal(by, "appeals") && text_equal(kind->name, "decide")))
        return error_set(err, ERR_FORMAT, "\"by\" is player, moderator, appeals of a decision, or missing for the clock");
    return status;
}

/* Seeds have the numbers of their entries, so nothing else may come between what a beacon told and the start. */
static bool comes_after_beacon(const struct value *entry)
{
    const char *kind = value_get_text(entry, "kind", "");

    return text_equal(kind, "start") || text_equal(kind, "void") || season_sets_clock(entry);
}

enum status season_complete(struct season *season, struct value *entry, struct error *err)
{
    const char *name = value_get_text(entry, "kind", "");
    const struct kind *kind = kind_find(name);
    enum status status;

    if (!kind)
        return error_set(err, ERR_FORMAT, "there is no kind of entry \"%.20s\"", name);
    status = check_head(season, entry, kind, err);
    if (status == OK && season->phase == SEASON_ENTRIES && season->beacon_value && !comes_after_beacon(entry))
        return error_set(err, ERR_CONFLICT, "its beacon has told its value: the season starts with that");
    return status == OK ? kind->complete(season, entry, err) : status;
}
