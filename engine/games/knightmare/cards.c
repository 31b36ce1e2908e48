#include "engine/games/knightmare/cards.h"

#include "engine/games/knightmare/attacks.h"
#include "engine/games/knightmare/catalogue.h"
#include "engine/games/knightmare/events.h"
#include "engine/kernel/text.h"

#define CARD_DECLARED(symbol, title) extern const struct card card_##symbol;
#define NOTHING(symbol, title)
KM_CARDS(CARD_DECLARED, NOTHING)
#define CARD_LISTED(symbol, title) &card_##symbol,
#define UNLISTED(symbol, title) NULL,
const struct card *const km_cards[CARDS_MAX] = { NULL, KM_CARDS(CARD_LISTED, UNLISTED) };
#define CARD_COUNTED(symbol, title) +1
enum { CARD_COUNT = 1 KM_CARDS(CARD_COUNTED, CARD_COUNTED) };

int km_card_count(void)
{
    return CARD_COUNT;
}

const char *km_card_name_of(const void *context, int card)
{
    (void)context;
    return card > 0 && card < CARD_COUNT ? km_card_names()[card] : "unknown";
}

int km_card_number(const struct card *card)
{
    for (int i = 1; i < CARD_COUNT; i++)
        if (km_cards[i] == card)
            return i;
    return CARD_NONE;
}

/* ---- effects ---- */

void km_bend(const void *context, struct law *law)
{
    const struct state *state = context;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct card *card = km_cards[effect->kind];

        if (card->bend && !(card->asleep && card->asleep(state, effect)))
            card->bend(state, effect, law);
    }
}

static struct effects *list(void *state)
{
    return &((struct state *)state)->effects;
}

static bool asleep(const void *state, const struct effect *effect)
{
    const struct card *card = km_cards[effect->kind];

    return card->asleep && card->asleep(state, effect);
}

static void tell(struct turn *turn, int type, const struct effect *effect)
{
    const struct state *state = turn_state(turn);
    char text[CELL_TEXT_BYTES];
    int cell = effect->target_kind == EFFECT_ON_MAN ? state->board.men[effect->target].cell : effect->target;

    emit(turn, type, event_text("card", km_cards[effect->kind]->name), event_text("side", colour_name(effect->owner)),
         event_text("square", cell_format(cell, text)));
}

static void began(struct turn *turn, const struct effect *effect)
{
    tell(turn, KM_EFFECT_ON, effect);
    if (effect->asleep)
        tell(turn, KM_EFFECT_SUSPENDED, effect);
}

static void changed(struct turn *turn, const struct effect *before, const struct effect *now)
{
    if (before->asleep != now->asleep)
        tell(turn, now->asleep ? KM_EFFECT_SUSPENDED : KM_EFFECT_RESUMED, now);
}

static void ended(struct turn *turn, const struct effect *effect, enum effect_end how)
{
    struct state *state = turn_state(turn);
    int owner = state->options.cards == CARDS_COMMON ? COLOUR_WHITE : effect->owner;

    (void)how;
    tell(turn, KM_EFFECT_OFF, effect);
    pile_push(turn, &state->sides[owner].discards, effect->kind);
}

const struct effect_rules km_effect_rules = {
    .list = list, .asleep = asleep, .began = began, .changed = changed, .ended = ended,
};

/* ---- common ways ---- */

const char *km_refuse(struct cast *cast, const char *code, const char *words)
{
    cast->code = code;
    return words;
}

