#include "processor/league/acts.h"

#include <inttypes.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/address.h"
#include "processor/game/stored_game.h"
#include "processor/league/games.h"
#include "processor/league/rated_pool.h"
#include "processor/league/substitutes.h"
#include "processor/report/ratings.h"

enum { NAME_BYTES_MAX = 24, TEAM_BYTES_MAX = 24, LUCK_BYTES_MAX = 100, LEAGUE_ARENA_BYTES = 512 << 20 };

/* ---- finding ---- */

enum status league_find_player(struct league *league, const char *word, int *player, struct error *err)
{
    const char *digits = word[0] == 'p' || word[0] == 'P' ? word + 1 : word;
    struct player_row row;
    int64_t number;
    enum status status;

    if (text_parse_int(digits, 1, INT32_MAX, &number) == TEXT_INT_OK)
        status = store_player_get(league->home->store, number, &row, err);
    else if (strchr(word, '@'))
        status = store_player_find(league->home->store, word, &row, err);
    else
        status = store_player_named(league->home->store, word, &row, err);
    if (status == ERR_NOT_FOUND)
        return error_set(err, ERR_NOT_FOUND, "there is no player \"%s\"; `postern league show %s` lists them", word, league->label);
    *player = (int)row.id;
    return status;
}

enum status league_find_called(struct league *league, const char *word, int *player, struct error *err)
{
    const char *name = text_has_prefix_ignoring_case(word, "slot ") ? word + strlen("slot ") : word;
    size_t letters = strspn(name, "abcdefghijklmnopqrstuvwxyz");
    int section = letters > 0 ? season_section_find(arena_text_n(league->arena, name, letters)) : -1;
    int64_t slot;

    if (!league->season.settings.hidden)
        return league_find_player(league, word, player, err);
    if (section < 0 || section >= league->season.section_count ||
        text_parse_int(name + letters, 1, league->season.sections[section].slot_count, &slot) != TEXT_INT_OK)
        return error_set(err, ERR_NOT_FOUND, "names are hidden in this season, and \"%.40s\" is no slot: say a slot as the table has it, "
                         "a4", word);
    *player = league->season.sections[section].slots[slot - 1].player;
    return OK;
}

enum status league_find_game(struct league *league, const char *word, int *section, const struct pairing **pairing,
                             struct error *err)
{
    *pairing = season_game(&league->season, word, section);
    if (*pairing)
        return OK;
    return error_set(err, ERR_NOT_FOUND, "%s has no game \"%s\" in this season", league->label, word);
}

/* ---- entries ---- */

static enum status check_name(struct league *league, const char *name, const struct player_row *own, struct error *err)
{
    struct player_row other;
    int64_t number;
    enum status status = stored_player_check(name, err);

    if (status != OK)
        return status;
    if (strlen(name) > NAME_BYTES_MAX || strchr(name, '@') ||
        text_parse_int(name[0] == 'p' || name[0] == 'P' ? name + 1 : name, 0, INT64_MAX, &number) == TEXT_INT_OK)
        return error_set(err, ERR_FORMAT, "a player's name here has 1 to %d letters and is neither an address nor a number, not "
                         "\"%.40s\"",
                         NAME_BYTES_MAX, name);
    status = store_player_named(league->home->store, name, &other, err);
    if (status == OK && other.id != own->id)
        return error_set(err, ERR_CONFLICT, "player p%" PRId64 " is called \"%s\" already", other.id, name);
    return status == ERR_NOT_FOUND ? OK : status;
}

/* The player with this address; a bot: with this name. ERR_NOT_FOUND: there is none. */
static enum status find_entrant(struct league *league, const struct league_entrant *entrant, struct player_row *row, struct error *err)
{
    struct store *store = league->home->store;
    enum status status = entrant->address[0] ? store_player_find(store, entrant->address, row, err)
                                             : store_player_named(store, entrant->name, row, err);

