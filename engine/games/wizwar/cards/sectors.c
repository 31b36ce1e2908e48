/* Spells on sectors (RULES 3.4, 3.6). Each makes a plan of the board, and is refused when the plan is impossible. */
#include "engine/games/wizwar/cast/reading.h"

/* The future board, the destinations of all parts, and the words of the event. */
struct plan {
    struct board board;
    int goes[SECTORS_MAX];
    const char *fault;
};

static struct plan *plan_of(struct arena *arena, const struct wizwar *ww)
{
    struct plan *plan = ARENA_NEW(arena, struct plan);

    plan->board = ww->board;
    for (int i = 0; i < SECTORS_MAX; i++)
        plan->goes[i] = GRID_NONE;
    return plan;
}

static int sector_named(const struct queue_act *act, int n)
{
    const struct queue_target *target = act_target(act, TARGET_SECTOR, n);

    return target ? target->id : GRID_NONE;
}

static int side_named(const struct queue_act *act, int n)
{
    const struct queue_target *target = act_target(act, TARGET_STEP, n);

    return target ? target->id : GRID_NONE;
}

static bool aim_sector(struct reading *reading, struct queue_act *act)
{
    struct queue_target target = { 0 };

    if (!read_sector(reading, &target))
        return cursor_refuse(&reading->cursor, "TARGET", reading->cursor.at, "\"%s\" is no sector, as S1 is one",
                             cursor_text(&reading->cursor));
    act_aim(act, TARGET_SECTOR, target.id, PLACE_NONE);
    return true;
}

static bool aim_side(struct reading *reading, struct queue_act *act)
{
    int side = 0;

    if (!read_direction(reading, &side))
        return cursor_refuse(&reading->cursor, "TARGET", reading->cursor.at, "a side is missing: N, E, S or W");
    act_aim(act, TARGET_STEP, side, PLACE_NONE);
    return true;
}

static const char *said_of(struct turn *turn, int sector)
{
    return arena_printf(turn_arena(turn), "S%d", sector + 1);
}

static void tell(struct turn *turn, int sector, const char *what)
{
    emit(turn, WW_SECTOR, event_text("sector", said_of(turn, sector)), event_text("what", what));
}

/* ---- ROTATE SECTOR ---- */

/* "90 left", "180" */
static bool read_turn(struct reading *reading, struct queue_act *act)
{
    int degrees = 0;

    if (!read_number(reading, "the degrees", 90, 180, &degrees))
        return false;
    if (degrees % 90)
        return cursor_refuse(&reading->cursor, "NUMBER", reading->cursor.at - 1, "a sector turns by 90 or 180 degrees");
    if (read_word(reading, "left"))
        degrees = 360 - degrees;
    else if (!read_word(reading, "right") && degrees == 90)
        return cursor_refuse(&reading->cursor, "ORDER", reading->cursor.at, "which way: 90 LEFT or 90 RIGHT?");
    act_aim(act, TARGET_NUMBER, degrees / 90, PLACE_NONE);
    return true;
}

static const char *turn_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    (void)maze;
    (void)ww;
    *code = "TARGET";
    return act_target(act, TARGET_NUMBER, 0) ? NULL : "by how much: THEN 90 LEFT, THEN 180";
}

static void turn_sector(struct turn *turn, const struct queue_act *act)
{
    static const char *const what[4] = { "stays", "turned right", "turned round", "turned left" };
    int sector = sector_named(act, 0), quarters = act_target(act, TARGET_NUMBER, 0)->id;
    struct plan *plan = plan_of(turn_arena(turn), ww_of(turn));

    plan->board.sectors[sector].turn = (plan->board.sectors[sector].turn + quarters) % 4;
    plan->goes[sector] = sector;
    tell(turn, sector, what[quarters % 4]);
    sectors_become(turn, &plan->board, plan->goes, true);
}

static bool turn_some_sector(struct turn *turn, const struct queue_act *act)
{
    struct queue_act some = *act;

    some.target_count = 0;
    act_aim(&some, TARGET_SECTOR, chance(turn, ww_of(turn)->board.sector_count, "sector"), PLACE_NONE);
    act_aim(&some, TARGET_NUMBER, 1 + chance(turn, 3, "quarters"), PLACE_NONE);
    turn_sector(turn, &some);
    return true;
}

const struct card ww_card_rotate_sector = {
    .number = CARD_rotate_sector, .range = RANGE_ANY, .aims = AIM_SECTOR, .rank = 3, .help = "turns a sector",
    .form = " {sector} THEN 90 LEFT",
    .aim = aim_sector, .read = read_turn, .forbids = turn_forbids, .resolve = turn_sector, .by_chance = turn_some_sector,
};

/* ---- RECONFIGURE SECTOR ---- */

static bool aim_two_sectors(struct reading *reading, struct queue_act *act)
{
    return aim_sector(reading, act) && (read_word(reading, "and"), aim_sector(reading, act));
}

static bool is_stock(const struct wizwar *ww, int sector)
{
    return ww->board.sectors[sector].drawing != 0;
}

