/* postern replay verify: are replays what they say? */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/kernel/text.h"
#include "processor/base/exit_code.h"
#include "processor/commands/commands.h"
#include "processor/commands/options.h"
#include "processor/commands/replay_compare.h"

static void show_progress(void *context, int records, int of)
{
    (void)context;
    fprintf(stderr, "\r%d of %d records%s", records, of, records == of ? "\n" : "");
}

/* What the reader has to check himself, because no file can show it. */
static void print_beacon(const struct founding *founding, struct arena *arena)
{
    struct hash settled = record_settled(founding);

    printf("  beacon: %s\n    told %s: look it up\n    settled before: %s, which every player was mailed before its time\n",
           founding->beacon, founding->beacon_value[0] ? founding->beacon_value : "nothing yet", hash_hex(arena, &settled));
}

static void print_luck(const struct replay_header *header, struct arena *arena)
{
    const struct founding *founding = &header->founding;

    for (int seat = 0; seat < founding->seats; seat++)
        printf("%s %s \"%s\"%s", seat ? "," : "  luck words:", header->seats[seat], founding->luck[seat],
               founding->format < FORMAT_TURNS || !founding->luck_hashes[seat][0] ? ""
               : founding->luck[seat][0] == '#'                                   ? " (its word was never told)"
                                                                                  : " (its hash was given before)");
    putchar('\n');
    if (founding->format >= FORMAT_TURNS && founding->beacon[0])
        print_beacon(founding, arena);
}

static void print_branch(const struct replay_check *check)
{
    if (check->header.scope == REPLAY_SEAT)
        return;
    if (check->header.founding.format < FORMAT_TURNS)
        printf("  branch: %d\n", check->branch);
    else
        printf("  branch: %d, which is how often the moderator took turns back or put another state\n", check->branch);
}

static const char *const seeds_told[] = {
    [REPLAY_SEEDS_TAKEN] = "as the records give them: the secret is told when the game is over",
    [REPLAY_SEEDS_CHECKED] = "each is what secret, luck words, number and branch give",
    [REPLAY_SEEDS_ABSENT] = "not in this file",
};

static void print_sound(const char *path, const struct replay_check *check, struct arena *arena)
{
    const struct replay_header *header = &check->header;

    printf("%s: %s\n", path, check->verdict == REPLAY_SOUND ? "ok" : "ok, chain only");
    printf("  %s, %s version %d: %d record%s", header->founding.game, header->founding.rules, header->version,
           check->records, text_plural(check->records));
    if (check->verdict == REPLAY_SOUND)
        printf(", %" PRId64 " answers and %" PRId64 " events resolved again", check->answers, check->events);
    printf("\n  commitment: %s%s\n", hash_hex(arena, &header->founding.commitment),
           header->revealed ? ", that of the secret" : ", the secret is not told");
    print_luck(header, arena);
    print_branch(check);
    printf("  seeds: %s\n", seeds_told[check->seeds]);
    if (header->scope == REPLAY_PUBLIC)
        printf("  draws: %" PRId64 " that everybody saw come out of the secret\n", check->draws);
    if (check->verdict == REPLAY_CHAIN_ONLY)
        printf("  chain only: it holds what %s was shown, which rests on the word of who wrote it\n",
               header->scope == REPLAY_SEAT ? header->seats[header->seat] : "everybody");
    printf("  last hash: %s\n", hash_hex(arena, &check->last));
}

static void print_differs(const char *path, const struct replay_check *check)
{
    if (check->record == 0)
        printf("%s: differs: header: %s\n", path, check->what);
    else if (check->event == 0)
        printf("%s: differs: record %d: %s\n", path, check->record, check->what);
    else
        printf("%s: differs: record %d, event %d: %s\n", path, check->record, check->event, check->what);
}

