/* The golden mails of tests/golden/, as GMime, another reader of mails, reads them. */
#include <check.h>
#include <glob.h>
#include <string.h>

#include "processor/text/layout.h"
#include "tests/support/own_mail.h"

static GMimeMessage *read_mail(const char *path)
{
    GError *error = NULL;
    GMimeStream *stream = g_mime_stream_file_open(path, "r", &error);
    GMimeParser *parser;
    GMimeMessage *message;

    ck_assert_msg(stream != NULL, "%s: %s", path, error ? error->message : "");
    parser = g_mime_parser_new_with_stream(stream);
    message = g_mime_parser_construct_message(parser, NULL);
    g_object_unref(parser);
    g_object_unref(stream);
    ck_assert_msg(message != NULL, "%s is no mail", path);
    return message;
}

static void check_lines(const char *path, const char *text)
{
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
        ck_assert_msg(strcspn(line, "\n") <= LAYOUT_COLUMNS, "%s: wider than 72: %.100s", path, line);
        if (!line[strcspn(line, "\n")])
            break;
    }
}

/* With what a mail begins: its game or its league; one to the moderator of a league with its name. */
static const char *first_words(const char *path)
{
    if (!strstr(path, "/league/"))
        return "#report g";
    return strstr(path, "-notice.") ? "autumn (l1), " : "#league l1";
}

/* One sender, one recipient, an id, a date, a subject, and a text that begins with what the mail is. */
static void check_mail(const char *path)
{
    GMimeMessage *message = read_mail(path);
    GMimeObject *part = g_mime_message_get_mime_part(message);
    char *text;

    ck_assert_int_eq(internet_address_list_length(g_mime_message_get_from(message)), 1);
    ck_assert_int_eq(internet_address_list_length(g_mime_message_get_to(message)), 1);
    ck_assert_ptr_nonnull(g_mime_message_get_message_id(message));
    ck_assert_ptr_nonnull(g_mime_message_get_date(message));
    ck_assert_ptr_nonnull(g_mime_message_get_subject(message));
    if (GMIME_IS_MULTIPART(part)) {
        ck_assert_int_eq(g_mime_multipart_get_count(GMIME_MULTIPART(part)), 2);
        part = g_mime_multipart_get_part(GMIME_MULTIPART(part), 0);
    }
    ck_assert(GMIME_IS_TEXT_PART(part));
    text = own_content(part, true, NULL);
    ck_assert_msg(strncmp(text, first_words(path), strlen(first_words(path))) == 0, "%s begins with %.30s", path, text);
    check_lines(path, text);
    g_object_unref(message);
}

START_TEST(all_are_mails)
{
    glob_t found;

    ck_assert_int_eq(glob("tests/golden/*/expected/*.eml", 0, NULL, &found), 0);
    ck_assert_uint_gt(found.gl_pathc, 20);
    for (size_t i = 0; i < found.gl_pathc; i++)
        check_mail(found.gl_pathv[i]);
    globfree(&found);
}
END_TEST

Suite *suite_report_report_golden(void);
Suite *suite_report_report_golden(void)
{
    Suite *suite = suite_create("report_report_golden");
    TCase *tcase = tcase_create("golden_mails");

    tcase_add_checked_fixture(tcase, own_begin, own_end);
    tcase_add_test(tcase, all_are_mails);
    suite_add_tcase(suite, tcase);
    return suite;
}
