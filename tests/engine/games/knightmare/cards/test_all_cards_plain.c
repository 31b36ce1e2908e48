/* Positions laden with cards: the rule set's opinion against the plain second opinion.
 *
 * The test throws a position at random and writes it down as RULES 3 has it; the rule set reads that, with effects by the
 * cards' own entries. The plain opinion hears of the same effects in its own terms, and does not look at the cards. Both
 * must agree on attacks, checks, threats and legal moves.
 *
 * PLAIN_POSITIONS in the environment sets the number of positions; without it they are a tenth of 100,000. */
#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/chess/fen.h"
#include "engine/games/knightmare/chess/moves.h"
#include "engine/games/knightmare/effects/state.h"
#include "engine/games/knightmare/turn/turn.h"
#include "engine/kernel/position.h"
#include "engine/kernel/rng.h"
#include "engine/kernel/ruleset.h"
#include "tests/support/plain_chess.h"
#include "tests/support/sweep.h"

extern const struct ruleset knightmare_rules;

Suite *suite_cards_all_cards_plain(void);

enum { LOOPS = 20, POSITIONS = 10000, EFFECTS_MOST = 8, TEXT_BYTES = 2048 };

/* A position in both forms during the throw. */
struct throwing {
    struct rng rng;
    struct plain plain;
    char effects[TEXT_BYTES], last[TEXT_BYTES];
    int kings[2], pawns[2];
    bool once[160];              /* effects on the whole board so far */
    bool coup[2];
};

static bool one_in(struct throwing *t, int k)
{
    return rng_below(&t->rng, (uint64_t)k) == 0;
}

static int below(struct throwing *t, int count)
{
    return (int)rng_below(&t->rng, (uint64_t)count);
}

/* ---- men ---- */

static bool is_black(char man)
{
    return man >= 'a';
}

static char upper(char man)
{
    return is_black(man) ? (char)(man - 32) : man;
}

static char *man_at(struct throwing *t, int cell)
{
    return &t->plain.man[cell / 8][cell % 8];
}

static int *mark_at(struct throwing *t, int cell)
{
    return &t->plain.mark[cell / 8][cell % 8];
}

static void put(struct throwing *t, int cell, char man)
{
    if (*man_at(t, cell) != ' ')
        return;
    *man_at(t, cell) = man;
    t->kings[is_black(man)] += upper(man) == 'K';
    t->pawns[is_black(man)] += upper(man) == 'P';
}

/* Kings and Rooks often at home, with the right to castle; sometimes a second King (HEIR). */
static void throw_men(struct throwing *t)
{
    static const int home[2] = { 4, 60 };

    memset(t->plain.man, ' ', sizeof t->plain.man);
    for (int colour = 0; colour < 2; colour++) {
        int first = colour ? 56 : 0;
        bool at_home = one_in(t, 2);

        put(t, at_home ? home[colour] : below(t, 64), colour ? 'k' : 'K');
        for (int side = 0; side < 2 && at_home; side++) {
            if (!one_in(t, 2))
                continue;
            put(t, first + (side ? 0 : 7), colour ? 'r' : 'R');
            t->plain.castling[2 * colour + side] = *man_at(t, home[colour]) == (colour ? 'k' : 'K')
                                                && *man_at(t, first + (side ? 0 : 7)) == (colour ? 'r' : 'R');
        }
    }
    for (int i = 4 + below(t, 20); i > 0; i--) {
        bool black = one_in(t, 2);
        char man = "PPPPNNBBRRQK"[below(t, one_in(t, 8) ? 12 : 11)];
        int cell = below(t, 64);

        if (man == 'P' && (cell / 8 == (black ? 0 : 7)))
            continue;
        put(t, cell, black ? (char)(man + 32) : man);
    }
    t->plain.black_to_move = one_in(t, 2);
    t->plain.fide = one_in(t, 4);
    t->plain.turned = one_in(t, 5) ? below(t, 4) : 0;
    t->plain.sleeps = true;
}

