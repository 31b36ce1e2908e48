/* Who holds the slots of a season: players who come late, go, come back, and take slots over. */
#include "engine/kernel/text.h"
#include "engine/league/season.h"
#include "engine/league/season_entry.h"
#include "engine/league/tables.h"

enum { TURNS_MAX = 1000000 };

static struct slot *slot_of(struct season *season, const struct value *entry, int *section, int *slot)
{
    *section = 0;
    *slot = 1;
    season_slot_of(season, (int)value_get_int(entry, "player", 0), section, slot);
    return &season->sections[*section].slots[*slot - 1];
}

/* ---- coming late ---- */

void season_add_slot(struct season *season, struct season_section *of, int player)
{
    of->slots = arena_grow(season->arena, of->slots, of->slot_count, &of->slot_capacity, sizeof *of->slots);
    of->slots[of->slot_count++] = (struct slot){ .player = player,
                                                 .rests = arena_alloc(season->arena, (size_t)of->rounds + 1) };
}

/* Is there room for one slot more, and a round for it? */
static bool has_room(const struct season *season, const struct season_section *of)
{
    int most = season->settings.format == FORMAT_TABLES ? TABLES_PLAYERS_MAX : SECTION_SLOTS_MAX;

    return (season->settings.format == FORMAT_SWISS || season->settings.format == FORMAT_TABLES) && of->made < of->rounds
           && of->slot_count < most;
}

int season_late_section(const struct season *season)
{
    const struct season_section *last = &season->sections[season->section_count - 1];

    if (season->phase != SEASON_PLAYING || !has_room(season, last) || last->made > season->settings.late_entry ||
        season->settings.late_entry == 0)
        return -1;
    return season->section_count - 1;
}

bool season_waits(const struct season *season, int player)
{
    for (int i = 0; i < season->waiting_count; i++)
        if (season->waiting[i] == player)
            return true;
    return false;
}

const char *season_team(const struct season *season, int player)
{
    const struct entrant *entrant = season_entrant(season, player);

    return entrant ? entrant->team : "";
}

/* ---- going, and coming back ---- */

enum status season_complete_withdraw(struct season *season, struct value *entry, struct error *err)
{
    const char *reason;
    int64_t player;
    int section, slot;
    enum status status = entry_need_int(entry, "player", 1, INT32_MAX, &player, err);

    if (status == OK && season_slot_of(season, (int)player, &section, &slot) &&
        season->sections[section].slots[slot - 1].only_running && season_has_games(season, section, slot))
        return entry_need_text(entry, "reason", &reason, err);
    status = entry_need_slot(season, entry, "player", &section, &slot, err);
    return status == OK ? entry_need_text(entry, "reason", &reason, err) : status;
}

void season_apply_withdraw(struct season *season, const struct value *entry)
{
    int section, slot;
    struct slot *of = slot_of(season, entry, &section, &slot);

    of->withdrawn = true;
    of->only_running = false;
    if (season->settings.format == FORMAT_LADDER)
        season_ladder_leave(season, &season->sections[0], (int)value_get_int(entry, "player", 0));
}

enum status season_complete_return(struct season *season, struct value *entry, struct error *err)
{
    const struct slot *of;
    int64_t player;
    int section, slot;
    enum status status = entry_need_int(entry, "player", 1, INT32_MAX, &player, err);

    if (status == OK && season->phase != SEASON_PLAYING)
        return error_set(err, ERR_CONFLICT, "no season is being played");
    if (status != OK)
        return status;
    of = season_slot_of(season, (int)player, &section, &slot) ? &season->sections[section].slots[slot - 1] : NULL;
    if (!of || !of->withdrawn || of->only_running)
        return error_set(err, ERR_CONFLICT, "player %d has not withdrawn", (int)player);
    if (season->settings.format == FORMAT_KNOCKOUT)
        return error_set(err, ERR_CONFLICT, "who has left a knockout is out");
    return OK;
}

void season_apply_return(struct season *season, const struct value *entry)
{
    int section, slot;
    struct slot *of = slot_of(season, entry, &section, &slot);

    of->withdrawn = false;
    of->returned = true;
    of->offered_utc_s = 0;
    if (season->settings.format == FORMAT_LADDER)
        season_ladder_add(season, &season->sections[0], slot, value_get_int(entry, "at", 0));
}

/* ---- taking over ---- */

