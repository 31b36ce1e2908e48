/* The nearest legal form of a refused line: words are exchanged, left out and put in at the place of the mistake
 * until the reader accepts the line; where that moves the mistake further on, the same is tried there. */
#include "engine/games/sanctum/nearest.h"

#include <string.h>

#include "engine/games/sanctum/spells.h"
#include "engine/kernel/text.h"

enum { WORDS_MAX = 1400, DEEP = 3, BRANCHES = 3, LEFT_OUT_MAX = 4, TRIES_LINE = 3000, LINE_BYTES = 240,
       SCRATCH_BYTES = 8 << 20 };

/* What a line may have in it now, the likelier first: the same for all lines of a mail. */
struct words {
    int count;
    const char *list[WORDS_MAX];
};

struct search {
    struct reader *reader;
    struct arena scratch;            /* of one reading */
    char line[LINE_BYTES];           /* the line that is tried */
    int tries;                       /* readings left for this line */
    const char *meant;               /* a word that its refusal has offered already; NULL: none */
    const char *found;               /* the form; NULL: none yet */
    const char *doubtful;            /* one that would be accepted with a warning */
};

/* ---- the words ---- */

static void add(struct words *words, const char *word)
{
    for (int i = 0; i < words->count; i++)
        if (text_equal(words->list[i], word))
            return;
    if (words->count < WORDS_MAX)
        words->list[words->count++] = word;
}

static void add_all(struct words *words, const char *const *list, int count)
{
    for (int i = 0; i < count; i++)
        add(words, list[i]);
}

static void add_numbered(struct words *words, struct arena *arena, const char *prefix, int number)
{
    add(words, arena_printf(arena, "%s%d", prefix, number));
}

static void add_groups(struct words *words, const struct reader *reader, bool own)
{
    const struct state *state = reader->state;

    for (int i = 0; i < state->group_count; i++) {
        const struct group *group = &state->groups[i];

        if ((group->owner == (int32_t)reader->side) == own)
            add_numbered(words, reader->arena, "gr", group->id);
    }
}

/* Own things come before those of others: an order is given to one's own. */
static void collect_words(struct words *words, const struct reader *reader)
{
    static const char *const order_words[] = { "MOVE", "HOLD", "TRAIN", "CAST", "MANA", "DISCARD", "SWORD", "ARCHER",
                                               "THEN", "AND", "ON", "TO", "GLOBE", "RED", "BLUE", "NEUTRAL", "FREE", "8", "7",
                                               "6", "5", "4", "3", "2", "1" };
    const struct state *state = reader->state;

    for (int i = 0; i < state->players[reader->side].hand.count; i++)
        if (state->players[reader->side].hand.cards[i] > 0)
            add(words, sa_spell_name(state->players[reader->side].hand.cards[i]));
    add_groups(words, reader, true);
    for (int i = 0; i < state->structure_count; i++)
        if (state->structures[i].owner == (int32_t)reader->side)
            add(words, sa_square_names[state->structures[i].home]);
    add_all(words, sa_direction_names, DIRECTIONS);
    add_all(words, order_words, (int)(sizeof order_words / sizeof order_words[0]));
    add_all(words, &sa_mana_names[MANA_NONE + 1], MANA_TYPES - 1);
    add_groups(words, reader, false);
    for (int i = 0; i < state->group_count; i++)
        for (int member = 0; member < state->groups[i].count; member++)
            add_numbered(words, reader->arena, "m", state->groups[i].members[member].id);
    for (int square = 1; square <= SQUARES; square++)
        if (sa_playable(square))
            add(words, sa_square_names[square]);
}

/* ---- lines ---- */

static void append(char line[LINE_BYTES], const char *word)
{
    size_t length = strlen(line), room = LINE_BYTES - 1 - length, bytes = strlen(word);

    if (length > 0 && room > 0) {
        line[length++] = ' ';
        room--;
    }
    bytes = bytes < room ? bytes : room;
    memcpy(line + length, word, bytes);
    line[length + bytes] = '\0';
}

/* Makes the line with the tokens from `at` on, `out` of them, exchanged for a word; NULL: for nothing. Gives the column
 * where the change begins. What is too long is cut, and so refused. */
static int edit(struct search *search, const struct tokens *tokens, int at, int out, const char *word)
{
    int column = 1;

    search->line[0] = '\0';
    for (int i = 0; i <= tokens->count; i++) {
        if (i == at)
            column = (int)strlen(search->line) + 1 + (search->line[0] != '\0');
        if (i == at && word)
            append(search->line, word);
        if (i < tokens->count && (i < at || i >= at + out))
            append(search->line, tokens->list[i].text);
    }
    return column;
}

