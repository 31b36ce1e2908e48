/* postern completion: what a shell needs to complete command lines. */
#include <stdio.h>
#include <string.h>

#include "processor/commands/commands.h"
#include "processor/base/exit_code.h"
#include "processor/commands/options.h"

/* It asks the program that is being typed for its --help each time, so it knows no command, option or rule set itself. */
static const char bash[] =
    "# bash completion of postern. All words come from the program's own --help.\n"
    "_postern()\n"
    "{\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} program at=1 help typed words=\n"
    "\n"
    "    COMPREPLY=()\n"
    "    program=$(type -P -- \"${COMP_WORDS[0]}\") || return\n"
    "    if [[ ${COMP_WORDS[1]} == -C ]]; then\n"
    "        at=3\n"
    "        ((COMP_CWORD > 2)) || return\n"
    "    fi\n"
    "    if ((COMP_CWORD <= at)); then\n"
    "        help=$(\"$program\" --help 2>/dev/null)\n"
    "    elif ((COMP_CWORD == at + 1)) || [[ ${COMP_WORDS[at+1]} == -* ]]; then\n"
    "        help=$(\"$program\" \"${COMP_WORDS[at]}\" --help 2>/dev/null)\n"
    "    else\n"
    "        help=$(\"$program\" \"${COMP_WORDS[at]}\" \"${COMP_WORDS[at+1]}\" --help 2>/dev/null)\n"
    "    fi\n"
    "    if [[ $cur == -* ]]; then\n"
    "        words=$(grep -oE -e '(^|[^-a-z])--[a-z][-a-z]*' <<<\"$help\" | grep -oE -e '--.*'; echo --help)\n"
    "        ((COMP_CWORD > 1)) || words+=' -C'\n"
    "    elif ((COMP_CWORD <= at + 1)); then\n"
    "        # Rows of a table begin with two blanks; small words of the usage are to be typed as they stand.\n"
    "        words=$(sed -n 's/^  \\([a-z][-a-z]*\\) .*/\\1/p' <<<\"$help\")\n"
    "        ((COMP_CWORD <= at)) || words+=\" $(awk '\n"
    "            /^Usage:/ { usage = 1 }\n"
    "            usage && !/^Usage:/ && !/^ / { exit }\n"
    "            { gsub(/--[-a-z]* [a-z|]*/, \" \"); gsub(/[][|,]/, \" \")\n"
    "              for (i = /^Usage:/ ? 4 : 3; i <= NF; i++) if ($i ~ /^[a-z][-a-z]*$/) print $i }' <<<\"$help\")\"\n"
    "    fi\n"
    "    typed=\"Usage: postern ${COMP_WORDS[*]:at:COMP_CWORD-at}\"\n"
    "    if [[ $cur != -* && ${help%%$'\\n'*} == \"$typed \"?(\\[)RULES* ]]; then\n"
    "        words+=\" $(\"$program\" rules --json 2>/dev/null | sed -n 's/.*\"name\":\"\\([a-z]*\\)\".*/\\1/p')\"\n"
    "    fi\n"
    "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\" | sort -u)\n"
    "}\n"
    "complete -o default -F _postern postern\n";

int cmd_completion(int argc, char **argv)
{
    const struct command_spec spec = {
        .usage = "completion bash", .about = "Prints what bash reads to complete command lines of this program.",
        .least = 1, .most = 1,
    };
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    if (strcmp(argv[0], "bash") != 0) {
        fprintf(stderr, "postern: there is completion for bash, not for \"%s\"\n", argv[0]);
        return EXIT_USAGE;
    }
    fputs(bash, stdout);
    return EXIT_DONE;
}
