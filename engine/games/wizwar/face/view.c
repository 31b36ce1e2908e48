/* What a seat may know, for reports, pages and scenarios. */
#include "engine/games/wizwar/face/face.h"

#include <string.h>

#include "engine/games/wizwar/cast/act.h"
#include "engine/games/wizwar/face/map.h"
#include "engine/games/wizwar/face/playable.h"

/* A look at a state. */
struct viewing {
    struct arena *arena;
    const struct wizwar *ww;
    const struct maze *maze;
    int seat;
};

static struct value *pile_view(const struct viewing *viewing, struct pile_const pile)
{
    struct value *list = value_list(viewing->arena);

    for (int i = 0; i < pile.count; i++)
        value_add_lasting_text(viewing->arena, list, ww_card_name(NULL, pile.cards[i]));
    return list;
}

static struct value *carried_view(const struct viewing *viewing, int figure)
{
    struct value *list = value_list(viewing->arena);
    const struct thing *thing = NULL;

    while ((thing = thing_carried(viewing->ww, figure, thing)) != NULL)
        value_add_lasting_text(viewing->arena, list, thing_name(viewing->arena, viewing->ww, thing));
    return list;
}

/* A list of names as one text, with the number of times that each is in it. */
static const char *listed(const struct viewing *viewing, const struct value *list)
{
    const char *text = "";

    for (const struct value *item = list->first; item; item = item->next) {
        int before = 0, count = 0;

        for (const struct value *other = list->first; other; other = other->next) {
            before += other == item ? count : 0;
            count += strcmp(other->text, item->text) == 0;
        }
        if (before > 0)
            continue;
        text = arena_printf(viewing->arena, "%s%s%s", text, *text ? ", " : "", item->text);
        if (count > 1)
            text = arena_printf(viewing->arena, "%s x%d", text, count);
    }
    return text;
}

static struct value *player_view(const struct viewing *viewing, int seat)
{
    const struct wizwar *ww = viewing->ww;
    const struct player *player = &ww->players[seat];
    struct value *view = value_object(viewing->arena);

    value_set_lasting_text(viewing->arena, view, "name", ww_seat_names[seat]);
    value_set_int(viewing->arena, view, "life", ww->figures[seat].life);
    value_set_int(viewing->arena, view, "out", player->out);
    value_set_int(viewing->arena, view, "cards", player->hand.count + player->inert.count);
    value_set_lasting_text(viewing->arena, view, "at", maze_square_name(viewing->maze, ww->figures[seat].place));
    value_set_lasting_text(viewing->arena, view, "home", maze_square_name(viewing->maze, player->home));
    value_set(viewing->arena, view, "carries", carried_view(viewing, seat));
    value_set_lasting_text(viewing->arena, view, "carries-text", listed(viewing, value_find(view, "carries")));
    value_set_bool(viewing->arena, view, "mine", seat == viewing->seat);
    value_set_bool(viewing->arena, view, "active", seat == ww->active);
    value_set_int(viewing->arena, view, "owes", player->owes);
    if (viewing->seat >= 0)
        value_set_bool(viewing->arena, view, "seen", figure_sees(viewing->maze, ww, viewing->seat, seat));
    if (viewing->seat == SEAT_MODERATOR || viewing->seat == seat) {
        if (seat == ww->active)
            value_set_int(viewing->arena, view, "attacks", attacks_left(ww_at_start(viewing->arena, ww, seat), seat, false));
        value_set(viewing->arena, view, "hand", pile_view(viewing, PILE_CONST(&player->hand)));
        value_set(viewing->arena, view, "inert", pile_view(viewing, PILE_CONST(&player->inert)));
        value_set_lasting_text(viewing->arena, view, "hand-text", listed(viewing, value_find(view, "hand")));
        value_set_lasting_text(viewing->arena, view, "inert-text", listed(viewing, value_find(view, "inert")));
    }
    return view;
}

/* The spells that wait in a thing: by name, or as unknown. */
static struct value *stored_view(const struct viewing *viewing, int thing)
{
    struct value *list = value_list(viewing->arena);

    for (int i = 0; i < viewing->ww->stored_count; i++) {
        const struct stored *stored = &viewing->ww->stored[i];
        bool known = viewing->seat == SEAT_MODERATOR
            || (viewing->seat >= 0 ? !(stored->hidden_from & AUDIENCE_SEAT(viewing->seat)) : stored->hidden_from == AUDIENCE_NOBODY);

        if (stored->slime == thing)
            value_add_lasting_text(viewing->arena, list, known ? ww_card_names[stored->card] : "an unknown card");
    }
    return list;
}

