/* The marks of its table say what leaves a struct for a seat that may not know it. */
#include <check.h>
#include <string.h>

#include "engine/kernel/codec.h"
#include "engine/kernel/effect.h"
#include "engine/kernel/offboard.h"
#include "engine/kernel/queue.h"

enum { UNKNOWN = -1 };

struct hand {
    int32_t count;
    int16_t cards[6];
};

struct town {
    int32_t owner;
    int32_t ore;
    uint64_t plan;
    audience spied_by, hidden_from;
    int32_t found;
};

struct player {
    struct hand hand;
    int32_t gold[2];
    int32_t score;
    char note[8];
    int32_t order_count;
    struct town orders[2];
};

struct shape { int32_t side; int32_t colour; };

struct world {
    struct hand deck;
    struct player players[3];
    int32_t town_count;
    struct town towns[4];
    struct town capital;
    int32_t tag;
    union { struct shape shape; } shape;
    int32_t blind;
};

static const struct codec_field moderation_fields[] = { FIELD_CARDS(struct hand, "cards", cards, count, UNKNOWN) };
static const struct codec moderation_codec = CODEC_TABLE("hand", struct hand, moderation_fields);
static const struct codec_field town_fields[] = {
    SECRET_BY(FIELD_INT(struct town, "found", found), SEEN_MASK, struct town, spied_by),
    FIELD_INT(struct town, "hidden_from", hidden_from),
    SECRET_BY(FIELD_INT(struct town, "ore", ore), SEEN_OWNER, struct town, owner),
    FIELD_INT(struct town, "owner", owner),
    SECRET_BY(FIELD_HEX64(struct town, "plan", plan), SEEN_OWNER, struct town, owner),
    FIELD_INT(struct town, "spied_by", spied_by),
};
static const struct codec town_codec = CODEC_MASKED_TABLE("town", struct town, town_fields, hidden_from);
static const struct codec_field player_fields[] = {
    SECRET(FIELD_ARRAY(struct player, "gold", gold, CODEC_INT, NULL), SEEN_INDEX),
    SECRET(FIELD_STRUCT(struct player, "hand", hand, &moderation_codec), SEEN_INDEX),
    SECRET(FIELD_TEXT(struct player, "note", note), SEEN_INDEX),
    SECRET(FIELD_LIST(struct player, "orders", orders, order_count, CODEC_STRUCT, &town_codec), SEEN_NOBODY),
    FIELD_INT(struct player, "score", score),
};
static const struct codec player_codec = CODEC_TABLE("player", struct player, player_fields);
static const struct codec_field shape_fields[] = {
    SECRET(FIELD_INT(struct shape, "colour", colour), SEEN_NOBODY),
    FIELD_INT(struct shape, "side", side),
};
static const struct codec shape_codec = CODEC_TABLE("shape", struct shape, shape_fields);
static const struct codec_variant shapes[] = { { "shape", &shape_codec } };
static const struct codec_field world_fields[] = {
    SECRET(FIELD_INT(struct world, "blind", blind), SEEN_NOBODY),
    FIELD_STRUCT(struct world, "capital", capital, &town_codec),
    SECRET(FIELD_STRUCT(struct world, "deck", deck, &moderation_codec), SEEN_NOBODY),
    FIELD_ARRAY(struct world, "players", players, CODEC_STRUCT, &player_codec),
    FIELD_UNION(struct world, "shape", shape, tag, shapes),
    FIELD_LIST(struct world, "towns", towns, town_count, CODEC_STRUCT, &town_codec),
};
static const struct codec world_codec = CODEC_TABLE("world", struct world, world_fields);

/* Everything is there, and what belongs to seat 1 (the second) has values of 2. */
static struct world whole(void)
{
    struct world world = {
        .deck = { 2, { 7, 8 } }, .town_count = 3, .tag = 1, .shape.shape = { 3, 4 }, .blind = 9,
        .towns = { { .owner = 1, .ore = 5, .plan = 6, .found = 1 },
                   { .owner = 0, .ore = 7, .hidden_from = AUDIENCE_SEAT(1), .found = 2 },
                   { .owner = 1, .ore = 8, .spied_by = AUDIENCE_SEAT(1) | AUDIENCE_SEAT(2), .found = 3 } },
        .capital = { .owner = 1, .ore = 4, .hidden_from = AUDIENCE_SEAT(2) },
    };

