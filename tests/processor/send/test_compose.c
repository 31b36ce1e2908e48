#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "processor/base/bytes.h"
#include "tests/support/own_mail.h"

/* --- Headers ---------------------------------------------------------------------------------------------------- */

static const struct { const char *name, *value; } expected_headers[] = {
    { "Reply-To", "<robot+g12.p3.r41.abcdefghij234567@games.test>" },
    { "To", "<ann@example.org>" },
    { "Subject", "[g12] Turn 7 report" },
    { "Date", "Thu, 02 Jul 2026 18:05:00 +0000" },
    { "References", "<g12.start@games.test> <g12.t6.p3.report.1.0a1b2c3d@games.test>" },
    { "In-Reply-To", "<g12.t6.p3.report.1.0a1b2c3d@games.test>" },
    { "Auto-Submitted", "auto-generated" },
    { "X-Auto-Response-Suppress", "All" },
    { "Precedence", "bulk" },
    { "X-Loop", "robot@games.test" },
    { "X-Postern", "game=g12; turn=7; kind=report" },
    { "List-Id", "<g12.games.games.test>" },
    { "List-Unsubscribe", "<mailto:robot+g12.p3.leave.abcdefghij234567@games.test>" },
    { "MIME-Version", "1.0" },
    { "Content-Type", "text/plain; charset=us-ascii" },
    { "Content-Transfer-Encoding", "7bit" },
    { "Bcc", NULL },
    { "Return-Path", NULL },
    { "Disposition-Notification-To", NULL },
};

START_TEST(headers_of_a_report)
{
    const char *references[] = { "<g12.start@games.test>", "<g12.t6.p3.report.1.0a1b2c3d@games.test>" };
    struct compose_mail mail = own_plain_mail();
    GMimeMessage *message;
    const char *value;

    mail.references = references;
    mail.references_n = 2;
    own_check(own_compose(&mail));
    message = own_read(&own.result.parts[0]);
    value = g_mime_object_get_header(GMIME_OBJECT(message), expected_headers[_i].name);
    if (!value && _i >= 14)   /* the content's own headers */
        value = g_mime_object_get_header(g_mime_message_get_mime_part(message), expected_headers[_i].name);
    if (expected_headers[_i].value)
        ck_assert_str_eq(value, expected_headers[_i].value);
    else
        ck_assert_ptr_null(value);
    g_object_unref(message);
}
END_TEST

START_TEST(every_header_once)
{
    struct compose_mail mail = own_plain_mail();
    GMimeMessage *message;
    GMimeHeaderList *list;

    mail.in_reply_to = "<x@y>";
    message = own_read(own_compose(&mail));
    list = g_mime_object_get_header_list(GMIME_OBJECT(message));
    for (int i = 0; i < g_mime_header_list_get_count(list); i++)
        for (int k = i + 1; k < g_mime_header_list_get_count(list); k++)
            ck_assert_str_ne(g_mime_header_get_name(g_mime_header_list_get_header_at(list, i)),
                             g_mime_header_get_name(g_mime_header_list_get_header_at(list, k)));
    g_object_unref(message);
}
END_TEST

START_TEST(an_answer_says_so)
{
    struct compose_mail mail = own_plain_mail();

    mail.replied = true;
    mail.bulk = false;
    mail.kind = "ack";
    own_compose(&mail);
    ck_assert_ptr_nonnull(strstr(own.result.parts[0].bytes, "\r\nAuto-Submitted: auto-replied\r\n"));
    ck_assert_ptr_null(strstr(own.result.parts[0].bytes, "\r\nPrecedence:"));
    ck_assert(strncmp(own.result.parts[0].message_id, "<g12.t7.p3.ack.1.", 17) == 0);
}
END_TEST

