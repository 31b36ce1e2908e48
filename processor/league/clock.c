#include "processor/league/clock.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/random.h"
#include "processor/league/acts.h"
#include "processor/league/games.h"
#include "processor/league/mails.h"
#include "processor/league/rated_pool.h"
#include "processor/league/reminders.h"
#include "processor/league/substitutes.h"
#include "processor/text/layout.h"
#include "processor/turn/due.h"

enum { SECONDS_A_DAY = 86400, LEAGUE_ARENA_BYTES = 512 << 20, KEPT_ARENA_BYTES = 256 << 20, STEPS_MOST = 10000 };

/* ---- a season's steps ---- */

enum status league_open_season(struct league *league, int64_t starts_utc_s, const char *beacon, const char *by, struct error *err)
{
    struct value *entry = league_entry(league, "season", by);
    struct hash commitment;
    uint8_t sealed[SEALED_SECRET_BYTES];
    size_t bytes;

    random_fill(league->secret, SECRET_BYTES);
    commitment = record_commitment(league->secret);
    bytes = key_seal(&league->home->key, league->secret, false, sealed);
    league->row.secret = (struct blob){ arena_copy(league->arena, sealed, bytes), bytes };
    value_set_text(league->arena, entry, "commitment", hash_hex(league->arena, &commitment));
    value_set_int(league->arena, entry, "starts", starts_utc_s);
    if (beacon)
        value_set_text(league->arena, entry, "beacon", beacon);
    return league_add(league, entry, err);
}

enum status league_start(struct league *league, const char *by, struct error *err)
{
    return league_add(league, league_entry(league, "start", by), err);
}

static int entrants_of(const struct season *season)
{
    int count = 0;

    for (int i = 0; i < season->entrant_count; i++)
        count += !season->entrants[i].left;
    return count;
}

static enum status give_up(struct league *league, struct error *err)
{
    enum status status = league_add(league, league_entry(league, "void", NULL), err);

    return status == OK ? league_mail_moderator(league, arena_printf(league->arena, "it does not take place: %d have entered, and it needs "
                                                                     "%d.", entrants_of(&league->season),
                                                                     league->season.settings.least), err) : status;
}

/* Once. Nobody can enter any more. */
static enum status ask_for_beacon(struct league *league, struct error *err)
{
    struct value *entry = league_entry(league, "note", NULL);
    enum status status;

    value_set_text(league->arena, entry, "act", "beacon");
    status = league_add(league, entry, err);
    return status == OK ? league_mail_moderator(league, arena_printf(league->arena, "it starts when BEACON and 64 or 128 hex digits say what "
                                                                     "is told by %s.", league->season.beacon), err) : status;
}

static enum status start_or_not(struct league *league, struct error *err)
{
    const struct league_settings *settings = &league->season.settings;
    struct value *entry;

    if (entrants_of(&league->season) >= settings->least)
        return season_waits_for_beacon(&league->season) ? ask_for_beacon(league, err) : league_start(league, NULL, err);
    if (league->season.put_off)
        return give_up(league, err);
    entry = league_entry(league, "put-off", NULL);
    value_set_int(league->arena, entry, "starts", league->home->now_utc_s + (int64_t)settings->again_days * SECONDS_A_DAY);
    return league_add(league, entry, err);
}

/* The section whose next rounds are due; -1: none is. */
static int section_due(const struct league *league)
{
    for (int i = 0; i < league->season.section_count; i++) {
        const struct season_section *of = &league->season.sections[i];

        if (league->season.settings.format == FORMAT_KNOCKOUT && season_knockout_due(&league->season, i) > 0)
            return i;
        if (league->season.settings.format != FORMAT_KNOCKOUT && of->made < of->rounds &&
            (of->made == 0 || season_open_games(&league->season, i) == 0 || of->until_utc_s <= league->home->now_utc_s))
            return i;
    }
    return -1;
}

static bool all_made(const struct season *season)
{
    for (int i = 0; i < season->section_count; i++)
        if (season->sections[i].made < season->sections[i].rounds)
            return false;
    return true;
}

/* ---- the end ---- */

enum status league_close(struct league *league, const char *by, struct error *err)
{
    struct value *entry = league_entry(league, "close", by);
    struct hash secret;
    enum status status;