    for (int i = 0; i < 3; i++)
        world.players[i] = (struct player){ .hand = { 3, { 1, 2, 3 } }, .gold = { 4, 5 }, .score = 6, .note = "ha",
                                            .order_count = 1, .orders = { { .owner = i, .ore = 2 } } };
    return world;
}

static const char open_player[] = "{\"gold\":[4,5],\"hand\":{\"cards\":[1,2,3]},\"note\":\"ha\",\"score\":6}";
static const char shut_player[] = "{\"hand\":{\"cards\":[-1,-1,-1]},\"score\":6}";

/* The text that remains for a seat, with the players' part made from the two above. */
static const struct { int seat, place; const char *capital; int open; const char *towns; } cases[] = {
    { 0, 0, "\"capital\":{\"hidden_from\":4,\"owner\":1},", 0,
      "[{\"found\":1,\"owner\":1},{\"found\":2,\"hidden_from\":2,\"ore\":7},{\"found\":3,\"owner\":1,\"spied_by\":6}]" },
    { 1, 1, "\"capital\":{\"hidden_from\":4,\"ore\":4,\"owner\":1},", 1,
      "[{\"found\":1,\"ore\":5,\"owner\":1,\"plan\":\"0000000000000006\"},{\"ore\":8,\"owner\":1,\"spied_by\":6}]" },
    { 2, 2, "", 2,
      "[{\"found\":1,\"owner\":1},{\"found\":2,\"hidden_from\":2},{\"owner\":1,\"spied_by\":6}]" },
    /* A seat whose place in the lists differs: masks go by seat, owners and places by place. */
    { 0, 1, "\"capital\":{\"hidden_from\":4,\"ore\":4,\"owner\":1},", 1,
      "[{\"found\":1,\"ore\":5,\"owner\":1,\"plan\":\"0000000000000006\"},{\"found\":2,\"hidden_from\":2},"
      "{\"found\":3,\"ore\":8,\"owner\":1,\"spied_by\":6}]" },
    { -2, -2, "", -1, "[{\"found\":1,\"owner\":1},{\"owner\":1,\"spied_by\":6}]" },
};

START_TEST(a_seat_keeps_what_it_may_know)
{
    struct arena arena = { 0 };
    struct world world = whole();
    const char *players = "";

    for (int i = 0; i < 3; i++)
        players = arena_printf(&arena, "%s%s%s", players, i ? "," : "", i == cases[_i].open ? open_player : shut_player);
    codec_redact(&world_codec, &world, cases[_i].seat, cases[_i].place);
    ck_assert_str_eq(codec_format(&world_codec, &world, &arena, NULL),
                     arena_printf(&arena, "{%s\"deck\":{\"cards\":[-1,-1]},\"players\":[%s],\"shape\":{\"shape\":{\"side\":3}},"
                                          "\"towns\":%s}", cases[_i].capital, players, cases[_i].towns));
    arena_release(&arena);
}
END_TEST

/* An item that left a list leaves no trace after its end. */
START_TEST(the_end_of_a_list_is_clean)
{
    static const struct town nothing;
    struct world world = whole();

    codec_redact(&world_codec, &world, 1, 1);
    ck_assert_int_eq(world.town_count, 2);
    ck_assert(memcmp(&world.towns[2], &nothing, sizeof nothing) == 0);
    ck_assert(memcmp(&world.players[0].orders[0], &nothing, sizeof nothing) == 0);
}
END_TEST

/* ---- the kernel's own structs ---- */

EFFECTS_TYPE(effects, 4);
EFFECTS_CODEC(effects_codec, effects);
OFFBOARD_TYPE(offboard, 4);
OFFBOARD_CODEC(offboard_codec, offboard);
QUEUE_TYPE(queue, 4);
QUEUE_CODEC(queue_codec, queue);

