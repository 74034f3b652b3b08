/** The scripts hold no commands: they ask `ttypilot complete`, so that they never go out of date. */
const SCRIPTS: Record<string, string> = {
  bash: `# ttypilot completion for bash; load it with: eval "$(ttypilot completion bash)"
_ttypilot() {
  local word meaning
  COMPREPLY=()
  while IFS=$'\\t' read -r word meaning; do
    COMPREPLY+=("$word")
  done < <(ttypilot complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _ttypilot ttypilot
`,
  zsh: `#compdef ttypilot
# ttypilot completion for zsh; load it with: eval "$(ttypilot completion zsh)"
_ttypilot() {
  local word meaning
  local -a candidates
  while IFS=$'\\t' read -r word meaning; do
    candidates+=("\${word//:/\\\\:}\${meaning:+:$meaning}")
  done < <(ttypilot complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( $#candidates )); then
    _describe ttypilot candidates
  else
    _files
  fi
}
if [[ $funcstack[1] = _ttypilot ]]; then _ttypilot "$@"; else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
  compdef _ttypilot ttypilot
fi
`,
  fish: `# ttypilot completion for fish; load it with: ttypilot completion fish | source
function __ttypilot_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l candidates (ttypilot complete -- $words[2..] 2>/dev/null)
    if test (count $candidates) -gt 0
        printf '%s\\n' $candidates
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c ttypilot -f -a '(__ttypilot_complete)'
`,
};

export function completionScript(shell: string): string {
  return SCRIPTS[shell] ?? '';
}
