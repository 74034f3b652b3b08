import { keyNamed, knownSpellings } from '../../src/terminal/keys/key-names.js';
import { escapeCell } from './json-schema.js';

/** Rarely used keys that reach only programs with the kitty keyboard protocol. */
const RARE = /^(left|right|iso)-|^(media|lower|raise|mute)-|-lock$|^(print-screen|pause)$/;

/** The page that lists every key name. */
export function keysPage(): string {
  const names = [...spellings().entries()];
  const table = (rows: typeof names) =>
    `| key | also written |\n| --- | --- |\n${rows.map(([name, others]) => `| ${code(name)} | ${others.map(code).join(', ')} |`).join('\n')}`;
  const isFunctionKey = (name: string) => /^f\d+$/.test(name);
  const isCharacter = (name: string) => [...name].length === 1;
  const isKeypad = (name: string) => name.startsWith('kp-');
  const isCommon = (name: string) => ![isFunctionKey, isCharacter, isKeypad].some((is) => is(name)) && !RARE.test(name);
  return `# Key names

<!-- generated from src/terminal/keys by scripts/reference/write.ts: change it there -->

These are the key names for \`send_input\` (\`key\`, \`keys\`), \`send_keys\`, \`press\` in the library, and \`--key\` and \`--keys\` on
the command line. \`sendKey\` in JSON-RPC takes them too, with \`ctrl\`, \`alt\` and \`shift\` as its only modifiers. Case,
dashes and underscores do not matter: \`PageUp\`, \`page-up\` and \`page_up\` are the same key.

A key is a character (\`a\`, \`é\`, \`/\`) or one of the names below, with modifiers in front: \`ctrl+c\`, \`alt+enter\`,
\`shift+tab\`, \`ctrl+shift+up\`. The spellings of other programs also work: \`C-c\` and \`M-x\` (tmux, Emacs), \`^C\`, \`<C-c>\` (vim).

| modifier | reaches |
| --- | --- |
| \`ctrl\` (\`control\`, \`C-\`), \`alt\` (\`option\`, \`M-\`), \`shift\` (\`S-\`) | every program, for the classic combinations |
| the same with other keys, such as \`ctrl+enter\` or \`ctrl+shift+c\` | programs that asked for xterm's modifyOtherKeys or the kitty keyboard protocol |
| \`super\` (\`cmd\`, \`win\`), \`hyper\` | programs that asked for the kitty keyboard protocol |
| \`meta\` | the same; every other program gets it as \`alt\` |

A combination that the program cannot receive is refused with \`key_not_sendable\`, and nothing is sent.

## Editing and moving

${table(names.filter(([name]) => isCommon(name)))}

Function keys are \`f1\` to \`f35\`.

## Characters with names

Use these where the character itself is awkward to write.

${table(names.filter(([name]) => isCharacter(name)))}

## Keypad

${table(names.filter(([name]) => isKeypad(name)))}

## Keys of the kitty keyboard protocol

${table(names.filter(([name]) => RARE.test(name)))}
`;
}

/** Every key with its other spellings. */
function spellings(): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const spelling of knownSpellings()) {
    const name = keyNamed(spelling) ?? spelling;
    const others = byName.get(name) ?? [];
    // dashes do not matter, so a name without dashes is not another spelling
    if (spelling !== name.replaceAll('-', '')) others.push(spelling);
    byName.set(name, others);
  }
  return byName;
}

function code(text: string): string {
  if (text === ' ') return 'the space bar';
  return text === '`' ? '`` ` ``' : `\`${escapeCell(text)}\``;
}
