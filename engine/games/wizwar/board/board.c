#include "engine/games/wizwar/board/board.h"

#include <string.h>

const char *const feature_names[FEATURE_COUNT] = { "open", "wall", "door", "created wall", "created door", "illusion wall",
                                                   "wall of fire", "water" };

int feature_points(enum feature feature)
{
    static const int points[FEATURE_COUNT] = { [FEATURE_WALL] = 20, [FEATURE_DOOR] = 10, [FEATURE_MADE_WALL] = 20,
                                               [FEATURE_MADE_DOOR] = 10 };

    return points[feature];
}

int32_t place_next(int32_t place, enum grid_direction direction)
{
    static const int eastward[4] = { 0, 1, 0, -1 }, southward[4] = { -1, 0, 1, 0 };

    return place_at(place_column(place) + eastward[direction], place_row(place) + southward[direction]);
}

void board_lay(struct board *board, int seats)
{
    int columns = seats == 2 || seats == 4 ? 2 : 3, count = seats == 5 ? 6 : seats;

    memset(board, 0, sizeof *board);
    board->sector_count = count;
    for (int i = 0; i < count; i++)
        board->sectors[i] = (struct sector){ .column = i % columns, .row = i / columns, .owner = i < seats ? i + 1 : 0 };
}

/* ---- stored ---- */

static const struct codec_field edge_fields[] = {
    FIELD_INT(struct edge, "believes", believes),
    FIELD_INT(struct edge, "decided", decided),
    FIELD_INT(struct edge, "direction", direction),
    FIELD_BOOL(struct edge, "enchanted", enchanted),
    FIELD_ENUM(struct edge, "feature", feature, feature_names),
    FIELD_ARRAY(struct edge, "ivy", ivy, CODEC_INT, NULL),
    FIELD_INT(struct edge, "lost", lost),
    FIELD_BOOL(struct edge, "mirror", mirror),
    FIELD_INT(struct edge, "owner", owner),
    FIELD_INT(struct edge, "place", place),
    FIELD_BOOL(struct edge, "unlocked", unlocked),
};
static const struct codec edge_codec = CODEC_TABLE("edge", struct edge, edge_fields);

static const struct codec_field sector_fields[] = {
    FIELD_INT(struct sector, "column", column),
    FIELD_INT(struct sector, "drawing", drawing),
    FIELD_INT(struct sector, "owner", owner),
    FIELD_INT(struct sector, "row", row),
    FIELD_INT(struct sector, "turn", turn),
};
static const struct codec sector_codec = CODEC_TABLE("sector", struct sector, sector_fields);

static const struct codec_field joint_fields[] = {
    FIELD_INT(struct joint, "partner", partner),
    FIELD_INT(struct joint, "partner_side", partner_side),
    FIELD_INT(struct joint, "sector", sector),
    FIELD_INT(struct joint, "side", side),
};
static const struct codec joint_codec = CODEC_TABLE("joint", struct joint, joint_fields);

static const struct codec_field board_fields[] = {
    FIELD_LIST(struct board, "edges", edges, edge_count, CODEC_STRUCT, &edge_codec),
    FIELD_LIST(struct board, "joints", joints, joint_count, CODEC_STRUCT, &joint_codec),
    FIELD_LIST(struct board, "sectors", sectors, sector_count, CODEC_STRUCT, &sector_codec),
};
const struct codec ww_board_codec = CODEC_TABLE("board", struct board, board_fields);
