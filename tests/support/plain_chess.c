#include "tests/support/plain_chess.h"

#include <stdlib.h>
#include <string.h>

/* ---- men and cells ---- */

static bool on_board(int rank, int file)
{
    return rank >= 0 && rank < 8 && file >= 0 && file < 8;
}

static bool is_empty(const struct plain *plain, int rank, int file)
{
    return plain->man[rank][file] == ' ';
}

static bool is_black(char man)
{
    return man >= 'a' && man <= 'z';
}

static char upper(char man)
{
    return is_black(man) ? (char)(man - 'a' + 'A') : man;
}

static bool same(struct plain_cell one, struct plain_cell other)
{
    return one.rank == other.rank && one.file == other.file;
}

/* Crowned, and not suspended as on a Rook or a Queen. */
static bool is_crowned(const struct plain *plain, int rank, int file)
{
    char kind = upper(plain->man[rank][file]);

    return plain->sleeps && kind != ' ' && kind != 'R' && kind != 'Q' && (plain->mark[rank][file] & PLAIN_CROWNED);
}

/* A King for effects that cannot be on one: also the crowned man, and a Prince. */
static bool is_king(const struct plain *plain, int rank, int file)
{
    return upper(plain->man[rank][file]) == 'K' || is_crowned(plain, rank, file);
}

/* The marks of the man that are not suspended. */
static int marks(const struct plain *plain, int rank, int file)
{
    char kind = upper(plain->man[rank][file]);
    int mark = plain->mark[rank][file];

    if (!plain->sleeps)
        return mark;
    if (is_king(plain, rank, file))
        mark &= ~(PLAIN_PACIFIST | PLAIN_PLAGUE | PLAIN_NEUTRAL | PLAIN_STONE);
    else
        mark &= ~PLAIN_WARLORD;
    if (kind == 'Q')
        mark &= ~(PLAIN_NEUTRAL | PLAIN_STONE);
    else
        mark &= ~PLAIN_AMAZON;
    if (kind != 'Q' && kind != 'R' && kind != 'B' && !plain->second[rank][file])
        mark &= ~PLAIN_CURSE;
    if (kind != 'N')
        mark &= ~(PLAIN_CHAMPION | PLAIN_PALADIN | PLAIN_ROYAL_KNIGHT);
    if (kind != 'P')
        mark &= ~PLAIN_CRAB;
    return mark;
}

static bool has(const struct plain *plain, struct plain_cell cell, int mark)
{
    return (marks(plain, cell.rank, cell.file) & mark) != 0;
}

static bool crowns_another(const struct plain *plain, bool black)
{
    for (int rank = 0; rank < 8; rank++)
        for (int file = 0; file < 8; file++)
            if (is_crowned(plain, rank, file) && is_black(plain->man[rank][file]) == black)
                return true;
    return false;
}

/* A King who can be checkmated, as opposed to a Prince. */
static bool is_vital(const struct plain *plain, int rank, int file)
{
    if (is_crowned(plain, rank, file))
        return true;
    return upper(plain->man[rank][file]) == 'K' && !(plain->mark[rank][file] & PLAIN_PRINCE)
        && !crowns_another(plain, is_black(plain->man[rank][file]));
}

static int vital_kings(const struct plain *plain, bool black)
{
    int count = 0;

    for (int rank = 0; rank < 8; rank++)
        for (int file = 0; file < 8; file++)
            count += is_vital(plain, rank, file) && is_black(plain->man[rank][file]) == black;
    return count;
}

/* ---- turned boards ---- */

/* One step forward for the colour: RULES 3. */
static void forward(const struct plain *plain, bool black, int *rank, int *file)
{
    static const int ranks[4] = { 1, 0, -1, 0 }, files[4] = { 0, -1, 0, 1 };
    int sign = black ? -1 : 1;

    *rank = sign * ranks[plain->turned];
    *file = sign * files[plain->turned];
}

/* The number 1 to 8 of the colour's rank that the cell is on. */
static int own_rank(const struct plain *plain, bool black, struct plain_cell cell)
{
    int white;

    switch (plain->turned) {
    case 0:  white = cell.rank + 1; break;
    case 1:  white = 8 - cell.file; break;
    case 2:  white = 8 - cell.rank; break;
    default: white = cell.file + 1; break;
    }
    return black ? 9 - white : white;
}

/* ---- steps: walls and shut cells ---- */

static bool parts(const struct plain_cell edge[2], struct plain_cell one, struct plain_cell other)
{
    return (same(edge[0], one) && same(edge[1], other)) || (same(edge[0], other) && same(edge[1], one));
}

