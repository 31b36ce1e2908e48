#include "engine/games/knightmare/effects/arguments.h"

#include <string.h>

#include "engine/kernel/text.h"

enum { KIND_WORD_BYTES = 24 };

/* Reading goes on in the text while the canonical form grows. */
struct scan {
    struct arena *arena;
    const char *text, *at;
    const char *example;         /* of the whole order, for complaints */
    struct cast *cast;
    const char *canonical;
    const char *wrong;           /* set when something is there but is wrong */
};

/* Is there an element at this place? */
enum found { FOUND, ABSENT, WRONG };

/* ---- characters ---- */

static void skip_blanks(struct scan *scan)
{
    while (text_is_space(*scan->at) || *scan->at == ',')
        scan->at++;
}

/* Skips what may be between cells: blanks, and the signs of moves. */
static void skip_signs(struct scan *scan)
{
    skip_blanks(scan);
    while (*scan->at && strchr("-+#!:,", *scan->at)) {
        scan->at++;
        skip_blanks(scan);
    }
    if (text_lower(*scan->at) == 'x' && cell_parse(scan->at + 1) != CELL_NONE)
        scan->at++;
}

static void add(struct scan *scan, const char *before, const char *piece)
{
    scan->canonical = arena_printf(scan->arena, "%s%s%s", scan->canonical, *scan->canonical ? before : "", piece);
}

static enum found wrong(struct scan *scan, const char *what)
{
    scan->wrong = what;
    return WRONG;
}

/* The word of letters at this place, in capitals; "" when there is none or it is too long. */
static size_t peek_word(const char *at, char word[KIND_WORD_BYTES])
{
    size_t length = 0;

    while (text_is_alpha(at[length]) && length < KIND_WORD_BYTES - 1) {
        word[length] = text_upper(at[length]);
        length++;
    }
    if (text_is_alpha(at[length]))
        length = 0;
    word[length] = '\0';
    return length;
}

static bool take_word(struct scan *scan, const char *wanted)
{
    char word[KIND_WORD_BYTES];
    size_t length;

    skip_blanks(scan);
    length = peek_word(scan->at, word);
    if (length == 0 || !text_equal(word, wanted) || text_is_digit(scan->at[length]))
        return false;
    scan->at += length;
    return true;
}

/* ---- kinds ---- */

const char *km_kind_word(struct arena *arena, int kind)
{
    char *copy = arena_text(arena, kind_name((enum kind)kind));

    for (char *at = copy; *at; at++)
        *at = text_upper(*at);
    return copy;
}

/* How many characters of the text match the name, whose blank may be a hyphen or missing. */
static size_t name_length(const char *at, const char *name)
{
    const char *from = at;

    for (; *name; name++) {
        if (*name == ' ') {
            while (text_is_blank(*at) || *at == '-')
                at++;
            continue;
        }
        if (text_lower(*at++) != text_lower(*name))
            return 0;
    }
    return text_is_alpha(*at) ? 0 : (size_t)(at - from);
}

/* A kind by its name or its letter. *text is its written form. */
static enum kind take_kind(struct scan *scan, const char **text)
{
    for (enum kind kind = KIND_PAWN; kind < KIND_COUNT; kind++) {
        size_t length = name_length(scan->at, kind_name(kind));

        if (length > 0) {
            scan->at += length;
            scan->cast->named_kinds |= 1u << kind;
            *text = km_kind_word(scan->arena, (int)kind);
            return kind;
        }
    }
    if (kind_of_letter(*scan->at) != KIND_NONE
        && (!text_is_alpha(scan->at[1]) || cell_parse(scan->at + 1) != CELL_NONE)) {
        enum kind kind = kind_of_letter(*scan->at++);

        *text = arena_printf(scan->arena, "%c", kind_letter(kind));
        return kind;
    }
    return KIND_NONE;
}

static enum found read_kind(struct scan *scan)
{
    const char *text;

    skip_blanks(scan);
    scan->cast->as = take_kind(scan, &text);
    if (scan->cast->as == KIND_NONE)
        return ABSENT;
    add(scan, " ", text);
    return FOUND;
}

/* "N", "N2", "KNIGHT": a man in a box. */
static enum found read_man(struct scan *scan)
{
    struct cast *cast = scan->cast;
    const char *text;

