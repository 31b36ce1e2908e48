#include "engine/games/knightmare/chess/moves.h"

#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/chess/safety.h"

struct generator {
    const struct move_rules *rules;
    const struct board *board;
    struct moves *moves;
    int colour;                      /* who moves */
    uint64_t occupied;
    uint64_t obstacles;              /* the cells that block a slide */
    uint64_t prey, neutral_prey;     /* for his own men, and for neutral ones */
    struct safety safety;
};

/* Pawns that move in the same direction and may go to the same cells. */
struct pawns {
    uint64_t cells;
    const struct pawn_way *way;
    uint64_t prey;
    uint64_t allowed;
    int man;                         /* one particular man, or MAN_NONE: any man on the cells */
    bool no_doubles, no_promotion;
};

/* ---- the list ---- */

static inline void add(struct generator *gen, struct move move)
{
    struct moves *moves = gen->moves;

    if (moves->count == MOVES_MAX)
        moves->cut = true;
    else
        moves->list[moves->count++] = move;
}

static inline struct move plain_move(const struct generator *gen, int man, int from, int to)
{
    return (struct move){
        .from = (uint8_t)from, .to = (uint8_t)to, .man = (uint8_t)man, .taken = gen->board->at[to], .via = CELL_NONE,
    };
}

static inline void add_all(struct generator *gen, int man, int from, uint64_t targets)
{
    while (targets)
        add(gen, plain_move(gen, man, from, cells_pop(&targets)));
}

/* ---- Pawns ---- */

static void add_promotions(struct generator *gen, struct move move)
{
    static const uint8_t kinds[] = { KIND_QUEEN, KIND_ROOK, KIND_BISHOP, KIND_KNIGHT };

    for (int i = 0; i < 4; i++) {
        move.becomes = kinds[i];
        add(gen, move);
    }
}

/* The Pawns that arrive on `targets` by this many steps in that direction. */
static void add_pawns(struct generator *gen, const struct pawns *pawns, uint64_t targets, int direction)
{
    while (targets) {
        int to = cells_pop(&targets);
        int from = cells_first(geometry_shifted(cell_bit(to), direction_opposite(direction)));
        int man = pawns->man ? pawns->man : gen->board->at[from];
        struct move move = plain_move(gen, man, from, to);

        if ((pawns->way->last_rank & cell_bit(to)) && !pawns->no_promotion)
            add_promotions(gen, move);
        else
            add(gen, move);
    }
}

static void add_double_steps(struct generator *gen, const struct pawns *pawns, uint64_t targets, int direction)
{
    while (targets) {
        int to = cells_pop(&targets);
        int from = cells_first(geometry_shifted(
            geometry_shifted(cell_bit(to), direction_opposite(direction)), direction_opposite(direction)));
        int man = pawns->man ? pawns->man : gen->board->at[from];
        struct move move = plain_move(gen, man, from, to);

        /* Only Pawns are taken en passant, and not after a diagonal double step (NEW TACTICS). */
        if (!direction_is_diagonal(direction) && kind_base((enum kind)gen->board->men[man].kind) == KIND_PAWN)
            move.sort = MOVE_DOUBLE_STEP;
        add(gen, move);
    }
}

static void advance_pawns(struct generator *gen, const struct pawns *pawns, int direction)
{
    const struct geometry *geometry = gen->rules->geometry;
    uint64_t empty = ~gen->occupied;
    uint64_t first = geometry_stepped(geometry, pawns->cells, direction) & empty;
    uint64_t second;

    add_pawns(gen, pawns, first & pawns->allowed, direction);
    if (pawns->no_doubles || !pawns->way->double_from)
        return;
    second = geometry_stepped(geometry, pawns->cells & pawns->way->double_from, direction) & ~gen->obstacles;
    second = geometry_stepped(geometry, second, direction) & empty & pawns->allowed;
    add_double_steps(gen, pawns, second, direction);
}

