/* postern game: makes, lists and shows games. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/position.h"
#include "engine/kernel/text.h"
#include "processor/base/address.h"
#include "processor/turn/advance.h"
#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/moderator/gm.h"
#include "processor/base/exit_code.h"
#include "processor/text/layout.h"
#include "processor/commands/options.h"
#include "processor/report/report.h"

enum { SETTINGS_GIVEN_MAX = 200 };
#define NOT_GIVEN INT64_MIN

/* ---- new ---- */

struct wanted {
    struct new_game game;
    struct value *options;
    const char **settings;           /* "name=value" of each --set */
    int setting_count;
    const char *now, *secret;        /* as they were given; NULL: not */
    int64_t hours, window_hours;     /* NOT_GIVEN */
    bool late, sandbox;
    struct arena *arena;
};

/* "address" or "address,Name". */
static enum status read_seat(struct wanted *wanted, const char *text, struct error *err)
{
    struct new_game *game = &wanted->game;
    const char *comma = strchr(text, ',');

    if (game->seat_count == SEATS_MAX)
        return error_set(err, ERR_FORMAT, "a game has at most %d seats", SEATS_MAX);
    game->addresses[game->seat_count] = comma ? arena_text_n(wanted->arena, text, (size_t)(comma - text)) : text;
    game->players[game->seat_count] = comma ? comma + 1 : "";
    if (stored_player_check(game->players[game->seat_count], err) != OK
        || address_check(game->addresses[game->seat_count], err) != OK)
        return error_in(err, "--seat \"%s\"", text);
    game->seat_count++;
    return OK;
}

static enum status read_option(struct wanted *wanted, const char *text, struct error *err)
{
    const char *equals = strchr(text, '=');

    if (!equals)
        return error_set(err, ERR_FORMAT, "--option reads name=value, not \"%s\"", text);
    value_set_text(wanted->arena, wanted->options, arena_text_n(wanted->arena, text, (size_t)(equals - text)),
                   equals + 1);
    return OK;
}

/* The name of the rule set's option that a word like --fen means, as far as one of the words names a rule set; or NULL. */
static const char *option_named(int argc, char **argv, const char *word)
{
    const struct ruleset *rules = NULL;

    for (int i = 1; i < argc && !rules; i++)
        rules = ruleset_find(argv[i]);
    if (!rules || strncmp(word, "--", 2) != 0)
        return NULL;
    for (const struct ruleset_option *option = rules->options; option && option->name; option++)
        if (strcmp(option->name, word + 2) == 0)
            return option->name;
    return NULL;
}

/* --seat, --option and --set may stand several times, and the options of the rule set are its own, so they are taken
 * out before the others are read. */
static enum status take_repeated(struct wanted *wanted, int *argc, char **argv, struct error *err)
{
    enum status status = OK;
    int kept = 1;

    for (int i = 1; i < *argc && status == OK; i++) {
        bool is_seat = strcmp(argv[i], "--seat") == 0, is_option = strcmp(argv[i], "--option") == 0;
        bool is_setting = strcmp(argv[i], "--set") == 0;
        const char *own = option_named(*argc, argv, argv[i]);

        if (!is_seat && !is_option && !is_setting && !own)
            argv[kept++] = argv[i];
        else if (i + 1 == *argc)
            status = error_set(err, ERR_FORMAT, "%s needs a value", argv[i]);
        else if (is_seat)
            status = read_seat(wanted, argv[++i], err);
        else if (own)
            value_set_text(wanted->arena, wanted->options, own, argv[++i]);
        else if (is_setting)
            wanted->settings[wanted->setting_count++] = argv[++i];
        else
            status = read_option(wanted, argv[++i], err);
    }
    *argc = kept;
    return status;
}

/* --hours N is a short way to write --set hours=N, and has the same limits. */
static enum status set_hours(struct wanted *wanted, const char *setting, int64_t hours, struct error *err)
{
    if (hours == NOT_GIVEN)
        return OK;
    return settings_set_pair(&wanted->game.settings, arena_printf(wanted->arena, "%s=%" PRId64, setting, hours),
                             wanted->arena, err);
}

static enum status check_seats(const struct new_game *game, struct error *err)
{
    if (game->seat_count >= game->rules->seats_least && game->seat_count <= game->rules->seats_most)
        return OK;
    if (game->rules->seats_least == game->rules->seats_most)
        return error_set(err, ERR_FORMAT, "%s has %d seats, not %d; give --seat ADDRESS once for each",
                         game->rules->name, game->rules->seats_least, game->seat_count);
    return error_set(err, ERR_FORMAT, "%s has %d to %d seats, not %d; give --seat ADDRESS once for each",
                     game->rules->name, game->rules->seats_least, game->rules->seats_most, game->seat_count);
}

