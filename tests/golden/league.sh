# A season of Knightmare as its people see it, with fixed draws: who enters is asked and answered, a round, an answer with a table, an
# offer and who takes it, a judgement, an appeal and its decision, the table of a week, the close. Sourced by run; mails of its games are
# not kept.
# shellcheck shell=sh disable=SC2154

# league WORDS...: an act of the moderator at a time.
league() {
    LUCK="golden $*" "$POSTERN" -C "$HOME_DIR" league "$@" --now "2026-$now:00Z" >>"$WORK/league.log" 2>&1 || fail "league: $*"
}

# address WHO
address() {
    case $1 in master) echo master@post.example ;; *) echo "$1@one.example" ;; esac
}

# at TIME: a run. A mail of the league is kept as TIME-WHO-ID.eml.
at() {
    now=$1
    LUCK="golden $1" "$POSTERN" -C "$HOME_DIR" run --now "2026-$1:00Z" >>"$WORK/league.log" 2>&1 || fail "league: the run of $1"
    for who in ann bob cleo dora emil master; do
        for mail in "$HOME_DIR/mail/out/$(address $who)/new"/*; do
            [ -f "$mail" ] || continue
            case $(header "$mail" X-Postern) in
            'kind=league' | 'kind=receipt' | 'kind=confirm' | 'kind=notice')
                mv "$mail" "$made/$1-$who-$(header "$mail" Message-ID | sed 's/^<\(.*\)@.*/\1/').eml" ;;
            *) rm "$mail" ;;
            esac
        done
    done
}

# to_league WHO WORDS: an answer, from standard input, to his newest mail with these words; without words, a mail to the robot.
to_league() {
    asked=
    [ -z "${2-}" ] || asked=$(grep -l "$2" "$made"/*-"$1"-*.eml | tail -n 1)
    {
        if [ -n "$asked" ]; then
            echo "$asked" >"$WORK/answers-$1"
            answer_head "$1" "$(address "$1")" "$now" "$(echo "$now" | sed 's/\(..\)-\(..\)T\(..\)/\2 Nov 2026 \3:00:00/') +0000"
        else
            printf 'From: %s\nTo: robot@post.example\nSubject: league\nMessage-ID: <%s.%s>\nMIME-Version: 1.0\n' "$(address "$1")" "$now" \
                "$(address "$1")"
        fi
        printf 'Content-Type: text/plain; charset=utf-8\n\n'
        cat
    } | put_mail "$now-$1"
}

# say_yes WHO: to the question whether that was him.
say_yes() {
    sed -n 's/.*\(YES [0-9A-Za-z]\{4,\}\).*/\1/p' "$(grep -l 'YES ' "$made"/*-"$1"-*.eml | tail -n 1)" | head -n 1 | to_league "$1" 'YES '
}

play_league() {
    made=$WORK/league/made
    rm -rf "$WORK/league" "$WORK/league.log"
    mkdir -p "$made"
    HOME_DIR=$WORK/league/home
    LUCK=golden "$POSTERN" init "$HOME_DIR" --robot robot@post.example --moderator master@post.example >"$WORK/league.log"
    cp "$here/key" "$HOME_DIR/postern.key"
    chmod 600 "$HOME_DIR/postern.key"
    now=11-02T18
    league new knightmare --name autumn --option cards=none --set format=swiss --set most=4 --set rounds=2 --set round-days=14 \
        --set finish-days=5 --set bank-days=5 --set appeal-days=7 --set rated=yes --game hours=240
    league open autumn --days 7
    for who in bob,Bob cleo,Cleo dora,Dora; do
        league enter autumn "${who%,*}@one.example,${who#*,}"
    done
    echo 'ENTER autumn LUCK heron NAME Ann' | to_league ann
    at 11-02T19
    say_yes ann
    at 11-02T20
    echo 'ENTER autumn NAME Emil' | to_league emil
    at 11-03T19
    say_yes emil
    at 11-03T20
    echo 'STANDBY YES' | to_league emil autumn
    at 11-03T21
    at 11-09T19
    printf 'TABLE\nGAMES\nRATING\nREST 9\nTABLES WEEK\n' | to_league ann 'YOUR GAMES'
    echo 'WITHDRAW' | to_league bob 'YOUR GAMES'
    at 11-10T19
    echo 'WITHDRAW YES' | to_league bob 'YOUR GAMES'
    at 11-10T20
    echo 'TAKE' | to_league emil 'has left slot'
    at 11-11T19
    now=11-12T18
    league adjudicate autumn g2 WIN 1 the passed pawn cannot be stopped
    at 11-12T19
    for who in ann cleo dora emil; do
        grep -q 'is lost for you' "$made"/11-12T19-$who-*.eml 2>"$WORK/none" || continue
        echo 'APPEAL g2 the king stops it' | to_league $who 'is lost for you'
    done
    at 11-13T19
    echo 'DECIDE g2 DRAW the king stops it' | to_league master 'appeals against'
    at 11-14T19
    at 11-17T19
    at 11-24T19
    at 12-08T19
    at 12-14T19
    at 12-22T19
}