    skip_blanks(scan);
    cast->boxed = take_kind(scan, &text);
    cast->boxed_number = 1;
    if (cast->boxed == KIND_NONE)
        return ABSENT;
    if (text_is_digit(*scan->at)) {
        cast->boxed_number = *scan->at++ - '0';
        if (cast->boxed_number == 0 || text_is_alnum(*scan->at))
            return wrong(scan, "a second Knight of the box is N2");
    }
    if (cast->boxed_number > 1)
        text = arena_printf(scan->arena, "%s%d", text, cast->boxed_number);
    add(scan, " ", text);
    return FOUND;
}

/* ---- cells ---- */

/* A cell, perhaps after the letter of its man: "Nf3". */
static bool take_cell(struct scan *scan, int *cell)
{
    enum kind letter = KIND_NONE;
    const char *from = scan->at;

    skip_signs(scan);
    if (cell_parse(scan->at) == CELL_NONE && kind_of_letter(*scan->at) != KIND_NONE)
        letter = kind_of_letter(*scan->at++);
    *cell = cell_parse(scan->at);
    if (*cell == CELL_NONE) {
        scan->at = from;
        return false;
    }
    scan->at += 2;
    if (scan->cast->cell_count < CAST_CELLS)
        scan->cast->letters[scan->cast->cell_count] = (uint8_t)letter;
    return true;
}

static enum found add_cell(struct scan *scan, const char *before)
{
    struct cast *cast = scan->cast;
    char text[CELL_TEXT_BYTES];
    int cell;

    if (!take_cell(scan, &cell))
        return ABSENT;
    if (cast->cell_count == CAST_CELLS)
        return wrong(scan, "these are too many squares");
    cast->cells[cast->cell_count++] = (uint8_t)cell;
    add(scan, before, cell_format(cell, text));
    return FOUND;
}

/* "=N" after a cell. */
static enum found add_promotion(struct scan *scan, bool needed)
{
    struct cast *cast = scan->cast;
    const char *text;
    enum kind kind;

    skip_blanks(scan);
    if (*scan->at != '=')
        return needed ? wrong(scan, "the kind that he becomes is missing") : FOUND;
    scan->at++;
    skip_blanks(scan);
    kind = take_kind(scan, &text);
    if (kind == KIND_NONE)
        return wrong(scan, "after = stands the kind that he becomes: N, B, R or Q, or a name");
    cast->becomes[cast->cell_count - 1] = (uint8_t)kind;
    add(scan, "=", text);
    return FOUND;
}

static enum found read_cell(struct scan *scan)
{
    return add_cell(scan, " ");
}

static enum found read_pawn(struct scan *scan)
{
    enum found found = add_cell(scan, " ");

    return found == FOUND ? add_promotion(scan, false) : found;
}

static enum found read_promotion(struct scan *scan)
{
    enum found found = add_cell(scan, " ");

    return found == FOUND ? add_promotion(scan, true) : found;
}

static enum found read_two(struct scan *scan, const char *between)
{
    enum found found = add_cell(scan, " ");

    if (found != FOUND)
        return found;
    found = add_cell(scan, between);
    return found == ABSENT ? wrong(scan, "a second square is missing") : found;
}

static enum found read_move(struct scan *scan)
{
    return read_two(scan, "");
}

static enum found read_capture(struct scan *scan)
{
    return read_two(scan, "x");
}

static enum found read_pair(struct scan *scan)
{
    return read_two(scan, "-");
}

static enum found read_advance(struct scan *scan)
{
    enum found found = read_two(scan, "");

    return found == FOUND ? add_promotion(scan, false) : found;
}

static enum found read_route(struct scan *scan)
{
    enum found found = read_two(scan, "-");

    while (found == FOUND)
        found = add_cell(scan, "-");
    return found == ABSENT && scan->cast->cell_count > 0 ? FOUND : found;
}

static enum found read_edge(struct scan *scan)
{
    struct cast *cast = scan->cast;
    int one, other, direction;
    char from[CELL_TEXT_BYTES], to[CELL_TEXT_BYTES];

    if (!take_cell(scan, &one))
        return ABSENT;
    skip_blanks(scan);
    if (*scan->at != '/')
        return wrong(scan, "an edge is written with a stroke between its two squares");
    scan->at++;
    if (!take_cell(scan, &other))
        return wrong(scan, "the square on the other side of the edge is missing");
    direction = cell_direction(one, other);
    if (direction == DIRECTION_COUNT || direction_is_diagonal(direction))
        return wrong(scan, "an edge lies between two squares that touch along a side");
    if (cast->edge_count == CAST_EDGES)
        return wrong(scan, "these are too many edges");
    cast->edges[cast->edge_count++] = (struct edge){ (uint8_t)one, (uint8_t)direction };
    add(scan, " ", arena_printf(scan->arena, "%s/%s", cell_format(one, from), cell_format(other, to)));
    return FOUND;
}

