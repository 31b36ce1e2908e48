/* Catalogue: every card of the game by its number, name, kind and copies in the three decks (RULES 16 and 17).
 *
 * A number is stored data: it never changes, and a new card gets the next one. Numbers from PSEUDO_FIRST on are not
 * cards but names for acts and things. A card's entry, `ww_card_<symbol>` in cards/, says what the card does; card.h has
 * its members. */
#ifndef WIZWAR_CATALOGUE_H
#define WIZWAR_CATALOGUE_H

enum card_type { TYPE_NONE, TYPE_NUMBER, TYPE_ATTACK, TYPE_NEUTRAL, TYPE_COUNTER, TYPE_OBJECT, TYPE_TRAP, TYPE_COUNT };

/* X(symbol, number, NAME, type, copies in the core, in the expansion, in the homebrew set) */
#define WW_CARDS(X)                                                        \
    X(number_2, 1, "NUMBER 2", NUMBER, 3, 2, 0)                            \
    X(number_3, 2, "NUMBER 3", NUMBER, 6, 3, 1)                            \
    X(number_4, 3, "NUMBER 4", NUMBER, 6, 3, 1)                            \
    X(number_5, 4, "NUMBER 5", NUMBER, 4, 2, 0)                            \
    X(number_6, 5, "NUMBER 6", NUMBER, 2, 0, 0)                            \
    X(add, 6, "ADD", NEUTRAL, 2, 0, 0)                                     \
    X(amplify, 7, "AMPLIFY", NEUTRAL, 1, 0, 0)                             \
    X(extend, 8, "EXTEND", NEUTRAL, 1, 0, 0)                               \
    X(around_the_corner, 9, "AROUND THE CORNER", NEUTRAL, 3, 0, 0)         \
    X(anti_anti, 10, "ANTI-ANTI", COUNTER, 2, 0, 0)                        \
    X(negate_neutral, 11, "NEGATE NEUTRAL", COUNTER, 0, 1, 0)              \
    X(reuse_spell, 12, "REUSE SPELL", NEUTRAL, 0, 1, 0)                    \
    X(absorb, 13, "ABSORB", COUNTER, 2, 0, 0)                              \
    X(absorb_spell, 14, "ABSORB SPELL", COUNTER, 1, 0, 0)                  \
    X(blunt, 15, "BLUNT", COUNTER, 1, 0, 0)                                \
    X(double_back, 16, "DOUBLE BACK", COUNTER, 0, 1, 0)                    \
    X(empathy, 17, "EMPATHY", COUNTER, 0, 1, 0)                            \
    X(fools_gold, 18, "FOOLS GOLD", COUNTER, 0, 1, 0)                      \
    X(force_field, 19, "FORCE FIELD", COUNTER, 0, 1, 0)                    \
    X(full_reflection, 20, "FULL REFLECTION", COUNTER, 1, 0, 0)            \
    X(full_shield, 21, "FULL SHIELD", COUNTER, 2, 0, 0)                    \
    X(pain_link, 22, "PAIN LINK", COUNTER, 0, 1, 0)                        \
    X(reflection, 23, "REFLECTION", COUNTER, 2, 0, 0)                      \
    X(reverse, 24, "REVERSE", COUNTER, 0, 1, 0)                            \
    X(shrink, 25, "SHRINK", NEUTRAL, 1, 0, 0)                              \
    X(invisible, 26, "INVISIBLE", NEUTRAL, 1, 0, 0)                        \
    X(teleport, 27, "TELEPORT", NEUTRAL, 1, 0, 0)                          \
    X(interrupt, 28, "INTERRUPT", COUNTER, 2, 0, 0)                        \
    X(opportunity_fire, 29, "OPPORTUNITY FIRE", COUNTER, 0, 1, 0)          \
    X(blind, 30, "BLIND", ATTACK, 1, 0, 0)                                 \
    X(butt_head, 31, "BUTT-HEAD", ATTACK, 0, 1, 0)                         \
    X(card_erasure, 32, "CARD ERASURE", ATTACK, 2, 0, 0)                   \
    X(chaos, 33, "CHAOS", ATTACK, 0, 1, 0)                                 \
    X(disease, 34, "DISEASE", ATTACK, 0, 1, 0)                             \
    X(drop_object, 35, "DROP OBJECT", ATTACK, 2, 0, 0)                     \
    X(fear, 36, "FEAR", ATTACK, 0, 1, 0)                                   \
    X(fireball, 37, "FIREBALL", ATTACK, 3, 0, 0)                           \
    X(go_away, 38, "GO AWAY", ATTACK, 1, 0, 0)                             \
    X(idiot, 39, "IDIOT", ATTACK, 0, 1, 0)                                 \
    X(lightning_bolt, 40, "LIGHTNING BOLT", ATTACK, 3, 0, 0)               \
    X(lock_in_place, 41, "LOCK IN PLACE", ATTACK, 1, 0, 0)                 \
    X(medusa, 42, "MEDUSA", ATTACK, 0, 1, 0)                               \
    X(mental_force, 43, "MENTAL FORCE", ATTACK, 1, 0, 0)                   \
    X(mental_swap, 44, "MENTAL SWAP", ATTACK, 1, 0, 0)                     \
    X(power_thrust, 45, "POWER THRUST", ATTACK, 3, 0, 0)                   \
    X(slow, 46, "SLOW", ATTACK, 0, 0, 1)                                   \
    X(slow_death, 47, "SLOW DEATH", ATTACK, 1, 0, 0)                       \
    X(stone_dead, 48, "STONE DEAD", ATTACK, 1, 0, 0)                       \
    X(sudden_death, 49, "SUDDEN DEATH", ATTACK, 1, 0, 0)                   \
    X(swap, 50, "SWAP", ATTACK, 1, 0, 0)                                   \
    X(swap_meet, 51, "SWAP MEET", ATTACK, 0, 1, 0)                         \
    X(telepath, 52, "TELEPATH", ATTACK, 1, 0, 0)                           \
    X(teleport_opponent, 53, "TELEPORT OPPONENT", ATTACK, 1, 0, 0)         \
    X(thought_steal, 54, "THOUGHT STEAL", ATTACK, 1, 0, 0)                 \
    X(ugly, 55, "UGLY", NEUTRAL, 1, 0, 0)                                  \
    X(walking_dead, 56, "WALKING DEAD", ATTACK, 0, 1, 0)                   \
    X(waterbolt, 57, "WATERBOLT", ATTACK, 2, 0, 0)                         \
    X(wraith, 58, "WRAITH", ATTACK, 0, 1, 0)                               \
    X(adrenaline, 59, "ADRENALINE", NEUTRAL, 2, 0, 0)                      \
    X(alter_ego, 60, "ALTER EGO", NEUTRAL, 1, 0, 0)                        \
    X(big_man, 61, "BIG MAN", NEUTRAL, 1, 0, 0)                            \
    X(mist_body, 62, "MIST BODY", NEUTRAL, 1, 0, 0)                        \
    X(pass_through_wall, 63, "PASS THROUGH WALL", NEUTRAL, 2, 0, 0)        \
    X(power_run, 64, "POWER RUN", NEUTRAL, 1, 0, 0)                        \
    X(shadow, 65, "SHADOW", NEUTRAL, 0, 1, 0)                              \
    X(speed, 66, "SPEED", NEUTRAL, 2, 0, 0)                                \
    X(strength, 67, "STRENGTH", NEUTRAL, 1, 0, 0)                          \
    X(stretch, 68, "STRETCH", NEUTRAL, 0, 1, 0)                            \
    X(buddy, 69, "BUDDY", NEUTRAL, 1, 0, 0)                                \
    X(gift_from_above, 70, "GIFT FROM ABOVE", NEUTRAL, 0, 1, 0)            \
    X(gift_from_below, 71, "GIFT FROM BELOW", TRAP, 0, 1, 0)               \
    X(boobytrap, 72, "BOOBYTRAP", NEUTRAL, 1, 0, 0)                        \
    X(create_pit, 73, "CREATE PIT", NEUTRAL, 0, 1, 0)                      \
    X(dust_cloud, 74, "DUST CLOUD", NEUTRAL, 1, 0, 0)                      \
    X(slime, 75, "FILL SQUARE WITH SLIME", NEUTRAL, 1, 0, 0)               \
    X(stone, 76, "FILL SQUARE WITH STONE", NEUTRAL, 2, 0, 0)               \
    X(glue, 77, "GLUE", NEUTRAL, 0, 1, 0)                                  \
    X(illusionary_creation, 78, "ILLUSIONARY CREATION", NEUTRAL, 0, 0, 1)  \
    X(killer_ooze, 79, "KILLER OOZE", NEUTRAL, 0, 1, 0)                    \
    X(safe, 80, "SAFE", NEUTRAL, 0, 1, 0)                                  \
    X(thornbush, 81, "THORNBUSH", NEUTRAL, 3, 0, 0)                        \
    X(rosebush, 82, "ROSEBUSH", NEUTRAL, 0, 1, 0)                          \
    X(black_hole, 83, "BLACK HOLE", NEUTRAL, 0, 0, 1)                      \
    X(create_wall, 84, "CREATE WALL", NEUTRAL, 3, 0, 0)                    \
    X(create_door, 85, "CREATE DOOR", NEUTRAL, 1, 0, 0)                    \
    X(destroy_wall, 86, "DESTROY WALL", NEUTRAL, 3, 0, 0)                  \
    X(dispel_creation, 87, "DISPEL CREATION", NEUTRAL, 3, 0, 0)            \
    X(illusion_wall, 88, "ILLUSION WALL", NEUTRAL, 2, 0, 0)                \
    X(ivy, 89, "IVY", NEUTRAL, 0, 0, 1)                                    \
    X(magic_mirror, 90, "MAGIC MIRROR", NEUTRAL, 0, 1, 0)                  \
    X(pick_lock, 91, "PICK LOCK", NEUTRAL, 2, 0, 0)                        \
    X(remove_lock, 92, "REMOVE LOCK", NEUTRAL, 1, 0, 0)                    \
    X(redirection, 93, "REDIRECTION", NEUTRAL, 0, 1, 0)                    \
    X(relocate_sector, 94, "RELOCATE SECTOR", NEUTRAL, 1, 0, 0)            \
    X(rotate_sector, 95, "ROTATE SECTOR", NEUTRAL, 1, 0, 0)                \
    X(stone_to_water, 96, "STONE TO WATER", NEUTRAL, 1, 0, 0)              \
    X(wall_of_fire, 97, "WALL OF FIRE", NEUTRAL, 2, 0, 0)                  \
    X(waterwall, 98, "WATERWALL", NEUTRAL, 1, 0, 0)                        \
    X(bloodstone, 99, "BLOODSTONE", OBJECT, 1, 0, 0)                       \
    X(brainstone, 100, "BRAINSTONE", OBJECT, 1, 0, 0)                      \
    X(powerstone, 101, "POWERSTONE", OBJECT, 1, 0, 0)                      \
    X(shadowstone, 102, "SHADOWSTONE", OBJECT, 1, 0, 0)                    \
    X(shieldstone, 103, "SHIELDSTONE", OBJECT, 1, 0, 0)                    \
    X(soulstone, 104, "SOULSTONE", OBJECT, 1, 0, 0)                        \
    X(speedstone, 105, "SPEEDSTONE", OBJECT, 1, 0, 0)                      \
    X(visionstone, 106, "VISIONSTONE", OBJECT, 1, 0, 0)                    \
    X(dagger, 107, "DAGGER", OBJECT, 2, 0, 0)                              \
    X(large_rock, 108, "LARGE ROCK", OBJECT, 2, 0, 0)                      \
    X(fire_cloak, 109, "FIRE CLOAK", OBJECT, 0, 1, 0)                      \
    X(tacks, 110, "HANDFUL OF TACKS", OBJECT, 0, 1, 0)                     \
    X(holy_water, 111, "HOLY WATER", OBJECT, 0, 1, 0)                      \
    X(master_key, 112, "MASTER KEY", OBJECT, 1, 0, 0)                      \
    X(unfinished_wand, 113, "UNFINISHED WAND", OBJECT, 0, 1, 0)            \
    X(lightning_wand, 114, "LIGHTNING WAND", OBJECT, 0, 1, 0)              \
    X(universal_solvent, 115, "UNIVERSAL SOLVENT", OBJECT, 0, 1, 0)        \
    X(wizardblade, 116, "WIZARDBLADE", OBJECT, 1, 0, 0)                    \
    X(drag, 117, "DRAG", NEUTRAL, 1, 0, 0)                                 \
    X(heave_ho, 118, "HEAVE-HO", NEUTRAL, 0, 1, 0)                         \
    X(trader, 119, "TRADER", NEUTRAL, 0, 1, 0)                             \
    X(remove_curse, 120, "REMOVE CURSE", NEUTRAL, 2, 0, 0)                 \
    X(gravity, 121, "GRAVITY", NEUTRAL, 0, 1, 0)                           \
    X(enchantment, 122, "SWATHMORE'S ENCHANTMENT", NEUTRAL, 0, 1, 0)       \
    X(time_warp, 123, "TIME WARP", NEUTRAL, 0, 1, 0)                       \
    X(troll, 124, "TROLL", NEUTRAL, 0, 1, 0)                               \
    X(skeleton, 125, "SKELETON", NEUTRAL, 0, 1, 0)                         \
    X(democratic_monster, 126, "DEMOCRATIC MONSTER", NEUTRAL, 0, 1, 0)     \
    X(fire_imp, 127, "FIRE IMP", NEUTRAL, 0, 1, 0)                         \
    X(ghost, 128, "GHOST", ATTACK, 0, 0, 1)                                \
    X(cataclysm, 129, "CATACLYSM", ATTACK, 0, 0, 1)                        \
    X(hand_of_god, 130, "HAND OF GOD", ATTACK, 0, 0, 1)                    \
    X(magical_trap, 131, "MAGICAL TRAP!", TRAP, 0, 0, 2)                   \
    X(reconfigure_sector, 132, "RECONFIGURE SECTOR", NEUTRAL, 0, 0, 1)

