#include "processor/league/games.h"

#include <inttypes.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/game/stored_game.h"
#include "processor/league/mails.h"
#include "processor/league/reminders.h"
#include "processor/moderator/gm.h"
#include "processor/report/notice.h"
#include "processor/report/report.h"
#include "processor/report/result.h"
#include "processor/turn/advance.h"

enum { SECONDS_A_DAY = 86400, GAME_ARENA_BYTES = 64 << 20 };

/* ---- making ---- */

static const char *luck_of(const struct season *season, int player)
{
    const struct entrant *entrant = season_entrant(season, player);

    return entrant ? entrant->luck : "";
}

/* Its players have entered the league with their luck words: all seats are taken, and nothing is asked before the draws. */
static enum status take_seats(struct stored_game *stored, const struct league *league, const struct pairing *pairing,
                              const struct season_section *of, struct error *err)
{
    enum status status = store_pairing_new(league->home->store, stored->row.id, league->row.id, err);

    for (int seat = 0; seat < pairing->seats; seat++) {
        struct seat_row *row = &stored->seats[seat];

        row->state = "joined";
        row->luck = luck_of(&league->season, of->slots[pairing->slots[seat] - 1].player);
        row->hand = row->address[0] ? "player" : "bot";
    }
    stored->clock.luck = LUCK_SETTLED;
    if (status == OK)
        status = game_open_setup(stored, err);
    for (int seat = 0; seat < pairing->seats && status == OK; seat++)
        if (stored_has_player(stored, seat) && !stored_asks_nobody(stored))
            status = report_invite(stored, seat, err);
    stored->row.due_utc_s = league->home->now_utc_s;     /* the next run looks whether it can begin */
    return status == OK ? stored_game_save(stored, err) : status;
}

static enum status note_game(struct league *league, const struct stored_game *stored, int section, const struct pairing *pairing,
                             struct error *err)
{
    struct value *entry = league_entry_about(league, "game", NULL, section, pairing);
    struct hash founding = record_founding(&stored->founding);

    value_set_text(league->arena, entry, "game", stored->label);
    value_set_text(league->arena, entry, "founding", hash_hex(league->arena, &founding));
    value_set_text(league->arena, entry, "commitment", hash_hex(league->arena, &stored->founding.commitment));
    return league_add(league, entry, err);
}

/* "autumn s2 b3-1", in a match "autumn s2 b3-1.2". */
static const char *name_of(const struct league *league, int section, const struct pairing *pairing)
{
    const char *leg = league->season.settings.format == FORMAT_KNOCKOUT ? arena_printf(league->arena, ".%d", pairing->leg) : "";

    return arena_printf(league->arena, "%s s%d %s%d-%d%s", league->row.name, league->season.number,
                        season_section_name(league->arena, section), pairing->round, pairing->board, leg);
}

static enum status make_game(struct league *league, int section, const struct pairing *pairing, struct arena *arena,
                             struct error *err)
{
    const struct season_section *of = &league->season.sections[section];
    struct hash secret = chain_league_game(&league->season, league->secret, season_section_name(league->arena, section),
                                           pairing->round, pairing->board, pairing->leg);
    struct new_game wanted = { .name = name_of(league, section, pairing), .rules = league->rules, .options = league->options,
                               .seat_count = pairing->seats, .secret = &secret };
    struct stored_game *stored;
    int64_t id;
    enum status status = league_games(league, &wanted.settings, err);

    for (int seat = 0; seat < pairing->seats && status == OK; seat++) {
        struct player_row row;

        status = league_player(league, of->slots[pairing->slots[seat] - 1].player, &row, err);
        wanted.addresses[seat] = row.address;
        wanted.players[seat] = row.name[0] || league->season.settings.hidden
                                   ? league_called(league, (int)row.id) : row.name;
    }
    wanted.settings.nmr = league->season.settings.forfeit_misses;
    wanted.settings.nmr_action = NMR_RESIGN;
    if (status == OK)
        status = stored_game_new(league->home, &wanted, &id, err);
    if (status == OK)
        status = stored_game_open(league->home, id, arena, &stored, err);
    if (status == OK)
        status = take_seats(stored, league, pairing, of, err);
    return status == OK ? note_game(league, stored, section, pairing, err) : status;
}

