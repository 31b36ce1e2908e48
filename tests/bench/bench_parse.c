/* Rows parse-<rules>: a raw mail on its way to an order sheet, against nothing but GMime's parse of the same bytes and the
 * decoded text of its body: without a child, and with a kept one. For every rule set with an order sheet, a few turns into a
 * game: those of the tests have orders of a word or two, so that their rows would compare two readers of mails and nothing
 * else. A line that begins with `#` says how much of it is the way to the order text alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gmime/gmime.h>

#include "processor/base/bytes.h"
#include "processor/base/random.h"
#include "processor/letter/letter.h"
#include "processor/letter/mime.h"
#include "processor/text/words.h"
#include "tests/bench/bench.h"
#include "tests/bench/play.h"

enum { MAILS = 200, REPORT_LINES = 30, RECORDS = 6, ROUNDS_MAX = 100 };

struct mails {
    struct bytes raw[MAILS];
    struct arena store;      /* of the mails */
    struct arena arena;      /* of one reading */
    struct letter_child child;
    struct letter_context context;
    struct game game;        /* of the mails; while it has no rules, nobody judges them */
    struct arena game_arena;
    const char *orders;      /* in the mails */
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
static void write_mail(struct bytes *out, struct arena *arena, const char *orders, int number)
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
    bytes_printf(out, "%s\n\n", orders);
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
    static GMimeParser *parser;
    struct mails *mails = context;

    if (!parser)
        parser = g_mime_parser_new();
    for (int i = 0; i < MAILS; i++) {
        GMimeStream *stream = g_mime_stream_mem_new_with_buffer(mails->raw[i].data, mails->raw[i].n);
        GMimeMessage *message;
        GMimeObject *part;
        char *text;

        g_mime_parser_init_with_stream(parser, stream);
        message = g_mime_parser_construct_message(parser, NULL);
        part = first_text(g_mime_message_get_mime_part(message));
        bench_part("parse");
        text = g_mime_text_part_get_text(GMIME_TEXT_PART(part));

        bench_keep(text);
        g_free(text);
        g_object_unref(message);
        g_object_unref(stream);
        bench_part("text and release");
    }
}

/* ---- the sheet ---- */

static uint64_t seed_of(void *context, int record)
{
    (void)context;
    return (uint64_t)record * 7919;
}

static const struct game_world world = { .seed = seed_of };

static void fail(int number, const char *what)
{
    fprintf(stderr, "bench parse: mail %d: %s\n", number, what);
    exit(EXIT_FAILURE);
}

/* From order text to a verdict on each of its lines. */
static void judge(struct mails *mails, const struct letter *letter, int number)
{
    struct game_mail mail = { .seat = 0, .source = BY_MAIL };
    struct game_receipt receipt;
    struct words words;

    words_sort(&mails->arena, letter->blocks[0].text, false, &words);
    mail.orders = words.orders;
    game_judge(&mails->game, &world, &mail, &mails->arena, &receipt);
    if (receipt.answered == 0)
        fail(number, "it answers nothing");
    for (int i = 0; i < receipt.sheet.line_count; i++)
        if (receipt.sheet.lines[i].verdict == VERDICT_REJECTED)
            fail(number, receipt.sheet.lines[i].reason);
}

static void read_all(void *context)
{
    struct mails *mails = context;

    for (int i = 0; i < MAILS; i++) {
        struct letter letter;
        struct error err;

        if (letter_read(mails->raw[i].data, mails->raw[i].n, &mails->context, &mails->arena, &letter, &err) != OK
            || letter.verdict != LETTER_ORDERS || letter.token_count != 1)
            fail(i, "it is not read as it should be");
        if (mails->game.rules)
            judge(mails, &letter, i);
        bench_keep(letter.blocks[0].text);
        arena_reset(&mails->arena);
    }
}

/* ---- games ---- */

