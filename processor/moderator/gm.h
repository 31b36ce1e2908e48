/* The moderator's acts: one table, which the command line (postern gm) and his mails share.
 *
 * An act is a word, the words behind it, and for some a body of lines (orders, a position). It is done whole or not at
 * all, in one transaction; each becomes a record of the game's chain (moderator.h), and players read it as "Moderator:
 * ..." in their reports. */
#ifndef POSTERN_MODERATOR_GM_H
#define POSTERN_MODERATOR_GM_H

#include "processor/turn/advance.h"

/* One act being done. */
struct gm {
    struct home *home;
    struct stored_game *stored;
    struct arena *arena;
    const char **words;              /* behind the act */
    int count;
    const char *body;                /* lines; "" for none */
    const char *said;                /* the answer; in the arena */
    struct turn_news news;
    bool saved;                      /* the act has saved the game itself */
};

struct gm_act {
    const char *name, *words, *help; /* "extend", "HOURS | until TIME", what it does */
    const char *example;             /* as on the command line: "extend g12 24" */
    bool body;                       /* takes lines */
    bool prose;                      /* its words may be anything: in a mail it has to be written in capitals */
    bool asks;                       /* he has to confirm it by mail before it is done */
    enum status (*act)(struct gm *gm, struct error *err);
};

/* The table; NULL after the last. */
const struct gm_act *gm_act_at(int index);
const struct gm_act *gm_act_find(const char *name);

/* Carries out one act on a game, whole or not at all, inside the caller's transaction. *said: the answer, in the arena; it
 * also says what was wrong with orders. */
enum status gm_do(struct home *home, int64_t game, const struct gm_act *act, const char **words, int count,
                  const char *body, struct arena *arena, const char **said, struct error *err);
/* The same in a transaction of its own, which is on the disk when this returns. */
enum status gm_do_alone(struct home *home, int64_t game, const struct gm_act *act, const char **words, int count,
                        const char *body, struct arena *arena, const char **said, struct error *err);

/* ---- for the files of the acts ---- */

/* The seat that a word names ("red", "2"); ERR_NOT_FOUND lists them. */
enum status gm_seat(struct gm *gm, int index, int *seat, struct error *err);
/* Words from this one on, joined by blanks. */
const char *gm_rest(struct gm *gm, int index);
/* Takes a word out of the list, at any place ("keep", "--keep"); was it there? */
bool gm_take_word(struct gm *gm, const char *word);
/* ERR_FORMAT when more than so many words are left, because an act must not be carried out in part. */
enum status gm_no_more(const struct gm *gm, int count, struct error *err);
/* Makes the act's record, and tells the moderator the same. */
enum status gm_note(struct gm *gm, const char *act, const char *text, struct error *err);

/* Time: gm_time.c. */
enum status gm_extend(struct gm *gm, struct error *err);
enum status gm_pause(struct gm *gm, struct error *err);
enum status gm_resume(struct gm *gm, struct error *err);
enum status gm_force(struct gm *gm, struct error *err);
enum status gm_set(struct gm *gm, struct error *err);
enum status gm_beacon(struct gm *gm, struct error *err);
enum status gm_approve(struct gm *gm, struct error *err);
/* Seats: gm_seats.c. */
enum status gm_orders(struct gm *gm, struct error *err);
enum status gm_replace(struct gm *gm, struct error *err);
enum status gm_address(struct gm *gm, struct error *err);
enum status gm_erase(struct gm *gm, struct error *err);
enum status gm_resend(struct gm *gm, struct error *err);
enum status gm_absence(struct gm *gm, struct error *err);
enum status gm_announce(struct gm *gm, struct error *err);
/* State: gm_state.c. */
enum status gm_rule(struct gm *gm, struct error *err);
enum status gm_version(struct gm *gm, struct error *err);
enum status gm_position(struct gm *gm, struct error *err);
enum status gm_rollback(struct gm *gm, struct error *err);
enum status gm_forward(struct gm *gm, struct error *err);
enum status gm_end(struct gm *gm, struct error *err);
enum status gm_void(struct gm *gm, struct error *err);
/* gm_observe.c */
enum status gm_observe(struct gm *gm, struct error *err);
enum status gm_unobserve(struct gm *gm, struct error *err);
/* gm_fork.c */
enum status gm_fork(struct gm *gm, struct error *err);

#endif
