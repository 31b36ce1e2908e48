#include "processor/league/table_said.h"

#include "engine/kernel/text.h"
#include "processor/league/games.h"
#include "processor/league/rated_pool.h"
#include "processor/text/layout.h"

/* ---- ties ---- */

static const char *const called[TIE_VALUES] = {
    [TIE_PTS] = "points", [TIE_BH1] = "Buchholz without the lowest", [TIE_BH] = "Buchholz", [TIE_BHM] = "the median of Buchholz",
    [TIE_SB] = "Sonneborn-Berger", [TIE_WON] = "games won", [TIE_SEC] = "games in the second seat",
    [TIE_WSEC] = "games won in the second seat", [TIE_PS] = "running totals", [TIE_KS] = "points against the upper half",
};

/* Points of one against the other. */
static int direct_points(const struct season_section *of, int slot, int other)
{
    int points = 0;

    for (int i = 0; i < of->pairing_count; i++)
        if (of->pairings[i].seats == 2 && of->pairings[i].kind != ROUND_OPEN && pairing_has(&of->pairings[i], slot) &&
            pairing_has(&of->pairings[i], other))
            points += pairing_points(&of->pairings[i], slot);
    return points;
}

/* What puts one line before the next, when both have as many points and nobody else has; NULL: nothing that is to be told. */
static const char *why_before(const struct league *league, const struct season_section *of, const struct standings_line *one,
                              const struct standings_line *other)
{
    const struct league_settings *settings = &league->season.settings;

    for (int i = 0; i < settings->criteria_count; i++) {
        enum tie_break criterion = settings->criteria[i];

        if (criterion == TIE_DE && direct_points(of, one->slot, other->slot) > direct_points(of, other->slot, one->slot))
            return "direct encounter";
        if (criterion < TIE_VALUES && one->values[criterion] != other->values[criterion])
            return called[criterion];
    }
    return NULL;
}

static const char *ties_said(struct league *league, int section)
{
    const struct season_section *of = &league->season.sections[section];
    const struct standings_line *lines = season_table(&league->season, section);
    const char *said = "";

    for (int i = 0; i + 1 < of->slot_count && league->season.settings.format <= FORMAT_SWISS; i++) {
        int points = lines[i].values[TIE_PTS];
        bool alone = lines[i + 1].values[TIE_PTS] == points && (i == 0 || lines[i - 1].values[TIE_PTS] != points) &&
                     (i + 2 == of->slot_count || lines[i + 2].values[TIE_PTS] != points);
        const char *why = alone && lines[i].place != lines[i + 1].place ? why_before(league, of, &lines[i], &lines[i + 1]) : NULL;

        if (why)
            said = arena_printf(league->arena, "%s%s%d before %d by %s.", said, *said ? " " : "", lines[i].place, lines[i + 1].place, why);
    }
    return said;
}

/* ---- open games ---- */

static int line_of(const struct standings_line *lines, int count, int slot)
{
    for (int i = 0; i < count; i++)
        if (lines[i].slot == slot)
            return i + 1;
    return 0;
}

static const char *open_said(struct league *league, int section, int round)
{
    const struct season_section *of = &league->season.sections[section];
    const struct standings_line *lines = season_table(&league->season, section);
    const char *list = "";
    int open = 0;
    int64_t until = 0;
    struct error unused;
    char *text;

    for (int i = 0; i < of->pairing_count; i++) {
        const struct pairing *pairing = &of->pairings[i];
        int one, other;

        if (pairing->kind != ROUND_OPEN || pairing->round > round || pairing->seats != 2)
            continue;
        one = line_of(lines, of->slot_count, pairing->first);
        other = line_of(lines, of->slot_count, pairing->second);
        list = arena_printf(league->arena, "%s%s%d-%d", list, open++ ? ", " : "", one < other ? one : other, one < other ? other : one);
        until = pairing->until_utc_s > until ? pairing->until_utc_s : until;
    }
    if (open == 0 || league->season.settings.format > FORMAT_SWISS ||
        layout_time(league->arena, until, NULL, &text, &unused) != OK)
        return "";
    return arena_printf(league->arena, "%s (?) %s open, to be over by %s.", list, open == 1 ? "is" : "are", text);
}

/* ---- teams ---- */

static bool is_first_of_team(const struct season *season, int at)
{
    for (int i = 0; i < at; i++)
        if (!season->entrants[i].left && text_equal_ignoring_case(season->entrants[i].team, season->entrants[at].team))
            return false;
    return !season->entrants[at].left && *season->entrants[at].team;
}

