/* Files: whole files written and copied, durable when the call returns, for their owner's eyes alone. */
#ifndef POSTERN_BASE_FILES_H
#define POSTERN_BASE_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/error.h"

/* A new file, mode 0600; ERR_CONFLICT when there is one. */
enum status files_write_new(const char *path, const char *text, size_t bytes, struct error *err);
enum status files_copy(const char *from, const char *to, struct error *err);

/* A folder, mode 0700; one that is there already is as good. */
enum status files_make_folder(const char *path, struct error *err);
/* All folders that a file's path names, those above `from` bytes of it excepted. */
enum status files_make_folders_for(const char *path, size_t from, struct error *err);

/* Copies a folder with all regular files and folders in it. One that is not there is an empty one. */
enum status files_copy_folder(const char *from, const char *to, struct error *err);

/* Removes a folder with all that is in it, as far as that can be done. */
void files_remove(const char *folder);

/* Is there nothing at this path, or a folder with nothing in it? */
bool files_is_free(const char *path);

/* Makes the names in a folder durable. */
void files_sync_folder(const char *path);

#endif
