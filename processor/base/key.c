#include "processor/base/key.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SECRET_LENGTH = 32, LINE_BYTES = 2 * KEY_BYTES + 1, FILE_BYTES = KEYS_MAX * LINE_BYTES, PATH_BYTES = 4096 };

_Static_assert(KEY_BYTES == crypto_secretbox_KEYBYTES, "a key seals");
_Static_assert(KEY_BYTES == crypto_generichash_KEYBYTES, "... and has an id");
_Static_assert(SEALED_SECRET_BYTES == crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + SECRET_LENGTH + 1,
               "nonce, tag and secret");

/* ---- the file ---- */

static enum status write_all(int fd, const char *text, size_t bytes, const char *path, struct error *err)
{
    while (bytes > 0) {
        ssize_t written = write(fd, text, bytes);

        if (written < 0 && errno != EINTR)
            return error_set(err, ERR_IO, "%s: %s", path, strerror(errno));
        if (written > 0) {
            text += written;
            bytes -= (size_t)written;
        }
    }
    if (fsync(fd) != 0)
        return error_set(err, ERR_IO, "%s: %s", path, strerror(errno));
    return OK;
}

static enum status write_new(const char *path, const struct key *key, struct error *err)
{
    char text[FILE_BYTES + 1];
    enum status status;
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (fd < 0)
        return error_set(err, errno == EEXIST ? ERR_CONFLICT : ERR_IO, "%s: %s", path, strerror(errno));
    for (int i = 0; i < key->count; i++) {
        sodium_bin2hex(text + i * LINE_BYTES, LINE_BYTES, key->list[i], KEY_BYTES);
        text[(i + 1) * LINE_BYTES - 1] = '\n';
    }
    status = write_all(fd, text, (size_t)key->count * LINE_BYTES, path, err);
    sodium_memzero(text, sizeof text);
    close(fd);
    return status;
}

static void sync_folder_of(const char *path)
{
    char folder[PATH_BYTES];
    const char *slash = strrchr(path, '/');
    int fd;

    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) : 1, slash ? path : ".");
    fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

/* Replaces the old file by a whole new one. */
static enum status replace(const char *path, const struct key *key, struct error *err)
{
    char beside[PATH_BYTES];
    enum status status;

    snprintf(beside, sizeof beside, "%s.new", path);
    unlink(beside);
    status = write_new(beside, key, err);
    if (status == OK && rename(beside, path) != 0)
        status = error_set(err, ERR_IO, "%s: %s", path, strerror(errno));
    if (status != OK)
        unlink(beside);
    else
        sync_folder_of(path);
    return status;
}

enum status key_create(const char *path, struct key *key, struct error *err)
{
    memset(key, 0, sizeof *key);
    key->count = 1;
    randombytes_buf(key->list[0], KEY_BYTES);
    return write_new(path, key, err);
}

/* A line of exactly 64 hex digits. */
static bool read_line(const char *line, size_t length, uint8_t key[KEY_BYTES])
{
    size_t bytes = 0;

    return length == LINE_BYTES - 1 && sodium_hex2bin(key, KEY_BYTES, line, length, NULL, &bytes, NULL) == 0
        && bytes == KEY_BYTES;
}

static enum status read_keys(int fd, const char *path, struct key *key, struct error *err)
{
    char text[FILE_BYTES + 2];
    struct stat about;
    ssize_t got;

    if (fstat(fd, &about) != 0)
        return error_set(err, ERR_IO, "%s: %s", path, strerror(errno));
    if (about.st_mode & 077)
        return error_set(err, ERR_CONFIG, "%s: others can read it; `chmod 600` mends that", path);
    got = read(fd, text, sizeof text - 1);
    text[got > 0 ? got : 0] = '\0';
    key->count = 0;
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, "\n");

        if (key->count == KEYS_MAX || !read_line(at, length, key->list[key->count])) {
            key->count = 0;
            break;
        }
        key->count++;
        at += length + (at[length] == '\n');
    }
    sodium_memzero(text, sizeof text);
    if (key->count == 0)
        return error_set(err, ERR_CORRUPT, "%s: holds no keys of 64 hex digits, one a line; restore it from a backup",
                         path);
    return OK;
}

