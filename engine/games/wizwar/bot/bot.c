/* A turn of the greedy player: it shows its objects, goes for the nearest treasure or brings one home, strikes from the best
 * place on its way, and puts down what is worth least. */
#include "engine/games/wizwar/bot/bot.h"

#include "engine/games/wizwar/bot/plan.h"
#include "engine/kernel/text.h"

extern const struct ruleset wizwar_rules;

enum { WALKS = 3, ROOM_WANTED = 2 };

/* ---- lines ---- */

bool plan_can(const struct plan *plan, const char *line, struct order *order)
{
    struct reading reading;
    const char *code;

    if (!reading_open_text(&reading, plan->arena, plan->ww, plan->seat, line) || !order_read(&reading, order))
        return false;
    switch (order->kind) {
    case ORDER_PUNCH:
    case ORDER_THROW:
        order->act.data[ACT_FLAGS] |= ACT_FREE;
        return !act_forbids(plan->maze, plan->ww, &order->act, false, &code);
    case ORDER_CAST:
        return !act_forbids(plan->maze, plan->ww, &order->act, false, &code);
    default:
        return true;
    }
}

static void add(struct plan *plan, const char *line)
{
    plan->text = *plan->text ? arena_printf(plan->arena, "%s\n%s", plan->text, line) : line;
}

static void spend(struct plan *plan, int card)
{
    pile_take(PILE(plan_hand(plan)), card);
}

int plan_number(const struct plan *plan)
{
    const struct hand *hand = plan_hand(plan);
    int best = CARD_NONE;

    for (int i = 0; i < hand->count; i++)
        if (card_is_number(hand->cards[i]) && (!best || ww_card(hand->cards[i])->value > ww_card(best)->value))
            best = hand->cards[i];
    return best;
}

/* ---- ways ---- */

struct walker {
    const struct plan *plan;
    bool careful;                /* not through what does something to him */
    int goal;
};

static bool is_harmless(const struct plan *plan, int face, int32_t to)
{
    const struct thing *thing = NULL;
    const struct edge *edge = maze_edge(plan->maze, face);

    while ((thing = thing_in(plan->ww, to, thing)) != NULL)
        if (ww_card(thing->kind) && (ww_card(thing->kind)->entered || ww_card(thing->kind)->began_in))
            return false;
    return maze_feature(plan->maze, face) != FEATURE_FIRE && !(edge && edge->mirror);
}

static bool passes(const void *context, int face, int to)
{
    const struct walker *walker = context;
    const struct plan *plan = walker->plan;
    const char *code;

    return !step_forbids(plan->maze, plan->ww, plan->seat, face, MOTION_WALK, &code)
        && (!walker->careful || is_harmless(plan, face, maze_place(plan->maze, to)));
}

static bool arrives(const void *context, int square)
{
    return square == ((const struct walker *)context)->goal;
}

/* Steps to a place, with care or without; GRID_NONE: no way leads there. */
static int find_way(const struct plan *plan, int32_t to, int squares[ORDER_STEPS])
{
    struct walker walker = { .plan = plan, .careful = true, .goal = maze_square(plan->maze, to) };
    struct grid_walk walk = { .passes = passes, .ends = arrives, .context = &walker };
    int from = maze_square(plan->maze, plan_place(plan)), count = grid_path(&plan->maze->grid, &walk, from, squares, ORDER_STEPS);

    if (count != GRID_NONE)
        return count;
    walker.careful = false;
    return grid_path(&plan->maze->grid, &walk, from, squares, ORDER_STEPS);
}

/* ---- where to ---- */

static int32_t home_of(const struct plan *plan)
{
    return plan->ww->players[plan->seat].home;
}

static bool wants(const struct plan *plan, const struct thing *thing)
{
    return thing->kind == CARD_treasure && thing->owner != plan->seat + 1 && !thing->inside && !thing->glued;
}

