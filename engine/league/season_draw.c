/* The draws and computations of a season: sections and start numbers, rounds, places. */
#include "engine/kernel/rng.h"
#include "engine/kernel/text.h"
#include "engine/league/berger.h"
#include "engine/league/division.h"
#include "engine/league/season.h"
#include "engine/league/season_entry.h"
#include "engine/league/swiss.h"

enum { SCRATCH_BYTES = 256 << 20 };      /* a round of 512 takes a tenth of it */
enum { NEWCOMER_RATING = 1500000 };      /* of who has none */

/* ---- start ---- */

static uint64_t lot_of(struct rng lots, int number)
{
    lots.next = (uint64_t)number;
    return rng_next64(&lots);
}

/* Start numbers of a section: by rating; the draw with the number of a player's entry orders those of equal rating. */
static void draw_numbers(uint64_t seed, struct division_entrant *entrants, int count)
{
    struct rng lots = rng_stream(seed, "start");

    for (int i = 1; i < count; i++) {
        struct division_entrant entrant = entrants[i];
        uint64_t lot = lot_of(lots, entrant.entry);
        int at = i;

        for (; at > 0 && (entrants[at - 1].rating < entrant.rating ||
                          (entrants[at - 1].rating == entrant.rating && lot_of(lots, entrants[at - 1].entry) > lot)); at--)
            entrants[at] = entrants[at - 1];
        entrants[at] = entrant;
    }
}

/* The players of the season, in order of entry; the others are on the waiting list. players: by number of entry, from 1. */
static int take_entrants(const struct season *season, struct division_entrant *list, int *players, struct value *waiting)
{
    int count = 0, number = 0;

    for (int i = 0; i < season->entrant_count; i++) {
        const struct entrant *entrant = &season->entrants[i];

        if (entrant->left)
            continue;
        players[++number] = entrant->player;
        if (count < season->settings.most)
            list[count++] = (struct division_entrant){ number, entrant->before.tier, entrant->before.place,
                                                       entrant->before.last,
                                                       entrant->rating > 0 ? entrant->rating : NEWCOMER_RATING };
        else
            value_add_int(season->arena, waiting, entrant->player);
    }
    return count;
}

static void add_section(const struct season *season, struct value *sections, const struct division_entrant *list, int count,
                        const int *players)
{
    struct value *section = value_object(season->arena), *slots = value_list(season->arena);
    int tier = season->settings.up + season->settings.down > 0 ? sections->count + 1 : 1, last = season->settings.tiers;

    for (int i = 0; i < count; i++)
        value_add_int(season->arena, slots, players[list[i].entry]);
    value_set(season->arena, section, "players", slots);
    value_set_text(season->arena, section, "section", season_section_name(season->arena, sections->count));
    value_set_int(season->arena, section, "tier", last > 0 && tier > last ? last : tier);
    value_add(sections, section);
}

enum status season_complete_start(struct season *season, struct value *entry, struct error *err)
{
    struct league_settings *settings = &season->settings;
    size_t room = (size_t)season->entrant_count + 1;
    struct division_entrant *list = arena_alloc(season->arena, room * sizeof *list);
    int *players = arena_alloc(season->arena, room * sizeof *players), *sizes = arena_alloc(season->arena, room * sizeof *sizes);
    struct value *sections = value_list(season->arena), *waiting = value_list(season->arena);
    struct division_rules rules = { settings->format == FORMAT_LADDER ? SECTION_SLOTS_MAX : settings->size, settings->up,
                                    settings->down };
    int count = take_entrants(season, list, players, waiting), section_count, at = 0;
    uint64_t seed;
    enum status status = entry_need_entries(season, err);

