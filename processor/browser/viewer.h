/* Viewer: the engine for the script of a page, one replay at a time.
 *
 * The script checks the replay a record at a time, so that the page lives meanwhile; what it has checked it can look at. Texts
 * belong to the viewer and live until the next call that is not about the same look. A text that is too large for the memory
 * of a module ends the module (the script says so): nothing is drawn from half a state. */
#ifndef POSTERN_BROWSER_VIEWER_H
#define POSTERN_BROWSER_VIEWER_H

#include <stddef.h>

#ifdef __wasm__
#define FOR_SCRIPT(name) __attribute__((export_name(#name)))
#else
#define FOR_SCRIPT(name)
#endif

/* An arena is full: ends the module. For arena.exhausted. */
_Noreturn void viewer_give_up(void *context);

/* Room for a name and the replay's text behind it. What an earlier replay left is gone. NULL: there is no memory. */
FOR_SCRIPT(viewer_room) char *viewer_room(size_t bytes);
/* Begins the check of what was put there: so many bytes of a name, which the words call the file, and a text. 0: the verdict is
 * already known. */
FOR_SCRIPT(viewer_open) int viewer_open(size_t name_bytes, size_t text_bytes);
/* Checks the next record. 0: the verdict is known. */
FOR_SCRIPT(viewer_check) int viewer_check(void);
/* How many records were right so far, and how many the header promises. */
FOR_SCRIPT(viewer_checked) int viewer_checked(void);
FOR_SCRIPT(viewer_records) int viewer_records(void);
/* 0: resolved again, everything matches; 1: chain only; 2: it differs; 3: it cannot be judged. */
FOR_SCRIPT(viewer_verdict) int viewer_verdict(void);
/* The verdict in the words of `postern replay verify`, and as the object of its --json. */
FOR_SCRIPT(viewer_words) const char *viewer_words(void);
FOR_SCRIPT(viewer_json) const char *viewer_json(void);

/* The names of the seats, a JSON list; empty where the replay holds no positions to look at. */
FOR_SCRIPT(viewer_seats) const char *viewer_seats(void);

/* Looks at a record that was checked, as a seat from 1 saw it; 0: all that the file holds; -1: as an onlooker. Returns how many
 * different views its steps have, or -1 when there is nothing to be seen. */
FOR_SCRIPT(viewer_look) int viewer_look(int record, int seat);
/* Of a step of this look from 1, or 0 for the record as a whole: the picture, which uses the board `live` of the page; that
 * board; what is to be seen as lists of HTML, and where the cells lie ("a8,0,0 b8,1,0"); what lies beside the board and what happened, as JSON; and all that is to be seen as
 * a text, and as a drawing that stands alone. */
FOR_SCRIPT(viewer_svg) const char *viewer_svg(int step);
FOR_SCRIPT(viewer_board) const char *viewer_board(int step);
FOR_SCRIPT(viewer_list) const char *viewer_list(int step);
FOR_SCRIPT(viewer_places) const char *viewer_places(int step);
FOR_SCRIPT(viewer_notes) const char *viewer_notes(int step);
FOR_SCRIPT(viewer_events) const char *viewer_events(int step);
FOR_SCRIPT(viewer_drawing) const char *viewer_drawing(int step);
FOR_SCRIPT(viewer_text) const char *viewer_text(int step);

/* The position after a record as a scenario, for those who want to go on from there; NULL: its rules have no notation. */
FOR_SCRIPT(viewer_position) const char *viewer_position(int record);

#endif
