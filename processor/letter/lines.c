#include "processor/letter/lines.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/letter/phrases.h"

enum {
    ATTRIBUTION_LINES_MAX = 3,
    ATTRIBUTION_BYTES_MAX = 400,
    HEAD_LINES_MAX = 6,        /* of a quoted mail's From, Sent, To, Subject */
    RULE_CHARACTERS_MIN = 10,
    DATE_BYTES_MAX = 45,       /* from the beginning of an attribution to its year or time of day */
    PHONE_BYTES_MAX = 100
};

/* --- Splitting --- */

static bool is_quoted(const char *text)
{
    int initials = 0;

    for (int i = 0; i < 3 && *text == ' '; i++)
        text++;
    if (*text == '>' || (text[0] == '|' && text[1] == '>'))
        return true;
    while (initials < 3 && text_is_upper(text[initials]))
        initials++;
    return initials > 0 && text[initials] == '>' && strchr(" >", text[initials + 1]);   /* or nothing more */
}

struct letter_line *letter_lines_split(struct arena *arena, const char *text, int *count)
{
    struct letter_line *lines = NULL;
    int capacity = 0;

    *count = 0;
    while (*text) {
        size_t whole = strcspn(text, "\n");
        size_t bytes = whole;
        struct letter_line line;

        while (bytes > 0 && text[bytes - 1] == ' ')
            bytes--;
        line.text = arena_text_n(arena, text, bytes);
        line.is_blank = bytes == 0;
        line.is_quoted = is_quoted(line.text);
        lines = arena_grow(arena, lines, *count, &capacity, sizeof *lines);
        lines[(*count)++] = line;
        text += whole + (text[whole] ? 1 : 0);
    }
    return lines;
}

/* --- Small questions --- */

static const char *skip_blanks(const char *text)
{
    while (*text == ' ')
        text++;
    return text;
}

static bool ends_with_colon(const char *text)
{
    size_t bytes = strlen(text);

    while (bytes > 0 && strchr(" *_", text[bytes - 1]))
        bytes--;
    return bytes > 0 && text[bytes - 1] == ':';
}

/* A line of one kind of sign, ten at the least, such as people and programs draw. */
static bool is_rule(const char *text)
{
    size_t bytes;

    text = skip_blanks(text);
    bytes = strspn(text, "_");
    bytes = bytes ? bytes : strspn(text, "-");
    bytes = bytes ? bytes : strspn(text, "=");
    return bytes >= RULE_CHARACTERS_MIN && text[bytes] == '\0';
}

static int next_written(const struct letter_line *lines, int count, int at)
{
    while (at < count && lines[at].is_blank)
        at++;
    return at;
}

/* "#report g12 t7" at `text`. */
static bool is_report_mark(const char *text)
{
    size_t word = strlen("#report ");

    if (!text_has_prefix_ignoring_case(text, "#report "))
        return false;
    text = skip_blanks(text + word);
    text = skip_blanks(text + strcspn(text, " "));
    return text_lower(*text) == 't' && text_is_digit(text[1]);
}

bool letter_lines_is_report(const struct letter_line *line)
{
    const char *text = line->text;

    while (*text && !text_is_alnum(*text) && *text != '#')
        text++;
    if (is_report_mark(text))
        return true;
    text = strchr(text, '#');   /* some put the quoted text behind "wrote:" on the same line */
    if (!text || !is_report_mark(text))
        return false;
    while (text > line->text && text[-1] == ' ')
        text--;
    return text > line->text && text[-1] == ':';
}

bool letter_lines_is_signature(const struct letter_line *line)
{
    return text_equal(line->text, "--");
}

/* --- Original and forwarded mails --- */

/* The text between the dashes of "-----Original Message-----"; *dashes are those before it. */
static const char *between_dashes(const char *text, size_t *bytes, size_t *dashes)
{
    text = skip_blanks(text);
    *dashes = strspn(text, "-_=*");
    text += *dashes;
    text = skip_blanks(text);
    *bytes = strlen(text);
    while (*bytes > 0 && strchr("-_=* :", text[*bytes - 1]))
        (*bytes)--;
    return text;
}

static bool is_one_of(const char *text, size_t bytes, const char *const *phrases)
{
    for (int i = 0; phrases[i]; i++)
        if (text_n_equal_ignoring_case(text, bytes, phrases[i]))
            return true;
    return false;
}

static bool is_separator(const char *line)
{
    size_t bytes, dashes;
    const char *text = between_dashes(line, &bytes, &dashes);

    if (dashes >= 2)
        return is_one_of(text, bytes, letter_phrases_separators);
    return ends_with_colon(line) && is_one_of(text, bytes, letter_phrases_bare_separators);
}

