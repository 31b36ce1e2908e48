/* Set-up: armies bought with points, spell lists, starting places. RULES 4. */
#include <string.h>

#include "engine/games/arena/changes/changes.h"
#include "engine/games/arena/face/army.h"
#include "engine/games/arena/face/judge.h"
#include "engine/games/arena/orders/order.h"
#include "engine/kernel/card_list.h"
#include "engine/kernel/suggest.h"
#include "engine/kernel/text.h"

/* Creatures are bought by their kind, items by ITEM_FIRST + their card. */
enum { ITEM_FIRST = 100, GOODS = ITEM_FIRST + CARDS, ARMY_MOST = 560 };
PILE_TYPE(army_pile, ARMY_MOST);

struct army {
    struct army_pile goods;
    uint64_t spells[SPELL_WORDS];
    int8_t places[ARMY_MOST];    /* for creatures by the number of their tags, less 1: 1 + the hex; 0: no hex given */
    bool automatic;
};

static const struct card *item_of(int goods)
{
    return goods >= ITEM_FIRST ? ar_card(goods - ITEM_FIRST) : NULL;
}

static int cost_of(int goods)
{
    const struct card *item = item_of(goods);

    return item ? item->cost : ar_creature_kind(goods)->cost;
}

static void goods_names(const char *names[GOODS])
{
    for (int i = 0; i < GOODS; i++) {
        const struct card *item = item_of(i);

        names[i] = i < CREATURE_KINDS ? ar_creature_names[i] : item && item->kind == CARD_ITEM ? item->name : NULL;
    }
}

/* RULES 15: no items, magic, flight, vehicles or ranged attacks in the Basic game. */
static bool is_basic(int goods)
{
    const struct creature_kind *kind = ar_creature_kind(goods);

    return goods < ITEM_FIRST && !(kind->attributes & IS_VEHICLE) && kind->flight.turns == 0 && kind->ranged.most == 0
           && kind->magic[0].level == 0 && !kind->ability;
}

static const char *goods_forbidden(struct arena *arena, const void *context, int goods)
{
    const struct state *state = context;

    if (cost_of(goods) == 0)
        return arena_printf(arena, "%s is not for sale", item_of(goods) ? item_of(goods)->name : ar_creature_names[goods]);
    if (state->basic && !is_basic(goods))
        return arena_printf(arena, "%s is not in the Basic game",
                            item_of(goods) ? item_of(goods)->name : ar_creature_names[goods]);
    return NULL;
}

/* ---- reading ---- */

static bool read_buy(struct cursor *cursor, const struct state *state, int seat, struct army *army, const char **text)
{
    const char *names[GOODS];
    const struct card_list_rules rules = {
        .list = "army", .a_list = "an army", .card = "creature or item", .names = names, .count = GOODS, .letters_least = 3,
        .most_sum = state->players[seat].points, .unit = "points", .cost = cost_of, .forbids = goods_forbidden,
        .context = state, .name_code = "NAME", .limit_code = "ARMY",
    };

    goods_names(names);
    if (!take_card_list(cursor, &rules, PILE(&army->goods), text))
        return false;
    *text = arena_printf(cursor_arena(cursor), "BUY %s", *text);
    return true;
}

/* "SPELL FIREBALL", "SPELL FIREBALL, SLOW" */
static bool read_spell(struct cursor *cursor, const struct state *state, struct army *army, const char **text)
{
    const char *names = "";

    if (state->basic)
        return cursor_refuse(cursor, "ARMY", cursor->at, "the Basic game has no magic");
    do {
        int card = 0, token = cursor->at;

        if (!take_name(cursor, "spell", ar_card_names, CARDS, 3, &card))
            return false;
        if (ar_card(card)->kind != CARD_SPELL)
            return cursor_refuse(cursor, "NAME", token, "%s is no spell: BUY", ar_card_names[card]);
        ar_list(army->spells, card);
        names = arena_printf(cursor_arena(cursor), "%s %s", names, ar_card_names[card]);
    } while (!cursor_at_end(cursor));
    *text = arena_printf(cursor_arena(cursor), "SPELL%s", names);
    return true;
}

