/* Fetching from servers that misbehave, by IMAP and POP3, at every step: whatever they do, no mail is lost, none is taken
 * twice, and every mail keeps its bytes. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "processor/fetch/fetch.h"
#include "tests/support/box_script.h"
#include "tests/support/scratch.h"

Suite *suite_fetch_fetch_server(void);

enum { TAKEN_MAX = 64, MAILS = 3, RUNS_MAX = 6 };

/* The mails that the run has made durable, like its store. */
static struct taken {
    int64_t validity;
    char uid[FETCH_UID_BYTES_MAX + 1];
    char *bytes;
    size_t n;
    unsigned flags;
} store[TAKEN_MAX];
static int stored, doubled;

static struct box *box;
static struct box_server server;
static struct box_script script;
static struct fetch_config config;
static struct error err;
static char complaint[ERROR_MESSAGE_BYTES];      /* of the last refused settling */

static const char *const mails[MAILS] = {
    "From: ann@x.test\r\nSubject: one\r\n\r\nfirst\r\n.\r\n..\r\n)\r\n",
    "From: bob@x.test\r\n\r\np4 OK this is no end\r\np5 OK nor this\r\n* BYE\r\n{3}\r\n",
    "Subject: odd\r\n\r\nZ\xfcge \xc3\xa9 \x01\r\nno last line end\r\n",
};

static void begin(void)
{
    scratch_open();
    scratch_write(scratch_path("secret"), "sec ret\n", 8, 0600);
    box = box_open();
    for (int i = 0; i < MAILS; i++)
        box_put(box, mails[i], strlen(mails[i]));
    script = (struct box_script){ .pop3 = false };
    stored = doubled = 0;
    complaint[0] = '\0';
}

static void end(void)
{
    box_stop(&server);
    box_close(box);
    for (int i = 0; i < stored; i++)
        free(store[i].bytes);
    scratch_release();
}

static struct taken *taken_of(int64_t validity, const char *uid)
{
    for (int i = 0; i < stored; i++)
        if (store[i].validity == validity && strcmp(store[i].uid, uid) == 0)
            return &store[i];
    return NULL;
}

static enum fetch_taken is_taken(void *context, int64_t validity, const char *uid)
{
    const struct taken *taken = taken_of(validity, uid);

    (void)context;
    return !taken ? FETCH_NOT_TAKEN : taken->flags ? FETCH_TAKEN_IN_PART : FETCH_TAKEN;
}

static void start(bool pop3, const struct box_line *lines, int n)
{
    script.pop3 = pop3;
    script.lines = lines;
    script.lines_n = n;
    server = box_serve(box, &script, 0);
    config = (struct fetch_config){ .kind = pop3 ? FETCH_POP3 : FETCH_IMAP, .tls = FETCH_PLAIN, .host = "127.0.0.1",
                                    .port = server.port, .user = "robot", .password.file = scratch_path("secret"),
                                    .connect_timeout_s = 2, .reply_timeout_s = 1, .taken = is_taken };
}

static void keep(const struct fetch_mail *mail)
{
    struct taken *taken = &store[stored];

    if (taken_of(mail->validity, mail->uid)) {
        doubled++;
        return;
    }
    ck_assert_int_lt(stored, TAKEN_MAX);
    *taken = (struct taken){ .validity = mail->validity, .n = mail->bytes_n, .flags = mail->flags };
    snprintf(taken->uid, sizeof taken->uid, "%s", mail->uid);
    taken->bytes = malloc(mail->bytes_n + 1);
    memcpy(taken->bytes, mail->bytes, mail->bytes_n);
    taken->bytes[mail->bytes_n] = '\0';
    stored++;
}

/* A run: takes new mails, lets go of them, settles. */
static enum status run_once(void)
{
    struct fetch_source *source;
    struct fetch_mail mail;
    char uids[TAKEN_MAX][FETCH_UID_BYTES_MAX + 1];
    bool there = true;
    int count = 0;
    enum status status = fetch_open(&config, &source, &err);

    while (status == OK) {
        status = fetch_next(source, &mail, &there, &err);
        if (status != OK || !there)
            break;
        keep(&mail);
        snprintf(uids[count++], sizeof uids[0], "%s", mail.uid);
    }
    if (source && (status == OK || count > 0)) {
        struct error stays = { .status = OK };

        for (int i = 0; i < count; i++)
            ck_assert_int_eq(fetch_let_go(source, uids[i], &stays), OK);
        if (fetch_settle(source, &stays) != OK)
            snprintf(complaint, sizeof complaint, "%s", stays.message);
    }
    fetch_close(source);
    return status;
}

