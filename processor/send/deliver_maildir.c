/* Delivery into Maildirs: for demos, tests and players who share the machine.
 *
 * A mail's name is a hash of its recipient and bytes, so that a repeated sending adds no second file. Like every
 * delivery agent, this one stores lines with \n and notes the envelope in Return-Path and Delivered-To. */
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/kernel/text.h"
#include "processor/base/bytes.h"
#include "processor/send/deliver_transport.h"

enum { NAME_HASH_BYTES = 16, NAME_BYTES = 2 * NAME_HASH_BYTES + 16 };

static void put_path_text(struct bytes *out, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '/' || text[i] == '%')
            bytes_printf(out, "%%%02X", (unsigned char)text[i]);
        else
            bytes_add_char(out, text_lower(text[i]));
    }
}

/* Fills the template in for a checked address; NULL when a % means nothing. */
static char *expand(struct arena *arena, const char *pattern, const char *to)
{
    const char *at = strchr(to, '@');
    struct bytes out;

    bytes_init(&out, arena, strlen(pattern) + 3 * strlen(to) + 1);
    for (; *pattern; pattern++) {
        if (*pattern != '%') {
            bytes_add_char(&out, *pattern);
            continue;
        }
        switch (*++pattern) {
        case 'u': put_path_text(&out, to, (size_t)(at - to)); break;
        case 'd': put_path_text(&out, at + 1, strlen(at + 1)); break;
        case '%': bytes_add_char(&out, '%'); break;
        default: return NULL;
        }
    }
    return out.failed ? NULL : out.data;
}

static enum status maildir_open(struct deliver *deliver, struct error *err)
{
    const char *pattern = deliver->config.maildir;

    if (!pattern || !*pattern)
        return error_set(err, ERR_CONFIG, "maildir: no folder is named");
    if (!expand(&deliver->setup, pattern, "a@b"))
        return error_set(err, ERR_CONFIG, "maildir: %s: only %%u, %%d and %%%% may stand in it", pattern);
    return OK;
}

/* Makes a folder and those above it. Returns 0 or errno. */
static int make_folder(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        int made;

        *slash = '\0';
        made = mkdir(path, 0700);
        *slash = '/';
        if (made != 0 && errno != EEXIST)
            return errno;
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST ? 0 : errno;
}

static int make_maildir(struct arena *arena, const char *folder)
{
    static const char *const children[] = { "tmp", "new", "cur" };
    int failed = 0;

    for (int i = 0; i < 3 && failed == 0; i++) {
        char *path = arena_printf(arena, "%s/%s", folder, children[i]);

        failed = path ? make_folder(path) : ENOMEM;
    }
    return failed;
}

static int write_file(int fd, const char *bytes, size_t n)
{
    while (n > 0) {
        ssize_t wrote = write(fd, bytes, n);

        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0)
            return errno;
        bytes += wrote;
        n -= (size_t)wrote;
    }
    return 0;
}

static int sync_folder(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), failed;

    if (fd < 0)
        return errno;
    failed = fsync(fd) == 0 ? 0 : errno;
    close(fd);
    return failed;
}

/* Writes tmp/NAME, makes it durable and shows it as new/NAME. Returns 0 or errno. */
static int place(struct deliver *deliver, const char *folder, const char *name, const char *bytes, size_t n)
{
    const char *tmp = arena_printf(&deliver->mail, "%s/tmp/%s", folder, name);
    const char *shown = arena_printf(&deliver->mail, "%s/new/%s", folder, name);
    const char *new = arena_printf(&deliver->mail, "%s/new", folder);
    bool sync = !deliver->config.unsynced;
    int fd, failed;

    if (!tmp || !shown || !new)
        return ENOMEM;
    if (access(shown, F_OK) == 0)
        return 0;   /* this very mail is there already */
    fd = open(tmp, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0 && errno == ENOENT) {
        failed = make_maildir(&deliver->mail, folder);
        if (failed)
            return failed;
        fd = open(tmp, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    }
    if (fd < 0)
        return errno;
    failed = write_file(fd, bytes, n);
    if (!failed && sync && fsync(fd) != 0)
        failed = errno;
    if (close(fd) != 0 && !failed)
        failed = errno;
    if (!failed && rename(tmp, shown) != 0)
        failed = errno;
    if (failed)
        unlink(tmp);
    else if (sync)
        failed = sync_folder(new);
    return failed;
}

static void name_mail(const struct envelope *mail, char name[NAME_BYTES])
{
    crypto_generichash_state state;
    unsigned char hash[NAME_HASH_BYTES];

    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    crypto_generichash_update(&state, (const unsigned char *)mail->to, strlen(mail->to) + 1);
    crypto_generichash_update(&state, (const unsigned char *)mail->bytes, mail->n);
    crypto_generichash_final(&state, hash, sizeof hash);
    sodium_bin2hex(name, NAME_BYTES, hash, sizeof hash);
    memcpy(name + 2 * NAME_HASH_BYTES, ".postern", sizeof ".postern");
}

static void maildir_send(struct deliver *deliver, const struct envelope *mail, struct deliver_result *result)
{
    const char *headers = arena_printf(&deliver->mail, "Return-Path: <%s>\nDelivered-To: %s\n", mail->from, mail->to);
    const char *folder = expand(&deliver->mail, deliver->config.maildir, mail->to);
    char name[NAME_BYTES];
    size_t n;
    char *bytes = headers ? deliver_local_form(deliver, mail, headers, &n) : NULL;
    int failed;

    name_mail(mail, name);
    failed = bytes && folder ? place(deliver, folder, name, bytes, n) : ENOMEM;
    if (failed)
        deliver_say(result, DELIVER_SETUP, failed, "%s: %s", folder ? folder : "maildir", strerror(failed));
    else
        deliver_say(result, DELIVER_SENT, 0, "%s/new/%s", folder, name);
}

/* A folder for the recipient is made when his first mail comes; here only the part before the first % must be there
 * or possible. */
static void maildir_probe(struct deliver *deliver, struct deliver_result *result)
{
    char *folder = arena_text(&deliver->mail, deliver->config.maildir);
    int failed;

    folder[strcspn(folder, "%")] = '\0';
    if (strrchr(folder, '/') && strchr(deliver->config.maildir, '%'))
        *strrchr(folder, '/') = '\0';
    failed = *folder ? make_folder(folder) : 0;
    if (!failed && access(*folder ? folder : ".", W_OK | X_OK) != 0)
        failed = errno;
    if (failed)
        deliver_say(result, DELIVER_SETUP, failed, "maildir %s: %s", folder, strerror(failed));
    else
        deliver_say(result, DELIVER_SENT, 0, "maildir %s can be written", folder);
}

static void maildir_close(struct deliver *deliver)
{
    (void)deliver;   /* nothing stays open between two mails */
}

const struct deliver_transport_ops deliver_maildir = {
    .open = maildir_open,
    .send = maildir_send,
    .probe = maildir_probe,
    .close = maildir_close,
};
