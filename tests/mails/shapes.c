/* Mails of shapes that games seldom make, and mails with one fault each, for the readers to be tried on.
 *
 *     shapes FOLDER     makes FOLDER/good/postern.db and FOLDER/bad/postern.db; prints how many mails are bad
 *
 * A bad mail is a good one in which one text was exchanged: every one of them has to be complained of by read.c or by
 * check.py, or the readers are blind. */
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/store.h"
#include "processor/send/compose.h"

enum { DATE_UTC_S = 1783015500, GAME = 12, LONG_TEXT_BYTES = 500 * 1024, PATH_BYTES = 512 };

#define REPLY "robot+g12.p3.r41.abcdefghij234567@games.test"
#define LEAVE "robot+g12.p3.leave.abcdefghij234567@games.test"
#define BOUNCE "robot+g12p3r41.abcdefghij234567@games.test"

static struct arena arena = { .limit_bytes = 256 << 20 };
static struct error err;

static void need(enum status status)
{
    if (status == OK)
        return;
    fprintf(stderr, "shapes: %s\n", err.message);
    exit(2);
}

/* ---- the mails ---- */

/* How a shape changes a plain report. */
struct shape {
    const char *name, *from_name, *subject, *body, *in_reply_to;
    bool html, attached;
    int references;
};

static const struct shape shapes[] = {
    { .name = "plain" },
    { .name = "no name", .from_name = "" },
    { .name = "a name in Greek", .from_name = "\316\236\316\265\316\275\316\277\317\206\317\216\316\275 \"X\" <robot@evil.test>" },
    { .name = "a long name with commas", .from_name = "Meyer, Schulze, and a hundred other game masters of \\ the western hills" },
    { .name = "a subject in Japanese",
      .subject = "[g12] \346\210\246\344\272\211\343\201\256\345\240\261\345\221\212\346\233\270\343\200\201\347\254\254\344\270\203"
                 "\343\202\277\343\203\274\343\203\263\343\200\202\346\210\246\344\272\211\343\201\256\345\240\261\345\221\212 \342\230\203 end" },
    { .name = "a subject that would be more", .subject = "[g12] Turn 7\r\nBcc: <all@evil.test>\n\nand a body" },
    { .name = "a subject that looks encoded", .subject = "=?utf-8?Q?=41?= and =?broken" },
    { .name = "a subject of one word",
      .subject = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                 "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb" },
    { .name = "nothing", .body = "" },
    { .name = "what relays change", .body = "#report g12 t7\n\nFrom here to there\n.\n..dots\n.hidden\nFrom \n>From x\n" },
    { .name = "tabs, blanks and controls", .body = "#report g12 t7\n\n\tone\ttwo   \nx\001y\033[31mz\r\n\f\n\v\177end  \n\n\n\n" },
    { .name = "letters beyond ASCII",
      .body = "#report g12 t7\n\nB\303\266rge zieht nach \305\201\303\263d\305\272. = =3D =\n\360\237\217\260 \342\224\200\342\224\202 \344\275\240\345\245\275\n" },
    { .name = "bytes that are no letters", .body = "#report g12 t7\n\n\377\376 \303( \355\240\200 \364\220\200\200 end\n" },
    { .name = "long lines",
      .body = "#report g12 t7\n\nA line that is a good deal longer than what a window of seventy-two columns can show is wrapped at a"
              " blank, again and again until it is done, however long it may be.\n   indented, and longer than what a window of"
              " seventy-two columns can show, with its indentation kept\n" },
    { .name = "a page", .html = true,
      .body = "#report g12 t7\n\n  . . R <b> & \"x\" 'y' </pre><img src=http://evil.test/x.png>\n\nB\303\266rge\n" },
    { .name = "a page with a file", .html = true, .attached = true },
    { .name = "a file", .attached = true },
    { .name = "a long thread", .references = 40 },
    { .name = "an answer to no proper Message-ID", .in_reply_to = "<not one at all>" },
};

static char *long_line(void)
{
    GString *text = g_string_new("#report g12 t7\n\n");

    for (int i = 0; i < 3000; i++)
        g_string_append_c(text, (char)('a' + i % 26));
    g_string_append(text, "\n\303\244");
    for (int i = 0; i < 3000; i++)
        g_string_append(text, "\303\266");
    return g_string_free(g_string_append_c(text, '\n'), FALSE);
}

