#include "engine/games/knightmare/cards.h"

#include "engine/games/knightmare/attacks.h"
#include "engine/games/knightmare/boxes.h"
#include "engine/games/knightmare/catalogue.h"
#include "engine/games/knightmare/events.h"
#include "engine/games/knightmare/places.h"
#include "engine/kernel/text.h"

#define CARD_DECLARED(symbol, title, form, example) extern const struct card card_##symbol;
#define NOTHING(symbol, title, form, example)
KM_CARDS(CARD_DECLARED, NOTHING)
#define CARD_LISTED(symbol, title, form, example) &card_##symbol,
#define UNLISTED(symbol, title, form, example) NULL,
const struct card *const km_cards[CARDS_MAX] = { NULL, KM_CARDS(CARD_LISTED, UNLISTED) };
#define CARD_COUNTED(symbol, title, form, example) +1
enum { CARD_COUNT = 1 KM_CARDS(CARD_COUNTED, CARD_COUNTED) };

#define CARD_NAMED(symbol, title, form, example) title,
static const char *const names[CARD_COUNT] = { NULL, KM_CARDS(CARD_NAMED, CARD_NAMED) };
#define CARD_WRITTEN(symbol, title, form, example) { form, example },
static const struct { const char *form, *example; } orders[CARD_COUNT] = {
    { "", "" }, KM_CARDS(CARD_WRITTEN, CARD_WRITTEN)
};

const char *const *km_card_names(void)
{
    return names;
}

const char *km_card_form(int card)
{
    return orders[card].form;
}

const char *km_card_example(int card)
{
    return orders[card].example;
}

bool km_find_card(struct arena *arena, const struct tokens *tokens, int first, int *tokens_used, int *card,
                  struct order_fault *fault)
{
    if (order_find_name(tokens, first, names, CARD_COUNT, CARD_LETTERS_LEAST, tokens_used, card) != NAME_FOUND)
        return order_refuse_name(arena, fault, tokens, first, "card", names, CARD_COUNT, CARD_LETTERS_LEAST);
    if (!km_cards[*card])
        return order_refuse(arena, fault, order_column(tokens, first),
                            "%s is not played in this version, so nobody can hold it", names[*card]);
    return true;
}

int km_card_count(void)
{
    return CARD_COUNT;
}

const char *km_card_name_of(const void *context, int card)
{
    (void)context;
    return card > 0 && card < CARD_COUNT ? names[card] : "unknown";
}

int km_card_number(const struct card *card)
{
    for (int i = 1; i < CARD_COUNT; i++)
        if (km_cards[i] == card)
            return i;
    return CARD_NONE;
}

/* ---- effects ---- */

/* What lies on one part of a joined piece holds for the whole, but for what makes that part another kind
 * (RULES 4.1). */
static void bend_man(const struct state *state, const struct effect *effect, struct law *law)
{
    const struct card *card = km_cards[effect->kind];
    const struct man *man = &law->board->men[effect->target];
    struct effect on_partner = *effect;

    card->bend(state, effect, law);
    if (!man->joined || card->transforms)
        return;
    on_partner.target = man->partner;
    card->bend(state, &on_partner, law);
}

void km_bend(const void *context, struct law *law)
{
    const struct state *state = context;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct card *card = km_cards[effect->kind];

        if (effect->id == law->source->ignored && !law->after && !card->crowns)
            continue;
        if (!card->bend || (card->asleep && card->asleep(state, law->board, effect)))
            continue;
        if (effect->target_kind == EFFECT_ON_MAN)
            bend_man(state, effect, law);
        else
            card->bend(state, effect, law);
    }
}

bool km_has_bars(const struct state *state)
{
    for (int i = 0; i < state->effects.count; i++)
        if (km_cards[state->effects.list[i].kind]->bars)
            return true;
    return false;
}

bool km_bars(const void *context, const struct law *law, const struct move *move)
{
    const struct state *state = context;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct card *card = km_cards[effect->kind];

        if (card->bars && !(card->asleep && card->asleep(state, law->board, effect))
            && card->bars(state, effect, law, move))
            return true;
    }
    return false;
}

