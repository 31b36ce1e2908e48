#include "processor/letter/quote.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/letter/lines.h"
#include "processor/letter/text.h"

enum { BLOCKS_MAX = 16, CUTS_MAX = 24, TOLD_MAX = 4, CUT_TEXT_BYTES_MAX = 80, WORD_BYTES_MAX = 64, PASSWORD_BYTES_MAX = 128 };

/* One reading of a text. */
struct reading {
    struct arena *arena;
    const struct letter_line *lines;
    int count;
    struct letter_block blocks[BLOCKS_MAX];
    struct bytes texts[BLOCKS_MAX];
    int frames;
    struct bytes loose;              /* what stands in no frame */
    struct letter_block *open;       /* the frame without an #end that takes the lines now */
    size_t taken_bytes;
    bool is_cut_short;
    bool is_sealed, is_signed;       /* PGP */
    int quoted, outside;             /* lines */
    const char *cuts[CUTS_MAX];
    int cut_count;
    const char *told[TOLD_MAX];
    int told_count;
};

/* --- What is left out --- */

static void add_cut(struct reading *reading, const char *words)
{
    if (reading->cut_count < CUTS_MAX)
        reading->cuts[reading->cut_count++] = words;
}

static void cut_line(struct reading *reading, const char *what, const struct letter_line *line)
{
    const char *shown = letter_text_clean_line(reading->arena, line->text, strlen(line->text), CUT_TEXT_BYTES_MAX);

    add_cut(reading, arena_printf(reading->arena, "%s: %s", what, shown));
}

/* Tells the writer about a line that may have been one of his; never repeats a password. */
static void tell(struct reading *reading, const char *what, const char *text)
{
    const char *shown = letter_text_shown(reading->arena, text, CUT_TEXT_BYTES_MAX);

    if (reading->told_count < TOLD_MAX)
        reading->told[reading->told_count++] = arena_printf(reading->arena, "\"%s\" was taken for %s and left out; an order "
                                                            "stands on a line of its own.", shown, what);
}

/* Notes that everything from a line on is left out. */
static void cut_rest(struct reading *reading, const char *what, int at)
{
    int written = 0;

    for (int i = at; i < reading->count; i++)
        written += !reading->lines[i].is_blank;
    add_cut(reading, arena_printf(reading->arena, "%s (%d line%s)", what, written, text_plural(written)));
}

/* --- What is kept --- */

static struct bytes *text_under_way(struct reading *reading)
{
    return reading->open ? &reading->texts[reading->open - reading->blocks] : &reading->loose;
}

static void keep_in(struct reading *reading, struct bytes *text, const char *line)
{
    size_t bytes;

    if (reading->is_signed && text_has_prefix(line, "- "))
        line += 2;   /* PGP puts this before lines that begin with a dash */
    bytes = strlen(line);
    if (bytes == 0 && (text->n == 0 || (text->n > 1 && text->data[text->n - 2] == '\n')))
        return;      /* one blank line between two texts is enough */
    if (reading->taken_bytes + bytes + 1 > LETTER_TEXT_BYTES_MAX) {
        reading->is_cut_short = true;
        return;
    }
    bytes_add(text, line, bytes);
    bytes_add_char(text, '\n');
    reading->taken_bytes += bytes + 1;
}

static void keep(struct reading *reading, int at)
{
    if (!reading->open && !reading->lines[at].is_blank)
        reading->outside++;
    keep_in(reading, text_under_way(reading), reading->lines[at].text);
}

/* --- Frames --- */

/* Behind the word of a frame line, or NULL: `#orders` may be indented and end in a colon. */
static const char *behind_word(const struct letter_line *line, const char *word)
{
    const char *text = line->text + strspn(line->text, " ");
    char behind;

    if (line->is_quoted || !text_has_prefix_ignoring_case(text, word))
        return NULL;
    text += strlen(word);
    behind = *text;
    return behind == '\0' || behind == ' ' || behind == ':' ? text + (behind == ':') : NULL;
}

/* The next word of a frame line, in "" if it holds blanks; "" at the end. */
static const char *frame_word(struct reading *reading, const char **at, size_t limit)
{
    const char *text = *at + strspn(*at, " ");
    bool is_in_quotes = *text == '"' && strchr(text + 1, '"');
    size_t bytes = is_in_quotes ? strcspn(text + 1, "\"") : strcspn(text, " ");

    *at = text + bytes + (is_in_quotes ? 2 : 0);
    return bytes > limit ? "" : arena_text_n(reading->arena, text + (is_in_quotes ? 1 : 0), bytes);
}

