/* Cleaning, charsets and format=flowed. */
#include <check.h>
#include <string.h>

#include "processor/letter/charset.h"
#include "processor/letter/flowed.h"
#include "processor/letter/mime.h"
#include "processor/letter/text.h"

static const struct {
    const char *from, *clean;
} texts[] = {
    { "MOVE a1a4\nPASS\n", "MOVE a1a4\nPASS\n" },
    { "a\r\nb\rc\n", "a\nb\nc\n" },
    { "a\tb\vc\fd", "a b c d" },
    { "a\x01\x08\x1b\x7f\xc2\x80\xc2\x9f" "b", "ab" },
    { "a\u00a0b\u2003c\u3000d", "a b c d" },
    { "\ufeffa\u200b\u200c\u200d\u2060b\u00ad", "ab" },
    { "\u202ea\u2066b\u2069\u200e", "ab" },
    { "\u201ca\u201d \u2018b\u2019 \u201ac", "\"a\" 'b' 'c" },
    { "a\u2010b\u2013c\u2014d\u2212e", "a-b-c-d-e" },
    { "a\u2026", "a..." },
    { "a\xc2\x85" "b\u2028c\u2029d", "a\nb\nc\nd" },
    { "\uff2d\uff2f\uff36\uff25\uff1a\uff03", "MOVE:#" },
    { "gr\xc3\xbc\xc3\x9f \xe3\x81\x82 \xf0\x9f\x98\x80", "gr\xc3\xbc\xc3\x9f \xe3\x81\x82 \xf0\x9f\x98\x80" },
    { "a\xff\xc3(\xed\xa0\x80z", "a\ufffd\ufffd(\ufffd\ufffd\ufffdz" },
    { "\U000e0041x\ufe0f", "x" },
};

START_TEST(cleans)
{
    struct arena arena = { .limit_bytes = 0 };
    struct bytes out;

    bytes_init(&out, &arena, 0);
    letter_text_add_clean(&out, texts[_i].from, strlen(texts[_i].from));
    ck_assert_str_eq(out.data, texts[_i].clean);
    arena_release(&arena);
}
END_TEST

START_TEST(drops_nul)
{
    struct arena arena = { .limit_bytes = 0 };
    struct bytes out;

    bytes_init(&out, &arena, 0);
    letter_text_add_clean(&out, "a\0b", 3);
    ck_assert_uint_eq(out.n, 2);
    ck_assert_str_eq(out.data, "ab");
    arena_release(&arena);
}
END_TEST

static const struct {
    const char *from, *line;
    size_t limit;
} lines[] = {
    { "  a \r\n  b\tc ", "a b c", 100 },
    { "abcdef", "abc", 3 },
    { "ab\xc3\xa4", "ab", 3 },
    { "ab  cd", "ab", 3 },
    { "a\xe2\x82\xac", "a", 3 },
    { "", "", 3 },
};

START_TEST(cleans_lines)
{
    struct arena arena = { .limit_bytes = 0 };

    ck_assert_str_eq(letter_text_clean_line(&arena, lines[_i].from, strlen(lines[_i].from), lines[_i].limit),
                     lines[_i].line);
    arena_release(&arena);
}
END_TEST

/* --- Charsets --- */

