#include "processor/league/mails.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/league/games.h"
#include "processor/league/table.h"
#include "processor/league/table_said.h"
#include "processor/report/mail.h"
#include "processor/report/mail_address.h"
#include "processor/report/ratings.h"
#include "processor/text/layout.h"

enum { MAIL_ARENA_BYTES = 64 << 20 };

static const char *upper(struct arena *arena, const char *text)
{
    char *made = arena_text(arena, text);

    for (char *at = made; *at; at++)
        *at = text_upper(*at);
    return made;
}

/* The moderator, if he takes part in the season; NULL: he does not. */
static const char *director_said(struct league *league)
{
    const char *moderator = league->home->config.moderator;
    struct player_row row;
    struct error unused;

    if (!moderator || store_player_find(league->home->store, moderator, &row, &unused) != OK)
        return NULL;
    return season_entrant(&league->season, (int)row.id) ? league_name(league, (int)row.id) : NULL;
}

/* What all mails of a league say: which it is, and the last entry, so that two players who compare their mails notice
 * if they were told different things. */
static void show_league(struct league *league, struct value *view)
{
    value_set_text(league->arena, view, "league", league->row.name);
    value_set_text(league->arena, view, "label", league->label);
    if (league->season.number > 0)
        value_set_int(league->arena, view, "season", league->season.number);
    value_set_int(league->arena, view, "entry", league->season.entries);
    value_set_text(league->arena, view, "hash", hash_hex(league->arena, &league->head));
    if (director_said(league))
        value_set_text(league->arena, view, "director", director_said(league));
}

/* The section as it was after a round: byes and rests of later ones do not count yet. */
static struct season_section section_after(const struct season_section *of, int round)
{
    struct season_section after = *of;

    after.made = round < of->made ? round : of->made;
    while (after.pairing_count > 0 && after.pairings[after.pairing_count - 1].round > round)
        after.pairing_count--;
    return after;
}

/* The table after a round, and what is to be known of it. */
static void show_table(struct league *league, struct value *view, int section, int round)
{
    struct season_section *of = &league->season.sections[section], whole = *of;
    bool ladder = league->season.settings.format == FORMAT_LADDER, goes_on = of->made < of->rounds || season_open_games(&league->season, section) > 0;

    if (!ladder)
        *of = section_after(of, round);
    value_set_text(league->arena, view, "table", league_table_rows(league, section, round));
    value_set_text(league->arena, view, "remarks", league_table_remarks(league, section, round));
    *of = whole;
    if (round > 0 && goes_on && !ladder)
        value_set_int(league->arena, view, "after", round);
    if (league_goes_said(league, section))
        value_set_text(league->arena, view, "goes", league_goes_said(league, section));
}

/* round: after which the table is shown. */
static struct value *view_of(struct league *league, int section, int player, int round)
{
    struct value *view = value_object(league->arena);

    show_league(league, view);
    value_set_text(league->arena, view, "title", league->rules->title);
    value_set_text(league->arena, view, "section_id", season_section_name(league->arena, section));
    value_set_text(league->arena, view, "section", upper(league->arena, season_section_name(league->arena, section)));
    value_set_text(league->arena, view, "reader", league_name(league, player));
    show_table(league, view, section, round);
    return view;
}

/* Bots and players who were erased have no address and get no mail. */
static enum status send(struct league *league, enum mail_kind kind, int player, struct value *view, struct error *err)
{
    struct mail_reader reader = { .arena = league->arena, .seat = -1 };
    struct mail mail = {
        .kind = kind, .view = view,
        .key = arena_printf(league->arena, "league.%s.%d.%d.%d", league->label, (int)kind, league->season.entries, player),
    };
    struct player_row row;
    enum status status = league_player(league, player, &row, err);

    if (status != OK || !row.address[0])
        return status;
    reader.address = row.address;
    reader.thread = arena_printf(league->arena, "%s.s%d", league->label, league->season.number);
    reader.reply_to = mail_address_league(league->home, league->row.id, &row, league->season.entries, league->arena);
    return mail_queue(league->home, &reader, &mail, NULL, err);
}

/* Memory for one mail. A table of many slots is long, and each of its players gets a mail with it. */
struct aside {
    struct arena own, *league, *season;
};

static void begin_aside(struct league *league, struct aside *aside)
{
    *aside = (struct aside){ .own = { .limit_bytes = MAIL_ARENA_BYTES }, .league = league->arena, .season = league->season.arena };
    league->arena = league->season.arena = &aside->own;
}

static void end_aside(struct league *league, struct aside *aside)
{
    league->arena = aside->league;
    league->season.arena = aside->season;
    arena_release(&aside->own);
}

/* ---- rounds ---- */

