/* Cards about Kings: who becomes King, where a King hides, how a King wins. RULES 4.2, 9, 12. */
#include "engine/games/knightmare/effects/kings.h"

#include "engine/games/knightmare/effects/captured.h"
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/effects/endings.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/places.h"

/* ---- COUP ---- */

static int prince_of(const struct effect *effect)
{
    return effect->data[DATA_PRINCE];
}

static bool has_prince(const struct board *board, const struct effect *effect)
{
    return prince_of(effect) != MAN_NONE && board->men[prince_of(effect)].place == PLACE_BOARD;
}

static const char *coup_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], cast->colour);

    if (man == MAN_NONE)
        return km_refuse(cast, "TARGET", "COUP names a man of yours");
    if (km_has_kind(&state->board, man, KIND_ROOK) || km_has_kind(&state->board, man, KIND_QUEEN))
        return km_refuse(cast, "TARGET", "COUP is for no Rook and no Queen");     /* KC-COUP-01 */
    if (km_vital_cells(state, state->board.men[man].colour) & cell_bit(cast->cells[0]))
        return km_refuse(cast, "TARGET", "COUP names a man who is not your King already");
    if (km_own_king(state, cast, 1) == MAN_NONE)
        return km_refuse(cast, "TARGET", "name the King who hands over his crown too: COUP g1 e1");
    return NULL;
}

static const char *coup_warns(const struct state *state, const struct cast *cast)
{
    return state->board.men[state->board.at[cast->cells[0]]].colour == cast->colour ? NULL
               : "this COUP crowns a man of your opponent's: your King surrenders and you lose";
}

static const char *coup_resolve(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);
    struct effect effect = km_effect_of(state, cast);
    int owner = state->board.men[effect.target].colour;

    effect.data[DATA_PRINCE] = km_own_king(state, cast, 1);
    effect_begin(turn, effect, true);
    if (owner != cast->colour)           /* KC-COUP-13 */
        km_end_game(turn, ENDING_SURRENDER, owner + 1);
    return NULL;
}

/* When a position names no Prince, it means the first King who may be one, even one in the box. */
static void coup_placed(struct state *state, struct effect *effect)
{
    static const enum place places[] = { PLACE_BOARD, PLACE_CAPTURED };

    for (int i = 0; i < 2 && prince_of(effect) == MAN_NONE; i++)
        for (int man = 1; man < state->board.men_count && prince_of(effect) == MAN_NONE; man++)
            if (state->board.men[man].place == places[i] && man != effect->target
                && state->board.men[man].kind == KIND_KING
                && state->board.men[man].colour == state->board.men[effect->target].colour)
                effect->data[DATA_PRINCE] = man;
}

/* The crown passes. Its new owner has the standard move of his kind, whatever an older effect had given him; the
 * Prince has a King's move. */
static void coup_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    const struct man *crowned = &rules->board->men[effect->target];

    (void)state;
    if (has_prince(rules->board, effect)) {
        move_rules_crown(rules, prince_of(effect), false);
        move_rules_set_manners(rules, prince_of(effect), kind_powers[KIND_KING].manners);
    }
    move_rules_set_manners(rules, effect->target, kind_powers[crowned->kind].manners);
    move_rules_crown(rules, effect->target, true);
}

static bool coup_asleep(const struct state *state, const struct board *board, const struct effect *effect)
{
    (void)state;
    return km_has_kind(board, effect->target, KIND_ROOK) || km_has_kind(board, effect->target, KIND_QUEEN);
}

/* When the Prince is gone, no card can end it. */
static const char *coup_keeps(const struct state *state, const struct effect *effect)
{
    return has_prince(&state->board, effect) || coup_asleep(state, &state->board, effect) ? NULL : "CHECKMATE";
}

/* ... and no regular move suspends it: RULES 8.1. */
static bool coup_bars(const struct state *state, const struct effect *effect, const struct move_rules *rules,
                      const struct move *move)
{
    bool is_his = move->man == effect->target || rules->board->men[effect->target].partner == move->man;

    (void)state;
    return is_his && !has_prince(rules->board, effect)
        && (move->becomes == KIND_ROOK || move->becomes == KIND_QUEEN);
}