START_TEST(a_mail_outside_any_game)
{
    struct compose_mail mail = own_plain_mail();

    mail.game = NULL;
    mail.kind = "help";
    mail.reply_to = NULL;
    mail.unsubscribe = NULL;
    own_check(own_compose(&mail));
    ck_assert(strncmp(own.result.parts[0].message_id, "<help.1.", 8) == 0);
    ck_assert_ptr_nonnull(strstr(own.result.parts[0].bytes, "\r\nX-Postern: kind=help\r\n"));
    ck_assert_ptr_null(strstr(own.result.parts[0].bytes, "List-"));
    ck_assert_ptr_null(strstr(own.result.parts[0].bytes, "Reply-To"));
}
END_TEST

static const struct { const char *subject, *reads; } subject_cases[] = {
    { "[g12] Turn 7 report", "[g12] Turn 7 report" },
    { "", "" },
    { "   ", "" },
    { "  two   blanks ", "two blanks" },
    { "x\r\nBcc: evil@example.org", "x Bcc: evil@example.org" },
    { "x\nBcc: evil@example.org", "x Bcc: evil@example.org" },
    { "x\rBcc: evil@example.org\r\n\r\nbody", "x Bcc: evil@example.org body" },
    { "a\x01\x02\x7f\tb", "a b" },
    { "=?utf-8?Q?x=0D=0ABcc:_v@x?=", "=?utf-8?Q?x=0D=0ABcc:_v@x?=" },
    { "tail =?us-ascii?Q?gotcha?=", "tail =?us-ascii?Q?gotcha?=" },
    { "[g3] Z\xc3\xbcge f\xc3\xbcr J\xc3\xbcrgen", "[g3] Z\xc3\xbcge f\xc3\xbcr J\xc3\xbcrgen" },
    { "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e\xe3\x81\xae\xe4\xbb\xb6\xe5\x90\x8d\xe3\x81\xa7\xe3\x81\x99"
      "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e\xe3\x81\xae\xe4\xbb\xb6\xe5\x90\x8d\xe3\x81\xa7\xe3\x81\x99",
      "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e\xe3\x81\xae\xe4\xbb\xb6\xe5\x90\x8d\xe3\x81\xa7\xe3\x81\x99"
      "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e\xe3\x81\xae\xe4\xbb\xb6\xe5\x90\x8d\xe3\x81\xa7\xe3\x81\x99" },
    { "\xf0\x9f\x8f\xb0 castle \xf0\x9f\x90\x89", "\xf0\x9f\x8f\xb0 castle \xf0\x9f\x90\x89" },
    { "broken \xff\xc3 bytes", "broken \xef\xbf\xbd\xef\xbf\xbd bytes" },
    { "over\xe2\x80\xaeride\xe2\x80\xa8" "d", "over ride d" },
    { "quote \" back \\ semi ; at @ <x@y>", "quote \" back \\ semi ; at @ <x@y>" },
    { "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww end",
      "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww end" },
    { "ten words of six make a line which is then folded somewhere before its seventy-eighth character",
      "ten words of six make a line which is then folded somewhere before its seventy-eighth character" },
};

START_TEST(subjects)
{
    struct compose_mail mail = own_plain_mail();
    GMimeMessage *message;

    mail.subject = subject_cases[_i].subject;
    own_check(own_compose(&mail));
    own_check_headers(own.result.parts[0].bytes);
    message = own_read(&own.result.parts[0]);
    ck_assert_str_eq(g_mime_message_get_subject(message), subject_cases[_i].reads);
    ck_assert_ptr_null(g_mime_object_get_header(GMIME_OBJECT(message), "Bcc"));
    g_object_unref(message);
}
END_TEST

static const struct { const char *display, *reads; } display_cases[] = {
    { "Postern", "Postern" },
    { NULL, "" },
    { "", "" },
    { "\r\n", "" },
    { "Ann \"the Hammer\" O'Hara", "Ann \"the Hammer\" O'Hara" },
    { "back\\slash", "back\\slash" },
    { "Evil\" <evil@example.org>, \"x", "Evil\" <evil@example.org>, \"x" },
    { "J\xc3\xb6rg, der Gro\xc3\x9f" "e", "J\xc3\xb6rg, der Gro\xc3\x9f" "e" },
    { "=?utf-8?Q?Root?=", "=?utf-8?Q?Root?=" },
    { "line\r\nBcc: evil@example.org", "line Bcc: evil@example.org" },
    { "group: a@b, c@d;", "group: a@b, c@d;" },
};

