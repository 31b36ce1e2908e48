#include "processor/replay/words.h"

#include <inttypes.h>

#include "engine/kernel/text.h"

/* What is said so far. */
struct saying {
    struct arena *arena;
    char *text;
};

static void say(struct saying *saying, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(struct saying *saying, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    saying->text = arena_printf(saying->arena, "%s%s", saying->text, arena_vprintf(saying->arena, format, args));
    va_end(args);
}

/* What the reader has to check himself, because no file can show it. */
static void say_beacon(struct saying *saying, const struct founding *founding)
{
    struct hash settled = record_settled(founding);

    say(saying, "  beacon: %s\n    told %s: look it up\n    settled before: %s, which every player was mailed before its time\n",
        founding->beacon, founding->beacon_value[0] ? founding->beacon_value : "nothing yet", hash_hex(saying->arena, &settled));
}

static void say_luck(struct saying *saying, const struct replay_header *header)
{
    const struct founding *founding = &header->founding;

    for (int seat = 0; seat < founding->seats; seat++)
        say(saying, "%s %s \"%s\"%s", seat ? "," : "  luck words:", header->seats[seat], founding->luck[seat],
            founding->format < FORMAT_TURNS || !founding->luck_hashes[seat][0] ? ""
            : founding->luck[seat][0] == '#'                                   ? " (its word was never told)"
                                                                               : " (its hash was given before)");
    say(saying, "\n");
    if (founding->format >= FORMAT_TURNS && founding->beacon[0])
        say_beacon(saying, founding);
}

static void say_branch(struct saying *saying, const struct replay_check *check)
{
    if (check->header.scope == REPLAY_SEAT)
        return;
    if (check->header.founding.format < FORMAT_TURNS)
        say(saying, "  branch: %d\n", check->branch);
    else
        say(saying, "  branch: %d, which is how often the moderator took turns back or put another state\n", check->branch);
}

static const char *const seeds_told[] = {
    [REPLAY_SEEDS_TAKEN] = "as the records give them: the secret is told when the game is over",
    [REPLAY_SEEDS_CHECKED] = "each is what secret, luck words, number and branch give",
    [REPLAY_SEEDS_ABSENT] = "not in this file",
};

static void say_sound(struct saying *saying, const char *path, const struct replay_check *check)
{
    const struct replay_header *header = &check->header;

    say(saying, "%s: %s\n", path, check->verdict == REPLAY_SOUND ? "ok" : "ok, chain only");
    say(saying, "  %s, %s version %d: %d record%s", header->founding.game, header->founding.rules, header->version,
           check->records, text_plural(check->records));
    if (check->verdict == REPLAY_SOUND)
        say(saying, ", %" PRId64 " answers and %" PRId64 " events resolved again", check->answers, check->events);
    say(saying, "\n  commitment: %s%s\n", hash_hex(saying->arena, &header->founding.commitment),
        header->revealed ? ", that of the secret" : ", the secret is not told");
    say_luck(saying, header);
    say_branch(saying, check);
    say(saying, "  seeds: %s\n", seeds_told[check->seeds]);
    if (header->scope == REPLAY_PUBLIC)
        say(saying, "  draws: %" PRId64 " that everybody saw come out of the secret\n", check->draws);
    if (check->verdict == REPLAY_CHAIN_ONLY)
        say(saying, "  chain only: it holds what %s was shown, and for that there is only the word of its writer\n",
        header->scope == REPLAY_SEAT ? header->seats[header->seat] : "everybody");
    say(saying, "  last hash: %s\n", hash_hex(saying->arena, &check->last));
}

static void say_differs(struct saying *saying, const char *path, const struct replay_check *check)
{
    if (check->record == 0)
        say(saying, "%s: differs: header: %s\n", path, check->what);
    else if (check->event == 0)
        say(saying, "%s: differs: record %d: %s\n", path, check->record, check->what);
    else
        say(saying, "%s: differs: record %d, event %d: %s\n", path, check->record, check->event, check->what);
}

const char *replay_words_json(const char *path, const struct replay_check *check, struct arena *arena)
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
    return value_write(arena, object, NULL);
}

const char *replay_words(const char *path, const struct replay_check *check, struct arena *arena)
{
    struct saying saying = { .arena = arena, .text = arena_text(arena, "") };

    if (check->verdict == REPLAY_DIFFERS)
        say_differs(&saying, path, check);
    else
        say_sound(&saying, path, check);
    return saying.text;
}

const char *replay_words_line(const char *path, const struct replay_check *check, struct arena *arena)
{
    struct saying saying = { .arena = arena, .text = arena_text(arena, "") };

    if (check->verdict == REPLAY_DIFFERS)
        say_differs(&saying, path, check);
    else
        say(&saying, "%s: %s, %d record%s\n", path, check->verdict == REPLAY_SOUND ? "ok" : "ok, chain only", check->records,
            text_plural(check->records));
    return saying.text;
}