static enum status make_game(struct home *home, struct wanted *wanted, int64_t *id, struct error *err)
{
    struct value *whole;
    struct stored_game *stored;
    enum status status = check_seats(&wanted->game, err);

    if (status == OK)
        status = ruleset_options(wanted->game.rules, wanted->arena, wanted->options, &whole, err);
    if (status == OK) {
        wanted->game.options = whole;
        status = store_begin(home->store, DURABILITY_FULL, err);
    }
    if (status == OK)
        status = stored_game_new(home, &wanted->game, id, err);
    if (status == OK)
        status = stored_game_open(home, *id, wanted->arena, &stored, err);
    if (status == OK)
        status = game_open_setup(stored, err);
    for (int seat = 0; status == OK && seat < wanted->game.seat_count; seat++)
        status = report_invite(stored, seat, err);
    if (status == OK)
        status = stored_game_save(stored, err);
    if (status == OK)
        return store_commit(home->store, err);
    store_rollback(home->store);
    return status;
}

/* A secret that somebody has typed is known to him, and the game says so. */
static enum status read_secret(struct wanted *wanted, const char *hex, struct error *err)
{
    struct hash *secret = ARENA_NEW(wanted->arena, struct hash);

    if (!hex)
        return OK;
    if (!hash_read(hex, secret))
        return error_set(err, ERR_FORMAT, "--secret takes 64 digits of 0-9 and a-f, not \"%s\"", hex);
    wanted->game.secret = secret;
    wanted->game.settings.chance_known = true;
    return OK;
}

