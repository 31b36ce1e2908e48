/* A section from a TRF16 report, and as one. Columns are counted from 0 here: the start number ends at 8, rounds begin at 91
 * and have ten columns each: the opponent, the seat, the result. */
#include <string.h>

#include "engine/kernel/text.h"
#include "engine/league/section.h"

enum { NUMBER_AT = 4, NUMBER_BYTES = 4, ROUNDS_AT = 91, ROUND_BYTES = 10, SEAT_AT = 5, RESULT_AT = 7 };

static size_t line_bytes(const char *line)
{
    return strcspn(line, "\r\n");
}

static const char *next_line(const char *line)
{
    line += strcspn(line, "\n");
    return *line ? line + 1 : line;
}

static bool is_player(const char *line)
{
    return text_has_prefix(line, "001 ") && line_bytes(line) >= NUMBER_AT + NUMBER_BYTES;
}

static int rounds_of(const char *line)
{
    size_t bytes = line_bytes(line);

    while (bytes > 0 && text_is_blank(line[bytes - 1]))
        bytes--;
    return bytes <= ROUNDS_AT ? 0 : (int)((bytes - ROUNDS_AT + ROUND_BYTES - 1) / ROUND_BYTES);
}

/* A number in four columns, padded with blanks on its left; -1: there is none. */
static int number_in(const char *at)
{
    int number = 0, i = 0;

    while (i < NUMBER_BYTES && at[i] == ' ')
        i++;
    if (i == NUMBER_BYTES)
        return -1;
    for (; i < NUMBER_BYTES; i++) {
        if (!text_is_digit(at[i]))
            return -1;
        number = 10 * number + (at[i] - '0');
    }
    return number;
}

static const struct { char sign; enum round_kind kind; int points; bool with_opponent; } results[] = {
    { '1', ROUND_PLAYED, 2, true }, { '=', ROUND_PLAYED, 1, true }, { '0', ROUND_PLAYED, 0, true },
    { 'X', ROUND_OPEN, 0, true }, { '+', ROUND_FORFEIT, 2, true }, { '-', ROUND_FORFEIT, 0, true },
    { 'U', ROUND_BYE, 2, false }, { 'F', ROUND_FULL, 2, false }, { 'H', ROUND_HALF, 1, false }, { 'Z', ROUND_ZERO, 0, false },
};

enum { RESULTS = sizeof results / sizeof results[0] };

/* One round's ten columns, of which the last two may be missing. Returns the fault, or NULL. */
static const char *read_round(const char *at, int slots, int slot, struct slot_round *round)
{
    int opponent = number_in(at);

    for (int i = 0; i < RESULTS; i++) {
        if (results[i].sign != at[RESULT_AT])
            continue;
        if ((opponent > 0) != results[i].with_opponent)
            return "the opponent and the result do not go together";
        if (opponent > slots || opponent == slot)
            return "there is no such opponent";
        *round = (struct slot_round){
            .kind = results[i].kind, .points = results[i].points, .opponent = opponent > 0 ? opponent : 0,
            .seat = at[SEAT_AT] == 'w' ? 1 : at[SEAT_AT] == 'b' ? 2 : 0,
        };
        return !round_is_game(round) || round->seat ? NULL : "a game needs its seat, w or b";
    }
    return "a result is one of 1 = 0 X + - U F H Z";
}

static bool is_blank(const char *at, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        if (!text_is_blank(at[i]))
            return false;
    return true;
}

/* The rounds of a player's line. A round left blank stays ROUND_ZERO. */
static enum status read_line(struct section *section, const char *line, int line_number, struct error *err)
{
    int slot = number_in(line + NUMBER_AT);

    for (int i = 0; i < rounds_of(line); i++) {
        const char *at = line + ROUNDS_AT + i * ROUND_BYTES;
        size_t left = line_bytes(line) - (size_t)(at - line);
        const char *wrong;

        if (is_blank(at, left < ROUND_BYTES ? left : ROUND_BYTES))
            continue;
        wrong = left <= RESULT_AT ? "the round is cut short" : read_round(at, section->slots, slot, section_round(section, slot, i));
        if (wrong)
            return error_set(err, ERR_FORMAT, "line %d, column %d: %s", line_number, (int)(at - line) + 1, wrong);
    }
    return OK;
}

/* Start numbers are 1 to the number of players, each once. */
static enum status check_numbers(struct arena *arena, const char *text, int slots, struct error *err)
{
    bool *seen = arena_alloc(arena, (size_t)slots + 1);
    int line_number = 1;

    for (const char *line = text; *line; line = next_line(line), line_number++) {
        int slot = is_player(line) ? number_in(line + NUMBER_AT) : 0;

        if (!is_player(line))
            continue;
        if (slot < 1 || slot > slots || seen[slot])
            return error_set(err, ERR_FORMAT, "line %d, column 5: start numbers are 1 to %d, each once", line_number, slots);
        seen[slot] = true;
    }
    return OK;
}

/* Does the opponent's line tell of the same game? Both may lose it, but no two win it. */
static bool sides_agree(const struct section *section, int slot, int at)
{
    const struct slot_round *mine = section_round(section, slot, at), *other;

    if (mine->opponent == 0)
        return true;
    other = section_round(section, mine->opponent, at);
    return other->opponent == slot && other->kind == mine->kind && (mine->seat == 0 || other->seat != mine->seat) &&
           mine->points + other->points <= 2;
}

static enum status check_line(struct section *section, const char *line, int line_number, struct error *err)
{
    int slot = number_in(line + NUMBER_AT);