/* Two men leave one rank at once, so pins do not help here and the lines are checked again. */
static bool safe_en_passant(const struct generator *gen, int from, int to, int victim)
{
    uint64_t occupied = (gen->occupied ^ cell_bit(from) ^ cell_bit(victim)) | cell_bit(to);

    if (gen->safety.king == CELL_NONE)
        return true;
    return safety_of(gen->rules, gen->colour, gen->safety.king, occupied);
}

static void take_passing(struct generator *gen, const struct pawns *pawns, const struct passed *passed, int direction)
{
    uint64_t from_cell = geometry_stepped(&geometry_plain, cell_bit(passed->cell), direction_opposite(direction));
    int victim = gen->board->men[passed->man].cell;
    struct move move;

    from_cell &= pawns->cells & gen->rules->geometry->open[direction];
    if (!from_cell || !(pawns->prey & cell_bit(victim)) || (gen->occupied & cell_bit(passed->cell)))
        return;
    move = plain_move(gen, pawns->man, cells_first(from_cell), passed->cell);
    if (!move.man)
        move.man = gen->board->at[move.from];
    move.taken = passed->man;
    move.sort = MOVE_EN_PASSANT;
    if (safe_en_passant(gen, move.from, move.to, victim))
        add(gen, move);
}

static void take_all_passing(struct generator *gen, const struct pawns *pawns)
{
    const struct board *board = gen->board;

    for (int i = 0; i < board->passed_count; i++)
        for (int direction = 0; direction < DIRECTION_COUNT; direction++)
            if ((pawns->way->en_passant >> direction & 1) && board->passed[i].by != gen->colour)
                take_passing(gen, pawns, &board->passed[i], direction);
}

static void pawn_moves(struct generator *gen, const struct pawns *pawns)
{
    for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
        if (pawns->way->advance >> direction & 1)
            advance_pawns(gen, pawns, direction);
        if (pawns->way->take >> direction & 1)
            add_pawns(gen, pawns,
                      geometry_stepped(gen->rules->geometry, pawns->cells, direction) & pawns->prey & pawns->allowed,
                      direction);
    }
}

/* Pawns that no effect touches: all at once, except the pinned ones. */
static void plain_pawns(struct generator *gen, uint64_t cells)
{
    struct pawns pawns = { .cells = cells, .way = &gen->rules->pawn[gen->colour], .prey = gen->prey };

    if (gen->board->passed_count > 0)
        take_all_passing(gen, &pawns);
    pawns.cells = cells & ~gen->safety.pinned;
    pawns.allowed = gen->safety.allowed;
    pawn_moves(gen, &pawns);
    for (uint64_t pinned = cells & gen->safety.pinned; pinned;) {
        int cell = cells_pop(&pinned);

        pawns.cells = cell_bit(cell);
        pawns.allowed = safety_allowed(&gen->safety, cell);
        pawn_moves(gen, &pawns);
    }
}

/* ---- other men whom no effect touches ---- */

static void plain_men(struct generator *gen, int kind, uint64_t cells)
{
    uint64_t landing = ~gen->occupied | gen->prey;

    while (cells) {
        int from = cells_pop(&cells);
        uint64_t targets = attacks_reach(gen->rules, kind_powers[kind], from, gen->occupied);

        add_all(gen, gen->board->at[from], from, targets & landing & safety_allowed(&gen->safety, from));
    }
}

static void king_moves(struct generator *gen, int from)
{
    uint64_t targets = gen->rules->geometry->step[from] & (~gen->occupied | gen->prey);
    uint64_t without_king = gen->occupied & ~cell_bit(from);

    while (targets) {
        int to = cells_pop(&targets);

        if (from != gen->safety.king || safety_of(gen->rules, gen->colour, to, without_king & ~cell_bit(to)))
            add(gen, plain_move(gen, gen->board->at[from], from, to));
    }
}

/* ---- men whom an effect touches ---- */

