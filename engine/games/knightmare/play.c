#include "engine/games/knightmare/play.h"

#include "engine/games/knightmare/attacks.h"
#include "engine/games/knightmare/events.h"
#include "engine/kernel/text.h"

/* One turn while it is being carried out. */
struct play {
    struct turn *turn;
    struct state *state;
    struct state *start;         /* after the start of the turn: what CHAOS goes back to */
    struct refusal *refusal;
    int mover;
    int card;                    /* that the mover has played; 0: none */
    bool commits;                /* the turn as sent has a card in it, played already or still to come */
    bool went;                   /* the move has been made, replaced or given up */
    bool again;                  /* the mover has to choose anew */
    const char *why;             /* ... because */
};

/* ---- what is asked of a board ---- */

static bool all_checked(const struct state *state, int colour)
{
    struct law_source source = knightmare_state_law(state);
    struct law law;

    law_derive(&law, &state->board, &source);
    return attacks_all_checked(&law, colour);
}

/* Has the colour, if it were to move, a legal move? */
static bool can_move(const struct state *state, int colour)
{
    struct law_source source = knightmare_state_law(state);
    struct board board = state->board;
    struct law law;

    board.to_move = (uint8_t)colour;
    law_derive(&law, &board, &source);
    return moves_any(&law);
}

static bool board_mated(const struct state *state, int colour)
{
    return all_checked(state, colour) && !can_move(state, colour);
}

/* Owner and kind of every man on the board, as RULES 7.4.3 compares them. */
static uint64_t placement(const struct board *board)
{
    uint64_t key = UINT64_C(14695981039346656037);

    for (int cell = 0; cell < CELL_COUNT; cell++) {
        const struct man *man = &board->men[board->at[cell]];
        unsigned here = board->at[cell] == MAN_NONE ? 0u : 1u + man->colour + 2u * man->kind;

        key = (key ^ here) * UINT64_C(1099511628211);
    }
    return key | 1;
}

static bool has_hand(const struct state *state, int colour)
{
    return state->sides[colour].hand.count > 0;
}

/* ---- cards and piles ---- */

static struct side *piles(struct state *state, int colour)
{
    return &state->sides[state->options.cards == CARDS_COMMON ? COLOUR_WHITE : colour];
}

static void draw_card(struct turn *turn, struct state *state, int colour)
{
    struct side *side = piles(state, colour);
    int card;

    if (state->options.cards == CARDS_COMMON && side->deck.count == 0) {
        side->deck = side->discards;
        side->discards = (struct pile){ 0 };
        pile_shuffle(turn, &side->deck, "common", km_card_name_of, NULL);
    }
    card = pile_pop(&side->deck);
    if (!card)
        return;
    pile_push(turn, &state->sides[colour].hand, card);
    emit_to(turn, AUDIENCE_SEAT(colour), KM_DREW, event_text("side", colour_name(colour)),
            event_text("card", km_card_name_of(NULL, card)));
}

static void tell_card(struct play *play, int type, const struct card *card, int colour, const char *reason)
{
    emit(play->turn, type, event_text("card", card->name), event_text("side", colour_name(colour)),
         event_text("reason", reason));
}

/* Cards beside the board in one state and not in the other: they go to the discards, or come back from them. */
static void move_effect_cards(struct play *play, const struct state *from, const struct state *to, bool to_discards)
{
    for (int i = 0; i < from->effects.count; i++) {
        const struct effect *effect = &from->effects.list[i];
        struct pile *discards = &piles(play->state, effect->owner)->discards;

        if (effect_find(&to->effects, effect->id))
            continue;
        if (to_discards)
            pile_push(play->turn, discards, effect->kind);
        else
            pile_take(discards, effect->kind);
    }
}

/* Back to an earlier moment of the turn, hands, decks and the count of steps apart. */
static void go_back(struct play *play, const struct state *to)
{
    struct state *now = ARENA_NEW(turn_arena(play->turn), struct state);

    *now = *play->state;
    *play->state = *to;
    for (int i = 0; i < COLOUR_COUNT; i++)
        play->state->sides[i] = now->sides[i];
    play->state->step_count = now->step_count;
    for (int i = 0; i < now->step_count; i++)
        play->state->steps[i] = now->steps[i];
    move_effect_cards(play, now, to, true);
    move_effect_cards(play, to, now, false);
}

static struct state *snapshot(struct play *play)
{
    struct state *copy = ARENA_NEW(turn_arena(play->turn), struct state);