    memcpy(secret.bytes, league->secret, sizeof secret.bytes);
    value_set_text(league->arena, entry, "secret", hash_hex(league->arena, &secret));
    status = league_add(league, entry, err);
    return status == OK ? league_mail_close(league, err) : status;
}

static void add_late(struct league *league, struct value *games, const char **list)
{
    for (int i = 0; i < league->season.section_count; i++)
        for (int j = 0; j < league->season.sections[i].pairing_count; j++) {
            const struct pairing *pairing = &league->season.sections[i].pairings[j];

            if (!league_is_late(league, i, pairing, false) || !pairing->game)
                continue;
            value_add_text(league->arena, games, pairing->game);
            *list = arena_printf(league->arena, "%s\n  %s (section %s, round %d)", *list, pairing->game,
                                 season_section_name(league->arena, i), pairing->round);
        }
}

/* Which games they are stands in the chain: from then on their time for a judgement runs. */
static enum status tell_unfinished(struct league *league, struct value *games, const char *list, struct error *err)
{
    struct value *entry = league_entry(league, "note", NULL);
    enum status status;

    value_set_text(league->arena, entry, "act", "unfinished");
    value_set(league->arena, entry, "games", games);
    status = league_add(league, entry, err);
    if (status != OK)
        return status;
    return league_mail_moderator(league, arena_printf(league->arena, "these games are not over. ADJUDICATE GAME WIN 1 and a reason, WIN "
                                                      "2, DRAW or PLACES 2 1 3 judges one.%s%s",
                                                      league->season.settings.unfinished == UNFINISHED_DRAW
                                                          ? arena_printf(league->arena, " In %d day%s they count as drawn.",
                                                                         league->season.settings.finish_days,
                                                                         text_plural(league->season.settings.finish_days)) : "", list), err);
}

static enum status draw_open_games(struct league *league, bool *did, struct error *err)
{
    static const struct league_outcome drawn = { .points = 1, .places = { 1, 1, 1, 1, 1, 1 } };
    enum status status = OK;

    for (int i = 0; i < league->season.section_count; i++)
        for (int j = 0; j < league->season.sections[i].pairing_count && status == OK; j++)
            if (league_is_late(league, i, &league->season.sections[i].pairings[j], true)) {
                *did = true;
                status = league_judge(league, i, &league->season.sections[i].pairings[j], &drawn, NULL, NULL, err);
            }
    return status;
}

/* Games whose time was over some days ago are told to the moderator, and some days later they are drawn. */
static enum status finish(struct league *league, bool *did, struct error *err)
{
    struct value *games = value_list(league->arena);
    const char *list = "";

    add_late(league, games, &list);
    *did = games->count > 0;
    if (*did)
        return tell_unfinished(league, games, list, err);
    return league->season.settings.unfinished == UNFINISHED_DRAW ? draw_open_games(league, did, err) : OK;
}

/* ---- the next season ---- */

/* Whose rating is beyond the league's bounds by now is told so. */
static enum status enter_again(struct league *league, const struct player_row *row, struct error *err)
{
    enum status status = league_is_within(league, (int)row->id, err);

    if (status == OK)
        return league_enter_player(league, row, "", "", "player", err);
    return status == ERR_CONFLICT ? league_mail_note(league, (int)row->id, "you are not entered",
                                                     arena_printf(league->arena, "You are not entered in season %d: %s.",
                                                                  league->season.number, err->message), err) : status;
}

/* Bots, and players who have said AGAIN, are entered; the others are asked. */
static enum status ask_again(struct league *league, int player, struct error *err)
{
    enum again again = season_choice(&league->season, player).again;
    struct player_row row;
    char *starts = NULL;
    enum status status = league_player(league, player, &row, err);

    if (status != OK)
        return status;
    if (!row.address[0] && row.name[0] && league->season.settings.rated != RATED_YES)
        return league_enter_player(league, &row, "", "", "player", err);
    if (!row.address[0] || again == AGAIN_NO)
        return OK;
    if (again == AGAIN_YES || again == AGAIN_ALWAYS)
        return enter_again(league, &row, err);
    status = layout_time(league->arena, league->season.starts_utc_s, NULL, &starts, err);
    if (status != OK)
        return status;
    return league_mail_note(league, player, "entries are open",
                            arena_printf(league->arena, "Season %d starts on %s. AGAIN YES enters you, AGAIN ALWAYS also in all "
                                         "later ones. The fingerprint of its secret is %s.", league->season.number, starts,
                                         league->season.commitment), err);
}