static int creatures_of(const struct army *army)
{
    int count = 0;

    for (int i = 0; i < army->goods.count; i++)
        count += army->goods.cards[i] < ITEM_FIRST;
    return count;
}

static bool is_next_to_king(const struct state *state, int seat, int hex)
{
    return hex_distance(ar_board_of(state), ar_king_hex(true, seat), hex) == 1;
}

/* "PLACE L1 A1": in the Basic game, for a creature of the army. RULES 15. */
static bool read_place(struct cursor *cursor, const struct state *state, int seat, struct army *army, const char **text)
{
    int token = cursor->at, id = ar_tag_of(cursor_text(cursor)), number = id - ar_tag(seat, 0), space = 0;

    if (!state->basic)
        return cursor_refuse(cursor, "ARMY", token, "PLACE is for the Basic game: your army starts on its king's hex");
    if (!id || ar_tag_seat(id) != seat || number > creatures_of(army))
        return cursor_refuse(cursor, "NAME", token, "\"%s\" is no creature that you have bought: the first is %s",
                             cursor_text(cursor), ar_creature_tag(cursor_arena(cursor), ar_tag(seat, 1)));
    try_word(cursor, cursor_text(cursor));
    token = cursor->at;
    if (!take_space(cursor, ar_board_of(state), &space) || !take_end(cursor))
        return false;
    if (hex_layer(space) == HEX_AIR || !is_next_to_king(state, seat, hex_of(space)))
        return cursor_refuse(cursor, "SQUARE", token, "a creature starts on the ground of a hex next to its own king");
    army->places[number - 1] = (int8_t)(hex_of(space) + 1);
    *text = arena_printf(cursor_arena(cursor), "PLACE %s %s", ar_creature_tag(cursor_arena(cursor), id),
                         ar_space_name(cursor_arena(cursor), state, space));
    return true;
}

/* "ARMY 100" repeats the points, "ARMY AUTO" leaves the choice to the engine. */
static bool read_head(struct cursor *cursor, const struct state *state, int seat, struct army *army, const char **text)
{
    int points = 0, token = cursor->at;

    army->automatic = try_word(cursor, "AUTO");
    *text = "ARMY AUTO";
    if (army->automatic)
        return take_end(cursor);
    if (!take_int(cursor, "the points", 1, POOL_MOST, &points) || !take_end(cursor))
        return false;
    *text = arena_printf(cursor_arena(cursor), "ARMY %d", points);
    return points == state->players[seat].points
           || cursor_refuse(cursor, "ARMY", token, "your army has %d points", (int)state->players[seat].points);
}

static bool read_line(struct cursor *cursor, const struct state *state, int seat, struct army *army, const char **text)
{
    if (try_word(cursor, "ARMY"))
        return read_head(cursor, state, seat, army, text);
    if (try_word(cursor, "BUY"))
        return read_buy(cursor, state, seat, army, text);
    if (try_word(cursor, "SPELL"))
        return read_spell(cursor, state, army, text);
    if (try_word(cursor, "PLACE"))
        return read_place(cursor, state, seat, army, text);
    return cursor_refuse(cursor, "ORDER", cursor->at, "\"%s\" is not asked for now: BUY, SPELL%s or ARMY AUTO",
                         cursor_text(cursor), state->basic ? ", PLACE" : "");
}

/* ---- the automatic army ---- */

