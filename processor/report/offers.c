#include "processor/report/offers.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/report/notice.h"

static bool is_draw(const struct offer *offer)
{
    return strcmp(offer->kind, OFFER_DRAW) == 0;
}

/* ---- lists ---- */

static const char *turns(struct arena *arena, int count)
{
    return arena_printf(arena, "%d more turn%s", count, text_plural(count));
}

/* The turns that are left before an offer lapses. */
static const char *time_left(const struct stored_game *stored, const struct offer *offer)
{
    return turns(stored->arena, offer->record + offer->lapses - stored->game.records);
}

void offers_add_waiting(const struct stored_game *stored, int seat, struct value *list)
{
    for (int i = 0; i < stored->game.offer_count && !stored->game.over; i++) {
        const struct offer *offer = &stored->game.offers[i];
        const char *from = stored_called(stored, offer->from);

        if (!offer_waits_for(offer, seat))
            continue;
        value_add_text(stored->arena, list,
                       is_draw(offer) ? arena_printf(stored->arena, "%s offers a draw; ACCEPT DRAW accepts it.", from)
                                      : arena_printf(stored->arena, "%s offers you %s; ACCEPT OFFER %d accepts it.", from,
                                                     offer->text, offer->shown[seat]));
    }
}

/* "red offers you BOLT FOR SHIELD", "you offer blue ...", "you offer a draw". */
static const char *who_offers(const struct stored_game *stored, const struct offer *offer, int seat)
{
    const char *from = offer->from == seat ? "you offer" : arena_printf(stored->arena, "%s offers",
                                                                        stored_called(stored, offer->from));
    int to = 0;

    if (is_draw(offer))
        return arena_printf(stored->arena, "%s a draw", from);
    while (!(offer->to & AUDIENCE_SEAT(to)))
        to++;
    return arena_printf(stored->arena, "%s %s %s", from, to == seat ? "you" : stored_called(stored, to), offer->text);
}

void offers_add_all(const struct stored_game *stored, int seat, struct value *list)
{
    for (int i = 0; i < stored->game.offer_count; i++) {
        const struct offer *offer = &stored->game.offers[i];

        if (offer->shown[seat])
            value_add_text(stored->arena, list,
                           arena_printf(stored->arena, "%d. %s; it lapses when %s have been resolved", offer->shown[seat],
                                        who_offers(stored, offer, seat), time_left(stored, offer)));
    }
}

/* ---- telling ---- */

/* A paragraph more. */
static void add_answer(const struct stored_game *stored, const char **answer, const char *text)
{
    *answer = arena_printf(stored->arena, "%s%s%s", *answer, (*answer)[0] ? "\n\n" : "", text);
}

static enum status tell_draw(struct stored_game *stored, const struct offer_news *news, const char **answer,
                             struct error *err)
{
    const char *text = arena_printf(stored->arena, "%s offers a draw. To accept it, answer this mail with ACCEPT DRAW: the "
                                    "game then ends without a winner. Otherwise the offer lapses when %d more turns have "
                                    "been resolved; what is asked of you meanwhile stays as it was.",
                                    stored_called(stored, news->seat), OFFER_DRAW_RECORDS);

    add_answer(stored, answer, arena_printf(stored->arena, "Your offer of a draw is passed on. It lapses when %d more turns "
                                            "have been resolved.", OFFER_DRAW_RECORDS));
    return notice_seats(stored, news->offer.to, MAIL_DRAW, "A draw is offered", text, err);
}

static enum status tell_deal(struct stored_game *stored, const struct offer_news *news, const char **answer,
                             struct error *err)
{
    const struct offer *offer = &news->offer;
    const char *left = time_left(stored, offer);
    int to = 0;

    while (!(offer->to & AUDIENCE_SEAT(to)))
        to++;
    add_answer(stored, answer, arena_printf(stored->arena, "Your offer to %s is passed on. WITHDRAW OFFER %d takes it back; it "
                                            "lapses when %s have been resolved.", stored_called(stored, to),
                                            offer->shown[news->seat], left));
    return notice_seat(stored, to, MAIL_OFFER, "An offer to you",
                       arena_printf(stored->arena, "%s offers you %s. Answer this mail with ACCEPT OFFER %d to accept it, or "
                                    "with DECLINE OFFER %d. Otherwise the offer lapses when %s have been resolved; what is "
                                    "asked of you meanwhile stays as it was.", stored_called(stored, news->seat),
                                    offer->text, offer->shown[to], offer->shown[to], left), err);
}

/* What each other seat of an offer is told about it, with that seat's own number for it. */
static enum status tell_others(struct stored_game *stored, const struct offer_news *news, const char *did, struct error *err)
{
    const struct offer *offer = &news->offer;
    enum status status = OK;

    for (int seat = 0; seat < stored->seat_count && status == OK; seat++) {
        if (seat == news->seat || !offer->shown[seat])
            continue;
        status = notice_seat(stored, seat, MAIL_OFFER, arena_printf(stored->arena, "An offer is %s", did),
                             arena_printf(stored->arena, "%s has %s %s%s (%s).", stored_called(stored, news->seat), did,
                                          offer->from == seat ? "your offer" : "the offer",
                                          arena_printf(stored->arena, " %d", offer->shown[seat]),
                                          who_offers(stored, offer, seat)), err);
    }
    return status;
}

/* An offer that all have accepted shows in its result. */
static bool is_done(const struct stored_game *stored, const struct offer_news *news)
{
    for (int i = 0; i < stored->game.offer_count; i++)
        if (stored->game.offers[i].id == news->offer.id)
            return false;
    return true;
}

static enum status tell_one(struct stored_game *stored, const struct offer_news *news, const char **answer, struct error *err)
{
    switch (news->act) {
    case OFFER_MADE:
        return is_draw(&news->offer) ? tell_draw(stored, news, answer, err) : tell_deal(stored, news, answer, err);
    case OFFER_ACCEPTED:
        return is_done(stored, news) ? OK : tell_others(stored, news, "accepted", err);
    case OFFER_DECLINED:
        return tell_others(stored, news, "declined", err);
    case OFFER_WITHDRAWN:
        return tell_others(stored, news, "withdrawn", err);
    }
    return OK;
}

enum status offers_tell(struct stored_game *stored, const struct game_receipt *receipt, const char **answer,
                        struct error *err)
{
    enum status status = OK;

    for (int i = 0; i < receipt->offer_count && status == OK; i++)
        status = tell_one(stored, &receipt->offers[i], answer, err);
    return status;
}

int offers_failed(const struct stored_game *stored, const struct answer *refused, const char **sentence)
{
    const char *text = refused->text, *from;

    if (!text_has_prefix(refused->name, "interlude") || !text_has_prefix(text, "DEAL "))
        return -1;
    from = text + strlen("DEAL ");
    *sentence = arena_printf(stored->arena, "%s accepted an offer of yours, but it could not be done any more: %s.",
                             stored_called(stored, refused->seat), from);
    return ruleset_seat(stored->game.rules, stored->game.state,
                        arena_text_n(stored->arena, from, strcspn(from, " ")));
}
