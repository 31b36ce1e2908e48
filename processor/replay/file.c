#include "processor/replay/file.h"

#include <stdlib.h>
#include <string.h>

const char *const replay_scope_names[REPLAY_SCOPES] = { "full", "public", "seat" };

static const char format_name[] = "postern-replay";

/* ---- lines ---- */

static enum status grow_line(struct replay_file *file, struct error *err)
{
    size_t capacity = file->capacity ? file->capacity * 2 : 1 << 16;
    char *larger;

    if (file->capacity >= REPLAY_LINE_BYTES)
        return error_set(err, ERR_CONFLICT, "line %d is longer than %d MiB", file->number, REPLAY_LINE_BYTES >> 20);
    larger = realloc(file->line, capacity);
    if (!larger)
        return error_set(err, ERR_IO, "there is no memory for a line of %zu bytes", capacity);
    file->line = larger;
    file->capacity = capacity;
    return OK;
}

enum status replay_file_put(struct replay_file *file, const char *bytes, size_t count, struct error *err)
{
    enum status status = OK;

    while (status == OK && file->bytes + count >= file->capacity)
        status = grow_line(file, err);
    if (status != OK)
        return status;
    memcpy(file->line + file->bytes, bytes, count);
    file->bytes += count;
    return OK;
}

static enum status read_text(struct replay_file *file, bool *ended, struct error *err)
{
    const char *newline = file->left > 0 ? memchr(file->text, '\n', file->left) : NULL;
    size_t bytes = newline ? (size_t)(newline - file->text) : file->left;
    enum status status = bytes > 0 ? replay_file_put(file, file->text, bytes, err) : OK;

    *ended = newline != NULL;
    bytes += *ended;
    file->text = bytes > 0 ? file->text + bytes : file->text;
    file->left -= bytes;
    return status;
}

static enum status check_line(const struct replay_file *file, struct error *err)
{
    if (file->bytes == 0)
        return error_set(err, ERR_CONFLICT, "line %d is empty", file->number);
    if (memchr(file->line, '\0', file->bytes))
        return error_set(err, ERR_CONFLICT, "line %d holds a NUL byte", file->number);
    if (file->line[file->bytes - 1] == '\r')
        return error_set(err, ERR_CONFLICT, "line %d ends in a carriage return: the file's line ends were changed",
                         file->number);
    return OK;
}

enum status replay_file_next(struct replay_file *file, bool *more, struct error *err)
{
    bool ended = false;
    enum status status;

    file->number++;
    file->bytes = 0;
    status = file->read(file, &ended, err);
    if (status != OK)
        return status;
    if (file->bytes > 0)
        file->line[file->bytes] = '\0';
    *more = ended || file->bytes > 0;
    if (!*more)
        return OK;
    if (!ended)
        return error_set(err, ERR_CONFLICT, "line %d is cut short: no newline ends it", file->number);
    return check_line(file, err);
}

/* ---- the header ---- */

static struct value *text_list(struct arena *arena, const char *const *texts, int count)
{
    struct value *list = value_list(arena);

    for (int i = 0; i < count; i++)
        value_add_text(arena, list, texts[i]);
    return list;
}

static struct hash hash_of_value(struct arena *arena, const struct value *value)
{
    size_t bytes;
    const char *text = value_write(arena, value, &bytes);

    return hash_bytes(text, bytes);
}

static void put_founding(struct value *line, const struct founding *founding, struct arena *arena)
{
    value_set_text(arena, line, "commitment", hash_hex(arena, &founding->commitment));
    value_set_int(arena, line, "format_version", founding->format);
    value_set_text(arena, line, "game", founding->game);
    value_set(arena, line, "luck", text_list(arena, founding->luck, founding->seats));
    value_set(arena, line, "options", value_copy(arena, founding->options));
    value_set_text(arena, line, "rules", founding->rules);
    if (founding->format < FORMAT_TURNS)
        return;
    value_set_text(arena, line, "beacon", founding->beacon);
    value_set_text(arena, line, "beacon_value", founding->beacon_value);
    value_set(arena, line, "luck_hashes", text_list(arena, founding->luck_hashes, founding->seats));
}

