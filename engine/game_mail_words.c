/* Lines of a mail that are no orders of the rule set: standing orders, settings, offers, interludes, and the words common to all games. */
#include "engine/game_mail.h"

#include <string.h>

#include "engine/kernel/text.h"

static int all_digits(const char *text, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        if (!text_is_digit(text[i]))
            return 0;
    return bytes > 0;
}

/* A number before the rule ("STANDING 1 WHEN ...") is that of the order: CLEAR names it, and orders are looked at by
 * their numbers. *number is 0 without one. */
static const char *without_number(const char *rule, int *number)
{
    enum { DIGITS_MOST = 6 };
    size_t digits = strcspn(rule, " \t");

    *number = 0;
    if (!rule[digits] || !all_digits(rule, digits))
        return rule;
    for (size_t i = 0; i < digits && digits <= DIGITS_MOST; i++)
        *number = *number * 10 + rule[i] - '0';
    rule += digits;
    while (text_is_blank(*rule))
        rule++;
    return rule;
}

static size_t standing_bytes(const struct standing *standing)
{
    return strlen(standing->source ? standing->source : "") + strlen(standing->text ? standing->text : "")
           + strlen(standing->conditions ? standing->conditions : "");
}

static void hold_standing(struct mail_holding *holding, const struct standing *standing)
{
    holding->standing++;
    holding->all_standing++;
    holding->standing_bytes += standing_bytes(standing);
}

static void let_go_standing(struct mail_holding *holding, const struct standing *standing)
{
    holding->standing--;
    holding->all_standing--;
    holding->standing_bytes -= standing_bytes(standing);
}

struct mail_holding mail_holding_of(const struct game *game, int seat, struct arena *arena)
{
    struct mail_holding holding = { .cleared = arena_alloc(arena, (size_t)game->standing_count * sizeof(bool)) };

    for (int i = 0; i < game->standing_count; i++)
        if (game->standing[i].seat == seat)
            hold_standing(&holding, &game->standing[i]);
    holding.interludes = game_interludes_of(game, seat, NULL);
    holding.all_standing = game->standing_count;
    return holding;
}

/* A seat cannot fill a game's row: a line above the limits is refused. */
static bool has_room(struct mail_reading *reading, int line, const struct standing *standing)
{
    const struct mail_holding *holding = &reading->holding;
    struct sheet *sheet = reading->sheet;

    if (holding->standing >= GAME_STANDING_MOST)
        sheet_reject(sheet, line, "LIMIT", 0, "a seat has at most %d standing orders and settings; STANDING lists yours, "
                     "STANDING CLEAR drops them", GAME_STANDING_MOST);
    else if (holding->standing_bytes + standing_bytes(standing) > GAME_STANDING_BYTES_MOST)
        sheet_reject(sheet, line, "LIMIT", 0, "the standing orders of a seat have at most %d letters; STANDING CLEAR drops "
                     "them", GAME_STANDING_BYTES_MOST);
    else if (holding->all_standing >= GAME_STANDING_ALL_MOST)
        sheet_reject(sheet, line, "LIMIT", 0, "all seats together have at most %d standing orders",
                     GAME_STANDING_ALL_MOST);
    else
        return true;
    return false;
}

/* Gives a standing order or a setting its verdict. */
static void accept_standing(struct mail_reading *reading, int line, const struct standing *standing, const char *canonical)
{
    int replaced = standing->id ? game_standing_numbered(reading->game, reading->mail->seat, standing->id) : -1;

    if (replaced >= 0 && !reading->holding.cleared[replaced] && reading->game->standing[replaced].mode != STANDING_SETS) {
        let_go_standing(&reading->holding, &reading->game->standing[replaced]);
        reading->holding.cleared[replaced] = true;
    }
    if (!has_room(reading, line, standing))
        return;
    hold_standing(&reading->holding, standing);
    sheet_accept(reading->sheet, line, -1, "%s", canonical);
}