/* "games": the running games of the slot, each with the turns that were played in its seat. */
static enum status check_games(const struct season *season, const struct value *games, struct error *err)
{
    int section;

    if (games && games->kind != VALUE_LIST)
        return error_set(err, ERR_FORMAT, "\"games\" is a list");
    for (const struct value *game = games ? games->first : NULL; game; game = game->next) {
        int64_t turns;
        const char *name;
        enum status status = entry_need_text(game, "game", &name, err);

        if (status == OK)
            status = entry_need_int(game, "turns", 0, TURNS_MAX, &turns, err);
        if (status == OK && !season_game(season, name, &section))
            return error_set(err, ERR_CONFLICT, "no board of this season has the game \"%.20s\"", name);
        if (status != OK)
            return status;
    }
    return OK;
}

enum status season_complete_substitute(struct season *season, struct value *entry, struct error *err)
{
    int64_t player, other;
    int section, slot;
    enum status status = entry_need_int(entry, "player", 1, INT32_MAX, &player, err);

    if (status == OK)
        status = entry_need_int(entry, "other", 1, INT32_MAX, &other, err);
    if (status == OK && (season->phase != SEASON_PLAYING || !season_slot_of(season, (int)player, &section, &slot)))
        return error_set(err, ERR_CONFLICT, "player %d has no slot in this season", (int)player);
    if (status == OK && season->settings.format == FORMAT_LADDER)
        return error_set(err, ERR_CONFLICT, "nobody takes a place on a ladder over");
    if (status == OK && season_slot_of(season, (int)other, &section, &slot))
        return error_set(err, ERR_CONFLICT, "player %d plays in this season already", (int)other);
    return status == OK ? check_games(season, value_find(entry, "games"), err) : status;
}

static void add_handover(struct season *season, struct handover handover)
{
    season->handovers = arena_grow(season->arena, season->handovers, season->handover_count, &season->handover_capacity,
                                   sizeof *season->handovers);
    season->handovers[season->handover_count++] = handover;
}

static void note_handover(struct season *season, int section, int slot, const struct value *games)
{
    struct handover handover = { .section = section, .slot = slot,
                                 .player = season->sections[section].slots[slot - 1].player };
    struct pairing *pairing;
    int of;

    add_handover(season, handover);
    for (const struct value *game = games ? games->first : NULL; game; game = game->next) {
        handover.game = arena_text(season->arena, value_get_text(game, "game", ""));
        handover.turns = (int)value_get_int(game, "turns", 0);
        add_handover(season, handover);
        pairing = season_game(season, handover.game, &of);
        if (pairing && handover.turns > season->settings.rated_turns)
            pairing->two_holders = true;
    }
}

/* The slot and its running games are his. In Swiss seasons and at tables it gets no later ones: for these he has a slot of his own,
 * without points. */
void season_apply_substitute(struct season *season, const struct value *entry)
{
    bool goes_on = season->settings.format == FORMAT_ROUND_ROBIN || season->settings.format == FORMAT_KNOCKOUT;
    int section, slot, other = (int)value_get_int(entry, "other", 0);
    struct slot *of = slot_of(season, entry, &section, &slot);

    note_handover(season, section, slot, value_find(entry, "games"));
    of->player = other;
    of->withdrawn = of->only_running = !goes_on;
    of->bank_spent = 0;
    of->asked_count = 0;
    of->offered_utc_s = 0;
    if (!goes_on && has_room(season, &season->sections[section]))
        season_add_slot(season, &season->sections[section], other);
}

/* ---- shares ---- */

static int points_of_seat(const struct season *season, const struct pairing *pairing, int seat)
{
    int sixtieths[TABLE_SEATS_MAX];

    if (pairing->seats == 2)
        return pairing_points(pairing, pairing->slots[seat]);
    points_of_places(&season->settings.place_points, pairing->places, pairing->seats, sixtieths);
    return sixtieths[seat];
}

struct holder *season_holders(const struct season *season, int section, const struct pairing *pairing, int seat, int *count)
{
    size_t room = (size_t)season->handover_count + 1;
    struct holder *list = arena_alloc(season->arena, room * sizeof *list);
    int *turns = arena_alloc(season->arena, room * sizeof *turns), *shares = arena_alloc(season->arena, room * sizeof *shares);
    bool over = pairing->players[seat] > 0;
    int n = 0, before = 0;

