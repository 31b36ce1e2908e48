#include "engine/games/sanctum/setup.h"

#include <string.h>

#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/phases.h"
#include "engine/games/sanctum/spells.h"
#include "engine/games/sanctum/structures.h"
#include "engine/kernel/card_list.h"
#include "engine/kernel/suggest.h"
#include "engine/kernel/text.h"
#include "engine/kernel/turn.h"

/* ---- DECK AUTO ---- */

enum { AUTO_COPIES = CARD_MOST };

static int put(struct pile *deck, int card, int copies)
{
    for (; copies > 0 && deck->count < DECK_LEAST; copies--)
        pile_add(PILE(deck), card);
    return deck->count;
}

/* Cards by name, of a house or of all others. */
static int by_name(enum house house, bool own, int cards[SPELL_CARDS])
{
    int count = 0;

    for (int card = 1; card <= SPELL_CARDS; card++) {
        int place = count;

        if ((sa_spell(card)->house == house) != own)
            continue;
        for (; place > 0 && text_compare_ignoring_case(sa_spell_name(cards[place - 1]), sa_spell_name(card)) > 0;
             place--)
            cards[place] = cards[place - 1];
        cards[place] = card;
        count++;
    }
    return count;
}

/* Costs entirely mana of one of the house's two types? */
static bool affordable(enum house house, int card)
{
    const struct spell *spell = sa_spell(card);
    const struct house_kind *mine = sa_house(house), *its = sa_house(spell->house);
    enum mana type = spell->primary > 0 ? its->primary : its->secondary;

    if (spell->primary > 0 && spell->secondary > 0)
        return false;
    return type == mine->primary || type == mine->secondary;
}

/* How far a card is from the mana with which a house begins: its cost, and by `SHORT_OF` more what that mana lacks for it.
 * COST_NEVER: a type is wanted that the house has not. */
static int dearness(enum house house, int card)
{
    enum { COST_NEVER = 1000, SHORT_OF = 10 };
    const struct spell *spell = sa_spell(card);
    const struct house_kind *mine = sa_house(house), *its = sa_house(spell->house);
    int cost[MANA_TYPES] = { 0 }, dear = 0;

    cost[its->primary] += spell->primary;
    cost[its->secondary] += spell->secondary;
    for (int type = MANA_NONE + 1; type < MANA_TYPES; type++) {
        int has = type == (int)mine->primary ? BASE_PRIMARY : type == (int)mine->secondary ? BASE_SECONDARY : 0;

        if (cost[type] > 0 && has == 0)
            return COST_NEVER;
        dear += cost[type] + (cost[type] > has ? SHORT_OF * (cost[type] - has) : 0);
    }
    return dear;
}

/* Cheap cards stand before dear ones, own ones before others of the same cost, and these by name. */
static bool comes_before(enum house house, int one, int other)
{
    int dear = dearness(house, one) - dearness(house, other);
    int own = (sa_spell(one)->house == house) - (sa_spell(other)->house == house);

    if (dear != 0)
        return dear < 0;
    return own != 0 ? own > 0 : text_compare_ignoring_case(sa_spell_name(one), sa_spell_name(other)) < 0;
}

int sa_auto_deck(enum house house, struct pile *deck)
{
    int cards[SPELL_CARDS], count = 0;

    memset(deck, 0, sizeof *deck);
    for (int card = 1; card <= SPELL_CARDS; card++) {
        int place = count++;

        for (; place > 0 && comes_before(house, card, cards[place - 1]); place--)
            cards[place] = cards[place - 1];
        cards[place] = card;
    }
    for (int i = 0; i < count; i++)
        put(deck, cards[i], AUTO_COPIES);
    return deck->count;
}

/* As up to version 0: 3 of each own, 2 of each other that can be paid in one type, a 4th of each own, a 3rd of each
 * other. */
int sa_auto_deck_before(enum house house, struct pile *deck)
{
    static const struct {
        bool own;
        int copies;
    } rounds[] = { { true, 3 }, { false, 2 }, { true, 1 }, { false, 1 } };
    int cards[SPELL_CARDS];

    memset(deck, 0, sizeof *deck);
    for (size_t i = 0; i < sizeof rounds / sizeof rounds[0]; i++) {
        int count = by_name(house, rounds[i].own, cards);

        for (int k = 0; k < count; k++)
            if (rounds[i].own || affordable(house, cards[k]))
                put(deck, cards[k], rounds[i].copies);
    }
    return deck->count;
}

/* ---- HOUSE and DECK lines ---- */

/* The choice for a player who says nothing. */
static const char *const default_choice[PLAYERS] = { "HOUSE War\nDECK AUTO", "HOUSE Death\nDECK AUTO" };
static const enum house default_house[PLAYERS] = { HOUSE_WAR, HOUSE_DEATH };

/* What a player has chosen so far. */
struct choice {
    enum house house;
    struct pile deck;
};

