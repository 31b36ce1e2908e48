/* Caps, and mails made to break their reader: each gets its verdict, and the next one is read as usual. */
#include <check.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/types.h>

#include "processor/base/bytes.h"
#include "processor/letter/letter.h"
#include "processor/letter/caps.h"
#include "processor/letter/wire.h"

#define HEAD "From: ann@player.test\nTo: robot@games.test\nSubject: x\n"

static void repeat(struct bytes *out, const char *piece, int times)
{
    for (int i = 0; i < times; i++)
        bytes_add_text(out, piece);
}

/* --- Caps --- */

static void header_block(struct bytes *out, int times)
{
    bytes_add_text(out, HEAD);
    for (int i = 0; i < times; i++) {
        bytes_add_text(out, "X-Filler: ");
        repeat(out, "x", 987);
        bytes_add_text(out, "\r\n");
    }
    bytes_add_text(out, "\r\nPASS\n");
}

static void one_header(struct bytes *out, int times)
{
    bytes_add_text(out, HEAD "X-Long:");
    repeat(out, "\n 12345678901234", times);
    bytes_add_text(out, "\n\nPASS\n");
}

static void many_headers(struct bytes *out, int times)
{
    bytes_add_text(out, HEAD);
    repeat(out, "X: y\n", times);
    bytes_add_text(out, "\nPASS\n");
}

static void many_received(struct bytes *out, int times)
{
    repeat(out, "received: x\n", times);
    bytes_add_text(out, HEAD "\nPASS\n");
}

static void size(struct bytes *out, int times)
{
    bytes_add_text(out, HEAD "\n");
    while (out->n < (size_t)times)
        bytes_add_text(out, "\n");
}

static void groups(struct bytes *out, int times)
{
    bytes_add_text(out, "From: a@b.test\nTo: ");
    repeat(out, "g:", times);
    bytes_add_text(out, "\n\nPASS\n");
}

static const struct {
    const char *name;
    void (*write)(struct bytes *out, int times);
    int times;
    const char *complaint;   /* NULL: within the caps */
} caps[] = {
    { "header block", header_block, 130, NULL },
    { "header block", header_block, 132, "larger than 128 KiB" },
    { "one header", one_header, 1023, NULL },
    { "one header", one_header, 1025, "larger than 16 KiB" },
    { "headers", many_headers, 497, NULL },
    { "headers", many_headers, 498, "more than 500 headers" },
    { "received", many_received, 200, NULL },
    { "received", many_received, 201, "more than 200 Received" },
    { "size", size, LETTER_BYTES_MAX, NULL },
    { "size", size, LETTER_BYTES_MAX + 1, "larger than 1 MiB" },
    { "groups", groups, 8000, NULL },
    { "groups", groups, 50000, "larger than 16 KiB" },
};

/* --- Mails that are too large, or break their reader --- */

#define TO_ROBOT "From: a@b.test\nTo: robot+g12.p3.r41.abcdefghij234567@games.test\n"
#define PARTS TO_ROBOT "Content-Type: multipart/mixed; boundary=x\n\n"
#define PLAIN "--x\nContent-Type: text/plain\n\nPASS\n"
#define PICTURE "--x\nContent-Type: image/jpeg\nContent-Transfer-Encoding: base64\n\n"

