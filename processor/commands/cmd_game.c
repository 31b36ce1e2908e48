/* postern game: lists and shows games, and hands its other parts on. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/position.h"
#include "engine/kernel/text.h"
#include "processor/commands/cmd_game.h"
#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/moderator/gm.h"
#include "processor/base/exit_code.h"
#include "processor/report/stand.h"
#include "processor/text/layout.h"
#include "processor/commands/options.h"

/* ---- list and show ---- */

static const char *when(struct arena *arena, int64_t utc_s)
{
    char *text;

    if (utc_s == STORE_NO_TIME || layout_time(arena, utc_s, "UTC", &text, NULL) != OK)
        return "-";
    return text;
}

static void print_line(struct stored_game *stored)
{
    printf("%-5s %-20s %-10s %-9s turn %-4d until %s", stored->label, stored->row.name, stored->row.rules,
           phase_name(stored->row.phase), stored->row.turn, when(stored->arena, stored->row.deadline_utc_s));
    if (stored->row.phase == PHASE_RUNNING || stored->row.phase == PHASE_INVITING)
        printf("; waits for %s", stand_waited_for(stored));
    if (stored->row.held_because)
        printf("; %s", stored->row.held_because);
    if (stored_moved_to(stored))
        printf("; %sto the home of %s%s", stored_leaving(stored) ? "on its way " : "", stored_moved_to(stored),
               stored_leaving(stored) ? ", its receipt is missing" : "");
    if (stored->moderation.preview)
        fputs("; resolved, waits for your approval", stdout);
    putchar('\n');
}

/* Seats with their counts of lateness, for those who read JSON. */
static void add_seats(struct stored_game *stored, struct value *object)
{
    struct value *list = value_set(stored->arena, object, "seats", value_list(stored->arena));

    for (int seat = 0; seat < stored->seat_count; seat++) {
        const struct seat_row *row = &stored->seats[seat];
        struct value *item = value_add(list, value_object(stored->arena));

        value_set_text(stored->arena, item, "address", row->address);
        value_set_text(stored->arena, item, "hand", row->hand);
        value_set_int(stored->arena, item, "late", row->late);
        value_set_int(stored->arena, item, "missed", row->missed);
        value_set_int(stored->arena, item, "missed_in_a_row", row->misses);
        value_set_text(stored->arena, item, "name", stored_seat_name(stored, seat));
        value_set_text(stored->arena, item, "state", row->state);
    }
}

static struct value *game_value(struct stored_game *stored)
{
    struct value *object = value_object(stored->arena);
    struct value *waits = value_set(stored->arena, object, "waits_for", value_list(stored->arena));

    value_set_int(stored->arena, object, "id", stored->row.id);
    value_set_text(stored->arena, object, "name", stored->row.name);
    value_set_text(stored->arena, object, "rules", stored->row.rules);
    value_set_text(stored->arena, object, "phase", phase_name(stored->row.phase));
    value_set_int(stored->arena, object, "turn", stored->row.turn);
    value_set_int(stored->arena, object, "records", stored->row.records);
    if (stored->row.deadline_utc_s != STORE_NO_TIME)
        value_set_int(stored->arena, object, "deadline", stored->row.deadline_utc_s);
    value_set_bool(stored->arena, object, "waits_for_approval", stored->moderation.preview != NULL);
    if (stored->row.held_because)
        value_set_text(stored->arena, object, "held_because", stored->row.held_because);
    if (stored_moved_to(stored))
        value_set_text(stored->arena, object, "moved_to", stored_moved_to(stored));
    value_set_bool(stored->arena, object, "leaving", stored_leaving(stored) != NULL);
    value_set_text(stored->arena, object, "origin", stored->origin);
    for (int seat = 0; seat < stored->seat_count; seat++)
        if (stand_owes(stored, seat))
            value_add_text(stored->arena, waits, stored_seat_name(stored, seat));
    add_seats(stored, object);
    return object;
}

static enum status show_one(struct home *home, int64_t id, bool json, void (*print)(struct stored_game *stored),
                            struct error *err)
{
    struct arena arena = { .limit_bytes = 256 << 20 };
    struct stored_game *stored;
    enum status status = stored_game_open(home, id, &arena, &stored, err);

    if (status == OK && json)
        puts(value_write(&arena, game_value(stored), NULL));
    else if (status == OK)
        print(stored);
    arena_release(&arena);
    return status;
}

