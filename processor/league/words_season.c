/* ENTER, LEAVE, REST, WITHDRAW and NAME: what a player does in a season. */
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/address.h"
#include "processor/league/acts.h"
#include "processor/league/by_mail.h"
#include "processor/league/games.h"
#include "processor/league/mails.h"
#include "processor/league/words.h"
#include "processor/report/render.h"
#include "processor/text/layout.h"

#define PLAYER "player"

/* ---- ENTER ---- */

static const char *add_word(struct arena *arena, const char *to, const char *word, size_t bytes)
{
    return arena_printf(arena, "%s%s%.*s", to, *to ? " " : "", (int)bytes, word);
}

/* "" for what is not there. */
struct entering {
    const char *league, *luck, *name, *team;
};

/* Up to LUCK, NAME and TEAM the words are the league's name; LUCK takes one, the others all up to the next of the three. */
static enum status read_entering(struct arena *arena, const char *rest, struct entering *entering, struct error *err)
{
    const char **into = &entering->league;

    *entering = (struct entering){ "", "", "", "" };
    while (*(rest += strspn(rest, " \t"))) {
        size_t bytes = strcspn(rest, " \t");

        if (text_n_equal_ignoring_case(rest, bytes, "LUCK"))
            into = &entering->luck;
        else if (text_n_equal_ignoring_case(rest, bytes, "NAME"))
            into = &entering->name;
        else if (text_n_equal_ignoring_case(rest, bytes, "TEAM"))
            into = &entering->team;
        else if (into == &entering->luck && (*into)[0])
            return error_set(err, ERR_FORMAT, "LUCK takes one word, NAME and TEAM stand before names: ENTER autumn LUCK heron NAME Ann "
                             "TEAM Herons");
        else
            *into = add_word(arena, *into, rest, bytes);
        rest += bytes;
    }
    if (into != &entering->league && !(*into)[0])
        return error_set(err, ERR_FORMAT, "behind LUCK stands a word, or # and its hash, 64 digits of 0-9 and a-f; behind NAME and TEAM a "
                         "name");
    return OK;
}

/* How many stand before him and count, from 1. */
static int place_of(const struct season *season, int player)
{
    int place = 0;

    for (int i = 0; i < season->entrant_count; i++) {
        place += !season->entrants[i].left;
        if (season->entrants[i].player == player && !season->entrants[i].left)
            break;
    }
    return place;
}

/* While a season is played: into its next round, or for the season after it. */
static const char *entered_late(struct league *league, int player)
{
    const struct season *season = &league->season;
    int place = 0, section, slot;

    if (season_slot_of(season, player, &section, &slot))
        return arena_printf(league->arena, "You have entered season %d of %s (%s) as %s, slot %d of section %s, from the next round on. "
                            "The rounds before count as played without points.", season->number, league->row.name,
                            league->rules->title, league_name(league, player), slot, season_section_name(league->arena, section));
    while (place < season->waiting_count && season->waiting[place] != player)
        place++;
    return arena_printf(league->arena, "Season %d of %s is being played. You are number %d on the waiting list, and are asked when the "
                        "next season takes entries; STANDBY YES offers you the games of somebody who goes.", season->number,
                        league->row.name, place + 1);
}

const char *league_entered(struct league *league, int player, struct error *err)
{
    const struct season *season = &league->season;
    int place = place_of(season, player), most = season->settings.most;
    const char *waits = place <= most ? "" : arena_printf(league->arena, " At most %d can play: you are number %d on the waiting "
                                                          "list.", most, place - most);
    char *starts;

    if (season->phase == SEASON_PLAYING && season->settings.format != FORMAT_LADDER)
        return entered_late(league, player);
    if (season->phase == SEASON_PLAYING)
        return arena_printf(league->arena, "You have entered %s (%s) as %s, and stand at the bottom of its ladder. CHALLENGE and a "
                            "name asks somebody above you for a game; TABLE shows all.", league->row.name, league->rules->title,
                            league_called(league, player));
    if (layout_time(league->arena, season->starts_utc_s, NULL, &starts, err) != OK)
        starts = arena_text(league->arena, "a time that is not set");
    return arena_printf(league->arena, "You have entered season %d of %s (%s) as %s. It starts on %s, with a mail to you.%s",
                        season->number, league->row.name, league->rules->title, league_called(league, player), starts, waits);
}

