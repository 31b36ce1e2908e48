/* Set-up (RULES 4). */
#include "engine/games/wizwar/turn/turn.h"

#include "engine/kernel/text.h"

/* A tile by its number, for the record of the shuffle. */
static const char *tile_name(const void *context, int drawing)
{
    static const char *const names[DRAWINGS] = { "T0", "T1", "T2", "T3", "T4", "T5", "T6" };

    (void)context;
    return names[drawing];
}

static void lay_tiles(struct turn *turn)
{
    struct wizwar *ww = ww_of(turn);
    int16_t drawings[DRAWINGS - 1];

    board_lay(&ww->board, ww->seats);
    for (int i = 0; i < DRAWINGS - 1; i++)
        drawings[i] = (int16_t)(i + 1);
    shuffle(turn, "tiles", drawings, DRAWINGS - 1, tile_name, NULL);
    for (int i = 0; i < ww->board.sector_count; i++) {
        ww->board.sectors[i].drawing = drawings[i];
        ww->board.sectors[i].turn = roll(turn, AUDIENCE_ALL, 4, "tile-turned") - 1;
    }
}

static int32_t spot_place(const struct maze *maze, int sector, int spot)
{
    int column, row;

    drawing_spot(maze->board->sectors[sector].drawing, spot, &column, &row);
    return maze_place(maze, tiles_square(&maze->tiles, &maze->grid, sector, column, row));
}

/* The wizard and his treasures on their spots. The fixtures of positions begin with this, too. */
static void settle_in(struct wizwar *ww, const struct maze *maze, int seat)
{
    ww->players[seat].home = spot_place(maze, seat, 0);
    ww->figures[seat] = (struct figure){ .kind = CARD_wizard, .owner = seat + 1, .place = ww->players[seat].home, .life = WW_LIFE };
    for (int spot = 1; spot <= 2; spot++)
        thing_add(ww, (struct thing){ .kind = CARD_treasure, .owner = seat + 1, .number = spot,
                                      .place = spot_place(maze, seat, spot) });
}

void ww_settle_in(struct arena *arena, struct wizwar *ww)
{
    const struct maze *maze = maze_of(arena, &ww->board);

    for (int seat = 0; seat < ww->seats; seat++)
        settle_in(ww, maze, seat);
}

/* ---- cards ---- */

static int sets_of(const char *deck)
{
    return text_equal(deck, "C") ? 1 : text_equal(deck, "CX") ? 2 : 3;
}

static void make_deck(struct turn *turn)
{
    struct wizwar *ww = ww_of(turn);
    int sets = sets_of(value_get_text(turn_options(turn), "deck", "CXH"));

    for (int card = 1; card < PSEUDO_FIRST; card++)
        for (int set = 0; ww_card(card) && set < sets; set++)
            for (int copy = 0; copy < card_copies(card, set) * (set == 0 && ww->seats > 4 ? 2 : 1); copy++)
                pile_put_under(turn, PILE(&ww->deck), card);
    pile_shuffle(turn, PILE(&ww->deck), "deck", ww_card_name, NULL);
}

/* Traps that are dealt now go back under the discards, and so do cards that are useless for two players (RULES 4,
 * WW-MTRAP-09). */
static bool is_dealt(const struct wizwar *ww, int card)
{
    return card_type(card) != TYPE_TRAP && !(ww->seats == 2 && card_has(card, CARD_NOT_FOR_TWO));
}

static void deal_hand(struct turn *turn, int seat)
{
    struct wizwar *ww = ww_of(turn);

    while (ww->players[seat].hand.count < WW_QUOTA && ww->deck.count > 0) {
        int card = pile_pop(PILE(&ww->deck));

        if (!is_dealt(ww, card)) {
            pile_push(turn, PILE(&ww->discards), card);
            continue;
        }
        pile_push(turn, PILE(&ww->players[seat].hand), card);
        emit_to(turn, AUDIENCE_SEAT(seat), WW_DREW, event_text("side", ww_seat_names[seat]),
                event_text("card", ww_card_names[card]));
    }
}

/* A player's D4; what the roll is for names him. */
static int roll_to_begin(struct turn *turn, int seat)
{
    const char *purpose = rules_before(turn, 3) ? "who-begins"
                                                : arena_printf(turn_arena(turn), "who-begins-%s", ww_seat_names[seat]);

    return roll(turn, AUDIENCE_ALL, 4, purpose);
}

/* The highest D4; equal players roll again. */
static int who_begins(struct turn *turn)
{
    struct wizwar *ww = ww_of(turn);
    bool in[WW_SEATS] = { true, true, true, true, true, true };

    for (;;) {
        int best = 0, count = 0, winner = 0, rolled[WW_SEATS] = { 0 };

        for (int seat = 0; seat < ww->seats; seat++)
            if (in[seat]) {
                rolled[seat] = roll_to_begin(turn, seat);
                best = rolled[seat] > best ? rolled[seat] : best;
            }
        for (int seat = 0; seat < ww->seats; seat++) {
            in[seat] = in[seat] && rolled[seat] == best;
            count += in[seat];
            winner = in[seat] ? seat : winner;
        }
        if (count == 1)
            return winner;
    }
}

void ww_setup(struct turn *turn, int seats)
{
    struct wizwar *ww = ww_of(turn);

    ensure(turn, seats >= 2 && seats <= WW_SEATS);
    turn_phase(turn, "setup");
    ww->seats = seats;
    ww->round = 1;
    lay_tiles(turn);
    ww_settle_in(turn_arena(turn), ww);
    make_deck(turn);
    for (int seat = 0; seat < seats; seat++)
        deal_hand(turn, seat);
    ww->active = ww->first = who_begins(turn);
}
