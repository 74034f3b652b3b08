import type { ShellKind } from './foreground.js';

/** Shells that can be made to mark all their commands. */
export type HookedShell = 'bash' | 'zsh' | 'fish';

export function takesHooks(kind: ShellKind | undefined): kind is HookedShell {
  return kind === 'bash' || kind === 'zsh' || kind === 'fish';
}

/**
 * Code that a shell runs once, so that it marks the output and the end of every command (OSC 133, C and D). Running it again
 * does no harm. The user's own hooks, exit status, options and prompt stay as they are.
 */
export function hooks(kind: HookedShell, id: string): string {
  return { bash, zsh, fish }[kind].replaceAll('HOOK_ID', id);
}

/**
 * It comes first in PROMPT_COMMAND, since what other hooks print there is not output. A nested shell may inherit the
 * variable, but not the function. PS0 is restored at each prompt; bash before 4.4 does not have it.
 */
const bash = `
_ttypilot_done() {
  local _ttypilot_status=$?
  [[ \${PS0-} == *'aid=HOOK_ID'* ]] || PS0=\${PS0-}$'\\e]133;C;aid=HOOK_ID\\a'
  builtin printf '\\e]133;D;%s;aid=HOOK_ID.%s\\a' "$_ttypilot_status" "$((_ttypilot_count += 1))"
  return "$_ttypilot_status"
}
_ttypilot_hook() {
  ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 404)) || return 0
  [[ \${PS0+\${PS0@a}}\${PROMPT_COMMAND+\${PROMPT_COMMAND@a}} != *r* ]] || return 0
  local mark=$'\\e]133;C;aid=ttyp-'
  while [[ \${PS0-} == *"$mark"*$'\\a'* ]]; do
    PS0=\${PS0%%"$mark"*}\${PS0#*"$mark"*$'\\a'}
  done
  _ttypilot=_ttypilot_done
  _ttypilot_count=\${_ttypilot_count-0}
  [[ \${PROMPT_COMMAND-} == *'{_ttypilot:-'* ]] ||
    PROMPT_COMMAND='{ eval "\${_ttypilot:-(exit $?)}"; } 2>/dev/null&&:'\${PROMPT_COMMAND:+$'\\n'$PROMPT_COMMAND}
}
_ttypilot_hook
unset -f _ttypilot_hook
`;

/** The function precmd runs before the functions of the array, and may print. */
const zsh = `
_ttypilot_done() {
  local _ttypilot_status=$?
  {
    if [[ -n \${1-} || -z \${_ttypilot_told-} ]] {
      builtin printf '\\e]133;D;%s;aid=HOOK_ID.%s\\a' "$_ttypilot_status" "$((_ttypilot_count += 1))"
    }
    typeset -g _ttypilot_told=\${1-}
  } 2>/dev/null
  # where options end the shell at errors, it would end here
  [[ -z \${1-} ]] || return $_ttypilot_status
}
_ttypilot_output() {
  { builtin printf '\\e]133;C;aid=HOOK_ID\\a' } 2>/dev/null
}
typeset -g _ttypilot_count=\${_ttypilot_count-0} _ttypilot_told=
typeset -ga precmd_functions preexec_functions
precmd_functions=(_ttypilot_done \${precmd_functions:#_ttypilot_done})
preexec_functions=(\${preexec_functions:#_ttypilot_output} _ttypilot_output)
if [[ -n \${functions[precmd]-} && \${functions[precmd]} != *_ttypilot_done* ]] {
  functions[precmd]="_ttypilot_done 1&&:;\${functions[precmd]}"
}
`;

const fish = `
set -q _ttypilot_count; or set -g _ttypilot_count 0
function _ttypilot_output --on-event fish_preexec
    builtin printf '\\e]133;C;aid=HOOK_ID\\a'
end
function _ttypilot_done --on-event fish_postexec
    set -l ended $status
    set -e _ttypilot
    set -g _ttypilot_count (math $_ttypilot_count + 1)
    builtin printf '\\e]133;D;%s;aid=HOOK_ID.%s\\a' $ended $_ttypilot_count
end
`;
