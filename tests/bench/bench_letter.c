/* Reading a raw mail, against nothing but GMime's parse of the same bytes and the decoded text of its body: without a
 * child, and with a kept one. The sheet's own share of the way from mail to orders is not in it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gmime/gmime.h>

#include "processor/bytes.h"
#include "processor/letter.h"
#include "processor/letter_mime.h"
#include "tests/bench/bench.h"

enum { MAILS = 200, REPORT_LINES = 30 };

struct mails {
    struct bytes raw[MAILS];
    struct arena store;      /* of the mails */
    struct arena arena;      /* of one reading */
    struct letter_child child;
    struct letter_context context;
};

/* A report as it comes back, about 1.8 KB of it. */
static void add_report(struct bytes *out, const char *prefix, int number)
{
    bytes_printf(out, "%s#report g%d t7\n", prefix, number);
    for (int i = 0; i < REPORT_LINES; i++)
        bytes_printf(out, "%s  %2d . . R%d . . k . . your rook went from c%d to h%d and met nobody\n", prefix, i, number % 7,
                     i % 8, (i + number) % 8);
}

/* Every fourth mail is quoted-printable and has an HTML twin; the rest is plain, quoted or cut at its head. */
static void write_mail(struct bytes *out, struct arena *arena, int number)
{
    bytes_init(out, arena, 4096);
    bytes_printf(out, "Return-Path: <ann%d@player.test>\nDelivered-To: robot+g%d.p3.r41.abcdefghij234567@games.test\n"
                      "Received: from out.player.test (out.player.test [192.0.2.7])\n\tby mx.games.test with ESMTPS id %d"
                      ";\n\tMon, 03 Mar 2031 18:12:09 +0000\n"
                      "Authentication-Results: mx.games.test; dmarc=pass header.from=player.test\n"
                      "From: Ann =?utf-8?Q?B=C3=B6ttger?= <ann%d@player.test>\n"
                      "To: \"Postern\" <robot+g%d.p3.r41.abcdefghij234567@games.test>\n"
                      "Subject: Re: [g%d] Turn 7 report\nDate: Mon, 03 Mar 2031 19:12:05 +0100\n"
                      "Message-ID: <%d.ann@player.test>\nIn-Reply-To: <g%d.t7.p3.report.1.0badcafe@games.test>\n"
                      "References: <g%d.start@games.test> <g%d.t7.p3.report.1.0badcafe@games.test>\n"
                      "User-Agent: Bench/1.0\nMIME-Version: 1.0\n",
                 number, number, number, number, number, number, number, number, number, number);
    if (number % 4 == 0)
        bytes_add_text(out, "Content-Type: multipart/alternative; boundary=\"b\"\n\n--b\n");
    bytes_add_text(out, "Content-Type: text/plain; charset=utf-8\n");
    bytes_printf(out, "Content-Transfer-Encoding: %s\n\n", number % 4 == 0 ? "quoted-printable" : "8bit");
    bytes_printf(out, "MOVE a%d h4\nPLAY BOG c3\nPRESS black: take that!\n\n", number % 8);
    bytes_add_text(out, number % 2 ? "On Mon, Mar 3, 2031 at 6:02 PM Postern <robot@games.test> wrote:\n\n"
                                   : "-----Original Message-----\nFrom: Postern\nSent: Monday\nTo: Ann\nSubject: x\n\n");
    add_report(out, number % 2 ? "> " : "", number);
    if (number % 4 == 0)
        bytes_add_text(out, "--b\nContent-Type: text/html; charset=utf-8\n\n<p>MOVE</p>\n--b--\n");
}

/* The first text part of a parsed mail. */
static GMimeObject *first_text(GMimeObject *part)
{
    while (part && GMIME_IS_MULTIPART(part))
        part = g_mime_multipart_get_part(GMIME_MULTIPART(part), 0);
    return part;
}

static void parse_bare(void *context)
{
    struct mails *mails = context;

    for (int i = 0; i < MAILS; i++) {
        GMimeStream *stream = g_mime_stream_mem_new_with_buffer(mails->raw[i].data, mails->raw[i].n);
        GMimeParser *parser = g_mime_parser_new_with_stream(stream);
        GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
        GMimeObject *part = first_text(g_mime_message_get_mime_part(message));
        char *text = g_mime_text_part_get_text(GMIME_TEXT_PART(part));

        bench_keep(text);
        bench_keep(g_mime_message_get_subject(message));
        g_free(text);
        g_object_unref(message);
        g_object_unref(parser);
        g_object_unref(stream);
    }
}

static void read_all(void *context)
{
    struct mails *mails = context;

    for (int i = 0; i < MAILS; i++) {
        struct letter letter;
        struct error err;

        if (letter_read(mails->raw[i].data, mails->raw[i].n, &mails->context, &mails->arena, &letter, &err) != OK
            || letter.verdict != LETTER_ORDERS || letter.token_count != 1) {
            fprintf(stderr, "bench letter: mail %d is not read as it should be\n", i);
            exit(EXIT_FAILURE);
        }
        bench_keep(letter.blocks[0].text);
        arena_reset(&mails->arena);
    }
}

int main(void)
{
    static struct mails mails;
    const struct bench_row bare = { .name = "letter", .product = read_all, .floor = parse_bare, .context = &mails,
                                    .kind = BENCH_AT_MOST, .goal = 1.15 };
    const struct bench_row kept = { .name = "letter-child", .product = read_all, .floor = parse_bare,
                                    .context = &mails, .kind = BENCH_AT_MOST, .goal = 2.0 };

    letter_mime_init();
    bench_begin(NULL);
    for (int i = 0; i < MAILS; i++)
        write_mail(&mails.raw[i], &mails.store, i + 1);
    mails.context.mode = LETTER_INLINE;
    bench_row(&bare);
    mails.context.mode = LETTER_KEEP_CHILD;
    mails.context.child = &mails.child;
    bench_row(&kept);
    letter_close(&mails.child);
    arena_release(&mails.arena);
    arena_release(&mails.store);
    return EXIT_SUCCESS;
}
