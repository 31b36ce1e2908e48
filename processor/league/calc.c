#include "processor/league/calc.h"

#include <inttypes.h>
#include <string.h>

enum { LINE_ARENA_BYTES = 256 << 20 };

const struct calc_kind calc_kinds[] = {
    { "q48", "mul, div, sqrt, exp, log of numbers with 48 fractional bits", 3, { "function", "a", "b", "result" }, calc_q48 },
    { "glicko2", "a player's rating after a period of two-seat games", 5,
      { "id", "rating", "RD", "volatility", "games", "new rating", "new RD", "new volatility" }, calc_glicko2 },
    { "wenglin", "ratings after a game of several seats", 3, { "id", "drift", "seats", "new ratings" }, calc_wenglin },
    { "points", "what places at a table are worth, in sixtieths", 2, { "id", "places", "points" }, calc_points },
    { "share", "a slot's points shared by its holders", 3, { "id", "points", "turns", "shares" }, calc_share },
    { "reliability", "how reliably a player sent his turns, per mille", 5,
      { "id", "in time", "within grace", "missed", "as stand-in", "per mille" }, calc_reliability },
    { "berger", "all rounds of a round robin", 2, { "players", "cycles", "round", "board", "first", "second" }, calc_berger },
    { "bracket", "the first round of a knockout", 1, { "entrants", "first round" }, calc_bracket },
    { "divisions", "who goes into which section", 5, { "id", "size", "up", "down", "entrants", "sections" }, calc_divisions },
    { "ladder", "a ladder after challenges", 3, { "id", "from the top", "acts", "afterwards" }, calc_ladder },
    { "tables", "a round of tables of three to six seats", 9,
      { "id", "most", "least", "round", "seed", "ranked", "met", "byes", "seats had", "tables", "sit out" }, calc_tables },
    { NULL, NULL, 0, { NULL }, NULL },
};

const struct calc_kind *calc_find(const char *name)
{
    for (const struct calc_kind *kind = calc_kinds; kind->name; kind++)
        if (strcmp(kind->name, name) == 0)
            return kind;
    return NULL;
}

void calc_add(struct calc *calc, const char *result)
{
    calc->row.cells[calc->row.count++] = result;
}

void calc_add_number(struct calc *calc, int64_t number)
{
    calc_add(calc, arena_printf(calc->arena, "%" PRId64, number));
}

bool calc_write(struct calc *calc)
{
    calc->write(calc->context, &calc->row);
    return true;
}

static void write_comment(struct calc *calc, const char *line, size_t bytes)
{
    calc->row = (struct calc_row){ .count = 1, .cells = { arena_text_n(calc->arena, line, bytes) } };
    calc_write(calc);
}

/* The number of bytes of a line up to the end of so many cells. */
static size_t bytes_of_cells(const char *line, size_t bytes, int cells)
{
    size_t n = 0;

    for (; n < bytes; n++)
        if (line[n] == '\t' && --cells == 0)
            break;
    return n;
}

/* `before` is the last computed line, or NULL. */
static bool repeats(const char *line, size_t bytes, const char *before, int inputs)
{
    size_t n = bytes_of_cells(line, bytes, inputs);

    return before && strncmp(line, before, n) == 0 && (before[n] == '\t' || before[n] == '\n' || before[n] == '\r');
}

static bool compute_line(struct calc *calc, const struct calc_kind *kind, const char *line, size_t bytes, const char *before)
{
    cells_cut(&calc->in, line, bytes);
    calc->row = (struct calc_row){ .columns = kind->columns };
    while (calc->row.count < kind->inputs) {
        if (!cell_open(&calc->in, calc->row.count))
            return false;
        calc_add(calc, calc->in.at);
    }
    calc->inputs = kind->inputs;
    calc->again = repeats(line, bytes, before, kind->inputs);
    return kind->compute(calc);
}

enum status calc_lines(const struct calc_kind *kind, const char *text, calc_write_row *write, void *context, struct error *err)
{
    struct arena arena = { .limit_bytes = LINE_ARENA_BYTES };
    struct calc calc = { .arena = &arena, .write = write, .context = context };
    const char *before = NULL;
    bool readable = true;

    calc.in = (struct cells){ .arena = &arena, .names = kind->columns, .err = err };
    for (const char *line = text, *end; *line && readable; line = *end ? end + 1 : end) {
        size_t bytes;

        end = line + strcspn(line, "\n");
        bytes = (size_t)(end - line);
        bytes -= bytes > 0 && line[bytes - 1] == '\r';
        calc.in.line++;
        if (*line == '#') {
            write_comment(&calc, line, bytes);
        } else if (bytes > 0) {
            readable = compute_line(&calc, kind, line, bytes, before);
            before = line;
        }
        arena_reset(&arena);
    }
    arena_release(&arena);
    return readable ? OK : ERR_FORMAT;
}