int km_man_at(const struct state *state, int cell, int colour)
{
    int man = state->board.at[cell];

    return man != MAN_NONE && state->board.men[man].colour == colour ? man : MAN_NONE;
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

static const char *man_text(struct turn *turn, int man)
{
    const struct state *state = turn_state(turn);
    const struct man *who = &state->board.men[man];

    return arena_printf(turn_arena(turn), "%s %s", colour_name(who->colour), kind_name((enum kind)who->kind));
}

/* The card lies beside the board until its effect ends; then it goes to its owner's discards (RULES 9.3). */
static void end_effects_of(struct turn *turn, int man)
{
    effect_end_on(turn, EFFECT_ON_MAN, man, EFFECT_TARGET_GONE);
}

void km_capture(struct turn *turn, int man, const char *by)
{
    struct state *state = turn_state(turn);
    char text[CELL_TEXT_BYTES];

    emit(turn, KM_CAPTURED, event_text("man", man_text(turn, man)),
         event_text("square", cell_format(state->board.men[man].cell, text)), event_text("by", by));
    if (state->board.men[man].place == PLACE_BOARD)
        board_lift(&state->board, man, PLACE_CAPTURED);
    end_effects_of(turn, man);
}

void km_relocate(struct turn *turn, int man, int cell)
{
    struct state *state = turn_state(turn);
    char from[CELL_TEXT_BYTES], to[CELL_TEXT_BYTES];
    int left = state->board.men[man].cell;

    if (state->board.men[man].place == PLACE_BOARD)
        board_lift(&state->board, man, PLACE_AWAY);
    board_put(&state->board, man, cell);
    emit(turn, KM_MOVED, event_text("man", man_text(turn, man)), event_text("from", cell_format(left, from)),
         event_text("to", cell_format(cell, to)));
}

static bool leaps(int from, int to)
{
    int files = cell_file(from) - cell_file(to), ranks = cell_rank(from) - cell_rank(to);

    return files != 0 && ranks != 0 && files != ranks && files != -ranks;
}

/* Carries out a move, tells it, and notes it as the step that responses look back on. */
void km_move(struct turn *turn, const struct move *move, int card, bool record)
{
    struct state *state = turn_state(turn);
    const struct man *man = &state->board.men[move->man];
    struct step step = { .sort = STEP_MOVE, .colour = state->board.to_move, .card = card, .man = move->man,
                         .kind = man->kind, .from = move->from, .to = move->to, .taken = move->taken,
                         .taken_kind = move->taken ? state->board.men[move->taken].kind : KIND_NONE,
                         .by_card = card != CARD_NONE, .leapt = leaps(move->from, move->to) };
    char from[CELL_TEXT_BYTES], to[CELL_TEXT_BYTES], taken[CELL_TEXT_BYTES];

    emit(turn, KM_MOVED, event_text("man", man_text(turn, move->man)), event_text("from", cell_format(move->from, from)),
         event_text("to", cell_format(move->to, to)));
    if (move->taken)
        emit(turn, KM_CAPTURED, event_text("man", man_text(turn, move->taken)),
             event_text("square", cell_format(state->board.men[move->taken].cell, taken)),
             event_text("by", man_text(turn, move->man)));
    board_play(&state->board, move);
    if (move->taken)
        end_effects_of(turn, move->taken);
    if (move->becomes) {
        emit(turn, KM_PROMOTED, event_text("square", cell_format(move->to, to)),
             event_text("to", kind_name((enum kind)move->becomes)));
        for (int i = state->effects.count - 1; i >= 0; i--)
            if (state->effects.list[i].target_kind == EFFECT_ON_MAN && state->effects.list[i].target == move->man
                && km_cards[state->effects.list[i].kind]->ends_on_promotion)
                effect_end(turn, state->effects.list[i].id, EFFECT_EXPIRED);
    }
    effect_refresh(turn);
    if (record && state->step_count < STEPS_MAX)
        state->steps[state->step_count++] = step;
}

const char *const *km_card_names(void)
{
#define CARD_NAMED(symbol, title) title,
#define UNNAMED(symbol, title) "?",
    static const char *const names[CARD_COUNT] = { NULL, KM_CARDS(CARD_NAMED, UNNAMED) };
#undef CARD_NAMED
#undef UNNAMED

    return names;
}