    if (status == OK && !entrant->address[0] && row->address[0])
        return error_set(err, ERR_CONFLICT, "player p%" PRId64 " is called \"%s\" and is no bot", row->id, entrant->name);
    return status;
}

/* Finds him, or makes one. */
static enum status find_or_make(struct league *league, const struct league_entrant *entrant, struct player_row *row,
                                struct error *err)
{
    struct store *store = league->home->store;
    enum status status = find_entrant(league, entrant, row, err);
    bool found = status == OK;

    if (status != OK && status != ERR_NOT_FOUND)
        return status;
    if (!found)
        *row = (struct player_row){ .id = 0, .address = entrant->address, .name = "" };
    row->address = arena_text(league->arena, row->address);
    row->name = arena_text(league->arena, entrant->name[0] ? entrant->name : row->name);
    status = row->name[0] ? check_name(league, row->name, row, err) : OK;
    if (status != OK)
        return status;
    return found ? store_player_save(store, row, err) : store_player_new(store, row->address, row->name, &row->id, err);
}

static enum status check_entrant(const struct league *league, const struct league_entrant *entrant, struct error *err)
{
    struct hash hash;

    if (!entrant->address[0] && !entrant->name[0])
        return error_set(err, ERR_FORMAT, "a bot needs a name");
    if (strlen(entrant->luck) > LUCK_BYTES_MAX || !text_is_utf8(entrant->luck, strlen(entrant->luck)))
        return error_set(err, ERR_FORMAT, "a luck word has at most %d letters", LUCK_BYTES_MAX);
    if (entrant->luck[0] == '#' && !hash_read(entrant->luck + 1, &hash))
        return error_set(err, ERR_FORMAT, "behind LUCK # stands the BLAKE2b-256 hash of a word, %d digits of 0-9 and a-f", SEED_HEX_BYTES);
    if (strlen(entrant->team) > TEAM_BYTES_MAX || !text_is_utf8(entrant->team, strlen(entrant->team)))
        return error_set(err, ERR_FORMAT, "the name of a team has at most %d letters", TEAM_BYTES_MAX);
    return entrant->address[0] ? home_check_address(league->home, entrant->address, err) : OK;
}

static enum status is_reliable(struct league *league, int player, struct error *err)
{
    struct reliability_counts counts;
    int least = league->season.settings.least_reliability;
    enum status status = ratings_reliability(league->home, player, &counts, err);

    if (status == OK && reliability(&counts) < least)
        return error_set(err, ERR_CONFLICT, "this league is for players with a reliability of %s at least, and the reliability is %s",
                         ratings_per_mille(league->arena, least), ratings_per_mille(league->arena, reliability(&counts)));
    return status;
}

enum status league_is_within(struct league *league, int player, struct error *err)
{
    const struct league_settings *settings = &league->season.settings;
    struct rating rating;
    bool has;
    int shown;
    enum status status = league_rating(league, player, &rating, &has, err);

    if (status != OK)
        return status;
    shown = rating_shown(&rating, league_system(league)) / RATING_PARTS;
    if (shown < settings->least_rating)
        return error_set(err, ERR_CONFLICT, "this league is for ratings from %d on, and the rating is %d", settings->least_rating, shown);
    if (settings->most_rating > 0 && shown > settings->most_rating)
        return error_set(err, ERR_CONFLICT, "this league is for ratings up to %d, and the rating is %d", settings->most_rating, shown);
    return is_reliable(league, player, err);
}

/* Nobody enters twice, not even with another plus part in his address. */
enum status league_find_entered(struct league *league, const char *address, struct player_row *row, struct error *err)
{
    const struct season *season = &league->season;
    const char *base = address_without_plus(league->arena, address);

    for (int i = 0; i < season->entrant_count && address[0]; i++) {
        enum status status = season->entrants[i].left ? ERR_NOT_FOUND : league_player(league, season->entrants[i].player, row, err);

        if (status != OK && status != ERR_NOT_FOUND)
            return status;
        if (status == OK && row->address[0] && address_same(address_without_plus(league->arena, row->address), base))
            return OK;
    }
    return error_set(err, ERR_NOT_FOUND, "nobody has entered from that address");
}