bool km_has_card(const struct effect *effect)
{
    return km_cards[effect->kind]->continuing && effect->number > 0;
}

static struct effects *list(void *state)
{
    return &((struct state *)state)->effects;
}

static bool asleep(const void *game, const struct effect *effect)
{
    const struct state *state = game;
    const struct card *card = km_cards[effect->kind];

    return card->asleep && card->asleep(state, &state->board, effect);
}

static bool paused(const void *game, const struct effect *effect)
{
    const struct state *state = game;

    return effect->target_kind == EFFECT_ON_MAN && state->board.men[effect->target].place != PLACE_BOARD;
}

void km_tell_effect(struct turn *turn, int type, const struct effect *effect)
{
    const struct state *state = turn_state(turn);
    char text[CELL_TEXT_BYTES];
    int cell = effect->target_kind == EFFECT_ON_MAN ? state->board.men[effect->target].cell : effect->target;

    if (effect->hidden)
        return;
    emit(turn, type, event_text("card", km_cards[effect->kind]->name), event_text("side", colour_name(effect->owner)),
         event_text("square", cell_format(cell, text)),
         event_text("place", km_effect_place(turn_arena(turn), state, effect)));
}

/* The effect that makes one piece of the man and his partner; 0: none does. */
static int joining_effect(const struct state *state, int man)
{
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (km_cards[effect->kind]->joins && (effect->target == man || effect->data[1] == man))
            return effect->id;
    }
    return 0;
}

void km_effects_placed(struct state *state)
{
    for (int i = 0; i < state->effects.count; i++) {
        struct effect *effect = &state->effects.list[i];
        const struct card *card = km_cards[effect->kind];
        bool joined = effect->target_kind == EFFECT_ON_MAN && state->board.men[effect->target].joined;
        int joins = joined ? joining_effect(state, effect->target) : 0;

        if (card->joins)
            effect->data[1] = state->board.men[effect->target].partner;
        else if (joins && joins < effect->id)
            effect->mother = joins;
        if (card->placed)
            card->placed(state, effect);
    }
}

/* Two men become one piece, and what is played on it ends with it (RULES 4.1). */
static void tie(struct turn *turn, const struct effect *effect)
{
    struct state *state = turn_state(turn);
    const struct man *man = &state->board.men[effect->target];

    if (effect->target_kind != EFFECT_ON_MAN || man->place != PLACE_BOARD)
        return;
    if (km_cards[effect->kind]->joins)
        board_join(&state->board, man->cell, true);
    else if (man->joined && effect->mother == 0)
        effect_edit(turn, effect->id)->mother = joining_effect(state, effect->target);
}

/* The two of an ended merge stand there as two men, if they still do. */
static void untie(struct turn *turn, const struct effect *effect)
{
    struct state *state = turn_state(turn);
    const struct man *man = &state->board.men[effect->target];

    if (km_cards[effect->kind]->joins && man->place == PLACE_BOARD && man->joined)
        board_join(&state->board, man->cell, false);
}

static void began(struct turn *turn, const struct effect *effect)
{
    struct state *state = turn_state(turn);
    enum kind made = kind_of_name(km_cards[effect->kind]->name);

    if (made != KIND_NONE)
        state->seen |= 1 << made;
    tie(turn, effect);
    km_tell_effect(turn, KM_EFFECT_ON, effect);
    if (effect->asleep)
        km_tell_effect(turn, KM_EFFECT_SUSPENDED, effect);
}

static void changed(struct turn *turn, const struct effect *before, const struct effect *now)
{
    if (before->asleep != now->asleep)
        km_tell_effect(turn, now->asleep ? KM_EFFECT_SUSPENDED : KM_EFFECT_RESUMED, now);
}

static void ended(struct turn *turn, const struct effect *effect, enum effect_end how)
{
    struct state *state = turn_state(turn);
    int owner = state->options.cards == CARDS_COMMON ? COLOUR_WHITE : effect->owner;
    const struct card *card = km_cards[effect->kind];

    km_tell_effect(turn, KM_EFFECT_OFF, effect);
    untie(turn, effect);
    if (km_card_beside(state, effect))
        pile_push(turn, &state->sides[owner].discards, km_card_beside(state, effect));
    if (card->undo && how == EFFECT_DISPELLED)
        card->undo(turn, effect);
}