    *copy = *play->state;
    return copy;
}

static void note_step(struct play *play, const struct step *step)
{
    if (play->state->step_count < STEPS_MAX)
        play->state->steps[play->state->step_count++] = *step;
}

/* Puts the card's effect on the board, or takes it back when it may not have one (RULES 8.1, 8.2). */
static void take_effect(struct play *play, const struct cast *cast, bool response)
{
    const struct state *before = snapshot(play);
    bool mated[COLOUR_COUNT];
    const char *fizzled;

    for (int i = 0; i < COLOUR_COUNT; i++)
        mated[i] = !cast->card->continuing && board_mated(play->state, i);
    fizzled = cast->card->resolve(play->turn, cast);
    effect_refresh(play->turn);
    for (int i = 0; i < COLOUR_COUNT && !fizzled && !cast->card->continuing; i++)
        if (!mated[i] && i != cast->colour && board_mated(play->state, i))
            fizzled = "CHECKMATE";
    if (!fizzled && response && !play->state->banned && all_checked(play->state, play->mover) && play->went)
        fizzled = "CHECKMOVE";
    if (!fizzled)
        return;
    go_back(play, before);
    tell_card(play, KM_FIZZLED, cast->card, cast->colour, fizzled);
}

/* From the hand to the discards or beside the board, and a new card for it. */
static void spend(struct play *play, const struct cast *cast)
{
    struct state *state = play->state;
    int card = km_card_number(cast->card);

    ensure(play->turn, pile_take(&state->sides[cast->colour].hand, card));
    state->sides[cast->colour].played = true;
    tell_card(play, KM_CARD_PLAYED, cast->card, cast->colour, NULL);
}

static void lay_down(struct play *play, const struct cast *cast, bool works)
{
    struct state *state = play->state;
    bool beside = cast->card->continuing && works;

    state->board.quiet_plies = 0;
    if (!beside)
        pile_push(play->turn, &piles(state, cast->colour)->discards, km_card_number(cast->card));
    draw_card(play->turn, state, cast->colour);
}

/* ---- responses ---- */

static int timing_of(const struct step *step)
{
    return step->sort == STEP_MOVE ? TIMING_ON_MOVE : step->sort == STEP_CARD ? TIMING_ON_CARD : TIMING_ON_TURN;
}

const char *km_point_name(struct arena *arena, const struct state *state, int step)
{
    static const char *const points[STEP_SORTS] = { "OC", "OM", "OT" };

    return arena_printf(arena, "s%d/%s", step, points[state->steps[step - 1].sort]);
}

const char *km_forbids_response(const struct state *state, struct cast *cast, int step)
{
    cast->trigger = &state->steps[step - 1];
    if (cast->trigger->colour == cast->colour || !(cast->card->timing & timing_of(cast->trigger)))
        return km_refuse(cast, "TIMING", "the card does not answer such a step");
    return cast->card->forbids ? cast->card->forbids(state, cast) : NULL;
}

int km_find_step(const struct state *state, struct cast *cast, const char **reason)
{
    *reason = km_refuse(cast, "TIMING", "no step of the last turn can be answered with this card");
    for (int step = state->step_count; step > 0; step--) {
        const char *why;

        if (!(cast->card->timing & timing_of(&state->steps[step - 1])) || state->steps[step - 1].colour == cast->colour)
            continue;
        why = km_forbids_response(state, cast, step);
        if (!why) {
            *reason = cast->code = NULL;
            return step;
        }
        *reason = why;
    }
    return 0;
}

const char *km_card_word(struct arena *arena, int card)
{
    char *word = arena_text(arena, km_card_name_of(NULL, card));

    for (char *at = word; *at; at++)
        if (*at == ' ')
            *at = '-';
    return word;
}

static struct value *facts_of(struct play *play, int number)
{
    struct arena *arena = turn_arena(play->turn);
    const struct step *step = &play->state->steps[number - 1];
    struct value *facts = value_object(arena);
    char from[CELL_TEXT_BYTES], to[CELL_TEXT_BYTES];

