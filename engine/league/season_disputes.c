/* Claims, appeals and their decisions. */
#include "engine/kernel/text.h"
#include "engine/league/season.h"
#include "engine/league/season_entry.h"

enum { SECONDS_A_DAY = 86400 };

/* The seat of a player at a board; -1: he does not sit there. */
static int seat_of(const struct season *season, const struct value *entry, const struct pairing *pairing)
{
    const struct season_section *of = &season->sections[season_section_find(value_get_text(entry, "section", ""))];

    for (int seat = 0; seat < pairing->seats; seat++)
        if (of->slots[pairing->slots[seat] - 1].player == value_get_int(entry, "player", 0))
            return seat;
    return -1;
}

/* ---- claims ---- */

/* The board of an entry, at which its player sits. */
static enum status need_own(const struct season *season, const struct value *entry, bool open, struct pairing **pairing,
                            struct error *err)
{
    int64_t player;
    const char *reason;
    enum status status = entry_need_pairing(season, entry, open, pairing, err);

    if (status == OK)
        status = entry_need_int(entry, "player", 1, INT32_MAX, &player, err);
    if (status == OK)
        status = entry_need_text(entry, "reason", &reason, err);
    if (status != OK)
        return status;
    if (seat_of(season, entry, *pairing) < 0)
        return error_set(err, ERR_CONFLICT, "player %d does not play this game", (int)player);
    return OK;
}

enum status season_complete_claim(struct season *season, struct value *entry, struct error *err)
{
    struct pairing *pairing;
    enum status status = need_own(season, entry, true, &pairing, err);

    if (status == OK && pairing->seats != 2)
        return error_set(err, ERR_CONFLICT, "results of games for two are claimed; at a table the game master judges");
    return status == OK ? entry_need_outcome(entry, pairing, false, err) : status;
}

/* A later claim of a player stands for his earlier one. */
void season_apply_claim(struct season *season, const struct value *entry)
{
    struct pairing *pairing = entry_pairing(season, entry);

    pairing->claims[seat_of(season, entry, pairing)] = 1 + (int)value_find(entry, "points")->first->number;
}

bool pairing_is_agreed(const struct pairing *pairing)
{
    return pairing->seats == 2 && pairing->claims[0] > 0 && pairing->claims[0] == pairing->claims[1];
}

/* ---- appeals ---- */

enum status season_complete_appeal(struct season *season, struct value *entry, struct error *err)
{
    int64_t days = season->settings.appeal_days, at = value_get_int(entry, "at", 0);
    struct pairing *pairing;
    enum status status = need_own(season, entry, false, &pairing, err);

    if (status != OK)
        return status;
    if (pairing->judged_utc_s == 0)
        return error_set(err, ERR_CONFLICT, "this game has no judgement to appeal against");
    if (pairing->appealed || at - pairing->judged_utc_s > days * SECONDS_A_DAY)
        return error_set(err, ERR_CONFLICT, pairing->appealed ? "there was an appeal against this judgement already"
                                                              : "an appeal comes within %d day%s of the judgement", (int)days,
                         text_plural(days));
    return OK;
}

void season_apply_appeal(struct season *season, const struct value *entry)
{
    struct pairing *pairing = entry_pairing(season, entry);

    pairing->appealed = pairing->appeal_open = true;
}

enum status season_complete_decide(struct season *season, struct value *entry, struct error *err)
{
    struct pairing *pairing;
    const char *reason;
    enum status status = entry_need_pairing(season, entry, false, &pairing, err);

    if (status == OK && !pairing->appeal_open)
        return error_set(err, ERR_CONFLICT, "there is no appeal to decide");
    if (status == OK)
        status = entry_need_text(entry, "reason", &reason, err);
    return status == OK ? entry_need_outcome(entry, pairing, false, err) : status;
}

int season_open_appeals(const struct season *season)
{
    int open = 0;

    for (int i = 0; i < season->section_count; i++)
        for (int j = 0; j < season->sections[i].pairing_count; j++)
            open += season->sections[i].pairings[j].appeal_open;
    return open;
}

int64_t season_appeals_until(const struct season *season)
{
    int64_t until = 0;

    for (int i = 0; i < season->section_count; i++)
        for (int j = 0; j < season->sections[i].pairing_count; j++) {
            const struct pairing *pairing = &season->sections[i].pairings[j];
            int64_t at = pairing->judged_utc_s + (int64_t)season->settings.appeal_days * SECONDS_A_DAY;

            if (pairing->judged_utc_s > 0 && !pairing->appealed && at > until)
                until = at;
        }
    return until;
}