static const struct thing *prize(const struct plan *plan)
{
    const struct thing *thing = thing_treasure(plan->ww, plan->seat);

    return thing && wants(plan, thing) ? thing : NULL;
}

/* The treasure on the floor to which the way is shortest; *steps receives how long it is. */
static const struct thing *nearest_treasure(const struct plan *plan, int *steps)
{
    const struct thing *best = NULL;
    int squares[ORDER_STEPS];

    for (int i = 0; i < plan->ww->thing_count; i++) {
        const struct thing *thing = &plan->ww->things[i];
        int count;

        if (!wants(plan, thing) || thing->carrier || thing->place == home_of(plan))
            continue;
        count = find_way(plan, thing->place, squares);
        if (count != GRID_NONE && (!best || count < *steps)) {
            best = thing;
            *steps = count;
        }
    }
    return best;
}

/* The place of an opponent who carries a wanted thing, or else of the nearest opponent. */
static int32_t quarry(const struct plan *plan)
{
    int squares[ORDER_STEPS], best = 0;
    int32_t place = PLACE_NONE;

    for (int seat = 0; seat < plan->ww->seats; seat++) {
        const struct thing *thing = thing_treasure(plan->ww, seat);
        int count = figure_is_opponent(plan->ww, plan->seat, seat) ? find_way(plan, plan->ww->figures[seat].place, squares) : GRID_NONE;

        if (count == GRID_NONE)
            continue;
        count -= thing && wants(plan, thing) ? ORDER_STEPS : 0;
        if (place == PLACE_NONE || count < best) {
            place = plan->ww->figures[seat].place;
            best = count;
        }
    }
    return place;
}

/* Where the wizard should be; PLACE_NONE: anywhere. */
static int32_t goal_of(const struct plan *plan)
{
    const struct thing *treasure;
    int steps = 0;

    if (prize(plan))
        return home_of(plan);
    treasure = thing_treasure(plan->ww, plan->seat) ? NULL : nearest_treasure(plan, &steps);
    return treasure ? treasure->place : quarry(plan);
}

/* ---- walking and striking ---- */

static bool can_walk(const struct plan *plan)
{
    const struct wizwar *ww = plan->ww;

    return !ww->now.no_walk && !ww->figures[plan->seat].stuck
        && !figure_trait(ww, plan->seat, TRAIT(PETRIFIED) | TRAIT(NO_WALK));
}

/* The smallest NUMBER card that takes him there, or else the greatest. */
static void hurry(struct plan *plan, int steps)
{
    struct now *now = &plan->ww->now;
    const struct hand *hand = plan_hand(plan);
    int card = plan_number(plan);

    if (now->steps >= steps || now->numbered || !card || figure_trait(plan->ww, plan->seat, TRAIT(SLOW)))
        return;
    for (int i = 0; i < hand->count; i++)
        if (card_is_number(hand->cards[i]) && ww_card(hand->cards[i])->value >= steps - now->steps
            && ww_card(hand->cards[i])->value < ww_card(card)->value)
            card = hand->cards[i];
    add(plan, arena_printf(plan->arena, "NUMBER %d", ww_card(card)->value));
    now->steps += ww_card(card)->value + figure_trait(plan->ww, plan->seat, TRAIT(NUMBERS_MORE));
    now->numbered = true;
    spend(plan, card);
}

static void walk(struct plan *plan, const int *squares, int count)
{
    static const char *const words[] = { "N", "E", "S", "W" };
    const char *line = "MOVE";

    for (int i = 0; i < count; i++) {
        int face = grid_face_towards(&plan->maze->grid, maze_square(plan->maze, plan_place(plan)), squares[i]);

        if (face == GRID_NONE)
            break;
        line = arena_printf(plan->arena, "%s %s", line, words[grid_face_direction(face)]);
        plan->ww->figures[plan->seat].place = maze_place(plan->maze, squares[i]);
        plan->ww->now.steps--;
        plan->ww->now.walked = true;
    }
    if (count > 0)
        add(plan, line);
}