/* The kind of a line "From: ..." in any language, or -1. The word may be bold, in the ways of plain text. */
static int head_kind(const struct letter_line *line)
{
    const char *text = line->text + strspn(line->text, " *_");
    size_t bytes = strcspn(text, ":");

    if (!text[bytes])
        return -1;
    while (bytes > 0 && strchr(" *_", text[bytes - 1]))
        bytes--;
    for (int i = 0; letter_phrases_heads[i].word; i++)
        if (text_n_equal_ignoring_case(text, bytes, letter_phrases_heads[i].word))
            return (int)letter_phrases_heads[i].kind;
    return -1;
}

/* From and two more of its kind among the next lines. */
static bool begins_head(const struct letter_line *lines, int count, int at)
{
    bool seen[LETTER_HEAD_KINDS] = { false };
    int kinds = 0;

    if (head_kind(&lines[at]) < 0)
        return false;
    for (int i = at; i < count && i < at + HEAD_LINES_MAX; i++) {
        int kind = head_kind(&lines[i]);

        if (kind >= 0 && !seen[kind]) {
            seen[kind] = true;
            kinds++;
        }
    }
    return kinds >= 3 && seen[LETTER_HEAD_FROM];
}

/* Dashes, words, dashes in a language that we have no words of, with a head of three "Word: ..." lines under it. */
static bool is_unknown_separator(const struct letter_line *lines, int count, int at)
{
    const char *text = skip_blanks(lines[at].text);
    size_t bytes = strlen(text);
    int heads = 0;

    if (strspn(text, "-") < 4 || bytes < 10 || memcmp(text + bytes - 4, "----", 4) != 0 || strspn(text, "- ") == bytes)
        return false;
    at = next_written(lines, count, at + 1);
    for (int i = at; i < count && i < at + HEAD_LINES_MAX; i++) {
        size_t word = strcspn(lines[i].text, ":");

        heads += lines[i].text[word] == ':' && word > 0 && word <= 30 && lines[i].text[word + 1] == ' ';
    }
    return heads >= 3;
}

bool letter_lines_begin_original(const struct letter_line *lines, int count, int at)
{
    if (is_separator(lines[at].text) || begins_head(lines, count, at) || is_unknown_separator(lines, count, at))
        return true;
    if (!is_rule(lines[at].text))
        return false;
    at = next_written(lines, count, at + 1);
    return at < count && head_kind(&lines[at]) == LETTER_HEAD_FROM;
}

/* --- Attributions --- */

/* The evidence for an attribution besides its verb. */
struct evidence {
    bool has_address, has_year, has_time;
    int digits;
};

static struct evidence gather(const char *text)
{
    struct evidence found = { .digits = 0 };

    for (const char *at = text; *at; at++) {
        if (text_is_digit(*at))
            found.digits++;
        if (*at == '@' && at > text && text_is_alnum(at[-1]) && text_is_alnum(at[1]))
            found.has_address = true;
        if ((*at == ':' || *at == '.' || *at == 'h') && at > text && text_is_digit(at[-1]) && text_is_digit(at[1])
            && text_is_digit(at[2]) && !text_is_digit(at[3]))
            found.has_time = true;
        if (((at[0] == '2' && at[1] == '0') || (at[0] == '1' && at[1] == '9')) && text_is_digit(at[2])
            && text_is_digit(at[3]) && !text_is_digit(at[4]) && (at == text || !text_is_digit(at[-1])))
            found.has_year = true;
    }
    return found;
}

static bool has_any(const char *text, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (strstr(text, words[i]))
            return true;
    return false;
}

static bool begins_with_any(const char *text, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (*words[i] == *text && text_has_prefix(text, words[i]))
            return true;
    return false;
}

/* Whether a text of one or more joined lines is an attribution: `verb` and a date or an address, an address in <>, or
 * date and time, each with a colon at the end. Weak ones count only before a quote. */
static bool is_attribution(const char *text, struct evidence found, bool *is_certain)
{
    bool has_angle = found.has_address && strchr(text, '<') && strchr(text, '>');
    bool has_verb;

    *is_certain = false;
    if (!ends_with_colon(text))
        return found.has_address && found.has_year;
    has_verb = has_any(text, letter_phrases_wrote);
    *is_certain = (has_verb && (found.has_address || found.digits >= 2)) || has_angle
                  || (found.has_year && found.has_time);
    return *is_certain || has_verb;
}

/* Only a line that looks like the start of an attribution may be joined with those after it, or an order right above
 * one would be swallowed. */
static bool may_begin(const char *text, struct evidence found)
{
    return begins_with_any(text, letter_phrases_attribution_starts) || (found.has_year && found.has_time)
           || (found.has_address && strchr(text, '<'));
}

/* Does an attribution begin here, with its date not far behind? */
static bool begins_dated(struct arena *arena, const char *text)
{
    struct evidence found;

    if (!begins_with_any(text, letter_phrases_attribution_starts))
        return false;
    found = gather(arena_text_n(arena, text, strnlen(text, DATE_BYTES_MAX)));
    return found.has_year || found.has_time;
}

