/** How a shell is started for a tape. */
export interface TapeShell {
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string | null>>;
}

/** Nothing of the user's configuration, which others do not have. */
const PLAIN = { ENV: null, BASH_ENV: null, PROMPT_COMMAND: null, HISTFILE: null, HISTFILESIZE: '0' };

const FISH = `set -g fish_greeting; function fish_prompt; set_color magenta; echo -n '> '; set_color normal; end`;

/** Shells by name, all with the prompt `> `, which `Wait` waits for. */
export const SHELLS: Readonly<Record<string, TapeShell>> = {
  bash: {
    command: 'bash',
    args: ['--noprofile', '--norc', '+o', 'history'],
    env: { ...PLAIN, PS1: '\\[\\e[35m\\]> \\[\\e[0m\\]', BASH_SILENCE_DEPRECATION_WARNING: '1' },
  },
  zsh: { command: 'zsh', args: ['-f'], env: { ...PLAIN, PROMPT: '%F{magenta}> %f', RPROMPT: null } },
  fish: { command: 'fish', args: ['--no-config', '--private', '-C', FISH], env: PLAIN },
  sh: { command: 'sh', args: [], env: { ...PLAIN, PS1: '> ' } },
};