/* Half points of a player's slots; of tables sixtieths. */
static int points_of(struct league *league, int player)
{
    const struct season *season = &league->season;
    int points = 0;

    for (int i = 0; i < season->section_count; i++) {
        const struct standings_line *lines = season_table(season, i);

        for (int j = 0; j < season->sections[i].slot_count; j++)
            points += season->sections[i].slots[lines[j].slot - 1].player == player ? lines[j].values[TIE_PTS] : 0;
    }
    return points;
}

/* Half points, of tables sixtieths, as points. */
static const char *points_said(const struct league *league, int points)
{
    int parts = league->season.settings.format == FORMAT_TABLES ? POINT_PARTS : 2;

    return arena_printf(league->arena, "%d.%02d", points / parts, points % parts * 100 / parts);
}

static const char *teams_said(struct league *league)
{
    const struct season *season = &league->season;
    const char *said = "";

    for (int i = 0; i < season->entrant_count; i++) {
        const char *names = "";
        int points = 0;

        if (!is_first_of_team(season, i))
            continue;
        for (int j = i; j < season->entrant_count; j++) {
            if (season->entrants[j].left || !text_equal_ignoring_case(season->entrants[j].team, season->entrants[i].team))
                continue;
            names = arena_printf(league->arena, "%s%s%s", names, *names ? ", " : "", league_called(league, season->entrants[j].player));
            points += points_of(league, season->entrants[j].player);
        }
        said = arena_printf(league->arena, "%s\n- %s: %s (%s)", *said ? said : "TEAMS", season->entrants[i].team,
                            points_said(league, points), names);
    }
    return said;
}

/* ---- slots that have changed hands ---- */

struct shares {
    struct holder *list;            /* a player's turns and points in all games of the slot */
    int count, capacity;
};

static void add_share(struct arena *arena, struct shares *shares, const struct holder *holder)
{
    for (int i = 0; i < shares->count; i++)
        if (shares->list[i].player == holder->player) {
            shares->list[i].points += holder->points;
            return;
        }
    shares->list = arena_grow(arena, shares->list, shares->count, &shares->capacity, sizeof *shares->list);
    shares->list[shares->count++] = *holder;
}

/* Points of games that are over, shared by the turns in their seats; in order of who came first. */
static struct shares shares_of(struct league *league, int section, int slot)
{
    const struct season_section *of = &league->season.sections[section];
    struct shares shares = { .count = 0 };

    for (int i = 0; i < of->pairing_count; i++)
        for (int seat = 0; seat < of->pairings[i].seats && of->pairings[i].game; seat++) {
            const struct holder *holders;
            int count;

            if (of->pairings[i].slots[seat] != slot)
                continue;
            holders = season_holders(&league->season, section, &of->pairings[i], seat, &count);
            for (int j = 0; j < count; j++)
                add_share(league->arena, &shares, &holders[j]);
        }
    return shares;
}

/* While names are hidden they are not told here either. */
static const char *shares_said(struct league *league, int section)
{
    const struct season *season = &league->season;
    const char *said = "";

    if (season->handover_count == 0 || (season->settings.hidden && season->phase == SEASON_PLAYING))
        return "";
    for (int slot = 1; slot <= season->sections[section].slot_count; slot++) {
        struct shares shares = shares_of(league, section, slot);

        for (int i = 0; i < shares.count && shares.count > 1; i++)
            said = i == 0 ? arena_printf(league->arena, "%s\n- slot %d: %s %s", *said ? said : "POINTS OF SLOTS THAT CHANGED HANDS, by turns",
                                         slot, league_called(league, shares.list[i].player), points_said(league, shares.list[i].points))
                          : arena_printf(league->arena, "%s, %s %s", said, league_called(league, shares.list[i].player),
                                         points_said(league, shares.list[i].points));
    }
    return said;
}

/* ---- all of it ---- */

const char *league_table_remarks(struct league *league, int section, int round)
{
    const char *ties = ties_said(league, section), *open = open_said(league, section, round), *said = "";
    const char *parts[] = { arena_printf(league->arena, "%s%s%s", ties, *ties && *open ? " " : "", open), teams_said(league),
                            shares_said(league, section) };

    for (int i = 0; i < 3; i++)
        if (*parts[i])
            said = arena_printf(league->arena, "%s%s%s", said, *said ? "\n\n" : "\n", parts[i]);
    return said;
}

/* ---- going up and down ---- */

static bool has_tier(const struct season *season, int tier)
{
    for (int i = 0; i < season->section_count; i++)
        if (season->sections[i].tier == tier)
            return true;
    return false;
}

/* "2 go up"; "2 may go up" of a tier with more sections than one: who finds room is decided by all of them. */
static const char *move_said(struct league *league, int tier, int count, const char *where)
{
    const struct season *season = &league->season;
    int sections = 0;

    for (int i = 0; i < season->section_count; i++)
        sections += season->sections[i].tier == tier;
    return count == 0 ? "" : arena_printf(league->arena, "%d %s %s", count, sections > 1 ? "may go" : count == 1 ? "goes" : "go", where);
}

