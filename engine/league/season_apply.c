/* Applies a complete entry to the season. */
#include "engine/kernel/text.h"
#include "engine/league/berger.h"
#include "engine/league/season.h"
#include "engine/league/season_entry.h"

/* ---- members, which season_complete has seen ---- */

static int int_of(const struct value *entry, const char *key)
{
    return (int)value_get_int(entry, key, 0);
}

static const char *text_of(const struct season *season, const struct value *entry, const char *key)
{
    return arena_text(season->arena, value_get_text(entry, key, ""));
}

struct pairing *entry_pairing(struct season *season, const struct value *entry)
{
    return season_pairing(season, season_section_find(value_get_text(entry, "section", "")), int_of(entry, "round"),
                          int_of(entry, "board"), (int)value_get_int(entry, "leg", 1));
}

/* ---- entries ---- */

static void apply_season(struct season *season, const struct value *entry)
{
    season->phase = SEASON_ENTRIES;
    season->number = int_of(entry, "season");
    season->starts_utc_s = value_get_int(entry, "starts", 0);
    season->opened_utc_s = value_get_int(entry, "at", 0);
    season->reminded = season->put_off = season->closed = false;
    season->handover_count = 0;
    season->commitment = text_of(season, entry, "commitment");
    season->beacon = value_find(entry, "beacon") ? text_of(season, entry, "beacon") : NULL;
    season->beacon_value = NULL;
    season->beacon_asked = false;
    season->entrant_count = season->section_count = season->waiting_count = 0;
}

/* Who comes while a season is played climbs a ladder from its bottom, comes late, or waits for the next season. */
static void come_late(struct season *season, int player, int64_t at_utc_s)
{
    int section = season_late_section(season);

    if (season_ladder_is_open(season, at_utc_s)) {
        season_ladder_join(season, &season->sections[0], player, at_utc_s);
    } else if (section >= 0) {
        season_add_slot(season, &season->sections[section], player);
    } else {
        season->waiting = arena_grow(season->arena, season->waiting, season->waiting_count, &season->waiting_capacity,
                                     sizeof *season->waiting);
        season->waiting[season->waiting_count++] = player;
    }
}

static void apply_enter(struct season *season, const struct value *entry)
{
    season->entrants = arena_grow(season->arena, season->entrants, season->entrant_count, &season->entrant_capacity,
                                  sizeof *season->entrants);
    season->entrants[season->entrant_count++] = (struct entrant){
        .player = int_of(entry, "player"), .luck = text_of(season, entry, "luck"), .team = text_of(season, entry, "team"),
        .rating = int_of(entry, "rating"), .bot = value_get_int(entry, "bot", 0) > 0,
        .before = { int_of(entry, "player"), int_of(entry, "tier"), int_of(entry, "place"), int_of(entry, "last"), false },
    };
    season_choice_used(season, int_of(entry, "player"));
    if (season->phase == SEASON_PLAYING)
        come_late(season, int_of(entry, "player"), value_get_int(entry, "at", 0));
}

static void apply_leave(struct season *season, const struct value *entry)
{
    int kept = 0;

    for (int i = 0; i < season->entrant_count; i++)
        season->entrants[i].left = season->entrants[i].left || season->entrants[i].player == int_of(entry, "player");
    for (int i = 0; i < season->waiting_count; i++)
        if (season->waiting[i] != int_of(entry, "player"))
            season->waiting[kept++] = season->waiting[i];
    season->waiting_count = kept;
}

static void apply_put_off(struct season *season, const struct value *entry)
{
    season->starts_utc_s = value_get_int(entry, "starts", 0);
    season->put_off = true;
}

/* ---- start ---- */

static int rounds_for(const struct league_settings *settings, int slots)
{
    int halvings = 0;

    for (int room = 1; room < slots; room *= 2)
        halvings++;
    switch (settings->format) {
    case FORMAT_ROUND_ROBIN:
        return berger_rounds(slots, settings->cycles);
    case FORMAT_LADDER:
        return 1;
    case FORMAT_KNOCKOUT:
        return halvings > 1 ? halvings : 1;
    default:
        return settings->rounds > 0 ? settings->rounds : halvings + 1;
    }
}