const char *replay_header_line(const struct replay_header *header, struct arena *arena)
{
    struct value *line = value_object(arena);
    struct hash secret, hash;

    memcpy(secret.bytes, header->secret, sizeof secret.bytes);
    put_founding(line, &header->founding, arena);
    value_set_text(arena, line, "format", format_name);
    value_set_text(arena, line, "generator", header->generator);
    value_set_int(arena, line, "records", header->records);
    value_set_text(arena, line, "scope", replay_scope_names[header->scope]);
    if (header->scope == REPLAY_SEAT)
        value_set_int(arena, line, "seat", header->seat + 1);
    if (header->players)
        value_set(arena, line, "players", text_list(arena, header->players, header->founding.seats));
    value_set(arena, line, "seats", text_list(arena, header->seats, header->founding.seats));
    if (header->revealed)
        value_set_text(arena, line, "secret", hash_hex(arena, &secret));
    value_set_int(arena, line, "version", header->version);
    hash = hash_of_value(arena, line);
    value_set_text(arena, line, "hash", hash_hex(arena, &hash));
    return value_write(arena, line, NULL);
}

static enum status read_texts(const struct value *list, const char *const **texts, int *count, struct arena *arena)
{
    const char **made;
    int i = 0;

    if (!list || list->kind != VALUE_LIST || list->count > SEATS_MAX)
        return ERR_FORMAT;
    made = arena_alloc(arena, (size_t)list->count * sizeof *made);
    for (const struct value *item = list->first; item; item = item->next) {
        if (item->kind != VALUE_TEXT)
            return ERR_FORMAT;
        made[i++] = item->text;
    }
    *texts = made;
    *count = i;
    return OK;
}

static bool read_scope(const struct value *line, struct replay_header *header)
{
    const char *word = value_get_text(line, "scope", "");
    int64_t seat = value_get_int(line, "seat", 0);

    for (int scope = 0; scope < REPLAY_SCOPES; scope++)
        if (strcmp(word, replay_scope_names[scope]) == 0) {
            header->scope = (enum replay_scope)scope;
            header->seat = (int)seat - 1;
            return scope == REPLAY_SEAT ? seat >= 1 && seat <= SEATS_MAX : seat == 0;
        }
    return false;
}

static bool read_number(const struct value *line, const char *key, int *out)
{
    int64_t number = value_get_int(line, key, -1);

    if (number < 0 || number > INT32_MAX)
        return false;
    *out = (int)number;
    return true;
}

static bool read_secret(const struct value *line, struct replay_header *header)
{
    const char *secret = value_get_text(line, "secret", NULL);
    struct hash bytes;

    if (!secret)
        return value_find(line, "secret") == NULL;
    header->revealed = true;
    if (!hash_read(secret, &bytes))
        return false;
    memcpy(header->secret, bytes.bytes, SECRET_BYTES);
    return true;
}

/* Luck words and beacon; format 1 has neither hashes nor a beacon. */
static const char *read_luck(const struct value *line, struct founding *founding, struct arena *arena)
{
    int words = 0, hashes = 0;

    if (read_texts(value_find(line, "luck"), &founding->luck, &words, arena) != OK || words != founding->seats)
        return "luck";
    if (founding->format < FORMAT_TURNS)
        return NULL;
    if (read_texts(value_find(line, "luck_hashes"), &founding->luck_hashes, &hashes, arena) != OK
        || hashes != founding->seats)
        return "luck_hashes";
    founding->beacon = value_get_text(line, "beacon", NULL);
    founding->beacon_value = value_get_text(line, "beacon_value", NULL);
    return founding->beacon && founding->beacon_value ? NULL : "beacon or beacon_value";
}

static const char *read_founding(const struct value *line, struct founding *founding, struct arena *arena)
{
    founding->format = (int)value_get_int(line, "format_version", 0);
    founding->game = value_get_text(line, "game", NULL);
    founding->rules = value_get_text(line, "rules", NULL);
    founding->options = value_find(line, "options");
    if (!founding->game || !founding->rules)
        return "game or rules";
    if (!founding->options || founding->options->kind != VALUE_OBJECT)
        return "options";
    if (!hash_read(value_get_text(line, "commitment", ""), &founding->commitment))
        return "commitment";
    return read_luck(line, founding, arena);
}

