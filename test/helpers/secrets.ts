import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { program } from './programs.js';

/** Programs that ask for a password and print its digest. */
export const askingPrograms = [
  {
    name: 'read -s',
    command: 'bash',
    args: ['-c', 'IFS= read -rsp "Passwort: " x; echo; echo "digest $(printf %s "$x" | sha256sum)"'],
  },
  {
    name: 'getpass',
    command: 'python3',
    args: [
      '-c',
      'import getpass, hashlib; print("digest", hashlib.sha256(getpass.getpass("Mot de passe : ").encode()).hexdigest())',
    ],
  },
  { name: 'a prompt like that of su', ...program('ask-like-su.sh') },
];

/** A unique secret. */
export class Secret {
  readonly text = `Hush-${randomBytes(8).toString('hex')}`;
  readonly digest = createHash('sha256').update(this.text).digest('hex');

  /** Whether a text contains the secret: literally, letter by letter, or in a common encoding of its bytes. */
  isIn(text: string): boolean {
    const bytes = Buffer.from(this.text);
    const letters = [...this.text];
    const forms = [
      this.text,
      letters.join(' '),
      JSON.stringify(letters),
      letters.join('\n'),
      bytes.toString('base64').slice(0, -2),
      bytes.toString('hex'),
      [...bytes].join(),
    ];
    return forms.some((form) => text.includes(form));
  }

  /** The files below a folder that contain the secret. */
  filesWithIt(folder: string): string[] {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
    const files = paths.filter((path) => statSync(path).isFile());
    return files.filter((path) => this.isIn(readFileSync(path, 'latin1')));
  }
}

/** Ways to type the secret, as operations. */
export function waysToType({ text }: Secret): [operation: string, input: Record<string, unknown>][] {
  return [
    ['send_input', { input: `${text}\n` }],
    ['send_input', { keys: [...text, 'enter'] }],
    ['send_keys', { keys: [...text, 'enter'], pause_ms: 1 }],
    ['paste', { text: `${text}\n` }],
    ['send_text', { text }],
  ];
}

/** Every way to look at a session. */
export const waysToLook: [operation: string, input: Record<string, unknown>][] = [
  ...['text', 'compact', 'annotated', 'full', 'ansi'].map((format): [string, Record<string, unknown>] => [
    'get_screen',
    { format },
  ]),
  ['capture_pane', { history_lines: 100 }],
  ['read_output', { raw: true }],
  ['search_output', { pattern: '.' }],
  ['explain', { pattern: '.+' }],
  ['explain', { row: 1, col: 0 }],
  ['get_screenshot', { format: 'svg' }],
  ['wait_for_text', { pattern: 'digest' }],
  ['wait_for_stable', { stable_ms: 0 }],
  ['wait_for_exit', {}],
  ['get_session', {}],
];