static void make_section(struct season *season, struct season_section *section, const struct value *from)
{
    const struct value *players = value_find(from, "players");
    int slot = 0;

    *section = (struct season_section){ .tier = int_of(from, "tier"), .slot_count = players->count };
    section->rounds = rounds_for(&season->settings, section->slot_count);
    section->slots = arena_alloc(season->arena, (size_t)section->slot_count * sizeof *section->slots);
    for (const struct value *player = players->first; player; player = player->next, slot++)
        section->slots[slot] = (struct slot){
            .player = (int)player->number, .rests = arena_alloc(season->arena, (size_t)section->rounds + 1),
        };
    section->slot_capacity = section->slot_count;
    if (season->settings.format != FORMAT_ROUND_ROBIN)
        return;
    /* Everybody meets everybody, so the number of boards is known. */
    section->pairing_capacity = section->rounds * ((section->slot_count + 1) / 2);
    section->pairings = arena_alloc(season->arena, (size_t)section->pairing_capacity * sizeof *section->pairings);
}

static void apply_start(struct season *season, const struct value *entry)
{
    const struct value *sections = value_find(entry, "sections"), *waiting = value_find(entry, "waiting");

    season->phase = SEASON_PLAYING;
    season->start_seed = entry_seed(entry);
    season->sections = arena_alloc(season->arena, (size_t)sections->count * sizeof *season->sections);
    season->section_count = 0;
    for (const struct value *section = sections->first; section; section = section->next)
        make_section(season, &season->sections[season->section_count++], section);
    season->waiting = arena_alloc(season->arena, (size_t)waiting->count * sizeof *season->waiting);
    season->waiting_count = 0;
    season->waiting_capacity = waiting->count;
    season->started_utc_s = season->week_utc_s = value_get_int(entry, "at", 0);
    for (int i = 0; i < season->sections[0].slot_count && season->settings.format == FORMAT_LADDER; i++)
        season_ladder_add(season, &season->sections[0], i + 1, value_get_int(entry, "at", 0));
    for (const struct value *player = waiting->first; player; player = player->next)
        season->waiting[season->waiting_count++] = (int)player->number;
}

static void apply_void(struct season *season, const struct value *entry)
{
    (void)entry;
    season->phase = SEASON_NONE;
}

/* ---- rounds ---- */

/* Who holds the seats now has the result. */
static void keep_players(const struct season_section *of, struct pairing *pairing)
{
    for (int seat = 0; seat < pairing->seats; seat++)
        pairing->players[seat] = of->slots[pairing->slots[seat] - 1].player;
}

/* There is no game against a player who has left; at a table the others play. */
static void settle_withdrawn(const struct season_section *of, struct pairing *pairing)
{
    bool first_gone = of->slots[pairing->first - 1].withdrawn, second_gone = of->slots[pairing->second - 1].withdrawn;

    if (pairing->seats != 2 || (!first_gone && !second_gone))
        return;
    pairing->kind = ROUND_FORFEIT;
    pairing->points = first_gone ? 0 : 2;
    pairing->both = first_gone && second_gone ? 0 : 2;
    keep_players(of, pairing);
}

struct pairing *season_add_pairing(struct season *season, struct season_section *of, struct pairing pairing)
{
    of->pairings = arena_grow(season->arena, of->pairings, of->pairing_count, &of->pairing_capacity, sizeof *of->pairings);
    pairing.first = pairing.slots[0];
    pairing.second = pairing.seats > 1 ? pairing.slots[1] : 0;
    pairing.kind = pairing.second ? ROUND_OPEN : ROUND_BYE;
    if (pairing.second)
        settle_withdrawn(of, &pairing);
    else
        pairing.points = of->slots[pairing.first - 1].withdrawn ? 0 : season->settings.bye_points;
    of->pairings[of->pairing_count] = pairing;
    return &of->pairings[of->pairing_count++];
}

