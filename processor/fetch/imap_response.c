#include "processor/fetch/imap_response.h"

#include <string.h>

#include "engine/kernel/text.h"

enum { DEPTH_MAX = 32 };

/* A place in a response. Text goes as far as the next literal; only take_literal passes one. */
struct cursor {
    struct imap_reader *reader;
    char *at;
    int literal;                /* the next one */
};

struct value {
    enum { VALUE_NIL, VALUE_TEXT } kind;
    struct span bytes;
    uint64_t whole_bytes;
};

static char *text_end(const struct cursor *cursor)
{
    const struct imap_reader *reader = cursor->reader;

    return reader->bytes + (cursor->literal < reader->literal_count ? reader->literals[cursor->literal].at : reader->n);
}

static bool is_at(const struct cursor *cursor, char c)
{
    return cursor->at < text_end(cursor) && *cursor->at == c;
}

static bool pass(struct cursor *cursor, char c)
{
    if (!is_at(cursor, c))
        return false;
    cursor->at++;
    return true;
}

static void pass_blanks(struct cursor *cursor)
{
    while (pass(cursor, ' '))
        ;
}

static struct span take_until(struct cursor *cursor, const char *stops)
{
    struct span span = { cursor->at, cursor->at };

    while (cursor->at < text_end(cursor) && !strchr(stops, *cursor->at ? *cursor->at : 'x'))
        cursor->at++;
    span.end = cursor->at;
    return span;
}

static bool span_is(struct span span, const char *word)
{
    return text_n_equal_ignoring_case(span.start, span_bytes(span), word);
}

static bool number_of(struct span span, uint64_t most, uint64_t *number)
{
    uint64_t sum = 0;

    if (span.start == span.end || span_bytes(span) > 19)
        return false;
    for (const char *at = span.start; at < span.end; at++) {
        if (!text_is_digit(*at))
            return false;
        sum = sum * 10 + (uint64_t)(*at - '0');
    }
    *number = sum;
    return sum <= most;
}

/* ---- values ---- */

static bool take_literal(struct cursor *cursor, struct value *value)
{
    const struct imap_reader *reader = cursor->reader;
    const struct imap_literal *literal = &reader->literals[cursor->literal];

    if (cursor->literal >= reader->literal_count)
        return false;
    take_until(cursor, "}");
    if (!pass(cursor, '}') || cursor->at != reader->bytes + literal->at)
        return false;
    value->kind = VALUE_TEXT;
    value->bytes = (struct span){ cursor->at, cursor->at + literal->n };
    value->whole_bytes = literal->whole_n;
    cursor->at += literal->n;
    cursor->literal++;
    return true;
}

/* Backslashes go where they stand. */
static bool take_quoted(struct cursor *cursor, struct value *value)
{
    char *to = ++cursor->at;

    value->kind = VALUE_TEXT;
    value->bytes.start = to;
    while (cursor->at < text_end(cursor) && *cursor->at != '"') {
        if (*cursor->at == '\\' && cursor->at + 1 < text_end(cursor))
            cursor->at++;
        *to++ = *cursor->at++;
    }
    value->bytes.end = to;
    value->whole_bytes = span_bytes(value->bytes);
    return pass(cursor, '"');
}

/* A text or NIL. */
static bool take_value(struct cursor *cursor, struct value *value)
{
    if (is_at(cursor, '"'))
        return take_quoted(cursor, value);
    if (is_at(cursor, '{') || is_at(cursor, '~'))
        return take_literal(cursor, value);
    value->bytes = take_until(cursor, " ()");
    value->whole_bytes = span_bytes(value->bytes);
    value->kind = span_is(value->bytes, "NIL") ? VALUE_NIL : VALUE_TEXT;
    return value->bytes.start < value->bytes.end;
}

/* Whatever stands here, lists with all that is in them. */
static bool skip_value(struct cursor *cursor)
{
    struct value value;
    int depth = 0;

    do {
        pass_blanks(cursor);
        if (pass(cursor, '('))
            depth++;
        else if (depth > 0 && pass(cursor, ')'))
            depth--;
        else if (!take_value(cursor, &value))
            return false;
    } while (depth > 0 && depth <= DEPTH_MAX);
    return depth == 0;
}

/* ---- FETCH ---- */

/* A name may hold blanks in its brackets: BODY[HEADER.FIELDS (SUBJECT)]<0>. */
static struct span take_name(struct cursor *cursor)
{
    struct span name = { cursor->at, cursor->at };
    bool bracketed = false;

    for (; cursor->at < text_end(cursor); cursor->at++) {
        char c = *cursor->at;

        if (!bracketed && strchr(" ()\"{", c ? c : 'x'))
            break;
        bracketed = c == '[' || (bracketed && c != ']');
    }
    name.end = cursor->at;
    return name;
}

