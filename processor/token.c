#include "processor/token.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TOKEN_BYTES = 10, SECRET_LENGTH = 32 };

_Static_assert(KEY_BYTES == crypto_auth_KEYBYTES, "one key serves HMAC");
_Static_assert(KEY_BYTES == crypto_secretbox_KEYBYTES, "... and sealing");
_Static_assert(SEALED_SECRET_BYTES == crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + SECRET_LENGTH,
               "nonce, tag and secret");

/* ---- the key file: 64 hex digits ---- */

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

enum status key_create(const char *path, struct key *key, struct error *err)
{
    char hex[2 * KEY_BYTES + 2];
    enum status status;
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (fd < 0)
        return error_set(err, errno == EEXIST ? ERR_CONFLICT : ERR_IO, "%s: %s", path, strerror(errno));
    randombytes_buf(key->bytes, sizeof key->bytes);
    sodium_bin2hex(hex, sizeof hex, key->bytes, sizeof key->bytes);
    hex[2 * KEY_BYTES] = '\n';
    status = write_all(fd, hex, 2 * KEY_BYTES + 1, path, err);
    sodium_memzero(hex, sizeof hex);
    close(fd);
    return status;
}

static enum status read_hex(int fd, const char *path, struct key *key, struct error *err)
{
    char hex[2 * KEY_BYTES + 2];
    struct stat about;
    ssize_t got;
    size_t bytes = 0;

    if (fstat(fd, &about) != 0)
        return error_set(err, ERR_IO, "%s: %s", path, strerror(errno));
    if (about.st_mode & 077)
        return error_set(err, ERR_CONFIG, "%s: others can read it; `chmod 600` mends that", path);
    got = read(fd, hex, sizeof hex);
    if (got < 2 * KEY_BYTES
        || sodium_hex2bin(key->bytes, sizeof key->bytes, hex, 2 * KEY_BYTES, NULL, &bytes, NULL) != 0
        || bytes != KEY_BYTES)
        return error_set(err, ERR_CORRUPT, "%s: is no key of 64 hex digits; restore it from a backup", path);
    sodium_memzero(hex, sizeof hex);
    return OK;
}

enum status key_read(const char *path, struct key *key, struct error *err)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    enum status status;

    if (fd < 0)
        return error_set(err, errno == ENOENT ? ERR_CONFIG : ERR_IO, "%s: %s", path, strerror(errno));
    status = read_hex(fd, path, key, err);
    close(fd);
    return status;
}

void key_wipe(struct key *key)
{
    sodium_memzero(key, sizeof *key);
}

/* ---- tokens ---- */

static void base32(const uint8_t *bytes, size_t count, char *out)
{
    static const char digits[] = "abcdefghijklmnopqrstuvwxyz234567";
    unsigned buffer = 0, bits = 0;

    for (size_t i = 0; i < count; i++) {
        buffer = buffer << 8 | bytes[i];
        for (bits += 8; bits >= 5; bits -= 5)
            *out++ = digits[buffer >> (bits - 5) & 31];
    }
    *out = '\0';
}

static void make(const struct key *key, const char *purpose, int64_t game, int seat, int serial, int epoch,
                 char token[TOKEN_CHARACTERS + 1])
{
    struct arena arena = { .limit_bytes = 1 << 16 };
    const char *text = arena_printf(&arena, "postern1|%s|g%lld|p%d|r%d|%d", purpose, (long long)game, seat + 1, serial,
                                    epoch);
    uint8_t mac[crypto_auth_BYTES];

    crypto_auth(mac, (const unsigned char *)text, strlen(text), key->bytes);
    base32(mac, TOKEN_BYTES, token);
    arena_release(&arena);
}

const char *token_make(struct arena *arena, const struct key *key, const char *purpose, int64_t game, int seat,
                       int serial, int epoch)
{
    char token[TOKEN_CHARACTERS + 1];

    make(key, purpose, game, seat, serial, epoch, token);
    return arena_text(arena, token);
}

bool token_check(const struct key *key, const char *written, const char *purpose, int64_t game, int seat, int serial,
                 int epoch)
{
    char token[TOKEN_CHARACTERS + 1], lower[TOKEN_CHARACTERS + 1] = { 0 };

    make(key, purpose, game, seat, serial, epoch, token);
    if (strlen(written) != TOKEN_CHARACTERS)
        return false;
    for (int i = 0; i < TOKEN_CHARACTERS; i++)
        lower[i] = written[i] >= 'A' && written[i] <= 'Z' ? (char)(written[i] - 'A' + 'a') : written[i];
    return sodium_memcmp(token, lower, TOKEN_CHARACTERS) == 0;
}

const char *token_address(struct arena *arena, const char *address, const char *plus)
{
    const char *at = strrchr(address, '@');

    return arena_printf(arena, "%.*s+%s%s", (int)(at - address), address, plus, at);
}

/* ---- sealing ---- */

void key_seal(const struct key *key, const uint8_t secret[32], uint8_t sealed[SEALED_SECRET_BYTES])
{
    randombytes_buf(sealed, crypto_secretbox_NONCEBYTES);
    crypto_secretbox_easy(sealed + crypto_secretbox_NONCEBYTES, secret, SECRET_LENGTH, sealed, key->bytes);
}

enum status key_open(const struct key *key, const void *sealed, size_t bytes, uint8_t secret[32], struct error *err)
{
    const uint8_t *from = sealed;

    if (bytes != SEALED_SECRET_BYTES
        || crypto_secretbox_open_easy(secret, from + crypto_secretbox_NONCEBYTES, bytes - crypto_secretbox_NONCEBYTES,
                                      from, key->bytes) != 0)
        return error_set(err, ERR_CORRUPT, "a game's secret cannot be opened with the key file; is it another home's?");
    return OK;
}
