/* CATACLYSM: disasters by rank, each with choices by the generator (RULES 16.10). */
#include "engine/games/wizwar/cast/reading.h"

enum { RANK_DECK = 1, RANK_FIGURES = 7, RANK_TREASURES = 8 };

/* THEN BRAIN adds a die; the player decides this before the roll (WW-CATA-12). */
static bool read_mind(struct reading *reading, struct queue_act *act)
{
    if (!take_word(&reading->cursor, "brain"))
        return false;
    reading_say(reading, "BRAIN");
    act_aim(act, TARGET_NUMBER, 1, PLACE_NONE);
    return true;
}

static const char *mind_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    (void)maze;
    *code = "HAND";
    return !act_target(act, TARGET_NUMBER, 0) || figure_trait(ww, act->seat, TRAIT(LENDS_MIND))
               ? NULL : "you carry no stone that adds a die";
}

static bool can_be_moved(const struct wizwar *ww, int figure)
{
    return figure_lives(ww, figure) && (figure_is_wizard(figure) || card_has(ww->figures[figure].kind, CARD_MONSTER))
        && !figure_trait(ww, figure, TRAIT(PETRIFIED));
}

/* Wizards and monsters; a figure of stone stays. */
static void scatter_figures(struct turn *turn)
{
    for (int figure = 0; figure < FIGURES_MAX && !ww_of(turn)->ending; figure++)
        if (can_be_moved(ww_of(turn), figure))
            figure_place(turn, figure, place_by_chance(turn), MOTION_TELEPORT);
}

/* Carried or not, all at the same time (WW-CATA-11); glued or locked things stay. */
static void scatter_treasures(struct turn *turn)
{
    const struct wizwar *ww = ww_of(turn);
    int ids[THINGS_MAX], count = 0;
    int32_t to[THINGS_MAX];

    for (int i = 0; i < ww->thing_count; i++)
        if (ww->things[i].kind == CARD_treasure && !ww->things[i].glued && !ww->things[i].inside)
            ids[count++] = ww->things[i].id;
    for (int i = 0; i < count; i++)
        to[i] = place_by_chance(turn);
    things_shift(turn, ids, to, count);
}

static const struct { int rank; const char *what; void (*happens)(struct turn *turn); } own_ranks[] = {
    { RANK_DECK, "the discards go back into the deck", deck_renew },
    { RANK_FIGURES, "wizards and monsters are scattered", scatter_figures },
    { RANK_TREASURES, "treasures are scattered", scatter_treasures },
};

static void tell(struct turn *turn, int rank, const char *what)
{
    emit(turn, WW_RANK, event_int("rank", rank), event_text("what", what));
}

/* One rank: the disaster's own effect, or the card with this rank. A rank without a legal choice is left out. */
static void happen(struct turn *turn, const struct queue_act *act, int rank)
{
    for (size_t i = 0; i < sizeof own_ranks / sizeof own_ranks[0]; i++)
        if (own_ranks[i].rank == rank) {
            tell(turn, rank, own_ranks[i].what);
            own_ranks[i].happens(turn);
        }
    for (int card = 1; card < PSEUDO_FIRST; card++)
        if (ww_card(card) && ww_card(card)->rank == rank && !ww_of(turn)->ending) {
            tell(turn, rank, ww_card_names[card]);
            if (!ww_card(card)->by_chance(turn, act))
                emit(turn, WW_NOTE, event_text("text", "nothing on the board can be chosen for it"));
        }
}

/* Every rank up to its strength, the lowest first (WW-CATA-01 to 11). */
static void break_loose(struct turn *turn, const struct queue_act *act)
{
    int strength = act->data[ACT_NUMBER] > 0 ? act->data[ACT_NUMBER] : 1;

    if (act_target(act, TARGET_NUMBER, 0))
        strength += roll_die(turn, 4, "strength");
    emit(turn, WW_DISASTER, event_text("card", ww_card_names[act->kind]), event_int("strength", strength));
    for (int rank = 1; rank <= strength && rank <= RANK_TREASURES && !ww_of(turn)->ending; rank++)
        happen(turn, act, rank);
}

const struct card ww_card_cataclysm = {
    .number = CARD_cataclysm, .range = RANGE_GLOBAL, .number_use = NUMBER_STRENGTH, .flags = CARD_ENVIRONMENT,
    .rulings = "WW-CATA-01 to 13", .help = "disasters by rank up to its strength",
    .read = read_mind, .forbids = mind_forbids, .resolve = break_loose,
};
