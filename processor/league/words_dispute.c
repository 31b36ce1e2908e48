/* CLAIM, APPEAL, RETURN, STANDBY, TAKE, AGAIN, TABLES and FORGET ME. */
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/league/disputes.h"
#include "processor/league/substitutes.h"
#include "processor/league/words.h"

/* The next word of a line; *rest moves behind it. */
static const char *next_word(struct arena *arena, const char **rest)
{
    const char *word = *rest + strspn(*rest, " \t,:");
    size_t bytes = strcspn(word, " \t,:");

    *rest = word + bytes;
    *rest += strspn(*rest, " \t,:");
    return arena_text_n(arena, word, bytes);
}

/* ---- disputes ---- */

/* Half points of the first seat for what a player says of himself; -1: neither WIN, LOSS nor DRAW. */
static int points_of(const struct season *season, const struct pairing *pairing, int section, int player, const char *word)
{
    bool first = season->sections[section].slots[pairing->first - 1].player == player;

    if (text_equal_ignoring_case(word, "DRAW"))
        return 1;
    if (text_equal_ignoring_case(word, "WIN"))
        return first ? 2 : 0;
    return text_equal_ignoring_case(word, "LOSS") ? (first ? 0 : 2) : -1;
}

enum status league_answer_claim(struct league_asking *asking, const char *rest)
{
    const char *game = next_word(asking->arena, &rest), *word = next_word(asking->arena, &rest);
    const struct pairing *pairing;
    bool agreed = false;
    int section, points;
    enum status status = league_find_game(asking->league, game, &section, &pairing, asking->err);

    if (status != OK)
        return status;
    points = points_of(&asking->league->season, pairing, section, asking->player, word);
    if (points < 0)
        return error_set(asking->err, ERR_FORMAT, "a claim is WIN, LOSS or DRAW: CLAIM %s WIN I take the rook", game);
    status = league_claim(asking->league, asking->player, game, points, *rest ? rest : "no reason given", &agreed, asking->err);
    if (status == OK)
        league_say(asking, agreed ? "Both of you have claimed this, so it is the result of %s."
                                  : "Your claim for %s is noted. Your opponent and the game master know of it.", game);
    return status;
}

enum status league_answer_appeal(struct league_asking *asking, const char *rest)
{
    const char *game = next_word(asking->arena, &rest);
    enum status status;

    if (!*rest)
        return error_set(asking->err, ERR_FORMAT, "an appeal has a reason: APPEAL g12 the draw was offered");
    status = league_appeal(asking->league, asking->player, game, rest, asking->err);
    if (status == OK)
        league_say(asking, "Your appeal about %s is noted. The season does not close before it is decided.", game);
    return status;
}

/* ---- coming back, taking over ---- */

enum status league_answer_return(struct league_asking *asking, const char *rest)
{
    enum status status = league_return(asking->league, asking->player, "player", asking->err);

    (void)rest;
    if (status == OK)
        league_say(asking, "You play again from the next round on. Games that were lost stay lost.");
    return status;
}

enum status league_answer_standby(struct league_asking *asking, const char *rest)
{
    const char *word = next_word(asking->arena, &rest);
    bool yes = text_equal_ignoring_case(word, "YES");
    enum status status;

    if (!yes && !text_equal_ignoring_case(word, "NO"))
        return error_set(asking->err, ERR_FORMAT, "say STANDBY YES or STANDBY NO");
    status = league_choose(asking->league, "standby", asking->player, yes ? "yes" : "no", asking->err);
    if (status == OK)
        league_say(asking, yes ? "When somebody goes, you are asked whether you take his games."
                               : "You are not asked to take games over.");
    return status;
}

enum status league_answer_take(struct league_asking *asking, const char *rest)
{
    enum status status = league_take(asking->league, asking->player, asking->err);

    (void)rest;
    if (status == OK)
        league_say(asking, "The slot is yours; a mail of its own tells more.");
    return status;
}

/* ---- choices ---- */

/* AGAIN YES and AGAIN ALWAYS while a season takes entries: he enters it at once. */
static enum status enter_now(struct league_asking *asking)
{
    struct league *league = asking->league;
    struct league_entrant entrant = { .address = asking->from, .name = "", .luck = "", .team = "" };
    int player;
    enum status status = league_enter(league, &entrant, "player", &player, asking->err);

    if (status == OK)
        league_say(asking, "%s", league_entered(league, player, asking->err));
    return status;
}

enum status league_answer_again(struct league_asking *asking, const char *rest)
{
    struct league *league = asking->league;
    const char *word = next_word(asking->arena, &rest);
    bool yes = text_equal_ignoring_case(word, "YES"), always = text_equal_ignoring_case(word, "ALWAYS");
    bool entries = league->season.phase == SEASON_ENTRIES, entered = season_entrant(&league->season, asking->player) != NULL;
    enum status status;

    if (!yes && !always && !text_equal_ignoring_case(word, "NO"))
        return error_set(asking->err, ERR_FORMAT, "say AGAIN YES, AGAIN NO or AGAIN ALWAYS");
    if (yes && entries && entered)
        return error_set(asking->err, ERR_CONFLICT, "you have entered season %d already; AGAIN ALWAYS is for later ones, too",
                         league->season.number);
    status = league_choose(league, "again", asking->player, yes ? "yes" : always ? "always" : "no", asking->err);
    if (status == OK && (yes || always) && entries && !entered)
        return enter_now(asking);
    if (status == OK)
        league_say(asking, always && entered ? "You are entered for all later seasons, too."
                           : yes || always ? "You are entered when the next season takes entries."
                                           : "You are not entered for the next season.");
    return status;
}

enum status league_answer_tables(struct league_asking *asking, const char *rest)
{
    static const struct { const char *word, *choice, *answer; } often[] = {
        { "ROUND", "round", "Mails of rounds show the table." },
        { "WEEK", "week", "The table comes once a week, and mails of rounds are without it; TABLE shows it." },
        { "NONE", "none", "Mails of rounds come without the table now; TABLE shows it." },
    };
    const char *word = next_word(asking->arena, &rest);

    for (size_t i = 0; i < sizeof often / sizeof often[0]; i++) {
        enum status status;

        if (!text_equal_ignoring_case(word, often[i].word))
            continue;
        status = league_choose(asking->league, "tables", asking->player, often[i].choice, asking->err);
        if (status == OK)
            league_say(asking, "%s", often[i].answer);
        return status;
    }
    return error_set(asking->err, ERR_FORMAT, "say TABLES ROUND, TABLES WEEK or TABLES NONE");
}

enum status league_answer_forget(struct league_asking *asking, const char *rest)
{
    enum status status;

    if (!text_equal_ignoring_case(next_word(asking->arena, &rest), "ME"))
        return error_set(asking->err, ERR_FORMAT, "say FORGET ME");
    status = league_erase(asking->home, asking->player, asking->err);
    if (status == OK)
        league_say(asking, "Your name and address are erased from the list of players; in the league's entries you are a number. Games "
                           "that you have played know you until the game master erases their seats.");
    return status;
}
