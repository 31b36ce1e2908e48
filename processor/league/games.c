#include "processor/league/games.h"

#include <inttypes.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/game/stored_game.h"
#include "processor/league/mails.h"
#include "processor/moderator/gm.h"
#include "processor/report/notice.h"
#include "processor/report/report.h"
#include "processor/report/result.h"
#include "processor/turn/advance.h"

enum { SECONDS_A_DAY = 86400, GAME_ARENA_BYTES = 64 << 20 };

/* ---- making ---- */

static const char *luck_of(const struct season *season, int player)
{
    for (int i = 0; i < season->entrant_count; i++)
        if (season->entrants[i].player == player && !season->entrants[i].left)
            return season->entrants[i].luck;
    return "";
}

/* Its players have entered the league with their luck words: all seats are taken, and nothing is asked before the draws. */
static enum status take_seats(struct stored_game *stored, const struct league *league, const struct slot *const players[2],
                              struct error *err)
{
    enum status status;

    for (int seat = 0; seat < 2; seat++) {
        struct seat_row *row = &stored->seats[seat];

        row->state = "joined";
        row->luck = luck_of(&league->season, players[seat]->player);
        row->hand = row->address[0] ? "player" : "bot";
    }
    stored->clock.luck = LUCK_SETTLED;
    status = game_open_setup(stored, err);
    for (int seat = 0; seat < 2 && status == OK; seat++)
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
    enum status status = store_pairing_new(league->home->store, stored->row.id, league->row.id, err);

    if (status != OK)
        return status;
    value_set_text(league->arena, entry, "game", stored->label);
    value_set_text(league->arena, entry, "founding", hash_hex(league->arena, &founding));
    value_set_text(league->arena, entry, "commitment", hash_hex(league->arena, &stored->founding.commitment));
    return league_add(league, entry, err);
}

static enum status make_game(struct league *league, int section, const struct pairing *pairing, struct arena *arena,
                             struct error *err)
{
    const struct season_section *of = &league->season.sections[section];
    const struct slot *const players[2] = { &of->slots[pairing->first - 1], &of->slots[pairing->second - 1] };
    const char *name = season_section_name(league->arena, section);
    struct hash secret = chain_league_game(&league->season, league->secret, name, pairing->round, pairing->board);
    struct new_game wanted = {
        .name = arena_printf(league->arena, "%s s%d %s%d-%d", league->row.name, league->season.number, name, pairing->round,
                             pairing->board),
        .rules = league->rules, .options = league->options, .seat_count = 2, .secret = &secret,
    };
    struct stored_game *stored;
    int64_t id;
    enum status status = league_games(league, &wanted.settings, err);

    for (int seat = 0; seat < 2 && status == OK; seat++) {
        struct player_row row;

        status = league_player(league, players[seat]->player, &row, err);
        wanted.addresses[seat] = row.address;
        wanted.players[seat] = row.name;
    }
    wanted.settings.nmr = league->season.settings.forfeit_misses;
    wanted.settings.nmr_action = NMR_RESIGN;
    if (status == OK)
        status = stored_game_new(league->home, &wanted, &id, err);
    if (status == OK)
        status = stored_game_open(league->home, id, arena, &stored, err);
    if (status == OK)
        status = take_seats(stored, league, players, err);
    return status == OK ? note_game(league, stored, section, pairing, err) : status;
}

static enum status make_games(struct league *league, int section, struct error *err)
{
    struct arena arena = { .limit_bytes = GAME_ARENA_BYTES };
    const struct season_section *of = &league->season.sections[section];
    enum status status = OK;

    for (int i = 0; i < of->pairing_count && status == OK; i++) {
        if (of->pairings[i].round == of->made && of->pairings[i].kind == ROUND_OPEN)
            status = make_game(league, section, &of->pairings[i], &arena, err);
        arena_reset(&arena);
    }
    arena_release(&arena);
    return status;
}

static enum status open_round(struct league *league, int section, struct error *err)
{
    struct value *entry = league_entry(league, "round", NULL);
    enum status status;

    value_set_text(league->arena, entry, "section", season_section_name(league->arena, section));
    value_set_int(league->arena, entry, "round", league->season.sections[section].made + 1);
    value_set_int(league->arena, entry, "until",
                  value_get_int(entry, "at", 0) + (int64_t)league->season.settings.round_days * SECONDS_A_DAY);
    status = league_add(league, entry, err);
    return status == OK ? make_games(league, section, err) : status;
}

/* A Swiss round needs the results of the one before. */
static int rounds_at_once(const struct league_settings *settings, const struct season_section *of)
{
    int left = of->rounds - of->made;

    if (settings->format == FORMAT_SWISS)
        return 1;
    return settings->waves == 0 || settings->waves > left ? left : settings->waves;
}

enum status league_open_wave(struct league *league, int section, struct error *err)
{
    const struct season_section *of = &league->season.sections[section];
    int from = of->made + 1, count = rounds_at_once(&league->season.settings, of);
    enum status status = OK;

    for (int i = 0; i < count && status == OK; i++)
        status = open_round(league, section, err);
    return status == OK ? league_mail_rounds(league, section, from, err) : status;
}

/* ---- results ---- */

/* Half points of both seats. */
static struct value *points_of(struct league *league, audience winners)
{
    struct value *points = value_list(league->arena);
    int first = winners == AUDIENCE_SEAT(0) ? 2 : winners == AUDIENCE_SEAT(1) ? 0 : 1;

    value_add_int(league->arena, points, first);
    value_add_int(league->arena, points, 2 - first);
    return points;
}

static enum status take_result(struct league *league, int section, const struct pairing *pairing,
                               const struct stored_game *stored, struct error *err)
{
    struct value *entry = league_entry_about(league, "result", NULL, section, pairing);
    struct ruleset_result result = result_of(stored, stored->game.state);

    value_set_text(league->arena, entry, "game", stored->label);
    value_set_int(league->arena, entry, "record", stored->row.records);
    value_set_text(league->arena, entry, "hash", hash_hex(league->arena, &stored->last_hash));
    value_set(league->arena, entry, "points", points_of(league, result.winners));
    return league_add(league, entry, err);
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

    if (stored->row.phase == PHASE_OVER && pairing->kind == ROUND_OPEN)
        return take_result(league, section, pairing, stored, err);
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
    arena_release(&arena);
    return status;
}
