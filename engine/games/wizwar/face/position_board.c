/* Positions: sectors and their joints. */
#include "engine/games/wizwar/face/position_parts.h"

static bool take_sector(struct cursor *cursor, const struct wizwar *ww, int *sector)
{
    if (!take_tag(cursor, "sector", "S", SECTORS_MAX, sector))
        return false;
    if (*sector > ww->board.sector_count)
        return cursor_refuse(cursor, "ITEM", cursor->at - 1, "there are %d sectors", ww->board.sector_count);
    --*sector;
    return true;
}

static bool read_slot(struct cursor *cursor, struct sector *sector)
{
    int column = 0, row = 0;

    if (!take_int(cursor, "the slot's column", -6, 6, &column) || !take_int(cursor, "the slot's row", -6, 6, &row))
        return false;
    sector->column = column;
    sector->row = row;
    return true;
}

bool position_read_sector(struct placing *placing, struct cursor *cursor)
{
    struct wizwar *ww = ww_placed(placing);
    struct sector *sector;
    int number = 0, drawing = 0, turned = 0, seat = 0;

    if (!take_sector(cursor, ww, &number))
        return false;
    sector = &ww->board.sectors[number];
    while (!cursor_at_end(cursor)) {
        if (try_word(cursor, "turned")) {
            if (!take_int(cursor, "the degrees", 0, 270, &turned))
                return false;
            sector->turn = turned / 90;
        } else if (try_word(cursor, "slot")) {
            if (!read_slot(cursor, sector))
                return false;
        } else if (try_word(cursor, "of")) {
            if (!position_seat(cursor, &seat))
                return false;
            sector->owner = seat + 1;
        } else if (try_word(cursor, "unowned")) {
            sector->owner = 0;
        } else if (try_word(cursor, "T0")) {
            sector->drawing = 0;
        } else if (take_tag(cursor, "tile", "T", DRAWINGS - 1, &drawing)) {
            sector->drawing = drawing;
        } else {
            return false;
        }
    }
    return true;
}

void position_write_sectors(struct writing *writing, const void *state)
{
    static const char letters[] = "NESW";
    const struct wizwar *ww = state;

    for (int i = 0; i < ww->board.sector_count; i++) {
        const struct sector *sector = &ww->board.sectors[i];

        write_item(writing, "sector S%d T%d turned %d slot %d %d%s%s", i + 1, sector->drawing, sector->turn * 90, sector->column,
                   sector->row, sector->owner ? " of " : " unowned", sector->owner ? ww_seat_names[sector->owner - 1] : "");
    }
    for (int i = 0; i < ww->board.joint_count; i++) {
        const struct joint *joint = &ww->board.joints[i];

        write_item(writing, "joint S%d %c S%d %c", joint->sector + 1, letters[joint->side], joint->partner + 1,
                   letters[joint->partner_side]);
    }
}

static bool take_side(struct cursor *cursor, int *side)
{
    static const char *const letters[] = { "N", "E", "S", "W" };

    return take_name(cursor, "side", letters, 4, 1, side);
}

/* "S1 N S4 S", "S1 N to S4 S" */
static bool take_sides(struct cursor *cursor, const struct wizwar *ww, struct joint *sides)
{
    int sector = 0, side = 0, partner = 0, partner_side = 0;

    if (!take_sector(cursor, ww, &sector) || !take_side(cursor, &side))
        return false;
    try_word(cursor, "to");
    if (!take_sector(cursor, ww, &partner) || !take_side(cursor, &partner_side))
        return false;
    *sides = (struct joint){ sector, side, partner, partner_side };
    return take_end(cursor);
}

static bool is_joined(const struct board *board, const struct joint *sides)
{
    for (int i = 0; i < board->joint_count; i++) {
        const struct joint *joint = &board->joints[i];

        if ((joint->sector == sides->sector && joint->side == sides->side && joint->partner == sides->partner
             && joint->partner_side == sides->partner_side)
            || (joint->partner == sides->sector && joint->partner_side == sides->side && joint->sector == sides->partner
                && joint->side == sides->partner_side))
            return true;
    }
    return false;
}

/* Two sides that have to be joined. Takes them; *settled: nothing is left to join, or the position only claims it. */
static bool take_joint(struct placing *placing, struct cursor *cursor, struct joint *sides, bool *settled)
{
    const struct wizwar *ww = ww_placed(placing);

    if (!take_sides(cursor, ww, sides))
        return false;
    *settled = is_joined(&ww->board, sides) || placing->asserting;
    return is_joined(&ww->board, sides) || !placing->asserting || placing_unlike(placing, "they are not joined");
}

bool position_read_joint(struct placing *placing, struct cursor *cursor)
{
    struct wizwar *ww = ww_placed(placing);
    struct joint sides;
    bool settled = false;

    if (!take_joint(placing, cursor, &sides, &settled) || settled)
        return settled;
    if (ww->board.joint_count == JOINTS_MAX)
        return cursor_refuse(cursor, "LIMIT", 0, "%d joints are the most", JOINTS_MAX);
    ww->board.joints[ww->board.joint_count++] = sides;
    return true;
}

bool position_read_redirected(struct placing *placing, struct cursor *cursor)
{
    struct wizwar *ww = ww_placed(placing);
    struct joint sides;
    const char *why;
    bool settled = false;

    if (!take_joint(placing, cursor, &sides, &settled) || settled)
        return settled;
    why = sides_join(maze_of(placing->arena, &ww->board), &ww->board, sides.sector, sides.side, sides.partner, sides.partner_side);
    return !why || cursor_refuse(cursor, "ITEM", 0, "%s", why);
}