/* ---- names ---- */

/* The card whose name begins here and goes no further than `end`. */
static enum found take_card(struct scan *scan, const char *end, int *number)
{
    struct order_fault fault = { 0 };
    struct tokens tokens;
    int used = 0;

    skip_blanks(scan);
    if (scan->at >= end)
        return ABSENT;
    if (!order_tokenize(scan->arena, arena_text_n(scan->arena, scan->at, (size_t)(end - scan->at)), &tokens, &fault))
        return wrong(scan, fault.reason);
    if (order_find_name(&tokens, 0, km_card_names(), km_card_count(), CARD_LETTERS_LEAST, &used, number) != NAME_FOUND) {
        order_refuse_name(scan->arena, &fault, &tokens, 0, "card", km_card_names(), km_card_count(), CARD_LETTERS_LEAST);
        return wrong(scan, fault.reason);
    }
    scan->at = used < tokens.count ? scan->at + (tokens.list[used].at - tokens.line) : end;
    return FOUND;
}

static enum found read_card(struct scan *scan)
{
    enum found found = take_card(scan, scan->at + strlen(scan->at), &scan->cast->named);

    if (found == FOUND)
        add(scan, " ", km_card_name_of(NULL, scan->cast->named));
    return found;
}

/* "(W)" after an effect's name: whose card it is. */
static enum found take_owner(struct scan *scan)
{
    char side;

    skip_blanks(scan);
    if (*scan->at != '(')
        return FOUND;
    side = text_upper(scan->at[1]);
    if ((side != 'W' && side != 'B') || scan->at[2] != ')')
        return wrong(scan, "in brackets stands whose card it is, (W) or (B)");
    scan->at += 3;
    scan->cast->effect_side = side == 'W' ? COLOUR_WHITE + 1 : COLOUR_BLACK + 1;
    scan->canonical = arena_printf(scan->arena, "%s(%c)", scan->canonical, side);
    return FOUND;
}

static bool edge_ahead(const struct scan *scan)
{
    struct scan ahead = *scan;

    skip_signs(&ahead);
    return cell_parse(ahead.at) != CELL_NONE && ahead.at[2] == '/';
}

static enum found read_corner(struct scan *scan);

static enum found read_place(struct scan *scan)
{
    const char *sign = "@";
    enum found found;

    skip_blanks(scan);
    if (*scan->at != '@')
        return FOUND;
    scan->at++;
    do {
        struct scan piece = *scan;

        piece.canonical = "";
        found = edge_ahead(&piece) ? read_edge(&piece) : add_cell(&piece, "");
        scan->at = piece.at;
        scan->wrong = piece.wrong;
        if (found == FOUND)
            scan->canonical = arena_printf(scan->arena, "%s%s%s", scan->canonical, sign, piece.canonical);
        sign = scan->cast->edge_count ? " " : ",";
    } while (found == FOUND);
    if (found == ABSENT && scan->cast->cell_count + scan->cast->edge_count == 0)
        return wrong(scan, "after @ stands where the effect lies");
    if (found == ABSENT && scan->cast->cell_count == 1)
        read_corner(scan);       /* CORNERED@e4 NE */
    return found == ABSENT ? FOUND : found;
}

/* An effect in play; its place may be left out when no other has its name. */
static enum found read_effect(struct scan *scan)
{
    size_t length = strcspn(scan->at, "@(");
    enum found found = take_card(scan, scan->at + length, &scan->cast->effect);

    if (found != FOUND)
        return found;
    add(scan, " ", km_card_name_of(NULL, scan->cast->effect));
    found = take_owner(scan);
    return found == FOUND ? read_place(scan) : found;
}

/* ---- words ---- */

static enum found read_turn(struct scan *scan)
{
    bool clockwise = take_word(scan, "CW");

    if (!clockwise && !take_word(scan, "CCW"))
        return ABSENT;
    scan->cast->quarter = clockwise ? 1 : -1;
    add(scan, " ", clockwise ? "CW" : "CCW");
    return FOUND;
}

