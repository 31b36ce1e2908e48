/* The catalogue: one card a line. A card's number is its place here and never changes; new ones come last.
 *     CARD(symbol, name)    its entry is card_<symbol>, in cards/
 *     LATER(symbol, name)   named, not in play yet: nobody can hold it
 */
#ifndef KNIGHTMARE_CATALOGUE_H
#define KNIGHTMARE_CATALOGUE_H

#define KM_CARDS(CARD, LATER) \
    /* Men who move: cards/moves.c and its like */ \
    CARD(blessing, "BLESSING") \
    CARD(dubbing, "DUBBING") \
    CARD(masquerade, "MASQUERADE") \
    CARD(charge, "CHARGE!") \
    CARD(crusade, "CRUSADE") \
    CARD(merciless, "MERCILESS") \
    LATER(assassin, "ASSASSIN") \
    LATER(fanatic, "FANATIC") \
    LATER(annexation, "ANNEXATION") \
    LATER(forced_march, "FORCED MARCH") \
    LATER(guardian, "GUARDIAN") \
    LATER(madman, "MADMAN") \
    LATER(squaring_the_circle, "SQUARING THE CIRCLE") \
    LATER(doppelganger, "DOPPELGANGER") \
    LATER(cowardice, "COWARDICE") \
    LATER(dark_mirror, "DARK MIRROR") \
    LATER(ghostwalk, "GHOSTWALK") \
    LATER(irresistible_force, "IRRESISTIBLE FORCE") \
    LATER(breakthrough, "BREAKTHROUGH") \
    LATER(onslaught, "ONSLAUGHT") \
    LATER(long_jump, "LONG JUMP") \
    LATER(bombard, "BOMBARD") \
    LATER(hero_worship, "HERO WORSHIP") \
    LATER(insubstantiality, "INSUBSTANTIALITY") \
    LATER(brothers_in_arms, "BROTHERS IN ARMS") \
    LATER(special_promotion, "SPECIAL PROMOTION") \
    LATER(sanctuary, "SANCTUARY") \
    LATER(hidden_passage, "HIDDEN PASSAGE") \
    LATER(man_of_straw, "MAN OF STRAW") \
    LATER(escape, "ESCAPE!") \
    /* Blows and swaps */ \
    CARD(fireball, "FIREBALL") \
    CARD(disintegration, "DISINTEGRATION") \
    CARD(holy_war, "HOLY WAR") \
    CARD(cathedral, "CATHEDRAL") \
    CARD(siege, "SIEGE") \
    CARD(anathema, "ANATHEMA") \
    CARD(holy_quest, "HOLY QUEST") \
    CARD(treason, "TREASON") \
    CARD(evangelists, "EVANGELISTS") \
    CARD(tournament, "TOURNAMENT") \
    CARD(lost_castle, "LOST CASTLE") \
    LATER(evil_eye, "EVIL EYE") \
    LATER(split_knight, "SPLIT KNIGHT") \
    LATER(martyr, "MARTYR") \
    LATER(passing_in_the_night, "PASSING IN THE NIGHT") \
    LATER(black_widow, "BLACK WIDOW") \
    LATER(official_visit, "OFFICIAL VISIT") \
    LATER(death_dance, "DEATH DANCE") \
    LATER(figure_dance, "FIGURE DANCE") \
    /* Men in the boxes, men of other kinds, hands */ \
    LATER(no_quarter, "NO QUARTER") \
    LATER(rebirth, "REBIRTH") \
    LATER(winged_victory, "WINGED VICTORY") \
    LATER(betrayal, "BETRAYAL") \
    LATER(resurrection, "RESURRECTION") \
    LATER(battlefield_promotion, "BATTLEFIELD PROMOTION") \
    LATER(blind_fate, "BLIND FATE") \
    LATER(bodyguard, "BODYGUARD") \
    LATER(bribery, "BRIBERY") \
    LATER(conscription, "CONSCRIPTION") \
    LATER(demotion, "DEMOTION") \
    LATER(funeral_pyre, "FUNERAL PYRE") \
    LATER(legion_of_honor, "LEGION OF HONOR") \
    LATER(legacy, "LEGACY") \
    LATER(princess, "PRINCESS") \
    LATER(prisoner_exchange, "PRISONER EXCHANGE") \
    LATER(revelation, "REVELATION") \
    LATER(rooked, "ROOKED") \
    LATER(spoils_of_war, "SPOILS OF WAR") \
    LATER(surrounded, "SURROUNDED") \
    LATER(survivors_reward, "SURVIVORS' REWARD") \
    LATER(volunteer, "VOLUNTEER") \
    LATER(hand_of_fate, "HAND OF FATE") \
    LATER(double_agents, "DOUBLE AGENTS") \
    /* Kings, merged men, duties */ \
    CARD(coup, "COUP") \
    LATER(heir, "HEIR") \
    LATER(warlord, "WARLORD") \
    LATER(king_of_the_mountain, "KING OF THE MOUNTAIN") \
    LATER(under_elf_hill, "UNDER ELF HILL") \
    LATER(confabulation, "CONFABULATION") \
    LATER(truce, "TRUCE") \
    LATER(vendetta, "VENDETTA") \
    LATER(challenge, "CHALLENGE") \
    /* What lies on men */ \
    CARD(pacifism, "PACIFISM") \
    CARD(crab, "CRAB") \
    CARD(curse, "CURSE") \
    CARD(champion, "CHAMPION") \
    CARD(paladin, "PALADIN") \
    CARD(royal_knight, "ROYAL KNIGHT") \
    CARD(amazon, "AMAZON") \
    LATER(medusa, "MEDUSA") \
    LATER(neutrality, "NEUTRALITY") \
    LATER(plague, "PLAGUE") \
    LATER(fatal_attraction, "FATAL ATTRACTION") \
    LATER(false_orders, "FALSE ORDERS") \
    LATER(dungeon, "DUNGEON") \
    LATER(mystic_shield, "MYSTIC SHIELD") \
    /* What lies on the board, and what ends effects */ \
    CARD(fortification, "FORTIFICATION") \
    CARD(forbidden_city, "FORBIDDEN CITY") \
    CARD(phalanx, "PHALANX") \
    CARD(new_tactics, "NEW TACTICS") \
    LATER(holy_ground, "HOLY GROUND") \
    LATER(seat_of_power, "SEAT OF POWER") \
    LATER(crack_of_doom, "CRACK OF DOOM") \
    LATER(cornered, "CORNERED") \
    LATER(earthquake, "EARTHQUAKE") \
    LATER(hand_to_hand, "HAND TO HAND") \
    CARD(scorched_earth, "SCORCHED EARTH") \
    LATER(freeze, "FREEZE!") \
    CARD(peace_talks, "PEACE TALKS") \
    CARD(big_mojo, "BIG MOJO") \
    CARD(counterspell, "COUNTERSPELL") \
    LATER(diplomatic_immunity, "DIPLOMATIC IMMUNITY") \
    /* Responses, and cards that ask the other side */ \
    CARD(bog, "BOG") \
    CARD(riposte, "RIPOSTE") \
    CARD(fog, "FOG OF WAR") \
    CARD(chaos, "CHAOS") \
    CARD(knightmare, "KNIGHTMARE!") \
    CARD(think_again, "THINK AGAIN!") \
    LATER(revenge, "REVENGE") \
    LATER(hostage, "HOSTAGE") \
    LATER(toll, "TOLL") \
    LATER(heresy, "HERESY") \
    LATER(eye_for_an_eye, "EYE FOR AN EYE") \
    LATER(doomsayer, "DOOMSAYER") \
    LATER(panic, "PANIC") \
    LATER(abduction, "ABDUCTION") \
    LATER(man_trap, "MAN-TRAP") \
    LATER(second_sight, "SECOND SIGHT") \
    LATER(slippery_ground, "SLIPPERY GROUND") \
    /* Cards about cards and turns */ \
    LATER(plots_within_plots, "PLOTS WITHIN PLOTS") \
    LATER(haunting_memories, "HAUNTING MEMORIES") \
    LATER(counterthrust, "COUNTERTHRUST") \
    LATER(vulture, "VULTURE") \
    LATER(take_back_this_evil_day, "TAKE BACK THIS EVIL DAY")

#endif