static void strike(struct plan *plan, const struct strike *strike)
{
    add(plan, strike->line);
    spend(plan, strike->card);
    spend(plan, strike->number);
    plan->ww->now.attacks++;
}

/* Walks this many squares of a way, and strikes from the best place on it. */
static void walk_striking(struct plan *plan, const int *squares, int count)
{
    struct strike best = plan_strike(plan);
    int32_t start = plan_place(plan);
    int before = 0;

    for (int i = 0; i < count; i++) {
        struct strike other;

        plan->ww->figures[plan->seat].place = maze_place(plan->maze, squares[i]);
        other = plan_strike(plan);
        if (other.value > best.value) {
            best = other;
            before = i + 1;
        }
    }
    plan->ww->figures[plan->seat].place = start;
    walk(plan, squares, before);
    if (best.value > 0)
        strike(plan, &best);
    walk(plan, squares + before, count - before);
}

static void go(struct plan *plan, int32_t goal)
{
    int squares[ORDER_STEPS];
    int count = goal == PLACE_NONE || !can_walk(plan) ? 0 : find_way(plan, goal, squares);

    count = count < 0 ? 0 : count > ORDER_STEPS ? ORDER_STEPS : count;
    hurry(plan, count);
    if (count > plan->ww->now.steps)
        count = plan->ww->now.steps > 0 ? plan->ww->now.steps : 0;
    walk_striking(plan, squares, count);
}

/* ---- what else there is to do ---- */

/* Shows the objects of the hand, because an object only helps once it is shown; except those that are shown in a way of
 * their own, and those that do harm where they lie. */
static void show_objects(struct plan *plan)
{
    const struct hand hand = *plan_hand(plan);

    if (ww_global(plan->ww, TRAIT(DROPS_ALL)) || figure_trait(plan->ww, plan->seat, TRAIT(PETRIFIED)))
        return;
    for (int i = 0; i < hand.count; i++) {
        const struct card *card = ww_card(hand.cards[i]);

        if (!card || card_type(hand.cards[i]) != TYPE_OBJECT || card->shows || card->entered)
            continue;
        add(plan, arena_printf(plan->arena, "DISPLAY %s", ww_card_names[hand.cards[i]]));
        spend(plan, hand.cards[i]);
        thing_add(plan->ww, (struct thing){ .kind = hand.cards[i], .owner = plan->seat + 1, .carrier = plan->seat + 1,
                                            .value = card->value });
    }
}

/* Climbs out of where he is stuck, towards the goal or in any direction. */
static void climb(struct plan *plan)
{
    static const char *const words[] = { "N", "E", "S", "W" };
    const char *code;

    if (square_shows(plan->ww, plan_place(plan), TRAIT(STICKY), plan->seat))
        return;
    for (int direction = 0; direction < 4 && plan->ww->figures[plan->seat].stuck; direction++) {
        int face = maze_face(plan->maze, plan_place(plan), direction);

        if (step_forbids(plan->maze, plan->ww, plan->seat, face, MOTION_WALK, &code))
            continue;
        add(plan, arena_printf(plan->arena, "CLIMB %s", words[direction]));
        return;
    }
}

static bool lay_down(struct plan *plan)
{
    const struct thing *thing = thing_treasure(plan->ww, plan->seat);
    struct thing *laid;

    if (!thing || plan_place(plan) != home_of(plan) || figure_trait(plan->ww, plan->seat, TRAIT(PETRIFIED)))
        return false;
    add(plan, arena_printf(plan->arena, "DROP %s", thing_name(plan->arena, plan->ww, thing)));
    laid = thing_edit(plan->ww, thing->id);
    laid->carrier = 0;
    laid->place = plan_place(plan);
    return true;
}

