#include "engine/games/sanctum/position.h"

#include <stdio.h>
#include <string.h>

#include "engine/games/sanctum/setup.h"
#include "engine/games/sanctum/spells.h"
#include "engine/games/sanctum/reader.h"
#include "engine/kernel/text.h"

/* ---- words ---- */

void sa_words(struct arena *arena, const char *text, struct words *words)
{
    words->count = words->at = 0;
    while (words->count < WORDS_MAX) {
        size_t bytes;

        text += strspn(text, " \t(:,");
        bytes = strcspn(text, " \t():,");
        if (bytes == 0 && *text == '\0')
            return;
        if (bytes > 0)
            words->list[words->count++] = arena_text_n(arena, text, bytes);
        text += bytes;
        text += strspn(text, "):,");
    }
}

const char *sa_words_next(const struct words *words)
{
    return words->at < words->count ? words->list[words->at] : "";
}

bool sa_words_take(struct words *words, const char *word)
{
    bool found = words->at < words->count && text_equal_ignoring_case(words->list[words->at], word);

    words->at += found;
    return found;
}

bool sa_words_number(struct words *words, int least, int most, int *number)
{
    int64_t found;

    if (text_parse_int(sa_words_next(words), least, most, &found) != TEXT_INT_OK)
        return false;
    *number = (int)found;
    words->at++;
    return true;
}

int sa_words_spell(struct words *words)
{
    enum { NAME_WORDS = 5, NAME_BYTES = 80 };

    for (int length = NAME_WORDS; length > 0; length--) {
        char name[NAME_BYTES] = "";
        size_t used = 0;
        int spell;

        if (words->at + length > words->count)
            continue;
        for (int i = 0; i < length && used < NAME_BYTES; i++)
            used += (size_t)snprintf(name + used, NAME_BYTES - used, "%s", words->list[words->at + i]);
        spell = sa_spell_named(name);
        if (spell == SPELL_NONE)
            continue;
        words->at += length;
        return spell;
    }
    return SPELL_NONE;
}

const char *sa_after_bears(const char *item)
{
    static const char bears[] = "bears";

    while (*item && !text_has_prefix_ignoring_case(item, bears))
        item++;
    return *item ? item + strlen(bears) : item;
}

enum status sa_unreadable(struct placing *placing, const char *what, const char *form)
{
    return error_set(placing->err, ERR_FORMAT, "\"%s\" is not understood; it reads: %s", what, form);
}

/* ---- taking things out ---- */

void sa_unplace_spells(struct state *state, enum target kind, int target)
{
    struct effects *effects = &state->effects;
    int kept = 0;

    for (int i = 0; i < effects->count; i++)
        if (effects->list[i].target_kind != (int)kind || effects->list[i].target != target)
            effects->list[kept++] = effects->list[i];
    for (int i = kept; i < effects->count; i++)
        memset(&effects->list[i], 0, sizeof effects->list[i]);
    effects->count = kept;
}

static void close_hop(struct state *state, enum target kind, int id)
{
    const struct container *hop = offboard_holding(OFFBOARD_CONST(&state->offboard), (int)kind, id);

    if (hop)
        offboard_close(OFFBOARD(&state->offboard), hop->id);
}

void sa_unplace_group(struct state *state, int id)
{
    struct group *group = sa_group(state, id);
    int place;

    if (!group)
        return;
    for (int i = 0; i < group->count; i++)
        sa_unplace_spells(state, TARGET_MINION, group->members[i].id);
    sa_unplace_spells(state, TARGET_GROUP, id);
    close_hop(state, TARGET_GROUP, id);
    place = (int)(group - state->groups);
    state->group_count--;
    memmove(group, group + 1, (size_t)(state->group_count - place) * sizeof *group);
    memset(&state->groups[state->group_count], 0, sizeof *group);
}

void sa_unplace_structure(struct state *state, int id)
{
    struct structure *structure = sa_structure(state, id);
    int place;

    if (!structure)
        return;
    sa_unplace_spells(state, TARGET_STRUCTURE, id);
    close_hop(state, TARGET_STRUCTURE, id);
    place = (int)(structure - state->structures);
    state->structure_count--;
    memmove(structure, structure + 1, (size_t)(state->structure_count - place) * sizeof *structure);
    memset(&state->structures[state->structure_count], 0, sizeof *structure);
}

