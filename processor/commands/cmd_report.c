/* postern report: a report again, from history. */
#include <stdio.h>
#include <string.h>

#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/base/exit_code.h"
#include "processor/report/history.h"
#include "processor/commands/options.h"
#include "processor/report/report.h"
#include "processor/report/json.h"

struct wanted {
    const char *game, *seat;
    int64_t record;
    bool json;
};

/* The game as it lay after that record: later answers are forgotten. */
static enum status go_back(struct stored_game *stored, int record, struct error *err)
{
    enum status status;

    if (record == stored->game.records)
        return OK;
    status = stored_snapshot(stored, record, stored->game.state, NULL, err);
    if (status != OK)
        return status;
    game_drop_turn(&stored->game);
    stored->game.over = false;
    return OK;
}

static enum status print_report(struct stored_game *stored, const struct wanted *wanted, struct error *err)
{
    int record = wanted->record ? (int)wanted->record : stored->game.records;
    int seat = 0;
    struct game_look look;
    struct turn_news news;
    const char *text;
    enum status status = wanted->seat ? stored_seat_find(stored, wanted->seat, &seat, err) : OK;

    if (status != OK)
        return status;
    if (stored->game.records == 0)
        return error_set(err, ERR_NOT_FOUND, "%s has no reports yet: it has not begun", stored->label);
    if (record < 1 || record > stored->game.records)
        return error_set(err, ERR_NOT_FOUND, "%s has records 1 to %d", stored->label, stored->game.records);
    status = wanted->record ? history_told(stored, record, record, &news, err) : history_now(stored, &news, err);
    if (status == OK)
        status = go_back(stored, record, err);
    if (status != OK)
        return status;
    if (wanted->json) {
        game_look(&stored->game, &stored->world, stored->arena, &look);
        puts(report_json(stored->arena, stored->game.rules, &look, seat, news.events, news.event_count));
        return OK;
    }
    status = report_text(stored, seat, &news, 0, &text, err);
    if (status == OK)
        printf("%s\n", text);
    return status;
}

int cmd_report(int argc, char **argv)
{
    struct wanted wanted = { 0 };
    const struct option_spec options[] = {
        { .name = "--turn", .kind = OPTION_NUMBER, .number = &wanted.record, .value = "N",
          .help = "number of the record (the last)" },
        { .name = "--seat", .kind = OPTION_TEXT, .text = &wanted.seat, .value = "SEAT", .help = "whose (the first)" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = &wanted.json, .help = "the report's JSON twin" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "report GAME [--turn N] [--seat S] [--json]",
        .about = "Prints a report again, from history.", .options = options, .least = 1, .most = 1,
    };
    struct arena arena = { .limit_bytes = 256 << 20 };
    struct stored_game *stored;
    struct home home;
    struct error err;
    int64_t id;
    enum status status;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0 || (code = command_open(&home, HOME_READ, NULL)) >= 0)
        return code;
    status = stored_game_find(&home, argv[0], &id, &err);
    if (status == OK)
        status = stored_game_open(&home, id, &arena, &stored, &err);
    if (status == OK)
        status = print_report(stored, &wanted, &err);
    code = command_close(&home, status, &err);
    arena_release(&arena);
    return code;
}