static enum status is_first_entry(struct league *league, const struct league_entrant *entrant, struct error *err)
{
    struct player_row row;
    enum status status = league_find_entered(league, entrant->address, &row, err);

    if (status == OK)
        return error_set(err, ERR_CONFLICT, "player %" PRId64 " has entered already", row.id);
    return status == ERR_NOT_FOUND ? OK : status;
}

enum status league_may_enter(struct league *league, const struct league_entrant *entrant, struct error *err)
{
    struct player_row own = { .id = 0 };
    enum status status = check_entrant(league, entrant, err);

    if (status == OK && league->season.phase == SEASON_NONE)
        return error_set(err, ERR_CONFLICT, "no season takes entries now");
    if (status == OK)
        status = is_first_entry(league, entrant, err);
    if (status == OK)
        status = find_entrant(league, entrant, &own, err);
    if (status == OK || status == ERR_NOT_FOUND)
        status = entrant->name[0] ? check_name(league, entrant->name, &own, err) : OK;
    return status == OK && entrant->address[0] ? league_is_within(league, (int)own.id, err) : status;
}

enum status league_rename(struct league *league, int player, const char *name, struct error *err)
{
    struct player_row row;
    enum status status = league_player(league, player, &row, err);

    if (status == OK && !name[0])
        return error_set(err, ERR_FORMAT, "say which name: NAME Ann");
    if (status == OK)
        status = check_name(league, name, &row, err);
    row.name = name;
    return status == OK ? store_player_save(league->home->store, &row, err) : status;
}

/* Start numbers and classes follow the rating with which he enters. */
static enum status set_rating(struct league *league, struct value *entry, int player, struct error *err)
{
    struct rating rating;
    bool has;
    enum status status = league_rating(league, player, &rating, &has, err);
    int shown = rating_shown(&rating, league_system(league));

    if (status == OK && has)
        value_set_int(league->arena, entry, "rating", shown > 0 ? shown : 1);
    return status;
}

enum status league_enter_player(struct league *league, const struct player_row *row, const char *luck, const char *team,
                                const char *by, struct error *err)
{
    struct value *entry = league_entry(league, "enter", by);
    enum status status;

    value_set_int(league->arena, entry, "player", row->id);
    if (!row->address[0])
        value_set_int(league->arena, entry, "bot", 1);
    if (luck[0])
        value_set_text(league->arena, entry, "luck", luck);
    if (team[0])
        value_set_text(league->arena, entry, "team", team);
    status = set_rating(league, entry, (int)row->id, err);
    return status == OK ? league_add(league, entry, err) : status;
}

enum status league_enter(struct league *league, const struct league_entrant *entrant, const char *by, int *player,
                         struct error *err)
{
    struct player_row row;
    enum status status = league_may_enter(league, entrant, err);

    if (status == OK)
        status = find_or_make(league, entrant, &row, err);
    if (status != OK)
        return status;
    *player = (int)row.id;
    return league_enter_player(league, &row, entrant->luck, entrant->team, by, err);
}

static struct value *about_player(struct league *league, const char *kind, int player, const char *by)
{
    struct value *entry = league_entry(league, kind, by);

    value_set_int(league->arena, entry, "player", player);
    return entry;
}

enum status league_tell_luck(struct league *league, int player, const char *word, struct error *err)
{
    struct value *entry = league_entry(league, "note", "player");
    const struct entrant *entrant = season_entrant(&league->season, player);
    const char *hash = entrant ? entrant->luck : "";

    if (hash[0] == '#' && (word[0] == '#' || record_luck_forbids(word, hash + 1)))
        return error_set(err, ERR_CONFLICT, "\"%.40s\" does not have the hash that you gave; case and every letter count", word);
    value_set_text(league->arena, entry, "act", "luck");
    value_set_int(league->arena, entry, "player", player);
    value_set_text(league->arena, entry, "luck", word);
    return league_add(league, entry, err);
}

