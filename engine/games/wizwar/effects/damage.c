/* Damage: reductions on the way, the life lost, and the consequences (RULES 8.6). */
#include "engine/games/wizwar/effects/effects.h"

static int rounded_up(int points24)
{
    return points24 > 0 ? (points24 + WHOLE - 1) / WHOLE : 0;
}

static bool is_physical(const struct packet *packet)
{
    return (packet->flags & CARD_PHYSICAL) != 0;
}

/* A SOULSTONE holds back the part of magical damage that would take its bearer below three lives; what goes beyond his
 * life has no victim, but it comes through (WW-FIRE-04, 06). */
static int soul_holds(const struct wizwar *ww, const struct packet *packet, int points24)
{
    int life24 = ww->figures[packet->victim].life * WHOLE, kept24 = 3 * WHOLE, from24 = life24 - kept24;

    if (is_physical(packet) || !figure_trait(ww, packet->victim, TRAIT(SOUL)))
        return 0;
    if (from24 <= 0)
        return points24 < life24 ? points24 : life24;
    if (points24 <= from24)
        return 0;
    return (points24 < life24 ? points24 : life24) - from24;
}

static bool is_immune(const struct wizwar *ww, const struct packet *packet)
{
    if (figure_trait(ww, packet->victim, TRAIT(NO_LIFE)))
        return true;
    if (!is_physical(packet))
        return false;
    return figure_trait(ww, packet->victim, TRAIT(PETRIFIED))
        || (packet->points24 <= WHOLE && figure_trait(ww, packet->victim, TRAIT(THICK)));
}

/* The points that remain after everything that blocks; *through24 is the part that came through, with or without a
 * victim. */
static int points_left(const struct wizwar *ww, const struct packet *packet, int *through24)
{
    int points24 = packet->points24;

    if (!packet->voluntary) {
        points24 -= packet->absorbed24;
        points24 -= WHOLE * figure_trait(ww, packet->victim, TRAIT(LESS_DAMAGE));
        if (is_physical(packet))
            points24 -= WHOLE * figure_trait(ww, packet->victim, TRAIT(LESS_PHYSICAL));
    }
    if (points24 <= 0 || is_immune(ww, packet)) {
        *through24 = 0;
        return 0;
    }
    if (!packet->voluntary)
        points24 -= soul_holds(ww, packet, points24);
    *through24 = points24;
    /* Points beyond a life that a soulstone keeps have no victim. */
    if (!packet->voluntary && !is_physical(packet) && figure_trait(ww, packet->victim, TRAIT(SOUL))) {
        int life = ww->figures[packet->victim].life, open24 = life > 3 ? (life - 3) * WHOLE : 0;

        points24 = points24 < open24 ? points24 : open24;
    }
    return points24;
}

void life_gain(struct turn *turn, int figure, int points)
{
    struct figure *it = &ww_of(turn)->figures[figure];
    int room = WW_LIFE_MAX - it->life, gained = points < room ? points : room;

    if (gained <= 0 || !figure_lives(ww_of(turn), figure))
        return;
    it->life += gained;
    emit(turn, WW_GAINED_LIFE, event_text("figure", ww_figure(turn, figure)), event_int("points", gained),
         event_int("life", it->life));
}

static void lose(struct turn *turn, struct packet *packet)
{
    struct figure *victim = &ww_of(turn)->figures[packet->victim];
    int through24, points24 = points_left(ww_of(turn), packet, &through24);
    int points = rounded_up(points24);

    packet->through = through24 > 0;
    packet->lost = points;
    if (points == 0) {
        emit(turn, WW_BLOCKED, event_text("figure", ww_figure(turn, packet->victim)),
             event_text("by", ww_card_names[packet->card]));
        return;
    }
    victim->life -= points;
    emit(turn, WW_HURT, event_text("figure", ww_figure(turn, packet->victim)), event_int("points", points),
         event_int("exact", packet->points24), event_text("by", ww_card_names[packet->card]),
         event_text("kind", is_physical(packet) ? "physical" : "magical"), event_int("life", victim->life));
}

/* A second self never gains life (WW-ALTER-27). */
static void turn_round(struct turn *turn, struct packet *packet)
{
    if (figure_is_wizard(packet->victim))
        life_gain(turn, packet->victim, rounded_up(packet->points24));
    packet->lost = 0;
    packet->through = false;
}

static void feed(struct turn *turn, const struct packet *packet)
{
    const struct wizwar *ww = ww_of(turn);

    if (packet->by >= 0 && is_physical(packet) && packet->lost > 0 && figure_is_wizard(packet->by)
        && figure_trait(ww, packet->by, TRAIT(FEEDS)) && figure_is_opponent(ww, packet->by, packet->victim))
        life_gain(turn, packet->by, packet->lost);
}

/* A burning cloak burns a figure that hurts its bearer from his square or the next one. */
static void burn_back(struct turn *turn, const struct packet *packet)
{
    const struct wizwar *ww = ww_of(turn);
    int32_t at = ww->figures[packet->victim].place;
    struct packet back = { .victim = packet->by, .by = packet->victim, .points24 = 2 * WHOLE, .flags = CARD_FIRE,
                           .linked = true };
    const struct thing *cloak = NULL;

    if (packet->linked || packet->lost == 0 || packet->by < 0 || packet->by == packet->victim
        || !figure_lives(ww, packet->by) || steps_between(ww_maze(turn), at, ww->figures[packet->by].place) > 1)
        return;
    while ((cloak = thing_carried(ww, packet->victim, cloak)) != NULL)
        if (card_shows(cloak->kind, TRAIT(BURNS))) {
            back.card = cloak->kind;
            packet_deal(turn, &back);
            return;
        }
}