const char *league_goes_said(struct league *league, int section)
{
    const struct season *season = &league->season;
    int tier = season->sections[section].tier;
    int up = tier > 1 ? season->settings.up : 0, down = has_tier(season, tier + 1) ? season->settings.down : 0;
    const char *first = move_said(league, tier, up, "up"), *last = move_said(league, tier, down, "down");

    if (up + down == 0)
        return NULL;
    return arena_printf(league->arena, "%s%s%s", first, up && down ? ", " : "", last);
}

/* Does who has this place in a section go up (1) or down (-1)? The closed season's placings say it. */
static int way_of(const struct season *season, int section, const struct placing *placing)
{
    int tier = season->sections[section].tier;

    if (tier > 1 && placing->place <= season->settings.up)
        return 1;
    return has_tier(season, tier + 1) && placing->place > placing->last - season->settings.down ? -1 : 0;
}

/* The placing of a player of the closed season; NULL: he has none. */
static const struct placing *placing_of(const struct season *season, int player)
{
    for (int i = 0; i < season->placing_count; i++)
        if (season->placings[i].player == player && !season->placings[i].kept)
            return &season->placings[i];
    return NULL;
}

/* Names of those who go up or down. */
static const char *names_of(struct league *league, int section, int where)
{
    const struct season *season = &league->season;
    const char *list = "";

    for (int i = 0; i < season->placing_count; i++) {
        const struct placing *placing = &season->placings[i];
        int own, slot;

        if (placing->kept || !season_slot_of(season, placing->player, &own, &slot) || own != section ||
            way_of(season, section, placing) != where)
            continue;
        list = arena_printf(league->arena, "%s%s%s", list, *list ? ", " : "", league_called(league, placing->player));
    }
    return list;
}

/* Do two who share a place go different ways? */
static bool is_by_lot(const struct season *season, int section)
{
    const struct season_section *of = &season->sections[section];
    const struct standings_line *lines = season_table(season, section);

    for (int i = 0; i + 1 < of->slot_count; i++) {
        const struct placing *one = placing_of(season, of->slots[lines[i].slot - 1].player);
        const struct placing *other = placing_of(season, of->slots[lines[i + 1].slot - 1].player);

        if (lines[i].place == lines[i + 1].place && one && other && way_of(season, section, one) != way_of(season, section, other))
            return true;
    }
    return false;
}

const char *league_moves_said(struct league *league, int section, int slot)
{
    const struct season *season = &league->season;
    int player = season->sections[section].slots[slot - 1].player;
    const char *up = names_of(league, section, 1), *down = names_of(league, section, -1);
    const char *own = "Your slot's place goes to the next: you have finished less than half of its games.";
    const struct placing *placing = placing_of(season, player);

    if (placing)
        own = arena_printf(league->arena, "Your place is %d of %d.", placing->place, placing->last);
    return arena_printf(league->arena, "%s%s%s%s%s%s%s%s", own, *up ? " Up: " : "", up, *up ? "." : "", *down ? " Down: " : "", down,
                        *down ? "." : "", is_by_lot(season, section) ? " Of those who share a place, the lot said who goes." : "");
}

/* ---- ratings ---- */

/* As it was told at ENTER; "new": he had none. */
static const char *rating_before(struct league *league, int player)
{
    for (int i = league->season.entrant_count - 1; i >= 0; i--) {
        const struct entrant *entrant = &league->season.entrants[i];

        if (entrant->player == player && !entrant->left && entrant->rating > 0)
            return arena_printf(league->arena, "%d", (entrant->rating + RATING_PARTS / 2) / RATING_PARTS);
    }
    return "new";
}

const char *league_ratings_said(struct league *league, int section)
{
    const struct season_section *of = &league->season.sections[section];
    const char *said = "";
    struct error unused;

    if (!season_is_rated(&league->season))
        return NULL;
    for (int slot = 0; slot < of->slot_count; slot++) {
        int player = of->slots[slot].player;
        struct rating rating;
        bool has;

        /* A substitute of a Swiss season has two slots. */
        for (int before = 0; before < slot && player > 0; before++)
            player = of->slots[before].player == player ? 0 : player;
        if (player == 0)
            continue;
        if (league_rating(league, player, &rating, &has, &unused) != OK)
            return NULL;
        said = arena_printf(league->arena, "%s%s  %-24s  %5s before  %6s now  deviation %d", said, *said ? "\n" : "",
                            league_name(league, player), rating_before(league, player),
                            has ? rating_text(league->arena, &rating, league_system(league)) : "new",
                            rating_deviation(&rating, league_system(league)));
    }
    return said;
}
