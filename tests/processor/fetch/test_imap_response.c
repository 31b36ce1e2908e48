/* The meaning of an IMAP server's response: bytes through the reader, whole and byte by byte, then understood. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "processor/fetch/imap_response.h"

Suite *suite_fetch_imap_response(void);

static const struct imap_caps caps = { .line_bytes = 600000, .literal_bytes = 64, .keep_bytes = 16, .drain_bytes = 1000 };

static struct imap_reader reader;
static struct error err;

static void begin(void)
{
    imap_reader_init(&reader, &caps);
}

static void end(void)
{
    imap_reader_release(&reader);
}

/* Feeds n bytes in pieces; returns the result of the last piece, and *taken, how many bytes were used. */
static enum imap_take feed(const char *bytes, size_t n, size_t piece, size_t *taken)
{
    enum imap_take take = IMAP_TAKE_MORE;

    *taken = 0;
    while (*taken < n && take == IMAP_TAKE_MORE) {
        size_t used, part = n - *taken < piece ? n - *taken : piece;

        take = imap_reader_take(&reader, bytes + *taken, part, &used, &err);
        ck_assert_uint_le(used, part);
        *taken += used;
    }
    return take;
}

static void check_span(struct span span, const char *expected)
{
    ck_assert_msg(span_bytes(span) == strlen(expected) && memcmp(span.start, expected, strlen(expected)) == 0,
                  "\"%.*s\" is not \"%s\"", (int)span_bytes(span), span.start, expected);
}

static const struct {
    const char *line;
    enum imap_kind kind;
    enum imap_word word;
    const char *code, *text;      /* of tagged and status; else rest and "" */
} lines[] = {
    { "* OK ready\r\n", IMAP_STATUS, IMAP_OK, "", "ready" },
    { "* OK [UIDVALIDITY 12] fine\r\n", IMAP_STATUS, IMAP_OK, "UIDVALIDITY 12", "fine" },
    { "* bye too late\n", IMAP_STATUS, IMAP_BYE, "", "too late" },
    { "* NO {5}\r\n", IMAP_STATUS, IMAP_NO, "", "{5}" },
    { "p7 OK done\r\n", IMAP_TAGGED, IMAP_OK, "", "done" },
    { "p7 NO [TRYCREATE] no such folder {12}\r\n", IMAP_TAGGED, IMAP_NO, "TRYCREATE", "no such folder {12}" },
    { "p7 BAD\r\n", IMAP_TAGGED, IMAP_BAD, "", "" },
    { "p7 OK [unclosed\r\n", IMAP_TAGGED, IMAP_OK, "unclosed", "" },
    { "p7 BYE no such end\r\n", IMAP_GARBLED, 0, NULL, NULL },
    { "+ go on\r\n", IMAP_CONTINUE, 0, NULL, NULL },
    { "\r\n", IMAP_GARBLED, 0, NULL, NULL },
    { "garbage\r\n", IMAP_GARBLED, 0, NULL, NULL },
    { "half a line\r\n", IMAP_GARBLED, 0, NULL, NULL },
    { "* SEARCH 4 7 9\r\n", IMAP_SEARCH, 0, "4 7 9", NULL },
    { "* SEARCH\r\n", IMAP_SEARCH, 0, "", NULL },
    { "* ESEARCH (TAG \"p5\") UID ALL 4:5,9\r\n", IMAP_ESEARCH, 0, "4:5,9", NULL },
    { "* ESEARCH (TAG \"p5\") UID COUNT 3 ALL 4:6\r\n", IMAP_ESEARCH, 0, "4:6", NULL },
    { "* ESEARCH (TAG \"p5\") UID\r\n", IMAP_ESEARCH, 0, "", NULL },
    { "* CAPABILITY IMAP4rev1 MOVE\r\n", IMAP_CAPABILITY, 0, "IMAP4rev1 MOVE", NULL },
    { "* 12 EXISTS\r\n", IMAP_OTHER, 0, NULL, NULL },
    { "* FLAGS (\\Seen)\r\n", IMAP_OTHER, 0, NULL, NULL },
    { "* 99999999999 FETCH (UID 1)\r\n", IMAP_OTHER, 0, NULL, NULL },
    { "* LIST () \"/\" {3}\r\na\rb\r\n", IMAP_OTHER, 0, NULL, NULL },
};

