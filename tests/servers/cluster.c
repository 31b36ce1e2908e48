/* Two homes behind one address, with Exim in front of them: a game goes from one to the other and back while mails for it are
 * under way. Each mail is answered once, by the home that has the game, and the game goes on by each order. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/kernel/arena.h"
#include "processor/send/deliver.h"
#include "tests/servers/home.h"
#include "tests/servers/servers.h"
#include "tests/support/delivery.h"
#include "tests/support/scratch.h"

enum { TRIES = 1200, PAUSE_US = 50000, MOVES = 2, ADDRESS_BYTES = 200 };

/* The two homes and their mailboxes; the game is in homes[at]. */
static const char *const homes[] = { "robot-a", "robot-b" };
static const char *const players[] = { "ann.cluster@example.org", "bob.cluster@example.org" };
static struct arena arena;
static struct deliver *deliver;
static int mails_sent;

static void begin(void)
{
    struct error err;
    struct deliver_config out = { .way = DELIVER_SMTP, .host = "localhost", .port = server_port("SMTP_PORT"), .reply_timeout_s = 60 };

    arena = (struct arena){ .limit_bytes = 64 << 20 };
    out.ca_file = arena_printf(&arena, "%s/tls/ca.pem", server_folder());
    scratch_open();
    scratch_write(scratch_path("secret"), "secret\n", 7, 0600);
    servers_empty_mailbox(homes[0]);
    servers_empty_mailbox(homes[1]);
    mails_sent = 0;
    ck_assert_msg(deliver_open(&out, &deliver, &err) == OK, "%s", err.message);
}

static void end(void)
{
    deliver_close(deliver);
    home_use("home");
    scratch_release();
    arena_release(&arena);
}

static void make_cluster_home(int home, const char *first_game)
{
    home_use(homes[home]);
    home_make(arena_printf(&arena,
        "[robot]\naddress = robot@cluster.test\nhome-address = %s@cluster.test\nfirst-game = %s\n"
        "cluster = robot-a@cluster.test robot-b@cluster.test\ncluster-key = %s\n"
        "[source box]\nkind = maildir\npath = %s/mail/%s/Maildir\n"
        "[deliver]\nway = smtp\nhost = localhost\nport = %d\nuser = robot\nca-file = %s/tls/ca.pem\npassword-file = %s\n"
        "[games]\nrefused-minutes = 0\nmails = each\n",
        homes[home], first_game, scratch_path("cluster.key"), server_folder(), homes[home], server_port("SMTP_PORT"),
        server_folder(), scratch_path("secret")));
}

static const char *address_of(int home)
{
    return arena_printf(&arena, "%s@cluster.test", homes[home]);
}

/* Waits for what Exim is at. */
static void await_mails(int home, int count)
{
    for (int tries = 0; tries < TRIES && servers_count(homes[home], NULL) < count; tries++)
        usleep(PAUSE_US);
    ck_assert_msg(servers_count(homes[home], NULL) == count, "%s got %d mails, not %d, after mail %d", homes[home],
                  servers_count(homes[home], NULL), count, mails_sent);
}

static void run_home(int home)
{
    home_use(homes[home]);
    HOME_DO("run");
}

static long number_in(int home, const char *sql)
{
    home_use(homes[home]);
    return home_number(sql);
}

/* Where the last mail to a player that a home has sent can be answered. */
static void reply_address(int home, int player, char address[ADDRESS_BYTES])
{
    char *mail, *at;

    home_use(homes[home]);
    mail = home_text(arena_printf(&arena, "SELECT CAST(bytes AS TEXT) FROM outbox WHERE envelope_to = '%s' AND CAST(bytes AS TEXT) LIKE '%%Reply-To: %%'"
                                  " ORDER BY id DESC LIMIT 1", players[player]));
    at = strstr(mail, "\nReply-To: ");
    ck_assert_ptr_nonnull(at);
    at = strchr(at, '<');
    ck_assert_ptr_nonnull(at);
    snprintf(address, ADDRESS_BYTES, "%.*s", (int)strcspn(at + 1, ">"), at + 1);
    free(mail);
}

static void answer(int player, const char *address, const char *text)
{
    const char *bytes = arena_printf(&arena, "From: %s\r\nTo: %s\r\nSubject: Re\r\nMessage-ID: <%d.cluster@players.test>\r\n\r\n"
                                     "%s\r\n", players[player], address, ++mails_sent, text);
    struct deliver_result result;

    deliver_send(deliver, players[player], address, bytes, strlen(bytes), &result);
    ck_assert_msg(result.class == DELIVER_SENT, "%s", result.text);
}

