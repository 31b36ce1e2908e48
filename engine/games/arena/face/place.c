/* The Basic game: where each creature starts, next to its own king. RULES 15. */
#include <string.h>

#include "engine/games/arena/changes/changes.h"
#include "engine/games/arena/face/army.h"
#include "engine/games/arena/face/judge.h"
#include "engine/games/arena/orders/order.h"

static bool is_place(const struct state *state, int seat, int hex)
{
    return hex_distance(ar_board_of(state), ar_king_hex(state->basic, seat), hex) == 1;
}

/* "PLACE L1 A1" */
static bool read_place(struct cursor *cursor, const struct state *state, int seat, int *creature, int *space)
{
    int token;

    if (!take_word(cursor, "PLACE") || !ar_take_creature(cursor, state, seat, creature))
        return false;
    if (!ar_creature(state, *creature) || ar_tag_seat(*creature) != seat)
        return cursor_refuse(cursor, "CREATURE", -1, "%s is not yours", ar_creature_tag(cursor_arena(cursor), *creature));
    token = cursor->at;
    if (!take_space(cursor, ar_board_of(state), space) || !take_end(cursor))
        return false;
    return is_place(state, seat, hex_of(*space))
           || cursor_refuse(cursor, "SQUARE", token, "creatures start next to their own king");
}

void ar_judge_place(struct sheet *sheet, int request)
{
    const struct state *state = sheet->state;

    for (int i = 0; i < sheet->line_count; i++) {
        int creature = 0, space = 0;
        struct cursor cursor;

        if (sheet->lines[i].verdict != VERDICT_NONE || !cursor_open(&cursor, sheet, i))
            continue;
        if (try_word(&cursor, "PASS") && take_end(&cursor))
            sheet_accept(sheet, i, request, "PASS");
        else if (read_place(&cursor, state, sheet->seat, &creature, &space))
            sheet_accept(sheet, i, request, "PLACE %s %s", ar_creature_tag(sheet->arena, creature),
                         ar_space_name(sheet->arena, state, hex_space(hex_of(space), HEX_GROUND)));
    }
}

/* Where the lines say; HEX_NONE: they do not. */
static int place_named(struct turn *turn, int seat, const char *text, int id)
{
    int found = HEX_NONE;

    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        int creature = 0, space = 0;
        struct cursor cursor;

        if (cursor_open_text(&cursor, turn_arena(turn), arena_text_n(turn_arena(turn), line, strcspn(line, "\n")))
            && read_place(&cursor, ar_state(turn), seat, &creature, &space) && creature == id)
            found = hex_space(hex_of(space), HEX_GROUND);
    }
    return found;
}

/* Who is not named goes round about the king, one after the other. */
static void place_all(struct turn *turn, int seat, const char *text)
{
    const struct state *state = ar_state(turn);
    int around[HEX_DIRECTIONS], king = ar_king_hex(state->basic, seat);
    int count = hex_neighbours(ar_board_of(state), king, around);

    for (int i = 0, next = 0; i < state->creature_count; i++) {
        int id = state->creatures[i].id, space;

        if (ar_tag_seat(id) != seat)
            continue;
        space = place_named(turn, seat, text, id);
        ar_unit_to(turn, id, space == HEX_NONE ? hex_space(around[next++ % count], HEX_GROUND) : space, "placed");
    }
}

void ar_place(struct turn *turn)
{
    const struct answer *answers[SEATS];
    struct ask asks[SEATS];

    for (int seat = 0; seat < SEATS; seat++) {
        struct value *facts = value_object(turn_arena(turn));

        value_set_text(turn_arena(turn), facts, "side", ar_seat_names[seat]);
        asks[seat] = (struct ask){ .seat = seat, .kind = "place", .facts = facts, .deadline = "setup", .default_text = "PASS" };
    }
    ask_all(turn, asks, SEATS, answers);
    for (int seat = 0; seat < SEATS; seat++)
        place_all(turn, seat, answers[seat]->text);
    ar_forget_turn(ar_state(turn));
}