/* Walkers and shooters, a flyer, and two casters. */
static void fill(struct army *army, const struct state *state, int points)
{
    static const char *const wanted[] = { "Ogre", "Archer", "Priest", "Centaur", "Elf", "Pegasus", "Human Soldier", "Orc" };
    static const char *const basic[] = { "Ogre", "Orc", "Elf", "Wolf" };
    const char *const *names = state->basic ? basic : wanted;
    size_t count = state->basic ? sizeof basic / sizeof basic[0] : sizeof wanted / sizeof wanted[0];
    int left = state->basic ? points : points - points / 5, missed = 0;

    for (size_t i = 0; missed < (int)count; i++) {
        int kind = ar_creature_named(names[i % count]), cost = cost_of(kind);

        missed = cost <= left ? 0 : missed + 1;
        if (cost <= left && pile_add(PILE(&army->goods), kind))
            left -= cost;
    }
    for (int card = 1; card < CARDS && !state->basic; card++)
        if (ar_card(card) && ar_card(card)->kind == CARD_SPELL && ar_card(card)->type == MAGIC_HOLY)
            ar_list(army->spells, card);
}

/* ---- the sheet ---- */

static int sum_of(const struct army *army)
{
    int sum = 0;

    for (int i = 0; i < army->goods.count; i++)
        sum += cost_of(army->goods.cards[i]);
    return sum;
}

static bool has_creature(const struct army *army)
{
    for (int i = 0; i < army->goods.count; i++)
        if (army->goods.cards[i] < ITEM_FIRST && !(ar_creature_kind(army->goods.cards[i])->attributes & IS_VEHICLE))
            return true;
    return army->automatic;
}

struct judging {
    struct army army;
    int request;
};

static bool judge_line(struct sheet *sheet, int line, struct judging *judging)
{
    const char *text = NULL;
    struct cursor cursor;

    if (!cursor_open(&cursor, sheet, line) || !read_line(&cursor, sheet->state, sheet->seat, &judging->army, &text))
        return false;
    sheet_accept(sheet, line, judging->request, "%s", text);
    return true;
}

static bool try_line(struct sheet *sheet, int line, void *context)
{
    struct judging judging = *(const struct judging *)context;

    return judge_line(sheet, line, &judging);
}

/* A mail with a fault is refused as a whole, with every fault and the sum of points. */
void ar_judge_army(struct sheet *sheet, int request)
{
    struct judging *judging = ARENA_NEW(sheet->arena, struct judging);
    int last = -1;

    judging->request = request;
    sheet->whole = true;
    for (int i = 0; i < sheet->line_count; i++) {
        if (sheet->lines[i].verdict != VERDICT_NONE)
            continue;
        last = i;
        if (!judge_line(sheet, i, judging))
            sheet->lines[i].nearest = suggest(sheet, i, try_line, judging);
    }
    sheet_note(sheet, "the army costs %d of %d points", sum_of(&judging->army),
               (int)((const struct state *)sheet->state)->players[sheet->seat].points);
    if (last >= 0 && sheet->lines[last].verdict == VERDICT_ACCEPTED && !has_creature(&judging->army))
        sheet_reject(sheet, last, "ARMY", 0, "an army needs a creature that is no vehicle");
}

/* ---- set-up ---- */

static void read_answer(struct turn *turn, int seat, const char *text, struct army *army)
{
    const struct state *state = ar_state(turn);

    for (const char *line; (line = order_next_line(turn_arena(turn), &text));) {
        const char *canonical;
        struct cursor cursor;

        if (cursor_open_text(&cursor, turn_arena(turn), line))
            read_line(&cursor, state, seat, army, &canonical);
    }
    if (!has_creature(army) || army->automatic) {
        memset(army, 0, sizeof *army);
        fill(army, state, state->players[seat].points);
    }
}

/* On the king's hex, AR-BOARD-02; in the Basic game next to it, on the hex that its player names, or around the king one
 * after the other. */
static int first_space(const struct state *state, int seat, const struct army *army, int number)
{
    int king = ar_king_hex(state->basic, seat), around[HEX_DIRECTIONS];
    int count = hex_neighbours(ar_board_of(state), king, around);

    if (state->basic && army->places[number])
        return hex_space(army->places[number] - 1, HEX_GROUND);
    return hex_space(state->basic ? around[number % count] : king, HEX_GROUND);
}

