#include "engine/game_offer_words.h"

#include <string.h>

#include "engine/kernel/text.h"

static audience others_in_play(const struct offer_desk *desk)
{
    audience others = 0;

    for (int seat = 0; seat < desk->game->seats; seat++)
        if (seat != desk->sheet->seat && ruleset_in_play(desk->game->rules, desk->known, seat))
            others |= AUDIENCE_SEAT(seat);
    return others;
}

/* May this seat offer anything more? */
static bool has_room(const struct offer_desk *desk, int line)
{
    int seat = desk->sheet->seat;

    if (!ruleset_in_play(desk->game->rules, desk->known, seat)) {
        sheet_reject(desk->sheet, line, "OFFER", 0, "you are out of the game");
        return false;
    }
    if (game_offers_of(desk->game, seat) >= OFFERS_OF_A_SEAT) {
        sheet_reject(desk->sheet, line, "LIMIT", 0, "%d offers of yours are open; WITHDRAW OFFER and its number takes one back, "
                                                    "OFFERS lists them", OFFERS_OF_A_SEAT);
        return false;
    }
    return true;
}

/* Accepts an offer for this seat; returns the resulting interlude when no other seat's word is missing. */
static void agree(const struct offer_desk *desk, const struct offer *offer, struct offer_line *out)
{
    out->act = OFFER_ACCEPTED;
    out->id = offer->id;
    if ((offer->agreed | AUDIENCE_SEAT(desk->sheet->seat)) == offer->to)
        out->interlude = game_offer_interlude(desk->game, offer, desk->sheet->arena);
}

void offer_read_draw(const struct offer_desk *desk, int line, struct offer_line *out)
{
    const struct offer *offer = game_offer_of_draw(desk->game, desk->sheet->seat);

    *out = (struct offer_line){ .act = OFFER_MADE, .kind = OFFER_DRAW, .text = "", .to = others_in_play(desk),
                                .lapses = OFFER_DRAW_RECORDS };
    if (offer)
        agree(desk, offer, out);
    else if (!game_offers_draw(desk->game, desk->sheet->seat) && !has_room(desk, line))
        return;
    out->canonical = "OFFER DRAW";
}

void offer_read_accept_draw(const struct offer_desk *desk, int line, struct offer_line *out)
{
    const struct offer *offer = game_offer_of_draw(desk->game, desk->sheet->seat);

    *out = (struct offer_line){ 0 };
    if (!offer) {
        sheet_reject(desk->sheet, line, "DRAW", 0, "nobody has offered a draw; OFFER DRAW offers one");
        return;
    }
    agree(desk, offer, out);
    out->canonical = "ACCEPT DRAW";
}

/* ---- by number ---- */

static const struct { const char *canonical; enum offer_act act; } numbered[] = {
    [WORD_ACCEPT_OFFER] = { "ACCEPT OFFER", OFFER_ACCEPTED },
    [WORD_DECLINE_OFFER] = { "DECLINE OFFER", OFFER_DECLINED },
    [WORD_WITHDRAW_OFFER] = { "WITHDRAW OFFER", OFFER_WITHDRAWN },
};

/* Why this seat may not do that with this offer; NULL: it may. */
static const char *not_this_one(const struct offer *offer, int seat, enum offer_act act)
{
    if (act == OFFER_WITHDRAWN)
        return offer->from == seat ? NULL : "that offer is not yours; DECLINE OFFER declines it";
    if (offer->from == seat)
        return "that offer is your own; WITHDRAW OFFER takes it back";
    return offer_waits_for(offer, seat) ? NULL : "you have accepted it already, and others have not yet";
}

void offer_read_numbered(const struct offer_desk *desk, int line, enum common_word word, const char *rest,
                         struct offer_line *out)
{
    int seat = desk->sheet->seat;
    const struct offer *offer;
    const char *why;
    int64_t number = 0;

    *out = (struct offer_line){ .act = numbered[word].act };
    if (text_parse_int(rest, 1, INT32_MAX, &number) != TEXT_INT_OK) {
        sheet_reject(desk->sheet, line, "OFFER", 0, "which offer is a number: %s 3; OFFERS lists what is open",
                     numbered[word].canonical);
        return;
    }
    offer = game_offer_shown(desk->game, seat, (int)number);
    why = offer ? not_this_one(offer, seat, out->act) : "no offer of this number is open; OFFERS lists what is";
    if (why) {
        sheet_reject(desk->sheet, line, "OFFER", 0, "%s", why);
        return;
    }
    out->id = offer->id;
    if (out->act == OFFER_ACCEPTED)
        agree(desk, offer, out);
    out->canonical = arena_printf(desk->sheet->arena, "%s %d", numbered[word].canonical, (int)number);
}

