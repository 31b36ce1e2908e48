#include "processor/league/disputes.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/league/games.h"
#include "processor/league/mails.h"

/* ---- telling ---- */

static const char *worth(const struct pairing *pairing, int slot)
{
    int points = pairing_points(pairing, slot);

    if (pairing->seats > 2)
        return "judged";
    return points == 2 ? "won for you" : points == 1 ? "drawn" : "lost for you";
}

/* To all who play it; `format` has the game, what it is to him, and the reason. */
static enum status tell_players(struct league *league, int section, const struct pairing *pairing, const char *subject,
                                const char *text, struct error *err)
{
    const struct season_section *of = &league->season.sections[section];
    enum status status = OK;

    for (int seat = 0; seat < pairing->seats && status == OK; seat++) {
        int slot = pairing->slots[seat];

        status = league_mail_note(league, of->slots[slot - 1].player, arena_printf(league->arena, "%s %s", pairing->game, subject),
                                  arena_printf(league->arena, "%s is %s. %s", pairing->game, worth(pairing, slot), text), err);
    }
    return status;
}

/* ---- claims ---- */

static struct value *about(struct league *league, const char *kind, int player, int section, const struct pairing *pairing,
                           const char *reason)
{
    struct value *entry = league_entry_about(league, kind, "player", section, pairing);

    value_set_int(league->arena, entry, "player", player);
    value_set_text(league->arena, entry, "reason", league_reason_hash(league, reason));
    return entry;
}

static void set_points(struct league *league, struct value *entry, int points)
{
    struct value *list = value_list(league->arena);

    value_add_int(league->arena, list, points);
    value_add_int(league->arena, list, 2 - points);
    value_set(league->arena, entry, "points", list);
}

static const char *claimed(struct league *league, const struct season_section *of, const struct pairing *pairing, int points)
{
    if (points == 1)
        return "a draw";
    return arena_printf(league->arena, "a win of %s",
                        league_called(league, of->slots[(points == 2 ? pairing->first : pairing->second) - 1].player));
}

static enum status tell_claim(struct league *league, int player, int section, const struct pairing *pairing, int points,
                              const char *reason, struct error *err)
{
    const struct season_section *of = &league->season.sections[section];
    int other = of->slots[pairing->first - 1].player == player ? pairing->second : pairing->first;
    const char *what = claimed(league, of, pairing, points);
    enum status status = league_mail_note(league, of->slots[other - 1].player, arena_printf(league->arena, "%s: a claim", pairing->game),
                                          arena_printf(league->arena, "%s claims %s in %s: %s. CLAIM %s %s agrees, and that is the "
                                                       "result; else the game master judges.", league_called(league, player), what,
                                                       pairing->game, reason, pairing->game,
                                                       points == 1 ? "DRAW" : points == (other == pairing->first ? 2 : 0) ? "WIN" : "LOSS"),
                                          err);

    return status == OK ? league_mail_moderator(league, arena_printf(league->arena, "%s claims %s in %s: %s. ADJUDICATE %s WIN 1, "
                                                                     "WIN 2 or DRAW and a reason judges it.",
                                                                     league_called(league, player), what, pairing->game, reason,
                                                                     pairing->game), err) : status;
}

/* Both have said the same. */
static enum status agree(struct league *league, int section, const struct pairing *pairing, int points, struct error *err)
{
    struct value *entry = league_entry_about(league, "adjudicate", "player", section, pairing);
    enum status status;

    set_points(league, entry, points);
    value_set_text(league->arena, entry, "reason", "agreed");
    status = league_add(league, entry, err);
    if (status == OK)
        status = league_end_game(league, pairing, "its players have agreed on the result", err);
    return status == OK ? tell_players(league, section, pairing, "has its result", "Both of you have claimed this.", err) : status;
}

