/* Questions about a state that all files ask: figures, seats, and invariants. */
#include "engine/games/wizwar/state/state.h"

#include "engine/games/wizwar/state/card.h"

const char *const ww_seat_names[WW_SEATS] = { "red", "blue", "green", "yellow", "white", "violet" };

const char *const ww_card_names[CARD_LIMIT] = {
#define X(symbol, number, name, type, core, expansion, homebrew) [number] = name,
    WW_CARDS(X)
#undef X
#define X(symbol, number, name) [number] = name,
    WW_PSEUDOS(X)
#undef X
};

const char *const ww_card_words[WORDS_OF_POSITIONS] = {
#define X(symbol, number, name, type, core, expansion, homebrew) [number] = name,
    WW_CARDS(X)
#undef X
    [PSEUDO_FIRST] =
#define X(symbol, name) name,
    WW_WORDS_OF_ORDERS(X) WW_WORDS_OF_POSITIONS(X)
#undef X
};

int card_of_word(int word)
{
    static const int meant[] = {
#define X(symbol, name) CARD_##symbol,
        WW_WORDS_OF_ORDERS(X) WW_WORDS_OF_POSITIONS(X)
#undef X
    };

    return word < PSEUDO_FIRST ? word : meant[word - PSEUDO_FIRST];
}

/* ---- figures ---- */

bool figure_lives(const struct wizwar *ww, int figure)
{
    return figure >= 0 && figure < FIGURES_MAX && ww->figures[figure].kind != CARD_NONE
        && ww->figures[figure].place != PLACE_NONE;
}

int figure_seat(const struct wizwar *ww, int figure)
{
    return figure < 0 ? -1 : figure_is_wizard(figure) ? figure : ww->figures[figure].owner - 1;
}

int figure_ego(const struct wizwar *ww, int seat)
{
    for (int figure = FIGURE_OTHERS; figure < FIGURES_MAX; figure++)
        if (figure_lives(ww, figure) && ww->figures[figure].owner == seat + 1
            && !card_has(ww->figures[figure].kind, CARD_MONSTER))
            return figure;
    return FIGURE_NONE;
}

bool figure_is_opponent(const struct wizwar *ww, int seat, int figure)
{
    return figure_lives(ww, figure) && figure_seat(ww, figure) != seat;
}

int figure_in(const struct wizwar *ww, int32_t place, int figure)
{
    while (++figure < FIGURES_MAX)
        if (ww->figures[figure].place == place && figure_lives(ww, figure))
            return figure;
    return FIGURE_NONE;
}

/* The first word of a monster's name: troll, fire, democratic. */
static const char *first_word(struct arena *arena, int card)
{
    char *word = arena_text(arena, ww_card_names[card]);

    for (char *at = word; *at; at++) {
        if (*at == ' ') {
            *at = '\0';
            break;
        }
        *at = (char)(*at >= 'A' && *at <= 'Z' ? *at - 'A' + 'a' : *at);
    }
    return word;
}

const char *figure_name(struct arena *arena, const struct wizwar *ww, int figure)
{
    const struct figure *it;

    if (figure < 0)
        return "nobody";
    if (figure_is_wizard(figure))
        return ww_seat_names[figure];
    it = &ww->figures[figure];
    if (!card_has(it->kind, CARD_MONSTER))
        return arena_printf(arena, "%s's alter ego", it->owner ? ww_seat_names[it->owner - 1] : "nobody");
    return arena_printf(arena, "%s%d", first_word(arena, it->kind), it->number);
}

int figure_free(const struct wizwar *ww)
{
    for (int figure = FIGURE_OTHERS; figure < FIGURES_MAX; figure++)
        if (ww->figures[figure].kind == CARD_NONE)
            return figure;
    return FIGURE_NONE;
}

/* ---- seats ---- */

bool ww_in_play(const struct wizwar *ww, int seat)
{
    return ww->players[seat].out == 0;
}

int ww_next(const struct wizwar *ww, int seat)
{
    for (int i = 1; i < ww->seats; i++)
        if (ww_in_play(ww, (seat + i) % ww->seats))
            return (seat + i) % ww->seats;
    return seat;
}

int ww_ring(const struct wizwar *ww, int from, int first, int but, int seats[WW_SEATS])
{
    int count = 0;

    if (first >= 0 && first != but && ww_in_play(ww, first))
        seats[count++] = first;
    for (int i = 1; i <= ww->seats; i++) {
        int seat = (from + i) % ww->seats;

        if (seat != first && seat != but && ww_in_play(ww, seat))
            seats[count++] = seat;
    }
    return count;
}

/* ---- the rest ---- */

bool ww_may_hold(const struct hand *hand, int card)
{
    return pile_has(PILE_CONST(hand), card) || pile_has(PILE_CONST(hand), DECK_UNKNOWN);
}

int ww_quota(const struct wizwar *ww, int seat)
{
    return WW_QUOTA + 2 * figure_trait(ww, seat, TRAIT(HOLDS_MORE));
}

int ww_room(const struct wizwar *ww, int seat)
{
    const struct player *player = &ww->players[seat];

    return ww_quota(ww, seat) - player->hand.count - player->inert.count - thing_count_of(ww, seat);
}

const char *ww_card_name(const void *context, int card)
{
    (void)context;
    return card == DECK_UNKNOWN ? "unknown" : ww_card_names[card];
}

const char *ww_card_word(struct arena *arena, int card)
{
    char *word = arena_text(arena, ww_card_names[card]);

    for (char *at = word; *at; at++)
        if (*at == ' ')
            *at = '-';
    return word;
}

static const char *figure_fault(struct arena *arena, const struct wizwar *ww, const struct maze *maze, int figure)
{
    const struct figure *it = &ww->figures[figure];

    if (figure < ww->seats && (it->place != PLACE_NONE) != ww_in_play(ww, figure))
        return arena_printf(arena, "%s is %s", figure_name(arena, ww, figure), it->place == PLACE_NONE ? "nowhere" : "out, and in the maze");
    if (it->kind == CARD_NONE || it->place == PLACE_NONE)
        return NULL;
    if (maze_square(maze, it->place) == GRID_NONE)
        return arena_printf(arena, "%s stands off the board", figure_name(arena, ww, figure));
    return NULL;
}

const char *ww_state_fault(struct arena *arena, const void *state)
{
    const struct wizwar *ww = state;
    const struct maze *maze;
    const char *fault;

    if (ww->seats == 0)
        return NULL;
    fault = board_fault(arena, &ww->board);
    maze = fault ? NULL : maze_of(arena, &ww->board);
    for (int figure = 0; !fault && figure < FIGURES_MAX; figure++)
        fault = figure_fault(arena, ww, maze, figure);
    for (int i = 0; !fault && i < ww->thing_count; i++)
        if ((ww->things[i].place != PLACE_NONE) == (ww->things[i].carrier != 0))
            fault = arena_printf(arena, "%s is nowhere, or in two places", thing_name(arena, ww, &ww->things[i]));
    for (int seat = 0; !fault && seat < ww->seats; seat++)
        if (!ww_in_play(ww, seat) && ww->players[seat].hand.count > 0)
            fault = arena_printf(arena, "%s is out and holds cards", ww_seat_names[seat]);
    return fault;
}
