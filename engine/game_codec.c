/* A game between two runs, as canonical JSON. */
#include "engine/game.h"
#include "engine/game_check.h"

#include <string.h>

enum { ANSWERS_MOST = 4000, EVENTS_MOST = 100000, STANDING_MOST = GAME_STANDING_ALL_MOST };

static const char *const mode_names[] = { "decides", "joins", "sets", "at-deadline" };

static const struct codec_field answer_fields[] = {
    FIELD_HEX64(struct answer, "about", about),
    FIELD_BOOL(struct answer, "anyway", anyway),
    FIELD_BOOL(struct answer, "frozen", frozen),
    FIELD_ITEMS(struct answer, "joined", joined, joined_count, STANDING_MOST, CODEC_INT, NULL),
    FIELD_STRING(struct answer, "mail", mail),
    FIELD_STRING(struct answer, "name", name),
    FIELD_INT(struct answer, "received", received_utc_s),
    FIELD_INT(struct answer, "seat", seat),
    FIELD_ENUM(struct answer, "source", source, answer_source_names),
    FIELD_INT(struct answer, "standing", standing),
    FIELD_STRING(struct answer, "text", text),
};
static const struct codec answer_codec = CODEC_TABLE("answer", struct answer, answer_fields);

static const struct codec_field request_fields[] = {
    FIELD_HEX64(struct request, "about", about),
    FIELD_BOOL(struct request, "answered", answered),
    FIELD_BOOL(struct request, "by_standing", by_standing),
    FIELD_STRING(struct request, "deadline", deadline),
    FIELD_STRING(struct request, "default", default_text),
    FIELD_STRING(struct request, "facts", facts),
    FIELD_STRING(struct request, "kind", kind),
    FIELD_BOOL(struct request, "late", late),
    FIELD_STRING(struct request, "name", name),
    FIELD_BOOL(struct request, "released", released),
    FIELD_INT(struct request, "seat", seat),
};
static const struct codec request_codec = CODEC_TABLE("request", struct request, request_fields);

static const struct codec_field open_request_fields[] = {
    FIELD_HEX64(struct open_request, "before", before),
    FIELD_STRUCT(struct open_request, "request", request, &request_codec),
};
static const struct codec open_request_codec = CODEC_TABLE("open request", struct open_request, open_request_fields);

static const struct codec_field open_turn_fields[] = {
    FIELD_ITEMS(struct open_turn, "answers", answers, answer_count, ANSWERS_MOST, CODEC_STRUCT, &answer_codec),
    FIELD_INT(struct open_turn, "asks", asks),
    FIELD_BOOL(struct open_turn, "begun", begun),
    FIELD_ITEMS(struct open_turn, "events", events, event_count, EVENTS_MOST, CODEC_STRING, NULL),
    FIELD_INT(struct open_turn, "ordered", ordered),
    FIELD_ITEMS(struct open_turn, "requests", requests, request_count, ANSWERS_MOST, CODEC_STRUCT, &open_request_codec),
};
static const struct codec open_turn_codec = CODEC_TABLE("open turn", struct open_turn, open_turn_fields);

static const struct codec_field standing_fields[] = {
    FIELD_STRING(struct standing, "conditions", conditions),
    FIELD_INT(struct standing, "id", id),
    FIELD_STRING(struct standing, "kind", kind),
    FIELD_ENUM(struct standing, "mode", mode, mode_names),
    FIELD_BOOL(struct standing, "once", once),
    FIELD_INT(struct standing, "seat", seat),
    FIELD_INT(struct standing, "since", since),
    FIELD_STRING(struct standing, "source", source),
    FIELD_STRING(struct standing, "text", text),
};
static const struct codec standing_codec = CODEC_TABLE("standing order", struct standing, standing_fields);

static const struct codec_field waiting_fields[] = {
    FIELD_STRING(struct waiting_order, "name", name),
    FIELD_INT(struct waiting_order, "seat", seat),
    FIELD_STRING(struct waiting_order, "text", text),
};
static const struct codec waiting_codec = CODEC_TABLE("waiting order", struct waiting_order, waiting_fields);