enum status league_claim(struct league *league, int player, const char *game, int points, const char *reason, bool *agreed,
                         struct error *err)
{
    const struct pairing *pairing;
    struct value *entry;
    int section;
    enum status status = league_find_game(league, game, &section, &pairing, err);

    *agreed = false;
    if (status != OK)
        return status;
    entry = about(league, "claim", player, section, pairing, reason);
    set_points(league, entry, points);
    status = league_add(league, entry, err);
    if (status != OK)
        return status;
    *agreed = pairing_is_agreed(pairing);
    return *agreed ? agree(league, section, pairing, points, err)
                   : tell_claim(league, player, section, pairing, points, reason, err);
}

/* ---- judgements ---- */

enum status league_judge_and_tell(struct league *league, const char *game, const struct league_outcome *outcome,
                                  const char *reason, struct error *err)
{
    const struct pairing *pairing;
    int section;
    enum status status = league_find_game(league, game, &section, &pairing, err);

    if (status == OK)
        status = league_judge(league, section, pairing, outcome, "moderator", reason, err);
    return status == OK ? tell_players(league, section, pairing, "is judged",
                                       arena_printf(league->arena, "The game master has judged: %s. APPEAL %s and a reason, within "
                                                    "%d day%s, asks for another look.", reason, pairing->game,
                                                    league->season.settings.appeal_days,
                                                    text_plural(league->season.settings.appeal_days)), err) : status;
}

/* Who decides is asked to; the moderator knows of it in any case. */
static enum status tell_appeal(struct league *league, int player, const char *game, const char *reason, struct error *err)
{
    bool other = league->row.appeals[0] != '\0';
    const char *text = arena_printf(league->arena, "%s appeals against the judgement of %s: %s.", league_called(league, player), game,
                                    reason);
    const char *how = arena_printf(league->arena, "%s DECIDE %s WIN 1, WIN 2 or DRAW and a reason decides it; the season does not close "
                                   "before.", text, game);
    enum status status = league_mail_moderator(league, other ? arena_printf(league->arena, "%s %s decides it.", text, league->row.appeals)
                                                             : how, err);

    return status == OK && other ? league_mail_appeals(league, how, err) : status;
}

enum status league_appeal(struct league *league, int player, const char *game, const char *reason, struct error *err)
{
    const struct pairing *pairing;
    int section;
    enum status status = league_find_game(league, game, &section, &pairing, err);

    if (status == OK)
        status = league_add(league, about(league, "appeal", player, section, pairing, reason), err);
    return status == OK ? tell_appeal(league, player, pairing->game, reason, err) : status;
}

enum status league_decide(struct league *league, const char *game, const struct league_outcome *outcome, const char *by,
                          const char *reason, struct error *err)
{
    const struct pairing *pairing;
    int section;
    enum status status = league_find_game(league, game, &section, &pairing, err);

    if (status == OK)
        status = league_settle(league, "decide", section, pairing, outcome, by, league_reason_hash(league, reason), err);
    return status == OK ? tell_players(league, section, pairing, "is decided",
                                       arena_printf(league->arena, "The appeal is decided: %s.", reason), err) : status;
}

enum status league_forfeit(struct league *league, const char *game, int seat, const char *reason, struct error *err)
{
    const struct pairing *pairing;
    struct value *entry, *list = value_list(league->arena);
    int section;
    enum status status = league_find_game(league, game, &section, &pairing, err);

    if (status != OK)
        return status;
    entry = league_entry_about(league, "forfeit", "moderator", section, pairing);
    value_add_int(league->arena, list, seat == 2 ? 2 : 0);
    value_add_int(league->arena, list, seat == 1 ? 2 : 0);
    value_set(league->arena, entry, "points", list);
    value_set_text(league->arena, entry, "reason", league_reason_hash(league, reason));
    status = league_add(league, entry, err);
    if (status == OK)
        status = league_end_game(league, pairing, reason, err);
    return status == OK ? tell_players(league, section, pairing, "is forfeited", reason, err) : status;
}
