#include "engine/games/knightmare/cards/card_moves.h"

#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/effects/piece_actions.h"

/* ---- who ---- */

int card_moves_own(const struct move_rules *rules, int cell, int colour)
{
    return (rules->board->of_colour[colour] | rules->neutral) & cell_bit(cell) ? rules->board->at[cell] : MAN_NONE;
}

int card_moves_enemy(const struct move_rules *rules, int cell, int colour)
{
    return card_moves_own(rules, cell, colour_other(colour));
}

static int joined_with(const struct board *board, int man)
{
    return board->men[man].joined ? board->men[man].partner : MAN_NONE;
}

int card_moves_part(const struct board *board, int man, int kind)
{
    int other = man != MAN_NONE ? joined_with(board, man) : MAN_NONE;

    if (man != MAN_NONE && kind_base((enum kind)board->men[man].kind) == (enum kind)kind)
        return man;
    return other != MAN_NONE && kind_base((enum kind)board->men[other].kind) == (enum kind)kind ? other : MAN_NONE;
}

bool card_moves_royal(const struct move_rules *rules, int man)
{
    uint64_t kings = rules->kings[COLOUR_WHITE] | rules->kings[COLOUR_BLACK];

    return (kings & cell_bit(rules->board->men[man].cell)) != 0;
}

int card_moves_king(const struct move_rules *rules, const struct cast *cast)
{
    uint64_t kings = rules->vital[cast->colour];

    for (int i = 0; i < cast->cell_count; i++)
        if (kings & cell_bit(cast->cells[i]))
            return cast->cells[i];
    return kings && !cells_many(kings) ? cells_first(kings) : CELL_NONE;
}

bool card_moves_in_check(const struct move_rules *rules, int cell)
{
    int colour = rules->board->men[rules->board->at[cell]].colour;

    return attacks_among(rules, cell_bit(cell), colour_other(colour)) != 0;
}

bool card_moves_any_check(const struct move_rules *rules)
{
    return (attacks_checked(rules, COLOUR_WHITE) | attacks_checked(rules, COLOUR_BLACK)) != 0;
}

/* ---- where ---- */

static int distance(int one, int other)
{
    return one > other ? one - other : other - one;
}

bool card_moves_reaches(const struct move_rules *rules, int man, int to)
{
    int from = rules->board->men[man].cell, reach = move_rules_power(rules, man).reach;
    int files = distance(cell_file(from), cell_file(to)), ranks = distance(cell_rank(from), cell_rank(to));

    if (rules->blocked & cell_bit(to))
        return false;
    if (files == 0 || ranks == 0 || files == ranks)
        return (files > ranks ? files : ranks) <= reach;
    return reach >= 2 || (geometry_knight[from] & cell_bit(to));
}

static struct move plain(const struct move_rules *rules, int man, int to)
{
    return (struct move){ .from = rules->board->men[man].cell, .to = (uint8_t)to, .man = (uint8_t)man,
                          .taken = rules->board->at[to], .via = CELL_NONE };
}

static void add(struct moves *out, struct move move)
{
    if (out->count < MOVES_MAX)
        out->list[out->count++] = move;
}

void card_moves_add(struct moves *out, const struct move_rules *rules, int man, int to)
{
    add(out, plain(rules, man, to));
}

void card_moves_add_step(struct moves *out, const struct move_rules *rules, int man, int to)
{
    static const uint8_t kinds[] = { KIND_QUEEN, KIND_ROOK, KIND_BISHOP, KIND_KNIGHT };
    const struct man *who = &rules->board->men[man];
    struct move move = plain(rules, man, to);

    if (who->joined || !(rules->pawn[who->colour].last_rank & cell_bit(to))) {
        add(out, move);
        return;
    }
    for (int i = 0; i < 4; i++) {
        move.becomes = kinds[i];
        add(out, move);
    }
}

int card_moves_straight(const struct move_rules *rules, int from, int direction, int steps)
{
    uint64_t cell = cell_bit(from);

    for (int i = 0; i < steps; i++) {
        if (i > 0 && (board_occupied(rules->board) & cell))
            return CELL_NONE;
        cell = geometry_stepped(rules->geometry, cell, direction);
        if (!cell)
            return CELL_NONE;
    }
    return cells_first(cell);
}

/* ---- several men at once ---- */

struct leg {
    int man;
    int to;                      /* CELL_NONE: the card gives the target */
    int becomes;
    bool gone;
};

struct legs {
    int count;
    struct leg list[CAST_CELLS];
};