static const struct codec_field offer_fields[] = {
    FIELD_INT(struct offer, "agreed", agreed),
    FIELD_INT(struct offer, "from", from),
    FIELD_INT(struct offer, "id", id),
    FIELD_STRING(struct offer, "kind", kind),
    FIELD_INT(struct offer, "lapses", lapses),
    FIELD_INT(struct offer, "record", record),
    FIELD_ARRAY(struct offer, "shown", shown, CODEC_INT, NULL),
    FIELD_STRING(struct offer, "text", text),
    FIELD_INT(struct offer, "to", to),
};
static const struct codec offer_codec = CODEC_TABLE("offer", struct offer, offer_fields);

/* The older form, when there were only offers of a draw: read, but never written. */
struct draw_offer {
    int32_t seat;
    int32_t record;
};

static const struct codec_field draw_offer_fields[] = {
    FIELD_INT(struct draw_offer, "record", record),
    FIELD_INT(struct draw_offer, "seat", seat),
};
static const struct codec draw_offer_codec = CODEC_TABLE("draw offer", struct draw_offer, draw_offer_fields);

struct stored {
    struct game game;
    struct draw_offer *draws;
    int32_t draw_count;
};

static const struct codec_field opening_fields[] = {
    FIELD_INT(struct opening, "ends", ends_utc_s),
    FIELD_STRING(struct opening, "name", name),
    FIELD_INT(struct opening, "opened", opened_utc_s),
    FIELD_INT(struct opening, "record", record),
    FIELD_INT(struct opening, "seat", seat),
};
static const struct codec opening_codec = CODEC_TABLE("opening", struct opening, opening_fields);

static const struct codec_field game_fields[] = {
    FIELD_ARRAY(struct stored, "changed", game.changed, CODEC_INT, NULL),
    FIELD_ITEMS(struct stored, "deals", game.offers, game.offer_count, ANSWERS_MOST, CODEC_STRUCT, &offer_codec),
    FIELD_BOOL(struct stored, "draft", game.draft),
    FIELD_ITEMS(struct stored, "held", game.held, game.held_count, ANSWERS_MOST, CODEC_STRUCT, &waiting_codec),
    FIELD_ITEMS(struct stored, "interludes", game.interludes, game.interlude_count, ANSWERS_MOST, CODEC_STRUCT,
                &waiting_codec),
    FIELD_INT(struct stored, "last_offer", game.last_offer),
    FIELD_STRUCT(struct stored, "next", game.next, &open_turn_codec),
    FIELD_ITEMS(struct stored, "offers", draws, draw_count, ANSWERS_MOST, CODEC_STRUCT, &draw_offer_codec),
    FIELD_ARRAY(struct stored, "offers_shown", game.offers_shown, CODEC_INT, NULL),
    FIELD_ITEMS(struct stored, "openings", game.openings, game.opening_count, ANSWERS_MOST, CODEC_STRUCT, &opening_codec),
    FIELD_BOOL(struct stored, "over", game.over),
    FIELD_INT(struct stored, "records", game.records),
    FIELD_INT(struct stored, "seats", game.seats),
    FIELD_BOOL(struct stored, "set_up", game.set_up),
    FIELD_ITEMS(struct stored, "since_next", game.since_next, game.since_count, STANDING_MOST, CODEC_INT, NULL),
    FIELD_ITEMS(struct stored, "standing", game.standing, game.standing_count, STANDING_MOST, CODEC_STRUCT, &standing_codec),
    FIELD_STRUCT(struct stored, "turn", game.turn, &open_turn_codec),
    FIELD_INT(struct stored, "turns", game.turns),
    FIELD_INT(struct stored, "version", game.version),
};
static const struct codec game_codec = CODEC_TABLE("game", struct stored, game_fields);

enum status game_write(const struct game *game, struct arena *arena, const char **text, size_t *bytes,
                       struct error *err)
{
    struct stored stored = { .game = *game };