static int mails_left(void)
{
    int left = 0;

    for (int i = 0; i < box->count; i++)
        left += box->mails[i].place == BOX_INBOX && !box->mails[i].deleted;
    return left;
}

/* Runs until the mailbox is empty. */
static void run_on(void)
{
    for (int i = 0; i < RUNS_MAX && (run_once() != OK || mails_left() > 0); i++)
        ;
    ck_assert_msg(mails_left() == 0, "%d mails stay: %s %s", mails_left(), err.message, complaint);
}

static void check_all_taken(void)
{
    ck_assert_int_eq(stored, MAILS);
    ck_assert_int_eq(doubled, 0);
    for (int i = 0; i < MAILS; i++) {
        bool there = false;

        for (int k = 0; k < stored; k++)
            there = there || (store[k].flags == 0 && store[k].n == strlen(mails[i])
                              && memcmp(store[k].bytes, mails[i], store[k].n) == 0);
        ck_assert_msg(there, "mail %d is not here as it was", i);
    }
}

/* ---- one deviation, then all is well ---- */

static const struct {
    bool pop3;
    enum status status;         /* of the first run */
    const char *words;          /* of its failure, or of the refusal; a cut arrives as an end or as a reset */
    struct box_line line;
} cases[] = {
    /* IMAP: the talk before the mails */
    { false, ERR_SERVER, "no connection", { .step = BOX_GREETING, .then = BOX_CUT } },
    { false, ERR_SERVER, "", { .step = BOX_GREETING, .instead = "* BYE too busy\r\n", .then = BOX_CUT } },
    { false, ERR_SERVER, "", { .step = BOX_GREETING, .instead = "HTTP/1.1 400 Bad Request\r\n\r\n", .then = BOX_CUT } },
    { false, ERR_SERVER, "", { .step = BOX_CAPABILITY, .nth = 1, .then = BOX_CUT } },
    { false, ERR_SERVER, "the login is refused", { .step = BOX_LOGIN, .instead = "$ NO [UNAVAILABLE] later\r\n" } },
    { false, ERR_SERVER, "", { .step = BOX_LOGIN, .then = BOX_CUT } },
    { false, ERR_SERVER, "the connection", { .step = BOX_CAPABILITY, .nth = 2, .then = BOX_CUT } },
    { false, OK, "", { .step = BOX_CAPABILITY, .nth = 2, .instead = "$ BAD never heard of it\r\n" } },
    { false, ERR_NOT_FOUND, "the folder cannot be opened: no such box",
      { .step = BOX_SELECT, .instead = "$ NO no such box\r\n" } },
    { false, ERR_SERVER, "no lasting numbers", { .step = BOX_SELECT, .instead = "* 3 EXISTS\r\n$ OK selected\r\n" } },
    { false, ERR_SERVER, "no lasting numbers",
      { .step = BOX_SELECT, .instead = "* OK [UIDVALIDITY 5] x\r\n* NO [UIDNOTSTICKY] x\r\n$ OK selected\r\n" } },
    { false, ERR_SERVER, "goodbye: shutting down", { .step = BOX_SELECT, .instead = "* BYE shutting down\r\n", .then = BOX_CUT } },
    { false, ERR_SERVER, "no answer to what was asked", { .step = BOX_SELECT, .instead = "x9 OK selected\r\n" } },
    { false, ERR_SERVER, "no answer to what was asked", { .step = BOX_SELECT, .before = "garbage\r\n" } },
    { false, ERR_SERVER, "the connection", { .step = BOX_SELECT, .only = 20, .then = BOX_CUT } },
    { false, ERR_SERVER, "refuses to list the mails: no", { .step = BOX_SEARCH, .instead = "$ NO no\r\n" } },
    { false, OK, "", { .step = BOX_SEARCH, .nth = 1, .instead = "$ BAD what is RETURN\r\n" } },
    { false, ERR_SERVER, "does not say which", { .step = BOX_SEARCH, .instead = "$ OK done\r\n" } },
    { false, ERR_SERVER, "what should list the mails", { .step = BOX_SEARCH, .instead = "* SEARCH 5 x\r\n$ OK done\r\n" } },
    { false, ERR_SERVER, "what should list the mails",
      { .step = BOX_SEARCH, .instead = "* ESEARCH (TAG \"$\") UID ALL 5:*\r\n$ OK done\r\n" } },
    { false, ERR_SERVER, "more than 1000000",
      { .step = BOX_SEARCH, .instead = "* ESEARCH (TAG \"$\") UID ALL 1:4294967295\r\n$ OK done\r\n" } },
    { false, ERR_SERVER, "the connection", { .step = BOX_SEARCH, .only = 12, .then = BOX_CUT } },
    { false, OK, "", { .step = BOX_SIZES, .instead = "$ NO no sizes today\r\n" } },
    { false, OK, "", { .step = BOX_SIZES, .before = "* 2 FETCH (FLAGS (\\Seen))\r\n* 9 EXISTS\r\n* 1 EXPUNGE\r\n" } },
    { false, ERR_SERVER, "the connection", { .step = BOX_SIZES, .only = 30, .then = BOX_CUT } },
    /* IMAP: the mails themselves */
    { false, ERR_SERVER, "the connection", { .step = BOX_BODIES, .only = 60, .then = BOX_CUT } },      /* in a literal */
    { false, ERR_SERVER, "the connection", { .step = BOX_BODIES, .only = 180, .then = BOX_CUT } },     /* in the second */
    { false, ERR_SERVER, "the connection", { .step = BOX_BODIES, .then = BOX_CUT } },
    { false, ERR_SERVER, "said nothing for 1 seconds", { .step = BOX_BODIES, .only = 60, .then = BOX_STALL } },
    { false, OK, "", { .step = BOX_BODIES, .before = "* 2 FETCH (FLAGS (\\Seen \\Answered))\r\n* 12 RECENT\r\n" } },
    { false, OK, "", { .step = BOX_BODIES, .nth = 1,
                       .before = "* 7 FETCH (UID 999 BODY[] {11}\r\nnot for you)\r\n" } },                    /* a wrong uid */
    { false, OK, "", { .step = BOX_BODIES, .nth = 1, .instead = "* 1 FETCH (UID 5 BODY[] NIL)\r\n$ OK fetched\r\n" } },
    { false, OK, "", { .step = BOX_BODIES, .nth = 1, .instead = "$ NO some are gone\r\n" } },
    { false, OK, "", { .step = BOX_BODIES, .nth = 1, .instead = "* 1 FETCH (UID 5)\r\n$ OK fetched\r\n" } },
    { false, OK, "", { .step = BOX_BODIES, .nth = 1,
                       .instead = "* 1 FETCH (UID 5 BODY[]<0> {4}\r\nFrom)\r\n$ OK fetched\r\n" } },          /* a part */
    { false, OK, "", { .step = BOX_BODIES, .nth = 1,
                       .instead = "* 1 FETCH (UID 5 BODY[TEXT] {4}\r\nFrom)\r\n$ OK fetched\r\n" } },
    { false, ERR_SERVER, "announces 100000000000 bytes",
      { .step = BOX_BODIES, .instead = "* 1 FETCH (UID 5 BODY[] {100000000000}\r\nFrom", .then = BOX_CUT } },
    { false, ERR_SERVER, "though it is there", { .step = BOX_BODIES, .instead = "$ OK fetched\r\n" } },
    { false, ERR_SERVER, "though it is there: later", { .step = BOX_BODIES, .instead = "$ NO [UNAVAILABLE] later\r\n" } },
    /* IMAP: letting go */
    { false, OK, "does not move", { .step = BOX_MOVE, .instead = "$ NO over quota\r\n" } },
    { false, OK, "the connection", { .step = BOX_MOVE, .then = BOX_CUT } },
    { false, OK, "the connection", { .step = BOX_MOVE, .nth = 2, .only = 1, .then = BOX_CUT } },       /* moved, not said */
    { false, OK, "does not move", { .step = BOX_CREATE, .instead = "$ NO not allowed\r\n" } },
    { false, OK, "said nothing", { .step = BOX_MOVE, .then = BOX_STALL } },
    /* POP3 */
    { true, ERR_SERVER, "no connection", { .step = BOX_GREETING, .then = BOX_CUT } },
    { true, ERR_SERVER, "", { .step = BOX_GREETING, .instead = "-ERR busy\r\n", .then = BOX_CUT } },
    { true, ERR_SERVER, "the login is refused", { .step = BOX_LOGIN, .instead = "-ERR [IN-USE] locked\r\n" } },
    { true, ERR_SERVER, "refuses to list the mails", { .step = BOX_LIST, .instead = "-ERR no\r\n" } },
    { true, ERR_SERVER, "no answer to what was asked", { .step = BOX_LIST, .instead = "garbage\r\n" } },
    { true, ERR_SERVER, "what should list the mails", { .step = BOX_LIST, .instead = "+OK\r\nx 1\r\n.\r\n" } },
    { true, ERR_SERVER, "in no order", { .step = BOX_LIST, .instead = "+OK\r\n2 10\r\n1 10\r\n.\r\n" } },
    { true, ERR_SERVER, "the connection", { .step = BOX_LIST, .only = 14, .then = BOX_CUT } },
    { true, ERR_SERVER, "the connection", { .step = BOX_UIDL, .only = 22, .then = BOX_CUT } },
    { true, ERR_SERVER, "the connection", { .step = BOX_RETR, .nth = 1, .only = 40, .then = BOX_CUT } },
    { true, ERR_SERVER, "the connection", { .step = BOX_RETR, .nth = 2, .only = 90, .then = BOX_CUT } },  /* before the dot */
    { true, ERR_SERVER, "the connection", { .step = BOX_RETR, .nth = 3, .then = BOX_CUT } },
    { true, ERR_SERVER, "said nothing", { .step = BOX_RETR, .nth = 2, .only = 40, .then = BOX_STALL } },
    { true, ERR_SERVER, "does not give mail 2: -ERR [SYS/TEMP] later",
      { .step = BOX_RETR, .nth = 2, .instead = "-ERR [SYS/TEMP] later\r\n" } },
    { true, OK, "does not delete", { .step = BOX_DELE, .nth = 2, .instead = "-ERR no\r\n" } },
    { true, OK, "the connection", { .step = BOX_DELE, .nth = 2, .then = BOX_CUT } },
    { true, OK, "the connection", { .step = BOX_LOGOUT, .then = BOX_CUT } },
    { true, OK, "the connection", { .step = BOX_LOGOUT, .only = 1, .then = BOX_CUT } },                /* deleted, not said */
    { true, OK, "does not delete", { .step = BOX_LOGOUT, .instead = "-ERR [SYS/PERM] not deleted\r\n" } },
};

