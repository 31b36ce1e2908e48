/* One line of an `expect` block while it is checked, and the words of such lines. */
#ifndef POSTERN_HARNESS_SCENARIO_EXPECT_H
#define POSTERN_HARNESS_SCENARIO_EXPECT_H

#include "processor/harness/scenario_match.h"

/* One expectation being checked. */
struct expectation {
    struct match *match;
    int *previous;               /* event found by the line above */
    bool holds;
    const char *actual;          /* what is so instead, when it does not hold */
    struct error *err;
};

/* ERR_FORMAT: what was read, and how such a line reads. */
enum status expect_not_understood(struct expectation *expectation, const char *what, const char *form);

const char *expect_skip_blanks(const char *at);
/* Takes the next word, or the next text in double quotes, off *at; NULL at the end. */
char *expect_word(struct arena *arena, const char **at);
/* The rest of a line: a text in quotes, or all of it; *at is what follows the quotes. */
const char *expect_rest(struct arena *arena, const char **at);
/* Words that nothing reads are an error: a slip there would not be noticed. */
enum status expect_end(struct expectation *expectation, const char *rest, const char *form);
/* Takes a keyword and the blanks behind it off *at, if it stands there as a whole word. */
bool expect_keyword(const char **at, const char *keyword);

/* The match; right after its position the one in which the first turn has been opened, for only what that turn begins with has
 * happened. opened: room for it. */
struct match *expect_opened(struct match *match, struct match *opened);
/* The viewer of a name: a seat, or somebody without one ("onlooker"); SEAT_MODERATOR: there is no such viewer. */
int expect_viewer(const struct match *match, const char *name, struct error *err);

/* Events since the block began: event NAME [key=value ...], no event, then event, then no event, next event, N event.
 * scenario_events.c */
enum status expect_any_event(struct expectation *expectation, const char *line);
enum status expect_no_event(struct expectation *expectation, const char *line);
enum status expect_then_event(struct expectation *expectation, const char *line);
enum status expect_next_event(struct expectation *expectation, const char *line);
enum status expect_number_event(struct expectation *expectation, const char *line);

/* Orders: rejected|accepted|ignored SEAT [N] [CODE] ["part of the reason"], and
 * try SEAT: orders -> accepted | rejected [CODE] ["part of the reason"]. scenario_verdicts.c */
enum status expect_rejected(struct expectation *expectation, const char *line);
enum status expect_accepted(struct expectation *expectation, const char *line);
enum status expect_ignored(struct expectation *expectation, const char *line);
enum status expect_try(struct expectation *expectation, const char *line);

/* What players are told. scenario_told.c
 * mail SEAT contains|lacks "text", also over the end of a line */
enum status expect_mail(struct expectation *expectation, const char *rest);
/* help WORD contains|lacks "text"; a word with blanks stands in quotes. */
enum status expect_help(struct expectation *expectation, const char *rest);
/* scene [CELL] contains|lacks "text": what this viewer is shown of a cell, or of everything. */
enum status expect_scene(struct expectation *expectation, const char *rest, int seat);

#endif
