/* Host words: lines of a mail that the host of a game answers itself, or reads around the orders, in the same way in
 * all games: HELP, STATUS, ZONE, ADD ... This is the one table of them. The letter recognizes by it mails that hold
 * only words, orders/ and observers answer by it, and HELP makes its list from it. No order of a rule set may begin
 * with one of them. */
#ifndef POSTERN_BASE_HOST_WORD_H
#define POSTERN_BASE_HOST_WORD_H

#include <stdbool.h>

#include "engine/kernel/arena.h"

enum host_word_kind {
    HOST_ALONE,          /* a line of its own with nothing behind it, which is answered: "Ready when you are" is not one */
    HOST_ANSWERED,       /* the same with an argument behind the word */
    HOST_HEADS,          /* stands before orders, or alone above them: ADD, CHECK */
    HOST_FRAMES,         /* says where orders belong or end: GAME, END */
    HOST_TOLD            /* read by the engine, or only with a number behind it: it stands here for HELP alone */
};

/* Who may use a word. Players in any mail, also one that nothing proves and that they confirm; or in a proved one alone,
 * when the word could take their seat from them. */
enum host_word_users { HOST_PLAYERS = 1, HOST_PROVED = 2, HOST_OBSERVERS = 4, HOST_STRANGERS = 8 };

/* Id, word, kind, users, how the list of HELP shows it ("": not), what HELP says of it, and who answers a player. HELP lists
 * them in this order, and of two that begin alike the longer stands first. A new word is a row here and its answer in a file of its family (orders/answering.h). */
