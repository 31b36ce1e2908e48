#include "processor/base/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { COPY_BYTES = 64 << 10, FOLDERS_DEEP = 8 };

static enum status fault(const char *path, struct error *err)
{
    int code = errno;
    enum status status = code == EEXIST ? ERR_CONFLICT : code == ENOENT ? ERR_NOT_FOUND : ERR_IO;

    return error_set(err, status, "%s: %s", path, strerror(code));
}

static int make_new(const char *path)
{
    return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
}

static enum status write_all(int fd, const char *text, size_t bytes, const char *path, struct error *err)
{
    while (bytes > 0) {
        ssize_t written = write(fd, text, bytes);

        if (written < 0 && errno != EINTR)
            return fault(path, err);
        if (written > 0) {
            text += written;
            bytes -= (size_t)written;
        }
    }
    return OK;
}

/* Makes the written bytes durable; removes the file if anything failed. */
static enum status finish(int fd, enum status status, const char *path, struct error *err)
{
    if (status == OK && fsync(fd) != 0)
        status = fault(path, err);
    close(fd);
    if (status != OK)
        unlink(path);
    return status;
}

enum status files_replace_with(const char *path, const char *beside, const struct files_piece *pieces, int count, struct error *err)
{
    int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    enum status status = OK;

    if (fd < 0)
        return error_set(err, ERR_IO, "%s: %s", path, strerror(errno));
    for (int i = 0; i < count && status == OK; i++)
        status = write_all(fd, pieces[i].text, pieces[i].bytes, path, err);
    if (close(fd) != 0 && status == OK)
        status = fault(path, err);
    if (status == OK && rename(beside, path) != 0)
        status = fault(path, err);
    if (status != OK)
        unlink(beside);
    return status;
}

enum status files_replace(const char *path, const char *beside, const char *text, size_t bytes, struct error *err)
{
    return files_replace_with(path, beside, &(struct files_piece){ text, bytes }, 1, err);
}

enum status files_write_new(const char *path, const char *text, size_t bytes, struct error *err)
{
    int fd = make_new(path);

    if (fd < 0)
        return fault(path, err);
    return finish(fd, write_all(fd, text, bytes, path, err), path, err);
}

static enum status pour(int in, int out, const char *from, const char *to, struct error *err)
{
    char buffer[COPY_BYTES];
    enum status status = OK;
    ssize_t got;

    while (status == OK && (got = read(in, buffer, sizeof buffer)) != 0) {
        if (got > 0)
            status = write_all(out, buffer, (size_t)got, to, err);
        else if (errno != EINTR)
            status = fault(from, err);
    }
    return status;
}

enum status files_copy(const char *from, const char *to, struct error *err)
{
    int in = open(from, O_RDONLY | O_CLOEXEC), out;
    enum status status;

    if (in < 0)
        return fault(from, err);
    out = make_new(to);
    if (out < 0)
        status = fault(to, err);
    else
        status = finish(out, pour(in, out, from, to, err), to, err);
    close(in);
    return status;
}

enum status files_make_folder(const char *path, struct error *err)
{
    return mkdir(path, 0700) == 0 || errno == EEXIST ? OK : fault(path, err);
}

enum status files_make_open_folder(const char *path, struct error *err)
{
    return mkdir(path, 0755) == 0 || errno == EEXIST ? OK : error_set(err, ERR_IO, "%s: %s", path, strerror(errno));
}

enum status files_make_folders_for(const char *path, size_t from, struct error *err)
{
    char folder[PATH_MAX];
    enum status status = OK;

    for (const char *slash = strchr(path + from, '/'); slash && status == OK; slash = strchr(slash + 1, '/')) {
        if (slash == path)
            continue;
        if ((size_t)snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path) >= sizeof folder)
            return error_set(err, ERR_IO, "%s: the path is too long", path);
        status = files_make_folder(folder, err);
    }
    return status;
}

static enum status copy_folder(const char *from, const char *to, int levels, struct error *err);

static enum status copy_entry(const char *from, const char *to, int levels, struct error *err)
{
    struct stat info;

    if (stat(from, &info) != 0)
        return fault(from, err);
    if (S_ISDIR(info.st_mode))
        return copy_folder(from, to, levels - 1, err);
    return S_ISREG(info.st_mode) ? files_copy(from, to, err) : OK;
}

static enum status copy_entries(DIR *folder, const char *from, const char *to, int levels, struct error *err)
{
    struct dirent *entry;
    enum status status = OK;

    while (status == OK && (entry = readdir(folder))) {
        char one[PATH_MAX], other[PATH_MAX];

        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        if ((size_t)snprintf(one, sizeof one, "%s/%s", from, entry->d_name) >= sizeof one
            || (size_t)snprintf(other, sizeof other, "%s/%s", to, entry->d_name) >= sizeof other)
            return error_set(err, ERR_IO, "%s/%s: the path is too long", from, entry->d_name);
        status = copy_entry(one, other, levels, err);
    }
    return status;
}

static enum status copy_folder(const char *from, const char *to, int levels, struct error *err)
{
    enum status status;
    DIR *folder;

    if (levels < 0)
        return error_set(err, ERR_IO, "%s lies more than %d folders deep", from, FOLDERS_DEEP);
    folder = opendir(from);
    if (!folder)
        return errno == ENOENT ? OK : fault(from, err);
    status = files_make_folder(to, err);
    if (status == OK)
        status = copy_entries(folder, from, to, levels, err);
    closedir(folder);
    files_sync_folder(to);
    return status;
}

enum status files_copy_folder(const char *from, const char *to, struct error *err)
{
    return copy_folder(from, to, FOLDERS_DEEP, err);
}

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *where)
{
    (void)info;
    (void)kind;
    (void)where;
    (void)remove(path);
    return 0;
}

void files_remove(const char *folder)
{
    (void)nftw(folder, remove_one, FOLDERS_DEEP, FTW_DEPTH | FTW_PHYS);
}

bool files_is_free(const char *path)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    bool nothing = true;

    if (!folder)
        return errno == ENOENT;
    while (nothing && (entry = readdir(folder)))
        nothing = strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
    closedir(folder);
    return nothing;
}

void files_sync_folder(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (fd < 0)
        return;
    (void)fsync(fd);
    close(fd);
}
