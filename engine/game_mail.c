/* What a seat's mail does to a game: the words common to all games, then the rule set's own orders. */
#include "engine/game_mail.h"

#include <string.h>

#include "engine/game_joins.h"
#include "engine/kernel/salutation.h"
#include "engine/kernel/text.h"

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
static bool is_order(const struct mail_reading *reading, int line)
{
    const struct sheet_line *said = &reading->sheet->lines[line];

    return reading->words[line] == WORD_NONE && (said->verdict == VERDICT_REJECTED || (said->verdict == VERDICT_ACCEPTED && said->request >= 0));
}

/* A deal that a line completes is done at once, but the orders of the same mail were judged before it: they say so. */
static void note_deal(const struct mail_reading *reading)
{
    struct sheet *sheet = reading->sheet;
    const char *lines = "";
    int deal = 0, count = 0;

    for (int i = 0; i < sheet->line_count && deal == 0; i++)
        if (sheet->lines[i].verdict == VERDICT_ACCEPTED && reading->offers[i].interlude && !mail_ends_game(reading->offers[i].interlude))
            deal = sheet->lines[i].number;
    for (int i = 0; i < sheet->line_count && deal > 0; i++)
        if (is_order(reading, i))
            lines = arena_printf(sheet->arena, "%s%s%d", lines, count++ ? ", " : "", sheet->lines[i].number);
    if (count > 0)
        sheet_note(sheet, "the deal of line %d is done at once; line%s %s of this mail %s judged as things stood before it", deal,
                   count > 1 ? "s" : "", lines, count > 1 ? "were" : "was");
}

/* The whole state is looked at again, because the sheet's has lost what its writer may not know. */
static void note_joins(const struct mail_reading *reading, const struct game_world *world)
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

static void read_mail(struct mail_reading *reading, const struct game *game, const struct game_world *world,
                      const struct game_mail *mail, struct arena *scratch, struct game_receipt *receipt)
{
    struct sheet *sheet = &receipt->sheet;
    struct game_look look;

    memset(receipt, 0, sizeof *receipt);
    game_look(game, world, scratch, &look);
    *reading = (struct mail_reading){ .game = game, .mail = mail, .sheet = sheet, .holding = mail_holding_of(game, mail->seat, scratch) };
    open_sheet(sheet, game, world, &look, mail->seat, scratch);
    open_for_seat(sheet, &look, mail->seat);
    take_lines(sheet, game, mail);
    mail_unfold_standing(sheet);
    reading->known = sheet->state;
    reading->words = arena_alloc(scratch, (size_t)sheet->line_count * sizeof *reading->words);
    reading->rests = arena_alloc(scratch, (size_t)sheet->line_count * sizeof *reading->rests);
    reading->standing = arena_alloc(scratch, (size_t)sheet->line_count * sizeof *reading->standing);
    reading->offers = arena_alloc(scratch, (size_t)sheet->line_count * sizeof *reading->offers);
    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].verdict == VERDICT_NONE)
            mail_read_common(reading, i);
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
    struct mail_reading reading;

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
static void take_offer(struct game *game, const struct mail_reading *reading, int line, struct game_receipt *receipt)
{
    struct offer_news *news = &receipt->offers[receipt->offer_count];
    const struct offer_line *offer = &reading->offers[line];

    if (!offer_take(game, reading->mail->seat, offer, news))
        return;
    receipt->offer_count++;
    if (offer->interlude && mail_ends_game(offer->interlude))
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

static void take_common(struct game *game, const struct mail_reading *reading, int line, struct game_receipt *receipt)
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
    struct mail_reading reading;

    read_mail(&reading, game, world, mail, scratch, receipt);
    if (receipt->refused)
        return;
    take_answers(game, mail, receipt);
    receipt->offers = arena_alloc(scratch, (size_t)receipt->sheet.line_count * sizeof *receipt->offers);
    for (int i = 0; i < receipt->sheet.line_count; i++)
        if (receipt->sheet.lines[i].verdict == VERDICT_ACCEPTED)
            take_common(game, &reading, i, receipt);
}