/* A game that cannot be opened stands in the list too, with what its row still says. */
static void print_damaged(struct home *home, int64_t id, bool json, const char *why)
{
    struct arena arena = { .limit_bytes = 1 << 20 };
    struct value *object = value_object(&arena);
    struct game_row row = { .name = "?", .rules = "?" };
    struct error unread;
    const char *phase;

    (void)store_game_get(home->store, id, &row, &unread);
    phase = row.phase == PHASE_ANY ? "?" : phase_name(row.phase);
    value_set_int(&arena, object, "id", id);
    value_set_text(&arena, object, "name", row.name);
    value_set_text(&arena, object, "phase", phase);
    value_set_text(&arena, object, "problem", why);
    value_set_text(&arena, object, "rules", row.rules);
    if (json)
        puts(value_write(&arena, object, NULL));
    else
        printf("%-5s %-20s %-10s %-9s CANNOT BE OPENED: %s\n", arena_printf(&arena, "g%" PRId64, id), row.name, row.rules,
               phase, why);
    arena_release(&arena);
}

/* One damaged game hides no other; a fault of disk or lock ends the list. */
static enum status list_games(struct home *home, bool json, int *code, struct error *err)
{
    int64_t *ids = NULL;
    size_t count = 0;
    enum status status = store_games(home->store, PHASE_ANY, &ids, &count, err);

    for (size_t i = 0; i < count && status == OK; i++) {
        status = show_one(home, ids[i], json, print_line, err);
        if (status == OK || status == ERR_IO || status == ERR_LOCKED)
            continue;
        print_damaged(home, ids[i], json, err->message);
        *code = exit_worse(*code, exit_code_of(status));
        status = OK;
    }
    free(ids);
    return status;
}

static void print_seat(const struct stored_game *stored, int seat)
{
    const struct seat_row *row = &stored->seats[seat];

    printf("  %-10s %s%s%s  %s%s%s", stored_seat_name(stored, seat), row->address, row->player[0] ? " " : "",
           row->player, row->state, strcmp(row->hand, "bot") == 0 ? ", played by the bot" : "",
           stand_owes(stored, seat) ? ", owes an answer" : "");
    if (row->missed > 0 || row->late > 0)
        printf("; late %d time%s, missed %d turn%s, %d in a row", row->late, text_plural(row->late), row->missed,
               text_plural(row->missed), row->misses);
    putchar('\n');
}

void print_game(struct stored_game *stored)
{
    struct game_look look;

    print_line(stored);
    for (int seat = 0; seat < stored->seat_count; seat++)
        print_seat(stored, seat);
    if (stored->row.origin[0])
        printf("came from another home, where it was born as %s: seeds and replay are made with that number\n",
               stored->origin);
    printf("options %s\n", stored->row.options);
    game_look(&stored->game, &stored->world, stored->arena, &look);
    if (stored->game.set_up && position_is_known(stored->game.rules))
        printf("position\n%s", position_write(stored->game.rules, stored->arena, look.state));
}

static int show_games(int argc, char **argv, bool all)
{
    bool json = false;
    const struct option_spec options[] = {
        { .name = "--json", .kind = OPTION_FLAG, .flag = &json, .help = "one JSON object a game" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = all ? "game list [--json]" : "game show GAME [--json]",
        .about = all ? "Lists the games: phase, turn, deadline, for whom each waits." : "Shows one game whole.",
        .options = options, .least = all ? 0 : 1, .most = all ? 0 : 1,
    };
    int64_t id;
    struct home home;
    struct error err;
    enum status status;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0 || (code = command_open(&home, HOME_READ, NULL)) >= 0)
        return code;
    code = EXIT_DONE;
    if (all) {
        status = list_games(&home, json, &code, &err);
    } else {
        status = stored_game_find(&home, argv[0], &id, &err);
        if (status == OK)
            status = show_one(&home, id, json, print_game, &err);
    }
    if (status != OK)
        code = exit_failure(&err);
    home_close(&home);
    return code;
}

/* ---- settings ---- */

void print_settings(const struct game_settings *settings, struct arena *arena, bool json)
{
    struct setting_shown shown;

    for (int i = 0; settings_at(settings, i, arena, &shown); i++) {
        struct value *object = value_object(arena);

        value_set_text(arena, object, "help", shown.help);
        value_set_text(arena, object, "name", shown.name);
        value_set_text(arena, object, "value", shown.value);
        if (json)
            puts(value_write(arena, object, NULL));
        else
            printf("%-20s %-10s %s\n", shown.name, *shown.value ? shown.value : "-", shown.help);
    }
}