/* Reads the command line; the exit code to end with, or -1. */
static int read_new(struct wanted *wanted, int argc, char **argv)
{
    const struct option_spec options[] = {
        { .name = "--name", .kind = OPTION_TEXT, .text = &wanted->game.name, .value = "NAME", .help = "of the game, unique here" },
        { .name = "--seat", .kind = OPTION_TEXT, .text = &wanted->game.name, .value = "ADDRESS[,NAME]",
          .help = "a player; once for each seat" },
        { .name = "--option", .kind = OPTION_TEXT, .text = &wanted->game.name, .value = "NAME=VALUE",
          .help = "of the rule set, also --NAME VALUE; `postern rules RULES` lists them" },
        { .name = "--set", .kind = OPTION_TEXT, .text = &wanted->game.name, .value = "NAME=VALUE",
          .help = "of deadlines, missed turns, absences, press ...; `postern game settings` lists them" },
        { .name = "--hours", .kind = OPTION_NUMBER, .number = &wanted->hours, .value = "N",
          .help = "from one turn to its deadline" },
        { .name = "--window-hours", .kind = OPTION_NUMBER, .number = &wanted->window_hours, .value = "N",
          .help = "for a question inside a turn" },
        { .name = "--wait-for-deadline", .kind = OPTION_FLAG, .flag = &wanted->late,
          .help = "do not resolve a turn before its deadline though all orders are in" },
        { .name = "--sandbox", .kind = OPTION_FLAG, .flag = &wanted->sandbox,
          .help = "a rehearsal: the game's mails go into HOME/sandbox instead of to anybody" },
        { .name = "--secret", .kind = OPTION_TEXT, .text = &wanted->secret, .value = "HEX",
          .help = "the secret of the game's chance, for demonstrations and tests: all draws are known, as reports say" },
        { .name = "--now", .kind = OPTION_TEXT, .text = &wanted->now, .value = "TIME", .help = "the time to work at" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "game new RULES --name NAME --seat ADDRESS[,NAME] ... [--option NAME=VALUE ...] [--set NAME=VALUE ...]",
        .about = "Makes a game and queues an invitation for each seat.",
        .options = options, .least = 1, .most = 1,
    };
    struct error err;
    enum status status;
    int count, code;

    if (argc > SETTINGS_GIVEN_MAX)
        status = error_set(&err, ERR_FORMAT, "there are too many arguments");
    else
        status = take_repeated(wanted, &argc, argv, &err);
    code = options_read(&spec, argc, argv, &count);
    if (code >= 0 || status != OK)
        return code >= 0 ? code : exit_failure(&err);
    wanted->game.rules = ruleset_find(argv[0]);
    if (!wanted->game.rules)
        error_set(&err, ERR_NOT_FOUND, "there is no rule set \"%s\"; `postern rules` lists them", argv[0]);
    else if (!wanted->game.name)
        error_set(&err, ERR_FORMAT, "a game needs --name NAME");
    else
        return -1;
    return exit_failure(&err);
}

/* The settings of the new game: the home's, overridden by those that were given. */
static enum status read_settings(struct wanted *wanted, const struct home *home, struct error *err)
{
    struct game_settings *settings = &wanted->game.settings;
    enum status status;

    *settings = home->config.games;
    status = set_hours(wanted, "hours", wanted->hours, err);
    if (status == OK)
        status = set_hours(wanted, "window-hours", wanted->window_hours, err);
    settings->early = settings->early && !wanted->late;
    settings->sandbox = settings->sandbox || wanted->sandbox;
    for (int i = 0; i < wanted->setting_count && status == OK; i++)
        status = settings_set_pair(settings, wanted->settings[i], wanted->arena, err);
    return status == OK ? read_secret(wanted, wanted->secret, err) : status;
}

static int game_new(int argc, char **argv)
{
    struct arena arena = { .limit_bytes = 64 << 20 };
    const char *settings[SETTINGS_GIVEN_MAX];
    struct wanted wanted = { .arena = &arena, .options = value_object(&arena), .settings = settings, .hours = NOT_GIVEN,
                             .window_hours = NOT_GIVEN };
    struct home home;
    struct error err;
    enum status status;
    int64_t id = 0;
    int code = read_new(&wanted, argc, argv);

    if (code < 0)
        code = command_open(&home, HOME_WORK, wanted.now);
    if (code >= 0) {
        arena_release(&arena);
        return code;
    }
    status = read_settings(&wanted, &home, &err);
    if (status == OK)
        status = make_game(&home, &wanted, &id, &err);
    if (status == OK)
        printf("g%" PRId64 " \"%s\" is made; %d invitations are queued, `postern send` or `run` mails them\n", id,
               wanted.game.name, wanted.game.seat_count);
    code = command_close(&home, status, &err);
    arena_release(&arena);
    return code;
}

/* ---- list and show ---- */

static const char *when(struct arena *arena, int64_t utc_s)
{
    char *text;

    if (utc_s == STORE_NO_TIME || layout_time(arena, utc_s, "UTC", &text, NULL) != OK)
        return "-";
    return text;
}

static void print_waiting(const struct stored_game *stored)
{
    for (int seat = 0; seat < stored->seat_count; seat++)
        if (game_waits_for(&stored->game, seat))
            printf(" %s", stored_seat_name(stored, seat));
}

static void print_line(struct stored_game *stored)
{
    printf("%-5s %-20s %-10s %-9s turn %-4d until %s", stored->label, stored->row.name, stored->row.rules,
           phase_name(stored->row.phase), stored->row.turn, when(stored->arena, stored->row.deadline_utc_s));
    if (stored->row.phase == PHASE_RUNNING || stored->row.phase == PHASE_INVITING) {
        fputs("; waits for", stdout);
        print_waiting(stored);
    }
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
        if (game_waits_for(&stored->game, seat))
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
           game_waits_for(&stored->game, seat) ? ", owes an answer" : "");
    if (row->missed > 0 || row->late > 0)
        printf("; late %d times, missed %d turns, %d in a row", row->late, row->missed, row->misses);
    putchar('\n');
}

static void print_whole(struct stored_game *stored)
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
            status = show_one(&home, id, json, print_whole, &err);
    }
    if (status != OK)
        code = exit_failure(&err);
    home_close(&home);
    return code;
}

/* ---- settings ---- */

static void print_settings(const struct game_settings *settings, struct arena *arena, bool json)
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
        .about = pause ? "Nothing of the game moves, mails are taken, until it is resumed."
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
        return game_new(argc - 1, argv + 1);
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
    if (strcmp(what, "observe") == 0 || strcmp(what, "unobserve") == 0)
        return cmd_game_observe(argc - 1, argv + 1);
    if (strcmp(what, "pause") == 0 || strcmp(what, "resume") == 0)
        return change_phase(argc - 1, argv + 1, strcmp(what, "pause") == 0);
    if (*what && strcmp(what, "--help") != 0)
        fprintf(stderr, "postern: game has no part \"%s\"\n", what);
    printf("Usage: postern game new RULES ...\n"
           "       postern game list | show GAME | settings [GAME] | pause GAME | resume GAME\n"
           "       postern game observe GAME [ADDRESS] | unobserve GAME ADDRESS\n"
           "       postern game export GAME FILE --to ADDRESS | import FILE\n"
           "Each has a --help of its own.\n");
    return strcmp(what, "--help") == 0 ? EXIT_DONE : EXIT_USAGE;
}
