#include "processor/letter/mime.h"

#include <string.h>

#include <gmime/gmime.h>

#include "engine/kernel/text.h"
#include "processor/letter/letter.h"
#include "processor/letter/charset.h"
#include "processor/letter/fields.h"
#include "processor/letter/flowed.h"
#include "processor/letter/html.h"
#include "processor/letter/text.h"

enum {
    DEPTH_MAX = 16,       /* of multiparts in each other */
    PARTS_MAX = 200,      /* looked at; the rest is ignored */
    OTHERS_MAX = 16,      /* further text parts that are decoded */
    NOTES_MAX = 20,
    NAME_BYTES_MAX = 80,  /* of an attachment, in a note */
    ID_BYTES_MAX = 250
};

/* The search for the body. */
struct walk {
    struct arena *arena;
    struct letter_mime *out;
    int looked;
    GMimeObject *alternative;      /* the innermost multipart/alternative around the part at hand */
    GMimePart *html;               /* the first one; decoded only when no text/plain is found */
    GMimeObject *html_alternative; /* and where it stood */
    int html_number;
    bool has_plain;                /* one that is not blank */
    GMimeObject *plain_alternative;
    struct letter_part *others;
    const char **notes;
};

/* Made once, like all of GMime; a new one for each mail costs a twentieth of its reading. */
static GMimeParser *parser;

void letter_mime_init(void)
{
    static const char *fallbacks[] = { "utf-8", "windows-1252", NULL };

    if (parser)
        return;
    g_mime_init();
    parser = g_mime_parser_new();
    g_mime_parser_options_set_fallback_charsets(g_mime_parser_options_get_default(), fallbacks);
}

bool letter_mime_has_frame(const char *text)
{
    while (text) {
        while (text_is_blank(*text))
            text++;
        if (text_has_prefix_ignoring_case(text, "#orders") && !text_is_alnum(text[7]))
            return true;
        text = strchr(text, '\n');
        text = text ? text + 1 : NULL;
    }
    return false;
}

static bool is_blank(const char *text)
{
    while (text_is_space(*text))
        text++;
    return *text == '\0';
}

/* --- Headers --- */

static void read_headers(GMimeMessage *message, struct arena *arena, struct letter_mime *out)
{
    GMimeHeaderList *list = g_mime_object_get_header_list(GMIME_OBJECT(message));
    int count = g_mime_header_list_get_count(list);
    struct letter_header *headers = arena_alloc(arena, (size_t)count * sizeof *headers);

    for (int i = 0; i < count; i++) {
        GMimeHeader *header = g_mime_header_list_get_header_at(list, i);
        const char *raw = g_mime_header_get_raw_value(header);

        headers[i].name = arena_text(arena, g_mime_header_get_name(header));
        headers[i].value = letter_fields_value(arena, raw ? raw : "", raw ? strlen(raw) : 0);
    }
    out->headers = headers;
    out->header_count = count;
}

bool letter_mime_date(const char *value, int64_t *utc_s)
{
    GDateTime *date = g_mime_utils_header_decode_date(value);

    if (!date)
        return false;
    *utc_s = g_date_time_to_unix(date);
    g_date_time_unref(date);
    return true;
}

/* A header that is not cut here. */
static void read_head(GMimeMessage *message, struct arena *arena, struct letter_mime *out)
{
    const char *subject = g_mime_message_get_subject(message);
    GDateTime *date = g_mime_message_get_date(message);

    read_headers(message, arena, out);
    out->subject = subject ? letter_text_clean_line(arena, subject, strlen(subject), LETTER_SUBJECT_BYTES_MAX) : "";
    out->has_date = date != NULL;
    out->date_utc_s = date ? g_date_time_to_unix(date) : 0;
}

/* A raw value with its encoded words undone, to be freed. */
static char *decode_value(const char *raw)
{
    char *unfolded = g_mime_utils_header_unfold(raw), *text = g_mime_utils_header_decode_text(NULL, unfolded);

    g_free(unfolded);
    return text;
}

static void take_fields(const struct letter_fields *fields, struct arena *arena, struct letter_mime *out)
{
    char *subject = fields->subject ? decode_value(fields->subject) : NULL;
    char *date = fields->date ? decode_value(fields->date) : NULL;

    out->headers = fields->list;
    out->header_count = fields->count;
    if (subject)
        out->subject = letter_text_clean_line(arena, subject, strlen(subject), LETTER_SUBJECT_BYTES_MAX);
    out->has_date = date && letter_mime_date(date, &out->date_utc_s);
    g_free(subject);
    g_free(date);
}