/* ---- fixtures ---- */

/* The Standard map, and nothing on it. */
static void place_blank(struct state *state)
{
    memset(state, 0, sizeof *state);
    sa_standard_map(state);
    while (state->structure_count > 0)
        sa_unplace_structure(state, state->structures[0].id);
    state->turn = 1;
    state->winner = SIDE_NEUTRAL;
}

/* BASE of RULES 19. */
static void place_base(struct state *state)
{
    enum { BASE_TURN = 5, BASE_MANA = 10 };

    memset(state, 0, sizeof *state);
    state->turn = BASE_TURN;
    state->initiative = SIDE_RED;
    state->winner = SIDE_NEUTRAL;
    state->players[SIDE_RED].house = HOUSE_WAR;
    state->players[SIDE_BLUE].house = HOUSE_DEATH;
    sa_standard_map(state);
    sa_first_groups(state);
    for (int side = 0; side < PLAYERS; side++) {
        state->players[side].keeps = true;
        for (int type = MANA_NONE + 1; type < MANA_TYPES; type++)
            state->players[side].pool[type] = state->players[side].kept[type] = BASE_MANA;
    }
}

static enum status place_fixture(struct placing *placing, struct words *words)
{
    if (words->at == words->count || sa_words_take(words, "standard"))
        place_base(placing->state);
    else if (sa_words_take(words, "blank"))
        place_blank(placing->state);
    else
        return sa_unreadable(placing, sa_words_next(words), "base, or base blank");
    return OK;
}

/* ---- groups ---- */

/* "in bh1": the boardhop itself is an item of its own. */
void sa_place_inside(struct placing *placing, enum target kind, int id, const char *word)
{
    enum target hop_kind = TARGET_NONE;
    int number = 0;
    struct container *hop = NULL;

    if (sa_thing(word, &hop_kind, &number) && hop_kind == TARGET_BOARDHOP)
        hop = (struct container *)offboard_find(OFFBOARD_CONST(&placing->state->offboard), number);
    if (!hop || hop->holds_kind != (int)kind || hop->holds != id)
        placing->unlike = true;
}


static struct group *new_group(struct state *state, int id)
{
    int place = 0;
    struct group *group;

    if (state->group_count == GROUPS_MAX)
        return NULL;
    while (place < state->group_count && state->groups[place].id < id)
        place++;
    group = &state->groups[place];
    memmove(group + 1, group, (size_t)(state->group_count - place) * sizeof *group);
    memset(group, 0, sizeof *group);
    state->group_count++;
    group->id = id;
    if (state->last_group < id)
        state->last_group = id;
    return group;
}

static enum status place_route(struct placing *placing, struct group *group, struct words *words)
{
    const char *digits = sa_words_next(words);
    uint64_t route = 0;
    int done = 0;

    for (; text_is_alnum(*digits); digits++)
        route = route << 4 | (uint64_t)(text_is_digit(*digits) ? *digits - '0' : text_lower(*digits) - 'a' + 10);
    words->at++;
    if (!sa_words_take(words, "done") || !sa_words_number(words, 0, ROUTE_MAX, &done))
        return sa_unreadable(placing, sa_words_next(words), "gr3 route DIGITS done N");
    group->route = route;
    group->route_done = done;
    return OK;
}

static enum status place_group_words(struct placing *placing, struct group *group, struct words *words)
{
    while (words->at < words->count) {
        const char *word = sa_words_next(words);
        enum side owner = sa_side_named(word);
        int square = sa_square_named(word);

        words->at++;
        if (owner != SIDES) {
            group->owner = (int32_t)owner;
        } else if (square != SQUARE_NONE) {
            group->square = square;
        } else if (text_equal_ignoring_case(word, "in")) {
            group->square = SQUARE_NONE;
            sa_place_inside(placing, TARGET_GROUP, group->id, sa_words_next(words));
            words->at++;
        } else if (text_equal_ignoring_case(word, "route")) {
            return place_route(placing, group, words);
        } else if (!text_equal_ignoring_case(word, "on") && !text_equal_ignoring_case(word, "-")) {
            return sa_unreadable(placing, word, "gr3 RED E5: m9 swordsman 4/7 level 1 [Veteran], m10 archer");
        }
    }
    return OK;
}

