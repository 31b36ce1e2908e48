#include "engine/games/knightmare/effects/captured.h"

#include <string.h>

#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/piece_actions.h"
#include "engine/kernel/text.h"

/* ---- who is there ---- */

static bool lies_captured(const struct man *man, int colour, int kind)
{
    return man->place == PLACE_CAPTURED && man->colour == colour
        && kind_base((enum kind)man->kind) == kind_base((enum kind)kind);
}

int km_captured_man(const struct state *state, int colour, int kind, int which)
{
    for (int man = 1; man < state->board.men_count; man++)
        if (lies_captured(&state->board.men[man], colour, kind) && --which == 0)
            return man;
    return MAN_NONE;
}

int km_captured_count(const struct state *state, int colour, int kind)
{
    int count = 0;

    for (int man = 1; man < state->board.men_count; man++)
        count += lies_captured(&state->board.men[man], colour, kind);
    return count;
}

/* ---- where a man may be put ---- */

uint64_t km_live_cells(const struct state *state)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    return ~rules->blocked;
}

uint64_t km_open_cells(const struct state *state)
{
    return km_live_cells(state) & ~board_occupied(&state->board);
}

uint64_t km_open_starts(const struct state *state, int colour, int kind)
{
    return board_starting_cells(&state->board, colour, kind_base((enum kind)kind)) & km_open_cells(state);
}

int km_leftmost(const struct state *state, uint64_t cells)
{
    for (int place = 0; place < CELL_COUNT; place++) {
        int cell = board_cell(&state->board, COLOUR_WHITE, place / 8, 1 + place % 8);

        if (cells & cell_bit(cell))
            return cell;
    }
    return CELL_NONE;
}

/* ---- what cards may do to a man ---- */

bool km_takeable(const struct state *state, int man, int by)
{
    return km_capturable(state, man, by) && !km_is_last_king(state, man);
}

bool km_is_last_king(const struct state *state, int man)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    return rules->vital[state->board.men[man].colour] == cell_bit(state->board.men[man].cell)
        && !rules->awaited[state->board.men[man].colour];
}

bool km_crown_falls(const struct state *state, int man, int kind)
{
    const struct man *who = &state->board.men[man];

    if (!km_is_last_king(state, man))
        return false;
    if (who->kind == KIND_KING)
        return kind != KIND_KING;
    /* King by COUP: the effect is suspended on a Rook or Queen, and then the old King is King again, if he is
     * there. */
    if (kind_base((enum kind)kind) != KIND_ROOK && kind_base((enum kind)kind) != KIND_QUEEN)
        return false;
    return (state->board.of_kind[KIND_KING] & state->board.of_colour[who->colour]) == 0;
}

/* ---- telling ---- */

static const char *man_text(struct turn *turn, int man)
{
    const struct state *state = turn_state(turn);
    const struct man *who = &state->board.men[man];

    return arena_printf(turn_arena(turn), "%s %s", colour_name(who->colour), kind_name((enum kind)who->kind));
}

static void tell(struct turn *turn, int type, int man, const char *key, const char *text)
{
    const struct state *state = turn_state(turn);
    char cell[CELL_TEXT_BYTES];

    emit(turn, type, event_text("man", man_text(turn, man)),
         event_text("square", cell_format(state->board.men[man].cell, cell)), event_text(key, text));
}

/* ---- carrying it out ---- */

static void put_aside(struct board *board, int man, enum place place)
{
    if (board->men[man].place == PLACE_BOARD)
        board_lift(board, man, place);
    else
        board_shelve(board, man, place);
}

void km_return(struct turn *turn, int man, int cell)
{
    struct state *state = turn_state(turn);

    board_put(&state->board, man, cell);
    tell(turn, KM_RETURNED, man, NULL, NULL);
    km_revive_lapsed(turn, man, MAN_NONE, false);
}

void km_dismiss(struct turn *turn, int man, const char *by)
{
    struct state *state = turn_state(turn);

    tell(turn, KM_LEFT, man, "by", by);
    put_aside(&state->board, man, PLACE_GONE);
    state->left++;
    effect_end_on(turn, EFFECT_ON_MAN, man, EFFECT_TARGET_GONE);
}

int km_enlist(struct turn *turn, int colour, int kind, int cell)
{
    struct state *state = turn_state(turn);
    int count = state->board.men_count;
    int man = board_add(&state->board, colour, kind, cell);

    if (man == MAN_NONE)
        turn_broken(turn, "there are more men than a game can have");
    if (state->board.men_count == count)     /* he has the number of a man who had left */
        state->left--;
    tell(turn, KM_JOINED, man, NULL, NULL);
    return man;
}

/* On the man, or on whoever was captured with him. */
static bool is_his(const struct effect *effect, int man, int with)
{
    return effect->target_kind == EFFECT_ON_MAN
        && (effect->target == man || (with != MAN_NONE && effect->target == with));
}

/* The man who shares the cell and may not stay beside the replacement: the other part of a merged piece, which goes as
 * a whole, or any man when the replacement is of the other side. The merge ends, and with it the effects played on the
 * piece. */
static void clear_partner(struct turn *turn, int old, enum place place, const char *by)
{
    struct state *state = turn_state(turn);
    int partner = state->board.men[old].partner;

    for (int i = state->effects.count - 1; i >= 0 && state->board.men[old].joined; i--)
        if (i < state->effects.count && km_card(state->effects.list[i].kind)->joins
            && is_his(&state->effects.list[i], old, partner))
            effect_end(turn, state->effects.list[i].id, EFFECT_TARGET_GONE);
    if (state->board.men[old].joined)
        board_join(&state->board, state->board.men[old].cell, false);
    if (place == PLACE_DEAD)
        km_kill(turn, partner, by);
    else
        km_dismiss(turn, partner, by);
}

