/* Sandbox: takes from a process, for good, the rights that it no longer needs. */
#ifndef POSTERN_BASE_SANDBOX_H
#define POSTERN_BASE_SANDBOX_H

#include <stdbool.h>

/* From now on the calling process opens no connection, starts and traces no program and no other process, signals none,
 * and neither removes, renames, makes nor changes the mode of a file: such a system call gives EPERM. Open files stay
 * usable. False when the kernel has no seccomp, or this program does not know the machine; the process goes on without. */
bool sandbox_reading(void);

/* Forbids core dumps of this process, which holds secrets: in a file, and also to a program that collects them, which the
 * limit would not stop. Other processes of the same user cannot look into its memory either. This does not affect programs
 * that it starts. */
void sandbox_core(void);

#endif
