/* What a seat's mail does to a game: the words common to all games, then the rule set's own orders. */
#include "engine/game.h"

#include <string.h>

#include "engine/game_joins.h"
#include "engine/game_offer_words.h"
#include "engine/game_standing.h"
#include "engine/kernel/common_word.h"
#include "engine/kernel/salutation.h"
#include "engine/kernel/text.h"

/* ---- reading one mail ---- */

/* What the writer already has, including the lines of this mail that were accepted so far. */
struct holding {
    int standing, interludes;
    size_t standing_bytes;
    int all_standing;               /* of all seats */
    bool *cleared;                  /* for each standing order of the game: an earlier line has cleared it */
};

struct reading {
    const struct game *game;
    const struct game_mail *mail;
    const void *known;              /* the state, redacted for the writer */
    struct sheet *sheet;
    enum common_word *words;        /* of each line */
    const char **rests;
    struct standing *standing;      /* of lines that give one */
    struct holding holding;
    struct offer_line *offers;      /* of lines about offers */
    int interludes;                 /* that lines of this mail bring about */
};

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

static void hold_standing(struct holding *holding, const struct standing *standing)
{
    holding->standing++;
    holding->all_standing++;
    holding->standing_bytes += standing_bytes(standing);
}

static void let_go_standing(struct holding *holding, const struct standing *standing)
{
    holding->standing--;
    holding->all_standing--;
    holding->standing_bytes -= standing_bytes(standing);
}

static struct holding holding_of(const struct game *game, int seat, struct arena *arena)
{
    struct holding holding = { .cleared = arena_alloc(arena, (size_t)game->standing_count * sizeof(bool)) };

    for (int i = 0; i < game->standing_count; i++)
        if (game->standing[i].seat == seat)
            hold_standing(&holding, &game->standing[i]);
    holding.interludes = game_interludes_of(game, seat, NULL);
    holding.all_standing = game->standing_count;
    return holding;
}