START_TEST(kinds)
{
    for (size_t piece = 1; piece < 100; piece = piece == 1 ? 3 : 100) {
        struct imap_response response;
        size_t n = strlen(lines[_i].line), taken;

        ck_assert_int_eq(feed(lines[_i].line, n, piece, &taken), IMAP_TAKE_RESPONSE);
        ck_assert_uint_eq(taken, n);
        response = imap_response_parse(&reader);
        ck_assert_int_eq(response.kind, lines[_i].kind);
        if (response.kind == IMAP_TAGGED || response.kind == IMAP_STATUS) {
            ck_assert_int_eq(response.word, lines[_i].word);
            check_span(response.code, lines[_i].code);
            check_span(response.text, lines[_i].text);
        } else if (lines[_i].code) {
            check_span(response.rest, lines[_i].code);
        }
    }
}
END_TEST

static const struct {
    const char *line;
    uint32_t uid;
    uint64_t size;
    enum imap_body body;
    const char *bytes;
    uint64_t whole;
    bool from_start;
} fetches[] = {
    { "* 1 FETCH (UID 5 BODY[] {4}\r\na\r\nb)\r\n", 5, 0, IMAP_BODY_THERE, "a\r\nb", 4, false },
    { "* 1 FETCH (BODY[] {4}\r\n))\r\n UID 5)\r\n", 5, 0, IMAP_BODY_THERE, "))\r\n", 4, false },
    { "* 1 FETCH (UID 5 BODY[] ~{3}\r\nabc)\r\n", 5, 0, IMAP_BODY_THERE, "abc", 3, false },
    { "* 1 FETCH (UID 5 BODY[] {0}\r\n)\r\n", 5, 0, IMAP_BODY_THERE, "", 0, false },
    { "* 1 fetch (uid 5 rfc822.size 77 body[] {25}\r\np9 OK this is no end\r\n{9})\r\n", 5, 77, IMAP_BODY_THERE,
      "p9 OK this is no end\r\n{9}", 25, false },
    { "* 1 FETCH (UID 5 BODY[] \"a \\\"quoted\\\" \\\\ one\")\r\n", 5, 0, IMAP_BODY_THERE, "a \"quoted\" \\ one", 16, false },
    { "* 1 FETCH (UID 5 BODY[] NIL)\r\n", 5, 0, IMAP_BODY_NIL, NULL, 0, false },
    { "* 1 FETCH (UID 5 BODY[]<0> {2}\r\nab)\r\n", 5, 0, IMAP_BODY_THERE, "ab", 2, true },
    { "* 1 FETCH (UID 5 BODY[TEXT] {2}\r\nab)\r\n", 5, 0, IMAP_BODY_ABSENT, NULL, 0, false },
    { "* 1 FETCH (FLAGS (\\Seen $x (a (b))) UID 5 X-THING (NIL \"a\" {2}\r\n() 7))\r\n", 5, 0, IMAP_BODY_ABSENT, NULL, 0, false },
    { "* 1 FETCH (BODY[HEADER.FIELDS (SUBJECT DATE)] {2}\r\nab UID 6)\r\n", 6, 0, IMAP_BODY_ABSENT, NULL, 0, false },
    { "* 1 FETCH (FLAGS ())\r\n", 0, 0, IMAP_BODY_ABSENT, NULL, 0, false },
    { "* 1 FETCH (UID 5 BODY[] {67}\r\n0123456789012345678901234567890123456789012345678901234567890123456)\r\n",
      5, 0, IMAP_BODY_THERE, "0123456789012345", 67, false },
};