    value_set_int(arena, facts, "step", number);
    value_set_text(arena, facts, "point", km_point_name(arena, play->state, number));
    if (step->card)
        value_set_text(arena, facts, "card", km_card_word(arena, step->card));
    if (step->sort != STEP_MOVE)
        return facts;
    value_set_text(arena, facts, "man", kind_name((enum kind)step->kind));
    value_set_text(arena, facts, "from", cell_format(step->from, from));
    value_set_text(arena, facts, "to", cell_format(step->to, to));
    if (step->taken)
        value_set_text(arena, facts, "captures", kind_name((enum kind)step->taken_kind));
    if (!step->leapt && (step->kind == KIND_ROOK || step->kind == KIND_BISHOP || step->kind == KIND_QUEEN))
        value_set_text(arena, facts, "slides", kind_name((enum kind)step->kind));
    return facts;
}

/* The mover may answer the answer if his turn has no card of his own in it (RULES 14.1.5). */
static bool countered(struct play *play, const struct cast *response)
{
    struct arena *arena = turn_arena(play->turn);
    struct value *facts = value_object(arena);
    const struct answer *answer;
    struct plan *plan = ARENA_NEW(arena, struct plan);
    struct cast *cast = &plan->acts[0].cast;

    if (play->commits || play->state->sides[play->mover].played || !has_hand(play->state, play->mover))
        return false;
    if (play->state->options.counters == COUNTERS_HELD
        && !pile_has(&play->state->sides[play->mover].hand, km_card_number(&card_fog)))
        return false;
    value_set_text(arena, facts, "card", response->card->name);
    answer = ask(play->turn, &(struct ask){ .seat = play->mover, .kind = "counter", .facts = facts,
                                           .default_text = "NOCOUNTER", .deadline = "window" });
    km_read_plan(arena, answer->text, play->mover, plan);
    if (plan->count == 0 || plan->acts[0].kind != ACT_COUNTER || cast->card != &card_fog
        || !pile_has(&play->state->sides[play->mover].hand, km_card_number(&card_fog)))
        return false;
    spend(play, cast);
    lay_down(play, cast, false);
    tell_card(play, KM_CANCELLED, response->card, response->colour, NULL);
    turn_step(play->turn);
    return true;
}

/* FOG OF WAR on a card of this turn: RULES 7.5. */
static void cancel_card(struct play *play, const struct step *step, const struct state *before)
{
    int card = step->card;

    go_back(play, before);
    tell_card(play, KM_CANCELLED, km_cards[card], step->colour, NULL);
    if (km_cards[card]->timing & TIMING_INSTEAD) {
        play->went = false;
        play->again = true;
        play->why = "your card was cancelled: make a move, without a card";
    }
}

/* CHAOS and its twins: RULES 7.4. */
static void cancel_turn(struct play *play)
{
    uint64_t banned = placement(&play->state->board);

    go_back(play, play->start);
    play->state->banned = banned;
    play->went = false;
    play->again = true;
    play->why = "your turn was cancelled: make a different one";
}

/* Carries out the response that an answer gives at a step; before: the state before that step. */
static void respond(struct play *play, struct cast *cast, int step, const struct state *before)
{
    bool chaos = (cast->card->timing & TIMING_ON_TURN) != 0, fog = cast->card == &card_fog;
    struct step *answered = ARENA_NEW(turn_arena(play->turn), struct step);

    *answered = play->state->steps[step - 1];
    cast->trigger = answered;
    spend(play, cast);
    lay_down(play, cast, false);
    turn_step(play->turn);
    if (countered(play, cast))
        return;
    if (chaos && !can_move(play->start, play->mover) && all_checked(play->start, play->mover))
        tell_card(play, KM_FIZZLED, cast->card, cast->colour, "CHECKMATE");
    else if (chaos)
        cancel_turn(play);
    else if (fog)
        cancel_card(play, answered, before);
    else
        take_effect(play, cast, true);
    turn_step(play->turn);
}

/* A point at which the opponent may have answered. Whether it is asked depends on what everybody sees. */
static void response_point(struct play *play, int step, const struct state *before)
{
    struct arena *arena = turn_arena(play->turn);
    int other = colour_other(play->mover);
    const struct answer *answer;
    struct plan *plan;
    struct cast *cast;
    const char *why;

    turn_step(play->turn);
    if (turn_is_trial(play->turn) || play->state->sides[other].played || !has_hand(play->state, other))
        return;
    answer = ask_late(play->turn, &(struct ask){ .seat = other, .kind = "respond",
                                                .name = km_point_name(arena, play->state, step),
                                                .facts = facts_of(play, step), .default_text = "NORESPONSE" });
    plan = ARENA_NEW(arena, struct plan);
    km_read_plan(arena, answer->text, other, plan);
    if (plan->count == 0 || plan->acts[0].kind != ACT_RESPOND)
        return;
    cast = &plan->acts[0].cast;
    why = km_forbids_response(play->state, cast, step);
    if (!why && !pile_has(&play->state->sides[other].hand, km_card_number(cast->card)))
        why = km_refuse(cast, "CARD", "the card is not in the hand");
    if (why)
        emit(play->turn, KM_REJECTED, event_text("side", colour_name(other)), event_text("code", cast->code),
             event_text("reason", why));
    else
        respond(play, cast, step, before);
}

