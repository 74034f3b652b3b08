/** What to say, and which tool it is about: without that tool it is left out. */
const ENTRIES: readonly { about?: string; text: string }[] = [
  {
    text: 'ttypilot runs terminal programs: shells, editors, REPLs, TUIs. Never sleep.\n',
  },
  {
    about: 'spawn_tui',
    text: '- spawn_tui starts a program; with do (sent once it reads) or until it answers like act.',
  },
  {
    about: 'act',
    text: `- act is one step: it types, waits and looks in one call: {"do": [":wq", "enter"], "until": "exit"}.
  do: text, keys ("ctrl+c", "up"; {"type": "up"} types the word), {"submit": text} (entered, proven), {"wait": P} (new text) or {"wait": {"selected": P}}, in order: guarded steps save calls. [] only looks.
  until: "settled" (default: it reacted, and wants input or rests), "input", "exit" (or a question instead), {"text": P}, {"gone": P}. An exit ends all.
  only_if: {"selected": P} or {"shows": P}, else nothing is sent. For Enter in a list that moves.
  The answer has the rows new to you, without frames (look: "screen" shows all), selected (what is highlighted), cursor, and state: line, password, raw (keys, or a line if it "waits at" a prompt), prompt (shell), running, exited.`,
  },
  {
    about: 'run_command',
    text: '- run_command, in a shell at its prompt: whole output and exit code in one call.',
  },
  { about: 'wait_for_text', text: '- wait_for_text: something will appear without an act of yours.' },
  { about: 'get_screen', text: '- get_screen: the whole screen; annotated shows colours.' },
  { about: 'read_output', text: '- read_output: what has scrolled away.' },
  {
    about: 'close_session',
    text: '- close_session ends a program and everything that it started; an exited one needs none.',
  },
  {
    text: `
In many tools
- P and pattern are JavaScript regular expressions; ^ and $ are line ends unless flags are given.
- since says what counts as new: "seen" (after what you last saw or did), "now", "screen" (all shown), or the seq of a result.
- pane_id ("%3") instead of session_id drives any tmux pane, socket_name (tmux -L) on another server. leave_mode leaves copy mode first. allow_self permits the pane that ttypilot runs in.`,
  },
  { about: 'take_control', text: '- lease is the number from take_control.' },
  {
    text: `- A wait ends as matched, timed_out, exited or pending. pending: your client could not wait longer; call again with since set to the seq of the result, or act with do [] and the same until.
- An error says what to do; what was refused was not typed. After an exit the screen stays for minutes.
`,
  },
];

/** What an agent that connects has to know. Under 2 kB, because it stays in its context. */
export function instructionsFor(offered: ReadonlySet<string>): string {
  const useful = ENTRIES.filter(({ about }) => about === undefined || offered.has(about));
  return useful.map(({ text }) => text).join('\n');
}
