#include "processor/moderator/transfer_check.h"

#include <string.h>

#include "processor/replay/setup_check.h"

static enum status check_state(const struct stored_game *stored, struct error *err)
{
    const struct ruleset *rules = stored->game.rules;
    const char *wrong = stored->game.set_up && rules->state_check ? rules->state_check(stored->arena, stored->game.state) : NULL;

    return wrong ? error_set(err, ERR_FORMAT, "its state: %s", wrong) : OK;
}

static enum status check_setup(const struct stored_game *stored, struct error *err)
{
    const struct game *game = &stored->game;
    struct setup_answers answers = { .rules = game->rules, .options = game->options, .seats = stored->seat_count,
                                     .version = game->version, .list = game->turn.answers, .count = game->turn.answer_count };
    struct hash unused = { { 0 } };
    struct record_row row;
    struct record record = { 0 };
    enum status status = OK;

    if (game->set_up && game->records == 0)
        return OK;
    if (game->set_up) {
        status = store_record_get(stored->home->store, stored->row.id, 1, &row, err);
        if (status == OK)
            status = record_read(&record, row.body, strlen(row.body), game->rules->name, &unused, stored->arena, err);
        if (status != OK || record.kind != RECORD_SETUP)
            return status;
        answers.version = record.version;
        answers.seed = record_engine_seed(&record.seed);
        answers.list = record.answers;
        answers.count = record.answer_count;
    }
    status = setup_check(&answers, stored->arena, err);
    return status == OK ? OK : error_in(err, "its set-up");
}

enum status transfer_check(const struct stored_game *stored, struct error *err)
{
    enum status status = check_state(stored, err);

    return status == OK ? check_setup(stored, err) : status;
}
