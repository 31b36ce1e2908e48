#include "engine/games/wizwar/face/playable.h"

#include <string.h>

#include "engine/games/wizwar/turn/turn.h"
#include "engine/kernel/text.h"

enum { TRIES = 64, RINGS = 32, FIGURES_NAMED = 4 };
enum { SEEN = 1, UNSEEN };

/* A search for lines that are allowed. */
struct search {
    struct arena *arena;
    const struct wizwar *ww;     /* as the seat knows it, at the start of its action phase */
    const struct maze *maze;
    int seat;
    const struct card *card;
    int tries;
    struct in_the_way *in_the_way;       /* of the wizard's lines of sight */
    int8_t *seen_squares, *seen_faces;   /* from the wizard's place, for all cards: SEEN, UNSEEN, 0: not looked at yet */
    int32_t centre;              /* places near it come first: the wizard's, then that of the figure that is aimed at */
    int figure, least_figure;    /* the figure in the line; the search begins at that one */
    int least_free;              /* free squares of a line are all different */
    bool casts;                  /* the line casts the card, so a NUMBER card may go with it */
};

/* ---- names that fill a form; "": skipped; NULL: there are no more ---- */

/* The n-th place around the centre, in rings; *ring receives which. */
static int32_t place_around(int32_t centre, int n, int *ring)
{
    int across, along, side, step;

    for (*ring = 1; n >= 4 * *ring; ++*ring)
        n -= 4 * *ring;
    side = n / *ring;
    step = n % *ring;
    across = side == 0 ? step : side == 1 ? *ring - step : side == 2 ? -step : step - *ring;
    along = side == 0 ? step - *ring : side == 1 ? step : side == 2 ? *ring - step : -step;
    return place_at(place_column(centre) + across, place_row(centre) + along);
}

/* Places so many rings away are not on the board. */
static bool is_off(const struct search *search, int ring)
{
    return ring > RINGS || ring >= search->maze->grid.columns + search->maze->grid.rows;
}

static struct observer observer_in(const struct search *search)
{
    struct observer observer = observer_of(search->ww, search->seat);

    observer.known = search->in_the_way;
    return observer;
}

static bool sees_square_from(const struct search *search, int32_t place)
{
    int8_t *seen = &search->seen_squares[maze_square(search->maze, place)];

    if (!*seen)
        *seen = sees_square(search->maze, search->ww, observer_in(search), search->centre, place, false, NULL) ? SEEN : UNSEEN;
    return *seen == SEEN;
}

/* The wizard's place is the centre, unless a figure was named before the side. */
static bool sees_face_from(const struct search *search, int face)
{
    bool own = search->centre == search->ww->figures[search->seat].place;
    int8_t other = 0, *seen = own ? &search->seen_faces[face] : &other;

    if (!*seen)
        *seen = sees_edge(search->maze, search->ww, observer_in(search), search->centre, face, false, NULL) ? SEEN : UNSEEN;
    return *seen == SEEN;
}

/* Does the card itself rule the side out, whoever sees it? Most do so for most sides: there is no door, the edge is not empty. */
static bool is_vain(const struct search *search, int32_t place, int direction)
{
    struct queue_act act = { .seat = search->seat, .source = search->seat, .kind = search->card->number };
    const char *code = "";

    if (search->card->form || !search->card->forbids)
        return false;
    act_aim(&act, TARGET_EDGE, direction, place);
    return search->card->forbids(search->maze, search->ww, &act, &code) != NULL;
}

static bool is_far(const struct search *search)
{
    return search->card->range != RANGE_LOS;
}

static const char *nth_square(struct search *search, int n)
{
    int ring;
    int32_t place = place_around(search->centre, n, &ring);

    if (is_off(search, ring))
        return NULL;
    if (maze_square(search->maze, place) == GRID_NONE)
        return "";
    return is_far(search) || search->centre != search->ww->figures[search->seat].place || sees_square_from(search, place)
               ? maze_square_name(search->maze, place) : "";
}

static const char *nth_free(struct search *search, int n)
{
    int ring;
    int32_t place = place_around(search->centre, n, &ring);

    if (n < search->least_free || (!is_off(search, ring) && thing_in(search->ww, place, NULL)))
        return "";
    for (int seat = 0; seat < search->ww->seats; seat++)
        if (search->ww->players[seat].home == place)
            return "";
    search->least_free = n + 1;
    return nth_square(search, n);
}

static const char *nth_side(struct search *search, int n)
{
    int ring = 0, face;
    int32_t place = n < 4 ? search->centre : place_around(search->centre, n / 4 - 1, &ring);

    if (is_off(search, ring) || (search->card->range == RANGE_BESIDE && n >= 4))
        return NULL;
    face = maze_square(search->maze, place) == GRID_NONE ? GRID_NONE : maze_face(search->maze, place, n % 4);
    if (face == GRID_NONE || is_vain(search, place, n % 4))
        return "";
    return search->card->range == RANGE_BESIDE || sees_face_from(search, face) ? maze_face_name(search->maze, face) : "";
}