static int show_settings(int argc, char **argv)
{
    bool json = false;
    const struct option_spec options[] = {
        { .name = "--json", .kind = OPTION_FLAG, .flag = &json, .help = "one JSON object a setting" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "game settings [GAME] [--json]",
        .about = "Lists what can be set for a game, with its value in GAME, or else what new games begin with.",
        .options = options, .least = 0, .most = 1,
    };
    struct arena arena = { .limit_bytes = 256 << 20 };
    struct stored_game *stored = NULL;
    struct home home;
    struct error err;
    enum status status;
    int64_t id;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0 || (code = command_open(&home, HOME_READ, NULL)) >= 0)
        return code;
    status = count > 0 ? stored_game_find(&home, argv[0], &id, &err) : OK;
    if (status == OK && count > 0)
        status = stored_game_open(&home, id, &arena, &stored, &err);
    if (status == OK)
        print_settings(stored ? &stored->settings : &home.config.games, &arena, json);
    code = command_close(&home, status, &err);
    arena_release(&arena);
    return code;
}

/* ---- pause and resume ---- */

/* The moderator's acts under names that a host looks for here. */
static enum status set_phase(struct home *home, int64_t id, bool pause, struct error *err)
{
    struct arena arena = { .limit_bytes = 256 << 20 };
    const char *words[1] = { NULL }, *said;
    enum status status = gm_do_alone(home, id, gm_act_find(pause ? "pause" : "resume"), words, 0, "", &arena, &said, err);

    arena_release(&arena);
    return status;
}

static int change_phase(int argc, char **argv, bool pause)
{
    const char *now = NULL;
    const struct option_spec options[] = {
        { .name = "--now", .kind = OPTION_TEXT, .text = &now, .value = "TIME", .help = "the time to work at" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = pause ? "game pause GAME" : "game resume GAME",
        .about = pause ? "Nothing in the game moves until it is resumed. Mails are still taken."
                       : "A paused or held game goes on, with the time to the deadline that was left when it stopped.",
        .options = options, .least = 1, .most = 1,
    };
    struct home home;
    struct error err;
    enum status status;
    int64_t id;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0 || (code = command_open(&home, HOME_WORK, now)) >= 0)
        return code;
    status = stored_game_find(&home, argv[0], &id, &err);
    if (status == OK)
        status = set_phase(&home, id, pause, &err);
    return command_close(&home, status, &err);
}

int cmd_game(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";

    if (strcmp(what, "new") == 0)
        return cmd_game_new(argc - 1, argv + 1);
    if (strcmp(what, "list") == 0)
        return show_games(argc - 1, argv + 1, true);
    if (strcmp(what, "show") == 0)
        return show_games(argc - 1, argv + 1, false);
    if (strcmp(what, "settings") == 0)
        return show_settings(argc - 1, argv + 1);
    if (strcmp(what, "export") == 0)
        return cmd_game_export(argc - 1, argv + 1);
    if (strcmp(what, "import") == 0)
        return cmd_game_import(argc - 1, argv + 1);
    if (strcmp(what, "routes") == 0)
        return cmd_game_routes(argc - 1, argv + 1);
    if (strcmp(what, "observe") == 0 || strcmp(what, "unobserve") == 0)
        return cmd_game_observe(argc - 1, argv + 1);
    if (strcmp(what, "pause") == 0 || strcmp(what, "resume") == 0)
        return change_phase(argc - 1, argv + 1, strcmp(what, "pause") == 0);
    if (*what && strcmp(what, "--help") != 0)
        fprintf(stderr, "postern: game has no part \"%s\"\n", what);
    printf("Usage: postern game new RULES ...\n"
           "       postern game list | show GAME | settings [GAME] | pause GAME\n"
           "       postern game resume GAME\n"
           "       postern game observe GAME [ADDRESS] | unobserve GAME ADDRESS\n"
           "       postern game export GAME FILE --to ADDRESS | import FILE | routes [FILE]\n"
           "Each has a --help of its own.\n");
    return strcmp(what, "--help") == 0 ? EXIT_DONE : EXIT_USAGE;
}