static enum status place_group(struct placing *placing, int id, const char *item, const char *rest)
{
    struct state *state = placing->state;
    struct group *group = sa_group(state, id);
    const char *colon = strchr(rest, ':');
    const char *head = colon ? arena_text_n(placing->arena, rest, (size_t)(colon - rest)) : rest;
    struct words words;
    enum status status;

    sa_words(placing->arena, head, &words);
    if (sa_words_take(&words, "gone")) {
        sa_unplace_group(state, id);
        return OK;
    }
    if (!group && placing->asserting) {
        placing->unlike = true;
        return OK;
    }
    if (sa_words_take(&words, "bears"))
        return group ? sa_place_spells(placing, TARGET_GROUP, id, sa_after_bears(rest), true)
                     : error_set(placing->err, ERR_FORMAT, "there is no gr%d to bear a spell", id);
    if (!group && !colon)
        return sa_unreadable(placing, item, "gr3 RED E5: m9 swordsman, m10 archer");
    if (!group)
        group = new_group(state, id);
    if (!group)
        return error_set(placing->err, ERR_FORMAT, "there is no room for another group");
    status = place_group_words(placing, group, &words);
    return status == OK && colon ? sa_place_roster(placing, group, colon + 1) : status;
}

static enum status place_one_minion(struct placing *placing, int id, const char *item, const char *rest)
{
    struct state *state = placing->state;
    int place = 0;
    struct group *group = sa_group_of(state, id, &place);
    bool gone = text_equal_ignoring_case(rest, "gone");

    if (!group && (gone || placing->asserting)) {
        placing->unlike = placing->unlike || !gone;
        return OK;
    }
    if (!group)
        return error_set(placing->err, ERR_FORMAT, "there is no m%d; a new minion stands in its group: %s", id, item);
    if (!gone)
        return sa_place_minion(placing, group, &group->members[place], rest);
    sa_unplace_spells(state, TARGET_MINION, id);
    group->count--;
    memmove(&group->members[place], &group->members[place + 1],
            (size_t)(group->count - place) * sizeof group->members[0]);
    memset(&group->members[group->count], 0, sizeof group->members[0]);
    if (group->count == 0)
        sa_unplace_group(state, group->id);
    return OK;
}

/* ---- the rest ---- */

static enum status place_numbers(struct placing *placing, struct words *words)
{
    struct state *state = placing->state;
    const struct {
        const char *word;
        int32_t *last;
    } counters[] = { { "gr", &state->last_group }, { "m", &state->last_minion },
                     { "s", &state->effects.last_number }, { "bh", &state->offboard.last_id } };

    while (words->at < words->count) {
        bool known = false;

        for (size_t i = 0; i < sizeof counters / sizeof counters[0] && !known; i++)
            known = sa_words_take(words, counters[i].word) && sa_words_number(words, 0, NUMBER_MOST, counters[i].last);
        if (!known)
            return sa_unreadable(placing, sa_words_next(words), "numbers gr 4 m 12 s 2 bh 1");
    }
    return OK;
}

static enum status place_over(struct placing *placing, struct words *words)
{
    int how = text_find_ignoring_case(sa_words_next(words), sa_ending_names, ENDINGS);
    enum side winner;

    if (how < 0)
        return sa_unreadable(placing, sa_words_next(words), "over conquest RED; over none");
    words->at++;
    winner = sa_side_named(sa_words_next(words));
    placing->state->ending = how;
    placing->state->winner = winner == SIDES ? SIDE_NEUTRAL : (int32_t)winner;
    return OK;
}

static enum status place_game(struct placing *placing, const char *item, struct words *words)
{
    struct state *state = placing->state;
    enum side side;
    int number = 0;

    if (sa_words_take(words, "base"))
        return place_fixture(placing, words);
    if (sa_words_take(words, "turn") && sa_words_number(words, 1, INT16_MAX, &state->turn))
        return OK;
    if (sa_words_take(words, "numbers"))
        return place_numbers(placing, words);
    if (sa_words_take(words, "over"))
        return place_over(placing, words);
    if (sa_words_take(words, "globe") && sa_words_take(words, "bears"))
        return sa_place_spells(placing, TARGET_GLOBE, 0, sa_after_bears(item), true);
    words->at = 0;
    side = sa_words_take(words, "initiative") ? sa_side_named(sa_words_next(words)) : SIDES;
    if (sa_is_player(side)) {
        state->initiative = (int32_t)side;
        return OK;
    }
    words->at = 0;
    if (sa_words_take(words, "seat") && sa_words_take(words, "RED") && sa_words_number(words, 1, PLAYERS, &number)) {
        state->red_seat = number - 1;
        return OK;
    }
    return sa_unreadable(placing, item, "an item of the position notation: gr3 RED E5: m9 swordsman; F9 water; "
                                        "C6 town BLUE; bh1 Encampment RED holds gr3; hand RED: Wrack; turn 5 ...");
}