static bool wall_parts(const struct plain_wall *wall, struct plain_cell one, struct plain_cell other)
{
    return parts(wall->edges[0], one, other) || parts(wall->edges[1], one, other);
}

/* Does the edge end in the north-eastern corner of `cell`? */
static bool ends_in(const struct plain_cell edge[2], struct plain_cell cell)
{
    for (int i = 0; i < 2; i++)
        if (edge[i].rank < cell.rank || edge[i].rank > cell.rank + 1 || edge[i].file < cell.file
            || edge[i].file > cell.file + 1)
            return false;
    return true;
}

/* A wall shuts a diagonal step when both its edges meet in the vertex and both ways round the vertex are cut. */
static bool vertex_shut(const struct plain_wall *wall, struct plain_cell from, struct plain_cell to)
{
    struct plain_cell south_west = {
        from.rank < to.rank ? from.rank : to.rank, from.file < to.file ? from.file : to.file,
    };
    struct plain_cell one = { from.rank, to.file }, other = { to.rank, from.file };

    if (!ends_in(wall->edges[0], south_west) || !ends_in(wall->edges[1], south_west))
        return false;
    return (wall_parts(wall, from, one) || wall_parts(wall, one, to))
        && (wall_parts(wall, from, other) || wall_parts(wall, other, to));
}

static bool can_step(const struct plain *plain, struct plain_cell from, struct plain_cell to)
{
    if (!on_board(to.rank, to.file) || plain->closed[to.rank][to.file])
        return false;
    for (int i = 0; i < plain->wall_count; i++) {
        if (from.rank == to.rank || from.file == to.file) {
            if (wall_parts(&plain->walls[i], from, to))
                return false;
        } else if (vertex_shut(&plain->walls[i], from, to)) {
            return false;
        }
    }
    return true;
}

/* ---- permissions ---- */

static bool beside_magnet(const struct plain *plain, struct plain_cell cell)
{
    for (int rank = cell.rank - 1; rank <= cell.rank + 1; rank++)
        for (int file = cell.file - 1; file <= cell.file + 1; file++)
            if (on_board(rank, file) && (rank != cell.rank || file != cell.file) && !is_empty(plain, rank, file)
                && (marks(plain, rank, file) & PLAIN_MAGNET))
                return true;
    return false;
}

static bool may_move(const struct plain *plain, struct plain_cell cell, bool by_black)
{
    char man = plain->man[cell.rank][cell.file];

    if (man == ' ' || (is_black(man) != by_black && !has(plain, cell, PLAIN_NEUTRAL)))
        return false;
    if (has(plain, cell, PLAIN_STONE) || has(plain, cell, by_black ? PLAIN_HELD_BY_BLACK : PLAIN_HELD_BY_WHITE))
        return false;
    return upper(man) == 'K' || !beside_magnet(plain, cell);   /* this limit also binds a crowned man: RULES 12.1 COUP */
}

static bool may_take(const struct plain *plain, struct plain_cell cell)
{
    return !has(plain, cell, PLAIN_PACIFIST | PLAIN_PLAGUE);
}

/* May the man on `from`, moved by the colour, capture the man on `to`, if he gets there? */
static bool is_prey(const struct plain *plain, struct plain_cell from, struct plain_cell to, bool by_black)
{
    char man = plain->man[to.rank][to.file];

    if (man == ' ' || has(plain, to, PLAIN_PACIFIST | PLAIN_STONE))
        return false;
    if (has(plain, to, PLAIN_SHIELD) && is_black(man) != by_black)
        return false;
    return has(plain, from, PLAIN_NEUTRAL) || has(plain, to, PLAIN_NEUTRAL) || is_black(man) != by_black;
}

/* ---- where a man goes: `reaches` hears of every cell, and knows what may happen there ---- */

struct walk {
    const struct plain *plain;
    struct plain_cell from;
    bool reached[8][8];          /* by a way that may end in a capture or on an empty cell */
    bool takes[8][8], goes[8][8];   /* the Pawns' ways, which do only one of the two */
    bool doubled[8][8];          /* by a double step that can be answered en passant */
};

static void slide(struct walk *walk, int rank_step, int file_step, int most)
{
    struct plain_cell at = walk->from;

    for (int i = 0; i < most; i++) {
        struct plain_cell next = { at.rank + rank_step, at.file + file_step };

        if (!can_step(walk->plain, at, next))
            return;
        walk->reached[next.rank][next.file] = true;
        if (!is_empty(walk->plain, next.rank, next.file))
            return;
        at = next;
    }
}

