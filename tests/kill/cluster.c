/* Kills the commands with which a game goes from one home of a cluster to another and back, each at its system calls, while mails
 * for the game are under way. The command is given again, the others follow, and in the end all is as if nothing had happened:
 * each mail has one answer, the game has each turn once, and at every moment it is live in at most one of the homes.
 *
 *     cluster POSTERN FAULT.so [EVERY]     EVERY: only every EVERY-th point of a command (1) */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/kill/killed.h"

enum { ONE, TWO, HOMES, RED = 0, BLUE = 1, WORDS_MAX = 7, TIME_FIRST = 1000300, TIME_STEP = 10 };

static char *folder, *work, *routes, *homes[HOMES];
static char *files[HOMES];           /* the game on its way from each home */

/* What happens one after another: first a mail comes, then a command is given. */
static const struct step {
    const char *what;
    int home;
    const char *words[WORDS_MAX];    /* NAMES: see stands_for */
    const char *mail;                /* NULL: none; CARRY: those that the other home has passed on */
    int seat;
} steps[] = {
    { "leaving", ONE, { "game", "export", "g1", "FROM ONE", "--to", "robot-b@game.test" }, NULL, 0 },
    { "keeping a mail", ONE, { "run" }, "STEP 2", RED },
    { "arriving", TWO, { "game", "import", "FROM ONE" }, NULL, 0 },
    { "writing routes", TWO, { "game", "routes", "ROUTES" }, NULL, 0 },
    { "with the receipt", ONE, { "game", "export", "g1", "--done", "RECEIPT" }, NULL, 0 },
    { "passing mails on", ONE, { "run" }, "STEP 1", BLUE },
    { "reading what was passed on", TWO, { "run" }, "CARRY", 0 },
    { "going back", TWO, { "game", "export", "g1", "FROM TWO", "--to", "robot-a@game.test" }, NULL, 0 },
    { "coming home", ONE, { "game", "import", "FROM TWO" }, NULL, 0 },
    { "with the second receipt", TWO, { "game", "export", "g1", "--done", "RECEIPT" }, NULL, 0 },
    { "passing a mail back", TWO, { "run" }, "STEP 2", BLUE },
    { "reading it at home", ONE, { "run" }, "CARRY", 0 },
};
enum { STEPS = sizeof steps / sizeof steps[0] };

/* ---- the homes ---- */

static void must_run(const char *const *argv, const char *what)
{
    if (killed_run(argv, NULL, NULL) != 0)
        die("%s failed", what);
}

static void shell(const char *command)
{
    const char *argv[] = { "/bin/sh", "-c", command, NULL };

    must_run(argv, command);
}

static void make_home(int home)
{
    static const char *const settings[HOMES] = { "home-address = robot-a@game.test\\nlast-game = 999",
                                                 "home-address = robot-b@game.test\\nfirst-game = 1000" };
    const char *init[] = { killed_program, "init", homes[home], "--robot", "robot@game.test", NULL };
    char *set = killed_join("sed -i 's|^.robot.$|&\\ncluster = robot-a@game.test robot-b@game.test\\ncluster-key = %s/key\\n%s|"
                            ";s|^.games.$|&\\nrefused-minutes = 0|' %s/postern.conf", folder, settings[home], homes[home]);

    must_run(init, "init");
    shell(set);
    free(set);
}

static void pass(int home, const char *time)
{
    if (killed_postern(homes[home], time, NULL, NULL) != 0)
        die("a run in %s failed", homes[home]);
}

/* A game that runs, in the first home. */
static void make_homes(void)
{
    char *key = killed_join("%s/key", folder);
    const char *make_key[] = { killed_program, "key", "cluster", key, NULL };
    const char *make_game[] = { killed_program, "-C", homes[ONE], "game", "new", "duel", "--name", "first", "--seat", "ann@x.test",
                                "--seat", "bob@x.test", "--option", "deal=even", "--now", "1000000", NULL };

    must_run(make_key, "the cluster's key");
    shell("mkdir -p \"$WORK\"");
    make_home(ONE);
    make_home(TWO);
    must_run(make_game, "a new game");
    pass(ONE, "1000100");
    killed_answer(homes[ONE], 1, RED, "JOIN\nSTANCE LOW");
    killed_answer(homes[ONE], 1, BLUE, "JOIN\nSTANCE HIGH");
    pass(ONE, "1000200");
    free(key);
}

