/* Notes that move the dates of a season: a pause, days that nobody could use, a clock that was wrong. What dates are counted from
 * moves with them: when a challenge was made, when a slot was offered, when a game was judged. */
#include "engine/kernel/text.h"
#include "engine/league/season.h"
#include "engine/league/season_entry.h"

enum { SECONDS_A_DAY = 86400, DAYS_MAX = 100000 };

static void move(int64_t *time_utc_s, int64_t seconds)
{
    *time_utc_s += *time_utc_s > 0 ? seconds : 0;
}

static void move_pairing(struct pairing *pairing, int64_t seconds)
{
    move(&pairing->made_utc_s, seconds);
    move(&pairing->until_utc_s, seconds);
    move(&pairing->told_utc_s, seconds);
    move(&pairing->declined_utc_s, seconds);
    move(&pairing->judged_utc_s, seconds);
}

static void move_section(struct season_section *of, int64_t seconds)
{
    move(&of->made_utc_s, seconds);
    move(&of->until_utc_s, seconds);
    for (int i = 0; i < of->pairing_count; i++)
        move_pairing(&of->pairings[i], seconds);
    for (int i = 0; i < of->slot_count; i++) {
        move(&of->slots[i].active_utc_s, seconds);
        move(&of->slots[i].offered_utc_s, seconds);
    }
}

static void move_all(struct season *season, int64_t seconds)
{
    if (season->phase == SEASON_ENTRIES)
        move(&season->starts_utc_s, seconds);
    for (int i = 0; i < season->section_count; i++)
        move_section(&season->sections[i], seconds);
}

/* ---- a pause ---- */

enum status season_complete_pause(struct season *season, struct value *entry, struct error *err)
{
    (void)entry;
    return season->paused_utc_s > 0 ? error_set(err, ERR_CONFLICT, "it is paused already") : OK;
}

void season_apply_pause(struct season *season, const struct value *entry)
{
    season->paused_utc_s = value_get_int(entry, "at", 0);
}

enum status season_complete_resume(struct season *season, struct value *entry, struct error *err)
{
    (void)entry;
    return season->paused_utc_s > 0 ? OK : error_set(err, ERR_CONFLICT, "it is not paused");
}

void season_apply_resume(struct season *season, const struct value *entry)
{
    move_all(season, value_get_int(entry, "at", 0) - season->paused_utc_s);
    season->paused_utc_s = 0;
}

/* ---- some days more ---- */

enum status season_complete_put_off(struct season *season, struct value *entry, struct error *err)
{
    int64_t days;

    if (season->phase == SEASON_NONE)
        return error_set(err, ERR_CONFLICT, "no season is under way");
    return entry_need_int(entry, "days", 1, DAYS_MAX, &days, err);
}

void season_apply_put_off(struct season *season, const struct value *entry)
{
    move_all(season, SECONDS_A_DAY * value_get_int(entry, "days", 0));
}

/* ---- a clock that was ahead ---- */

bool season_sets_clock(const struct value *entry)
{
    return text_equal(value_get_text(entry, "kind", ""), "note") && text_equal(value_get_text(entry, "act", ""), "clock");
}

enum status season_complete_clock(struct season *season, struct value *entry, struct error *err)
{
    int64_t days;

    if (value_get_int(entry, "at", 0) >= season->at_utc_s)
        return error_set(err, ERR_CONFLICT, "no entry is of a later time");
    return entry_need_int(entry, "days", 0, DAYS_MAX, &days, err);
}

/* What seems to have been done later than now is done now, and a date that is counted from it is as much earlier. */
static void set_right(int64_t *done_utc_s, int64_t *date_utc_s, int64_t now_utc_s)
{
    if (*done_utc_s <= now_utc_s)
        return;
    if (date_utc_s)
        *date_utc_s -= *done_utc_s - now_utc_s;
    *done_utc_s = now_utc_s;
}

static void set_pairing_right(const struct season *season, struct pairing *pairing, int64_t now_utc_s)
{
    bool ladder = season->settings.format == FORMAT_LADDER;      /* its challenges end with the season */

    set_right(&pairing->made_utc_s, ladder ? NULL : &pairing->until_utc_s, now_utc_s);
    set_right(&pairing->told_utc_s, NULL, now_utc_s);
    set_right(&pairing->declined_utc_s, NULL, now_utc_s);
    set_right(&pairing->judged_utc_s, NULL, now_utc_s);
}

static void set_section_right(const struct season *season, struct season_section *of, int64_t now_utc_s)
{
    set_right(&of->made_utc_s, &of->until_utc_s, now_utc_s);
    for (int i = 0; i < of->pairing_count; i++)
        set_pairing_right(season, &of->pairings[i], now_utc_s);
    for (int i = 0; i < of->slot_count; i++) {
        set_right(&of->slots[i].active_utc_s, NULL, now_utc_s);
        set_right(&of->slots[i].offered_utc_s, NULL, now_utc_s);
    }
}

void season_apply_clock(struct season *season, const struct value *entry)
{
    int64_t now = value_get_int(entry, "at", 0);

    move_all(season, -SECONDS_A_DAY * value_get_int(entry, "days", 0));
    set_right(&season->opened_utc_s, &season->starts_utc_s, now);
    set_right(&season->started_utc_s, NULL, now);
    set_right(&season->week_utc_s, NULL, now);
    set_right(&season->paused_utc_s, NULL, now);
    for (int i = 0; i < season->section_count; i++)
        set_section_right(season, &season->sections[i], now);
}