/* The cell between the two legs to a cell that one leg does not reach. */
static int cell_between(const struct generator *gen, struct power power, int from, int to)
{
    uint64_t via = 0;

    if (power.manners & MANNER_TWO_JUMPS)
        via |= geometry_knight[from] & geometry_knight[to];
    if (power.manners & MANNER_TWO_STEPS)
        for (uint64_t cells = gen->rules->geometry->step[from]; cells;) {
            int cell = cells_pop(&cells);

            if (gen->rules->geometry->step[cell] & cell_bit(to))
                via |= cell_bit(cell);
        }
    via &= ~gen->obstacles & ~gen->rules->blocked;
    return via ? cells_first(via) : CELL_NONE;
}

static uint64_t one_leg(struct generator *gen, struct power power, int from)
{
    if (power.manners & MANNER_TWO_JUMPS)
        power.manners |= MANNER_KNIGHT;
    if (power.manners & MANNER_TWO_STEPS)
        power.manners |= MANNER_STEP;
    power.manners &= (uint16_t)~(MANNER_TWO_JUMPS | MANNER_TWO_STEPS);
    return attacks_reach(gen->rules, power, from, gen->obstacles);
}

static void add_legs(struct generator *gen, struct power power, int man, int from, uint64_t targets)
{
    uint64_t near = targets & one_leg(gen, power, from);

    add_all(gen, man, from, near);
    for (targets &= ~near; targets;) {
        struct move move = plain_move(gen, man, from, cells_pop(&targets));

        move.via = (uint8_t)cell_between(gen, power, from, move.to);
        add(gen, move);
    }
}

static void special_pawn(struct generator *gen, struct power power, int man, uint64_t prey)
{
    const struct man *who = &gen->board->men[man];
    struct pawn_way crab = attacks_crab_way(gen->rules, who->colour);
    struct pawns pawns = {
        .cells = cell_bit(who->cell), .way = &gen->rules->pawn[who->colour], .prey = prey,
        .allowed = gen->safety.allowed, .man = man, .no_doubles = power.reach < 2,
        /* RULES 4.1; and a man who only moves as a Pawn never promotes (6.2). */
        .no_promotion = who->joined || kind_base((enum kind)who->kind) != KIND_PAWN,
    };

    if (power.manners & MANNER_PAWN) {
        take_all_passing(gen, &pawns);
        pawn_moves(gen, &pawns);
    }
    if (power.manners & MANNER_CRAB) {
        pawns.way = &crab;
        pawn_moves(gen, &pawns);
    }
}

/* One man with the given power. Moves that he can make as a Pawn he makes as a Pawn. */
static void man_moves(struct generator *gen, struct power power, int man, uint64_t prey)
{
    int from = gen->board->men[man].cell, first = gen->moves->count;
    uint64_t targets = attacks_reach(gen->rules, power, from, gen->obstacles) & (~gen->occupied | prey);

    if (power.manners & (MANNER_PAWN | MANNER_CRAB))
        special_pawn(gen, power, man, prey);
    for (int i = first; i < gen->moves->count; i++)
        targets &= ~cell_bit(gen->moves->list[i].to);
    add_legs(gen, power, man, from, targets);
}

static void special_man(struct generator *gen, int man)
{
    uint64_t bit = cell_bit(gen->board->men[man].cell);
    uint64_t prey = (gen->rules->neutral & bit ? gen->neutral_prey : gen->prey) & ~bit;

    if (!move_rules_may_move(gen->rules, man, gen->colour))
        return;
    if (!move_rules_may_take(gen->rules, man))
        prey = 0;
    if (move_rules_passes_through(gen->rules, man))
        gen->obstacles = 0;
    man_moves(gen, move_rules_power(gen->rules, man), man, prey);
    gen->obstacles = gen->occupied;
}

static void special_men(struct generator *gen, uint64_t cells)
{
    while (cells) {
        int man = gen->board->at[cells_pop(&cells)];
        int partner = gen->board->men[man].partner;

        special_man(gen, man);
        if (partner != MAN_NONE)
            special_man(gen, partner);
    }
}

