/* Report: what a seat is told of what happened, as a mail.
 *
 * A report is a pure function of the game as it lies and of what was news: view and visible events through the rule
 * set's templates, or as JSON. The same makes invitations, last reports and reports again from history. */
#ifndef POSTERN_REPORT_H
#define POSTERN_REPORT_H

#include "processor/game/stored_game.h"
#include "processor/game/turn_news.h"

/* Composes and queues the mail for one seat after an advance, inside the caller's transaction: everybody when a record
 * was made or a draft, else only who is asked; what has waited for the seat before (news.h) stands first, and what may wait
 * does. Gives the seat a new request serial when something is asked of it. */
enum status report_queue(struct stored_game *stored, int seat, const struct turn_news *news, struct error *err);

/* What waits for a seat goes now, if anything does. Inside the caller's transaction. */
enum status report_held(struct stored_game *stored, int seat, struct error *err);

/* The invitation to a seat of a new game. */
enum status report_invite(struct stored_game *stored, int seat, struct error *err);

/* The same once more, to a seat that has not answered it. */
enum status report_remind(struct stored_game *stored, int seat, struct error *err);

/* The whole history that a seat may know, to the player who takes it in the middle of a game, with the requests that are
 * open and the same as a replay file. Inside the caller's transaction. */
enum status report_welcome(struct stored_game *stored, int seat, struct error *err);

/* The text of a report, and the view that its templates see. serial 0: nothing can be answered to it. */
enum status report_text(struct stored_game *stored, int seat, const struct turn_news *news, int serial, const char **text,
                        struct error *err);
/* What is asked of a seat and not answered, for the template `asked`. any_owed: it holds the turn up. */
void report_requests(struct arena *arena, const struct game_look *look, int seat, struct value *view);
/* What of a seat's orders was not used, a sentence each. */
void report_add_unused(struct arena *arena, const struct turn_news *news, int seat, struct value *list);
struct value *report_view(struct stored_game *stored, int seat, const struct turn_news *news, int serial);

#endif
