#include "processor/base/token.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { TOKEN_BYTES = 10, TOKEN_NUMBER_CHARACTERS = 12 };   /* a number of 60 bits */
enum { TEXT_BYTES = 128 };                                 /* purposes are short words of ours */

_Static_assert(KEY_BYTES == crypto_auth_hmacsha512256_KEYBYTES, "a key serves HMAC");
_Static_assert(sizeof(crypto_auth_hmacsha512256_state) == KEY_MAC_WORDS * sizeof(uint64_t), "and has room for one begun");

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

/* The keys that prove, the one that makes first: those of a cluster, then the home's own. */
static const uint8_t *proving(const struct key *key, int i)
{
    return i < key->shared_count ? key->shared[i] : key->list[i - key->shared_count];
}

static int proving_count(const struct key *key)
{
    return key->shared_count + key->count;
}

static void begin(const struct key *key, int which, crypto_auth_hmacsha512256_state *state)
{
    if (which == 0 && key->mac_is_begun)
        memcpy(state, key->mac, sizeof *state);
    else
        crypto_auth_hmacsha512256_init(state, proving(key, which), KEY_BYTES);
}

/* The same as crypto_auth, which has no part that could be done once. */
static void authenticate(const struct key *key, int which, const char *text, char token[TOKEN_CHARACTERS + 1])
{
    crypto_auth_hmacsha512256_state state;
    uint8_t mac[crypto_auth_hmacsha512256_BYTES];

    begin(key, which, &state);
    crypto_auth_hmacsha512256_update(&state, (const unsigned char *)text, strlen(text));
    crypto_auth_hmacsha512256_final(&state, mac);
    base32(mac, TOKEN_BYTES, token);
    sodium_memzero(&state, sizeof state);
}

void token_prepare(struct key *key)
{
    crypto_auth_hmacsha512256_state state;

    key->mac_is_begun = false;
    begin(key, 0, &state);
    memcpy(key->mac, &state, sizeof state);
    key->mac_is_begun = true;
    sodium_memzero(&state, sizeof state);
}

static void make(const struct key *key, int which, const char *purpose, int64_t game, int seat, int serial, int epoch,
                 char token[TOKEN_CHARACTERS + 1])
{
    char text[TEXT_BYTES];

    snprintf(text, sizeof text, "postern1|%s|g%lld|p%d|r%d|%d", purpose, (long long)game, seat + 1, serial, epoch);
    authenticate(key, which, text, token);
}

const char *token_make(struct arena *arena, const struct key *key, const char *purpose, int64_t game, int seat,
                       int serial, int epoch)
{
    char token[TOKEN_CHARACTERS + 1];

    make(key, 0, purpose, game, seat, serial, epoch, token);
    return arena_text(arena, token);
}

static void lower_case(const char *written, char *lower)
{
    for (; *written; written++)
        *lower++ = *written >= 'A' && *written <= 'Z' ? (char)(*written - 'A' + 'a') : *written;
    *lower = '\0';
}

bool token_check(const struct key *key, const char *written, const char *purpose, int64_t game, int seat, int serial,
                 int epoch)
{
    char token[TOKEN_CHARACTERS + 1], lower[TOKEN_CHARACTERS + 1] = { 0 };
    bool right = false;

    if (strlen(written) != TOKEN_CHARACTERS)
        return false;
    lower_case(written, lower);
    for (int i = 0; i < proving_count(key); i++) {
        make(key, i, purpose, game, seat, serial, epoch, token);
        right |= sodium_memcmp(token, lower, TOKEN_CHARACTERS) == 0;
    }
    return right;
}

const char *token_of_text(struct arena *arena, const struct key *key, const char *text, int characters)
{
    char token[TOKEN_CHARACTERS + 1];

    authenticate(key, 0, arena_printf(arena, "postern1text|%s", text), token);
    return arena_text_n(arena, token, (size_t)characters);
}

bool token_is_of_text(struct arena *arena, const struct key *key, const char *written, const char *text, int characters)
{
    const char *told = arena_printf(arena, "postern1text|%s", text);
    char token[TOKEN_CHARACTERS + 1], lower[TOKEN_CHARACTERS + 1];
    bool right = false;

    if (strlen(written) != (size_t)characters)
        return false;
    lower_case(written, lower);
    for (int i = 0; i < proving_count(key); i++) {
        authenticate(key, i, told, token);
        right |= sodium_memcmp(token, lower, (size_t)characters) == 0;
    }
    return right;
}

int64_t token_number(const char *token)
{
    int64_t number = 0;

    for (int i = 0; i < TOKEN_NUMBER_CHARACTERS && token[i]; i++) {
        bool is_digit = token[i] >= '2' && token[i] <= '7';

        number = number << 5 | (is_digit ? token[i] - '2' + 26 : (token[i] | 0x20) - 'a');
    }
    return number;
}

const char *token_address(struct arena *arena, const char *address, const char *plus)
{
    const char *at = strrchr(address, '@');

    return arena_printf(arena, "%.*s+%s%s", (int)(at - address), address, plus, at);
}