static const struct {
    const char *name, *before, *behind;   /* around a megabyte and more of a picture's lines */
    enum letter_verdict verdict;
} large[] = {
    { "text first", PARTS PLAIN PICTURE, "--x--\n", LETTER_ORDERS },
    { "alternatives first", PARTS "--x\nContent-Type: multipart/alternative; boundary=y\n\n"
      "--y\nContent-Type: text/plain\n\nPASS\n--y\nContent-Type: text/html\n\n<p>PASS</p>\n--y--\n" PICTURE, "--x--\n",
      LETTER_ORDERS },
    { "HTML that goes on, behind its text", PARTS "--x\nContent-Type: multipart/alternative; boundary=y\n\n"
      "--y\nContent-Type: text/plain\n\nPASS\n--y\nContent-Type: text/html\n\n<p>PASS</p>", "--y--\n--x--\n",
      LETTER_ORDERS },
    { "HTML and its pictures", TO_ROBOT "Content-Type: multipart/related; boundary=x\n\n"
      "--x\nContent-Type: text/html\n\n<p>PASS</p>\n" PICTURE, "--x--\n", LETTER_ORDERS },
    { "picture first", PARTS PICTURE, PLAIN "--x--\n", LETTER_QUARANTINE },
    { "text that goes on", PARTS "--x\nContent-Type: text/plain\n\nPASS\n", "--x--\n", LETTER_QUARANTINE },
    { "text alone", TO_ROBOT "\nPASS\n", "", LETTER_QUARANTINE },
    { "an automatic mail", "Auto-Submitted: auto-replied\n" PARTS PLAIN PICTURE, "--x--\n", LETTER_AUTOMATIC },
};

START_TEST(reads_the_beginning_of_a_large_mail)
{
    static const enum letter_mode modes[] = { LETTER_FORK_EACH, LETTER_KEEP_CHILD, LETTER_INLINE };
    struct arena arena = { .limit_bytes = 0 };
    struct letter_child child = { .pid = 0 };
    struct bytes mail;

    bytes_init(&mail, &arena, 0);
    bytes_add_text(&mail, large[_i].before);
    repeat(&mail, "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB\n", 20000);
    bytes_add_text(&mail, large[_i].behind);
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        struct letter_context context = { .mode = modes[i], .child = &child };
        struct letter letter;

        ck_assert_int_eq(letter_read(mail.data, mail.n, &context, &arena, &letter, NULL), OK);
        ck_assert_msg(letter.verdict == large[_i].verdict, "%s: %s", large[_i].name, letter.reason);
        ck_assert_int_eq(letter.token_count, 1);
        if (letter.verdict == LETTER_ORDERS) {
            ck_assert_str_eq(letter.blocks[0].text, "PASS\n");
            ck_assert_int_eq(letter.told_count, 1);
            ck_assert(strstr(letter.told[0], "larger than 1 MiB") != NULL);
        }
    }
    letter_close(&child);
    arena_release(&arena);
}
END_TEST

static const struct {
    const char *name, *head;
    int tokens;
} broken[] = {
    { "groups", TO_ROBOT, 1 },
    { "folded", "From: a@b.test\nTo: robot\n +g12.p3.r41.abcdefghij234567@games.test,\n robot+g12.p3.r41.abcdefghij234567@games.test\n", 1 },
    { "automatic", TO_ROBOT "Auto-Submitted: auto-replied\n", 0 },
    { "a list's", TO_ROBOT "List-Id: <x>\n", 0 },
    { "nobody's", "From: a@b.test\n", 0 },
};

START_TEST(says_whose_a_broken_mail_is)
{
    struct arena arena = { .limit_bytes = 0 };
    struct letter_context context = { .mode = LETTER_FORK_EACH };
    struct letter letter;
    struct bytes mail;

    bytes_init(&mail, &arena, 0);
    bytes_add_text(&mail, broken[_i].head);
    bytes_add_text(&mail, "Cc: ");
    repeat(&mail, "g:", 20000);
    bytes_add_text(&mail, "\nAuthentication-Results: mx; dmarc=pass\n\nPASS\n");
    ck_assert_int_eq(letter_read(mail.data, mail.n, &context, &arena, &letter, NULL), OK);
    ck_assert_int_eq(letter.verdict, LETTER_QUARANTINE);
    ck_assert_msg(strstr(letter.reason, "16 KiB"), "%s", letter.reason);
    ck_assert_int_eq(letter.token_count, broken[_i].tokens);
    ck_assert_int_eq(letter.block_count, 0);
    ck_assert_int_eq(letter.auth_result_count, 0);
    arena_release(&arena);
}
END_TEST