/* A match has its legs at once, and changes seats from one to the next. */
static void add_games(struct season *season, struct season_section *of, const struct value *board, struct pairing pairing)
{
    int legs = season->settings.format == FORMAT_KNOCKOUT && board->last->number > 0 ? season->settings.legs : 1;

    for (const struct value *slot = board->first; slot && pairing.seats < TABLE_SEATS_MAX; slot = slot->next)
        if (slot->number > 0)
            pairing.slots[pairing.seats++] = (int)slot->number;
    for (pairing.leg = 1; pairing.leg <= legs; pairing.leg++) {
        int first = pairing.slots[0];

        season_add_pairing(season, of, pairing);
        if (legs == 1)
            continue;
        pairing.slots[0] = pairing.slots[1];
        pairing.slots[1] = first;
    }
}

static void apply_round(struct season *season, const struct value *entry)
{
    struct season_section *of = &season->sections[season_section_find(value_get_text(entry, "section", ""))];
    const struct value *match = value_find(entry, "matches");
    struct pairing pairing = { .round = int_of(entry, "round"), .seed = entry_seed(entry),
                               .made_utc_s = value_get_int(entry, "at", 0), .until_utc_s = value_get_int(entry, "until", 0) };

    of->made_utc_s = pairing.made_utc_s;
    of->made = pairing.round > of->made ? pairing.round : of->made;
    of->until_utc_s = pairing.until_utc_s;
    if (match)
        match = match->first;
    for (const struct value *board = value_find(entry, "boards")->first; board; board = board->next) {
        pairing.board = match ? (int)match->number : pairing.board + 1;
        match = match ? match->next : NULL;
        add_games(season, of, board, pairing);
    }
}

static void apply_game(struct season *season, const struct value *entry)
{
    struct pairing *pairing = entry_pairing(season, entry);

    pairing->game = text_of(season, entry, "game");
    pairing->commitment = text_of(season, entry, "commitment");
}

static void set_points(struct pairing *pairing, const struct value *entry)
{
    const struct value *list = value_find(entry, pairing->seats == 2 ? "points" : "places");
    int seat = 0;

    if (pairing->seats == 2) {
        pairing->points = (int)list->first->number;
        pairing->both = (int)(list->first->number + list->last->number);
        return;
    }
    for (const struct value *place = list->first; place; place = place->next)
        pairing->places[seat++] = (int)place->number;
}

static void set_turns(struct pairing *pairing, const struct value *turns)
{
    int seat = 0;

    for (const struct value *number = turns && turns->kind == VALUE_LIST ? turns->first : NULL; number && seat < pairing->seats;
         number = number->next)
        pairing->turns[seat++] = number->kind == VALUE_INT ? (int)number->number : 0;
}

/* The slot that a result tells to have lost by silence; 0: none. */
static int silent_of(const struct pairing *pairing, const struct value *entry)
{
    bool is = text_equal(value_get_text(entry, "how", ""), "silence") || text_equal(value_get_text(entry, "reason", ""), "silence");

    if (!is || pairing->seats != 2 || pairing->both == 0 || pairing->points == 1)
        return 0;
    return pairing->points == 2 ? pairing->second : pairing->first;
}

/* A walkover says nothing of skill, nor does a game that its master has ended, and nobody has judged a game that only ran out of
 * time. Of two holders of a slot neither has the result alone. */
static bool is_rated(const struct season *season, const struct pairing *pairing, const struct value *entry)
{
    const char *kind = value_get_text(entry, "kind", "");
    bool skill = value_find(entry, "by") && !value_find(entry, "unrated");

    if (text_equal(kind, "result"))
        skill = !text_equal(value_get_text(entry, "how", ""), "ended");
    return season_is_rated(season) && !pairing->two_holders && !text_equal(kind, "forfeit") && skill;
}

/* A result, a forfeit, a judgement. */
static void set_result(struct season *season, const struct value *entry, enum round_kind kind)
{
    struct season_section *of = &season->sections[season_section_find(value_get_text(entry, "section", ""))];
    struct pairing *pairing = entry_pairing(season, entry);

    pairing->kind = kind;
    pairing->result = int_of(entry, "number");
    set_points(pairing, entry);
    set_turns(pairing, value_find(entry, "turns"));
    keep_players(of, pairing);
    pairing->rated = is_rated(season, pairing, entry);
    pairing->silent = silent_of(pairing, entry);
    if (season->settings.format == FORMAT_KNOCKOUT)
        season_settle_match(season, of, pairing->round, pairing->board);
    else if (season->settings.format == FORMAT_LADDER)
        season_settle_challenge(season, of, pairing, value_get_int(entry, "at", 0));
}