static enum status place_item(struct placing *placing, const char *item)
{
    struct words words;
    enum status status = OK;
    enum target kind = TARGET_NONE;
    int number = 0, square;
    const char *rest;

    sa_words(placing->arena, item, &words);
    if (words.count == 0)
        return sa_unreadable(placing, item, "an item");
    if (words.count == WORDS_MAX && !strchr(item, ':') && !strstr(item, " bears "))   /* lists are read part by part */
        return sa_unreadable(placing, item, "an item that is shorter");
    square = sa_square_named(words.list[0]);
    rest = item + strcspn(item, " \t");
    rest += strspn(rest, " \t");
    if (square != SQUARE_NONE) {
        words.at = 1;
        return sa_place_square(placing, square, &words, item);
    }
    if (sa_thing(words.list[0], &kind, &number)) {
        words.at = 1;
        if (kind == TARGET_GROUP)
            return place_group(placing, number, item, rest);
        if (kind == TARGET_MINION)
            return place_one_minion(placing, number, item, rest);
        if (kind == TARGET_BOARDHOP)
            return sa_place_boardhop(placing, number, &words);
    }
    if (sa_place_player(placing, item, &status))
        return status;
    return place_game(placing, item, &words);
}

/* Several items may stand in one, parted by `|`. */
static enum status place_items(struct placing *placing, const char *item)
{
    enum status status = OK;

    while (status == OK && *item) {
        size_t bytes = strcspn(item, "|"), trimmed = bytes;
        const char *one;

        while (trimmed > 0 && text_is_blank(item[trimmed - 1]))
            trimmed--;
        one = arena_text_n(placing->arena, item, trimmed);
        one += strspn(one, " \t");
        if (*one)
            status = place_item(placing, one);
        item += bytes + (item[bytes] == '|');
    }
    return status;
}

enum status sa_position_read(struct arena *arena, void *state, const char *item, struct error *err)
{
    struct placing placing = { .arena = arena, .state = state, .err = err };

    return place_items(&placing, item);
}

/* ---- holding ---- */

/* Does the line name the thing, as a word of its own: gr3, not gr30? */
static bool line_names(const char *line, const char *thing)
{
    size_t bytes = strlen(thing);

    for (const char *at = line; *at; at++)
        if (text_has_prefix_ignoring_case(at, thing) && !text_is_alnum(at[bytes])
            && (at == line || !text_is_alnum(at[-1])))
            return true;
    return false;
}

/* What the state says of the thing that an item begins with. */
static const char *said_of(struct arena *arena, const struct state *state, const char *item)
{
    size_t subject = strcspn(item, " \t:");
    const char *lines = sa_position_write(arena, state);
    const char *said = NULL;
    int square;

    while (*lines) {
        size_t bytes = strcspn(lines, "\n");
        const char *line = arena_text_n(arena, lines, bytes);

        if (line_names(line, arena_text_n(arena, item, subject)))
            said = said ? arena_printf(arena, "%s | %s", said, line) : line;
        lines += bytes + (lines[bytes] == '\n');
    }
    if (said)
        return said;
    square = sa_square_named(arena_text_n(arena, item, subject));
    if (square != SQUARE_NONE)
        return arena_printf(arena, "%s %s, empty, unoccupied", sa_square_names[square],
                            sa_terrain(state->terrain[square])->name);
    return arena_printf(arena, "nothing is said of %.*s", (int)subject, item);
}

const char *sa_position_holds(struct arena *arena, const void *game, const char *item, struct error *err)
{
    struct state *copy = arena_copy(arena, game, sizeof *copy);
    struct placing placing = { .arena = arena, .state = copy, .asserting = true, .err = err };

    if (place_items(&placing, item) != OK)
        return "the item cannot be read";
    if (!placing.unlike && codec_equal(&sa_state_codec, copy, game))
        return NULL;
    return said_of(arena, game, item);
}
