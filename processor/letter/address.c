#include "processor/letter/address.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/address.h"

enum { DIGITS_MAX = 9, BOUNCE_ID_BYTES_MAX = 32 };

/* --- Lists of mailboxes --- */

/* Behind the comment that opens at `at`. */
static const char *skip_comment(const char *at)
{
    int depth = 0;

    for (; *at; at++) {
        if (*at == '\\' && at[1])
            at++;
        else if (*at == '(')
            depth++;
        else if (*at == ')' && --depth == 0)
            return at + 1;
    }
    return at;
}

/* Behind the quoted string that opens at `at`. */
static const char *skip_quoted(const char *at)
{
    for (at++; *at; at++) {
        if (*at == '\\' && at[1])
            at++;
        else if (*at == '"')
            return at + 1;
    }
    return at;
}

/* One mailbox as it is gathered: the text outside comments, and what stood in <>. */
struct mailbox {
    char plain[ADDRESS_BYTES_MAX + 2];
    size_t plain_bytes;
    const char *angle;       /* NULL: no <> */
    size_t angle_bytes;      /* 0: no address */
    bool is_seen;            /* there was anything but blanks and comments */
};

static void add_plain(struct mailbox *box, const char *from, size_t bytes)
{
    box->is_seen = true;
    for (size_t i = 0; i < bytes && box->plain_bytes < sizeof box->plain - 1; i++)
        box->plain[box->plain_bytes++] = from[i];
}

/* Takes one lexical piece of a mailbox. */
static const char *take_piece(const char *at, struct mailbox *box)
{
    const char *stop;

    switch (*at) {
    case '(':
        return skip_comment(at);
    case '"':
        stop = skip_quoted(at);
        add_plain(box, at, (size_t)(stop - at));
        return stop;
    case '<':
        stop = at + strcspn(at, ">");
        box->angle_bytes = box->angle ? 0 : (size_t)(stop - at) - 1;   /* two of them are none */
        box->angle = at + 1;
        box->is_seen = true;
        return *stop ? stop + 1 : stop;
    case ':':   /* the name of a group ends */
        *box = (struct mailbox){ .plain_bytes = 0 };
        return at + 1;
    default:
        if (!text_is_space(*at) || box->plain_bytes > 0)
            add_plain(box, at, 1);
        return at + 1;
    }
}

/* Blanks around the address go; blanks inside make it invalid. */
static const char *checked_address(const char *text, size_t bytes, struct arena *arena)
{
    const char *address;

    while (bytes > 0 && text_is_space(*text)) {
        text++;
        bytes--;
    }
    while (bytes > 0 && text_is_space(text[bytes - 1]))
        bytes--;
    if (bytes == 0 || bytes > ADDRESS_BYTES_MAX || memchr(text, '\0', bytes))
        return NULL;
    address = arena_text_n(arena, text, bytes);
    return address_check(address, NULL) == OK ? address : NULL;
}

bool letter_address_next(const char **list, struct arena *arena, const char **address)
{
    struct mailbox box = { .plain_bytes = 0 };
    const char *at = *list;

    while (*at && !box.is_seen) {
        box = (struct mailbox){ .plain_bytes = 0 };
        while (*at && *at != ',' && *at != ';')
            at = take_piece(at, &box);
        if (*at)
            at++;
    }
    *list = at;
    *address = NULL;
    if (!box.is_seen)
        return false;
    *address = box.angle ? checked_address(box.angle, box.angle_bytes, arena)
                         : checked_address(box.plain, box.plain_bytes, arena);
    return true;
}

/* --- Plus parts --- */

/* Reads a letter and a number from 1 up, without leading zeros, and the dot behind; moves *at. */
static bool read_number(const char **at, char letter, int32_t *number)
{
    const char *digit = *at + 1;
    int32_t sum = 0;

    if (text_lower(**at) != letter || *digit == '0')
        return false;
    while (text_is_digit(*digit) && digit - *at <= DIGITS_MAX)
        sum = sum * 10 + (*digit++ - '0');
    if (digit == *at + 1 || *digit != '.')
        return false;
    *number = sum;
    *at = digit + 1;
    return true;
}