static enum found read_corner(struct scan *scan)
{
    static const struct { const char *word; enum direction direction; } corners[] = {
        { "NE", DIRECTION_NE }, { "SE", DIRECTION_SE }, { "SW", DIRECTION_SW }, { "NW", DIRECTION_NW },
    };

    for (size_t i = 0; i < sizeof corners / sizeof corners[0]; i++)
        if (take_word(scan, corners[i].word)) {
            scan->cast->corner = corners[i].direction;
            add(scan, " ", corners[i].word);
            return FOUND;
        }
    return ABSENT;
}

static enum found read_number(struct scan *scan)
{
    skip_blanks(scan);
    if (!text_is_digit(*scan->at) || text_is_digit(scan->at[1]))
        return ABSENT;
    scan->cast->number = *scan->at++ - '0';
    add(scan, " ", arena_printf(scan->arena, "%d", scan->cast->number));
    return FOUND;
}

/* Left unchanged: only the board shows which card is copied. */
static enum found read_copied(struct scan *scan)
{
    size_t length;

    skip_blanks(scan);
    length = strlen(scan->at);
    while (length > 0 && text_is_space(scan->at[length - 1]))
        length--;
    if (length > 0)
        add(scan, " ", arena_text_n(scan->arena, scan->at, length));
    scan->at += strlen(scan->at);
    return FOUND;
}

static const struct {
    const char *name;
    enum found (*read)(struct scan *scan);
    const char *what;            /* "a square": what is missing, or what the word there is not */
} elements[] = {
    { "cell", read_cell, "a square" },
    { "pawn", read_pawn, "a Pawn's square" },
    { "promotion", read_promotion, "a square and what the man there becomes" },
    { "move", read_move, "a square left and a square gone to" },
    { "advance", read_advance, "a square left and a square gone to" },
    { "capture", read_capture, "the square of the capturer and that of the captured" },
    { "pair", read_pair, "a pair of squares" },
    { "route", read_route, "the squares of a way" },
    { "edge", read_edge, "an edge between two squares" },
    { "kind", read_kind, "a kind of man" },
    { "man", read_man, "the letter of a man in the box" },
    { "effect", read_effect, "an effect in play" },
    { "card", read_card, "a card's name" },
    { "turn", read_turn, "CW or CCW" },
    { "corner", read_corner, "a corner, NE, SE, SW or NW" },
    { "number", read_number, "a number" },
    { "copied", read_copied, "nothing" },
};

static enum found read_element(struct scan *scan, const char *name, const char **what)
{
    for (size_t i = 0; i < sizeof elements / sizeof elements[0]; i++)
        if (text_equal(name, elements[i].name)) {
            *what = elements[i].what;
            return elements[i].read(scan);
        }
    *what = name;
    if (!take_word(scan, name))
        return ABSENT;
    scan->cast->follows |= text_equal(name, "FOLLOW");
    add(scan, " ", name);
    return FOUND;
}

/* ---- forms ---- */

const char *km_form_next(struct arena *arena, const char *form, struct form_element *element)
{
    size_t length;

    form += strspn(form, " ");
    if (!*form)
        return NULL;
    *element = (struct form_element){ .least = 1, .most = 1, .opens = *form == '[' };
    form += *form == '[';
    length = strcspn(form, " ?{]");
    element->name = arena_text_n(arena, form, length);
    form += length;
    if (*form == '?')
        element->least = 0;
    form += *form == '?';
    if (*form == '{') {
        element->least = form[1] - '0';
        element->most = 0;
        for (form += 3; *form != '}'; form++)
            element->most = 10 * element->most + (*form - '0');
        form++;
    }
    element->closes = *form == ']';
    return form + (*form == ']');
}

static const char *after_brackets(struct arena *arena, const char *form)
{
    struct form_element element = { .closes = false };

    while (!element.closes)
        form = km_form_next(arena, form, &element);
    return form;
}

static bool refuse(struct scan *scan, const char *reason, struct order_fault *fault)
{
    int column = 1;

    for (const char *at = scan->text; at < scan->at; at++)
        column += ((unsigned char)*at & 0xC0) != 0x80;
    return order_refuse(scan->arena, fault, column, "%s; an order reads %s", reason, scan->example);
}

