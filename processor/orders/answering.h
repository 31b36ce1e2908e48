/* Answering: what the answers of the host's words have in common. Each says something into one text, and may change the game's
 * row or its seat. The words are in base/host_word.h, their answers in words_*.c by families. */
#ifndef POSTERN_ORDERS_ANSWERING_H
#define POSTERN_ORDERS_ANSWERING_H

#include "processor/game/stored_game.h"
#include "processor/orders/reading.h"
#include "processor/text/words.h"

struct answering {
    struct reading *reading;
    struct home *home;
    struct stored_game *stored;
    int seat;
    struct arena *arena;
    struct receipt *receipt;         /* where the answers go */
    const char *text;
    bool *changed;
    struct error *err;
};

/* Carries out the processor words of a seat; their answers go into the receipt, a paragraph each. *changed: the
 * game's row or seats have to be saved. */
enum status words_answer(struct reading *reading, struct stored_game *stored, int seat, const struct words *words,
                         struct receipt *receipt, bool *changed);

/* One paragraph more of the answer. */
void answering_say(struct answering *answering, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A time as the seat reads it, or that none is set. */
const char *answering_time(struct answering *answering, int64_t utc_s);

/* ---- the words; rest: what stands behind one ---- */

/* words_about.c */
enum status answer_help(struct answering *answering, const char *about);
enum status answer_status(struct answering *answering, const char *rest);
enum status answer_games(struct answering *answering, const char *rest);
enum status answer_league(struct answering *answering, const char *rest);

/* words_reports.c */
enum status answer_report(struct answering *answering, const char *which);
enum status answer_history(struct answering *answering, const char *which);
enum status answer_resend(struct answering *answering, const char *rest);
enum status answer_replay(struct answering *answering, const char *rest);

/* words_page.c */
enum status answer_page(struct answering *answering, const char *rest);

/* words_seat.c */
enum status answer_password(struct answering *answering, const char *word);
enum status answer_address(struct answering *answering, const char *rest);
enum status answer_absence(struct answering *answering, const char *rest);
enum status answer_zone(struct answering *answering, const char *word);
enum status answer_maps(struct answering *answering, const char *rest);
enum status answer_html(struct answering *answering, const char *rest);
enum status answer_publish(struct answering *answering, const char *rest);
enum status answer_digest(struct answering *answering, const char *rest);

/* words_game.c */
enum status answer_join(struct answering *answering, const char *rest);
enum status answer_join_rated(struct answering *answering, const char *rest);
enum status answer_decline(struct answering *answering, const char *rest);
enum status answer_luck(struct answering *answering, const char *word);
enum status answer_wait(struct answering *answering, const char *rest);
enum status answer_ready(struct answering *answering, const char *rest);
enum status answer_withdraw(struct answering *answering, const char *rest);
enum status answer_press(struct answering *answering, const char *rest);
enum status answer_diary(struct answering *answering, const char *rest);
enum status answer_observe(struct answering *answering, const char *rest);

/* words_lobby.c */
enum status answer_rating(struct answering *answering, const char *rest);
enum status answer_list(struct answering *answering, const char *rest);
enum status answer_seats(struct answering *answering, const char *rest);
enum status answer_sign_on(struct answering *answering, const char *rest);
enum status answer_new_game(struct answering *answering, const char *rest);
enum status answer_invite(struct answering *answering, const char *rest);
enum status answer_rematch(struct answering *answering, const char *rest);

#endif
