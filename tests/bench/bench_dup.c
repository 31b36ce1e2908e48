/* Row dup: a run over a Maildir full of mails that an earlier run took, as after a crash between storing them and letting
 * them go, against listing and reading the heads of the same files. The run also moves each file, which the kernel takes twice
 * as long for as for opening and reading it: row dup-moved has a floor that moves the files, too, where the run does.
 * Neither side waits for a disk, so processor time counts, the kernel's included. BENCH_MAILS: how many mails. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/bench/bench.h"
#include "tests/bench/program.h"
#include "tests/support/scratch.h"

enum { MAILS = 5000, PAIRS = 9, HEAD_BYTES = 4096, PATH_BYTES = 600, REPORT_LINES = 30 };

static int mails;
static char *inbox;      /* where mails lie */
static char *processed;  /* where a run moves them */

static void fail(const char *what)
{
    perror(what);
    scratch_release();
    exit(EXIT_FAILURE);
}

/* ---- mails ---- */

/* A note to a game that is not there, with a report quoted below it, as players' programs do. */
static void write_mail(int number)
{
    char path[PATH_BYTES];
    FILE *out;

    snprintf(path, sizeof path, "%s/1900000000.M%dP1.host:2,S", inbox, number);
    out = fopen(path, "w");
    if (!out)
        fail(path);
    fprintf(out, "Return-Path: <ann%d@player.test>\nDelivered-To: robot@games.test\n"
                 "Received: from out.player.test (out.player.test [192.0.2.7])\n\tby mx.games.test with ESMTPS id %d;\n"
                 "\tMon, 03 Mar 2031 18:12:09 +0000\nFrom: Ann <ann%d@player.test>\nTo: robot@games.test\n"
                 "Subject: Re: [g%d] Turn 7 report\nDate: Mon, 03 Mar 2031 19:12:05 +0100\n"
                 "Message-ID: <%d.ann@player.test>\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n"
                 "MOVE a%d h4\n\n", number, number, number, number, number, number % 8);
    for (int i = 0; i < REPORT_LINES; i++)
        fprintf(out, "> %2d . . R%d . . k . . your rook went from c%d to h%d\n", i, number % 7, i % 8, number % 8);
    if (fclose(out) != 0)
        fail(path);
}

/* Puts back everything that a run, or the floor, has let go of; counts a mail that it left, too. */
static void put_back(void)
{
    char from[PATH_BYTES], to[PATH_BYTES];
    DIR *folder = opendir(processed);
    int moved = 0;

    if (!folder)
        fail(processed);
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(from, sizeof from, "%s/%s", processed, entry->d_name);
        snprintf(to, sizeof to, "%s/%s", inbox, entry->d_name);
        if (rename(from, to) != 0)
            fail(from);
        moved++;
    }
    closedir(folder);
    if (moved != mails) {
        fprintf(stderr, "bench dup: a run let go of %d mails of %d\n", moved, mails);
        exit(EXIT_FAILURE);
    }
}

/* ---- the two sides ---- */

static double time_run(const char *home)
{
    program_run((const char *const[]){ program_postern(), "-C", home, "run", NULL });
    return program_cpu_ns();
}

static void read_head(int folder, const char *name)
{
    char head[HEAD_BYTES];
    int file = openat(folder, name, O_RDONLY | O_CLOEXEC);
    ssize_t bytes = file < 0 ? -1 : read(file, head, sizeof head);

    if (bytes <= 0)
        fail(name);
    bench_keep(memmem(head, (size_t)bytes, "\n\n", 2));
    close(file);
}

/* What the floor takes for reading, and for all of it. All names are known before the first file moves. */
static void time_floor(double *reading, double *moved)
{
    uint64_t start = bench_cpu_ns();
    struct dirent **names;
    int count = scandir(inbox, &names, NULL, NULL), from = open(inbox, O_RDONLY), to = open(processed, O_RDONLY);

    if (count < 0 || from < 0 || to < 0)
        fail(inbox);
    for (int i = 0; i < count; i++)
        if (names[i]->d_name[0] != '.')
            read_head(from, names[i]->d_name);
    *reading = (double)(bench_cpu_ns() - start);
    for (int i = 0; i < count; i++) {
        if (names[i]->d_name[0] != '.' && renameat(from, names[i]->d_name, to, names[i]->d_name) != 0)
            fail(names[i]->d_name);
        free(names[i]);
    }
    free(names);
    close(from);
    close(to);
    *moved = (double)(bench_cpu_ns() - start);
}

static void measure(const char *home)
{
    double ours[PAIRS], reading[PAIRS], moved[PAIRS], alone[PAIRS], ratios[PAIRS], read_ns;

    for (int i = 0; i < PAIRS; i++) {
        time_floor(&reading[i], &moved[i]);
        put_back();
        ours[i] = time_run(home);
        put_back();
        alone[i] = ours[i] / reading[i];
        ratios[i] = ours[i] / moved[i];
    }
    read_ns = bench_quantile(reading, PAIRS, 0.5);
    bench_part_ns("list and read heads", read_ns);
    bench_pairs("dup", ours, reading, alone, PAIRS, BENCH_AT_MOST, 3.0);
    bench_part_ns("list and read heads", read_ns);
    bench_part_ns("move", bench_quantile(moved, PAIRS, 0.5) - read_ns);
    bench_pairs("dup-moved", ours, moved, ratios, PAIRS, BENCH_AT_MOST, 2.0);
}

int main(void)
{
    char *home;

    bench_begin(NULL);
    scratch_open();
    mails = program_number("BENCH_MAILS", MAILS);
    home = strdup(scratch_path("home"));
    inbox = strdup(scratch_path("home/mail/in/cur"));
    processed = strdup(scratch_path("home/mail/in/.Processed/cur"));
    program_run((const char *const[]){ program_postern(), "init", home, NULL });
    for (int i = 0; i < mails; i++)
        write_mail(i);
    program_run((const char *const[]){ program_postern(), "-C", home, "run", NULL });
    put_back();
    printf("# dup: %d mails, all taken before\n", mails);
    measure(home);
    free(home);
    free(inbox);
    free(processed);
    scratch_release();
    return EXIT_SUCCESS;
}