static const char *nth_figure(struct search *search, int n)
{
    const struct wizwar *ww = search->ww;

    if (n >= FIGURES_MAX)
        return NULL;
    if (n < search->least_figure || !figure_lives(ww, n)
        || (!is_far(search) && n != search->seat && !figure_sees(search->maze, ww, search->seat, n)))
        return "";
    search->figure = n;
    search->centre = ww->figures[n].place;
    return figure_name(search->arena, ww, n);
}

static const char *thing_named(struct search *search, int n, int carrier)
{
    const struct wizwar *ww = search->ww;
    const struct thing *thing = &ww->things[n];
    const char *name;

    if (n >= ww->thing_count)
        return NULL;
    name = thing_name(search->arena, ww, thing);
    if (carrier != FIGURE_NONE || thing->carrier)
        return thing->carrier == (carrier == FIGURE_NONE ? search->seat : carrier) + 1 ? name : "";
    return card_type(thing->kind) == TYPE_OBJECT || thing->kind == CARD_treasure
               ? name : arena_printf(search->arena, "%s %s", ww_card_names[thing->kind], maze_square_name(search->maze, thing->place));
}

static const char *nth_thing(struct search *search, int n)
{
    return thing_named(search, n, FIGURE_NONE);
}

static const char *nth_own(struct search *search, int n)
{
    return thing_named(search, n, search->seat);
}

static const char *nth_his(struct search *search, int n)
{
    return thing_named(search, n, search->figure);
}

static const char *nth_spell(struct search *search, int n)
{
    const struct wizwar *ww = search->ww;
    const struct effect *effect = &ww->effects.list[n];

    if (n >= ww->effects.count)
        return NULL;
    return effect->target_kind == TARGET_FIGURE
               ? arena_printf(search->arena, "%s ON %s", ww_card_names[effect->kind], figure_name(search->arena, ww, effect->target)) : "";
}

static const char *nth_sector(struct search *search, int n)
{
    return n < search->ww->board.sector_count ? arena_printf(search->arena, "S%d", n + 1) : NULL;
}

static const char *nth_step(struct search *search, int n)
{
    static const char *const words[] = { "N", "E", "S", "W" };

    (void)search;
    return n < 4 ? words[n] : NULL;
}

static const char *nth_compass(struct search *search, int n)
{
    static const char *const words[] = { "NORTH", "EAST", "SOUTH", "WEST" };

    (void)search;
    return n < 4 ? words[n] : NULL;
}

static const char *nth_attack(struct search *search, int n)
{
    const struct hand *hand = &search->ww->players[search->seat].hand;

    if (n >= hand->count)
        return NULL;
    return hand->cards[n] > 0 && card_type(hand->cards[n]) == TYPE_ATTACK && card_is_spell(hand->cards[n]) ? ww_card_names[hand->cards[n]] : "";
}

static const struct blank {
    const char *name;
    const char *(*nth)(struct search *search, int n);
} blanks[] = {
    { "{square}", nth_square }, { "{free}", nth_free }, { "{side}", nth_side }, { "{figure}", nth_figure }, { "{thing}", nth_thing },
    { "{own}", nth_own }, { "{his}", nth_his }, { "{spell}", nth_spell }, { "{sector}", nth_sector }, { "{step}", nth_step },
    { "{compass}", nth_compass }, { "{attack}", nth_attack },
};

/* ---- lines ---- */

/* The greatest NUMBER card of the hand that goes with the card. */
static const char *with_number(const struct search *search)
{
    const struct hand *hand = &search->ww->players[search->seat].hand;
    int best = 0;

    for (int i = 0; i < hand->count && search->casts && search->card->number_use != NUMBER_NONE; i++)
        if (hand->cards[i] > 0 && card_is_number(hand->cards[i]) && ww_card(hand->cards[i])->value > best)
            best = ww_card(hand->cards[i])->value;
    return best ? arena_printf(search->arena, " WITH %d", best) : "";
}

static const char *order_forbids(const struct search *search, const struct order *order)
{
    const char *code;

    switch (order->kind) {
    case ORDER_NUMBER:
        return number_forbids(search->arena, search->ww, search->seat, order, &code);
    case ORDER_DISPLAY:
        return display_forbids(search->ww, search->seat, order, &code);
    default:
        return act_forbids(search->maze, search->ww, &order->act, false, &code);
    }
}

