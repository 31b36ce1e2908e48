/* Mails out of a Maildir: the files of new/ and cur/ with any flags, except those marked as trash.
 *
 * A mail that was let go of is moved into the folder Processed (on disk `.Processed`, as mail servers and clients know
 * folders of a Maildir), one that could not be taken whole into Quarantine. Other programs may add, flag and move
 * mails meanwhile: if the folder changes during a listing, the listing is made again; if a file is no longer where it was
 * listed, it is searched by its uid. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "processor/fetch/transport.h"

enum { LISTINGS_MAX = 10, NAMESAKES_MAX = 1000, NAME_BYTES = 300 };

enum folder { FOLDER_NEW, FOLDER_CUR, FOLDERS };

static const char *const folder_names[FOLDERS] = { [FOLDER_NEW] = "new", [FOLDER_CUR] = "cur" };

struct entry {
    const char *uid;
    const char *name;      /* of the file, with its flags */
    enum folder folder;
    unsigned flags;        /* what fetch_next said about it */
};

struct maildir {
    int root;
    int folders[FOLDERS];
    struct entry *entries; /* by uid */
    int count, capacity;
    int next;
    char *bytes;
    char problem[128];
};

/* --- Listing ------------------------------------------------------------------------------------------------------ */

static const char *flags_of(const char *name)
{
    const char *flags = strstr(name, ":2,");

    return flags ? flags : name + strlen(name);
}

/* The name without its flags, or a hash of it if it is not fit for a uid. */
static const char *uid_of(struct arena *arena, const char *name)
{
    size_t n = (size_t)(flags_of(name) - name);
    char hash[FETCH_HASH_TEXT_BYTES];
    size_t plain = 0;

    while (plain < n && name[plain] > ' ' && name[plain] < 0x7f)
        plain++;
    if (plain == n && n <= FETCH_UID_BYTES_MAX)
        return arena_text_n(arena, name, n);
    fetch_hash(name, n, hash);
    return arena_printf(arena, "hash-%s", hash);
}

/* Order by uid; of two files with one uid (a mail that was just moved to cur/) the later listed comes last. */
static int compare_entries(const void *left, const void *right)
{
    const struct entry *a = left, *b = right;
    int order = strcmp(a->uid, b->uid);

    if (order == 0)
        order = (int)a->folder - (int)b->folder;
    return order ? order : strcmp(a->name, b->name);
}

static enum status add_entry(struct fetch_source *source, enum folder folder, const char *name, struct error *err)
{
    struct maildir *maildir = source->state;
    struct entry *entries, entry = { .folder = folder };

    entry.name = arena_text(&source->arena, name);
    entry.uid = uid_of(&source->arena, name);
    entries = arena_grow(&source->arena, maildir->entries, maildir->count, &maildir->capacity, sizeof *entries);
    if (!entry.name || !entry.uid || !entries)
        return error_set(err, ERR_IO, "too many mails to list them at once");
    maildir->entries = entries;
    entries[maildir->count++] = entry;
    return OK;
}

static enum status list_folder(struct fetch_source *source, enum folder folder, struct error *err)
{
    struct maildir *maildir = source->state;
    int fd = openat(maildir->folders[folder], ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *dir = fd >= 0 ? fdopendir(fd) : NULL;
    enum status status = OK;

    if (!dir) {
        status = error_set(err, ERR_IO, "%s: %s", folder_names[folder], strerror(errno));
        if (fd >= 0)
            close(fd);
        return status;
    }
    while (status == OK) {
        const struct dirent *file;

        errno = 0;
        file = readdir(dir);
        if (!file) {
            if (errno)
                status = error_set(err, ERR_IO, "%s: %s", folder_names[folder], strerror(errno));
            break;
        }
        if (file->d_name[0] == '.' || strchr(flags_of(file->d_name), 'T'))
            continue;
        status = add_entry(source, folder, file->d_name, err);
    }
    closedir(dir);
    return status;
}

struct folder_times { struct timespec changed[FOLDERS]; };

static struct folder_times times_of(const struct maildir *maildir)
{
    struct folder_times times = { 0 };
    struct stat info;

    for (int folder = 0; folder < FOLDERS; folder++)
        if (fstat(maildir->folders[folder], &info) == 0)
            times.changed[folder] = info.st_mtim;
    return times;
}

static bool same_times(const struct folder_times *left, const struct folder_times *right)
{
    for (int folder = 0; folder < FOLDERS; folder++)
        if (left->changed[folder].tv_sec != right->changed[folder].tv_sec
            || left->changed[folder].tv_nsec != right->changed[folder].tv_nsec)
            return false;
    return true;
}

/* A file that is renamed while its folder is read may be missed, and a missed mail is a missed deadline. */
static enum status list(struct fetch_source *source, struct error *err)
{
    struct maildir *maildir = source->state;

