/* Shared by the files of the play runner. Every test ends in check() or complain(). */
#ifndef POSTERN_TESTS_PLAY_H
#define POSTERN_TESTS_PLAY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "tests/support/program.h"

enum { LINE_BYTES = 4096, PATH_BYTES = 512 };

extern long passed, failed;

/* One file being played. */
struct play {
    const char *file;
    FILE *in;
    int line;
    char title[LINE_BYTES];
    char home[PATH_BYTES];
    char first_home[PATH_BYTES];     /* with_noise: of the first time */
    int64_t now_utc_s;
    int64_t seen;                    /* the outbox as it was before the last command */
    int mails_written, noise_written;
    char *out, *err;                 /* of the last command */
    int code;
    bool code_expected;              /* an `exit` line has checked it */
    int command_line;
    bool broken;                     /* it cannot continue */
    bool skipped;                    /* this build cannot play it to the end */
    char twice[LINE_BYTES];          /* the players of a `twice` line; "": the file is played once */
    bool with_noise;                 /* this is the second time: lines with ~ are played, too */
    bool noise;                      /* the current line is such a line */
    bool passed_over;                /* the last line was such a line, and was not played */
};

void complain(struct play *play, const char *format, ...) __attribute__((format(printf, 2, 3)));
void check(struct play *play, bool holds, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* ---- text and files ---- */

/* A copy, to be freed. */
char *copy_text(const char *text);
/* A file's text, to be freed; "" when it cannot be read. */
char *read_file(const char *path);
void write_file(const char *path, const char *text, const char *mode);

/* The next word of a line, without its quotes; NULL at the end. */
char *next_word(char **rest);
/* A text with $now and $home filled in; good until the next call. */
char *expand(struct play *play, const char *text);
/* Does the text contain these words, whatever its line breaks? */
bool has_words(const char *text, const char *words);

/* ---- the stored database ---- */

/* Rows as a text: columns joined by |, rows by a comma. add_row is for query(). */
struct rows {
    char text[LINE_BYTES];
    int count;
};
int add_row(void *context, int count, char **values, char **names);
bool query(struct play *play, const char *sql, int (*each)(void *, int, char **, char **), void *context);
int64_t query_number(struct play *play, const char *sql);

/* ---- mails ---- */

struct mails {
    char *all[512];
    int count;
};

/* For query(): a mail as it was sent. */
int add_bytes(void *context, int count, char **values, char **names);
void drop_mails(struct mails *mails);
/* A player's name is the part of his address before @x.test; valid until the next call. */
const char *address_of(const char *player);

/* The lines that begin with | (of the body) and + (of the head) after a directive. */
void read_block(struct play *play, char *body, size_t body_bytes, char *head, size_t head_bytes);

/* Directives. */
void do_got(struct play *play, char *rest);
void do_mail(struct play *play, char *rest);
void do_bounce(struct play *play, char *rest);
void do_columns(struct play *play, char *rest);

#endif
