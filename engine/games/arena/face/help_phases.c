/* A page for each phase of a player-turn, and for subjects of several phases. RULES 5, 6, 10, 11. */
#include "engine/games/arena/face/help.h"

const char ar_help_phases[] =
    "A player-turn has nine phases. HELP with the word next to a phase tells more about it.\n"
    "  1 Terrain Change           HELP TERRAIN\n"
    "  2 Equip and Mount          HELP EQUIP, HELP MOUNT\n"
    "  3 Magic Phase 1            HELP MAGIC\n"
    "  4 Movement                 HELP MOVEMENT, HELP FLIGHT\n"
    "  5 Magic Phase 2            HELP MAGIC\n"
    "  6 Combat                   HELP COMBAT, HELP SHOOTING\n"
    "  7 Retreat                  HELP RETREAT\n"
    "  8 Equip and Mount again    HELP EQUIP\n"
    "  9 Winning                  HELP WINNING\n"
    "HELP VEHICLES, HELP CONTROL, HELP WINDOWS and HELP STANDING ORDERS explain the rest.\n";

const char ar_help_terrain[] =
    "TERRAIN CHANGE (phase 1). You have one point for every hex that is yours when the phase begins. An action costs 4 on a "
    "hex of yours, 6 on nobody's and 8 on the enemy's; points that you do not spend are lost.\n"
    "TERRAIN C4 FOREST takes C4 one step towards forest. Steps lead from water to river to grass, and from grass to forest or "
    "rocky. A king's hex never changes.\n"
    "STORM C4 closes the air over C4 for this player-turn and the next two; CALM C4 opens it again.\n"
    "A creature that begins a turn of its player where it may not be has that turn's Movement to get away; otherwise it "
    "retreats.\n";

const char ar_help_equip[] =
    "EQUIP AND MOUNT (phases 2 and 8). EQUIP L1 I2 takes an item that lies in the same space, DROP L1 I2 puts it down, and "
    "GIVE L1 I2 L3 hands it to L3, who is there. Many items need hands, a size or a certain kind of bearer; of two with the "
    "same name on one creature only one works.\n"
    "Lines before your first MOVE, FLY or LAND belong to phase 2, later ones to phase 8; PHASE 2 or PHASE 8 on a line of its "
    "own says otherwise.\n";

const char ar_help_mount[] =
    "RIDING (phases 2 and 8). MOUNT L1 L2 puts L1 on L2, who is larger and in the same space; DISMOUNT L1 takes it off. A "
    "rider one size smaller fills its mount, two sizes smaller half of it, three sizes a quarter, and whatever rides on the "
    "rider counts, too.\n"
    "A mount moves everybody aboard by its own Move, flight and ground. In the air a rider may change mounts, or get off if it "
    "flies. Nobody gets off onto ground that he may not enter.\n";

const char ar_help_magic[] =
    "MAGIC (phases 3 and 5). The active player declares all he wants, then the other may answer with Instants and "
    "Counterspells, and so on until one of them passes; only then does anything work. In phase 3 the active player may begin "
    "spells of any casting time; in phase 5 nobody begins more than Instants and Counterspells.\n"
    "Counterspells work first, the newest before the others; then Instants, the oldest first. In phase 5, Half-turn spells of "
    "this turn follow, and then those of 1, 2 and 3 turns that are due. A spell is paid for when it begins, and range is "
    "measured when it works: out of range its cost comes back, and in no other case.\n"
    "A creature uses one Instant or Counterspell in a player-turn. A creature that casts for half a turn or longer neither "
    "moves nor steers, but may be carried; combat, death, sleep and STOP L1 lose the spell.\n"
    "An effect that lasts 1 phase ends with Movement if it began in phase 3, and with Combat if it began in phase 5.\n";

const char ar_help_movement[] =
    "MOVEMENT (phase 4). First all take-offs, then walks and flights in the order of your lines, then all landings. MOVE L1 C3 "
    "C4 walks that path, one hex for each point of Move; MOVE L1 L2 C3 sends several. A unit stops where an enemy is, and "
    "there will be a battle. A step that is not allowed ends the path before it.\n"
    "All land creatures may enter RIVER and GRASS; HELP with the name of a creature says whether it may enter FOREST, ROCKY "
    "and WATER.\n";

const char ar_help_flight[] =
    "FLIGHT (phase 4). FLY L1 C3 C4 LAND takes off if it has to, flies over C3 to C4, and lands there; without LAND it stays "
    "up. LAND L1 lands where it is. Creatures on the ground below do not hinder a flyer, and flyers hinder nobody on the "
    "ground.\n"
    "\"Flies 2 for 3 turns\": two hexes a turn, and it has to land in its third turn of its own in the air at the latest, "
    "enemies below or not. If it cannot land then, it dies. No flyer enters a storm.\n"
    "A unit walks or flies in one turn, not both. HELP FLYERS lists the creatures that fly.\n";

