/* HELP, LIST, INFO, TABLE and GAMES: what leagues there are, and how they stand. */
#include <inttypes.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/league/mails.h"
#include "processor/league/rated_pool.h"
#include "processor/league/table.h"
#include "processor/league/table_said.h"
#include "processor/league/words.h"
#include "processor/report/ratings.h"
#include "processor/text/layout.h"

enum { LEAGUES_TOLD_MAX = 50 };

enum status league_answer_help(struct league_asking *asking, const char *rest)
{
    (void)rest;
    league_say(asking, "A league answers these words, each alone on its line:\n\n%s",
               league_word_list(asking->arena, asking->player ? LEAGUE_PLAYERS : LEAGUE_STRANGERS));
    return OK;
}

/* ---- leagues ---- */

static const char *time_of(struct league *league, int64_t utc_s)
{
    struct error unused;
    char *text;

    return layout_time(league->arena, utc_s, NULL, &text, &unused) == OK ? text : "no time set";
}

static int entrants_of(const struct season *season)
{
    int count = 0;

    for (int i = 0; i < season->entrant_count; i++)
        count += !season->entrants[i].left;
    return count;
}

static const char *season_of(struct league *league)
{
    const struct season *season = &league->season;

    if (season->phase == SEASON_ENTRIES)
        return arena_printf(league->arena, "season %d takes entries until %s, %d have entered", season->number,
                            time_of(league, season->starts_utc_s), entrants_of(season));
    if (season->phase == SEASON_PLAYING)
        return arena_printf(league->arena, "season %d is being played", season->number);
    return season->number > 0 ? arena_printf(league->arena, "season %d is over; the next takes no entries yet", season->number)
                              : "its first season takes no entries yet";
}

struct ids {
    int64_t list[LEAGUES_TOLD_MAX];
    int count;
};

static void add_id(void *context, int64_t id)
{
    struct ids *ids = context;

    if (ids->count < LEAGUES_TOLD_MAX)
        ids->list[ids->count++] = id;
}

enum status league_list(struct home *home, struct arena *arena, const char **list, struct error *err)
{
    struct ids ids = { .count = 0 };
    enum status status = store_leagues(home->store, add_id, &ids, err);

    *list = "";
    for (int i = 0; i < ids.count && status == OK; i++) {
        struct league *league;

        status = league_open(home, ids.list[i], arena, &league, err);
        if (status == OK)
            *list = arena_printf(arena, "%s\n- %s (%s, %s): %s", *list, league->row.name, league->label, league->rules->title,
                                 season_of(league));
    }
    return status;
}

enum status league_answer_list(struct league_asking *asking, const char *rest)
{
    const char *list;
    enum status status = league_list(asking->home, asking->arena, &list, asking->err);

    (void)rest;
    if (status == OK)
        league_say(asking, *list ? "Leagues of this home:%s" : "This home has no league.%s", list);
    return status;
}

static const char *format_of(struct league *league)
{
    const struct league_settings *settings = &league->season.settings;
    const char *days = arena_printf(league->arena, " A round lasts %d day%s.", settings->round_days,
                                    text_plural(settings->round_days));

    switch (settings->format) {
    case FORMAT_ROUND_ROBIN:
        return arena_printf(league->arena, "Round robin: everybody of a section of about %d meets everybody%s.%s", settings->size,
                            settings->cycles > 1 ? " twice" : "", days);
    case FORMAT_SWISS:
        return arena_printf(league->arena, "Swiss: in each round you meet somebody with about as many points.%s", days);
    case FORMAT_KNOCKOUT:
        return arena_printf(league->arena, "Knockout: a match is %d game%s at once, and who loses it is out.%s", settings->legs,
                            settings->legs > 1 ? "s" : "", days);
    case FORMAT_LADDER:
        return arena_printf(league->arena, "Ladder: who beats somebody above him takes the place above that one. A season lasts %d "
                            "day%s.", settings->round_days, text_plural(settings->round_days));
    case FORMAT_TABLES:
        return arena_printf(league->arena, "Tables of %d to %d seats, made anew in each round.%s", settings->table_least,
                            settings->table_most, days);
    }
    return "";
}

/* What its games mean for ratings, and which ratings it is for. */
static const char *rated_of(struct league *league)
{
    const struct league_settings *settings = &league->season.settings;
    const char *bounds = "";

    if (settings->least_rating > 0)
        bounds = arena_printf(league->arena, " It is for ratings from %d on.", settings->least_rating);
    if (settings->most_rating > 0)
        bounds = arena_printf(league->arena, "%s It is for ratings up to %d.", bounds, settings->most_rating);
    if (settings->least_reliability > 0)
        bounds = arena_printf(league->arena, "%s It is for players with a reliability of %s at least (RATING tells yours).", bounds,
                              ratings_per_mille(league->arena, settings->least_reliability));
    if (!season_is_rated(&league->season))
        return arena_printf(league->arena, "Its games change no ratings.%s", bounds);
    return arena_printf(league->arena, "Its games change the ratings of %s, which are computed %s.%s", league_pool(league),
                        settings->rating_months == 1 ? "when a month is over"
                            : arena_printf(league->arena, "every %d months", settings->rating_months), bounds);
}