    for (int i = 0; i < section->rounds; i++)
        if (!sides_agree(section, slot, i))
            return error_set(err, ERR_FORMAT, "line %d, column %d: the line of %d does not tell of the same game", line_number,
                             ROUNDS_AT + i * ROUND_BYTES + 1, section_round(section, slot, i)->opponent);
    return OK;
}

typedef enum status line_reader(struct section *section, const char *line, int line_number, struct error *err);

static enum status each_player(struct section *section, const char *text, line_reader *each, struct error *err)
{
    int line_number = 1;

    for (const char *line = text; *line; line = next_line(line), line_number++) {
        enum status status = is_player(line) ? each(section, line, line_number, err) : OK;

        if (status != OK)
            return status;
    }
    return OK;
}

enum status section_read_trf(struct arena *arena, const char *text, struct section *section, struct error *err)
{
    int slots = 0, rounds = 0;
    enum status status;

    for (const char *line = text; *line; line = next_line(line)) {
        slots += is_player(line);
        if (is_player(line) && rounds_of(line) > rounds)
            rounds = rounds_of(line);
    }
    if (slots < 2 || slots > SECTION_SLOTS_MAX || rounds > SECTION_ROUNDS_MAX)
        return error_set(err, ERR_FORMAT, "a section has 2 to %d players and %d rounds at most, not %d and %d", SECTION_SLOTS_MAX,
                         SECTION_ROUNDS_MAX, slots, rounds);
    status = check_numbers(arena, text, slots, err);
    *section = section_new(arena, slots, rounds);
    if (status == OK)
        status = each_player(section, text, read_line, err);
    return status == OK ? each_player(section, text, check_line, err) : status;
}

/* ---- writing ---- */

enum { NAME_BYTES = 33 };

/* The letters of Latin without their marks, from U+00C0 on, which UTF-8 writes as C3 80. */
static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";

static const char *ascii_name(struct arena *arena, const char *name)
{
    char *plain = arena_text(arena, name), *to = plain;

    for (const unsigned char *at = (const unsigned char *)name; *at; at++) {
        bool marked = at[0] == 0xc3 && (at[1] & 0xc0) == 0x80;

        if ((*at & 0xc0) == 0x80)
            continue;           /* the rest of a letter */
        *to++ = marked ? latin[at[1] & 0x3f] : *at < ' ' || *at > '~' ? '?' : (char)*at;
    }
    *to = '\0';
    return plain;
}

static char sign_of(const struct slot_round *round, bool open_as_draws)
{
    if (round->kind == ROUND_OPEN)
        return open_as_draws ? '=' : 'X';
    for (int i = 0; i < RESULTS; i++)
        if (results[i].kind == round->kind && results[i].points == round->points)
            return results[i].sign;
    return 'Z';
}

static const char *round_text(struct arena *arena, const struct slot_round *round, bool open_as_draws)
{
    static const char seats[] = "-wb";
    char sign = sign_of(round, open_as_draws);

    if (round->opponent == 0)
        return arena_printf(arena, "  0000 - %c", sign);
    return arena_printf(arena, "  %4d %c %c", round->opponent, seats[round->seat], sign);
}

/* Points as they are printed: 1.5 */
static const char *player_line(struct arena *arena, const struct section *section, const struct trf_head *head, int slot)
{
    int points = section_points(section, slot, section->rounds, head->open_as_draws);
    const char *name = head->names ? ascii_name(arena, head->names[slot - 1]) : arena_printf(arena, "Slot %d", slot);
    const char *line = arena_printf(arena, "001 %4d      %-*.*s %4d %27s%2d.%d %4d", slot, NAME_BYTES, NAME_BYTES, name,
                                    head->ratings ? head->ratings[slot - 1] : 0, "", points / 2, points % 2 * 5,
                                    head->places ? head->places[slot - 1] : 0);

    for (int i = 0; i < section->rounds; i++)
        line = arena_printf(arena, "%s%s", line, round_text(arena, section_round(section, slot, i), head->open_as_draws));
    return line;
}

/* A line of the head; nothing where nothing is known. */
static const char *head_line(struct arena *arena, const char *number, const char *said)
{
    return said ? arena_printf(arena, "%s %s\n", number, ascii_name(arena, said)) : "";
}

static const char *head_text(struct arena *arena, const struct section *section, const struct trf_head *head)
{
    const char *initial = head->initial == 0 ? NULL : head->initial == 1 ? "white1" : "black1";

    return arena_printf(arena, "%s%s%s062 %d\n092 Individual: %s\n%s%sXXR %d\n%s", head_line(arena, "012", head->name),
                        head_line(arena, "042", head->begins), head_line(arena, "052", head->ends), section->slots,
                        head->round_robin ? "Round-Robin" : "Swiss-System", head_line(arena, "102", head->arbiter),
                        head_line(arena, "122", head->pace), head->rounds, head_line(arena, "XXC", initial));
}

const char *section_write_trf(struct arena *arena, const struct section *section, const struct trf_head *head)
{
    const char *text = head_text(arena, section, head);
    size_t bytes = 0, at = 0;
    const char **lines = arena_alloc(arena, (size_t)section->slots * sizeof *lines);
    char *whole;

    for (int slot = 1; slot <= section->slots; slot++) {
        lines[slot - 1] = player_line(arena, section, head, slot);
        bytes += strlen(lines[slot - 1]) + 1;
    }
    whole = arena_alloc(arena, strlen(text) + bytes + 1);
    memcpy(whole, text, strlen(text));
    at = strlen(text);
    for (int i = 0; i < section->slots; i++) {
        memcpy(whole + at, lines[i], strlen(lines[i]));
        at += strlen(lines[i]);
        whole[at++] = '\n';
    }
    return whole;
}