/* They are optional, and as many as there are seats. */
static bool read_players(const struct value *line, struct replay_header *header, struct arena *arena)
{
    const struct value *list = value_find(line, "players");
    int count;

    return !list || (read_texts(list, &header->players, &count, arena) == OK && count == header->founding.seats);
}

/* The member that is not as it should be, or NULL. */
static const char *read_members(const struct value *line, struct replay_header *header, struct arena *arena)
{
    const char *wrong;

    if (read_texts(value_find(line, "seats"), &header->seats, &header->founding.seats, arena) != OK)
        return "seats";
    wrong = read_founding(line, &header->founding, arena);
    if (wrong)
        return wrong;
    if (!read_players(line, header, arena))
        return "players";
    header->generator = value_get_text(line, "generator", NULL);
    if (!header->generator || !read_secret(line, header))
        return "generator or secret";
    if (!read_number(line, "records", &header->records) || !read_number(line, "version", &header->version))
        return "records or version";
    if (!read_scope(line, header) || (header->scope == REPLAY_SEAT && header->seat >= header->founding.seats))
        return "scope or seat";
    return NULL;
}

static enum status check_format(const struct value *line, struct error *err)
{
    int64_t version = value_get_int(line, "format_version", 0);

    if (strcmp(value_get_text(line, "format", ""), format_name) != 0)
        return error_set(err, ERR_FORMAT, "this is no replay: its first line has no format \"%s\"", format_name);
    if (version < FORMAT_RECORDS || version > FORMAT_LATEST)
        return error_set(err, ERR_FORMAT, "the file is of format version %lld; this release reads versions %d to %d",
                         (long long)version, FORMAT_RECORDS, FORMAT_LATEST);
    return OK;
}

static enum status read_header(const struct replay_file *file, struct replay_header *header, struct arena *arena,
                               struct error *err)
{
    struct value *line;
    const char *wrong;

    memset(header, 0, sizeof *header);
    if (file->bytes > REPLAY_HEADER_BYTES)
        return error_set(err, ERR_FORMAT, "this is no replay: its first line is longer than %d KiB",
                         REPLAY_HEADER_BYTES >> 10);
    if (value_read(arena, file->line, file->bytes, &line, err) != OK || line->kind != VALUE_OBJECT)
        return error_set(err, ERR_FORMAT, "this is no replay, or its header is damaged: its first line is no JSON object");
    if (check_format(line, err) != OK)
        return err->status;
    wrong = read_members(line, header, arena);
    if (wrong)
        return error_set(err, ERR_CONFLICT, "%s: missing or not of the right form", wrong);
    if (strcmp(replay_header_line(header, arena), file->line) != 0)
        return error_set(err, ERR_CONFLICT, "it is not as it was written: it does not match its hash");
    return OK;
}

enum status replay_file_begin(struct replay_file *file, struct replay_header *header, struct arena *arena, struct error *err)
{
    bool more;
    enum status status = replay_file_next(file, &more, err);

    if (status == OK && !more)
        status = error_set(err, ERR_FORMAT, "the file is empty");
    if (status == ERR_CONFLICT)
        err->status = status = ERR_FORMAT;
    return status == OK ? read_header(file, header, arena, err) : status;
}

enum status replay_file_open_text(struct replay_file *file, const char *text, size_t bytes, const char *path,
                                  struct replay_header *header, struct arena *arena, struct error *err)
{
    *file = (struct replay_file){ .read = read_text, .text = text, .left = bytes, .path = path };
    return replay_file_begin(file, header, arena, err);
}

void replay_file_close(struct replay_file *file)
{
    if (file->close)
        file->close(file);
    free(file->line);
    *file = (struct replay_file){ 0 };
}

/* ---- a record's line ---- */

static const char head[] = "{\"body\":", middle[] = ",\"body_hash\":\"", before_events[] = "\",\"events\":",
                  before_hash[] = ",\"hash\":\"", tail[] = "\"}";
