#include "processor/home/anonymize.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"

enum { IPV4_DOTS = 3, IPV6_COLONS = 3 };

struct anonymizer {
    struct arena *arena;
    const char **words;              /* parts of names and addresses, sorted once all are known */
    int count, capacity;
    const char *hosts[2 * CONFIG_SOURCES_MAX + CONFIG_LIST_MAX + 4];
    int host_count;
};

/* ---- what is known ---- */

/* A letter or digit; all beyond ASCII counts as letters. */
static bool is_letter(char c)
{
    return text_is_alnum(c) || (unsigned char)c >= 0x80;
}

static void add_word(struct anonymizer *anonymizer, const char *word, size_t bytes)
{
    anonymizer->words = arena_grow(anonymizer->arena, anonymizer->words, anonymizer->count, &anonymizer->capacity,
                                sizeof *anonymizer->words);
    anonymizer->words[anonymizer->count++] = arena_printf(anonymizer->arena, "%.*s", (int)bytes, word);
}

/* Every part of a name of two letters or more. */
static void learn_name(struct anonymizer *anonymizer, const char *name, size_t bytes)
{
    for (size_t at = 0; at < bytes;) {
        size_t length = 0;

        while (at + length < bytes && is_letter(name[at + length]))
            length++;
        if (length > 1)
            add_word(anonymizer, name + at, length);
        at += length + 1;
    }
}

static void learn_host(struct anonymizer *anonymizer, const char *host)
{
    if (host && *host && anonymizer->host_count < (int)(sizeof anonymizer->hosts / sizeof anonymizer->hosts[0]))
        anonymizer->hosts[anonymizer->host_count++] = host;
}

/* Learns the part before the @ as a name, and the host as one word. learn_host takes the parts of our own hosts, too. */
static void learn_address(struct anonymizer *anonymizer, const char *address)
{
    const char *at = address ? strrchr(address, '@') : NULL;

    if (address)
        learn_name(anonymizer, address, at ? (size_t)(at - address) : strlen(address));
    if (at && at[1])
        add_word(anonymizer, at + 1, strlen(at + 1));
}

static void learn_config(struct anonymizer *anonymizer, const struct config *config)
{
    const char *at = strrchr(config->robot_address, '@');

    learn_host(anonymizer, at ? at + 1 : NULL);
    learn_address(anonymizer, config->moderator);
    for (int i = 0; i < config->host_count; i++)
        learn_host(anonymizer, config->hosts[i]);
    for (int i = 0; i < config->source_count; i++) {
        learn_host(anonymizer, config->sources[i].fetch.host);
        learn_address(anonymizer, config->sources[i].fetch.user);
    }
    learn_host(anonymizer, config->deliver.host);
    learn_address(anonymizer, config->deliver.user);
}

static void learn_seat(void *context, const struct seat_row *seat)
{
    learn_address(context, seat->address);
    learn_name(context, seat->player, strlen(seat->player));
}

static int compare_words(const void *one, const void *other)
{
    return text_compare_ignoring_case(*(const char *const *)one, *(const char *const *)other);
}

enum status anonymizer_open(struct home *home, struct anonymizer **out, struct error *err)
{
    struct anonymizer *anonymizer = arena_alloc(&home->arena, sizeof *anonymizer);
    int64_t *ids = NULL;
    size_t count = 0;
    enum status status = store_games(home->store, PHASE_ANY, &ids, &count, err);

    *anonymizer = (struct anonymizer){ .arena = &home->arena };
    learn_config(anonymizer, &home->config);
    for (size_t i = 0; i < count && status == OK; i++)
        status = store_seats(home->store, ids[i], learn_seat, anonymizer, err);
    free(ids);
    if (anonymizer->count > 0)
        qsort(anonymizer->words, (size_t)anonymizer->count, sizeof *anonymizer->words, compare_words);
    *out = anonymizer;
    return status;
}

/* ---- a line ---- */

