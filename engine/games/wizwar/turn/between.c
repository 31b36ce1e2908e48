/* What a player may do at any time: deal, give up, agree to a draw (RULES 6.4). */
#include "engine/games/wizwar/turn/turn.h"

#include "engine/kernel/text.h"

enum { DEAL_MOST = 6 };

/* One side of a deal: hidden cards and displayed things, by their names. */
struct goods {
    int count;
    int cards[DEAL_MOST], things[DEAL_MOST];      /* one of the two is 0 */
};

struct deal {
    int from, to;
    struct goods gives, takes;
};

/* A treasure, a shown object of the owner's, or else a hidden card of that name. */
static bool read_one(struct reading *reading, int owner, struct goods *goods)
{
    const struct thing *thing = NULL;
    int card = 0, id = 0;

    if (!read_treasure(reading, &id)) {
        if (!read_card(reading, &card))
            return false;
        while ((thing = thing_carried(reading->ww, owner, thing)) != NULL && thing->kind != card)
            ;
        id = thing ? thing->id : 0;
    }
    goods->cards[goods->count] = id ? 0 : card;
    goods->things[goods->count] = id;
    return true;
}

/* "NOTHING", or "R1, DAGGER, ABSORB". */
static bool read_goods(struct reading *reading, int owner, struct goods *goods)
{
    *goods = (struct goods){ 0 };
    if (read_word(reading, "nothing"))
        return true;
    do {
        read_word(reading, "my");
        read_word(reading, "his");
        if (goods->count == DEAL_MOST)
            return cursor_refuse(&reading->cursor, "LIMIT", reading->cursor.at, "%d things are the most", DEAL_MOST);
        if (!read_one(reading, owner, goods))
            return false;
        goods->count++;
    } while (read_word(reading, ","));
    return true;
}

static bool deal_read(struct reading *reading, int from, int to, struct goods *gives, struct goods *takes)
{
    return read_goods(reading, from, gives) && take_word(&reading->cursor, "for") && (reading_say(reading, "FOR"), true)
        && read_goods(reading, to, takes);
}

static bool read_deal(struct arena *arena, const struct wizwar *ww, const char *text, struct deal *deal)
{
    struct reading reading;

    return text_has_prefix(text, "DEAL ") && reading_open_text(&reading, arena, ww, 0, text)
        && take_word(&reading.cursor, "DEAL") && read_seat(&reading, &deal->from) && read_seat(&reading, &deal->to)
        && deal_read(&reading, deal->from, deal->to, &deal->gives, &deal->takes);
}

static bool may_have(const struct wizwar *ww, int seat, const struct goods *goods)
{
    for (int i = 0; i < goods->count; i++) {
        const struct thing *thing = thing_find(ww, goods->things[i]);

        if (goods->things[i] ? !thing || thing->carrier != seat + 1 : !ww_may_hold(&ww->players[seat].hand, goods->cards[i]))
            return false;
    }
    return true;
}

static bool has_treasure(const struct wizwar *ww, const struct goods *goods)
{
    for (int i = 0; i < goods->count; i++)
        if (goods->things[i] && thing_find(ww, goods->things[i]) && thing_find(ww, goods->things[i])->kind == CARD_treasure)
            return true;
    return false;
}

/* Treasures pass only between two in one square (RULES 6.4), and each carries one at a time (RULES 6.3). */
static const char *treasures_forbid(const struct wizwar *ww, const struct deal *deal)
{
    bool gives = has_treasure(ww, &deal->gives), takes = has_treasure(ww, &deal->takes);

    if (!gives && !takes)
        return NULL;
    if (ww->figures[deal->from].place != ww->figures[deal->to].place)
        return "a treasure changes hands only between two in one square";
    if ((gives && !takes && thing_treasure(ww, deal->to)) || (takes && !gives && thing_treasure(ww, deal->from)))
        return "one treasure at a time is carried";
    return NULL;
}