enum status key_read(const char *path, struct key *key, struct error *err)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    enum status status;

    memset(key, 0, sizeof *key);
    if (fd < 0)
        return error_set(err, errno == ENOENT ? ERR_CONFIG : ERR_IO, "%s: %s", path, strerror(errno));
    status = read_keys(fd, path, key, err);
    close(fd);
    return status;
}

void key_wipe(struct key *key)
{
    sodium_memzero(key, sizeof *key);
}

/* ---- a cluster ---- */

void key_derive(const uint8_t from[KEY_BYTES], const char *purpose, uint8_t key[KEY_BYTES])
{
    crypto_generichash(key, KEY_BYTES, (const unsigned char *)purpose, strlen(purpose), from, KEY_BYTES);
}

void key_share(struct key *key, const struct key *cluster)
{
    key->mac_is_begun = false;
    key->shared_count = cluster->count;
    for (int i = 0; i < cluster->count; i++)
        key_derive(cluster->list[i], "postern cluster tokens", key->shared[i]);
}

/* ---- several keys ---- */

enum status key_rotate(const char *path, struct key *key, struct error *err)
{
    struct key with = *key;
    enum status status;

    if (key->count == KEYS_MAX)
        return error_set(err, ERR_CONFLICT, "%s holds %d keys already; `postern key retire` drops the old ones", path,
                         KEYS_MAX);
    memmove(with.list[1], with.list[0], (size_t)with.count * KEY_BYTES);
    randombytes_buf(with.list[0], KEY_BYTES);
    with.count++;
    with.mac_is_begun = false;
    status = replace(path, &with, err);
    if (status == OK)
        *key = with;
    key_wipe(&with);
    return status;
}

enum status key_retire(const char *path, struct key *key, struct error *err)
{
    struct key newest = { .count = 1 };
    enum status status;

    memcpy(newest.list[0], key->list[0], KEY_BYTES);
    status = replace(path, &newest, err);
    if (status == OK)
        *key = newest;
    key_wipe(&newest);
    return status;
}

void key_id(const struct key *key, int which, char id[KEY_ID_BYTES])
{
    static const char what[] = "postern key id";
    uint8_t hash[crypto_generichash_BYTES_MIN];

    crypto_generichash(hash, sizeof hash, (const unsigned char *)what, sizeof what - 1, key->list[which], KEY_BYTES);
    sodium_bin2hex(id, KEY_ID_BYTES, hash, (KEY_ID_BYTES - 1) / 2);
}

/* ---- sealing ---- */

size_t key_seal(const struct key *key, const uint8_t secret[32], bool marked, uint8_t sealed[SEALED_SECRET_BYTES])
{
    uint8_t content[SECRET_LENGTH + 1] = { 0 };

    memcpy(content, secret, SECRET_LENGTH);
    randombytes_buf(sealed, crypto_secretbox_NONCEBYTES);
    crypto_secretbox_easy(sealed + crypto_secretbox_NONCEBYTES, content, SECRET_LENGTH + marked, sealed, key->list[0]);
    sodium_memzero(content, sizeof content);
    return crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + SECRET_LENGTH + marked;
}

enum status key_open(const struct key *key, const void *sealed, size_t bytes, uint8_t secret[32], bool *marked,
                     struct error *err)
{
    const uint8_t *from = sealed;
    uint8_t content[SECRET_LENGTH + 1];
    bool opened = false;

    *marked = bytes == SEALED_SECRET_BYTES;
    for (int i = 0; (*marked || bytes == SEALED_SECRET_BYTES - 1) && i < key->count && !opened; i++)
        opened = crypto_secretbox_open_easy(content, from + crypto_secretbox_NONCEBYTES,
                                            bytes - crypto_secretbox_NONCEBYTES, from, key->list[i]) == 0;
    if (opened)
        memcpy(secret, content, SECRET_LENGTH);
    sodium_memzero(content, sizeof content);
    return opened ? OK : error_set(err, ERR_CORRUPT, "a game's secret cannot be opened with the key file; is it another "
                                   "home's?");
}