enum { HEX_BYTES = HASH_HEX_BYTES - 1 };

/* 64 hex digits in the middle of a line. */
static bool read_hex(const char *at, struct hash *out)
{
    char hex[HASH_HEX_BYTES] = { 0 };

    memcpy(hex, at, HEX_BYTES);
    return hash_read(hex, out);
}

/* A quote inside a text is escaped, so the words between the parts cannot be met inside one. */
enum status replay_line_read(struct replay_line *line, const char *text, size_t bytes, struct error *err)
{
    const size_t end_bytes = strlen(before_hash) + HEX_BYTES + strlen(tail);
    const size_t middle_bytes = strlen(middle) + HEX_BYTES + strlen(before_events);
    const char *end = text + bytes - end_bytes, *after_body;

    if (bytes < strlen(head) + middle_bytes + end_bytes || memcmp(text, head, strlen(head)) != 0)
        return error_set(err, ERR_CONFLICT, "its line does not begin with %s", head);
    after_body = memmem(text, bytes, middle, strlen(middle));
    if (!after_body || (size_t)(end - after_body) < middle_bytes
        || memcmp(after_body + strlen(middle) + HEX_BYTES, before_events, strlen(before_events)) != 0)
        return error_set(err, ERR_CONFLICT, "its line has no body_hash, or no events after it");
    if (memcmp(end, before_hash, strlen(before_hash)) != 0
        || memcmp(text + bytes - strlen(tail), tail, strlen(tail)) != 0)
        return error_set(err, ERR_CONFLICT, "its line does not end with a hash");
    *line = (struct replay_line){
        .body = text + strlen(head),
        .body_bytes = (size_t)(after_body - text) - strlen(head),
        .events = after_body + middle_bytes,
        .events_bytes = (size_t)(end - after_body) - middle_bytes,
    };
    if (!read_hex(after_body + strlen(middle), &line->body_hash) || !read_hex(end + strlen(before_hash), &line->hash))
        return error_set(err, ERR_CONFLICT, "its body_hash or hash is not 64 hex digits");
    return OK;
}

static bool read_kind(const char *name, enum record_kind *kind)
{
    for (int i = 0; i < GAME_KINDS; i++)
        if (strcmp(name, record_kind_names[i]) == 0) {
            *kind = (enum record_kind)i;
            return true;
        }
    return false;
}

static bool is_list(const struct value *value)
{
    return value && value->kind == VALUE_LIST;
}

enum status replay_told_read(struct replay_told *told, enum replay_scope scope, const char *text, size_t bytes,
                             struct arena *arena, struct error *err)
{
    struct value *line;
    size_t canonical_bytes;
    const char *canonical;

    memset(told, 0, sizeof *told);
    if (value_read(arena, text, bytes, &line, err) != OK || line->kind != VALUE_OBJECT)
        return error_set(err, ERR_CONFLICT, "its line is no JSON object");
    canonical = value_write(arena, line, &canonical_bytes);
    if (canonical_bytes != bytes || memcmp(canonical, text, bytes) != 0)
        return error_set(err, ERR_CONFLICT, "its line is not canonical JSON");
    told->events = value_find(line, "events");
    told->answers = value_find(line, "answers");
    told->view = value_find(line, "view");
    if (!is_list(told->events) || (scope == REPLAY_SEAT && !is_list(told->answers)) || !told->view)
        return error_set(err, ERR_CONFLICT, "its line lacks events, answers or view");
    if (!read_number(line, "number", &told->number)
        || (scope == REPLAY_PUBLIC && !read_number(line, "branch", &told->branch)))
        return error_set(err, ERR_CONFLICT, "its line lacks number or branch");
    if (!read_kind(value_get_text(line, "kind", ""), &told->kind))
        return error_set(err, ERR_CONFLICT, "its line has a kind that no record has");
    told->dice = (int)value_get_int(line, "dice", 0);
    if (!hash_read(value_get_text(line, "body_hash", ""), &told->body_hash)
        || !hash_read(value_get_text(line, "hash", ""), &told->hash))
        return error_set(err, ERR_CONFLICT, "its body_hash or hash is not 64 hex digits");
    return OK;
}