START_TEST(a_misbehaving_server)
{
    struct box_line line = cases[_i].line;
    enum status status;

    line.connection = 1;
    start(cases[_i].pop3, &line, 1);
    status = run_once();
    ck_assert_msg(status == cases[_i].status, "status %d: %s", status, err.message);
    ck_assert_msg(strstr(status == OK ? complaint : err.message, cases[_i].words) != NULL, "%s", status == OK ? complaint : err.message);
    if (status == OK)
        check_all_taken();
    run_on();
    check_all_taken();
}
END_TEST

/* ---- a connection that is cut after any number of bytes ---- */

enum { CUTS_BYTES = 1400, CUTS_STEP = 8 };

START_TEST(cut_anywhere)
{
    for (long total = 1 + _i % CUTS_STEP; total < CUTS_BYTES; total += CUTS_STEP) {
        end();
        begin();
        script.total = total;
        start(_i >= CUTS_STEP, NULL, 0);
        run_on();
        check_all_taken();
    }
}
END_TEST

/* ---- servers with fewer abilities ---- */

static const struct { const char *capabilities; enum box_place place; const char *said, *not_said; } less[] = {
    { "IMAP4rev1", BOX_INBOX, "+FLAGS.SILENT (\\Deleted)", "EXPUNGE" },
    { "IMAP4rev1 UIDPLUS", BOX_GONE, "UID EXPUNGE 5,8,11", "MOVE" },
    { "IMAP4rev1 MOVE", BOX_PROCESSED, "UID MOVE 5,8,11 \"Processed\"", "RETURN" },
    { "IMAP4rev1 MOVE ESEARCH", BOX_PROCESSED, "UID SEARCH RETURN (ALL) UNDELETED", "COPY" },
};