static bool read_house(struct cursor *cursor, struct choice *choice, const char **canonical)
{
    enum { PREFIX_LEAST = 3 };
    int house = HOUSE_NONE;

    if (!take_name(cursor, "house", sa_house_names + 1, HOUSES - 1, PREFIX_LEAST, &house) || !take_end(cursor))
        return false;
    choice->house = (enum house)(house + 1);
    *canonical = arena_printf(cursor_arena(cursor), "HOUSE %s", sa_house_names[choice->house]);
    return true;
}

static int most_copies(const void *context, int card)
{
    (void)context;
    (void)card;
    return CARD_MOST;
}

static bool read_deck(struct cursor *cursor, struct choice *choice, const char **canonical)
{
    const char *names[SPELL_CARDS + 1], *text;
    const struct card_list_rules rules = {
        .a_list = "a deck", .card = "spell", .names = names, .count = SPELL_CARDS + 1, .letters_least = 4,
        .most_sum = DECK_MOST, .most = most_copies, .name_code = "NAME", .limit_code = "LIMIT", .automatic = true,
    };

    sa_card_names(names);
    if (!take_card_list(cursor, &rules, PILE(&choice->deck), &text))
        return false;
    *canonical = arena_printf(cursor_arena(cursor), "DECK %s", text);
    return true;
}

static bool read_choice(struct cursor *cursor, struct choice *choice, const char **canonical)
{
    if (try_word(cursor, "HOUSE"))
        return read_house(cursor, choice, canonical);
    if (try_word(cursor, "DECK"))
        return read_deck(cursor, choice, canonical);
    return cursor_refuse(cursor, "ORDER", cursor->at, "\"%s\" is not asked for now: HOUSE with its name, and DECK AUTO or "
                                                      "DECK with the cards", cursor_text(cursor));
}

/* The choices in a mail that is being judged. */
struct judging {
    struct choice choice;
    int request;
};

static bool judge_line(struct sheet *sheet, int line, struct judging *judging)
{
    const char *canonical = NULL;
    struct cursor cursor;

    if (!cursor_open(&cursor, sheet, line) || !read_choice(&cursor, &judging->choice, &canonical))
        return false;
    sheet_accept(sheet, line, judging->request, "%s", canonical);
    return true;
}

static bool try_line(struct sheet *sheet, int line, void *context)
{
    struct judging judging = *(const struct judging *)context;

    return judge_line(sheet, line, &judging);
}

void sa_judge_setup(struct sheet *sheet, int request)
{
    struct judging judging = { .request = request };
    const struct choice *choice = &judging.choice;

    sheet->whole = true;
    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].verdict == VERDICT_NONE && !judge_line(sheet, i, &judging))
            sheet->lines[i].nearest = suggest(sheet, i, try_line, &judging);
    if (choice->house == HOUSE_NONE)
        sheet_note(sheet, "no house is named; unless you send HOUSE and its name it will be %s",
                   sa_house_names[default_house[sheet->seat]]);
    if (choice->deck.count < DECK_LEAST)
        sheet_note(sheet, choice->deck.count == 0 ? "the deck will be DECK AUTO"
                                                 : "%d cards are named; DECK AUTO fills the deck up to %d",
                   (int)choice->deck.count, DECK_LEAST);
}

/* ---- carrying out the choices ---- */

/* A deck below the minimum is filled in the manner of DECK AUTO. */
static void fill_up(struct turn *turn, struct choice *choice)
{
    struct pile automatic;

    if (rules_before(turn, 1))
        sa_auto_deck_before(choice->house, &automatic);
    else
        sa_auto_deck(choice->house, &automatic);
    for (int i = 0; i < automatic.count && choice->deck.count < DECK_LEAST; i++)
        if (pile_count_of(PILE_CONST(&choice->deck), automatic.cards[i]) < CARD_MOST)
            pile_add(PILE(&choice->deck), automatic.cards[i]);
    for (int card = 1; card <= SPELL_CARDS && choice->deck.count < DECK_LEAST; card++)
        while (choice->deck.count < DECK_LEAST && pile_count_of(PILE_CONST(&choice->deck), card) < CARD_MOST)
            pile_add(PILE(&choice->deck), card);
}

static void read_answer(struct turn *turn, int seat, const char *text, struct choice *choice)
{
    memset(choice, 0, sizeof *choice);
    for (const char *line; (line = order_next_line(turn_arena(turn), &text));) {
        const char *canonical;
        struct cursor cursor;

        if (cursor_open_text(&cursor, turn_arena(turn), line))
            read_choice(&cursor, choice, &canonical);
    }
    if (choice->house == HOUSE_NONE)
        choice->house = default_house[seat];
    fill_up(turn, choice);
}

static void ask_choices(struct turn *turn, struct choice choices[PLAYERS])
{
    const struct answer *answers[PLAYERS];
    struct ask asks[PLAYERS];

    for (int seat = 0; seat < PLAYERS; seat++) {
        struct value *facts = value_object(turn_arena(turn));

        value_set_int(turn_arena(turn), facts, "seat", seat + 1);
        asks[seat] = (struct ask){ .seat = seat, .kind = "setup", .facts = facts, .deadline = "setup",
                                   .default_text = default_choice[seat] };
    }
    ask_all(turn, asks, PLAYERS, answers);
    for (int seat = 0; seat < PLAYERS; seat++)
        read_answer(turn, seat, answers[seat]->text, &choices[seat]);
}

