#include "engine/games/knightmare/face/help.h"

#include "engine/games/knightmare/effects/arguments.h"
#include "engine/games/knightmare/effects/cards.h"
#include "engine/kernel/text.h"

/* Each line is a paragraph for the layout; lines that begin with two blanks stay unchanged. */
static const char own_page[] =
    "KNIGHTMARE CHESS. Chess with a hand of five cards each. In your turn you make one move and may play one card; in "
    "your opponent's turn you may answer with one. You win by checkmate.\n"
    "\n"
    "- Each card tells when it is played: before the move, instead of it, after it, or in answer to what the opponent "
    "did. By its place in your mail the program knows which you mean.\n"
    "- A card that works once goes to the discards. One that lasts stays beside the board and works on until something "
    "ends it. For each card played you draw one.\n"
    "- At the end of your turn your King may not be in check; in between he may be.\n"
    "- No card that works once may itself give mate or take the last King.\n"
    "- A captured man may come back by a card; a dead one may not.\n"
    "- One mail a turn: answers to the opponent's turn first (RESPOND), then your own turn. His turn stays provisional "
    "until your mail is in.\n"
    "\n"
    "New to it? HELP START. More pages: HELP ORDERS, HELP TURN, HELP RESPOND, HELP SETUP, HELP STANDING, HELP CARDS, HELP SET 1, "
    "HELP SET 2; and HELP with the name of a card.\n";

/* A game with cards=none. */
static const char plain_page[] =
    "CHESS BY MAIL, without cards: each side makes one move a turn, and wins by checkmate. A turn is one mail with MOVE e2e4, or "
    "e4 as books print it; e8=Q promotes, O-O castles. CLAIM DRAW claims a third repetition or fifty quiet moves, RESIGN gives the "
    "game up, SAY and a text is a word to your opponent. CHECK before a move tells whether it can be made, and makes nothing.\n";

static const char start_page[] =
    "YOUR FIRST GAME. It is chess: make a move as you know it, by answering the report with one line such as e4 or Nf3 or "
    "MOVE e2e4. That is a whole turn, and nobody has to play a card.\n"
    "\n"
    "- The report lists YOUR CARDS, each with what it does, when it is played, and the line that plays it. (in this turn) "
    "marks those for your own turn now, (now in answer to s2) those that answer what the opponent has just done.\n"
    "- A card before your move stands above the line with the move, a card after it below, and a card that is played "
    "instead of a move stands alone:\n"
    "\n"
    "  MOVE e2e4\n"
    "  PLAY CURSE d8\n"
    "\n"
    "- A card that answers the opponent comes first, and your own turn follows in the same mail:\n"
    "\n"
    "  RESPOND BOG\n"
    "  Nf3\n"
    "\n"
    "- Your first report has up to three turns with a card of yours that are legal as they stand: copy one.\n"
    "- CHECK above the orders tells what they would be and files nothing, so you can try. What cannot be is answered "
    "with the reason, and you send again.\n"
    "- One card in your turn, one in your opponent's. If you play none in your turn you may DISCARD one for a new one.\n"
    "\n"
    "HELP CARDS has all cards with what each does, HELP TURN the course of a turn.\n";