START_TEST(a_server_that_can_do_less)
{
    script.capabilities = less[_i].capabilities;
    start(false, NULL, 0);
    ck_assert_msg(run_once() == OK, "%s", err.message);
    ck_assert_str_eq(complaint, "");
    check_all_taken();
    ck_assert_int_eq(box_count(box, less[_i].place), MAILS);
    ck_assert_ptr_nonnull(strstr(box->commands, less[_i].said));
    ck_assert_ptr_null(strstr(box->commands, less[_i].not_said));
    ck_assert_int_eq(run_once(), OK);
    check_all_taken();
}
END_TEST

START_TEST(a_pop3_server_without_uidl)
{
    static const struct box_line line = { .step = BOX_UIDL, .instead = "-ERR unknown\r\n" };

    start(true, &line, 1);
    ck_assert_msg(run_once() == OK, "%s", err.message);
    check_all_taken();
    ck_assert_int_eq(box_count(box, BOX_INBOX), 0);
}
END_TEST

/* We would take two mails with one name for one mail. */
START_TEST(a_uidl_that_two_mails_have)
{
    static const struct box_line line = { .step = BOX_UIDL, .instead = "+OK\r\n1 same\r\n2 same\r\n3 other one\r\n.\r\n" };

    start(true, &line, 1);
    ck_assert_msg(run_once() == OK, "%s", err.message);
    check_all_taken();
    ck_assert_int_eq(box_count(box, BOX_INBOX), 0);
}
END_TEST

