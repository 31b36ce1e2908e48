/* Position: the game, its players, fixtures, and the table of all items. */
#include "engine/games/sanctum/position.h"

#include <string.h>

#include "engine/games/sanctum/setup.h"
#include "engine/kernel/text.h"

/* ---- words ---- */

struct card_list_rules sa_spell_list(const char *names[SPELL_NUMBERS])
{
    names[SPELL_NONE] = NULL;
    for (int spell = 1; spell < SPELL_NUMBERS; spell++)
        names[spell] = sa_spell_name(spell);
    return (struct card_list_rules){ .card = "spell", .names = names, .count = SPELL_NUMBERS, .letters_least = 4,
                                     .name_code = "NAME", .limit_code = "LIMIT" };
}

enum side sa_try_side(struct cursor *cursor)
{
    enum side side = sa_side_named(cursor_text(cursor));

    cursor->at += side != SIDES;
    return side;
}

int sa_try_square(struct cursor *cursor)
{
    int square = sa_square_named(cursor_text(cursor));

    cursor->at += square != SQUARE_NONE;
    return square;
}

int sa_try_thing(struct cursor *cursor, const char *letters)
{
    int number = cursor_tag(cursor_text(cursor), letters, NUMBER_MOST);

    cursor->at += number > 0;
    return number;
}

static bool take_player(struct cursor *cursor, int *side)
{
    return take_name(cursor, "player", sa_side_names, PLAYERS, 3, side);
}

/* ---- fixtures ---- */

/* BASE of RULES 19. */
static void place_base(void *game)
{
    enum { BASE_TURN = 5, BASE_MANA = 10 };
    struct state *state = game;

    state->turn = BASE_TURN;
    state->initiative = SIDE_RED;
    state->winner = SIDE_NEUTRAL;
    state->players[SIDE_RED].house = HOUSE_WAR;
    state->players[SIDE_BLUE].house = HOUSE_DEATH;
    sa_standard_map(state);
    sa_first_groups(state);
    for (int side = 0; side < PLAYERS; side++) {
        state->players[side].keeps = true;
        for (int type = MANA_NONE + 1; type < MANA_TYPES; type++)
            state->players[side].pool[type] = state->players[side].kept[type] = BASE_MANA;
    }
}

/* The Standard map, and nothing on it. */
static void place_blank(void *game)
{
    struct state *state = game;

    sa_standard_map(state);
    while (state->structure_count > 0)
        sa_unplace_structure(state, state->structures[0].id);
    state->turn = 1;
    state->winner = SIDE_NEUTRAL;
}

static const struct position_fixture fixtures[] = { { "standard", place_base }, { "blank", place_blank }, { NULL, NULL } };

/* ---- the game ---- */

static bool read_turn(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    int turn = 0;

    if (!take_int(cursor, "the turn", 1, INT16_MAX, &turn))
        return false;
    state->turn = turn;
    return take_end(cursor);
}

static bool read_initiative(struct placing *placing, struct cursor *cursor)
{
    int side = SIDE_RED;

    if (!take_player(cursor, &side))
        return false;
    ((struct state *)placing->state)->initiative = side;
    return take_end(cursor);
}

static bool read_seat(struct placing *placing, struct cursor *cursor)
{
    int seat = 0;

    if (!take_word(cursor, "RED") || !take_int(cursor, "the seat", 1, PLAYERS, &seat))
        return false;
    ((struct state *)placing->state)->red_seat = seat - 1;
    return take_end(cursor);
}

static bool read_over(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    int how = text_find_ignoring_case(cursor_text(cursor), sa_ending_names, ENDINGS);
    enum side winner;

    if (how < 0)
        return placing_unreadable(cursor, "over conquest RED; over none");
    cursor->at++;
    winner = sa_try_side(cursor);
    state->ending = how;
    state->winner = winner == SIDES ? SIDE_NEUTRAL : (int32_t)winner;
    return take_end(cursor);
}