static const char *reconfigure_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                       const char **code)
{
    int one = sector_named(act, 0), other = sector_named(act, 1);

    (void)maze;
    *code = "TARGET";
    if (one == GRID_NONE || other == GRID_NONE || one == other)
        return "two sectors are needed: CAST RECONFIGURE SECTOR S1 S2";
    return is_stock(ww, one) && is_stock(ww, other) ? NULL : "that is not a stock sector";
}

/* Walls and doors change places, with everything on them; all other things stay, including joined sides (WW-RECON-01 to
 * 06). */
static void reconfigure(struct turn *turn, const struct queue_act *act)
{
    int one = sector_named(act, 0), other = sector_named(act, 1);
    struct plan *plan = plan_of(turn_arena(turn), ww_of(turn));
    struct sector *first = &plan->board.sectors[one], *second = &plan->board.sectors[other], was = *first;

    first->drawing = second->drawing;
    first->turn = second->turn;
    first->owner = second->owner;
    second->drawing = was.drawing;
    second->turn = was.turn;
    second->owner = was.owner;
    plan->goes[one] = other;
    plan->goes[other] = one;
    tell(turn, one, arena_printf(turn_arena(turn), "walls and doors exchanged with %s", said_of(turn, other)));
    sectors_become(turn, &plan->board, plan->goes, false);
}

static bool reconfigure_some(struct turn *turn, const struct queue_act *act)
{
    const struct wizwar *ww = ww_of(turn);
    struct queue_act some = *act;
    int stock[SECTORS_MAX], count = 0, one, other;

    for (int i = 0; i < ww->board.sector_count; i++)
        if (is_stock(ww, i))
            stock[count++] = i;
    if (count < 2)
        return false;
    one = chance(turn, count, "sector");
    other = chance(turn, count - 1, "sector");
    some.target_count = 0;
    act_aim(&some, TARGET_SECTOR, stock[one], PLACE_NONE);
    act_aim(&some, TARGET_SECTOR, stock[other + (other >= one)], PLACE_NONE);
    reconfigure(turn, &some);
    return true;
}

const struct card ww_card_reconfigure_sector = {
    .number = CARD_reconfigure_sector, .range = RANGE_ANY, .aims = AIM_SECTOR, .rank = 4, .rulings = "WW-RECON-01 to 06",
    .help = "two sectors exchange their walls and doors",
    .form = " {sector} {sector}",
    .aim = aim_two_sectors, .forbids = reconfigure_forbids, .resolve = reconfigure, .by_chance = reconfigure_some,
};

/* ---- REDIRECTION ---- */

/* "S1 N S4 S" */
static bool aim_sides(struct reading *reading, struct queue_act *act)
{
    return aim_sector(reading, act) && aim_side(reading, act) && aim_sector(reading, act) && aim_side(reading, act);
}

static struct plan *plan_joint(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act)
{
    struct plan *plan = plan_of(maze->arena, ww);
    int one = sector_named(act, 0), side = side_named(act, 0), other = sector_named(act, 1), other_side = side_named(act, 1);

    plan->fault = sides_join(maze, &plan->board, one, side, other, other_side);
    if (!plan->fault)
        plan->fault = sectors_fault(maze->arena, &plan->board);
    return plan;
}

static const char *redirect_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                    const char **code)
{
    int one = sector_named(act, 0), side = side_named(act, 0), other = sector_named(act, 1), other_side = side_named(act, 1);

    *code = "TARGET";
    if (other == GRID_NONE || other_side == GRID_NONE || (one == other && side == other_side))
        return "two sides are needed: CAST REDIRECTION S1 N TO S4 S";
    if (!tiles_is_rim(&maze->tiles, one, (enum grid_direction)side)
        || !tiles_is_rim(&maze->tiles, other, (enum grid_direction)other_side))
        return "that side does not lie on the rim";
    return plan_joint(maze, ww, act)->fault;
}

static void redirect(struct turn *turn, const struct queue_act *act)
{
    static const char letters[] = "NESW";
    const struct plan *plan = plan_joint(ww_maze(turn), ww_of(turn), act);

    tell(turn, sector_named(act, 0), arena_printf(turn_arena(turn), "side %c joined with %s %c", letters[side_named(act, 0)],
                                                  said_of(turn, sector_named(act, 1)), letters[side_named(act, 1)]));
    sectors_become(turn, &plan->board, plan->goes, true);
}

const struct card ww_card_redirection = {
    .number = CARD_redirection, .range = RANGE_ANY, .aims = AIM_SECTOR, .rulings = "WW-REDIR-01 to 03",
    .help = "joins two rim sides",
    .form = " {sector} {step} {sector} {step}",
    .aim = aim_sides, .forbids = redirect_forbids, .resolve = redirect,
};

/* ---- RELOCATE SECTOR ---- */

/* "north of S2" */
static bool read_slot(struct reading *reading, struct queue_act *act)
{
    return aim_side(reading, act) && (read_word(reading, "of"), aim_sector(reading, act));
}

