/* The page beside a text: which lines are joined, which keep their columns, and that nothing in it is markup. */
#include <check.h>
#include <string.h>

#include "processor/send/compose_page.h"

#define ITEM "<div style=\"margin-left:.7em;text-indent:-.7em\">"
#define ROWS(size) "<pre style=\"font-size:13px;font-size:min(13px," size "vw)\">"
/* 66 and 70 columns, so a word of three letters has no room after the second alone. */
#define LINE66 "aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff gggggg"
#define LINE70 LINE66 "ghij"

static const struct { const char *text, *page; } page_cases[] = {
    { "", "" },
    { "one\n", "<div>one</div>\n" },
    { "one\ntwo\n", "<div>one</div>\n<div>two</div>\n" },
    { "one\n\ntwo\n", "<div>one</div>\n<br>\n<div>two</div>\n" },
    /* A line is joined to the one before when its first word had no room there, and only then. */
    { LINE70 "\nand more\n", "<div>" LINE70 "\nand more</div>\n" },
    { LINE66 "\nand more\n", "<div>" LINE66 "</div>\n<div>and more</div>\n" },
    { LINE66 "\nafterwards\n", "<div>" LINE66 "\nafterwards</div>\n" },
    { LINE70 "\n\nand more\n", "<div>" LINE70 "</div>\n<br>\n<div>and more</div>\n" },
    { LINE70 "\n- an item\n", "<div>" LINE70 "</div>\n" ITEM "- an item</div>\n" },
    { LINE70 "\n2. an item\n", "<div>" LINE70 "</div>\n" ITEM "2. an item</div>\n" },
    { LINE70 "\n  a row\n", "<div>" LINE70 "</div>\n" ROWS("22.2") "  a row\n</pre>\n" },
    { LINE70 "\n" LINE70 "\nend\n", "<div>" LINE70 "\n" LINE70 "\nend</div>\n" },
    /* Letters beyond ASCII are counted, not their bytes. */
    { "\303\266" LINE66 "\nand\n", "<div>\303\266" LINE66 "</div>\n<div>and</div>\n" },
    /* An item continues where its text began. */
    { "- " LINE70 "\n  end\n", ITEM "- " LINE70 "\nend</div>\n" },
    { "- " LINE70 "\nend\n", ITEM "- " LINE70 "</div>\n<div>end</div>\n" },
    { "12. " LINE66 "\n    end\n", ITEM "12. " LINE66 "\nend</div>\n" },
    { "- short\n  PLAY IT\n", ITEM "- short</div>\n" ROWS("17.3") "  PLAY IT\n</pre>\n" },
    { "- \n-x\n1.5\n1.\n", "<div>- </div>\n<div>-x</div>\n<div>1.5</div>\n<div>1.</div>\n" },
    /* Rows keep every blank, and have one size for the widest. */
    { "  8  r  n\n  7  p  p\n     a  b\n", ROWS("17.3") "  8  r  n\n  7  p  p\n     a  b\n</pre>\n" },
    { "  8  r\n\n  7  p\n", ROWS("26.0") "  8  r\n</pre>\n<br>\n" ROWS("26.0") "  7  p\n</pre>\n" },
    { " one blank\n", "<div> one blank</div>\n" },
    { "  a", ROWS("52.0") "  a</pre>\n" },
    { "no end", "<div>no end</div>\n" },
    /* Nothing is markup. */
    { "<b>&\"'\n  </pre><img src=x>\n", "<div>&lt;b&gt;&amp;&quot;&#39;</div>\n"
      ROWS("8.2") "  &lt;/pre&gt;&lt;img src=x&gt;\n</pre>\n" },
};

START_TEST(pages)
{
    struct arena arena = { .limit_bytes = 1 << 20 };
    struct bytes out;
    char *body, *end;

    bytes_init(&out, &arena, 64);
    page_put(&out, "<title> & more", page_cases[_i].text, strlen(page_cases[_i].text), NULL);
    ck_assert(!out.failed);
    ck_assert_ptr_nonnull(strstr(out.data, "<title>&lt;title&gt; &amp; more</title></head>\n"));
    body = strstr(out.data, "<body>\n") + strlen("<body>\n");
    end = strstr(body, "</body>\n</html>\n");
    ck_assert_ptr_nonnull(end);
    *end = '\0';
    ck_assert_str_eq(body, page_cases[_i].page);
    arena_release(&arena);
}
END_TEST

/* A picture stands after the first paragraph, once, or at the end of a text that has one paragraph. */
START_TEST(a_picture_stands_after_the_first_paragraph)
{
    static const struct {
        const char *text, *body;
    } cases[] = {
        { "one\n\ntwo\n\nthree\n", "<div>one</div>\n<table></table>\n<div>two</div>\n<br>\n<div>three</div>\n" },
        { "one\n", "<div>one</div>\n<table></table>\n" },
    };
    struct arena arena = { .limit_bytes = 1 << 20 };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct bytes out;

        bytes_init(&out, &arena, 64);
        page_put(&out, "t", cases[i].text, strlen(cases[i].text), "<table></table>\n");
        ck_assert_ptr_nonnull(strstr(out.data, arena_printf(&arena, "<body>\n%s</body>", cases[i].body)));
    }
    arena_release(&arena);
}
END_TEST

Suite *suite_send_compose_page(void);
Suite *suite_send_compose_page(void)
{
    Suite *suite = suite_create("send_compose_page");
    TCase *tcase = tcase_create("compose_page");

    tcase_add_test(tcase, a_picture_stands_after_the_first_paragraph);
    tcase_add_loop_test(tcase, pages, 0, sizeof page_cases / sizeof page_cases[0]);
    suite_add_tcase(suite, tcase);
    return suite;
}
