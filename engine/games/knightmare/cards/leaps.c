/* Cards that move a man elsewhere, whatever lies between. */
#include "engine/games/knightmare/cards/card_moves.h"
#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/effects/piece_actions.h"
#include "engine/games/knightmare/effects/places.h"

static uint64_t empty_cells(const struct move_rules *rules)
{
    return ~board_occupied(rules->board) & ~rules->blocked;
}

/* ---- SQUARING THE CIRCLE ---- */

static void to_the_corner(const struct state *state, const struct move_rules *rules, const struct cast *cast, int man,
                          struct moves *out)
{
    uint64_t corners = km_corners(state);
    uint64_t held = corners & board_occupied(rules->board), left = corners & ~held;

    (void)cast;
    if (cells_count(held) == 3 && left && card_moves_reaches(rules, man, cells_first(left)))
        card_moves_add(out, rules, man, cells_first(left));
}

const struct card card_squaring_the_circle = {
    .number = CARD_NUMBER(squaring_the_circle), .name = "SQUARING THE CIRCLE", .set = 1, .points = 3,
    .timing = TIMING_INSTEAD, .leaps = true, .moves = to_the_corner, .forbids = card_moves_forbids_alone,
    .resolve = card_moves_resolve_alone,
    .text = "If exactly three corners are occupied, a man of yours goes to the fourth as your move.",
};

/* ---- LONG JUMP ---- */

static bool is_dark(int cell)
{
    return (cell_file(cell) + cell_rank(cell)) % 2 == 0;
}

static void to_the_other_colour(const struct state *state, const struct move_rules *rules, const struct cast *cast,
                                int man, struct moves *out)
{
    (void)state;
    (void)cast;
    for (uint64_t cells = empty_cells(rules); cells;) {
        int to = cells_pop(&cells);

        if (is_dark(to) != is_dark(rules->board->men[man].cell) && card_moves_reaches(rules, man, to))
            card_moves_add(out, rules, man, to);
    }
}

const struct card card_long_jump = {
    .number = CARD_NUMBER(long_jump), .name = "LONG JUMP", .set = 1, .points = 7, .timing = TIMING_INSTEAD,
    .own_kind = KIND_KNIGHT, .leaps = true, .moves = to_the_other_colour, .forbids = card_moves_forbids,
    .resolve = card_moves_resolve,
    .text = "As your move, a Knight of yours goes to any empty square of the other colour.",
    .rulings = "KC-HAUNT-06 KC-PLOTS-09",
};

/* ---- HIDDEN PASSAGE ---- */

/* One man goes to an empty cell, as a leap. */
static struct move leap(const struct move_rules *rules, int man, int to)
{
    return (struct move){ .from = rules->board->men[man].cell, .to = (uint8_t)to, .man = (uint8_t)man,
                          .via = CELL_NONE };
}

static void carry(struct turn *turn, const struct move *move, const struct card *card, bool record)
{
    struct state *state = turn_state(turn);
    int steps = state->step_count;

    km_move(turn, move, card->number, record);
    if (state->step_count > steps)
        state->steps[steps].leapt = true;
}

/* The cell that the order names besides the King's own. */
static int other_cell(const struct cast *cast, int king)
{
    return cast->cells[cast->cells[0] == king && cast->cell_count > 1 ? 1 : 0];
}

static const char *find_passage(const struct state *state, const struct cast *cast, struct move *out)
{
    struct board after = state->board;
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);
    int king = card_moves_king(rules, cast), to;

    if (king == CELL_NONE)
        return "name the King who goes as well, as in PLAY HIDDEN PASSAGE e1 e5";
    to = other_cell(cast, king);
    if (!(empty_cells(rules) & cell_bit(to)) || move_rules_rooted(rules, rules->board->at[king])
        || !card_moves_reaches(rules, rules->board->at[king], to))
        return "HIDDEN PASSAGE names an empty square for your King";
    *out = leap(rules, rules->board->at[king], to);
    board_play(&after, out);
    return card_moves_in_check(state_rules_derive(&view, state, &after), to) ? "your King would be in check there"
    : NULL;
}

static const char *passage_forbids(const struct state *state, struct cast *cast)
{
    struct move move;
    const char *why = find_passage(state, cast, &move);

    return why ? km_refuse(cast, "TARGET", why) : NULL;
}

static const char *passage_resolve(struct turn *turn, const struct cast *cast)
{
    struct move move;

    if (find_passage(turn_state(turn), cast, &move))
        return "NOTARGET";
    carry(turn, &move, cast->card, true);
    return NULL;
}

const struct card card_hidden_passage = {
    .number = CARD_NUMBER(hidden_passage), .name = "HIDDEN PASSAGE", .set = 1, .points = 10, .timing = TIMING_INSTEAD,
    .leaps = true, .forbids = passage_forbids, .resolve = passage_resolve,
    .text = "As your move, your King goes to any empty square where it is not in check; with several Kings name his "
            "square first: PLAY HIDDEN PASSAGE e1 e5.",
    .rulings = "KC-PLOTS-03",
};

/* ---- ESCAPE! ---- */