const char *letter_mime_id(struct arena *arena, const char *value)
{
    char *id, *to;

    while (*value == '<' || text_is_space(*value))
        value++;
    id = letter_text_clean_line(arena, value, strcspn(value, ">\n"), ID_BYTES_MAX);
    to = id;
    for (const char *from = id; *from; from++)
        if (*from != ' ')
            *to++ = *from;
    *to = '\0';
    return id;
}

/* --- Content --- */

/* The bytes of a part with its transfer encoding undone; to be unreferenced. */
static GByteArray *part_bytes(GMimePart *part)
{
    GMimeDataWrapper *content = g_mime_part_get_content(part);
    GByteArray *bytes = g_byte_array_new();
    GMimeStream *stream;

    if (!content)
        return bytes;
    stream = g_mime_stream_mem_new_with_byte_array(bytes);
    g_mime_stream_mem_set_owner(GMIME_STREAM_MEM(stream), FALSE);
    g_mime_data_wrapper_write_to_stream(content, stream);
    g_object_unref(stream);
    return bytes;
}

static bool has_parameter(GMimePart *part, const char *name, const char *wanted)
{
    GMimeContentType *type = g_mime_object_get_content_type(GMIME_OBJECT(part));
    const char *value = g_mime_content_type_get_parameter(type, name);

    return value && text_equal_ignoring_case(value, wanted);
}

static const char *clean_text(struct arena *arena, const char *text, size_t bytes)
{
    struct bytes clean;

    bytes_init(&clean, arena, bytes);
    letter_text_add_clean(&clean, text, bytes);
    return clean.data;
}

static struct letter_part read_part(GMimePart *part, struct arena *arena, bool is_html)
{
    struct letter_part out = { .name = "", .hidden = "" };
    GMimeContentType *type = g_mime_object_get_content_type(GMIME_OBJECT(part));
    GByteArray *raw = part_bytes(part);
    struct bytes shaped = { .arena = arena };   /* the text when it needs another shape first */
    size_t bytes = 0;
    char *text = letter_charset_decode(arena, (const char *)raw->data, raw->len,
                                       g_mime_content_type_get_parameter(type, "charset"), &out.charset, &bytes);

    g_byte_array_unref(raw);
    out.decoded = text;
    out.decoded_bytes = bytes;
    if (is_html) {
        struct letter_html html = letter_html_add(&shaped, text, bytes);

        out.hidden = html.hidden;
        out.has_indent = html.has_indent;
    } else if (has_parameter(part, "format", "flowed")) {
        letter_flowed_join(&shaped, text, bytes, has_parameter(part, "delsp", "yes"));
    }
    if (is_html || shaped.data)
        out.text = shaped.data ? clean_text(arena, shaped.data, shaped.n) : "";
    else
        out.text = clean_text(arena, text, bytes);
    return out;
}

struct letter_part letter_mime_raw_body(const char *mail, size_t bytes, bool has_header, struct arena *arena)
{
    struct letter_part out = { .name = "", .hidden = "" };
    const char *blank = has_header ? memmem(mail, bytes, "\n\n", 2) : NULL;
    const char *body = blank ? blank + 2 : mail;
    size_t text_bytes;
    char *text = letter_charset_decode(arena, body, bytes - (size_t)(body - mail), NULL, &out.charset, &text_bytes);

    out.decoded = text;
    out.decoded_bytes = text_bytes;
    out.text = clean_text(arena, text, text_bytes);
    return out;
}

/* --- The walk --- */

static void note(struct walk *walk, const char *text)
{
    if (walk->out->note_count < NOTES_MAX)
        walk->notes[walk->out->note_count++] = text;
}

static const char *part_name(struct walk *walk, GMimePart *part)
{
    const char *name = g_mime_part_get_filename(part);

    return name ? letter_text_clean_line(walk->arena, name, strlen(name), NAME_BYTES_MAX) : "";
}

static void note_attachment(struct walk *walk, GMimePart *part)
{
    char *mime_type = g_mime_content_type_get_mime_type(g_mime_object_get_content_type(GMIME_OBJECT(part)));
    const char *name = part_name(walk, part);
    const char *type = letter_text_clean_line(walk->arena, mime_type, strlen(mime_type), NAME_BYTES_MAX);

    g_free(mime_type);
    note(walk, *name ? arena_printf(walk->arena, "attachment %s (%s)", name, type)
                     : arena_printf(walk->arena, "a part of type %s", type));
}