START_TEST(caps_hold)
{
    struct arena arena = { .limit_bytes = 0 };
    struct letter_context context = { .mode = LETTER_FORK_EACH };
    struct letter letter;
    struct bytes mail;
    const char *complaint;

    bytes_init(&mail, &arena, 0);
    caps[_i].write(&mail, caps[_i].times);
    complaint = letter_caps_check(mail.data, mail.n);
    ck_assert_int_eq(letter_read(mail.data, mail.n, &context, &arena, &letter, NULL), OK);
    if (caps[_i].complaint) {
        ck_assert_msg(complaint && strstr(complaint, caps[_i].complaint), "%s %d", caps[_i].name, caps[_i].times);
        ck_assert_int_eq(letter.verdict, LETTER_QUARANTINE);
        ck_assert_msg(strstr(letter.reason, caps[_i].complaint), "%s", letter.reason);
    } else {
        ck_assert_msg(!complaint, "%s %d: %s", caps[_i].name, caps[_i].times, complaint);
        ck_assert_int_ne(letter.verdict, LETTER_QUARANTINE);
    }
    arena_release(&arena);
}
END_TEST

static const struct {
    const char *raw;
    size_t n;
    const char *clean;
    bool has_header;
} shapes[] = {
#define BYTES(literal) literal, sizeof(literal) - 1
    { BYTES("A: b\r\n\r\nc\r\n"), "A: b\n\nc\n", true },
    { BYTES("A: b\r\r\n\r\r\nc\r\r\n"), "A: b\n\nc\n", true },
    { BYTES("From a@b Mon\nA: b\n"), "A: b\n", true },
    { BYTES(">From a@b Mon\nA: b\n"), "A: b\n", true },
    { BYTES("\xef\xbb\xbf" "A: b\n"), "A: b\n", true },
    { BYTES("A: b\0c\n\nd"), "A: b c\n\nd", true },
    { BYTES("A : b\n"), "A : b\n", true },
    { BYTES("MOVE a1\n"), "MOVE a1\n", false },
    { BYTES("\nA: b\n"), "\nA: b\n", false },
    { BYTES(": b\n"), ": b\n", false },
    { BYTES("A: b\rc\n"), "A: b\rc\n", true },
    { BYTES(""), "", false },
    { BYTES("From a@b"), "", false },
};

START_TEST(cleans_shapes)
{
    char out[64];
    size_t n = letter_caps_clean(shapes[_i].raw, shapes[_i].n, out);

    ck_assert_uint_eq(n, strlen(shapes[_i].clean));
    ck_assert_int_eq(memcmp(out, shapes[_i].clean, n), 0);
    ck_assert_int_eq(letter_caps_has_header(out, n), shapes[_i].has_header);
}
END_TEST

/* --- Attacks --- */

/* A header inside a part exceeds our caps; GMime recurses into each group. */
static void groups_inside(struct bytes *out)
{
    bytes_add_text(out, HEAD "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nPASS\n--b\n"
                             "Content-Type: message/rfc822\n\nFrom: a@b.test\nTo: ");
    repeat(out, "g:", 500000);
    bytes_add_text(out, "\n\nx\n--b--\n");
}

static void tiny_parts(struct bytes *out)
{
    bytes_add_text(out, HEAD "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nPASS\n");
    repeat(out, "--b\n\n\n", 60000);
}

static void nested(struct bytes *out, int depth)
{
    bytes_add_text(out, HEAD "Content-Type: multipart/mixed; boundary=b0\n\n");
    for (int i = 0; i < depth; i++)
        bytes_printf(out, "--b%d\nContent-Type: multipart/mixed; boundary=b%d\n\n", i, i + 1);
    bytes_printf(out, "--b%d\n\nPASS\n", depth);
}

static void nested_deep(struct bytes *out)
{
    nested(out, 10000);
}