/* ---- acts ---- */

static bool refuse(struct play *play, const struct act *act, const char *code, const char *reason)
{
    *play->refusal = (struct refusal){ code, reason, act ? act->line : -1 };
    return false;
}

static const struct step *last_move(struct play *play)
{
    const struct state *state = play->state;

    for (int i = state->step_count; i > 0; i--)
        if (state->steps[i - 1].sort == STEP_MOVE && state->steps[i - 1].colour == play->mover)
            return snapshot(play)->steps + i - 1;
    return NULL;
}

static const char *forbids_card(struct play *play, struct cast *cast)
{
    int now = !play->went ? TIMING_BEFORE | TIMING_INSTEAD : TIMING_AFTER;

    if (!pile_has(&play->state->sides[play->mover].hand, km_card_number(cast->card)))
        return km_refuse(cast, "CARD", "you do not hold this card");
    if (play->state->sides[play->mover].played)
        return km_refuse(cast, "LIMIT", "you play one card a turn");
    if (!(cast->card->timing & now))
        return km_refuse(cast, "TIMING", play->went ? "this card is not played after the move"
                                                    : "this card is not played before or instead of the move");
    if ((cast->card->timing & TIMING_INSTEAD) && play->state->sides[play->mover].lost_move)
        return km_refuse(cast, "TIMING", "you have lost the move of this turn");
    cast->trigger = play->went ? last_move(play) : NULL;
    return cast->card->forbids ? cast->card->forbids(play->state, cast) : NULL;
}

static bool play_card(struct play *play, struct act *act)
{
    struct cast *cast = &act->cast;
    const struct state *before = snapshot(play);
    const char *why = forbids_card(play, cast);
    int step, effects;

    if (why)
        return refuse(play, act, cast->code, why);
    spend(play, cast);
    play->card = km_card_number(cast->card);
    note_step(play, &(struct step){ .sort = STEP_CARD, .colour = play->mover, .card = play->card });
    step = play->state->step_count;
    if (!play->went && (cast->card->timing & TIMING_INSTEAD))
        play->went = true;
    effects = play->state->effects.count;
    take_effect(play, cast, false);
    lay_down(play, cast, play->state->effects.count > effects);
    response_point(play, step, before);
    if (!play->again && play->state->step_count > step)
        response_point(play, step + 1, before);
    return true;
}

/* A move that leaves the own King in check may yet be cured by a card that follows. */
static bool find_unsafe(struct play *play, const struct law *law, const struct move_text *text, struct move *move)
{
    int man = text->cell_count == 2 ? km_man_at(play->state, text->cells[0], play->mover) : MAN_NONE;
    struct moves moves;

    if (man == MAN_NONE)
        return false;
    moves_of(law, man, play->mover, &moves);
    for (int i = 0; i < moves.count; i++)
        if (moves.list[i].to == text->cells[1] && moves.list[i].becomes == KIND_NONE) {
            *move = moves.list[i];
            return true;
        }
    return false;
}

static bool make_move(struct play *play, const struct act *act, bool card_follows)
{
    struct law_source source = knightmare_state_law(play->state);
    const struct state *before = snapshot(play);
    char why[NOTATION_WHY_BYTES];
    struct law law;
    struct move move;

    if (play->went)
        return refuse(play, act, "ILLEGAL", "one move is made in a turn");
    if (play->state->sides[play->mover].lost_move)
        return refuse(play, act, "TIMING", "you have lost the move of this turn: PASS");
    law_derive(&law, &play->state->board, &source);
    if (!notation_find(&law, &act->move, &move, why)) {
        if (!find_unsafe(play, &law, &act->move, &move))
            return refuse(play, act, "ILLEGAL", arena_text(turn_arena(play->turn), why));
        if (!card_follows)
            return refuse(play, act, "SELFCHECK", "your King would be in check at the end of your turn");
    }
    km_move(play->turn, &move, CARD_NONE, true);
    play->went = true;
    response_point(play, play->state->step_count, before);
    return true;
}