/* Plays a game until the first seat has orders to give, and does not give them. */
static void play_into(struct mails *mails, const struct ruleset *rules)
{
    struct arena *arena = &mails->game_arena;
    struct rng choice = rng_stream(5, NULL);
    struct value *options;

    ruleset_options(rules, arena, NULL, &options, NULL);
    game_begin(&mails->game, arena, rules, rules->seats_least, options);
    for (int round = 0; round < ROUNDS_MAX && !mails->game.over; round++) {
        struct game_step step;

        game_step(&mails->game, &world, arena, &step);
        if (step.kind == GAME_BROKEN)
            break;
        if (step.kind == GAME_RECORD)
            continue;
        if (mails->game.records >= RECORDS && game_waits_for(&mails->game, 0))
            mails->orders = play_orders(&mails->game, &world, 0, arena, &choice);
        if (mails->orders && *mails->orders)
            return;
        play_answer(&mails->game, &world, arena, &choice);
    }
    fprintf(stderr, "bench parse: no turn of %s asks for orders\n", rules->name);
    exit(EXIT_FAILURE);
}

static int line_count(const char *text)
{
    int lines = 1;

    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* The letter's share: a letter alone may take less than GMime, which reads header fields that nobody asks for. */
static void tell_letter(struct mails *mails, const char *name)
{
    enum { TIMES = 9 };
    const struct ruleset *rules = mails->game.rules;
    double letter[TIMES], sheet[TIMES];

    for (int i = 0; i < TIMES; i++) {
        uint64_t start = bench_cpu_ns(), middle;

        mails->game.rules = NULL;
        read_all(mails);
        middle = bench_cpu_ns();
        mails->game.rules = rules;
        read_all(mails);
        letter[i] = (double)(middle - start) / MAILS;
        sheet[i] = (double)(bench_cpu_ns() - middle) / MAILS;
    }
    printf("# %s: a mail takes %.0f ns, %.0f of them to its order text\n", name, bench_quantile(sheet, TIMES, 0.5),
           bench_quantile(letter, TIMES, 0.5));
}

static void measure(struct mails *mails, const char *name)
{
    char with_child[80];
    const struct bench_row bare = { .name = name, .product = read_all, .floor = parse_bare, .context = mails, .cpu = true,
                                    .kind = BENCH_AT_MOST, .goal = 1.25 };
    const struct bench_row kept = { .name = with_child, .product = read_all, .floor = parse_bare, .context = mails,
                                    .kind = BENCH_AT_MOST, .goal = 2.0 };

    snprintf(with_child, sizeof with_child, "%s-child", name);
    for (int i = 0; i < MAILS; i++)
        write_mail(&mails->raw[i], &mails->store, mails->orders, i + 1);
    mails->context.mode = LETTER_INLINE;
    tell_letter(mails, name);
    bench_row(&bare);
    mails->context.mode = LETTER_KEEP_CHILD;
    mails->context.child = &mails->child;
    bench_row(&kept);
    letter_close(&mails->child);
    arena_release(&mails->arena);
    arena_release(&mails->store);
    arena_release(&mails->game_arena);
}

/* A rule set of the tests. */
static bool has_no_sheet(const struct ruleset *rules)
{
    return strcmp(rules->name, "duel") == 0 || strcmp(rules->name, "melee") == 0;
}

static void measure_rules(const struct ruleset *rules)
{
    static struct mails mails;
    char name[64];

    if (has_no_sheet(rules))
        return;
    memset(&mails, 0, sizeof mails);
    play_into(&mails, rules);
    snprintf(name, sizeof name, "parse-%s", rules->name);
    printf("# %s: %d order lines a mail\n", name, line_count(mails.orders));
    measure(&mails, name);
}

int main(void)
{
    if (random_init(NULL) != OK)
        return EXIT_FAILURE;
    letter_mime_init();
    bench_begin(NULL);
    for (int i = 0; ruleset_at(i); i++)
        measure_rules(ruleset_at(i));
    return EXIT_SUCCESS;
}