static void nested_a_little(struct bytes *out)
{
    nested(out, 14);
}

static void blank_lines(struct bytes *out)
{
    bytes_add_text(out, HEAD "\nPASS\n");
    repeat(out, "\n", 1000000);
}

static void long_line(struct bytes *out)
{
    bytes_add_text(out, HEAD "\n");
    repeat(out, "x", 1000000);
}

static void frames(struct bytes *out)
{
    bytes_add_text(out, HEAD "\n");
    repeat(out, "#orders g1\nPASS\n", 60000);
}

static void attributions(struct bytes *out)
{
    bytes_add_text(out, HEAD "\n");
    repeat(out, "On 2031 12:12 <a@b.test>\n", 40000);
}

static void rules(struct bytes *out)
{
    bytes_add_text(out, HEAD "\n");
    repeat(out, "----------\n", 90000);
}

static void addresses(struct bytes *out)
{
    bytes_add_text(out, HEAD);
    for (int i = 0; i < 7; i++) {
        bytes_add_text(out, "Cc: ");
        repeat(out, "a@b.test,", 1800);
        bytes_add_text(out, "\n");
    }
    bytes_add_text(out, "\nPASS\n");
}

static const struct {
    const char *name;
    void (*write)(struct bytes *out);
    enum letter_verdict verdict;
} attacks[] = {
    { "groups in a mail inside", groups_inside, LETTER_QUARANTINE },
    { "tiny parts", tiny_parts, LETTER_ORDERS },
    { "nested parts", nested_deep, LETTER_QUARANTINE },
    { "parts nested a little", nested_a_little, LETTER_ORDERS },
    { "blank lines", blank_lines, LETTER_ORDERS },
    { "one long line", long_line, LETTER_UNREADABLE },
    { "frames", frames, LETTER_ORDERS },
    { "attributions", attributions, LETTER_ORDERS },
    { "rules", rules, LETTER_ORDERS },
    { "addresses", addresses, LETTER_ORDERS },
};

static void read_plain(const struct letter_context *context)
{
    static const char raw[] = HEAD "\nPASS\n";
    struct arena arena = { .limit_bytes = 0 };
    struct letter letter;

    ck_assert_int_eq(letter_read(raw, sizeof raw - 1, context, &arena, &letter, NULL), OK);
    ck_assert_int_eq(letter.verdict, LETTER_ORDERS);
    ck_assert_str_eq(letter.blocks[0].text, "PASS\n");
    arena_release(&arena);
}

START_TEST(survives)
{
    struct letter_child child = { .pid = 0 };
    struct letter_context context = { .mode = LETTER_KEEP_CHILD, .child = &child };
    struct arena arena = { .limit_bytes = 0 };
    struct letter letter;
    struct error err;
    struct bytes mail;

    bytes_init(&mail, &arena, 1 << 20);
    attacks[_i].write(&mail);
    ck_assert_uint_le(mail.n, LETTER_BYTES_MAX);
    read_plain(&context);
    ck_assert_int_eq(letter_read(mail.data, mail.n, &context, &arena, &letter, &err), OK);
    ck_assert_msg(letter.verdict == attacks[_i].verdict, "%s: %s (%s)", attacks[_i].name,
                  letter_verdict_name(letter.verdict), letter.reason);
    read_plain(&context);
    letter_close(&child);

    context.mode = LETTER_FORK_EACH;
    ck_assert_int_eq(letter_read(mail.data, mail.n, &context, &arena, &letter, &err), OK);
    ck_assert_int_eq(letter.verdict, attacks[_i].verdict);
    arena_release(&arena);
}
END_TEST

START_TEST(starts_a_fresh_child_now_and_then)
{
    struct letter_child child = { .pid = 0 };
    struct letter_context context = { .mode = LETTER_KEEP_CHILD, .child = &child };
    pid_t first;

    read_plain(&context);
    first = child.pid;
    for (int i = 0; i < 999; i++)
        read_plain(&context);
    ck_assert_int_eq(child.pid, first);
    read_plain(&context);
    ck_assert_int_ne(child.pid, first);
    letter_close(&child);
    letter_close(&child);   /* closing a closed one does nothing */
}
END_TEST

