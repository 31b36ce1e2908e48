#include "engine/kernel/position.h"

#include <string.h>

#include "engine/kernel/placing.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

enum { TOKENS_MAX = 4096 };
static const char usual_marks[] = "(),:;[]";

/* ---- items of a line ---- */

/* One of the items in a line. */
struct part {
    const char *text;            /* without blanks around it */
    int column;                  /* the column where it begins, from 1 */
};

static const char *marks_of(const struct ruleset *rules)
{
    return rules->position && rules->position->marks ? rules->position->marks : usual_marks;
}

/* Does the item end before this character? */
static bool is_separator(const struct ruleset *rules, const char *at)
{
    const char *more = rules->position ? rules->position->separators : NULL;

    if (*at == '|')
        return true;
    return more && strchr(more, *at) && (!at[1] || text_is_space(at[1]));
}

/* The next item of a line; moves *at past it. False after the last. */
static bool next_part(const struct ruleset *rules, struct arena *arena, const char *line, const char **at, struct part *part)
{
    while (**at) {
        const char *from = *at;
        size_t bytes = 0;

        while (*from && (text_is_space(*from) || is_separator(rules, from)))
            from++;
        while (from[bytes] && !is_separator(rules, from + bytes))
            bytes++;
        *at = from + bytes;
        while (bytes > 0 && text_is_space(from[bytes - 1]))
            bytes--;
        *part = (struct part){ arena_text_n(arena, from, bytes), (int)(from - line) + 1 };
        if (bytes > 0)
            return true;
    }
    return false;
}

/* Does the item begin with this head? The cursor has passed a word of it, and nothing else. */
static bool begins_with(struct cursor *cursor, const char *head)
{
    size_t letters = strcspn(head, "#");

    if (*head == '\0')
        return true;
    if (head[letters] == '\0')
        return try_word(cursor, head);
    return cursor_tag(cursor_text(cursor), arena_text_n(cursor_arena(cursor), head, letters), INT32_MAX) > 0;
}

static const struct position_item *find_item(const struct ruleset *rules, struct cursor *cursor)
{
    const struct position_item *item = rules->position->items;

    while (item->head && (!item->read || !begins_with(cursor, item->head)))
        item++;
    return item->head ? item : NULL;
}

/* ---- fixtures ---- */

/* Is the item a base: "base NAME", "base", or a fixture's name alone? Takes the word base. More words behind the name are an
 * item of the rule set's own: "base F4 stock tiles". */
static bool begins_base(const struct ruleset *rules, struct cursor *cursor)
{
    const struct position_fixture *fixture = rules->position->fixtures;
    int at;

    if (!fixture)
        return false;
    if (try_word(cursor, "base")) {
        const struct position_item *own;

        at = cursor->at;
        own = cursor->end - at > 1 ? find_item(rules, cursor) : NULL;
        cursor->at = at;
        return !own || !own->head[0];
    }
    while (fixture->name && !text_equal_ignoring_case(cursor_text(cursor), fixture->name))
        fixture++;
    return fixture->name && cursor->end == 1;
}

static bool read_base(const struct ruleset *rules, struct placing *placing, struct cursor *cursor)
{
    const struct position_fixture *fixtures = rules->position->fixtures, *fixture = fixtures;
    const char *names = NULL;

    for (; fixture->name; fixture++) {
        if (cursor_at_end(cursor) || try_word(cursor, fixture->name))
            break;
        names = names ? arena_printf(placing->arena, "%s or %s", names, fixture->name) : fixture->name;
    }
    if (!fixture->name)
        return cursor_refuse(cursor, "BASE", cursor->at, "there is no base \"%s\", there is %s", cursor_text(cursor), names);
    memset(placing->state, 0, ruleset_state_bytes(rules));
    fixture->place(placing->state);
    return take_end(cursor);
}

/* ---- reading ---- */

static bool read_item(const struct ruleset *rules, struct placing *placing, struct cursor *cursor)
{
    const struct position_item *item;

    if (begins_base(rules, cursor))
        return read_base(rules, placing, cursor);
    item = find_item(rules, cursor);
    return item ? item->read(placing, cursor)
                : cursor_refuse(cursor, "ITEM", 0, "\"%s\" begins no item of a position", cursor_text(cursor));
}

/* When an item of a line is read: a base first, as everything else stands on it, then items that others need. */
enum rank { RANK_BASE, RANK_FIRST, RANK_OTHER, RANK_COUNT };

static enum rank rank_of(const struct ruleset *rules, struct arena *arena, const char *text)
{
    const struct position_item *item;
    struct cursor cursor;

    if (!cursor_open_cut(&cursor, arena, text, marks_of(rules), TOKENS_MAX))
        return RANK_OTHER;
    if (begins_base(rules, &cursor))
        return RANK_BASE;
    item = find_item(rules, &cursor);
    return item && item->first ? RANK_FIRST : RANK_OTHER;
}