/* Sectors that are connected with this one, as bits; without `but`. */
static int connected(const struct tiles *tiles, int from, int but)
{
    static const int eastward[4] = { 0, 1, 0, -1 }, southward[4] = { -1, 0, 1, 0 };
    int found = 1 << from, before = 0;

    while (found != before) {
        before = found;
        for (int i = 0; i < tiles->count * 4; i++) {
            int next = tiles_at(tiles, tiles->list[i / 4].column + eastward[i % 4], tiles->list[i / 4].row + southward[i % 4]);

            if ((before >> i / 4 & 1) && next != GRID_NONE && next != but)
                found |= 1 << next;
        }
    }
    return found;
}

/* Removes the sector's joints; also those of sides that are no longer rims, and those that are impossible without the
 * removed ones (WW-REDIR-02). */
static void settle_joints(struct arena *arena, struct board *board, int sector)
{
    const struct maze *maze = maze_of(arena, arena_copy(arena, board, sizeof *board));

    for (int side = 0; side < 4 * board->sector_count; side++)
        if (side / 4 == sector || !tiles_is_rim(&maze->tiles, side / 4, (enum grid_direction)(side % 4)))
            joints_drop(board, side / 4, side % 4);
    while (board->joint_count > 0 && sectors_fault(arena, board))
        joint_drop(board, board->joint_count - 1);
}

static struct plan *plan_slot(const struct maze *maze, const struct wizwar *ww, int sector, int beside, int side)
{
    static const int eastward[4] = { 0, 1, 0, -1 }, southward[4] = { -1, 0, 1, 0 };
    struct plan *plan = plan_of(maze->arena, ww);
    struct sector *moved = &plan->board.sectors[sector];
    int others = ((1 << ww->board.sector_count) - 1) & ~(1 << sector);

    moved->column = plan->board.sectors[beside].column + eastward[side];
    moved->row = plan->board.sectors[beside].row + southward[side];
    plan->goes[sector] = sector;
    if (tiles_at(&maze->tiles, moved->column, moved->row) != GRID_NONE)
        plan->fault = "that slot is not empty";
    else if (connected(&maze->tiles, beside, sector) != others)
        plan->fault = "the other sectors would fall apart";
    else
        settle_joints(maze->arena, &plan->board, sector);
    if (!plan->fault)
        plan->fault = sectors_fault(maze->arena, &plan->board);
    return plan;
}

static const char *relocate_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                    const char **code)
{
    int sector = sector_named(act, 0), beside = sector_named(act, 1), side = side_named(act, 0);

    *code = "TARGET";
    if (beside == GRID_NONE || side == GRID_NONE || beside == sector)
        return "where to, beside which other sector: THEN NORTH OF S2";
    return plan_slot(maze, ww, sector, beside, side)->fault;
}

static void relocate(struct turn *turn, const struct queue_act *act)
{
    static const char *const words[4] = { "north", "east", "south", "west" };
    int sector = sector_named(act, 0), beside = sector_named(act, 1), side = side_named(act, 0);
    const struct plan *plan = plan_slot(ww_maze(turn), ww_of(turn), sector, beside, side);

    tell(turn, sector, arena_printf(turn_arena(turn), "moved %s of %s", words[side], said_of(turn, beside)));
    sectors_become(turn, &plan->board, plan->goes, true);
}

/* One of all legal pairs of sector and slot; each slot counts once. */
static bool relocate_some(struct turn *turn, const struct queue_act *act)
{
    enum { WAYS_MAX = SECTORS_MAX * SECTORS_MAX * 4 };
    const struct wizwar *ww = ww_of(turn);
    const struct maze *maze = ww_maze(turn);
    struct queue_act some = *act;
    struct sector seen[WAYS_MAX];
    int ways[WAYS_MAX], count = 0, sectors = ww->board.sector_count, way;

    for (int i = 0; i < sectors * sectors * 4; i++) {
        int sector = i / 4 / sectors, beside = i / 4 % sectors;
        const struct plan *plan = sector == beside ? NULL : plan_slot(maze, ww, sector, beside, i % 4);
        bool known = false;

        for (int k = 0; k < count && plan; k++)
            known = known || (ways[k] / 4 / sectors == sector && seen[k].column == plan->board.sectors[sector].column
                              && seen[k].row == plan->board.sectors[sector].row);
        if (!plan || plan->fault || known)
            continue;
        seen[count] = plan->board.sectors[sector];
        ways[count++] = i;
    }
    if (count == 0)
        return false;
    way = ways[chance(turn, count, "slot")];
    some.target_count = 0;
    act_aim(&some, TARGET_SECTOR, way / 4 / sectors, PLACE_NONE);
    act_aim(&some, TARGET_SECTOR, way / 4 % sectors, PLACE_NONE);
    act_aim(&some, TARGET_STEP, way % 4, PLACE_NONE);
    relocate(turn, &some);
    return true;
}

const struct card ww_card_relocate_sector = {
    .number = CARD_relocate_sector, .range = RANGE_ANY, .aims = AIM_SECTOR, .flags = CARD_NOT_FOR_TWO, .rank = 5,
    .help = "moves a sector to an empty slot",
    .form = " {sector} THEN {compass} OF {sector}",
    .aim = aim_sector, .read = read_slot, .forbids = relocate_forbids, .resolve = relocate, .by_chance = relocate_some,
};
