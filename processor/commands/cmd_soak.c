/* postern soak: self-play with its proofs. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "processor/base/random.h"
#include "processor/commands/commands.h"
#include "processor/base/exit_code.h"
#include "processor/commands/options.h"
#include "processor/replay/record.h"
#include "processor/harness/soak.h"

static void show_progress(void *context, int64_t done)
{
    const int64_t *games = context;

    if (done % 50 == 0 || done == *games)
        fprintf(stderr, "\r%" PRId64 " of %" PRId64 " games", done, *games);
    if (done == *games)
        fputc('\n', stderr);
}

static double share(int64_t count, int64_t of)
{
    return of > 0 ? 100.0 * (double)count / (double)of : 0.0;
}

/* Who won, by the names that seats have in the game: what an unequal beginning shows in. */
static void print_winners(const struct soak_report *report)
{
    int64_t over = report->games - report->unfinished;

    for (int i = 0; i < report->winner_count; i++)
        printf("  won by %-18s %8" PRId64 "  %5.1f%%\n", report->winners[i].how, report->winners[i].games,
               share(report->winners[i].games, over));
    if (report->drawn)
        printf("  drawn                     %8" PRId64 "  %5.1f%%\n", report->drawn, share(report->drawn, over));
}

static void print_people(const struct soak_options *options, const struct soak_report *report)
{
    printf("%s: %" PRId64 " games, %" PRId64 " records, %" PRId64 " answers, %" PRId64 " of them nonsense (%" PRId64
           " legal all the same)\n", options->rules->name, report->games, report->records, report->answers,
           report->nonsense, report->nonsense_taken);
    for (int i = 0; i < report->ending_count; i++)
        printf("  ended by %-16s %8" PRId64 "  %5.1f%%\n", report->endings[i].how, report->endings[i].games,
               share(report->endings[i].games, report->games));
    if (report->unfinished)
        printf("  unfinished                %8" PRId64 "\n", report->unfinished);
    print_winners(report);
    printf("%" PRId64 " breaks, %" PRId64 " replay differences, %" PRId64 " choices refused\n", report->breaks,
           report->replay_differences, report->choices_refused);
    if (options->rerun)
        printf("%" PRId64 " re-runs, %" PRId64 " differences\n", report->reruns, report->rerun_differences);
    if (options->rerun || options->secrecy)
        printf("%" PRId64 " forecasts to the turn's end, %" PRId64 " to a draw, %" PRId64 " to another's answer, %" PRId64
               " to one's own, %" PRId64 " to hidden things\n", report->forecasts[FORECAST_WHOLE],
               report->forecasts[FORECAST_CHANCE], report->forecasts[FORECAST_OTHERS], report->forecasts[FORECAST_ASKED],
               report->forecasts[FORECAST_HIDDEN]);
    if (options->secrecy)
        printf("%" PRId64 " exchanges, %" PRId64 " comparisons, %" PRId64 " leaks\n", report->exchanges,
               report->comparisons, report->leaks);
    if (options->replays)
        printf("%" PRId64 " replays in %s\n", report->replays, options->replays);
    if (report->first[0])
        printf("first: %s\n", report->first);
    printf("digest %016" PRIx64 "\n", report->digest);
}

static void print_json(const struct soak_options *options, const struct soak_report *report)
{
    printf("{\"answers\":%" PRId64 ",\"breaks\":%" PRId64 ",\"choices_refused\":%" PRId64 ",\"comparisons\":%" PRId64
           ",\"digest\":\"%016" PRIx64 "\",\"endings\":{", report->answers, report->breaks, report->choices_refused,
           report->comparisons, report->digest);
    for (int i = 0; i < report->ending_count; i++)
        printf("%s\"%s\":%" PRId64, i ? "," : "", report->endings[i].how, report->endings[i].games);
    printf("},\"drawn\":%" PRId64 ",\"exchanges\":%" PRId64 ",\"games\":%" PRId64 ",\"leaks\":%" PRId64 ",\"nonsense\":%" PRId64
           ",\"records\":%" PRId64 ",\"replay_differences\":%" PRId64 ",\"rerun_differences\":%" PRId64
           ",\"reruns\":%" PRId64 ",\"rules\":\"%s\",\"unfinished\":%" PRId64 ",\"won\":{", report->drawn,
           report->exchanges, report->games, report->leaks, report->nonsense, report->records, report->replay_differences,
           report->rerun_differences, report->reruns, options->rules->name, report->unfinished);
    for (int i = 0; i < report->winner_count; i++)
        printf("%s\"%s\":%" PRId64, i ? "," : "", report->winners[i].how, report->winners[i].games);
    printf("}}\n");
}

/* NAME=VALUE,NAME=VALUE -> the game's options. */
static enum status read_game_options(struct arena *arena, const char *text, struct soak_options *options,
                                     struct error *err)
{
    struct value *given = value_object(arena), *whole;
    enum status status;