/* A stranger's ENTER: his address is asked whether he sent it. */
static enum status ask_whether(struct league_asking *asking, struct league *league, const struct league_entrant *entrant)
{
    struct arena *arena = asking->arena;
    struct value *subject = value_object(arena), *view = value_object(arena);
    struct confirmation_mail mail = { .subject = arena_printf(arena, "Do you want to enter the league %s?", league->row.name),
                                      .in_reply_to = asking->in_reply_to };
    struct confirmation_row asked = { .kind = confirmation_enter_kind.name, .seat = -1, .address = entrant->address };
    enum status status = league_may_enter(league, entrant, asking->err);

    if (status != OK)
        return status;
    value_set_int(arena, subject, "league", league->row.id);
    value_set_text(arena, subject, "luck", entrant->luck);
    value_set_text(arena, subject, "name", entrant->name);
    value_set_text(arena, subject, "team", entrant->team);
    asked.subject = value_write(arena, subject, NULL);
    asked.words = arena_printf(arena, "%s enters season %d of %s%s%s%s%s%s%s", entrant->address, league->season.number,
                               league->row.name, *entrant->name ? " as " : "", entrant->name,
                               *entrant->team ? ", of the team " : "", entrant->team,
                               *entrant->luck ? ", with the luck word " : "", entrant->luck);
    value_set_text(arena, view, "words", asked.words);
    value_set_text(arena, view, "label", league->label);
    value_set_text(arena, view, "commitment", league->season.commitment);
    status = report_lay_out(asking->home, league->rules, "league-asked", view, arena, &mail.body, asking->err);
    return status == OK ? confirmation_ask(asking->home, &asked, 0, &mail, arena, asking->err) : status;
}

/* A person has one entry; the moderator learns who tries another form of his address. */
static enum status is_entered(struct league_asking *asking, struct league *league, const struct player_row *row)
{
    bool same = address_same(row->address, asking->from);

    league_say(asking, "You have entered already%s.", same ? "" : ", from another form of your address; the game master is told");
    return same ? OK : league_mail_moderator(league, arena_printf(league->arena, "%s asks for a second entry: %s has entered as %s. It is "
                                                                  "refused.", asking->from, row->address,
                                                                  league_called(league, (int)row->id)), asking->err);
}

enum status league_answer_enter(struct league_asking *asking, const char *rest)
{
    struct player_row entered;
    struct entering entering;
    struct league_entrant entrant;
    struct league *league;
    int player;
    enum status status = read_entering(asking->arena, rest, &entering, asking->err);

    if (status == OK)
        status = league_named(asking, entering.league, &league);
    if (status != OK)
        return status;
    status = league_find_entered(league, asking->from, &entered, asking->err);
    if (status != ERR_NOT_FOUND)
        return status == OK ? is_entered(asking, league, &entered) : status;
    entrant = (struct league_entrant){ asking->from, entering.name, entering.luck, entering.team };
    if (!asking->player)
        return ask_whether(asking, league, &entrant);
    status = league_enter(league, &entrant, PLAYER, &player, asking->err);
    if (status == OK)
        league_say(asking, "%s", league_entered(league, player, asking->err));
    return status;
}

enum status league_answer_luck(struct league_asking *asking, const char *rest)
{
    enum status status = *rest ? league_tell_luck(asking->league, asking->player, rest, asking->err)
                               : error_set(asking->err, ERR_FORMAT, "LUCK takes the word whose hash you gave");

    if (status == OK)
        league_say(asking, "Your luck word is \"%s\". It has the hash that you gave.", rest);
    return status;
}

enum status league_answer_leave(struct league_asking *asking, const char *rest)
{
    struct league *league = asking->league;
    enum status status;

    (void)rest;
    if (league->season.phase == SEASON_PLAYING && !season_waits(&league->season, asking->player))
        return error_set(asking->err, ERR_CONFLICT, "the season is being played; WITHDRAW says what it costs to go");
    status = league_leave(league, asking->player, PLAYER, asking->err);
    if (status == OK)
        league_say(asking, "Your entry is taken back.");
    return status;
}

/* ---- in a season ---- */

enum status league_answer_rest(struct league_asking *asking, const char *rest)
{
    int64_t round;
    enum status status;

