/* Trial: a player tries orders for his next turn, on a page of his own.
 *
 * The page holds the game as his seat may know it (engine/game_known.h). Orders are sorted, judged and foretold by the code that
 * reads mails, so he is told what CHECK and FORECAST would answer. Nothing is kept: each answer is about the lines it was given.
 * Texts belong to the trial and live until the next call that gives orders. */
#ifndef POSTERN_BROWSER_TRIAL_H
#define POSTERN_BROWSER_TRIAL_H

#include "processor/browser/viewer.h"

/* Room for a text of so many bytes. NULL: there is no memory. */
FOR_SCRIPT(trial_room) char *trial_room(size_t bytes);
/* Takes the text there, of so many bytes, for the game; what was open before is gone. 0: it is no such text (trial_answer says
 * what is wrong). */
FOR_SCRIPT(trial_open) int trial_open(size_t bytes);
/* Takes the text there for the lines of a mail, as written. How many of them are refused; -1: no game is open. */
FOR_SCRIPT(trial_judge) int trial_judge(size_t bytes);
/* What the mail would be answered. */
FOR_SCRIPT(trial_answer) const char *trial_answer(void);

/* The words that an order may begin with now, as far as the rule set tells, a JSON list. */
FOR_SCRIPT(trial_words) const char *trial_words(void);
/* The orders of this seat that are on file, a line each. */
FOR_SCRIPT(trial_on_file) const char *trial_on_file(void);

/* The board as the seat sees it: the picture, which uses the board `live` of the page, that board, the lists in HTML, where the
 * cells lie ("a8,0,0 b8,1,0"), and what lies beside it, as JSON; "" where the rules show none. */
FOR_SCRIPT(trial_svg) const char *trial_svg(void);
FOR_SCRIPT(trial_board) const char *trial_board(void);
FOR_SCRIPT(trial_list) const char *trial_list(void);
FOR_SCRIPT(trial_places) const char *trial_places(void);
FOR_SCRIPT(trial_notes) const char *trial_notes(void);
/* What is at a point of the picture, in its units: a JSON object with the names that orders use (cell first, then what stands
 * there) and what is said of it; "null" beside the board. */
FOR_SCRIPT(trial_at) const char *trial_at(int x, int y);

#endif
