#include "engine/games/wizwar/cast/reading.h"

#include <string.h>

#include "engine/kernel/text.h"

bool reading_open(struct reading *reading, struct sheet *sheet, int line, const struct wizwar *ww, int seat, bool loose)
{
    *reading = (struct reading){ .ww = ww, .seat = seat, .loose = loose, .text = "" };
    reading->maze = maze_of(sheet->arena, &ww->board);
    return cursor_open(&reading->cursor, sheet, line);
}

bool reading_open_text(struct reading *reading, struct arena *arena, const struct wizwar *ww, int seat, const char *text)
{
    *reading = (struct reading){ .ww = ww, .seat = seat, .text = "" };
    reading->maze = maze_of(arena, &ww->board);
    return cursor_open_text(&reading->cursor, arena, text);
}

void reading_say(struct reading *reading, const char *format, ...)
{
    struct arena *arena = cursor_arena(&reading->cursor);
    va_list args;
    const char *more;

    va_start(args, format);
    more = arena_vprintf(arena, format, args);
    va_end(args);
    reading->text = *reading->text ? arena_printf(arena, "%s %s", reading->text, more) : more;
}

bool read_word(struct reading *reading, const char *word)
{
    char *said;

    if (!try_word(&reading->cursor, word))
        return false;
    said = arena_text(cursor_arena(&reading->cursor), word);
    for (char *at = said; *at; at++)
        *at = text_upper(*at);
    reading_say(reading, "%s", said);
    return true;
}

void reading_expect_first(struct reading *reading, const char *const *words)
{
    for (; *words; words++)
        cursor_expect(&reading->cursor, reading->cursor.at, 1, *words);
}

bool read_number(struct reading *reading, const char *what, int least, int most, int *number)
{
    if (!take_int(&reading->cursor, what, least, most, number))
        return false;
    reading_say(reading, "%d", *number);
    return true;
}

static int words_of(const char *name)
{
    int words = 1;

    for (; *name; name++)
        words += *name == ' ';
    return words;
}

/* The writer's own cards come before all others: for as many words as their names have, or for one. */
static void expect_hand(struct reading *reading)
{
    const struct hand *hand = &reading->ww->players[reading->seat].hand;
    struct cursor *cursor = &reading->cursor;

    for (int i = 0; cursor_listens(cursor) && i < hand->count; i++) {
        const char *name = ww_card_names[hand->cards[i]];
        int words = name ? words_of(name) : 1;

        if (words > 1 && cursor->at + words <= cursor->end)
            cursor_expect(cursor, cursor->at, words, name);
        cursor_expect(cursor, cursor->at, 1, name);
    }
}

bool read_card(struct reading *reading, int *card)
{
    expect_hand(reading);
    if (!take_name(&reading->cursor, "card", ww_card_words, WORDS_OF_ORDERS, 3, card))
        return cursor_recode(&reading->cursor, "NAME");
    *card = card_of_word(*card);
    reading_say(reading, "%s", ww_card_names[*card]);
    return true;
}

/* ---- board ---- */

bool read_square(struct reading *reading, int32_t *place)
{
    int square;

    if (!take_square(&reading->cursor, &reading->maze->grid, &square))
        return false;
    *place = maze_place(reading->maze, square);
    reading_say(reading, "%s", maze_square_name(reading->maze, *place));
    return true;
}

/* A face as one word, c4E. */
static int face_at(const struct reading *reading)
{
    const char *word = cursor_text(&reading->cursor);
    size_t used = 0;
    int face = *word ? grid_parse_face(&reading->maze->grid, word, &used) : GRID_NONE;

    return face != GRID_NONE && word[used] == '\0' ? face : GRID_NONE;
}

/* The square that the next word names, or else the one on which the writer stands. */
static int32_t place_meant(const struct reading *reading)
{
    const char *word = cursor_text(&reading->cursor);
    size_t used = 0;
    int square = grid_parse(&reading->maze->grid, word, &used);

    return square != GRID_NONE && word[used] == '\0' ? maze_place(reading->maze, square) : reading->ww->figures[reading->seat].place;
}