/* Men who may not capture, and have no other restriction. */
static void tame_men(struct generator *gen, uint64_t cells)
{
    while (cells) {
        int man = gen->board->at[cells_pop(&cells)];

        man_moves(gen, move_rules_power(gen->rules, man), man, 0);
    }
}

/* ---- castling ---- */

static bool castling_men_fit(const struct generator *gen, const struct castling_way *way)
{
    const struct board *board = gen->board;
    const struct man *king = &board->men[board->at[way->king_from]], *rook = &board->men[board->at[way->rook_from]];
    int rook_steps = way->direction == DIRECTION_E ? 2 : 3;

    return king->colour == gen->colour && rook->colour == gen->colour
        && kind_base(king->kind) == KIND_KING && rook->kind == KIND_ROOK && !rook->partner
        && move_rules_may_move(gen->rules, board->at[way->king_from], gen->colour)
        && move_rules_may_move(gen->rules, board->at[way->rook_from], gen->colour)
        && move_rules_power(gen->rules, board->at[way->rook_from]).reach >= rook_steps;
}

/* FIDE: not out of check and not through it. KC asks only where the King ends (RULES 6.2). */
static bool castling_path_safe(const struct generator *gen, const struct castling_way *way)
{
    uint64_t without_king = gen->occupied & ~cell_bit(way->king_from);

    return safety_of(gen->rules, gen->colour, way->king_from, without_king)
        && safety_of(gen->rules, gen->colour, (way->king_from + way->king_to) / 2, without_king);
}

static void castle(struct generator *gen, int number)
{
    const struct castling_way *way = &castling_ways[number];
    uint64_t after = gen->occupied ^ cell_bit(way->king_from) ^ cell_bit(way->rook_from)
                   ^ cell_bit(way->king_to) ^ cell_bit(way->rook_to);
    struct move move;

    if (!castling_men_fit(gen, way))
        return;
    /* No man and no wall is between them when a slide from the King meets the Rook first. */
    if (!(geometry_slide(gen->rules->geometry, way->king_from, way->direction, gen->occupied)
          & cell_bit(way->rook_from)))
        return;
    if (gen->rules->source->code == CODE_FIDE && !castling_path_safe(gen, way))
        return;
    if (way->king_from == gen->safety.king && !safety_of(gen->rules, gen->colour, way->king_to, after))
        return;
    move = plain_move(gen, gen->board->at[way->king_from], way->king_from, way->king_to);
    move.sort = MOVE_CASTLING;
    move.way = (uint8_t)number;
    add(gen, move);
}

static void castlings(struct generator *gen)
{
    int first = gen->colour == COLOUR_WHITE ? 0 : 2;

    for (int number = first; number < first + 2; number++)
        if (gen->board->castling >> number & 1)
            castle(gen, number);
}

/* ---- the whole list ---- */

static void prepare(struct generator *gen, const struct move_rules *rules, int colour, struct moves *moves)
{
    gen->rules = rules;
    gen->board = rules->board;
    gen->moves = moves;
    gen->colour = colour;
    gen->occupied = gen->obstacles = board_occupied(rules->board);
    gen->prey = move_rules_prey(rules, colour, false);
    gen->neutral_prey = rules->neutral ? move_rules_prey(rules, colour, true) : 0;
    moves->count = 0;
    moves->cut = false;
}

/* Every legal move, and also illegal ones where each must be checked separately (must_sift). */
static void generate(const struct move_rules *rules, struct moves *moves)
{
    const struct board *board = rules->board;
    struct generator gen;
    uint64_t mine, plain;

    prepare(&gen, rules, board->to_move, moves);
    safety_find(&gen.safety, rules, gen.colour);
    mine = rules->movable[gen.colour];
    plain = mine & ~rules->special & ~rules->tame;
    if (gen.safety.allowed) {
        plain_pawns(&gen, plain & board->of_kind[KIND_PAWN]);
        for (int kind = KIND_KNIGHT; kind <= KIND_QUEEN; kind++)
            plain_men(&gen, kind, plain & board->of_kind[kind]);
    }
    for (uint64_t kings = plain & board->of_kind[KIND_KING]; kings;)
        king_moves(&gen, cells_pop(&kings));
    if (board->castling)
        castlings(&gen);
    tame_men(&gen, mine & rules->tame & ~rules->special);
    special_men(&gen, mine & rules->special);
}

