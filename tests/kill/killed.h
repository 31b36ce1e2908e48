/* What the programs that kill runs share: a home whose next run takes, reads, resolves and sends, made once so that key,
 * secret and times are the same in every copy; and all of its history as one text, to be compared. */
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

/* printf into memory of its own, at most half a kilobyte. */
char *killed_join(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Runs a program and gives its exit code; fault_at (the call that it ends at) and log may be NULL. */
int killed_run(const char *const *argv, const char *fault_at, const char *log);
/* The errno that a call at fault_at, and every one behind it, fails with; 0: the process ends there. */
extern int killed_errno;
/* The file that gets what the next programs print; NULL: nobody reads it. */
extern const char *killed_output;

/* `postern -C home run --now time` */
int killed_postern(const char *home, const char *time, const char *fault_at, const char *log);

void killed_copy(const char *from, const char *to);
void killed_query(const char *home, const char *sql, int (*row)(void *, int, char **, char **), void *context);
long killed_number(const char *home, const char *sql);

/* A home with games whose answers lie in its Maildir mail/in. */
void killed_make_base(const char *home);

/* All that has to be the same whatever happened; what has to be even when the turn is resolved again at a later time. */
char *killed_history(const char *home);
char *killed_states(const char *home);

/* Dies unless the undisturbed run did of every kind of game what it is there for. */
void killed_check_kinds(const char *home);

/* What the command line `POSTERN FAULT.so [EVERY]` says, with a folder made of the template; returns EVERY, 1 without it. */
long killed_begin(int argc, char **argv, char *folder);

/* A copy of the base in the folder whose run nothing disturbed, and a second run behind it; *calls: of the first. */
char *killed_undisturbed(const char *folder, const char *base, const char *time, long *calls);

/* The exit code of the program; the folder goes unless something failed. */
int killed_end(const char *folder);

/* Counts a check, and tells of one that does not hold. */
void killed_check(int holds, const char *what, const char *home, const char *where);

/* What fault.c logged: how many calls there were, and to what length the write-ahead log was last synced. */
long killed_read_log(const char *path, long *last_synced);

#endif