    if (status == OK)
        status = entry_need_seed(entry, &seed, err);
    if (status == OK && season_waits_for_beacon(season))
        return error_set(err, ERR_CONFLICT, "the season waits for what is told by %s", season->beacon);
    if (status == OK && count < settings->least)
        return error_set(err, ERR_CONFLICT, "%d have entered, and the season needs %d", count, settings->least);
    if (status != OK)
        return status;
    section_count = divisions_make(season->arena, rules, list, count, sizes);
    for (int i = 0; i < section_count; i++) {
        if (settings->format != FORMAT_LADDER)
            draw_numbers(seed, list + at, sizes[i]);
        add_section(season, sections, list + at, sizes[i], players);
        at += sizes[i];
    }
    value_set(season->arena, entry, "sections", sections);
    value_set(season->arena, entry, "waiting", waiting);
    return OK;
}

/* ---- round ---- */

void season_add_board(const struct season *season, struct value *boards, const int *slots, int count)
{
    struct value *board = value_list(season->arena);

    for (int i = 0; i < count; i++)
        value_add_int(season->arena, board, slots[i]);
    value_add(boards, board);
}

static void add_pair(const struct season *season, struct value *boards, int first, int second)
{
    season_add_board(season, boards, (int[]){ first, second }, 2);
}

static void pair_round_robin(const struct season *season, const struct season_section *of, int round, struct value *boards)
{
    struct berger_board list[BERGER_BOARDS_MAX];
    int rests, count = berger_round(of->slot_count, season->settings.cycles, round, list, &rests);

    for (int i = 0; i < count; i++)
        add_pair(season, boards, list[i].first, list[i].second);
    if (rests)
        add_pair(season, boards, rests, 0);
}

/* Those of a section who are kept apart. */
static struct swiss_pair *pairs_apart(const struct season *season, int section, int *count)
{
    const struct season_section *of = &season->sections[section];
    const char **teams = arena_alloc(season->arena, ((size_t)of->slot_count + 1) * sizeof *teams);
    struct swiss_pair *list = NULL;
    int capacity = 0;

    *count = 0;
    for (int slot = 1; slot <= of->slot_count; slot++)
        teams[slot] = season_team(season, of->slots[slot - 1].player);
    for (int one = 1; one <= of->slot_count; one++)
        for (int other = one + 1; other <= of->slot_count; other++) {
            if (!season_are_apart(season, of->slots[one - 1].player, of->slots[other - 1].player) &&
                !(*teams[one] && text_equal_ignoring_case(teams[one], teams[other])))
                continue;
            list = arena_grow(season->arena, list, *count, &capacity, sizeof *list);
            list[(*count)++] = (struct swiss_pair){ one, other };
        }
    return list;
}

/* Is a slot to be paired in a round? */
static bool is_present(const struct season_section *of, int slot, int round)
{
    return !of->slots[slot - 1].withdrawn && !of->slots[slot - 1].rests[round];
}

int season_initial_seat(const struct season *season)
{
    struct rng seats = rng_stream(season->start_seed, "seats");

    return rng_next64(&seats) % 2 == 0 ? 1 : 2;
}

/* Pairs those who are present, and returns the total cost of the boards. */
static void pair_swiss(const struct season *season, int section, int round, uint64_t seed, struct value *boards,
                       struct value *entry)
{
    const struct season_section *of = &season->sections[section];
    struct section before = season_section(season, section);
    struct arena scratch = { .limit_bytes = SCRATCH_BYTES };
    struct swiss_board *list = arena_alloc(&scratch, ((size_t)of->slot_count / 2 + 1) * sizeof *list);
    bool *absent = arena_alloc(&scratch, (size_t)of->slot_count + 1);
    struct swiss_settings settings = {
        .seed = seed, .initial = season_initial_seat(season), .free_seats = season->settings.free_seats,
        .absent = absent,
    };
    struct value *cost = value_list(season->arena);
    int count;

    settings.apart = pairs_apart(season, section, &settings.apart_count);
    for (int i = 1; i <= of->slot_count; i++)
        absent[i] = !is_present(of, i, round);
    count = swiss_pair(&scratch, &before, &settings, list);
    for (int i = 0; i < count; i++)
        add_pair(season, boards, list[i].first, list[i].second);
    for (int number = 0; number < COST_NUMBERS; number++) {
        int64_t sum = 0;

        for (int i = 0; i < count; i++)
            sum += list[i].cost.at[number];
        value_add_int(season->arena, cost, sum);
    }
    value_set(season->arena, entry, "cost", cost);
    arena_release(&scratch);
}

