/* Too many cards: the player puts down the surplus, or chance does and takes one more (RULES 5). */
#include "engine/games/wizwar/turn/turn.h"

#include "engine/kernel/order.h"
#include "engine/kernel/question.h"
#include "engine/kernel/text.h"

static int over_by(const struct wizwar *ww, int seat)
{
    int over = -ww_room(ww, seat), hidden = ww->players[seat].hand.count + ww->players[seat].inert.count;

    return over < hidden ? over : hidden;
}

/* The cards that an answer puts down. */
struct put_down {
    int count;
    int cards[ORDER_CARDS];
};

bool read_put_down(struct reading *reading, struct order *order)
{
    *order = (struct order){ .kind = ORDER_DISCARD };
    if (!try_word(&reading->cursor, "choose") && !try_word(&reading->cursor, "discard"))
        return false;
    reading_say(reading, "DISCARD");
    return read_laid_down(reading, order);
}

static const char *takes_discards(const struct question_line *line, void *out)
{
    const struct wizwar *ww = line->sheet->state;
    const struct player *player = &ww->players[line->sheet->seat];
    struct reading reading;
    struct order order;
    struct put_down *put = out;

    if (!reading_open(&reading, line->sheet, line->line, ww, line->sheet->seat, true) || !read_put_down(&reading, &order))
        return NULL;
    for (int i = 0; i < order.card_count; i++) {
        int needed = 0;

        for (int k = 0; k <= i; k++)
            needed += order.cards[k] == order.cards[i];
        if (pile_count_of(PILE_CONST(&player->hand), order.cards[i]) + pile_count_of(PILE_CONST(&player->inert), order.cards[i])
            < needed) {
            cursor_refuse(&reading.cursor, "HAND", -1, "you do not hold %s", ww_card_names[order.cards[i]]);
            return NULL;
        }
    }
    if (order.card_count != value_get_int(line->facts, "over", 0)) {
        cursor_refuse(&reading.cursor, "LIMIT", -1, "put down %d, in one line: DISCARD card, card", (int)value_get_int(line->facts, "over", 0));
        return NULL;
    }
    if (put) {
        put->count = order.card_count;
        for (int i = 0; i < order.card_count; i++)
            put->cards[i] = order.cards[i];
    }
    return reading.text;
}

/* No answer: chance decides, and one card more goes (WW-OVER-01, 03). */
static const char *nothing(struct arena *arena, const void *known, int seat, const struct value *facts)
{
    (void)arena;
    (void)known;
    (void)seat;
    (void)facts;
    return "";
}

const struct question ww_quota_question = {
    .kind = "discard", .deadline = "question", .words = "DISCARD card, card ... (or CHOOSE card, card ...)", .takes = takes_discards,
    .otherwise = nothing,
};

/* One hidden card, by chance. */
static void lose_one(struct turn *turn, int seat)
{
    struct player *player = &ww_of(turn)->players[seat];
    int count = player->hand.count + player->inert.count, n = chance(turn, count, "card-put-down");

    if (count > 0)
        card_discard(turn, seat, n < player->hand.count ? player->hand.cards[n] : player->inert.cards[n - player->hand.count],
                     "too many");
}

static void settle(struct turn *turn, int seat)
{
    struct put_down put = { 0 };
    struct value *facts = value_object(turn_arena(turn));
    int over = over_by(ww_of(turn), seat);

    value_set_int(turn_arena(turn), facts, "over", over);
    decide(turn, seat, &ww_quota_question, facts, &put, sizeof put);
    for (int i = 0; i < put.count; i++)
        card_discard(turn, seat, put.cards[i], "too many");
    for (int i = 0; put.count == 0 && i <= over; i++)
        lose_one(turn, seat);
}

void quotas_settle(struct turn *turn)
{
    const struct wizwar *ww = ww_of(turn);

    for (int i = 0; i < ww->seats && !ww->ending; i++) {
        int seat = (ww->active + i) % ww->seats;

        if (ww_in_play(ww, seat) && over_by(ww, seat) > 0)
            settle(turn, seat);
    }
}
