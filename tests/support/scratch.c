#include "tests/support/scratch.h"

#include <dirent.h>
#include <ftw.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[PATH_MAX];

static void must(int so, const char *what)
{
    if (!so) {
        perror(what);
        abort();
    }
}

const char *scratch_open(void)
{
    const char *above = getenv("TMPDIR");

    snprintf(folder, sizeof folder, "%s/postern-test-XXXXXX", above && *above ? above : "/tmp");
    must(mkdtemp(folder) != NULL, folder);
    return folder;
}

static int forget(const char *path, const struct stat *info, int kind, struct FTW *place)
{
    (void)info;
    (void)kind;
    (void)place;
    return remove(path);
}

void scratch_release(void)
{
    if (folder[0])
        nftw(folder, forget, 16, FTW_DEPTH | FTW_PHYS);
    folder[0] = '\0';
}

const char *scratch_path(const char *format, ...)
{
    static char paths[8][PATH_MAX];
    static int next;
    char *path = paths[next++ % 8];
    va_list args;
    int n = snprintf(path, PATH_MAX, "%s/", folder);

    must(folder[0] != '\0', "scratch_path before scratch_open, which would be a path of the machine");
    va_start(args, format);
    vsnprintf(path + n, (size_t)(PATH_MAX - n), format, args);
    va_end(args);
    return path;
}

void scratch_write(const char *path, const char *bytes, size_t n, mode_t mode)
{
    FILE *file = fopen(path, "w");

    must(file != NULL, path);
    must(fwrite(bytes, 1, n, file) == n, path);
    must(fclose(file) == 0, path);
    must(chmod(path, mode) == 0, path);
}

char *scratch_read(const char *path, size_t *n)
{
    FILE *file = fopen(path, "r");
    struct stat info;
    char *bytes;
    size_t got;

    if (!file)
        return NULL;
    must(fstat(fileno(file), &info) == 0, path);
    bytes = malloc((size_t)info.st_size + 1);
    must(bytes != NULL, path);
    got = fread(bytes, 1, (size_t)info.st_size, file);
    bytes[got] = '\0';
    fclose(file);
    if (n)
        *n = got;
    return bytes;
}

int scratch_count(const char *path, char *name)
{
    DIR *dir = opendir(path);
    const struct dirent *entry;
    int n = 0;

    if (!dir)
        return -1;
    while ((entry = readdir(dir)) != NULL) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        if (name && (n == 0 || strcmp(entry->d_name, name) < 0))
            snprintf(name, 256, "%s", entry->d_name);
        n++;
    }
    closedir(dir);
    return n;
}