static void write_game(struct writing *writing, const void *game)
{
    const struct state *state = game;

    write_item(writing, "base blank");
    write_item(writing, "turn %d", state->turn);
    write_item(writing, "initiative %s", sa_side_names[state->initiative]);
    if (state->red_seat)
        write_item(writing, "seat RED %d", state->red_seat + 1);
    if (state->ending)
        write_item(writing, "over %s %s", sa_ending_names[state->ending], sa_side_names[state->winner]);
}

/* The last numbers, after which new things get theirs. */
static const struct position_field numbers[] = {
    POSITION_INT(struct state, "gr", last_group, 0, NUMBER_MOST),
    POSITION_INT(struct state, "m", last_minion, 0, NUMBER_MOST),
    POSITION_INT(struct state, "s", effects.last_number, 0, NUMBER_MOST),
    POSITION_INT(struct state, "bh", offboard.last_id, 0, NUMBER_MOST),
    { .word = NULL },
};

static bool read_numbers(struct placing *placing, struct cursor *cursor)
{
    while (!cursor_at_end(cursor))
        if (take_field(cursor, numbers, placing->state) != FIELD_TAKEN)
            return placing_unreadable(cursor, "numbers gr 4 m 12 s 2 bh 1");
    return true;
}

static void write_numbers(struct writing *writing, const void *state)
{
    write_item(writing, "numbers%s", fields_text(writing->arena, numbers, state));
}

static bool read_globe(struct placing *placing, struct cursor *cursor)
{
    return take_word(cursor, "bears") && sa_place_spells(placing, cursor, TARGET_GLOBE, 0, true);
}

static void write_globe(struct writing *writing, const void *game)
{
    for (int square = 1; square <= SQUARES; square++)
        sa_write_bears(writing, game, arena_printf(writing->arena, "%s ground", sa_square_names[square]), TARGET_SQUARE,
                       square);
    sa_write_bears(writing, game, "globe", TARGET_GLOBE, 0);
}

/* ---- players ---- */

/* "all 10", "ORD 2 STR 1", "-". Types that are not named are 0. */
static bool take_mana(struct cursor *cursor, int32_t mana[MANA_TYPES])
{
    bool all = try_word(cursor, "all");
    int amount = 0;

    memset(mana, 0, MANA_TYPES * sizeof mana[0]);
    if (all && !take_int(cursor, "the amount", 0, INT16_MAX, &amount))
        return false;
    for (int type = MANA_NONE + 1; all && type < MANA_TYPES; type++)
        mana[type] = amount;
    while (!cursor_at_end(cursor) && !cursor_is(cursor, "each") && !try_word(cursor, "-")) {
        enum mana type = sa_mana_named(cursor_text(cursor));

        if (type == MANA_NONE)
            return placing_unreadable(cursor, "all 10; ORD 2 STR 1; -");
        cursor->at++;
        if (!take_int(cursor, "the amount", 0, INT16_MAX, &amount))
            return false;
        mana[type] = amount;
    }
    return true;
}

/* An assertion about a pool checks the income of each turn only if it names it. */
static bool read_pool(struct placing *placing, struct player *player, struct cursor *cursor)
{
    int32_t mana[MANA_TYPES];
    bool each_turn;

    if (!take_mana(cursor, mana))
        return false;
    each_turn = try_word(cursor, "each") && try_word(cursor, "turn");
    memcpy(player->pool, mana, sizeof player->pool);
    if (!placing->asserting || each_turn) {
        player->keeps = each_turn;
        memset(player->kept, 0, sizeof player->kept);
    }
    if (each_turn)
        memcpy(player->kept, mana, sizeof player->kept);
    return take_end(cursor);
}

static bool read_house(struct player *player, struct cursor *cursor)
{
    int house = 0;

    if (!take_name(cursor, "house", sa_house_names + 1, HOUSES - 1, 3, &house))
        return false;
    player->house = house + 1;
    return take_end(cursor);
}

static bool read_cards(struct placing *placing, struct cursor *cursor, struct pile_in pile, bool in_order)
{
    const char *names[SPELL_NUMBERS];
    struct card_list_rules rules = sa_spell_list(names);

    rules.count = SPELL_CARDS + 1;
    return take_word(cursor, ":") && take_pile(placing, cursor, &rules, pile, in_order);
}

