/* Every mail in tests/hostile/ with its expected result. The three ways of running the stage must agree. */
#include <check.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "processor/letter/letter.h"
#include "tests/support/mail_file.h"

#define ANN "ann@player.test"
#define BOTH "MOVE a1a4\nPLAY BOG c3"

static const struct {
    const char *file;
    enum letter_verdict verdict;
    enum letter_proof proof;
    const char *from, *charset, *orders;
} mails[] = {
    { "alternative-blank-plain", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "alternative", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "attribution-shared", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "attribution-shared-behind", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "html-invisible", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "indent-apple", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "us-ascii",
      BOTH },
    { "indent-gmail", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "indent-gmail-html", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "indent-outlook-web", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "quote-k9", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "quote-k9-html", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "attached-beside-block", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "attached-octets", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "us-ascii",
      BOTH },
    { "attached-only", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "us-ascii",
      BOTH },
    { "attached-orders", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "us-ascii",
      BOTH },
    { "attached-twice", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "My orders are attached." },
    { "auto-autoreply", LETTER_AUTOMATIC, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "auto-autorespond", LETTER_AUTOMATIC, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "auto-bulk", LETTER_AUTOMATIC, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "auto-generated", LETTER_AUTOMATIC, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "auto-list", LETTER_LIST, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "auto-list-id-only", LETTER_LIST, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "auto-list-post", LETTER_LIST, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "auto-mailer-daemon", LETTER_BOUNCE, LETTER_PROOF_UNCHECKED, "MAILER-DAEMON@player.test", "",
      "" },
    { "auto-noreply", LETTER_AUTOMATIC, LETTER_PROOF_UNCHECKED, "No-Reply@shop.test", "",
      "" },
    { "auto-postmaster", LETTER_AUTOMATIC, LETTER_PROOF_UNCHECKED, "postmaster@player.test", "",
      "" },
    { "auto-read-receipt", LETTER_AUTOMATIC, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "auto-reply-odd-case", LETTER_AUTOMATIC, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "auto-submitted-no", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "auto-vacation-exchange", LETTER_AUTOMATIC, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "auto-vacation-null", LETTER_AUTOMATIC, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "auto-vacation-old", LETTER_AUTOMATIC, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "auto-vacation-precedence", LETTER_AUTOMATIC, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "auto-vacation-submitted", LETTER_AUTOMATIC, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "binary", LETTER_UNREADABLE, LETTER_PROOF_NONE, "", "",
      "" },
    { "block-empty", LETTER_EMPTY, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "" },
    { "block-in-quote", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "PASS" },
    { "block-open", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "block-with-signature", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "MOVE a1a4\n--\nPLAY BOG c3" },
    { "body-mark", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "bounce-delayed", LETTER_BOUNCE, LETTER_PROOF_NONE, "MAILER-DAEMON@mx.player.test", "",
      "" },
    { "bounce-exchange", LETTER_BOUNCE, LETTER_PROOF_NONE, "postmaster@player.test", "",
      "" },
    { "bounce-exim", LETTER_BOUNCE, LETTER_PROOF_NONE, "Mailer-Daemon@mx.player.test", "",
      "" },
    { "bounce-hard", LETTER_BOUNCE, LETTER_PROOF_NONE, "MAILER-DAEMON@mx.player.test", "",
      "" },
    { "bounce-headers-only", LETTER_BOUNCE, LETTER_PROOF_NONE, "MAILER-DAEMON@mx.player.test", "",
      "" },
    { "bounce-qmail", LETTER_BOUNCE, LETTER_PROOF_NONE, "MAILER-DAEMON@mx.player.test", "",
      "" },
    { "bounce-soft-failed", LETTER_BOUNCE, LETTER_PROOF_NONE, "MAILER-DAEMON@mx.player.test", "",
      "" },
    { "boundary-missing", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "us-ascii",
      "MOVE a1a4" },
    { "boundary-not-found-loose", LETTER_UNREADABLE, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "boundary-not-found", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "us-ascii",
      "MOVE a1a4" },
    { "boundary-truncated", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "us-ascii",
      BOTH },
    { "charset-ascii-lie", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "PRESS grüße\nMOVE a1a4" },
    { "charset-broken-utf8", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "windows-1252",
      "PRESS grüße\nMOVE a1a4" },
    { "charset-iso2022jp", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "iso-2022-jp",
      "PRESS こんにちは\nMOVE a1a4" },
    { "charset-koi8", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "koi8-r",
      "PRESS привет\nMOVE a1a4" },
    { "charset-latin1", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "windows-1252",
      "PRESS \"grüße\" - x\nMOVE a1a4" },
    { "charset-latin2", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "iso-8859-2",
      "PRESS zażółć\nMOVE a1a4" },
    { "charset-none-latin", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "windows-1252",
      "PRESS grüße €\nMOVE a1a4" },
    { "charset-none-utf8", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "PRESS grüße\nMOVE a1a4" },
    { "charset-unknown", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "PRESS grüße\nMOVE a1a4" },
    { "charset-utf16-no-mark", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-16",
      "PRESS grüße\nMOVE a1a4" },
    { "charset-utf16", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-16",
      "PRESS grüße\nMOVE a1a4" },
    { "charset-utf7", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-7",
      "PRESS grüße\nMOVE a1a4" },
    { "command-and-orders", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "STATUS\nMOVE a1a4" },
    { "command", LETTER_COMMAND, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "status\nHELP moves; games" },
    { "continued-order", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "MOVE a1a4 \\\n  a5\nPLAY BOG c3" },
    { "cr-cr-lf", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "crlf", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "date-future", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "date-none", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "date-nonsense", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "date-past", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "date-twice", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "dkim-aligned", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "dkim-other-domain", LETTER_ORDERS, LETTER_PROOF_NONE, ANN, "utf-8",
      BOTH },
    { "dmarc-above", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "dmarc-arc", LETTER_ORDERS, LETTER_PROOF_NONE, ANN, "utf-8",
      BOTH },
    { "dmarc-below", LETTER_ORDERS, LETTER_PROOF_NONE, ANN, "utf-8",
      BOTH },
    { "dmarc-between", LETTER_ORDERS, LETTER_PROOF_NONE, ANN, "utf-8",
      BOTH },
    { "dmarc-fail", LETTER_ORDERS, LETTER_PROOF_NONE, ANN, "utf-8",
      BOTH },
    { "dmarc-other-domain", LETTER_ORDERS, LETTER_PROOF_NONE, ANN, "utf-8",
      BOTH },
    { "duplicate-id-1", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "duplicate-id-2", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "empty", LETTER_UNREADABLE, LETTER_PROOF_NONE, "", "",
      "" },
    { "encoding-bad-base64", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "encoding-bad-qp", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "PRESS 100=% =ZZ grüße!\nMOVE a1a4" },
    { "encoding-unknown", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "flowed-delsp", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "PRESS abcdef ghi\nMOVE a1a4" },
    { "flowed", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "PRESS black: this is one long sentence that the mail program has broken over two lines\nFrom a1 to a4 MOVE\nMOVE a1a4" },
    { "footer-behind-html", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "us-ascii",
      BOTH },
    { "from-comment", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "from-encoded", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, "joerg@player.test", "utf-8",
      BOTH },
    { "from-group", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, "", "utf-8",
      BOTH },
    { "from-injection", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "from-none", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, "", "utf-8",
      BOTH },
    { "from-quoted-local", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, "", "utf-8",
      BOTH },
    { "from-spoofed-name", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, "eve@evil.test", "utf-8",
      BOTH },
    { "from-twice", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, "", "utf-8",
      BOTH },
    { "from-two-addresses", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, "", "utf-8",
      BOTH },
    { "header-only", LETTER_EMPTY, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "" },
    { "headerless-block", LETTER_ORDERS, LETTER_PROOF_PASSWORD, "", "us-ascii",
      "MOVE a1a4" },
    { "headerless", LETTER_UNREADABLE, LETTER_PROOF_NONE, "", "",
      "" },
    { "html-hidden", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "html-only", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "MOVE a1a4\nPLAY BOG c3\nPRESS 3 < 5 & grüße - €\nWHEN  attacked\n  PLAY SHIELD" },
    { "id-absent", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "id-control", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "id-folded", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "id-long", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "id-spaces", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "id-twice", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "mail-inside-only", LETTER_UNREADABLE, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "mail-inside", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "us-ascii",
      "See the forwarded mail." },
    { "mark-at-start", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "mbox-line", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "no-body", LETTER_EMPTY, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "" },
    { "nul-in-body", LETTER_ORDERS, LETTER_PROOF_NONE, ANN, "utf-8",
      BOTH },
    { "nul-in-header", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, "", "us-ascii",
      BOTH },
    { "odd-characters", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "MOVE a1-a4\nPRESS \"hi\" 'there'... evil x\nPLAY BOG c3\nPASS" },
    { "only-cr", LETTER_QUARANTINE, LETTER_PROOF_NONE, "", "",
      "" },
    { "own-from", LETTER_OWN, LETTER_PROOF_UNCHECKED, "robot@games.test", "",
      "" },
    { "own-header", LETTER_OWN, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "own-id", LETTER_OWN, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "own-loop", LETTER_OWN, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "own-robot-other", LETTER_OWN, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "password", LETTER_ORDERS, LETTER_PROOF_PASSWORD, ANN, "utf-8",
      BOTH },
    { "pgp-inline", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "MOVE a1a4\n- a note\nPLAY BOG c3" },
    { "pgp-mime-sealed", LETTER_UNREADABLE, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "pgp-sealed", LETTER_UNREADABLE, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "" },
    { "picture-only", LETTER_UNREADABLE, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "plain", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reference-injection", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "related", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-apple-phone", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-apple-portuguese", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-bar-quotes", LETTER_ORDERS, LETTER_PROOF_NONE, ANN, "utf-8",
      BOTH },
    { "reply-emacs", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-forwarded", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "FYI" },
    { "reply-gmail-dutch", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-gmail-french", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-gmail-german", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-gmail-spanish", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-gmail-top", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-html-apple", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-html-gmail", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-html-outlook-desktop", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-html-outlook-web", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-html-thunderbird", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-mutt", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-only-quote", LETTER_EMPTY, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "" },
    { "reply-order-above-attribution", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-outlook-english", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "MOVE a1a4\nPLAY BOG c3\n\nBest regards,\nAnn" },
    { "reply-outlook-french", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-outlook-german", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-outlook-italian", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-outlook-phone", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-outlook-spanish", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-pine", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-proton", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-roundcube", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-thunderbird-bottom", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-thunderbird-inline", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "MOVE a1a4\n\nPLAY BOG c3" },
    { "reply-thunderbird-italian", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-unknown-prefix", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-unquoted", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "reply-yahoo", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "return-path-absent", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "return-path-empty", LETTER_AUTOMATIC, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "return-path-there", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "signed", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "smime-sealed", LETTER_UNREADABLE, LETTER_PROOF_UNCHECKED, ANN, "",
      "" },
    { "smime-signed", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "us-ascii",
      BOTH },
    { "subject-injection", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "subject-long", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "token-bad-1", LETTER_ORDERS, LETTER_PROOF_NONE, ANN, "utf-8",
      BOTH },
    { "token-bad-2", LETTER_ORDERS, LETTER_PROOF_NONE, ANN, "utf-8",
      BOTH },
    { "token-bad-3", LETTER_ORDERS, LETTER_PROOF_NONE, ANN, "utf-8",
      BOTH },
    { "token-bad-4", LETTER_ORDERS, LETTER_PROOF_NONE, ANN, "utf-8",
      BOTH },
    { "token-bad-5", LETTER_ORDERS, LETTER_PROOF_NONE, ANN, "utf-8",
      BOTH },
    { "token-bad-6", LETTER_ORDERS, LETTER_PROOF_NONE, ANN, "utf-8",
      BOTH },
    { "token-cc", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "token-envelope", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "token-leave", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      "unsubscribe" },
    { "token-subject", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "token-two", LETTER_ORDERS, LETTER_PROOF_UNCHECKED, ANN, "utf-8",
      BOTH },
    { "two-blocks", LETTER_ORDERS, LETTER_PROOF_PASSWORD, ANN, "utf-8",
      "#orders g12 t8 white\nMOVE a1a4\n#end\n#orders bramble-open 3\nPASS\n#end" },};

/* One result, kept until the end. */
struct reading {
    struct arena arena;
    struct letter letter;
};

static void begin(struct reading *reading, const char *file, const struct letter_context *context)
{
    char name[128];
    struct error err = { .status = OK };
    char *raw;
    size_t n;

    memset(reading, 0, sizeof *reading);
    snprintf(name, sizeof name, "%s.eml", file);
    raw = mail_file_read(name, &n);
    ck_assert_msg(letter_read(raw, n, context, &reading->arena, &reading->letter, &err) == OK, "%s: %s", file,
                  err.message);
    free(raw);
}

static void done(struct reading *reading)
{
    arena_release(&reading->arena);
}

/* The orders without their last line feed, for comparison with a table. */
static void check_orders(struct reading *reading, const char *file, const char *expected)
{
    const char *orders = letter_orders(&reading->letter, &reading->arena);
    size_t n = strlen(orders);

    if (n > 0)
        ck_assert_msg(orders[n - 1] == '\n', "%s: the last line has no end", file);
    n -= n > 0;
    ck_assert_msg(strlen(expected) == n && memcmp(orders, expected, n) == 0, "%s: orders are\n%s\nnot\n%s", file,
                  orders, expected);
}

static void check_mail(int i, const struct letter_context *context)
{
    struct reading reading;
    const struct letter *letter = &reading.letter;

    begin(&reading, mails[i].file, context);
    ck_assert_msg(letter->verdict == mails[i].verdict, "%s: %s (%s), not %s", mails[i].file,
                  letter_verdict_name(letter->verdict), letter->reason, letter_verdict_name(mails[i].verdict));
    ck_assert_msg(letter->proof == mails[i].proof, "%s: proof %s", mails[i].file, letter_proof_name(letter->proof));
    ck_assert_str_eq(letter->from, mails[i].from);
    ck_assert_str_eq(letter->charset, mails[i].charset);
    ck_assert_msg(*letter->reason != '\0', "%s: no reason", mails[i].file);
    if (letter->verdict != LETTER_ORDERS && letter->verdict != LETTER_COMMAND)
        ck_assert_int_eq(letter->block_count, 0);
    check_orders(&reading, mails[i].file, mails[i].orders);
    done(&reading);
}

START_TEST(reads_inline)
{
    struct letter_context context = { .mode = LETTER_INLINE };

    check_mail(_i, &context);
}
END_TEST

START_TEST(reads_in_a_child)
{
    struct letter_context context = { .mode = LETTER_FORK_EACH };

    check_mail(_i, &context);
}
END_TEST

/* A mail that no test reads tests nothing. */
START_TEST(every_mail_has_its_case)
{
    glob_t found;

    ck_assert_int_eq(glob("tests/hostile/*.eml", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        const char *name = strrchr(found.gl_pathv[i], '/') + 1;
        size_t n = strlen(name) - strlen(".eml"), at = 0;

        while (at < sizeof mails / sizeof mails[0] && (strncmp(mails[at].file, name, n) != 0 || mails[at].file[n]))
            at++;
        ck_assert_msg(at < sizeof mails / sizeof mails[0], "%s has no case", name);
    }
    globfree(&found);
}
END_TEST

START_TEST(reads_all_in_one_child)
{
    struct letter_child child = { .pid = 0 };
    struct letter_context context = { .mode = LETTER_KEEP_CHILD, .child = &child };
    pid_t first = 0;

    for (size_t i = 0; i < sizeof mails / sizeof mails[0]; i++) {
        check_mail((int)i, &context);
        if (!first)
            first = child.pid;
        if (child.pid)
            ck_assert_int_eq(child.pid, first);
    }
    ck_assert_int_gt(first, 0);
    letter_close(&child);
    ck_assert_int_eq(child.pid, 0);
}
END_TEST

/* --- Bounces --- */

static const struct {
    const char *file, *id, *status, *original;
    bool permanent;
} bounces[] = {
    { "bounce-hard", "4711", "5.1.1", "g12.t7.p3.report.1.0badcafe@games.test", true },
    { "bounce-headers-only", "4711", "5.2.2", "g12.t7.p3.report.1.0badcafe@games.test", true },
    { "bounce-delayed", "4711", "4.4.1", "g12.t7.p3.report.1.0badcafe@games.test", false },
    { "bounce-soft-failed", "4711", "4.4.7", "g12.t7.p3.report.1.0badcafe@games.test", false },
    { "bounce-exchange", "4711", "5.7.1", "g12.t7.p3.report.1.0badcafe@games.test", true },
    { "bounce-qmail", "4711", "", "", false },
    { "bounce-exim", "4711", "", "", false },
};

START_TEST(tells_what_bounced)
{
    struct letter_context context = { .mode = LETTER_KEEP_CHILD, .child = &(struct letter_child){ .pid = 0 } };
    struct reading reading;
    const struct letter_bounce *bounce = &reading.letter.bounce;

    begin(&reading, bounces[_i].file, &context);
    ck_assert_str_eq(bounce->id, bounces[_i].id);
    ck_assert_str_eq(bounce->token, "abcdefghij234567");
    ck_assert_str_eq(bounce->status, bounces[_i].status);
    ck_assert_str_eq(bounce->original_id, bounces[_i].original);
    ck_assert_int_eq(bounce->permanent, bounces[_i].permanent);
    done(&reading);
    letter_close(context.child);
}
END_TEST

/* --- Heads --- */

static const struct {
    const char *file, *subject, *message_id;
} heads[] = {
    { "plain", "Re: [g12] Turn 7 report", "1.ann@player.test" },
    { "subject-injection", "x Bcc: victim@x.test? end", "1.ann@player.test" },
    { "id-folded", "Re: [g12] Turn 7 report", "folded.1@player.test" },
    { "id-spaces", "Re: [g12] Turn 7 report", "spacedout@player.test" },
    { "id-absent", "Re: [g12] Turn 7 report", "" },
    { "id-twice", "Re: [g12] Turn 7 report", "1.ann@player.test" },
    { "duplicate-id-1", "Re: [g12] Turn 7 report", "same@player.test" },
    { "duplicate-id-2", "Re: [g12] Turn 7 report", "same@player.test" },
    { "nul-in-header", "a b", "" },
    { "from-injection", "Re: [g12] Turn 7 report", "1.ann@player.test" },
    { "reference-injection", "Re: [g12] Turn 7 report", "1.ann@player.test" },
    { "id-control", "Re: [g12] Turn 7 report", "ab[31m@player.test" },
};

START_TEST(reads_heads)
{
    struct letter_context context = { .mode = LETTER_INLINE };
    struct reading reading;

    begin(&reading, heads[_i].file, &context);
    ck_assert_str_eq(reading.letter.subject, heads[_i].subject);
    ck_assert_str_eq(reading.letter.message_id, heads[_i].message_id);
    done(&reading);
}
END_TEST

START_TEST(reads_thread_and_date)
{
    struct letter_context context = { .mode = LETTER_FORK_EACH };
    struct reading reading;
    const struct letter *letter = &reading.letter;

    begin(&reading, "id-folded", &context);
    ck_assert_str_eq(letter->in_reply_to, "g12.t7.p3.report.1.0badcafe@games.test");
    ck_assert_int_eq(letter->reference_count, 2);
    ck_assert_str_eq(letter->references[0], "g12.start@games.test");
    ck_assert_str_eq(letter->references[1], "g12.t7.p3.report.1.0badcafe@games.test");
    ck_assert(letter->has_date);
    ck_assert_int_eq(letter->date_utc_s, 1930327925);
    ck_assert(!letter->has_return_path);
    done(&reading);
}
END_TEST

START_TEST(cuts_subjects_between_characters)
{
    struct letter_context context = { .mode = LETTER_INLINE };
    struct reading reading;

    begin(&reading, "subject-long", &context);
    ck_assert_uint_eq(strlen(reading.letter.subject), LETTER_SUBJECT_BYTES_MAX);
    ck_assert_str_eq(reading.letter.subject + LETTER_SUBJECT_BYTES_MAX - 2, "ä");
    done(&reading);
}
END_TEST

/* --- Tokens --- */

static const struct {
    const char *file;
    int game, seat, request;
    bool leave;
    enum letter_token_source source;
    int count;
} tokens[] = {
    { "plain", 12, 3, 41, false, LETTER_TOKEN_RECIPIENT, 1 },
    { "token-envelope", 12, 3, 41, false, LETTER_TOKEN_ENVELOPE, 1 },
    { "token-cc", 12, 3, 41, false, LETTER_TOKEN_RECIPIENT, 1 },
    { "token-subject", 12, 3, 41, false, LETTER_TOKEN_SUBJECT, 1 },
    { "token-two", 12, 3, 41, false, LETTER_TOKEN_ENVELOPE, 2 },
    { "token-leave", 12, 3, 0, true, LETTER_TOKEN_RECIPIENT, 1 },
};

START_TEST(finds_tokens)
{
    struct letter_child child = { .pid = 0 };
    struct letter_context context = { .mode = LETTER_KEEP_CHILD, .child = &child };
    struct reading reading;
    const struct letter_token *token;

    begin(&reading, tokens[_i].file, &context);
    ck_assert_int_eq(reading.letter.token_count, tokens[_i].count);
    token = &reading.letter.tokens[0];
    ck_assert_int_eq(token->game, tokens[_i].game);
    ck_assert_int_eq(token->seat, tokens[_i].seat);
    ck_assert_int_eq(token->request, tokens[_i].request);
    ck_assert_int_eq(token->use == LETTER_TOKEN_LEAVE, tokens[_i].leave);
    ck_assert_int_eq(token->source, tokens[_i].source);
    ck_assert_str_eq(token->text, "abcdefghij234567");
    done(&reading);
    letter_close(&child);
}
END_TEST

START_TEST(lists_recipients_once)
{
    struct letter_context context = { .mode = LETTER_INLINE };
    struct reading reading;

    begin(&reading, "token-two", &context);
    ck_assert_int_eq(reading.letter.recipient_count, 2);
    ck_assert_str_eq(reading.letter.recipients[0], "robot+g12.p3.r41.abcdefghij234567@games.test");
    ck_assert_str_eq(reading.letter.recipients[1], "robot+g13.p1.r9.zzzzzzzzzz777777@games.test");
    done(&reading);
}
END_TEST

/* --- Blocks --- */

START_TEST(takes_frames_apart)
{
    struct letter_context context = { .mode = LETTER_FORK_EACH };
    struct reading reading;
    const struct letter_block *block;

    begin(&reading, "password", &context);
    block = reading.letter.blocks;
    ck_assert_int_eq(reading.letter.block_count, 1);
    ck_assert(block->framed && block->closed);
    ck_assert_str_eq(block->game, "g12");
    ck_assert_int_eq(block->turn, 8);
    ck_assert_str_eq(block->player, "white");
    ck_assert_str_eq(block->password, "open sesame");
    done(&reading);

    begin(&reading, "two-blocks", &context);
    block = reading.letter.blocks;
    ck_assert_int_eq(reading.letter.block_count, 2);
    ck_assert_str_eq(block[0].text, "MOVE a1a4\n");
    ck_assert_str_eq(block[1].game, "bramble-open");
    ck_assert_int_eq(block[1].turn, LETTER_NO_TURN);
    ck_assert_str_eq(block[1].player, "3");
    ck_assert_str_eq(block[1].password, "hunter3");
    ck_assert_str_eq(block[1].text, "PASS\n");
    done(&reading);
}
END_TEST

/* --- Knowledge of the house --- */

static const char *const own_addresses[] = { "robot@games.test", "gm@games.test" };
static const char *const own_hosts[] = { "mx.games.test" };

static const struct {
    const char *file, *authserv_id;
    int hosts;
    enum letter_proof proof;
    int results;
} dmarcs[] = {
    { "dmarc-above", "mx.games.test", 1, LETTER_PROOF_DMARC, 1 },
    { "dmarc-above", "MX.games.test", 0, LETTER_PROOF_DMARC, 1 },
    { "dmarc-above", "mx.other.test", 1, LETTER_PROOF_NONE, 1 },
    { "dmarc-above", NULL, 0, LETTER_PROOF_UNCHECKED, 1 },
    { "dmarc-between", "mx.games.test", 1, LETTER_PROOF_NONE, 0 },
    { "dmarc-between", "mx.games.test", 0, LETTER_PROOF_NONE, 0 },
    { "dmarc-below", "mx.games.test", 1, LETTER_PROOF_NONE, 0 },
    { "dmarc-fail", "mx.games.test", 1, LETTER_PROOF_NONE, 1 },
    { "dmarc-other-domain", "mx.games.test", 1, LETTER_PROOF_NONE, 1 },
    { "dmarc-arc", "mx.games.test", 1, LETTER_PROOF_NONE, 0 },
    { "dkim-aligned", "mx.games.test", 1, LETTER_PROOF_DMARC, 1 },
    { "dkim-aligned", "mx.other.test", 1, LETTER_PROOF_NONE, 1 },
    { "dkim-other-domain", "mx.games.test", 1, LETTER_PROOF_NONE, 1 },
};

START_TEST(believes_our_own_mx_alone)
{
    struct letter_context context = { .mode = LETTER_INLINE, .authserv_id = dmarcs[_i].authserv_id,
                                      .own_hosts = own_hosts, .own_host_count = dmarcs[_i].hosts };
    struct reading reading;

    begin(&reading, dmarcs[_i].file, &context);
    ck_assert_int_eq(reading.letter.proof, dmarcs[_i].proof);
    ck_assert_int_eq(reading.letter.auth_result_count, dmarcs[_i].results);
    if (dmarcs[_i].hosts == 1)
        ck_assert_int_eq(reading.letter.received_utc_s, 1930327929);
    done(&reading);
}
END_TEST

START_TEST(knows_its_own_addresses)
{
    static const char raw[] = "From: GM <gm+x@games.test>\nTo: robot@games.test\nSubject: x\n\nMOVE a1a4\n";
    struct letter_context context = { .mode = LETTER_INLINE };
    struct arena arena = { .limit_bytes = 0 };
    struct letter letter;

    ck_assert_int_eq(letter_read(raw, sizeof raw - 1, &context, &arena, &letter, NULL), OK);
    ck_assert_int_eq(letter.verdict, LETTER_ORDERS);
    context.own_addresses = own_addresses;
    context.own_address_count = 2;
    ck_assert_int_eq(letter_read(raw, sizeof raw - 1, &context, &arena, &letter, NULL), OK);
    ck_assert_int_eq(letter.verdict, LETTER_OWN);
    arena_release(&arena);
}
END_TEST

START_TEST(takes_configured_recipient_headers)
{
    static const char raw[] = "X-Rcpt: robot+g2.p1.r5.abcdefghij234567@games.test\nFrom: a@b.test\n"
                              "Delivered-To: robot+g3.p1.r5.abcdefghij234567@games.test\n\nPASS\n";
    static const char *const names[] = { "X-Rcpt" };
    struct letter_context context = { .mode = LETTER_INLINE, .recipient_headers = names,
                                      .recipient_header_count = 1 };
    struct arena arena = { .limit_bytes = 0 };
    struct letter letter;

    ck_assert_int_eq(letter_read(raw, sizeof raw - 1, &context, &arena, &letter, NULL), OK);
    ck_assert_int_eq(letter.token_count, 1);
    ck_assert_int_eq(letter.tokens[0].game, 2);
    arena_release(&arena);
}
END_TEST

Suite *suite_letter_letter(void);
Suite *suite_letter_letter(void)
{
    Suite *suite = suite_create("letter_letter");
    TCase *fixtures = tcase_create("fixtures");
    TCase *parts = tcase_create("parts");

    tcase_set_timeout(fixtures, 60);
    tcase_set_timeout(parts, 60);
#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))
    tcase_add_loop_test(fixtures, reads_inline, 0, COUNT(mails));
    tcase_add_loop_test(fixtures, reads_in_a_child, 0, COUNT(mails));
    tcase_add_test(fixtures, reads_all_in_one_child);
    tcase_add_test(fixtures, every_mail_has_its_case);
    tcase_add_loop_test(parts, tells_what_bounced, 0, COUNT(bounces));
    tcase_add_loop_test(parts, reads_heads, 0, COUNT(heads));
    tcase_add_test(parts, reads_thread_and_date);
    tcase_add_test(parts, cuts_subjects_between_characters);
    tcase_add_loop_test(parts, finds_tokens, 0, COUNT(tokens));
    tcase_add_test(parts, lists_recipients_once);
    tcase_add_test(parts, takes_frames_apart);
    tcase_add_loop_test(parts, believes_our_own_mx_alone, 0, COUNT(dmarcs));
    tcase_add_test(parts, knows_its_own_addresses);
    tcase_add_test(parts, takes_configured_recipient_headers);
    suite_add_tcase(suite, fixtures);
    suite_add_tcase(suite, parts);
    return suite;
}