    for (int i = 0; i < LISTINGS_MAX; i++) {
        struct folder_times before = times_of(maildir), after;
        enum status status;

        maildir->count = 0;
        status = list_folder(source, FOLDER_NEW, err);
        if (status == OK)
            status = list_folder(source, FOLDER_CUR, err);
        if (status != OK)
            return status;
        after = times_of(maildir);
        if (same_times(&before, &after))
            break;
    }
    if (maildir->count > 0)
        qsort(maildir->entries, (size_t)maildir->count, sizeof *maildir->entries, compare_entries);
    return OK;
}

static enum status maildir_open(struct fetch_source *source, struct error *err)
{
    struct maildir *maildir = ARENA_NEW(&source->arena, struct maildir);

    if (maildir)
        maildir->bytes = arena_alloc(&source->arena, FETCH_MAIL_BYTES_MAX);
    if (!maildir || !maildir->bytes)
        return error_set(err, ERR_IO, "no memory left");
    source->state = maildir;
    maildir->folders[FOLDER_NEW] = maildir->folders[FOLDER_CUR] = -1;
    maildir->root = open(source->config.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (maildir->root < 0)
        return error_set(err, errno == ENOENT || errno == ENOTDIR ? ERR_NOT_FOUND : ERR_IO, "%s", strerror(errno));
    for (int folder = 0; folder < FOLDERS; folder++) {
        maildir->folders[folder] = openat(maildir->root, folder_names[folder], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (maildir->folders[folder] < 0)
            return error_set(err, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO, "a Maildir has a folder %s in it: %s",
                             folder_names[folder], strerror(errno));
    }
    return list(source, err);
}

static void maildir_close(struct fetch_source *source)
{
    struct maildir *maildir = source->state;

    if (!maildir)
        return;
    for (int folder = 0; folder < FOLDERS; folder++)
        if (maildir->folders[folder] >= 0)
            close(maildir->folders[folder]);
    if (maildir->root >= 0)
        close(maildir->root);
}

/* --- Reading ------------------------------------------------------------------------------------------------------ */

/* Finds where a file with this uid is now; false: nowhere, somebody took it. */
static bool find_again(struct fetch_source *source, struct entry *entry)
{
    struct maildir *maildir = source->state;

    for (int folder = 0; folder < FOLDERS; folder++) {
        int fd = openat(maildir->folders[folder], ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        DIR *dir = fd >= 0 ? fdopendir(fd) : NULL;
        const struct dirent *file;
        const char *name = NULL;

        while (dir && !name && (file = readdir(dir)) != NULL) {
            const char *uid = file->d_name[0] == '.' ? NULL : uid_of(&source->arena, file->d_name);

            if (uid && strcmp(uid, entry->uid) == 0)
                name = arena_text(&source->arena, file->d_name);
        }
        if (dir)
            closedir(dir);
        else if (fd >= 0)
            close(fd);
        if (name) {
            entry->name = name;
            entry->folder = (enum folder)folder;
            return true;
        }
    }
    return false;
}

static int open_entry(struct fetch_source *source, struct entry *entry)
{
    const struct maildir *maildir = source->state;
    int flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;   /* whatever a "file" turns out to be */
    int fd = openat(maildir->folders[entry->folder], entry->name, flags);

    if (fd < 0 && errno == ENOENT && find_again(source, entry))
        fd = openat(maildir->folders[entry->folder], entry->name, flags);
    return fd;
}

/* The failures that are the whole machine's, not this file's: the fetch fails, and the mail is not put aside. */
static bool is_our_trouble(int error)
{
    return error == EMFILE || error == ENFILE || error == ENOMEM;
}

static void spoil(struct maildir *maildir, struct fetch_mail *mail, const char *why)
{
    snprintf(maildir->problem, sizeof maildir->problem, "%s", why);
    mail->problem = maildir->problem;
    mail->flags = FETCH_UNREADABLE;
    mail->bytes = maildir->bytes;
    mail->bytes_n = mail->whole_n = 0;
}

static void read_entry(struct fetch_source *source, int fd, struct fetch_mail *mail)
{
    struct maildir *maildir = source->state;
    struct stat info;
    long n;

    if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
        spoil(maildir, mail, "this is no regular file");
        return;
    }
    mail->whole_n = (size_t)info.st_size;
    if (source->config.file_times)
        mail->received_utc_s = info.st_mtim.tv_sec;
    if (mail->whole_n > FETCH_MAIL_BYTES_MAX)
        mail->flags = FETCH_OVERSIZE;
    n = fetch_read(fd, maildir->bytes, mail->flags ? FETCH_OVERSIZE_BYTES : mail->whole_n);
    if (n < 0 || (!mail->flags && (size_t)n < mail->whole_n)) {
        spoil(maildir, mail, n < 0 ? strerror(errno) : "it became shorter while it was read");
        return;
    }
    mail->bytes = maildir->bytes;
    mail->bytes_n = (size_t)n;
}

static enum status maildir_next(struct fetch_source *source, struct fetch_mail *mail, bool *there, struct error *err)
{
    struct maildir *maildir = source->state;

    while (maildir->next < maildir->count && !*there) {
        struct entry *entry = &maildir->entries[maildir->next];
        bool moved = maildir->next + 1 < maildir->count && strcmp(entry->uid, entry[1].uid) == 0;
        int fd = moved ? -1 : open_entry(source, entry);

        if (!moved && fd < 0 && is_our_trouble(errno))
            return error_set(err, ERR_IO, "%s", strerror(errno));
        maildir->next++;
        if (moved || (fd < 0 && errno == ENOENT))
            continue;
        *there = true;
        mail->uid = entry->uid;
        if (fd < 0)
            spoil(maildir, mail, strerror(errno));
        else
            read_entry(source, fd, mail);
        entry->flags = mail->flags;
        if (fd >= 0)
            close(fd);
    }
    return OK;
}

/* --- Letting go --------------------------------------------------------------------------------------------------- */

/* Makes `.Processed` or `.Quarantine` as servers make a folder. Returns 0 or errno. */
static int make_folder(int root, const char *folder)
{
    static const char *const children[] = { "", "/tmp", "/new", "/cur" };
    char path[NAME_BYTES];
    int fd;

    for (size_t i = 0; i < sizeof children / sizeof children[0]; i++) {
        snprintf(path, sizeof path, "%s%s", folder, children[i]);
        if (mkdirat(root, path, 0700) != 0 && errno != EEXIST)
            return errno;
    }
    snprintf(path, sizeof path, "%s/maildirfolder", folder);
    fd = openat(root, path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        return errno;
    close(fd);
    return 0;
}

/* Moves a file to folder/cur under a name that is free there. Returns 0 or errno. */
static int move(const struct maildir *maildir, const struct entry *entry, const char *folder)
{
    char path[NAME_BYTES + 2 * FETCH_UID_BYTES_MAX];
    int failed = EEXIST;

    snprintf(path, sizeof path, "%s/cur/%s:2,S", folder, entry->uid);
    for (int i = 2; failed == EEXIST && i < NAMESAKES_MAX; i++) {
        failed = renameat2(maildir->folders[entry->folder], entry->name, maildir->root, path, RENAME_NOREPLACE) == 0
                     ? 0 : errno;
        if (failed == EEXIST)
            snprintf(path, sizeof path, "%s/cur/%s.%d:2,S", folder, entry->uid, i);
    }
    return failed;
}

static int compare_uid(const void *key, const void *member)
{
    return strcmp(key, ((const struct entry *)member)->uid);
}

/* ENOENT has two causes: the folder does not exist yet, or the file no longer exists. */
static enum status maildir_let_go(struct fetch_source *source, const char *uid, struct error *err)
{
    struct maildir *maildir = source->state;
    struct entry *entry = maildir->count == 0 ? NULL : bsearch(uid, maildir->entries, (size_t)maildir->count,
                                                               sizeof *entry, compare_uid);
    const char *folder;
    int failed;

    if (!entry)
        return error_set(err, ERR_BUG, "it was never given");
    while (entry + 1 < maildir->entries + maildir->count && strcmp(entry[1].uid, uid) == 0)
        entry++;   /* the one that was read */
    folder = entry->flags ? ".Quarantine" : ".Processed";
    failed = move(maildir, entry, folder);
    if (failed == ENOENT) {
        failed = make_folder(maildir->root, folder);
        if (!failed)
            failed = move(maildir, entry, folder);
    }
    if (failed == ENOENT && find_again(source, entry))
        failed = move(maildir, entry, folder);
    if (failed && failed != ENOENT)
        return error_set(err, ERR_IO, "cannot be moved to %s: %s", folder, strerror(failed));
    return OK;
}

/* Renaming takes effect at once and need not be durable: we recognize a mail that comes back by its uid. */
static enum status maildir_settle(struct fetch_source *source, struct error *err)
{
    (void)source;
    (void)err;
    return OK;
}

const struct fetch_ops fetch_maildir = {
    .open = maildir_open,
    .next = maildir_next,
    .let_go = maildir_let_go,
    .settle = maildir_settle,
    .close = maildir_close,
};