static bool is_base32(char c)
{
    return text_is_alpha(c) || (c >= '2' && c <= '7');
}

/* The 16 characters at `at`, in lower case, or NULL. */
static const char *read_token_text(const char *at, struct arena *arena)
{
    char *text;

    for (int i = 0; i < LETTER_TOKEN_CHARACTERS; i++)
        if (!is_base32(at[i]))
            return NULL;
    if (text_is_alnum(at[LETTER_TOKEN_CHARACTERS]))
        return NULL;
    text = arena_text_n(arena, at, LETTER_TOKEN_CHARACTERS);
    for (char *c = text; *c; c++)
        *c = text_lower(*c);
    return text;
}

static const char *read_observer(const char *text, struct arena *arena, struct letter_token *token)
{
    bool leaves = text_has_prefix_ignoring_case(text, "leave.");

    token->use = leaves ? LETTER_TOKEN_UNOBSERVE : LETTER_TOKEN_OBSERVE;
    text += leaves ? strlen("leave.") : 0;
    token->text = read_token_text(text, arena);
    return token->text ? text + LETTER_TOKEN_CHARACTERS : NULL;
}

/* What stands behind `l3.`. */
static const char *read_league(const char *text, struct arena *arena, struct letter_token *token)
{
    token->use = LETTER_TOKEN_LEAGUE;
    if (!read_number(&text, 'p', &token->seat) || !read_number(&text, 'r', &token->request))
        return NULL;
    token->text = read_token_text(text, arena);
    return token->text ? text + LETTER_TOKEN_CHARACTERS : NULL;
}

const char *letter_address_token(const char *text, struct arena *arena, struct letter_token *token)
{
    *token = (struct letter_token){ .request = 0 };
    if (read_number(&text, 'l', &token->game))
        return read_league(text, arena, token);
    if (text_has_prefix_ignoring_case(text, "c.")) {
        token->use = LETTER_TOKEN_CONFIRM;
        token->text = read_token_text(text + 2, arena);
        return token->text ? text + 2 + LETTER_TOKEN_CHARACTERS : NULL;
    }
    if (!read_number(&text, 'g', &token->game))
        return NULL;
    if (read_number(&text, 'o', &token->seat))
        return read_observer(text, arena, token);
    if (!read_number(&text, 'p', &token->seat))
        return NULL;
    if (text_has_prefix_ignoring_case(text, "leave.")) {
        token->use = LETTER_TOKEN_LEAVE;
        text += strlen("leave.");
    } else if (!read_number(&text, 'r', &token->request)) {
        return NULL;
    }
    token->text = read_token_text(text, arena);
    return token->text ? text + LETTER_TOKEN_CHARACTERS : NULL;
}

/* The part of an address between its plus and its @; NULL without a plus. */
static const char *plus_part(const char *address)
{
    size_t before = strcspn(address, "+@");

    return address[before] == '+' ? address + before + 1 : NULL;
}

bool letter_address_plus_token(const char *address, struct arena *arena, struct letter_token *token)
{
    const char *plus = plus_part(address);
    const char *end = plus ? letter_address_token(plus, arena, token) : NULL;

    return end && *end == '@';
}

bool letter_address_bounce(const char *address, struct arena *arena, const char **id, const char **token)
{
    const char *start = plus_part(address);
    size_t bytes = 0;

    if (!start)
        return false;
    while (text_is_alnum(start[bytes]))
        bytes++;
    if (bytes == 0 || bytes > BOUNCE_ID_BYTES_MAX || start[bytes] != '.')
        return false;
    *token = read_token_text(start + bytes + 1, arena);
    if (!*token || start[bytes + 1 + LETTER_TOKEN_CHARACTERS] != '@')
        return false;
    *id = arena_text_n(arena, start, bytes);
    return true;
}
