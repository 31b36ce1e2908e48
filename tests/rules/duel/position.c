/* Positions of the duel as text:
 *     base                       a fresh duel of turn 0, empty hands and decks, squires on 1 and 5
 *     turn 7
 *     red life 9 | red squire 2 | red squire away exit 2 clock 1 | red stance low
 *     red hand STRIKE, PARRY | red deck - | red discards POISON
 *     poison on red by blue left 2
 */
#include <string.h>

#include "engine/kernel/text.h"
#include "tests/rules/duel/duel.h"

static const char *rest_after(const char *item, const char *prefix)
{
    return text_has_prefix_ignoring_case(item, prefix) ? item + strlen(prefix) : NULL;
}

static enum status read_number(const char *text, int least, int most, int32_t *out, struct error *err)
{
    int64_t number;

    if (text_parse_int(text, least, most, &number) != TEXT_INT_OK)
        return error_set(err, ERR_FORMAT, "\"%s\" is no number from %d to %d", text, least, most);
    *out = (int32_t)number;
    return OK;
}

static enum status read_pile(struct arena *arena, const char *text, struct pile *pile, struct error *err)
{
    memset(pile, 0, sizeof *pile);
    if (strcmp(text, "-") == 0)
        return OK;
    while (*text) {
        size_t length = strcspn(text, ",");
        const char *name = arena_text_n(arena, text, length);

        if (!duel_card(name) || !pile_add(PILE(pile), duel_card(name)))
            return error_set(err, ERR_FORMAT, "there is no card \"%s\"", name);
        text += length;
        text += strspn(text, ", ");
    }
    return OK;
}

static enum status read_away(struct duel *duel, int seat, const char *text, struct error *err)
{
    struct container *container = &duel->away.list[duel->away.count];

    if (!text_is_digit(text[0]) || strncmp(text + 1, " clock ", 7) != 0)
        return error_set(err, ERR_FORMAT, "\"away exit CELL clock N\" is expected");
    *container = (struct container){ .id = ++duel->away.last_id, .kind = CARD_BANISH, .owner = 1 - seat,
                                     .holds_kind = TARGET_SQUIRE, .holds = seat, .exit = text[0] - '0' };
    duel->away.count++;
    duel->sides[seat].squire = 0;
    return read_number(text + 8, 0, 9, &container->clock, err);
}

static enum status read_side(struct arena *arena, struct duel *duel, int seat, const char *item, struct error *err)
{
    struct duellist *side = &duel->sides[seat];
    const char *rest;

    if ((rest = rest_after(item, "life ")))
        return read_number(rest, 1, 99, &side->life, err);
    if ((rest = rest_after(item, "squire away exit ")))
        return read_away(duel, seat, rest, err);
    if ((rest = rest_after(item, "squire ")))
        return read_number(rest, 1, DUEL_CELLS, &side->squire, err);
    if ((rest = rest_after(item, "hand ")))
        return read_pile(arena, rest, &side->hand, err);
    if ((rest = rest_after(item, "deck ")))
        return read_pile(arena, rest, &side->deck, err);
    if ((rest = rest_after(item, "discards ")))
        return read_pile(arena, rest, &side->discards, err);
    if ((rest = rest_after(item, "stance "))) {
        side->stance = text_equal_ignoring_case(rest, "low") ? STANCE_LOW : STANCE_HIGH;
        return OK;
    }
    return error_set(err, ERR_FORMAT, "\"%s\" says nothing of a duellist", item);
}

static enum status read_poison(struct duel *duel, const char *text, struct error *err)
{
    struct effect *effect = &duel->effects.list[duel->effects.count];

