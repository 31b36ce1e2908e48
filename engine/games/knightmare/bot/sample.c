#include "engine/games/knightmare/bot/sample.h"

#include "engine/games/knightmare/cards/card_moves.h"
#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/effects/arguments.h"
#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/turn/responses.h"
#include "engine/kernel/text.h"

enum { TRIES = 8, TRIES_OF_MAN = 6 };

/* One line in the making. */
struct draw {
    const struct sample *sample;
    struct state_rules view;
    const struct move_rules *rules;
    int first;                   /* the first cell named, or CELL_NONE */
};

/* ---- cells ---- */

static int below(const struct draw *draw, int count)
{
    return (int)rng_below(draw->sample->choice, (uint64_t)count);
}

/* One of the set, or of all cells when it is empty. */
static int pick_cell(const struct draw *draw, uint64_t set)
{
    int skip;

    set = set ? set : ~UINT64_C(0);
    for (skip = below(draw, cells_count(set)); skip > 0; skip--)
        cells_pop(&set);
    return cells_first(set);
}

static uint64_t of_kind(const struct draw *draw, int kind)
{
    uint64_t cells = 0;

    for (uint64_t men = kind ? board_occupied(draw->rules->board) : 0; men;) {
        int cell = cells_pop(&men);

        if (card_moves_part(draw->rules->board, draw->rules->board->at[cell], kind) != MAN_NONE)
            cells |= cell_bit(cell);
    }
    return cells;
}

/* The men for whom the card is, if it says so. */
static uint64_t likely(const struct draw *draw)
{
    const struct card *card = draw->sample->card;
    uint64_t men = board_occupied(draw->rules->board), own = draw->rules->board->of_colour[draw->sample->colour];
    uint64_t kinds;

    if (!card)
        return men;
    kinds = of_kind(draw, card->own_kind) | of_kind(draw, card->other_kind);
    men = card->own_kind || card->other_kind ? kinds : men;
    if (card->moves)
        men &= card->for_enemy ? ~own : own | draw->rules->neutral;
    return men;
}

/* Those whom the first man named threatens. */
static uint64_t threatened(const struct draw *draw, int from)
{
    int man = draw->rules->board->at[from];

    return man != MAN_NONE ? attacks_threatened(draw->rules, man, draw->sample->colour) : 0;
}

static uint64_t starting_like(const struct draw *draw, int cell)
{
    const struct man *who = &draw->rules->board->men[draw->rules->board->at[cell]];

    return draw->rules->board->at[cell] != MAN_NONE
               ? board_starting_cells(draw->rules->board, who->colour, kind_base((enum kind)who->kind)) : 0;
}

static int any_cell(struct draw *draw)
{
    uint64_t men = board_occupied(draw->rules->board);
    int cell;

    if (draw->first == CELL_NONE) {
        int way = below(draw, 16);

        cell = pick_cell(draw, way > 1 ? likely(draw) : way ? men : ~men);
        draw->first = cell;
        return cell;
    }
    switch (below(draw, 5)) {
    case 0:  return pick_cell(draw, likely(draw));
    case 1:  return pick_cell(draw, ~men);
    case 2:  return pick_cell(draw, cells_within(draw->first, 1) & ~cell_bit(draw->first));
    case 3:  return pick_cell(draw, starting_like(draw, draw->first));
    default: return pick_cell(draw, threatened(draw, draw->first) ? threatened(draw, draw->first) : men);
    }
}

/* ---- moves ---- */

static void moves_by_card(const struct draw *draw, int man, struct moves *moves)
{
    const struct sample *sample = draw->sample;
    struct cast cast = { .card = sample->card, .colour = sample->colour, .trigger = sample->trigger };

    moves->count = 0;
    if (sample->card && sample->card->moves && !move_rules_rooted(draw->rules, man))
        sample->card->moves(sample->state, draw->rules, &cast, man, moves);
    else if (!sample->card || !sample->card->moves)
        moves_of(draw->rules, man, draw->rules->board->men[man].colour, moves);
}

/* A move by the card of some man for whom it is. */
static bool any_move(const struct draw *draw, struct move *move)
{
    uint64_t men = likely(draw);

    for (int tries = 0; tries < TRIES_OF_MAN && men; tries++) {
        int from = pick_cell(draw, men);
        struct moves moves;

        moves_by_card(draw, draw->rules->board->at[from], &moves);
        if (moves.count > 0) {
            *move = moves.list[below(draw, moves.count)];
            return true;
        }
        men &= ~cell_bit(from);
    }
    return false;
}