const char *league_opponents(struct league *league, const struct season_section *of, const struct pairing *pairing, int slot)
{
    const char *list = "";
    int left = pairing->seats - 1;

    for (int seat = 0; seat < pairing->seats; seat++) {
        if (pairing->slots[seat] == slot)
            continue;
        left--;
        list = arena_printf(league->arena, "%s%s%s", list, !*list ? "" : left == 0 ? " and " : ", ",
                            league_called(league, of->slots[pairing->slots[seat] - 1].player));
    }
    return list;
}

const char *league_seat_called(const struct league *league, const struct pairing *pairing, int slot)
{
    static const char *const numbers[TABLE_SEATS_MAX] = { "first", "second", "third", "fourth", "fifth", "sixth" };
    int seat = league_seat_of(pairing, slot);

    if (!league->rules->names_are_fixed)
        return arena_printf(league->arena, "%s seat", numbers[seat]);
    return arena_printf(league->arena, "%s%s", league->rules->seat_name(NULL, seat), seat == 0 ? " (first seat)" : "");
}

/* What the pairing of a Swiss round could not avoid; NULL: nothing. */
static const char *remark_said(struct league *league, int section, const struct pairing *pairing)
{
    struct swiss_remarks remarks = { .met = 0 };

    if (league->season.settings.format == FORMAT_SWISS)
        remarks = season_remark(&league->season, section, pairing);
    if (remarks.free)
        return "You have had points without a game before.";
    if (!remarks.apart && remarks.met == 0 && !remarks.clash)
        return NULL;
    return arena_printf(league->arena, "%s%s%s%s%s", remarks.apart ? "You are to be kept apart, but had to be paired." : "",
                        remarks.apart && remarks.met ? " " : "", remarks.met ? "You have met before." : "",
                        (remarks.apart || remarks.met) && remarks.clash ? " " : "",
                        remarks.clash ? "Both of you were to have the same seat." : "");
}

static void add_game(struct league *league, struct value *games, int section, const struct pairing *pairing, int slot)
{
    const struct season_section *of = &league->season.sections[section];
    const char *remark = remark_said(league, section, pairing);
    struct value *game = value_object(league->arena);

    if (remark)
        value_set_text(league->arena, game, "remark", remark);
    value_set_int(league->arena, game, "round", pairing->round);
    if (pairing->game)
        value_set_text(league->arena, game, "game", pairing->game);
    if (pairing->second)
        value_set_text(league->arena, game, "opponent", league_opponents(league, of, pairing, slot));
    value_set_text(league->arena, game, "seat", league_seat_called(league, pairing, slot));
    value_add(games, game);
}

/* "round 3", "rounds 3 and 4", "rounds 1 to 7". */
static const char *range_said(struct arena *arena, int from, int to)
{
    if (to <= from)
        return arena_printf(arena, "round %d", from);
    return arena_printf(arena, "rounds %d %s %d", from, to == from + 1 ? "and" : "to", to);
}

enum { MEETS_NAMED = 3 };

/* Whom a slot meets from a pairing on: "Player 31 and Cleo"; NULL: nobody. */
static const char *meets_said(struct league *league, const struct season_section *of, int slot, int first)
{
    const char *names[MEETS_NAMED] = { NULL }, *said = NULL;
    int count = 0;

    for (int i = first; i < of->pairing_count; i++) {
        if (!of->pairings[i].game || !pairing_has(&of->pairings[i], slot))
            continue;
        if (count < MEETS_NAMED)
            names[count] = league_opponents(league, of, &of->pairings[i], slot);
        count++;
    }
    for (int i = 0; i < count && i < MEETS_NAMED; i++) {
        bool last = i == count - 1;

        said = i == 0 ? names[0] : arena_printf(league->arena, "%s%s%s", said, last ? " and " : ", ", names[i]);
    }
    return count > MEETS_NAMED ? arena_printf(league->arena, "%s and %d more", said, count - MEETS_NAMED) : said;
}

/* "2 first seats, 1 second" that a slot had in games before a pairing; NULL: no game. */
static const char *seats_said(struct league *league, const struct season_section *of, int slot, int before)
{
    int first = 0, second = 0;

    for (int i = 0; i < before; i++) {
        bool counts = of->pairings[i].seats == 2 && (of->pairings[i].kind == ROUND_PLAYED || of->pairings[i].kind == ROUND_OPEN);

        first += counts && of->pairings[i].first == slot;
        second += counts && of->pairings[i].second == slot;
    }
    return first + second == 0 ? NULL : arena_printf(league->arena, "You had the first seat %d time%s before, the second %d.", first,
                                                     first == 1 ? "" : "s", second);
}

