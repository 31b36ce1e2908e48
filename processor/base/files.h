/* Files: whole files written and copied, durable when the call returns, readable only by their owner. */
#ifndef POSTERN_BASE_FILES_H
#define POSTERN_BASE_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/error.h"

/* A new file, mode 0600; ERR_CONFLICT when there is one. */
enum status files_write_new(const char *path, const char *text, size_t bytes, struct error *err);
/* A file for all to read: written under the name `beside`, of the same disk, and renamed when it is whole. A page that is lost
 * with the power can be made again: nothing waits for the disk. */
enum status files_replace(const char *path, const char *beside, const char *text, size_t bytes, struct error *err);
/* The same with bytes that do not lie together. */
struct files_piece {
    const char *text;
    size_t bytes;
};
enum status files_replace_with(const char *path, const char *beside, const struct files_piece *pieces, int count, struct error *err);
enum status files_copy(const char *from, const char *to, struct error *err);

/* A folder, mode 0700; an existing one is fine. */
enum status files_make_folder(const char *path, struct error *err);
/* The same for all to read. */
enum status files_make_open_folder(const char *path, struct error *err);
/* All folders that a file's path names, except those in its first `from` bytes. */
enum status files_make_folders_for(const char *path, size_t from, struct error *err);

/* Copies a folder with all regular files and folders in it. A missing folder counts as empty. */
enum status files_copy_folder(const char *from, const char *to, struct error *err);

/* Removes a folder with everything in it, as far as possible. */
void files_remove(const char *folder);

/* Is there nothing at this path, or a folder with nothing in it? */
bool files_is_free(const char *path);

/* Makes the names in a folder durable. */
void files_sync_folder(const char *path);

#endif