static const char *cell_text(const struct draw *draw, int cell)
{
    char text[CELL_TEXT_BYTES];

    return arena_text(draw->sample->arena, cell_format(cell, text));
}

static const char *becomes_text(const struct draw *draw, int kind)
{
    if (!kind)
        return "";
    return kind < KIND_FIRST_NAMED ? arena_printf(draw->sample->arena, "=%c", kind_letter((enum kind)kind))
                                   : arena_printf(draw->sample->arena, "=%s", kind_name((enum kind)kind));
}

static const char *two_cells(const struct draw *draw, int from, int to, int becomes)
{
    return arena_printf(draw->sample->arena, "%s-%s%s", cell_text(draw, from), cell_text(draw, to),
                        becomes_text(draw, becomes));
}

static const char *move_text(struct draw *draw, bool may_become)
{
    const struct sample *sample = draw->sample;
    struct move move;
    struct moves moves;
    int from;

    if (sample->card && sample->card->moves_twice && sample->trigger) {
        moves_of(draw->rules, sample->trigger->rook ? sample->trigger->rook : sample->trigger->man, sample->colour,
                 &moves);
        if (moves.count > 0)
            return two_cells(draw, moves.list[0].from, moves.list[below(draw, moves.count)].to, KIND_NONE);
    }
    if (!any_move(draw, &move)) {
        from = pick_cell(draw, likely(draw));
        return two_cells(draw, from, pick_cell(draw, 0), KIND_NONE);
    }
    draw->first = move.from;
    return two_cells(draw, move.from, move.to, may_become ? move.becomes : KIND_NONE);
}

/* A man who has a move by the card, for cards that list moves. */
static const char *pawn_text(struct draw *draw)
{
    struct move move;

    if (!draw->sample->card || !draw->sample->card->moves || !any_move(draw, &move))
        return cell_text(draw, any_cell(draw));
    return arena_printf(draw->sample->arena, "%s%s", cell_text(draw, move.from), becomes_text(draw, move.becomes));
}

static const char *capture_text(struct draw *draw)
{
    uint64_t own = draw->rules->board->of_colour[draw->sample->colour] | draw->rules->neutral;
    int from = pick_cell(draw, own);

    for (int tries = 0; tries < TRIES_OF_MAN && !threatened(draw, from); tries++)
        from = pick_cell(draw, own);
    return two_cells(draw, from, pick_cell(draw, threatened(draw, from)), KIND_NONE);
}

static const char *pair_text(struct draw *draw)
{
    const struct board *board = draw->rules->board;
    uint64_t men = likely(draw);
    int white = pick_cell(draw, men & board->of_colour[COLOUR_WHITE]);

    return two_cells(draw, white, pick_cell(draw, men & board->of_colour[COLOUR_BLACK]), KIND_NONE);
}

/* ---- other elements ---- */

static const char *letter_text(const struct draw *draw)
{
    return arena_printf(draw->sample->arena, "%c", "PNBRQ"[below(draw, 5)]);
}

static const char *promotion_text(struct draw *draw)
{
    int cell = any_cell(draw);

    return arena_printf(draw->sample->arena, "%s=%s", cell_text(draw, cell), letter_text(draw));
}

/* The first of two can be any; the second touches it. */
static const char *edge_text(struct draw *draw)
{
    bool second = draw->first != CELL_NONE;
    int cell = pick_cell(draw, second ? cells_within(draw->first, 1) : 0), direction = 2 * below(draw, 4);
    int other = cell_step(cell, direction);

    if (other == CELL_NONE)
        other = cell_step(cell, direction_opposite(direction));
    draw->first = cell;
    return arena_printf(draw->sample->arena, "%s/%s", cell_text(draw, cell), cell_text(draw, other));
}

static const char *effect_text(const struct draw *draw)
{
    const struct effects *effects = &draw->sample->state->effects;

    return effects->count ? km_card_name_of(NULL, effects->list[below(draw, effects->count)].kind) : "";
}

static const char *card_text(const struct draw *draw)
{
    const struct pile *discards = &draw->sample->state->sides[draw->sample->colour].discards;

    return discards->count ? km_card_name_of(NULL, discards->cards[below(draw, discards->count)]) : "";
}

