/* Help pages: the game's own, and one for each card. */
#include "engine/games/wizwar/face/face.h"

#include "engine/games/wizwar/state/card.h"
#include "engine/kernel/order.h"
#include "engine/kernel/text.h"

static const char overview[] =
    "WIZ-WAR. Each of you is a wizard in a maze, with a home base, two treasures and a hand of cards. Whoever has two treasures"
    " of others on the floor of his home base wins, and so does the last wizard alive.\n"
    "One mail orders a whole turn, a line each, carried out one after another:\n"
    "  MOVE E E S    MOVE TO f3    NUMBER 4                3 steps, 4 more\n"
    "  CAST FIREBALL AT Blue    CAST BLIND AT Blue WITH 3  spells\n"
    "  PUNCH Blue    THROW DAGGER AT Blue    USE WAND AT Blue\n"
    "  DISPLAY BLOODSTONE    DROP R1    HOLD e2S            objects, doors\n"
    "  TAKE B1                                              ends acting\n"
    "  DISCARD FIREBALL    DRAW 2                           the end\n"
    "HELP and the name of a card tells what it does, HELP DRAW more of the end. HELP ANSWERS, HELP STANDING ORDERS and HELP DEALS"
    " tell of what happens in the turns of others.\n";

static const char answers[] =
    "ANSWERS. The target of a spell or an attack is asked in the middle of the turn if he holds any card. The caster is"
    " asked, too, when his spell is answered.\n"
    "  PLAY FULL SHIELD           PLAY ABSORB, BLUNT        PLAY INVISIBLE WITH 2\n"
    "  PLAY REFLECTION THEN s s   CHOOSE d5                 PASS\n"
    "The cards of a line are played one after another. One that comes too late, because the act is stopped already, stays in your"
    " hand, and the report says so.\n"
    "Whoever does not answer in time lets it happen. Nobody else is asked, except by CHAOS, which asks all at once, and takes one"
    " card of each.\n";

static const char standing[] =
    "STANDING ORDERS answer without a mail, until CANCEL and their number takes them back. The first that holds and can be"
    " carried out is used.\n"
    "  STANDING IF ATTACKED BY FIREBALL PLAY FULL SHIELD\n"
    "  STANDING IF ATTACKED BY SPELL FOR >= 4 PLAY ABSORB THEN BLUNT\n"
    "  STANDING IF ATTACKED BY ANY AND LIFE <= 5 PLAY FULL REFLECTION ELSE FULL SHIELD\n"
    "  STANDING IF ATTACKED BY ANY PASS          do not ask me\n"
    "  STANDING IF COUNTERED PLAY ANTI-ANTI\n"
    "  STANDING IF CHAOS PLAY FULL SHIELD\n"
    "  STANDING IF OVER QUOTA DISCARD NUMBER 2, DAGGER\n"
    "  STANDING WHEN Blue CASTS ATTACK AT Green INTERRUPT THORNBUSH AT c4\n"
    "  STANDING WHEN Blue MOVES INTO LOS PLAY OPPORTUNITY FIRE FIREBALL\n"
    "  STANDING TURN DEFAULT MOVE NONE DRAW 2    when I miss my turn\n"
    "  STANDING NEVER PLAY SPEED                 no order above plays it\n"
    "  STANDING when orders: DISPLAY BLOODSTONE once    joins the orders that I mail, before they discard or draw\n"
    "Only a standing order plays INTERRUPT, OPPORTUNITY FIRE, FOOLS GOLD, or FORCE FIELD as a bystander: nobody is asked for"
    " them, unless the game has windows=full.\n";

static const char drawing[] =
    "DISCARD AND DRAW end your turn: after the first discard you can only discard and draw, and after a draw only draw.\n"
    "  DISCARD FIREBALL, NUMBER 2    any cards of your hand\n"
    "  DRAW 2                        while your hand has room\n"
    "  DRAW 1 ASK                    see it first; a mail asks for more\n"
    "  DRAW 1 THEN IF NUMBER DRAW 1  a second if that is a NUMBER card\n"
    "  DRAW 1 THEN IF BLIND DRAW 1   a second if that is this card\n"
    "  DRAW 2 USE                    a card that may, takes effect at once\n";

static const char deals[] =
    "DEALS. Two players can exchange hidden cards and displayed objects at any time, if one of them sees the other.\n"
    "  OFFER Blue MY DAGGER FOR HIS ABSORB       OFFER Blue NOTHING FOR NUMBER 3\n"
    "  ACCEPT OFFER 1    DECLINE OFFER 1    WITHDRAW OFFER 1    OFFERS\n"
    "An offer can ask for a card that the other may not hold: only he learns whether he can accept it.\n";

static const char tearing[] =
    "TEAR Blue's dagger: instead of another attack, a wizard under STRENGTH tears an object or a treasure from its carrier in "
    "the same square. A D4 of 2 to 4 does it, and the thing is his; on 1 nothing happens.\n";

static const char *const type_words[TYPE_COUNT] = { "", "number card", "attack", "neutral spell", "counteraction", "object",
                                                    "trap" };

static const char *card_help(struct arena *arena, int number)
{
    const struct card *card = ww_card(number);

    return arena_printf(arena, "%s: %s; %s.\n", ww_card_names[number], type_words[card_type(number)], card ? card->help : "");
}

static const char *named_page(struct arena *arena, const char *word)
{
    struct tokens tokens;
    struct order_fault fault;
    int used, card;

    if (!order_tokenize(arena, word, &tokens, &fault)
        || order_find_name(&tokens, 0, ww_card_words, WORDS_OF_ORDERS, 3, &used, &card) != NAME_FOUND || used != tokens.count)
        return NULL;
    return card_help(arena, card_of_word(card));
}

const struct help_page ww_help[] = {
    { .words = "", .text = overview },
    { .words = "tear", .text = tearing },
    { .words = "answers|windows|counteractions", .text = answers },
    { .words = "standing orders|standing", .text = standing },
    { .words = "deals|deal", .text = deals },
    { .words = "drawing|draw|discard", .text = drawing },
    { .find = named_page },
    { .words = NULL },
};
