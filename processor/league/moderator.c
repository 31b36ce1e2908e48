#include "processor/league/moderator.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/address.h"
#include "processor/league/clock.h"
#include "processor/league/games.h"
#include "processor/league/mails.h"
#include "processor/league/pairs.h"
#include "processor/league/substitutes.h"
#include "processor/league/words.h"
#include "processor/report/ratings.h"

enum { SECONDS_A_DAY = 86400, DAYS_MOST = 1000 };

#define MODERATOR "moderator"

const char *league_act_rest(const struct league_act *act, int from, const char *otherwise)
{
    const char *text = "";

    for (int i = from; i < act->count; i++)
        text = arena_printf(act->league->arena, "%s%s%s", text, *text ? " " : "", act->words[i]);
    return *text ? text : otherwise;
}

/* ---- the season ---- */

/* At a time, in some days, or as the league's settings say. */
static enum status read_start(const struct league_act *act, int64_t *starts_utc_s, struct error *err)
{
    const struct league *league = act->league;
    const struct league_settings *settings = &league->season.settings;

    if (act->starts)
        return home_read_time(act->starts, starts_utc_s, err);
    if (act->days == LEAGUE_DAYS_SETTING)
        return league_start_after(settings, league->home->now_utc_s + (int64_t)settings->entries * SECONDS_A_DAY, league->arena,
                                  starts_utc_s, err);
    if (act->days < 0 || act->days > DAYS_MOST)
        return error_set(err, ERR_FORMAT, "--days is 0 to %d", DAYS_MOST);
    *starts_utc_s = league->home->now_utc_s + act->days * SECONDS_A_DAY;
    return OK;
}

static enum status open_season(struct league_act *act, struct error *err)
{
    int64_t starts;
    enum status status = read_start(act, &starts, err);

    if (status == OK)
        status = league_open_season(act->league, starts, act->beacon, MODERATOR, err);
    act->said = arena_printf(act->league->arena, "season %d of %s takes entries; the commitment of its secret is %s",
                             act->league->season.number, act->league->row.name, act->league->season.commitment);
    return status;
}

static enum status start(struct league_act *act, struct error *err)
{
    enum status status = league_start(act->league, MODERATOR, err);
    int sections = act->league->season.section_count;

    act->said = arena_printf(act->league->arena, "season %d has started with %d section%s; the next run makes %s first round%s",
                             act->league->season.number, sections, text_plural(sections), sections == 1 ? "its" : "their", text_plural(sections));
    return status;
}

static enum status void_season(struct league_act *act, struct error *err)
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

/* Who did not enter himself learns of it at once, and what he may do about it. */
static enum status tell_entered(struct league *league, int player, struct error *err)
{
    const char *own = "", *said = league_entered(league, player, err);

    if (league->season.phase == SEASON_ENTRIES)
        own = arena_printf(league->arena, "\n\nIf you do not want to play, LEAVE takes it back. If a word of yours is to go into the draws, "
                           "answer with LEAVE and, on the next line, ENTER %s LUCK and the word. The fingerprint of the season's secret, from "
                           "which all draws come, is\n  %s", league->row.name, league->season.commitment);
    return league_mail_note(league, player, "you are entered",
                            arena_printf(league->arena, "The moderator has entered you. %s%s", said, own), err);
}

static enum status enter(struct league_act *act, struct error *err)
{
    struct league *league = act->league;
    const char *word = act->count > 0 ? act->words[0] : "";
    size_t address = strcspn(word, ",");
    struct league_entrant entrant = {
        .address = act->bot ? "" : arena_text_n(league->arena, word, address),
        .name = act->bot ? act->bot : word[address] ? word + address + 1 : "", .luck = act->luck ? act->luck : "",
        .team = act->team ? act->team : "",
    };
    int player = 0;
    enum status status;