static void slide_all(struct walk *walk, bool straight, bool diagonal, int most)
{
    for (int rank = -1; rank <= 1; rank++)
        for (int file = -1; file <= 1; file++)
            if ((rank || file) && ((rank && file) ? diagonal : straight))
                slide(walk, rank, file, most);
}

/* Leaps of a and b from a cell; with `again` another such leap after one onto an empty cell. */
static void leap(struct walk *walk, struct plain_cell from, int a, int b, bool again)
{
    for (int rank = -3; rank <= 3; rank++)
        for (int file = -3; file <= 3; file++) {
            struct plain_cell to = { from.rank + rank, from.file + file };

            if (!((abs(rank) == a && abs(file) == b) || (abs(rank) == b && abs(file) == a)))
                continue;
            if (!on_board(to.rank, to.file) || walk->plain->closed[to.rank][to.file])
                continue;
            walk->reached[to.rank][to.file] = true;
            if (again && is_empty(walk->plain, to.rank, to.file))
                leap(walk, to, a, b, false);
        }
}

static void step_twice(struct walk *walk, struct plain_cell from, int left)
{
    for (int rank = -1; rank <= 1; rank++)
        for (int file = -1; file <= 1; file++) {
            struct plain_cell to = { from.rank + rank, from.file + file };

            if ((!rank && !file) || !can_step(walk->plain, from, to))
                continue;
            walk->reached[to.rank][to.file] = true;
            if (left > 1 && is_empty(walk->plain, to.rank, to.file))
                step_twice(walk, to, left - 1);
        }
}

static void pawn_goes(struct walk *walk, int rank_step, int file_step, bool may_double, bool answerable)
{
    struct plain_cell first = { walk->from.rank + rank_step, walk->from.file + file_step };
    struct plain_cell second = { first.rank + rank_step, first.file + file_step };

    if (!can_step(walk->plain, walk->from, first))
        return;
    walk->goes[first.rank][first.file] = true;
    if (!may_double || !is_empty(walk->plain, first.rank, first.file) || !can_step(walk->plain, first, second))
        return;
    walk->goes[second.rank][second.file] = true;
    walk->doubled[second.rank][second.file] = answerable;
}

static void pawn_takes(struct walk *walk, int rank_step, int file_step)
{
    struct plain_cell to = { walk->from.rank + rank_step, walk->from.file + file_step };

    if (can_step(walk->plain, walk->from, to))
        walk->takes[to.rank][to.file] = true;
}

static void walk_pawn(struct walk *walk, int mark, bool black)
{
    const struct plain *plain = walk->plain;
    int rank, file, own = own_rank(plain, black, walk->from);
    bool may_double = (own == 2 || (own == 1 && !plain->fide)) && !plain->scorched[black]
                   && !(mark & PLAIN_PLAGUE);

    forward(plain, black, &rank, &file);
    for (int side = -1; side <= 1; side += 2) {
        /* Beside forward: forward turned by a right angle, added. */
        int diagonal_rank = rank + side * file, diagonal_file = file + side * rank;

        if (mark & PLAIN_CRAB) {
            pawn_takes(walk, diagonal_rank, diagonal_file);
            pawn_goes(walk, diagonal_rank, diagonal_file, false, false);
        } else if (plain->new_tactics) {
            pawn_goes(walk, diagonal_rank, diagonal_file, may_double, false);
        } else {
            pawn_takes(walk, diagonal_rank, diagonal_file);
        }
    }
    if (mark & PLAIN_CRAB)
        return;
    if (!plain->new_tactics)
        pawn_goes(walk, rank, file, may_double, true);
    if (plain->new_tactics || plain->phalanx[black])
        pawn_takes(walk, rank, file);
}

static void walk_man(struct walk *walk, char man, int mark)
{
    const struct plain *plain = walk->plain;
    char kind = upper(man);
    bool warlord = mark & PLAIN_WARLORD;
    bool plague = mark & PLAIN_PLAGUE;
    int most = plague ? 1 : (mark & PLAIN_CURSE) ? 2 : 7;
    bool seat = plain->seat[walk->from.rank][walk->from.file], holy = plain->holy[walk->from.rank][walk->from.file];

    if (warlord)
        kind = 'K';              /* he moves as a King, whatever he was */
    slide_all(walk, kind == 'R' || kind == 'Q' || seat, kind == 'B' || kind == 'Q' || seat || holy, most);
    if (kind == 'K')
        step_twice(walk, walk->from, warlord ? 2 : 1);
    if (kind == 'Q' && (mark & PLAIN_AMAZON))
        leap(walk, walk->from, 1, 2, false);
    if (kind == 'N') {
        leap(walk, walk->from, (mark & PLAIN_CHAMPION) ? 2 : 1, (mark & PLAIN_CHAMPION) ? 3 : 2,
             (mark & PLAIN_PALADIN) && !plague);
        if (mark & PLAIN_ROYAL_KNIGHT)
            step_twice(walk, walk->from, 1);
    }
    if (kind == 'P')
        walk_pawn(walk, mark, is_black(man));
    walk->reached[walk->from.rank][walk->from.file] = false;
}