static bool pick_up(struct plan *plan)
{
    const struct thing *thing = NULL;

    if (thing_treasure(plan->ww, plan->seat) || plan_place(plan) == home_of(plan) || ww_global(plan->ww, TRAIT(DROPS_ALL))
        || figure_trait(plan->ww, plan->seat, TRAIT(PETRIFIED) | TRAIT(IDIOT)))
        return false;
    while ((thing = thing_in(plan->ww, plan_place(plan), thing)) != NULL)
        if (wants(plan, thing)) {
            add(plan, arena_printf(plan->arena, "TAKE %s", thing_name(plan->arena, plan->ww, thing)));
            return true;
        }
    return false;
}

/* A spell on himself that needs no further word and does something at once. */
static void help_oneself(struct plan *plan)
{
    const struct hand *hand = plan_hand(plan);

    for (int i = 0; i < hand->count; i++) {
        const struct card *card = ww_card(hand->cards[i]);
        const char *line = card ? arena_printf(plan->arena, "CAST %s", ww_card_names[hand->cards[i]]) : NULL;
        struct order order;

        if (!card || card_type(hand->cards[i]) != TYPE_NEUTRAL || card->aims != AIM_ME || card->traits || card->read
            || card->number_use != NUMBER_NONE || card_has(hand->cards[i], CARD_SPECIAL) || !plan_can(plan, line, &order))
            continue;
        add(plan, line);
        spend(plan, hand->cards[i]);
        return;
    }
}

/* ---- cards ---- */

/* What a card is worth to keep. */
static int keeping(int kind)
{
    const struct card *card = ww_card(kind);

    if (!card)
        return 0;
    switch (card_type(kind)) {
    case TYPE_NUMBER:
        return 2 + card->value;
    case TYPE_ATTACK:
        return 3 + card->points + 3 * card->points_each;
    case TYPE_COUNTER:
        return 6;
    case TYPE_NEUTRAL:
        return card->aims == AIM_ME && !card->read ? 4 : 1;
    default:
        return 1;
    }
}

/* Draws two, and puts down the least valuable cards when there is no room. */
static void draw(struct plan *plan)
{
    const char *line = "DISCARD";
    int room = ww_room(plan->ww, plan->seat), count = 0;

    while (room + count < ROOM_WANTED && plan_hand(plan)->count > 0) {
        const struct hand *hand = plan_hand(plan);
        int worst = 0;

        for (int i = 1; i < hand->count; i++)
            if (keeping(hand->cards[i]) < keeping(hand->cards[worst]))
                worst = i;
        line = arena_printf(plan->arena, "%s%s %s", line, count > 0 ? "," : "", ww_card_names[hand->cards[worst]]);
        spend(plan, hand->cards[worst]);
        count++;
    }
    if (count > 0)
        add(plan, line);
    room += count;
    if (room > 0)
        add(plan, room == 1 ? "DRAW 1" : "DRAW 2");
}

/* ---- a turn ---- */

static const char *order(struct arena *arena, const struct wizwar *ww, int seat)
{
    struct plan plan = { .arena = arena, .ww = arena_copy(arena, ww, sizeof *ww), .seat = seat, .text = "" };
    bool taken = false;

    plan.maze = maze_of(arena, &plan.ww->board);
    show_objects(&plan);
    climb(&plan);
    for (int i = 0; i < WALKS && !taken; i++) {
        go(&plan, goal_of(&plan));
        taken = pick_up(&plan);
        if (!taken && !lay_down(&plan))
            break;
    }
    if (!taken)
        help_oneself(&plan);
    draw(&plan);
    return *plan.text ? plan.text : "PASS";
}

const char *ww_bot(struct arena *arena, const void *state, const struct request *request, struct rng *choice)
{
    if (text_equal(request->kind, "orders"))
        return order(arena, state, request->seat);
    return ruleset_choose(&wizwar_rules, arena, state, request, choice);
}
