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

/* Invisible text does not count, and a writer's indentation is his own text. */
#define INDENT "<blockquote style=\"margin:0 0 0 40px;border:none;padding:0px\">"
static const struct {
    const char *html, *text, *hidden;
} styled[] = {
    { "<p style='display:none'>MOVE</p>PASS", "PASS\n", "MOVE" },
    { "<p style='DISPLAY : NONE !important'>MOVE <b>h1</b></p><p>PASS", "PASS\n", "MOVE h1" },
    { "<div style='display:none'><div>MOVE</div>h1</div>PASS", "PASS\n", "MOVEh1" },
    { "<p style='display:none'>MOVE<p>PASS", "PASS\n", "MOVE" },
    { "<div><span style='display:none'>MOVE</div>PASS", "PASS\n", "MOVE" },
    { "<img style='display:none'>PASS<br style='display:none'>WAIT", "PASS\nWAIT\n", "" },
    { "<p style='display&#58;none'>MOVE</p>PASS", "PASS\n", "MOVE" },
    { "<p style='dis/**/play:/* x */none'>MOVE</p>PASS", "PASS\n", "MOVE" },
    { "<p hidden>MOVE</p>PASS", "PASS\n", "MOVE" },
    { "<p style='mso-hide:all'>MOVE</p>PASS", "PASS\n", "MOVE" },
    { "<div style='visibility:hidden'>MOVE<p style='visibility:visible'>PASS</p></div>", "PASS\n", "MOVE" },
    { "<div style='display:none'>MOVE<p style='display:block'>h1</p></div>PASS", "PASS\n", "MOVEh1" },
    { "<span style='opacity:0'>MOVE</span>PASS", "PASS\n", "MOVE" },
    { "<span style='opacity:0;display:block'>MOVE</span>PASS", "PASS\n", "MOVE" },
    { "<span style='opacity:.5'>PASS</span>", "PASS\n", "" },
    { "<span style='font-size:0'>MOVE</span>PASS", "PASS\n", "MOVE" },
    { "<span style='font-size:1px'>MOVE</span>PASS", "PASS\n", "MOVE" },
    { "<span style='font:0/0 a'>MOVE</span>PASS", "PASS\n", "MOVE" },
    { "<span style='font:bold 12px/1.5 Arial'>PASS</span>", "PASS\n", "" },
    { "<div style='font-size:0'>MOVE<b style='font-size:1em'>h1</b><i style='font-size:14px'>PASS</i></div>", "PASS\n",
      "MOVEh1" },
    { "<font color=white>MOVE</font>PASS", "PASS\n", "MOVE" },
    { "<font color=FFFFFF>MOVE</font>PASS", "PASS\n", "MOVE" },
    { "<span style='color:#fff'>MOVE</span>PASS", "PASS\n", "MOVE" },
    { "<span style='color: rgb(254, 255, 255)'>MOVE</span>PASS", "PASS\n", "MOVE" },
    { "<span style='color:rgba(0,0,0,0)'>MOVE</span>PASS", "PASS\n", "MOVE" },
    { "<span style='color:transparent'>MOVE</span>PASS", "PASS\n", "MOVE" },
    { "<span style='color:white;background:black'>PASS</span>", "PASS\n", "" },
    { "<body bgcolor=black text=white><p>PASS<font color=black>MOVE</font></body>", "PASS\n", "MOVE" },
    { "<table bgcolor='#123456'><tr><td style='color:#123457'>MOVE<tr><td>PASS</table>", "PASS\n", "MOVE" },
    { "<span style='color:white;background:url(x.png)'>PASS</span>", "PASS\n", "" },
    { "<span style='color:windowtext'>PASS</span><span style='color:#1F497D'> MOVE</span>", "PASS MOVE\n", "" },
    { "<div style='position:absolute;left:-9999px'>MOVE</div>PASS", "PASS\n", "MOVE" },
    { "<div style='text-indent:-100em'>MOVE</div>PASS", "PASS\n", "MOVE" },
    { "<div style='margin-left:-20px;left:-9999px'>PASS</div>", "PASS\n", "" },
    { "<div style='max-height:0;overflow:hidden'>MOVE</div>PASS", "PASS\n", "MOVE" },
    { "<div style='overflow:hidden;max-width:600px'>PASS</div>", "PASS\n", "" },
    { "<style>.x{display:none} p{margin:0}</style><p class='y x'>MOVE</p><p>PASS", "PASS\n", "MOVE" },
    { "<style><!-- /* a */ @font-face{font-family:x} td > #x, b { color:#fff } --></style><i id=x>MOVE</i><b>h1</b>PASS",
      "PASS\n", "MOVEh1" },
    { "<style>@media(max-width:9px){p{display:none}} a:hover{color:#fff}</style><p><a>PASS</a></p>", "PASS\n", "" },
    { "<style>@media screen{.x.y{display:none}}</style><p class=y>MOVE</p>PASS", "PASS\n", "MOVE" },
    { "<div class=gmail_quote><span style='display:none'>MOVE</span>a</div>PASS", "> a\nPASS\n", "" },
    /* the output of editors for "indent more", and quotes */
    { "<div>PASS</div>" INDENT "<div>MOVE</div></blockquote>WAIT", "PASS\nMOVE\nWAIT\n", "" },
    { INDENT INDENT "MOVE</blockquote>PASS</blockquote>", "MOVE\nPASS\n", "" },
    { "<blockquote style='margin-top:0;margin-bottom:0'>MOVE</blockquote>", "MOVE\n", "" },
    { "<blockquote type=cite style='margin:0 0 0 40px'>a</blockquote>PASS", "> a\nPASS\n", "" },
    { "<blockquote style='margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex'>a</blockquote>PASS",
      "> a\nPASS\n", "" },
    { "<blockquote class=gmail_quote style='margin:0 0 0 40px;border:none'>a</blockquote>PASS", "> a\nPASS\n", "" },
    { "<div class=gmail_attr>On x:</div>" INDENT "a</blockquote>PASS", "> On x:\n> a\nPASS\n", "" },
    { "<blockquote type=cite>a" INDENT "b</blockquote>c</blockquote>PASS", "> a\n> b\n> c\nPASS\n", "" },
};

START_TEST(sees_what_a_reader_sees)
{
    struct arena arena = { .limit_bytes = 0 };
    struct letter_html html;
    struct bytes out;

    bytes_init(&out, &arena, 0);
    html = letter_html_add(&out, styled[_i].html, strlen(styled[_i].html));
    ck_assert_msg(strcmp(out.data, styled[_i].text) == 0, "%s became\n%s", styled[_i].html, out.data);
    ck_assert_msg(strcmp(html.hidden, styled[_i].hidden) == 0, "%s hides '%s'", styled[_i].html, html.hidden);
    arena_release(&arena);
}
END_TEST

/* Input that would take minutes in a walk that looks back or ahead at each byte. */
static const struct {
    const char *piece, *end;
} floods[] = {
    { "<a", "" },        { "<a \"x>y\" ", "'" }, { "<!", "" },          { "<!--", "" },   { "&", "" },
    { "<blockquote>", "" }, { "<div class=\"gmail_quote\">", "" }, { "<script>", "" }, { "</div>", "" },
    { "<b style='color:#fff'>", "" }, { "<style>b{color:#fff}</style><b>", "" }, { "<li><p>", "" },
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
    tcase_add_loop_test(text, sees_what_a_reader_sees, 0, sizeof styled / sizeof styled[0]);
    tcase_add_loop_test(text, stays_linear, 0, sizeof floods / sizeof floods[0]);
    suite_add_tcase(suite, text);
    return suite;
}