    if ((act->bot != NULL) == (act->count > 0))
        return error_set(err, ERR_FORMAT, "give ADDRESS[,NAME], or --bot NAME");
    status = league_enter(league, &entrant, MODERATOR, &player, err);
    act->said = season_waits(&league->season, player)
                    ? arena_printf(league->arena, "p%d is number %d on the waiting list", player, league->season.waiting_count)
                    : arena_printf(league->arena, "p%d has entered season %d", player, league->season.number);
    return status == OK ? tell_entered(league, player, err) : status;
}

static enum status leave(struct league_act *act, struct error *err)
{
    int player;
    enum status status = league_find_player(act->league, act->words[0], &player, err);

    if (status != OK)
        return status;
    act->said = arena_printf(act->league->arena, "the entry of p%d is taken back", player);
    return league_leave(act->league, player, MODERATOR, err);
}

static enum status rest(struct league_act *act, struct error *err)
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

static enum status withdraw(struct league_act *act, struct error *err)
{
    int player;
    enum status status = league_find_player(act->league, act->words[0], &player, err);

    if (status != OK)
        return status;
    act->said = arena_printf(act->league->arena, "p%d is withdrawn, and his open games are lost", player);
    return league_withdraw(act->league, player, MODERATOR, league_act_rest(act, 1, "the moderator withdraws him"), err);
}

static enum status erase(struct league_act *act, struct error *err)
{
    int player;
    enum status status = league_find_player(act->league, act->words[0], &player, err);

    if (status != OK)
        return status;
    act->said = arena_printf(act->league->arena, "name and address of p%d are erased from the list of players; `postern gm erase` "
                             "does the same for a seat of a game", player);
    return league_erase(act->league->home, player, err);
}

/* ---- acts of a season under way ---- */

static enum status note(struct league_act *act, struct value *entry, const char *name, struct error *err)
{
    value_set_text(act->league->arena, entry, "act", name);
    return league_add(act->league, entry, err);
}

static enum status beacon(struct league_act *act, struct error *err)
{
    struct value *entry = league_entry(act->league, "note", MODERATOR);

    value_set_text(act->league->arena, entry, "value", act->words[0]);
    act->said = "the next run starts the season with it";
    return note(act, entry, "beacon", err);
}

static enum status pause_league(struct league_act *act, struct error *err)
{
    act->said = arena_printf(act->league->arena, "%s is paused: runs do nothing in it; its games go on", act->league->row.name);
    return note(act, league_entry(act->league, "note", MODERATOR), "pause", err);
}

static enum status resume(struct league_act *act, struct error *err)
{
    act->said = arena_printf(act->league->arena, "%s goes on, and its dates have moved by the pause", act->league->row.name);
    return note(act, league_entry(act->league, "note", MODERATOR), "resume", err);
}

static enum status put_off(struct league_act *act, struct error *err)
{
    bool plays = act->league->season.phase == SEASON_PLAYING;
    struct value *entry = league_entry(act->league, plays ? "note" : "put-off", MODERATOR);
    int64_t days;

    if (text_parse_int(act->words[0], 1, DAYS_MOST, &days) != TEXT_INT_OK)
        return error_set(err, ERR_FORMAT, "days are 1 to %d, not \"%.20s\"", DAYS_MOST, act->words[0]);
    if (plays) {
        value_set_int(act->league->arena, entry, "days", days);
        act->said = arena_printf(act->league->arena, "the rounds of season %d that run have %d day%s more", act->league->season.number,
                                 (int)days, text_plural(days));
        return note(act, entry, "put-off", err);
    }
    value_set_int(act->league->arena, entry, "starts", act->league->season.starts_utc_s + days * SECONDS_A_DAY);
    act->said = arena_printf(act->league->arena, "season %d starts %d day%s later", act->league->season.number, (int)days,
                             text_plural(days));
    return league_add(act->league, entry, err);
}

static enum status close_season(struct league_act *act, struct error *err)
{
    act->said = arena_printf(act->league->arena, "season %d is closed", act->league->season.number);
    return league_close(act->league, MODERATOR, err);
}