static bool take_number(struct cursor *cursor, uint64_t most, uint64_t *number)
{
    return number_of(take_until(cursor, " ()"), most, number);
}

static bool is_whole_body(struct span name)
{
    return span_is(name, "BODY[]") || span_is(name, "BODY[]<0>") || span_is(name, "RFC822");
}

static bool take_item(struct cursor *cursor, struct imap_fetch *fetch)
{
    struct span name = take_name(cursor);
    struct value value;
    uint64_t number = 0;

    pass_blanks(cursor);
    if (span_is(name, "UID")) {
        if (!take_number(cursor, UINT32_MAX, &number) || number == 0)
            return false;
        fetch->uid = (uint32_t)number;
        return true;
    }
    if (span_is(name, "RFC822.SIZE")) {
        fetch->has_size = take_number(cursor, UINT64_MAX, &fetch->size_bytes);
        return fetch->has_size;
    }
    if (span_is(name, "INTERNALDATE")) {
        if (!take_value(cursor, &value))
            return false;
        fetch->received_utc_s = value.kind == VALUE_TEXT ? imap_time_parse(value.bytes) : IMAP_NO_TIME;
        return true;
    }
    if (!is_whole_body(name))
        return name.start < name.end && skip_value(cursor);
    if (!take_value(cursor, &value))
        return false;
    fetch->from_start = span_is(name, "BODY[]<0>");
    fetch->body = value.kind == VALUE_NIL ? IMAP_BODY_NIL : IMAP_BODY_THERE;
    fetch->bytes = value.bytes;
    fetch->whole_bytes = value.whole_bytes;
    return true;
}

static bool take_fetch(struct cursor *cursor, struct imap_fetch *fetch)
{
    *fetch = (struct imap_fetch){ .received_utc_s = IMAP_NO_TIME };
    if (!pass(cursor, '('))
        return false;
    for (;;) {
        pass_blanks(cursor);
        if (pass(cursor, ')'))
            return true;
        if (!take_item(cursor, fetch))
            return false;
    }
}

/* ---- the other kinds ---- */

static const struct { const char *name; enum imap_word word; } words[] = {
    { "OK", IMAP_OK }, { "NO", IMAP_NO }, { "BAD", IMAP_BAD }, { "BYE", IMAP_BYE }, { "PREAUTH", IMAP_PREAUTH },
};

static bool is_status(struct span word, enum imap_word *out)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (span_is(word, words[i].name)) {
            *out = words[i].word;
            return true;
        }
    }
    return false;
}

static struct span take_rest(struct cursor *cursor)
{
    struct span rest = { cursor->at, text_end(cursor) };

    cursor->at = text_end(cursor);
    return rest;
}

static void take_status_text(struct cursor *cursor, struct imap_response *response)
{
    pass_blanks(cursor);
    response->code = (struct span){ cursor->at, cursor->at };
    if (pass(cursor, '[')) {
        response->code = take_until(cursor, "]");
        pass(cursor, ']');
        pass_blanks(cursor);
    }
    response->text = take_rest(cursor);
}

/* (TAG "a5") UID COUNT 3 ALL 1:5,7: names with a value each, behind what it answers. */
static struct span take_esearch(struct cursor *cursor)
{
    static const struct span nothing = { "", "" };

    pass_blanks(cursor);
    if (is_at(cursor, '(') && !skip_value(cursor))
        return nothing;
    for (;;) {
        struct span name;

        pass_blanks(cursor);
        name = take_until(cursor, " ()");
        if (name.start == name.end)
            return nothing;
        if (span_is(name, "UID"))
            continue;
        pass_blanks(cursor);
        if (span_is(name, "ALL"))
            return take_until(cursor, " ()");
        if (!skip_value(cursor))
            return nothing;
    }
}

static void take_data(struct cursor *cursor, struct imap_response *response)
{
    struct span word = take_until(cursor, " ");
    uint64_t number;

    response->kind = IMAP_OTHER;
    if (is_status(word, &response->word)) {
        response->kind = IMAP_STATUS;
        take_status_text(cursor, response);
        return;
    }
    pass_blanks(cursor);
    if (number_of(word, UINT32_MAX, &number)) {
        word = take_until(cursor, " ");
        pass_blanks(cursor);
        if (span_is(word, "FETCH") && take_fetch(cursor, &response->fetch))
            response->kind = IMAP_FETCH;
        if (span_is(word, "EXISTS"))
            response->exists = (uint32_t)number;
    } else if (span_is(word, "SEARCH")) {
        response->kind = IMAP_SEARCH;
        response->rest = take_rest(cursor);
    } else if (span_is(word, "ESEARCH")) {
        response->kind = IMAP_ESEARCH;
        response->rest = take_esearch(cursor);
    } else if (span_is(word, "CAPABILITY")) {
        response->kind = IMAP_CAPABILITY;
        response->rest = take_rest(cursor);
    }
}