/* Each mail of the players has one answer, and they are all in the outboxes of the two homes, sent. */
static void check_answers(void)
{
    long answers = 0;

    for (int home = 0; home < 2; home++) {
        answers += number_in(home, "SELECT count(*) FROM outbox WHERE kind = 'receipt'");
        ck_assert_int_eq(number_in(home, "SELECT count(DISTINCT message_id) FROM inbox WHERE verdict = 'orders' AND id IN"
                                         " (SELECT id FROM inbox WHERE reason = 'seen before')"), 0);
        ck_assert_int_eq(number_in(home, "SELECT count(*) FROM outbox WHERE state <> 'posted'"), 0);
        ck_assert_int_eq(number_in(home, "SELECT count(*) FROM inbox WHERE state NOT IN ('read')"), 0);
    }
    ck_assert_int_eq(answers, mails_sent);
}

static void write_routes(int home)
{
    home_use(homes[home]);
    HOME_DO("game", "routes", arena_printf(&arena, "%s/routes-%c", server_folder(), 'a' + home));
}

/* What the last import has printed. */
static const char *read_receipt(void)
{
    char *log = scratch_read(scratch_path("home.log"), NULL), *at = NULL;
    const char *receipt;

    for (char *next = strstr(log, "receipt: "); next; next = strstr(next + 1, "receipt: "))
        at = next;
    ck_assert_ptr_nonnull(at);
    at += strlen("receipt: ");
    receipt = arena_text_n(&arena, at, strcspn(at, "\n"));
    free(log);
    return receipt;
}

/* The game goes from one home to the other. A mail comes before it has arrived, one before the mail server knows of it, and one
 * when it knows where the game was not made; it leads home as soon as the other home has let go. */
static void move_game(int from, int move)
{
    const char *file = arena_text(&arena, scratch_path("file-%d", move));
    int to = 1 - from, mover = move % 2;
    char addresses[2][ADDRESS_BYTES];

    for (int i = 0; i < 2; i++)
        reply_address(from, i, addresses[i]);
    home_use(homes[from]);
    HOME_DO("game", "export", "g1", file, "--to", address_of(to));
    answer(mover, addresses[mover], "PASS");
    await_mails(from, 1);
    run_home(from);
    ck_assert_int_eq(number_in(from, "SELECT count(*) FROM inbox WHERE waits > 0"), 1);
    home_use(homes[to]);
    HOME_DO("game", "import", file);
    answer(1 - mover, addresses[1 - mover], "STATUS");
    await_mails(from, 1);
    write_routes(to);
    answer(mover, addresses[mover], "STATUS");
    if (to == 0)
        await_mails(from, 2);
    else
        await_mails(to, 1);
    home_use(homes[from]);
    HOME_DO("game", "export", "g1", "--done", read_receipt());
    write_routes(from);
    run_home(from);
    await_mails(to, 3);
    run_home(to);
    ck_assert_int_eq(number_in(to, "SELECT turn FROM game WHERE id = 1"), move + 2);
    check_answers();
}

START_TEST(games_move_while_mails_are_under_way)
{
    char address[ADDRESS_BYTES];
    int at = 0;

    home_use("none");
    HOME_DO("key", "cluster", scratch_path("cluster.key"));
    make_cluster_home(0, "1");
    make_cluster_home(1, "1000000");
    write_routes(0);
    write_routes(1);
    home_use(homes[0]);
    HOME_DO("game", "new", "duel", "--name", "first", "--seat", players[0], "--seat", players[1], "--option", "deal=even");
    home_use(homes[1]);
    HOME_DO("game", "new", "duel", "--name", "other", "--seat", players[0], "--seat", players[1]);
    run_home(0);
    run_home(1);
    for (int i = 0; i < 2; i++) {
        reply_address(0, i, address);
        answer(i, address, i == 0 ? "JOIN\r\nSTANCE LOW" : "JOIN\r\nSTANCE HIGH");
    }
    await_mails(0, 2);
    run_home(0);
    ck_assert_int_eq(number_in(0, "SELECT turn FROM game WHERE id = 1"), 1);
    /* By its number a mail for a game of the other home comes there. */
    reply_address(1, 0, address);
    ck_assert_ptr_nonnull(strstr(address, "robot+g1000000."));
    answer(0, address, "STATUS");
    await_mails(1, 1);
    run_home(1);
    check_answers();
    for (int move = 0; move < MOVES; move++, at = 1 - at)
        move_game(at, move);
    home_use(homes[at]);
    HOME_DO("doctor");
}
END_TEST

Suite *suite_server_cluster(void)
{
    Suite *suite = suite_create("a cluster");
    TCase *test = tcase_create("moving");

    tcase_set_timeout(test, 300);
    tcase_add_checked_fixture(test, begin, end);
    tcase_add_test(test, games_move_while_mails_are_under_way);
    suite_add_tcase(suite, test);
    return suite;
}