/* The Pawn of the side that has moved that has come two squares, so the other side may take it in passing. */
static int throw_passed(struct throwing *t)
{
    bool black = !t->plain.black_to_move;
    int from = black ? 48 : 8, step = black ? -8 : 8;

    for (int file = 0; file < 8 && t->plain.turned == 0; file++) {
        int cell = from + file;

        if (*man_at(t, cell) != ' ' || *man_at(t, cell + step) != ' '
            || *man_at(t, cell + 2 * step) != (black ? 'p' : 'P') || !one_in(t, 2))
            continue;
        t->plain.passed = true;
        t->plain.passed_by_black = black;
        t->plain.passed_over = (struct plain_cell){ (cell + step) / 8, file };
        t->plain.passed_to = (struct plain_cell){ (cell + 2 * step) / 8, file };
        return cell + step;
    }
    return -1;
}

/* ---- effects: each is written down, and the plain opinion hears of it ---- */

static const char *cell_name(int cell)
{
    static char names[4][3];
    static int next;
    char *name = names[next++ % 4];

    name[0] = (char)('a' + cell % 8);
    name[1] = (char)('1' + cell / 8);
    name[2] = '\0';
    return name;
}

static void write_effect(struct throwing *t, const char *name, bool black, const char *place)
{
    size_t length = strlen(t->effects);

    snprintf(t->effects + length, sizeof t->effects - length, "%s%s(%c)%s%s", length ? " ; " : "", name, black ? 'B' : 'W',
             *place ? "@" : "", place);
}

static int random_man(struct throwing *t)
{
    for (int tries = 0; tries < 200; tries++) {
        int cell = below(t, 64);

        if (*man_at(t, cell) != ' ')
            return cell;
    }
    return -1;
}

static int random_empty(struct throwing *t)
{
    for (;;) {
        int cell = below(t, 64);

        if (*man_at(t, cell) == ' ' && !t->plain.closed[cell / 8][cell % 8])
            return cell;
    }
}

/* A new way of moving: a newer one replaces an older one, if both are of one kind. */
enum { NAMED_KNIGHTS = PLAIN_CHAMPION | PLAIN_PALADIN | PLAIN_ROYAL_KNIGHT,
       NAMED = NAMED_KNIGHTS | PLAIN_CRAB | PLAIN_WARLORD };

/* About a merged piece the plain opinion knows only a named kind of the first man, and no effect that one of the two could
 * not bear. */
static bool fits_merged(struct throwing *t, int cell, int mark)
{
    char first = upper(*man_at(t, cell)), other = upper(t->plain.second[cell / 8][cell % 8]);

    if (mark & NAMED_KNIGHTS)
        return first == 'N' && other != 'N';
    return mark == PLAIN_CURSE ? first != 'N' : mark != PLAIN_CRAB;
}

static void throw_on_man(struct throwing *t)
{
    static const struct { const char *name; int mark; } on_men[] = {
        { "PACIFISM", PLAIN_PACIFIST }, { "MEDUSA", PLAIN_STONE }, { "PLAGUE", PLAIN_PLAGUE }, { "CURSE", PLAIN_CURSE },
        { "CHAMPION", PLAIN_CHAMPION }, { "PALADIN", PLAIN_PALADIN }, { "ROYAL KNIGHT", PLAIN_ROYAL_KNIGHT },
        { "AMAZON", PLAIN_AMAZON }, { "CRAB", PLAIN_CRAB }, { "NEUTRALITY", PLAIN_NEUTRAL },
        { "FATAL ATTRACTION", PLAIN_MAGNET }, { "WARLORD", PLAIN_WARLORD },
    };
    int chosen = below(t, sizeof on_men / sizeof on_men[0]), cell = random_man(t), *mark;

    if (cell < 0)
        return;
    mark = mark_at(t, cell);
    if (t->plain.second[cell / 8][cell % 8] && !fits_merged(t, cell, on_men[chosen].mark))
        return;
    if (on_men[chosen].mark == PLAIN_WARLORD && upper(*man_at(t, cell)) != 'K' && !(*mark & PLAIN_CROWNED))
        return;
    if (on_men[chosen].mark & NAMED_KNIGHTS)
        *mark &= ~NAMED_KNIGHTS;
    *mark |= on_men[chosen].mark;
    write_effect(t, on_men[chosen].name, one_in(t, 2), cell_name(cell));
}

