/* What lay around a state: the open turn, and what the seats have missed. */
#include <string.h>

#include "processor/game/seal.h"
#include "processor/game/stored_game.h"

struct context_seat {
    int32_t late, missed, misses;
};

struct context {
    const char *game;
    struct context_seat *seats;
    int32_t seat_count;
};

static const struct codec_field context_seat_fields[] = {
    FIELD_INT(struct context_seat, "late", late),
    FIELD_INT(struct context_seat, "missed", missed),
    FIELD_INT(struct context_seat, "misses", misses),
};
static const struct codec context_seat_codec = CODEC_TABLE("seat", struct context_seat, context_seat_fields);

static const struct codec_field context_fields[] = {
    FIELD_STRING(struct context, "game", game),
    FIELD_ITEMS(struct context, "seats", seats, seat_count, SEATS_MAX, CODEC_STRUCT, &context_seat_codec),
};
static const struct codec context_codec = CODEC_TABLE("around", struct context, context_fields);

/* Is there nothing around its state? That is so for most records, and they need no text. */
static bool is_bare(const struct game *game)
{
    return game->set_up && !game->turn.begun && game->turn.answer_count == 0 && game->standing_count == 0
           && game->held_count == 0 && game->interlude_count == 0 && game->offer_count == 0;
}

static void make_bare(struct game *game)
{
    game_drop_turn(game);
    game->set_up = true;
    game->standing_count = game->since_count = 0;
    game->interlude_count = game->offer_count = 0;
}

enum status stored_context(struct stored_game *stored, int record, const char **text, struct error *err)
{
    struct context_seat seats[SEATS_MAX];
    struct context context = { .seats = seats };
    enum status status = game_write(&stored->game, stored->arena, &context.game, NULL, err);

    if (status != OK)
        return status;
    for (int seat = 0; seat < stored->seat_count; seat++) {
        const struct seat_row *row = &stored->seats[seat];

        seats[context.seat_count++] = (struct context_seat){ row->late, row->missed, row->misses };
    }
    while (context.seat_count > 0 && !seats[context.seat_count - 1].late && !seats[context.seat_count - 1].missed)
        context.seat_count--;
    *text = "";
    if (context.seat_count > 0 || !is_bare(&stored->game))
        status = codec_save(&context_codec, &context, stored->arena, text, NULL, err);
    if (status == OK)
        *text = seal_around(stored, record, *text);
    return status;
}

enum status stored_context_read(struct stored_game *stored, const char *json, struct error *err)
{
    struct context context = { 0 };
    struct game before = stored->game;
    enum status status;

    json = seal_around_text(json);
    status = json[0] ? codec_read(&context_codec, &context, json, strlen(json), stored->arena, err) : OK;

    if (!json[0])
        make_bare(&stored->game);
    if (status == OK && json[0])
        status = game_read(&stored->game, context.game, strlen(context.game), err);
    if (status != OK)
        return error_in(err, "what lay around the state");
    /* A number always means what it meant in a mail, and turns are counted whether they stand or not. The version of
     * the rules never falls, and a player does not get the settings of somebody else who had the seat then. */
    stored->game.turns = before.turns;
    stored->game.version = before.version;
    for (int seat = 0; seat < stored->seat_count; seat++)
        if (before.changed[seat] > stored->game.records)
            game_change_player(&stored->game, seat);
    memcpy(stored->game.changed, before.changed, sizeof before.changed);
    stored->game.last_offer = before.last_offer;
    memcpy(stored->game.offers_shown, before.offers_shown, sizeof before.offers_shown);
    stored->game.opening_count = 0;      /* what is asked from here on is asked anew, with a deadline of its own */
    stored->row.deadline_utc_s = STORE_NO_TIME;
    for (int seat = 0; seat < stored->seat_count; seat++) {
        struct context_seat was = seat < context.seat_count ? context.seats[seat] : (struct context_seat){ 0 };

        stored->seats[seat].late = was.late;
        stored->seats[seat].missed = was.missed;
        stored->seats[seat].misses = was.misses;
    }
    return OK;
}