#define HOST_WORDS(X) \
    X(HELP, "HELP", ANSWERED, HOST_PLAYERS | HOST_OBSERVERS, "HELP", "this page; HELP and a word: a page about it", \
      answer_help) \
    X(STATUS, "STATUS", ALONE, HOST_PLAYERS | HOST_OBSERVERS, "STATUS", "what is open, by when, and for whom it waits", \
      answer_status) \
    X(GAMES, "GAMES", ALONE, HOST_PLAYERS, "GAMES", "the games that you are in", answer_games) \
    X(REPORT, "REPORT", ANSWERED, HOST_PLAYERS | HOST_OBSERVERS, "REPORT", "the last report again; REPORT 3 that of record 3", \
      answer_report) \
    X(RESEND, "RESEND", ALONE, HOST_PLAYERS, "RESEND", "your last report once more, the same mail", answer_resend) \
    X(HISTORY, "HISTORY", ANSWERED, HOST_PLAYERS, "HISTORY", "what happened so far; HISTORY 3-7 some of it", answer_history) \
    X(REPLAY, "REPLAY", ALONE, HOST_PLAYERS, "REPLAY", "the same as a file", answer_replay) \
    X(PAGE, "PAGE", ALONE, HOST_PROVED, "PAGE", \
      "a file for your browser, where you try orders: it\nsays what CHECK and FORECAST would answer", answer_page) \
    X(CHECK, "CHECK", HEADS, HOST_PLAYERS, "CHECK", "before orders: what they would be; none is kept", NULL) \
    X(FORECAST, "FORECAST", HEADS, HOST_PLAYERS, "FORECAST", \
      "before orders, or alone for those on file: what\nthey would do, as far as you can know it", NULL) \
    X(ADD, "ADD", HEADS, HOST_PLAYERS, "ADD", "before orders: adds them to those on file", NULL) \
    X(WITHDRAW, "WITHDRAW ORDERS", ALONE, HOST_PLAYERS, "WITHDRAW ORDERS", "takes your orders back, if that is still possible", \
      answer_withdraw) \
    X(TURN, "TURN", TOLD, HOST_PLAYERS, "TURN 7", "orders below are for that turn, also a later one", NULL) \
    X(STANDING, "STANDING", TOLD, HOST_PLAYERS, "STANDING", "lists your standing orders; STANDING CLEAR drops\nthem", NULL) \
    X(WAIT, "WAIT", ALONE, HOST_PLAYERS, "WAIT, READY", "not before the deadline; you need no more time", answer_wait) \
    X(READY, "READY", ALONE, HOST_PLAYERS, "", "you need no more time before the deadline", answer_ready) \
    X(OFFER_DRAW, "OFFER DRAW", TOLD, HOST_PLAYERS, "OFFER DRAW", "or ACCEPT DRAW: the game ends without a winner", NULL) \
    X(RESIGN, "RESIGN", TOLD, HOST_PROVED, "RESIGN", "gives the game up", NULL) \
    X(PRESS, "PRESS", ANSWERED, HOST_PLAYERS, "PRESS ALL: hello", "writes to the others; or names of seats, or GM", \
      answer_press) \
    X(DIARY, "DIARY", ANSWERED, HOST_PLAYERS, "DIARY text", "a note that nobody sees until the game is over", answer_diary) \
    X(ABSENCE, "ABSENCE", ANSWERED, HOST_PLAYERS, "ABSENCE", "you are away: ABSENCE 2026-07-01 TO 2026-07-10", \
      answer_absence) \
    X(ZONE, "ZONE", ANSWERED, HOST_PLAYERS, "ZONE Europe/Berlin", "times are shown there too", answer_zone) \
    X(MAPS, "MAPS", ANSWERED, HOST_PLAYERS, "MAPS OFF", "reports tell the map as a list alone", answer_maps) \
    X(DIGEST, "DIGEST", ANSWERED, HOST_PLAYERS, "DIGEST ON", \
      "what asks nothing of you comes once a day, at\n18:00 in your zone; or DIGEST 07:30; DIGEST OFF", answer_digest) \
    X(HTML, "HTML", ANSWERED, HOST_PLAYERS, "HTML ON", "mails bring an HTML part, in letters of one width", answer_html) \
    X(PUBLISH, "PUBLISH", ANSWERED, HOST_PLAYERS, "PUBLISH NAME", \
      "pages about this game may name you, not only your\nside; PUBLISH DIARY opens your diary after the\nend; NO NAME, NO DIARY take it back", \
      answer_publish) \
    X(ADDRESS, "ADDRESS", ANSWERED, HOST_PROVED, "ADDRESS", \
      "ADDRESS me@new.example: your mails go there\nonce that has confirmed it with YES and a code", answer_address) \
    X(PASSWORD, "PASSWORD", ANSWERED, HOST_PROVED, "PASSWORD word", \
      "proves frames (#orders) from any address", answer_password) \
    X(JOIN_RATED, "JOIN RATED", ALONE, HOST_PLAYERS, "", \
      "takes the seat, and the result changes ratings if all\nothers write JOIN RATED too, before the game begins", answer_join_rated) \
    X(JOIN, "JOIN", ALONE, HOST_PLAYERS, "", "takes the seat that you are invited to", answer_join) \
    X(DECLINE, "DECLINE", ALONE, HOST_PLAYERS, "", "gives the seat back that you are invited to", answer_decline) \
    X(LUCK, "LUCK", ANSWERED, HOST_PLAYERS, "", "LUCK and a word, or # and the hash of one, until the\ngame begins: it goes into every draw", answer_luck) \
    X(OBSERVE, "OBSERVE", ANSWERED, HOST_PLAYERS | HOST_OBSERVERS | HOST_STRANGERS, "", \
      "OBSERVE and a game, in a mail of its own: its public\nreports come to you", answer_observe) \
    X(UNOBSERVE, "UNOBSERVE", ALONE, HOST_PLAYERS | HOST_OBSERVERS, "", "ends the public reports that you get", answer_observe) \
    X(LIST, "LIST", ALONE, HOST_PLAYERS | HOST_STRANGERS, "LIST, SEATS", "games with a free seat; seats that were left", answer_list) \
    X(SEATS, "SEATS", ALONE, HOST_PLAYERS | HOST_STRANGERS, "", "seats that were left by their players", answer_seats) \
    X(RATING, "RATING", ANSWERED, HOST_PLAYERS | HOST_STRANGERS, "", \
      "your rating and its history; RATING Ann, or the best\nof a rule set: RATING sanctum", answer_rating) \
    X(SIGNON, "SIGNON", ANSWERED, HOST_PLAYERS | HOST_STRANGERS, "SIGNON g7 AS RED", "takes a free seat; SIGNON g7: any of them", \
      answer_sign_on) \
    X(NEW_GAME, "NEW GAME", ANSWERED, HOST_PLAYERS | HOST_STRANGERS, "", \
      "NEW GAME sanctum, NEW GAME sanctum BOT: makes a\ngame, where the host allows it", answer_new_game) \
    X(INVITE, "INVITE", ANSWERED, HOST_PROVED, "", "INVITE ann@example.org: offers an open seat of your\ngame, where the host allows it", \
      answer_invite) \
    X(REMATCH, "REMATCH", ALONE, HOST_PROVED, "", "when the game is over: the same once more with\nsides changed", answer_rematch) \
    X(LEAGUE, "LEAGUE", ANSWERED, HOST_PROVED, "", \
      "LEAGUE and a word, to the league of this game or of\nthis home: LEAGUE TABLE, LEAGUE GAMES, LEAGUE HELP", answer_league) \
    X(OFFERS, "OFFERS", TOLD, HOST_PLAYERS, "", \
      "lists offers; ACCEPT OFFER 2, DECLINE OFFER 2 and\nWITHDRAW OFFER 2 are about the second", NULL) \
    X(ANYWAY, "ANYWAY", TOLD, HOST_PLAYERS, "", "before orders: they stay even if an earlier turn\ncomes out differently", NULL) \
    X(GAME, "GAME", FRAMES, HOST_PLAYERS, "", "", NULL) \
    X(END, "END", FRAMES, HOST_PLAYERS, "", "", NULL)

#define HOST_WORD_ID(id, word, kind, users, shown, help, answer) HOST_##id,
enum host_word_id { HOST_WORDS(HOST_WORD_ID) HOST_WORD_COUNT };
#undef HOST_WORD_ID

struct host_word {
    const char *word;
    enum host_word_kind kind;
    unsigned users;              /* enum host_word_users */
    const char *shown, *help;    /* "": HELP does not know it; the text has its line breaks as HELP prints them */
};

extern const struct host_word host_words[HOST_WORD_COUNT];

/* The word with which a line begins, if the host answers it or it stands before orders; -1: none. Case does not matter,
 * and punctuation may follow. Words that change a game are the engine's (common_word.h) and do not belong to these. */
int host_word_find(const char *line);

/* Does a line begin with this one of them? The quick way to ask for one, which no other word begins with. */
bool host_word_is(const char *line, enum host_word_id word);

/* Is it a line that the host answers, or one that all games read alike? ADD is not: orders follow it. */
bool host_word_is_command(const char *line);

/* Would a line that begins with `order` be taken for one of these? For ruleset_check. */
bool host_word_shadows(const char *order);

/* What HELP lists, a line a word; and what it says about one word, or NULL. In the arena. */
const char *host_word_list(struct arena *arena);
const char *host_word_help(struct arena *arena, const char *word);

#endif