static const char orders_page[] =
    "ORDERS, one a line (or with ; between them). Case does not matter; what follows # is ignored. A turn stands "
    "or falls as one: if a line of it is refused, nothing is done, and you may send it again.\n"
    "\n"
    "  MOVE e2e4               or e2-e4, Ng1f3; e7e8=Q promotes; O-O\n"
    "  Nf3, exd5, 1. e4        as books and reports print moves\n"
    "  PLAY card ...           before the move, instead of it or after it\n"
    "  RESPOND card ... TO s2  an answer to a step of the opponent's turn\n"
    "  PASS                    a turn in which no move can be made\n"
    "  DISCARD card            when you played none: a new one comes\n"
    "  ELSE e2e3               if the turn is cancelled or impossible\n"
    "  SAY text                a word to your opponent\n"
    "  CLAIM DRAW              third repetition, or fifty quiet moves\n"
    "\n"
    "What follows a card's name:\n"
    "  c4, b1 c1               the squares that the card asks for\n"
    "  b1e5, a2a4 c2c4         moves; e7e8=N promotes\n"
    "  a2-a7, c3-e5-g3         pairs of squares, squares on the way\n"
    "  d4/d5 e4/e5             two edges that make a wall\n"
    "  N b1, N2 b1             a man of the box and his square\n"
    "  MEDUSA@c3               an effect, where it lies\n"
    "HELP and a card's name shows how its order reads.\n"
    "\n"
    "When you are asked something, the report says what: PAY a2, REFUSE, REMOVE c7, RETURN B c8, HERESY c8b8, CONSENT, "
    "VETO, RECALL R a8, PROM a7=N, KEEP, TAKEBACK, NOCARD, CONFIRM, CLAIM TIME, GO ON answer that. What a DOOMSAYER takes "
    "may be said in the mail that names it (RECALL ROOK a8; REMOVE h8). RETURN a5 brings a King "
    "back from UNDER ELF HILL and begins the turn; NAME N names a kind to a DOOMSAYER.\n"
    "\n"
    "CHECK before the orders tells what they would be and puts nothing on file. RESIGN gives the game up.\n";

static const char turn_page[] =
    "A TURN goes like this:\n"
    "\n"
    "- what is due at its start (a King comes back, a lost move);\n"
    "- cards before the move;\n"
    "- the move, or a card instead of it;\n"
    "- cards after the move;\n"
    "- its end: your King may not be in check.\n"
    "\n"
    "You may play one card in your turn, and one in your opponent's. If you played none you may DISCARD one. The report "
    "counts what was done as steps s1, s2 ...; your opponent may answer each. If he does, the game goes back to just "
    "after that step, and the rest of your turn follows as you sent it; what has become impossible is asked anew.\n";

static const char respond_page[] =
    "RESPOND card answers your opponent's turn, before your own orders in the same mail. TO s2 names the step; without it "
    "the last step that fits is meant. A mail without RESPOND confirms his turn.\n"
    "\n"
    "  RESPOND RIPOSTE TO s1\n"
    "  MOVE e2e4\n"
    "\n"
    "If the answer leaves him a choice he is asked first, and your own turn in that mail is dropped unless the mail is "
    "headed ANYWAY. He may answer your card with a card in turn if his turn had none.\n";

static const char setup_page[] =
    "Before the game you name your deck, in one DECK line or several:\n"
    "  DECK BOG x2, HOLY WAR, FOG OF WAR\n"
    "Each card costs points (HELP CARDS); a deck has 150, if the game does not say otherwise, and at most two of a card, "
    "of a unique one (*) only one. Points are not spent in play. DECK AUTO makes a legal deck at random, and so does "
    "sending nothing.\n";

static const char standing_page[] =
    "STANDING ORDERS answer for you, the first that fits:\n"
    "  STANDING IF CAPTURES Q PLAY RIPOSTE\n"
    "  STANDING IF SLIDES R,Q PLAY BOG\n"
    "  STANDING IF CARD COUP,COUNTERSPELL PLAY FOG\n"
    "  STANDING IF CARD any PLAY FOG ALWAYS\n"
    "  STANDING FINAL          your opponent's turns stand at once\n"
    "A rule acts once unless it ends with ALWAYS.\n"
    "For your own turns, always or on a condition:\n"
    "  STANDING when orders: DISCARD BOG once\n"
    "  STANDING when orders with check=no: PLAY PACIFISM a2 once\n"
    "They join the turn that you mail if it is legal with them, and the receipt says so; without a mail they act at the "
    "deadline. STANDING alone lists them; STANDING CLEAR 2 takes one away.\n";

static const struct { int timing; const char *words, *column; } timings[] = {
    { TIMING_BEFORE, "before your move", "before" },
    { TIMING_INSTEAD, "instead of your move", "instead" },
    { TIMING_AFTER, "after your move", "after" },
    { TIMING_ON_MOVE, "after your opponent's move", "his move" },
    { TIMING_ON_CARD, "after your opponent plays a card", "his card" },
    { TIMING_ON_TURN, "after your opponent's turn", "his turn" },
};

enum { TIMING_COUNT = sizeof timings / sizeof timings[0] };