const char *ww_interlude_forbids(struct arena *arena, const void *state, int seat, const char *text)
{
    const struct wizwar *ww = state;
    const struct maze *maze = maze_of(arena, &ww->board);
    struct deal deal;

    if (!ww_in_play(ww, seat))
        return "you are out of the game";
    if (!read_deal(arena, ww, text, &deal))
        return NULL;
    if (!ww_in_play(ww, deal.from))
        return "who offered it is out of the game";
    if (!figure_sees(maze, ww, deal.from, deal.to) && !figure_sees(maze, ww, deal.to, deal.from))
        return "there is no line of sight between the players";
    if (!may_have(ww, deal.from, &deal.gives))
        return "what was offered is gone";
    if (treasures_forbid(ww, &deal))
        return treasures_forbid(ww, &deal);
    return may_have(ww, deal.to, &deal.takes) ? NULL : "you do not have what is wanted";
}

static void hand_over(struct turn *turn, int from, int to, const struct goods *goods)
{
    for (int i = 0; i < goods->count; i++)
        if (goods->things[i])
            thing_pass(turn, goods->things[i], to);
        else
            card_pass(turn, from, to, goods->cards[i]);
}

static void carry_out(struct turn *turn, const struct deal *deal)
{
    emit(turn, WW_DEAL, event_text("one", ww_seat_names[deal->from]), event_text("other", ww_seat_names[deal->to]));
    hand_over(turn, deal->from, deal->to, &deal->gives);
    hand_over(turn, deal->to, deal->from, &deal->takes);
}

/* Why the writer cannot offer that, by what he may know, never by the partner's hand; NULL: he can. */
static const char *offer_forbids(const struct reading *reading, const struct deal *deal, const char **code)
{
    const struct wizwar *ww = reading->ww;

    *code = "LOS";
    if (!figure_sees(reading->maze, ww, deal->from, deal->to) && !figure_sees(reading->maze, ww, deal->to, deal->from))
        return "there is no line of sight between the players";
    *code = "HAND";
    if (!may_have(ww, deal->from, &deal->gives))
        return "you do not have what you offer";
    *code = "STATE";
    return treasures_forbid(ww, deal);
}

/* "OFFER Blue my dagger for his absorb". */
const char *ww_offer(struct sheet *sheet, int line, int *to)
{
    const struct wizwar *ww = sheet->state;
    struct reading reading;
    struct deal deal = { .from = sheet->seat };
    const char *code, *why;

    if (!text_has_prefix_ignoring_case(sheet->lines[line].text, "offer ")
        || !reading_open(&reading, sheet, line, ww, sheet->seat, true) || !take_word(&reading.cursor, "offer"))
        return NULL;
    if (!ww_in_play(ww, sheet->seat)) {
        cursor_refuse(&reading.cursor, "STATE", -1, "you are out of the game");
        return NULL;
    }
    if (!read_seat(&reading, to)) {
        cursor_refuse(&reading.cursor, "NAME", reading.cursor.at, "to whom? OFFER BLUE MY DAGGER FOR HIS ABSORB");
        return NULL;
    }
    reading.text = "";
    deal.to = *to;
    if (!deal_read(&reading, deal.from, deal.to, &deal.gives, &deal.takes) || !take_end(&reading.cursor))
        return NULL;
    why = offer_forbids(&reading, &deal, &code);
    if (why) {
        cursor_refuse(&reading.cursor, code, -1, "%s", why);
        return NULL;
    }
    return reading.text;
}

void ww_between(struct turn *turn, int seat, const char *text)
{
    struct deal deal;

    turn_phase(turn, "between");
    if (text_equal(text, "RESIGN")) {
        ww_of(turn)->resigned |= AUDIENCE_SEAT(seat);
        ww_leave(turn, seat, "resigned", FIGURE_NONE);
    } else if (text_equal(text, "DRAW")) {
        ww_end(turn, ENDING_AGREED, -1);
    } else if (read_deal(turn_arena(turn), ww_of(turn), text, &deal)) {
        carry_out(turn, &deal);
    }
}
