#include "processor/replay/record.h"

#include <string.h>

enum { RECORD_ANSWERS_MOST = 4000 };

/* ---- hashes ---- */

struct hash record_chain(const struct hash *previous, const struct hash *body)
{
    uint8_t both[2 * HASH_BYTES];

    memcpy(both, previous->bytes, HASH_BYTES);
    memcpy(both + HASH_BYTES, body->bytes, HASH_BYTES);
    return hash_bytes(both, sizeof both);
}

static struct value *text_list(struct arena *arena, const char *const *texts, int count)
{
    struct value *list = value_list(arena);

    for (int i = 0; i < count; i++)
        value_add_text(arena, list, texts[i]);
    return list;
}

struct hash record_founding(const struct founding *founding)
{
    struct arena arena = { 0 };
    struct value *object = value_object(&arena);
    struct hash hash;
    size_t bytes;
    char *json;

    if (founding->format >= FORMAT_TURNS) {
        value_set_text(&arena, object, "beacon", founding->beacon);
        value_set_text(&arena, object, "beacon_value", founding->beacon_value);
        value_set_int(&arena, object, "format_version", founding->format);
        value_set(&arena, object, "luck_hashes", text_list(&arena, founding->luck_hashes, founding->seats));
    }
    value_set_text(&arena, object, "commitment", hash_hex(&arena, &founding->commitment));
    value_set_text(&arena, object, "game", founding->game);
    value_set(&arena, object, "luck", text_list(&arena, founding->luck, founding->seats));
    value_set(&arena, object, "options",
              founding->options ? value_copy(&arena, founding->options) : value_object(&arena));
    value_set_text(&arena, object, "rules", founding->rules);
    json = value_write(&arena, object, &bytes);
    hash = hash_bytes(json, bytes);
    arena_release(&arena);
    return hash;
}

struct hash record_settled(const struct founding *founding)
{
    struct founding before = *founding;

    before.beacon_value = "";
    return record_founding(&before);
}

bool record_is_beacon_value(const char *text)
{
    size_t digits = strspn(text, "0123456789abcdef");

    return !text[digits] && (digits == 2 * HASH_BYTES || digits == 4 * HASH_BYTES);
}

struct hash record_act_hash(const struct hash *previous, const char *act, int64_t at_utc_s, const char *text)
{
    struct arena arena = { 0 };
    struct value *told = value_object(&arena);
    struct hash hash;
    size_t bytes;
    char *json;

    value_set_text(&arena, told, "act", act);
    value_set_int(&arena, told, "at", at_utc_s);
    value_set_text(&arena, told, "text", text);
    json = value_write(&arena, told, &bytes);
    hash = hash_bytes(json, bytes);
    arena_release(&arena);
    return record_chain(previous, &hash);
}

struct hash record_keyed(const uint8_t secret[SECRET_BYTES], const void *bytes, size_t count)
{
    return hash_keyed(secret, SECRET_BYTES, bytes, count);
}

/* ---- chance ---- */

struct hash record_commitment(const uint8_t secret[SECRET_BYTES])
{
    return hash_bytes(secret, SECRET_BYTES);
}

struct hash record_seed(const struct founding *founding, const uint8_t secret[SECRET_BYTES], const struct place *place)
{
    struct arena arena = { .limit_bytes = 1 << 20 };
    struct value *list = value_list(&arena);
    struct hash seed;
    size_t bytes;
    char *json;

    value_add_text(&arena, list, founding->game);
    value_add(list, text_list(&arena, founding->luck, founding->seats));
    if (founding->format >= FORMAT_TURNS)
        value_add_text(&arena, list, founding->beacon_value);
    value_add_int(&arena, list, place->number);
    value_add_int(&arena, list, place->branch);
    if (place->own)
        value_add_text(&arena, list, arena_printf(&arena, "record.%d", place->own));
    json = value_write(&arena, list, &bytes);
    seed = hash_keyed(secret, SECRET_BYTES, json, bytes);
    arena_release(&arena);
    return seed;
}

const char *record_luck_forbids(const char *word, const char *given_hash)
{
    struct hash given, made = hash_bytes(word, strlen(word));

    if (!given_hash[0])
        return word[0] == '#' ? "it is the hash of a word, which was not given before" : NULL;
    if (!hash_read(given_hash, &given))
        return "the hash that was given before it is none";
    if (word[0] == '#')
        return strcmp(word + 1, given_hash) == 0 ? NULL : "it is another hash than was given before";
    return hash_equal(&given, &made) ? NULL : "its hash is not the one that was given before";
}

uint64_t record_engine_seed(const struct hash *seed)
{
    uint64_t number = 0;

    for (int i = 7; i >= 0; i--)
        number = number << 8 | seed->bytes[i];
    return number;
}

/* ---- bodies ---- */

/* An answer as a record tells it: nothing personal, and nothing that only matters while a turn is open. */
struct told_answer {
    const char *mail;
    const char *name;
    int64_t received;
    int32_t seat;                /* from 1 */
    int32_t source;
    const char *text;
};

static const char *const kind_names[] = { "setup", "turn", "interlude", "moderator" };

static const struct codec_field told_answer_fields[] = {
    FIELD_STRING(struct told_answer, "mail", mail),
    FIELD_STRING(struct told_answer, "name", name),
    FIELD_INT(struct told_answer, "received", received),
    FIELD_INT(struct told_answer, "seat", seat),
    FIELD_ENUM(struct told_answer, "source", source, answer_source_names),
    FIELD_STRING(struct told_answer, "text", text),
};
static const struct codec told_answer_codec = CODEC_TABLE("answer", struct told_answer, told_answer_fields);

