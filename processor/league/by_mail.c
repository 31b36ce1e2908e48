#include "processor/league/by_mail.h"

#include <string.h>

#include "engine/kernel/order.h"
#include "engine/kernel/text.h"
#include "processor/league/acts.h"
#include "processor/league/mails.h"
#include "processor/league/moderator.h"
#include "processor/league/words.h"
#include "processor/report/mail_address.h"

enum { STRANGER_ANSWERS_A_DAY = 3, ANSWERS_A_DAY = 10, SECONDS_A_DAY = 86400 };

/* ---- who asks ---- */

bool league_is_asked(struct arena *arena, const char *text, bool claimed)
{
    struct order_lines lines = order_lines_of(arena, text);
    const char *rest;
    bool named;

    if (lines.count == 0)
        return false;
    named = text_has_prefix_ignoring_case(lines.list[0].text, "LEAGUE ");
    return (named || !claimed) && league_word_is_for_strangers(league_word_find(lines.list[0].text, &rest))
           && (named || !text_has_prefix_ignoring_case(lines.list[0].text, "HELP"));
}

/* Answers are counted a day; *may: this one is within the limit. */
static enum status count_answer(struct reading *reading, const char *key, int most, bool *may)
{
    int64_t day = reading->home->now_utc_s / SECONDS_A_DAY;
    int count = 0;
    enum status status = store_answered(reading->home->store, key, day, &count, reading->err);

    *may = count < most;
    return status == OK && *may ? store_answered_add(reading->home->store, key, day, reading->err) : status;
}

static enum status answer(struct reading *reading, const struct league_asking *asking)
{
    return league_mail_answer(reading->home, reading->arena,
                              &(struct league_answer){ .league = asking->league, .player = asking->player,
                                                       .acts = asking->acts, .address = asking->from,
                                                       .text = asking->text, .in_reply_to = reading_bracketed(reading),
                                                       .mail = reading->hash }, reading->err);
}

enum status league_ask(struct reading *reading, const char *text)
{
    struct league_asking asking = { .home = reading->home, .arena = reading->arena, .from = reading->letter.from, .text = "",
                                    .in_reply_to = reading_bracketed(reading), .err = reading->err };
    bool may = false;
    enum status status = count_answer(reading, arena_printf(reading->arena, "league %s", asking.from), STRANGER_ANSWERS_A_DAY, &may);

    reading_settle(reading, "read", may ? "asks something of a league" : "asks something of a league, and too often");
    if (status != OK || !may)
        return status;
    status = league_words_answer(&asking, text);
    return status == OK && *asking.text ? answer(reading, &asking) : status;
}

/* The answer of the moderator, or of who decides appeals, to a mail of a league: acts. */
static enum status read_acts(struct reading *reading, struct league *league, int whose, const char *text)
{
    bool appeals = whose == MAIL_ADDRESS_APPEALS;
    struct league_asking asking = { .home = reading->home, .arena = reading->arena, .league = league, .acts = whose, .text = "",
                                    .from = appeals ? league->row.appeals : reading->home->config.moderator, .err = reading->err };
    enum status status = league_acts_answer(league, appeals, text, &asking.text, reading->err);

    reading_settle(reading, "read", arena_printf(reading->arena, appeals ? "decides appeals in %s" : "acts of the moderator in %s",
                                                 league->label));
    return status == OK ? answer(reading, &asking) : status;
}

enum status league_read(struct reading *reading, const struct sender *sender, const char *text)
{
    struct league_asking asking = { .home = reading->home, .arena = reading->arena, .player = sender->player, .text = "",
                                    .err = reading->err };
    struct player_row row;
    bool may = false;
    enum status status = league_open(reading->home, sender->league, reading->arena, &asking.league, reading->err);