/* --- Mails given ahead --- */

enum { AHEAD_MAILS = 1500 };

static const char *numbered(struct arena *arena, int number)
{
    return arena_printf(arena, HEAD "\nPASS %d\n", number);
}

static bool give_ahead(const struct letter_context *context, struct arena *arena, int number)
{
    const char *mail = numbered(arena, number);

    return letter_read_ahead(mail, strlen(mail), context);
}

static void read_numbered(const struct letter_context *context, struct arena *arena, int number)
{
    const char *mail = numbered(arena, number);
    struct letter letter;

    ck_assert_int_eq(letter_read(mail, strlen(mail), context, arena, &letter, NULL), OK);
    ck_assert_int_eq(letter.verdict, LETTER_ORDERS);
    ck_assert_str_eq(letter.blocks[0].text, arena_printf(arena, "PASS %d\n", number));
}

/* More than one child serves, and as many mails as may be are always ahead. */
START_TEST(reads_ahead_in_order)
{
    struct letter_child child = { .pid = 0 };
    struct letter_context context = { .mode = LETTER_KEEP_CHILD, .child = &child };
    struct arena arena = { .limit_bytes = 0 };
    int given = 0, most = 0;

    for (int i = 0; i < AHEAD_MAILS; i++) {
        while (given < AHEAD_MAILS && give_ahead(&context, &arena, given))
            given++;
        most = given - i > most ? given - i : most;
        read_numbered(&context, &arena, i);
        given = given > i ? given : i + 1;
    }
    ck_assert_int_eq(most, LETTER_AHEAD_MAX);
    letter_close(&child);
    arena_release(&arena);
}
END_TEST

/* A mail without a byte, first in a ring that has had no mail yet. */
START_TEST(reads_ahead_nothing)
{
    struct letter_child child = { .pid = 0 };
    struct letter_context context = { .mode = LETTER_KEEP_CHILD, .child = &child };
    struct arena arena = { .limit_bytes = 0 };
    struct letter letter;

    ck_assert(letter_read_ahead(NULL, 0, &context));
    ck_assert(give_ahead(&context, &arena, 1));
    ck_assert_int_eq(letter_read(NULL, 0, &context, &arena, &letter, NULL), OK);
    ck_assert_int_ne(letter.verdict, LETTER_ORDERS);
    read_numbered(&context, &arena, 1);
    letter_close(&child);
    arena_release(&arena);
}
END_TEST

START_TEST(reads_ahead_what_is_never_asked_for)
{
    struct letter_child child = { .pid = 0 };
    struct letter_context context = { .mode = LETTER_KEEP_CHILD, .child = &child };
    struct arena arena = { .limit_bytes = 0 };

    for (int i = 0; i < 5; i++)
        ck_assert(give_ahead(&context, &arena, i));
    read_numbered(&context, &arena, 3);
    read_numbered(&context, &arena, 0);
    read_numbered(&context, &arena, 4);
    ck_assert(give_ahead(&context, &arena, 7));
    letter_close(&child);
    ck_assert(give_ahead(&context, &arena, 8));
    read_numbered(&context, &arena, 8);
    letter_close(&child);
    arena_release(&arena);
}
END_TEST