/* `t7`, with no more digits than a turn can have. */
static bool read_turn(const char *word, int32_t *turn)
{
    size_t digits = strspn(word + (*word ? 1 : 0), "0123456789");
    int64_t number;

    if (text_lower(*word) != 't' || digits == 0 || digits > 8 || word[1 + digits])
        return false;
    if (text_parse_int(word + 1, 0, 99999999, &number) != TEXT_INT_OK)
        return false;
    *turn = (int32_t)number;
    return true;
}

static struct letter_block read_frame(struct reading *reading, const char *at)
{
    struct letter_block block = { .framed = true, .game = "", .player = "", .turn = LETTER_NO_TURN };
    const char *word = frame_word(reading, &at, WORD_BYTES_MAX);

    if (!read_turn(word, &block.turn)) {
        block.game = word;
        word = frame_word(reading, &at, WORD_BYTES_MAX);
        if (read_turn(word, &block.turn))
            word = frame_word(reading, &at, WORD_BYTES_MAX);
    } else {
        word = frame_word(reading, &at, WORD_BYTES_MAX);
    }
    block.player = word;
    block.password = frame_word(reading, &at, PASSWORD_BYTES_MAX);
    return block;
}

/* The line of the #end that closes a frame opened above `at`, or -1 when another frame or an old report comes first. */
static int find_end(const struct reading *reading, int at)
{
    for (int i = at; i < reading->count; i++) {
        const struct letter_line *line = &reading->lines[i];

        if (behind_word(line, "#end"))
            return i;
        if (behind_word(line, "#orders") || (!line->is_quoted && letter_lines_is_report(line)))
            return -1;
    }
    return -1;
}

/* Begins the frame of a line; gives the next line to look at. */
static int take_frame(struct reading *reading, int at, const char *words)
{
    int end = find_end(reading, at + 1);
    struct letter_block *block;

    reading->open = NULL;
    if (reading->frames == BLOCKS_MAX) {
        add_cut(reading, "more than 16 order blocks");
        return end < 0 ? at + 1 : end + 1;
    }
    block = &reading->blocks[reading->frames];
    *block = read_frame(reading, words);
    block->closed = end >= 0;
    reading->frames++;
    if (end < 0) {
        reading->open = block;
        return at + 1;
    }
    for (int i = at + 1; i < end; i++) {
        if (reading->lines[i].is_quoted)
            reading->quoted++;
        else
            keep_in(reading, &reading->texts[block - reading->blocks], reading->lines[i].text);
    }
    return end + 1;
}

/* --- One line after the other --- */

/* Text of the writer that shares its line with something else. */
static void keep_piece(struct reading *reading, const char *text)
{
    if (!*text)
        return;
    if (!reading->open)
        reading->outside++;
    keep_in(reading, text_under_way(reading), text);
}

/* The text before one of our reports on its line: "PASS On ... wrote: #report g12 t7". */
static void keep_before_report(struct reading *reading, int at)
{
    const struct letter_attribution found = letter_lines_attribution(reading->arena, &reading->lines[at], 1, 0);

    if (found.lines > 0)
        keep_piece(reading, found.before);
}

/* Whether the mail's own text ends at this line; notes why. */
static bool ends_text(struct reading *reading, int at)
{
    const struct letter_line *line = &reading->lines[at];

    if (line->is_quoted || line->is_blank)
        return false;
    if (letter_lines_is_report(line)) {
        keep_before_report(reading, at);
        cut_rest(reading, "a report of ours and what follows", at);
    } else if (letter_lines_is_signature(line)) {
        cut_rest(reading, "signature and what follows", at);
    } else if (letter_lines_begin_original(reading->lines, reading->count, at)) {
        cut_rest(reading, "an earlier mail and what follows", at);
    } else {
        return false;
    }
    return true;
}

/* Text behind an attribution on its line: before a quote it is the writer's, otherwise most likely the old mail's. */
static void take_behind(struct reading *reading, const char *behind, bool before_quote)
{
    if (!*behind || *behind == '>' || *behind == '|')
        return;
    if (before_quote)
        keep_piece(reading, behind);
    else
        tell(reading, "the beginning of an earlier mail", behind);
}

/* Leaves an attribution out, and nothing else on its lines. Gives the lines that it took, or -1 when no quote marks follow
 * it and everything behind it is the old mail. */
