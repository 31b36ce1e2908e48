/* Mails out of a Maildir: the files of new/ and cur/ with any flags, except those marked as trash.
 *
 * A mail that was let go of is moved into the folder Processed (on disk `.Processed`, as mail servers and clients know
 * folders of a Maildir), one that could not be taken whole into Quarantine. Other programs may add, flag and move
 * mails meanwhile: if the folder changes during a listing, the listing is made again; if a file is no longer where it was
 * listed, it is searched by its uid.
 *
 * A name may be given again to another mail: people who save mails as files do that. So a mail is named by its file, too: a
 * mail that was taken before is known without being read. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "processor/fetch/transport.h"

enum { LISTINGS_MAX = 10, NAMESAKES_MAX = 1000, NAME_BYTES = 300, NO_FILE = 0 };

enum folder { FOLDER_NEW, FOLDER_CUR, FOLDERS };

static const char *const folder_names[FOLDERS] = { [FOLDER_NEW] = "new", [FOLDER_CUR] = "cur" };

struct entry {
    const char *uid;
    const char *name;      /* of the file, with its flags */
    enum folder folder;
    unsigned flags;        /* what fetch_next said about it */
};

enum target { TARGET_PROCESSED, TARGET_QUARANTINE, TARGETS };

static const char *const target_names[TARGETS] = { [TARGET_PROCESSED] = ".Processed", [TARGET_QUARANTINE] = ".Quarantine" };

struct maildir {
    int root;
    int folders[FOLDERS];
    int targets[TARGETS];  /* their cur; -1: not open yet */
    struct entry *entries; /* as the folders list them, and by uid once the first one is given */
    int count, capacity;
    int next;
    bool sorted;
    struct entry *known;   /* durable already, as the folders list them: the next settling lets go of them */
    int known_count;
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
    return OK;
}

static enum status maildir_open(struct fetch_source *source, struct error *err)
{
    struct maildir *maildir = ARENA_NEW(&source->arena, struct maildir);

