/* Words of the leagues: what a player or a stranger writes to a league. This is the one table of them, as base/host_word.h is
 * that of the games. In an answer to a league's mail they stand bare, elsewhere behind LEAGUE.
 *
 * Each line is done whole or not at all, and answered; a line that is none of them is named once in the answer. */
#ifndef POSTERN_LEAGUE_WORDS_H
#define POSTERN_LEAGUE_WORDS_H

#include "processor/league/league.h"

/* Who may use a word: players of a league in answers to its mails, strangers from any address. */
enum league_word_users { LEAGUE_PLAYERS = 1, LEAGUE_STRANGERS = 2, LEAGUE_ANYBODY = 3 };

/* Id, word, users, how HELP shows it ("": not), what HELP says of it, and who answers. HELP lists them in this order. */
#define LEAGUE_WORDS(X) \
    X(HELP, "HELP", LEAGUE_ANYBODY, "HELP", "this page", league_answer_help) \
    X(LIST, "LIST", LEAGUE_ANYBODY, "LIST", "the leagues of this home, and which take entries", league_answer_list) \
    X(INFO, "INFO", LEAGUE_ANYBODY, "INFO autumn", "a league: format, dates, pace, what silence costs", league_answer_info) \
    X(ENTER, "ENTER", LEAGUE_ANYBODY, "ENTER autumn", \
      "enters its next season; LUCK and a word behind it\ngo into all draws, NAME and a name is what others\nsee, TEAM and a name keeps mates apart", \
      league_answer_enter) \
    X(LUCK, "LUCK", LEAGUE_PLAYERS, "LUCK heron", "the word whose hash came as LUCK # in ENTER, before the\nseason starts", \
      league_answer_luck) \
    X(LEAVE, "LEAVE", LEAGUE_PLAYERS, "LEAVE", "takes that back, before the season starts", league_answer_leave) \
    X(TABLE, "TABLE", LEAGUE_PLAYERS, "TABLE", "how your section stands; TABLE b another one", league_answer_table) \
    X(STANDINGS, "STANDINGS", LEAGUE_PLAYERS, "", "the same as TABLE", league_answer_table) \
    X(GAMES, "GAMES", LEAGUE_PLAYERS, "GAMES", "your games of this season", league_answer_games) \
    X(RATING, "RATING", LEAGUE_PLAYERS, "RATING", "your rating and its history; RATING Bob that of another,\nRATING sanctum the best of a rule set", \
      league_answer_rating) \
    X(CHALLENGE, "CHALLENGE", LEAGUE_PLAYERS, "CHALLENGE Bob", "on a ladder: a game against somebody above you", \
      league_answer_challenge) \
    X(DECLINE, "DECLINE", LEAGUE_PLAYERS, "DECLINE", "on a ladder: no to a challenge; DECLINE g12 when there are two", \
      league_answer_decline) \
    X(REST, "REST", LEAGUE_PLAYERS, "REST 5", "no game in round 5 of a Swiss season", league_answer_rest) \
    X(WITHDRAW, "WITHDRAW", LEAGUE_PLAYERS, "WITHDRAW", "you go; you are told first what that costs", league_answer_withdraw) \
    X(RETURN, "RETURN", LEAGUE_PLAYERS, "RETURN", "after WITHDRAW: in again from the next round on", league_answer_return) \
    X(STANDBY, "STANDBY", LEAGUE_PLAYERS, "STANDBY YES", "you would take over the games of somebody who goes; or NO", \
      league_answer_standby) \
    X(TAKE, "TAKE", LEAGUE_PLAYERS, "TAKE", "yes to such games", league_answer_take) \
    X(CLAIM, "CLAIM", LEAGUE_PLAYERS, "CLAIM g12 WIN", "a game that is decided: WIN, LOSS or DRAW, and a reason; if\nyour opponent claims the same, that is its result", \
      league_answer_claim) \
    X(APPEAL, "APPEAL", LEAGUE_PLAYERS, "APPEAL g12", "and a reason: another look at a judgement", league_answer_appeal) \
    X(AGAIN, "AGAIN", LEAGUE_PLAYERS, "AGAIN YES", "the next season too; or NO, or ALWAYS", league_answer_again) \
    X(TABLES, "TABLES", LEAGUE_PLAYERS, "TABLES WEEK", "the table once a week; TABLES ROUND: in mails of\nrounds, TABLES NONE: when you ask", league_answer_tables) \
    X(FORGET, "FORGET", LEAGUE_PLAYERS, "FORGET ME", "your name and address leave the list of players", league_answer_forget) \
    X(NAME, "NAME", LEAGUE_PLAYERS, "NAME Ann", "what others see of you", league_answer_name)

