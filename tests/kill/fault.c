/* Ends the process at its n-th system call that changes something on disk or says something to a server; loaded before
 * libc (LD_PRELOAD).
 *
 *     FAULT_AT=n      the n-th such call is not made, and the process ends with 137 as if it had been killed
 *     FAULT_LOG=file  the calls are counted; at the end the file holds their number, and a line for each sync of a
 *                     write-ahead log with the log's length: what a power cut would leave
 */
#include <dlfcn.h>
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
    const char *at = getenv("FAULT_AT");

    fault_at = at ? strtol(at, NULL, 10) : -1;
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

/* Only the processor itself counts: its letter reader changes nothing. */
static void count(void)
{
    if (getpid() == owner && ++calls == fault_at)
        _exit(EXIT_KILLED);
}

/* Terminals, pipes and sockets do not survive anything. */
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
    if (is_file(fd))
        count();
    return next(fd, bytes, n);
}

ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at)
{
    static ssize_t (*next)(int, const void *, size_t, off64_t);

    if (!next)
        next = (ssize_t (*)(int, const void *, size_t, off64_t))real("pwrite64");
    count();
    return next(fd, bytes, n, at);
}

ssize_t send(int fd, const void *bytes, size_t n, int flags)
{
    static ssize_t (*next)(int, const void *, size_t, int);

    if (!next)
        next = (ssize_t (*)(int, const void *, size_t, int))real("send");
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
    count();
    note_sync(fd);
    return next(fd);
}

int fdatasync(int fd)
{
    static int (*next)(int);

    if (!next)
        next = (int (*)(int))real("fdatasync");
    count();
    note_sync(fd);
    return next(fd);
}

int rename(const char *from, const char *to)
{
    static int (*next)(const char *, const char *);

    if (!next)
        next = (int (*)(const char *, const char *))real("rename");
    count();
    return next(from, to);
}

int unlink(const char *path)
{
    static int (*next)(const char *);

    if (!next)
        next = (int (*)(const char *))real("unlink");
    count();
    return next(path);
}

int ftruncate64(int fd, off64_t length)
{
    static int (*next)(int, off64_t);

    if (!next)
        next = (int (*)(int, off64_t))real("ftruncate64");
    count();
    return next(fd, length);
}