enum status league_leave(struct league *league, int player, const char *by, struct error *err)
{
    return league_add(league, about_player(league, "leave", player, by), err);
}

/* Without an address he would be taken for a bot. */
static enum status takes_no_part(const struct league *league, int player, struct error *err)
{
    const struct season *season = &league->season;
    int section, slot;

    if (season->phase == SEASON_ENTRIES && season_entrant(season, player))
        return error_set(err, ERR_CONFLICT, "p%d has entered; `postern league leave %s p%d` takes that back first", player,
                         league->label, player);
    if (season->phase == SEASON_PLAYING && season_slot_of(season, player, &section, &slot) &&
        !season->sections[section].slots[slot - 1].withdrawn)
        return error_set(err, ERR_CONFLICT, "p%d plays; `postern league withdraw %s p%d` ends that first", player, league->label,
                         player);
    return OK;
}

struct looking {
    struct home *home;
    int player;
    enum status status;
    struct error *err;
};

static void look_into(void *context, int64_t id)
{
    struct looking *looking = context;
    struct arena arena = { .limit_bytes = LEAGUE_ARENA_BYTES };
    struct league *league;

    if (looking->status != OK)
        return;
    looking->status = league_open(looking->home, id, &arena, &league, looking->err);
    if (looking->status == OK)
        looking->status = takes_no_part(league, looking->player, looking->err);
    arena_release(&arena);
}

enum status league_erase(struct home *home, int player, struct error *err)
{
    struct looking looking = { home, player, OK, err };
    enum status status = store_leagues(home->store, look_into, &looking, err);

    if (status == OK)
        status = looking.status;
    if (status != OK)
        return status;
    return store_player_save(home->store, &(struct player_row){ .id = player, .address = "", .name = "" }, err);
}

enum status league_rest(struct league *league, int player, int round, const char *by, struct error *err)
{
    struct value *entry = about_player(league, "rest", player, by);

    value_set_int(league->arena, entry, "round", round);
    return league_add(league, entry, err);
}

/* ---- boards ---- */

const char *league_reason_hash(struct league *league, const char *reason)
{
    struct hash hash = hash_bytes(reason, strlen(reason));

    return hash_hex(league->arena, &hash);
}

static void set_outcome(struct league *league, struct value *entry, const struct pairing *pairing,
                        const struct league_outcome *outcome)
{
    struct value *list = value_list(league->arena);

    if (pairing->seats == 2) {
        value_add_int(league->arena, list, outcome->points);
        value_add_int(league->arena, list, 2 - outcome->points);
    }
    for (int seat = 0; seat < pairing->seats && pairing->seats > 2; seat++)
        value_add_int(league->arena, list, outcome->places[seat]);
    value_set(league->arena, entry, pairing->seats == 2 ? "points" : "places", list);
}

enum status league_settle(struct league *league, const char *kind, int section, const struct pairing *pairing,
                          const struct league_outcome *outcome, const char *by, const char *reason, struct error *err)
{
    struct value *entry = league_entry_about(league, kind, by, section, pairing);

    set_outcome(league, entry, pairing, outcome);
    if (outcome->unrated)
        value_set_int(league->arena, entry, "unrated", 1);
    value_set_text(league->arena, entry, "reason", reason);
    return league_add(league, entry, err);
}

enum status league_judge(struct league *league, int section, const struct pairing *pairing, const struct league_outcome *outcome,
                         const char *by, const char *reason, struct error *err)
{
    enum status status = league_settle(league, "adjudicate", section, pairing, outcome, by,
                                reason ? league_reason_hash(league, reason) : "unfinished", err);

    return status == OK ? league_end_game(league, pairing, reason ? reason : "it was not over in time", err) : status;
}

enum status league_forfeit_games(struct league *league, int section, int slot, const char *by, struct error *err)
{
    const struct season_section *of = &league->season.sections[section];
    enum status status = OK;