static void follow_up(struct turn *turn, struct packet *packet)
{
    const struct card *card = ww_card(packet->spell ? packet->spell : packet->card);

    feed(turn, packet);
    burn_back(turn, packet);
    if (card && card->struck)
        card->struck(turn, packet);
}

static bool is_spent(const struct wizwar *ww, int figure)
{
    return figure_lives(ww, figure) && ww->figures[figure].life <= 0 && !figure_trait(ww, figure, TRAIT(NO_LIFE));
}

/* Who died of it dies together with the others (RULES 8.6). */
static void bury(struct turn *turn, const struct packet *packets, int count)
{
    int *dead = arena_alloc(turn_arena(turn), 2 * (size_t)count * sizeof *dead), *by = dead + count, deaths = 0;

    for (int i = 0; i < count; i++)
        if (is_spent(ww_of(turn), packets[i].victim)) {
            dead[deaths] = packets[i].victim;
            by[deaths++] = packets[i].by;
        }
    figures_die(turn, dead, by, deaths);
}

/* Up to version 6 each share of an act buried its own dead, so that who died first could not take the other with him. */
void deaths_wait(struct turn *turn, int until)
{
    struct wizwar *ww = ww_of(turn);

    if (!ww->wake && !rules_before(turn, 7))
        ww->wake = until;
}

void deaths_come(struct turn *turn, int until)
{
    struct wizwar *ww = ww_of(turn);
    int dead[FIGURES_MAX], by[FIGURES_MAX], deaths = 0;

    if (!until || ww->wake != until)
        return;
    ww->wake = 0;
    for (int figure = 0; figure < FIGURES_MAX; figure++) {
        if (is_spent(ww, figure)) {
            dead[deaths] = figure;
            by[deaths++] = ww->slayers[figure] - 2;
        }
        ww->slayers[figure] = 0;
    }
    figures_die(turn, dead, by, deaths);
}

static void note_slayer(struct wizwar *ww, const struct packet *packet)
{
    if (ww->wake && !ww->slayers[packet->victim] && is_spent(ww, packet->victim))
        ww->slayers[packet->victim] = packet->by + 2;
}

void packets_deal(struct turn *turn, struct packet *packets, int count)
{
    deaths_wait(turn, WAKE_PACKETS);
    for (int i = 0; i < count; i++) {
        if (!figure_lives(ww_of(turn), packets[i].victim) || packets[i].points24 <= 0)
            continue;
        if (packets[i].reversed)
            turn_round(turn, &packets[i]);
        else
            lose(turn, &packets[i]);
        note_slayer(ww_of(turn), &packets[i]);
        follow_up(turn, &packets[i]);
    }
    if (!ww_of(turn)->wake)
        bury(turn, packets, count);
    deaths_come(turn, WAKE_PACKETS);
}

void packet_deal(struct turn *turn, struct packet *packet)
{
    packets_deal(turn, packet, 1);
}

void packet_deal_enchanted(struct turn *turn, const struct packet *packet, bool enchanted)
{
    struct packet both[2] = { *packet, { .victim = packet->victim, .by = packet->by, .card = packet->card, .points24 = WHOLE } };

    packets_deal(turn, both, enchanted ? 2 : 1);
}

/* ---- things and edges ---- */

void thing_hurt(struct turn *turn, int id, int points)
{
    struct thing *thing = thing_edit(ww_of(turn), id);
    int life = thing && ww_card(thing->kind) ? ww_card(thing->kind)->life : 0;

    if (thing && points > 0 && ww_card(thing->kind) && ww_card(thing->kind)->hit)
        ww_card(thing->kind)->hit(turn, id, points);
    if (life == 0 || points <= 0)
        return;
    thing->lost += points;
    emit(turn, WW_THING_HURT, event_text("thing", thing_name(turn_arena(turn), ww_of(turn), thing)),
         event_text("at", ww_place(turn, thing->place)), event_int("points", points),
         event_int("left", life > thing->lost ? life - thing->lost : 0));
    if (thing->lost >= life)
        thing_end(turn, id, "destroyed", false);
}

static void feature_hurt(struct turn *turn, int face, int points)
{
    const struct maze *maze = ww_maze(turn);
    enum feature feature = maze_feature(maze, face);
    int life = feature_points(feature);
    struct edge *edge;

    if (life == 0 || (maze_is_outer(maze, face) && maze->drawn[face] == (uint8_t)feature && feature == FEATURE_WALL))
        return;
    edge = edge_edit(maze, &ww_of(turn)->board, face);
    if (!edge)
        return;
    edge->lost += points;
    emit(turn, WW_EDGE_HURT, event_text("edge", ww_face(turn, face)), event_text("holds", feature_names[feature]),
         event_int("points", points), event_int("left", life > edge->lost ? life - edge->lost : 0));
    if (edge->lost >= life)
        edge_set(turn, face, FEATURE_OPEN, 0);
}

void edge_hurt(struct turn *turn, int face, int points)
{
    const struct maze *maze = ww_maze(turn);
    int layer, halves[2], count;

    ensure(turn, face != GRID_NONE);
    layer = maze_ivy(maze, face);
    count = maze_halves(maze, face, halves);
    if (points <= 0)
        return;
    if (layer > 0) {
        layer_set(turn, face, layer > points ? layer - points : 0);
        return;
    }
    for (int i = 0; i < count; i++)
        feature_hurt(turn, halves[i], points);
}
