/* smtp: 4,000 finished mails through deliver, against a bare libcurl loop with one handle over the same bytes. Each side has
 * its own sink server on loopback and keeps one connection to it. */
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "processor/send/compose.h"
#include "processor/send/deliver.h"
#include "tests/bench/bench.h"
#include "tests/support/delivery.h"
#include "tests/support/smtp_script.h"

enum { MAILS = 4000, TO_BYTES = 40, BODY_LINES = 45 };

static const char sender[] = "bounce+1@games.example.org";

struct work {
    struct compose_part mails[MAILS];
    char to[MAILS][TO_BYTES];
    struct deliver *deliver;
    CURL *curl;
    const char *left;       /* of the mail that the floor is sending */
    size_t left_n;
};

static struct arena arena = { .limit_bytes = 256 << 20 };
static struct work work;

static void give_up(const char *why)
{
    fprintf(stderr, "bench_smtp: %s\n", why);
    exit(EXIT_FAILURE);
}

static void make_mails(void)
{
    char body[BODY_LINES * 60] = "#report g12 t7\n\n";
    size_t n = strlen(body);
    struct compose_result made;
    struct error err;

    for (int i = 0; i < BODY_LINES; i++)
        n += (size_t)snprintf(body + n, sizeof body - n, "The white rook moves from a%d, and nobody is there.\n", i);
    for (int i = 0; i < MAILS; i++) {
        struct compose_mail mail = { .from_name = "Postern", .from = "robot@games.example.org", .kind = "report",
                                     .game = "g12", .turn = i, .seat = 1, .seq = 1, .date_utc_s = 1783015500 + i,
                                     .subject = "[g12] Turn 7 report", .bulk = true, .body = body };

        snprintf(work.to[i], sizeof work.to[i], "p%d@example.org", i);
        mail.to = work.to[i];
        if (compose_mail(&arena, &mail, &made, &err) != OK)
            give_up(err.message);
        work.mails[i] = made.parts[0];
    }
}

static void product(void *context)
{
    struct deliver_result result;

    (void)context;
    for (int i = 0; i < MAILS; i++) {
        deliver_send(work.deliver, sender, work.to[i], work.mails[i].bytes, work.mails[i].bytes_n, &result);
        if (result.class != DELIVER_SENT)
            give_up(result.text);
    }
}

static size_t give_bytes(char *to, size_t size, size_t count, void *context)
{
    size_t n = size * count < work.left_n ? size * count : work.left_n;

    (void)context;
    memcpy(to, work.left, n);
    work.left += n;
    work.left_n -= n;
    return n;
}

static void bare(void *context)
{
    (void)context;
    for (int i = 0; i < MAILS; i++) {
        struct curl_slist *to = curl_slist_append(NULL, work.to[i]);

        work.left = work.mails[i].bytes;
        work.left_n = work.mails[i].bytes_n;
        curl_easy_setopt(work.curl, CURLOPT_MAIL_FROM, sender);
        curl_easy_setopt(work.curl, CURLOPT_MAIL_RCPT, to);
        curl_easy_setopt(work.curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)work.left_n);
        if (curl_easy_perform(work.curl) != CURLE_OK)
            give_up("the bare loop failed");
        curl_slist_free_all(to);
    }
}

static void open_floor(int port)
{
    char address[64];

    snprintf(address, sizeof address, "smtp://127.0.0.1:%d/games.example.org", port);
    work.curl = curl_easy_init();
    curl_easy_setopt(work.curl, CURLOPT_URL, address);
    curl_easy_setopt(work.curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(work.curl, CURLOPT_READFUNCTION, give_bytes);
}

static void open_product(int port)
{
    struct deliver_config config = { .way = DELIVER_SMTP, .host = "127.0.0.1", .port = port, .tls = DELIVER_PLAIN,
                                     .helo = "games.example.org" };
    struct error err;

    if (deliver_open(&config, &work.deliver, &err) != OK)
        give_up(err.message);
}

int main(void)
{
    struct smtp_server sinks[2];
    struct bench_row row = { .name = "smtp", .product = product, .floor = bare, .floor_is = "libcurl with one handle", .kind = BENCH_AT_MOST, .goal = 1.10,
                             .repeats = 1 };

    bench_begin(NULL);
    for (int i = 0; i < 2; i++)
        sinks[i] = smtp_script_start(NULL, 0, NULL);
    make_mails();
    open_product(sinks[0].port);
    open_floor(sinks[1].port);
    bench_row(&row);
    if (sinks[0].log->mails != sinks[1].log->mails || sinks[0].log->connections != 1 || sinks[1].log->connections != 1)
        give_up("the two sides did not do the same work");
    deliver_close(work.deliver);
    curl_easy_cleanup(work.curl);
    for (int i = 0; i < 2; i++)
        smtp_script_stop(&sinks[i]);
    arena_release(&arena);
    return EXIT_SUCCESS;
}