START_TEST(display_names)
{
    struct compose_mail mail = own_plain_mail();
    GMimeMessage *message;
    InternetAddressList *list;
    InternetAddress *address;

    mail.from_name = display_cases[_i].display;
    own_check(own_compose(&mail));
    own_check_headers(own.result.parts[0].bytes);
    message = own_read(&own.result.parts[0]);
    list = g_mime_message_get_from(message);
    ck_assert_int_eq(internet_address_list_length(list), 1);
    address = internet_address_list_get_address(list, 0);
    ck_assert(INTERNET_ADDRESS_IS_MAILBOX(address));
    ck_assert_str_eq(internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(address)), "robot@games.test");
    ck_assert_str_eq(internet_address_get_name(address) ? internet_address_get_name(address) : "",
                     display_cases[_i].reads);
    g_object_unref(message);
}
END_TEST

static const struct { int64_t utc_s; const char *date; } date_cases[] = {
    { 0, "Thu, 01 Jan 1970 00:00:00 +0000" },
    { -1, "Wed, 31 Dec 1969 23:59:59 +0000" },
    { 951782400, "Tue, 29 Feb 2000 00:00:00 +0000" },
    { 1709164799, "Wed, 28 Feb 2024 23:59:59 +0000" },
    { 4102444800, "Fri, 01 Jan 2100 00:00:00 +0000" },
};

START_TEST(dates)
{
    struct compose_mail mail = own_plain_mail();
    char expected[80];

    mail.date_utc_s = date_cases[_i].utc_s;
    own_compose(&mail);
    snprintf(expected, sizeof expected, "\r\nDate: %s\r\n", date_cases[_i].date);
    ck_assert_ptr_nonnull(strstr(own.result.parts[0].bytes, expected));
}
END_TEST

static const struct { const char *id; bool good; } id_cases[] = {
    { "<a@b>", true },
    { "<CAF=x_1.2+3/4@mail.example.org>", true },
    { "<1234$5678@[192.0.2.1]>", false },
    { "", false },
    { "<>", false },
    { "<@b>", false },
    { "<a@>", false },
    { "a@b", false },
    { "<a@b", false },
    { "<a@b@c>", false },
    { "<a b@c>", false },
    { "<a@b>\r\nBcc: <x@y>", false },
    { "<a@b\r\n>", false },
    { "<a@b> <c@d>", false },
    { "<\xc3\xa4@b>", false },
};

START_TEST(foreign_message_ids)
{
    struct compose_mail mail = own_plain_mail();
    char expected[80];

    ck_assert_int_eq(compose_is_message_id(id_cases[_i].id), id_cases[_i].good);
    mail.in_reply_to = id_cases[_i].id;
    own_check(own_compose(&mail));
    snprintf(expected, sizeof expected, "\r\nIn-Reply-To: %s\r\n", id_cases[_i].id);
    ck_assert_int_eq(strstr(own.result.parts[0].bytes, expected) != NULL, id_cases[_i].good);
    ck_assert_int_eq(strstr(own.result.parts[0].bytes, "In-Reply-To") != NULL, id_cases[_i].good);
}
END_TEST

/* A long game: the constant root stays first, the newest stay, the middle goes. */
START_TEST(references_of_a_long_game)
{
    const char *references[200];
    struct compose_mail mail = own_plain_mail();
    const char *at;
    int n = 0;

    for (int i = 0; i < 200; i++)
        references[i] = arena_printf(&own.arena, "<g12.t%d@games.test>", i);
    mail.references = references;
    mail.references_n = 200;
    mail.in_reply_to = references[199];
    own_check(own_compose(&mail));
    own_check_headers(own.result.parts[0].bytes);
    at = strstr(own.result.parts[0].bytes, "References: <g12.t0@games.test>");
    ck_assert_ptr_nonnull(at);
    ck_assert_ptr_nonnull(strstr(at, "<g12.t199@games.test>\r\nIn-Reply-To: <g12.t199@games.test>\r\n"));
    ck_assert_ptr_nonnull(strstr(at, "<g12.t198@games.test>"));
    ck_assert_ptr_null(strstr(at, "<g12.t100@games.test>"));
    for (; at && at < strstr(own.result.parts[0].bytes, "In-Reply-To"); at = strchr(at + 1, '<'))
        n++;
    ck_assert_int_le(n - 2, COMPOSE_REFERENCES_MAX);
}
END_TEST

