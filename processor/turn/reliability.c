#include "processor/turn/reliability.h"

#include "engine/league/period.h"
#include "processor/home/seat_settings.h"
#include "processor/report/mail_address.h"

audience reliability_asked(const struct stored_game *stored)
{
    const struct open_turn *turn = &stored->game.turn;
    audience asked = (audience)turn->ordered;

    for (int i = 0; i < turn->request_count; i++) {
        const struct request *request = &turn->requests[i].request;

        if (!request->late && ruleset_class(stored->game.rules, request->deadline)->turn)
            asked |= AUDIENCE_SEAT(request->seat);
    }
    return asked;
}

/* Do his mails come back? Who has stopped them himself is asked all the same. */
static bool is_cut_off(const struct seat_row *seat)
{
    return mail_address_silent(seat) && seat->strikes < STRIKES_PAUSED;
}

static enum status add(const struct stored_game *stored, int seat, const struct turns_row *turns, struct error *err)
{
    const struct seat_row *row = &stored->seats[seat];

    if (is_cut_off(row) || !row->address[0])
        return OK;
    return store_turns_add(stored->home->store, stored->row.id, row->address, period_of(stored->home->now_utc_s, 1), turns, err);
}

/* The seat's first answer of the record is the one to its turn. */
static const struct answer *answer_of(const struct game_record *record, int seat)
{
    for (int i = 0; i < record->answer_count; i++)
        if (record->answers[i].seat == seat)
            return &record->answers[i];
    return NULL;
}

static enum status note_seat(const struct stored_game *stored, int seat, const struct answer *answer, struct error *err)
{
    struct turns_row turns = { 0 };
    bool late = answer->received_utc_s > stored->row.deadline_utc_s && stored->row.deadline_utc_s != STORE_NO_TIME;

    if (answer->source != BY_MAIL && answer->source != BY_STANDING)
        return OK;
    if (late)
        turns.within_grace = 1;
    else if (seat_settings_read(&stored->seats[seat], stored->arena).stands_in)
        turns.stood_in = 1;
    else
        turns.in_time = 1;
    return add(stored, seat, &turns, err);
}

enum status reliability_note(const struct stored_game *stored, audience asked, const struct game_record *record, struct error *err)
{
    int64_t league;
    enum status status;

    /* A game of no league is left out with one look. */
    if (record->kind != RECORD_TURN)
        return OK;
    status = store_pairing_get(stored->home->store, stored->row.id, &league, err);
    if (status != OK)
        return status == ERR_NOT_FOUND ? OK : status;
    for (int seat = 0; seat < stored->seat_count && status == OK; seat++) {
        const struct answer *answer = asked & AUDIENCE_SEAT(seat) ? answer_of(record, seat) : NULL;

        status = answer ? note_seat(stored, seat, answer, err) : OK;
    }
    return status;
}

enum status reliability_missed(const struct stored_game *stored, int seat, struct error *err)
{
    return add(stored, seat, &(struct turns_row){ .missed = 1 }, err);
}
