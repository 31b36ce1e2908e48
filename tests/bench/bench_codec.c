/* Row codec: a state of 4 and 40 KB to canonical JSON and back, by field tables (codec_sides.h). */
#include <stdio.h>
#include <string.h>

#include "engine/kernel/codec.h"
#include "engine/kernel/rng.h"
#include "tests/bench/bench.h"
#include "tests/bench/codec_sides.h"

/* ---- a state like those of games: pieces, effects in force, hands, a board, seats ---- */

enum kind { KIND_NONE, KIND_PAWN, KIND_KNIGHT, KIND_BISHOP, KIND_ROOK, KIND_QUEEN, KIND_KING, KIND_TROLL, KIND_WISP };
static const char *const kind_names[] = { "none", "pawn", "knight", "bishop", "rook", "queen", "king", "troll", "wisp" };

struct piece { int16_t id; uint8_t kind; int8_t owner; int16_t at; int8_t life; bool suspended; };
static const struct codec_field piece_fields[] = {
    FIELD_BOOL(struct piece, "asleep", suspended),
    FIELD_INT(struct piece, "at", at),
    FIELD_INT(struct piece, "id", id),
    FIELD_ENUM(struct piece, "kind", kind, kind_names),
    FIELD_INT(struct piece, "life", life),
    FIELD_INT(struct piece, "owner", owner),
};
static const struct codec piece_codec = CODEC_TABLE("piece", struct piece, piece_fields);

struct clock { int8_t moment, seat; int16_t left; };
static const struct codec_field clock_fields[] = {
    FIELD_INT(struct clock, "left", left),
    FIELD_INT(struct clock, "moment", moment),
    FIELD_INT(struct clock, "seat", seat),
};
static const struct codec clock_codec = CODEC_TABLE("clock", struct clock, clock_fields);

struct effect { int32_t id; int16_t source, target; int8_t owner; struct clock clock; char card[24]; };
static const struct codec_field effect_fields[] = {
    FIELD_TEXT(struct effect, "card", card),
    FIELD_STRUCT(struct effect, "clock", clock, &clock_codec),
    FIELD_INT(struct effect, "id", id),
    FIELD_INT(struct effect, "owner", owner),
    FIELD_INT(struct effect, "source", source),
    FIELD_INT(struct effect, "target", target),
};
static const struct codec effect_codec = CODEC_TABLE("effect", struct effect, effect_fields);

enum { SEATS = 4, PIECES = 480, EFFECTS = 120, CARDS = 60, SQUARES = 2080 };

struct seat { char name[16]; int32_t hand_count; int16_t hand[CARDS]; int32_t mana; uint64_t shown; };
static const struct codec_field seat_fields[] = {
    FIELD_LIST(struct seat, "hand", hand, hand_count, CODEC_INT, NULL),
    FIELD_INT(struct seat, "mana", mana),
    FIELD_TEXT(struct seat, "name", name),
    FIELD_HEX64(struct seat, "shown", shown),
};
static const struct codec seat_codec = CODEC_TABLE("seat", struct seat, seat_fields);

struct state {
    int32_t turn;
    int32_t square_count;
    int8_t squares[SQUARES];
    int32_t piece_count;
    struct piece pieces[PIECES];
    int32_t effect_count;
    struct effect effects[EFFECTS];
    struct seat seats[SEATS];
};
static const struct codec_field state_fields[] = {
    FIELD_LIST(struct state, "effects", effects, effect_count, CODEC_STRUCT, &effect_codec),
    FIELD_LIST(struct state, "pieces", pieces, piece_count, CODEC_STRUCT, &piece_codec),
    FIELD_ARRAY(struct state, "seats", seats, CODEC_STRUCT, &seat_codec),
    FIELD_LIST(struct state, "squares", squares, square_count, CODEC_INT, NULL),
    FIELD_INT(struct state, "turn", turn),
};
static const struct codec state_codec = CODEC_TABLE("state", struct state, state_fields);

static int draw(struct rng *rng, int k)
{
    return (int)rng_below(rng, (uint64_t)k);
}

/* A state of about 800 bytes times `size`: nine pieces, two effects and forty squares for each. */
static void fill(struct state *state, int size)
{
    static const char *const cards[] = { "Will o' the Wisp", "Fireball", "Mend the Host", "Wall of Ice" };
    struct rng rng = rng_stream((uint64_t)size, "bench");

    state->turn = 17;
    state->square_count = size * 40;
    state->piece_count = size * 9;
    state->effect_count = size * 2;
    for (int i = 0; i < state->square_count; i++)
        state->squares[i] = (int8_t)draw(&rng, 12);
    for (int i = 0; i < state->piece_count; i++)
        state->pieces[i] = (struct piece){ (int16_t)(i + 1), (uint8_t)(1 + draw(&rng, 8)), (int8_t)draw(&rng, 4),
                                           (int16_t)draw(&rng, 400), (int8_t)draw(&rng, 10), draw(&rng, 5) == 0 };
    for (int i = 0; i < state->effect_count; i++) {
        struct effect *effect = &state->effects[i];

        effect->id = 1000 + i;
        effect->source = (int16_t)draw(&rng, 300);
        effect->target = (int16_t)draw(&rng, 300);
        effect->owner = (int8_t)draw(&rng, 4);
        effect->clock = (struct clock){ (int8_t)draw(&rng, 5), (int8_t)draw(&rng, 4), (int16_t)draw(&rng, 9) };
        snprintf(effect->card, sizeof effect->card, "%s", cards[draw(&rng, 4)]);
    }
    for (int s = 0; s < SEATS; s++) {
        struct seat *seat = &state->seats[s];

        snprintf(seat->name, sizeof seat->name, "seat-%d", s + 1);
        seat->mana = draw(&rng, 30);
        seat->shown = rng_next64(&rng);
        seat->hand_count = size < 10 ? 7 : CARDS;
        for (int i = 0; i < seat->hand_count; i++)
            seat->hand[i] = (int16_t)draw(&rng, 140);
    }
}

int main(void)
{
    static const struct { int size; const char *label; } sizes[] = { { 5, "4k" }, { 52, "40k" } };
    static struct state state, read;

    bench_begin(NULL);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        memset(&state, 0, sizeof state);
        fill(&state, sizes[i].size);
        codec_sides_measure(sizes[i].label, &state_codec, &state, &read);
    }
    return 0;
}
