/* The catalogue: one card on each line. A card's number is its place here and never changes; new ones come last.
 *     CARD(symbol, name, form, example)    its entry is card_<symbol>, in cards/
 * The form says how the card's order goes on after its name, in the elements of arguments.h; the example is an order
 * in this form, for help, complaints and tests.
 */
#ifndef KNIGHTMARE_CATALOGUE_H
#define KNIGHTMARE_CATALOGUE_H

#include "engine/kernel/order.h"

#define KM_CARDS(CARD) \
    /* Men who move: cards/moves.c and its like */ \
    CARD(blessing, "BLESSING", "move", "a1d4") \
    CARD(dubbing, "DUBBING", "move", "d1e3") \
    CARD(masquerade, "MASQUERADE", "move", "b1b6") \
    CARD(charge, "CHARGE!", "move", "f3e5") \
    CARD(crusade, "CRUSADE", "move", "e3h6") \
    CARD(merciless, "MERCILESS", "move", "f1f8") \
    CARD(assassin, "ASSASSIN", "advance", "a1a4") \
    CARD(fanatic, "FANATIC", "advance", "e2e5") \
    CARD(annexation, "ANNEXATION", "advance{1,2}", "a2a4 c2c4") \
    CARD(forced_march, "FORCED MARCH", "move{1,2}", "d4e4 h3g3") \
    CARD(guardian, "GUARDIAN", "advance FOLLOW?", "e2e4 FOLLOW") \
    CARD(madman, "MADMAN", "route", "c3-e5-g3") \
    CARD(squaring_the_circle, "SQUARING THE CIRCLE", "cell", "d1") \
    CARD(doppelganger, "DOPPELGANGER", "move", "e1e5") \
    CARD(cowardice, "COWARDICE", "move", "e5e3") \
    CARD(dark_mirror, "DARK MIRROR", "move", "d5c4") \
    CARD(ghostwalk, "GHOSTWALK", "move", "a1a5") \
    CARD(irresistible_force, "IRRESISTIBLE FORCE", "pawn", "e4") \
    CARD(breakthrough, "BREAKTHROUGH", "advance", "e2e4") \
    CARD(onslaught, "ONSLAUGHT", "pawn{1,8}", "a2 b2 h4") \
    CARD(long_jump, "LONG JUMP", "move", "b1e5") \
    CARD(bombard, "BOMBARD", "move", "a1a8") \
    CARD(hero_worship, "HERO WORSHIP", "move AS kind", "e1e4 AS R") \
    CARD(insubstantiality, "INSUBSTANTIALITY", "cell", "a1") \
    CARD(brothers_in_arms, "BROTHERS IN ARMS", "advance{2,2}", "a2a3 c2c4") \
    CARD(special_promotion, "SPECIAL PROMOTION", "advance", "e7e8=PALADIN") \
    CARD(sanctuary, "SANCTUARY", "cell{1,2}", "a1") \
    CARD(hidden_passage, "HIDDEN PASSAGE", "cell{1,2}", "e5") \
    CARD(man_of_straw, "MAN OF STRAW", "cell{1,2}", "b4") \
    CARD(escape, "ESCAPE!", "cell cell", "h5 d8") \
    /* Blows and swaps */ \
    CARD(fireball, "FIREBALL", "cell?", "f5") \
    CARD(disintegration, "DISINTEGRATION", "cell", "c4") \
    CARD(holy_war, "HOLY WAR", "cell cell", "b1 c1") \
    CARD(cathedral, "CATHEDRAL", "cell cell", "a1 c1") \
    CARD(siege, "SIEGE", "cell cell", "b1 a1") \
    CARD(anathema, "ANATHEMA", "cell cell", "c8 a8") \
    CARD(holy_quest, "HOLY QUEST", "cell cell", "c8 b8") \
    CARD(treason, "TREASON", "cell cell", "a8 g8") \
    CARD(evangelists, "EVANGELISTS", "cell cell", "c1 f8") \
    CARD(tournament, "TOURNAMENT", "cell cell", "b1 g8") \
    CARD(lost_castle, "LOST CASTLE", "cell cell", "a1 h8") \
    CARD(evil_eye, "EVIL EYE", "capture", "d1xd7") \
    CARD(split_knight, "SPLIT KNIGHT", "cell{3,17}", "e5 d7 f7") \
    CARD(martyr, "MARTYR", "cell{3,17}", "c4 f7 a6") \
    CARD(passing_in_the_night, "PASSING IN THE NIGHT", "pair{1,2}", "a2-a7 h2-g5") \
    CARD(black_widow, "BLACK WIDOW", "cell cell", "d1 d8") \
    CARD(official_visit, "OFFICIAL VISIT", "cell cell", "e1 e8") \
    CARD(death_dance, "DEATH DANCE", "cell cell", "e4 e5") \
    CARD(figure_dance, "FIGURE DANCE", "[PROM promotion{1,4}]", "PROM a8=N") \
    /* Men in the boxes, men of other kinds, hands */ \
    CARD(no_quarter, "NO QUARTER", "", "") \
    CARD(rebirth, "REBIRTH", "cell cell", "d5 c8") \
    CARD(winged_victory, "WINGED VICTORY", "cell", "d4") \
    CARD(betrayal, "BETRAYAL", "cell", "c3") \
    CARD(resurrection, "RESURRECTION", "man cell", "N b1") \
    CARD(battlefield_promotion, "BATTLEFIELD PROMOTION", "promotion", "e5=N") \
    CARD(blind_fate, "BLIND FATE", "", "") \
    CARD(bodyguard, "BODYGUARD", "man cell", "B f2") \
    CARD(bribery, "BRIBERY", "cell", "c5") \
    CARD(conscription, "CONSCRIPTION", "cell{1,2}", "a2 c2") \
    CARD(demotion, "DEMOTION", "cell", "c6") \
    CARD(funeral_pyre, "FUNERAL PYRE", "", "") \
    CARD(legion_of_honor, "LEGION OF HONOR", "promotion", "c4=R") \
    CARD(legacy, "LEGACY", "card", "RIPOSTE") \
    CARD(princess, "PRINCESS", "cell", "d1") \
    CARD(prisoner_exchange, "PRISONER EXCHANGE", "man cell", "N b1") \
    CARD(revelation, "REVELATION", "cell", "g8") \
    CARD(rooked, "ROOKED", "cell", "h1") \
    CARD(spoils_of_war, "SPOILS OF WAR", "", "") \
    CARD(surrounded, "SURROUNDED", "cell", "e5") \
    CARD(survivors_reward, "SURVIVORS' REWARD", "promotion{1,2}", "a4=R h3=N") \
    CARD(volunteer, "VOLUNTEER", "cell", "c3") \
    CARD(hand_of_fate, "HAND OF FATE", "", "") \
    CARD(double_agents, "DOUBLE AGENTS", "", "") \
    /* Kings, merged men, duties */ \
    CARD(coup, "COUP", "cell cell?", "g1") \
    CARD(heir, "HEIR", "", "") \
    CARD(warlord, "WARLORD", "cell?", "e1") \
    CARD(king_of_the_mountain, "KING OF THE MOUNTAIN", "", "") \
    CARD(under_elf_hill, "UNDER ELF HILL", "cell?", "") \
    CARD(confabulation, "CONFABULATION", "move", "a1a3") \
    CARD(truce, "TRUCE", "", "") \
    CARD(vendetta, "VENDETTA", "", "") \
    CARD(challenge, "CHALLENGE", "cell [AS kind]", "g8 AS N") \
    /* What lies on men */ \
    CARD(pacifism, "PACIFISM", "cell", "b2") \
    CARD(crab, "CRAB", "cell", "c4") \
    CARD(curse, "CURSE", "cell", "d8") \
    CARD(champion, "CHAMPION", "cell", "b1") \
    CARD(paladin, "PALADIN", "cell", "f3") \
    CARD(royal_knight, "ROYAL KNIGHT", "cell", "b1") \
    CARD(amazon, "AMAZON", "cell", "d1") \
    CARD(medusa, "MEDUSA", "cell", "c6") \
    CARD(neutrality, "NEUTRALITY", "cell", "c6") \
    CARD(plague, "PLAGUE", "cell", "f6") \
    CARD(fatal_attraction, "FATAL ATTRACTION", "cell", "d4") \
    CARD(false_orders, "FALSE ORDERS", "move", "d8h4") \
    CARD(dungeon, "DUNGEON", "cell cell", "d5 a8") \
    CARD(mystic_shield, "MYSTIC SHIELD", "cell", "f3") \
    /* What lies on the board, and what ends effects */ \
    CARD(fortification, "FORTIFICATION", "edge edge", "d4/d5 e4/e5") \
    CARD(forbidden_city, "FORBIDDEN CITY", "cell", "e5") \
    CARD(phalanx, "PHALANX", "", "") \
    CARD(new_tactics, "NEW TACTICS", "", "") \
    CARD(holy_ground, "HOLY GROUND", "cell", "e3") \
    CARD(seat_of_power, "SEAT OF POWER", "cell", "d5") \
    CARD(crack_of_doom, "CRACK OF DOOM", "cell cell", "d4 d5") \
    CARD(cornered, "CORNERED", "cell corner", "e4 NE") \
    CARD(earthquake, "EARTHQUAKE", "turn [PROM promotion{1,16}]", "CW PROM a7=R") \
    CARD(hand_to_hand, "HAND TO HAND", "", "") \
    CARD(scorched_earth, "SCORCHED EARTH", "", "") \
    CARD(freeze, "FREEZE!", "", "") \
    CARD(peace_talks, "PEACE TALKS", "effect", "MEDUSA@c3") \
    CARD(big_mojo, "BIG MOJO", "effect", "MEDUSA@c3") \
    CARD(counterspell, "COUNTERSPELL", "", "") \
    CARD(diplomatic_immunity, "DIPLOMATIC IMMUNITY", "effect", "MEDUSA@c3") \
    /* Responses, and cards that ask the other side */ \
    CARD(bog, "BOG", "cell?", "d1") \
    CARD(riposte, "RIPOSTE", "", "") \
    CARD(fog, "FOG OF WAR", "card?", "PANIC") \
    CARD(chaos, "CHAOS", "[CANCEL number]", "CANCEL 1") \
    CARD(knightmare, "KNIGHTMARE!", "[CANCEL number]", "CANCEL 1") \
    CARD(think_again, "THINK AGAIN!", "[CANCEL number]", "CANCEL 1") \
    CARD(revenge, "REVENGE", "cell", "b7") \
    CARD(hostage, "HOSTAGE", "man cell", "R a2") \
    CARD(toll, "TOLL", "", "") \
    CARD(heresy, "HERESY", "move{0,12}", "c1c2 f1g1") \
    CARD(eye_for_an_eye, "EYE FOR AN EYE", "cell", "b5") \
    CARD(doomsayer, "DOOMSAYER", "", "") \
    CARD(panic, "PANIC", "", "") \
    CARD(abduction, "ABDUCTION", "cell", "c6") \
    CARD(man_trap, "MAN-TRAP", "cell", "e4") \
    CARD(second_sight, "SECOND SIGHT", "cell", "d8") \
    CARD(slippery_ground, "SLIPPERY GROUND", "", "") \
    /* Cards about cards and turns */ \
    CARD(plots_within_plots, "PLOTS WITHIN PLOTS", "", "") \
    CARD(haunting_memories, "HAUNTING MEMORIES", "copied", "e5") \
    CARD(counterthrust, "COUNTERTHRUST", "copied", "b1e5") \
    CARD(vulture, "VULTURE", "", "") \
    CARD(take_back_this_evil_day, "TAKE BACK THIS EVIL DAY", "", "")

