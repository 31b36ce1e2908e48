#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/servers/servers.h"

enum { PATH_BYTES = 512 };

static void mailbox_path(char path[PATH_BYTES], const char *user, const char *rest)
{
    snprintf(path, PATH_BYTES, "%s/mail/%s/Maildir/%s", server_folder(), user, rest);
}

static void remove_tree(const char *path)
{
    DIR *dir = opendir(path);
    struct dirent *entry;

    while (dir && (entry = readdir(dir)) != NULL) {
        char below[PATH_BYTES * 2];

        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        snprintf(below, sizeof below, "%s/%s", path, entry->d_name);
        if (unlink(below) != 0)
            remove_tree(below);
    }
    if (dir)
        closedir(dir);
    rmdir(path);
}

/* A folder or file that belongs to the owner of the mailboxes. */
static void give(const char *path)
{
    char owner[PATH_BYTES];
    struct stat info;

    snprintf(owner, sizeof owner, "%s/mail", server_folder());
    ck_assert(stat(owner, &info) == 0);
    ck_assert(geteuid() != 0 || chown(path, info.st_uid, info.st_gid) == 0);
}

/* An empty folder. The server may still be at work on the mailbox of the test before, and put a new file into the folder
 * during the removal: then it is removed once more. */
static void make_empty(const char *path)
{
    enum { TRIES = 1000 };
    int made = -1;

    for (int i = 0; i < TRIES && made != 0; i++) {
        remove_tree(path);
        made = mkdir(path, 0700);
        ck_assert(made == 0 || errno == EEXIST);
    }
    ck_assert_int_eq(made, 0);
    give(path);
}

void servers_empty_mailbox(const char *user)
{
    static const char *const folders[] = { "", "new", "cur", "tmp" };
    char path[PATH_BYTES];

    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        mailbox_path(path, user, folders[i]);
        make_empty(path);
    }
}

void servers_put_mail(const char *user, const char *name, const char *text)
{
    char rest[PATH_BYTES / 2], path[PATH_BYTES];
    FILE *out;

    snprintf(rest, sizeof rest, "new/%s", name);
    mailbox_path(path, user, rest);
    out = fopen(path, "w");
    ck_assert_ptr_nonnull(out);
    ck_assert_int_ge(fputs(text, out), 0);
    ck_assert_int_eq(fclose(out), 0);
    give(path);
}

void servers_date_mail(const char *user, const char *name, time_t came)
{
    struct timespec times[2] = { { .tv_sec = came }, { .tv_sec = came } };
    char rest[PATH_BYTES / 2], path[PATH_BYTES];

    snprintf(rest, sizeof rest, "new/%s", name);
    mailbox_path(path, user, rest);
    ck_assert_int_eq(utimensat(AT_FDCWD, path, times, 0), 0);
}

static int count_in(const char *user, const char *rest)
{
    char path[PATH_BYTES];
    DIR *dir;
    struct dirent *entry;
    int count = 0;

    mailbox_path(path, user, rest);
    dir = opendir(path);
    while (dir && (entry = readdir(dir)) != NULL)
        count += entry->d_name[0] != '.';
    if (dir)
        closedir(dir);
    return count;
}

int servers_count(const char *user, const char *folder)
{
    char rest[PATH_BYTES / 2];
    int count;

    snprintf(rest, sizeof rest, "%s%snew", folder ? folder : "", folder ? "/" : "");
    count = count_in(user, rest);
    snprintf(rest, sizeof rest, "%s%scur", folder ? folder : "", folder ? "/" : "");
    return count + count_in(user, rest);
}