/* Not cards: acts and things that need a name. X(symbol, number, NAME) */
#define WW_PSEUDOS(X)                                                      \
    X(treasure, 140, "TREASURE")                                           \
    X(punch, 141, "PUNCH")                                                 \
    X(throw, 142, "THROW")                                                 \
    X(monster_attack, 143, "MONSTER'S ATTACK")                             \
    X(steps, 144, "STEPS OF THE WALKING DEAD")                             \
    X(lost_turn, 145, "LOST TURN")                                         \
    X(contagion, 146, "CONTAGION")                                         \
    X(wand_shot, 147, "WAND SHOT")                                         \
    X(imp_shot, 148, "IMP'S SHOT")                                         \
    X(wizard, 149, "WIZARD")                                               \
    X(tear, 150, "TEARING")

/* Other names of cards: RULES 16, and for positions RULES 21. X(symbol of the card, NAME) */
#define WW_WORDS_OF_ORDERS(X)                                              \
    X(number_2, "N2") X(number_3, "N3") X(number_4, "N4") X(number_5, "N5") X(number_6, "N6") \
    X(stone, "STONE SQUARE") X(stone, "STONE BLOCK")
#define WW_WORDS_OF_POSITIONS(X)                                           \
    X(stone, "STONE") X(slime, "SLIME") X(create_pit, "PIT") X(killer_ooze, "OOZE") X(tacks, "TACKS")

enum {
    CARD_NONE,
#define X(symbol, number, name, type, core, expansion, homebrew) CARD_##symbol = number,
    WW_CARDS(X)
#undef X
#define X(symbol, number, name) CARD_##symbol = number,
    WW_PSEUDOS(X)
#undef X
    PSEUDO_FIRST = 140,
    CARD_LIMIT = 151             /* one more than the highest number */
};

#endif