/* Those with a place are asked, and those of the waiting list. */
static enum status open_next(struct league *league, struct error *err)
{
    int count = league->season.waiting_count;
    const int *waiting = arena_copy(league->arena, league->season.waiting, (size_t)count * sizeof *waiting);
    const struct league_settings *settings = &league->season.settings;
    int64_t starts, from = league->home->now_utc_s + (int64_t)settings->entries * SECONDS_A_DAY;
    enum status status = league_start_after(settings, from, league->arena, &starts, err);

    if (status == OK)
        status = league_open_season(league, starts, NULL, NULL, err);
    for (int i = 0; i < league->season.placing_count && status == OK; i++)
        status = ask_again(league, league->season.placings[i].player, err);
    for (int i = 0; i < count && status == OK; i++)
        status = ask_again(league, waiting[i], err);
    return status;
}

/* ---- a step ---- */

/* What is to be done about players, whatever the rounds. */
static enum status look_after(struct league *league, bool *did, struct error *err)
{
    static enum status (*const all[])(struct league *league, bool *did, struct error *err) = {
        league_drop_silent, league_offers_due, league_remind, league_week,
    };
    enum status status = OK;

    *did = false;
    for (size_t i = 0; i < sizeof all / sizeof all[0] && status == OK && !*did; i++)
        status = all[i](league, did, err);
    return status;
}

/* Who was not there in the first rounds is not paired again. */
static enum status next_rounds(struct league *league, int section, struct error *err)
{
    bool did;
    enum status status = league_drop_absent(league, section, &did, err);

    return status == OK && !did ? league_open_wave(league, section, err) : status;
}

static enum status entries(struct league *league, bool *did, struct error *err)
{
    *did = league->season.starts_utc_s <= league->home->now_utc_s && !(season_waits_for_beacon(&league->season) && league->season.beacon_asked);
    if (*did)
        return start_or_not(league, err);
    return league_remind_again(league, did, err);
}

/* The next step that is due, or none. */
static enum status step(struct league *league, bool *did, struct error *err)
{
    int section;
    enum status status;

    *did = league->season.paused_utc_s == 0;
    if (!*did)
        return OK;
    if (season_opens_again(&league->season))
        return open_next(league, err);
    if (league->season.phase == SEASON_ENTRIES)
        return entries(league, did, err);
    if (league->season.phase == SEASON_PLAYING) {
        if (season_without_game(&league->season, &section))
            return league_make_games(league, err);
        status = look_after(league, did, err);
        if (status != OK || *did)
            return status;
        *did = true;
        section = section_due(league);
        if (section >= 0)
            return next_rounds(league, section, err);
        if (season_ladder_is_open(&league->season, league->home->now_utc_s))
            return league_drop_idle(league, did, err);
        if (all_made(&league->season) && season_open_games(&league->season, -1) == 0 &&
            season_open_appeals(&league->season) == 0 && season_appeals_until(&league->season) <= league->home->now_utc_s)
            return league_close(league, NULL, err);
        return finish(league, did, err);
    }
    *did = false;
    return OK;
}

/* ---- a run ---- */

/* Results may lie on a server that was down: nothing is done before every source was read after it was due. */
static enum status is_read(struct home *home, int64_t due_utc_s, bool *is, struct error *err)
{
    int64_t began;
    enum status status = due_fetched_since(home, &began, err);

    *is = status == OK && began >= due_utc_s;
    return status;
}

/* The league at work. It stays open from one transaction to the next, because opening reads all its entries. */
struct at_work {
    struct arena arena;
    struct league *league;          /* NULL: none is open */
};

static void put_away(struct at_work *work)
{
    work->league = NULL;
    arena_release(&work->arena);
    work->arena.limit_bytes = LEAGUE_ARENA_BYTES;
}

/* Opens a league inside a transaction, or goes on with it if it is the one at work and nobody else has added to it. */
static enum status take_up(struct home *home, int64_t id, struct at_work *work, struct error *err)
{
    bool is_current = false;
    enum status status = OK;

    if (work->league && work->league->row.id == id && work->arena.used_bytes < KEPT_ARENA_BYTES)
        status = league_is_current(work->league, &is_current, err);
    if (status != OK || is_current)
        return status;
    put_away(work);
    return league_open(home, id, &work->arena, &work->league, err);
}

