/* Claims, appeals and their decisions; players who come back, and who take a slot over. */
#include "engine/kernel/text.h"
#include "engine/league/season.h"
#include "engine/league/season_entry.h"

enum { SECONDS_A_DAY = 86400 };

static struct slot *slot_of(struct season *season, const struct value *entry, int *section, int *slot)
{
    *section = 0;
    *slot = 1;
    season_slot_of(season, (int)value_get_int(entry, "player", 0), section, slot);
    return &season->sections[*section].slots[*slot - 1];
}

/* ---- claims ---- */

/* The board of an entry, at which its player sits. */
static enum status need_own(const struct season *season, const struct value *entry, bool open, struct pairing **pairing, int *slot,
                            struct error *err)
{
    int64_t player;
    int section = 0;
    const char *reason;
    enum status status = entry_need_pairing(season, entry, open, pairing, err);

    if (status == OK)
        status = entry_need_int(entry, "player", 1, INT32_MAX, &player, err);
    if (status == OK)
        status = entry_need_text(entry, "reason", &reason, err);
    if (status != OK)
        return status;
    if (!season_slot_of(season, (int)player, &section, slot) || !pairing_has(*pairing, *slot) ||
        section != season_section_find(value_get_text(entry, "section", "")))
        return error_set(err, ERR_CONFLICT, "player %d does not play this game", (int)player);
    return OK;
}

static int seat_of(const struct pairing *pairing, int slot)
{
    int seat = 0;

    while (seat + 1 < pairing->seats && pairing->slots[seat] != slot)
        seat++;
    return seat;
}

enum status season_complete_claim(struct season *season, struct value *entry, struct error *err)
{
    struct pairing *pairing;
    int slot;
    enum status status = need_own(season, entry, true, &pairing, &slot, err);

    if (status == OK && pairing->seats != 2)
        return error_set(err, ERR_CONFLICT, "results of games for two are claimed; at a table the game master judges");
    return status == OK ? entry_need_outcome(entry, pairing, false, err) : status;
}

/* A later claim of a player stands for his earlier one. */
void season_apply_claim(struct season *season, const struct value *entry)
{
    struct pairing *pairing = entry_pairing(season, entry);
    int section, slot;

    slot_of(season, entry, &section, &slot);
    pairing->claims[seat_of(pairing, slot)] = 1 + (int)value_find(entry, "points")->first->number;
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
    int slot;
    enum status status = need_own(season, entry, false, &pairing, &slot, err);

    if (status != OK)
        return status;
    if (pairing->judged_utc_s == 0)
        return error_set(err, ERR_CONFLICT, "this game has no judgement to appeal against");
    if (pairing->appealed || at - pairing->judged_utc_s > days * SECONDS_A_DAY)
        return error_set(err, ERR_CONFLICT, pairing->appealed ? "there was an appeal against this judgement already"
                                                              : "an appeal comes within %d days of the judgement", (int)days);
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

/* ---- coming back, and taking over ---- */

enum status season_complete_return(struct season *season, struct value *entry, struct error *err)
{
    int64_t player;
    int section, slot;
    enum status status = entry_need_int(entry, "player", 1, INT32_MAX, &player, err);

    if (status == OK && season->phase != SEASON_PLAYING)
        return error_set(err, ERR_CONFLICT, "no season is being played");
    if (status == OK && (!season_slot_of(season, (int)player, &section, &slot) || !season->sections[section].slots[slot - 1].withdrawn))
        return error_set(err, ERR_CONFLICT, "player %d has not withdrawn", (int)player);
    if (status == OK && season->settings.format == FORMAT_KNOCKOUT)
        return error_set(err, ERR_CONFLICT, "who has left a knockout is out");
    return status;
}

void season_apply_return(struct season *season, const struct value *entry)
{
    int section, slot;
    struct slot *of = slot_of(season, entry, &section, &slot);

    of->withdrawn = false;
    of->returned = true;
    of->offered_utc_s = 0;
    if (season->settings.format == FORMAT_LADDER)
        season_ladder_add(season, &season->sections[0], slot, value_get_int(entry, "at", 0));
}

enum status season_complete_substitute(struct season *season, struct value *entry, struct error *err)
{
    int64_t player, other;
    int section, slot;
    enum status status = entry_need_int(entry, "player", 1, INT32_MAX, &player, err);

    if (status == OK)
        status = entry_need_int(entry, "other", 1, INT32_MAX, &other, err);
    if (status == OK && (season->phase != SEASON_PLAYING || !season_slot_of(season, (int)player, &section, &slot)))
        return error_set(err, ERR_CONFLICT, "player %d has no slot in this season", (int)player);
    if (status == OK && season->settings.format == FORMAT_LADDER)
        return error_set(err, ERR_CONFLICT, "nobody takes a place on a ladder over");
    if (status == OK && season_slot_of(season, (int)other, &section, &slot))
        return error_set(err, ERR_CONFLICT, "player %d plays in this season already", (int)other);
    return status;
}

/* The slot and its running games are his. In Swiss seasons and at tables it gets no later ones. */
void season_apply_substitute(struct season *season, const struct value *entry)
{
    bool goes_on = season->settings.format == FORMAT_ROUND_ROBIN || season->settings.format == FORMAT_KNOCKOUT;
    int section, slot;
    struct slot *of = slot_of(season, entry, &section, &slot);

    of->player = (int)value_get_int(entry, "other", 0);
    of->withdrawn = !goes_on;
    of->bank_spent = 0;
    of->asked_count = 0;
    of->offered_utc_s = 0;
}