const struct card card_coup = {
    .number = CARD_NUMBER(coup), .name = "COUP", .set = 1, .points = 6, .timing = TIMING_AFTER, .continuing = true,
    .lies = LIES_ON_MAN, .forbids = coup_forbids, .warns = coup_warns, .resolve = coup_resolve, .placed = coup_placed,
    .bend = coup_bend, .suspended = coup_asleep, .keeps = coup_keeps, .bars = coup_bars, .crowns = true,
    .text = "A man of yours, other than a Rook or Queen, is your King from now on and moves as before; your old King is a "
            "Prince, who moves as a King and may be captured.",
    .rulings = "KC-COUP-01 KC-COUP-02 KC-COUP-03 KC-COUP-04 KC-COUP-05 KC-COUP-06 KC-COUP-07 KC-COUP-08 KC-COUP-09 "
               "KC-COUP-10 KC-COUP-11 KC-COUP-12 KC-COUP-13 KC-COUP-14 KC-COUP-15 KC-COUP-16 KC-COUP-17 KC-COUP-18 "
               "KC-COUP-19 KC-COUP-20 KC-COUP-21 KC-COUP-22 KC-COUP-23 KC-CHECK-01",
};

/* ---- HEIR ---- */

static int throne(const struct state *state, int colour)
{
    return cells_first(board_starting_cells(&state->board, colour, KIND_KING));
}

static const char *heir_forbids(const struct state *state, struct cast *cast)
{
    return km_open_starts(state, cast->colour, KIND_KING) ? NULL
               : km_refuse(cast, "TARGET", "the square on which your King began is not empty");   /* KC-HAUNT-04 */
}

static const char *heir_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);

    if (!km_open_starts(state, cast->colour, KIND_KING))
        return "NOTARGET";
    km_enlist(turn, cast->colour, KIND_KING, throne(state, cast->colour));
    return NULL;
}

const struct card card_heir = {
    .number = CARD_NUMBER(heir), .name = "HEIR", .set = 2, .points = 10, .timing = TIMING_INSTEAD, .unique = true,
    .forbids = heir_forbids, .resolve = heir_resolve,
    .text = "As your move, a second King of yours comes to the empty square on which your King began. You lose only when the "
            "last of them is beaten.",
    .rulings = "KC-HEIR-01 KC-HEIR-02 KC-HEIR-03 KC-HEIR-04 KC-HAUNT-03 KC-HAUNT-04",
};

/* ---- WARLORD ---- */

static const char *king_forbids(const struct state *state, struct cast *cast)
{
    if (km_own_king(state, cast, 0) != MAN_NONE)
        return NULL;
    return km_refuse(cast, "TARGET", cast->cell_count > 0 ? "the card names a King of yours"
                                                          : "you have more Kings than one: name the square of one");
}

static const char *warlord_resolve(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);
    int king = km_own_king(state, cast, 0);

    if (king == MAN_NONE)
        return "NOTARGET";
    effect_begin(turn, (struct effect){ .kind = cast->card->number, .owner = cast->colour,
                                        .target_kind = EFFECT_ON_MAN, .target = king,
                                        .data = { [DATA_CELL] = state->board.men[king].cell } }, true);
    return NULL;
}

static void warlord_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    move_rules_set_manners(rules, effect->target, kind_powers[KIND_WARLORD].manners);
}

static bool warlord_asleep(const struct state *state, const struct board *board, const struct effect *effect)
{
    return !km_is_king(state, board, effect->target);
}

const struct card card_warlord = {
    .number = CARD_NUMBER(warlord), .name = "WARLORD", .set = 2, .points = 8, .timing = TIMING_INSTEAD,
    .continuing = true, .lies = LIES_ON_MAN, .forbids = king_forbids, .resolve = warlord_resolve, .bend = warlord_bend,
    .suspended = warlord_asleep, .makes_kind = KIND_WARLORD,
    .text = "As your move, your King becomes a WARLORD: he goes one or two squares in any directions, the square "
            "between empty, until he is lost.",
    .rulings = "KC-WARLORD-01 KC-WARLORD-02 KC-CASTLE-07 KC-CANCEL-08 KC-COUP-10",
};

/* ---- KING OF THE MOUNTAIN ---- */

