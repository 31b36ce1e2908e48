/* The moderator's answers to a league's mails: an act a line. */
#include <string.h>

#include "engine/kernel/order.h"
#include "engine/kernel/text.h"
#include "processor/league/moderator.h"

enum { WORDS_MAX = 100, ACTS_A_MAIL = 20, HELP_COLUMN = 12 };

static int split(struct arena *arena, const char *line, char **words)
{
    int count = 0;

    while (count < WORDS_MAX && *(line += strspn(line, " \t"))) {
        size_t bytes = strcspn(line, " \t");

        words[count++] = arena_text_n(arena, line, bytes);
        line += bytes;
    }
    return count;
}

/* Who decides appeals does nothing else. */
static bool may_do(const struct league_act_row *row, bool appeals)
{
    return !appeals || row->carry_out == league_act_decide;
}

static const char *help(struct arena *arena, bool appeals)
{
    const char *list = "an act a line:\n";

    for (int i = 0; league_act_at(i); i++)
        if (may_do(league_act_at(i), appeals))
            list = arena_printf(arena, "%s\n- %s%s%s: %s", list, league_act_at(i)->name, *league_act_at(i)->words ? " " : "",
                                league_act_at(i)->words, league_act_at(i)->about);
    return list;
}

/* Options of the command line are words here: OPEN 14, ENTER ann@x.test,Ann LUCK heron, ENTER BOT Cleo. */
static void take_options(struct league_act *act, const struct league_act_row *row)
{
    int64_t days;

    if (row->own == OWN_OPEN && act->count == 1 && text_parse_int(act->words[0], 0, 1000, &days) == TEXT_INT_OK) {
        act->days = days;
        act->count = 0;
    }
    if (row->own == OWN_ENTER && act->count == 2 && text_equal_ignoring_case(act->words[0], "BOT")) {
        act->bot = act->words[1];
        act->count = 0;
    }
    for (; row->own == OWN_ENTER && act->count >= 3; act->count -= 2) {
        bool luck = text_equal_ignoring_case(act->words[act->count - 2], "LUCK");

        if (!luck && !text_equal_ignoring_case(act->words[act->count - 2], "TEAM"))
            break;
        *(luck ? &act->luck : &act->team) = act->words[act->count - 1];
    }
}

/* Done whole or not at all; if it cannot be done, the answer says why. */
static enum status do_act(struct league **league, const struct league_act_row *row, struct league_act *act, struct error *err)
{
    struct store *store = (*league)->home->store;
    int64_t id = (*league)->row.id;
    enum status status = store_savepoint(store, err), done;

    if (status != OK)
        return status;
    take_options(act, row);
    if (!may_do(row, act->appeals))
        done = error_set(err, ERR_CONFLICT, "you decide appeals, with DECIDE");
    else
        done = act->count < row->least || (row->most >= 0 && act->count > row->most)
                   ? error_set(err, ERR_FORMAT, "it is written as %s %s", row->name, row->words) : row->carry_out(act, err);
    if (done == OK)
        return store_release(store, err);
    if (done != ERR_CONFLICT && done != ERR_FORMAT && done != ERR_NOT_FOUND)
        return done;
    act->said = arena_printf((*league)->arena, "not done: %s", err->message);
    status = store_rollback_to(store, err);
    return status == OK ? league_open((*league)->home, id, (*league)->arena, league, err) : status;
}

/* One line; an answer to it, or NULL: it is no act. */
static enum status answer_line(struct league **league, bool appeals, const char *line, const char **said, struct error *err)
{
    struct arena *arena = (*league)->arena;
    char *words[WORDS_MAX];
    int count = split(arena, line, words);
    const struct league_act_row *row = count > 0 ? league_act_find(words[0]) : NULL;
    struct league_act act = { .league = *league, .words = words + 1, .count = count - 1, .days = LEAGUE_DAYS_SETTING, .said = "",
                              .appeals = appeals };
    enum status status = OK;

    *said = NULL;
    if (count > 0 && text_equal_ignoring_case(words[0], "HELP"))
        *said = arena_printf(arena, "HELP: %s", help(arena, appeals));
    if (!row)
        return OK;
    status = do_act(league, row, &act, err);
    *said = arena_printf(arena, "%s: %s.", words[0], act.said);
    return status;
}

enum status league_acts_answer(struct league *league, bool appeals, const char *text, const char **said, struct error *err)
{
    struct arena *arena = league->arena;
    struct order_lines lines = order_lines_of(arena, text);
    enum status status = OK;
    int acts = 0;

    *said = "";
    for (int i = 0; i < lines.count && status == OK && acts < ACTS_A_MAIL; i++) {
        const char *one;

        status = answer_line(&league, appeals, lines.list[i].text, &one, err);
        acts += one != NULL;
        if (one)
            *said = arena_printf(arena, "%s%s%s", *said, **said ? "\n\n" : "", one);
    }
    if (status == OK && acts == 0)
        *said = arena_printf(arena, "No line of your mail is an act. HELP: %s", help(arena, appeals));
    return status;
}