START_TEST(a_mail_that_cannot_be_read)
{
    static const struct box_line imap[] = { { .step = BOX_BODIES, .nth = 1, .instead = "$ NO cannot convert\r\n" },
                                            { .step = BOX_BODIES, .nth = 2, .instead = "$ NO cannot convert\r\n" } };
    static const struct box_line pop3 = { .step = BOX_RETR, .nth = 1, .instead = "-ERR cannot convert\r\n" };

    start(_i, _i ? &pop3 : imap, _i ? 1 : 2);
    ck_assert_msg(run_once() == OK, "%s", err.message);
    ck_assert_int_eq(stored, MAILS);
    ck_assert_uint_eq(store[0].flags, FETCH_UNREADABLE);
    ck_assert_uint_eq(store[1].flags | store[2].flags, 0);
    ck_assert_int_eq(box_count(box, BOX_QUARANTINE), _i ? 0 : 1);
    ck_assert_int_eq(box_count(box, BOX_INBOX), _i ? 1 : 0);   /* POP3 has no other place for it */
}
END_TEST

/* A server that says that its mails are small, but sends large ones. */
START_TEST(a_size_that_is_a_lie)
{
    size_t n = FETCH_MAIL_BYTES_MAX + 1000;
    char *large = malloc(n);

    memset(large, 'x', n);
    memcpy(large, "Subject: large\r\n\r\n", 18);
    memcpy(large + n - 2, "\r\n", 2);
    box_put(box, large, n)->size = 100;
    free(large);
    start(_i, NULL, 0);
    ck_assert_msg(run_once() == OK, "%s", err.message);
    ck_assert_int_eq(stored, MAILS + 1);
    ck_assert_uint_eq(store[MAILS].flags, FETCH_OVERSIZE);
    ck_assert_uint_eq(store[MAILS].n, FETCH_OVERSIZE_BYTES);
    ck_assert_int_eq(box_count(box, BOX_QUARANTINE), _i ? 0 : 1);
}
END_TEST

START_TEST(an_endless_answer)
{
    static char many[2200000];
    static struct box_line line = { .step = BOX_SELECT, .connection = 1, .instead = many };
    size_t n = 0;

    for (int i = 0; i < 100001; i++) {
        memcpy(many + n, "* 1 EXISTS\r\n", 12);
        n += 12;
    }
    start(false, &line, 1);
    ck_assert_int_eq(run_once(), ERR_SERVER);
    ck_assert_msg(strstr(err.message, "more than 100000 answers") != NULL, "%s", err.message);
    run_on();
    check_all_taken();
}
END_TEST

/* Sixty thousand uids in one line; all but three are gone when we ask for them. */
START_TEST(a_long_search)
{
    static char many[600000];
    struct fetch_source *source;
    struct fetch_mail mail;
    bool there;
    static struct box_line line = { .step = BOX_SEARCH, .connection = 1, .instead = many };
    size_t n = (size_t)snprintf(many, sizeof many, "* SEARCH 5 8 11");

    for (int i = 0; i < 60000; i++)
        n += (size_t)snprintf(many + n, sizeof many - n, " %d", 1000000 + i);
    snprintf(many + n, sizeof many - n, "\r\n$ OK searched\r\n");
    script.capabilities = "IMAP4rev1 MOVE";
    start(false, &line, 1);
    ck_assert_msg(fetch_open(&config, &source, &err) == OK, "%s", err.message);
    for (int i = 0; i < MAILS; i++)
        ck_assert_msg(fetch_next(source, &mail, &there, &err) == OK && there, "%s", err.message);
    ck_assert_str_eq(mail.uid, "11");
    fetch_close(source);
}
END_TEST