/* The sides of that square; doors come first. */
static void expect_sides(struct reading *reading)
{
    const struct maze *maze = reading->maze;
    struct cursor *cursor = &reading->cursor;
    int32_t place = cursor_listens(cursor) ? place_meant(reading) : PLACE_NONE;

    for (int i = 0; maze_square(maze, place) != GRID_NONE && i < 8; i++) {
        int face = maze_face(maze, place, i % 4);

        if (feature_is_door(maze_feature(maze, face)) == (i < 4))
            cursor_expect(cursor, cursor->at, 1, maze_face_name(maze, face));
    }
}

bool read_face(struct reading *reading, int32_t *place, int *direction)
{
    int face = face_at(reading);

    expect_sides(reading);
    if (face == GRID_NONE)
        return cursor_refuse(&reading->cursor, "SQUARE", reading->cursor.at, "\"%s\" is no side of a square, as c4E is one",
                             cursor_text(&reading->cursor));
    reading->cursor.at++;
    *place = maze_place(reading->maze, grid_face_square(face));
    *direction = (int)grid_face_direction(face);
    reading_say(reading, "%s", maze_face_name(reading->maze, face));
    return true;
}

static const char *const direction_words[4] = { "N", "E", "S", "W" };
static const char *const direction_names[4] = { "north", "east", "south", "west" };

bool read_direction(struct reading *reading, int *direction)
{
    for (int i = 0; i < 4; i++)
        if (try_word(&reading->cursor, direction_words[i]) || try_word(&reading->cursor, direction_names[i])) {
            *direction = i;
            reading_say(reading, "%s", direction_words[i]);
            return true;
        }
    return false;
}

bool read_steps(struct reading *reading, struct queue_act *act, int most)
{
    int direction, count = 0;

    while (read_direction(reading, &direction)) {
        if (++count > most)
            return cursor_refuse(&reading->cursor, "LIMIT", reading->cursor.at - 1, "%d steps are the most", most);
        act_aim(act, TARGET_STEP, direction, PLACE_NONE);
    }
    return true;
}

/* ---- seats and figures ---- */

enum { SEAT_LETTERS = 3 };       /* as many tell the players apart */

/* "Blue" or "Blue's"; "blu" is enough. */
static bool seat_word(const struct reading *reading, int seat, bool *owns)
{
    const char *word = cursor_text(&reading->cursor), *name = ww_seat_names[seat];
    size_t length = 0;

    while (name[length] && text_lower(word[length]) == name[length])
        length++;
    if (length < SEAT_LETTERS)
        return false;
    *owns = text_equal_ignoring_case(word + length, "'s") || (!name[length] && text_equal_ignoring_case(word + length, "s"));
    return *owns || word[length] == '\0';
}

static bool read_owner(struct reading *reading, int *seat, bool *owns)
{
    for (*seat = 0; *seat < reading->ww->seats; ++*seat)
        if (seat_word(reading, *seat, owns)) {
            reading->cursor.at++;
            reading_say(reading, *owns ? "%s's" : "%s", ww_seat_names[*seat]);
            return true;
        }
    return false;
}

bool read_seat(struct reading *reading, int *seat)
{
    bool owns = false;
    int at = reading->cursor.at;
    const char *text = reading->text;

    if (read_owner(reading, seat, &owns) && !owns)
        return true;
    reading->cursor.at = at;
    reading->text = text;
    return false;
}

/* "troll2", "fire imp", "fire1". An omitted number is 1. */
static bool read_monster(struct reading *reading, struct queue_target *target)
{
    const char *word = cursor_text(&reading->cursor);
    size_t letters = strcspn(word, "0123456789");
    int number = word[letters] ? word[letters] - '0' : 1;

    for (int card = 1; card < PSEUDO_FIRST; card++) {
        const char *name = ww_card_names[card];
        size_t length;

        if (!name || !card_has(card, CARD_MONSTER))
            continue;
        length = strcspn(name, " ");
        if (letters != length || !text_same_ignoring_case(word, name, length))
            continue;
        reading->cursor.at++;
        if (name[length] && !word[letters])
            try_word(&reading->cursor, name + length + 1);
        *target = (struct queue_target){ .kind = TARGET_FIGURE, .id = FIGURE_NONE };
        for (int figure = FIGURE_OTHERS; figure < FIGURES_MAX; figure++)
            if (figure_lives(reading->ww, figure) && reading->ww->figures[figure].kind == card
                && reading->ww->figures[figure].number == number)
                target->id = figure;
        if (target->id == FIGURE_NONE && !reading->loose)
            return cursor_refuse(&reading->cursor, "TARGET", reading->cursor.at - 1, "there is no %s", word);
        reading_say(reading, "%s", target->id == FIGURE_NONE ? word
                                   : figure_name(cursor_arena(&reading->cursor), reading->ww, target->id));
        return true;
    }
    return false;
}