static const char *moments_of(struct arena *arena, int card, bool column)
{
    const char *text = "";

    if (km_card(card)->copies)
        return column ? "as copied" : "when the card that it copies may be";
    if (cells_count((uint64_t)km_card(card)->timing) > 3)
        return "any time";
    for (int i = 0; i < TIMING_COUNT; i++)
        if (km_card(card)->timing & timings[i].timing)
            text = arena_printf(arena, "%s%s%s", text, *text ? " or " : "", column ? timings[i].column : timings[i].words);
    return text;
}

const char *km_card_when(struct arena *arena, int card)
{
    return moments_of(arena, card, false);
}

bool km_card_names_something(struct arena *arena, int card)
{
    struct form_element element;
    const char *form = km_card_form(card);

    return km_form_next(arena, form, &element) != NULL && element.least > 0 && !element.opens;
}

/* "PLAY CURSE d8", and for Black, whose men stand on the other side, "PLAY CURSE d1". */
static const char *examples(struct arena *arena, const char *word, const char *name, const char *example)
{
    const char *black = km_seen_by(arena, example, COLOUR_BLACK);

    if (text_equal(example, black))
        return arena_printf(arena, "%s %s%s%s", word, name, *example ? " " : "", example);
    return arena_printf(arena, "%s %s %s (Black: %s)", word, name, example, black);
}

static const char *card_page(struct arena *arena, int card)
{
    const struct card *entry = km_card(card);
    bool answers = !(entry->timing & (TIMING_BEFORE | TIMING_INSTEAD | TIMING_AFTER)) && entry->timing;
    const char *example = km_card_example(card);

    return arena_printf(arena, "%s: set %d, %d points%s. Played %s%s.\n\n%s\n\n  %s%s\n", entry->name, entry->set,
                        entry->points, entry->unique ? ", unique" : "", km_card_when(arena, card),
                        entry->continuing ? "; it lasts" : "", entry->text,
                        examples(arena, answers ? "RESPOND" : "PLAY", entry->name, example),
                        *example && !km_card_names_something(arena, card) ? "   (or without what follows the name)" : "");
}

static const char *card_row(struct arena *arena, int card)
{
    return arena_printf(arena, "- %s, %d%s, %s%s: %s\n", km_card(card)->name, km_card(card)->points,
                        km_card(card)->unique ? "*" : "", moments_of(arena, card, true),
                        km_card(card)->continuing ? ", lasts" : "", km_card(card)->text);
}

static const char *first_row(struct arena *arena, int card)
{
    return km_card(card)->set == 1 ? card_row(arena, card) : NULL;
}

static const char *second_row(struct arena *arena, int card)
{
    return km_card(card)->set == 2 ? card_row(arena, card) : NULL;
}

static const char cards_head[] = "CARDS, with points (* unique) and when they are played: before, instead of or after your "
                                 "move; after his move, his card or his turn. HELP and a name shows how a card is written.\n\n";

static const char *cards_page(struct arena *arena)
{
    return help_rows(arena, cards_head, 1, km_card_count(), card_row);
}

static const char *set_page(struct arena *arena, const char *set)
{
    if (!text_equal(set, "1") && !text_equal(set, "2"))
        return NULL;
    return help_rows(arena, cards_head, 1, km_card_count(), text_equal(set, "1") ? first_row : second_row);
}

static const char *named_page(struct arena *arena, const char *name)
{
    struct tokens tokens;
    struct order_fault fault;
    int used, card;

    if (!order_tokenize(arena, name, &tokens, &fault) || !km_find_card(arena, &tokens, 0, &used, &card, &fault)
        || used != tokens.count)
        return NULL;
    return card_page(arena, card);
}

const struct help_page km_help[] = {
    { .words = "", .text = own_page },
    { .words = "cards none", .text = plain_page },      /* the option cards=none */
    { .words = "start|beginner", .text = start_page },
    { .words = "orders", .text = orders_page },
    { .words = "turn", .text = turn_page },
    { .words = "respond|responses", .text = respond_page },
    { .words = "setup|deck|decks", .text = setup_page },
    { .words = "standing", .text = standing_page },
    { .words = "cards", .made = cards_page },
    { .words = "set", .find = set_page },
    { .find = named_page },
    { .words = NULL },
};
