/* The stored form of the state, and the part that a seat may know. */
#include "engine/games/wizwar/state/state.h"

PILE_CODEC(hand_codec, hand);
PILE_CODEC(deck_codec, deck);
EFFECTS_CODEC(effects_codec, effects);
QUEUE_CODEC(acts_codec, acts);

static const char *const phase_names[PHASE_COUNT] = { "action", "discard", "draw", "over" };
const char *const ww_ending_names[ENDING_COUNT] = { "none", "treasures", "last", "agreement", "nobody" };

static const struct codec_field figure_fields[] = {
    FIELD_INT(struct figure, "attacks", attacks),
    FIELD_INT(struct figure, "kind", kind),
    FIELD_INT(struct figure, "life", life),
    FIELD_INT(struct figure, "number", number),
    FIELD_INT(struct figure, "owner", owner),
    FIELD_INT(struct figure, "place", place),
    FIELD_INT(struct figure, "steps", steps),
    FIELD_BOOL(struct figure, "stuck", stuck),
    FIELD_BOOL(struct figure, "sunk", sunk),
    FIELD_INT(struct figure, "walked24", walked24),
};
static const struct codec figure_codec = CODEC_TABLE("figure", struct figure, figure_fields);

static const struct codec_field thing_fields[] = {
    FIELD_INT(struct thing, "believes", believes),
    FIELD_INT(struct thing, "carrier", carrier),
    FIELD_INT(struct thing, "decided", decided),
    FIELD_BOOL(struct thing, "dud", dud),
    FIELD_BOOL(struct thing, "enchanted", enchanted),
    FIELD_INT(struct thing, "exact24", exact24),
    FIELD_BOOL(struct thing, "glued", glued),
    FIELD_BOOL(struct thing, "growing", growing),
    FIELD_INT(struct thing, "id", id),
    FIELD_INT(struct thing, "inside", inside),
    FIELD_INT(struct thing, "kind", kind),
    FIELD_INT(struct thing, "lost", lost),
    FIELD_INT(struct thing, "number", number),
    FIELD_INT(struct thing, "owner", owner),
    FIELD_INT(struct thing, "place", place),
    SECRET_BY(FIELD_BOOL(struct thing, "real", real), SEEN_MASK, struct thing, sealed_from),
    FIELD_INT(struct thing, "sealed_from", sealed_from),
    FIELD_INT(struct thing, "spell", spell),
    FIELD_INT(struct thing, "value", value),
};
static const struct codec thing_codec = CODEC_TABLE("thing", struct thing, thing_fields);

static const struct codec_field stored_fields[] = {
    FIELD_BOOL(struct stored, "by_ego", by_ego),
    SECRET_BY(FIELD_INT(struct stored, "card", card), SEEN_MASK, struct stored, hidden_from),
    FIELD_INT(struct stored, "hidden_from", hidden_from),
    SECRET_BY(FIELD_INT(struct stored, "number", number), SEEN_MASK, struct stored, hidden_from),
    FIELD_INT(struct stored, "seat", seat),
    FIELD_INT(struct stored, "slime", slime),
    SECRET_BY(FIELD_INT(struct stored, "spent", spent), SEEN_MASK, struct stored, hidden_from),
    SECRET_BY(FIELD_BOOL(struct stored, "wand", wand), SEEN_MASK, struct stored, hidden_from),
};
static const struct codec stored_codec = CODEC_TABLE("stored", struct stored, stored_fields);

static const struct codec_field field_fields[] = {
    FIELD_INT(struct field, "against", against),
    FIELD_INT(struct field, "direction", direction),
    FIELD_INT(struct field, "place", place),
    FIELD_INT(struct field, "seat", seat),
};
static const struct codec field_codec = CODEC_TABLE("field", struct field, field_fields);

static const struct codec_field player_fields[] = {
    FIELD_INT(struct player, "frights", frights),
    FIELD_INT(struct player, "goal", goal),
    FIELD_INT(struct player, "grace", grace),
    SECRET(FIELD_STRUCT(struct player, "hand", hand, &hand_codec), SEEN_INDEX),
    FIELD_INT(struct player, "holds_direction", holds_direction),
    FIELD_INT(struct player, "holds_place", holds_place),
    FIELD_INT(struct player, "home", home),
    SECRET(FIELD_STRUCT(struct player, "inert", inert, &hand_codec), SEEN_INDEX),
    FIELD_INT(struct player, "no_walk", no_walk),
    FIELD_INT(struct player, "out", out),
    FIELD_INT(struct player, "owes", owes),
    FIELD_LIST(struct player, "past", past, past_count, CODEC_INT, NULL),
    FIELD_INT(struct player, "turns", turns),
};
static const struct codec player_codec = CODEC_TABLE("player", struct player, player_fields);

