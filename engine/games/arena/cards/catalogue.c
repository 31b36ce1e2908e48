/* All cards by number. A number is stored: it never changes, and a new card takes the next. */
#include "engine/games/arena/cards/cards.h"

#define ARENA_CARDS(X) \
    X(1, ar_card_befuddle) \
    X(2, ar_card_loyalty) \
    X(3, ar_card_panic) \
    X(4, ar_card_sleep) \
    X(5, ar_card_charm_person) \
    X(6, ar_card_mass_confusion) \
    X(7, ar_card_giant_strength) \
    X(8, ar_card_swiftness) \
    X(9, ar_card_venom) \
    X(10, ar_card_cripple) \
    X(11, ar_card_enlarge) \
    X(12, ar_card_wings) \
    X(13, ar_card_regenerate) \
    X(14, ar_card_polymorph) \
    X(15, ar_card_create_zombie) \
    X(16, ar_card_life_drain) \
    X(17, ar_card_unhallow) \
    X(18, ar_card_sickness) \
    X(19, ar_card_slay) \
    X(20, ar_card_raise_horde) \
    X(21, ar_card_plague) \
    X(22, ar_card_battle_fury) \
    X(23, ar_card_breach) \
    X(24, ar_card_magic_missile) \
    X(25, ar_card_shatter) \
    X(26, ar_card_fireball) \
    X(27, ar_card_lightning_bolt) \
    X(28, ar_card_disintegrate) \
    X(29, ar_card_firestorm) \
    X(30, ar_card_bless) \
    X(31, ar_card_holy_shield) \
    X(32, ar_card_purify) \
    X(33, ar_card_turn_undead) \
    X(34, ar_card_sanctuary) \
    X(35, ar_card_smite_evil) \
    X(36, ar_card_crusade) \
    X(37, ar_card_resurrect) \
    X(38, ar_card_blur) \
    X(39, ar_card_phantom) \
    X(40, ar_card_invisibility) \
    X(41, ar_card_mirage) \
    X(42, ar_card_dread_vision) \
    X(43, ar_card_block_magic) \
    X(44, ar_card_dispel_magic) \
    X(45, ar_card_disenchant) \
    X(46, ar_card_spell_shield) \
    X(47, ar_card_ward) \
    X(48, ar_card_anti_magic) \
    X(49, ar_card_drain_power) \
    X(50, ar_card_reflect) \
    X(51, ar_card_calm_weather) \
    X(52, ar_card_call_storm) \
    X(53, ar_card_entangle) \
    X(54, ar_card_free_movement) \
    X(55, ar_card_summon_wolf) \
    X(56, ar_card_control_animal) \
    X(57, ar_card_shape_land) \
    X(58, ar_card_wall_of_thorns) \
    X(59, ar_card_earthquake) \
    X(60, ar_card_blink) \
    X(61, ar_card_haste) \
    X(62, ar_card_slow) \
    X(63, ar_card_teleport) \
    X(64, ar_card_wall_of_force) \
    X(65, ar_card_stasis) \
    X(66, ar_card_gate) \
    X(67, ar_card_amulet_of_protection_from_magic) \
    X(68, ar_card_banner_of_courage) \
    X(69, ar_card_boots_of_speed) \
    X(70, ar_card_canoe) \
    X(71, ar_card_climbing_gear) \
    X(72, ar_card_cloak_of_shadows) \
    X(73, ar_card_crystal_ball) \
    X(74, ar_card_grenade) \
    X(75, ar_card_healing_potion) \
    X(76, ar_card_holy_symbol) \
    X(77, ar_card_iron_shield) \
    X(78, ar_card_jet_pack) \
    X(79, ar_card_lance) \
    X(80, ar_card_longbow) \
    X(81, ar_card_magic_sword) \
    X(82, ar_card_net) \
    X(83, ar_card_parachute) \
    X(84, ar_card_poisoned_dagger) \
    X(85, ar_card_potion_of_giant_strength) \
    X(86, ar_card_potion_of_speed) \
    X(87, ar_card_rifle) \
    X(88, ar_card_ring_of_regeneration) \
    X(89, ar_card_rocket_launcher) \
    X(90, ar_card_scroll_of_dispelling) \
    X(91, ar_card_skull_standard) \
    X(92, ar_card_sniper_scope) \
    X(93, ar_card_staff_of_power) \
    X(94, ar_card_wand_of_sparks) \
    X(95, ar_card_war_club) \
    X(96, ar_card_winged_boots) \
    X(97, ar_card_woodsmans_axe) \
    X(98, ar_card_quick_growth) \
    X(99, ar_card_regeneration)

#define X(number, entry) extern const struct card entry;
ARENA_CARDS(X)
#undef X

const struct card *const ar_catalogue[CARDS] = {
#define X(number, entry) [number] = &entry,
    ARENA_CARDS(X)
#undef X
};

const char *const ar_card_names[CARDS] = {
    NULL,
    "Befuddle", "Loyalty", "Panic", "Sleep", "Charm Person", "Mass Confusion", "Giant Strength", "Swiftness", "Venom",
    "Cripple", "Enlarge", "Wings", "Regenerate", "Polymorph", "Create Zombie", "Life Drain", "Unhallow", "Sickness",
    "Slay", "Raise Horde", "Plague", "Battle Fury", "Breach", "Magic Missile", "Shatter", "Fireball",
    "Lightning Bolt", "Disintegrate", "Firestorm", "Bless", "Holy Shield", "Purify", "Turn Undead", "Sanctuary",
    "Smite Evil", "Crusade", "Resurrect", "Blur", "Phantom", "Invisibility", "Mirage", "Dread Vision", "Block Magic",
    "Dispel Magic", "Disenchant", "Spell Shield", "Ward", "Anti-Magic", "Drain Power", "Reflect", "Calm Weather",
    "Call Storm", "Entangle", "Free Movement", "Summon Wolf", "Control Animal", "Shape Land", "Wall of Thorns",
    "Earthquake", "Blink", "Haste", "Slow", "Teleport", "Wall of Force", "Stasis", "Gate",
    "Amulet of Protection from Magic", "Banner of Courage", "Boots of Speed", "Canoe", "Climbing Gear",
    "Cloak of Shadows", "Crystal Ball", "Grenade", "Healing Potion", "Holy Symbol", "Iron Shield", "Jet Pack",
    "Lance", "Longbow", "Magic Sword", "Net", "Parachute", "Poisoned Dagger", "Potion of Giant Strength",
    "Potion of Speed", "Rifle", "Ring of Regeneration", "Rocket Launcher", "Scroll of Dispelling", "Skull Standard",
    "Sniper Scope", "Staff of Power", "Wand of Sparks", "War Club", "Winged Boots", "Woodsman's Axe", "Quick Growth",
    "Regeneration",
};