    for (int i = 0; i < of->pairing_count && status == OK; i++) {
        const struct pairing *pairing = &of->pairings[i];
        struct league_outcome outcome = { .points = pairing->first == slot ? 0 : 2 };

        if (pairing->kind != ROUND_OPEN || !pairing_has(pairing, slot))
            continue;
        if (pairing->seats > 2) {
            status = league_resign_seat(league, pairing, slot, err);
            continue;
        }
        status = league_settle(league, "forfeit", section, pairing, &outcome, by, "withdrawn", err);
        if (status == OK)
            status = league_end_game(league, pairing, "a player has withdrawn from the league", err);
    }
    return status;
}

enum status league_withdraw(struct league *league, int player, const char *by, const char *reason, struct error *err)
{
    struct value *entry = about_player(league, "withdraw", player, by);
    int section = 0, slot = 0;
    bool offered;
    enum status status;

    value_set_text(league->arena, entry, "reason", league_reason_hash(league, reason));
    status = league_add(league, entry, err);
    if (status != OK || !season_slot_of(&league->season, player, &section, &slot))
        return status;
    status = league_offer(league, section, slot, &offered, err);
    if (status == OK && !offered)
        status = league_forfeit_games(league, section, slot, by, err);
    for (int i = 1; i <= league->season.sections[section].slot_count && status == OK; i++)
        if (i != slot && league->season.sections[section].slots[i - 1].player == player)
            status = league_forfeit_games(league, section, i, by, err);
    return status;
}

/* ---- ladder ---- */

static struct value *move(struct league *league, const char *act, int player, const char *by)
{
    struct value *entry = about_player(league, "move", player, by);

    value_set_text(league->arena, entry, "act", act);
    return entry;
}

enum status league_challenge(struct league *league, int player, int other, const char *by, struct error *err)
{
    struct value *entry = move(league, "challenge", player, by);

    value_set_int(league->arena, entry, "other", other);
    return league_add(league, entry, err);
}

/* The open challenge to a player whose game a word names, or the only one; 0: none or several. */
static int challenge_to(const struct season_section *of, int slot, const char *game)
{
    int found = 0, count = 0;

    for (int i = 0; i < of->pairing_count; i++) {
        const struct pairing *pairing = &of->pairings[i];

        if (pairing->kind != ROUND_OPEN || pairing->challenger == slot || !pairing_has(pairing, slot) ||
            (*game && !(pairing->game && text_equal_ignoring_case(pairing->game, game))))
            continue;
        found = pairing->board;
        count++;
    }
    return count == 1 ? found : 0;
}

enum status league_decline(struct league *league, int player, const char *game, const char *by, bool *lost, struct error *err)
{
    struct value *entry = move(league, "decline", player, by);
    int section, slot, board;
    enum status status;

    if (league->season.settings.format != FORMAT_LADDER || !season_slot_of(&league->season, player, &section, &slot))
        return error_set(err, ERR_CONFLICT, "player %d stands on no ladder here", player);
    board = challenge_to(&league->season.sections[section], slot, game);
    if (!board)
        return error_set(err, ERR_CONFLICT, "player %d has no such open challenge, or several: say which game, DECLINE g12", player);
    value_set_int(league->arena, entry, "board", board);
    status = league_add(league, entry, err);
    *lost = text_equal(value_get_text(entry, "outcome", ""), "lost");
    return status == OK ? league_end_game(league, &league->season.sections[section].pairings[board - 1],
                                          "the challenge is declined", err) : status;
}

enum status league_drop_idle(struct league *league, bool *did, struct error *err)
{
    const struct season_section *of = league->season.sections;

    for (int slot = 1; slot <= of->slot_count; slot++) {
        struct value *entry;

        if (season_idle_places(&league->season, 0, slot, league->home->now_utc_s) == 0)
            continue;
        entry = move(league, "drop", of->slots[slot - 1].player, NULL);
        value_set_text(league->arena, entry, "reason", "idle");
        return league_add(league, entry, err);
    }
    *did = false;
    return OK;
}