/* ---- things ---- */

/* Does the word, without digits, name things of this kind: by the whole name or by a word of it that no other name has? */
static bool names_kind(const char *word, size_t letters, int card)
{
    const char *name = ww_card_names[card];

    if (letters <= 2 || !name)
        return false;
    for (const char *part = name; *part; part += strcspn(part, " "), part += *part == ' ')
        if (text_lower(*part) == text_lower(*word) && strcspn(part, " ") == letters && text_same_ignoring_case(part, word, letters))
            return true;
    return false;
}

static bool can_lie(int card)
{
    return card_type(card) == TYPE_OBJECT || card_shows(card, TRAIT(CREATION) | TRAIT(NO_OBJECT));
}

/* How close a thing is to the meaning: carried by the right figure, here, on the floor, elsewhere. */
static int fitness(const struct reading *reading, const struct thing *thing, int whose, int32_t place)
{
    if (whose != FIGURE_NONE)
        return thing->carrier == whose + 1 ? 5 : 0;
    if (place != PLACE_NONE)
        return thing->place == place ? 5 : 0;
    if (thing->carrier == reading->seat + 1)
        return 4;
    if (!thing->carrier && thing->place == reading->ww->figures[reading->seat].place)
        return 3;
    return thing->carrier ? 1 : 2;
}

static int best_thing(const struct reading *reading, const char *word, size_t letters, int number, int whose, int32_t place)
{
    int best = 0, id = 0;

    for (int i = 0; i < reading->ww->thing_count; i++) {
        const struct thing *thing = &reading->ww->things[i];
        int fit = fitness(reading, thing, whose, place);

        if (fit > best && (number == 0 || thing->number == number)
            && (names_kind(word, letters, thing->kind) || (thing->spell && names_kind(word, letters, thing->spell)))) {
            best = fit;
            id = thing->id;
        }
    }
    return id;
}

static bool is_thing_word(const char *word, size_t letters)
{
    for (int card = 1; card < PSEUDO_FIRST; card++)
        if (can_lie(card) && names_kind(word, letters, card))
            return true;
    return text_n_equal_ignoring_case(word, letters, "token");
}

bool read_treasure(struct reading *reading, int *id)
{
    const char *word = cursor_text(&reading->cursor);

    for (int i = 0; i < reading->ww->thing_count; i++) {
        const struct thing *thing = &reading->ww->things[i];

        if (thing->kind == CARD_treasure
            && text_equal_ignoring_case(word, thing_name(cursor_arena(&reading->cursor), reading->ww, thing))) {
            reading->cursor.at++;
            *id = thing->id;
            reading_say(reading, "%s", thing_name(cursor_arena(&reading->cursor), reading->ww, thing));
            return true;
        }
    }
    return false;
}

/* The words of a long name before the significant one: "large rock", "handful of tacks". */
static int words_before(const struct reading *reading)
{
    const struct cursor *cursor = &reading->cursor;
    int card, used;

    for (int at = cursor->at; at < cursor->end && at < cursor->at + 4; at++)
        if (order_find_name(&cursor->tokens, cursor->at, ww_card_names, PSEUDO_FIRST, 99, &used, &card) == NAME_FOUND
            && can_lie(card) && cursor->at + used <= cursor->end)
            return used;
    return 1;
}

/* How many words are this card's name with a number at its end: "large rock2"; 0: they are another name. */
static int words_numbered(const struct reading *reading, const char *name)
{
    int words = 0;

    for (const char *part = name; *part; part += strcspn(part, " "), part += *part == ' ', words++) {
        size_t letters = strcspn(part, " "), digits;
        const char *word = reading->cursor.at + words < reading->cursor.end
                               ? reading->cursor.tokens.list[reading->cursor.at + words].text : "";

        if (strcspn(word, "0123456789") != letters || !text_same_ignoring_case(word, part, letters))
            return 0;
        digits = strspn(word + letters, "0123456789");
        if (word[letters + digits] != '\0' || (digits > 0) != (part[letters] == '\0'))
            return 0;
    }
    return words;
}