/* One for each colour, with one King; the man to be crowned keeps his standard move. */
static void throw_coup(struct throwing *t)
{
    int cell = random_man(t);
    bool black;
    char kind;

    if (cell < 0)
        return;
    black = is_black(*man_at(t, cell));
    kind = upper(*man_at(t, cell));
    if (t->plain.second[cell / 8][cell % 8] || kind == 'K' || kind == 'R' || kind == 'Q' || t->kings[black] != 1 || t->coup[black]
        || (t->plain.passed && cell == 8 * t->plain.passed_to.rank + t->plain.passed_to.file))
        return;
    t->coup[black] = true;
    *mark_at(t, cell) = (*mark_at(t, cell) & ~NAMED) | PLAIN_CROWNED;
    for (int king = 0; king < 64; king++)
        if (*man_at(t, king) == (black ? 'k' : 'K'))
            *mark_at(t, king) &= ~PLAIN_WARLORD;
    write_effect(t, "COUP", black, cell_name(cell));
}

/* A second man on the cell of a man who is no King, Queen or Pawn, and has no effect on him yet. */
static void throw_merge(struct throwing *t)
{
    int cell = random_man(t);
    char man, other = "PNBR"[below(t, 4)], place[16];
    bool black, home = cell == 0 || cell == 7 || cell == 56 || cell == 63;

    if (cell < 0 || home || t->plain.second[cell / 8][cell % 8] || *mark_at(t, cell))
        return;
    man = upper(*man_at(t, cell));
    black = is_black(*man_at(t, cell));
    if (man == 'K' || man == 'Q' || man == 'P' || (other == 'P' && (cell / 8 == 0 || cell / 8 == 7)))
        return;
    t->plain.second[cell / 8][cell % 8] = black ? (char)(other + 32) : other;
    t->pawns[black] += other == 'P';
    snprintf(place, sizeof place, "%s[%c+%c]", cell_name(cell), man, other);
    write_effect(t, "CONFABULATION", black, place);
}

static void close_cell(struct throwing *t, int cell)
{
    t->plain.closed[cell / 8][cell % 8] = true;
}

static void throw_on_cell(struct throwing *t)
{
    int cell = random_empty(t), other = cell % 8 < 7 ? cell + 1 : cell - 1;
    char place[8];

    switch (below(t, 4)) {
    case 0:
        close_cell(t, cell);
        write_effect(t, "FORBIDDEN CITY", one_in(t, 2), cell_name(cell));
        return;
    case 1:
        if (*man_at(t, other) != ' ')
            return;
        close_cell(t, cell);
        close_cell(t, other);
        snprintf(place, sizeof place, "%s,%s", cell_name(cell), cell_name(other));
        write_effect(t, "CRACK OF DOOM", one_in(t, 2), place);
        return;
    case 2:
        cell = below(t, 64);
        t->plain.holy[cell / 8][cell % 8] = true;
        write_effect(t, "HOLY GROUND", one_in(t, 2), cell_name(cell));
        return;
    default:
        cell = below(t, 64);
        t->plain.seat[cell / 8][cell % 8] = true;
        write_effect(t, "SEAT OF POWER", one_in(t, 2), cell_name(cell));
    }
}