struct imap_response imap_response_parse(struct imap_reader *reader)
{
    struct imap_response response = { .kind = IMAP_GARBLED };
    struct cursor cursor = { .reader = reader, .at = reader->bytes };

    if (reader->n == 0)
        return response;
    response.tag = take_until(&cursor, " ");
    if (span_is(response.tag, "+")) {
        response.kind = IMAP_CONTINUE;
    } else if (pass(&cursor, ' ')) {
        if (span_is(response.tag, "*"))
            take_data(&cursor, &response);
        else if (is_status(take_until(&cursor, " "), &response.word) && response.word <= IMAP_BAD) {
            response.kind = IMAP_TAGGED;
            take_status_text(&cursor, &response);
        }
    }
    return response;
}

/* ---- words and times ---- */

bool imap_code_is(struct span code, const char *name)
{
    size_t n = strlen(name);

    return span_bytes(code) >= n && text_n_equal_ignoring_case(code.start, n, name)
           && (span_bytes(code) == n || code.start[n] == ' ');
}

bool imap_code_number(struct span code, const char *name, uint32_t *number)
{
    uint64_t found = 0;

    if (!imap_code_is(code, name) || span_bytes(code) == strlen(name))
        return false;
    code.start += strlen(name) + 1;
    if (!number_of(code, UINT32_MAX, &found) || found == 0)
        return false;
    *number = (uint32_t)found;
    return true;
}

bool imap_has_word(struct span list, const char *word)
{
    const char *at = list.start;

    while (at < list.end) {
        const char *end = memchr(at, ' ', (size_t)(list.end - at));

        if (!end)
            end = list.end;
        if (text_n_equal_ignoring_case(at, (size_t)(end - at), word))
            return true;
        at = end + 1;
    }
    return false;
}

/* Two digits at a place; the day may have a blank for its first. -1: not digits. */
static int two_digits(const char *at, bool blank_first)
{
    int tens = text_is_digit(at[0]) ? at[0] - '0' : blank_first && at[0] == ' ' ? 0 : -1;

    return tens < 0 || !text_is_digit(at[1]) ? -1 : tens * 10 + at[1] - '0';
}

static int month_of(const char *at)
{
    static const char names[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

    for (int month = 0; month < 12; month++) {
        char name[4] = { names[month * 3], names[month * 3 + 1], names[month * 3 + 2], '\0' };

        if (text_n_equal_ignoring_case(at, 3, name))
            return month + 1;
    }
    return 0;
}

/* Days since 1970 of a date of the Gregorian calendar: years begin in March, so that the odd day comes last. */
static int64_t days_of(int year, int month, int day)
{
    int64_t y = month > 2 ? year : year - 1;
    int64_t from_march = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5;

    return y * 365 + y / 4 - y / 100 + y / 400 + from_march + day - 719469;
}

int64_t imap_time_parse(struct span text)
{
    static const char form[] = "dd-Mmm-yyyy hh:mm:ss +zzzz";
    const char *t = text.start;
    int day, month, century, year, hour, minute, second, zone_hours, zone_minutes;
    int64_t zone_s;

    if (span_bytes(text) != sizeof form - 1 || t[2] != '-' || t[6] != '-' || t[11] != ' ' || t[14] != ':'
        || t[17] != ':' || t[20] != ' ' || (t[21] != '+' && t[21] != '-'))
        return IMAP_NO_TIME;
    day = two_digits(t, true);
    month = month_of(t + 3);
    century = two_digits(t + 7, false);
    year = two_digits(t + 9, false);
    hour = two_digits(t + 12, false);
    minute = two_digits(t + 15, false);
    second = two_digits(t + 18, false);
    zone_hours = two_digits(t + 22, false);
    zone_minutes = two_digits(t + 24, false);
    if (day < 1 || day > 31 || !month || century < 19 || year < 0 || hour < 0 || hour > 23 || minute < 0 || minute > 59
        || second < 0 || second > 60 || zone_hours < 0 || zone_minutes < 0 || century * 100 + year < 1970)
        return IMAP_NO_TIME;
    zone_s = (zone_hours * 60 + zone_minutes) * 60;
    return days_of(century * 100 + year, month, day) * 86400 + hour * 3600 + minute * 60 + second
           + (t[21] == '-' ? zone_s : -zone_s);
}