START_TEST(fetch)
{
    for (size_t piece = 1; piece < 200; piece = piece < 9 ? piece + 1 : 200) {
        struct imap_response response;
        size_t n = strlen(fetches[_i].line), taken;

        ck_assert_int_eq(feed(fetches[_i].line, n, piece, &taken), IMAP_TAKE_RESPONSE);
        ck_assert_uint_eq(taken, n);
        response = imap_response_parse(&reader);
        ck_assert_int_eq(response.kind, IMAP_FETCH);
        ck_assert_uint_eq(response.fetch.uid, fetches[_i].uid);
        ck_assert_uint_eq(response.fetch.size_bytes, fetches[_i].size);
        ck_assert_int_eq(response.fetch.body, fetches[_i].body);
        ck_assert_int_eq(response.fetch.from_start, fetches[_i].from_start);
        if (fetches[_i].bytes) {
            check_span(response.fetch.bytes, fetches[_i].bytes);
            ck_assert_uint_eq(response.fetch.whole_bytes, fetches[_i].whole);
        }
    }
}
END_TEST

/* None of these counts as a mail. */
static const char *const broken_fetches[] = {
    "* 1 FETCH (UID 0 BODY[] {1}\r\na)\r\n",      "* 1 FETCH (UID x BODY[] {1}\r\na)\r\n",
    "* 1 FETCH (UID 4294967296)\r\n",             "* 1 FETCH (UID 5 BODY[] \"open\r\n",
    "* 1 FETCH (UID 5 BODY[] abc{1}\r\na)\r\n",   "* 1 FETCH UID 5 BODY[] {1}\r\na\r\n",
    "* 1 FETCH (UID 5 FLAGS (\\Seen\r\n",         "* 1 FETCH (UID 5 BODY[]\r\n",
    "* 1 FETCH (UID 5 X ((((((((((((((((((((((((((((((((((((((((a))))))))))))))))))))))))))))))))))))))))\r\n",
};

START_TEST(broken_fetch)
{
    size_t taken;

    ck_assert_int_eq(feed(broken_fetches[_i], strlen(broken_fetches[_i]), 7, &taken), IMAP_TAKE_RESPONSE);
    ck_assert_int_eq(imap_response_parse(&reader).kind, IMAP_OTHER);
}
END_TEST

static const struct { const char *bytes, *words; } faults[] = {
    { "* 1 FETCH (BODY[] {100000000000}\r\n", "announces" },
    { "* 1 FETCH (BODY[] {99999999999999999999999999}\r\n", "announces" },
    { "* 1 FETCH (BODY[] {1001}\r\n", "announces 1001 bytes" },
    { "* X {0}\r\n{0}\r\n{0}\r\n{0}\r\n{0}\r\n{0}\r\n{0}\r\n{0}\r\n{0}\r\n{0}\r\n{0}\r\n{0}\r\n{0}\r\n{0}\r\n{0}\r\n{0}\r\n"
      "{0}\r\n", "more than 16 literals" },
};

START_TEST(faults_are_named)
{
    size_t taken;

    ck_assert_int_eq(feed(faults[_i].bytes, strlen(faults[_i].bytes), 5, &taken), IMAP_TAKE_FAULT);
    ck_assert_int_eq(err.status, ERR_SERVER);
    ck_assert_msg(strstr(err.message, faults[_i].words) != NULL, "%s", err.message);
}
END_TEST

START_TEST(a_line_without_end)
{
    static char much[700000];
    size_t taken;

    memset(much, 'x', sizeof much);
    ck_assert_int_eq(feed(much, sizeof much, 65536, &taken), IMAP_TAKE_FAULT);
    ck_assert_msg(strstr(err.message, "longer than 600000 bytes") != NULL, "%s", err.message);
}
END_TEST

START_TEST(a_search_of_sixty_thousand)
{
    char *line = malloc(600000);
    size_t n = (size_t)snprintf(line, 600000, "* SEARCH"), taken;
    struct imap_response response;

    for (int uid = 1; uid <= 60000; uid++)
        n += (size_t)snprintf(line + n, 600000 - n, " %d", uid * 10);
    n += (size_t)snprintf(line + n, 600000 - n, "\r\n");
    ck_assert_int_eq(feed(line, n, 16384, &taken), IMAP_TAKE_RESPONSE);
    response = imap_response_parse(&reader);
    ck_assert_int_eq(response.kind, IMAP_SEARCH);
    ck_assert_uint_eq(span_bytes(response.rest), n - strlen("* SEARCH \r\n"));
    free(line);
}
END_TEST