    return codec_save(&game_codec, &stored, arena, text, bytes, err);
}

enum status game_reads_back(const struct game *game, struct error *err)
{
    struct stored stored = { .game = *game };
    struct arena arena = { .limit_bytes = 0 };
    size_t bytes;
    const char *text;
    enum status status = codec_save(&game_codec, &stored, &arena, &text, &bytes, err);

    if (status == OK)
        status = codec_reads_back(&game_codec, &stored, text, bytes, err);
    arena_release(&arena);
    return status;
}

/* Empty texts read back as NULL; here "" and NULL mean the same, except for names. */
static void mend_answers(struct open_turn *turn)
{
    for (int i = 0; i < turn->answer_count; i++)
        if (!turn->answers[i].text)
            turn->answers[i].text = "";
    for (int i = 0; i < turn->request_count; i++)
        if (!turn->requests[i].request.default_text)
            turn->requests[i].request.default_text = "";
}

static void mend_waiting(struct waiting_order *list, int count)
{
    for (int i = 0; i < count; i++)
        if (!list[i].text)
            list[i].text = "";
}

/* Old offers of a draw: a seat that made one while another was open had accepted that one. */
static void read_draws(struct game *game, const struct stored *stored)
{
    for (int i = 0; i < stored->draw_count; i++) {
        int seat = stored->draws[i].seat;
        const struct offer *earlier = game_offer_of_draw(game, seat);
        struct offer *made;

        if (earlier) {
            game_offer_accept(game, earlier->id, seat);
            continue;
        }
        game_offer_make(game, seat, ((AUDIENCE_SEAT(game->seats) - 1) & ~AUDIENCE_SEAT(seat)), OFFER_DRAW, "",
                        OFFER_DRAW_RECORDS);
        made = &game->offers[game->offer_count - 1];
        made->record = stored->draws[i].record;
    }
}

static void mend_offers(struct game *game)
{
    for (int i = 0; i < game->offer_count; i++) {
        struct offer *offer = &game->offers[i];

        offer->kind = offer->kind ? offer->kind : "";
        offer->text = offer->text ? offer->text : "";
    }
}

enum status game_read(struct game *game, const char *json, size_t bytes, struct error *err)
{
    struct stored stored;
    struct game read;
    enum status status = codec_read(&game_codec, &stored, json, bytes, game->arena, err);

    if (status != OK)
        return error_in(err, "the game's open turn");
    read = stored.game;
    status = game_check(&read, game->seats ? game->seats : read.seats, err);
    for (int i = 0; i < stored.draw_count && status == OK; i++)
        if (stored.draws[i].seat < 0 || stored.draws[i].seat >= read.seats)
            status = error_set(err, ERR_CORRUPT, "the game's open turn: a draw is offered by seat %d", stored.draws[i].seat + 1);
    if (status != OK)
        return status;
    read.arena = game->arena;
    read.rules = game->rules;
    read.options = game->options;
    read.state = game->state;
    mend_answers(&read.turn);
    mend_answers(&read.next);
    mend_waiting(read.held, read.held_count);
    mend_waiting(read.interludes, read.interlude_count);
    mend_offers(&read);
    read_draws(&read, &stored);
    for (int i = 0; i < read.standing_count; i++) {
        read.standing[i].text = read.standing[i].text ? read.standing[i].text : "";
        read.standing[i].conditions = read.standing[i].conditions ? read.standing[i].conditions : "";
        read.standing[i].source = read.standing[i].source ? read.standing[i].source : "";
    }
    *game = read;
    return OK;
}

enum status game_copy(struct game *copy, const struct game *game, struct arena *arena, struct error *err)
{
    size_t bytes;
    const char *json;
    enum status status = game_write(game, arena, &json, &bytes, err);

    if (status != OK)
        return status;
    memset(copy, 0, sizeof *copy);
    copy->arena = arena;
    copy->rules = game->rules;
    copy->options = game->options;
    copy->state = codec_copied(game->rules->state, arena, game->state);
    return game_read(copy, json, bytes, err);
}