const struct effect_rules km_effect_rules = {
    .list = list, .paused = paused, .asleep = asleep, .began = began, .changed = changed, .ended = ended,
};

/* The first effect that has come to its own end; 0: none has. */
static int first_over(const struct state *state)
{
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct card *card = km_cards[effect->kind];

        if (card->over && card->over(state, effect))
            return effect->id;
    }
    return 0;
}

void km_settle(struct turn *turn)
{
    const struct state *state = turn_state(turn);
    int over;

    for (int i = 0; i < state->effects.count; i++) {
        struct effect effect = state->effects.list[i];

        if (km_cards[effect.kind]->spread)
            km_cards[effect.kind]->spread(turn, &effect);
    }
    while ((over = first_over(state)) != 0)
        effect_end(turn, over, EFFECT_EXPIRED);
    effect_refresh(turn);
}

const char *km_cancel(struct turn *turn, const struct effect *effect)
{
    const struct card *card = km_cards[effect->kind];
    const char *why = card->keeps ? card->keeps(turn_state(turn), effect) : NULL;

    if (!why)
        effect_end(turn, effect->id, EFFECT_DISPELLED);
    return why;
}

/* Is an effect of the card on the man, or on the piece that he is part of, in force? */
static bool lies_on(const struct state *state, const struct card *card, int man)
{
    const struct man *who = &state->board.men[man];
    int number = km_card_number(card);

    return effect_works(&km_effect_rules, state, number, EFFECT_ON_MAN, man)
        || (who->joined && !card->transforms
            && effect_works(&km_effect_rules, state, number, EFFECT_ON_MAN, who->partner));
}

const char *km_begin(struct turn *turn, const struct cast *cast)
{
    struct effect effect = km_effect_of(turn_state(turn), cast);

    effect_begin(turn, effect, true);
    return NULL;
}

static int begin_for(struct turn *turn, const struct card *card, int owner, int man, int colour, int turns)
{
    return effect_begin(turn, (struct effect){ .kind = km_card_number(card), .owner = owner,
                                               .target_kind = EFFECT_ON_MAN, .target = man, .moment = MOMENT_TURN_END,
                                               .seat = EFFECT_SEAT(colour), .left = turns }, false);
}

int km_begin_until_next(struct turn *turn, const struct card *card, int owner, int man, int colour)
{
    const struct state *state = turn_state(turn);

    return begin_for(turn, card, owner, man, colour, state->board.to_move == colour ? 2 : 1);
}

int km_begin_this_turn(struct turn *turn, const struct card *card, int owner, int man)
{
    const struct state *state = turn_state(turn);

    return begin_for(turn, card, owner, man, state->board.to_move, 1);
}

void km_bend_held(const struct state *state, const struct effect *effect, struct law *law)
{
    (void)state;
    law_hold(law, effect->target, effect->seat - EFFECT_SEAT(0));
}

void km_bend_shielded(const struct state *state, const struct effect *effect, struct law *law)
{
    (void)state;
    law_shield(law, effect->target, effect->seat - EFFECT_SEAT(0));
}

void km_stream(struct turn *turn, const char *purpose)
{
    const struct state *state = turn_state(turn);

    turn_stream(turn, arena_printf(turn_arena(turn), "%s.%d", purpose, state->step_count));
}

/* ---- common ways ---- */

const char *km_refuse(struct cast *cast, const char *code, const char *words)
{
    cast->code = code;
    return words;
}

bool km_is_neutral(const struct state *state, int man)
{
    return lies_on(state, &card_neutrality, man);
}

int km_man_at(const struct state *state, int cell, int colour)
{
    int man = state->board.at[cell];

    if (man == MAN_NONE || state->board.men[man].colour == colour || km_is_neutral(state, man))
        return man;
    return MAN_NONE;
}

bool km_kind_seen(const struct state *state, int kind)
{
    for (int i = 0; i < state->effects.count; i++)
        if (km_cards[state->effects.list[i].kind]->makes_kind == kind)
            return true;
    for (int man = 1; man < state->board.men_count; man++)
        if (state->board.men[man].kind == kind)
            return true;
    return state->seen >> kind & 1;
}