    while (text && *text) {
        size_t length = strcspn(text, ",");
        size_t name = strcspn(text, "=,");

        if (name == length)
            return error_set(err, ERR_FORMAT, "--option reads name=value, not \"%.*s\"", (int)length, text);
        value_set_text(arena, given, arena_text_n(arena, text, name),
                       arena_text_n(arena, text + name + 1, length - name - 1));
        text += length + (text[length] == ',');
    }
    status = ruleset_options(options->rules, arena, given, &whole, err);
    options->options = whole;
    return status;
}

static int soak(struct soak_options *options, const char *game_options, bool json)
{
    static struct soak_report report;
    struct arena arena = { 0 };
    struct error err;

    if (random_init(&err) != OK)
        return exit_failure(&err);
    if (read_game_options(&arena, game_options, options, &err) != OK)
        return exit_failure(&err);
    if (isatty(STDERR_FILENO))
        options->progress = show_progress;
    options->progress_context = &options->games;
    soak_run(options, &report);
    if (json)
        print_json(options, &report);
    else
        print_people(options, &report);
    arena_release(&arena);
    return soak_failed(&report) ? EXIT_NOT_SO : EXIT_DONE;
}

/* The options of the command line. */
struct wanted {
    struct soak_options options;
    const char *game_options;
    int64_t seed, first, games, illegal, records, seats;
    bool json;
};

/* Finds the rule set by its name and judges --seats by it. -1, or the exit code when one of them is wrong. */
static int take_rules(struct wanted *wanted, const char *name)
{
    const struct ruleset *rules = ruleset_find(name);

    if (!rules) {
        fprintf(stderr, "postern: there is no rule set \"%s\"; `postern rules` lists them\n", name);
        return EXIT_NO_FILE;
    }
    if (wanted->seats != 0 && (wanted->seats < rules->seats_least || wanted->seats > rules->seats_most)) {
        fprintf(stderr, "postern: %s is played by %d to %d\n", rules->name, rules->seats_least, rules->seats_most);
        return EXIT_USAGE;
    }
    wanted->options.rules = rules;
    return -1;
}

/* Reads the command line; the exit code to end with, or -1. */
static int read_line(struct wanted *wanted, int argc, char **argv)
{
    const struct option_spec specs[] = {
        { .name = "--games", .kind = OPTION_NUMBER, .number = &wanted->games, .value = "N", .help = "how many (100)" },
        { .name = "--seed", .kind = OPTION_NUMBER, .number = &wanted->seed, .value = "S", .help = "of the games (1)" },
        { .name = "--first", .kind = OPTION_NUMBER, .number = &wanted->first, .value = "N",
          .help = "number of the first one, to play a reported game again (0)" },
        { .name = "--rerun", .kind = OPTION_FLAG, .flag = &wanted->options.rerun,
          .help = "resolve every turn again at each suspension" },
        { .name = "--secrecy", .kind = OPTION_FLAG, .flag = &wanted->options.secrecy,
          .help = "exchange hidden cards and compare what is told" },
        { .name = "--positions", .kind = OPTION_FLAG, .flag = &wanted->options.positions,
          .help = "write each state as a position and read it back" },
        { .name = "--bots", .kind = OPTION_FLAG, .flag = &wanted->options.bots, .help = "play by the rule set's bot" },
        { .name = "--illegal", .kind = OPTION_NUMBER, .number = &wanted->illegal, .value = "N",
          .help = "one mail in N is nonsense first; 0: none (10)" },
        { .name = "--records", .kind = OPTION_NUMBER, .number = &wanted->records, .value = "N",
          .help = "leave a game after so many (3000)" },
        { .name = "--seats", .kind = OPTION_NUMBER, .number = &wanted->seats, .value = "N",
          .help = "of each game; 0: all numbers that the rules allow, in turn (0)" },
        { .name = "--option", .kind = OPTION_TEXT, .text = &wanted->game_options, .value = "NAME=VALUE,...",
          .help = "options of the games" },
        { .name = "--replays", .kind = OPTION_TEXT, .text = &wanted->options.replays, .value = "DIR",
          .help = "write a replay file a game there" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = &wanted->json, .help = "one JSON object" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "soak RULES [--games N] [--seed S] [--rerun] [--secrecy]",
        .about = "Plays games against itself with random answers, legal and not, checks the rules' invariants after\n"
                 "every step, and resolves every record again. Ends with 1 when anything was found.",
        .options = specs, .least = 1, .most = 1,
    };
    int count, code = options_read(&spec, argc, argv, &count);

    return code >= 0 ? code : take_rules(wanted, argv[0]);
}

int cmd_soak(int argc, char **argv)
{
    struct wanted wanted = { .seed = 1, .games = 100, .illegal = 10, .records = 3000 };
    int code = read_line(&wanted, argc, argv);

    if (code >= 0)
        return code;
    wanted.options.seats = (int)wanted.seats;
    wanted.options.first = wanted.first;
    wanted.options.games = wanted.games;
    wanted.options.seed = (uint64_t)wanted.seed;
    wanted.options.illegal_of = (int)wanted.illegal;
    wanted.options.most_records = (int)wanted.records;
    return soak(&wanted.options, wanted.game_options, wanted.json);
}