    for (int i = 0; i < season->handover_count && pairing->game; i++) {
        const struct handover *one = &season->handovers[i];

        if (one->section != section || one->slot != pairing->slots[seat] || !one->game ||
            !text_equal_ignoring_case(one->game, pairing->game))
            continue;
        turns[n] = one->turns > before ? one->turns - before : 0;
        before += turns[n];
        list[n++].player = one->player;
    }
    turns[n] = pairing->turns[seat] > before ? pairing->turns[seat] - before : 0;
    list[n++].player = over ? pairing->players[seat] : season->sections[section].slots[pairing->slots[seat] - 1].player;
    points_share(over ? points_of_seat(season, pairing, seat) : 0, turns, n, shares);
    for (int i = 0; i < n; i++) {
        list[i].turns = turns[i];
        list[i].points = shares[i];
    }
    *count = n;
    return list;
}

/* ---- places at the end ---- */

static bool was_handed_over(const struct season *season, int section, int slot)
{
    for (int i = 0; i < season->handover_count; i++)
        if (season->handovers[i].section == section && season->handovers[i].slot == slot)
            return true;
    return false;
}

bool season_has_place(const struct season *season, int section, int slot)
{
    const struct season_section *of = &season->sections[section];
    int games = 0, his = 0;

    if (!was_handed_over(season, section, slot))
        return true;
    for (int i = 0; i < of->pairing_count; i++)
        for (int seat = 0; seat < of->pairings[i].seats && of->pairings[i].second; seat++) {
            if (of->pairings[i].slots[seat] != slot || of->pairings[i].kind == ROUND_ZERO)
                continue;
            games++;
            his += of->pairings[i].kind == ROUND_PLAYED && of->pairings[i].players[seat] == of->slots[slot - 1].player;
        }
    return his > 0 && 2 * his >= games;
}

/* A lower tier exists below, and an upper one above. */
static bool is_last_tier(const struct season *season, int section)
{
    for (int i = 0; i < season->section_count; i++)
        if (season->sections[i].tier > season->sections[section].tier)
            return false;
    return true;
}

int season_goes(const struct season *season, int section, const struct standings_line *lines, int slot)
{
    const struct season_section *of = &season->sections[section];
    int place = 0, last = 0;

    if (!season_has_place(season, section, slot))
        return 0;
    for (int i = 0; i < of->slot_count; i++) {
        last += season_has_place(season, section, lines[i].slot);
        if (lines[i].slot == slot)
            place = last;
    }
    if (of->tier > 1 && place <= season->settings.up)
        return 1;
    return !is_last_tier(season, section) && place > last - season->settings.down ? -1 : 0;
}

static void add_placing(struct season *season, struct placing placing)
{
    for (int i = 0; i < season->placing_count; i++)
        if (season->placings[i].player == placing.player)
            return;
    season->placings[season->placing_count++] = placing;
}

/* Slots whose players have no place are left out: the next moves up. */
static void add_section(struct season *season, int section, const struct value *places)
{
    const struct season_section *of = &season->sections[section];
    int without = 0, before = 0;

    for (int slot = 1; slot <= of->slot_count; slot++)
        without += !season_has_place(season, section, slot);
    for (const struct value *place = places->first; place; place = place->next) {
        int slot = (int)place->last->number;

        if (!season_has_place(season, section, slot))
            before++;
        else
            add_placing(season, (struct placing){ of->slots[slot - 1].player, of->tier, (int)place->first->number - before,
                                                  of->slot_count - without, false });
    }
}

/* The order of the lists gives the places: only the table shows a shared place. Who did not play keeps his place for one
 * season. */
void season_set_placings(struct season *season, const struct value *lists)
{
    const struct placing *old = season->placings;
    int old_count = season->placing_count, count = old_count, section = 0;

    for (int i = 0; i < season->section_count; i++)
        count += season->sections[i].slot_count;
    season->placings = arena_alloc(season->arena, (size_t)count * sizeof *season->placings);
    season->placing_count = 0;
    for (const struct value *places = lists->first; places; places = places->next)
        add_section(season, section++, places);
    for (int i = 0; i < old_count; i++) {
        struct placing kept = old[i];
        int of, slot;

        if (kept.kept || season_slot_of(season, kept.player, &of, &slot))
            continue;
        kept.kept = true;
        add_placing(season, kept);
    }
}