static void read_standing(struct mail_reading *reading, int line)
{
    struct error err = { 0 };
    struct standing *standing = &reading->standing[line];
    struct arena *arena = reading->sheet->arena;
    int number;
    const char *rule = without_number(reading->rests[line], &number);

    if (standing_read(reading->game->rules, arena, reading->known, reading->mail->seat, rule, standing, &err) != OK) {
        sheet_reject(reading->sheet, line, "STANDING", 0, "%s", err.message);
        return;
    }
    standing->id = number;
    accept_standing(reading, line, standing, number ? arena_printf(arena, "STANDING %d %s", number, rule)
                                                    : arena_printf(arena, "STANDING %s", rule));
}

/* Does a line above give the order of this number? */
static bool is_given_above(const struct mail_reading *reading, int line, int64_t id)
{
    for (int i = 0; i < line; i++)
        if (reading->words[i] == WORD_STANDING && reading->standing[i].id == id)
            return true;
    return false;
}

static void read_clear(struct mail_reading *reading, int line)
{
    const struct game *game = reading->game;
    const char *which = reading->rests[line];
    int64_t id = 0;

    if (*which && text_parse_int(which, 1, INT32_MAX, &id) != TEXT_INT_OK) {
        sheet_reject(reading->sheet, line, "STANDING", 0, "which one to clear is a number, as STANDING lists them");
        return;
    }
    for (int i = 0; i < game->standing_count; i++) {
        const struct standing *standing = &game->standing[i];

        if (standing->seat != reading->mail->seat || (*which && standing->id != id))
            continue;
        if (!reading->holding.cleared[i])
            let_go_standing(&reading->holding, standing);
        reading->holding.cleared[i] = true;
        if (game_standing_stands(game, i))
            id = 0;
    }
    if (id != 0 && !is_given_above(reading, line, id))
        sheet_reject(reading->sheet, line, "STANDING", 0, "you have no standing order %s; STANDING lists yours", which);
    else
        sheet_accept(reading->sheet, line, -1, *which ? "STANDING CLEAR %s" : "STANDING CLEAR", which);
}

/* Is there room for one more interlude of this seat, and at the open question? */
static bool has_room_for_interlude(struct mail_reading *reading, int line)
{
    struct sheet *sheet = reading->sheet;
    int here = game_interludes_here(reading->game);

    if (reading->holding.interludes >= GAME_INTERLUDES_MOST)
        sheet_reject(sheet, line, "LIMIT", 0, "%d things of yours wait already to be done, and there can be no more",
                     GAME_INTERLUDES_MOST);
    else if (here + reading->interludes >= GAME_INTERLUDES_AN_ASK)
        sheet_reject(sheet, line, "LIMIT", 0, "too much has been done beside what is asked now; send it again when the game "
                                              "has gone on");
    else
        return true;
    return false;
}

bool mail_ends_game(const char *interlude)
{
    return strcmp(interlude, "RESIGN") == 0 || strcmp(interlude, OFFER_DRAW) == 0;
}

/* A line that causes an interlude is judged on what its writer may know. */
static void accept_interlude(struct mail_reading *reading, int line, const char *interlude, const char *canonical,
                             const char *code)
{
    const struct game *game = reading->game;
    struct sheet *sheet = reading->sheet;
    const char *why = game->rules->interlude_forbids && game->set_up
                          ? game->rules->interlude_forbids(sheet->arena, reading->known, sheet->seat, interlude) : NULL;

    if (why) {
        sheet_reject(sheet, line, code, 0, "%s", why);
    } else if (mail_ends_game(interlude) || has_room_for_interlude(reading, line)) {
        sheet_accept(sheet, line, -1, "%s", canonical);
        reading->holding.interludes += !mail_ends_game(interlude);
        reading->interludes++;
    }
}

static const char *untimely(const struct mail_reading *reading)
{
    return reading->game->rules->untimely ? reading->game->rules->untimely : "TURN";
}

