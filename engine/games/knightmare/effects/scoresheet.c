#include "engine/games/knightmare/effects/scoresheet.h"

#include <stdio.h>
#include <string.h>

#include "engine/kernel/text.h"

enum { LINE_BYTES = 160, HEAD_COLUMNS = 7, WHITE_COLUMNS = 30, BLACK_COLUMNS = 34 };

/* ---- writing ---- */

/* Drops the oldest lines until there is room for this many more bytes. */
static void make_room(struct scoresheet *list, size_t bytes)
{
    size_t used = strlen(list->text), dropped = 0;

    while (used - dropped + bytes >= sizeof list->text) {
        const char *end = strchr(list->text + dropped, '\n');

        dropped = end ? (size_t)(end - list->text) + 1 : used;
        list->cut = true;
    }
    if (dropped == 0)
        return;
    memmove(list->text, list->text + dropped, used - dropped);
    memset(list->text + used - dropped, 0, sizeof list->text - (used - dropped));
}

static void append(struct scoresheet *list, const char *words)
{
    make_room(list, strlen(words));
    memcpy(list->text + strlen(list->text), words, strlen(words));
}

void scoresheet_begin(struct state *state)
{
    char head[32];

    snprintf(head, sizeof head, "%s%d%c", *state->scoresheet.text ? "\n" : "", (int)state->board.move_number,
             state->board.to_move == COLOUR_WHITE ? 'w' : 'b');
    append(&state->scoresheet, head);
}

static bool is_full(const char *line)
{
    size_t length = strlen(line);

    return length >= 3 && strcmp(line + length - 3, "...") == 0;
}

/* A turn of very many words ends in dots. */
void scoresheet_add(struct state *state, const char *words)
{
    const char *line = scoresheet_last(state);
    size_t length = strlen(line);

    if (*state->scoresheet.text == '\0' || is_full(line))
        return;
    append(&state->scoresheet, length ? ", " : " ");
    append(&state->scoresheet, length + strlen(words) > LINE_BYTES ? "..." : words);
}

void scoresheet_note(struct state *state, const char *words)
{
    const char *line = scoresheet_last(state);
    size_t length = strlen(line);

    if (length == 0 || line[length - 1] != ')' || length + strlen(words) > LINE_BYTES)
        return;
    state->scoresheet.text[strlen(state->scoresheet.text) - 1] = '\0';
    append(&state->scoresheet, ": ");
    append(&state->scoresheet, words);
    append(&state->scoresheet, ")");
}

/* ---- reading ---- */

/* The words of a line, after its number. */
static const char *words_of(const char *line)
{
    const char *words = line + strspn(line, "0123456789wb");

    return words + (*words == ' ');
}

const char *scoresheet_last(const struct state *state)
{
    const char *end = strrchr(state->scoresheet.text, '\n');

    return words_of(end ? end + 1 : state->scoresheet.text);
}

const char *scoresheet_before_last(struct arena *arena, const struct state *state)
{
    const char *text = state->scoresheet.text, *end = strrchr(text, '\n'), *start = end;

    while (start && start > text && start[-1] != '\n')
        start--;
    return end ? words_of(arena_text_n(arena, start, (size_t)(end - start))) : "";
}

bool scoresheet_is_cut(const struct state *state)
{
    return state->scoresheet.cut;
}

/* The first card that the words name, or "". Moves have no two capitals side by side. */
static const char *card_among(struct arena *arena, const char *words)
{
    while (*words) {
        size_t length = strcspn(words, ",");

        if (text_is_upper(words[0]) && text_is_upper(words[1]))
            return arena_text_n(arena, words, length);
        words += length;
        words += strspn(words, ", ");
    }
    return "";
}

/* A turn as its reader sees it: an answer stands beside what it answers, and a mate was none if another turn, its words
 * in `next`, came after it. */
static const char *shown(struct arena *arena, const char *words, const char *next)
{
    const char *mate = next ? strchr(words, '#') : NULL, *card = next ? card_among(arena, next) : "";
    char *text;

    if (mate)
        words = arena_printf(arena, "%.*s+ (no mate%s%s)%s", (int)(mate - words), words, *card ? ": " : "", card, mate + 1);
    text = arena_text(arena, words);
    for (char *at = text; (at = strstr(at, ", (")) != NULL;)
        memmove(at, at + 1, strlen(at));
    return text;
}

/* The words of the turn behind this one; NULL when it is still to be made. */
static const char *next_words(struct arena *arena, const char *at)
{
    const char *words = *at ? words_of(arena_text_n(arena, at, strcspn(at, "\n"))) : "";

    return *words ? words : NULL;
}

/* One turn in separate rows, broken between words. */
static void add_alone(struct arena *arena, struct value *rows, const char *head, const char *words)
{
    enum { COLUMNS = WHITE_COLUMNS + BLACK_COLUMNS };

    do {
        size_t length = strlen(words), cut = COLUMNS;

        while (length > COLUMNS && cut > 0 && words[cut] != ' ')
            cut--;
        length = length > COLUMNS ? cut ? cut : COLUMNS : length;
        value_add_text(arena, rows, arena_printf(arena, "%-*s%.*s", HEAD_COLUMNS, head, (int)length, words));
        words += length;
        words += strspn(words, " ");
        head = "";
    } while (*words);
}

/* Both turns of a move in one row if they fit. */
static void add_move(struct arena *arena, struct value *rows, const char *number, const char *white, const char *black)
{
    const char *head = arena_printf(arena, "%2s.", number);

    if (white && black && strlen(white) < WHITE_COLUMNS && strlen(black) <= BLACK_COLUMNS) {
        value_add_text(arena, rows, arena_printf(arena, "%-*s%-*s%s", HEAD_COLUMNS, head, WHITE_COLUMNS, white, black));
        return;
    }
    if (white)
        add_alone(arena, rows, head, white);
    if (black)
        add_alone(arena, rows, arena_printf(arena, "%2s...", number), black);
}

struct value *scoresheet_rows(struct arena *arena, const struct state *state)
{
    struct value *rows = value_list(arena);
    const char *white = NULL, *number = "";

    for (const char *at = state->scoresheet.text; *at;) {
        const char *line = arena_text_n(arena, at, strcspn(at, "\n"));
        const char *own = arena_text_n(arena, line, strspn(line, "0123456789"));
        const char *words = *words_of(line) ? words_of(line) : "-";

        at += strlen(line);
        if (*at == '\0' && !*words_of(line))
            break;               /* the turn that is still to be made */
        at += *at == '\n';
        words = shown(arena, words, next_words(arena, at));
        if (line[strlen(own)] == 'b') {
            if (white && !text_equal(number, own)) {
                add_move(arena, rows, number, white, NULL);
                white = NULL;
            }
            add_move(arena, rows, own, white, words);
            white = NULL;
            continue;
        }
        if (white)
            add_move(arena, rows, number, white, NULL);
        white = words;
        number = own;
    }
    if (white)
        add_move(arena, rows, number, white, NULL);
    return rows;
}