/* The questions that are asked in the middle of a turn, by cards and by rules; the first that is open takes a line. The entry
 * of each is question_<symbol>, beside whatever asks it. */
#define KM_QUESTIONS(QUESTION) \
    QUESTION(confirm) QUESTION(cornered) QUESTION(medusa) QUESTION(promotion) QUESTION(time) QUESTION(toll) QUESTION(eye) \
    QUESTION(heresy) QUESTION(exchange) QUESTION(doom) QUESTION(recall)

/* The numbers: CARD_NUMBER(blessing), in the entry of that card alone. */
#define CARD_NUMBER(symbol) card_number_##symbol
#define KM_CARD_NUMBERED(symbol, title, form, example) card_number_##symbol,
enum { card_number_none, KM_CARDS(KM_CARD_NUMBERED) card_number_end };
#undef KM_CARD_NUMBERED

enum { CARD_NONE = 0, CARDS_MAX = 160, CARD_LETTERS_LEAST = 3 };

const char *const *km_card_names(void);                  /* for kernel/order: by number */
int km_card_count(void);                                 /* numbers in use, 0 included */
const char *km_card_form(int card);                      /* the form of its arguments: arguments.h; "" without
                                                          * arguments */
const char *km_card_example(int card);                   /* example arguments */

/* The card whose name begins at a token; false with the fault when there is none. */
bool km_find_card(struct arena *arena, const struct tokens *tokens, int first, int *tokens_used, int *card,
                  struct order_fault *fault);

const char *km_card_name_of(const void *context, int card);     /* "unknown" for a card that the viewer may not know */

/* A card's name as one word, as in conditions of standing orders: "HOLY-WAR". */
const char *km_card_word(struct arena *arena, int card);

#endif
