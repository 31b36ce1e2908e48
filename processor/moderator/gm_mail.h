/* The moderator's mails: acts (gm.h) a line each, of the game whose notice they answer.
 *
 *     ORDERS red            an act that takes lines has them below it, up to END or the next act
 *     PASS
 *     END
 *     APPROVE
 */
#ifndef POSTERN_MODERATOR_GM_MAIL_H
#define POSTERN_MODERATOR_GM_MAIL_H

#include "processor/home/home.h"

/* Does what the text says, act after act, inside the caller's transaction; one that cannot be done is told and the others
 * go on. serial: of the mail that it answers. His answer is queued. */
enum status gm_mail_read(struct home *home, int64_t game, int serial, const char *text, struct arena *arena,
                         struct error *err);

#endif