START_TEST(responses_behind_one_another)
{
    static const char bytes[] = "* 1 FETCH (UID 1 BODY[] {3}\r\nabc)\r\n* 2 FETCH (UID 2 BODY[] {2}\r\nde)\r\np1 OK\r\n* 3 EX";
    size_t at = 0, taken;

    for (uint32_t uid = 1; uid <= 2; uid++) {
        ck_assert_int_eq(feed(bytes + at, strlen(bytes) - at, 4, &taken), IMAP_TAKE_RESPONSE);
        at += taken;
        ck_assert_uint_eq(imap_response_parse(&reader).fetch.uid, uid);
    }
    ck_assert_int_eq(feed(bytes + at, strlen(bytes) - at, 4, &taken), IMAP_TAKE_RESPONSE);
    at += taken;
    ck_assert_int_eq(imap_response_parse(&reader).kind, IMAP_TAGGED);
    ck_assert_int_eq(feed(bytes + at, strlen(bytes) - at, 4, &taken), IMAP_TAKE_MORE);
}
END_TEST

static const struct { const char *text; int64_t utc_s; } times[] = {
    { "01-Jan-1970 00:00:00 +0000", 0 },          { "17-Jul-2026 02:44:25 -0700", 1784281465 },
    { " 1-Mar-2000 00:00:00 +0100", 951865200 },  { "29-feb-2024 23:59:60 +0000", 1709251200 },
    { "31-Dec-1999 23:59:59 +0000", 946684799 },  { "1-Mar-2000 00:00:00 +0100", IMAP_NO_TIME },
    { "17-Jux-2026 02:44:25 -0700", IMAP_NO_TIME }, { "17-Jul-2026 24:44:25 -0700", IMAP_NO_TIME },
    { "32-Jul-2026 02:44:25 -0700", IMAP_NO_TIME }, { "17-Jul-2026 02:44:25  0700", IMAP_NO_TIME },
    { "", IMAP_NO_TIME },
};

START_TEST(dates)
{
    ck_assert_int_eq(imap_time_parse(span_of(times[_i].text)), times[_i].utc_s);
}
END_TEST

START_TEST(codes)
{
    uint32_t number = 0;

    ck_assert(imap_code_number(span_of("uidvalidity 12"), "UIDVALIDITY", &number));
    ck_assert_uint_eq(number, 12);
    ck_assert(!imap_code_number(span_of("UIDVALIDITY"), "UIDVALIDITY", &number));
    ck_assert(!imap_code_number(span_of("UIDVALIDITY 0"), "UIDVALIDITY", &number));
    ck_assert(!imap_code_number(span_of("UIDVALIDITY 4294967296"), "UIDVALIDITY", &number));
    ck_assert(!imap_code_number(span_of("UIDVALIDITYX 4"), "UIDVALIDITY", &number));
    ck_assert(imap_has_word(span_of("IMAP4rev1 move"), "MOVE"));
    ck_assert(!imap_has_word(span_of("IMAP4rev1 REMOVE MOVED"), "MOVE"));
}
END_TEST

#define LOOP(test, cases) tcase_add_loop_test(tcase, test, 0, sizeof(cases) / sizeof(cases)[0])

Suite *suite_fetch_imap_response(void)
{
    Suite *suite = suite_create("fetch_imap_response");
    TCase *tcase = tcase_create("imap_response");

    tcase_add_checked_fixture(tcase, begin, end);
    LOOP(kinds, lines);
    LOOP(fetch, fetches);
    LOOP(broken_fetch, broken_fetches);
    LOOP(faults_are_named, faults);
    tcase_add_test(tcase, a_line_without_end);
    tcase_add_test(tcase, a_search_of_sixty_thousand);
    tcase_add_test(tcase, responses_behind_one_another);
    LOOP(dates, times);
    tcase_add_test(tcase, codes);
    suite_add_tcase(suite, tcase);
    return suite;
}
