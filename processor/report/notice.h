/* Notices: short mails outside the games' own reports. All are queued inside the caller's transaction. */
#ifndef POSTERN_REPORT_NOTICE_H
#define POSTERN_REPORT_NOTICE_H

#include "processor/game/stored_game.h"
#include "processor/report/mail_kind.h"

/* A mail to one seat with news between two reports, in one or several paragraphs. It carries the open request, so the player
 * may answer it with orders. */
enum status notice_seat(struct stored_game *stored, int seat, enum mail_kind kind, const char *subject, const char *text,
                        struct error *err);
/* The same to every seat of a set. */
enum status notice_seats(struct stored_game *stored, audience seats, enum mail_kind kind, const char *subject,
                         const char *text, struct error *err);

/* A mail to the moderator (if the configuration names one): what happened to a game, in one paragraph. subject: "held",
 * "bounced", "declined" ... */
enum status notice_moderator(struct home *home, int64_t game, const char *subject, const char *what, struct error *err);

/* The same with a number that his answer brings back, because APPROVE is for one preview. Others have NOTICE_SERIAL. He can
 * answer mails about a game with his acts (gm_mail.h). */
enum status notice_ask(struct home *home, int64_t game, int serial, const char *subject, const char *what, struct error *err);

/* Stands for a seat in the moderator's reply addresses: no game has so many. */
enum { NOTICE_SERIAL = 1, NOTICE_SEAT = 99 };
#define NOTICE_PURPOSE "moderator"

#endif