struct body {
    const char *acts;
    const struct told_answer *answers;
    int32_t answer_count;
    int32_t branch;
    int32_t dice;
    const char *events;
    int32_t kind;
    const char *note;
    int32_t number;
    const char *rules;
    const char *seed;
    const char *set;
    const char *state;
    int32_t to;
    int32_t version;
};

static const struct codec_field body_fields[] = {
    FIELD_STRING(struct body, "acts", acts),
    FIELD_ITEMS(struct body, "answers", answers, answer_count, RECORD_ANSWERS_MOST, CODEC_STRUCT, &told_answer_codec),
    FIELD_INT(struct body, "branch", branch),
    FIELD_INT(struct body, "dice", dice),
    FIELD_STRING(struct body, "events", events),
    FIELD_ENUM(struct body, "kind", kind, kind_names),
    FIELD_STRING(struct body, "note", note),
    FIELD_INT(struct body, "number", number),
    FIELD_STRING(struct body, "rules", rules),
    FIELD_STRING(struct body, "seed", seed),
    FIELD_STRING(struct body, "set", set),
    FIELD_STRING(struct body, "state", state),
    FIELD_INT(struct body, "to", to),
    FIELD_INT(struct body, "version", version),
};
static const struct codec body_codec = CODEC_TABLE("record", struct body, body_fields);

static struct told_answer *tell_answers(const struct answer *answers, int count, struct arena *arena)
{
    struct told_answer *told = arena_alloc(arena, (size_t)count * sizeof *told);

    for (int i = 0; i < count; i++)
        told[i] = (struct told_answer){
            .mail = answers[i].mail,
            .name = answers[i].name,
            .received = answers[i].received_utc_s,
            .seat = answers[i].seat + 1,
            .source = (int32_t)answers[i].source,
            .text = answers[i].text,
        };
    return told;
}

static enum status write_body(struct record *record, const struct ruleset *rules, struct arena *arena,
                              struct error *err)
{
    struct body body = {
        .acts = record->acts,
        .answers = tell_answers(record->answers, record->answer_count, arena),
        .answer_count = record->answer_count,
        .branch = record->branch,
        .dice = record->dice,
        .events = hash_hex(arena, &record->events_hash),
        .kind = (int32_t)record->kind,
        .note = record->note,
        .number = record->number,
        .rules = rules->name,
        .seed = hash_hex(arena, &record->seed),
        .set = record->set,
        .state = hash_hex(arena, &record->state_hash),
        .to = record->to,
        .version = record->version,
    };

    return codec_save(&body_codec, &body, arena, &record->body, NULL, err);
}

static void chain(struct record *record, const struct hash *previous)
{
    record->body_hash = hash_bytes(record->body, strlen(record->body));
    record->hash = record_chain(previous, &record->body_hash);
}

enum status record_make(struct record *record, const struct game_record *played, const struct ruleset *rules, int version,
                        const struct record_dice *dice, const struct record_act *act, const char *acts,
                        const char *events, const char *state, const struct hash *previous, struct arena *arena,
                        struct error *err)
{
    enum status status;

    *record = (struct record){
        .number = played->number,
        .kind = played->kind,
        .version = version,
        .branch = dice->branch,
        .dice = dice->dice,
        .seed = dice->seed,
        .answers = played->answers,
        .answer_count = played->answer_count,
        .note = act ? act->note : NULL,
        .set = act && act->sets ? state : NULL,
        .to = act ? act->to : 0,
        .acts = acts,
        .events_hash = hash_bytes(events, strlen(events)),
        .state_hash = hash_bytes(state, strlen(state)),
    };
    status = write_body(record, rules, arena, err);
    if (status == OK)
        chain(record, previous);
    return status;
}

static enum status read_answers(struct record *record, const struct body *body, struct arena *arena, struct error *err)
{
    struct answer *answers = arena_alloc(arena, (size_t)body->answer_count * sizeof *answers);

    for (int i = 0; i < body->answer_count; i++) {
        const struct told_answer *told = &body->answers[i];

        if (told->seat < 1 || told->seat > SEATS_MAX || !told->name)
            return error_set(err, ERR_FORMAT, "answer %d has no seat or no name", i + 1);
        answers[i] = (struct answer){ .seat = told->seat - 1, .name = told->name, .text = told->text ? told->text : "",
                                      .source = (enum answer_source)told->source, .frozen = true,
                                      .received_utc_s = told->received, .mail = told->mail };
    }
    record->answers = answers;
    record->answer_count = body->answer_count;
    return OK;
}

enum status record_read(struct record *record, const char *text, size_t bytes, const char *rules_name,
                        const struct hash *previous, struct arena *arena, struct error *err)
{
    struct body body;
    enum status status = codec_read(&body_codec, &body, text, bytes, arena, err);

    if (status != OK)
        return status;
    memset(record, 0, sizeof *record);
    if (!body.rules || strcmp(body.rules, rules_name) != 0)
        return error_set(err, ERR_FORMAT, "its rule set is \"%s\", the game's is \"%s\"", body.rules ? body.rules : "",
                         rules_name);
    if (!hash_read(body.events, &record->events_hash) || !hash_read(body.state, &record->state_hash)
        || !hash_read(body.seed, &record->seed))
        return error_set(err, ERR_FORMAT, "events, state or seed is no hash of 64 hex digits");
    record->number = body.number;
    record->kind = (enum record_kind)body.kind;
    record->version = body.version;
    record->branch = body.branch;
    record->dice = body.dice;
    record->to = body.to;
    record->note = body.note;
    record->set = body.set;
    record->acts = body.acts;
    record->body = arena_text_n(arena, text, bytes);
    chain(record, previous);
    return read_answers(record, &body, arena, err);
}
