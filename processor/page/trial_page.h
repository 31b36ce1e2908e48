/* Trial page: one seat's page, on which its player tries orders before he mails them.
 *
 * It is one file that asks nobody for anything. It holds what the seat may know of the game (engine/game_known.h), the engine of
 * its rules, and the seat's reply address: whoever has it can order for the seat, and its head says so. It is mailed to its player
 * and lies nowhere else. */
#ifndef POSTERN_PAGE_TRIAL_PAGE_H
#define POSTERN_PAGE_TRIAL_PAGE_H

#include "processor/game/stored_game.h"

/* The page of a seat, in the game's arena. ERR_NOT_FOUND: this program has no engine of these rules for browsers. */
enum status trial_page_write(struct stored_game *stored, int seat, const char **html, struct error *err);

/* Is the seat asked for anything now, answered or not? */
bool trial_page_is_asked(const struct stored_game *stored, int seat);

/* Has this program an engine of these rules for browsers? */
bool trial_page_is_possible(const struct stored_game *stored);

#endif