/* An item as complaints name it: shortened to its beginning, so the message still has room for the fault. */
static const char *named(struct arena *arena, const char *item)
{
    enum { NAMED_BYTES = 40 };

    return strlen(item) <= NAMED_BYTES ? item : arena_printf(arena, "%.*s...", NAMED_BYTES, item);
}

static enum status read_part(const struct ruleset *rules, struct placing *placing, const struct part *part, struct error *err)
{
    struct cursor cursor;
    const struct sheet_line *said;

    if (cursor_open_cut(&cursor, placing->arena, part->text, marks_of(rules), TOKENS_MAX) && read_item(rules, placing, &cursor))
        return OK;
    said = cursor_said(&cursor);
    if (said->fault_column == 0)
        return error_set(err, ERR_FORMAT, "\"%s\": %s", named(placing->arena, part->text), said->reason);
    return error_set(err, ERR_FORMAT, "\"%s\", column %d: %s", named(placing->arena, part->text),
                     part->column + said->fault_column - 1, said->reason);
}

bool position_is_known(const struct ruleset *rules)
{
    return rules->position != NULL;
}

void position_options(const struct ruleset *rules, void *state, const struct value *options)
{
    if (rules->position && rules->position->options)
        rules->position->options(state, options);
}

static enum status read_one(const struct ruleset *rules, struct placing *placing, const struct part *part, struct error *err)
{
    if (read_part(rules, placing, part, err) != OK)
        return err->status;
    if (rules->position->settle)
        rules->position->settle(placing->state);
    return OK;
}

static void remember(struct position *position, const char *text, int line)
{
    position->list = arena_grow(position->arena, position->list, position->count, &position->capacity,
                                sizeof *position->list);
    if (position->list)
        position->list[position->count++] = (struct placed){ text, line };
}

void position_begin(struct position *position, const struct ruleset *rules, struct arena *arena, void *state)
{
    *position = (struct position){ .rules = rules, .arena = arena, .state = state, .item = "" };
    position->before = arena_copy(arena, state, ruleset_state_bytes(rules));
}

/* A line without its comment, which begins at a # at the start of the line or between blanks. */
static const char *without_comment(struct arena *arena, const char *line)
{
    for (const char *at = line; *at; at++)
        if (*at == '#' && (line + strspn(line, " \t") == at || text_is_blank(at[-1])) && (!at[1] || text_is_space(at[1])))
            return arena_text_n(arena, line, (size_t)(at - line));
    return line;
}

/* Is the word at `item`, of this many bytes, one of the words for asides? */
static bool is_aside_word(const struct position *position, const char *item, size_t bytes)
{
    const char *words = position->rules->position->asides;

    for (; words && *words; words += strcspn(words, " "), words += strspn(words, " "))
        if (strcspn(words, " ") == bytes && text_has_prefix_ignoring_case(item, arena_text_n(position->arena, words, bytes)))
            return true;
    return false;
}

static bool is_aside(const struct position *position, const char *item)
{
    return is_aside_word(position, item, strcspn(item, " \t:"));
}

static enum status add_aside(struct position *position, const char *item, int line, struct error *err)
{
    if (!position->takes_asides)
        return error_set(err, ERR_FORMAT, "\"%s\" is no part of a state: only the position of a scenario takes it",
                         named(position->arena, item));
    position->asides = arena_grow(position->arena, position->asides, position->aside_count, &position->aside_capacity,
                                  sizeof *position->asides);
    if (position->asides)
        position->asides[position->aside_count++] = (struct placed){ item, line };
    return OK;
}

/* The word for an aside with its colon ("standing:") in an item, at its beginning or behind other words; NULL: there is none. */
static const char *aside_inside(const struct position *position, const char *item)
{
    for (size_t bytes; *item; item += bytes, item += strspn(item, " \t")) {
        bytes = strcspn(item, " \t");
        if (bytes > 1 && item[bytes - 1] == ':' && is_aside_word(position, item, bytes))
            return item;
    }
    return NULL;
}

/* "Blue e3 [ABSORB] standing: if ..." is an item, and an aside that begins with the item's first word. An aside without one
 * takes that of the item before. */
static enum status add_aside_inside(struct position *position, const struct part *part, const char *aside, int line, struct error *err)
{
    const char *before = part->text != aside ? part->text : position->count > 0 ? position->list[position->count - 1].text : "";
    size_t bytes = strcspn(before, " \t"), item_bytes = (size_t)(aside - part->text);
    struct placing placing = { .arena = position->arena, .state = position->state };
    struct part item = { arena_text_n(position->arena, part->text, item_bytes), part->column };

