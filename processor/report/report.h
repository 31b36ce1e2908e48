/* Report: tells a seat by mail what happened.
 *
 * A report is a pure function of the stored game and the news: view and visible events through the rule
 * set's templates, or as JSON. The same code makes invitations, last reports and old reports from history. */
#ifndef POSTERN_REPORT_H
#define POSTERN_REPORT_H

#include "processor/game/stored_game.h"
#include "processor/game/turn_news.h"

/* Composes and queues the mail for one seat after an advance, inside the caller's transaction. After a record or a draft
 * every seat gets one, otherwise only those who are asked. News that has waited for the seat (news.h) comes first, and news
 * that may wait does. Gives the seat a new request serial when it is asked something. */
enum status report_queue(struct stored_game *stored, int seat, const struct turn_news *news, struct error *err);

/* Sends the news that waits for a seat, if there is any. Inside the caller's transaction. */
enum status report_held(struct stored_game *stored, int seat, struct error *err);

/* The invitation to a seat of a new game. */
enum status report_invite(struct stored_game *stored, int seat, struct error *err);

/* The text of that invitation. */
enum status report_invitation_text(struct stored_game *stored, int seat, const char **text, struct error *err);

/* The invitation once more, to a seat that has not answered it. */
enum status report_remind(struct stored_game *stored, int seat, struct error *err);

/* The whole history that a seat may know, for the player who takes it in the middle of a game, with the open requests and
 * the same history as a replay file. Inside the caller's transaction. */
enum status report_welcome(struct stored_game *stored, int seat, struct error *err);

/* The text of a report, and the view that its templates see. serial 0: the report cannot be answered. */
enum status report_text(struct stored_game *stored, int seat, const struct turn_news *news, int serial, const char **text,
                        struct error *err);
/* The unanswered requests to a seat, for the template `asked`. any_owed: one of them holds up the turn. */
void report_requests(struct arena *arena, const struct game_look *look, int seat, struct value *view);
/* The orders of a seat that were not used, a sentence each. */
void report_add_unused(struct arena *arena, const struct turn_news *news, int seat, struct value *list);
struct value *report_view(struct stored_game *stored, int seat, const struct turn_news *news, int serial);

#endif