static bool is_threatened(const struct move_rules *rules, int cell, int by)
{
    for (uint64_t cells = rules->movable[by] & ~cell_bit(cell); cells;) {
        int man = rules->board->at[cells_pop(&cells)], partner = rules->board->men[man].partner;

        if ((attacks_threatened(rules, man, by) & cell_bit(cell))
            || (partner != MAN_NONE && (attacks_threatened(rules, partner, by) & cell_bit(cell))))
            return true;
    }
    return false;
}

static uint64_t starting_cells(const struct board *board, int man)
{
    const struct man *who = &board->men[man];
    uint64_t cells = board_starting_cells(board, who->colour, kind_base((enum kind)who->kind));

    if (who->joined)
        cells |= board_starting_cells(board, who->colour, kind_base((enum kind)board->men[who->partner].kind));
    return cells;
}

static const char *find_escape(const struct state *state, const struct cast *cast, struct move *out)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);
    int man = card_moves_own(rules, cast->cells[0], cast->colour);

    if (man == MAN_NONE || card_moves_royal(rules, man))
        return "ESCAPE! names a man of yours who is no King";
    if (move_rules_rooted(rules, man))
        return "that man cannot leave his square";
    if (!is_threatened(rules, cast->cells[0], colour_other(cast->colour)))
        return "nobody threatens him";
    if (!(starting_cells(&state->board, man) & empty_cells(rules) & cell_bit(cast->cells[1]))
        || !card_moves_reaches(rules, man, cast->cells[1]))
        return "he escapes to an empty square where such men start";
    *out = leap(rules, man, cast->cells[1]);
    return NULL;
}

static const char *escape_forbids(const struct state *state, struct cast *cast)
{
    struct move move;
    const char *why = find_escape(state, cast, &move);

    return why ? km_refuse(cast, "TARGET", why) : NULL;
}

/* It is not the move of the turn, so no card can look back on it. */
static const char *escape_resolve(struct turn *turn, const struct cast *cast)
{
    struct move move;

    if (find_escape(turn_state(turn), cast, &move))
        return "NOTARGET";
    carry(turn, &move, cast->card, false);
    return NULL;
}

const struct card card_escape = {
    .number = CARD_NUMBER(escape), .name = "ESCAPE!", .set = 2, .points = 6, .timing = TIMING_BEFORE | TIMING_ON_TURN,
    .leaps = true, .forbids = escape_forbids, .resolve = escape_resolve,
    .text = "A man of yours that is threatened, other than a King, goes to an empty square where such men start.",
    .rulings = "KC-ESCAPE-01",
};

/* ---- SANCTUARY ---- */

struct sanctuary {
    struct move rook, king;
};

/* The Rook stops next to the King, who goes over it to the next cell. */
static const char *find_sanctuary(const struct state *state, const struct cast *cast, struct sanctuary *out)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);
    int king = card_moves_king(rules, cast), from, rook, beside, beyond, direction = DIRECTION_N;

    if (king == CELL_NONE)
        return "name the King who castles as well, as in PLAY SANCTUARY a1 e1";
    from = other_cell(cast, king);
    rook = card_moves_part(rules->board, card_moves_own(rules, from, cast->colour), KIND_ROOK);
    while (direction < DIRECTION_COUNT
           && !(geometry_slide(rules->geometry, king, direction, board_occupied(rules->board)) & cell_bit(from)))
        direction += 2;
    if (rook == MAN_NONE || direction >= DIRECTION_COUNT)
        return "SANCTUARY names a Rook of yours in line with your King, nothing between them";
    beside = cell_step(king, direction);
    beyond = cell_step(beside, direction);
    if (beyond == CELL_NONE || (rules->blocked & cell_bit(beyond))
        || (beyond != from && !(empty_cells(rules) & cell_bit(beyond)))
        || (beside == from && card_moves_straight(rules, from, direction, 1) == CELL_NONE))
        return "there is no free square for your King beyond the Rook";
    if (move_rules_rooted(rules, rook) || move_rules_rooted(rules, rules->board->at[king])
        || !card_moves_reaches(rules, rook, beside))
        return "King or Rook may not be moved so";
    out->rook = leap(rules, rook, beside);
    out->king = leap(rules, rules->board->at[king], beyond);
    return NULL;
}

static const char *sanctuary_forbids(const struct state *state, struct cast *cast)
{
    struct sanctuary found;
    const char *why = find_sanctuary(state, cast, &found);

    return why ? km_refuse(cast, "TARGET", why) : NULL;
}

static const char *sanctuary_resolve(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);
    struct sanctuary found;

    if (find_sanctuary(state, cast, &found))
        return "NOTARGET";
    if (found.rook.from != found.rook.to)
        km_move(turn, &found.rook, cast->card->number, false);
    km_move(turn, &found.king, cast->card->number, true);
    state->moved_rook[cast->colour] = found.rook.man;
    if (state->step_count > 0 && state->steps[state->step_count - 1].man == found.king.man)
        state->steps[state->step_count - 1].rook = found.rook.man;
    return NULL;
}

const struct card card_sanctuary = {
    .number = CARD_NUMBER(sanctuary), .name = "SANCTUARY", .set = 1, .points = 7, .timing = TIMING_INSTEAD,
    .own_kind = KIND_ROOK, .forbids = sanctuary_forbids, .resolve = sanctuary_resolve,
    .text = "As your move, a King and a Rook on one rank or file with nothing between them castle, whatever happened before: the "
            "Rook goes next to the King, the King over it to the next square.",
};
