/* Doctor deep: resolves every record of all games of a home again, by all processors. */
#ifndef POSTERN_COMMANDS_DOCTOR_DEEP_H
#define POSTERN_COMMANDS_DOCTOR_DEEP_H

#include <stdbool.h>
#include <stdio.h>

/* One finding, as doctor_say in doctor_mail.h, to be printed there. */
typedef void doctor_say_to(FILE *out, void *context, const char *what, bool good, const char *words, int code);

/* Says what is wrong with each game, and at the end how many are as they were stored. jobs: as in struct workers. No home may
 * be open. Gives an exit code. */
int doctor_deep(const char *path, int jobs, doctor_say_to *say, void *context);

#endif