/* A part of a mail that was given ahead is never taken for the beginning of the next one. */
START_TEST(reads_ahead_although_its_child_stalls)
{
    enum { BYTES = 30 << 10, WAIT_US = 50000 };
    struct letter_child child = { .pid = 0 };
    struct letter_context context = { .mode = LETTER_KEEP_CHILD, .child = &child };
    struct arena arena = { .limit_bytes = 0 };
    char *mail = arena_alloc(&arena, BYTES);
    pid_t first;

    memset(mail, 'x', BYTES);
    read_numbered(&context, &arena, 0);
    first = child.pid;
    ck_assert_int_eq(setsockopt(child.socket, SOL_SOCKET, SO_SNDBUF, &(int){ 4096 }, sizeof(int)), 0);
    ck_assert_int_eq(setsockopt(child.socket, SOL_SOCKET, SO_SNDTIMEO, &(struct timeval){ .tv_usec = WAIT_US }, sizeof(struct timeval)), 0);
    ck_assert_int_eq(kill(first, SIGSTOP), 0);
    ck_assert(!letter_read_ahead(mail, BYTES, &context));
    kill(first, SIGCONT);
    ck_assert_int_ne(child.pid, first);
    read_numbered(&context, &arena, 1);
    letter_close(&child);
    arena_release(&arena);
}
END_TEST

START_TEST(reads_ahead_although_its_child_dies)
{
    struct letter_child child = { .pid = 0 };
    struct letter_context context = { .mode = LETTER_KEEP_CHILD, .child = &child };
    struct arena arena = { .limit_bytes = 0 };

    read_numbered(&context, &arena, 0);
    for (int i = 1; i < 4; i++)
        ck_assert(give_ahead(&context, &arena, i));
    kill(child.pid, SIGKILL);
    for (int i = 1; i < 4; i++)
        read_numbered(&context, &arena, i);
    letter_close(&child);
    arena_release(&arena);
}
END_TEST

/* What breaks the reader ahead is judged alone, and nobody else pays for it. */
START_TEST(survives_ahead)
{
    struct letter_child child = { .pid = 0 };
    struct letter_context context = { .mode = LETTER_KEEP_CHILD, .child = &child };
    struct arena arena = { .limit_bytes = 0 };
    struct letter letter;
    struct bytes mail;

    bytes_init(&mail, &arena, 1 << 20);
    attacks[_i].write(&mail);
    ck_assert(give_ahead(&context, &arena, 1));
    ck_assert(letter_read_ahead(mail.data, mail.n, &context));
    ck_assert(give_ahead(&context, &arena, 2));
    read_numbered(&context, &arena, 1);
    ck_assert_int_eq(letter_read(mail.data, mail.n, &context, &arena, &letter, NULL), OK);
    ck_assert_int_eq(letter.verdict, attacks[_i].verdict);
    read_numbered(&context, &arena, 2);
    letter_close(&child);
    arena_release(&arena);
}
END_TEST

START_TEST(says_when_the_arena_is_full)
{
    static const char raw[] = HEAD "\nPASS\n";
    struct letter_context context = { .mode = LETTER_FORK_EACH };
    struct arena arena = { .limit_bytes = 64 };
    struct letter letter;
    struct error err;

    ck_assert_int_eq(letter_read(raw, sizeof raw - 1, &context, &arena, &letter, &err), ERR_BUG);
    ck_assert_str_ne(err.message, "");
    arena_release(&arena);
}
END_TEST

/* --- The wire --- */

START_TEST(wire_refuses_nonsense)
{
    static const char *const wires[] = { "", "{", "{}x", "{\"verdict\":\"pardon\"}", "{\"verdict\":1}",
                                         "{\"tokens\":[{\"game\":99999999999}]}", "{\"subject\":\"\xff\"}",
                                         "{\"verdict\":\"own\",\"auth\":[]}", "[]" };
    struct arena arena = { .limit_bytes = 0 };
    struct letter letter;
    struct error err;

    for (size_t i = 0; i < sizeof wires / sizeof wires[0]; i++)
        ck_assert_msg(letter_wire_read(wires[i], strlen(wires[i]), &arena, &letter, &err) == ERR_FORMAT, "%s",
                      wires[i]);
    ck_assert_int_eq(letter_wire_read("{}", 2, &arena, &letter, &err), OK);
    ck_assert_str_eq(letter.subject, "");
    ck_assert_str_eq(letter.bounce.id, "");
    arena_release(&arena);
}
END_TEST