/* The next round of a section, before its time. */
/* The section that the first word names. */
static enum status find_section(const struct league_act *act, int *section, struct error *err)
{
    *section = season_section_find(act->words[0]);
    if (*section < 0 || *section >= act->league->season.section_count || act->league->season.phase != SEASON_PLAYING)
        return error_set(err, ERR_NOT_FOUND, "no section \"%.20s\" is being played", act->words[0]);
    return OK;
}

/* Pairs as words, 1-4 2-3 5-0, as the lines of a file. */
static const char *pairs_of_words(const struct league_act *act)
{
    const char *text = "";

    for (int i = 1; i < act->count; i++) {
        size_t first = strcspn(act->words[i], "-");

        text = arena_printf(act->league->arena, "%s%.*s %s\n", text, (int)first, act->words[i],
                            act->words[i] + first + (act->words[i][first] == '-'));
    }
    return text;
}

static enum status pair(struct league_act *act, struct error *err)
{
    struct league *league = act->league;
    struct value *given = NULL;
    int section;
    enum status status = find_section(act, &section, err);

    if (status == OK && league->season.settings.format != FORMAT_SWISS)
        return error_set(err, ERR_CONFLICT, "pairs are given for a Swiss round");
    if (status == OK && (act->pairs != NULL) == (act->count > 1))
        return error_set(err, ERR_FORMAT, "give the pairs as words, 1-4 2-3 5-0, or as --from FILE");
    if (status == OK)
        status = league_pairs_read(league, section, act->pairs ? act->pairs : pairs_of_words(act), act->rematch, &given, err);
    if (status != OK)
        return act->from ? error_in(err, "%s", act->from) : status;
    act->said = arena_printf(league->arena, "round %d of section %s is made with these %d pairs", league->season.sections[section].made + 1,
                             act->words[0], given->count);
    return league_open_given(league, section, given, err);
}

static enum status make_round(struct league_act *act, struct error *err)
{
    struct league *league = act->league;
    int section;
    enum status status = find_section(act, &section, err);

    if (status != OK)
        return status;
    act->said = arena_printf(league->arena, "the next round of section %s is made", act->words[0]);
    return league_open_wave(league, section, err);
}

static enum status apart(struct league_act *act, struct error *err)
{
    struct value *entry = league_entry(act->league, "note", MODERATOR);
    int player, other;
    enum status status = league_find_player(act->league, act->words[0], &player, err);

    if (status == OK)
        status = league_find_player(act->league, act->words[1], &other, err);
    if (status != OK)
        return status;
    value_set_int(act->league->arena, entry, "player", player);
    value_set_int(act->league->arena, entry, "other", other);
    act->said = arena_printf(act->league->arena, "p%d and p%d are kept apart in Swiss rounds", player, other);
    return note(act, entry, "apart", err);
}

/* key=value, several; a word without = goes on with the value before it. */
static enum status read_settings(const struct league_act *act, struct value *settings, struct error *err)
{
    struct arena *arena = act->league->arena;
    const char *name = NULL;

    for (int i = 0; i < act->count; i++) {
        const char *word = act->words[i];
        size_t key = strcspn(word, "=");

        if (key == 0 || (!word[key] && !name))
            return error_set(err, ERR_FORMAT, "a setting is written as size=10, not as \"%.40s\"", word);
        if (word[key])
            name = arena_text_n(arena, word, key);
        value_set_text(arena, settings, name, word[key] ? word + key + 1
                                                        : arena_printf(arena, "%s %s", value_get_text(settings, name, ""), word));
    }
    return OK;
}

static enum status set(struct league_act *act, struct error *err)
{
    struct league *league = act->league;
    struct value *entry = league_entry(league, "note", MODERATOR), *settings = value_object(league->arena);
    int64_t unused;
    enum status status = read_settings(act, settings, err);

    value_set(league->arena, entry, "settings", settings);
    act->said = arena_text(league->arena, "settings changed; they count from the next season on");
    if (status == OK)
        status = note(act, entry, "set", err);
    return status == OK ? league_start_after(&league->season.settings, 0, league->arena, &unused, err) : status;
}

