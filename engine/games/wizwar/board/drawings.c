/* The stock tiles as they are drawn (RULES 3.5): H home base, 1 and 2 treasure spots, `|` and `---` walls, D doors. */
#include "engine/games/wizwar/board/board.h"

enum { TILE_LINES = 2 * SECTOR_SIDE + 1 };

static const char *const drawings[DRAWINGS][TILE_LINES] = {
    { "+---+---+   +---+---+",
      "| .   .   .   .   . |",
      "+   +   +   +   +   +",
      "| .   1   .   .   . |",
      "+   +   +   +   +   +",
      "  .   .   H   .   .  ",
      "+   +   +   +   +   +",
      "| .   .   .   2   . |",
      "+   +   +   +   +   +",
      "| .   .   .   .   . |",
      "+---+---+   +---+---+" },
    { "+---+---+   +---+---+",
      "| . | .   .   .   2 |",
      "+   +   +---+---+   +",
      "| .   .   . | . D . |",
      "+---+---+   +=D=+   +",
      "  .   . | H | .   .  ",
      "+---+   +   +---+   +",
      "| .   .   . D .   . |",
      "+---+   +---+   +---+",
      "| 1   .   .   .   . |",
      "+---+---+   +---+---+" },
    { "+---+---+   +---+---+",
      "| .   .   . | .   . |",
      "+   +---+   +=D=+---+",
      "| .   . | .   .   . |",
      "+---+=D=+---+---+   +",
      "  . D .   H | 1   .  ",
      "+   +---+   +   +   +",
      "| 2 | .   .   .   . |",
      "+   +   +---+   +---+",
      "| .   . | .   .   . |",
      "+---+---+   +---+---+" },
    { "+---+---+   +---+---+",
      "| .   . D .   .   2 |",
      "+   +---+   +   +   +",
      "| .   . | .   .   . |",
      "+   +---+   +   +---+",
      "  . | .   H | .   .  ",
      "+   +   +---+   +---+",
      "| . | . | . | .   . |",
      "+   +   +=D=+---+   +",
      "| .   1   . D . | . |",
      "+---+---+   +---+---+" },
    { "+---+---+   +---+---+",
      "| .   . | .   1 | . |",
      "+   +   +---+   +   +",
      "| . | .   .   . D . |",
      "+   +   +   +---+=D=+",
      "  . D .   H | .   .  ",
      "+   +---+   +   +   +",
      "| .   . | .   . | 2 |",
      "+   +---+---+---+   +",
      "| . | .   .   .   . |",
      "+---+---+   +---+---+" },
    { "+---+---+   +---+---+",
      "| .   .   .   . | . |",
      "+=D=+---+---+   +   +",
      "| . D . | .   .   . |",
      "+---+=D=+   +   +---+",
      "  . | .   H   . | .  ",
      "+   +   +   +---+   +",
      "| 1   . | .   .   . |",
      "+   +---+---+---+   +",
      "| .   .   .   .   2 |",
      "+---+---+   +---+---+" },
    { "+---+---+   +---+---+",
      "| 2   .   . | . | . |",
      "+   +   +---+   +   +",
      "| . | . | .   .   . |",
      "+   +   +   +---+   +",
      "  . | .   H | .   .  ",
      "+   +   +=D=+   +---+",
      "| . D . | .   .   . |",
      "+---+   +   +---+   +",
      "| . D 1   . | .   . |",
      "+---+---+   +---+---+" },
};

enum feature drawing_feature(int drawing, int column, int row, enum grid_direction direction)
{
    static const int line_off[4] = { -1, 0, 1, 0 }, letter_off[4] = { 0, 2, 0, -2 };
    const char *line = drawings[drawing][2 * row + 1 + line_off[direction]];

    switch (line[4 * column + 2 + letter_off[direction]]) {
    case '|':
    case '-':
        return FEATURE_WALL;
    case 'D':
        return FEATURE_DOOR;
    default:
        return FEATURE_OPEN;
    }
}

void drawing_spot(int drawing, int spot, int *column, int *row)
{
    static const char letters[] = "H12";

    for (*row = 0; *row < SECTOR_SIDE; ++*row)
        for (*column = 0; *column < SECTOR_SIDE; ++*column)
            if (drawings[drawing][2 * *row + 1][4 * *column + 2] == letters[spot])
                return;
    *column = *row = SECTOR_SIDE / 2;
}