    if (maildir)
        maildir->bytes = arena_alloc_unset(&source->arena, FETCH_MAIL_BYTES_MAX);
    if (!maildir || !maildir->bytes)
        return error_set(err, ERR_IO, "no memory left");
    source->state = maildir;
    maildir->folders[FOLDER_NEW] = maildir->folders[FOLDER_CUR] = -1;
    maildir->targets[TARGET_PROCESSED] = maildir->targets[TARGET_QUARANTINE] = -1;
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

static void close_all(const int *files, int count)
{
    for (int i = 0; i < count; i++)
        if (files[i] >= 0)
            close(files[i]);
}

static void maildir_close(struct fetch_source *source)
{
    const struct maildir *maildir = source->state;

    if (!maildir)
        return;
    close_all(maildir->folders, FOLDERS);
    close_all(maildir->targets, TARGETS);
    close_all(&maildir->root, 1);
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

enum { MINUTE_SHIFT = 6, MIXED_BITS = 35 };

/* A file that is moved, or whose mail is flagged, stays the same; one that is written anew does not. Mixed so
 * that no two of its parts make up for each other, behind the minute (of 64 s) of its time: numbers of new mails are neighbours
 * in the index of all mails, however many there are. */
static int64_t number_of_file(const struct stat *info)
{
    uint64_t minute = ((uint64_t)info->st_mtim.tv_sec >> MINUTE_SHIFT) & ((UINT64_C(1) << (63 - MIXED_BITS)) - 1);
    uint64_t parts[] = { (uint64_t)info->st_ino, (uint64_t)info->st_size, (uint64_t)info->st_mtim.tv_sec,
                         (uint64_t)info->st_mtim.tv_nsec };
    uint64_t number = 0;

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        number = (number ^ parts[i]) * UINT64_C(0x9e3779b97f4a7c15);
        number ^= number >> 32;
    }
    number = minute << MIXED_BITS | number >> (64 - MIXED_BITS);
    return number ? (int64_t)number : 1;
}

/* Is it durable already? Then we only let go of it. A mail that was not taken whole has no number of its file: it is read
 * again. */
static bool is_known(const struct fetch_source *source, const struct entry *entry)
{
    const struct maildir *maildir = source->state;
    struct stat info;

    return source->config.taken && fstatat(maildir->folders[entry->folder], entry->name, &info, AT_SYMLINK_NOFOLLOW) == 0
           && S_ISREG(info.st_mode) && info.st_size <= FETCH_MAIL_BYTES_MAX
           && source->config.taken(source->config.context, number_of_file(&info), entry->uid) == FETCH_TAKEN;
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

/* The known ones are left as they were listed: for a file system that is the quicker order to move them in. */
static enum status sort_entries(struct fetch_source *source, struct error *err)
{
    struct maildir *maildir = source->state;
    int kept = 0;

    maildir->known = arena_alloc_unset(&source->arena, ((size_t)maildir->count + 1) * sizeof *maildir->known);
    if (!maildir->known)
        return error_set(err, ERR_IO, "no memory left");
    for (int i = 0; i < maildir->count; i++) {
        if (is_known(source, &maildir->entries[i]))
            maildir->known[maildir->known_count++] = maildir->entries[i];
        else
            maildir->entries[kept++] = maildir->entries[i];
    }
    maildir->count = kept;
    if (kept > 0)
        qsort(maildir->entries, (size_t)kept, sizeof *maildir->entries, compare_entries);
    maildir->sorted = true;
    return OK;
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
    mail->validity = mail->flags ? NO_FILE : number_of_file(&info);
}

static enum status maildir_next(struct fetch_source *source, struct fetch_mail *mail, bool *there, struct error *err)
{
    struct maildir *maildir = source->state;

    if (!maildir->sorted && sort_entries(source, err) != OK)
        return err->status;
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

static int find_target(struct maildir *maildir, enum target target)
{
    char path[NAME_BYTES];

    snprintf(path, sizeof path, "%s/cur", target_names[target]);
    maildir->targets[target] = openat(maildir->root, path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    return maildir->targets[target] >= 0 ? 0 : errno;
}

/* Opens a target's cur once; it is made when it is not there. Returns 0 or errno. */
static int open_target(struct maildir *maildir, enum target target)
{
    int failed = maildir->targets[target] >= 0 ? 0 : find_target(maildir, target);

    if (failed != ENOENT)
        return failed;
    failed = make_folder(maildir->root, target_names[target]);
    return failed ? failed : find_target(maildir, target);
}

/* Moves a file to the target under a name that is free there. Returns 0 or errno. */
static int move(const struct maildir *maildir, const struct entry *entry, enum target target)
{
    static const char seen[] = ":2,S";
    char name[NAME_BYTES + 2 * FETCH_UID_BYTES_MAX];
    size_t n = strlen(entry->uid);
    int failed = EEXIST;

    memcpy(name, entry->uid, n);
    memcpy(name + n, seen, sizeof seen);
    for (int i = 2; failed == EEXIST && i < NAMESAKES_MAX; i++) {
        failed = renameat2(maildir->folders[entry->folder], entry->name, maildir->targets[target], name, RENAME_NOREPLACE) == 0
                     ? 0 : errno;
        if (failed == EEXIST)
            snprintf(name, sizeof name, "%s.%d%s", entry->uid, i, seen);
    }
    return failed;
}

/* ENOENT: the file is no longer where it was; or somebody took it, which is no error. */
static enum status let_go_of(struct fetch_source *source, struct entry *entry, struct error *err)
{
    struct maildir *maildir = source->state;
    enum target target = entry->flags ? TARGET_QUARANTINE : TARGET_PROCESSED;
    int failed = open_target(maildir, target);

    if (!failed)
        failed = move(maildir, entry, target);
    if (failed == ENOENT && find_again(source, entry))
        failed = move(maildir, entry, target);
    if (failed && failed != ENOENT)
        return error_set(err, ERR_IO, "cannot be moved to %s: %s", target_names[target], strerror(failed));
    return OK;
}

static int compare_uid(const void *key, const void *member)
{
    return strcmp(key, ((const struct entry *)member)->uid);
}

static enum status maildir_let_go(struct fetch_source *source, const char *uid, struct error *err)
{
    struct maildir *maildir = source->state;
    struct entry *entry = maildir->count == 0 ? NULL : bsearch(uid, maildir->entries, (size_t)maildir->count,
                                                               sizeof *entry, compare_uid);

    if (!entry)
        return error_set(err, ERR_BUG, "it was never given");
    while (entry + 1 < maildir->entries + maildir->count && strcmp(entry[1].uid, uid) == 0)
        entry++;   /* the one that was read */
    return let_go_of(source, entry, err);
}

/* Lets go of those that are known, and of the rest when one of them stays. Renaming takes effect at once and need not be
 * durable: we recognize a mail that comes back. */
static enum status maildir_settle(struct fetch_source *source, struct error *err)
{
    struct maildir *maildir = source->state;
    enum status status = OK;

    for (int i = 0; i < maildir->known_count; i++) {
        struct error stays;

        if (let_go_of(source, &maildir->known[i], &stays) != OK && status == OK)
            status = error_set(err, stays.status, "mail %s: %s", maildir->known[i].uid, stays.message);
    }
    maildir->known_count = 0;
    return status;
}

const struct fetch_ops fetch_maildir = {
    .open = maildir_open,
    .next = maildir_next,
    .let_go = maildir_let_go,
    .settle = maildir_settle,
    .close = maildir_close,
};