static const struct { const char *to, *reply_to, *from, *complaint; } address_cases[] = {
    { "ann@example.org>\r\nBcc: <x@y", NULL, NULL, "outgoing mail: To: mail address" },
    { "ann smith@example.org", NULL, NULL, "To: " },
    { "ann@example.org", "a,b@x", NULL, "Reply-To: " },
    { "ann@example.org", NULL, "robot", "From: " },
    { "ann@example.org", NULL, "", "From: " },
    { "", NULL, NULL, "To: " },
};

START_TEST(bad_addresses_make_no_mail)
{
    struct compose_mail mail = own_plain_mail();

    mail.to = address_cases[_i].to;
    mail.reply_to = address_cases[_i].reply_to;
    if (address_cases[_i].from)
        mail.from = address_cases[_i].from;
    ck_assert_int_eq(compose_mail(&own.arena, &mail, &own.result, &own.err), ERR_FORMAT);
    ck_assert_msg(strstr(own.err.message, address_cases[_i].complaint) != NULL, "%s", own.err.message);
    ck_assert_int_eq(own.result.parts_n, 0);
}
END_TEST

/* --- Identity --------------------------------------------------------------------------------------------------- */

START_TEST(the_same_mail_gives_the_same_bytes)
{
    struct compose_mail mail = own_plain_mail();
    struct compose_result again;

    mail.html = true;
    own_compose(&mail);
    ck_assert_int_eq(compose_mail(&own.arena, &mail, &again, &own.err), OK);
    ck_assert_str_eq(own.result.parts[0].bytes, again.parts[0].bytes);
    ck_assert_str_eq(own.result.parts[0].message_id, again.parts[0].message_id);
    ck_assert_ptr_nonnull(strstr(again.parts[0].bytes, again.parts[0].message_id));
}
END_TEST

START_TEST(message_id_has_its_shape)
{
    struct compose_mail mail = own_plain_mail();
    const char *id = own_compose(&mail)->message_id;

    ck_assert(strncmp(id, "<g12.t7.p3.report.1.", 20) == 0);
    ck_assert_uint_eq(strspn(id + 20, "0123456789abcdef"), 8);
    ck_assert_str_eq(id + 28, "@games.test>");
    ck_assert_str_eq(compose_thread_root(&own.arena, "g12", "games.test"), "<g12.start@games.test>");
}
END_TEST

/* Any difference that a reader can see makes another Message-ID. */
START_TEST(other_content_other_id)
{
    static const struct compose_attachment attachment = { "x.replay", COMPOSE_JSON, "{}", 2 };
    struct compose_mail mail = own_plain_mail(), other = own_plain_mail();
    const char *id = own_compose(&mail)->message_id;

    switch (_i) {
    case 0: other.body = "#report g12 t7\n\nYour orders are due on Monday.\n"; break;
    case 1: other.to = "bob@example.org"; break;
    case 2: other.subject = "[g12] Turn 7 correction"; break;
    case 3: other.date_utc_s++; break;
    case 4: other.html = true; break;
    case 5: other.attachments = &attachment; other.attachments_n = 1; break;
    case 6: other.in_reply_to = "<a@b>"; break;
    case 7: other.from_name = "Postern2"; break;
    case 8: other.subject = "[g12] Turn 7 report#"; other.body = mail.body + 1; break;
    case 9: other.seq = 2; break;
    case 10: other.apart = "6d"; break;      /* the one thing that no reader sees */
    }
    ck_assert_str_ne(own_compose(&other)->message_id, id);
}
END_TEST

