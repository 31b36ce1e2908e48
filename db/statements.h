/* Every line of SQL that the program runs often, with a name: STATEMENT(name, sql). Statements are prepared once. */
#ifndef POSTERN_STATEMENTS_H
#define POSTERN_STATEMENTS_H

#define GAME_SAVED                                                                                                  \
    "held_because = ?3, branch = ?4, records = ?5, turn = ?6, open = ?7, deadline_utc_s = ?8, opened_utc_s = ?9,"   \
    " due_utc_s = ?10, clock = ?11, settings = ?12, version = ?13, hand = ?14, beacon_value = ?15, last_hash = ?16," \
    " rows_seal = ?17"

#define STORE_STATEMENTS(X)                                                                                         \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                                     \
    X(COMMIT, "COMMIT")                                                                                             \
    X(ROLLBACK, "ROLLBACK")                                                                                         \
    X(SAVEPOINT, "SAVEPOINT step")                                                                                  \
    X(RELEASE, "RELEASE step")                                                                                      \
    X(ROLLBACK_TO, "ROLLBACK TO step")                                                                              \
    X(TURN, "SAVEPOINT turn")                                                                                       \
    X(TURN_RELEASE, "RELEASE turn")                                                                                 \
    X(FOREIGN_WRITES, "PRAGMA data_version")                                                                        \
    X(META_GET, "SELECT value FROM meta WHERE key = ?1")                                                            \
    X(META_SET, "INSERT INTO meta (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2")         \
    /* SQLite would not write an unchanged row, and a commit without a page is not a barrier. */                \
    X(BARRIER, "INSERT INTO meta (key, value) VALUES ('barrier', 1)"                                                \
               " ON CONFLICT (key) DO UPDATE SET value = value + 1")                                                \
    /* games */                                                                                                     \
    X(GAME_NEW, "INSERT INTO game (name, rules, version, options, settings, seats, phase, secret, commitment,"      \
                " created_utc_s, format, id) VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'inviting', ?7, ?8, ?9, ?10, ?11)")    \
    X(GAME_LAST, "SELECT max(id) FROM game WHERE id BETWEEN ?1 AND ?2")                                             \
    /* A game that has moved to another home no longer has a phase of its own. */                                 \
    X(GAME_GET, "SELECT id, name, rules, version, options, settings, seats, iif(moved = '', phase, 'moved'),"       \
                " held_because, secret,"                                                                            \
                " commitment, branch, records, turn, open, deadline_utc_s, opened_utc_s, created_utc_s, clock, hand,"\
                " due_utc_s, origin, moved, format, beacon_value, rows_seal FROM game WHERE id = ?1")               \
    X(GAME_SETTINGS, "SELECT settings FROM game WHERE id = ?1")                                                     \
    X(GAME_BY_NAME, "SELECT id FROM game WHERE name = ?1 COLLATE NOCASE")                                           \
    X(GAME_LIST, "SELECT id FROM game WHERE ?1 IS NULL OR (phase = ?1 AND moved = '') ORDER BY id")                 \
    X(GAME_DUE, "SELECT id FROM game WHERE phase IN ('inviting', 'running') AND due_utc_s <= ?1 AND moved = ''"     \
                " ORDER BY due_utc_s, id")                                                                          \
    /* Games from elsewhere, until somebody else has acknowledged that they went on. */                          \
    X(GAME_FOREIGN, "SELECT id FROM game WHERE id NOT BETWEEN ?1 AND ?2 AND (moved = '' OR"                         \
                    " (moved ->> '$.nonce' IS NOT NULL AND moved ->> '$.receipt' IS NULL)) ORDER BY id")            \
    X(GAME_SAVE, "UPDATE game SET phase = ?2, " GAME_SAVED " WHERE id = ?1 AND moved = ''")                        \
    /* The same while its phase stays: without the trigger that looks for changes of it, an update costs a third less. */ \
    X(GAME_SAVE_IN_PHASE, "UPDATE game SET " GAME_SAVED " WHERE id = ?1 AND phase = ?2 AND moved = ''")            \
    X(GAME_HOLD, "UPDATE game SET phase = 'held', held_because = ?2, due_utc_s = NULL WHERE id = ?1 AND moved = ''")\
    X(GAME_SEAL, "UPDATE game SET secret = ?2 WHERE id = ?1")                                                       \
    X(GAME_SEAL_ROWS, "UPDATE game SET rows_seal = ?2 WHERE id = ?1")                                               \
    X(GAME_TOUCH, "UPDATE game SET due_utc_s = ?2 WHERE id = ?1 AND moved = ''")                                    \
    X(GAME_LEAVE, "UPDATE game SET moved = ?2, due_utc_s = NULL WHERE id = ?1")                                     \
    X(GAME_TWIN, "SELECT id, iif(hand = '', NULL, hand ->> '$.arrived') = ?4 AS same FROM game WHERE"               \
                 " iif(origin = '', 'g' || id, origin) = ?1 AND commitment = ?2 AND (moved = '' OR same)"           \
                 " AND id <> ?3 ORDER BY same DESC")                                                                \
    /* Games that a site may show, with all that its page depends on. */                                          \
    X(GAME_SITE, "SELECT g.id, g.name, g.rules, iif(moved = '', phase, 'moved'), g.records, g.settings,"            \
                 " g.last_hash, (SELECT max(id) FROM press WHERE game = g.id), p.league"                            \
                 " FROM game g LEFT JOIN pairing p ON p.game = g.id"                                                \
                 " WHERE instr(g.settings, '\"publish\":') > 0 AND instr(g.settings, '\"publish\":0') = 0"          \
                 " ORDER BY g.id")                                                                                  \
    X(SEAT_SITE, "SELECT game, player, state, hand, settings, address FROM seat ORDER BY game, seat")               \
    /* all that belongs to a game */                                                                                \
    X(ROWS_GAME, "SELECT * FROM game WHERE id = ?1")                                                                \
    X(ROWS_SEAT, "SELECT * FROM seat WHERE game = ?1 ORDER BY seat")                                                \
    X(ROWS_REQUEST, "SELECT * FROM request WHERE game = ?1 ORDER BY seat, serial")                                  \
    X(ROWS_RECORD, "SELECT * FROM record WHERE id BETWEEN ?1 AND ?2 ORDER BY id")                                   \
    X(ROWS_SNAPSHOT, "SELECT * FROM snapshot WHERE id BETWEEN ?1 AND ?2 ORDER BY id")                               \
    X(ROWS_ARCHIVE, "SELECT * FROM archive WHERE id BETWEEN ?1 AND ?2 ORDER BY id")                                 \
    X(ROWS_ABSENCE, "SELECT * FROM absence WHERE game = ?1 ORDER BY id")                                            \
    X(ROWS_QUEUED, "SELECT * FROM queued WHERE game = ?1 ORDER BY id")                                              \
    X(ROWS_PRESS, "SELECT * FROM press WHERE game = ?1 ORDER BY id")                                                \
    X(ROWS_OBSERVER, "SELECT * FROM observer WHERE game = ?1 ORDER BY number")                                      \
    X(ROWS_GATHERED, "SELECT * FROM gathered WHERE game = ?1 ORDER BY id")                                          \
    /* A mail that waits is read where it waits. */                                                               \
    X(ROWS_INBOX, "SELECT * FROM inbox WHERE game = ?1 AND state <> 'taken' ORDER BY id")                           \
    X(ROWS_LOG, "SELECT * FROM log WHERE game = ?1 ORDER BY id")                                                    \
    /* seats */                                                                                                     \
    X(SEAT_NEW, "INSERT INTO seat (game, seat, address, player, zone, settings) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")   \
    X(SEAT_LIST, "SELECT game, seat, address, player, state, luck, zone, epoch, serial, password, settings, setup," \
                 " wants, thread, strikes, hand, misses, missed, late, luck_hash FROM seat WHERE game = ?1"         \
                 " ORDER BY seat")                                                                                  \
    X(SEAT_EPOCH, "SELECT epoch FROM seat WHERE game = ?1 AND seat = ?2")                                           \
    /* A row as it is already is not written: its pages stay as they are. */                                      \
    X(SEAT_SAVE, "UPDATE seat SET address = ?3, player = ?4, state = ?5, luck = ?6, zone = ?7, epoch = ?8,"         \
                 " serial = ?9, password = ?10, settings = ?11, setup = ?12, wants = ?13, thread = ?14,"            \
                 " strikes = ?15, hand = ?16, misses = ?17, missed = ?18, late = ?19, luck_hash = ?20"              \
                 " WHERE game = ?1 AND seat = ?2")                                                                  \
    X(SEAT_STRIKES, "UPDATE seat SET strikes = ?3 WHERE game = ?1 AND seat = ?2")                                   \
    X(SEAT_BY_ADDRESS, "SELECT game, seat FROM seat WHERE address = ?1 COLLATE NOCASE ORDER BY game, seat")         \
    /* absences, orders for later turns, press */                                                                   \
    X(ABSENCE_NEW, "INSERT INTO absence (game, seat, from_utc_s, to_utc_s, approved, made_utc_s)"                   \
                   " VALUES (?1, ?2, ?3, ?4, ?5, ?6)")                                                              \
    X(ABSENCE_LIST, "SELECT id, seat, from_utc_s, to_utc_s, approved, made_utc_s FROM absence WHERE game = ?1"      \
                    " ORDER BY from_utc_s, id")                                                                     \
    X(ABSENCE_APPROVE, "UPDATE absence SET approved = 1 WHERE id = ?1")                                             \
    X(ABSENCE_DROP, "DELETE FROM absence WHERE id = ?1")                                                            \
    X(QUEUED_NEW, "INSERT OR REPLACE INTO queued (game, seat, turn, orders, mail, received_utc_s)"                  \
                  " VALUES (?1, ?2, ?3, ?4, ?5, ?6)")                                                               \
    X(QUEUED_LIST, "SELECT id, seat, turn, orders, mail, received_utc_s FROM queued WHERE game = ?1"                \
                   " ORDER BY seat, turn")                                                                          \
    X(QUEUED_DROP, "DELETE FROM queued WHERE id = ?1")                                                              \
    X(PRESS_NEW, "INSERT INTO press (game, seat, kind, seats, turn, made_utc_s, text)"                              \
                 " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")                                                            \
    X(PRESS_LIST, "SELECT id, seat, kind, seats, turn, made_utc_s, text FROM press WHERE game = ?1 ORDER BY id")    \
    /* mails that wait for the mail of the day */                                                                   \
    X(GATHERED_NEW, "INSERT INTO gathered (game, seat, subject, text, made_utc_s, due_utc_s)"                       \
                    " VALUES (?1, ?2, ?3, ?4, ?5, ?6)")                                                             \
    X(GATHERED_LIST, "SELECT subject, text, made_utc_s FROM gathered WHERE game = ?1 AND seat = ?2 ORDER BY id")    \
    X(GATHERED_DUE, "SELECT DISTINCT game, seat FROM gathered JOIN game ON game.id = gathered.game"                 \
                    " WHERE gathered.due_utc_s <= ?1 AND game.moved = '' ORDER BY game, seat")                      \
    X(GATHERED_MOVE, "UPDATE gathered SET due_utc_s = ?3 WHERE game = ?1 AND seat = ?2")                            \
    X(GATHERED_DROP, "DELETE FROM gathered WHERE game = ?1 AND seat = ?2")                                          \
    /* leagues */                                                                                                   \
    X(LEAGUE_NEW, "INSERT INTO league (name, rules, options, settings, games, hash, created_utc_s, id)"             \
                  " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")                                                       \
    X(LEAGUE_LAST, "SELECT max(id) FROM league WHERE id BETWEEN ?1 AND ?2")                                         \
    X(LEAGUE_GET, "SELECT name, rules, options, settings, games, secret, entries, hash, due_utc_s,"                 \
                  " created_utc_s, appeals FROM league WHERE id = ?1")                                              \
    X(LEAGUE_BY_NAME, "SELECT id FROM league WHERE name = ?1 COLLATE NOCASE")                                       \
    X(LEAGUE_SAVE, "UPDATE league SET secret = ?2, entries = ?3, hash = ?4, due_utc_s = ?5, appeals = ?6"           \
                   " WHERE id = ?1")                                                                                \
    X(LEAGUE_LIST, "SELECT id FROM league ORDER BY id")                                                             \
    X(LEAGUE_DUE, "SELECT id FROM league WHERE due_utc_s <= ?1 ORDER BY due_utc_s, id")                             \
    X(LEAGUE_ENTRY_NEW, "INSERT INTO league_chain (id, body, hash) VALUES (?1, ?2, ?3)")                            \
    X(LEAGUE_ENTRY_LIST, "SELECT id, body, hash FROM league_chain WHERE id > ?1 AND id < ?2 ORDER BY id")           \
    X(ENTRY_WORDS, "SELECT byte, text FROM entry_word")                                                             \
    X(PLAYER_NEW, "INSERT INTO player (address, name) VALUES (?1, ?2)")                                             \
    X(PLAYER_GET, "SELECT id, address, name FROM player WHERE id = ?1")                                             \
    X(PLAYER_FIND, "SELECT id, address, name FROM player WHERE address <> '' AND address = ?1 COLLATE NOCASE")      \
    X(PLAYER_NAMED, "SELECT id, address, name FROM player WHERE name = ?1 COLLATE NOCASE")                          \
    X(PLAYER_SAVE, "UPDATE player SET address = ?2, name = ?3 WHERE id = ?1")                                       \
    X(PAIRING_NEW, "INSERT INTO pairing (game, league) VALUES (?1, ?2)")                                            \
    X(PAIRING_GET, "SELECT league FROM pairing WHERE game = ?1")                                                    \
    X(LEAGUE_TODO, "SELECT league_todo.game, coalesce(pairing.league, 0) FROM league_todo LEFT JOIN pairing"                          \
                   " ON pairing.game = league_todo.game ORDER BY pairing.league, league_todo.game")                 \
    X(LEAGUE_TODO_DROP, "DELETE FROM league_todo WHERE game = ?1")                                                  \
    /* ratings */                                                                                                   \
    X(POOL_NEW, "INSERT INTO pool (name, system, months, hash, due_utc_s) VALUES (?1, ?2, ?3, ?4, ?5)")             \
    X(POOL_GET, "SELECT name, system, months, entries, hash, at_utc_s, due_utc_s FROM pool WHERE id = ?1")                    \
    X(POOL_FIND, "SELECT id FROM pool WHERE name = ?1 AND system = ?2")                                             \
    X(POOL_LIST, "SELECT id FROM pool ORDER BY id")                                                                 \
    X(POOL_DUE, "SELECT id FROM pool WHERE due_utc_s <= ?1 ORDER BY due_utc_s, id")                                 \
    X(POOL_SAVE, "UPDATE pool SET entries = ?2, hash = ?3, at_utc_s = ?4, due_utc_s = ?5 WHERE id = ?1")                           \
    X(POOL_ENTRY_NEW, "INSERT INTO pool_chain (id, body, hash) VALUES (?1, ?2, ?3)")                                \
    X(POOL_ENTRY_LIST, "SELECT id, body, hash FROM pool_chain WHERE id > ?1 AND id < ?2 ORDER BY id")               \
    X(POOL_RESULT_NEW, "INSERT INTO pool_result (pool, at_utc_s, game, body) VALUES (?1, ?2, ?3, ?4)")              \
    X(POOL_RESULT_LIST, "SELECT body FROM pool_result WHERE pool = ?1 AND at_utc_s < ?2 ORDER BY at_utc_s, id")     \
    X(POOL_RESULT_DROP, "DELETE FROM pool_result WHERE pool = ?1 AND at_utc_s < ?2")                                \
    X(POOL_RESULT_UNDO, "DELETE FROM pool_result WHERE game = ?1")                                                  \
    X(RATING_NEW, "INSERT INTO rating (pool, player, entry, period, first, second, third, games, won, drawn, played)"\
                  " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)")                                         \
    X(RATING_LAST, "SELECT player, entry, period, first, second, third, games, won, drawn, played FROM rating"      \
                   " WHERE pool = ?1 AND player = ?2 ORDER BY entry DESC LIMIT 1")                                  \
    X(RATING_HISTORY, "SELECT player, entry, period, first, second, third, games, won, drawn, played FROM rating"   \
                      " WHERE pool = ?1 AND player = ?2 ORDER BY entry")                                            \
    X(RATING_ALL, "SELECT player, max(entry), period, first, second, third, games, won, drawn, played FROM rating"  \
                  " WHERE pool = ?1 GROUP BY player ORDER BY player")                                               \
    X(RATED_GAME_NEW, "INSERT OR IGNORE INTO rated_game (game) VALUES (?1)")                                        \
    X(TURNS_ADD, "INSERT INTO reliability (player, month, pool, system, in_time, within_grace, missed, stood_in)"   \
                 " SELECT player.id, ?3, coalesce(nullif(league.settings ->> 'rating-pool', ''), league.rules),"    \
                 " iif(league.settings ->> 'format' = 'tables', 'plackett-luce', 'glicko-2'), ?4, ?5, ?6, ?7"       \
                 " FROM pairing JOIN league ON league.id = pairing.league"                                          \
                 " JOIN player ON player.address <> '' AND player.address = ?2 COLLATE NOCASE"                      \
                 " WHERE pairing.game = ?1 ON CONFLICT DO UPDATE SET in_time = in_time + excluded.in_time,"         \
                 " within_grace = within_grace + excluded.within_grace, missed = missed + excluded.missed,"         \
                 " stood_in = stood_in + excluded.stood_in")                                                        \
    X(TURNS_OF, "SELECT total(in_time), total(within_grace), total(missed), total(stood_in) FROM reliability"       \
                " WHERE player = ?1 AND month >= ?2")                                                               \
    X(TURNS_OF_POOL, "SELECT player, sum(in_time), sum(within_grace), sum(missed), sum(stood_in) FROM reliability"  \
                     " WHERE pool = ?1 AND system = ?2 AND month >= ?3 AND month < ?4 GROUP BY player"              \
                     " ORDER BY player")                                                                            \
    /* observers */                                                                                                 \
    X(OBSERVER_NEW, "INSERT INTO observer (game, number, address, state, told, made_utc_s)"                         \
                    " VALUES (?1, ?2, ?3, ?4, ?5, ?6)")                                                             \
    X(OBSERVER_GET, "SELECT number, address, state, told, strikes, made_utc_s FROM observer"                         \
                    " WHERE game = ?1 AND number = ?2")                                                             \
    X(OBSERVER_FIND, "SELECT number, address, state, told, strikes, made_utc_s FROM observer"                        \
                     " WHERE game = ?1 AND address = ?2 COLLATE NOCASE AND address <> ''")                          \
    X(OBSERVER_LIST, "SELECT number, address, state, told, strikes, made_utc_s FROM observer WHERE game = ?1"        \
                     " AND state = 'watching' ORDER BY made_utc_s, number")                                         \
    X(OBSERVER_BEHIND, "SELECT observer.game, observer.number FROM observer JOIN game ON game.id = observer.game"   \
                       " WHERE observer.state = 'watching' AND observer.told < game.records AND game.moved = ''"    \
                       " AND game.phase IN ('running', 'paused', 'held', 'over') ORDER BY 1, 2")                    \
    X(OBSERVER_SAVE, "UPDATE observer SET address = ?3, state = ?4, told = ?5, strikes = ?6"                        \
                     " WHERE game = ?1 AND number = ?2")                                                            \
    /* requests: what a reply token stands for */                                                                   \
    X(REQUEST_NEW, "INSERT INTO request (game, seat, serial, record, turn, made_utc_s, asks)"                       \
                   " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")                                                          \
    X(REQUEST_GET, "SELECT record, turn, undone, asks FROM request WHERE game = ?1 AND seat = ?2 AND serial = ?3")  \
    X(REQUEST_UNDO, "UPDATE request SET undone = 1 WHERE game = ?1 AND record > ?2")                                \
    /* forgetting a player */                                                                                       \
    X(ERASE_OUTBOX, "UPDATE outbox SET envelope_to = '', bytes = zeroblob(0), error = NULL, source = NULL,"         \
                    " state = CASE WHEN state IN ('queued', 'sending') THEN 'failed' ELSE state END"                \
                    " WHERE (game = ?1 AND seat = ?2) OR envelope_to = ?3 COLLATE NOCASE"                           \
                    " OR (game = ?1 AND instr(bytes, CAST(?3 AS BLOB)) > 0)")                                       \
    X(ERASE_NAMED, "UPDATE outbox SET bytes = zeroblob(0) WHERE game = ?1 AND state IN ('posted', 'failed')"        \
                   " AND (instr(bytes, CAST('Players: ' AS BLOB)) > 0 OR instr(bytes, CAST(?3 AS BLOB)) > 0)")      \
    X(ERASE_INBOX, "UPDATE inbox SET raw = zeroblob(0), sender = NULL, message_id = NULL, reason = NULL,"           \
                   " text_hash = NULL"                                                                              \
                   " WHERE (state <> 'taken' OR waits > 0) AND ((game = ?1 AND seat = ?2)"                                         \
                   " OR (sender = ?3 COLLATE NOCASE AND (game IS NULL OR game = ?1)))")                             \
    X(ERASE_PRESS, "UPDATE press SET text = '' WHERE game = ?1 AND seat = ?2")                                      \
    X(ERASE_ABSENCE, "DELETE FROM absence WHERE game = ?1 AND seat = ?2")                                           \
    X(ERASE_QUEUED, "DELETE FROM queued WHERE game = ?1 AND seat = ?2")                                             \
    X(ERASE_CONFIRMATION, "DELETE FROM confirmation WHERE game = ?1 AND (seat = ?2 OR address = ?3 COLLATE NOCASE)") \
    X(ERASE_ANSWERED, "DELETE FROM answered WHERE address = ?1 COLLATE NOCASE")                                     \
    X(ERASE_LOG, "UPDATE log SET what = replace(what, ?1, '(erased)') WHERE instr(what, ?1) > 0")                   \
    /* records */                                                                                                   \
    X(RECORD_NEW, "INSERT INTO record (id, body, events, hash, made_utc_s) VALUES (?1, ?2, ?3, ?4, ?5)")            \
    X(RECORD_GET, "SELECT id, body, events, hash, made_utc_s FROM record WHERE id = ?1")                           \
    X(RECORD_LIST, "SELECT id, body, events, hash, made_utc_s FROM record WHERE id BETWEEN ?1 AND ?2"              \
                   " UNION ALL SELECT id, NULL, NULL, hash, made_utc_s FROM archive"                               \
                   " WHERE id BETWEEN ?1 AND ?2 ORDER BY id")                                                      \
    X(RECORD_TIME, "SELECT made_utc_s FROM record WHERE id = ?1"                                                   \
                   " UNION ALL SELECT made_utc_s FROM archive WHERE id = ?1")                                      \
    X(SNAPSHOT_NEW, "INSERT OR REPLACE INTO snapshot (id, state, around) VALUES (?1, ?2, ?3)")                                  \
    X(SNAPSHOT_DROP, "DELETE FROM snapshot WHERE id = ?1")                                                        \
    X(SNAPSHOT_GET, "SELECT state, around FROM snapshot WHERE id = ?1")                                            \
    /* the archive: records with their snapshots, compressed */                                                    \
    X(ARCHIVE_GET, "SELECT id, NULL, NULL, hash, made_utc_s FROM archive WHERE id = ?1")                           \
    X(ARCHIVE_PIECE, "SELECT piece, bytes, after FROM archive WHERE id = ?1")                                      \
    X(ARCHIVE_LOOK, "SELECT r.id, r.hash, r.made_utc_s, r.body, r.events, s.state, s.around FROM record AS r"      \
                    " LEFT JOIN snapshot AS s ON s.id = r.id WHERE r.id BETWEEN ?1 AND ?2 ORDER BY r.id")          \
    X(ARCHIVE_NEW, "INSERT INTO archive (id, hash, made_utc_s, piece, bytes, after)"                               \
                   " VALUES (?1, ?2, ?3, ?4, ?5, ?6)")                                                             \
    X(ARCHIVE_DROP_SNAPSHOTS, "DELETE FROM snapshot WHERE id BETWEEN ?1 AND ?2")                                   \
    X(ARCHIVE_DROP_RECORDS, "DELETE FROM record WHERE id BETWEEN ?1 AND ?2")                                       \
    /* inbox */                                                                                                     \
    X(INBOX_NEW, "INSERT INTO inbox (source, validity, uid, hash, received_utc_s, taken_utc_s, oversize, raw, waits," \
                 " minute) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT DO NOTHING")                \
    X(INBOX_TAKEN, "SELECT 1 FROM inbox WHERE source = ?1 AND validity = ?2 AND uid = ?3")                          \
    X(INBOX_IN_PART, "SELECT oversize FROM inbox WHERE source = ?1 AND validity = ?2 AND uid = ?3")                 \
    /* Mails whose minute was not looked for are found under -1. Asking twice is cheaper than for minutes in a list, of which \
     * SQLite makes a table. */                                                                                     \
    X(INBOX_SAME, "SELECT 1 FROM inbox INDEXED BY inbox_hash WHERE minute = ?4 AND hash = ?3 AND source = ?1"       \
                  " AND uid = ?2"                                                                                   \
                  " UNION ALL SELECT 1 FROM inbox INDEXED BY inbox_hash WHERE minute = -1 AND hash = ?3"            \
                  " AND source = ?1 AND uid = ?2")                                                                  \
    X(INBOX_HASH, "SELECT (SELECT count(*) FROM inbox WHERE minute = ?3 AND hash = ?1 AND id < ?2"                  \
                  " AND state <> 'taken')"                                                                          \
                  " + (SELECT count(*) FROM inbox WHERE minute = -1 AND hash = ?1 AND id < ?2 AND state <> 'taken')") \
    X(INBOX_IS_OF, "SELECT count(*) FROM inbox WHERE hash = ?1 AND game = ?2 AND state <> 'taken'")                 \
    X(INBOX_MESSAGE_ID, "SELECT count(*) FROM inbox WHERE message_id = ?1 AND id <> ?2 AND state <> 'taken'"        \
                        " AND (text_hash IS NULL OR text_hash = ?3)")                                               \
    X(INBOX_SEEN_FOR, "SELECT count(*) FROM inbox WHERE (((minute = ?6 OR minute = -1) AND hash = ?2) OR (message_id = ?3 AND" \
                      " (text_hash IS NULL OR text_hash = ?4))) AND id <> ?1 AND state <> 'taken' AND game = ?5"    \
                      " AND verdict <> 'passed'")                                                                   \
    X(INBOX_NEXT, "SELECT id, source, uid, hash, received_utc_s, taken_utc_s, oversize, raw, waits, minute FROM inbox" \
                  " WHERE state = 'taken' AND id > ?1 AND (waits IS NULL OR waits < 0) ORDER BY id LIMIT 1")        \
    X(INBOX_WAIT, "UPDATE inbox SET waits = ?2, game = ?2, seat = ?3, reason = ?4 WHERE id = ?1")                   \
    X(INBOX_WAKE, "UPDATE inbox SET waits = -?1 WHERE waits = ?1 AND waits > 0")                                    \
    X(INBOX_COUNT_WAITING, "SELECT count(*) FROM inbox WHERE waits > 0")                                            \
    X(INBOX_HELD, "SELECT id, source, uid, hash, received_utc_s, taken_utc_s, oversize, raw, NULL, minute FROM inbox" \
                  " WHERE hash = ?1 AND state = 'held' AND game = ?2 AND seat = ?3 ORDER BY id DESC LIMIT 1")       \
    X(INBOX_LET_GO, "UPDATE inbox SET state = 'read', reason = ?4 WHERE hash = ?1 AND state = 'held' AND game = ?2" \
                    " AND seat = ?3")                                                                               \
    X(INBOX_READ, "UPDATE inbox SET state = ?2, verdict = ?3, reason = ?4, game = ?5, seat = ?6, message_id = ?7,"  \
                  " sender = ?8, sent_utc_s = ?9, text_hash = ?10, league = ?11, player = ?12 WHERE id = ?1")       \
    X(INBOX_REDACT, "UPDATE inbox SET raw = ?2 WHERE id = ?1")                                                      \
    X(INBOX_COUNT_SEAT, "SELECT count(*) FROM inbox WHERE game = ?1 AND seat = ?2 AND taken_utc_s > ?3"             \
                        " AND verdict = 'orders' AND state = 'read'")                                               \
    X(INBOX_HAS_SEAT, "SELECT EXISTS (SELECT 1 FROM inbox WHERE game = ?1 AND seat = ?2)")                          \
    X(INBOX_HAS_PLAYER, "SELECT EXISTS (SELECT 1 FROM inbox WHERE league = ?1 AND player = ?2 AND taken_utc_s >= ?3)") \
    X(INBOX_WRITTEN, "SELECT coalesce(max(sent_utc_s), 0) FROM inbox WHERE game = ?1 AND seat = ?2"                 \
                     " AND taken_utc_s > ?3")                                                                       \
    X(INBOX_COUNT_STATE, "SELECT count(*) FROM inbox WHERE state = ?1 AND (waits IS NULL OR waits < 0)")                                             \
    /* confirmations */                                                                                             \
    X(CONFIRMATION_NEW, "INSERT INTO confirmation (id, kind, game, seat, address, turn, subject, words, state,"   \
                        " made_utc_s) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'asked', ?9) ON CONFLICT DO NOTHING") \
    X(CONFIRMATION_GET, "SELECT kind, game, seat, address, turn, subject, words, state, replies, made_utc_s"        \
                        " FROM confirmation WHERE id = ?1")                                                         \
    X(CONFIRMATION_SETTLE, "UPDATE confirmation SET state = ?2, replies = 0 WHERE id = ?1 AND state = 'asked'")     \
    X(CONFIRMATION_REPLY, "UPDATE confirmation SET replies = replies + 1 WHERE id = ?1")                            \
    /* when a source was last fetched to its end: seconds, the moment that fetch began */                           \
    X(FETCHED_SET, "INSERT INTO fetched (source, began_utc_s) VALUES (?1, ?2)"                                      \
                   " ON CONFLICT (source) DO UPDATE SET began_utc_s = ?2")                                          \
    X(FETCHED_GET, "SELECT began_utc_s FROM fetched WHERE source = ?1")                                             \
    /* outbox */                                                                                                    \
    X(OUTBOX_NEW, "INSERT INTO outbox (key, kind, game, seat, envelope_from, envelope_to, message_id, subject,"     \
                  " bytes, next_utc_s, made_utc_s, hash, source)"                                                  \
                  " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10, nullif(?11, x''), nullif(?12, ''))"       \
                  " ON CONFLICT (key) DO NOTHING")                                                                  \
    X(OUTBOX_NEXT, "SELECT id, kind, game, seat, envelope_from, envelope_to, message_id, subject, bytes, attempt,"  \
                   " made_utc_s, hash FROM outbox INDEXED BY outbox_todo"                                          \
                   " WHERE state IN ('queued', 'sending') AND next_utc_s <= ?1 AND id > ?2 ORDER BY id LIMIT 1")   \
    X(OUTBOX_FIND, "SELECT id, kind, game, seat, envelope_from, envelope_to, message_id, subject, bytes, attempt,"  \
                   " made_utc_s, hash FROM outbox WHERE game = ?1 AND seat = ?2 AND message_id = ?3"                \
                   " AND state = 'posted'")                                                                         \
    X(OUTBOX_DUE, "SELECT count(*) FROM outbox WHERE state IN ('queued', 'sending') AND next_utc_s <= ?1")          \
    X(OUTBOX_HASHED, "SELECT id, kind, game, seat, envelope_from, envelope_to, message_id, subject, bytes, attempt,"\
                     " made_utc_s, hash FROM outbox WHERE state IN ('queued', 'sending') AND hash IS NOT NULL"      \
                     " ORDER BY id")                                                                                \
    X(PACE_ADD, "INSERT INTO pace (at_utc_s, mails) VALUES (?1, 1)"                                                 \
                " ON CONFLICT (at_utc_s) DO UPDATE SET mails = mails + 1")                                          \
    X(PACE_COUNT, "SELECT coalesce(sum(mails), 0) FROM pace WHERE at_utc_s > ?1 AND at_utc_s <= ?2")                \
    X(PACE_DROP, "DELETE FROM pace WHERE at_utc_s <= ?1 OR at_utc_s > ?2")                                          \
    X(OUTBOX_MARK, "UPDATE outbox SET state = ?2, attempt = ?3, next_utc_s = ?4, error = ?5, source = NULL"         \
                   " WHERE id = ?1")                                                                                \
    X(OUTBOX_NOTED, "UPDATE outbox SET state = 'posted', attempt = CAST(?2 AS INTEGER),"                            \
                    " next_utc_s = CAST(?3 AS INTEGER), error = NULL, source = NULL"                                \
                    " WHERE id = CAST(?1 AS INTEGER) AND message_id = ?4 AND state IN ('queued', 'sending')")       \
    /* The mails up to the number reached may have left, whatever their state says. */                              \
    X(OUTBOX_SOURCES, "SELECT id, source FROM outbox WHERE game = ?1 AND seat = ?2 AND kind = 'receipt'"            \
                      " AND state = 'queued' AND source IS NOT NULL"                                                \
                      " AND id > coalesce((SELECT value FROM meta WHERE key = 'outbox_reached'), 0) ORDER BY id")    \
    X(OUTBOX_REACH, "INSERT INTO meta (key, value) VALUES ('outbox_reached', ?1)"                                   \
                    " ON CONFLICT (key) DO UPDATE SET value = ?1")                                                  \
    X(OUTBOX_REACHED, "SELECT coalesce((SELECT value FROM meta WHERE key = 'outbox_reached'), 0)")                  \
    X(OUTBOX_AMEND, "UPDATE outbox SET envelope_from = ?6, message_id = ?2, subject = ?3, bytes = ?4, hash = ?5,"   \
                    " source = NULL WHERE id = ?1")                                                                 \
    X(OUTBOX_RENAME, "UPDATE outbox SET key = 'before ' || id || ' ' || key WHERE game = ?1")                       \
    X(OUTBOX_COUNT, "SELECT count(*) FROM outbox WHERE state = ?1")                                                 \
    X(OUTBOX_LIST, "SELECT id, kind, game, seat, envelope_from, envelope_to, message_id, subject, bytes, attempt,"  \
                   " made_utc_s, hash FROM outbox WHERE game = ?1 AND seat = ?2 AND kind = ?3"                       \
                   " AND length(bytes) > 0 ORDER BY id")                                                            \
    X(OUTBOX_RESEND, "UPDATE outbox SET state = 'queued', attempt = 0, next_utc_s = ?2 WHERE id = ?1")              \
    /* answers to strangers: counted by address and day */                                                          \
    X(HELP_COUNT, "SELECT count FROM answered WHERE address = ?1 AND day = ?2")                                     \
    X(HELP_ADD, "INSERT INTO answered (address, day, count) VALUES (?1, ?2, 1)"                                     \
                " ON CONFLICT (address, day) DO UPDATE SET count = count + 1")                                      \
    X(LOG_ADD, "INSERT INTO log (at_utc_s, game, seat, what, turn) VALUES (?1, ?2, ?3, ?4,"                         \
               " (SELECT turn FROM game WHERE id = ?2))")                                                           \
    X(LOG_LIST, "SELECT at_utc_s, game, seat, turn, what FROM log WHERE ?1 IS NULL OR game = ?1 ORDER BY id")

enum statement {
#define X(name, sql) STATEMENT_##name,
    STORE_STATEMENTS(X)
#undef X
    STATEMENT_COUNT
};

#endif
