#include "engine/games/knightmare/effects/state.h"

#include <string.h>

#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/effects/places.h"

static const char *const codes[] = { "KC", "FIDE" };
static const char *const cards[] = { "DUEL", "COMMON", "NONE" };
static const char *const sets[] = { "12", "1", "2" };
static const char *const abductions[] = { "HONOUR", "DICE" };
static const char *const counters[] = { "ASK", "HELD" };

static const struct codec_field option_fields[] = {
    FIELD_ENUM(struct options, "abduction", abduction, abductions),
    FIELD_ENUM(struct options, "cards", cards, cards),
    FIELD_ENUM(struct options, "code", code, codes),
    FIELD_INT(struct options, "copies", copies),
    FIELD_ENUM(struct options, "counters", counters, counters),
    FIELD_INT(struct options, "panic_hours", panic_hours),
    FIELD_ARRAY(struct options, "points", points, CODEC_INT, NULL),
    FIELD_ENUM(struct options, "sets", sets, sets),
};
static const struct codec option_codec = CODEC_TABLE("options", struct options, option_fields);

static const struct codec_field history_fields[] = {
    FIELD_LIST(struct history, "keys", keys, count, CODEC_HEX64, NULL),
};
static const struct codec history_codec = CODEC_TABLE("history", struct history, history_fields);

const char *const km_ending_names[ENDING_COUNT] = {
    "none", "checkmate", "stalemate", "repetition", "fifty-moves", "dead-position", "resignation", "agreement", "time",
    "king-of-the-mountain", "surrendered-king",
};
static const char *const step_sorts[STEP_SORTS] = { "card", "move", "end", "promotion" };

static const struct codec_field step_fields[] = {
    FIELD_BOOL(struct step, "by_card", by_card),
    FIELD_INT(struct step, "card", card),
    FIELD_INT(struct step, "colour", colour),
    FIELD_BOOL(struct step, "crossed", crossed),
    FIELD_INT(struct step, "from", from),
    FIELD_INT(struct step, "kind", kind),
    FIELD_BOOL(struct step, "leapt", leapt),
    FIELD_INT(struct step, "man", man),
    FIELD_INT(struct step, "rook", rook),
    FIELD_INT(struct step, "root", root),
    FIELD_ENUM(struct step, "sort", sort, step_sorts),
    FIELD_INT(struct step, "taken", taken),
    FIELD_INT(struct step, "taken_kind", taken_kind),
    FIELD_INT(struct step, "taken_with", taken_with),
    FIELD_INT(struct step, "to", to),
};
static const struct codec step_codec = CODEC_TABLE("step", struct step, step_fields);

static const struct codec_field last_card_fields[] = {
    FIELD_INT(struct last_card, "card", card),
    FIELD_INT(struct last_card, "order", order),
    FIELD_INT(struct last_card, "root", root),
    FIELD_INT(struct last_card, "side", side),
};
static const struct codec last_card_codec = CODEC_TABLE("last card", struct last_card, last_card_fields);

const uint8_t km_hill_cells[HILL_CELLS] = { 27, 28, 35, 36 };

static const struct codec_field beside_fields[] = {
    FIELD_INT(struct beside, "card", card),
    FIELD_INT(struct beside, "effect", effect),
};
static const struct codec beside_codec = CODEC_TABLE("beside", struct beside, beside_fields);

static const struct codec_field loss_fields[] = {
    FIELD_INT(struct loss, "man", man),
    FIELD_INT(struct loss, "step", step),
};
static const struct codec loss_codec = CODEC_TABLE("loss", struct loss, loss_fields);

PILE_CODEC(pile_codec, pile);
EFFECTS_CODEC(effects_codec, effects);

static const struct codec_field side_fields[] = {
    SECRET(FIELD_STRUCT(struct side, "deck", deck, &pile_codec), SEEN_NOBODY),
    FIELD_STRUCT(struct side, "discards", discards, &pile_codec),
    SECRET(FIELD_STRUCT(struct side, "hand", hand, &pile_codec), SEEN_INDEX),
    FIELD_ARRAY(struct side, "hill", hill, CODEC_INT, NULL),
    FIELD_STRUCT(struct side, "last_card", last_card, &last_card_codec),
    FIELD_BOOL(struct side, "limit_used", limit_used),
    FIELD_BOOL(struct side, "lost_move", lost_move),
    FIELD_BOOL(struct side, "no_counters", no_counters),
    FIELD_BOOL(struct side, "panicked", panicked),
    FIELD_BOOL(struct side, "played", played),
    FIELD_INT(struct side, "record", record),
};
static const struct codec side_codec = CODEC_TABLE("side", struct side, side_fields);

static const struct codec_field lapsed_fields[] = {
    FIELD_INT(struct lapsed, "card", card),
    FIELD_STRUCT(struct lapsed, "effect", effect, &effect_codec),
    FIELD_INT(struct lapsed, "turn", turn),
};
static const struct codec lapsed_codec = CODEC_TABLE("lapsed", struct lapsed, lapsed_fields);

static const struct codec_field transfer_fields[] = {
    FIELD_INT(struct transfer, "card", card),
    FIELD_INT(struct transfer, "from", from),
    FIELD_INT(struct transfer, "to", to),
};
static const struct codec transfer_codec = CODEC_TABLE("transfer", struct transfer, transfer_fields);

