#include "processor/league/reminders.h"

#include <inttypes.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/game/stored_game.h"
#include "processor/league/games.h"
#include "processor/league/mails.h"
#include "processor/text/layout.h"

enum { GAME_ARENA_BYTES = 64 << 20 };

static enum status note(struct league *league, const char *act, struct error *err)
{
    struct value *entry = league_entry(league, "note", NULL);

    value_set_text(league->arena, entry, "act", act);
    return league_add(league, entry, err);
}

static bool game_id(const struct pairing *pairing, int64_t *id)
{
    return pairing->game && text_parse_int(pairing->game + 1, 1, INT64_MAX, id) == TEXT_INT_OK;
}

/* ---- games without a move ---- */

/* The game waits for this seat, and no orders have come from it yet. */
static enum status has_not_moved(struct league *league, const struct pairing *pairing, int slot, bool *is, struct error *err)
{
    struct arena arena = { .limit_bytes = GAME_ARENA_BYTES };
    struct stored_game *stored;
    int seat = league_seat_of(pairing, slot), orders = 0;
    int64_t id = 0;
    enum status status;

    *is = false;
    if (!game_id(pairing, &id))
        return OK;
    status = store_inbox_count_seat(league->home->store, id, seat, 0, &orders, err);
    if (status == OK && orders == 0)
        status = stored_game_open(league->home, id, &arena, &stored, err);
    if (status == OK && orders == 0)
        *is = stored->row.phase == PHASE_INVITING ? !stored->seats[seat].setup[0]
              : stored->row.phase == PHASE_RUNNING && game_waits_for(&stored->game, seat);
    arena_release(&arena);
    return status;
}

static enum status remind_slot(struct league *league, int section, int slot, const bool *due, struct error *err)
{
    const struct season_section *of = &league->season.sections[section];
    const char *list = "";
    enum status status = OK;
    char *until = NULL;

    for (int i = 0; i < of->pairing_count && status == OK; i++) {
        bool is;

        if (!due[i] || !pairing_has(&of->pairings[i], slot))
            continue;
        status = has_not_moved(league, &of->pairings[i], slot, &is, err);
        if (status != OK || !is)
            continue;
        status = layout_time(league->arena, of->pairings[i].until_utc_s, NULL, &until, err);
        list = arena_printf(league->arena, "%s\n- %s against %s, to be over by %s", list, of->pairings[i].game,
                            league_opponents(league, of, &of->pairings[i], slot), until);
    }
    if (status != OK || !*list)
        return status;
    return league_mail_note(league, of->slots[slot - 1].player, "no move of yours yet",
                            arena_printf(league->arena, "Half of the time is over, and these games have no move of yours yet. Answer "
                                         "their own mails with orders.%s", list), err);
}

static bool *due_of(struct league *league, int section, bool *any)
{
    const struct season_section *of = &league->season.sections[section];
    bool *due = arena_alloc(league->arena, (size_t)of->pairing_count + 1);

    for (int i = 0; i < of->pairing_count; i++) {
        int64_t at = season_reminder_due(&league->season, &of->pairings[i]);

        due[i] = at > 0 && at <= league->home->now_utc_s;
        *any = *any || due[i];
    }
    return due;
}

enum status league_remind(struct league *league, bool *did, struct error *err)
{
    int sections = league->season.section_count;
    bool **due = arena_alloc(league->arena, ((size_t)sections + 1) * sizeof *due);
    enum status status;

    *did = false;
    for (int i = 0; i < sections; i++)
        due[i] = due_of(league, i, did);
    if (!*did)
        return OK;
    status = note(league, "remind", err);
    for (int i = 0; i < sections; i++)
        for (int slot = 1; slot <= league->season.sections[i].slot_count && status == OK; slot++)
            status = remind_slot(league, i, slot, due[i], err);
    return status;
}

/* ---- those who were asked ---- */

enum status league_remind_again(struct league *league, bool *did, struct error *err)
{
    int64_t due = season_again_due(&league->season);
    char *starts;
    enum status status;

    *did = due > 0 && due <= league->home->now_utc_s;
    if (!*did)
        return OK;
    status = note(league, "remind", err);
    if (status == OK)
        status = layout_time(league->arena, league->season.starts_utc_s, NULL, &starts, err);
    for (int i = 0; i < league->season.placing_count && status == OK; i++) {
        int player = league->season.placings[i].player;

        if (season_entrant(&league->season, player) || season_choice(&league->season, player).again == AGAIN_NO)
            continue;
        status = league_mail_note(league, player, "it starts soon",
                                  arena_printf(league->arena, "Season %d starts on %s, and you have not entered. AGAIN YES enters "
                                               "you, AGAIN NO does not. Your place of the last season is kept for one season.",
                                               league->season.number, starts), err);
    }
    return status;
}

