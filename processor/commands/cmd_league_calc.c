/* league calc: the computations of leagues, without a home. */
#include <stdio.h>
#include <string.h>

#include <jansson.h>

#include "engine/kernel/text.h"
#include "processor/base/exit_code.h"
#include "processor/base/slurp.h"
#include "processor/commands/commands.h"
#include "processor/commands/options.h"
#include "processor/league/calc.h"
#include "processor/league/calc_section.h"

enum { FILE_BYTES_MAX = 64 << 20 };

/* The request. */
struct asked {
    bool as_json;
    char separator;
    struct calc_standings standings;
    struct calc_pair pair;
};

static void print_json(const struct calc_row *row)
{
    json_t *object = json_object();

    for (int i = 0; i < row->count; i++) {
        int64_t number;
        bool is_number = text_parse_int(row->cells[i], INT64_MIN, INT64_MAX, &number) == TEXT_INT_OK;

        json_object_set_new(object, row->columns[i], is_number ? json_integer(number) : json_string(row->cells[i]));
    }
    json_dumpf(object, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(object);
}

static void print_row(void *context, const struct calc_row *row)
{
    const struct asked *asked = context;

    if (asked->as_json) {
        if (row->columns)
            print_json(row);
        return;
    }
    for (int i = 0; i < row->count; i++) {
        if (i > 0)
            putchar(asked->separator);
        fputs(row->cells[i], stdout);
    }
    putchar('\n');
}

static enum status read_text(const char *path, struct arena *arena, char **text, struct error *err)
{
    size_t bytes;
    enum status status = slurp(path, FILE_BYTES_MAX, arena, text, &bytes, err);

    if (status == OK && memchr(*text, '\0', bytes))
        status = error_set(err, ERR_FORMAT, "%s: there is a zero byte in it; it should be a text", path);
    return status;
}

static enum status compute(const char *kind, const char *path, struct asked *asked, struct error *err)
{
    struct arena arena = { .limit_bytes = (size_t)FILE_BYTES_MAX + (1 << 20) };
    char *text;
    enum status status = read_text(path, &arena, &text, err);

    if (status != OK)
        goto done;
    if (calc_find(kind))
        status = calc_lines(calc_find(kind), text, print_row, asked, err);
    else if (strcmp(kind, "standings") == 0)
        status = calc_standings(text, &asked->standings, print_row, asked, err);
    else
        status = calc_pair(text, &asked->pair, print_row, asked, err);
    if (status != OK)
        error_in(err, "%s", strcmp(path, "-") == 0 ? "standard input" : path);
done:
    arena_release(&arena);
    return status;
}

/* ---- its three forms ---- */

static int finish(const char *kind, int count, char **argv, struct asked *asked)
{
    struct error err;

    return compute(kind, count > 0 ? argv[0] : "-", asked, &err) == OK ? EXIT_DONE : exit_failure(&err);
}

static int calc_of_lines(int argc, char **argv)
{
    struct asked asked = { .separator = '\t' };
    const char *kind = argv[0];
    const struct option_spec options[] = {
        { .name = "--json", .flag = &asked.as_json, .help = "an object a line, its columns by name" },
        { .name = NULL },
    };
    char usage[64];
    const struct command_spec spec = {
        .usage = usage,
        .about = "Reads lines with tabs between their columns and writes them with their results. Columns behind those that\n"
                 "come in are dropped; lines that begin with # go out as they are. FILE - (and none): standard input.",
        .options = options, .least = 0, .most = 1,
    };
    int count, code;

    snprintf(usage, sizeof usage, "league calc %s [--json] [FILE]", kind);
    code = options_read(&spec, argc, argv, &count);
    return code >= 0 ? code : finish(kind, count, argv, &asked);
}

static int calc_of_standings(int argc, char **argv)
{
    struct asked asked = { .separator = '\t' };
    const struct option_spec options[] = {
        { .name = "--round-robin", .flag = &asked.standings.round_robin,
          .help = "forfeited games count as games of their opponents" },
        { .name = "--tie-breaks", .kind = OPTION_TEXT, .text = &asked.standings.tie_breaks, .value = "LIST",
          .help = "what the order is made by, with commas: PTS BH1 BH BHM SB WON SEC WSEC PS KS DE (default:"
                  " PTS,BH1,BH,SB,DE,WON,SEC; in a round robin PTS,DE,WON,SB,SEC)" },
        { .name = "--json", .flag = &asked.as_json, .help = "an object a slot" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "league calc standings [FILE.trf] [--round-robin] [--tie-breaks LIST] [--json]",
        .about = "The standings of a section that comes as a TRF16 report, a line a slot, tabs between: place, start number,\n"
                 "PTS, BH1, BH, BHM, SB, WON, SEC, WSEC, PS, KS. Points are half points. FILE - (and none): standard input.",
        .options = options, .least = 0, .most = 1,
    };
    int count, code = options_read(&spec, argc, argv, &count);

    return code >= 0 ? code : finish("standings", count, argv, &asked);
}

static int calc_of_pair(int argc, char **argv)
{
    struct asked asked = { .separator = ' ' };
    int64_t initial = 1;
    const struct option_spec options[] = {
        { .name = "--seed", .kind = OPTION_TEXT, .text = &asked.pair.seed, .value = "HEX",
          .help = "16 digits: where the main stream starts" },
        { .name = "--absent", .kind = OPTION_TEXT, .text = &asked.pair.absent, .value = "LIST",
          .help = "start numbers that are not paired, as 3,7" },
        { .name = "--apart", .kind = OPTION_TEXT, .text = &asked.pair.apart, .value = "LIST",
          .help = "pairs that must not meet, as 1:2,4:5" },
        { .name = "--initial", .kind = OPTION_NUMBER, .number = &initial, .value = "1|2",
          .help = "the seat of odd start numbers before anybody had one (default 1)" },
        { .name = "--free-seats", .flag = &asked.pair.free_seats, .help = "seats are worth the same and drawn" },
        { .name = "--json", .flag = &asked.as_json, .help = "an object a board" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "league calc pair [FILE.trf] --seed HEX [--absent LIST] [--apart LIST] [--initial 1|2] [--free-seats]"
                 " [--json]",
        .about = "Pairs the round that follows those of a TRF16 report. Prints the two start numbers of a board a line, the\n"
                 "first seat first; a bye has 0 as its second. FILE - (and none): standard input.",
        .options = options, .least = 0, .most = 1,
    };
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    if (!asked.pair.seed || initial < 1 || initial > 2) {
        fprintf(stderr, "postern: league calc pair: %s\n", asked.pair.seed ? "--initial is 1 or 2" : "--seed HEX is missing");
        return EXIT_USAGE;
    }
    asked.pair.initial = (int)initial;
    return finish("pair", count, argv, &asked);
}

/* ---- which of them ---- */

static void print_kinds(void)
{
    fputs("Usage: postern league calc KIND [FILE] [--json]\n"
          "Does one of the computations of leagues, without a home, so that anybody can\n"
          "compare it with a program of their own. Each kind has its own --help;\n"
          "postern-league(1) has the columns.\n\n", stdout);
    for (const struct calc_kind *kind = calc_kinds; kind->name; kind++)
        printf("  %-12s %s\n", kind->name, kind->about);
    printf("  %-12s %s\n", "standings", "places and tie-breaks of a TRF16 report");
    printf("  %-12s %s\n", "pair", "the next Swiss round of a TRF16 report");
}

int cmd_league_calc(int argc, char **argv)
{
    const char *kind = argc > 1 ? argv[1] : "";

    if (strcmp(kind, "--help") == 0) {
        print_kinds();
        return EXIT_DONE;
    }
    if (strcmp(kind, "standings") == 0)
        return calc_of_standings(argc - 1, argv + 1);
    if (strcmp(kind, "pair") == 0)
        return calc_of_pair(argc - 1, argv + 1);
    if (calc_find(kind))
        return calc_of_lines(argc - 1, argv + 1);
    fprintf(stderr, "postern: league calc: there is no kind \"%s\"; `postern league calc --help` lists them\n", kind);
    return EXIT_USAGE;
}