static const struct {
    const char *bytes;
    size_t n;
    const char *declared, *charset, *text;
} charsets[] = {
#define BYTES(literal) literal, sizeof(literal) - 1
    { BYTES("abc"), NULL, "us-ascii", "abc" },
    { BYTES("abc"), "UTF-8", "utf-8", "abc" },
    { BYTES("abc"), "ISO-8859-1", "iso-8859-1", "abc" },
    { BYTES("abc"), "no-such-charset", "us-ascii", "abc" },
    { BYTES("\xc3\xbc"), NULL, "utf-8", "ü" },
    { BYTES("\xfc"), NULL, "windows-1252", "ü" },
    { BYTES("\xfc"), "utf-8", "windows-1252", "ü" },
    { BYTES("\xfc\x80"), "iso-8859-1", "windows-1252", "ü€" },
    { BYTES("\xc3\xbc"), "us-ascii", "utf-8", "ü" },
    { BYTES("\x81"), "windows-1252", "windows-1252", "\ufffd" },
    { BYTES("\xa4"), "iso-8859-15", "iso-8859-15", "€" },
    { BYTES("\xfc"), "x-nobody/knows\n", "windows-1252", "ü" },
    { BYTES("\xef\xbb\xbf\xc3\xbc"), "iso-8859-1", "utf-8", "\ufeffü" },
    { BYTES("\xff\xfe" "a\0b\0"), NULL, "utf-16", "ab" },
    { BYTES("\xfe\xff\0a\0b"), "us-ascii", "utf-16", "ab" },
    { BYTES("\0a\0b"), "utf-16", "utf-16", "ab" },
    { BYTES("a\0b\0"), "utf-16", "utf-16", "ab" },
    { BYTES("a\0b\0c"), "utf-16le", "utf-16le", "ab" },
    { BYTES("+AOk-"), "utf-7", "utf-7", "é" },
    { BYTES("\x1b$B$\"\x1b(B"), "iso-2022-jp", "iso-2022-jp", "あ" },
    { BYTES("\x82\xa0"), "Shift_JIS", "shift_jis", "あ" },
    { BYTES("\xb0\xa1"), "gb2312", "gb2312", "啊" },
};

START_TEST(decodes)
{
    struct arena arena = { .limit_bytes = 0 };
    const char *charset = NULL;
    size_t n = 0;
    char *text;

    letter_mime_init();
    text = letter_charset_decode(&arena, charsets[_i].bytes, charsets[_i].n, charsets[_i].declared, &charset, &n);
    ck_assert_str_eq(text, charsets[_i].text);
    ck_assert_uint_eq(n, strlen(charsets[_i].text));
    ck_assert_str_eq(charset, charsets[_i].charset);
    arena_release(&arena);
}
END_TEST

/* --- Flowed --- */

static const struct {
    const char *from;
    bool delete_space;
    const char *joined;
} flowed[] = {
    { "PASS\nWAIT\n", false, "PASS\nWAIT\n" },
    { "one \ntwo\n", false, "one two\n" },
    { "one \r\ntwo\r\n", true, "onetwo\n" },
    { " stuffed\n  twice\n", false, "stuffed\n twice\n" },
    { "> a \n> b\n>> c \n> d\n", false, "> a b\n>> c \n> d\n" },
    { "a \n> b\n", false, "a \n> b\n" },
    { "a \n-- \nAnn \nArcher\n", false, "a \n-- \nAnn Archer\n" },
    { "> -- \n> x\n", false, "> -- \n> x\n" },
    { "open ", false, "open \n" },
    { "", false, "" },
    { "\n\n", false, "\n\n" },
};

START_TEST(joins_flowed)
{
    struct arena arena = { .limit_bytes = 0 };
    struct bytes out;

    bytes_init(&out, &arena, 0);
    letter_flowed_join(&out, flowed[_i].from, strlen(flowed[_i].from), flowed[_i].delete_space);
    ck_assert_str_eq(out.data, flowed[_i].joined);
    arena_release(&arena);
}
END_TEST

Suite *suite_letter_text(void);
Suite *suite_letter_text(void)
{
    Suite *suite = suite_create("letter_text");
    TCase *text = tcase_create("text");

    tcase_add_loop_test(text, cleans, 0, sizeof texts / sizeof texts[0]);
    tcase_add_test(text, drops_nul);
    tcase_add_loop_test(text, cleans_lines, 0, sizeof lines / sizeof lines[0]);
    tcase_add_loop_test(text, decodes, 0, sizeof charsets / sizeof charsets[0]);
    tcase_add_loop_test(text, joins_flowed, 0, sizeof flowed / sizeof flowed[0]);
    suite_add_tcase(suite, text);
    return suite;
}