/* Ends the transaction. What was not stored has changed the opened league, perhaps. */
static enum status finish_work(struct home *home, struct at_work *work, bool keep, enum status status, struct error *err)
{
    if (status == OK && keep)
        status = store_commit(home->store, err);
    else
        store_rollback(home->store);
    if (status != OK || !keep)
        put_away(work);
    return status;
}

/* One step of one league in a transaction of its own. */
static enum status step_once(struct home *home, int64_t id, struct at_work *work, bool *did, struct error *err)
{
    bool is = false;
    enum status status = store_begin(home->store, DURABILITY_FULL, err);

    *did = false;
    if (status != OK)
        return status;
    status = take_up(home, id, work, err);
    if (status == OK && work->league->row.due_utc_s != STORE_NO_TIME)
        status = is_read(home, work->league->row.due_utc_s, &is, err);
    if (status == OK && is)
        status = step(work->league, did, err);
    status = finish_work(home, work, *did, status, err);
    *did = *did && status == OK;
    return status;
}

struct list {
    int64_t *ids;
    size_t count, capacity;
    struct arena arena;
};

static void add(struct list *list, int64_t id)
{
    int capacity = (int)list->capacity;

    list->ids = arena_grow(&list->arena, list->ids, (int)list->count, &capacity, sizeof *list->ids);
    list->capacity = (size_t)capacity;
    list->ids[list->count++] = id;
}

static void add_id(void *context, int64_t id)
{
    add(context, id);
}

static void add_game(void *context, int64_t game, int64_t league)
{
    struct list *list = context;

    add(league > 0 ? &list[0] : &list[1], game);
}

static enum status take_game(struct home *home, int64_t game, struct at_work *work, struct error *err)
{
    int64_t id;
    enum status status = store_begin(home->store, DURABILITY_FULL, err);

    if (status != OK)
        return status;
    status = store_pairing_get(home->store, game, &id, err);
    if (status == OK)
        status = take_up(home, id, work, err);
    if (status == OK)
        status = league_take_game(work->league, game, err);
    return finish_work(home, work, true, status, err);
}

/* A fault in one league does not stop the others; one of disk or lock ends the run. */
static enum status go_on(struct home *home, enum status status, struct error *err)
{
    if (status == OK || status == ERR_IO || status == ERR_LOCKED)
        return status;
    home_fault(home, err);
    return OK;
}

static enum status take_rated(struct home *home, int64_t game, struct error *err)
{
    enum status status = store_begin(home->store, DURABILITY_FULL, err);

    if (status == OK)
        status = rated_pool_take_game(home, game, err);
    if (status == OK)
        return store_commit(home->store, err);
    store_rollback(home->store);
    return status;
}

/* Of leagues, and rated games outside them. */
static enum status take_games(struct home *home, struct at_work *work, struct error *err)
{
    struct list lists[2] = { { .count = 0 }, { .count = 0 } };
    enum status status = store_league_todo(home->store, add_game, lists, err);

    for (size_t i = 0; i < lists[0].count && status == OK; i++)
        status = go_on(home, take_game(home, lists[0].ids[i], work, err), err);
    for (size_t i = 0; i < lists[1].count && status == OK; i++)
        status = go_on(home, take_rated(home, lists[1].ids[i], err), err);
    arena_release(&lists[0].arena);
    arena_release(&lists[1].arena);
    return status;
}

static enum status take_steps(struct home *home, struct at_work *work, struct error *err)
{
    struct list list = { .count = 0 };
    enum status status = store_leagues_due(home->store, home->now_utc_s, add_id, &list, err);

    for (size_t i = 0; i < list.count && status == OK; i++) {
        bool did = true;

        for (int steps = 0; did && status == OK && steps < STEPS_MOST; steps++)
            status = go_on(home, step_once(home, list.ids[i], work, &did, err), err);
    }
    arena_release(&list.arena);
    return status;
}

enum status run_league(struct home *home, struct run_tally *tally, struct error *err)
{
    struct at_work work = { .arena = { .limit_bytes = LEAGUE_ARENA_BYTES } };
    enum status status = run_ratings(home, err);

    (void)tally;
    if (status == OK)
        status = take_games(home, &work, err);
    if (status == OK)
        status = take_steps(home, &work, err);
    put_away(&work);
    return status;
}
