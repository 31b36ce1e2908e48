/* Bodies through a whole mail and back: the normal form, wrapping, and that no text gets lost on the way. */
#include <check.h>
#include <string.h>

#include "processor/base/utf8.h"
#include "tests/support/own_mail.h"

/* Of a mail that is one quoted-printable text: its longest line. */
static size_t longest_quoted_line(const struct compose_part *part)
{
    const char *line = strstr(part->bytes, "\r\n\r\n") + 4;
    size_t longest = 0;

    for (; *line; line = strchr(line, '\n') + 1)
        if (strcspn(line, "\r") > longest)
            longest = strcspn(line, "\r");
    return longest;
}

static const struct { const char *body, *reads; bool quoted; } body_cases[] = {
    { "", "", false },
    { "\n\n\n", "", false },
    { "one line", "one line\n", false },
    { "one\n\n\ntwo\n\n\n", "one\n\n\ntwo\n", false },
    { "dos\r\nmac\rline\n", "dos\nmac\nline\n", false },
    { "blanks at the end   \nnext \t \n", "blanks at the end\nnext\n", false },
    { "a\tb\n\tc\n12345678\td\n", "a       b\n        c\n12345678        d\n", false },
    { "bell \a esc \033[31m del \x7f\n", "bell  esc [31m del\n", false },
    { "From here\n", "From here\n", true },
    { "from here\nFrom: there\n", "from here\nFrom: there\n", false },
    { ".\n", ".\n", true },
    { "..\n.hidden\n", "..\n.hidden\n", true },
    { "a.\nFromage\n", "a.\nFromage\n", false },
    { "=3D equals = sign=\n.\n", "=3D equals = sign=\n.\n", true },
    { "caf\xc3\xa9\n", "caf\xc3\xa9\n", true },
    { "C1 \xc2\x85 nbsp \xc2\xa0!\n", "C1  nbsp \xc2\xa0!\n", true },
    { "bidi \xe2\x80\xaex\xe2\x81\xa6y bom \xef\xbb\xbf.\n", "bidi xy bom .\n", false },
    { "line\xe2\x80\xa8separator\xe2\x80\xa9" "end\n", "line\nseparator\nend\n", false },
    { "bad \xc3( \xed\xa0\x80 \xf5\n",
      "bad \xef\xbf\xbd( \xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd \xef\xbf\xbd\n", true },
    { "\xf0\x9f\x90\x89 dragon\n", "\xf0\x9f\x90\x89 dragon\n", true },
};

START_TEST(bodies)
{
    struct compose_mail mail = own_plain_mail();
    GMimeMessage *message;

    mail.body = body_cases[_i].body;
    own_check(own_compose(&mail));
    message = own_read(&own.result.parts[0]);
    ck_assert_str_eq(own_body(message), body_cases[_i].reads);
    ck_assert_int_eq(strstr(own.result.parts[0].bytes, "Encoding: quoted-printable\r\n") != NULL, body_cases[_i].quoted);
    g_object_unref(message);
}
END_TEST

#define TEN "123456789 "
#define W70 "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww"

static const struct { const char *body, *reads; int wrapped, wide; } wrap_cases[] = {
    { TEN TEN TEN TEN TEN TEN TEN "12\n", TEN TEN TEN TEN TEN TEN TEN "12\n", 0, 0 },
    { TEN TEN TEN TEN TEN TEN TEN "123\n", TEN TEN TEN TEN TEN TEN "123456789\n123\n", 1, 0 },
    { TEN TEN TEN TEN TEN TEN TEN "1 34\n", TEN TEN TEN TEN TEN TEN TEN "1\n34\n", 1, 0 },
    { TEN TEN TEN TEN TEN TEN TEN "12 45\n", TEN TEN TEN TEN TEN TEN TEN "12\n45\n", 1, 0 },
    { "  - " TEN TEN TEN TEN TEN TEN "12345678 next\n", "  - " TEN TEN TEN TEN TEN TEN "12345678\n  next\n", 1, 0 },
    { W70 W70 "\n", W70 W70 "\n", 0, 1 },
    { W70 W70 " x\n", W70 W70 "\nx\n", 1, 1 },
    { "x " W70 W70 "\n", "x\n" W70 W70 "\n", 1, 1 },
    { "    " W70 " x\n", "    " W70 "\n    x\n", 1, 1 },
    { W70 " " W70 " " W70 "\n", W70 "\n" W70 "\n" W70 "\n", 1, 0 },
    { "                                        " W70 " y\n",
      "                                        " W70 "\n                        y\n", 1, 1 },
    { "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4 " TEN TEN TEN TEN TEN TEN "123456\n",
      "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4 " TEN TEN TEN TEN TEN TEN "123456\n", 0, 0 },
    { TEN TEN TEN TEN TEN TEN TEN "          From above\n", TEN TEN TEN TEN TEN TEN "123456789\nFrom above\n", 1, 0 },
};

START_TEST(wide_lines_are_wrapped)
{
    struct compose_mail mail = own_plain_mail();
    GMimeMessage *message;

    mail.body = wrap_cases[_i].body;
    own_check(own_compose(&mail));
    message = own_read(&own.result.parts[0]);
    ck_assert_str_eq(own_body(message), wrap_cases[_i].reads);
    ck_assert_int_eq(own.result.wrapped_lines, wrap_cases[_i].wrapped);
    ck_assert_int_eq(own.result.wide_lines, wrap_cases[_i].wide);
    g_object_unref(message);
}
END_TEST

