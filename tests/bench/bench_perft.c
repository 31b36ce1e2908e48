/* Row perft: chess leaf nodes through the one generator that the cards use; the floor is Fairy-Stockfish's own `go perft` of
 * the same depth, in a process that stays up. Both must reach the known counts. */
#include <glib.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "engine/games/knightmare/chess/fen.h"
#include "engine/games/knightmare/chess/perft.h"
#include "tests/bench/bench.h"

struct work {
    const char *fen;
    int depth;
    uint64_t leaves;
    struct board board;
    FILE *to, *from;            /* Fairy-Stockfish */
};

static void fail(const char *what)
{
    fprintf(stderr, "bench perft: %s\n", what);
    exit(1);
}

static void count_ours(void *context)
{
    static const struct move_rules_source fide = { .code = CODE_FIDE };
    struct work *work = context;

    if (perft_count(&work->board, &fide, work->depth) != work->leaves)
        fail("we have counted wrong");
}

/* ---- Fairy-Stockfish ---- */

static void tell(struct work *work, const char *line)
{
    fprintf(work->to, "%s\n", line);
    fflush(work->to);
}

/* Reads up to the line that begins with this text, and returns the rest of it. */
static void wait_for(struct work *work, const char *start, char line[256])
{
    do {
        if (!fgets(line, 256, work->from))
            fail("fairy-stockfish has ended");
    } while (!g_str_has_prefix(line, start));
    memmove(line, line + strlen(start), strlen(line + strlen(start)) + 1);
}

static void count_theirs(void *context)
{
    struct work *work = context;
    char line[256];

    snprintf(line, sizeof line, "go perft %d", work->depth);
    tell(work, line);
    wait_for(work, "Nodes searched:", line);
    if (g_ascii_strtoull(line, NULL, 10) != work->leaves)
        fail("fairy-stockfish has counted otherwise");
}

static bool start(struct work *work, GPid *pid)
{
    char *found = g_find_program_in_path("fairy-stockfish");
    char *words[] = { found ? found : (char *)"/usr/games/fairy-stockfish", NULL };
    int in, out;
    bool started = g_spawn_async_with_pipes(NULL, words, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, pid, &in, &out,
                                            NULL, NULL);

    g_free(found);
    if (!started)
        return false;
    work->to = fdopen(in, "w");
    work->from = fdopen(out, "r");
    if (!work->to || !work->from)
        fail("no stream to fairy-stockfish");
    return true;
}

static void stop(struct work *work, GPid pid)
{
    tell(work, "quit");
    fclose(work->to);
    fclose(work->from);
    waitpid(pid, NULL, 0);
    g_spawn_close_pid(pid);
}

/* ---- rows ---- */

static void measure(const char *name, struct work *work)
{
    struct error err;
    char line[256];
    GPid pid;

    if (fen_read(&work->board, work->fen, FEN_CHESS, &err) != OK)
        fail(err.message);
    if (!start(work, &pid)) {
        printf("# %s skipped: fairy-stockfish is not there\n", name);
        return;
    }
    tell(work, "uci");
    wait_for(work, "uciok", line);
    snprintf(line, sizeof line, "position fen %s", work->fen);
    tell(work, line);
    bench_row(&(struct bench_row){ .name = name, .product = count_ours, .floor = count_theirs,
                                   .floor_is = "go perft of fairy-stockfish", .context = work,
                                   .kind = BENCH_TIMES_FASTER, .goal = 1.5, .repeats = 1 });
    stop(work, pid);
}

int main(void)
{
    struct work start_5 = {
        .fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", .depth = 5, .leaves = 4865609,
    };
    struct work kiwipete_4 = {
        .fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", .depth = 4, .leaves = 4085603,
    };

    bench_begin(NULL);
    measure("perft-start-5", &start_5);
    measure("perft-kiwipete-4", &kiwipete_4);
    return 0;
}