/* He leaves; the effects on him have not ended yet. */
static void clear_cell(struct turn *turn, int old, enum place place, const char *by)
{
    struct state *state = turn_state(turn);

    tell(turn, place == PLACE_DEAD ? KM_DEAD : KM_LEFT, old, "by", by);
    board_lift(&state->board, old, place);
    state->left += place == PLACE_GONE;
}

/* A merge that continues has the replacement as its part. */
static void join_again(struct turn *turn, int old, int heir)
{
    struct state *state = turn_state(turn);

    board_join(&state->board, state->board.men[heir].cell, true);
    for (int i = 0; i < state->effects.count; i++)
        if (km_card(state->effects.list[i].kind)->joins && state->effects.list[i].data[DATA_CELL] == old)
            effect_edit(turn, state->effects.list[i].id)->data[DATA_CELL] = heir;
}

void km_replace(struct turn *turn, int old, enum place place, const struct stand_in *stand_in, const char *by)
{
    struct state *state = turn_state(turn);
    int cell = state->board.men[old].cell, heir = stand_in->man;
    int colour = heir == MAN_NONE ? stand_in->colour : state->board.men[heir].colour;
    bool joined = state->board.men[old].joined, part = joined && stand_in->part;

    if (state->board.men[old].partner != MAN_NONE && ((joined && !part) || colour != state->board.men[old].colour))
        clear_partner(turn, old, place, by);
    clear_cell(turn, old, place, by);
    if (heir == MAN_NONE)
        heir = km_enlist(turn, stand_in->colour, stand_in->kind, cell);
    else
        km_return(turn, heir, cell);
    if (part)
        join_again(turn, old, heir);
    if (heir != old)             /* when no number is left, he takes the number of the man who has just gone */
        effect_pass_all(turn, EFFECT_ON_MAN, old, heir);
    effect_refresh(turn);
}

void km_become(struct turn *turn, int man, int kind)
{
    struct state *state = turn_state(turn);

    tell(turn, KM_CHANGED, man, "to", kind_name((enum kind)kind));
    board_change_kind(&state->board, man, kind);
    effect_refresh(turn);
}

/* ---- effects that come back with a man ---- */

static void drop_lapsed(struct state *state, int index)
{
    memmove(&state->lapsed[index], &state->lapsed[index + 1],
            sizeof state->lapsed[0] * (size_t)(state->lapsed_count - index - 1));
    memset(&state->lapsed[--state->lapsed_count], 0, sizeof state->lapsed[0]);
}

/* "In the same move or the next move." */
static bool too_late(const struct state *state, const struct lapsed *lapsed)
{
    return state->turn - lapsed->turn > 1;
}

void km_note_lapsed(struct state *state, int man, int with)
{
    for (int i = state->lapsed_count - 1; i >= 0; i--)
        if (too_late(state, &state->lapsed[i]) || is_his(&state->lapsed[i].effect, man, with))
            drop_lapsed(state, i);
    for (int i = 0; i < state->effects.count && state->lapsed_count < LAPSED_MAX; i++)
        if (is_his(&state->effects.list[i], man, with)
            && !km_card(state->effects.list[i].kind)->outlasts_capture)
            state->lapsed[state->lapsed_count++] = (struct lapsed){
                state->effects.list[i], km_card_beside(state, &state->effects.list[i]), state->turn };
}

static struct pile *discards_of(struct state *state, int colour)
{
    return &state->sides[state->options.cards == CARDS_COMMON ? COLOUR_WHITE : colour].discards;
}

/* The effect begins again; one that was played on a joined piece is bound to that piece again (km_effect_rules). */
static void revive(struct turn *turn, const struct lapsed *lapsed, bool undone)
{
    struct state *state = turn_state(turn);
    struct effect effect = lapsed->effect;
    int id;

    if (too_late(state, lapsed) || (!undone && !km_card(effect.kind)->transforms)
        || (km_card(effect.kind)->joins && state->board.men[effect.target].partner != effect.data[DATA_PARTNER])
        || (lapsed->card && !pile_take(PILE(discards_of(state, effect.owner)), lapsed->card)))
        return;
    effect.parent = 0;
    effect.suspended = effect.paused = false;
    id = effect_begin(turn, effect, effect.number > 0);
    if (effect.number > 0 && lapsed->card != effect.kind)
        km_set_card_beside(turn, id, lapsed->card);      /* a copy, or nothing because a VULTURE took it */
}

/* Effects played on a joined piece come after the effect that joined it. */
static void revive_some(struct turn *turn, int man, int with, bool undone, bool on_whole)
{
    struct state *state = turn_state(turn);

    for (int i = 0; i < state->lapsed_count;) {
        struct lapsed lapsed = state->lapsed[i];

        if (!is_his(&lapsed.effect, man, with) || (lapsed.effect.parent != 0) != on_whole) {
            i++;
            continue;
        }
        drop_lapsed(state, i);
        revive(turn, &lapsed, undone);
    }
}

void km_revive_lapsed(struct turn *turn, int man, int with, bool undone)
{
    revive_some(turn, man, with, undone, false);
    revive_some(turn, man, with, undone, true);
}
