/* Confine: takes from a process what it will not need any more, for good. */
#ifndef POSTERN_BASE_SANDBOX_H
#define POSTERN_BASE_SANDBOX_H

#include <stdbool.h>

/* From now on the calling process opens no connection, starts and traces no program and no other process, signals none,
 * and neither removes, renames, makes nor changes the mode of a file: such a system call gives EPERM. What is open stays
 * usable. False when the kernel has no seccomp, or this program does not know the machine; the process goes on without. */
bool sandbox_reading(void);

/* No core of this process, which holds secrets: not in a file, and not to a program that collects them, which the limit
 * would not keep from it. Nor may others of the same user look into its memory. What it starts is not concerned. */
void sandbox_core(void);

#endif