/* The line as reports print orders; NULL: it cannot be read, or is not allowed. */
static const char *allowed(struct search *search, const char *line)
{
    struct reading reading;
    struct order order;

    if (search->tries-- <= 0 || !reading_open_text(&reading, search->arena, search->ww, search->seat, line)
        || !order_read(&reading, &order) || !take_end(&reading.cursor))
        return NULL;
    return order_forbids(search, &order) ? NULL : reading.text;
}

static const struct blank *blank_at(const char *form)
{
    for (size_t i = 0; i < sizeof blanks / sizeof blanks[0]; i++)
        if (text_has_prefix(form, blanks[i].name))
            return &blanks[i];
    return NULL;
}

/* Fills the blanks of the rest of the line, the first by every name that it can have, until the line is allowed. */
static const char *filled(struct search *search, const char *head, const char *form)
{
    const char *gap = strchr(form, '{'), *name, *found = NULL;
    const struct blank *blank = gap ? blank_at(gap) : NULL;
    int32_t centre = search->centre;
    int free = search->least_free;

    if (!blank)
        return allowed(search, arena_printf(search->arena, "%s%s%s", head, form, with_number(search)));
    for (int n = 0; !found && search->tries > 0 && (name = blank->nth(search, n)) != NULL; n++) {
        if (*name)
            found = filled(search, arena_printf(search->arena, "%s%.*s%s", head, (int)(gap - form), form, name),
                           gap + strlen(blank->name));
        search->centre = centre;
        search->least_free = free;
    }
    return found;
}

/* The forms of a card that states none: by its aims. Attacks are for opponents, although most hurt walls, too. */
static const char *const *forms_of(const struct card *card, const char *forms[8])
{
    bool attacks = card_type(card->number) == TYPE_ATTACK && (card->aims & AIM_OPPONENT);
    int count = 0;

    if (card->form)
        forms[count++] = card->form;
    else {
        if ((card->aims & AIM_ME) || card->aims == 0)
            forms[count++] = "";
        if (card->aims & (AIM_OPPONENT | AIM_MY_MONSTER))
            forms[count++] = " AT {figure}";
        if (!attacks && (card->aims & (AIM_OBJECT | AIM_OBSTACLE)))
            forms[count++] = " AT {thing}";
        if (!attacks && (card->aims & AIM_EDGE))
            forms[count++] = " AT {side}";
        if (!attacks && (card->aims & AIM_SQUARE))
            forms[count++] = " AT {square}";
    }
    forms[count] = NULL;
    return forms;
}

static const char *begun(struct search *search, const char *word, const char *form)
{
    search->tries = TRIES;
    search->casts = text_equal(word, "CAST");
    search->figure = FIGURE_NONE;
    search->centre = search->ww->figures[search->seat].place;
    return filled(search, arena_printf(search->arena, "%s %s", word, ww_card_names[search->card->number]), form);
}

/* Whom else the same line can be aimed at. */
static const char *other_figures(struct search *search, const char *form)
{
    const char *text = "";
    int count = 0;

    while (search->figure != FIGURE_NONE && count < FIGURES_NAMED) {
        search->least_figure = search->figure + 1;
        if (!begun(search, "CAST", form))
            break;
        text = arena_printf(search->arena, "%s%s%s", text, count++ ? ", " : "; also at ",
                            figure_name(search->arena, search->ww, search->figure));
    }
    search->least_figure = 0;
    return text;
}

/* ---- cards ---- */

struct listing {
    struct search search;
    struct value *plays;
    const char *with, *answers, *idle;
};

static void add_name(struct listing *listing, const char **names, int card)
{
    *names = **names ? arena_printf(listing->search.arena, "%s, %s", *names, ww_card_names[card]) : ww_card_names[card];
}

static bool add_line(struct listing *listing, const char *line, const char *more)
{
    struct value *play;

    if (!line)
        return false;
    play = value_add(listing->plays, value_object(listing->search.arena));
    value_set_lasting_text(listing->search.arena, play, "line", line);
    value_set_lasting_text(listing->search.arena, play, "more", more);
    return true;
}

static bool add_cast(struct listing *listing)
{
    struct search *search = &listing->search;
    const char *room[8];

    for (const char *const *form = forms_of(search->card, room); *form; form++) {
        const char *line = begun(search, "CAST", *form);

        if (line)
            return add_line(listing, line, other_figures(search, *form));
    }
    return false;
}

static void add_answer(struct listing *listing)
{
    const struct search *search = &listing->search;
    const struct wizwar *ww = search->ww;
    const struct queue_act *answered = &ww->acts.acts[ww->acts.count - 1];
    struct queue_act act = { .seat = search->seat, .source = act_answerer(ww, answered, search->seat), .kind = search->card->number };
    const char *code;

    if (!answer_forbids(search->maze, ww, &act, answered, &code))
        add_line(listing, arena_printf(search->arena, "PLAY %s%s", ww_card_names[act.kind],
                                       act.source == search->seat ? "" : " FOR ALTER EGO"), "");
}