    if (text_parse_int(rest, 1, SECTION_ROUNDS_MAX, &round) != TEXT_INT_OK)
        return error_set(asking->err, ERR_FORMAT, "REST takes the number of a round: REST 5");
    status = league_rest(asking->league, asking->player, (int)round, PLAYER, asking->err);
    if (status == OK)
        league_say(asking, "You rest in round %d, for half a point.", (int)round);
    return status;
}

/* ---- on a ladder ---- */

enum status league_answer_challenge(struct league_asking *asking, const char *rest)
{
    struct league *league = asking->league;
    int other;
    enum status status;

    if (!*rest)
        return error_set(asking->err, ERR_FORMAT, "say whom: CHALLENGE Bob");
    status = league_find_called(league, rest, &other, asking->err);
    if (status == OK)
        status = league_challenge(league, asking->player, other, PLAYER, asking->err);
    if (status == OK)
        status = league_make_games(league, asking->err);
    if (status == OK)
        status = league_mail_note(league, other, arena_printf(league->arena, "%s challenges you", league_called(league, asking->player)),
                                  arena_printf(league->arena, "%s challenges you, and the game begins at once. DECLINE says no within "
                                               "7 days: once in 60 days that is free, else it counts as a loss.",
                                               league_called(league, asking->player)), asking->err);
    if (status == OK)
        league_say(asking, "You have challenged %s; the game comes in mails of its own.", league_called(league, other));
    return status;
}

enum status league_answer_decline(struct league_asking *asking, const char *rest)
{
    bool lost = false;
    enum status status = league_decline(asking->league, asking->player, arena_text_n(asking->arena, rest, strcspn(rest, " \t")),
                                        PLAYER, &lost, asking->err);

    if (status == OK)
        league_say(asking, lost ? "You have declined the challenge. You did so before within 60 days, so it is lost."
                                : "You have declined the challenge; nothing else changes.");
    return status;
}

/* ---- going ---- */

static int open_games_of(const struct season_section *of, int slot)
{
    int open = 0;

    for (int i = 0; i < of->pairing_count; i++)
        open += of->pairings[i].kind == ROUND_OPEN && pairing_has(&of->pairings[i], slot);
    return open;
}

/* Says first what it costs. */
enum status league_answer_withdraw(struct league_asking *asking, const char *rest)
{
    struct league *league = asking->league;
    const struct season *season = &league->season;
    bool tables = season->settings.format == FORMAT_TABLES;
    int section, slot, open;
    enum status status;

    if (season->phase != SEASON_PLAYING)
        return error_set(asking->err, ERR_CONFLICT, "no season is being played%s",
                         season->phase == SEASON_ENTRIES ? "; LEAVE takes your entry back" : "");
    if (!season_slot_of(season, asking->player, &section, &slot))
        return error_set(asking->err, ERR_CONFLICT, "you do not play in season %d", season->number);
    open = open_games_of(&season->sections[section], slot);
    if (!text_equal_ignoring_case(rest, "YES")) {
        league_say(asking, "Nothing was done yet. WITHDRAW YES ends season %d for you: %d open game%s of yours %s, and there "
                   "are no later rounds for you. To give up one game alone, answer a mail of that game with RESIGN.",
                   season->number, open, text_plural(open), tables ? "go on without you, and are lost by silence"
                   : open == 1 ? "is lost" : "are lost");
        return OK;
    }
    status = league_withdraw(league, asking->player, PLAYER, "withdrawn by mail", asking->err);
    if (status == OK && season->sections[section].slots[slot - 1].offered_utc_s > 0)
        league_say(asking, "You have withdrawn from season %d. Running games that go to who stands by: %d. They are lost if nobody takes "
                   "them.", season->number, open);
    else if (status == OK)
        league_say(asking, tables ? "You have withdrawn from season %d; %d of your games go on without you."
                                  : "You have withdrawn from season %d; games lost: %d.", season->number, open);
    return status;
}

enum status league_answer_name(struct league_asking *asking, const char *rest)
{
    enum status status = league_rename(asking->league, asking->player, rest, asking->err);

    if (status == OK)
        league_say(asking, "You are called %s here now; games that were made before keep the name that they have.", rest);
    return status;
}
