# The game of Arena that `scripts/demo arena` plays: sourced by scripts/run-demo.
# shellcheck shell=sh disable=SC2154,SC2034

day=10      # the game takes more days than the month has left after the 20th

say 'A game of two players, who are invited'
"$POSTERN" -C "$HOME_DIR" game new arena --name Demo --seat "$ann,Ann" --seat "$bob,Bob" --hours 48 --window-hours 30 \
    --option points=60 --option first=left --secret "$SECRET" --now 2026-11-10T18:00Z
run

say 'Both buy armies and list their spells. Ann answers in plain text, Bob with a mail of two parts'
plain ann <<'END'
JOIN
BUY 2 PEGASUS, 1 CENTAUR, 1 ELVEN ARCHER, 1 CHRONOMANCER, 1 MAGIC SWORD
SPELL SLOW
SPELL HASTE
END
two_parts bob <<'END'
buy 2 giant snake, 1 ogre, 1 apprentice, 1 jeep, 1 human pilot, 1 human grunt, 1 grenade
spell block magic
spell magic missile
END
run

say 'Turn 1: the Centaur takes up the sword, the archer a Pegasus, and they set out'
plain ann <<'END'
EQUIP L3 I1
MOUNT L4 L1
FLY L1 C2 C3
MOVE L3 C2 C3
MOVE L5 C2
END
run

say 'Turn 2: Bob mans his Jeep, and says when he wants to be asked in turns of Ann. He leaves the report quoted below'
quoting bob <<'END'
ask if attacked any
equip r3 i2
mount r6 r5
move r5 c8 c7
move r3 c8
move r1 c8
END
run

say 'Turn 3: a spell of half a turn makes the Centaur faster; Ann writes from a phone'
phone ann <<'END'
CAST L5 HASTE AT L3
MOVE L3 C4 C5
FLY L1 C4 C5 LAND
END
run

say 'Turn 4: they come nearer'
two_parts bob <<'END'
move r3 c7
move r1 c7
move r2 c8
END
run

say 'Turn 5: Ann attacks with all that she has at hand. Bob is asked in the middle of her turn'
plain ann <<'END'
MOVE L3 C6 C7
MOVE L1 C6 C7
END
run

say 'He has a grenade, and uses it'
phone bob <<'END'
use r3 i2
END
run

say 'So Ann may add something, and does not'
plain ann <<'END'
PASS
END
run

say 'Turn 6: the way is open, and the Jeep goes round about'
plain bob <<'END'
move r5 b6 b5 b4
END
run

say 'Turn 7: Ann makes a mistake, and is told'
plain ann <<'END'
MOVE L2 C1 C2 C3 C4
SHOOT L9 AT C6
END
run

say 'She writes again'
plain ann <<'END'
MOVE L2 C1 C2 C3
END
run

say 'Turn 8'
quoting bob <<'END'
move r5 b3 b2 b1
END
run

say 'Turn 9: Ann makes the Jeep slower, which is not enough'
two_parts ann <<'END'
CAST L5 SLOW AT R5
END
run

say 'Turn 10: and it stands before the king'
plain bob <<'END'
move r5 c1
END
run