static bool pass(struct play *play, const struct act *act)
{
    bool free_to_pass = play->state->sides[play->mover].lost_move || play->state->banned || play->state->step_count > 0
                     || !can_move(play->state, play->mover);

    if (play->went || !free_to_pass)
        return refuse(play, act, "ILLEGAL", "you have a move, and PASS is for a turn without one");
    play->went = true;
    emit(play->turn, play->state->sides[play->mover].lost_move ? KM_TURN_LOST : KM_PASSED,
         event_text("side", colour_name(play->mover)));
    if (all_checked(play->state, play->mover))
        km_end_game(play->turn, ENDING_CHECKMATE, colour_other(play->mover) + 1);
    else if (!play->state->sides[play->mover].lost_move && !play->state->banned && !can_move(play->state, play->mover))
        km_end_game(play->turn, ENDING_STALEMATE, 0);
    return true;
}

static bool discard(struct play *play, const struct act *act)
{
    struct state *state = play->state;
    int card = km_card_number(act->cast.card);

    if (state->sides[play->mover].played)
        return refuse(play, act, "LIMIT", "who has played a card discards none");
    if (!pile_take(&state->sides[play->mover].hand, card))
        return refuse(play, act, "CARD", "you do not hold this card");
    state->sides[play->mover].played = true;
    pile_push(play->turn, &piles(state, play->mover)->discards, card);
    tell_card(play, KM_DISCARDED, act->cast.card, play->mover, NULL);
    draw_card(play->turn, state, play->mover);
    return true;
}

static bool claim_draw(struct play *play, const struct act *act)
{
    if (drawn_repeats(&play->state->history) >= REPEATS_TO_CLAIM)
        km_end_game(play->turn, ENDING_REPETITION, 0);
    else if (play->state->board.quiet_plies >= QUIET_PLIES_TO_CLAIM)
        km_end_game(play->turn, ENDING_FIFTY, 0);
    else
        return refuse(play, act, "ILLEGAL", "neither a third repetition nor fifty quiet moves have come");
    return true;
}

static bool card_after(const struct plan *plan, int i)
{
    for (i++; i < plan->count; i++)
        if (plan->acts[i].kind == ACT_CARD)
            return true;
    return false;
}

static bool carry_out_act(struct play *play, struct plan *plan, int i)
{
    struct act *act = &plan->acts[i];

    switch (act->kind) {
    case ACT_MOVE:
        return make_move(play, act, card_after(plan, i));
    case ACT_CARD:
        return play_card(play, act);
    case ACT_PASS:
        return pass(play, act);
    case ACT_DISCARD:
        return discard(play, act);
    case ACT_CLAIM_DRAW:
        return claim_draw(play, act);
    case ACT_SAY:
        emit(play->turn, KM_SAID, event_text("side", colour_name(play->mover)),
             event_text("text", act->canonical + sizeof "SAY" ));
        return true;
    default:
        return true;
    }
}

/* The acts one after another. After a response a card that has lost its trigger goes back to the hand, and a move
 * that can no longer be made is chosen anew (RULES 7.2). */
static bool carry_out(struct play *play, struct plan *plan)
{
    play->commits = card_after(plan, -1);
    for (int i = 0; i < plan->count && !play->again && !play->state->ending; i++) {
        bool answered = play->state->sides[colour_other(play->mover)].played;

        if (carry_out_act(play, plan, i))
            continue;
        if (!answered || turn_is_trial(play->turn))
            return false;
        if (plan->acts[i].kind == ACT_CARD) {
            tell_card(play, KM_CARD_BACK, plan->acts[i].cast.card, play->mover, play->refusal->reason);
        } else if (plan->acts[i].kind == ACT_MOVE && !play->went) {
            play->again = true;
            play->why = play->refusal->reason;
        }
    }
    if (play->state->ending || play->again)
        return true;
    if (!play->went)
        return refuse(play, NULL, "ILLEGAL", "a turn has a move, or a card played instead of one");
    if (all_checked(play->state, play->mover)) {
        if (!play->state->sides[colour_other(play->mover)].played || turn_is_trial(play->turn))
            return refuse(play, NULL, "SELFCHECK", "your King would be in check at the end of your turn");
        go_back(play, play->start);
        play->went = false;
        play->again = true;
        play->why = "your King would stand in check: move anew";
        return true;
    }
    if (play->state->banned && placement(&play->state->board) == play->state->banned)
        return refuse(play, NULL, "SAME", "the turn has to end otherwise than the one that was cancelled");
    return true;
}

