#include "processor/orders/envelope.h"

#include <inttypes.h>
#include <sodium.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "engine/kernel/value.h"
#include "processor/base/random.h"
#include "processor/replay/hash.h"
#include "processor/send/compose_body.h"
#include "processor/send/compose_header.h"

#define MARK "X-Postern: "
#define KIND "kind=passed"

_Static_assert(KEY_BYTES == crypto_secretbox_KEYBYTES, "a key seals");

enum { OVERHEAD = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES, PASSES_READ_MOST = 1000, MAIL_BYTES = 4096 };

static void sealing_key(const struct key *cluster, int which, uint8_t key[KEY_BYTES])
{
    key_derive(cluster->list[which], "postern cluster mails", key);
}

/* ---- writing ---- */

/* A line of JSON, then the mail as it came. */
static struct blob contents(struct arena *arena, const struct envelope *envelope)
{
    struct value *about = value_object(arena);
    struct bytes out;

    value_set_text(arena, about, "from", envelope->from);
    value_set_int(arena, about, "game", envelope->game);
    value_set_int(arena, about, "oversize", envelope->oversize);
    value_set_int(arena, about, "passes", envelope->passes);
    if (envelope->received_utc_s != STORE_NO_TIME)
        value_set_int(arena, about, "received", envelope->received_utc_s);
    value_set_text(arena, about, "to", envelope->to);
    bytes_init(&out, arena, envelope->raw.count + MAIL_BYTES);
    bytes_add_text(&out, value_write(arena, about, NULL));
    bytes_add_char(&out, '\n');
    bytes_add(&out, envelope->raw.bytes, envelope->raw.count);
    return (struct blob){ out.data, out.n };
}

static struct blob seal(struct arena *arena, const struct key *cluster, struct blob plain)
{
    uint8_t *sealed = arena_alloc(arena, plain.count + OVERHEAD), key[KEY_BYTES];

    sealing_key(cluster, 0, key);
    random_fill(sealed, crypto_secretbox_NONCEBYTES);
    crypto_secretbox_easy(sealed + crypto_secretbox_NONCEBYTES, plain.bytes, plain.count, sealed, key);
    sodium_memzero(key, sizeof key);
    return (struct blob){ sealed, plain.count + OVERHEAD };
}

enum status envelope_mail(struct arena *arena, const struct key *cluster, const struct envelope *envelope, const char *robot,
                          int64_t date_utc_s, const char **message_id, struct blob *mail, struct error *err)
{
    struct blob sealed = seal(arena, cluster, contents(arena, envelope));
    struct hash hash = hash_bytes(sealed.bytes, sealed.count);
    const char *game = arena_printf(arena, "g%" PRId64, envelope->game);
    char date[HEADER_DATE_BYTES];
    struct bytes out;

    *message_id = arena_printf(arena, "<%s.passed.%.16s@%s>", game, hash_hex(arena, &hash), strrchr(robot, '@') + 1);
    bytes_init(&out, arena, sealed.count / 2 * 3 + MAIL_BYTES);
    header_date(date, date_utc_s);
    header_address(&out, "From", NULL, robot);
    header_address(&out, "To", NULL, envelope->to);
    header_add(&out, "Subject", HEADER_TEXT, arena_printf(arena, "a mail of %s, passed on", game));
    header_add(&out, "Date", HEADER_STRUCTURED, date);
    header_add(&out, "Message-ID", HEADER_STRUCTURED, *message_id);
    header_add(&out, "Auto-Submitted", HEADER_STRUCTURED, "auto-generated");
    header_add(&out, "X-Auto-Response-Suppress", HEADER_STRUCTURED, "All");
    header_add(&out, "X-Loop", HEADER_STRUCTURED, robot);
    header_add(&out, "X-Postern", HEADER_STRUCTURED, KIND);
    header_add(&out, "MIME-Version", HEADER_STRUCTURED, "1.0");
    header_add(&out, "Content-Type", HEADER_STRUCTURED, "application/octet-stream");
    header_add(&out, "Content-Transfer-Encoding", HEADER_STRUCTURED, "base64");
    bytes_add_text(&out, "\r\n");
    body_put_base64(&out, sealed.bytes, sealed.count);
    *mail = (struct blob){ out.data, out.n };
    return out.failed ? error_set(err, ERR_BUG, "a mail to be passed on is too large") : OK;
}

/* ---- reading ---- */

/* The text behind the head of a mail that has our mark in it, or NULL. */
static const char *find_body(const char *at, const char *end)
{
    bool marked = false;

    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = stop ? (size_t)(stop - at) : (size_t)(end - at);

        if (length == 0 || (length == 1 && *at == '\r'))
            return marked && stop ? stop + 1 : NULL;
        if (length >= strlen(MARK KIND) && text_has_prefix_ignoring_case(at, MARK KIND))
            marked = true;
        at += length + 1;
    }
    return NULL;
}

static bool open_sealed(struct arena *arena, const struct key *cluster, const uint8_t *sealed, size_t bytes, char **plain)
{
    bool opened = false;

    if (bytes < OVERHEAD)
        return false;
    *plain = arena_alloc(arena, bytes - OVERHEAD + 1);
    for (int i = 0; i < cluster->count && !opened; i++) {
        uint8_t key[KEY_BYTES];

        sealing_key(cluster, i, key);
        opened = crypto_secretbox_open_easy((uint8_t *)*plain, sealed + crypto_secretbox_NONCEBYTES,
                                            bytes - crypto_secretbox_NONCEBYTES, sealed, key) == 0;
        sodium_memzero(key, sizeof key);
    }
    (*plain)[bytes - OVERHEAD] = '\0';
    return opened;
}

static bool read_contents(struct arena *arena, char *plain, size_t bytes, struct envelope *envelope)
{
    char *line = memchr(plain, '\n', bytes);
    struct value *about;

    if (!line || value_read(arena, plain, (size_t)(line - plain), &about, NULL) != OK)
        return false;
    *envelope = (struct envelope){
        .from = value_get_text(about, "from", ""),
        .to = value_get_text(about, "to", ""),
        .game = value_get_int(about, "game", 0),
        .passes = (int)value_get_int(about, "passes", PASSES_READ_MOST),
        .received_utc_s = value_get_int(about, "received", STORE_NO_TIME),
        .oversize = value_get_int(about, "oversize", 0) != 0,
        .raw = { line + 1, bytes - (size_t)(line + 1 - plain) },
    };
    return true;
}

bool envelope_read(struct arena *arena, const struct key *cluster, struct blob mail, struct envelope *envelope)
{
    const char *raw = mail.bytes, *end = raw + mail.count, *body = mail.count ? find_body(raw, end) : NULL;
    size_t room = body ? (size_t)(end - body) : 0, bytes = 0;
    uint8_t *sealed;
    char *plain;

    if (!body)
        return false;
    sealed = arena_alloc(arena, room + 1);
    return sodium_base642bin(sealed, room, body, room, " \t\r\n", &bytes, NULL, sodium_base64_VARIANT_ORIGINAL) == 0
           && open_sealed(arena, cluster, sealed, bytes, &plain)
           && read_contents(arena, plain, bytes - OVERHEAD, envelope);
}