/* Is there a round left that anybody may rest? */
static bool may_rest(const struct league *league, const struct season_section *of)
{
    enum league_format format = league->season.settings.format;

    return (format == FORMAT_SWISS || format == FORMAT_TABLES) && of->made + 1 < of->rounds;
}

/* "10 days of time bank", with the rounds to rest where there are any. */
static const char *has_said(struct league *league, const struct season_section *of, int slot)
{
    const struct league_settings *settings = &league->season.settings;
    int rests = settings->rests, days = settings->bank_days - of->slots[slot - 1].bank_spent;

    for (int round = 1; round <= of->rounds; round++)
        rests -= of->slots[slot - 1].rests[round];
    return arena_printf(league->arena, "You have %d day%s of time bank%s.", days, text_plural(days),
                        !may_rest(league, of) || rests <= 0 ? ""
                        : arena_printf(league->arena, " and %s to rest (REST %d)",
                                       rests == 1 ? "one round" : arena_printf(league->arena, "%d rounds", rests), of->made + 1));
}

static void show_games(struct league *league, struct value *view, int section, int slot, int first, int from)
{
    const struct season_section *of = &league->season.sections[section];
    bool knockout = league->season.settings.format == FORMAT_KNOCKOUT;
    const char *range = range_said(league->arena, from, knockout ? from : of->made), *seats = seats_said(league, of, slot, first);
    const char *meets = meets_said(league, of, slot, first);

    value_set_text(league->arena, view, "range", range);
    value_set_text(league->arena, view, "RANGE", upper(league->arena, range));
    if (meets)
        value_set_text(league->arena, view, "meets", meets);
    if (seats)
        value_set_text(league->arena, view, "seats", seats);
    value_set_text(league->arena, view, "has", has_said(league, of, slot));
    value_set_bool(league->arena, view, "may_rest", may_rest(league, of));
}

static enum status mail_slot(struct league *league, int section, int slot, int first, struct error *err)
{
    const struct season_section *of = &league->season.sections[section];
    int player = of->slots[slot - 1].player, from = first < of->pairing_count ? of->pairings[first].round : of->made;
    bool knockout = league->season.settings.format == FORMAT_KNOCKOUT;
    struct value *view = view_of(league, section, player, knockout ? of->made : from - 1), *games = value_list(league->arena);
    char *until;
    enum status status = layout_time(league->arena, of->until_utc_s, NULL, &until, err);

    if (status != OK || of->slots[slot - 1].withdrawn)
        return status;
    for (int i = first; i < of->pairing_count; i++)
        if (pairing_has(&of->pairings[i], slot))
            add_game(league, games, section, &of->pairings[i], slot);
    /* Matches of a knockout come one by one: only who plays is told. */
    if (games->count == 0 && knockout)
        return OK;
    value_set(league->arena, view, "games", games);
    value_set_bool(league->arena, view, "shows_table", season_choice(&league->season, player).tables == TABLES_EACH_ROUND);
    value_set_bool(league->arena, view, "any_games", games->count > 0);
    value_set_bool(league->arena, view, "ladder", league->season.settings.format == FORMAT_LADDER);
    value_set_int(league->arena, view, "slot", slot);
    show_games(league, view, section, slot, first, from);
    value_set_int(league->arena, view, "rounds", of->rounds);
    value_set_text(league->arena, view, "until", until);
    return send(league, MAIL_LEAGUE_ROUND, player, view, err);
}

enum status league_mail_rounds(struct league *league, int section, int first, struct error *err)
{
    enum status status = OK;

    for (int slot = 1; slot <= league->season.sections[section].slot_count && status == OK; slot++) {
        struct aside aside;

        begin_aside(league, &aside);
        status = mail_slot(league, section, slot, first, err);
        end_aside(league, &aside);
    }
    return status;
}

/* ---- the end ---- */

static enum status mail_end(struct league *league, int section, int slot, struct error *err)
{
    const char *reliable = "";
    int player = league->season.sections[section].slots[slot - 1].player;
    struct value *view = view_of(league, section, player, league->season.sections[section].made);
    struct hash secret;
    enum status status = ratings_own_reliability(league->home, league->arena, player, &reliable, err);

    if (status != OK)
        return status;
    value_set_text(league->arena, view, "reliability", reliable);
    for (int i = 0; i < HASH_BYTES; i++)
        secret.bytes[i] = league->secret[i];
    value_set_text(league->arena, view, "moves", league_moves_said(league, section, slot));
    if (league_ratings_said(league, section))
        value_set_text(league->arena, view, "ratings", league_ratings_said(league, section));
    value_set_text(league->arena, view, "secret", hash_hex(league->arena, &secret));
    value_set_text(league->arena, view, "commitment", league->season.commitment);
    return send(league, MAIL_LEAGUE_END, player, view, err);
}

