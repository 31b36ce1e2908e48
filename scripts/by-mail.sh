# Functions for playing a game by mail from a shell: sourced by scripts/run-demo and tests/golden/run.
# shellcheck shell=sh
#
# $POSTERN is the program, $HOME_DIR a home that delivers into Maildirs, $WORK a folder for notes between the calls.

# header FILE NAME: the value of a header that stands on one line.
header() {
    sed -n "/^\$/q; s/^$2: //p" "$1" | head -n 1
}

# body FILE: the text after the headers.
body() {
    sed '1,/^$/d' "$1"
}

# bare_id FILE: the name of one of our mails, "g1.t3.p1.receipt.7": its Message-ID without the hash and the host.
bare_id() {
    header "$1" Message-ID | sed 's/^<\(.*\)\.[0-9a-f]*@.*/\1/'
}

# collect PLAYER ADDRESS FOLDER: moves the new mails of an address into the folder, under such names, and notes
# the last one that may be answered.
collect() {
    for mail in "$HOME_DIR/mail/out/$2/new"/*; do
        [ -f "$mail" ] || continue
        name=$(bare_id "$mail")
        kept=$3/$name.eml
        again=2
        while [ -e "$kept" ]; do       # a provisional turn is told again under the same numbers
            kept=$3/$name.$again.eml
            again=$((again + 1))
        done
        mv "$mail" "$kept"
        case $name in
        *.invitation.* | *.reminder.* | *.report.*) echo "$kept" >"$WORK/answers-$1" ;;
        esac
    done
}

# put_mail NAME: puts a mail from standard input into the robot's Maildir.
put_mail() {
    cat >"$HOME_DIR/mail/in/tmp/$1"
    mv "$HOME_DIR/mail/in/tmp/$1" "$HOME_DIR/mail/in/new/$1"
}

# answer_head PLAYER ADDRESS NUMBER DATE: the headers of an answer to the last mail that may be answered, without
# the content headers.
answer_head() {
    asked=$(cat "$WORK/answers-$1")
    printf 'From: %s\nTo: %s\nSubject: Re: %s\nDate: %s\nMessage-ID: <%s.%s>\nIn-Reply-To: %s\nMIME-Version: 1.0\n' \
        "$2" "$(header "$asked" Reply-To)" "$(header "$asked" Subject)" "$4" "$3" "$2" "$(header "$asked" Message-ID)"
}