    if (item_bytes > bytes + 1) {
        if (read_one(position->rules, &placing, &item, err) != OK)
            return err->status;
        remember(position, item.text, line);
    }
    return add_aside(position, arena_printf(position->arena, "%.*s %s", (int)bytes, before, aside), line, err);
}

static enum status add_part(struct position *position, const struct part *part, int line, struct error *err)
{
    struct placing placing = { .arena = position->arena, .state = position->state };
    const char *aside = aside_inside(position, part->text);

    if (aside)
        return add_aside_inside(position, part, aside, line, err);
    if (is_aside(position, part->text))
        return add_aside(position, part->text, line, err);
    if (read_one(position->rules, &placing, part, err) != OK)
        return err->status;
    remember(position, part->text, line);
    return OK;
}

enum status position_add(struct position *position, const char *text, int line, struct error *err)
{
    struct part part;

    if (!position->rules->position)
        return error_set(err, ERR_CONFLICT, "%s has no position notation", position->rules->title);
    text = without_comment(position->arena, text);
    for (int rank = RANK_BASE; rank < RANK_COUNT; rank++)
        for (const char *at = text; next_part(position->rules, position->arena, text, &at, &part);) {
            if ((int)rank_of(position->rules, position->arena, part.text) != rank)
                continue;
            if (add_part(position, &part, line, err) != OK)
                return err->status;
        }
    return OK;
}

enum status position_read(const struct ruleset *rules, struct arena *arena, void *state, const char *text, struct error *err)
{
    enum status status = OK;
    struct position position;

    position_begin(&position, rules, arena, state);
    for (int line = 1; *text && status == OK; line++) {
        size_t bytes = strcspn(text, "\n");

        status = position_add(&position, arena_text_n(arena, text, bytes), line, err);
        text += bytes + (text[bytes] == '\n');
    }
    return status;
}

/* ---- the end ---- */

bool position_says(const struct position *position, const char *head, const char *word)
{
    struct cursor cursor;

    for (int i = 0; i < position->count; i++)
        if (cursor_open_cut(&cursor, position->arena, position->list[i].text, marks_of(position->rules), TOKENS_MAX)
            && try_word(&cursor, head) && (try_word(&cursor, ":"), try_word(&cursor, word)))
            return true;
    return false;
}

/* The rule that this position breaks; NULL: none. */
static const char *find_wrong(const struct position *position, const void *state)
{
    const struct ruleset *rules = position->rules;
    const char *wrong = rules->state_check ? rules->state_check(position->arena, state) : NULL;

    return wrong || !rules->position || !rules->position->forbids ? wrong : rules->position->forbids(position, state);
}

/* Reads the items again from the beginning into `state` and returns the fault. An item that can no longer be read does
 * not matter. */
static const char *wrong_of(const struct position *position, void *state)
{
    struct placing placing = { .arena = position->arena, .state = state };
    struct error unread = { .status = OK };

    memcpy(state, position->before, ruleset_state_bytes(position->rules));
    for (int i = 0; i < position->count; i++)
        read_one(position->rules, &placing, &(struct part){ position->list[i].text, 1 }, &unread);
    return find_wrong(position, state);
}

/* The last item without which the position would be correct, or -1. */
static int find_mending(const struct position *position, void *state)
{
    struct position others = *position;

    others.list = arena_copy(position->arena, position->list, (size_t)position->count * sizeof *position->list);
    others.count--;
    for (int i = position->count - 1; i >= 0; i--) {
        if (i < others.count)
            others.list[i] = position->list[i + 1];
        if (!wrong_of(&others, state))
            return i;
    }
    return -1;
}

/* The item after which this fault appeared and stayed, or -1. */
static int find_breaking(const struct position *position, const char *wrong, void *state)
{
    struct placing placing = { .arena = position->arena, .state = state };
    struct error unread = { .status = OK };
    struct position first = *position;
    int since = -1;

    memcpy(state, position->before, ruleset_state_bytes(position->rules));
    for (first.count = 1; first.count <= position->count; first.count++) {
        const char *now;

        read_one(position->rules, &placing, &(struct part){ position->list[first.count - 1].text, 1 }, &unread);
        now = find_wrong(&first, state);
        if (!now || !text_equal(now, wrong))
            since = -1;
        else if (since < 0)
            since = first.count - 1;
    }
    return since;
}

enum status position_end(struct position *position, struct error *err)
{
    const char *wrong = find_wrong(position, position->state);
    void *state;
    int item;

    if (!wrong)
        return OK;
    state = arena_alloc(position->arena, ruleset_state_bytes(position->rules));
    item = find_mending(position, state);
    if (item < 0)
        item = find_breaking(position, wrong, state);
    if (item < 0)
        return error_set(err, ERR_CONFLICT, "this position is impossible: %s", wrong);
    position->item = position->list[item].text;
    position->line = position->list[item].line;
    return error_set(err, ERR_CONFLICT, "\"%s\": this position is impossible: %s", named(position->arena, position->item),
                     wrong);
}