static void mountain_at_end(struct turn *turn, const struct effect *effect)
{
    const struct state *state = turn_state(turn);
    int mover = state->board.to_move;

    (void)effect;
    for (int i = 0; i < HILL_CELLS; i++)
        if (state->sides[mover].hill[i] >= HILL_TURNS) {
            km_end_game(turn, ENDING_MOUNTAIN, mover + 1);
            return;
        }
}

const struct card card_king_of_the_mountain = {
    .number = CARD_NUMBER(king_of_the_mountain), .name = "KING OF THE MOUNTAIN", .set = 2, .points = 9,
    .timing = TIMING_AFTER, .continuing = true, .unique = true, .resolve = km_begin, .at_end = mountain_at_end,
    .wins_on_hill = true,
    .text = "A player wins if he ends his turn with a King on d4, e4, d5 or e5 that also stood there at the end of his two turns "
            "before.",
    .rulings = "KC-MOUNTAIN-01 KC-MOUNTAIN-02 KC-MOUNTAIN-03 KC-MOUNTAIN-04",
};

/* ---- UNDER ELF HILL ---- */

/* While the King is away, his return is due; after his return he may not move in that turn, and the effect ends with
 * the turn (its clock stops while he is away). */
static const char *hill_resolve(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);
    int king = km_own_king(state, cast, 0);
    int cell, partner;
    char text[CELL_TEXT_BYTES];

    if (king == MAN_NONE)
        return "NOTARGET";
    cell = state->board.men[king].cell;
    partner = state->board.men[king].joined ? state->board.men[king].partner : MAN_NONE;
    emit(turn, KM_AWAY, event_text("man", arena_printf(turn_arena(turn), "%s %s", colour_name(cast->colour),
                                                       kind_name((enum kind)state->board.men[king].kind))),
         event_text("square", cell_format(cell, text)), event_text("by", cast->card->name));
    board_lift(&state->board, king, PLACE_AWAY);
    if (partner != MAN_NONE)
        board_lift(&state->board, partner, PLACE_AWAY);
    effect_begin(turn, (struct effect){ .kind = cast->card->number, .owner = cast->colour,
                                        .target_kind = EFFECT_ON_MAN, .target = king, .moment = MOMENT_TURN_END,
                                        .seat = EFFECT_SEAT(cast->colour), .left = 1,
                                        .data = { [DATA_CELL] = cell, [DATA_PARTNER] = partner,
                                                  [DATA_SINCE] = state->turn } }, false);
    return NULL;
}

static void hill_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    if (rules->board->men[effect->target].place == PLACE_AWAY)
        move_rules_await_king(rules, effect->owner);
    else
        move_rules_hold(rules, effect->target, effect->owner);
}

/* No cell to come back to means stalemate: KC-ELF-03. */
static void hill_at_start(struct turn *turn, const struct effect *effect)
{
    const struct state *state = turn_state(turn);

    if (effect->owner == state->board.to_move && state->board.men[effect->target].place == PLACE_AWAY
        && km_return_cells(state, effect->target) == 0)
        km_end_game(turn, ENDING_STALEMATE, 0);
}

/* The King of a player who sends no orders in time still comes back. */
static void hill_at_end(struct turn *turn, const struct effect *effect)
{
    const struct state *state = turn_state(turn);
    uint64_t cells;

    if (effect->owner != state->board.to_move || effect->data[DATA_SINCE] == state->turn
        || state->board.men[effect->target].place != PLACE_AWAY)
        return;
    cells = km_return_cells(state, effect->target);
    if (cells)
        km_return_king(turn, effect->target, cells_first(cells));
    else
        km_end_game(turn, ENDING_STALEMATE, 0);
}

const struct card card_under_elf_hill = {
    .number = CARD_NUMBER(under_elf_hill), .name = "UNDER ELF HILL", .set = 1, .points = 7, .timing = TIMING_INSTEAD,
    .forbids = king_forbids, .resolve = hill_resolve, .bend = hill_bend, .at_start = hill_at_start,
    .at_end = hill_at_end, .hides_king = true, .leaves_him = "away",
    .text = "As your move, your King leaves the board. Your next turn begins with RETURN and an empty square at the edge "
            "on which he is not in check; he does not move in that turn.",
    .rulings = "KC-ELF-01 KC-ELF-02 KC-ELF-03",
};