    if (status == OK && (sender->player == MAIL_ADDRESS_MODERATOR || sender->player == MAIL_ADDRESS_APPEALS))
        return read_acts(reading, asking.league, sender->player, text);
    reading->verdict.league = sender->league;
    reading->verdict.player = sender->player;
    reading_settle(reading, "read", "of a player, to a league");
    if (status == OK)
        status = league_player(asking.league, sender->player, &row, reading->err);
    if (status != OK)
        return status;
    asking.from = row.address;
    status = league_words_answer(&asking, text);
    if (status == OK)
        status = count_answer(reading, arena_printf(reading->arena, "answers l%lld p%d", (long long)sender->league, sender->player),
                              ANSWERS_A_DAY, &may);
    return status == OK && may ? answer(reading, &asking) : status;
}

/* The league of a game, and the player of this home who has the address; each may be missing. */
static enum status find_asker(struct league_asking *asking, int64_t game)
{
    struct player_row row;
    int64_t id;
    enum status status = store_pairing_get(asking->home->store, game, &id, asking->err);

    if (status == OK)
        status = league_open(asking->home, id, asking->arena, &asking->league, asking->err);
    if (status == OK)
        status = store_player_find(asking->home->store, asking->from, &row, asking->err);
    if (status == OK)
        asking->player = (int)row.id;
    return status == ERR_NOT_FOUND ? OK : status;
}

enum status league_read_in_game(struct reading *reading, int64_t game, const char *address, const char *line, const char **said)
{
    struct league_asking asking = { .home = reading->home, .arena = reading->arena, .from = arena_text(reading->arena, address),
                                    .text = "", .in_reply_to = reading_bracketed(reading), .err = reading->err };
    enum status status = find_asker(&asking, game);

    if (status == OK)
        status = league_words_answer(&asking, line);
    *said = *asking.text ? asking.text : "A mail went to your address, which asks for your YES.";
    return status;
}

/* ---- a stranger has said yes ---- */

static enum status enter(struct league *league, const struct confirmation_row *asked, int *player, struct error *err)
{
    struct value *subject;
    enum status status = value_read(league->arena, asked->subject, strlen(asked->subject), &subject, err);
    struct league_entrant entrant;

    if (status != OK)
        return status;
    entrant = (struct league_entrant){ asked->address, value_get_text(subject, "name", ""), value_get_text(subject, "luck", ""),
                                       value_get_text(subject, "team", "") };
    return league_enter(league, &entrant, "player", player, err);
}

static int64_t league_of(struct arena *arena, const struct confirmation_row *asked)
{
    struct value *subject;
    struct error unused;

    return value_read(arena, asked->subject, strlen(asked->subject), &subject, &unused) == OK ? value_get_int(subject, "league", 0) : 0;
}

/* Enters him whole or not at all; if he cannot enter any more, the answer says why. */
static enum status carry_out(struct reading *reading, const struct confirmation_row *asked)
{
    struct league_asking asking = { .home = reading->home, .arena = reading->arena, .from = asked->address, .text = "",
                                    .err = reading->err };
    int64_t id = league_of(reading->arena, asked);
    enum status status = league_open(reading->home, id, reading->arena, &asking.league, reading->err), done;

    if (status == OK)
        status = store_savepoint(reading->home->store, reading->err);
    if (status != OK)
        return status;
    done = enter(asking.league, asked, &asking.player, reading->err);
    if (done == OK) {
        league_say(&asking, "%s", league_entered(asking.league, asking.player, reading->err));
        status = store_release(reading->home->store, reading->err);
        return status == OK ? answer(reading, &asking) : status;
    }
    if (done != ERR_CONFLICT && done != ERR_FORMAT)
        return done;
    asking.player = 0;
    league_say(&asking, "You have not entered: %s.", reading->err->message);
    status = store_rollback_to(reading->home->store, reading->err);
    if (status == OK)
        status = league_open(reading->home, id, reading->arena, &asking.league, reading->err);
    return status == OK ? answer(reading, &asking) : status;
}

const struct confirmation_kind confirmation_enter_kind = { .name = "enter", .carry_out = carry_out };