/* The folder was made again: its numbers mean other mails now. */
START_TEST(a_new_validity)
{
    start(false, NULL, 0);
    ck_assert_int_eq(run_once(), OK);
    box->validity++;
    for (int i = 0; i < MAILS; i++)
        box->mails[i].place = BOX_INBOX;
    ck_assert_int_eq(run_once(), OK);
    ck_assert_int_eq(stored, 2 * MAILS);
}
END_TEST

/* ---- logging in ---- */

static const struct { bool pop3, oauth; const char *capabilities, *said; } logins[] = {
    { false, false, "IMAP4rev1 SASL-IR AUTH=PLAIN", "AUTHENTICATE PLAIN AHJvYm90AHNlYyByZXQ=" },
    { false, false, "IMAP4rev1 AUTH=PLAIN", "AUTHENTICATE PLAIN\r\nAHJvYm90AHNlYyByZXQ=" },
    { false, false, "IMAP4rev1", "LOGIN robot \"sec ret\"" },
    { false, true, "IMAP4rev1 SASL-IR AUTH=XOAUTH2", "AUTHENTICATE XOAUTH2 dXNlcj1yb2JvdAFhdXRoPUJlYXJlciBzZWMgcmV0AQE=" },
    { true, false, "SASL PLAIN\r\n", "AUTH PLAIN\r\nAHJvYm90AHNlYyByZXQ=" },
    { true, false, "USER\r\n", "USER robot\r\nPASS sec ret\r\n" },
    { true, true, "SASL XOAUTH2\r\n", "AUTH XOAUTH2\r\ndXNlcj1yb2JvdAFhdXRoPUJlYXJlciBzZWMgcmV0AQE=" },
};

START_TEST(ways_to_log_in)
{
    script.capabilities = logins[_i].capabilities;
    start(logins[_i].pop3, NULL, 0);
    config.oauth = logins[_i].oauth;
    ck_assert_msg(run_once() == OK, "%s", err.message);
    ck_assert_msg(strstr(box->commands, logins[_i].said) != NULL, "%s", box->commands);
    check_all_taken();
}
END_TEST

/* When TLS is required, no part of the login is sent without it. */
static const struct { bool pop3; struct box_line line; } bare[] = {
    { false, { .step = BOX_OTHER } },
    { true, { .step = BOX_OTHER } },
    { false, { .step = BOX_GREETING, .instead = "* PREAUTH welcome robot\r\n" } },
    { false, { .step = BOX_STARTTLS, .instead = "$ OK begin\r\n$ OK logged in\r\n" } },
    { true, { .step = BOX_STARTTLS, .instead = "-ERR no\r\n" } },
};

START_TEST(no_tls_no_login)
{
    script.capabilities = bare[_i].line.step == BOX_STARTTLS ? bare[_i].pop3 ? "STLS\r\nUSER\r\n" : "IMAP4rev1 STARTTLS" : NULL;
    start(bare[_i].pop3, &bare[_i].line, 1);
    config.tls = FETCH_STARTTLS;
    ck_assert_int_eq(run_once(), ERR_SERVER);
    ck_assert_ptr_null(strstr(box->commands, "robot"));
    ck_assert_ptr_null(strstr(box->commands, "LOGIN"));
    ck_assert_ptr_null(strstr(box->commands, "AUTH"));
    ck_assert_ptr_null(strstr(box->commands, "SELECT"));
}
END_TEST

#define LOOP(test, cases) tcase_add_loop_test(tcase, test, 0, sizeof(cases) / sizeof(cases)[0])

Suite *suite_fetch_fetch_server(void)
{
    Suite *suite = suite_create("fetch_fetch_server");
    TCase *tcase = tcase_create("fetch_server");

    tcase_add_checked_fixture(tcase, begin, end);
    tcase_set_timeout(tcase, 30);
    LOOP(a_misbehaving_server, cases);
    tcase_add_loop_test(tcase, cut_anywhere, 0, 2 * CUTS_STEP);
    LOOP(a_server_that_can_do_less, less);
    tcase_add_test(tcase, a_pop3_server_without_uidl);
    tcase_add_test(tcase, a_uidl_that_two_mails_have);
    tcase_add_loop_test(tcase, a_mail_that_cannot_be_read, 0, 2);
    tcase_add_loop_test(tcase, a_size_that_is_a_lie, 0, 2);
    tcase_add_test(tcase, an_endless_answer);
    tcase_add_test(tcase, a_long_search);
    tcase_add_test(tcase, a_new_validity);
    LOOP(ways_to_log_in, logins);
    LOOP(no_tls_no_login, bare);
    suite_add_tcase(suite, tcase);
    return suite;
}