static void tell_army(struct turn *turn, int seat, const struct army *army)
{
    const struct state *state = ar_state(turn);
    int items = 0;

    for (int i = 0; i < army->goods.count; i++)
        items += army->goods.cards[i] >= ITEM_FIRST;
    emit(turn, ARENA_ARMY, event_text("side", ar_side(seat)), event_int("creatures", army->goods.count - items),
         event_int("items", items), event_int("points", state->players[seat].points),
         event_int("pool", state->players[seat].pool));
}

static void deploy(struct turn *turn, int seat, const struct army *army)
{
    struct state *state = ar_state(turn);
    struct player *player = &state->players[seat];
    int number = 0;

    for (int i = 0; i < army->goods.count; i++) {
        int goods = army->goods.cards[i];

        if (item_of(goods))
            ar_item_create(turn, goods - ITEM_FIRST, first_space(state, seat, army, 0));
        else
            ar_create(turn, seat, goods, first_space(state, seat, army, number++), 0, NULL);
    }
    player->pool = player->points - sum_of(army);    /* AR-POOL-01 */
    memcpy(player->spells, army->spells, sizeof player->spells);
    tell_army(turn, seat, army);
}

void ar_begin(struct state *state, const struct value *options)
{
    const struct hex_board *board;
    int left = (int)value_get_int(options, "points", 100), right = (int)value_get_int(options, "points-right", 0);

    state->basic = text_equal(value_get_text(options, "rules", "advanced"), "basic");
    state->quick = text_equal(value_get_text(options, "windows", "fair"), "quick");
    board = ar_board_of(state);
    for (int hex = 0; hex < hex_count(board); hex++)
        state->terrain[hex] = (int8_t)ar_first_terrain(board, hex);
    for (int seat = 0; seat < SEATS; seat++)
        state->control[ar_king_hex(state->basic, seat)] = (int8_t)(seat + 1);
    state->players[SEAT_LEFT].points = left;
    state->players[SEAT_RIGHT].points = right ? right : left;
    state->turn = 1;
}

static int first_player(struct turn *turn)
{
    const char *first = value_get_text(turn_options(turn), "first", "die");

    if (text_equal(first, "left"))
        return SEAT_LEFT;
    return text_equal(first, "right") ? SEAT_RIGHT : roll(turn, AUDIENCE_ALL, SEATS, "first-player") - 1;
}

/* The text of the mail that asks for the army: in the Basic game with a line of PLACE as an example. */
static struct value *army_facts(struct turn *turn, int seat)
{
    const struct state *state = ar_state(turn);
    struct arena *arena = turn_arena(turn);
    struct value *facts = value_object(arena);

    value_set_int(arena, facts, "points", state->players[seat].points);
    if (state->basic) {
        int around[HEX_DIRECTIONS];

        hex_neighbours(ar_board_of(state), ar_king_hex(true, seat), around);
        value_set_bool(arena, facts, "basic", true);
        value_set_text(arena, facts, "example",
                       arena_printf(arena, "%s %s", ar_creature_tag(arena, ar_tag(seat, 1)),
                                    ar_space_name(arena, state, hex_space(around[0], HEX_GROUND))));
    }
    return facts;
}

void ar_setup(struct turn *turn, int seats)
{
    struct state *state = ar_state(turn);
    struct army *armies = arena_alloc(turn_arena(turn), SEATS * sizeof *armies);
    const struct answer *answers[SEATS];
    struct ask asks[SEATS];

    ensure(turn, seats == SEATS);
    turn_phase(turn, "setup");
    ar_begin(state, turn_options(turn));
    state->rout = state->forfeits = true;
    for (int seat = 0; seat < SEATS; seat++) {
        asks[seat] = (struct ask){ .seat = seat, .kind = "army", .facts = army_facts(turn, seat), .deadline = "setup",
                                   .default_text = "ARMY AUTO" };
    }
    ask_all(turn, asks, SEATS, answers);
    for (int seat = 0; seat < SEATS; seat++) {
        read_answer(turn, seat, answers[seat]->text, &armies[seat]);
        deploy(turn, seat, &armies[seat]);
    }
    state->active = first_player(turn);
    emit(turn, ARENA_STARTS, event_text("side", ar_side(state->active)));
}
