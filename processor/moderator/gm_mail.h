/* The moderator's mails: acts (gm.h) a line each, of the game whose notice they answer.
 *
 *     ORDERS red            an act that takes lines has them below it, up to END or the next act
 *     PASS
 *     END
 *     APPROVE
 *
 * An act stands alone on its line in its full form, its word in capitals; in small letters it is one where nothing else
 * can be meant (resume; extend 12). All other lines are prose, which one line of the answer names. Acts that end, void,
 * erase, force or roll back are tried, and asked about with what came of it (confirmation.h), before they are done. */
#ifndef POSTERN_MODERATOR_GM_MAIL_H
#define POSTERN_MODERATOR_GM_MAIL_H

#include "processor/orders/confirmation.h"

/* Does what the text says, act after act, inside the caller's transaction; one that cannot be done is told and the others
 * go on. serial: of the mail that it answers. His answer is queued. */
enum status gm_mail_read(struct reading *reading, int64_t game, int serial, const char *text);

/* "act": the moderator has said yes. */
extern const struct confirmation_kind confirmation_act_kind;

#endif