START_TEST(effects_containers_and_acts_are_masked)
{
    struct effects effects = { .count = 2, .list = { { .id = 1, .hidden_from = AUDIENCE_SEAT(0) },
                                                     { .id = 2, .sealed_from = AUDIENCE_SEAT(0), .data = { 5 }, .left = 3 } } };
    struct offboard offboard = { .count = 2, .list = { { .id = 1, .sealed_from = AUDIENCE_SEAT(0), .data = { 5 } },
                                                       { .id = 2, .hidden_from = AUDIENCE_SEAT(0) } } };
    struct queue queue = { .count = 2, .acts = { { .id = 1, .hidden_from = AUDIENCE_SEAT(0) },
                                                 { .id = 2, .sealed_from = AUDIENCE_SEAT(0), .data = { 5 } } } };

    codec_redact(&effects_codec, &effects, 0, 0);
    codec_redact(&offboard_codec, &offboard, 0, 0);
    codec_redact(&queue_codec, &queue, 0, 0);
    ck_assert(effects.count == 1 && effects.list[0].id == 2 && effects.list[0].data[0] == 0 && effects.list[0].left == 3);
    ck_assert(offboard.count == 1 && offboard.list[0].id == 1 && offboard.list[0].data[0] == 0);
    ck_assert(queue.count == 1 && queue.acts[0].id == 2 && queue.acts[0].data[0] == 0);
}
END_TEST

/* ---- faulty tables ---- */

static const struct codec_field no_list_fields[] = { SECRET(FIELD_INT(struct shape, "side", side), SEEN_INDEX) };
static const struct codec_field no_owner_fields[] = {
    SECRET_BY(FIELD_INT(struct shape, "side", side), SEEN_OWNER, struct shape, colour),
};
static const struct codec_field shut_owner_fields[] = {
    SECRET(FIELD_INT(struct shape, "colour", colour), SEEN_NOBODY),
    SECRET_BY(FIELD_INT(struct shape, "side", side), SEEN_OWNER, struct shape, colour),
};
static const struct codec_field open_fields[] = { FIELD_INT(struct shape, "side", side) };
struct pointing { int32_t count; const struct shape *shapes; };
static const struct codec_field pointing_fields[] = {
    FIELD_ITEMS(struct pointing, "shapes", shapes, count, 9, CODEC_STRUCT, &shape_codec),
};

static const struct { struct codec codec; const char *fault; } wrong[] = {
    { CODEC_TABLE("a", struct shape, no_list_fields), "it is secret by its place in a list, and stands in none" },
    { CODEC_TABLE("b", struct shape, no_owner_fields), "who may know it is told by no open field of 4 bytes" },
    { CODEC_TABLE("c", struct shape, shut_owner_fields), "who may know it is told by no open field of 4 bytes" },
    { CODEC_MASKED_TABLE("d", struct shape, open_fields, colour), "from whom it is hidden is told by no open field of 4 bytes" },
    { CODEC_TABLE("e", struct pointing, pointing_fields), "a list in an arena holds secrets, and copies of it would share them" },
};

START_TEST(a_wrong_mark_is_found)
{
    ck_assert_msg(!codec_check(&world_codec), "%s", codec_check(&world_codec));
    ck_assert_str_eq(codec_check(&wrong[_i].codec), wrong[_i].fault);
}
END_TEST

Suite *suite_kernel_codec_redact(void);
Suite *suite_kernel_codec_redact(void)
{
    Suite *suite = suite_create("kernel_codec_redact");
    TCase *tcase = tcase_create("codec_redact");

    tcase_add_loop_test(tcase, a_seat_keeps_what_it_may_know, 0, (int)(sizeof cases / sizeof cases[0]));
    tcase_add_test(tcase, the_end_of_a_list_is_clean);
    tcase_add_test(tcase, effects_containers_and_acts_are_masked);
    tcase_add_loop_test(tcase, a_wrong_mark_is_found, 0, (int)(sizeof wrong / sizeof wrong[0]));
    suite_add_tcase(suite, tcase);
    return suite;
}