/* ---- writing ---- */

const char *position_write(const struct ruleset *rules, struct arena *arena, const void *state)
{
    struct writing writing = { .arena = arena, .text = "" };

    for (const struct position_item *item = rules->position->items; item->head; item++)
        if (item->write)
            item->write(&writing, state);
    return writing.text;
}

/* The place where two texts that are not equal begin to differ, with what stands before it in its line. */
static enum status differ(const char *what, const char *one, const char *other, struct error *err)
{
    enum { SHOWN = 200, BEFORE = 60 };
    size_t same = 0, from;

    while (one[same] && one[same] == other[same])
        same++;
    for (from = same; from > 0 && one[from - 1] != '\n' && same - from < BEFORE; from--)
        ;
    return error_set(err, ERR_BUG, "the %s \"%.*s\" is read back as \"%.*s\"", what, SHOWN, one + from, SHOWN, other + from);
}

enum status position_reads_back(const struct ruleset *rules, struct arena *arena, const void *state,
                                const struct value *options, bool view_too, struct error *err)
{
    const char *text = position_write(rules, arena, state), *again, *seen, *seen_again;
    void *read = arena_alloc(arena, ruleset_state_bytes(rules));
    enum status status;

    position_options(rules, read, options);
    status = position_read(rules, arena, read, text, err);
    if (status != OK)
        return error_in(err, "what is written of a state is refused");
    again = position_write(rules, arena, read);
    if (!text_equal(text, again))
        return differ("position", text, again, err);
    if (!view_too)
        return OK;
    seen = value_write(arena, ruleset_view(rules, arena, state, SEAT_MODERATOR), NULL);
    seen_again = value_write(arena, ruleset_view(rules, arena, read, SEAT_MODERATOR), NULL);
    return text_equal(seen, seen_again) ? OK : differ("view", seen, seen_again, err);
}

/* ---- holding ---- */

/* Does the line name the thing as a separate word: gr3, not gr30? */
static bool line_names(const char *line, const char *thing)
{
    size_t bytes = strlen(thing);

    for (const char *at = line; *at; at++)
        if (text_has_prefix_ignoring_case(at, thing) && !text_is_alnum(at[bytes])
            && (at == line || !text_is_alnum(at[-1])))
            return true;
    return false;
}

/* The lines about the thing with which an item begins. */
static const char *said_of(const struct ruleset *rules, struct arena *arena, const void *state,
                           const struct position_item *item, const char *subject)
{
    const char *lines = position_write(rules, arena, state), *said = NULL;
    bool by_head = item && *item->head && !strchr(item->head, '#');

    while (*lines) {
        size_t bytes = strcspn(lines, "\n");
        const char *line = arena_text_n(arena, lines, bytes);

        if (line_names(line, subject) && (!by_head || text_has_prefix_ignoring_case(line, subject)))
            said = said ? arena_printf(arena, "%s | %s", said, line) : line;
        lines += bytes + 1;
    }
    return said ? said : arena_printf(arena, "nothing is said of %s", subject);
}

static bool writes_alike(struct arena *arena, const struct position_item *item, const void *state, const void *other)
{
    struct writing one = { .arena = arena, .text = "" }, two = one;

    item->write(&one, state);
    item->write(&two, other);
    return text_equal(one.text, two.text);
}

/* NULL: the item of this part holds. */
static const char *part_holds(const struct ruleset *rules, struct arena *arena, const void *state, const struct part *part,
                              struct error *err)
{
    struct placing placing = { .arena = arena, .asserting = true };
    const struct position_item *item;
    struct cursor cursor;

    placing.state = arena_copy(arena, state, ruleset_state_bytes(rules));
    if (read_part(rules, &placing, part, err) != OK)
        return "the item cannot be read";
    cursor_open_cut(&cursor, arena, part->text, marks_of(rules), TOKENS_MAX);
    item = find_item(rules, &cursor);
    if (!placing.unlike && (item && item->as_text ? writes_alike(arena, item, placing.state, state)
                                                  : codec_equal(rules->state, placing.state, state)))
        return NULL;
    return placing.instead ? placing.instead : said_of(rules, arena, state, item, cursor.tokens.list[0].text);
}

const char *position_holds(const struct ruleset *rules, struct arena *arena, const void *state, const char *text,
                           struct error *err)
{
    const char *instead = NULL;
    struct part part;

    for (const char *at = text; !instead && next_part(rules, arena, text, &at, &part);)
        instead = part_holds(rules, arena, state, &part, err);
    return instead;
}
