#include <check.h>
#include <string.h>

#include "processor/letter/html.h"

static const struct {
    const char *html, *text;
} cases[] = {
    { "", "" },
    { "PASS", "PASS\n" },
    { "<p>MOVE  a1\n a4</p><p>PASS</p>", "MOVE a1 a4\nPASS\n" },
    { "MOVE a1a4<br>PASS<br/>WAIT", "MOVE a1a4\nPASS\nWAIT\n" },
    { "<div>PASS<br></div><div><br></div><div>WAIT</div>", "PASS\n\nWAIT\n" },
    { "<h1>PASS</h1>WAIT<ul><li>one<li>two</ul>", "PASS\nWAIT\none\ntwo\n" },
    { "<table><tr><td>MOVE</td><td>a1</td></tr><tr><th>PASS</th></tr></table>", "MOVE a1\nPASS\n" },
    { "M<b>OV</b>E <i>a1</i>", "MOVE a1\n" },
    { "<SCRIPT>MOVE</SCRIPT><style>x</style ><title>t</title>PASS", "PASS\n" },
    { "<script>if (a < b) '</' + 'x'</script>PASS", "PASS\n" },
    { "<script>never closed PASS", "" },
    { "<html><head>MOVE<meta x></head><body>PASS</body></html>", "PASS\n" },
    { "<head>MOVE<p>PASS", "PASS\n" },
    { "<!-- MOVE -->PASS<!-- never closed MOVE", "PASS\n" },
    { "<!--[if mso]>MOVE<![endif]-->PASS<![if !x]>WAIT<![endif]>", "PASSWAIT\n" },
    { "<!doctype html><?xml version='1'?>PASS", "PASS\n" },
    { "3 < 5 &lt; 7 <9 <", "3 < 5 < 7 <9 <\n" },
    { "<a title='x>y'>PASS</a>", "PASS\n" },
    { "<a title=\"never closed>PASS", "PASS\n" },
    { "<a never closed PASS", "<a never closed PASS\n" },
    { "<pre>\n a  b\n\n  c</pre>d  e", "\n a  b\n\n  c\nd e\n" },
    /* entities */
    { "&lt;&gt;&amp;&quot;&apos;&nbsp;&eacute;&Uuml;&hellip;", "<>&\"'\u00a0éÜ…\n" },
    { "&#65;&#x42;&#X63;&#8217;&#x1F600;", "ABc’😀\n" },
    { "&amp &ampx; &copy2 &unknown; & &; &#; &#x; &#xg;", "& &ampx; &copy2 &unknown; & &; &#; &#x; &#xg;\n" },
    { "&#0;&#xD800;&#x110000;&#99999999999;", "\ufffd\ufffd\ufffd\ufffd\n" },
    /* quotes */
    { "PASS<blockquote>MOVE<br>h1</blockquote>WAIT", "PASS\n> MOVE\n> h1\nWAIT\n" },
    { "<blockquote>a<blockquote>b</blockquote>c</blockquote>d", "> a\n> b\n> c\nd\n" },
    { "PASS</blockquote>WAIT", "PASS\nWAIT\n" },
    { "PASS<div class='x gmail_quote'>a<div>b</div>c</div>WAIT", "PASS\n> a\n> b\n> c\nWAIT\n" },
    { "PASS<DIV CLASS=GMAIL_QUOTE>a</DIV>WAIT", "PASS\n> a\nWAIT\n" },
    { "PASS<div id=appendonsend></div>a<p>b", "PASS\n> a\n> b\n" },
    { "PASS<div id='divRplyFwdMsg'>a</div>b", "PASS\n> a\n> b\n" },
    { "<div class=moz-cite-prefix>On x:</div><blockquote>a</blockquote><p>PASS", "> On x:\n> a\nPASS\n" },
    { "PASS<div class=moz-cite-prefix>On x:<br></div> &nbsp;<div>a</div><p>b", "PASS\n> On x:\n> a\n> b\n" },
    { "<div class=gmail_quote><div class=gmail_attr>On x:</div><blockquote>a</blockquote></div>PASS",
      "> On x:\n> a\nPASS\n" },
    { "<p class='not_gmail_quote'>PASS</p>", "PASS\n" },
    { "<p data-class=gmail_quote title='id=appendonsend'>PASS</p>", "PASS\n" },
};

START_TEST(becomes_text)
{
    struct arena arena = { .limit_bytes = 0 };
    struct bytes out;

    bytes_init(&out, &arena, 0);
    letter_html_add(&out, cases[_i].html, strlen(cases[_i].html));
    ck_assert_msg(strcmp(out.data, cases[_i].text) == 0, "%s became\n%s\nnot\n%s", cases[_i].html, out.data,
                  cases[_i].text);
    arena_release(&arena);
}
END_TEST

/* What could take a walk that looks back or ahead for each byte for minutes. */
static const struct {
    const char *piece, *end;
} floods[] = {
    { "<a", "" },        { "<a \"x>y\" ", "'" }, { "<!", "" },          { "<!--", "" },   { "&", "" },
    { "<blockquote>", "" }, { "<div class=\"gmail_quote\">", "" }, { "<script>", "" }, { "</div>", "" },
    { "<a '", "" },      { "&#", "" },           { "<pre> \n", "" },    { "<", "" },
};

START_TEST(stays_linear)
{
    struct arena arena = { .limit_bytes = 0 };
    struct bytes html, out;

    bytes_init(&html, &arena, 1 << 20);
    while (html.n < (1 << 20) - 64)
        bytes_add_text(&html, floods[_i].piece);
    bytes_add_text(&html, floods[_i].end);
    bytes_init(&out, &arena, 0);
    letter_html_add(&out, html.data, html.n);
    ck_assert(!out.failed);
    arena_release(&arena);
}
END_TEST

Suite *suite_letter_html(void);
Suite *suite_letter_html(void)
{
    Suite *suite = suite_create("letter_html");
    TCase *text = tcase_create("text");

    tcase_set_timeout(text, 20);
    tcase_add_loop_test(text, becomes_text, 0, sizeof cases / sizeof cases[0]);
    tcase_add_loop_test(text, stays_linear, 0, sizeof floods / sizeof floods[0]);
    suite_add_tcase(suite, text);
    return suite;
}