/* The section as it was before the round of a pairing, alone in a season. */
struct swiss_remarks season_remark(const struct season *season, int section, const struct pairing *pairing)
{
    struct swiss_settings settings = { .free_seats = season->settings.free_seats };
    struct season_section before = season->sections[section];
    struct season then = *season;
    struct section rounds;

    settings.apart = pairs_apart(season, section, &settings.apart_count);
    before.made = pairing->round - 1;
    while (before.pairing_count > 0 && before.pairings[before.pairing_count - 1].round >= pairing->round)
        before.pairing_count--;
    then.sections = &before;
    rounds = season_section(&then, 0);
    return swiss_remark(&rounds, &settings, pairing->first, pairing->second);
}

/* Pairs that the moderator gives instead: everybody who is present stands in them once, one at most without an opponent. */
static enum status take_given(const struct season *season, const struct season_section *of, int round, const struct value *given,
                              struct value *boards, struct error *err)
{
    bool *seen = arena_alloc(season->arena, (size_t)of->slot_count + 1);

    for (const struct value *pair = given->first; pair; pair = pair->next) {
        const struct value *first = pair->first, *second = pair->last;

        if (pair->kind != VALUE_LIST || pair->count != 2 || first->kind != VALUE_INT || second->kind != VALUE_INT ||
            first->number < 1 || first->number > of->slot_count || second->number < 0 || second->number > of->slot_count ||
            first->number == second->number)
            return error_set(err, ERR_FORMAT, "\"given\" is a list of pairs of slots, 1 to %d, and 0 behind one who has nobody", of->slot_count);
        if (seen[first->number] || seen[second->number])
            return error_set(err, ERR_CONFLICT, "slot %d is paired twice", (int)(seen[first->number] ? first : second)->number);
        seen[first->number] = seen[second->number] = true;
        add_pair(season, boards, (int)first->number, (int)second->number);
    }
    for (int slot = 1; slot <= of->slot_count; slot++)
        if (seen[slot] != is_present(of, slot, round))
            return error_set(err, ERR_CONFLICT, seen[slot] ? "slot %d has withdrawn, or rests" : "slot %d is not paired", slot);
    return OK;
}

static enum status pair_or_take(const struct season *season, int section, int round, uint64_t seed, struct value *boards,
                                struct value *entry, struct error *err)
{
    const struct value *given = value_find(entry, "given");

    if (given && given->kind == VALUE_LIST)
        return take_given(season, &season->sections[section], round, given, boards, err);
    pair_swiss(season, section, round, seed, boards, entry);
    return OK;
}

/* Half points of each slot before the round; an open game counts as a draw. */
static struct value *scores_of(const struct season *season, int section)
{
    struct section before = season_section(season, section);
    struct value *scores = value_list(season->arena);

    for (int slot = 1; slot <= before.slots; slot++)
        value_add_int(season->arena, scores, section_points(&before, slot, before.rounds, 1));
    return scores;
}

enum status season_complete_round(struct season *season, struct value *entry, struct error *err)
{
    struct value *boards = value_list(season->arena), *matches = value_list(season->arena);
    bool knockout = season->settings.format == FORMAT_KNOCKOUT;
    int64_t round, until;
    uint64_t seed = 0;
    int section;
    enum status status = entry_need_section(season, entry, &section, err);