bool km_has_kind(const struct board *board, int man, int kind)
{
    const struct man *who = &board->men[man];

    return kind_base((enum kind)who->kind) == (enum kind)kind
        || (who->joined && kind_base((enum kind)board->men[who->partner].kind) == (enum kind)kind);
}

int km_part_at(const struct state *state, int cell, int colour, int kind)
{
    int men[] = { km_man_at(state, cell, colour), state->board.men[state->board.at[cell]].partner };

    for (int i = 0; i < 2 && men[0] != MAN_NONE; i++)
        if (men[i] != MAN_NONE && kind_base((enum kind)state->board.men[men[i]].kind) == (enum kind)kind)
            return men[i];
    return MAN_NONE;
}

/* A King, or the man who is one by a COUP: cards that spare Kings spare both. */
bool km_is_royal(const struct state *state, int man)
{
    struct law_source source = knightmare_state_law(state);
    struct law law;
    int cell = state->board.men[man].cell;

    law_derive(&law, &state->board, &source);
    return state->board.men[man].kind == KIND_KING
        || ((law.vital[COLOUR_WHITE] | law.vital[COLOUR_BLACK]) & cell_bit(cell)) != 0;
}

bool km_is_king(const struct state *state, const struct board *board, int man)
{
    int partner = board->men[man].joined ? board->men[man].partner : man;

    if (kind_base(board->men[man].kind) == KIND_KING)
        return true;
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct card *card = km_cards[effect->kind];

        if (card->crowns && (effect->target == man || effect->target == partner)
            && !(card->asleep && card->asleep(state, board, effect)))
            return true;
    }
    return false;
}

bool km_capturable(const struct state *state, int man, int by)
{
    struct law_source source = knightmare_state_law(state);
    struct law law;

    law_derive(&law, &state->board, &source);
    return !law.truce && !(law.shielded[by] & cell_bit(state->board.men[man].cell));
}

bool km_is_stone(const struct state *state, int man)
{
    return lies_on(state, &card_medusa, man);
}

bool km_rooted(const struct state *state, int man)
{
    struct law_source source = knightmare_state_law(state);
    struct law law;

    law_derive(&law, &state->board, &source);
    return law_rooted(&law, man);
}

int km_kind_of(const struct state *state, int man)
{
    int kind = state->board.men[man].kind;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct card *card = km_cards[effect->kind];

        if (card->makes_kind && effect->target_kind == EFFECT_ON_MAN && effect->target == man
            && !(card->asleep && card->asleep(state, &state->board, effect)))
            kind = card->makes_kind;
    }
    return kind;
}

static const char *man_text(struct turn *turn, int man)
{
    const struct state *state = turn_state(turn);
    const struct man *who = &state->board.men[man];

    return arena_printf(turn_arena(turn), "%s %s", colour_name(who->colour), kind_name((enum kind)who->kind));
}

/* "White Rook+Knight": who moves as one piece. */
static const char *piece_text(struct turn *turn, int man)
{
    const struct board *board = &((const struct state *)turn_state(turn))->board;
    const struct man *who = &board->men[man];
    int first = board->at[who->cell];

    if (who->place != PLACE_BOARD || !who->joined)
        return man_text(turn, man);
    return arena_printf(turn_arena(turn), "%s+%s", man_text(turn, first),
                        kind_name((enum kind)board->men[board->men[first].partner].kind));
}

/* The oldest effect that ends with the capture of the man or of whoever goes with him; 0: none is left. */
static int ends_with_capture(const struct state *state, int man, int with)
{
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (effect->target_kind == EFFECT_ON_MAN && !km_cards[effect->kind]->outlasts_capture
            && (effect->target == man || (with != MAN_NONE && effect->target == with)))
            return effect->id;
    }
    return 0;
}

/* The card lies beside the board until its effect ends; then it goes to its owner's discards. A capture ends what
 * lasts "until captured" (RULES 9.3). */