/* To all who take part. The chain has the hash of the text. */
static enum status announce(struct league_act *act, struct error *err)
{
    struct league *league = act->league;
    struct value *entry = league_entry(league, "note", MODERATOR);
    const char *text = league_act_rest(act, 0, "");
    enum status status;

    value_set_text(league->arena, entry, "reason", league_reason_hash(league, text));
    status = note(act, entry, "announce", err);
    for (int i = 0; i < league->season.entrant_count && status == OK; i++)
        if (!league->season.entrants[i].left)
            status = league_mail_note(league, league->season.entrants[i].player, "a word of the game master", text, err);
    act->said = arena_printf(league->arena, "told to all who take part");
    return status;
}

/* Not in the chain: an address is personal. */
static enum status set_appeals(struct league_act *act, struct error *err)
{
    struct league *league = act->league;
    bool none = text_equal_ignoring_case(act->words[0], "none");
    enum status status = none ? OK : home_check_address(league->home, act->words[0], err);

    if (status == OK && league->home->config.moderator && address_same(act->words[0], league->home->config.moderator))
        return error_set(err, ERR_CONFLICT, "the moderator judges, so that somebody else decides appeals");
    if (status != OK)
        return status;
    league->row.appeals = none ? "" : act->words[0];
    act->said = none ? "the moderator decides appeals" : arena_printf(league->arena, "%s decides appeals", act->words[0]);
    return league_save(league, err);
}

static enum status substitute(struct league_act *act, struct error *err)
{
    int player, other;
    enum status status = league_find_player(act->league, act->words[0], &player, err);

    if (status == OK)
        status = league_find_player(act->league, act->words[1], &other, err);
    if (status != OK)
        return status;
    act->said = arena_printf(act->league->arena, "p%d has the slot of p%d, with its running games", other, player);
    return league_substitute(act->league, player, other, MODERATOR, err);
}

static enum status take_back(struct league_act *act, struct error *err)
{
    int player;
    enum status status = league_find_player(act->league, act->words[0], &player, err);

    if (status != OK)
        return status;
    act->said = arena_printf(act->league->arena, "p%d plays again from the next round on", player);
    return league_return(act->league, player, MODERATOR, err);
}

/* ---- ladder ---- */

static enum status challenge(struct league_act *act, struct error *err)
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

static enum status decline(struct league_act *act, struct error *err)
{
    bool lost = false;
    int player;
    enum status status = league_find_player(act->league, act->words[0], &player, err);

    if (status == OK)
        status = league_decline(act->league, player, act->count > 1 ? act->words[1] : "", MODERATOR, &lost, err);
    act->said = arena_printf(act->league->arena, "the challenge is declined%s", lost ? ", and lost" : "");
    return status;
}

/* ---- looking ---- */

static enum status rating(struct league_act *act, struct error *err)
{
    return ratings_answer(act->league->home, act->league->arena, 0, act->words[0], &act->said, err);
}

/* ---- all of them ---- */