static void print_json(const char *path, const struct replay_check *check, struct arena *arena)
{
    static const char *const verdicts[] = { "ok", "chain-only", "differs" };
    static const char *const seeds[] = { "taken", "checked", "absent" };
    struct value *object = value_object(arena);

    value_set_text(arena, object, "file", path);
    value_set_text(arena, object, "verdict", verdicts[check->verdict]);
    value_set_int(arena, object, "records", check->records);
    value_set_int(arena, object, "answers", check->answers);
    value_set_int(arena, object, "events", check->events);
    value_set_int(arena, object, "draws", check->draws);
    if (check->header.founding.game) {
        value_set_text(arena, object, "game", check->header.founding.game);
        value_set_text(arena, object, "scope", replay_scope_names[check->header.scope]);
        value_set_text(arena, object, "commitment", hash_hex(arena, &check->header.founding.commitment));
        value_set_bool(arena, object, "revealed", check->header.revealed);
        if (check->header.founding.format >= FORMAT_TURNS && check->header.founding.beacon[0]) {
            struct hash settled = record_settled(&check->header.founding);

            value_set_text(arena, object, "beacon", check->header.founding.beacon);
            value_set_text(arena, object, "beacon_value", check->header.founding.beacon_value);
            value_set_text(arena, object, "settled", hash_hex(arena, &settled));
        }
    }
    if (check->verdict != REPLAY_DIFFERS) {
        value_set_int(arena, object, "branch", check->branch);
        value_set_int(arena, object, "format_version", check->header.founding.format);
        value_set_text(arena, object, "seeds", seeds[check->seeds]);
        value_set_text(arena, object, "last", hash_hex(arena, &check->last));
    } else {
        value_set_int(arena, object, "record", check->record);
        value_set_int(arena, object, "event", check->event);
        value_set_text(arena, object, "what", check->what);
    }
    printf("%s\n", value_write(arena, object, NULL));
}

static int verify_file(const char *path, bool json, struct arena *arena, struct replay_check *check)
{
    struct replay_progress progress = { .show = isatty(STDERR_FILENO) && !json ? show_progress : NULL };
    struct error err;

    if (replay_verify(path, &progress, arena, check, &err) != OK)
        return exit_failure(&err);
    if (json)
        print_json(path, check, arena);
    else if (check->verdict == REPLAY_DIFFERS)
        print_differs(path, check);
    else
        print_sound(path, check, arena);
    return check->verdict == REPLAY_DIFFERS ? EXIT_NOT_SO : EXIT_DONE;
}

/* Each file alone. Two that are whole are compared, and one with a mail. */
static int verify_files(char **paths, int count, const char *mail, bool json)
{
    static struct replay_check checks[2];
    struct arena arenas[2] = { { 0 }, { 0 } };
    int worst = EXIT_DONE;

    for (int i = 0; i < count; i++) {
        arena_reset(&arenas[i % 2]);
        worst = exit_worse(worst, verify_file(paths[i], json, &arenas[i % 2], &checks[i % 2]));
    }
    if (count == 2 && worst == EXIT_DONE)
        worst = compare_files(paths[0], &checks[0], paths[1], &checks[1], json);
    if (mail && worst == EXIT_DONE)
        worst = compare_mail(paths[0], &checks[0], mail, json);
    arena_release(&arenas[0]);
    arena_release(&arenas[1]);
    return worst;
}

int cmd_replay_verify(int argc, char **argv)
{
    bool json = false;
    const char *mail = NULL;
    const struct option_spec options[] = {
        { .name = "--mail", .kind = OPTION_TEXT, .text = &mail, .value = "MAIL",
          .help = "is what this report tells of the chain so in the file?" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = &json, .help = "one JSON object a file" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "replay verify [--mail MAIL] [--json] FILE...",
        .about = "Resolves every record of replays again and compares everything with what they say: seeds, events,\n"
                 "states, answers and the chain of hashes. Names the first record and event that differ, and ends\n"
                 "with 1 then. Two files are compared, too: are they of one history, or by which record do they part?\n"
                 "Needs nothing but the files; \"-\" is standard input.",
        .options = options, .least = 1, .most = -1,
    };
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    if (mail && count != 1) {
        fprintf(stderr, "postern: --mail is compared with one file\n");
        return EXIT_USAGE;
    }
    return verify_files(argv, count, mail, json);
}