enum status league_make_games(struct league *league, struct error *err)
{
    struct arena arena = { .limit_bytes = GAME_ARENA_BYTES };
    const struct pairing *pairing;
    enum status status = OK;
    int section;

    while (status == OK && (pairing = season_without_game(&league->season, &section)) != NULL) {
        status = make_game(league, section, pairing, &arena, err);
        arena_reset(&arena);
    }
    arena_release(&arena);
    return status;
}

/* given: the pairs of a Swiss round that the moderator gives; NULL: they are computed. */
static enum status open_round(struct league *league, int section, const struct value *given, struct error *err)
{
    bool knockout = league->season.settings.format == FORMAT_KNOCKOUT;
    int round = knockout ? season_knockout_due(&league->season, section) : league->season.sections[section].made + 1;
    struct value *entry = league_entry(league, "round", given ? "moderator" : NULL);
    enum status status;

    if (given)
        value_set(league->arena, entry, "given", value_copy(league->arena, given));
    value_set_text(league->arena, entry, "section", season_section_name(league->arena, section));
    value_set_int(league->arena, entry, "round", round);
    value_set_int(league->arena, entry, "until",
                  value_get_int(entry, "at", 0) + (int64_t)league->season.settings.round_days * SECONDS_A_DAY);
    status = league_add(league, entry, err);
    return status == OK ? league_make_games(league, err) : status;
}

enum status league_open_wave(struct league *league, int section, struct error *err)
{
    const struct season_section *of = &league->season.sections[section];
    int first = of->pairing_count, count = league_rounds_at_once(&league->season.settings, of);
    enum status status = OK;

    for (int i = 0; i < count && status == OK; i++)
        status = open_round(league, section, NULL, err);
    return status == OK ? league_mail_rounds(league, section, first, err) : status;
}

enum status league_open_given(struct league *league, int section, const struct value *given, struct error *err)
{
    int first = league->season.sections[section].pairing_count;
    enum status status = open_round(league, section, given, err);

    return status == OK ? league_mail_rounds(league, section, first, err) : status;
}

/* ---- results ---- */

/* Half points of both seats; at a table the places of all. */
static void set_points(struct league *league, struct value *entry, const struct pairing *pairing,
                       const struct ruleset_result *result)
{
    struct value *list = value_list(league->arena);
    int8_t places[SEATS_MAX];
    int first = result->winners == AUDIENCE_SEAT(0) ? 2 : result->winners == AUDIENCE_SEAT(1) ? 0 : 1;

    if (pairing->seats == 2) {
        value_add_int(league->arena, list, first);
        value_add_int(league->arena, list, 2 - first);
        value_set(league->arena, entry, "points", list);
        return;
    }
    ruleset_places(result, pairing->seats, places);
    for (int seat = 0; seat < pairing->seats; seat++)
        value_add_int(league->arena, list, places[seat]);
    value_set(league->arena, entry, "places", list);
}

/* Has a seat said nothing to the end? */
static bool is_silent(const struct league *league, const struct stored_game *stored, int seat)
{
    return stored->seats[seat].misses >= league->season.settings.forfeit_misses;
}

/* Of a game for two: has its loser? Of a table: has anybody? */
static bool is_by_silence(const struct league *league, const struct stored_game *stored, const struct ruleset_result *result)
{
    int loser = result->winners == AUDIENCE_SEAT(0) ? 1 : result->winners == AUDIENCE_SEAT(1) ? 0 : -1;
    bool any = false;

    for (int seat = 0; seat < stored->seat_count; seat++)
        any = any || is_silent(league, stored, seat);
    return stored->seat_count == 2 && loser >= 0 ? is_silent(league, stored, loser) : any;
}

/* Turns that a seat has played: those that it has not missed. */
static int turns_of(const struct stored_game *stored, int seat)
{
    int turns = stored->row.turn - stored->seats[seat].missed;

    return turns > 0 ? turns : 0;
}

/* Is it too early for a game? Each seat has to play some turns. A table has its result all the same. */
static bool is_early(const struct league *league, const struct stored_game *stored)
{
    bool early = false;

    for (int seat = 0; seat < stored->seat_count; seat++)
        early = early || turns_of(stored, seat) < league->season.settings.rated_turns;
    return early && stored->seat_count == 2;
}