START_TEST(wire_gives_back_what_it_took)
{
    static const struct letter_token tokens[] = { { .game = 1, .seat = 2, .request = 3, .text = "abc" },
                                                  { .use = LETTER_TOKEN_LEAVE, .source = LETTER_TOKEN_SUBJECT, .text = "x" } };
    static const struct letter_block blocks[] = { { .framed = true, .game = "g1", .player = "", .password = "p\"\n",
                                                    .turn = LETTER_NO_TURN, .text = "PASS\n" } };
    static const char *const cuts[] = { "a", "", "ü" };
    const struct letter letter = {
        .verdict = LETTER_COMMAND, .proof = LETTER_PROOF_PASSWORD, .reason = "r", .from = "a@b", .charset = "utf-8",
        .subject = "s", .has_date = true, .date_utc_s = -5, .received_utc_s = 5000000000, .tokens = tokens,
        .token_count = 2, .blocks = blocks, .block_count = 1, .cuts = cuts, .cut_count = 3,
        .bounce = { .id = "7", .permanent = true },
    };
    struct arena arena = { .limit_bytes = 0 };
    struct letter back;
    struct error err;
    char wire[2048];
    size_t n = letter_wire_write(&letter, wire, sizeof wire);

    ck_assert_uint_gt(n, 0);
    ck_assert_int_eq(letter_wire_read(wire, n, &arena, &back, &err), OK);
    ck_assert_int_eq(back.verdict, LETTER_COMMAND);
    ck_assert_int_eq(back.proof, LETTER_PROOF_PASSWORD);
    ck_assert_int_eq(back.date_utc_s, -5);
    ck_assert_int_eq(back.received_utc_s, 5000000000);
    ck_assert_int_eq(back.token_count, 2);
    ck_assert_int_eq(back.tokens[1].source, LETTER_TOKEN_SUBJECT);
    ck_assert_str_eq(back.blocks[0].password, "p\"\n");
    ck_assert_str_eq(back.blocks[0].player, "");
    ck_assert_int_eq(back.blocks[0].turn, LETTER_NO_TURN);
    ck_assert_str_eq(back.cuts[2], "ü");
    ck_assert_str_eq(back.message_id, "");
    ck_assert(back.bounce.permanent);
    arena_release(&arena);
}
END_TEST

Suite *suite_letter_child(void);
Suite *suite_letter_child(void)
{
    Suite *suite = suite_create("letter_child");
    TCase *child = tcase_create("child");

    tcase_set_timeout(child, 120);
    tcase_add_loop_test(child, reads_the_beginning_of_a_large_mail, 0, sizeof large / sizeof large[0]);
    tcase_add_loop_test(child, says_whose_a_broken_mail_is, 0, sizeof broken / sizeof broken[0]);
    tcase_add_loop_test(child, caps_hold, 0, sizeof caps / sizeof caps[0]);
    tcase_add_loop_test(child, cleans_shapes, 0, sizeof shapes / sizeof shapes[0]);
    tcase_add_loop_test(child, survives, 0, sizeof attacks / sizeof attacks[0]);
    tcase_add_test(child, starts_a_fresh_child_now_and_then);
    tcase_add_test(child, reads_ahead_in_order);
    tcase_add_test(child, reads_ahead_nothing);
    tcase_add_test(child, reads_ahead_what_is_never_asked_for);
    tcase_add_test(child, reads_ahead_although_its_child_dies);
    tcase_add_test(child, reads_ahead_although_its_child_stalls);
    tcase_add_loop_test(child, survives_ahead, 0, sizeof attacks / sizeof attacks[0]);
    tcase_add_test(child, says_when_the_arena_is_full);
    tcase_add_test(child, wire_refuses_nonsense);
    tcase_add_test(child, wire_gives_back_what_it_took);
    suite_add_tcase(suite, child);
    return suite;
}