static void throw_wall(struct throwing *t)
{
    int rank = 1 + below(t, 6), file = 1 + below(t, 6), side = one_in(t, 2) ? 1 : -1, other = one_in(t, 2) ? 1 : -1;
    struct plain_cell cell = { rank, file };
    struct plain_wall bent = { { { cell, { rank + side, file } }, { cell, { rank, file + other } } } };
    struct plain_wall straight = {
        { { cell, { rank + side, file } }, { { rank, file + other }, { rank + side, file + other } } },
    };
    struct plain_wall wall = one_in(t, 2) ? bent : straight;
    char place[16];

    if (t->plain.wall_count == PLAIN_WALLS)
        return;
    t->plain.walls[t->plain.wall_count++] = wall;
    snprintf(place, sizeof place, "%s/%s %s/%s", cell_name(8 * wall.edges[0][0].rank + wall.edges[0][0].file),
             cell_name(8 * wall.edges[0][1].rank + wall.edges[0][1].file),
             cell_name(8 * wall.edges[1][0].rank + wall.edges[1][0].file),
             cell_name(8 * wall.edges[1][1].rank + wall.edges[1][1].file));
    write_effect(t, "FORTIFICATION", one_in(t, 2), place);
}

/* Only the smallest rectangle with all men in it remains of the board. */
static void shrink(struct throwing *t)
{
    int low_rank = 7, low_file = 7, high_rank = 0, high_file = 0;

    for (int cell = 0; cell < 64; cell++) {
        if (*man_at(t, cell) == ' ')
            continue;
        low_rank = cell / 8 < low_rank ? cell / 8 : low_rank;
        low_file = cell % 8 < low_file ? cell % 8 : low_file;
        high_rank = cell / 8 > high_rank ? cell / 8 : high_rank;
        high_file = cell % 8 > high_file ? cell % 8 : high_file;
    }
    for (int cell = 0; cell < 64; cell++)
        if (cell / 8 < low_rank || cell / 8 > high_rank || cell % 8 < low_file || cell % 8 > high_file)
            close_cell(t, cell);
    write_effect(t, "HAND TO HAND", one_in(t, 2), "");
}

static void throw_on_all(struct throwing *t)
{
    int chosen = below(t, 5);
    bool black = one_in(t, 2);

    if (t->once[chosen])
        return;
    t->once[chosen] = true;
    switch (chosen) {
    case 0:
        t->plain.new_tactics = true;
        write_effect(t, "NEW TACTICS", black, "");
        return;
    case 1:
        t->plain.phalanx[black] = true;
        write_effect(t, "PHALANX", black, "");
        return;
    case 2:
        t->plain.scorched[!black] = true;
        write_effect(t, "SCORCHED EARTH", black, "");
        return;
    case 3:
        t->plain.truce = true;
        write_effect(t, "TRUCE", black, "");
        return;
    default:
        shrink(t);
    }
}

/* For the coming turn: a man of the mover is held, one of the other side's is shielded. */
static void throw_last(struct throwing *t)
{
    int held = random_man(t), shielded = random_man(t);
    size_t length;

    if (held >= 0 && one_in(t, 4) && is_black(*man_at(t, held)) == t->plain.black_to_move
        && upper(*man_at(t, held)) != 'K') {
        *mark_at(t, held) |= t->plain.black_to_move ? PLAIN_HELD_BY_BLACK : PLAIN_HELD_BY_WHITE;
        snprintf(t->last, sizeof t->last, "held %s", cell_name(held));
    }
    length = strlen(t->last);
    if (shielded >= 0 && one_in(t, 4) && is_black(*man_at(t, shielded)) != t->plain.black_to_move) {
        *mark_at(t, shielded) |= PLAIN_SHIELD;
        snprintf(t->last + length, sizeof t->last - length, "%sshielded %s", length ? ", " : "", cell_name(shielded));
    }
}