/* Reads a line and takes it back. What the reading says is good until the next one. */
static bool accepts(struct search *search, const char *line, struct reading *reading)
{
    struct reader reader = *search->reader;
    int orders = reader.orders->count, conditions = reader.orders->condition_count;

    search->tries--;
    arena_reset(&search->scratch);
    reader.arena = &search->scratch;
    reader.searching = true;
    sa_reader_line(&reader, line, reading);
    reader.orders->count = orders;
    reader.orders->condition_count = conditions;
    return reading->accepted;
}

static int token_of(const struct tokens *tokens, const struct reading *refused)
{
    int at = 0;

    while (at < tokens->count && order_column(tokens, at + 1) <= refused->column)
        at++;
    if (at == 0 && (text_equal(refused->code, "CARD") || text_equal(refused->code, "MANA")))
        return 1;                    /* the line as a whole is meant, and of it the card */
    return at;
}

/* Lines that go wrong further on than where they were changed, for a deeper look. */
struct later {
    int count;
    const char *lines[BRANCHES];
};

/* One edit. True when the search is over. */
static bool try_edit(struct search *search, const struct tokens *tokens, int at, int out, const char *word,
                     struct later *later)
{
    struct arena *arena = search->reader->arena;
    struct reading reading;
    int column = edit(search, tokens, at, out, word);

    if (search->tries <= 0)
        return true;
    if (accepts(search, search->line, &reading)) {
        if (!reading.warning)
            search->found = arena_text(arena, reading.canonical);
        else if (!search->doubtful)
            search->doubtful = arena_text(arena, reading.nearest ? reading.nearest : reading.canonical);
    } else if (later->count < BRANCHES && reading.column > column) {
        later->lines[later->count++] = arena_text(arena, search->line);
    }
    return search->found != NULL;
}

static bool exchange(struct search *search, const struct tokens *tokens, int at, int out, struct later *later)
{
    const struct words *words = search->reader->words;
    const char *near = at < tokens->count && out == 1
                           ? order_suggest(tokens->list[at].text, words->list, words->count) : NULL;

    if (near && try_edit(search, tokens, at, out, near, later))
        return true;
    if (search->meant && try_edit(search, tokens, at, out, search->meant, later))
        return true;
    for (int i = 0; i < words->count; i++)
        if (try_edit(search, tokens, at, out, words->list[i], later))
            return true;
    return false;
}

/* Words left out: from the mistake on, or from the word before it. */
static bool leave_out(struct search *search, const struct tokens *tokens, int at, struct later *later)
{
    for (int from = at; from >= 0 && from >= at - 1; from--)
        for (int out = 1; out <= LEFT_OUT_MAX && from + out <= tokens->count; out++)
            if (try_edit(search, tokens, from, out, NULL, later))
                return true;
    return false;
}

/* A card's name goes up to ON, TO or the end. */
static int name_length(const struct tokens *tokens, int at)
{
    int end = at;

    while (end < tokens->count && !order_is(tokens, end, "ON") && !order_is(tokens, end, "TO"))
        end++;
    return end - at;
}

static void look_around(struct search *search, const char *line, const struct reading *refused, int depth)
{
    struct arena *arena = search->reader->arena;
    struct tokens *tokens = ARENA_NEW(arena, struct tokens);
    struct order_fault fault;
    struct later later = { 0 };
    int at, length;

    if (depth == 0 || !order_tokenize(arena, line, tokens, &fault))
        return;
    at = token_of(tokens, refused);
    length = name_length(tokens, at);
    if ((at < tokens->count && exchange(search, tokens, at, 1, &later))
        || (length > 1 && exchange(search, tokens, at, length, &later)) || leave_out(search, tokens, at, &later)
        || exchange(search, tokens, at, 0, &later))
        return;
    for (int i = 0; i < later.count && !search->found; i++) {
        struct reading reading;

        if (!accepts(search, later.lines[i], &reading))
            look_around(search, later.lines[i], &reading, depth - 1);
    }
}

static const char *last_word(const char *line)
{
    const char *blank = strrchr(line, ' ');

    return blank ? blank + 1 : line;
}

const char *sa_nearest_form(struct reader *reader, const char *line, const struct reading *refused)
{
    struct search *search = ARENA_NEW(reader->arena, struct search);

    if (text_equal(refused->code, "LIMIT") && refused->column <= 1)
        return NULL;                 /* right in itself, and one too many */
    if (strlen(line) >= LINE_BYTES)
        return NULL;
    search->scratch.limit_bytes = SCRATCH_BYTES;
    search->reader = reader;
    search->tries = reader->tries < TRIES_LINE ? reader->tries : TRIES_LINE;
    reader->tries -= search->tries;
    if (search->tries == 0)
        return NULL;
    search->meant = refused->nearest ? last_word(refused->nearest) : NULL;
    if (!reader->words) {
        reader->words = ARENA_NEW(reader->arena, struct words);
        collect_words(reader->words, reader);
    }
    look_around(search, line, refused, DEEP);
    reader->tries += search->tries > 0 ? search->tries : 0;
    arena_release(&search->scratch);
    return search->found ? search->found : search->doubtful;
}