/* A seat cannot fill a game's row: a line above the limits is refused. */
static bool has_room(struct reading *reading, int line, const struct standing *standing)
{
    const struct holding *holding = &reading->holding;
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
static void accept_standing(struct reading *reading, int line, const struct standing *standing, const char *canonical)
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

static void read_standing(struct reading *reading, int line)
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
static bool is_given_above(const struct reading *reading, int line, int64_t id)
{
    for (int i = 0; i < line; i++)
        if (reading->words[i] == WORD_STANDING && reading->standing[i].id == id)
            return true;
    return false;
}

static void read_clear(struct reading *reading, int line)
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
static bool has_room_for_interlude(struct reading *reading, int line)
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

/* No limit counts for an interlude that ends the game, or the writer's part in it. */
static bool is_end(const char *interlude)
{
    return strcmp(interlude, "RESIGN") == 0 || strcmp(interlude, OFFER_DRAW) == 0;
}

/* A line that causes an interlude is judged on what its writer may know. */
static void accept_interlude(struct reading *reading, int line, const char *interlude, const char *canonical,
                             const char *code)
{
    const struct game *game = reading->game;
    struct sheet *sheet = reading->sheet;
    const char *why = game->rules->interlude_forbids && game->set_up
                          ? game->rules->interlude_forbids(sheet->arena, reading->known, sheet->seat, interlude) : NULL;

    if (why) {
        sheet_reject(sheet, line, code, 0, "%s", why);
    } else if (is_end(interlude) || has_room_for_interlude(reading, line)) {
        sheet_accept(sheet, line, -1, "%s", canonical);
        reading->holding.interludes += !is_end(interlude);
        reading->interludes++;
    }
}

static const char *untimely(const struct reading *reading)
{
    return reading->game->rules->untimely ? reading->game->rules->untimely : "TURN";
}

/* Gives the line its verdict when it is about offers. */
static void read_offer(struct reading *reading, int line)
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
static bool read_setting(struct reading *reading, int line)
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

static bool read_word(struct reading *reading, int line)
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

static void read_interlude(struct reading *reading, int line)
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

/* Gives the line its verdict when it is a word common to all games, or a setting, an offer or an interlude of this one. */
static void read_common(struct reading *reading, int line)
{
    reading->words[line] = common_word_read(reading->sheet->lines[line].text, &reading->rests[line]);
    if (read_word(reading, line) || read_setting(reading, line))
        return;
    read_offer(reading, line);
    if (reading->words[line] != WORD_OFFER)
        read_interlude(reading, line);
}

/* The lines between `standing` and `end` are standing orders too. */
static void unfold_standing_block(struct sheet *sheet)
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

/* ---- judging ---- */

static void open_for_seat(struct sheet *sheet, const struct game_look *look, int seat)
{
    struct request *mine = arena_alloc(sheet->arena, (size_t)look->request_count * sizeof *mine);
    int count = 0;

    for (int i = 0; i < look->request_count; i++)
        if (look->requests[i].seat == seat)
            mine[count++] = look->requests[i];
    sheet->requests = mine;
    sheet->request_count = count;
}

static const struct answer *on_file(const struct game *game, const struct request *request)
{
    const struct open_turn *turns[] = { &game->turn, &game->next };

    for (int t = 0; t < 2; t++)
        for (int i = 0; i < turns[t]->answer_count; i++) {
            const struct answer *answer = &turns[t]->answers[i];

            if (!answer->frozen && answer->seat == request->seat && strcmp(answer->name, request->name) == 0
                && answer->source != BY_DEFAULT && answer->source != BY_STANDING)
                return answer;
        }
    return NULL;
}

/* Without a limit, orders with ADD would grow forever and fill every run that reads them. */
static bool is_too_long(struct sheet *sheet, const char *old, const struct order_lines *orders)
{
    if (strlen(old) + order_bytes(orders) <= GAME_ORDERS_BYTES_MOST)
        return false;
    for (int i = 0; i < sheet->line_count; i++)
        sheet_reject(sheet, i, "LIMIT", 0, "added to those on file, your orders have more than %d letters; without ADD they "
                     "replace them", GAME_ORDERS_BYTES_MOST);
    return true;
}

/* With ADD the orders on file are judged again before the new ones; they have line number 0. */
static void take_lines(struct sheet *sheet, const struct game *game, const struct game_mail *mail)
{
    const char *old = "";
    struct sheet before = { .arena = sheet->arena };
    struct sheet_line *lines;

    sheet_take(sheet, &mail->orders);
    for (int i = 0; mail->add && i < sheet->request_count; i++) {
        const struct answer *answer = on_file(game, &sheet->requests[i]);

        if (answer)
            old = arena_printf(sheet->arena, "%s%s\n", old, answer->text);
    }
    if (*old && is_too_long(sheet, old, &mail->orders))
        return;
    sheet_read(&before, old);
    if (before.line_count == 0)
        return;
    lines = arena_alloc(sheet->arena, (size_t)(before.line_count + sheet->line_count) * sizeof *lines);
    for (int i = 0; i < before.line_count; i++) {
        lines[i] = before.lines[i];
        lines[i].number = 0;
    }
    memcpy(lines + before.line_count, sheet->lines, (size_t)sheet->line_count * sizeof *lines);
    sheet->lines = lines;
    sheet->line_count += before.line_count;
}

static void refuse_untimely(struct sheet *rest)
{
    if (rest->rules->judge_untimely)
        rest->rules->judge_untimely(rest);
    for (int i = 0; i < rest->line_count; i++)
        if (rest->lines[i].verdict == VERDICT_NONE)
            sheet_reject(rest, i, rest->rules->untimely ? rest->rules->untimely : "TURN", 0,
                         "no orders of yours are asked for now");
}

/* Gives lines without a verdict to the rule set and copies the verdicts back to their places. */
static void judge_rest(struct sheet *sheet)
{
    struct sheet rest = *sheet;
    int *places = arena_alloc(sheet->arena, (size_t)sheet->line_count * sizeof *places);

    rest.lines = arena_alloc(sheet->arena, (size_t)sheet->line_count * sizeof *rest.lines);
    rest.line_count = 0;
    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].verdict == VERDICT_NONE) {
            places[rest.line_count] = i;
            rest.lines[rest.line_count++] = sheet->lines[i];
        }
    if (rest.line_count == 0)
        return;
    if (rest.request_count == 0)
        refuse_untimely(&rest);
    else
        sheet_run(&rest);
    for (int i = 0; i < rest.line_count; i++)
        sheet->lines[places[i]] = rest.lines[i];
    sheet->whole = rest.whole;
}

/* ---- greetings and signatures ---- */

/* Lines that only greet or sign do not refuse a mail: the rest is judged again without them. */
static void judge_without_courtesies(struct sheet *sheet, const char *writer)
{
    size_t bytes = (size_t)sheet->line_count * sizeof *sheet->lines;
    struct sheet_line *unjudged = arena_alloc(sheet->arena, bytes);
    bool *passed_over = arena_alloc(sheet->arena, (size_t)sheet->line_count * sizeof *passed_over);

    if (sheet->line_count == 0)
        return;
    memcpy(unjudged, sheet->lines, bytes);
    judge_rest(sheet);
    if (salutation_find(sheet, writer, passed_over) == 0)
        return;
    memcpy(sheet->lines, unjudged, bytes);
    for (int i = 0; i < sheet->line_count; i++)
        if (passed_over[i])
            sheet->lines[i].verdict = VERDICT_IGNORED;
    sheet->notes = value_list(sheet->arena);
    sheet->whole = false;
    judge_rest(sheet);
}