#define LEAGUE_WORD_ID(id, word, users, shown, help, answer) LEAGUE_WORD_##id,
enum league_word_id { LEAGUE_WORDS(LEAGUE_WORD_ID) LEAGUE_WORD_COUNT };
#undef LEAGUE_WORD_ID

/* Who asks, and the answers so far. */
struct league_asking {
    struct home *home;
    struct arena *arena;
    struct league *league;           /* that his mail answers, or that his line names; NULL: none */
    int player;                      /* 0: a stranger, or whose acts are answered */
    int acts;                        /* whose, as in mails.h */
    const char *from;                /* the address of who writes */
    const char *in_reply_to;         /* Message-ID of a stranger's mail, with <>, or NULL */
    const char *text;                /* all answers */
    struct error *err;
};

/* The word that a line begins with, LEAGUE before it or not; *rest: what stands behind. -1: none. */
int league_word_find(const char *line, const char **rest);

/* May a stranger use it? */
bool league_word_is_for_strangers(int word);

/* Answers all lines of a text, in the caller's transaction. */
enum status league_words_answer(struct league_asking *asking, const char *text);

/* ---- for the files of the answers ---- */

/* One paragraph more of the answer. */
void league_say(struct league_asking *asking, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Opens the league that a word names; "": the one that the mail answers. ERR_NOT_FOUND says what would be right. */
enum status league_named(struct league_asking *asking, const char *name, struct league **league);

/* What HELP lists, a line a word. */
const char *league_word_list(struct arena *arena, unsigned users);

/* The leagues of a home, "\n- " and a line each; "": there is none. */
enum status league_list(struct home *home, struct arena *arena, const char **list, struct error *err);

/* How an entry is told: its season, when it starts, and the place on the waiting list. */
const char *league_entered(struct league *league, int player, struct error *err);

/* words_about.c */
enum status league_answer_help(struct league_asking *asking, const char *rest);
enum status league_answer_list(struct league_asking *asking, const char *rest);
enum status league_answer_info(struct league_asking *asking, const char *rest);
enum status league_answer_table(struct league_asking *asking, const char *rest);
enum status league_answer_games(struct league_asking *asking, const char *rest);

enum status league_answer_rating(struct league_asking *asking, const char *rest);

/* words_season.c */
enum status league_answer_enter(struct league_asking *asking, const char *rest);
enum status league_answer_luck(struct league_asking *asking, const char *rest);
enum status league_answer_leave(struct league_asking *asking, const char *rest);
enum status league_answer_rest(struct league_asking *asking, const char *rest);
enum status league_answer_challenge(struct league_asking *asking, const char *rest);
enum status league_answer_decline(struct league_asking *asking, const char *rest);
enum status league_answer_withdraw(struct league_asking *asking, const char *rest);
enum status league_answer_name(struct league_asking *asking, const char *rest);

/* words_dispute.c */
enum status league_answer_claim(struct league_asking *asking, const char *rest);
enum status league_answer_appeal(struct league_asking *asking, const char *rest);
enum status league_answer_return(struct league_asking *asking, const char *rest);
enum status league_answer_standby(struct league_asking *asking, const char *rest);
enum status league_answer_take(struct league_asking *asking, const char *rest);
enum status league_answer_again(struct league_asking *asking, const char *rest);
enum status league_answer_tables(struct league_asking *asking, const char *rest);
enum status league_answer_forget(struct league_asking *asking, const char *rest);

#endif
