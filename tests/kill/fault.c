/* Ends the process at its n-th system call that changes something on disk or says something to a server; loaded before
 * libc (LD_PRELOAD).
 *
 *     FAULT_AT=n      the n-th such call is not made, and the process ends with 137 as if it had been killed
 *     FAULT_ERRNO=e   instead, this call and every later one that changes a file fails with errno e: a disk that is full
 *                     from here on, or (30) may not be written; then no file is opened for writing either
 *     FAULT_LOG=file  the calls are counted; at the end the file holds their number, and a line for each sync of a
 *                     write-ahead log with the log's length: what a power cut would leave
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { EXIT_KILLED = 137 };

static long calls, fault_at = -1;
static int fault_errno;
static pid_t owner;

static void *real(const char *name)
{
    void *function = dlsym(RTLD_NEXT, name);

    if (!function)
        _exit(EXIT_KILLED + 1);
    return function;
}

static void append(const char *line)
{
    static ssize_t (*write_)(int, const void *, size_t);
    const char *path = getenv("FAULT_LOG");
    int fd = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;

    if (fd < 0)
        return;
    if (!write_)
        write_ = (ssize_t (*)(int, const void *, size_t))real("write");
    if (write_(fd, line, strlen(line)) < 0)
        _exit(EXIT_KILLED + 1);
    close(fd);
}

static __attribute__((constructor)) void begin(void)
{
    const char *at = getenv("FAULT_AT"), *error = getenv("FAULT_ERRNO");

    fault_at = at ? strtol(at, NULL, 10) : -1;
    fault_errno = error ? (int)strtol(error, NULL, 10) : 0;
    owner = getpid();
}

static __attribute__((destructor)) void end(void)
{
    char line[32];

    if (getpid() != owner)
        return;
    snprintf(line, sizeof line, "calls %ld\n", calls);
    append(line);
}

/* Only the processor itself counts, because its letter reader changes nothing. True: the call has to fail. */
static int count(void)
{
    if (getpid() != owner)
        return 0;
    calls++;
    if (calls == fault_at && !fault_errno)
        _exit(EXIT_KILLED);
    if (!fault_errno || calls < fault_at)
        return 0;
    errno = fault_errno;
    return 1;
}

/* Terminals, pipes and sockets do not outlive the process. */
static int is_file(int fd)
{
    struct stat about;

    return fstat(fd, &about) == 0 && S_ISREG(about.st_mode);
}

ssize_t write(int fd, const void *bytes, size_t n)
{
    static ssize_t (*next)(int, const void *, size_t);

    if (!next)
        next = (ssize_t (*)(int, const void *, size_t))real("write");
    if (is_file(fd) && count())
        return -1;
    return next(fd, bytes, n);
}

ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at)
{
    static ssize_t (*next)(int, const void *, size_t, off64_t);

    if (!next)
        next = (ssize_t (*)(int, const void *, size_t, off64_t))real("pwrite64");
    if (count())
        return -1;
    return next(fd, bytes, n, at);
}

ssize_t send(int fd, const void *bytes, size_t n, int flags)
{
    static ssize_t (*next)(int, const void *, size_t, int);

    if (!next)
        next = (ssize_t (*)(int, const void *, size_t, int))real("send");
    if (!fault_errno)
        count();
    return next(fd, bytes, n, flags);
}

static void note_sync(int fd)
{
    char path[64], name[4096], line[64];
    ssize_t length;
    struct stat about;

    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    length = readlink(path, name, sizeof name - 1);
    if (length < 4 || strncmp(name + length - 4, "-wal", 4) != 0 || fstat(fd, &about) != 0)
        return;
    snprintf(line, sizeof line, "synced %lld\n", (long long)about.st_size);
    append(line);
}

int fsync(int fd)
{
    static int (*next)(int);

    if (!next)
        next = (int (*)(int))real("fsync");
    if (count())
        return -1;
    note_sync(fd);
    return next(fd);
}

int fdatasync(int fd)
{
    static int (*next)(int);

    if (!next)
        next = (int (*)(int))real("fdatasync");
    if (count())
        return -1;
    note_sync(fd);
    return next(fd);
}

int rename(const char *from, const char *to)
{
    static int (*next)(const char *, const char *);

    if (!next)
        next = (int (*)(const char *, const char *))real("rename");
    if (count())
        return -1;
    return next(from, to);
}

int unlink(const char *path)
{
    static int (*next)(const char *);

    if (!next)
        next = (int (*)(const char *))real("unlink");
    if (count())
        return -1;
    return next(path);
}

int ftruncate64(int fd, off64_t length)
{
    static int (*next)(int, off64_t);

    if (!next)
        next = (int (*)(int, off64_t))real("ftruncate64");
    if (count())
        return -1;
    return next(fd, length);
}

/* A read-only file system lets nobody open a file for writing. */
static int is_refused(int flags)
{
    if (fault_errno != EROFS || getpid() != owner || ((flags & O_ACCMODE) == O_RDONLY && !(flags & O_CREAT)))
        return 0;
    errno = EROFS;
    return 1;
}

static mode_t mode_of(int flags, va_list args)
{
    return flags & (O_CREAT | O_TMPFILE) ? (mode_t)va_arg(args, int) : 0;
}

int open(const char *path, int flags, ...)
{
    static int (*next)(const char *, int, ...);
    va_list args;
    mode_t mode;

    if (!next)
        next = (int (*)(const char *, int, ...))real("open");
    va_start(args, flags);
    mode = mode_of(flags, args);
    va_end(args);
    return strncmp(path, "/dev/", 5) != 0 && is_refused(flags) ? -1 : next(path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    static int (*next)(const char *, int, ...);
    va_list args;
    mode_t mode;

    if (!next)
        next = (int (*)(const char *, int, ...))real("open64");
    va_start(args, flags);
    mode = mode_of(flags, args);
    va_end(args);
    return strncmp(path, "/dev/", 5) != 0 && is_refused(flags) ? -1 : next(path, flags, mode);
}