/* Was the line judged as an order? */
static bool is_order(const struct reading *reading, int line)
{
    const struct sheet_line *said = &reading->sheet->lines[line];

    return reading->words[line] == WORD_NONE && (said->verdict == VERDICT_REJECTED || (said->verdict == VERDICT_ACCEPTED && said->request >= 0));
}

/* A deal that a line completes is done at once, but the orders of the same mail were judged before it: they say so. */
static void note_deal(const struct reading *reading)
{
    struct sheet *sheet = reading->sheet;
    const char *lines = "";
    int deal = 0, count = 0;

    for (int i = 0; i < sheet->line_count && deal == 0; i++)
        if (sheet->lines[i].verdict == VERDICT_ACCEPTED && reading->offers[i].interlude && !is_end(reading->offers[i].interlude))
            deal = sheet->lines[i].number;
    for (int i = 0; i < sheet->line_count && deal > 0; i++)
        if (is_order(reading, i))
            lines = arena_printf(sheet->arena, "%s%s%d", lines, count++ ? ", " : "", sheet->lines[i].number);
    if (count > 0)
        sheet_note(sheet, "the deal of line %d is done at once; line%s %s of this mail %s judged as things stood before it", deal,
                   count > 1 ? "s" : "", lines, count > 1 ? "were" : "was");
}

/* The whole state is looked at again, because the sheet's has lost what its writer may not know. */
static void note_joins(const struct reading *reading, const struct game_world *world)
{
    struct sheet *sheet = reading->sheet;
    struct standing *added = arena_alloc(sheet->arena, (size_t)sheet->line_count * sizeof *added);
    struct standing_change change = { .cleared = reading->holding.cleared, .added = added };
    struct game_look look;

    for (int i = 0; i < sheet->line_count; i++)
        if (reading->words[i] == WORD_STANDING && sheet->lines[i].verdict == VERDICT_ACCEPTED)
            added[change.added_count++] = reading->standing[i];
    if (change.added_count == 0 && reading->game->standing_count == 0)
        return;
    game_look(reading->game, world, sheet->arena, &look);
    game_note_joins(reading->game, &change, look.state, sheet);
}

/* Opens the sheet on what the writer may know; a state that was made for this look alone is not copied for that. */
static void open_sheet(struct sheet *sheet, const struct game *game, const struct game_world *world, const struct game_look *look,
                       int seat, struct arena *scratch)
{
    if (look->state == game->state || world->known) {
        sheet_open(sheet, scratch, game->rules, game->options, look->state, seat, NULL, 0);
        return;
    }
    ruleset_know(game->rules, (void *)look->state, look->state, seat);
    sheet_open_known(sheet, scratch, game->rules, game->options, look->state, seat, NULL, 0);
}

static void read_mail(struct reading *reading, const struct game *game, const struct game_world *world,
                      const struct game_mail *mail, struct arena *scratch, struct game_receipt *receipt)
{
    struct sheet *sheet = &receipt->sheet;
    struct game_look look;

    memset(receipt, 0, sizeof *receipt);
    game_look(game, world, scratch, &look);
    *reading = (struct reading){ .game = game, .mail = mail, .sheet = sheet, .holding = holding_of(game, mail->seat, scratch) };
    open_sheet(sheet, game, world, &look, mail->seat, scratch);
    open_for_seat(sheet, &look, mail->seat);
    take_lines(sheet, game, mail);
    unfold_standing_block(sheet);
    reading->known = sheet->state;
    reading->words = arena_alloc(scratch, (size_t)sheet->line_count * sizeof *reading->words);
    reading->rests = arena_alloc(scratch, (size_t)sheet->line_count * sizeof *reading->rests);
    reading->standing = arena_alloc(scratch, (size_t)sheet->line_count * sizeof *reading->standing);
    reading->offers = arena_alloc(scratch, (size_t)sheet->line_count * sizeof *reading->offers);
    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].verdict == VERDICT_NONE)
            read_common(reading, i);
    judge_without_courtesies(sheet, mail->writer);
    note_deal(reading);
    note_joins(reading, world);
    receipt->refused = sheet_refused(sheet);
    for (int i = 0; i < sheet->request_count; i++)
        receipt->answered += sheet_answer(sheet, i) != NULL;
    for (int i = 0; i < sheet->request_count && receipt->answered > 0; i++)
        receipt->declined += sheet->requests[i].late && !sheet_answer(sheet, i);
    for (int i = 0; i < sheet->line_count; i++) {
        receipt->standing_asked = receipt->standing_asked || reading->words[i] == WORD_STANDING_LIST;
        receipt->offers_asked = receipt->offers_asked || reading->words[i] == WORD_OFFERS;
    }
}

