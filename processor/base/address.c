#include "processor/base/address.h"

#include <string.h>

#include "engine/kernel/text.h"

static bool is_local_character(char c)
{
    return text_is_alnum(c) || (c != '\0' && strchr("!#$%&'*+-/=?^_`{|}~", c));
}

/* Names a character so that a control character or half of a UTF-8 sequence never reaches a log line. */
static enum status refuse_character(struct error *err, const char *part, size_t at, char character)
{
    unsigned char c = (unsigned char)character;

    if (c == ' ')
        return error_set(err, ERR_FORMAT, "%s: a blank at character %zu; write it as name@example.org", part, at + 1);
    if (c > ' ' && c < 0x7f)
        return error_set(err, ERR_FORMAT, "%s: '%c' at character %zu is not allowed; write it as name@example.org",
                         part, c, at + 1);
    return error_set(err, ERR_FORMAT, "%s: byte %zu (0x%02x) is %s; write it as name@example.org", part, at + 1, c,
                     c < 0x80 ? "a control character" : "not ASCII");
}

static enum status check_local(const char *text, size_t bytes, struct error *err)
{
    if (bytes == 0)
        return error_set(err, ERR_FORMAT, "mail address: nothing stands before the @");
    if (bytes > ADDRESS_LOCAL_BYTES_MAX)
        return error_set(err, ERR_FORMAT, "mail address: %zu characters before the @, at most %d are allowed", bytes,
                         ADDRESS_LOCAL_BYTES_MAX);
    for (size_t i = 0; i < bytes; i++) {
        char c = text[i];

        if (c == '.' && (i == 0 || i + 1 == bytes || text[i - 1] == '.'))
            return error_set(err, ERR_FORMAT, "mail address: the dot at character %zu needs a character on both sides",
                             i + 1);
        if (c != '.' && !is_local_character(c))
            return refuse_character(err, "mail address", i, c);
    }
    return OK;
}

/* `before` counts the characters that the writer sees in front of this label. */
static enum status check_label(const char *label, size_t bytes, size_t before, struct error *err)
{
    if (bytes == 0)
        return error_set(err, ERR_FORMAT, "host name: an empty part; write it as example.org");
    if (bytes > ADDRESS_LABEL_BYTES_MAX)
        return error_set(err, ERR_FORMAT, "host name: a part of %zu characters, at most %d are allowed", bytes,
                         ADDRESS_LABEL_BYTES_MAX);
    if (label[0] == '-' || label[bytes - 1] == '-')
        return error_set(err, ERR_FORMAT, "host name: a part may not begin or end with '-'");
    for (size_t i = 0; i < bytes; i++)
        if (!text_is_alnum(label[i]) && label[i] != '-')
            return refuse_character(err, "host name", before + i, label[i]);
    return OK;
}

static enum status check_host(const char *text, size_t before, struct error *err)
{
    size_t length = strlen(text);
    const char *label = text;

    if (length == 0)
        return error_set(err, ERR_FORMAT, "host name: nothing is there; write it as example.org");
    if (length > ADDRESS_BYTES_MAX)
        return error_set(err, ERR_FORMAT, "host name: %zu characters, at most %d are allowed", length,
                         ADDRESS_BYTES_MAX);
    for (;;) {
        size_t bytes = strcspn(label, ".");
        enum status status = check_label(label, bytes, before + (size_t)(label - text), err);

        if (status != OK || label[bytes] == '\0')
            return status;
        label += bytes + 1;
    }
}

enum status address_check_host(const char *text, struct error *err)
{
    return check_host(text, 0, err);
}

enum status address_check(const char *text, struct error *err)
{
    size_t length = strlen(text);
    const char *at = strchr(text, '@');
    enum status status;

    if (length == 0)
        return error_set(err, ERR_FORMAT, "mail address: nothing is there; write it as name@example.org");
    if (length > ADDRESS_BYTES_MAX)
        return error_set(err, ERR_FORMAT, "mail address: %zu characters, at most %d are allowed", length,
                         ADDRESS_BYTES_MAX);
    /* Checked before the @, so that the complaint about `a b` names its blank, and that about a quoted local part its quote. */
    status = check_local(text, at ? (size_t)(at - text) : length, err);
    if (status != OK)
        return status;
    if (!at)
        return error_set(err, ERR_FORMAT, "mail address: it has no @; write it as name@example.org");
    status = check_host(at + 1, (size_t)(at + 1 - text), err);
    if (status != OK)
        return error_in(err, "mail address, after the @");
    return OK;
}

bool address_same(const char *left, const char *right)
{
    return text_equal_ignoring_case(left, right);
}

const char *address_without_plus(struct arena *arena, const char *address)
{
    return arena_printf(arena, "%.*s%s", (int)strcspn(address, "+@"), address, address + strcspn(address, "@"));
}

bool address_is_base(const char *address, const char *base)
{
    size_t local = strcspn(address, "+@");
    const char *host = strchr(address, '@');

    if (!host || base[strcspn(base, "@")] != '@' || strcspn(base, "@") != local)
        return false;
    for (size_t i = 0; i < local; i++)
        if (text_lower(address[i]) != text_lower(base[i]))
            return false;
    return text_equal_ignoring_case(host, base + local);
}