/* Gives the line its verdict when it is about offers. */
static void read_offer(struct mail_reading *reading, int line)
{
    struct offer_desk desk = { reading->game, reading->sheet, reading->known };
    struct offer_line *offer = &reading->offers[line];

    switch (reading->words[line]) {
    case WORD_OFFER_DRAW:
        offer_read_draw(&desk, line, offer);
        break;
    case WORD_ACCEPT_DRAW:
        offer_read_accept_draw(&desk, line, offer);
        break;
    case WORD_ACCEPT_OFFER:
    case WORD_DECLINE_OFFER:
    case WORD_WITHDRAW_OFFER:
        offer_read_numbered(&desk, line, reading->words[line], reading->rests[line], offer);
        break;
    default:
        if (offer_read_deal(&desk, line, offer))
            reading->words[line] = WORD_OFFER;
    }
    if (offer->canonical && offer->interlude)
        accept_interlude(reading, line, offer->interlude, offer->canonical, "OFFER");
    else if (offer->canonical)
        sheet_accept(reading->sheet, line, -1, "%s", offer->canonical);
}

/* A private setting of the rule set. False when the line makes none. */
static bool read_setting(struct mail_reading *reading, int line)
{
    const struct ruleset *rules = reading->game->rules;
    struct sheet_line *read = &reading->sheet->lines[line];
    const char *key = NULL, *value = NULL;

    if (!rules->setting || !rules->setting(reading->sheet, line, &key, &value))
        return false;
    reading->words[line] = WORD_SETTING;
    if (read->verdict != VERDICT_NONE)
        return true;
    reading->standing[line] = (struct standing){ .mode = STANDING_SETS, .kind = key, .text = value, .source = read->text };
    accept_standing(reading, line, &reading->standing[line], read->text);
    return true;
}

static bool read_word(struct mail_reading *reading, int line)
{
    struct sheet *sheet = reading->sheet;

    switch (reading->words[line]) {
    case WORD_ANYWAY:
        sheet->anyway = true;
        sheet_accept(sheet, line, -1, "ANYWAY");
        return true;
    case WORD_STANDING:
        read_standing(reading, line);
        return true;
    case WORD_STANDING_CLEAR:
        read_clear(reading, line);
        return true;
    case WORD_STANDING_LIST:
        sheet_accept(sheet, line, -1, "STANDING");
        return true;
    case WORD_RESIGN:
        accept_interlude(reading, line, "RESIGN", "RESIGN", untimely(reading));
        return true;
    case WORD_OFFERS:
        sheet_accept(sheet, line, -1, "OFFERS");
        return true;
    case WORD_OFFER_DRAW: case WORD_ACCEPT_DRAW: case WORD_ACCEPT_OFFER: case WORD_DECLINE_OFFER: case WORD_WITHDRAW_OFFER:
        read_offer(reading, line);
        return true;
    case WORD_NONE: case WORD_OFFER: case WORD_INTERLUDE: case WORD_SETTING:
        return false;
    }
    return false;
}

static void read_interlude(struct mail_reading *reading, int line)
{
    const struct ruleset *rules = reading->game->rules;
    const struct sheet *sheet = reading->sheet;
    const char *interlude = rules->interlude ? rules->interlude(sheet->arena, reading->known, reading->mail->seat,
                                                                sheet->lines[line].text) : NULL;

    if (!interlude)
        return;
    reading->words[line] = WORD_INTERLUDE;
    accept_interlude(reading, line, interlude, interlude, untimely(reading));
}

void mail_read_common(struct mail_reading *reading, int line)
{
    reading->words[line] = common_word_read(reading->sheet->lines[line].text, &reading->rests[line]);
    if (read_word(reading, line) || read_setting(reading, line))
        return;
    read_offer(reading, line);
    if (reading->words[line] != WORD_OFFER)
        read_interlude(reading, line);
}

void mail_unfold_standing(struct sheet *sheet)
{
    int first = -1;

    for (int i = 0; i < sheet->line_count; i++) {
        if (first < 0 && text_equal_ignoring_case(sheet->lines[i].text, "standing"))
            first = i;
        if (first < 0 || !text_equal_ignoring_case(sheet->lines[i].text, "end"))
            continue;
        sheet->lines[first].verdict = sheet->lines[i].verdict = VERDICT_IGNORED;
        for (int k = first + 1; k < i; k++)
            sheet->lines[k].text = arena_printf(sheet->arena, "STANDING %s", sheet->lines[k].text);
        first = -1;
    }
}
