#include "processor/league/substitutes.h"

#include "engine/kernel/text.h"
#include "processor/league/games.h"
#include "processor/league/mails.h"
#include "processor/league/rated_pool.h"
#include "processor/report/ratings.h"

enum { SECONDS_A_DAY = 86400 };

/* ---- offers ---- */

/* As it is now; a newcomer's for who has none. */
static int rating_of(struct league *league, int player)
{
    struct rating rating = pool_newcomer();
    struct error unused;
    bool has;

    (void)league_rating(league, player, &rating, &has, &unused);
    return rating_shown(&rating, league_system(league));
}

static int reliability_of(struct league *league, int player)
{
    struct reliability_counts counts = { 0 };
    struct error unused;

    (void)ratings_reliability(league->home, player, &counts, &unused);
    return reliability(&counts);
}

static int64_t distance(int64_t one, int64_t other)
{
    return one < other ? other - one : one - other;
}

/* The standby nearest in rating, then he who came first, who has no slot in this season and was not asked yet; 0: nobody. */
static int next_standby(struct league *league, int section, int slot)
{
    const struct season *season = &league->season;
    int rating = rating_of(league, season->sections[section].slots[slot - 1].player), other_section, other_slot;
    const struct player_choice *best = NULL;

    for (int i = 0; i < season->choice_count; i++) {
        const struct player_choice *choice = &season->choices[i];
        int64_t away = distance(rating_of(league, choice->player), rating);

        if (!choice->standby || season_was_asked(season, section, slot, choice->player) ||
            season_slot_of(season, choice->player, &other_section, &other_slot) ||
            reliability_of(league, choice->player) < season->settings.least_reliability)
            continue;
        if (!best || away < distance(rating_of(league, best->player), rating) ||
            (away == distance(rating_of(league, best->player), rating) && choice->standby_since < best->standby_since))
            best = choice;
    }
    return best ? best->player : 0;
}

enum status league_offer(struct league *league, int section, int slot, bool *did, struct error *err)
{
    const struct season_section *of = &league->season.sections[section];
    int player = of->slots[slot - 1].player, other = next_standby(league, section, slot);
    struct value *entry;
    enum status status;

    *did = other > 0 && season_has_games(&league->season, section, slot) && league->season.settings.format != FORMAT_LADDER;
    if (!*did)
        return OK;
    entry = league_entry(league, "note", NULL);
    value_set_text(league->arena, entry, "act", "offer");
    value_set_int(league->arena, entry, "player", player);
    value_set_int(league->arena, entry, "other", other);
    status = league_add(league, entry, err);
    return status == OK ? league_mail_note(league, other, "a slot is free",
                                           arena_printf(league->arena, "%s has left slot %d of section %s. TAKE within %d days makes it "
                                                        "yours, with the games that are running.", league_called(league, player), slot,
                                                        season_section_name(league->arena, section), SEASON_OFFER_DAYS), err) : status;
}

enum status league_offers_due(struct league *league, bool *did, struct error *err)
{
    *did = false;
    for (int i = 0; i < league->season.section_count; i++)
        for (int slot = 1; slot <= league->season.sections[i].slot_count; slot++) {
            const struct slot *of = &league->season.sections[i].slots[slot - 1];
            bool offered;
            enum status status;

            if (!of->withdrawn || of->offered_utc_s == 0 || !season_has_games(&league->season, i, slot) ||
                of->offered_utc_s + (int64_t)SEASON_OFFER_DAYS * SECONDS_A_DAY > league->home->now_utc_s)
                continue;
            *did = true;
            status = league_offer(league, i, slot, &offered, err);
            return status == OK && !offered ? league_forfeit_games(league, i, slot, NULL, err) : status;
        }
    return OK;
}

/* ---- taking over ---- */

/* The running games of a slot, and the turns that were played in its seats: its players share their points by them. */
static enum status add_games(struct league *league, int section, int slot, struct value *entry, struct error *err)
{
    const struct season_section *of = &league->season.sections[section];
    struct value *games = value_list(league->arena);
    enum status status = OK;