/* ---- steps ---- */

/* The home that the game has come from prints the receipt as often as it is asked to take the file again. */
static char *read_receipt(int from)
{
    const char *argv[] = { killed_program, "-C", homes[1 - from], "game", "import", files[from], NULL };
    char *output = killed_join("%s/said", folder), *receipt = killed_word(argv, "its receipt is ", output);

    free(output);
    return receipt;
}

/* What a word of a step stands for. The game's file and the last move's receipt go by the home that it has left. */
static const char *stands_for(const char *word, int home, char **receipt)
{
    if (strcmp(word, "RECEIPT") == 0)
        return *receipt = read_receipt(home);
    if (strcmp(word, "FROM ONE") == 0)
        return files[ONE];
    if (strcmp(word, "FROM TWO") == 0)
        return files[TWO];
    return strcmp(word, "ROUTES") == 0 ? routes : word;
}

static int command(int number, const char *fault_at, const char *log)
{
    const struct step *step = &steps[number];
    const char *argv[WORDS_MAX + 6] = { killed_program, "-C", homes[step->home] };
    char *time = killed_join("%d", TIME_FIRST + TIME_STEP * number), *receipt = NULL;
    int count = 3, code;

    for (int i = 0; i < WORDS_MAX && step->words[i]; i++)
        argv[count++] = stands_for(step->words[i], step->home, &receipt);
    if (argv[count - 1] != routes) {
        argv[count++] = "--now";
        argv[count] = time;
    }
    code = killed_run(argv, fault_at, log);
    free(receipt);
    free(time);
    return code;
}

static void take_mail(const struct step *step)
{
    char *carry = killed_join("cp %s/mail/out/robot-%c@game.test/new/* %s/mail/in/new/", homes[1 - step->home],
                              step->home == ONE ? 'a' : 'b', homes[step->home]);

    if (step->mail && strcmp(step->mail, "CARRY") == 0)
        shell(carry);
    else if (step->mail)
        killed_answer(homes[step->home], 1, step->seat, step->mail);
    free(carry);
}

static void go_on(int from, const char *where)
{
    for (int i = from; i < STEPS; i++) {
        take_mail(&steps[i]);
        killed_check(command(i, NULL, NULL) == 0, steps[i].what, homes[steps[i].home], where);
    }
}

/* A game's file that was broken off is named by the program, and removed by hand. A command that has done its work before it died may
 * refuse to do it again; what comes after shows which. */
static void give_again(int number)
{
    const char *remove[] = { "/bin/rm", "-f", NULL, NULL };
    char *part = killed_join("%s.part", files[steps[number].home]);

    remove[2] = part;
    must_run(remove, "rm");
    command(number, NULL, NULL);
    free(part);
}

/* ---- comparing ---- */

/* All but what chance has made anew: the letters of envelopes, and so which of two is read first and which of two receipts says
 * that the turn is complete. A mail that was handed over just before the process died may be handed over once more; its reader
 * takes it once. */
static char *outcome(void)
{
    static const char *const queries[] = {
        "SELECT id, phase, turn, records, moved <> '', deadline_utc_s, open FROM game ORDER BY id",
        "SELECT id, body, events, hex(hash) FROM record ORDER BY id",
        "SELECT game, seat, address, state, serial, misses FROM seat ORDER BY 1, 2",
        ("SELECT kind, state, game, seat, envelope_to, iif(kind = 'receipt', '', subject), count(*) FROM outbox"
         " GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6"),
        "SELECT verdict, state, game, seat, count(*) FROM inbox WHERE verdict <> 'envelope' GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4",
    };
    char *one = killed_rows(homes[ONE], queries, sizeof queries / sizeof queries[0]);
    char *two = killed_rows(homes[TWO], queries, sizeof queries / sizeof queries[0]);
    size_t bytes = strlen(one) + strlen(two) + 2;
    char *both = malloc(bytes);

    if (!both)
        die("no memory");
    snprintf(both, bytes, "%s\n%s", one, two);
    free(one);
    free(two);
    return both;
}

