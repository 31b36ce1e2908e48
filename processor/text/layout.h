/* Layout: what rendered text must look like in a mail.
 *
 * At most 72 columns, a column being one character (a UTF-8 code point); no tabs, no blanks at the end of a
 * line, no carriage returns, one empty line at most in a row and none at the start or end. Maps and tables stand
 * on lines that begin with two blanks: those are never broken. */
#ifndef POSTERN_TEXT_LAYOUT_H
#define POSTERN_TEXT_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"

enum { LAYOUT_COLUMNS = 72 };

/* Lays a text out and cleans it like body_normal (compose_body.h). A line is a paragraph: it breaks a line that is too long
 * at blanks, so a template writes each paragraph on one line. The rest of an item with a list mark ("- ", "* ", "3. ", "3) ",
 * "3: ") is indented to the text behind the mark. A word longer than the line stays whole (an address must).
 * NULL only when the arena is full. */
char *layout_text(struct arena *arena, const char *text);

/* Sets the tables that a text writes as rows: consecutive lines that begin with `|` are one table, and `|`
 * separates the cells. A row that begins with `|=` holds the titles; a title that begins with `>` aligns its column to the
 * right. For templates, whose loops give rows and know no widths. A row is indented by two blanks, as layout_text wants it;
 * one that does not fit into LAYOUT_COLUMNS breaks within its last column. Titles without rows are nothing. */
enum status layout_rows(struct arena *arena, const char *text, char **out, struct error *err);

/* A time as players read it: "Fri 20 Nov 2026 18:00 UTC (19:00 Europe/Berlin)", with the day in the parentheses
 * too if it differs there. zone NULL, "" or "UTC" leaves the parentheses out. ERR_CONFIG for a zone
 * that layout_zone would refuse, ERR_FORMAT for a time outside the years 1 to 9999. */
enum status layout_time(struct arena *arena, int64_t utc_s, const char *zone, char **text, struct error *err);

/* The same in short, for subjects, only in the zone's own time: "Fri 18:00", from the sixth day on "Fri 27 Nov 18:00",
 * in a different year "Fri 1 Jan 2027 18:00". */
enum status layout_when(struct arena *arena, int64_t utc_s, int64_t now_utc_s, const char *zone, const char **text,
                        struct error *err);

/* A span of time: "71 h 50 min". */
const char *layout_span(struct arena *arena, int64_t seconds);

/* Reads the name of a time zone as a player may write it ("europe/berlin") and gives the proper one
 * ("Europe/Berlin"), UTC or an offset such as +05:30. ERR_CONFIG tells what would be right. */
enum status layout_zone(struct arena *arena, const char *written, char **zone, struct error *err);

#endif