/* ---- the map ---- */

static void clear_terrain(struct state *state)
{
    memset(state->terrain, TERRAIN_NONE, SQUARES + 1);
    state->terrain[SQUARES + 1] = '\0';
}

void sa_standard_map(struct state *state)
{
    clear_terrain(state);
    for (int square = 1; square <= SQUARES; square++) {
        char letter = sa_playable(square) ? sa_standard_letter(square) : TERRAIN_NONE;

        state->terrain[square] = sa_terrain(letter) || letter == TERRAIN_NONE ? letter : TERRAIN_PLAINS;
    }
    sa_structure_add(state, STRUCTURE_SANCTUM, SANCTUM_RED, SIDE_RED);
    sa_structure_add(state, STRUCTURE_SANCTUM, SANCTUM_BLUE, SIDE_BLUE);
    for (int square = 1; square <= SQUARES; square++)
        if (sa_playable(square) && sa_standard_letter(square) == 'T')
            sa_structure_add(state, STRUCTURE_TOWN, square, SIDE_NEUTRAL);
}

static void first_group(struct state *state, enum side side, int square)
{
    enum { EACH = 2 };
    struct group *group = &state->groups[state->group_count++];

    group->id = ++state->last_group;
    group->owner = (int32_t)side;
    group->square = square;
    for (int i = 0; i < EACH * CLASSES; i++) {
        enum creature kind = sa_recruit((enum house)state->players[side].house, (enum recruit_class)(i / EACH));
        int hits = sa_creature(kind).hits;

        group->members[group->count++] = (struct minion){ .id = ++state->last_minion, .kind = (int16_t)kind,
                                                          .hits = (int16_t)hits, .hits_most = (int16_t)hits };
    }
}

/* RULES 5, point 3. */
void sa_first_groups(struct state *state)
{
    enum { NOVICES_FIRST = 4 };

    first_group(state, SIDE_RED, SANCTUM_RED);
    first_group(state, SIDE_BLUE, SANCTUM_BLUE);
    sa_structure_at(state, SANCTUM_RED)->novices = NOVICES_FIRST;
    sa_structure_at(state, SANCTUM_BLUE)->novices = NOVICES_FIRST;
}

/* RULES 5, point 5. */
static void balance(struct turn *turn)
{
    enum { TURNS_AHEAD = 3 };
    struct structure *sanctum = sa_structure_at(turn_state(turn), SANCTUM_BLUE);

    if (!text_equal(value_get_text(turn_options(turn), "balance", "no"), "yes"))
        return;
    if (rules_before(turn, 2))
        sanctum->novices++;
    else
        sanctum->counter = TURNS_AHEAD;
}

static void make_map(struct turn *turn)
{
    struct state *state = turn_state(turn);
    const char *map = value_get_text(turn_options(turn), "map", "standard");
    bool symmetric = text_equal(value_get_text(turn_options(turn), "symmetric", "yes"), "yes");

    clear_terrain(state);
    if (text_equal(map, "veldt"))
        sa_random_map(turn, symmetric, TERRAIN_PLAINS);
    else if (text_equal(map, "volgaria"))
        sa_random_map(turn, symmetric, TERRAIN_BARREN);
    else
        sa_standard_map(state);
}

static const char *seat_text(const void *context, int index)
{
    (void)context;
    return index == 0 ? "seat 1" : "seat 2";
}

static const char *card_name(const void *context, int card)
{
    (void)context;
    return sa_spell_name(card);
}

static void shuffle_decks(struct turn *turn)
{
    struct state *state = turn_state(turn);

    pile_shuffle(turn, PILE(&state->players[SIDE_RED].deck), "red", card_name, NULL);
    pile_shuffle(turn, PILE(&state->players[SIDE_BLUE].deck), "blue", card_name, NULL);
}

void sa_setup(struct turn *turn, int seats)
{
    struct state *state = turn_state(turn);
    struct choice *choices = arena_alloc(turn_arena(turn), PLAYERS * sizeof *choices);

    ensure(turn, seats == PLAYERS);
    turn_phase(turn, "setup");
    ask_choices(turn, choices);
    state->turn = 1;
    state->red_seat = pick(turn, AUDIENCE_ALL, PLAYERS, "coin", seat_text, NULL);
    state->initiative = SIDE_RED;
    state->winner = SIDE_NEUTRAL;
    for (int seat = 0; seat < PLAYERS; seat++) {
        struct player *player = &state->players[sa_side_of_seat(state, seat)];

        player->house = (int32_t)choices[seat].house;
        player->deck = choices[seat].deck;
    }
    make_map(turn);
    sa_first_groups(state);
    balance(turn);
    emit(turn, EVENT_GAME_START, event_text("RED", sa_house_names[state->players[SIDE_RED].house]),
         event_text("BLUE", sa_house_names[state->players[SIDE_BLUE].house]),
         event_text("red-seat", seat_text(NULL, state->red_seat)));
    shuffle_decks(turn);
    turn_step(turn);
    sa_first_start(turn);
}