static void end_effects_of(struct turn *turn, int man, int with)
{
    int id;

    km_note_lapsed(turn_state(turn), man, with);
    while ((id = ends_with_capture(turn_state(turn), man, with)) != 0)
        effect_end(turn, id, EFFECT_TARGET_GONE);
}

/* Whoever stands on the cell with a man of the board goes with him when he is captured (RULES 4.1, 9.5). */
static int companion(const struct state *state, int man)
{
    return state->board.men[man].place == PLACE_BOARD ? state->board.men[man].partner : MAN_NONE;
}

static void tell_gone(struct turn *turn, int type, int man, const char *by)
{
    const struct state *state = turn_state(turn);
    char text[CELL_TEXT_BYTES];

    emit(turn, type, event_text("man", man_text(turn, man)),
         event_text("square", cell_format(state->board.men[man].cell, text)), event_text("by", by));
}

static void put_aside(struct board *board, int man, enum place place)
{
    if (board->men[man].place == PLACE_BOARD)
        board_lift(board, man, place);
    else
        board_shelve(board, man, place);
}

/* Losses are looked back on by responses, until the turn ends. */
static void note_loss(struct turn *turn, int man, int step)
{
    struct state *state = turn_state(turn);

    ensure(turn, state->loss_count < LOSSES_MAX);
    state->losses[state->loss_count++] = (struct loss){ .man = man, .step = step };
}

void km_capture(struct turn *turn, int man, const char *by)
{
    struct state *state = turn_state(turn);
    int with = companion(state, man);

    tell_gone(turn, KM_CAPTURED, man, by);
    if (with != MAN_NONE)
        tell_gone(turn, KM_CAPTURED, with, by);
    put_aside(&state->board, man, PLACE_CAPTURED);
    if (with != MAN_NONE)
        put_aside(&state->board, with, PLACE_CAPTURED);
    note_loss(turn, man, state->step_count);
    if (with != MAN_NONE)
        note_loss(turn, with, state->step_count);
    end_effects_of(turn, man, with);
}

void km_capture_one(struct turn *turn, int man, const char *by)
{
    struct state *state = turn_state(turn);

    tell_gone(turn, KM_CAPTURED, man, by);
    put_aside(&state->board, man, PLACE_CAPTURED);
    note_loss(turn, man, state->step_count);
    end_effects_of(turn, man, MAN_NONE);
}

void km_kill(struct turn *turn, int man, const char *by)
{
    struct state *state = turn_state(turn);
    int with = state->board.men[man].joined ? state->board.men[man].partner : MAN_NONE;

    tell_gone(turn, KM_DEAD, man, by);
    put_aside(&state->board, man, PLACE_DEAD);
    effect_end_on(turn, EFFECT_ON_MAN, man, EFFECT_TARGET_GONE);
    if (with != MAN_NONE)
        km_kill(turn, with, by);
}

static void tell_promotion(struct turn *turn, int man)
{
    const struct state *state = turn_state(turn);
    const struct man *who = &state->board.men[man];
    char text[CELL_TEXT_BYTES];

    emit(turn, KM_PROMOTED, event_text("square", cell_format(who->cell, text)),
         event_text("to", kind_name((enum kind)who->kind)));
    for (int i = state->effects.count - 1; i >= 0; i--)
        if (state->effects.list[i].target_kind == EFFECT_ON_MAN && state->effects.list[i].target == man
            && km_cards[state->effects.list[i].kind]->ends_on_promotion)
            effect_end(turn, state->effects.list[i].id, EFFECT_EXPIRED);
}

void km_promote(struct turn *turn, int man, int kind)
{
    struct state *state = turn_state(turn);

    board_promote(&state->board, man, kind);
    tell_promotion(turn, man);
    effect_refresh(turn);
}

static void carry(struct turn *turn, int man, int cell)
{
    struct state *state = turn_state(turn);
    char from[CELL_TEXT_BYTES], to[CELL_TEXT_BYTES];
    int left = state->board.men[man].cell;

    if (state->board.men[man].place == PLACE_BOARD)
        board_shift(&state->board, man, cell);
    else
        board_put(&state->board, man, cell);
    emit(turn, KM_MOVED, event_text("man", piece_text(turn, man)), event_text("from", cell_format(left, from)),
         event_text("to", cell_format(cell, to)));
}

