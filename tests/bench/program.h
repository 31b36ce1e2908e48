/* Program: runs the built postern, and other programs, for rows that measure whole runs. */
#ifndef POSTERN_BENCH_PROGRAM_H
#define POSTERN_BENCH_PROGRAM_H

/* The path of build/tests/postern beside the bench that asks. */
const char *program_postern(void);

/* Runs a program to its end, its standard output unheard. Ends the bench when it cannot be run or fails. arguments:
 * its path first, closed by NULL. */
void program_run(const char *const *arguments);

/* Of the last program, and of what it started and waited for: processor time; the most memory that one of them needed. */
double program_cpu_ns(void);
long program_peak_kib(void);

/* A number from the environment, or `otherwise` when it is not set. */
int program_number(const char *name, int otherwise);

#endif