static const struct league_act_row acts[] = {
    { "open", "[--days N | --starts TIME] [--beacon NAME]", "Opens the entries of the next season, which starts in so many days, at a time, or as its settings\n"
      "entries and start say. With a beacon, a public source of chance, it starts when the act beacon has told its value.", 0,
      0, open_season, OWN_OPEN },
    { "beacon", "VALUE", "What the public beacon told that was named when entries opened: 64 or 128 hex digits.", 1, 1, beacon, OWN_NONE },
    { "enter", "ADDRESS[,NAME] | --bot NAME [--luck WORD] [--team NAME]",
      "Enters a player, or a bot of the program. WORD goes into all draws of the season.", 0, 1, enter, OWN_ENTER },
    { "leave", "PLAYER", "Takes an entry back, before the season starts. PLAYER is p17, a name or an address.", 1, 1, leave, OWN_NONE },
    { "start", "", "Starts the season now, with those who have entered.", 0, 0, start, OWN_NONE },
    { "rest", "PLAYER ROUND", "A player of a Swiss season rests in a round that was not made yet, for half a point.", 2, 2, rest,
      OWN_NONE },
    { "withdraw", "PLAYER [REASON ...]", "A player goes: his open games are lost, and his later rounds too.", 1, -1, withdraw,
      OWN_NONE },
    { "erase", "PLAYER", "Takes a player's name and address out of the list of players; he has to leave or withdraw first.", 1, 1,
      erase, OWN_NONE },
    { "adjudicate", "GAME WIN 1|WIN 2|DRAW|PLACES P... [UNRATED] [REASON ...]",
      "Gives a game that is not over its result; WIN 1: its first seat has won; of a table the place of each seat. The game is void.\n"
      "UNRATED: the judgement changes no rating.",
      2, -1, league_act_adjudicate, OWN_NONE },
    { "decide", "GAME WIN 1|WIN 2|DRAW|PLACES P... [UNRATED] [REASON ...]", "Decides an appeal against a judgement.", 2, -1, league_act_decide, OWN_NONE },
    { "forfeit", "GAME 1|2|BOTH [REASON ...]", "A game is forfeited by seat 1, seat 2 or both, and void.", 2, -1, league_act_forfeit,
      OWN_NONE },
    { "annul", "ENTRY", "The result in an entry of the chain counts no more, and its game is open.", 1, 1, league_act_annul, OWN_NONE },
    { "appeals", "ADDRESS|NONE", "The address that decides appeals, which is not the moderator's; NONE: the moderator does.", 1, 1, set_appeals,
      OWN_NONE },
    { "substitute", "PLAYER OTHER", "A player of this home takes a slot over, with its running games.", 2, 2, substitute, OWN_NONE },
    { "return", "PLAYER", "A player who has withdrawn plays again from the next round on.", 1, 1, take_back, OWN_NONE },
    { "apart", "PLAYER OTHER", "Two players are kept apart in Swiss rounds, as far as can be.", 2, 2, apart, OWN_NONE },
    { "announce", "TEXT ...", "A mail to all who take part.", 1, -1, announce, OWN_NONE },
    { "set", "NAME=VALUE ...", "Changes settings between two seasons; the format stays.", 1, -1, set, OWN_NONE },
    { "round", "SECTION", "Makes the next round of a section before its time.", 1, 1, make_round, OWN_NONE },
    { "pair", "SECTION FIRST-SECOND ... | --from FILE [--rematch]",
      "Makes the next round of a Swiss section with pairs that another program has made: slots, SLOT-0 for who has nobody. FILE has\n"
      "FIRST SECOND a line; two who have met are refused without --rematch.", 1, -1, pair, OWN_PAIR },
    { "close", "", "Closes the season now; no game and no appeal may be open.", 0, 0, close_season, OWN_NONE },
    { "put-off", "DAYS", "The season that takes entries starts so many days later; of one that is played all dates move.", 1, 1, put_off, OWN_NONE },
    { "pause", "", "Runs do nothing in the league; its games go on.", 0, 0, pause_league, OWN_NONE },
    { "resume", "", "The league goes on; its dates have moved by the pause.", 0, 0, resume, OWN_NONE },
    { "challenge", "PLAYER OTHER", "On a ladder: a player challenges another, who stands above him.", 2, 2, challenge, OWN_NONE },
    { "decline", "PLAYER [GAME]", "On a ladder: a player declines a challenge.", 1, 2, decline, OWN_NONE },
    { "rating", "PLAYER|RULES", "The ratings of a player, or the best of a rule set.", 1, 1, rating, OWN_NONE },
    { "void", "", "The season that takes entries does not take place.", 0, 0, void_season, OWN_NONE },
};

const struct league_act_row *league_act_at(int index)
{
    return index >= 0 && (size_t)index < sizeof acts / sizeof acts[0] ? &acts[index] : NULL;
}

const struct league_act_row *league_act_find(const char *name)
{
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        if (text_equal_ignoring_case(acts[i].name, name))
            return &acts[i];
    return NULL;
}

bool league_act_is_erase(const struct league_act_row *row)
{
    return row->carry_out == erase;
}