static bool refuse_absent(struct scan *scan, const char *what, struct order_fault *fault)
{
    size_t length;

    skip_blanks(scan);
    length = strcspn(scan->at, " \t,");
    return refuse(scan,
                  length == 0 ? arena_printf(scan->arena, "%s is missing", what)
                              : arena_printf(scan->arena, "\"%.*s\" is not %s", (int)length, scan->at, what),
                  fault);
}

/* Reads the element as often as it occurs. */
static bool read_times(struct scan *scan, const struct form_element *element, struct order_fault *fault)
{
    const char *what = "";

    for (int times = 0; times < element->most; times++) {
        enum found found = read_element(scan, element->name, &what);

        if (found == WRONG)
            return refuse(scan, scan->wrong, fault);
        if (found == ABSENT && times < element->least)
            return refuse_absent(scan, what, fault);
        if (found == ABSENT)
            break;
    }
    return true;
}

bool km_form_read(struct arena *arena, const char *form, const char *example, const char *text, struct cast *cast,
                  const char **canonical, struct order_fault *fault)
{
    struct scan scan = { .arena = arena, .text = text, .at = text, .example = example, .cast = cast, .canonical = "" };
    bool bare = *form == '\0';
    struct form_element element;

    while ((form = km_form_next(arena, form, &element))) {
        struct scan ahead = scan;

        if (element.opens && !take_word(&ahead, element.name))
            form = element.closes ? form : after_brackets(arena, form);
        else if (!read_times(&scan, &element, fault))
            return false;
    }
    skip_signs(&scan);
    if (*scan.at)
        return refuse(&scan, bare ? "nothing stands after the name" : arena_printf(arena, "\"%s\" is more than the order has room for",
                                                                     scan.at), fault);
    *canonical = scan.canonical;
    return true;
}

bool km_arguments_read(struct arena *arena, int number, const char *text, struct cast *cast, const char **canonical,
                       struct order_fault *fault)
{
    const char *example = km_card_example(number);

    cast->arguments = arena_text(arena, text);
    example = arena_printf(arena, "%s%s%s", km_card_name_of(NULL, number), *example ? " " : "", example);
    return km_form_read(arena, km_card_form(number), example, text, cast, canonical, fault);
}

bool km_effect_named(struct arena *arena, const char *text, struct cast *cast, struct order_fault *fault)
{
    struct scan scan = { .arena = arena, .text = text, .at = text, .cast = cast, .canonical = "" };
    enum found found = read_effect(&scan);

    if (found == FOUND && *scan.at)
        found = wrong(&scan, arena_printf(arena, "\"%s\" is more than an effect has room for", scan.at));
    if (found == FOUND)
        return true;
    return order_refuse(arena, fault, 0, "%s", found == WRONG ? scan.wrong : "the effect's name is missing");
}

bool km_arguments_copied(struct arena *arena, int root, const struct cast *copy, struct cast *cast,
                         struct order_fault *fault)
{
    const char *text = copy->arguments ? copy->arguments : "", *canonical;
    struct tokens tokens;
    int used, number;

    *cast = (struct cast){ .card = km_card(root), .colour = copy->colour, .trigger = copy->trigger };
    if (order_tokenize(arena, arena_text_n(arena, text, strcspn(text, "@")), &tokens, fault)
        && order_find_name(&tokens, 0, km_card_names(), km_card_count(), CARD_LETTERS_LEAST, &used, &number) == NAME_FOUND
        && number == root) {
        text += used < tokens.count ? (size_t)(tokens.list[used].at - tokens.line) : strlen(tokens.line);
        text += *text == '@';
    }
    return km_arguments_read(arena, root, text, cast, &canonical, fault);
}

/* ---- conversion to the other side's view ---- */

static bool is_square(const char *at)
{
    return at[0] >= 'a' && at[0] <= 'h' && at[1] >= '1' && at[1] <= '8';
}

/* "NE" and the like, as a word of its own behind a blank. */
static bool is_diagonal(const char *at)
{
    return at[-1] == ' ' && (at[0] == 'N' || at[0] == 'S') && (at[1] == 'E' || at[1] == 'W')
        && (at[2] == ' ' || at[2] == '\0');
}

const char *km_seen_by(struct arena *arena, const char *order, int colour)
{
    char *copy = arena_text(arena, order);

    for (char *at = copy; *at && colour == COLOUR_BLACK; at++) {
        if (is_square(at))
            at[1] = (char)('1' + '8' - at[1]);
        else if (at > copy && is_diagonal(at))
            at[0] = at[0] == 'N' ? 'S' : 'N';
    }
    return copy;
}