static void apply_result(struct season *season, const struct value *entry)
{
    set_result(season, entry, ROUND_PLAYED);
}

/* What both players have agreed on is no judgement. */
static void apply_adjudicate(struct season *season, const struct value *entry)
{
    struct pairing *pairing = entry_pairing(season, entry);

    pairing->judged_utc_s = text_equal(value_get_text(entry, "by", ""), "moderator") ? value_get_int(entry, "at", 0) : 0;
    set_result(season, entry, ROUND_PLAYED);
}

/* The decision stands for the judgement. */
static void apply_decide(struct season *season, const struct value *entry)
{
    struct pairing *pairing = entry_pairing(season, entry);

    if (season->settings.format == FORMAT_LADDER)
        season_ladder_annul(season, &season->sections[0], pairing->result);
    pairing->appeal_open = false;
    set_result(season, entry, ROUND_PLAYED);
}

static void apply_forfeit(struct season *season, const struct value *entry)
{
    set_result(season, entry, ROUND_FORFEIT);
}

static void apply_annul(struct season *season, const struct value *entry)
{
    for (int i = 0; i < season->section_count; i++)
        for (int j = 0; j < season->sections[i].pairing_count; j++) {
            struct pairing *pairing = &season->sections[i].pairings[j];

            if (pairing->result != int_of(entry, "entry"))
                continue;
            pairing->kind = ROUND_OPEN;
            pairing->points = pairing->both = pairing->result = pairing->silent = 0;
            pairing->dropped = pairing->appealed = pairing->appeal_open = pairing->rated = false;
            pairing->claims[0] = pairing->claims[1] = 0;
            for (int seat = 0; seat < pairing->seats; seat++)
                pairing->players[seat] = pairing->turns[seat] = 0;
            pairing->judged_utc_s = 0;
        }
    if (season->settings.format == FORMAT_LADDER)
        season_ladder_annul(season, &season->sections[0], int_of(entry, "entry"));
}

/* ---- players ---- */

static struct slot *slot_of(struct season *season, const struct value *entry)
{
    int section = 0, slot = 1;

    season_slot_of(season, int_of(entry, "player"), &section, &slot);
    return &season->sections[section].slots[slot - 1];
}

static void apply_rest(struct season *season, const struct value *entry)
{
    slot_of(season, entry)->rests[int_of(entry, "round")] = true;
}

/* ---- close ---- */

static void apply_close(struct season *season, const struct value *entry)
{
    season_set_placings(season, value_find(entry, "places"));
    season->closed = true;
    season->phase = SEASON_NONE;
}

static const struct { const char *name; void (*apply)(struct season *season, const struct value *entry); } kinds[] = {
    { "season", apply_season }, { "enter", apply_enter }, { "leave", apply_leave }, { "put-off", apply_put_off },
    { "start", apply_start }, { "void", apply_void }, { "round", apply_round }, { "game", apply_game },
    { "result", apply_result }, { "forfeit", apply_forfeit }, { "adjudicate", apply_adjudicate }, { "annul", apply_annul },
    { "move", season_apply_move }, { "withdraw", season_apply_withdraw }, { "rest", apply_rest },
    { "close", apply_close }, { "claim", season_apply_claim }, { "appeal", season_apply_appeal }, { "decide", apply_decide }, { "return", season_apply_return },
    { "substitute", season_apply_substitute }, { "note", season_apply_note },
};

enum status season_apply(struct season *season, const struct value *entry, struct error *err)
{
    const char *kind = value_get_text(entry, "kind", "");

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (text_equal(kinds[i].name, kind)) {
            kinds[i].apply(season, entry);
            season->entries = int_of(entry, "number");
            season->at_utc_s = value_get_int(entry, "at", 0);
            return OK;
        }
    return error_set(err, ERR_BUG, "nothing carries out an entry of the kind \"%.20s\"", kind);
}
