/* Program: runs the built postern, and other programs, for rows that measure whole runs. */
#ifndef POSTERN_BENCH_PROGRAM_H
#define POSTERN_BENCH_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

/* The path of build/tests/postern beside the calling bench. */
const char *program_postern(void);

/* Runs a program to its end and drops its standard output. Ends the bench when the program does not start or fails.
 * arguments: its path first, closed by NULL. */
void program_run(const char *const *arguments);

/* A copy of a home of the scratch folder, at a path that no copy has had; the path is valid until the next call. It is on disk: a
 * run would otherwise be measured with the writing of the copy. Old copies stay until scratch_release, because ext4 looks for a free inode slowly for five seconds after many files were removed, and
 * that would be measured. */
const char *program_copy(const char *folder);

/* Lets the program look at a home's database once: it does so in the first run of a day, which is not part of a turn.
 * folder: of the scratch folder. */
void program_look_through(const char *folder, int64_t now_utc_s);

/* About the last program, and those that it started and waited for: processor time; the greatest memory that one of them
 * needed. */
double program_cpu_ns(void);
long program_peak_kib(void);

/* Whether long rows are wanted (BENCH_LONG is set): above 20 seconds each, run once, by `make bench-long`. */
bool program_is_long(void);

/* A number from the environment, or `otherwise` when the variable is not set. */
int program_number(const char *name, int otherwise);

#endif