    for (int i = 0; i < of->pairing_count && status == OK; i++) {
        struct value *game;
        int turns = 0;

        if (of->pairings[i].kind != ROUND_OPEN || !of->pairings[i].game || !pairing_has(&of->pairings[i], slot))
            continue;
        status = league_turns(league, &of->pairings[i], slot, &turns, err);
        game = value_add(games, value_object(league->arena));
        value_set_text(league->arena, game, "game", of->pairings[i].game);
        value_set_int(league->arena, game, "turns", turns);
    }
    if (games->count > 0)
        value_set(league->arena, entry, "games", games);
    return status;
}

static enum status replace_in_games(struct league *league, int section, int slot, int player, struct error *err)
{
    const struct season_section *of = &league->season.sections[section];
    enum status status = OK;

    for (int i = 0; i < of->pairing_count && status == OK; i++)
        if (of->pairings[i].kind == ROUND_OPEN && of->pairings[i].game && pairing_has(&of->pairings[i], slot))
            status = league_replace_seat(league, &of->pairings[i], slot, player, err);
    return status;
}

static enum status tell_substitute(struct league *league, int section, int slot, const char *before, struct error *err)
{
    const struct season_section *of = &league->season.sections[section];
    const char *later = "";
    int other = of->slots[slot - 1].player, own;

    if (of->slots[slot - 1].only_running)
        later = season_slot_of(&league->season, other, &section, &own) && own != slot
                    ? arena_printf(league->arena, " In later rounds you play as slot %d, which begins without points.", own)
                    : " There is no later round for you.";
    return league_mail_note(league, other, "the slot is yours",
                            arena_printf(league->arena, "You have slot %d of section %s now, after %s. Its running games come in mails "
                                         "of their own.%s", slot, season_section_name(league->arena, section), before, later), err);
}

enum status league_substitute(struct league *league, int player, int other, const char *by, struct error *err)
{
    struct value *entry = league_entry(league, "substitute", by);
    int section = 0, slot = 0;
    bool has = season_slot_of(&league->season, player, &section, &slot);
    const char *before = league_called(league, player);
    enum status status = has ? add_games(league, section, slot, entry, err) : OK;

    value_set_int(league->arena, entry, "player", player);
    value_set_int(league->arena, entry, "other", other);
    if (status == OK)
        status = league_add(league, entry, err);
    if (status == OK)
        status = replace_in_games(league, section, slot, other, err);
    return status == OK ? tell_substitute(league, section, slot, before, err) : status;
}

enum status league_take(struct league *league, int player, struct error *err)
{
    for (int i = 0; i < league->season.section_count; i++)
        for (int slot = 1; slot <= league->season.sections[i].slot_count; slot++) {
            const struct slot *of = &league->season.sections[i].slots[slot - 1];

            /* The last who was asked can take nothing any more when the games were forfeited after his days. */
            if (of->withdrawn && of->offered_utc_s > 0 && of->asked[of->asked_count - 1] == player &&
                season_has_games(&league->season, i, slot))
                return league_substitute(league, of->player, player, "player", err);
        }
    return error_set(err, ERR_CONFLICT, "no slot is offered to you now; STANDBY YES says that you would take one");
}

/* ---- coming back, going ---- */

enum status league_return(struct league *league, int player, const char *by, struct error *err)
{
    struct value *entry = league_entry(league, "return", by);

    value_set_int(league->arena, entry, "player", player);
    return league_add(league, entry, err);
}

enum status league_drop_silent(struct league *league, bool *did, struct error *err)
{
    *did = false;
    for (int i = 0; i < league->season.section_count; i++)
        for (int slot = 1; slot <= league->season.sections[i].slot_count; slot++) {
            int player = league->season.sections[i].slots[slot - 1].player;
            enum status status;

            if (!season_is_silent(&league->season, i, slot))
                continue;
            *did = true;
            status = league_withdraw(league, player, NULL, "silence", err);
            return status == OK ? league_mail_note(league, player, "you are withdrawn",
                                                   "Two games of this season were lost because nothing came from you, so you are "
                                                   "withdrawn. RETURN takes you in again from the next round on.", err) : status;
        }
    return OK;
}

enum status league_choose(struct league *league, const char *act, int player, const char *choice, struct error *err)
{
    struct value *entry = league_entry(league, "note", "player");

    value_set_text(league->arena, entry, "act", act);
    value_set_int(league->arena, entry, "player", player);
    value_set_text(league->arena, entry, "choice", choice);
    return league_add(league, entry, err);
}
