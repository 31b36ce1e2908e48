#include "engine/games/sanctum/order_phase.h"

#include <string.h>

#include "engine/games/sanctum/spell_phase.h"
#include "engine/games/sanctum/conditions.h"
#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/reader.h"
#include "engine/games/sanctum/spells.h"
#include "engine/kernel/rng.h"
#include "engine/kernel/suggest.h"
#include "engine/kernel/text.h"
#include "engine/kernel/turn.h"

/* ---- asking ---- */

/* The board as both may see it: orders that were written for another board are judged again. */
static uint64_t board_digest(const struct state *state)
{
    uint64_t digest = hash_fnv1a_more(HASH_FNV1A_START, state->terrain, sizeof state->terrain);

    for (int i = 0; i < state->group_count; i++) {
        const struct group *group = &state->groups[i];

        digest = hash_fnv1a_more(digest, (int32_t[]){ group->id, group->owner, group->square }, 3 * sizeof(int32_t));
        for (int k = 0; k < group->count; k++)
            digest = hash_fnv1a_more(digest, (int32_t[]){ group->members[k].id, group->members[k].hits },
                                     2 * sizeof(int32_t));
    }
    for (int i = 0; i < state->structure_count; i++) {
        const struct structure *structure = &state->structures[i];

        digest = hash_fnv1a_more(digest, (int32_t[]){ structure->id, structure->owner, structure->off },
                                 3 * sizeof(int32_t));
    }
    return digest;
}

static struct value *facts(struct turn *turn)
{
    const struct state *state = turn_state(turn);
    struct arena *arena = turn_arena(turn);
    struct value *shown = value_object(arena);

    value_set_int(arena, shown, "turn", state->turn);
    value_set_text(arena, shown, "initiative", sa_side_names[state->initiative]);
    value_set(arena, shown, "board", value_printf(arena, "%016llx", (unsigned long long)board_digest(state)));
    return shown;
}

/* ---- reading ---- */

static void tell_refused(struct turn *turn, enum side side, const char *line, const struct sheet_line *said)
{
    emit_to(turn, sa_owner_only(turn_state(turn), side), EVENT_ORDER_REFUSED, event_text("side", sa_side_names[side]),
            event_text("order", line), event_text("code", said->code), event_text("reason", said->reason));
}

static void discard(struct turn *turn, enum side side, const struct order *order)
{
    struct state *state = turn_state(turn);
    struct player *player = &state->players[side];

    if (order->kind != ORDER_DISCARD || !sa_branch_stands(state, side, order->condition, order->otherwise))
        return;
    if (!pile_take(PILE(&player->hand), order->spell))
        return;
    pile_push(turn, PILE(&player->discards), order->spell);
    emit_to(turn, sa_owner_only(state, side), EVENT_DISCARD, event_text("side", sa_side_names[side]),
            event_text("card", sa_spell_name(order->spell)));
}

/* The rest of the pool; a squandered spell gives nothing back (SA-SQUANDER-10). */
static void pay(struct turn *turn, enum side side, const int left[MANA_TYPES])
{
    struct state *state = turn_state(turn);

    for (int type = 0; type < MANA_TYPES; type++)
        state->players[side].pool[type] = left[type];
    emit_to(turn, sa_owner_only(state, side), EVENT_PAID, event_text("side", sa_side_names[side]),
            event_int("ORD", left[MANA_ORD]), event_int("STR", left[MANA_STR]), event_int("CLA", left[MANA_CLA]),
            event_int("MYS", left[MANA_MYS]), event_int("WIL", left[MANA_WIL]), event_int("WOR", left[MANA_WOR]));
}

/* The answers were judged on arrival, on the state as reported, and are read again on the same state. So a line that
 * is refused here came in another way (from a moderator, or from a policy for a group that is gone). */
static void read_answer(struct turn *turn, enum side side, const char *text)
{
    struct state *state = turn_state(turn);
    struct reader reader;

    sa_reader_begin(&reader, turn_arena(turn), state, side, &state->orders[side]);
    reader.trusted = true;
    for (const char *line; (line = order_next_line(turn_arena(turn), &text));) {
        struct sheet_line said;

        if (!sa_reader_line(&reader, line, &said))
            tell_refused(turn, side, line, &said);
    }
    pay(turn, side, reader.pool);
    for (int i = 0; i < state->orders[side].count; i++)
        discard(turn, side, &state->orders[side].list[i]);
}

void sa_lock_orders(struct turn *turn)
{
    const struct state *state = turn_state(turn);
    struct value *shown = facts(turn);
    const struct answer *answers[PLAYERS];
    struct ask asks[PLAYERS];
    enum side sequence[SIDES];

    for (int seat = 0; seat < PLAYERS; seat++)
        asks[seat] = (struct ask){ .seat = seat, .kind = "orders", .facts = shown, .default_text = "" };
    ask_all(turn, asks, PLAYERS, answers);
    sa_sequence(state, sequence);
    for (int i = 0; i < PLAYERS; i++) {
        read_answer(turn, sequence[i], answers[sa_seat_of_side(state, sequence[i])]->text);
        turn_step(turn);
    }
    sa_queue_casts(turn);
}

/* ---- judging ---- */

/* Reads a trial line in place of a refused one, then undoes it. */
static bool try_line(struct sheet *sheet, int line, void *context)
{
    struct reader reader = *(const struct reader *)context;
    int orders = reader.orders->count, conditions = reader.orders->condition_count;
    bool read;

    reader.arena = sheet->arena;
    read = sa_reader_judge(&reader, sheet, line);
    reader.orders->count = orders;
    reader.orders->condition_count = conditions;
    return read;
}

/* A correct line that is one too many has no nearest form. */
static void show_nearest(struct sheet *sheet, int line, struct reader *reader)
{
    struct sheet_line *said = &sheet->lines[line];

    if (!text_equal(said->code, "LIMIT") || said->fault_column > 1)
        said->nearest = suggest(sheet, line, try_line, reader);
}

void sa_judge_orders(struct sheet *sheet, int request)
{
    const struct state *state = sheet->state;
    struct reader reader;

    sa_reader_begin(&reader, sheet->arena, state, sa_side_of_seat(state, sheet->seat),
                    ARENA_NEW(sheet->arena, struct orders));
    reader.request = request;
    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].verdict == VERDICT_NONE && !sa_reader_judge(&reader, sheet, i))
            show_nearest(sheet, i, &reader);
    sheet_note(sheet, "mana left: %s", sa_mana_text(sheet->arena, reader.pool));
}

bool sa_standing(struct arena *arena, const void *game, int seat, const char *text, struct standing *out,
                 const char **reason)
{
    static const char *const words[] = { "MANA", "TRAIN", "MOVE", "HOLD" };
    const struct state *state = game;
    struct reader reader;
    struct sheet_line said;
    bool known = false;

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        known = known || text_has_prefix_ignoring_case(text, words[i]);
    if (!known) {
        if (!text_has_prefix_ignoring_case(text, "WHEN"))
            *reason = "a standing order is STANDING MANA, TRAIN, MOVE ... VIA or HOLD; casts and discards are ordered "
                      "turn by turn, without the word STANDING";
        return false;
    }
    sa_reader_begin(&reader, arena, state, sa_side_of_seat(state, seat), ARENA_NEW(arena, struct orders));
    if (!sa_reader_line(&reader, arena_printf(arena, "STANDING %s", text), &said)) {
        *reason = said.reason;
        return false;
    }
    out->mode = STANDING_JOINS;
    out->kind = "orders";
    out->text = said.canonical;
    return true;
}