const char ar_help_combat[] =
    "COMBAT (phase 6). There is a battle in each space where both sides are, and where the active player shoots at creatures. "
    "Each side adds up its Power; the higher total wins. A die picks one loser, who dies, and the others retreat. Equal "
    "totals: nobody dies, and the attackers go back.\n"
    "Blunt: if the winner's Blunt Power is at least the margin, nobody dies.\n"
    "Targeted: the winner picks a victim whose Power is less than that of his Targeted attackers together, with their poison. "
    "TARGET C5 R2 R1 names victims in your order of choice; TARGET DEFAULT STRONGEST, WEAKEST, RIDER, MOUNT or DIE decides "
    "when none of them can be picked.\n"
    "Poison: if a side has not won and its poison is more than the margin, one of the others dies as well; undead and machines "
    "do not.\n"
    "BATTLES D5 C5 makes these two the first battles. WRECK R3 WITH L1 L2 attacks a vehicle that nobody steers: more Power "
    "than it has destroys it.\n";

const char ar_help_shooting[] =
    "SHOOTING (phase 6). SHOOT L1 AT C5 adds the ranged Power of L1 to the battle in C5, or makes one. Only the active player "
    "shoots, each creature once, at a space within its range where an enemy is; the air over a hex is one farther than its "
    "ground. A creature that shares a space with an enemy does not shoot. Shooters neither die nor retreat in that battle.\n";

const char ar_help_retreat[] =
    "RETREAT (phase 7). Attackers go back to where they came from. Defenders, and attackers who came from nowhere or cannot go "
    "back, roll for one of the spaces next to them that are theirs; a flyer also for the ground below. They cannot retreat to "
    "an enemy, through a wall, into a storm or onto ground that they may not enter. A creature that has nowhere to go dies; "
    "its riders then try alone.\n"
    "A vehicle that has lost its pilot stays. At the end of the phase flyers of the active player at their limit land or die.\n";

const char ar_help_winning[] =
    "WINNING (phase 9). A player with a creature on the ground of the enemy king's hex wins; the air over it does not count. A "
    "player with no creature left but vehicles loses if the other still has one that moves. After player-turn 120, and when "
    "nobody can reach a king any more, the game is drawn.\n";

const char ar_help_vehicles[] =
    "VEHICLES. A vehicle belongs to its pilot's player; a pilot is a creature with hands that rides or carries it. Without a "
    "pilot it has no Power, holds no hex and does not move, and either side may man it; in the air it crashes. A pilot who is "
    "asleep, or is casting for half a turn or longer, does not steer.\n";

const char ar_help_control[] =
    "CONTROL. A hex belongs to the player whose creatures stand on its ground or, if nobody stands there, fly over it; it "
    "stays his when they leave. Passing over is enough. While both are there, nothing changes.\n";

const char ar_help_windows[] =
    "WINDOWS. When the other might be answered by Instants or Counterspells of yours, the game asks you: W1 in Magic Phase 1, "
    "W2 in Magic Phase 2. Answer with USE and CAST lines, or PASS; no answer in time is a pass. Your hidden list never decides "
    "whether you are asked.\n"
    "ASK DEFAULT asks when something was declared or a fight is near, ASK ALWAYS whenever you could answer, ASK NEVER not at "
    "all; ASK IF with conditions like those of standing orders asks when they hold.\n"
    "HOLD at the top of your turn asks you anew for what follows Magic Phase 1 if the other declared something in it.\n";

const char ar_help_standing[] =
    "STANDING ORDERS answer for you. STANDING 1 WHEN ATTACKED R1 AND LOSING R1 DO USE R1 I4; CANCEL 1 ends it.\n"
    "Conditions: ATTACKED, LOSING, TIED and WINNING with a creature, a hex or ANY; DECLARED SPELL, ABILITY, ANY or a name, "
    "with ON and a target or MINE; ENEMY and a hex; MP1; MP2; POOL >= 5; joined by AND, NOT before one. AT LAST is the newest "
    "effect that the other declared. All orders that match and are possible are declared, each once a phase, and then you are "
    "not asked.\n"
    "STANDING when orders: EQUIP L2 I1 once, or when orders with turn>=5: MOVE L1 C3, joins the orders that you mail for a turn, in "
    "its phase, unless they order the same thing; without a mail it acts at the deadline.\n";