static const char *element_text(struct draw *draw, const char *name)
{
    static const char *const corners[] = { "NE", "SE", "SW", "NW" };

    if (text_equal(name, "cell") && !(draw->sample->card && draw->sample->card->moves))
        return cell_text(draw, any_cell(draw));
    if (text_equal(name, "cell") || text_equal(name, "pawn"))
        return pawn_text(draw);
    if (text_equal(name, "edge"))
        return edge_text(draw);
    if (text_equal(name, "kind") || text_equal(name, "man"))
        return letter_text(draw);
    if (text_equal(name, "effect"))
        return effect_text(draw);
    if (text_equal(name, "card") || text_equal(name, "copied"))
        return card_text(draw);
    if (text_equal(name, "turn"))
        return below(draw, 2) ? "CW" : "CCW";
    if (text_equal(name, "corner"))
        return corners[below(draw, 4)];
    if (text_equal(name, "number"))
        return "1";
    if (text_is_upper(*name))
        return name;
    if (text_equal(name, "promotion"))
        return promotion_text(draw);
    if (text_equal(name, "capture"))
        return capture_text(draw);
    if (text_equal(name, "pair"))
        return pair_text(draw);
    return move_text(draw, text_equal(name, "advance"));
}

const char *sample_line(const struct sample *sample, const char *text, const char *form)
{
    struct draw draw = { .sample = sample, .first = CELL_NONE };
    struct form_element element;
    bool skipped = false;

    draw.rules = state_rules_derive(&draw.view, sample->state, &sample->state->board);
    while ((form = km_form_next(sample->arena, form, &element))) {
        int most = element.most < element.least + 2 ? element.most : element.least + 2;
        int times = element.least + below(&draw, most - element.least + 1);

        skipped = element.opens ? below(&draw, 2) : skipped;
        for (int i = 0; i < times && !skipped; i++) {
            const char *piece = element_text(&draw, element.name);

            text = arena_printf(sample->arena, "%s %s", text, piece);
        }
        skipped = skipped && !element.closes;
    }
    return text;
}

int sample_root(struct arena *arena, const struct state *state, int colour, int number)
{
    struct cast cast = { .card = km_card(number), .colour = colour, .arguments = "" };
    const char *reason;

    if (!km_card(number)->copies || km_bind_copy(arena, state, &cast, &reason))
        return cast.card->number;
    return cast.copied;
}

/* Makes lines of a card by its form until one passes; step: the step that it answers, 0: it is played after the
 * trigger. */
static const char *first_fitting(const struct sample *sample, const char *word, int number, int step)
{
    struct arena *arena = sample->arena;
    struct act *act = ARENA_NEW(arena, struct act);
    const char *form = sample->card ? km_card_form(sample->card->number) : "", *reason;
    const char *name = arena_printf(arena, "%s %s", word, km_card_name_of(NULL, number));
    int tries = *form ? TRIES : 1;

    for (int i = 0; i < tries && sample->card; i++) {
        const char *line = sample_line(sample, name, form);

        if (!km_read_act(arena, line, sample->colour, act) || !km_bind_copy(arena, sample->state, &act->cast, &reason))
            continue;
        act->cast.trigger = sample->trigger;
        if (step ? !km_forbids_response(arena, sample->state, &act->cast, step)
                 : !act->cast.card->forbids || !act->cast.card->forbids(sample->state, &act->cast))
            return line;
    }
    return NULL;
}

const char *sample_play(struct arena *arena, const struct state *state, int colour, int number,
                        const struct step *trigger, struct rng *choice)
{
    int root = sample_root(arena, state, colour, number);

    return first_fitting(&(struct sample){ arena, state, colour, root ? km_card(root) : NULL, trigger, choice }, "PLAY",
                         number, 0);
}

const char *sample_response(struct arena *arena, const struct state *state, int colour, int number, int step,
                            struct rng *choice)
{
    int root = sample_root(arena, state, colour, number);

    if (!root || !(km_card(root)->timing & (TIMING_ON_MOVE | TIMING_ON_CARD | TIMING_ON_TURN)))
        return NULL;
    return first_fitting(&(struct sample){ arena, state, colour, km_card(root), NULL, choice }, "RESPOND", number, step);
}