static bool add_object(struct listing *listing)
{
    const char *form = listing->search.card->form;

    return add_line(listing, begun(&listing->search, "DISPLAY", form ? form : ""), "");
}

static bool add_number(struct listing *listing)
{
    struct search *search = &listing->search;

    search->tries = TRIES;
    return add_line(listing, allowed(search, arena_printf(search->arena, "NUMBER %d", search->card->value)),
                    arena_printf(search->arena, ": %d more steps; or WITH %d behind a spell", search->card->value, search->card->value));
}

static void add_card(struct listing *listing, int card)
{
    const struct wizwar *ww = listing->search.ww;
    bool answers = card_type(card) == TYPE_COUNTER || card_has(card, CARD_ALSO_COUNTER);

    listing->search.card = ww_card(card);
    if (ww->acts.count > 0) {
        add_answer(listing);
        return;
    }
    if (card_is_number(card) ? add_number(listing) : card_type(card) == TYPE_OBJECT ? add_object(listing) : add_cast(listing))
        return;
    if (answers)
        add_name(listing, &listing->answers, card);
    else
        add_name(listing, ww_card(card)->goes_with ? &listing->with : &listing->idle, card);
}

const struct wizwar *ww_at_start(struct arena *arena, const struct wizwar *ww, int seat)
{
    struct wizwar *after;

    if (ww->now.begun)
        return ww;
    after = arena_copy(arena, ww, sizeof *ww);
    after->now = (struct now){ .begun = true, .lost = ww->players[seat].owes > 0 || figure_trait(ww, seat, TRAIT(LOSES_TURNS)) > 0 };
    after->effects.count = 0;
    for (int i = 0; i < ww->effects.count; i++) {
        const struct effect *effect = &ww->effects.list[i];

        if (effect->moment != MOMENT_TURN_START || effect->seat != EFFECT_SEAT(seat) || effect->left != 1)
            after->effects.list[after->effects.count++] = *effect;
    }
    return after;
}

/* Is somebody near whom he has to flee before he does anything else (WW-FEAR-01)? Whether he can is for his turn to say. */
static bool is_afraid(const struct search *search)
{
    const struct wizwar *ww = search->ww;
    int distance = fear_distance(search->maze, ww, search->seat, ww->figures[search->seat].place);

    return ww->acts.count == 0 && !ww->now.brave && distance != GRID_NONE && distance <= FEAR_RADIUS;
}

/* May the seat do anything with its cards now? */
static bool may_play(const struct wizwar *ww, int seat)
{
    if (seat < 0 || ww->ending || ww->turn < 0 || !ww_in_play(ww, seat) || !figure_lives(ww, seat))
        return false;
    if (ww->acts.count > 0)
        return act_concerned(ww, &ww->acts.acts[ww->acts.count - 1]) == seat;
    return seat == ww->active;
}

void ww_plays(struct arena *arena, struct value *view, const struct wizwar *ww, int seat)
{
    struct listing listing = { .search = { .arena = arena, .maze = maze_of(arena, &ww->board), .seat = seat },
                               .plays = value_list(arena), .with = "", .answers = "", .idle = "" };
    const struct hand *hand = seat >= 0 ? &ww->players[seat].hand : NULL;

    value_set_bool(arena, view, "any-plays", false);
    if (!may_play(ww, seat))
        return;
    listing.search.in_the_way = ARENA_NEW(arena, struct in_the_way);
    listing.search.seen_squares = arena_alloc(arena, (size_t)grid_squares(&listing.search.maze->grid));
    listing.search.seen_faces = arena_alloc(arena, 4 * (size_t)grid_squares(&listing.search.maze->grid));
    listing.search.ww = ww->acts.count > 0 ? ww : ww_at_start(arena, ww, seat);
    for (int i = 0; i < hand->count && !listing.search.ww->now.lost; i++) {
        bool again = false;

        for (int k = 0; k < i; k++)
            again = again || hand->cards[k] == hand->cards[i];
        if (!again && hand->cards[i] > 0)
            add_card(&listing, hand->cards[i]);
    }
    if (listing.search.ww->acts.count > 0)
        add_line(&listing, "PASS", "");
    value_set_bool(arena, view, "any-plays",
                   listing.plays->count > 0 || *listing.with || *listing.answers || *listing.idle);
    value_set_bool(arena, view, "plays-flee", listing.plays->count > 0 && is_afraid(&listing.search));
    value_set(arena, view, "plays", listing.plays);
    value_set_lasting_text(arena, view, "plays-with", listing.with);
    value_set_lasting_text(arena, view, "plays-answers", listing.answers);
    value_set_lasting_text(arena, view, "plays-idle", listing.idle);
}