static char *long_text(void)
{
    GString *text = g_string_new("#report g12 t7\n\n");

    for (int i = 0; text->len < LONG_TEXT_BYTES; i++)
        g_string_append_printf(text, "%d. A line of a report that is too long for one mail, \303\251t\303\251.\n%s", i, i % 7 ? "" : "\n");
    return g_string_free(text, FALSE);
}

/* ---- the boxes ---- */

struct box {
    struct store *store;
    const char *thread[64];
    int mails;
};

static void open_box(struct box *box, const char *folder, const char *name)
{
    char path[PATH_BYTES];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    g_mkdir_with_parents(path, 0700);
    snprintf(path, sizeof path, "%s/%s/postern.db", folder, name);
    need(store_open(path, STORE_CREATE, &box->store, &err));
    need(store_begin(box->store, DURABILITY_NORMAL, &err));
}

static void close_box(struct box *box)
{
    need(store_commit(box->store, &err));
    store_close(box->store);
}

static void post(struct box *box, const struct compose_mail *mail, const struct compose_part *part, const char *bytes,
                 size_t bytes_n)
{
    need(store_outbox_new(box->store, &(struct outbox_row){ .key = arena_printf(&arena, "%d", box->mails++),
                                                            .kind = "report", .game = GAME, .seat = 2,
                                                            .envelope_from = BOUNCE, .envelope_to = "ann@example.org",
                                                            .message_id = part->message_id, .subject = mail->subject,
                                                            .bytes = { bytes, bytes_n }, .made_utc_s = DATE_UTC_S }, &err));
}

static struct compose_mail mail_of(struct box *box, const struct shape *shape, int seq)
{
    static const struct compose_attachment file = { .name = "../g12 map.txt", .type = COMPOSE_TEXT, .bytes = "a\nb\303\266\n", .bytes_n = 6 };
    struct compose_mail mail = {
        .from_name = shape->from_name ? shape->from_name : "Postern", .from = "robot@games.test", .reply_to = REPLY,
        .to = "ann@example.org", .unsubscribe = LEAVE, .kind = "report", .game = "g12", .turn = 7, .seat = 3, .seq = seq,
        .date_utc_s = DATE_UTC_S, .subject = shape->subject ? shape->subject : "[g12] Turn 7 report",
        .in_reply_to = shape->in_reply_to, .bulk = true, .html = shape->html,
        .body = shape->body ? shape->body : "#report g12 t7\n\nYour orders are due on Friday.\n",
        .attachments = shape->attached ? &file : NULL, .attachments_n = shape->attached ? 1 : 0,
        .references = box->thread, .references_n = 1,
    };

    box->thread[0] = "<g12.start@games.test>";
    for (int i = 0; i < shape->references; i++)
        box->thread[mail.references_n++] = box->thread[1 + i % (box->mails < 20 ? box->mails : 20)];
    return mail;
}

static void compose(struct box *box, const struct shape *shape, int seq, struct compose_mail *mail, struct compose_result *made)
{
    *mail = mail_of(box, shape, seq);
    need(compose_mail(&arena, mail, made, &err));
}

static void post_shape(struct box *box, const struct shape *shape, int seq)
{
    static struct compose_result made;
    struct compose_mail mail;

    compose(box, shape, seq, &mail, &made);
    for (int i = 0; i < made.parts_n; i++)
        post(box, &mail, &made.parts[i], made.parts[i].bytes, made.parts[i].bytes_n);
    if (seq < 21)
        box->thread[seq] = made.parts[0].message_id;
}

static void make_good(const char *folder)
{
    struct box box = { .mails = 0 };
    char *line = long_line(), *text = long_text();
    int n = 0;

    open_box(&box, folder, "good");
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        if (!shapes[i].references)
            post_shape(&box, &shapes[i], ++n);
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        if (shapes[i].references)
            post_shape(&box, &shapes[i], ++n);
    post_shape(&box, &(struct shape){ .body = line }, ++n);
    post_shape(&box, &(struct shape){ .body = line, .html = true }, ++n);
    post_shape(&box, &(struct shape){ .body = text }, ++n);
    post_shape(&box, &(struct shape){ .body = text, .html = true, .attached = true }, ++n);
    close_box(&box);
    g_free(line);
    g_free(text);
}

/* ---- faults ---- */

