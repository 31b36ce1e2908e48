/* Shared by all parts of a play: complaints, words, files, and the stored database. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "tests/play/play.h"

long passed, failed;

void complain(struct play *play, const char *format, ...)
{
    va_list args;

    fprintf(stderr, "%s:%d: ", play->file, play->line);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    failed++;
}

void check(struct play *play, bool holds, const char *format, ...)
{
    char words[LINE_BYTES];
    va_list args;

    if (holds) {
        passed++;
        return;
    }
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    complain(play, "%s", words);
}

/* ---- text ---- */

char *copy_text(const char *text)
{
    char *copy = strdup(text ? text : "");

    if (!copy)
        die("no memory");
    return copy;
}

char *read_file(const char *path)
{
    FILE *in = fopen(path, "r");
    size_t capacity = 1 << 16, count = 0, got;
    char *text = malloc(capacity);

    while (in && text && (got = fread(text + count, 1, capacity - count - 1, in)) > 0) {
        count += got;
        if (capacity - count < 2)
            text = realloc(text, capacity *= 2);
    }
    if (!text)
        die("no memory");
    text[count] = '\0';
    if (in)
        fclose(in);
    return text;
}

void write_file(const char *path, const char *text, const char *mode)
{
    FILE *out = fopen(path, mode);

    if (!out || fputs(text, out) < 0 || fclose(out) != 0)
        die("%s: %s", path, strerror(errno));
}

/* The next word of a line, without its quotes; NULL at the end. */
char *next_word(char **rest)
{
    char *word = *rest + strspn(*rest, " "), quote = '\0', *to;

    if (!*word)
        return NULL;
    to = *rest = word;
    for (; **rest && (quote || **rest != ' '); (*rest)++) {
        if (**rest == '"' || (quote && **rest == quote))
            quote = quote ? '\0' : '"';
        else
            *to++ = **rest;
    }
    if (**rest)
        (*rest)++;
    *to = '\0';
    return word;
}

char *expand(struct play *play, const char *text)
{
    static char out[LINE_BYTES];
    size_t n = 0;

    for (; *text && n < sizeof out - PATH_BYTES; text++) {
        if (strncmp(text, "$now", 4) == 0) {
            n += (size_t)snprintf(out + n, sizeof out - n, "%lld", (long long)play->now_utc_s);
            text += 3;
        } else if (strncmp(text, "$home", 5) == 0) {
            n += (size_t)snprintf(out + n, sizeof out - n, "%s", play->home);
            text += 4;
        } else {
            out[n++] = *text;
        }
    }
    out[n] = '\0';
    return out;
}

static bool is_gap(char c)
{
    return text_is_blank(c) || c == '\n';
}

/* Are these words in a text, however its lines are broken? */
bool has_words(const char *text, const char *words)
{
    for (; *text; text++) {
        const char *at = text, *word = words;

        while (*word && *at == *word) {
            bool blank = *word == ' ';

            at++, word++;
            while (blank && is_gap(*at))
                at++;
            if (*word == ' ' && is_gap(*at) && *at != ' ') {
                while (is_gap(*at))
                    at++;
                word++;
            }
        }
        if (!*word)
            return true;
    }
    return !*words;
}

/* ---- the stored database ---- */

int add_row(void *context, int count, char **values, char **names)
{
    struct rows *rows = context;
    size_t length = strlen(rows->text);

    (void)names;
    for (int i = 0; i < count && length < sizeof rows->text - 1; i++, length = strlen(rows->text))
        snprintf(rows->text + length, sizeof rows->text - length, "%s%s", i ? "|" : rows->count ? "," : "",
                 values[i] ? values[i] : "");
    rows->count++;
    return 0;
}

bool query(struct play *play, const char *sql, int (*each)(void *, int, char **, char **), void *context)
{
    char *fault = home_query(play->home, sql, each, context);
    bool good = !fault;

    if (fault)
        complain(play, "%s: %s", sql, fault);
    free(fault);
    return good;
}

int64_t query_number(struct play *play, const char *sql)
{
    struct rows rows = { 0 };

    query(play, sql, add_row, &rows);
    return strtoll(rows.text, NULL, 10);
}