/* Keeps a text part beside the body if it could hold orders. */
static void look_at_other(struct walk *walk, GMimePart *part, bool is_html)
{
    struct letter_part other;

    if (walk->out->other_count == OTHERS_MAX)
        return;
    other = read_part(part, walk->arena, is_html);
    other.name = part_name(walk, part);
    other.number = walk->looked;
    if (letter_mime_has_frame(other.text))
        walk->others[walk->out->other_count++] = other;
    else if (!is_blank(other.text))
        note_attachment(walk, part);
}

static void look_at_plain(struct walk *walk, GMimePart *part)
{
    /* A footer after an HTML mail is not a body; the plain form beside the HTML one is. */
    bool is_beside_html = walk->html && walk->alternative && walk->alternative == walk->html_alternative;

    if (walk->has_plain || (walk->html && !is_beside_html)) {
        look_at_other(walk, part, false);
        return;
    }
    walk->out->body = read_part(part, walk->arena, false);
    walk->out->body.number = walk->looked;
    walk->out->has_body = true;
    walk->plain_alternative = walk->alternative;
    walk->has_plain = !is_blank(walk->out->body.text);
}

/* A mail that is one part is its own body, whatever it says of its disposition. */
static void look_at_part(struct walk *walk, GMimePart *part, bool is_whole)
{
    GMimeContentType *type = g_mime_object_get_content_type(GMIME_OBJECT(part));
    const char *name = g_mime_part_get_filename(part);
    bool is_attached = !is_whole && g_mime_part_is_attachment(part);
    bool is_html = g_mime_content_type_is_type(type, "text", "html");
    bool is_text = g_mime_content_type_is_type(type, "text", "*");
    size_t name_bytes = name ? strlen(name) : 0;

    if (name_bytes > 4 && text_equal_ignoring_case(name + name_bytes - 4, ".txt"))
        is_text = true;
    if (!is_attached && g_mime_content_type_is_type(type, "text", "plain")) {
        look_at_plain(walk, part);
    } else if (!is_attached && is_html) {
        if (!walk->html) {
            walk->html = part;
            walk->html_alternative = walk->alternative;
            walk->html_number = walk->looked;
        }
    } else if (is_text) {
        look_at_other(walk, part, is_html);
    } else {
        note_attachment(walk, part);
    }
}

/* A line `Name: value` in the text of a report; NULL or the value up to the line's end. */
static const char *find_field(const char *text, const char *name)
{
    size_t bytes = strlen(name);

    while (text) {
        if (text_has_prefix_ignoring_case(text, name) && text[bytes] == ':') {
            text += bytes + 1;
            while (text_is_blank(*text))
                text++;
            return text;
        }
        text = strchr(text, '\n');
        text = text ? text + 1 : NULL;
    }
    return NULL;
}

/* message/delivery-status and text/rfc822-headers; false when the part is neither. */
static bool look_at_report_part(struct walk *walk, GMimePart *part)
{
    struct letter_report *report = &walk->out->report;
    GMimeContentType *type = g_mime_object_get_content_type(GMIME_OBJECT(part));
    const char *text, *value;

    if (g_mime_content_type_is_type(type, "message", "delivery-status")
        || g_mime_content_type_is_type(type, "message", "global-delivery-status")) {
        text = read_part(part, walk->arena, false).text;
        value = find_field(text, "Action");
        report->is_delivery = true;
        report->failed = value && text_has_prefix_ignoring_case(value, "failed");
        value = find_field(text, "Status");
        if (value)
            report->status = arena_text_n(walk->arena, value, strspn(value, "0123456789."));
        return true;
    }
    if (!g_mime_content_type_is_type(type, "text", "rfc822-headers"))
        return false;
    value = find_field(read_part(part, walk->arena, false).text, "Message-ID");
    if (value)
        report->original_id = letter_mime_id(walk->arena, value);
    return true;
}

static void look_at_mail_inside(struct walk *walk, GMimeMessagePart *part)
{
    GMimeMessage *message = g_mime_message_part_get_message(part);
    const char *id = message ? g_mime_message_get_message_id(message) : NULL;

    if (walk->out->report.is_report && id)
        walk->out->report.original_id = letter_mime_id(walk->arena, id);
    note(walk, "a mail inside the mail");
}

static void look(struct walk *walk, GMimeObject *object, int depth);

