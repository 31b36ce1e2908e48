/* Shared code of the programs that kill runs: a home whose next run takes, reads, resolves and sends, made once so that key,
 * secret and times are the same in every copy; and all its history as one text, for comparison. */
#ifndef POSTERN_TESTS_KILLED_H
#define POSTERN_TESTS_KILLED_H

#include <stddef.h>
#include <stdio.h>

#include "tests/support/program.h"

/* The program under test and the library that ends it (fault.c); set by main. */
extern const char *killed_program, *killed_fault_library;

/* Checks so far. */
extern long killed_passed, killed_failed;

enum { KILLED = 137 };

/* printf into new memory, at most half a kilobyte. */
char *killed_join(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Runs a program and returns its exit code; fault_at (the call that it ends at) and log may be NULL. */
int killed_run(const char *const *argv, const char *fault_at, const char *log);
/* The errno of the call at fault_at and of every later one; 0: the process ends there. */
extern int killed_errno;
/* The file that gets the output of the next programs; NULL: nobody reads it. */
extern const char *killed_output;

/* Runs a program and returns the word behind other words in what it prints, which goes into the file `output`. */
char *killed_word(const char *const *argv, const char *before, const char *output);

/* `postern -C home run --now time` */
int killed_postern(const char *home, const char *time, const char *fault_at, const char *log);

void killed_copy(const char *from, const char *to);
void killed_query(const char *home, const char *sql, int (*row)(void *, int, char **, char **), void *context);
long killed_number(const char *home, const char *sql);

/* A home with games whose answers are in its Maildir mail/in. */
void killed_make_base(const char *home);

/* An answer of a seat in the mailbox of the home, to the last mail that the home has made for it. */
void killed_answer(const char *home, int game, int seat, const char *text);

/* What queries give, a row a line. */
char *killed_rows(const char *home, const char *const *queries, size_t count);

/* Everything that has to be the same whatever happened; and what must be, even when the turn is resolved again at a later
 * time. */
char *killed_history(const char *home);
char *killed_states(const char *home);

/* Ends the program unless the undisturbed run did its work for every kind of game. */
void killed_check_kinds(const char *home);

/* Reads the command line `POSTERN FAULT.so [EVERY]`, and makes a folder with this name in it where tests have theirs
 * (TMPDIR, /tmp); returns EVERY, 1 without it. */
long killed_begin(int argc, char **argv, const char *name, char **folder);

/* A copy of the base in the folder whose run nothing disturbed, and a second run after it; *calls: of the first. */
char *killed_undisturbed(const char *folder, const char *base, const char *time, long *calls);

/* The exit code of the program; removes the folder unless something failed. */
int killed_end(const char *folder);

/* Counts a check, and prints one that fails. */
void killed_check(int holds, const char *what, const char *home, const char *where);

/* What fault.c logged: the number of calls, and the length to which the write-ahead log was last synced. */
long killed_read_log(const char *path, long *last_synced);

#endif