static void walk_from(struct walk *walk, const struct plain *plain, struct plain_cell from)
{
    memset(walk, 0, sizeof *walk);
    walk->plain = plain;
    walk->from = from;
    walk_man(walk, plain->man[from.rank][from.file], marks(plain, from.rank, from.file));
    if (plain->second[from.rank][from.file])
        walk_man(walk, plain->second[from.rank][from.file],
                 marks(plain, from.rank, from.file)
                     & ~(PLAIN_CHAMPION | PLAIN_PALADIN | PLAIN_ROYAL_KNIGHT | PLAIN_CRAB));
}

/* ---- attacks ---- */

bool plain_attacked(const struct plain *plain, struct plain_cell cell, bool by_black)
{
    struct walk walk;

    for (int rank = 0; rank < 8; rank++)
        for (int file = 0; file < 8; file++) {
            struct plain_cell from = { rank, file };

            if (same(from, cell) || !may_move(plain, from, by_black) || !may_take(plain, from))
                continue;
            walk_from(&walk, plain, from);
            if (walk.reached[cell.rank][cell.file] || walk.takes[cell.rank][cell.file])
                return true;
        }
    return false;
}

bool plain_checked(const struct plain *plain, bool black)
{
    int kings = 0, checked = 0;

    for (int rank = 0; rank < 8; rank++)
        for (int file = 0; file < 8; file++) {
            struct plain_cell cell = { rank, file };

            if (!is_vital(plain, rank, file) || is_black(plain->man[rank][file]) != black)
                continue;
            kings++;
            checked += !has(plain, cell, PLAIN_SHIELD) && plain_attacked(plain, cell, !black);
        }
    return kings > 0 && checked == kings;
}

static bool takes_passing(const struct plain *plain, const struct walk *walk, bool by_black)
{
    struct plain_cell over = plain->passed_over;

    if ((upper(plain->man[walk->from.rank][walk->from.file]) != 'P' || has(plain, walk->from, PLAIN_CRAB))
        && upper(plain->second[walk->from.rank][walk->from.file]) != 'P')
        return false;
    if (!plain->passed || plain->passed_by_black == by_black || plain->new_tactics || !is_empty(plain, over.rank, over.file))
        return false;
    /* Only the diagonal step captures; PHALANX adds a straight capture. */
    if (over.rank == walk->from.rank || over.file == walk->from.file)
        return false;
    return walk->takes[over.rank][over.file] && is_prey(plain, walk->from, plain->passed_to, by_black);
}

bool plain_threatens(const struct plain *plain, struct plain_cell from, struct plain_cell to, bool by_black)
{
    struct walk walk;

    if (plain->truce || !may_move(plain, from, by_black) || !may_take(plain, from)
        || !is_prey(plain, from, to, by_black))
        return false;
    walk_from(&walk, plain, from);
    if (walk.reached[to.rank][to.file] || walk.takes[to.rank][to.file])
        return true;
    return plain->passed && same(to, plain->passed_to) && takes_passing(plain, &walk, by_black);
}

/* ---- moves ---- */

static void lift(struct plain *plain, struct plain_cell cell)
{
    plain->man[cell.rank][cell.file] = ' ';
    plain->mark[cell.rank][cell.file] = 0;
    plain->second[cell.rank][cell.file] = '\0';
}

static void carry(struct plain *plain, struct plain_cell from, struct plain_cell to)
{
    plain->man[to.rank][to.file] = plain->man[from.rank][from.file];
    plain->mark[to.rank][to.file] = plain->mark[from.rank][from.file];
    plain->second[to.rank][to.file] = plain->second[from.rank][from.file];
    if (plain->sleeps)
        plain->mark[to.rank][to.file] &= ~PLAIN_MAGNET;
    lift(plain, from);
}

static void add(struct plain_moves *moves, struct plain_cell from, struct plain_cell to, char becomes)
{
    for (int i = 0; i < moves->count; i++)
        if (same(moves->list[i].from, from) && same(moves->list[i].to, to) && moves->list[i].becomes == becomes)
            return;
    moves->list[moves->count++] = (struct plain_move){ from, to, becomes, false };
}

