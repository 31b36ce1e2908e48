/* Mails out of an mbox file.
 *
 * The file is locked from open to close as delivery agents lock it: a dot-lock beside it, flock and a POSIX lock on
 * it. A lock that a dead process of this machine left is broken; one that lives is ERR_LOCKED at once, because the
 * next run comes soon. The file is emptied in place, and only when nothing was added and every mail was let go of;
 * otherwise not a byte of it changes. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/kernel/text.h"
#include "processor/fetch/transport.h"
#include "processor/fetch/mbox.h"

enum { FILE_BYTES_MAX = 256 << 20, LOCK_TEXT_BYTES = 32, UID_BYTES = FETCH_HASH_TEXT_BYTES + 24 };

struct box_mail {
    char uid[UID_BYTES];
    bool oversize;
    bool let_go;
};

struct box {
    int fd;
    const char *lock_path;      /* set while the dot-lock is ours */
    char *bytes;                /* the whole file */
    size_t n;
    char *mail;                 /* the present mail, unescaped */
    struct mbox reader;
    struct box_mail *mails;
    int count, capacity;
    int let_go_next;            /* mails are let go of in the order they were given: where to look first */
    bool at_end;
};

/* --- Locks -------------------------------------------------------------------------------------------------------- */

/* Whether the process that a dot-lock names is gone. One without a readable number is taken as alive. */
static bool is_stale(const char *path)
{
    char text[LOCK_TEXT_BYTES];
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    long n = fd >= 0 ? fetch_read(fd, text, sizeof text - 1) : -1;
    int64_t pid;

    if (fd >= 0)
        close(fd);
    if (n <= 0)
        return false;
    text[n] = '\0';
    text[strcspn(text, "\r\n ")] = '\0';
    return text_parse_int(text, 2, INT32_MAX, &pid) == TEXT_INT_OK && kill((pid_t)pid, 0) != 0 && errno == ESRCH;
}

static int write_lock(const char *path)
{
    char text[LOCK_TEXT_BYTES];
    int n = snprintf(text, sizeof text, "%ld\n", (long)getpid());
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);

    if (fd < 0)
        return errno;
    if (write(fd, text, (size_t)n) != n || close(fd) != 0) {
        unlink(path);
        return EIO;
    }
    return 0;
}

/* Call this while holding the locks on the file, so that no two of us break the same stale lock. */
static enum status dot_lock(struct fetch_source *source, struct error *err)
{
    struct box *box = source->state;
    const char *path = arena_printf(&source->arena, "%s.lock", source->config.path);
    int failed = path ? write_lock(path) : ENOMEM;

    if (failed == EEXIST && is_stale(path) && unlink(path) == 0)
        failed = write_lock(path);
    if (failed == EEXIST)
        return error_set(err, ERR_LOCKED, "somebody holds %s; if nobody does, remove it", path);
    if (failed == EACCES || failed == EROFS || failed == EPERM)
        return OK;   /* a spool where only the delivery agent may write: the locks on the file must be enough */
    if (failed)
        return error_set(err, ERR_IO, "%s: %s", path ? path : "dot-lock", strerror(failed));
    box->lock_path = path;
    return OK;
}

static enum status lock(struct fetch_source *source, struct error *err)
{
    const struct box *box = source->state;
    bool writes = source->config.empty_mbox;
    struct flock whole = { .l_type = writes ? F_WRLCK : F_RDLCK, .l_whence = SEEK_SET };
    struct stat opened, named;