/* The chain's line depends on everybody's acts: the comparison ignores only that line, and no line that looks a little like
 * it. */
START_TEST(chain_line_makes_no_other_id)
{
    struct compose_mail mail = own_plain_mail(), other = own_plain_mail();
    const char *id;

    mail.body = "#report g12 t7\n\nChain: record 12, 5f1c09a2e4d7b86a3305c1f9b2d84e70\n\nThat is all.\n";
    id = own_compose(&mail)->message_id;
    other.body = "#report g12 t7\n\nChain: record 13, 00000000e4d7b86a3305c1f9b2d84e70\n\nThat is all.\n";
    ck_assert_str_eq(own_compose(&other)->message_id, id);
    other.body = "#report g12 t7\n\nChain: record 12, 5f1c09a2e4d7b86a3305c1f9b2d84e70\n\nThat was all.\n";
    ck_assert_str_ne(own_compose(&other)->message_id, id);
    other.body = "#report g12 t7\n\nChain: record 12, 5f1c09a2e4d7b86a3305c1f9b2d84e7\n\nThat is all.\n";
    ck_assert_str_ne(own_compose(&other)->message_id, id);
}
END_TEST

/* --- HTML, attachments, parts ------------------------------------------------------------------------------------ */

/* The subject is in the page too. */
START_TEST(a_subject_is_clean_in_html)
{
    struct compose_mail mail = own_plain_mail();
    GMimeMessage *message;
    char *page;

    mail.html = true;
    mail.subject = "bell \a\n.\r\nFrom <b>";
    own_check(own_compose(&mail));
    message = own_read(&own.result.parts[0]);
    page = own_content(g_mime_multipart_get_part(GMIME_MULTIPART(g_mime_message_get_mime_part(message)), 1), true, NULL);
    ck_assert_ptr_nonnull(strstr(page, "<title>bell . From &lt;b&gt;</title>"));
    g_object_unref(message);
}
END_TEST

START_TEST(html_is_escaped_whole)
{
    struct compose_mail mail = own_plain_mail();
    GMimeMessage *message;
    GMimeMultipart *multipart;
    char *page, *pre;

    mail.html = true;
    mail.subject = "</title><script>alert(1)</script>";
    mail.body = "  a < b & c > \"d\" 'e'\n</pre><img src=http://evil.test/x onerror=alert(1)>\n.\n";
    own_check(own_compose(&mail));
    message = own_read(&own.result.parts[0]);
    multipart = GMIME_MULTIPART(g_mime_message_get_mime_part(message));
    ck_assert_int_eq(g_mime_multipart_get_count(multipart), 2);
    ck_assert_str_eq(own_content(g_mime_multipart_get_part(multipart, 0), true, NULL), mail.body);
    page = own_content(g_mime_multipart_get_part(multipart, 1), true, NULL);
    pre = strstr(page, "<pre");
    ck_assert_ptr_nonnull(pre);
    ck_assert_ptr_nonnull(strstr(pre, ">  a &lt; b &amp; c &gt; &quot;d&quot; &#39;e&#39;\n</pre>\n<div>&lt;/pre&gt;&lt;img src="));
    ck_assert_ptr_null(strstr(page, "<script"));
    ck_assert_ptr_null(strstr(page, "<img"));
    ck_assert_ptr_null(strstr(strstr(page, "</pre>") + 1, "</pre>"));
    g_object_unref(message);
}
END_TEST