static void add_turns(const struct league *league, struct value *entry, const struct stored_game *stored)
{
    struct value *turns = value_list(league->arena);

    for (int seat = 0; seat < stored->seat_count; seat++)
        value_add_int(league->arena, turns, turns_of(stored, seat));
    value_set(league->arena, entry, "turns", turns);
}

/* Two who are both silent lose both. */
static void lose_both(struct league *league, struct value *entry)
{
    struct value *points = value_list(league->arena);

    value_add_int(league->arena, points, 0);
    value_add_int(league->arena, points, 0);
    value_set(league->arena, entry, "points", points);
}

/* Who falls silent before both have played some turns forfeits the game. */
static enum status take_result(struct league *league, int section, const struct pairing *pairing,
                               const struct stored_game *stored, struct error *err)
{
    struct ruleset_result result = result_of(stored, stored->game.state);
    bool silence = is_by_silence(league, stored, &result);
    bool forfeit = silence && is_early(league, stored);
    struct value *entry = league_entry_about(league, forfeit ? "forfeit" : "result", NULL, section, pairing);

    set_points(league, entry, pairing, &result);
    add_turns(league, entry, stored);
    if (forfeit) {
        if (is_silent(league, stored, 0) && is_silent(league, stored, 1))
            lose_both(league, entry);
        value_set_text(league->arena, entry, "reason", "silence");
        return league_add(league, entry, err);
    }
    value_set_text(league->arena, entry, "game", stored->label);
    value_set_int(league->arena, entry, "record", stored->row.records);
    value_set_text(league->arena, entry, "hash", hash_hex(league->arena, &stored->last_hash));
    if (silence || !result.over)
        value_set_text(league->arena, entry, "how", silence ? "silence" : "ended");
    return league_add(league, entry, err);
}

/* On a ladder who loses by silence falls. */
static enum status fall_silent(struct league *league, const struct pairing *pairing, struct error *err)
{
    struct value *entry = league_entry(league, "move", NULL);

    if (!season_ladder_is_open(&league->season, value_get_int(entry, "at", 0)) || !pairing->silent)
        return OK;
    value_set_text(league->arena, entry, "act", "drop");
    value_set_int(league->arena, entry, "player", league->season.sections[0].slots[pairing->silent - 1].player);
    value_set_text(league->arena, entry, "reason", "silence");
    value_set_int(league->arena, entry, "entry", pairing->result);
    return league_add(league, entry, err);
}

/* A match was decided without its last game: that counts for nothing. */
static enum status end_needless(struct league *league, int section, struct error *err)
{
    const struct season_section *of = &league->season.sections[section];
    enum status status = OK;

    for (int i = 0; i < of->pairing_count && status == OK; i++)
        if (of->pairings[i].kind == ROUND_ZERO && of->pairings[i].game)
            status = league_end_game(league, &of->pairings[i], "the match is decided without it", err);
    return status;
}

/* Was the result of this board that of its game, and not a judgement? */
static bool is_of_game(const struct league *league, const struct pairing *pairing)
{
    return pairing->result > 0 && pairing->kind == ROUND_PLAYED
           && strstr(league->bodies[pairing->result - 1], "\"kind\":\"result\"") != NULL;
}

static enum status take_state(struct league *league, int section, const struct pairing *pairing,
                              const struct stored_game *stored, struct error *err)
{
    struct value *annul;
    enum status status;

    if (stored->row.phase == PHASE_OVER && pairing->kind == ROUND_OPEN) {
        status = take_result(league, section, pairing, stored, err);
        if (status == OK)
            status = fall_silent(league, pairing, err);
        return status == OK ? end_needless(league, section, err) : status;
    }
    if (stored->row.phase == PHASE_VOID && pairing->kind == ROUND_OPEN)
        return notice_moderator(league->home, stored->row.id, "void in a league",
                                arena_printf(league->arena, "the game counts for %s, and has no result now. `postern league "
                                             "adjudicate %s %s WIN 1`, `WIN 2` or `DRAW` gives it one.", league->row.name,
                                             league->label, stored->label), err);
    if (stored->row.phase == PHASE_OVER || stored->row.phase == PHASE_VOID || !is_of_game(league, pairing))
        return OK;
    annul = league_entry(league, "annul", NULL);
    value_set_int(league->arena, annul, "entry", pairing->result);
    return league_add(league, annul, err);
}

