/* A finished duel with every kind of record in it, and its replay as a file that tests may damage. */
#ifndef POSTERN_TESTS_REPLAY_CASE_H
#define POSTERN_TESTS_REPLAY_CASE_H

#include "processor/replay/replay.h"
#include "tests/support/logged_game.h"

enum { REPLAY_LINES_MAX = 64 };

struct replay_case {
    struct logged logged;
    struct arena arena;
    char path[64];                       /* of the file, while a test runs */
    char *text;                          /* the replay, full unless a test took another */
    size_t text_bytes;
    char *lines[REPLAY_LINES_MAX];       /* of it, without newlines */
    int line_count;
    struct replay_check check;           /* of the last verification */
    struct error err;
};
extern struct replay_case made;

/* Fixtures: plays the game and makes its full replay, in the latest format or in the first. */
void replay_case_set_up(void);
void replay_case_set_up_first(void);
void replay_case_tear_down(void);

/* A set-up, turns with late responses and looks into the past, an act of the moderator, a gift, more turns, a
 * resignation. */
void case_play(struct logged *played, int format, uint64_t seed);

/* A replay in the case's arena; for the case's own game also sets its text and lines. */
char *case_written(struct logged *played, enum replay_scope scope, int seat, size_t *bytes);
void case_take(enum replay_scope scope, int seat);

void case_write_file(const char *bytes, size_t count);
enum status case_verify(const char *bytes, size_t count);
enum status case_verify_lines(char *const *from, int count);

/* The header's line with a new hash. */
char *case_header(const struct value *header);

struct value *case_value(const char *from, size_t bytes);
const char *case_hex(const char *text);

void case_expect_absent(const char *in, const char *word);

#endif