/* A small generator, the same for ever, so a failing number is a failing case for ever. */
static uint32_t draw(uint64_t *state, uint32_t below)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33) % below;
}

/* Text of characters that a normal body keeps: all the awkward ones, no control, lines of any length without blanks that
 * wrapping would move. */
static char *random_text(uint64_t seed)
{
    static const uint32_t ranges[][2] = { { '!', '~' }, { '!', '~' }, { 0xa1, 0x17f }, { 0x400, 0x4ff },
                                          { 0x3042, 0x3096 }, { 0x1f300, 0x1f5ff }, { 0xfffd, 0xfffd } };
    static const char *const awkward[] = { "=", "=3D", ".", "..", "From ", "--", "=\n", "\n.\n", "\nFrom x\n", "-- x" };
    char *text = arena_alloc(&own.arena, 20000);
    size_t n = 0, most = draw(&seed, 4000);

    while (n < most) {
        uint32_t kind = draw(&seed, 12);

        if (kind == 0) {
            const char *piece = awkward[draw(&seed, sizeof awkward / sizeof awkward[0])];

            memcpy(text + n, piece, strlen(piece));
            n += strlen(piece);
        } else if (kind == 1 && draw(&seed, 8) == 0) {
            text[n++] = '\n';
        } else {
            const uint32_t *range = ranges[draw(&seed, sizeof ranges / sizeof ranges[0])];

            n += utf8_put(text + n, range[0] + draw(&seed, range[1] - range[0] + 1));
        }
    }
    return text;
}

/* The text in the form that the mail promises: computed here in the simplest way. */
static char *promised(const char *text)
{
    char *out = arena_alloc(&own.arena, strlen(text) + 2);
    size_t n = 0;

    for (; *text; text++) {
        while (*text == '\n' && n > 0 && out[n - 1] == ' ')
            n--;
        out[n++] = *text;
    }
    while (n > 0 && (out[n - 1] == '\n' || out[n - 1] == ' '))
        n--;
    if (n > 0)
        out[n++] = '\n';
    out[n] = '\0';
    return out;
}

/* Blanks and line ends are the same to this comparison, since wrapping may exchange them. */
static void squeeze(char *text)
{
    char *to = text;

    for (; *text; text++)
        if (*text != ' ' && *text != '\n')
            *to++ = *text;
    *to = '\0';
}

START_TEST(any_text_survives)
{
    for (uint64_t round = 0; round < 20; round++) {
        struct compose_mail mail = own_plain_mail();
        GMimeMessage *message;
        char *expected, *got;

        mail.body = random_text((uint64_t)_i * 1000 + round);
        mail.html = round % 3 == 0;
        own_check(own_compose(&mail));
        if (!mail.html && strstr(own.result.parts[0].bytes, "quoted-printable\r\n"))
            ck_assert_uint_le(longest_quoted_line(&own.result.parts[0]), 76);
        message = own_read(&own.result.parts[0]);
        got = mail.html ? own_content(g_mime_multipart_get_part(GMIME_MULTIPART(g_mime_message_get_mime_part(message)), 0),
                                  true, NULL)
                        : own_body(message);
        expected = promised(mail.body);
        if (own.result.wrapped_lines > 0) {
            squeeze(expected);
            squeeze(got);
        }
        ck_assert_str_eq(got, expected);
        g_object_unref(message);
        arena_reset(&own.arena);
    }
}
END_TEST

/* Any bytes at all, also as subject and names, make a mail that is whole and canonical. */
START_TEST(any_bytes_make_a_mail)
{
    uint64_t seed = (uint64_t)_i;

    for (int round = 0; round < 20; round++) {
        struct compose_mail mail = own_plain_mail();
        char body[3000], subject[300], name[200];
        char *texts[] = { body, subject, name };
        size_t sizes[] = { sizeof body, sizeof subject, sizeof name };
        GMimeMessage *message;

        for (int t = 0; t < 3; t++) {
            size_t n = draw(&seed, (uint32_t)sizes[t]);

            for (size_t i = 0; i < n; i++)
                texts[t][i] = (char)(1 + draw(&seed, 255));
            texts[t][n] = '\0';
        }
        mail.body = body;
        mail.subject = subject;
        mail.from_name = name;
        mail.html = true;
        own_check(own_compose(&mail));
        own_check_headers(own.result.parts[0].bytes);
        message = own_read(&own.result.parts[0]);
        ck_assert_int_eq(g_mime_multipart_get_count(GMIME_MULTIPART(g_mime_message_get_mime_part(message))), 2);
        ck_assert_int_eq(internet_address_list_length(g_mime_message_get_from(message)), 1);
        ck_assert(g_utf8_validate(g_mime_message_get_subject(message), -1, NULL));
        g_object_unref(message);
        arena_reset(&own.arena);
    }
}
END_TEST

#define LOOP(test, cases) tcase_add_loop_test(tcase, test, 0, sizeof(cases) / sizeof(cases)[0])

Suite *suite_send_compose_body(void);
Suite *suite_send_compose_body(void)
{
    Suite *suite = suite_create("send_compose_body");
    TCase *tcase = tcase_create("compose_body");

    tcase_add_checked_fixture(tcase, own_begin, own_end);
    LOOP(bodies, body_cases);
    LOOP(wide_lines_are_wrapped, wrap_cases);
    tcase_add_loop_test(tcase, any_text_survives, 0, 20);
    tcase_add_loop_test(tcase, any_bytes_make_a_mail, 0, 10);
    suite_add_tcase(suite, tcase);
    return suite;
}