static struct value *thing_view(const struct viewing *viewing, const struct thing *thing)
{
    struct value *view = value_object(viewing->arena);

    value_set_lasting_text(viewing->arena, view, "thing", ww_thing_shown(viewing->arena, viewing->ww, thing, viewing->seat));
    value_set_lasting_text(viewing->arena, view, "at", maze_square_name(viewing->maze, thing_place(viewing->ww, thing)));
    if (ww_card(thing->kind) && ww_card(thing->kind)->life)
        value_set_int(viewing->arena, view, "points", ww_card(thing->kind)->life - thing->lost);
    if (thing->value)
        value_set_int(viewing->arena, view, "value", thing->value);
    if (thing->exact24)
        value_set_lasting_text(viewing->arena, view, "scheme", thing->growing ? "growing" : "fixed");
    value_set(viewing->arena, view, "holds", stored_view(viewing, thing->id));
    value_set_lasting_text(viewing->arena, view, "holds-text", listed(viewing, value_find(view, "holds")));
    return view;
}

static struct value *figure_view(const struct viewing *viewing, int figure)
{
    struct value *view = value_object(viewing->arena);

    value_set_lasting_text(viewing->arena, view, "thing", figure_name(viewing->arena, viewing->ww, figure));
    value_set_lasting_text(viewing->arena, view, "at", maze_square_name(viewing->maze, viewing->ww->figures[figure].place));
    value_set_int(viewing->arena, view, "points", viewing->ww->figures[figure].life);
    return view;
}

/* Things and figures that are not wizards. The viewer does not see things that are unreal to him. */
static struct value *things_view(const struct viewing *viewing)
{
    struct value *list = value_list(viewing->arena);

    for (int i = 0; i < viewing->ww->thing_count; i++) {
        const struct thing *thing = &viewing->ww->things[i];

        if (!thing->carrier && (viewing->seat == SEAT_MODERATOR || thing->owner == viewing->seat + 1
                                || thing_is_real_to(viewing->ww, thing, viewing->seat)))
            value_add(list, thing_view(viewing, thing));
    }
    for (int figure = FIGURE_OTHERS; figure < FIGURES_MAX; figure++)
        if (figure_lives(viewing->ww, figure))
            value_add(list, figure_view(viewing, figure));
    return list;
}

static struct value *effects_view(const struct viewing *viewing)
{
    struct value *list = value_list(viewing->arena);

    for (int i = 0; i < viewing->ww->effects.count; i++) {
        const struct effect *effect = &viewing->ww->effects.list[i];
        struct value *item = value_add(list, value_object(viewing->arena));

        value_set_lasting_text(viewing->arena, item, "effect", ww_card_names[effect->kind]);
        value_set_int(viewing->arena, item, "number", effect->number);
        value_set_lasting_text(viewing->arena, item, "on", effect->target_kind == TARGET_FIGURE
                                                               ? figure_name(viewing->arena, viewing->ww, effect->target) : "all");
        value_set_lasting_text(viewing->arena, item, "by", ww_seat_names[effect->owner]);
        value_set_int(viewing->arena, item, "left", effect->left);
    }
    return list;
}

struct value *ww_view(struct arena *arena, const void *state, int seat)
{
    const struct wizwar *ww = state;
    struct viewing viewing = { .arena = arena, .ww = ww, .maze = maze_of(arena, &ww->board), .seat = seat };
    struct value *view = value_object(arena), *players = value_list(arena);

    value_set_int(arena, view, "turn", ww->turn);
    value_set_int(arena, view, "round", ww->round);
    value_set_lasting_text(arena, view, "active", ww_seat_names[ww->active]);
    value_set_int(arena, view, "deck", ww->deck.count);
    value_set(arena, view, "discards", pile_view(&viewing, PILE_CONST(&ww->discards)));
    for (int i = 0; i < ww->seats; i++)
        value_add(players, player_view(&viewing, i));
    value_set(arena, view, "players", players);
    value_set(arena, view, "things", things_view(&viewing));
    value_set(arena, view, "effects", effects_view(&viewing));
    value_set_bool(arena, view, "any-things", value_find(view, "things")->count > 0);
    value_set_bool(arena, view, "any-effects", ww->effects.count > 0);
    value_set_lasting_text(arena, view, "discards-text", listed(&viewing, value_find(view, "discards")));
    ww_plays(arena, view, ww, seat);
    if (ww->seats > 0)
        value_set(arena, view, "map", ww_map(arena, ww, viewing.maze, seat));
    return view;
}