static bool must_sift(const struct move_rules *rules)
{
    return rules->tried || rules->source->forbids;
}

void moves_legal(const struct move_rules *rules, struct moves *moves)
{
    generate(rules, moves);
    if (must_sift(rules))
        moves_sift(rules, rules->board->to_move, moves);
}

/* Is it neither forbidden by the source of the rules nor unsafe? */
static bool stands(const struct move_rules *rules, const struct move *move, int colour)
{
    const struct move_rules_source *source = rules->source;

    return !(source->forbids && source->forbids(source->context, rules, move)) && moves_safe(rules, move, colour);
}

bool moves_any(const struct move_rules *rules)
{
    struct moves moves;

    generate(rules, &moves);
    if (!must_sift(rules))
        return moves.count > 0;
    for (int i = 0; i < moves.count; i++)
        if (stands(rules, &moves.list[i], rules->board->to_move))
            return true;
    return false;
}

/* The moves that the source of the rules forbids. */
static void drop_forbidden(const struct move_rules *rules, struct moves *moves)
{
    const struct move_rules_source *source = rules->source;
    int kept = 0;

    for (int i = 0; i < moves->count; i++)
        if (!source->forbids(source->context, rules, &moves->list[i]))
            moves->list[kept++] = moves->list[i];
    moves->count = kept;
}

void moves_of(const struct move_rules *rules, int man, int colour, struct moves *moves)
{
    struct generator gen;

    prepare(&gen, rules, colour, moves);
    gen.safety = safety_none();
    if (rules->board->men[man].place != PLACE_BOARD)
        return;
    special_man(&gen, man);
    for (int number = 0; number < CASTLING_COUNT; number++)
        if ((rules->board->castling >> number & 1) && rules->board->at[castling_ways[number].king_from] == man
            && rules->board->men[man].colour == colour)
            castle(&gen, number);
    if (rules->source->forbids)
        drop_forbidden(rules, moves);
}

void moves_as(const struct move_rules *rules, int man, int colour, const struct manner_of_card *manner,
              struct moves *moves)
{
    struct generator gen;

    prepare(&gen, rules, colour, moves);
    gen.safety = safety_none();
    gen.obstacles &= ~manner->through;
    if (!move_rules_rooted(rules, man))
        man_moves(&gen, move_rules_limited(rules, man, manner->power), man, manner->prey & gen.occupied);
}

bool moves_safe(const struct move_rules *rules, const struct move *move, int colour)
{
    struct board after = *rules->board;
    struct move_rules next;

    board_play(&after, move);
    move_rules_derive_after(&next, &after, rules);
    return !attacks_all_checked(&next, colour);
}

void moves_sift(const struct move_rules *rules, int colour, struct moves *moves)
{
    int kept = 0;

    for (int i = 0; i < moves->count; i++)
        if (stands(rules, &moves->list[i], colour))
            moves->list[kept++] = moves->list[i];
    moves->count = kept;
}

bool moves_route(const struct move_rules *rules, int man, int via, int to)
{
    const struct man *who = &rules->board->men[man];
    struct power power = move_rules_power(rules, man);
    uint64_t first = 0, second = 0;

    if (who->place != PLACE_BOARD || (board_occupied(rules->board) & cell_bit(via)) || (rules->blocked & cell_bit(via)))
        return false;
    if (power.manners & MANNER_TWO_JUMPS) {
        first |= geometry_knight[who->cell] & cell_bit(via);
        second |= geometry_knight[via] & cell_bit(to);
    }
    if (first && second)
        return true;
    if (!(power.manners & MANNER_TWO_STEPS))
        return false;
    return (rules->geometry->step[who->cell] & cell_bit(via)) && (rules->geometry->step[via] & cell_bit(to));
}