static int token_at_end_of_name(const struct reading *reading)
{
    char first = text_lower(*cursor_text(&reading->cursor));

    for (int card = 1; card < PSEUDO_FIRST; card++) {
        const char *name = ww_card_names[card];
        int words = name && text_lower(*name) == first && can_lie(card) ? words_numbered(reading, name) : 0;

        if (words > 0)
            return reading->cursor.at + words - 1;
    }
    return reading->cursor.at + words_before(reading) - 1;
}

/* Is it the name of a spell, with WAND behind it? *used receives the words of the name. */
static bool names_wand_of(const struct reading *reading, const char *const names[], int count, int *used, int *index)
{
    const struct tokens *tokens = &reading->cursor.tokens;

    return order_find_name(tokens, reading->cursor.at, names, count, 3, used, index) == NAME_FOUND
        && order_is(tokens, reading->cursor.at + *used, "wand");
}

/* "power thrust wand", "fire wand": the wand that shoots this spell; it may be displayed only later in the same mail. */
static bool read_wand(struct reading *reading, int whose, int *id)
{
    const struct thing *thing = NULL;
    int used = 0, card = CARD_NONE, index;

    if (whose == FIGURE_NONE || words_before(reading) > 1)
        return false;
    while (!card && (thing = thing_carried(reading->ww, whose, thing)) != NULL) {
        const char *spell = card_type(thing->kind) == TYPE_OBJECT && thing->spell ? ww_card_names[thing->spell] : "";

        if (*spell && names_wand_of(reading, &spell, 1, &used, &index))
            card = thing->spell;
    }
    if (!card && (!reading->loose || !names_wand_of(reading, ww_card_names, PSEUDO_FIRST, &used, &card)
                  || card_type(card) != TYPE_ATTACK))
        return false;
    reading->cursor.at += used + 1;
    reading_say(reading, "%s WAND", ww_card_names[card]);
    *id = thing ? thing->id : 0;
    return true;
}

bool read_thing(struct reading *reading, int whose, int *id)
{
    struct cursor *cursor = &reading->cursor;
    int at = token_at_end_of_name(reading);
    const char *word = at < cursor->end ? cursor->tokens.list[at].text : "";
    size_t letters = strcspn(word, "0123456789");
    int number = word[letters] ? word[letters] - '0' : 0;
    int32_t place = PLACE_NONE;

    if (read_treasure(reading, id) || read_wand(reading, whose, id))
        return true;
    if (!is_thing_word(word, letters))
        return false;
    cursor->at = at + 1;
    reading_say(reading, "%s", word);
    if (whose == FIGURE_NONE && face_at(reading) == GRID_NONE && grid_parse(&reading->maze->grid, cursor_text(cursor), &(size_t){ 0 }) != GRID_NONE)
        read_square(reading, &place);
    if (text_n_equal_ignoring_case(word, letters, "token"))
        *id = best_thing(reading, "boobytrap", strlen("boobytrap"), number, whose, place);
    else
        *id = best_thing(reading, word, letters, number, whose, place);
    if (*id == 0 && !reading->loose)
        return cursor_refuse(cursor, "TARGET", cursor->at - 1, "there is no %s there", word);
    return true;
}

/* ---- targets ---- */

bool read_sector(struct reading *reading, struct queue_target *target)
{
    int number = cursor_tag(cursor_text(&reading->cursor), "S", SECTORS_MAX);

    if (number < 1 || number > reading->ww->board.sector_count
        || !take_tag(&reading->cursor, "sector", "S", SECTORS_MAX, &number))
        return false;
    reading_say(reading, "S%d", number);
    *target = (struct queue_target){ .kind = TARGET_SECTOR, .id = number - 1 };
    return true;
}

static void expect_seats(struct reading *reading, const char *after)
{
    struct cursor *cursor = &reading->cursor;

    for (int seat = 0; cursor_listens(cursor) && seat < reading->ww->seats; seat++)
        if (seat != reading->seat && figure_lives(reading->ww, seat))
            cursor_expect(cursor, cursor->at, 1, arena_printf(cursor_arena(cursor), "%s%s", ww_seat_names[seat], after));
}