/* One league, on one screen. */
enum status league_answer_info(struct league_asking *asking, const char *rest)
{
    const struct league_settings *settings;
    struct game_settings games;
    struct league *league;
    enum status status = league_named(asking, rest, &league);

    if (status == OK)
        status = league_games(league, &games, asking->err);
    if (status != OK)
        return status;
    settings = &league->season.settings;
    league_say(asking, "%s (%s), %s: %s.", league->row.name, league->label, league->rules->title, season_of(league));
    league_say(asking, "%s Games ask for orders every %d hours; %d turn%s missed in a row lose%s a game. A season needs %d entrants "
               "and takes at most %d; later players wait. %d go up and %d down after a season.", format_of(league), games.hours,
               settings->forfeit_misses, text_plural(settings->forfeit_misses), settings->forfeit_misses == 1 ? "s" : "", settings->least, settings->most, settings->up, settings->down);
    league_say(asking, "%s", rated_of(league));
    if (league->season.phase != SEASON_NONE)
        league_say(asking, "The commitment of the season's secret, from which all its draws come, is\n  %s%s%s",
                   league->season.commitment, league->season.beacon ? "\nWhat is told by this beacon goes into them, too: " : "",
                   league->season.beacon ? league->season.beacon : "");
    league_say(asking, "ENTER %s enters, when entries are taken.", league->row.name);
    return OK;
}

/* ---- standings ---- */

static enum status need_sections(const struct league_asking *asking)
{
    return asking->league->season.section_count > 0
               ? OK : error_set(asking->err, ERR_CONFLICT, "the season has not started, so there is no table");
}

static const char *lower(struct arena *arena, const char *text)
{
    char *made = arena_text(arena, text);

    for (char *at = made; *at; at++)
        *at = text_lower(*at);
    return made;
}

/* His own section, or the one that he names. */
enum status league_answer_table(struct league_asking *asking, const char *rest)
{
    struct league *league = asking->league;
    int section = 0, slot;
    enum status status = need_sections(asking);

    if (status != OK)
        return status;
    if (*rest)
        section = season_section_find(lower(asking->arena, rest));
    else if (!season_slot_of(&league->season, asking->player, &section, &slot))
        section = 0;
    if (section < 0 || section >= league->season.section_count)
        return error_set(asking->err, ERR_NOT_FOUND, "there is no section \"%.20s\"; the last is %s", rest,
                         season_section_name(asking->arena, league->season.section_count - 1));
    league_say(asking, "Season %d, section %s:\n\n%s%s", league->season.number, season_section_name(asking->arena, section),
               league_table_rows(league, section, SECTION_ROUNDS_MAX), league_table_remarks(league, section, SECTION_ROUNDS_MAX));
    return OK;
}

static const char *outcome_of(struct arena *arena, const struct pairing *pairing, int slot)
{
    int points = pairing_points(pairing, slot);

    if (pairing->kind == ROUND_OPEN)
        return "open";
    if (pairing->kind == ROUND_ZERO)
        return "declined, or not needed";
    for (int seat = 0; pairing->seats > 2 && seat < pairing->seats; seat++)
        if (pairing->slots[seat] == slot)
            return arena_printf(arena, "place %d of %d", pairing->places[seat], pairing->seats);
    return points == 2 ? "won" : points == 1 ? "drawn" : "lost";
}

/* One of his games, a line. */
static const char *game_line(struct league *league, const struct season_section *of, const struct pairing *pairing, int slot)
{
    static const char *const byes[] = { "no points", "half a point", "the points of a win" };

    if (!pairing->second)
        return arena_printf(league->arena, "- round %d: no game, %s", pairing->round, byes[pairing->points]);
    return arena_printf(league->arena, "- round %d, %s: %s against %s: %s%s", pairing->round,
                        pairing->game ? pairing->game : "no game", league_seat_called(league, pairing, slot),
                        league_opponents(league, of, pairing, slot), outcome_of(league->arena, pairing, slot),
                        pairing->kind == ROUND_FORFEIT ? ", not played" : "");
}

enum status league_answer_games(struct league_asking *asking, const char *rest)
{
    struct league *league = asking->league;
    const struct season_section *of;
    const char *list = "";
    int section, slot;

    (void)rest;
    if (!season_slot_of(&league->season, asking->player, &section, &slot))
        return error_set(asking->err, ERR_CONFLICT, "you have no games in season %d", league->season.number);
    of = &league->season.sections[section];
    for (int i = 0; i < of->pairing_count; i++)
        if (pairing_has(&of->pairings[i], slot))
            list = arena_printf(asking->arena, "%s\n%s", list, game_line(league, of, &of->pairings[i], slot));
    league_say(asking, "Your games of season %d, section %s; those of round %d are to be over by %s:%s", league->season.number,
               season_section_name(asking->arena, section), of->made, time_of(league, of->until_utc_s), list);
    return OK;
}

enum status league_answer_rating(struct league_asking *asking, const char *rest)
{
    const char *said;
    enum status status = ratings_answer(asking->home, asking->arena, asking->player, rest, &said, asking->err);

    if (status == OK)
        league_say(asking, "%s", said);
    return status;
}
