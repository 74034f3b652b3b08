import { HOOK_COMMAND } from '../hook/hook-definition.js';
import { type Command, JSON_FLAG } from './command.js';
import { RECORDING_COMMANDS } from './recording-commands.js';
import { STORE_COMMANDS } from './store-commands.js';
import { TOKEN_COMMAND } from './token-command.js';

/** The commands that are no operations. */
export const OWN_COMMANDS: readonly Command[] = [
  {
    name: 'run',
    summary: 'Start a program, wait, print the screen, end it. Needs no daemon.',
    description:
      'Waits for the text, or until the screen is still, or for the exit. The exit code is 0 when what was waited for ' +
      'came, else 1; without --wait-for also 1 when the program itself failed.',
    words: ['command'],
    fields: [
      { name: 'command', kind: 'list', isRequired: true, help: 'The program and its arguments.' },
      { name: 'wait_for', kind: 'text', placeholder: 'REGEX', help: 'Wait until the screen shows this.' },
      { name: 'wait_for_exit', kind: 'flag', help: 'Wait until the program has ended.' },
      {
        name: 'timeout_ms',
        kind: 'integer',
        min: 0,
        max: 86_400_000,
        default: 10_000,
        help: 'How long to wait at most.',
      },
      { name: 'screenshot', kind: 'text', placeholder: 'FILE', help: 'Also write a picture: FILE.png or FILE.svg.' },
      {
        name: 'format',
        kind: 'text',
        choices: ['text', 'compact', 'annotated', 'full', 'ansi'],
        default: 'text',
        help: 'How to print the screen.',
      },
      { name: 'cols', kind: 'integer', min: 1, max: 1000, default: 80 },
      { name: 'rows', kind: 'integer', min: 1, max: 1000, default: 24 },
      { name: 'env', kind: 'record', canUnset: true, help: 'Added to the environment.' },
      { name: 'cwd', kind: 'text', placeholder: 'DIR', help: 'The working directory.' },
      JSON_FLAG,
    ],
    examples: ["run --wait-for 'load average' -- top", 'run --screenshot log.png -- git log --oneline'],
  },
  {
    name: 'daemon',
    summary: 'Start, stop, restart or look at the daemon, which keeps sessions between commands.',
    description:
      'start does nothing when the daemon runs already. stop and restart end its sessions, except for those in tmux.',
    words: ['action'],
    fields: [
      {
        name: 'action',
        kind: 'text',
        isRequired: true,
        choices: ['start', 'stop', 'restart', 'status'],
        help: 'What to do.',
      },
      { name: 'foreground', kind: 'flag', help: 'With start: stay here, and end with Ctrl+C.' },
      JSON_FLAG,
    ],
    examples: ['daemon start'],
  },
  {
    name: 'mcp',
    summary: 'Serve the operations to an AI agent: MCP over stdio.',
    description:
      'Shares the sessions of a running daemon or service; where none runs, or with --embedded, it has its own.',
    words: [],
    fields: [
      { name: 'connect', kind: 'text', placeholder: 'URL', help: 'The service to use, or the socket of a daemon.' },
      {
        name: 'token_file',
        kind: 'text',
        placeholder: 'FILE',
        help: 'The token for --connect URL. Default: TTYPILOT_TOKEN, or that of the data directory for its own service.',
      },
      { name: 'embedded', kind: 'flag', help: 'Sessions of its own, which end with it.' },
    ],
    examples: ['mcp --embedded'],
  },
  {
    name: 'serve',
    summary: 'Serve the operations, events and live terminals on HTTP, with a web page.',
    description:
      'Prints the address and, on a line of its own, a link that logs a browser in once. Programs use the token in ' +
      'DATA_DIR/token. Ends with Ctrl+C, and its sessions with it, except for those in tmux.',
    words: [],
    fields: [
      { name: 'host', kind: 'text', placeholder: 'ADDRESS', help: 'Where to listen. Default: 127.0.0.1.' },
      { name: 'port', kind: 'integer', min: 0, max: 65_535, help: 'Default: 7717; 0 takes a free one.' },
      { name: 'data_dir', kind: 'text', placeholder: 'DIR', help: 'Where the token and the database are.' },
      { name: 'config', kind: 'text', placeholder: 'FILE', help: 'Default: config.yaml in the data directory.' },
      { name: 'tls_cert', kind: 'text', placeholder: 'FILE', help: 'The certificate, for HTTPS.' },
      { name: 'tls_key', kind: 'text', placeholder: 'FILE', help: 'Its key.' },
      { name: 'insecure', kind: 'flag', help: 'Listen beyond this machine without TLS.' },
    ],
    examples: ['serve', 'serve --port 0'],
  },
  {
    name: 'login',
    summary: 'Print a new link that logs a browser in to the running service.',
    words: [],
    fields: [{ name: 'data_dir', kind: 'text', placeholder: 'DIR', help: 'The data directory of the service.' }],
    examples: ['login'],
  },
  TOKEN_COMMAND,
  ...STORE_COMMANDS,
  HOOK_COMMAND,
  {
    name: 'server',
    summary: 'Serve one session to a script: JSON-RPC over stdio, one JSON object per line.',
    description:
      'Settings also come from the environment, as TTYPILOT_ARTIFACT_DIR, TTYPILOT_COLS and so on; flags go before them.',
    words: [],
    fields: [
      { name: 'artifact_dir', kind: 'text', placeholder: 'PATH', help: 'Where snapshots and baselines go.' },
      { name: 'cols', kind: 'integer', min: 1, max: 1000, help: 'The width of the terminal; 134 unless set.' },
      { name: 'rows', kind: 'integer', min: 1, max: 1000, help: 'The height of the terminal; 40 unless set.' },
      {
        name: 'timeout_seconds',
        kind: 'number',
        min: 0,
        max: 86_400,
        help: 'How long waits last unless they say it; 5 unless set.',
      },
      {
        name: 'ambiguity_mode',
        kind: 'text',
        placeholder: 'MODE',
        choices: ['fail', 'first', 'first-visible', 'last', 'last-visible'],
        help: 'What to do when a selector means several things; fail unless set.',
      },
    ],
    examples: ['server --artifact-dir artifacts'],
  },
  ...RECORDING_COMMANDS,
  {
    name: 'doctor',
    summary: 'What is installed, what is missing, and what that means.',
    words: [],
    fields: [JSON_FLAG],
    examples: ['doctor'],
  },
  {
    name: 'completion',
    summary: 'Print the completion script of a shell.',
    words: ['shell'],
    fields: [{ name: 'shell', kind: 'text', isRequired: true, choices: ['bash', 'zsh', 'fish'], help: 'Which shell.' }],
    examples: ['completion bash >> ~/.bashrc'],
  },
  {
    name: 'tour',
    summary: 'Show in a few screens what the terminal core does.',
    words: [],
    fields: [],
    examples: ['tour'],
  },
  {
    name: 'help',
    summary: 'Explain a command.',
    words: ['command'],
    fields: [{ name: 'command', kind: 'text', help: 'Its name.' }],
    examples: ['help spawn-tui'],
  },
];
