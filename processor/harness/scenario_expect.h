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

/* The next word, or the next text in double quotes, off *at; NULL at the end. */
char *expect_word(struct arena *arena, const char **at);
/* The rest of a line: a text in quotes, or all of it; *at is what follows the quotes. */
const char *expect_rest(struct arena *arena, const char **at);
/* Words that nothing reads are an error: a slip there would not be noticed. */
enum status expect_end(struct expectation *expectation, const char *rest, const char *form);
/* Is it part of the text, without regard to case? */
bool expect_holds_text(const char *text, const char *part);

/* The match, or before its first turn what it is when the turn opens. */
struct match *expect_opened(struct match *match, struct match *opened);
/* The viewer of a name: a seat, or somebody without one ("onlooker"); SEAT_MODERATOR: there is no such viewer. */
int expect_viewer(const struct match *match, const char *name, struct error *err);

/* mail SEAT contains|lacks "text", also over the end of a line */
enum status expect_mail(struct expectation *expectation, const char *rest);
/* help WORD contains|lacks "text"; a word with blanks stands in quotes. */
enum status expect_help(struct expectation *expectation, const char *rest);
/* scene [CELL] contains|lacks "text": what this viewer is shown of a cell, or of everything. */
enum status expect_scene(struct expectation *expectation, const char *rest, int seat);

#endif