/* The order of a deck matters; that of a hand or of discards does not. */
static bool read_player(struct placing *placing, struct cursor *cursor)
{
    const char *word = cursor->tokens.list[0].text;
    struct player *player;
    int side = 0;

    if (!take_player(cursor, &side))
        return false;
    player = &((struct state *)placing->state)->players[side];
    if (text_equal_ignoring_case(word, "hand"))
        return read_cards(placing, cursor, PILE(&player->hand), false);
    if (text_equal_ignoring_case(word, "discards"))
        return read_cards(placing, cursor, PILE(&player->discards), false);
    if (text_equal_ignoring_case(word, "deck"))
        return read_cards(placing, cursor, PILE(&player->deck), true);
    if (text_equal_ignoring_case(word, "pool"))
        return read_pool(placing, player, cursor);
    if (text_equal_ignoring_case(word, "trained"))
        return take_mana(cursor, player->trained) && take_end(cursor);
    if (text_equal_ignoring_case(word, "house"))
        return read_house(player, cursor);
    return take_int(cursor, "the number of structures", INT16_MIN, INT16_MAX, &player->delta) && take_end(cursor);
}

static const char *mana_text(struct arena *arena, const int32_t mana[MANA_TYPES])
{
    const char *text = "";

    for (int type = MANA_NONE + 1; type < MANA_TYPES; type++)
        if (mana[type])
            text = arena_printf(arena, "%s %s %d", text, sa_mana_names[type], mana[type]);
    return *text ? text : " -";
}

static void write_player(struct writing *writing, const struct player *player, const char *name)
{
    struct arena *arena = writing->arena;
    const char *names[SPELL_NUMBERS];

    sa_spell_list(names);
    if (player->house)
        write_item(writing, "house %s %s", name, sa_house_names[player->house]);
    write_item(writing, "hand %s: %s", name, pile_text(arena, names, PILE_CONST(&player->hand)));
    write_item(writing, "discards %s: %s", name, pile_text(arena, names, PILE_CONST(&player->discards)));
    write_item(writing, "deck %s: %s", name, pile_text(arena, names, PILE_CONST(&player->deck)));
    if (player->keeps)
        write_item(writing, "pool %s%s each turn", name, mana_text(arena, player->kept));
    else
        write_item(writing, "pool %s%s", name, mana_text(arena, player->pool));
    if (!text_equal(mana_text(arena, player->trained), " -"))
        write_item(writing, "trained %s%s", name, mana_text(arena, player->trained));
    if (player->delta)
        write_item(writing, "delta %s %d", name, player->delta);
}

static void write_players(struct writing *writing, const void *state)
{
    for (int side = 0; side < PLAYERS; side++)
        write_player(writing, &((const struct state *)state)->players[side], sa_side_names[side]);
}

/* ---- the table ---- */

static const struct position_item items[] = {
    { .head = "turn", .read = read_turn, .write = write_game },
    { .head = "initiative", .read = read_initiative },
    { .head = "seat", .read = read_seat },
    { .head = "over", .read = read_over },
    { .head = "house", .read = read_player, .write = write_players },
    { .head = "hand", .read = read_player },
    { .head = "discards", .read = read_player },
    { .head = "deck", .read = read_player },
    { .head = "pool", .read = read_player },
    { .head = "trained", .read = read_player },
    { .head = "delta", .read = read_player },
    { .head = "E5", .write = sa_write_board },          /* read below */
    { .head = "gr#", .read = sa_read_group, .write = sa_write_groups },
    { .head = "m#", .read = sa_read_minion },
    { .head = "bh#", .read = sa_read_boardhop, .write = sa_write_group_hops },
    { .head = "globe", .read = read_globe, .write = write_globe },
    { .head = "numbers", .read = read_numbers, .write = write_numbers },
    { .head = "", .read = sa_read_square },
    { .head = NULL },
};
const struct position_rules sa_position = { .items = items, .fixtures = fixtures };
