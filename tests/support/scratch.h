/* A folder for one test, removed with everything in it afterwards. */
#ifndef POSTERN_TESTS_SCRATCH_H
#define POSTERN_TESTS_SCRATCH_H

#include <stddef.h>
#include <sys/types.h>

/* Makes a folder under TMPDIR or /tmp; its path stays until scratch_release. */
const char *scratch_open(void);
void scratch_release(void);

/* A path in the folder; eight paths are valid at a time. Ends the program if there is no folder, because the path would then
 * lie outside it. */
const char *scratch_path(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Writes and reads whole files under the folder; what was read is malloc'd and NUL-terminated, NULL: no such file. */
void scratch_write(const char *path, const char *bytes, size_t n, mode_t mode);
char *scratch_read(const char *path, size_t *n);

/* How many entries a folder has (. and .. not counted), -1: no such folder; `name` (may be NULL, room for 256)
 * receives the first by byte order. */
int scratch_count(const char *path, char *name);

#endif
