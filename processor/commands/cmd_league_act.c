/* What the moderator does in a league: open, enter, leave, start, rest, withdraw, adjudicate, void. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/exit_code.h"
#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/commands/options.h"
#include "processor/league/acts.h"
#include "processor/league/clock.h"

enum { LEAGUE_ARENA_BYTES = 512 << 20, SECONDS_A_DAY = 86400, DAYS_DEFAULT = 7, DAYS_MOST = 1000 };

#define MODERATOR "moderator"

/* An act and its words behind the league. */
struct act {
    struct league *league;
    char **words;
    int count;
    const char *starts, *luck, *bot;
    int64_t days;
    const char *said;               /* what was done */
};

static const char *rest_of(const struct act *act, int from, const char *otherwise)
{
    const char *text = "";

    for (int i = from; i < act->count; i++)
        text = arena_printf(act->league->arena, "%s%s%s", text, *text ? " " : "", act->words[i]);
    return *text ? text : otherwise;
}

/* ---- the season ---- */

static enum status open_season(struct act *act, struct error *err)
{
    int64_t starts = act->league->home->now_utc_s + act->days * SECONDS_A_DAY;
    enum status status = act->starts ? home_read_time(act->starts, &starts, err) : OK;

    if (status == OK && (act->days < 0 || act->days > DAYS_MOST))
        return error_set(err, ERR_FORMAT, "--days is 0 to %d", DAYS_MOST);
    if (status == OK)
        status = league_open_season(act->league, starts, MODERATOR, err);
    act->said = arena_printf(act->league->arena, "season %d of %s takes entries; the commitment of its secret is %s",
                             act->league->season.number, act->league->row.name, act->league->season.commitment);
    return status;
}

static enum status start(struct act *act, struct error *err)
{
    enum status status = league_start(act->league, MODERATOR, err);

    act->said = arena_printf(act->league->arena, "season %d has started with %d sections; the next run makes their first rounds",
                             act->league->season.number, act->league->season.section_count);
    return status;
}

static enum status void_season(struct act *act, struct error *err)
{
    struct league *league = act->league;
    enum status status;

    if (league->season.phase == SEASON_PLAYING)
        return error_set(err, ERR_CONFLICT, "season %d is being played; adjudicate its open games, and it closes",
                         league->season.number);
    status = league_add(league, league_entry(league, "void", MODERATOR), err);
    act->said = arena_printf(league->arena, "season %d does not take place", league->season.number);
    return status;
}

/* ---- players ---- */

static enum status enter(struct act *act, struct error *err)
{
    struct league *league = act->league;
    const char *word = act->count > 0 ? act->words[0] : "";
    size_t address = strcspn(word, ",");
    struct league_entrant entrant = {
        .address = act->bot ? "" : arena_text_n(league->arena, word, address),
        .name = act->bot ? act->bot : word[address] ? word + address + 1 : "", .luck = act->luck ? act->luck : "",
    };
    int player = 0;
    enum status status;

    if ((act->bot != NULL) == (act->count > 0))
        return error_set(err, ERR_FORMAT, "give ADDRESS[,NAME], or --bot NAME");
    status = league_enter(league, &entrant, MODERATOR, &player, err);
    act->said = arena_printf(league->arena, "p%d has entered season %d", player, league->season.number);
    return status;
}

static enum status leave(struct act *act, struct error *err)
{
    int player;
    enum status status = league_find_player(act->league, act->words[0], &player, err);

    if (status != OK)
        return status;
    act->said = arena_printf(act->league->arena, "the entry of p%d is taken back", player);
    return league_leave(act->league, player, MODERATOR, err);
}

static enum status rest(struct act *act, struct error *err)
{
    int64_t round;
    int player;
    enum status status = league_find_player(act->league, act->words[0], &player, err);

    if (status != OK)
        return status;
    if (text_parse_int(act->words[1], 1, SECTION_ROUNDS_MAX, &round) != TEXT_INT_OK)
        return error_set(err, ERR_FORMAT, "\"%s\" is no round", act->words[1]);
    act->said = arena_printf(act->league->arena, "p%d rests in round %d", player, (int)round);
    return league_rest(act->league, player, (int)round, MODERATOR, err);
}

static enum status withdraw(struct act *act, struct error *err)
{
    int player;
    enum status status = league_find_player(act->league, act->words[0], &player, err);

    if (status != OK)
        return status;
    act->said = arena_printf(act->league->arena, "p%d is withdrawn, and his open games are lost", player);
    return league_withdraw(act->league, player, MODERATOR, rest_of(act, 1, "the moderator withdraws him"), err);
}