static int take_attribution(struct reading *reading, int at)
{
    const struct letter_attribution found = letter_lines_attribution(reading->arena, reading->lines, reading->count, at);
    int behind = at + found.lines;
    bool before_quote;

    if (found.lines == 0)
        return 0;
    while (behind < reading->count && reading->lines[behind].is_blank)
        behind++;
    before_quote = behind < reading->count && reading->lines[behind].is_quoted;
    if (!found.is_certain && !before_quote)
        return 0;
    keep_piece(reading, found.before);
    if (before_quote)
        cut_line(reading, "attribution", &reading->lines[at]);
    else
        cut_rest(reading, "an earlier mail under its attribution", at);
    take_behind(reading, found.behind, before_quote);
    if (found.is_vague)
        tell(reading, "the heading of an earlier mail", reading->lines[at].text);
    return before_quote ? found.lines : -1;
}

/* How many lines at `at` are not the writer's text, or -1 when all the rest is not. */
static int take_foreign(struct reading *reading, int at)
{
    const struct letter_line *line = &reading->lines[at];
    int taken;

    if (line->is_quoted) {
        reading->quoted++;
        return 1;
    }
    taken = letter_lines_armour(reading->lines, reading->count, at, &reading->is_sealed);
    if (taken > 0) {
        reading->is_signed = true;
        add_cut(reading, arena_printf(reading->arena, "PGP armour (%d line%s)", taken, text_plural(taken)));
        return taken;
    }
    if (ends_text(reading, at))
        return -1;
    if (letter_lines_is_phone(line)) {
        cut_line(reading, "phone line", line);
        return 1;
    }
    return take_attribution(reading, at);
}

static void read_lines(struct reading *reading)
{
    int at = 0;

    while (at < reading->count) {
        const char *words = behind_word(&reading->lines[at], "#orders");
        int taken = 0;

        if (words) {
            at = take_frame(reading, at, words);
            continue;
        }
        if (!behind_word(&reading->lines[at], "#end"))
            taken = take_foreign(reading, at);
        else
            taken = 1;
        if (taken < 0)
            return;
        if (taken == 0)
            keep(reading, at);
        at += taken > 0 ? taken : 1;
    }
}

/* --- The result --- */

static const char *close_text(struct bytes *text)
{
    if (text->n == 0)
        return "";
    while (text->n > 1 && text->data[text->n - 1] == '\n' && text->data[text->n - 2] == '\n')
        text->n--;
    text->data[text->n] = '\0';
    return text->data;
}

static void note_counts(struct reading *reading)
{
    if (reading->quoted > 0)
        add_cut(reading, arena_printf(reading->arena, "%d quoted line%s", reading->quoted, text_plural(reading->quoted)));
    if (reading->frames > 0 && reading->outside > 0)
        add_cut(reading, arena_printf(reading->arena, "%d line%s outside the order block", reading->outside,
                                      text_plural(reading->outside)));
    if (reading->is_cut_short)
        add_cut(reading, "text beyond 64 KiB");
}

struct letter_quote letter_quote_read(const char *text, struct arena *arena)
{
    struct reading *reading = ARENA_NEW(arena, struct reading);
    struct letter_block *kept = arena_alloc(arena, BLOCKS_MAX * sizeof *kept);
    struct letter_quote out = { .blocks = kept, .cuts = reading->cuts };

    reading->arena = arena;
    reading->loose.arena = arena;
    for (int i = 0; i < BLOCKS_MAX; i++)
        reading->texts[i].arena = arena;
    reading->lines = letter_lines_split(arena, text, &reading->count);
    read_lines(reading);
    for (int i = 0; i < reading->frames; i++) {
        reading->blocks[i].text = close_text(&reading->texts[i]);
        if (*reading->blocks[i].text)
            kept[out.block_count++] = reading->blocks[i];
    }
    if (reading->frames == 0 && reading->loose.n > 0)
        kept[out.block_count++] = (struct letter_block){ .game = "", .player = "", .password = "",
                                                         .turn = LETTER_NO_TURN,
                                                         .text = close_text(&reading->loose) };
    note_counts(reading);
    out.frames = reading->frames;
    out.is_sealed = reading->is_sealed;
    out.is_cut_short = reading->is_cut_short;
    out.cut_count = reading->cut_count;
    out.told = reading->told;
    out.told_count = reading->told_count;
    return out;
}