void game_judge(const struct game *game, const struct game_world *world, const struct game_mail *mail,
                struct arena *scratch, struct game_receipt *receipt)
{
    struct reading reading;

    read_mail(&reading, game, world, mail, scratch, receipt);
}

/* ---- taking ---- */

static void put_interlude(struct game *game, const struct game_mail *mail, const char *text)
{
    game_put_interlude(game, &(struct answer){ .seat = mail->seat, .text = text, .source = mail->source,
                                               .received_utc_s = mail->received_utc_s, .mail = mail->hash });
}

/* Only one interlude can end the game. */
static void put_end(struct game *game, const struct game_mail *mail, const char *text)
{
    if (game_interludes_of(game, mail->seat, text) == 0)
        put_interlude(game, mail, text);
}

/* Adds to the receipt what a line did about an offer, so the others can be told. */
static void take_offer(struct game *game, const struct reading *reading, int line, struct game_receipt *receipt)
{
    struct offer_news *news = &receipt->offers[receipt->offer_count];
    const struct offer_line *offer = &reading->offers[line];

    if (!offer_take(game, reading->mail->seat, offer, news))
        return;
    receipt->offer_count++;
    if (offer->interlude && is_end(offer->interlude))
        put_end(game, reading->mail, offer->interlude);
    else if (offer->interlude)
        put_interlude(game, reading->mail, arena_text(game->arena, offer->interlude));
}

static void clear_standing(struct game *game, int seat, const char *which)
{
    int64_t id = 0;

    if (!*which || text_parse_int(which, 1, INT32_MAX, &id) == TEXT_INT_OK)
        game_standing_clear(game, seat, id);
}

static void take_common(struct game *game, const struct reading *reading, int line, struct game_receipt *receipt)
{
    int seat = reading->mail->seat;

    switch (reading->words[line]) {
    case WORD_STANDING:
    case WORD_SETTING:
        game_standing_add(game, &reading->standing[line], seat);
        game_take_back_standing(game, seat);
        break;
    case WORD_STANDING_CLEAR:
        clear_standing(game, seat, reading->rests[line]);
        game_take_back_standing(game, seat);
        break;
    case WORD_RESIGN:
        put_end(game, reading->mail, "RESIGN");
        break;
    case WORD_OFFER_DRAW:
    case WORD_ACCEPT_DRAW:
    case WORD_ACCEPT_OFFER:
    case WORD_DECLINE_OFFER:
    case WORD_WITHDRAW_OFFER:
    case WORD_OFFER:
        take_offer(game, reading, line, receipt);
        break;
    case WORD_INTERLUDE:
        put_interlude(game, reading->mail, reading->sheet->lines[line].canonical);
        break;
    case WORD_NONE:
    case WORD_ANYWAY:
    case WORD_STANDING_LIST:
    case WORD_OFFERS:
        break;
    }
}

static bool is_of_next(const struct game *game, const struct request *request)
{
    if (!game->draft || request->late)
        return false;
    for (int i = 0; i < game->next.request_count; i++)
        if (game->next.requests[i].request.seat == request->seat
            && strcmp(game->next.requests[i].request.name, request->name) == 0)
            return true;
    return false;
}

static void take_answers(struct game *game, const struct game_mail *mail, const struct game_receipt *receipt)
{
    const struct sheet *sheet = &receipt->sheet;

    for (int i = 0; i < sheet->request_count; i++) {
        const struct request *request = &sheet->requests[i];
        const char *text = sheet_answer(sheet, i);

        if (!text && (!request->late || receipt->answered == 0))
            continue;
        game_put_answer(game, is_of_next(game, request),
                        &(struct answer){ .seat = request->seat, .name = request->name, .about = request->about,
                                          .text = text ? text : request->default_text, .source = mail->source,
                                          .anyway = sheet->anyway, .received_utc_s = mail->received_utc_s,
                                          .mail = mail->hash });
    }
}

void game_take(struct game *game, const struct game_world *world, const struct game_mail *mail,
               struct arena *scratch, struct game_receipt *receipt)
{
    struct reading reading;

    read_mail(&reading, game, world, mail, scratch, receipt);
    if (receipt->refused)
        return;
    take_answers(game, mail, receipt);
    receipt->offers = arena_alloc(scratch, (size_t)receipt->sheet.line_count * sizeof *receipt->offers);
    for (int i = 0; i < receipt->sheet.line_count; i++)
        if (receipt->sheet.lines[i].verdict == VERDICT_ACCEPTED)
            take_common(game, &reading, i, receipt);
}
