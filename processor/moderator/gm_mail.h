/* The moderator's mails: acts (gm.h), one a line, on the game whose notice they answer.
 *
 *     ORDERS red            an act that takes lines has them below it, up to END or the next act
 *     PASS
 *     END
 *     APPROVE
 *
 * An act stands alone on its line in its full form, its word in capitals; in small letters it counts only if the line can
 * mean nothing else (resume; extend 12). All other lines are prose, which one line of the answer names. Acts that end, void,
 * erase, force or roll back are first tried, and a question (confirmation.h) tells the result before they are done. */
#ifndef POSTERN_MODERATOR_GM_MAIL_H
#define POSTERN_MODERATOR_GM_MAIL_H

#include "processor/orders/confirmation.h"

/* Carries out the acts of the text in order, inside the caller's transaction; the answer names an act that is impossible, and
 * the others go on. serial: of the mail that it answers. Queues the answer to him. */
enum status gm_mail_read(struct reading *reading, int64_t game, int serial, const char *text);

/* "act": the moderator has said yes. */
extern const struct confirmation_kind confirmation_act_kind;

#endif