static enum status erase(struct act *act, struct error *err)
{
    int player;
    enum status status = league_find_player(act->league, act->words[0], &player, err);

    if (status != OK)
        return status;
    act->said = arena_printf(act->league->arena, "name and address of p%d are erased from the list of players; `postern gm erase` "
                             "does the same for a seat of a game", player);
    return league_erase(act->league->home, player, err);
}

/* ---- games ---- */

/* PLACES 2 1 3: of each seat of a table. */
static enum status read_places(const struct act *act, const struct pairing *pairing, struct league_outcome *outcome, int *used,
                               struct error *err)
{
    int64_t place = 0;
    bool sound = act->count >= 2 + pairing->seats && text_equal_ignoring_case(act->words[1], "places");

    for (int seat = 0; seat < pairing->seats && sound; seat++) {
        sound = text_parse_int(act->words[2 + seat], 1, pairing->seats, &place) == TEXT_INT_OK;
        outcome->places[seat] = (int)place;
    }
    *used = 2 + pairing->seats;
    return sound ? OK : error_set(err, ERR_FORMAT, "the result of a table is PLACES and the place of each of its %d seats, the best is 1",
                                  pairing->seats);
}

/* WIN 1, WIN 2, DRAW, or places; *used: words. */
static enum status read_result(const struct act *act, const struct pairing *pairing, struct league_outcome *outcome, int *used,
                               struct error *err)
{
    const char *word = act->words[1], *seat = act->count > 2 ? act->words[2] : "";

    *outcome = (struct league_outcome){ .points = 1 };
    if (pairing->seats > 2)
        return read_places(act, pairing, outcome, used, err);
    *used = text_equal_ignoring_case(word, "draw") ? 2 : 3;
    if (*used == 2)
        return OK;
    outcome->points = text_equal(seat, "1") ? 2 : 0;
    if (text_equal_ignoring_case(word, "win") && (text_equal(seat, "1") || text_equal(seat, "2")))
        return OK;
    return error_set(err, ERR_FORMAT, "a result is WIN 1 (the first seat has won), WIN 2 or DRAW, not \"%s %s\"", word, seat);
}

static enum status adjudicate(struct act *act, struct error *err)
{
    const struct pairing *pairing;
    struct league_outcome outcome;
    int section, used;
    enum status status = league_find_game(act->league, act->words[0], &section, &pairing, err);

    if (status == OK)
        status = read_result(act, pairing, &outcome, &used, err);
    if (status != OK)
        return status;
    act->said = arena_printf(act->league->arena, "%s has its result: %s", act->words[0],
                             pairing->seats > 2 ? "places" : outcome.points == 1 ? "a draw"
                             : outcome.points == 2 ? "the first seat has won" : "the second seat has won");
    return league_judge(act->league, section, pairing, &outcome, MODERATOR, rest_of(act, used, "the moderator has judged it"), err);
}

/* ---- ladder ---- */

static enum status challenge(struct act *act, struct error *err)
{
    int player, other;
    enum status status = league_find_player(act->league, act->words[0], &player, err);

    if (status == OK)
        status = league_find_player(act->league, act->words[1], &other, err);
    if (status != OK)
        return status;
    act->said = arena_printf(act->league->arena, "p%d has challenged p%d; the next run makes their game", player, other);
    return league_challenge(act->league, player, other, MODERATOR, err);
}

static enum status decline(struct act *act, struct error *err)
{
    bool lost = false;
    int player;
    enum status status = league_find_player(act->league, act->words[0], &player, err);

    if (status == OK)
        status = league_decline(act->league, player, act->count > 1 ? act->words[1] : "", MODERATOR, &lost, err);
    act->said = arena_printf(act->league->arena, "the challenge is declined%s", lost ? ", and lost" : "");
    return status;
}

/* ---- all of them ---- */

/* Which options an act has besides the common ones. */
enum own_options { OWN_NONE, OWN_OPEN, OWN_ENTER, OWN_OPTIONS };