/* ---- trying ---- */

struct trial_plan {
    struct plan plan;
    struct refusal *refusal;
};

static void try_plan(struct turn *turn, void *context)
{
    struct trial_plan *trial = context;
    struct play play = { .turn = turn, .state = turn_state(turn), .refusal = trial->refusal };

    play.mover = play.state->board.to_move;
    play.start = snapshot(&play);
    carry_out(&play, &trial->plan);
}

void km_try_plan(const struct ruleset *rules, const struct value *options, struct arena *arena,
                 const struct state *state, const struct plan *plan, struct refusal *refusal)
{
    struct trial_plan trial = { .plan = *plan, .refusal = refusal };

    *refusal = (struct refusal){ .line = -1 };
    turn_try_state(rules, options, arena, state, try_plan, &trial, NULL);
}

static bool is_legal(struct play *play, const struct plan *plan, struct refusal *refusal)
{
    struct trial_plan *trial = ARENA_NEW(turn_arena(play->turn), struct trial_plan);

    *trial = (struct trial_plan){ .plan = *plan, .refusal = refusal };
    *refusal = (struct refusal){ .line = -1 };
    turn_try(play->turn, try_plan, trial, NULL);
    return refusal->code == NULL;
}

/* ---- the turn ---- */

void km_end_game(struct turn *turn, int ending, int winner)
{
    struct state *state = turn_state(turn);

    state->ending = ending;
    state->winner = winner;
    if (ending == ENDING_CHECKMATE)
        emit(turn, KM_MATE, event_text("side", colour_name(colour_other(winner - 1))));
    if (ending == ENDING_STALEMATE)
        emit(turn, KM_STALEMATE, event_flag("draw", 1));
    if (winner)
        emit(turn, KM_WIN, event_text("side", colour_name(winner - 1)), event_text("why", km_ending_names[ending]));
    else
        emit(turn, KM_DRAWN, event_text("why", km_ending_names[ending]));
}

static bool wants_card_back(const struct plan *plan)
{
    for (int i = 0; i < plan->count; i++)
        if (plan->acts[i].kind == ACT_KEEP)
            return false;
    return true;
}

/* The mover takes back the card of a cancelled turn; what he drew for it goes back on top (RULES 7.4.2). */
static void take_card_back(struct play *play)
{
    struct state *state = play->state;
    struct side *side = &state->sides[play->mover];
    int drawn = side->hand.count > 0 && side->hand.count >= play->start->sides[play->mover].hand.count
                    ? pile_pop(&side->hand) : CARD_NONE;

    if (drawn)
        pile_push(play->turn, &piles(state, play->mover)->deck, drawn);
    pile_take(&piles(state, play->mover)->discards, play->card);
    pile_push(play->turn, &side->hand, play->card);
    side->played = false;
    tell_card(play, KM_CARD_BACK, km_cards[play->card], play->mover, "TAKEBACK");
    play->card = CARD_NONE;
}

/* Orders of the mover that make a whole turn: asked until they do, three times at most. */
static struct plan *ask_plan(struct play *play, const char *kind)
{
    struct arena *arena = turn_arena(play->turn);
    struct plan *plan = ARENA_NEW(arena, struct plan);
    struct refusal refusal;

    for (int times = 0; times < 3; times++) {
        struct value *facts = value_object(arena);
        const struct answer *answer;

        value_set_int(arena, facts, "turn", play->state->turn);
        value_set_bool(arena, facts, "check", all_checked(play->state, play->mover));
        if (play->why)
            value_set_text(arena, facts, "why", play->why);
        answer = ask(play->turn, &(struct ask){ .seat = play->mover, .kind = kind, .name = NULL, .facts = facts,
                                               .default_text = "PASS" });
        km_read_plan(arena, answer->text, play->mover, plan);
        if (is_legal(play, plan, &refusal))
            return plan;
        play->why = refusal.reason;
        emit(play->turn, KM_REJECTED, event_text("side", colour_name(play->mover)), event_text("code", refusal.code),
             event_text("reason", refusal.reason));
    }
    plan->count = 0;
    return plan;
}