    if (status == OK)
        status = entry_need_int(entry, "round", 1, season->sections[section].rounds, &round, err);
    if (status == OK && !knockout && round != season->sections[section].made + 1)
        status = error_set(err, ERR_CONFLICT, "round %d of section %s comes next", season->sections[section].made + 1,
                           season_section_name(season->arena, section));
    if (status == OK)
        status = entry_need_int(entry, "until", season->at_utc_s, INT64_C(1) << 40, &until, err);
    if (status == OK)
        status = entry_need_seed(entry, &seed, err);
    if (status != OK)
        return status;
    switch (season->settings.format) {
    case FORMAT_ROUND_ROBIN: pair_round_robin(season, &season->sections[section], (int)round, boards); break;
    case FORMAT_SWISS: status = pair_or_take(season, section, (int)round, seed, boards, entry, err); break;
    case FORMAT_KNOCKOUT: status = season_pair_knockout(season, section, (int)round, seed, boards, matches, err); break;
    case FORMAT_TABLES: season_pair_tables(season, section, (int)round, seed, boards); break;
    case FORMAT_LADDER: break;
    }
    value_set(season->arena, entry, "boards", boards);
    if (knockout)
        value_set(season->arena, entry, "matches", matches);
    if (season->settings.format == FORMAT_ROUND_ROBIN || season->settings.format == FORMAT_SWISS)
        value_set(season->arena, entry, "scores", scores_of(season, section));
    return status;
}

/* ---- close ---- */

/* Ties are broken by lot where somebody goes up or down, from one line to the next that has a place. */
static void draw_borders(struct season *season, int section, struct standings_line *lines)
{
    int slots = season->sections[section].slot_count, before = 0, last = 0;

    for (int i = 0; i < slots; i++)
        last += season_has_place(season, section, lines[i].slot);
    for (int i = 0; i < slots; i++) {
        before += season_has_place(season, section, lines[i].slot);
        if (before == season->settings.up || before == last - season->settings.down)
            standings_draw_lots(lines, slots, i + 1, season->start_seed);
    }
}

static struct value *places_of(struct season *season, int section, const struct standings_line *lines)
{
    struct value *places = value_list(season->arena);

    for (int i = 0; i < season->sections[section].slot_count; i++) {
        struct value *place = value_list(season->arena);

        value_add_int(season->arena, place, lines[i].place);
        value_add_int(season->arena, place, lines[i].slot);
        value_add(places, place);
    }
    return places;
}

/* Who goes up (1) or down (-1), as slots. */
static struct value *those_who_go(struct season *season, int section, const struct standings_line *lines, int where)
{
    struct value *slots = value_list(season->arena);

    for (int i = 0; i < season->sections[section].slot_count; i++)
        if (season_goes(season, section, lines, lines[i].slot) == where)
            value_add_int(season->arena, slots, lines[i].slot);
    return slots;
}

enum status season_complete_close(struct season *season, struct value *entry, struct error *err)
{
    struct value *sections = value_list(season->arena), *up = value_list(season->arena), *down = value_list(season->arena);
    const char *secret;
    enum status status = entry_need_hex(entry, "secret", &secret, err);

    if (status == OK && season->phase != SEASON_PLAYING)
        return error_set(err, ERR_CONFLICT, "no season is being played");
    if (status == OK && season_open_games(season, -1) > 0)
        return error_set(err, ERR_CONFLICT, "games are still open: %d", season_open_games(season, -1));
    if (status == OK && season_open_appeals(season) > 0)
        return error_set(err, ERR_CONFLICT, "appeals are not decided: %d", season_open_appeals(season));
    if (status == OK && season_ladder_is_open(season, value_get_int(entry, "at", 0)))
        return error_set(err, ERR_CONFLICT, "the ladder stays open until its season's time is over");
    for (int i = 0; i < season->section_count && status == OK; i++) {
        struct standings_line *lines = season_table(season, i);

        if (season->sections[i].made < season->sections[i].rounds)
            return error_set(err, ERR_CONFLICT, "section %s has %d of %d rounds", season_section_name(season->arena, i),
                             season->sections[i].made, season->sections[i].rounds);
        draw_borders(season, i, lines);
        value_add(sections, places_of(season, i, lines));
        value_add(up, those_who_go(season, i, lines, 1));
        value_add(down, those_who_go(season, i, lines, -1));
    }
    value_set(season->arena, entry, "down", down);
    value_set(season->arena, entry, "places", sections);
    value_set(season->arena, entry, "up", up);
    return status;
}