static const struct codec_field scoresheet_fields[] = {
    FIELD_BOOL(struct scoresheet, "cut", cut),
    FIELD_TEXT(struct scoresheet, "text", text),
};
static const struct codec scoresheet_codec = CODEC_TABLE("move list", struct scoresheet, scoresheet_fields);

static const struct codec_field state_fields[] = {
    FIELD_INT(struct state, "asked", asked),
    FIELD_HEX64(struct state, "banned", banned),
    FIELD_BOOL(struct state, "begun", begun),
    FIELD_LIST(struct state, "beside", beside, beside_count, CODEC_STRUCT, &beside_codec),
    FIELD_INT(struct state, "blindfolded", blindfolded),
    FIELD_STRUCT(struct state, "board", board, &board_codec),
    FIELD_INT(struct state, "cards", cards),
    FIELD_STRUCT(struct state, "effects", effects, &effects_codec),
    FIELD_ENUM(struct state, "ending", ending, km_ending_names),
    FIELD_STRUCT(struct state, "history", history, &history_codec),
    FIELD_LIST(struct state, "lapsed", lapsed, lapsed_count, CODEC_STRUCT, &lapsed_codec),
    FIELD_INT(struct state, "left", left),
    FIELD_LIST(struct state, "losses", losses, loss_count, CODEC_STRUCT, &loss_codec),
    FIELD_ARRAY(struct state, "moved", moved, CODEC_INT, NULL),
    FIELD_ARRAY(struct state, "moved_rook", moved_rook, CODEC_INT, NULL),
    FIELD_STRUCT(struct state, "movelist", scoresheet, &scoresheet_codec),
    FIELD_STRUCT(struct state, "options", options, &option_codec),
    FIELD_INT(struct state, "seen", seen),
    FIELD_ARRAY(struct state, "sides", sides, CODEC_STRUCT, &side_codec),
    FIELD_BOOL(struct state, "sprung", sprung),
    FIELD_LIST(struct state, "steps", steps, step_count, CODEC_STRUCT, &step_codec),
    FIELD_BOOL(struct state, "took_back", took_back),
    FIELD_LIST(struct state, "transfers", transfers, transfer_count, CODEC_STRUCT, &transfer_codec),
    FIELD_INT(struct state, "turn", turn),
    FIELD_INT(struct state, "winner", winner),
};
const struct codec knightmare_state_codec = CODEC_TABLE("state", struct state, state_fields);

void knightmare_state_init(struct state *state)
{
    memset(state, 0, sizeof *state);
    state->options = (struct options){
        .code = CODE_KC, .cards = CARDS_DUEL, .points = { 150, 150 }, .copies = 2, .sets = SETS_BOTH,
        .abduction = ABDUCTION_HONOUR, .counters = COUNTERS_ASK, .panic_hours = 24,
    };
    board_clear(&state->board);
}

struct move_rules_source knightmare_state_rules(const struct state *state)
{
    return (struct move_rules_source){ .code = state->options.code == CODE_FIDE ? CODE_FIDE : CODE_KC, .context = state,
                                       .bend = state->effects.count > 0 ? km_bend : NULL,
                                       .forbids = km_has_bars(state) ? km_bars : NULL };
}

const struct move_rules *state_rules_derive(struct state_rules *view, const struct state *state, const struct board *board)
{
    view->source = knightmare_state_rules(state);
    move_rules_derive(&view->rules, board, &view->source);
    return &view->rules;
}

/* A man who is not on the board, in a box or away has left the game by a card that says so: no man vanishes. */
static const char *check_men(const struct state *state)
{
    int gone = 0;

    for (int man = 1; man < state->board.men_count; man++)
        gone += state->board.men[man].place == PLACE_GONE;
    return gone == state->left ? NULL : "a man is neither on the board nor in a box, nor away, nor has he left the game";
}

/* Effects on men are only on men who may return to the board. */
static const char *check_effects(const struct state *state)
{
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        int place = PLACE_BOARD;

        if (!km_card(effect->kind))
            return "an effect is of no card";
        if (effect->target_kind == EFFECT_ON_MAN && (effect->target <= MAN_NONE || effect->target >= state->board.men_count))
            return "an effect lies on nobody";
        if (effect->target_kind == EFFECT_ON_MAN)
            place = state->board.men[effect->target].place;
        if (place == PLACE_DEAD || place == PLACE_GONE)
            return "an effect lies on a man who is dead or has left the game";
        if (km_effect_misplaced(effect))
            return km_effect_misplaced(effect);
    }
    return NULL;
}

/* No card is lost, and none appears from nowhere. */
static const char *check_cards(const struct state *state)
{
    return state->cards == 0 || km_count_cards(state) == state->cards ? NULL
               : "the cards in hands, decks and discards and beside the board are not those of the game";
}

const char *knightmare_state_check(const struct state *state)
{
    const int most = sizeof state->history.keys / sizeof state->history.keys[0];

    if (state->options.code < CODE_KC || state->options.code > CODE_FIDE)
        return "the option RULES is neither KC nor FIDE";
    if (state->history.count < 0 || state->history.count > most)
        return "the history holds more positions than it has room for";
    if (state->lapsed_count < 0 || state->lapsed_count > LAPSED_MAX)
        return "more effects have lapsed than there is room for";
    if (state->transfer_count < 0 || state->transfer_count > TRANSFERS_MAX)
        return "more cards have been moved than there is room for";
    if (board_check(&state->board))
        return board_check(&state->board);
    if (check_men(state))
        return check_men(state);
    return check_effects(state) ? check_effects(state) : check_cards(state);
}
