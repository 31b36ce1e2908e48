#include "processor/base/secret.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "processor/base/child.h"

void secret_wipe(char secret[SECRET_BYTES_MAX])
{
    sodium_memzero(secret, SECRET_BYTES_MAX);
}

/* Keeps the first line and judges it. n bytes are there, fewer than SECRET_BYTES_MAX. */
static enum status judge(char *secret, size_t n, struct error *err)
{
    size_t length;

    secret[n] = '\0';
    length = strcspn(secret, "\n");
    if (length == n && n == SECRET_BYTES_MAX - 1)
        return error_set(err, ERR_CONFIG, "the secret is longer than %d bytes", SECRET_BYTES_MAX - 2);
    if (length > 0 && length < n && secret[length - 1] == '\r')
        length--;
    if (length == 0)
        return error_set(err, ERR_CONFIG, "the first line is empty; the secret belongs there");
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)secret[i] < ' ' || secret[i] == 0x7f)
            return error_set(err, ERR_CONFIG, "the secret has a control character at byte %zu", i + 1);
    sodium_memzero(secret + length, SECRET_BYTES_MAX - length);
    return OK;
}

enum status secret_check_private(int fd, struct error *err)
{
    struct stat info;

    if (fstat(fd, &info) != 0)
        return error_set(err, ERR_IO, "%s", strerror(errno));
    if (!S_ISREG(info.st_mode))
        return error_set(err, ERR_CONFIG, "this is no regular file");
    if (info.st_mode & 077)
        return error_set(err, ERR_CONFIG, "its mode is %04o, so others could read it; mend it with chmod 600",
                         (unsigned)(info.st_mode & 07777));
    if (info.st_uid != geteuid() && info.st_uid != 0)
        return error_set(err, ERR_CONFIG, "it belongs to user %u, who could change it; it should be ours",
                         (unsigned)info.st_uid);
    return OK;
}

static enum status read_file(const char *path, char *secret, struct error *err)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    enum status status;
    size_t n = 0;
    ssize_t got;

    if (fd < 0)
        return error_set(err, ERR_CONFIG, "%s", strerror(errno));
    status = secret_check_private(fd, err);
    while (status == OK && n < SECRET_BYTES_MAX - 1) {
        got = read(fd, secret + n, SECRET_BYTES_MAX - 1 - n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            status = error_set(err, ERR_IO, "%s", strerror(errno));
        if (got <= 0)
            break;
        n += (size_t)got;
    }
    close(fd);
    return status == OK ? judge(secret, n, err) : status;
}

static enum status read_command(const char *command, char *secret, struct error *err)
{
    struct arena arena = { .limit_bytes = 1 << 20 };
    struct child_result result;
    const char *const *argv;
    enum status status = child_split(&arena, command, &argv, err);
    char how[CHILD_COMPLAINT_BYTES + 64];

    if (status == OK) {
        child_run(argv, "", 0, SECRET_COMMAND_TIMEOUT_S, &result);
        if (result.end != CHILD_EXITED || result.code != 0) {
            child_describe(&result, how, sizeof how);
            status = error_set(err, ERR_CONFIG, "%s", how);
        } else {
            size_t n = result.output_n < SECRET_BYTES_MAX - 1 ? result.output_n : SECRET_BYTES_MAX - 1;

            memcpy(secret, result.output, n);
            status = judge(secret, n, err);
        }
        sodium_memzero(&result, sizeof result);
    }
    arena_release(&arena);
    return status;
}

static enum status read_text(const char *text, char *secret, struct error *err)
{
    size_t n = strlen(text);

    if (n > SECRET_BYTES_MAX - 1)
        n = SECRET_BYTES_MAX - 1;
    memcpy(secret, text, n);
    return judge(secret, n, err);
}

enum status secret_read(const struct secret_source *source, char secret[SECRET_BYTES_MAX], struct error *err)
{
    enum status status;

    secret[0] = '\0';
    if ((source->file != NULL) + (source->command != NULL) + (source->text != NULL) > 1)
        return error_set(err, ERR_CONFIG, "a password file and a password command are given; only one can be right");
    if (!source->file && !source->command && !source->text)
        return error_set(err, ERR_CONFIG, "neither a password file nor a password command is given");
    status = source->file ? read_file(source->file, secret, err)
             : source->command ? read_command(source->command, secret, err) : read_text(source->text, secret, err);
    if (status == OK)
        return OK;
    secret_wipe(secret);
    if (source->file)
        return error_in(err, "password file %s", source->file);
    if (source->text)
        return error_in(err, "password");
    return error_in(err, "password command %s", source->command);
}
