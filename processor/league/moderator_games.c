/* The moderator's acts about games: their results. */
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/league/disputes.h"
#include "processor/league/moderator.h"

/* PLACES 2 1 3: of each seat of a table. */
static enum status read_places(const struct league_act *act, const struct pairing *pairing, struct league_outcome *outcome, int *used,
                               struct error *err)
{
    int64_t place = 0;
    bool sound = act->count >= 2 + pairing->seats && text_equal_ignoring_case(act->words[1], "places");

    for (int seat = 0; seat < pairing->seats && sound; seat++) {
        sound = text_parse_int(act->words[2 + seat], 1, pairing->seats, &place) == TEXT_INT_OK;
        outcome->places[seat] = (int)place;
    }
    *used = 2 + pairing->seats;
    return sound ? OK : error_set(err, ERR_FORMAT, "the result of a table is PLACES and the place of each of its %d seats, the best is 1",
                                  pairing->seats);
}

/* WIN 1, WIN 2, DRAW, or places; *used: words. */
static enum status read_result(const struct league_act *act, const struct pairing *pairing, struct league_outcome *outcome, int *used,
                               struct error *err)
{
    const char *word = act->words[1], *seat = act->count > 2 ? act->words[2] : "";

    *outcome = (struct league_outcome){ .points = 1 };
    if (pairing->seats > 2)
        return read_places(act, pairing, outcome, used, err);
    *used = text_equal_ignoring_case(word, "draw") ? 2 : 3;
    if (*used == 2)
        return OK;
    outcome->points = text_equal(seat, "1") ? 2 : 0;
    if (text_equal_ignoring_case(word, "win") && (text_equal(seat, "1") || text_equal(seat, "2")))
        return OK;
    return error_set(err, ERR_FORMAT, "a result is WIN 1 (the first seat has won), WIN 2 or DRAW, not \"%s %s\"", word, seat);
}

static const char *outcome_said(const struct pairing *pairing, const struct league_outcome *outcome)
{
    if (pairing->seats > 2)
        return "places";
    return outcome->points == 1 ? "a draw" : outcome->points == 2 ? "the first seat has won" : "the second seat has won";
}

/* ADJUDICATE and DECIDE: a game, its result, a reason. */
static enum status judge(struct league_act *act, bool decide, struct error *err)
{
    const struct pairing *pairing;
    struct league_outcome outcome;
    const char *reason;
    int section, used;
    enum status status = league_find_game(act->league, act->words[0], &section, &pairing, err);

    if (status == OK)
        status = read_result(act, pairing, &outcome, &used, err);
    if (status != OK)
        return status;
    if (decide && act->league->row.appeals[0] && !act->appeals)
        return error_set(err, ERR_CONFLICT, "%s decides appeals in this league, and not who judged", act->league->row.appeals);
    outcome.unrated = used < act->count && text_equal_ignoring_case(act->words[used], "unrated");
    reason = league_act_rest(act, used + outcome.unrated, decide ? "the appeal is decided" : "the moderator has judged it");
    act->said = arena_printf(act->league->arena, "%s has its result: %s%s", act->words[0], outcome_said(pairing, &outcome),
                             outcome.unrated ? "; it changes no rating" : "");
    return decide ? league_decide(act->league, act->words[0], &outcome, act->appeals ? "appeals" : "moderator", reason, err)
                  : league_judge_and_tell(act->league, act->words[0], &outcome, reason, err);
}

enum status league_act_adjudicate(struct league_act *act, struct error *err)
{
    return judge(act, false, err);
}

enum status league_act_decide(struct league_act *act, struct error *err)
{
    return judge(act, true, err);
}

/* FORFEIT g12 1, 2 or BOTH: who loses. */
enum status league_act_forfeit(struct league_act *act, struct error *err)
{
    const char *word = act->words[1];
    int64_t seat = 0;

    if (!text_equal_ignoring_case(word, "both") && text_parse_int(word, 1, 2, &seat) != TEXT_INT_OK)
        return error_set(err, ERR_FORMAT, "seat 1, seat 2 or BOTH forfeits a game, not \"%.20s\"", word);
    act->said = arena_printf(act->league->arena, "%s is forfeited by %s", act->words[0],
                             seat == 0 ? "both" : seat == 1 ? "the first seat" : "the second seat");
    return league_forfeit(act->league, act->words[0], (int)seat, league_act_rest(act, 2, "the moderator punishes"), err);
}

enum status league_act_annul(struct league_act *act, struct error *err)
{
    struct value *entry = league_entry(act->league, "annul", "moderator");
    int64_t number;

    if (text_parse_int(act->words[0], 1, INT32_MAX, &number) != TEXT_INT_OK)
        return error_set(err, ERR_FORMAT, "\"%.20s\" is not the number of an entry", act->words[0]);
    value_set_int(act->league->arena, entry, "entry", number);
    act->said = arena_printf(act->league->arena, "entry %d counts no more, and its game is open", (int)number);
    return league_add(act->league, entry, err);
}