static const struct fault {
    const char *of;              /* in a mail with this body; NULL: a plain one */
    bool html;
    const char *find, *put;
} faults[] = {
    { .find = "Friday.\r\n", .put = "Friday.\n" },
    { .find = "Friday.", .put = "Friday.\r" },
    { .find = "Friday.", .put = "Friday. " },
    { .find = "Friday.", .put = "Fr\303\266day." },
    { .find = "Your orders", .put = "From here on, your orders" },
    { .find = "Your orders", .put = "Your orders are more than seventy-two columns wide, which no window can hold; they" },
    { .find = "Subject: ", .put = "Subject: twice\r\nSubject: " },
    { .find = "Subject: [g12]", .put = "Subject: [g13]" },
    { .find = "From: ", .put = "From: <other@games.test>\r\nFrom: " },
    { .find = "<robot@games.test>", .put = "<robot@games.test>, <two@games.test>" },
    { .find = "To: <ann@example.org>", .put = "To: <bob@example.org>" },
    { .find = "+0000", .put = "+0100" },
    { .find = "Message-ID: <", .put = "Message-ID: <x" },
    { .find = "Message-ID: ", .put = "X-Message-ID: " },
    { .find = "References: ", .put = "References: <never.was@games.test> " },
    { .find = "References: <g12.start", .put = "References: <g13.start" },
    { .find = "Auto-Submitted: auto-generated\r\n", .put = "" },
    { .find = "Auto-Submitted: auto-generated", .put = "Auto-Submitted: no" },
    { .find = "Precedence: bulk\r\n", .put = "" },
    { .find = "X-Loop: robot@games.test\r\n", .put = "" },
    { .find = "List-Unsubscribe:", .put = "X-List-Unsubscribe:" },
    { .find = "<mailto:", .put = "<http:" },
    { .find = "MIME-Version: 1.0\r\n", .put = "Bcc: <all@evil.test>\r\nMIME-Version: 1.0\r\n" },
    { .find = "MIME-Version: 1.0\r\n", .put = "" },
    { .find = "Encoding: 7bit", .put = "Encoding: 8bit" },
    { .find = "Encoding: 7bit", .put = "Encoding: base64" },
    { .find = "Encoding: 7bit", .put = "Encoding: quoted-printable" },
    { .find = "charset=us-ascii", .put = "charset=utf-8" },
    { .of = "#report g12 t7\n\n\303\266\n", .find = "=C3=B6", .put = "=C3" },
    { .of = "#report g12 t7\n\n\303\266\n", .find = "=C3=B6", .put = "=C3=B" },
    { .html = true, .find = "Friday.</div>", .put = "Sunday.</div>" },
    { .html = true, .find = "</body>", .put = "<img src=x>\r\n</body>" },
    { .html = true, .find = "boundary=\"=_", .put = "boundary=\"=_x" },
};

/* The bytes with the first `find` exchanged. */
static char *exchange(const struct compose_part *part, const struct fault *fault, size_t *bytes_n)
{
    char *at = g_strstr_len(part->bytes, (gssize)part->bytes_n, fault->find);
    size_t before = (size_t)(at - part->bytes), found = strlen(fault->find), put = strlen(fault->put);
    char *bytes = arena_alloc(&arena, part->bytes_n + put);

    if (!at || !bytes) {
        fprintf(stderr, "shapes: there is no \"%s\" to exchange\n", fault->find);
        exit(2);
    }
    memcpy(bytes, part->bytes, before);
    memcpy(bytes + before, fault->put, put);
    memcpy(bytes + before + put, at + found, part->bytes_n - before - found);
    *bytes_n = part->bytes_n - found + put;
    return bytes;
}

static int make_bad(const char *folder)
{
    static struct compose_result made;
    struct box box = { .mails = 0 };
    int n = sizeof faults / sizeof faults[0];

    open_box(&box, folder, "bad");
    for (int i = 0; i < n; i++) {
        struct compose_mail mail;
        size_t bytes_n;
        char *bytes;

        compose(&box, &(struct shape){ .body = faults[i].of, .html = faults[i].html }, i, &mail, &made);
        bytes = exchange(&made.parts[0], &faults[i], &bytes_n);
        post(&box, &mail, &made.parts[0], bytes, bytes_n);
    }
    close_box(&box);
    return n;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("usage: shapes FOLDER\n", stderr);
        return 2;
    }
    make_good(argv[1]);
    printf("%d\n", make_bad(argv[1]));
    arena_release(&arena);
    return 0;
}