/* Words that differ in case alone lie side by side, so the search ends beside the one that is meant. */
static bool is_known(const struct anonymizer *anonymizer, const char *word, size_t bytes)
{
    int low = 0, high = anonymizer->count;

    while (low < high) {
        int middle = low + (high - low) / 2;
        const char *other = anonymizer->words[middle];
        int order = 0;

        if (text_n_equal_ignoring_case(word, bytes, other))
            return true;
        for (size_t i = 0; i < bytes && order == 0; i++)
            order = (unsigned char)text_lower(word[i]) - (unsigned char)text_lower(other[i]);
        if (order > 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

/* A host that is known, or one in its domain. */
static bool is_host(const struct anonymizer *anonymizer, const char *run, size_t bytes)
{
    for (size_t at = 0; at < bytes; at++) {
        if (at > 0 && run[at - 1] != '.')
            continue;
        for (int i = 0; i < anonymizer->host_count; i++)
            if (text_n_equal_ignoring_case(run + at, bytes - at, anonymizer->hosts[i]))
                return true;
        if (memchr(run + at, '.', bytes - at) && is_known(anonymizer, run + at, bytes - at))
            return true;
    }
    return false;
}

static bool has_known_part(const struct anonymizer *anonymizer, const char *run, size_t bytes)
{
    for (size_t at = 0; at < bytes;) {
        size_t length = 0;

        while (at + length < bytes && is_letter(run[at + length]))
            length++;
        if (length > 1 && is_known(anonymizer, run + at, length))
            return true;
        at += length + 1;
    }
    return false;
}

static int count_of(const char *text, size_t bytes, char wanted)
{
    int count = 0;

    for (size_t i = 0; i < bytes; i++)
        count += text[i] == wanted;
    return count;
}

static bool is_made_of(const char *text, size_t bytes, const char *letters)
{
    for (size_t i = 0; i < bytes; i++)
        if (!strchr(letters, text[i]))
            return false;
    return bytes > 0;
}

/* The replacement for a whole word; NULL: look at its parts. */
static const char *whole_word(const char *word, size_t bytes)
{
    size_t first = 0;

    while (first < bytes && !is_letter(word[first]) && word[first] != '/')
        first++;
    if (memchr(word, '@', bytes))
        return "(address)";
    if (first < bytes && word[first] == '/')
        return "(path)";
    if (is_made_of(word, bytes, "0123456789.[](),;:") && count_of(word, bytes, '.') >= IPV4_DOTS)
        return "(address)";
    if (is_made_of(word, bytes, "0123456789abcdefABCDEF:[](),;.") && count_of(word, bytes, ':') >= IPV6_COLONS)
        return "(address)";
    return NULL;
}

struct line {
    char *text;                      /* with room for all that may come */
    size_t bytes;
};

static void put(struct line *line, const char *text, size_t bytes)
{
    memcpy(line->text + line->bytes, text, bytes);
    line->bytes += bytes;
}

/* Adds a word run by run: letters, and the signs that join them in names of people and hosts. */
static void put_parts(const struct anonymizer *anonymizer, struct line *line, const char *word, size_t bytes)
{
    for (size_t at = 0; at < bytes;) {
        size_t length = 0, bare;

        while (at + length < bytes && (is_letter(word[at + length]) || strchr(".-_+=", word[at + length])))
            length++;
        for (bare = length; bare > 0 && !is_letter(word[at + bare - 1]); bare--)
            ;
        if (bare > 0 && is_host(anonymizer, word + at, bare))
            put(line, "(host)", strlen("(host)"));
        else if (has_known_part(anonymizer, word + at, bare))
            put(line, "(name)", strlen("(name)"));
        else
            put(line, word + at, bare);
        put(line, word + at + bare, length - bare);
        at += length;
        if (at < bytes)
            put(line, word + at++, 1);
    }
}

const char *anonymizer_text(const struct anonymizer *anonymizer, const char *what, struct arena *arena)
{
    enum { LONGEST_MARK = 16 };
    struct line line = { .text = arena_alloc(arena, LONGEST_MARK * (strlen(what) + 1)) };

    while (*what) {
        size_t blanks = strspn(what, " \t\n"), bytes = strcspn(what + blanks, " \t\n");
        const char *instead = whole_word(what + blanks, bytes);

        put(&line, what, blanks);
        if (instead)
            put(&line, instead, strlen(instead));
        else
            put_parts(anonymizer, &line, what + blanks, bytes);
        what += blanks + bytes;
    }
    line.text[line.bytes] = '\0';
    return line.text;
}
