/* The luck of the test program: with LUCK in its environment, what the system would draw follows from that word, so
 * that a play goes the same way each time: a game's secret, a season's, the keys of a home. Only the test program has
 * this; what is installed always asks the system. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    unsigned char seed[randombytes_SEEDBYTES];
    uint64_t taken;                             /* how often it was asked */
} luck;

static const char *luck_name(void)
{
    return "tests";
}

static void luck_fill(void *const bytes, const size_t count)
{
    unsigned char seed[sizeof luck.seed];

    memcpy(seed, luck.seed, sizeof seed);
    for (size_t i = 0; i < sizeof luck.taken; i++)
        seed[i] ^= (unsigned char)(luck.taken >> 8 * i);
    luck.taken++;
    randombytes_buf_deterministic(bytes, count, seed);
}

static uint32_t luck_number(void)
{
    uint32_t number;

    luck_fill(&number, sizeof number);
    return number;
}

static struct randombytes_implementation from_a_word = {
    .implementation_name = luck_name, .random = luck_number, .buf = luck_fill,
};

/* Before main: libsodium takes a source only as long as it has not begun. */
__attribute__((constructor)) static void choose_luck(void)
{
    const char *word = getenv("LUCK");

    if (!word || !*word)
        return;
    crypto_generichash(luck.seed, sizeof luck.seed, (const unsigned char *)word, strlen(word), NULL, 0);
    if (randombytes_set_implementation(&from_a_word) != 0) {
        fputs("libsodium takes no luck of a test\n", stderr);
        abort();
    }
}
