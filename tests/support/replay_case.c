#include "tests/support/replay_case.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct replay_case made;

void case_play(struct logged *played, int format, uint64_t seed)
{
    logged_begin(played, format, seed);
    logged_play(played, 6);
    logged_open(played);
    logged_set(played, "red hand YESTERDAY, STRIKE, PARRY", "cards for red");
    logged_mail(played, 0, "GIVE STRIKE");
    logged_play(played, 6);
    logged_mail(played, 1, "RESIGN");
    logged_play(played, 3);
    ck_assert(played->game.over);
}

char *case_written(struct logged *played, enum replay_scope scope, int seat, size_t *bytes)
{
    char *memory = NULL, *kept;
    FILE *out = open_memstream(&memory, bytes);

    ck_assert_msg(logged_write(played, scope, seat, out, &made.err) == OK, "%s", made.err.message);
    fclose(out);
    kept = arena_text_n(&made.arena, memory, *bytes);
    free(memory);
    return kept;
}

void case_take(enum replay_scope scope, int seat)
{
    made.text = case_written(&made.logged, scope, seat, &made.text_bytes);
    made.line_count = 0;
    for (char *at = arena_text(&made.arena, made.text); *at;) {
        char *end = strchr(at, '\n');

        ck_assert_int_lt(made.line_count, REPLAY_LINES_MAX);
        made.lines[made.line_count++] = at;
        *end = '\0';
        at = end + 1;
    }
}

static void set_up(int format)
{
    int fd;

    memset(&made, 0, sizeof made);
    snprintf(made.path, sizeof made.path, "/tmp/postern-replay-XXXXXX");
    fd = mkstemp(made.path);
    ck_assert_int_ge(fd, 0);
    close(fd);
    made.arena.limit_bytes = 256 << 20;
    case_play(&made.logged, format, format == FORMAT_RECORDS ? 7 : 3);
    case_take(REPLAY_FULL, 0);
}

void replay_case_set_up(void)
{
    set_up(FORMAT_LATEST);
}

void replay_case_set_up_first(void)
{
    set_up(FORMAT_RECORDS);
}

void replay_case_tear_down(void)
{
    unlink(made.path);
    logged_release(&made.logged);
    arena_release(&made.arena);
}

/* ---- files ---- */

void case_write_file(const char *bytes, size_t count)
{
    FILE *out;

    unlink(made.path);               /* some file systems flush a file that is overwritten */
    out = fopen(made.path, "wb");
    ck_assert_ptr_nonnull(out);
    ck_assert_uint_eq(fwrite(bytes, 1, count, out), count);
    ck_assert_int_eq(fclose(out), 0);
}

enum status case_verify(const char *bytes, size_t count)
{
    static struct arena header;      /* made.check.header points into it */

    case_write_file(bytes, count);
    arena_release(&header);
    made.err.message[0] = '\0';
    return replay_verify(made.path, NULL, &header, &made.check, &made.err);
}

enum status case_verify_lines(char *const *from, int count)
{
    const char *joined = "";

    for (int i = 0; i < count; i++)
        joined = arena_printf(&made.arena, "%s%s\n", joined, from[i]);
    return case_verify(joined, strlen(joined));
}

/* ---- parts of files ---- */

struct value *case_value(const char *from, size_t bytes)
{
    struct value *value;

    ck_assert_msg(value_read(&made.arena, from, bytes, &value, &made.err) == OK, "%s", made.err.message);
    return value;
}

const char *case_hex(const char *text)
{
    struct hash hash = hash_bytes(text, strlen(text));

    return hash_hex(&made.arena, &hash);
}

char *case_header(const struct value *header)
{
    struct value *fields = value_object(&made.arena);

    for (const struct value *field = header->first; field; field = field->next)
        if (strcmp(field->key, "hash") != 0)
            value_set(&made.arena, fields, field->key, value_copy(&made.arena, field));
    value_set_text(&made.arena, fields, "hash", case_hex(value_write(&made.arena, fields, NULL)));
    return value_write(&made.arena, fields, NULL);
}

void case_expect_absent(const char *in, const char *word)
{
    ck_assert_msg(strstr(in, word) == NULL, "it holds %s", word);
}