static void throw_effects(struct throwing *t)
{
    for (int i = below(t, EFFECTS_MOST + 1); i > 0; i--) {
        switch (below(t, 10)) {
        case 0:
            throw_on_all(t);
            break;
        case 1:
            throw_wall(t);
            break;
        case 2: case 3:
            throw_on_cell(t);
            break;
        case 4:
            throw_coup(t);
            break;
        case 5:
            throw_merge(t);
            break;
        default:
            throw_on_man(t);
        }
    }
    for (int colour = 0; colour < 2; colour++)
        t->plain.scorched[colour] = t->plain.scorched[colour] && t->pawns[colour] >= 4;
    throw_last(t);
}

/* ---- the position as the rule set reads it ---- */

/* Appends to a text of TEXT_BYTES. */
static void append(char *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void append(char *text, const char *format, ...)
{
    size_t length = strlen(text);
    va_list args;

    va_start(args, format);
    vsnprintf(text + length, TEXT_BYTES - length, format, args);
    va_end(args);
}

static void write_rank(const struct throwing *t, int rank, char *text)
{
    int empty = 0;

    for (int file = 0; file < 8; file++) {
        if (t->plain.man[rank][file] == ' ') {
            empty++;
            continue;
        }
        if (empty)
            append(text, "%d", empty);
        append(text, "%c", t->plain.man[rank][file]);
        empty = 0;
    }
    if (empty)
        append(text, "%d", empty);
}

static void write_fen(const struct throwing *t, int passed_over, char text[TEXT_BYTES])
{
    char rights[5] = "";
    int count = 0;

    text[0] = '\0';
    for (int rank = 7; rank >= 0; rank--) {
        write_rank(t, rank, text);
        append(text, "%s", rank ? "/" : "");
    }
    for (int i = 0; i < 4; i++)
        if (t->plain.castling[i])
            rights[count++] = "KQkq"[i];
    append(text, " %c %s %s", t->plain.black_to_move ? 'b' : 'w', count ? rights : "-",
           passed_over < 0 ? "-" : cell_name(passed_over));
}

static void throw_position(struct throwing *t, char text[3 * TEXT_BYTES])
{
    static const char *const orients[] = { "0", "CW90", "180", "CCW90" };
    char fen[TEXT_BYTES];
    int passed_over;

    throw_men(t);
    passed_over = throw_passed(t);
    throw_effects(t);
    write_fen(t, passed_over, fen);
    snprintf(text, 3 * TEXT_BYTES, "FEN %s | ORIENT %s | CE: %s | LAST: %s | OPT RULES=%s", fen, orients[t->plain.turned],
             t->effects, t->last, t->plain.fide ? "FIDE" : "KC");
}

/* ---- comparing ---- */

static struct plain_cell plain_cell(int cell)
{
    return (struct plain_cell){ cell / 8, cell % 8 };
}

static int compare_codes(const void *left, const void *right)
{
    return *(const int *)left - *(const int *)right;
}

static int code_of(int from, int to, char becomes, bool castling)
{
    return castling << 24 | from << 16 | to << 8 | becomes;
}

static const char *code_text(int code, char text[16])
{
    snprintf(text, 16, "%s%s%c%s", cell_name(code >> 16 & 63), cell_name(code >> 8 & 63), code & 255 ? code & 255 : ' ',
             code >> 24 ? "O-O" : "");
    return text;
}

static void compare_moves(const struct move_rules *rules, const struct plain *plain, const char *position)
{
    static struct plain_moves others;
    static struct moves moves;
    static int ours[MOVES_MAX + 1], theirs[PLAIN_MOVES + 1];
    char one[16], other[16];
    int count = 0;

    moves_legal(rules, &moves);
    plain_legal(plain, &others);
    ck_assert(!moves.cut);
    for (int i = 0; i < moves.count; i++)
        ours[i] = code_of(moves.list[i].from, moves.list[i].to,
                          moves.list[i].becomes ? kind_letter((enum kind)moves.list[i].becomes) : '\0',
                          moves.list[i].sort == MOVE_CASTLING);
    for (int i = 0; i < others.count; i++)
        theirs[i] = code_of(8 * others.list[i].from.rank + others.list[i].from.file,
                            8 * others.list[i].to.rank + others.list[i].to.file, others.list[i].becomes,
                            others.list[i].castling);
    qsort(ours, (size_t)moves.count, sizeof ours[0], compare_codes);
    for (int i = 0; i < moves.count; i++)        /* both men of a merged piece may go the same way */
        if (count == 0 || ours[i] != ours[count - 1])
            ours[count++] = ours[i];
    ours[count] = theirs[others.count] = 0;
    qsort(theirs, (size_t)others.count, sizeof theirs[0], compare_codes);
    for (int i = 0; i < count || i < others.count; i++)
        ck_assert_msg(i < count && i < others.count && ours[i] == theirs[i],
                      "%d moves, plainly %d; the first that differs is %s, plainly %s, in %s", count, others.count,
                      i < count ? code_text(ours[i], one) : "-", i < others.count ? code_text(theirs[i], other) : "-",
                      position);
}

static void compare_attacks(const struct move_rules *rules, const struct plain *plain, const char *position)
{
    for (int colour = 0; colour < 2; colour++) {
        ck_assert_msg(attacks_all_checked(rules, colour) == plain_checked(plain, colour), "%s checked? %s",
                      colour_name(colour), position);
        for (int cell = 0; cell < 64; cell++)
            ck_assert_msg((attacks_on(rules, cell, colour, board_occupied(rules->board)) != 0)
                          == plain_attacked(plain, plain_cell(cell), colour), "%s attacked by %s? %s", cell_name(cell),
                          colour_name(colour), position);
    }
}

static void compare_threats(const struct move_rules *rules, const struct plain *plain, const char *position)
{
    for (int from = 0; from < 64; from++)
        for (int colour = 0; colour < 2 && rules->board->at[from]; colour++) {
            const struct man *man = &rules->board->men[rules->board->at[from]];
            uint64_t threatened = attacks_threatened(rules, rules->board->at[from], colour);

            if (man->partner != MAN_NONE)
                threatened |= attacks_threatened(rules, man->partner, colour);

            for (int to = 0; to < 64; to++)
                ck_assert_msg((threatened >> to & 1) == plain_threatens(plain, plain_cell(from), plain_cell(to), colour),
                              "does %s threaten %s for %s? %s", cell_name(from), cell_name(to), colour_name(colour),
                              position);
        }
}

static void compare(struct throwing *t, bool threats)
{
    static struct state state;
    static struct move_rules rules;
    char position[3 * TEXT_BYTES];
    struct arena arena = { 0 };
    struct error err = { OK, "" };
    struct move_rules_source source;

    throw_position(t, position);
    memset(&state, 0, sizeof state);
    ck_assert_msg(position_read(&knightmare_rules, &arena, &state, position, &err) == OK, "%s: %s", position, err.message);
    source = knightmare_state_rules(&state);
    move_rules_derive(&rules, &state.board, &source);
    compare_attacks(&rules, &t->plain, position);
    compare_moves(&rules, &t->plain, position);
    if (threats)
        compare_threats(&rules, &t->plain, position);
    arena_release(&arena);
}

START_TEST(agrees)
{
    struct rng rng = rng_stream((uint64_t)_i, "cards");

    for (int i = 0; i < sweep_positions(POSITIONS) / LOOPS; i++) {
        struct throwing *t = calloc(1, sizeof *t);

        t->rng = rng_stream(rng_below(&rng, UINT64_MAX), "position");
        compare(t, i % 4 == 0);
        free(t);
    }
}
END_TEST

Suite *suite_cards_all_cards_plain(void)
{
    Suite *suite = suite_create("cards_all_cards_plain");
    TCase *tcase = tcase_create("plain_cards");

    tcase_set_timeout(tcase, 600);
    tcase_add_loop_test(tcase, agrees, 0, LOOPS);
    suite_add_tcase(suite, tcase);
    return suite;
}