/* ---- deals ---- */

/* The last word of the first `bytes` of a text: its start; *length is 0 when there is none. */
static size_t last_word(const char *text, size_t bytes, size_t *length)
{
    size_t end = bytes, start;

    while (end > 0 && text_is_blank(text[end - 1]))
        end--;
    for (start = end; start > 0 && !text_is_blank(text[start - 1]);)
        start--;
    *length = end - start;
    return start;
}

/* Removes "within 3 turns" from the end of a line: returns its number, or 0 when there is none. */
static int take_within(struct arena *arena, const char **text)
{
    size_t length, at = last_word(*text, strlen(*text), &length), within;
    int64_t turns = 0;

    if (text_n_equal_ignoring_case(*text + at, length, "turns") || text_n_equal_ignoring_case(*text + at, length, "turn"))
        at = last_word(*text, at, &length);
    if (text_parse_int(arena_text_n(arena, *text + at, length), 1, OFFER_RECORDS_MOST, &turns) != TEXT_INT_OK)
        return 0;
    within = last_word(*text, at, &length);
    if (!text_n_equal_ignoring_case(*text + within, length, "within"))
        return 0;
    while (within > 0 && text_is_blank((*text)[within - 1]))
        within--;
    *text = arena_text_n(arena, *text, within);
    return (int)turns;
}

bool offer_read_deal(const struct offer_desk *desk, int line, struct offer_line *out)
{
    const struct ruleset *rules = desk->game->rules;
    struct sheet *sheet = desk->sheet;
    const char *written = sheet->lines[line].text, *name;
    int turns, to = -1;

    *out = (struct offer_line){ .act = OFFER_MADE, .kind = OFFER_DEAL };
    if (!rules->offer || !desk->game->set_up)
        return false;
    turns = take_within(sheet->arena, &sheet->lines[line].text);
    out->text = rules->offer(sheet, line, &to);
    sheet->lines[line].text = written;
    if (!out->text)
        return sheet->lines[line].verdict != VERDICT_NONE;
    if (to < 0 || to >= desk->game->seats || !(others_in_play(desk) & AUDIENCE_SEAT(to))) {
        sheet_reject(sheet, line, "OFFER", 0, "a deal is offered to one of the others who are in the game");
        return true;
    }
    if (!has_room(desk, line))
        return true;
    out->to = AUDIENCE_SEAT(to);
    out->lapses = turns > 0 ? turns : OFFER_DEAL_RECORDS;
    name = rules->seat_name(desk->known, to);
    out->canonical = turns > 0 ? arena_printf(sheet->arena, "OFFER %s %s WITHIN %d TURNS", name, out->text, turns)
                               : arena_printf(sheet->arena, "OFFER %s %s", name, out->text);
    return true;
}

/* ---- taking ---- */

static const struct offer *with_id(const struct game *game, int id)
{
    for (int i = 0; i < game->offer_count; i++)
        if (game->offers[i].id == id)
            return &game->offers[i];
    return NULL;
}

/* An earlier line of the same mail may have changed the offer that this one is about. */
static bool still_good(const struct game *game, int seat, const struct offer_line *line)
{
    const struct offer *offer = with_id(game, line->id);

    return offer && !not_this_one(offer, seat, line->act);
}

static bool take_new(struct game *game, int seat, const struct offer_line *line, struct offer_news *news)
{
    if ((strcmp(line->kind, OFFER_DRAW) == 0 && game_offers_draw(game, seat))
        || game_offers_of(game, seat) >= OFFERS_OF_A_SEAT)
        return false;
    news->offer = *game_offer_make(game, seat, line->to, line->kind, line->text, line->lapses);
    return true;
}

bool offer_take(struct game *game, int seat, const struct offer_line *line, struct offer_news *news)
{
    *news = (struct offer_news){ .act = line->act, .seat = seat };
    if (line->id == 0)
        return take_new(game, seat, line, news);
    if (!still_good(game, seat, line))
        return false;
    news->offer = *with_id(game, line->id);
    if (line->act == OFFER_ACCEPTED)
        game_offer_accept(game, line->id, seat);
    else
        game_offer_remove(game, line->id);
    return true;
}