enum status league_mail_close(struct league *league, struct error *err)
{
    enum status status = OK;

    for (int i = 0; i < league->season.section_count; i++)
        for (int slot = 1; slot <= league->season.sections[i].slot_count && status == OK; slot++) {
            struct aside aside;

            begin_aside(league, &aside);
            status = mail_end(league, i, slot, err);
            end_aside(league, &aside);
        }
    return status;
}

/* ---- notes ---- */

enum status league_mail_table(struct league *league, int section, int slot, struct error *err)
{
    const struct season_section *of = &league->season.sections[section];
    int player = of->slots[slot - 1].player;
    struct aside aside;
    enum status status;

    begin_aside(league, &aside);
    status = send(league, MAIL_LEAGUE_TABLE, player, view_of(league, section, player, of->made), err);
    end_aside(league, &aside);
    return status;
}

enum status league_mail_note(struct league *league, int player, const char *subject, const char *text, struct error *err)
{
    struct value *view = value_object(league->arena);

    show_league(league, view);
    value_set_text(league->arena, view, "subject", subject);
    value_set_text(league->arena, view, "text", text);
    return send(league, MAIL_LEAGUE_NOTE, player, view, err);
}

/* To somebody who answers with acts. */
static enum status mail_acts(struct league *league, int id, const char *address, const char *text, const char *how, struct error *err)
{
    struct hash about = hash_bytes(text, strlen(text));
    struct player_row to = { .id = id, .address = address, .name = "" };
    struct mail_reader reader = { .arena = league->arena, .seat = -1, .address = address };
    struct value *view = value_object(league->arena);
    struct mail mail = {
        .kind = MAIL_NOTICE, .view = view,
        .body = arena_printf(league->arena, "%s (%s), season %d: %s\n\n%s\n\nEntry %d of this league has the hash\n  %s\n",
                             league->row.name, league->label, league->season.number, text, how, league->season.entries,
                             hash_hex(league->arena, &league->head)),
        .key = arena_printf(league->arena, "league-%s.%s.%d.%.16s", id == MAIL_ADDRESS_APPEALS ? "appeals" : "moderator",
                            league->label, league->season.entries, hash_hex(league->arena, &about)),
    };

    if (!address || !*address)
        return OK;
    reader.reply_to = mail_address_league(league->home, league->row.id, &to, league->season.entries, league->arena);
    value_set_text(league->arena, view, "subject", arena_printf(league->arena, "league %s", league->row.name));
    return mail_queue(league->home, &reader, &mail, NULL, err);
}

enum status league_mail_moderator(struct league *league, const char *text, struct error *err)
{
    return mail_acts(league, MAIL_ADDRESS_MODERATOR, league->home->config.moderator, text,
                     "Answer this mail with an act a line; HELP lists them.", err);
}

enum status league_mail_appeals(struct league *league, const char *text, struct error *err)
{
    return mail_acts(league, MAIL_ADDRESS_APPEALS, league->row.appeals, text, "Answer this mail with DECIDE; nobody else decides it.",
                     err);
}

/* ---- answers ---- */

/* Where a player's next answer goes; NULL: a stranger has no such address. */
static enum status reply_of(const struct league_answer *answer, const char **reply_to, struct error *err)
{
    struct league *league = answer->league;
    struct player_row row;
    enum status status = OK;

    *reply_to = NULL;
    if (!league || (!answer->player && !answer->acts))
        return OK;
    if (answer->acts)
        row = (struct player_row){ .id = answer->acts, .address = answer->address };
    else
        status = league_player(league, answer->player, &row, err);
    if (status == OK)
        *reply_to = mail_address_league(league->home, league->row.id, &row, league->season.entries, league->arena);
    return status;
}

enum status league_mail_answer(struct home *home, struct arena *arena, const struct league_answer *answer, struct error *err)
{
    struct mail_reader reader = { .arena = arena, .seat = -1, .address = answer->address };
    struct value *view = value_object(arena);
    struct mail mail = {
        .kind = MAIL_LEAGUE_ANSWER, .view = view, .answers = answer->in_reply_to ? answer->in_reply_to : "",
        .apart = answer->mail, .key = arena_printf(arena, "league-answer.%.16s", answer->mail),
    };
    enum status status = reply_of(answer, &reader.reply_to, err);

    if (status != OK)
        return status;
    if (answer->league)
        show_league(answer->league, view);
    value_set_bool(arena, view, "player", answer->player > 0);
    value_set_text(arena, view, "text", answer->text);
    return mail_queue(home, &reader, &mail, NULL, err);
}
