#include "processor/commands/replay_print.h"

#include <inttypes.h>

#include "engine/kernel/text.h"

/* What the reader has to check himself, because no file can show it. */
static void print_beacon(FILE *out, const struct founding *founding, struct arena *arena)
{
    struct hash settled = record_settled(founding);

    fprintf(out, "  beacon: %s\n    told %s: look it up\n    settled before: %s, which every player was mailed before its time\n",
           founding->beacon, founding->beacon_value[0] ? founding->beacon_value : "nothing yet", hash_hex(arena, &settled));
}

static void print_luck(FILE *out, const struct replay_header *header, struct arena *arena)
{
    const struct founding *founding = &header->founding;

    for (int seat = 0; seat < founding->seats; seat++)
        fprintf(out, "%s %s \"%s\"%s", seat ? "," : "  luck words:", header->seats[seat], founding->luck[seat],
               founding->format < FORMAT_TURNS || !founding->luck_hashes[seat][0] ? ""
               : founding->luck[seat][0] == '#'                                   ? " (its word was never told)"
                                                                                  : " (its hash was given before)");
    putc('\n', out);
    if (founding->format >= FORMAT_TURNS && founding->beacon[0])
        print_beacon(out, founding, arena);
}

static void print_branch(FILE *out, const struct replay_check *check)
{
    if (check->header.scope == REPLAY_SEAT)
        return;
    if (check->header.founding.format < FORMAT_TURNS)
        fprintf(out, "  branch: %d\n", check->branch);
    else
        fprintf(out, "  branch: %d, which is how often the moderator took turns back or put another state\n", check->branch);
}

static const char *const seeds_told[] = {
    [REPLAY_SEEDS_TAKEN] = "as the records give them: the secret is told when the game is over",
    [REPLAY_SEEDS_CHECKED] = "each is what secret, luck words, number and branch give",
    [REPLAY_SEEDS_ABSENT] = "not in this file",
};

static void print_sound(FILE *out, const char *path, const struct replay_check *check, struct arena *arena)
{
    const struct replay_header *header = &check->header;

    fprintf(out, "%s: %s\n", path, check->verdict == REPLAY_SOUND ? "ok" : "ok, chain only");
    fprintf(out, "  %s, %s version %d: %d record%s", header->founding.game, header->founding.rules, header->version,
           check->records, text_plural(check->records));
    if (check->verdict == REPLAY_SOUND)
        fprintf(out, ", %" PRId64 " answers and %" PRId64 " events resolved again", check->answers, check->events);
    fprintf(out, "\n  commitment: %s%s\n", hash_hex(arena, &header->founding.commitment),
           header->revealed ? ", that of the secret" : ", the secret is not told");
    print_luck(out, header, arena);
    print_branch(out, check);
    fprintf(out, "  seeds: %s\n", seeds_told[check->seeds]);
    if (header->scope == REPLAY_PUBLIC)
        fprintf(out, "  draws: %" PRId64 " that everybody saw come out of the secret\n", check->draws);
    if (check->verdict == REPLAY_CHAIN_ONLY)
        fprintf(out, "  chain only: it holds what %s was shown, and for that there is only the word of its writer\n",
               header->scope == REPLAY_SEAT ? header->seats[header->seat] : "everybody");
    fprintf(out, "  last hash: %s\n", hash_hex(arena, &check->last));
}

static void print_differs(FILE *out, const char *path, const struct replay_check *check)
{
    if (check->record == 0)
        fprintf(out, "%s: differs: header: %s\n", path, check->what);
    else if (check->event == 0)
        fprintf(out, "%s: differs: record %d: %s\n", path, check->record, check->what);
    else
        fprintf(out, "%s: differs: record %d, event %d: %s\n", path, check->record, check->event, check->what);
}

void replay_print_json(FILE *out, const char *path, const struct replay_check *check, struct arena *arena)
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
    fprintf(out, "%s\n", value_write(arena, object, NULL));
}

void replay_print(FILE *out, const char *path, const struct replay_check *check, struct arena *arena)
{
    if (check->verdict == REPLAY_DIFFERS)
        print_differs(out, path, check);
    else
        print_sound(out, path, check, arena);
}

void replay_print_line(FILE *out, const char *path, const struct replay_check *check)
{
    if (check->verdict == REPLAY_DIFFERS)
        print_differs(out, path, check);
    else
        fprintf(out, "%s: %s, %d record%s\n", path, check->verdict == REPLAY_SOUND ? "ok" : "ok, chain only", check->records,
                text_plural(check->records));
}