    if (flock(box->fd, (writes ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 || fcntl(box->fd, F_SETLK, &whole) != 0) {
        if (errno == EWOULDBLOCK || errno == EAGAIN || errno == EACCES)
            return error_set(err, ERR_LOCKED, "somebody is writing to it; try later");
        return error_set(err, ERR_IO, "it cannot be locked: %s", strerror(errno));
    }
    if (fstat(box->fd, &opened) != 0 || stat(source->config.path, &named) != 0 || opened.st_ino != named.st_ino)
        return error_set(err, ERR_LOCKED, "somebody has just put another file in its place; try later");
    return dot_lock(source, err);
}

/* --- Reading ------------------------------------------------------------------------------------------------------ */

static enum status read_file(struct box *box, struct error *err)
{
    struct stat info;
    long n;

    if (fstat(box->fd, &info) != 0)
        return error_set(err, ERR_IO, "%s", strerror(errno));
    if (!S_ISREG(info.st_mode))
        return error_set(err, ERR_CONFIG, "this is no mbox file");
    if (info.st_size > FILE_BYTES_MAX)
        return error_set(err, ERR_CONFIG, "it has %lld MB, at most %d can be read at once; empty it or use a Maildir",
                         (long long)info.st_size >> 20, FILE_BYTES_MAX >> 20);
    box->bytes = malloc((size_t)info.st_size + 1);
    box->mail = malloc(FETCH_MAIL_BYTES_MAX);
    if (!box->bytes || !box->mail)
        return error_set(err, ERR_IO, "no memory left");
    n = fetch_read(box->fd, box->bytes, (size_t)info.st_size);
    if (n < 0)
        return error_set(err, ERR_IO, "%s", strerror(errno));
    box->n = (size_t)n;
    return OK;
}

static enum status mbox_open(struct fetch_source *source, struct error *err)
{
    struct box *box = ARENA_NEW(&source->arena, struct box);
    enum status status;

    if (!box)
        return error_set(err, ERR_IO, "no memory left");
    source->state = box;
    box->fd = open(source->config.path, (source->config.empty_mbox ? O_RDWR : O_RDONLY) | O_CLOEXEC | O_NONBLOCK);
    if (box->fd < 0)
        return error_set(err, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO, "%s", strerror(errno));
    status = lock(source, err);
    if (status == OK)
        status = read_file(box, err);
    if (status != OK)
        return status;
    mbox_init(&box->reader, box->bytes, box->n);
    if (box->n > 0 && !box->reader.is_mbox)
        return error_set(err, ERR_FORMAT, "its first line does not begin with \"From \", so this is no mbox");
    box->at_end = box->n == 0;
    return OK;
}

static enum status mbox_next_mail(struct fetch_source *source, struct fetch_mail *mail, bool *there, struct error *err)
{
    struct box *box = source->state;
    char hash[FETCH_HASH_TEXT_BYTES];
    struct box_mail *entry;
    const char *raw;
    size_t n;

    if (box->at_end || !mbox_next(&box->reader, &raw, &n)) {
        box->at_end = true;
        return OK;
    }
    entry = arena_grow(&source->arena, box->mails, box->count, &box->capacity, sizeof *entry);
    if (!entry)
        return error_set(err, ERR_IO, "too many mails to list them at once");
    box->mails = entry;
    entry += box->count++;
    fetch_hash(raw, n, hash);
    snprintf(entry->uid, sizeof entry->uid, "%s-%zu", hash, (size_t)(raw - box->bytes));
    entry->oversize = n > FETCH_MAIL_BYTES_MAX;
    *there = true;
    mail->uid = entry->uid;
    mail->bytes = box->mail;
    mail->bytes_n = mbox_unescape(raw, entry->oversize ? FETCH_OVERSIZE_BYTES : n, box->mail);
    mail->whole_n = entry->oversize ? n : mail->bytes_n;
    mail->flags = entry->oversize ? FETCH_OVERSIZE : 0;
    return OK;
}

/* --- Letting go --------------------------------------------------------------------------------------------------- */

static enum status mbox_let_go(struct fetch_source *source, const char *uid, struct error *err)
{
    struct box *box = source->state;

    for (int k = 0; k < box->count; k++) {
        int i = (box->let_go_next + k) % box->count;

        if (strcmp(box->mails[i].uid, uid) == 0) {
            box->mails[i].let_go = true;
            box->let_go_next = i + 1;
            return OK;
        }
    }
    return error_set(err, ERR_BUG, "it was never given");
}

static bool is_done(const struct box *box)
{
    if (!box->at_end)
        return false;
    for (int i = 0; i < box->count; i++)
        if (!box->mails[i].let_go)
            return false;
    return true;
}

/* Saves all of a mail that was taken only in part, in a file beside the mbox, for a person to look at. It is on disk
 * before the mbox is emptied. */
static enum status save_oversize(struct fetch_source *source, struct error *err)
{
    struct box *box = source->state;
    const char *path = arena_printf(&source->arena, "%s.quarantine", source->config.path);
    struct mbox reader;
    const char *raw;
    size_t n;
    int fd = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600) : -1;
    bool good = fd >= 0;

    mbox_init(&reader, box->bytes, box->n);
    for (int i = 0; good && i < box->count && mbox_next(&reader, &raw, &n); i++)
        if (box->mails[i].oversize)
            good = write(fd, raw, n) == (ssize_t)n;
    good = good && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return good ? OK : error_set(err, ERR_IO, "%s: %s", path ? path : "quarantine", strerror(errno));
}

static enum status empty(struct fetch_source *source, struct error *err)
{
    struct box *box = source->state;
    struct stat info;
    enum status status = OK;

    if (fstat(box->fd, &info) != 0 || (size_t)info.st_size != box->n)
        return OK;   /* somebody who does not lock has added to it: we recognize the mails that we took when they come again */
    for (int i = 0; i < box->count && status == OK; i++) {
        if (box->mails[i].oversize) {
            status = save_oversize(source, err);
            break;
        }
    }
    if (status != OK)
        return status;
    if (ftruncate(box->fd, 0) != 0 || fsync(box->fd) != 0)
        return error_set(err, ERR_IO, "it cannot be emptied: %s", strerror(errno));
    box->n = 0;
    box->count = 0;
    return OK;
}

static enum status mbox_settle(struct fetch_source *source, struct error *err)
{
    const struct box *box = source->state;

    if (!source->config.empty_mbox || box->n == 0 || !is_done(box))
        return OK;
    return empty(source, err);
}

static void mbox_close(struct fetch_source *source)
{
    struct box *box = source->state;

    if (!box)
        return;
    if (box->lock_path)
        unlink(box->lock_path);
    if (box->fd >= 0)
        close(box->fd);   /* gives back the other locks */
    free(box->bytes);
    free(box->mail);
}

const struct fetch_ops fetch_mbox = {
    .open = mbox_open,
    .next = mbox_next_mail,
    .let_go = mbox_let_go,
    .settle = mbox_settle,
    .close = mbox_close,
};