START_TEST(attachments_come_back_exactly)
{
    static const char *const names[][2] = { { "g12.replay", "g12.replay" }, { "../../etc/passwd", "_._.._etc_passwd" },
                                            { "", "_" }, { "a\"b\r\nc.txt", "a_b__c.txt" }, { "\xc3\xa4.json", "__.json" } };
    unsigned char bytes[5000];
    struct compose_attachment list[2] = { { names[_i][0], COMPOSE_JSON, bytes, (size_t)_i * 1117 },
                                          { "notes.txt", COMPOSE_TEXT, "one\ntwo\r\n", 9 } };
    struct compose_mail mail = own_plain_mail();
    GMimeMessage *message;
    GMimeMultipart *multipart;
    GMimeObject *object;
    size_t n;
    char *got;

    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(i * 7 + i / 256);
    mail.attachments = list;
    mail.attachments_n = 2;
    mail.html = _i % 2;
    own_check(own_compose(&mail));
    message = own_read(&own.result.parts[0]);
    multipart = GMIME_MULTIPART(g_mime_message_get_mime_part(message));
    ck_assert_int_eq(g_mime_multipart_get_count(multipart), 3);
    ck_assert_int_eq(GMIME_IS_MULTIPART(g_mime_multipart_get_part(multipart, 0)), mail.html);
    object = g_mime_multipart_get_part(multipart, 1);
    got = own_content(object, false, &n);
    ck_assert_uint_eq(n, list[0].bytes_n);
    ck_assert_int_eq(memcmp(got, bytes, n), 0);
    ck_assert_str_eq(g_mime_part_get_filename(GMIME_PART(object)), names[_i][1]);
    ck_assert(g_mime_content_type_is_type(g_mime_object_get_content_type(object), "application", "json"));
    ck_assert_str_eq(g_mime_object_get_disposition(object), "attachment");
    ck_assert_str_eq(own_content(g_mime_multipart_get_part(multipart, 2), false, NULL), "one\ntwo\r\n");
    g_object_unref(message);
}
END_TEST

START_TEST(too_large_an_attachment)
{
    struct compose_attachment big = { "big.replay", COMPOSE_JSON, "", (size_t)COMPOSE_ATTACHMENT_BYTES_MAX + 1 };
    struct compose_mail mail = own_plain_mail();

    mail.attachments = &big;
    mail.attachments_n = 1;
    ck_assert_int_eq(compose_mail(&own.arena, &mail, &own.result, &own.err), ERR_REFUSED);
    ck_assert_ptr_nonnull(strstr(own.err.message, "big.replay"));
}
END_TEST

/* A report of 15,000 numbered lines: every line arrives once and in order, every part begins with the marker. */
START_TEST(a_long_report_is_split)
{
    static const struct compose_attachment attachment = { "g12.replay", COMPOSE_JSON, "{}", 2 };
    struct compose_mail mail = own_plain_mail();
    const size_t body_bytes = 15000 * 60;
    char *body = arena_alloc(&own.arena, body_bytes);
    size_t n = (size_t)snprintf(body, body_bytes, "#report g12 t7\n\n");
    int line = 0;

    for (int i = 0; i < 15000; i++)
        n += (size_t)snprintf(body + n, body_bytes - n, "line %d of a report that does not want to end%s", i,
                              i % 10 == 9 ? "\n\n" : "\n");
    mail.body = body;
    mail.attachments = &attachment;
    mail.attachments_n = 1;
    mail.in_reply_to = "<orders@example.org>";
    ck_assert_int_eq(compose_mail(&own.arena, &mail, &own.result, &own.err), OK);
    ck_assert_int_eq(own.result.parts_n, 4);
    for (int part = 0; part < own.result.parts_n; part++) {
        GMimeMessage *message = own_read(&own.result.parts[part]);
        GMimeObject *object = g_mime_message_get_mime_part(message);
        char *text, subject[80];

        own_check(&own.result.parts[part]);
        snprintf(subject, sizeof subject, "(%d/4) [g12] Turn 7 report", part + 1);
        ck_assert_str_eq(g_mime_message_get_subject(message), subject);
        ck_assert_int_eq(GMIME_IS_MULTIPART(object), part == 0);
        if (part == 0)
            object = g_mime_multipart_get_part(GMIME_MULTIPART(object), 0);
        text = own_content(object, true, NULL);
        ck_assert(strncmp(text, "#report g12 t7\n", 15) == 0);
        ck_assert_uint_le(strlen(text), COMPOSE_PART_BYTES_MAX + 100);
        ck_assert(part == 3 || strcmp(text + strlen(text) - 2, "\n\n") == 0);   /* cut between paragraphs */
        for (char *at = text; (at = strstr(at, "\nline ")); at++)
            ck_assert_int_eq(strtol(at + 6, NULL, 10), line++);
        if (part > 0) {
            char marker[24];

            snprintf(marker, sizeof marker, ".part%d.", part + 1);
            ck_assert_ptr_nonnull(strstr(own.result.parts[part].message_id, marker));
            ck_assert_ptr_nonnull(strstr(text, "of 4 of this mail."));
            ck_assert_ptr_nonnull(strstr(own.result.parts[part].bytes,
                                         arena_printf(&own.arena, "In-Reply-To: %s\r\n", own.result.parts[0].message_id)));
        }
        g_object_unref(message);
    }
    ck_assert_int_eq(line, 15000);
}
END_TEST