void reading_expect_things(struct reading *reading, int whose)
{
    struct cursor *cursor = &reading->cursor;

    for (int i = 0; cursor_listens(cursor) && i < reading->ww->thing_count; i++)
        if (whose == FIGURE_NONE ? !reading->ww->things[i].carrier : reading->ww->things[i].carrier == whose + 1)
            cursor_expect(cursor, cursor->at, 1, thing_name(cursor_arena(cursor), reading->ww, &reading->ww->things[i]));
}

/* Those that orders aim at most come first. */
static void expect_targets(struct reading *reading, int aims)
{
    struct cursor *cursor = &reading->cursor;

    expect_seats(reading, "");
    for (int figure = FIGURE_OTHERS; cursor_listens(cursor) && figure < FIGURES_MAX; figure++)
        if (figure_lives(reading->ww, figure))
            cursor_expect(cursor, cursor->at, 1, figure_name(cursor_arena(cursor), reading->ww, figure));
    if (aims & (AIM_OBJECT | AIM_OBSTACLE))
        reading_expect_things(reading, FIGURE_NONE);
    if (aims & AIM_CARRIED)
        expect_seats(reading, "'s");
}

static bool found_thing(struct queue_target *target, int id)
{
    *target = (struct queue_target){ .kind = TARGET_THING, .id = id };
    return true;
}

/* Somebody's possession: the second self, or a thing that he carries. */
static bool read_belonging(struct reading *reading, int seat, struct queue_target *target)
{
    int id = 0;

    if (try_word(&reading->cursor, "alter")) {
        try_word(&reading->cursor, "ego");
        reading_say(reading, "alter ego");
        *target = (struct queue_target){ .kind = TARGET_FIGURE, .id = figure_ego(reading->ww, seat) };
        return target->id != FIGURE_NONE || reading->loose
            || cursor_refuse(&reading->cursor, "TARGET", reading->cursor.at - 1, "there is no such alter ego");
    }
    if (read_thing(reading, seat, &id))
        return found_thing(target, id);
    return cursor_refuse(&reading->cursor, "TARGET", reading->cursor.at, "\"%s\" is nothing of his", cursor_text(&reading->cursor));
}

static bool read_place(struct reading *reading, int aims, struct queue_target *target)
{
    int32_t place = PLACE_NONE;
    int direction = 0;

    if (face_at(reading) != GRID_NONE && (aims & AIM_EDGE)) {
        read_face(reading, &place, &direction);
        *target = (struct queue_target){ .kind = TARGET_EDGE, .id = direction, .place = place };
        return true;
    }
    if (!read_square(reading, &place))
        return false;
    *target = (struct queue_target){ .kind = TARGET_SQUARE, .place = place };
    return true;
}

/* Does the next word name a square or a side? */
static bool is_place_word(const struct reading *reading)
{
    const char *word = cursor_text(&reading->cursor);
    size_t used = 0;

    return (grid_parse(&reading->maze->grid, word, &used) != GRID_NONE && word[used] == '\0') || face_at(reading) != GRID_NONE;
}

bool read_target(struct reading *reading, int aims, struct queue_target *target)
{
    bool owns = false;
    int seat = 0, id = 0;

    expect_targets(reading, aims);
    if (read_word(reading, "me")) {
        *target = (struct queue_target){ .kind = TARGET_FIGURE, .id = reading->seat };
        return true;
    }
    if (read_word(reading, "my"))
        return read_belonging(reading, reading->seat, target);
    if ((aims & AIM_SECTOR) && read_sector(reading, target))
        return true;
    if (read_owner(reading, &seat, &owns)) {
        if (owns)
            return read_belonging(reading, seat, target);
        *target = (struct queue_target){ .kind = TARGET_FIGURE, .id = seat };
        return true;
    }
    if (read_monster(reading, target))
        return true;
    if (cursor_said(&reading->cursor)->verdict == VERDICT_REJECTED)
        return false;
    /* b2 is a square, too: only an order that aims at objects takes it for a treasure. */
    if (((aims & (AIM_OBJECT | AIM_CARRIED)) || !is_place_word(reading)) && read_thing(reading, FIGURE_NONE, &id))
        return found_thing(target, id);
    if (cursor_said(&reading->cursor)->verdict == VERDICT_REJECTED)
        return false;
    return read_place(reading, aims, target);
}