void km_relocate(struct turn *turn, int man, int cell)
{
    const struct state *state = turn_state(turn);
    bool captured = state->board.men[man].place == PLACE_CAPTURED;

    carry(turn, man, cell);
    if (captured)
        km_revive_lapsed(turn, man, MAN_NONE, true);
}

void km_bring_back(struct turn *turn, const struct step *step, int cell)
{
    carry(turn, step->taken, cell);
    if (step->taken_with)
        carry(turn, step->taken_with, cell);
    km_revive_lapsed(turn, step->taken, step->taken_with, true);
}

void km_swap(struct turn *turn, int one, int other)
{
    struct state *state = turn_state(turn);
    int men[] = { one, other };
    int left[] = { state->board.men[one].cell, state->board.men[other].cell };
    char from[CELL_TEXT_BYTES], to[CELL_TEXT_BYTES];

    board_swap(&state->board, one, other);
    for (int i = 0; i < 2; i++)
        emit(turn, KM_MOVED, event_text("man", piece_text(turn, men[i])), event_text("from", cell_format(left[i], from)),
             event_text("to", cell_format(left[1 - i], to)));
}

static bool leaps(int from, int to)
{
    int files = cell_file(from) - cell_file(to), ranks = cell_rank(from) - cell_rank(to);

    return files != 0 && ranks != 0 && files != ranks && files != -ranks;
}

static int rook_of(const struct board *board, const struct move *move)
{
    return move->sort == MOVE_CASTLING ? board->at[castling_ways[move->way].rook_from] : MAN_NONE;
}

/* Does the mover's man come over the frontier into the other's half (RULES 3, TOLL)? */
static bool crosses(const struct board *board, int colour, const struct move *move)
{
    uint64_t half = 0;

    for (int rank = 1; rank <= 4; rank++)
        half |= board_rank_cells(board, colour_other(colour), rank);
    return !(half & cell_bit(move->from))
        && (half & (cell_bit(move->to) | (move->via == CELL_NONE ? 0 : cell_bit(move->via))));
}

static struct step step_of(const struct state *state, const struct move *move, int card)
{
    const struct man *man = &state->board.men[move->man];
    struct step step = { .sort = STEP_MOVE, .colour = state->board.to_move, .card = card, .man = move->man,
                         .kind = man->kind, .from = move->from, .to = move->to, .taken = move->taken,
                         .rook = rook_of(&state->board, move), .by_card = card != CARD_NONE,
                         .leapt = leaps(move->from, move->to),
                         .crossed = crosses(&state->board, state->board.to_move, move) };

    if (move->taken) {
        step.taken_kind = state->board.men[move->taken].kind;
        step.taken_with = companion(state, move->taken);
    }
    return step;
}

/* Carries out a move, tells it, and notes it as the step that responses look back on. */
void km_move(struct turn *turn, const struct move *move, int card, bool record)
{
    struct state *state = turn_state(turn);
    struct step step = step_of(state, move, card);
    const char *by = piece_text(turn, move->man);
    char from[CELL_TEXT_BYTES], to[CELL_TEXT_BYTES];

    emit(turn, KM_MOVED, event_text("man", by), event_text("from", cell_format(move->from, from)),
         event_text("to", cell_format(move->to, to)));
    if (step.taken)
        tell_gone(turn, KM_CAPTURED, step.taken, by);
    if (step.taken_with)
        tell_gone(turn, KM_CAPTURED, step.taken_with, by);
    board_play(&state->board, move);
    if (step.taken)
        note_loss(turn, step.taken, state->step_count + record);
    if (step.taken_with)
        note_loss(turn, step.taken_with, state->step_count + record);
    if (step.taken)
        end_effects_of(turn, step.taken, step.taken_with);
    if (move->becomes)
        tell_promotion(turn, move->man);
    km_settle(turn);
    if (!record)
        return;
    state->moved[step.colour] = step.man;
    state->moved_rook[step.colour] = step.rook;
    if (state->step_count < STEPS_MAX)
        state->steps[state->step_count++] = step;
}