START_TEST(one_endless_line_is_split_too)
{
    struct compose_mail mail = own_plain_mail();
    char *body = arena_alloc(&own.arena, 500001);

    memset(body, 'x', 500000);
    mail.body = body;
    ck_assert_int_eq(compose_mail(&own.arena, &mail, &own.result, &own.err), OK);
    ck_assert_int_eq(own.result.parts_n, 3);
    for (int part = 0; part < own.result.parts_n; part++)
        own_check(&own.result.parts[part]);
}
END_TEST

START_TEST(too_long_a_body)
{
    struct compose_mail mail = own_plain_mail();
    size_t n = (size_t)COMPOSE_PARTS_MAX * COMPOSE_PART_BYTES_MAX + 100;
    char *body = arena_alloc(&own.arena, n + 1);

    memset(body, 'x', n);
    for (size_t i = 50; i < n; i += 50)
        body[i] = '\n';
    mail.body = body;
    ck_assert_int_eq(compose_mail(&own.arena, &mail, &own.result, &own.err), ERR_REFUSED);
}
END_TEST

START_TEST(no_memory_is_an_error)
{
    struct arena small = { .limit_bytes = (size_t)_i * 700 };
    struct compose_mail mail = own_plain_mail();
    enum status status = compose_mail(&small, &mail, &own.result, &own.err);

    ck_assert(status == ERR_BUG || (status == OK && _i > 3));
    arena_release(&small);
}
END_TEST

#define LOOP(test, cases) tcase_add_loop_test(tcase, test, 0, sizeof(cases) / sizeof(cases)[0])

Suite *suite_send_compose(void);
Suite *suite_send_compose(void)
{
    Suite *suite = suite_create("send_compose");
    TCase *tcase = tcase_create("compose");

    tcase_add_checked_fixture(tcase, own_begin, own_end);
    LOOP(headers_of_a_report, expected_headers);
    tcase_add_test(tcase, every_header_once);
    tcase_add_test(tcase, an_answer_says_so);
    tcase_add_test(tcase, a_mail_outside_any_game);
    LOOP(subjects, subject_cases);
    LOOP(display_names, display_cases);
    LOOP(dates, date_cases);
    LOOP(foreign_message_ids, id_cases);
    tcase_add_test(tcase, references_of_a_long_game);
    LOOP(bad_addresses_make_no_mail, address_cases);
    tcase_add_test(tcase, the_same_mail_gives_the_same_bytes);
    tcase_add_test(tcase, message_id_has_its_shape);
    tcase_add_loop_test(tcase, other_content_other_id, 0, 11);
    tcase_add_test(tcase, chain_line_makes_no_other_id);
    tcase_add_test(tcase, a_subject_is_clean_in_html);
    tcase_add_test(tcase, html_is_escaped_whole);
    tcase_add_loop_test(tcase, attachments_come_back_exactly, 0, 5);
    tcase_add_test(tcase, too_large_an_attachment);
    tcase_add_test(tcase, a_long_report_is_split);
    tcase_add_test(tcase, one_endless_line_is_split_too);
    tcase_add_test(tcase, too_long_a_body);
    tcase_add_loop_test(tcase, no_memory_is_an_error, 1, 30);
    suite_add_tcase(suite, tcase);
    return suite;
}