/* Adds the move that leads to `after`, for each kind to promote to, unless it leaves the mover in check. */
static void try(const struct plain *plain, const struct plain *after, struct plain_cell from, struct plain_cell to,
                bool promotes, struct plain_moves *moves)
{
    if (!promotes) {
        if (!plain_checked(after, plain->black_to_move))
            add(moves, from, to, '\0');
        return;
    }
    for (const char *kind = "QRBN"; *kind; kind++) {
        struct plain promoted = *after;
        bool black = is_black(after->man[to.rank][to.file]);

        promoted.man[to.rank][to.file] = black ? (char)(*kind - 'A' + 'a') : *kind;
        if (vital_kings(plain, black) > 0 && vital_kings(&promoted, black) == 0)
            continue;            /* a promotion may not end the last King who can be checkmated: RULES 8.1 */
        if (!plain_checked(&promoted, plain->black_to_move))
            add(moves, from, to, *kind);
    }
}

static void try_cell(const struct plain *plain, const struct walk *walk, struct plain_cell to, struct plain_moves *moves)
{
    bool black = plain->black_to_move;
    char man = plain->man[walk->from.rank][walk->from.file];
    bool by_pawn = walk->goes[to.rank][to.file] || walk->takes[to.rank][to.file];
    bool empty = is_empty(plain, to.rank, to.file), allowed, promotes;
    char victim = plain->man[to.rank][to.file];
    struct plain after = *plain;

    if (empty)
        allowed = walk->reached[to.rank][to.file] || walk->goes[to.rank][to.file];
    else
        allowed = (walk->reached[to.rank][to.file] || walk->takes[to.rank][to.file]) && !plain->truce
               && may_take(plain, walk->from) && is_prey(plain, walk->from, to, black);
    if (!empty && is_vital(plain, to.rank, to.file) && vital_kings(plain, is_black(victim)) == 1)
        allowed = false;
    if (!allowed)
        return;
    promotes = upper(man) == 'P' && !plain->second[walk->from.rank][walk->from.file] && by_pawn
            && own_rank(plain, is_black(man), to) == 8 && (empty ? walk->goes[to.rank][to.file] : walk->takes[to.rank][to.file]);
    carry(&after, walk->from, to);
    try(plain, &after, walk->from, to, promotes, moves);
}

static void try_passing(const struct plain *plain, const struct walk *walk, struct plain_moves *moves)
{
    struct plain after = *plain;

    if (plain->truce || !may_take(plain, walk->from) || !takes_passing(plain, walk, plain->black_to_move))
        return;
    lift(&after, plain->passed_to);
    carry(&after, walk->from, plain->passed_over);
    try(plain, &after, walk->from, plain->passed_over, false, moves);
}

static void try_castling(const struct plain *plain, bool to_the_east, struct plain_moves *moves)
{
    bool black = plain->black_to_move;
    int rank = black ? 7 : 0, side = to_the_east ? 1 : -1, rook_file = to_the_east ? 7 : 0;
    struct plain_cell king = { rank, 4 }, rook = { rank, rook_file };
    struct plain_cell passed = { rank, 4 + side }, king_to = { rank, 4 + 2 * side };
    struct plain after = *plain;

    if (!plain->castling[(black ? 2 : 0) + !to_the_east] || !may_move(plain, king, black) || !may_move(plain, rook, black))
        return;
    for (int file = 4; file != rook_file; file += side) {
        struct plain_cell here = { rank, file }, next = { rank, file + side };

        if (!can_step(plain, here, next) || (file != 4 && !is_empty(plain, rank, file)))
            return;
    }
    /* The limits of the Rook's way hold here too: to_the_east it goes two cells, otherwise three. */
    if (has(plain, rook, PLAIN_PLAGUE) || (has(plain, rook, PLAIN_CURSE) && !to_the_east))
        return;
    if (plain->fide && (plain_attacked(plain, king, !black) || plain_attacked(plain, passed, !black)))
        return;
    carry(&after, king, king_to);
    carry(&after, rook, passed);
    if (!plain_checked(&after, black))
        moves->list[moves->count++] = (struct plain_move){ king, king_to, '\0', true };
}

void plain_legal(const struct plain *plain, struct plain_moves *moves)
{
    struct walk walk;

    moves->count = 0;
    for (int cell = 0; cell < 64; cell++) {
        struct plain_cell from = { cell / 8, cell % 8 };

        if (!may_move(plain, from, plain->black_to_move))
            continue;
        walk_from(&walk, plain, from);
        for (int other = 0; other < 64; other++) {
            struct plain_cell to = { other / 8, other % 8 };

            try_cell(plain, &walk, to, moves);
        }
        try_passing(plain, &walk, moves);
    }
    try_castling(plain, true, moves);
    try_castling(plain, false, moves);
}