/* A verb, and a year or an address: what has to stand in an attribution that does not have its lines for itself. */
static bool is_plain_attribution(const char *text)
{
    struct evidence found = gather(text);

    return has_any(text, letter_phrases_wrote) && (found.has_year || found.has_address);
}

/* Where within a text its attribution begins: the last place that says so, or NULL. */
static const char *find_beginning(struct arena *arena, const char *text)
{
    const char *last = NULL;

    for (const char *at = text; *at; at++)
        if ((at == text || at[-1] == ' ') && begins_dated(arena, at) && is_plain_attribution(at))
            last = at;
    return last;
}

/* Behind the colon that ends an attribution at the beginning of a text, or NULL. */
static const char *find_ending(struct arena *arena, const char *text)
{
    for (const char *at = strchr(text, ':'); at; at = strchr(at + 1, ':'))
        if ((at[1] == ' ' || at[1] == '\0') && is_plain_attribution(arena_text_n(arena, text, (size_t)(at + 1 - text))))
            return at + 1;
    return NULL;
}

/* Parts a text that holds an attribution from what stands around it. False when it cannot be said where it ends. */
static bool part(struct arena *arena, const char *text, struct letter_attribution *out)
{
    const char *begin = find_beginning(arena, text);
    const char *end = find_ending(arena, begin ? begin : text);

    out->is_vague = !begin && !begins_with_any(text, letter_phrases_attribution_starts) && !text_is_digit(*text);
    if (begin) {
        size_t bytes = (size_t)(begin - text);

        while (bytes > 0 && text[bytes - 1] == ' ')
            bytes--;
        out->before = arena_text_n(arena, text, bytes);
    }
    if (begin && end)
        out->behind = skip_blanks(end);
    return begin && end;
}

struct letter_attribution letter_lines_attribution(struct arena *arena, const struct letter_line *lines, int count, int at)
{
    const char *joined = "";
    struct evidence found = gather(lines[at].text);
    bool may_go_on = may_begin(skip_blanks(lines[at].text), found), is_certain = false;
    struct letter_attribution weak = { .before = "", .behind = "" };   /* one only before a quote */

    if (!may_go_on && !found.has_address && !ends_with_colon(lines[at].text)
        && !(found.has_year && has_any(lines[at].text, letter_phrases_wrote)))
        return weak;
    for (int i = 0; i < ATTRIBUTION_LINES_MAX && at + i < count; i++) {
        const struct letter_line *line = &lines[at + i];
        struct letter_attribution out = { .lines = i + 1, .before = "", .behind = "" };
        bool is_one;

        if (line->is_blank || line->is_quoted || strlen(joined) + strlen(line->text) > ATTRIBUTION_BYTES_MAX)
            break;
        if (i == 1 && !may_go_on)
            break;
        joined = i == 0 ? skip_blanks(line->text) : arena_printf(arena, "%s %s", joined, line->text);
        is_one = is_attribution(joined, i == 0 ? found : gather(joined), &is_certain);
        out.is_certain = part(arena, joined, &out) || is_certain;
        if (out.is_certain)
            return out;
        if (is_one && i == 0)
            weak = out;
    }
    return weak;
}

/* --- Phones and armour --- */

bool letter_lines_is_phone(const struct letter_line *line)
{
    const char *text = line->text + strspn(line->text, " *_<");
    size_t bytes = strlen(text);

    if (bytes == 0 || bytes > PHONE_BYTES_MAX || strchr(text, ','))
        return false;
    for (int i = 0; letter_phrases_phones[i]; i++)
        if (letter_phrases_phones[i][0] == text_upper(*text)
            && text_has_prefix_ignoring_case(text, letter_phrases_phones[i]))
            return true;
    for (int i = 0; letter_phrases_phone_ends[i]; i++) {
        size_t end = strlen(letter_phrases_phone_ends[i]);

        if (bytes >= end && text_equal_ignoring_case(text + bytes - end, letter_phrases_phone_ends[i]))
            return true;
    }
    return false;
}

/* Lines up to and with the one that begins with `end`, or to the end of the text. */
static int lines_to(const struct letter_line *lines, int count, int at, const char *end)
{
    for (int i = at; i < count; i++)
        if (text_has_prefix(lines[i].text, end))
            return i - at + 1;
    return count - at;
}

int letter_lines_armour(const struct letter_line *lines, int count, int at, bool *is_sealed)
{
    const char *text = lines[at].text;
    int taken = 1;

    if (!text_has_prefix(text, "-----BEGIN PGP "))
        return 0;
    text += strlen("-----BEGIN PGP ");
    if (text_has_prefix(text, "SIGNED MESSAGE-----")) {
        while (at + taken < count && text_has_prefix(lines[at + taken].text, "Hash: "))
            taken++;
        return taken;
    }
    if (text_has_prefix(text, "MESSAGE")) {
        *is_sealed = true;
        return lines_to(lines, count, at, "-----END PGP MESSAGE");
    }
    return lines_to(lines, count, at, "-----END PGP ");
}