enum status league_take_game(struct league *league, int64_t game, struct error *err)
{
    struct arena arena = { .limit_bytes = GAME_ARENA_BYTES };
    const struct pairing *pairing = NULL;
    struct stored_game *stored;
    int section;
    enum status status = OK;

    /* A season that is closed keeps its results. */
    if (league->season.phase == SEASON_PLAYING)
        pairing = season_game(&league->season, arena_printf(league->arena, "g%" PRId64, game), &section);
    if (pairing)
        status = stored_game_open(league->home, game, &arena, &stored, err);
    if (pairing && status == OK)
        status = take_state(league, section, pairing, stored, err);
    arena_release(&arena);
    return status == OK ? store_league_todo_drop(league->home->store, game, err) : status;
}

enum status league_end_game(struct league *league, const struct pairing *pairing, const char *why, struct error *err)
{
    struct arena arena = { .limit_bytes = GAME_ARENA_BYTES };
    const char *said, *words[] = { why };
    struct game_row row;
    int64_t id;
    enum status status;

    if (!pairing->game || text_parse_int(pairing->game + 1, 1, INT64_MAX, &id) != TEXT_INT_OK)
        return OK;
    status = store_game_get(league->home->store, id, &row, err);
    if (status == OK && row.phase != PHASE_OVER && row.phase != PHASE_VOID && row.phase != PHASE_MOVED)
        status = gm_do(league->home, id, gm_act_find("void"), words, 1, "", &arena, &said, err);
    /* There is no result to take from it. */
    if (status == OK)
        status = store_league_todo_drop(league->home->store, id, err);
    arena_release(&arena);
    return status;
}

int league_seat_of(const struct pairing *pairing, int slot)
{
    int seat = 0;

    while (seat + 1 < pairing->seats && pairing->slots[seat] != slot)
        seat++;
    return seat;
}

/* The turn that is open is not played yet. */
enum status league_turns(struct league *league, const struct pairing *pairing, int slot, int *turns, struct error *err)
{
    struct arena arena = { .limit_bytes = GAME_ARENA_BYTES };
    struct stored_game *stored;
    int64_t id;
    enum status status;

    *turns = 0;
    if (!pairing->game || text_parse_int(pairing->game + 1, 1, INT64_MAX, &id) != TEXT_INT_OK)
        return OK;
    status = stored_game_open(league->home, id, &arena, &stored, err);
    if (status == OK)
        *turns = turns_of(stored, league_seat_of(pairing, slot)) - (stored->row.phase != PHASE_OVER);
    *turns = *turns > 0 ? *turns : 0;
    arena_release(&arena);
    return status;
}

/* An act of the moderator about the seat of a slot, if its game is in this phase: its words behind the seat, and lines. */
static enum status do_at_seat(struct league *league, const struct pairing *pairing, int slot, const char *act, const char **words,
                              int count, const char *body, struct error *err)
{
    struct arena arena = { .limit_bytes = GAME_ARENA_BYTES };
    struct game_row row;
    const char *said;
    int64_t id;
    enum status status;

    if (!pairing->game || text_parse_int(pairing->game + 1, 1, INT64_MAX, &id) != TEXT_INT_OK)
        return OK;
    words[0] = arena_printf(&arena, "%d", league_seat_of(pairing, slot) + 1);
    status = store_game_get(league->home->store, id, &row, err);
    if (status == OK && (row.phase == PHASE_RUNNING || !*body) && row.phase != PHASE_OVER && row.phase != PHASE_VOID)
        status = gm_do(league->home, id, gm_act_find(act), words, count, body, &arena, &said, err);
    arena_release(&arena);
    return status;
}

enum status league_resign_seat(struct league *league, const struct pairing *pairing, int slot, struct error *err)
{
    const char *words[1];

    return do_at_seat(league, pairing, slot, "orders", words, 1, "RESIGN", err);
}

enum status league_replace_seat(struct league *league, const struct pairing *pairing, int slot, int player, struct error *err)
{
    const char *words[3];
    struct player_row row;
    enum status status = league_player(league, player, &row, err);

    if (status != OK)
        return status;
    words[1] = row.address;
    words[2] = row.name;
    return do_at_seat(league, pairing, slot, "replace", words, row.name[0] ? 3 : 2, "", err);
}
