/* Press: what players say to each other, and their diaries.
 *
 * Press goes through the host, by the game's rules: none, white (signed), grey (also unsigned), only to the moderator, and
 * perhaps not while a question inside a turn is open. It is relayed at once and logged; it never stands in a record or a
 * replay. Nobody else can read a diary until the game is over. */
#ifndef POSTERN_REPORT_PRESS_H
#define POSTERN_REPORT_PRESS_H

#include "processor/game/stored_game.h"

/* Handles the text behind PRESS: "ALL: text", "red, blue: text", "GREY ALL: text", "GM: text"; the text may have lines. *said is
 * the answer to the writer. Inside the caller's transaction. */
enum status press_word(struct stored_game *stored, int seat, const char *rest, const char **said, struct error *err);

/* Handles the text behind DIARY: an entry, or nothing, which shows the writer's diary so far. */
enum status press_diary(struct stored_game *stored, int seat, const char *rest, const char **said, struct error *err);

/* The diaries of a finished game, a list of objects seat, turn, text; empty while the game goes on. */
enum status press_diaries(struct stored_game *stored, struct value **list, struct error *err);

/* The press that a seat has got or sent so far, a list of objects from, turn, text. */
enum status press_of_seat(struct stored_game *stored, int seat, struct value **list, struct error *err);

#endif