static void look_at_children(struct walk *walk, GMimeMultipart *multipart, int depth)
{
    GMimeContentType *type = g_mime_object_get_content_type(GMIME_OBJECT(multipart));
    GMimeObject *outer = walk->alternative;
    int count = g_mime_multipart_get_count(multipart);
    bool is_first_only = g_mime_content_type_is_type(type, "multipart", "signed")
                         || g_mime_content_type_is_type(type, "multipart", "related");

    if (g_mime_content_type_is_type(type, "multipart", "encrypted")) {
        walk->out->unreadable = "it is encrypted";
        return;
    }
    if (g_mime_content_type_is_type(type, "multipart", "report"))
        walk->out->report.is_report = true;
    if (g_mime_content_type_is_type(type, "multipart", "alternative"))
        walk->alternative = GMIME_OBJECT(multipart);
    if (is_first_only && count > 1) {
        note(walk, g_mime_content_type_is_type(type, "multipart", "signed") ? "a signature, not checked"
                                                                            : "pictures and the like of an HTML text");
        count = 1;
    } else {
        is_first_only = false;
    }
    for (int i = 0; i < count && walk->looked < PARTS_MAX; i++)
        look(walk, g_mime_multipart_get_part(multipart, i), depth + 1);
    walk->looked += is_first_only;   /* the walk has visited this part although it ignores it */
    walk->alternative = outer;
}

static bool is_sealed(GMimeObject *object)
{
    GMimeContentType *type = g_mime_object_get_content_type(object);

    return g_mime_content_type_is_type(type, "application", "pkcs7-mime")
           || g_mime_content_type_is_type(type, "application", "x-pkcs7-mime");
}

static void look_at_leaf(struct walk *walk, GMimeObject *object, bool is_whole)
{
    walk->out->has_parts = true;
    if (GMIME_IS_MESSAGE_PART(object))
        look_at_mail_inside(walk, GMIME_MESSAGE_PART(object));
    else if (is_sealed(object))
        walk->out->unreadable = "it is encrypted or sealed (S/MIME)";
    else if (GMIME_IS_PART(object) && !(walk->out->report.is_report && look_at_report_part(walk, GMIME_PART(object))))
        look_at_part(walk, GMIME_PART(object), is_whole);
}

static void look(struct walk *walk, GMimeObject *object, int depth)
{
    if (!object || walk->looked++ >= PARTS_MAX)
        return;
    if (depth > DEPTH_MAX)
        walk->out->is_too_deep = true;
    else if (GMIME_IS_MULTIPART(object))
        look_at_children(walk, GMIME_MULTIPART(object), depth);
    else
        look_at_leaf(walk, object, depth == 1);
}

/* The plain form of what the writer has indented looks like a quote; the HTML beside it tells them apart. */
static bool hides_indent(const struct walk *walk, const struct letter_part *html)
{
    return html->has_indent && walk->plain_alternative && walk->plain_alternative == walk->html_alternative
           && !letter_mime_has_frame(walk->out->body.text);
}

static void choose_html(struct walk *walk)
{
    struct letter_part html;

    if (walk->has_plain && *walk->out->body.text != '>' && !strstr(walk->out->body.text, "\n>"))
        return;
    html = read_part(walk->html, walk->arena, true);
    html.number = walk->html_number;
    if (walk->has_plain && !hides_indent(walk, &html))
        return;
    walk->out->body = html;
    walk->out->has_body = true;
}

static void read_parts(GMimeMessage *message, struct arena *arena, struct letter_mime *out)
{
    struct walk walk = { .arena = arena, .out = out };

    walk.others = arena_alloc(arena, OTHERS_MAX * sizeof *walk.others);
    walk.notes = arena_alloc(arena, NOTES_MAX * sizeof *walk.notes);
    out->others = walk.others;
    out->notes = walk.notes;
    look(&walk, g_mime_message_get_mime_part(message), 1);
    if (walk.html)
        choose_html(&walk);
    out->part_count = walk.looked;
}

bool letter_mime_read(char *mail, size_t bytes, struct arena *arena, struct letter_mime *out)
{
    struct letter_fields fields;
    bool is_cut = letter_fields_cut(mail, bytes, arena, &fields);
    size_t from = is_cut ? fields.rest : 0;
    GByteArray *array = g_byte_array_new_take((guint8 *)mail + from, bytes - from);   /* lent, not given */
    GMimeStream *stream = g_mime_stream_mem_new_with_byte_array(array);
    GMimeMessage *message;

    g_mime_stream_mem_set_owner(GMIME_STREAM_MEM(stream), FALSE);
    g_mime_parser_init_with_stream(parser, stream);
    message = g_mime_parser_construct_message(parser, NULL);
    *out = (struct letter_mime){ .subject = "", .report = { .status = "", .original_id = "" } };
    if (message) {
        if (is_cut)
            take_fields(&fields, arena, out);
        else
            read_head(message, arena, out);
        read_parts(message, arena, out);
        g_object_unref(message);
    }
    g_object_unref(stream);
    g_byte_array_free(array, FALSE);
    return message != NULL;
}