static const struct act_row {
    const char *name, *words, *about;
    int least, most;                /* words behind the league; most -1: any number */
    enum status (*carry_out)(struct act *act, struct error *err);
    enum own_options own;
} acts[] = {
    { "open", "[--days N | --starts TIME]", "Opens the entries of the next season, which starts in so many days (7) or at a time.", 0,
      0, open_season, OWN_OPEN },
    { "enter", "ADDRESS[,NAME] | --bot NAME [--luck WORD]",
      "Enters a player, or a bot of the program. WORD goes into all draws of the season.", 0, 1, enter, OWN_ENTER },
    { "leave", "PLAYER", "Takes an entry back, before the season starts. PLAYER is p17, a name or an address.", 1, 1, leave, OWN_NONE },
    { "start", "", "Starts the season now, with those who have entered.", 0, 0, start, OWN_NONE },
    { "rest", "PLAYER ROUND", "A player of a Swiss season rests in a round that was not made yet, for half a point.", 2, 2, rest,
      OWN_NONE },
    { "withdraw", "PLAYER [REASON ...]", "A player goes: his open games are lost, and his later rounds too.", 1, -1, withdraw,
      OWN_NONE },
    { "erase", "PLAYER", "Takes a player's name and address out of the list of players; he has to leave or withdraw first.", 1, 1,
      erase, OWN_NONE },
    { "adjudicate", "GAME WIN 1|WIN 2|DRAW|PLACES P... [REASON ...]",
      "Gives a game that is not over its result; WIN 1: its first seat has won; of a table the place of each seat. The game is void.",
      2, -1, adjudicate, OWN_NONE },
    { "challenge", "PLAYER OTHER", "On a ladder: a player challenges another, who stands above him.", 2, 2, challenge, OWN_NONE },
    { "decline", "PLAYER [GAME]", "On a ladder: a player declines a challenge.", 1, 2, decline, OWN_NONE },
    { "void", "", "The season that takes entries does not take place.", 0, 0, void_season, OWN_NONE },
};

static const struct act_row *row_of(const char *name)
{
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        if (strcmp(acts[i].name, name) == 0)
            return &acts[i];
    return NULL;
}

/* One transaction; a dry run is rolled back. */
static enum status carry_out(struct home *home, const struct act_row *row, struct act *act, const char *name, struct arena *arena,
                             bool dry, struct error *err)
{
    int64_t id;
    enum status status = league_find(home, name, &id, err);

    if (status == OK)
        status = store_begin(home->store, DURABILITY_FULL, err);
    if (status != OK)
        return status;
    status = league_open(home, id, arena, &act->league, err);
    if (status == OK)
        status = row->carry_out(act, err);
    if (status == OK && !dry) {
        status = store_commit(home->store, err);
        return status == OK && row->carry_out == erase ? store_forget(home->store, err) : status;
    }
    store_rollback(home->store);
    return status;
}

int cmd_league_act(int argc, char **argv)
{
    const struct act_row *row = row_of(argv[0]);
    struct act act = { .days = DAYS_DEFAULT };
    const char *now = NULL;
    bool dry = false;
    const struct option_spec own[OWN_OPTIONS][2] = {
        [OWN_OPEN] = { { .name = "--days", .kind = OPTION_NUMBER, .number = &act.days, .value = "N",
                         .help = "the season starts in so many days" },
                       { .name = "--starts", .kind = OPTION_TEXT, .text = &act.starts, .value = "TIME",
                         .help = "the season starts then" } },
        [OWN_ENTER] = { { .name = "--luck", .kind = OPTION_TEXT, .text = &act.luck, .value = "WORD", .help = "goes into all draws" },
                        { .name = "--bot", .kind = OPTION_TEXT, .text = &act.bot, .value = "NAME",
                          .help = "a bot of this name, not a player" } },
    };
    const struct option_spec options[] = {
        { .name = "--now", .kind = OPTION_TEXT, .text = &now, .value = "TIME", .help = "the time to work at" },
        { .name = "--dry-run", .flag = &dry, .help = "say what would be done, and store nothing" },
        own[row->own][0], own[row->own][1],
        { .name = NULL },
    };
    char usage[160];
    const struct command_spec spec = { .usage = usage, .about = row->about, .options = options, .least = 1 + row->least,
                                       .most = row->most < 0 ? -1 : 1 + row->most };
    struct arena arena = { .limit_bytes = LEAGUE_ARENA_BYTES };
    struct home home;
    struct error err;
    enum status status;
    int count, code;

    snprintf(usage, sizeof usage, "league %s LEAGUE %s [--now TIME] [--dry-run]", row->name, row->words);
    code = options_read(&spec, argc, argv, &count);
    if (code >= 0 || (code = command_open(&home, HOME_WORK, now)) >= 0)
        return code;
    act.words = argv + 1;
    act.count = count - 1;
    status = carry_out(&home, row, &act, argv[0], &arena, dry, &err);
    if (status == OK)
        printf("%s%s\n", dry ? "dry run: " : "", act.said);
    arena_release(&arena);
    return command_close(&home, status, &err);
}
