/* postern game new: makes a game, or shows what it would be. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "processor/base/address.h"
#include "processor/commands/commands.h"
#include "processor/commands/cmd_game.h"
#include "processor/commands/in_home.h"
#include "processor/base/exit_code.h"
#include "processor/commands/options.h"
#include "processor/report/report.h"
#include "processor/turn/new_game.h"

enum { SETTINGS_GIVEN_MAX = 200 };
#define NOT_GIVEN INT64_MIN

struct wanted {
    struct new_game game;
    struct value *options;
    const char **settings;           /* "name=value" of each --set */
    int setting_count;
    const char *now, *secret;        /* as they were given; NULL: not */
    int64_t hours, window_hours;     /* NOT_GIVEN */
    bool late, sandbox, dry;
    struct arena *arena;
};

/* "bot" or "bot:greedy": the program has no address. */
static enum status read_bot(struct new_game *game, const char *text, struct error *err)
{
    bool greedy = strcmp(text, "bot:greedy") == 0;

    if (!greedy && strcmp(text, "bot") != 0)
        return error_set(err, ERR_FORMAT, "--seat \"%s\": the program plays as bot:greedy, or as bot in a game that has no better", text);
    game->addresses[game->seat_count] = game->players[game->seat_count] = "";
    game->kinds[game->seat_count++] = greedy ? SEAT_GREEDY : SEAT_BOT;
    return OK;
}

/* "address", "address,Name", the program, or nobody yet. */
static enum status read_seat(struct wanted *wanted, const char *text, struct error *err)
{
    struct new_game *game = &wanted->game;
    const char *comma = strchr(text, ',');

    if (game->seat_count == SEATS_MAX)
        return error_set(err, ERR_FORMAT, "a game has at most %d seats", SEATS_MAX);
    if (strcmp(text, "bot") == 0 || strncmp(text, "bot:", strlen("bot:")) == 0)
        return read_bot(game, text, err);
    if (strcmp(text, "open") == 0) {
        game->addresses[game->seat_count] = game->players[game->seat_count] = "";
        game->seat_count++;
        return OK;
    }
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

/* The first seat that the program does not play. */
static int first_invited(const struct stored_game *stored)
{
    int seat = 0;

    while (seat < stored->seat_count - 1 && !stored_has_player(stored, seat))
        seat++;
    return seat;
}

static int count_invited(const struct new_game *game)
{
    int count = 0;

    for (int seat = 0; seat < game->seat_count; seat++)
        count += game->addresses[seat][0] != '\0';
    return count;
}

/* Prints what the game would be, and the mail that its first player would get; the caller rolls it back. */
static enum status print_dry(struct stored_game *stored, struct error *err)
{
    const char *text;
    int seat = first_invited(stored);
    enum status status = report_invitation_text(stored, seat, &text, err);

    if (status != OK)
        return status;
    puts("Nothing is stored and nobody is mailed. This is what it would be:\n");
    print_game(stored);
    puts("\nits settings:");
    print_settings(&stored->settings, stored->arena, false);
    printf("\nthe invitation to %s:\n\n%s\n", stored->seats[seat].address, text);
    return OK;
}

static enum status make_game(struct home *home, struct wanted *wanted, int64_t *id, struct error *err)
{
    struct value *whole;
    struct stored_game *stored;
    enum status status = new_game_check(&wanted->game, err);

    if (status == OK)
        status = ruleset_options(wanted->game.rules, wanted->arena, wanted->options, &whole, err);
    if (status == OK) {
        wanted->game.options = whole;
        status = store_begin(home->store, DURABILITY_FULL, err);
    }
    if (status == OK)
        status = new_game_make(home, &wanted->game, wanted->arena, &stored, err);
    if (status == OK && wanted->dry)
        status = print_dry(stored, err);
    if (status == OK)
        *id = stored->row.id;
    if (status == OK && !wanted->dry)
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

/* Finds the rule set by its name, and checks that the game has a name. -1, or the exit code when one of them is wrong. */
static int take_rules(struct wanted *wanted, const char *name)
{
    struct error err;

    wanted->game.rules = ruleset_find(name);
    if (!wanted->game.rules)
        error_set(&err, ERR_NOT_FOUND, "there is no rule set \"%s\"; `postern rules` lists them", name);
    else if (!wanted->game.name)
        error_set(&err, ERR_FORMAT, "a game needs --name NAME");
    else
        return -1;
    return exit_failure(&err);
}

/* Reads the command line; the exit code to end with, or -1. */
static int read_new(struct wanted *wanted, int argc, char **argv)
{
    const struct option_spec options[] = {
        { .name = "--name", .kind = OPTION_TEXT, .text = &wanted->game.name, .value = "NAME", .help = "of the game, unique here" },
        { .name = "--seat", .kind = OPTION_TEXT, .text = &wanted->game.name, .value = "ADDRESS[,NAME]",
          .help = "a player, bot:greedy for the program, or open for whoever signs on by mail; once for each seat" },
        { .name = "--option", .kind = OPTION_TEXT, .text = &wanted->game.name, .value = "NAME=VALUE",
          .help = "of the rule set, also --NAME VALUE; `postern rules RULES` lists them" },
        { .name = "--set", .kind = OPTION_TEXT, .text = &wanted->game.name, .value = "NAME=VALUE",
          .help = "of deadlines, missed turns, absences, press ...; `postern game settings` lists them" },
        { .name = "--hours", .kind = OPTION_NUMBER, .number = &wanted->hours, .value = "N",
          .help = "from one turn to its deadline" },
        { .name = "--window-hours", .kind = OPTION_NUMBER, .number = &wanted->window_hours, .value = "N",
          .help = "for a question inside a turn" },
        { .name = "--wait-for-deadline", .kind = OPTION_FLAG, .flag = &wanted->late,
          .help = "do not resolve a turn before its deadline even if all orders are in" },
        { .name = "--sandbox", .kind = OPTION_FLAG, .flag = &wanted->sandbox,
          .help = "a rehearsal: the game's mails go into HOME/sandbox instead of to anybody" },
        { .name = "--dry-run", .kind = OPTION_FLAG, .flag = &wanted->dry,
          .help = "shows the game and its first invitation, and makes nothing" },
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
    return take_rules(wanted, argv[0]);
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

int cmd_game_new(int argc, char **argv)
{
    struct arena arena = { .limit_bytes = 64 << 20 };
    const char *settings[SETTINGS_GIVEN_MAX];
    struct wanted wanted = { .arena = &arena, .options = value_object(&arena), .settings = settings, .hours = NOT_GIVEN,
                             .window_hours = NOT_GIVEN };
    struct home home;
    struct error err;
    enum status status;
    int64_t id = 0;
    int code = read_new(&wanted, argc, argv), invited = count_invited(&wanted.game);

    if (code < 0)
        code = command_open(&home, HOME_WORK, wanted.now);
    if (code >= 0) {
        arena_release(&arena);
        return code;
    }
    status = read_settings(&wanted, &home, &err);
    if (status == OK)
        status = make_game(&home, &wanted, &id, &err);
    if (status == OK && !wanted.dry)
        printf("g%" PRId64 " \"%s\" is made; %d invitation%s queued, `postern send` or `run` mails them\n", id,
               wanted.game.name, invited, invited == 1 ? " is" : "s are");
    code = command_close(&home, status, &err);
    arena_release(&arena);
    return code;
}