static const char *read_leg(const struct move_rules *rules, struct cast *cast, struct legs *legs, int from, int to,
                            int becomes)
{
    const struct card *card = cast->card;
    int man = card->for_enemy ? card_moves_enemy(rules, from, cast->colour) : card_moves_own(rules, from, cast->colour);

    if (man != MAN_NONE && card->own_kind)
        man = card_moves_part(rules->board, man, card->own_kind);
    if (man == MAN_NONE || (card->spared_kind && card_moves_part(rules->board, man, card->spared_kind) != MAN_NONE))
        return km_refuse(cast, "TARGET", card->text);
    if (move_rules_rooted(rules, man))
        return km_refuse(cast, "TARGET", "an effect in play keeps that man where he is");
    for (int i = 0; i < legs->count; i++)
        if (rules->board->men[legs->list[i].man].cell == from)
            return km_refuse(cast, "TARGET", "the card moves each man once");
    legs->list[legs->count++] = (struct leg){ .man = man, .to = to, .becomes = becomes };
    return NULL;
}

static const char *read_legs(const struct state *state, struct cast *cast, bool alone, struct legs *legs)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);
    const char *why = NULL;

    legs->count = 0;
    for (int i = 0; i + !alone < cast->cell_count && !why; i += 1 + !alone)
        why = read_leg(rules, cast, legs, cast->cells[i], alone ? CELL_NONE : cast->cells[i + 1],
                       cast->becomes[alone ? i : i + 1]);
    return why;
}

static bool fits(const struct move *move, const struct leg *leg)
{
    int wanted = leg->becomes ? leg->becomes : KIND_QUEEN;

    if (leg->to != CELL_NONE && move->to != leg->to)
        return false;
    return move->becomes ? move->becomes == wanted : !leg->becomes;
}

static bool find(const struct state *state, const struct move_rules *rules, const struct cast *cast,
                 const struct leg *leg, struct move *out)
{
    int parts[2] = { leg->man, cast->card->own_kind ? MAN_NONE : joined_with(rules->board, leg->man) };
    struct moves moves;

    if (move_rules_rooted(rules, leg->man))
        return false;
    for (int p = 0; p < 2 && parts[p] != MAN_NONE; p++) {
        moves.count = 0;
        cast->card->moves(state, rules, cast, parts[p], &moves);
        for (int i = 0; i < moves.count; i++)
            if (fits(&moves.list[i], leg)) {
                *out = moves.list[i];
                return true;
            }
    }
    return false;
}

/* The first of the remaining men who can move on this board. */
static struct leg *next_leg(const struct state *state, const struct board *board, const struct cast *cast,
                            struct legs *legs, struct move *out)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, board);

    for (int i = 0; i < legs->count; i++)
        if (!legs->list[i].gone && find(state, rules, cast, &legs->list[i], out)) {
            legs->list[i].gone = true;
            return &legs->list[i];
        }
    return NULL;
}

/* The reason is the card's own text if that forbids the target; else that the man cannot move so. */
static const char *code_of(const struct state *state, const struct cast *cast)
{
    const struct card *card = cast->card;
    int to = cast->cells[cast->cell_count - 1];
    struct state_rules view;

    if (card->leaps || card->own_kind == KIND_PAWN)
        return "TARGET";
    if (state->board.at[to] == MAN_NONE)
        return "ILLEGAL";
    return !card->captures || card_moves_royal(state_rules_derive(&view, state, &state->board), state->board.at[to])
    ? "TARGET"
                                                                                                         : "ILLEGAL";
}

static const char *forbids(const struct state *state, struct cast *cast, bool alone)
{
    struct board board = state->board;
    struct legs legs;
    struct move move;
    const char *why = read_legs(state, cast, alone, &legs);

    if (why)
        return why;
    for (int i = 0; i < legs.count; i++) {
        if (!next_leg(state, &board, cast, &legs, &move))
            return km_refuse(cast, code_of(state, cast), cast->card->text);
        board_play(&board, &move);
    }
    return NULL;
}

static void go(struct turn *turn, const struct move *move, const struct card *card)
{
    struct state *state = turn_state(turn);
    int steps = state->step_count;

    km_move(turn, move, card->number, true);
    if (card->leaps && state->step_count > steps)
        state->steps[steps].leapt = true;
}

static const char *resolve(struct turn *turn, const struct cast *cast, bool alone)
{
    const struct state *state = turn_state(turn);
    struct cast own = *cast;
    struct legs legs;
    struct move move;
    int gone = 0;

    if (read_legs(state, &own, alone, &legs))
        return "NOTARGET";
    while (next_leg(state, &state->board, cast, &legs, &move)) {
        go(turn, &move, cast->card);
        gone++;
    }
    return gone ? NULL : "NOTARGET";
}

const char *card_moves_forbids(const struct state *state, struct cast *cast)
{
    return forbids(state, cast, false);
}

const char *card_moves_resolve(struct turn *turn, const struct cast *cast)
{
    return resolve(turn, cast, false);
}

const char *card_moves_forbids_alone(const struct state *state, struct cast *cast)
{
    return forbids(state, cast, true);
}

const char *card_moves_resolve_alone(struct turn *turn, const struct cast *cast)
{
    return resolve(turn, cast, true);
}