/* A fallback that is legal now, as a turn of its own. */
static bool fallback(struct play *play, const struct plan *plan, struct plan *out)
{
    struct refusal refusal;

    for (int i = 0; i < plan->count; i++) {
        if (plan->acts[i].kind != ACT_ELSE)
            continue;
        *out = (struct plan){ .count = 1, .acts = { plan->acts[i] } };
        out->acts[0].kind = ACT_MOVE;
        if (is_legal(play, out, &refusal))
            return true;
    }
    return false;
}

/* The mover chooses anew; the opponent's card is spent, so nothing answers this. */
static void choose_anew(struct play *play, const struct plan *old)
{
    struct plan *plan = ARENA_NEW(turn_arena(play->turn), struct plan);
    bool whole = play->state->banned != 0;

    play->again = false;
    if (whole && play->card && wants_card_back(old))
        take_card_back(play);
    if (!fallback(play, old, plan))
        plan = ask_plan(play, "redo");
    if (!carry_out(play, plan) || !play->went) {
        go_back(play, play->start);
        emit(play->turn, KM_TURN_LOST, event_text("side", colour_name(play->mover)));
        if (all_checked(play->state, play->mover))
            km_end_game(play->turn, ENDING_CHECKMATE, colour_other(play->mover) + 1);
    }
}

static uint64_t effects_digest(const struct state *state)
{
    uint64_t digest = 0;

    for (int i = 0; i < state->effects.count; i++)
        digest = digest * 1000003 + (uint64_t)(state->effects.list[i].kind * 256 + state->effects.list[i].target + 1);
    return digest;
}

/* What the position at the end of a turn means for the player who moves next: RULES 6.3, 6.4. */
static void judge_position(struct play *play)
{
    struct state *state = play->state;
    int next = state->board.to_move;
    bool checked = all_checked(state, next), stuck = !can_move(state, next) && !state->sides[next].lost_move;

    if (checked)
        emit(play->turn, KM_CHECK, event_text("side", colour_name(next)));
    if (stuck && !has_hand(state, next))
        km_end_game(play->turn, checked ? ENDING_CHECKMATE : ENDING_STALEMATE, checked ? colour_other(next) + 1 : 0);
    else if (drawn_repeats(&state->history) >= REPEATS_TO_DRAW)
        km_end_game(play->turn, ENDING_REPETITION, 0);
    else if (state->board.quiet_plies >= QUIET_PLIES_TO_DRAW)
        km_end_game(play->turn, ENDING_FIFTY, 0);
}

static void finish(struct play *play)
{
    struct state *state = play->state;
    struct law_source source;
    struct law law;

    state->sides[play->mover].lost_move = false;
    state->banned = 0;
    board_end_turn(&state->board);
    source = knightmare_state_law(state);
    law_derive(&law, &state->board, &source);
    drawn_remember(&state->history, drawn_key(&law, effects_digest(state)),
                   state->options.cards == CARDS_NONE && state->board.quiet_plies == 0);
    judge_position(play);
    if (!state->ending && state->options.cards == CARDS_NONE && drawn_dead_position(&law))
        km_end_game(play->turn, ENDING_DEAD_POSITION, 0);
    turn_step(play->turn);
}

static void end_step(struct play *play)
{
    note_step(play, &(struct step){ .sort = STEP_END, .colour = play->mover });
    response_point(play, play->state->step_count, play->start);
}

void km_resolve(struct turn *turn)
{
    struct state *state = turn_state(turn);
    struct refusal refusal = { .line = -1 };
    struct play play = { .turn = turn, .state = state, .refusal = &refusal, .mover = state->board.to_move };
    struct plan *plan;

    turn_phase(turn, "turn");
    state->turn++;
    state->step_count = 0;
    for (int i = 0; i < COLOUR_COUNT; i++)
        state->sides[i].played = false;
    emit(turn, KM_TURN_BEGAN, event_text("side", colour_name(play.mover)), event_int("number", state->turn));
    turn_step(turn);
    play.start = snapshot(&play);
    plan = ask_plan(&play, "orders");
    if (plan->count > 0)
        carry_out(&play, plan);
    if (!play.again && play.went && !state->ending)
        end_step(&play);
    if (play.again)
        choose_anew(&play, plan);
    if (!play.went && !state->ending)
        emit(turn, KM_TURN_LOST, event_text("side", colour_name(play.mover)));
    if (!state->ending)
        finish(&play);
}