static long live(int home)
{
    return killed_number(homes[home], "SELECT count(*) FROM game WHERE id = 1 AND moved = ''");
}

static long receipts(int home)
{
    return killed_number(homes[home], "SELECT count(*) FROM outbox WHERE kind = 'receipt' AND state = 'posted'");
}

/* The undisturbed way does what it is for: two joins and the mail that comes home are answered in the first home, the two others in the
 * second. */
static void check_undisturbed(void)
{
    if (receipts(ONE) != 3 || receipts(TWO) != 2 || live(ONE) != 1 || live(TWO) != 0
        || killed_number(homes[ONE], "SELECT turn FROM game WHERE id = 1") != 2)
        die("the undisturbed way did otherwise than it is made for, in %s", work);
}

/* The mail server's file says where the game went, once, and is whole. */
static void check_routes(const char *where)
{
    const char *cat[] = { "/bin/cat", routes, NULL };
    char *output = killed_join("%s/said", folder), *to = killed_word(cat, "\ng1: ", output);

    killed_check(strcmp(to, "robot-b@game.test") == 0, "the mail server's file is not whole", work, where);
    free(to);
    free(output);
}

/* What lies before a step. */
static char *saved(int number)
{
    return killed_join("%s/before-%d", folder, number);
}

/* Goes the whole way, counts the system calls of each command, and keeps what was there before it. */
static char *go_undisturbed(long calls[STEPS])
{
    char *log = killed_join("%s/calls.log", folder);
    long synced;

    for (int i = 0; i < STEPS; i++) {
        char *copy = saved(i);

        take_mail(&steps[i]);
        killed_copy(work, copy);
        unlink(log);
        if (command(i, NULL, log) != 0)
            die("the undisturbed way failed: %s", steps[i].what);
        calls[i] = killed_read_log(log, &synced);
        free(copy);
    }
    free(log);
    check_undisturbed();
    return outcome();
}

/* Prints the first line that is otherwise. */
static void show_difference(const char *came, const char *expected)
{
    size_t line = 0;

    for (size_t i = 0; came[i] == expected[i] && came[i]; i++)
        if (came[i] == '\n')
            line = i + 1;
    fprintf(stderr, "came:     %.*s\nexpected: %.*s\n", (int)strcspn(came + line, "\n"), came + line,
            (int)strcspn(expected + line, "\n"), expected + line);
}

static void kill_at(int number, long call, long calls, const char *expected)
{
    char *at = killed_join("%ld", call), *copy = saved(number);
    char *where = killed_join("%s, killed at call %ld of %ld", steps[number].what, call, calls), *came;

    killed_copy(copy, work);
    killed_check(command(number, at, NULL) == KILLED, "the process was not killed", work, where);
    killed_check(live(ONE) + live(TWO) <= 1, "the game is live in both homes", work, where);
    give_again(number);
    killed_check(live(ONE) + live(TWO) <= 1, "the game is live in both homes", work, where);
    go_on(number + 1, where);
    check_routes(where);
    came = outcome();
    killed_check(strcmp(came, expected) == 0, "it ended otherwise than undisturbed", work, where);
    if (strcmp(came, expected) != 0)
        show_difference(came, expected);
    free(came);
    free(where);
    free(copy);
    free(at);
}

int main(int argc, char **argv)
{
    long every = killed_begin(argc, argv, "cluster", &folder), calls[STEPS], all = 0;
    char *expected;

    work = killed_join("%s/work", folder);
    routes = killed_join("%s/routes", work);
    setenv("WORK", work, 1);
    for (int home = ONE; home < HOMES; home++) {
        homes[home] = killed_join("%s/%s", work, home == ONE ? "one" : "two");
        files[home] = killed_join("%s/%s", work, home == ONE ? "from-one" : "from-two");
    }
    make_homes();
    expected = go_undisturbed(calls);
    for (int i = 0; i < STEPS; all += calls[i++])
        for (long call = 1; call <= calls[i]; call += every)
            kill_at(i, call, calls[i], expected);
    printf("cluster: %d commands, %ld system calls; %ld passed, %ld failed\n", STEPS, all, killed_passed, killed_failed);
    free(expected);
    return killed_end(folder);
}