/* ---- nobody there ---- */

/* May this game be one in which a slot was not there: lost by silence, or still open? What was judged or ended otherwise tells
 * nothing. */
static bool may_be_absent(const struct pairing *pairing, int slot)
{
    bool played = false;

    if (pairing->kind == ROUND_OPEN || pairing->seats == 2)
        return pairing->kind == ROUND_OPEN || pairing->silent == slot || (pairing->kind == ROUND_FORFEIT && pairing->both == 0);
    for (int seat = 0; seat < pairing->seats; seat++)
        played = played || pairing->turns[seat] > 0;
    return played && pairing->turns[league_seat_of(pairing, slot)] == 0;
}

/* A game that the opponent has given up tells nothing of this slot. */
static bool was_given(const struct pairing *pairing, int slot)
{
    return pairing->kind == ROUND_FORFEIT && pairing->seats == 2 && pairing_points(pairing, slot) == 2;
}

/* Has any mail come from this player since the season started, to the league or to his games of its first rounds? */
static enum status has_written(struct league *league, const struct season_section *of, int slot, bool *has, struct error *err)
{
    struct store *store = league->home->store;
    int player = of->slots[slot - 1].player, games = 0;
    enum status status = OK;
    int64_t id;

    *has = false;
    for (int i = 0; i < of->pairing_count && status == OK && !*has; i++) {
        if (!pairing_has(&of->pairings[i], slot) || was_given(&of->pairings[i], slot) || !game_id(&of->pairings[i], &id))
            continue;
        games++;
        *has = !may_be_absent(&of->pairings[i], slot);
        if (!*has)
            status = store_inbox_has_seat(store, id, league_seat_of(&of->pairings[i], slot), has, err);
    }
    if (status == OK && games > 0 && !*has)
        status = store_inbox_has_player(store, league->row.id, player, league->season.started_utc_s, has, err);
    *has = *has || games == 0;
    return status;
}

int league_rounds_at_once(const struct league_settings *settings, const struct season_section *of)
{
    int left = of->rounds - of->made;

    if (settings->format != FORMAT_ROUND_ROBIN)
        return 1;
    return settings->waves == 0 || settings->waves > left ? left : settings->waves;
}

enum status league_drop_absent(struct league *league, int section, bool *did, struct error *err)
{
    const struct season_section *of = &league->season.sections[section];
    struct season_section fresh = { .rounds = of->rounds };
    enum status status = OK;

    *did = false;
    if (of->made != league_rounds_at_once(&league->season.settings, &fresh) || league->season.settings.format == FORMAT_KNOCKOUT)
        return OK;
    for (int slot = 1; slot <= of->slot_count && status == OK && !*did; slot++) {
        struct player_row row;
        bool has;

        if (of->slots[slot - 1].withdrawn || of->slots[slot - 1].returned)
            continue;
        status = league_player(league, of->slots[slot - 1].player, &row, err);
        if (status != OK || !row.address[0])
            continue;
        status = has_written(league, of, slot, &has, err);
        if (status != OK || has)
            continue;
        *did = true;
        status = league_withdraw(league, (int)row.id, NULL, "silence", err);
        if (status == OK)
            status = league_mail_note(league, (int)row.id, "you are withdrawn",
                                      "No mail came from you in the first rounds of this season, so you are withdrawn. RETURN takes "
                                      "you in again from the next round on.", err);
    }
    return status;
}

/* ---- tables of a week ---- */

enum status league_week(struct league *league, bool *did, struct error *err)
{
    int64_t due = season_week_due(&league->season);
    enum status status;

    *did = due > 0 && due <= league->home->now_utc_s;
    if (!*did)
        return OK;
    status = note(league, "week", err);
    for (int i = 0; i < league->season.section_count && status == OK; i++)
        for (int slot = 1; slot <= league->season.sections[i].slot_count && status == OK; slot++)
            if (season_choice(&league->season, league->season.sections[i].slots[slot - 1].player).tables == TABLES_EACH_WEEK &&
                !league->season.sections[i].slots[slot - 1].only_running)
                status = league_mail_table(league, i, slot, err);
    return status;
}