    for (int victim = 0; victim < DUEL_SEATS; victim++)
        for (int by = 0; by < DUEL_SEATS; by++) {
            const char *rest = rest_after(text, duel_colours[victim]);

            rest = rest ? rest_after(rest, " by ") : NULL;
            rest = rest ? rest_after(rest, duel_colours[by]) : NULL;
            rest = rest ? rest_after(rest, " left ") : NULL;
            if (!rest)
                continue;
            *effect = (struct effect){ .id = ++duel->effects.last_id, .number = ++duel->effects.last_number,
                                       .kind = CARD_POISON, .owner = by, .target_kind = TARGET_DUELLIST,
                                       .target = victim, .moment = MOMENT_TURN_START, .seat = by + 1 };
            duel->effects.count++;
            return read_number(rest, 1, 9, &effect->left, err);
        }
    return error_set(err, ERR_FORMAT, "\"poison on SIDE by SIDE left N\" is expected");
}

static void set_base(struct duel *duel)
{
    memset(duel, 0, sizeof *duel);
    for (int seat = 0; seat < DUEL_SEATS; seat++) {
        duel->sides[seat].life = DUEL_LIFE;
        duel->sides[seat].stance = STANCE_HIGH;
        duel->sides[seat].squire = seat == 0 ? 1 : DUEL_CELLS;
    }
}

enum status duel_position_read(struct arena *arena, void *state, const char *item, struct error *err)
{
    struct duel *duel = state;
    const char *rest;

    if (strcmp(item, "base") == 0) {
        set_base(duel);
        return OK;
    }
    if ((rest = rest_after(item, "turn ")))
        return read_number(rest, 0, DUEL_LAST_TURN, &duel->turn, err);
    if ((rest = rest_after(item, "poison on ")))
        return read_poison(duel, rest, err);
    for (int seat = 0; seat < DUEL_SEATS; seat++)
        if ((rest = rest_after(item, duel_colours[seat])) && *rest == ' ')
            return read_side(arena, duel, seat, rest + 1, err);
    return error_set(err, ERR_FORMAT, "\"%s\" is no item of a duel; one begins with base, turn, poison, red or blue",
                     item);
}

static const char *write_pile(struct arena *arena, const struct pile *pile)
{
    const char *text = "-";

    for (int i = 0; i < pile->count; i++)
        text = i == 0 ? duel_cards[pile->cards[i]] : arena_printf(arena, "%s, %s", text, duel_cards[pile->cards[i]]);
    return text;
}

static const char *write_side(struct arena *arena, const struct duel *duel, int seat)
{
    const struct duellist *side = &duel->sides[seat];
    const struct container *away = offboard_holding(OFFBOARD_CONST(&duel->away), TARGET_SQUIRE, seat);
    const char *colour = duel_colours[seat];
    const char *squire = away ? arena_printf(arena, "away exit %d clock %d", away->exit, away->clock)
                              : arena_printf(arena, "%d", side->squire);

    return arena_printf(arena, "%s life %d\n%s squire %s\n%s stance %s\n%s hand %s\n%s deck %s\n%s discards %s\n",
                        colour, side->life, colour, squire, colour, side->stance == STANCE_LOW ? "low" : "high",
                        colour, write_pile(arena, &side->hand), colour, write_pile(arena, &side->deck), colour,
                        write_pile(arena, &side->discards));
}

const char *duel_position_write(struct arena *arena, const void *state)
{
    const struct duel *duel = state;
    const char *text = arena_printf(arena, "base\nturn %d\n%s%s", duel->turn, write_side(arena, duel, 0),
                                    write_side(arena, duel, 1));

    for (int i = 0; i < duel->effects.count; i++)
        text = arena_printf(arena, "%spoison on %s by %s left %d\n", text,
                            duel_colours[duel->effects.list[i].target], duel_colours[duel->effects.list[i].owner],
                            duel->effects.list[i].left);
    return text;
}

/* An item holds when writing the state gives that very line. */
const char *duel_position_holds(struct arena *arena, const void *state, const char *item, struct error *err)
{
    const char *position = duel_position_write(arena, state);
    struct duel scratch;
    size_t item_bytes = strlen(item);

    set_base(&scratch);
    if (duel_position_read(arena, &scratch, item, err) != OK)
        return NULL;
    err->status = OK;
    for (const char *line = position; *line; line += strcspn(line, "\n") + 1)
        if (strcspn(line, "\n") == item_bytes && memcmp(line, item, item_bytes) == 0)
            return NULL;
    return position;
}