/* How many attacks a player has left is his secret (RULES 18): known.c takes it out for others. */
static const struct codec_field now_fields[] = {
    FIELD_BOOL(struct now, "acted", acted),
    FIELD_BOOL(struct now, "again", again),
    FIELD_INT(struct now, "attacks", attacks),
    FIELD_BOOL(struct now, "begun", begun),
    FIELD_BOOL(struct now, "brave", brave),
    FIELD_INT(struct now, "charge", charge),
    FIELD_INT(struct now, "charger", charger),
    FIELD_BOOL(struct now, "climbed", climbed),
    FIELD_INT(struct now, "commons", commons),
    FIELD_INT(struct now, "discarded", discarded),
    FIELD_INT(struct now, "drawn", drawn),
    FIELD_INT(struct now, "ego_attacks", ego_attacks),
    FIELD_BOOL(struct now, "lost", lost),
    FIELD_BOOL(struct now, "no_walk", no_walk),
    FIELD_BOOL(struct now, "numbered", numbered),
    FIELD_INT(struct now, "opened_direction", opened_direction),
    FIELD_INT(struct now, "opened_place", opened_place),
    FIELD_INT(struct now, "outcome", outcome),
    FIELD_INT(struct now, "passed_direction", passed_direction),
    FIELD_INT(struct now, "passed_place", passed_place),
    FIELD_ENUM(struct now, "phase", phase, phase_names),
    FIELD_BOOL(struct now, "picked", picked),
    FIELD_INT(struct now, "prey", prey),
    FIELD_BOOL(struct now, "quiet", quiet),
    FIELD_INT(struct now, "reusable", reusable),
    FIELD_INT(struct now, "speeds", speeds),
    FIELD_INT(struct now, "steps", steps),
    FIELD_INT(struct now, "taken", taken),
    FIELD_INT(struct now, "taken_thing", taken_thing),
    FIELD_INT(struct now, "touched", touched),
    FIELD_INT(struct now, "tried", tried),
    FIELD_INT(struct now, "uncommons", uncommons),
    FIELD_BOOL(struct now, "walked", walked),
};
static const struct codec now_codec = CODEC_TABLE("now", struct now, now_fields);

static const struct codec_field wizwar_fields[] = {
    FIELD_INT(struct wizwar, "active", active),
    FIELD_STRUCT(struct wizwar, "acts", acts, &acts_codec),
    FIELD_INT(struct wizwar, "before", before),
    FIELD_STRUCT(struct wizwar, "board", board, &ww_board_codec),
    SECRET(FIELD_STRUCT(struct wizwar, "deck", deck, &deck_codec), SEEN_NOBODY),
    FIELD_STRUCT(struct wizwar, "discards", discards, &deck_codec),
    FIELD_STRUCT(struct wizwar, "effects", effects, &effects_codec),
    FIELD_ENUM(struct wizwar, "ending", ending, ww_ending_names),
    FIELD_LIST(struct wizwar, "fields", fields, field_count, CODEC_STRUCT, &field_codec),
    FIELD_ARRAY(struct wizwar, "figures", figures, CODEC_STRUCT, &figure_codec),
    FIELD_INT(struct wizwar, "first", first),
    FIELD_INT(struct wizwar, "gone", gone),
    FIELD_INT(struct wizwar, "last_thing", last_thing),
    FIELD_STRUCT(struct wizwar, "now", now, &now_codec),
    FIELD_ARRAY(struct wizwar, "players", players, CODEC_STRUCT, &player_codec),
    FIELD_INT(struct wizwar, "resigned", resigned),
    FIELD_INT(struct wizwar, "round", round),
    FIELD_INT(struct wizwar, "seats", seats),
    FIELD_LIST(struct wizwar, "stored", stored, stored_count, CODEC_STRUCT, &stored_codec),
    FIELD_LIST(struct wizwar, "things", things, thing_count, CODEC_STRUCT, &thing_codec),
    FIELD_INT(struct wizwar, "turn", turn),
    FIELD_INT(struct wizwar, "winner", winner),
};
const struct codec wizwar_codec = CODEC_TABLE("wizwar", struct wizwar, wizwar_fields);
