import { ATTACH_COMMAND } from '../attach/attach-definition.js';
import { FLEET_COMMAND, NODE_COMMAND } from '../fleet/fleet-definition.js';
import { HOOK_COMMAND } from '../hook/hook-definition.js';
import { REPORT_COMMAND } from '../report/report-definition.js';
import { SKILL_COMMAND } from '../skill/skill-definition.js';
import { TAPE_COMMAND } from '../tape/tape-definition.js';
import { TRACE_COMMAND } from '../trace/trace-definition.js';
import { CONNECT_FIELD, type Command, type Field, JSON_FLAG } from './command.js';

const DATA_DIR: Field = {
  name: 'data_dir',
  kind: 'text',
  placeholder: 'DIR',
  help: 'The data directory of the service.',
};
const CONFIG: Field = {
  name: 'config',
  kind: 'text',
  placeholder: 'FILE',
  help: 'The configuration file. Default: config.yaml in the data directory.',
};
const FILE: Field = { name: 'file', kind: 'text', isRequired: true, placeholder: 'FILE' };
const PICTURE: Field[] = [
  { name: 'theme', kind: 'text', help: 'The theme. An unknown name is an error that lists all themes.' },
  { name: 'font_size', kind: 'integer', help: 'The font size in pixels. Default: 14.' },
];

/** The commands that are not operations. */
export const OWN_COMMANDS: readonly Command[] = [
  {
    name: 'run',
    summary: 'Start a program, wait, print the screen, end the program. Needs no daemon.',
    description:
      'Waits for the text, for the exit, or until the screen stops changing. The exit code is 0 when the wait succeeded ' +
      'and 1 otherwise; without --wait-for it is also 1 when the program failed.',
    words: ['command'],
    fields: [
      { name: 'command', kind: 'list', isRequired: true, help: 'The program and its arguments.' },
      {
        name: 'wait_for',
        kind: 'text',
        placeholder: 'REGEX',
        help: 'Wait until the screen shows this; ^ and $ are line ends.',
      },
      { name: 'wait_for_exit', kind: 'flag', help: 'Wait until the program has ended.' },
      { name: 'timeout_ms', kind: 'integer', min: 0, max: 86_400_000, default: 10_000, help: 'The longest wait.' },
      { name: 'screenshot', kind: 'text', placeholder: 'FILE', help: 'Also write a picture: FILE.png or FILE.svg.' },
      {
        name: 'format',
        kind: 'text',
        choices: ['text', 'compact', 'annotated', 'full', 'ansi'],
        default: 'text',
        help: 'How to print the screen.',
      },
      { name: 'cols', kind: 'integer', min: 1, max: 1000, default: 80, help: 'The width of the terminal.' },
      { name: 'rows', kind: 'integer', min: 1, max: 1000, default: 24, help: 'The height of the terminal.' },
      { name: 'env', kind: 'record', canUnset: true, help: 'Set an environment variable.' },
      { name: 'cwd', kind: 'text', placeholder: 'DIR', help: 'The working directory.' },
      JSON_FLAG,
    ],
    examples: ["run --wait-for 'load average' -- top", 'run --screenshot log.png -- git log --oneline'],
  },
  {
    name: 'daemon',
    summary: 'Start, stop, restart or inspect the daemon, which keeps sessions between commands.',
    description:
      'start does nothing when the daemon, or the service of the data directory, is already running. stop and restart end ' +
      'its sessions, except those in tmux.',
    words: ['action'],
    fields: [
      {
        name: 'action',
        kind: 'text',
        isRequired: true,
        choices: ['start', 'stop', 'restart', 'status'],
        help: 'What to do.',
      },
      { name: 'foreground', kind: 'flag', help: 'With start: stay in the foreground until Ctrl+C.' },
      JSON_FLAG,
    ],
    examples: ['daemon start'],
  },
  {
    name: 'mcp',
    summary: 'Serve the operations to an AI agent: MCP over stdio.',
    description:
      'Shares the sessions of a running daemon or service. When none is running, or with --embedded, it has its own.',
    words: [],
    fields: [
      CONNECT_FIELD,
      {
        name: 'token_file',
        kind: 'text',
        placeholder: 'FILE',
        help: 'The token for --connect URL. Default: TTYPILOT_TOKEN, or the token of the data directory for its own service.',
      },
      { name: 'embedded', kind: 'flag', help: 'Use sessions of its own, which end with it.' },
      {
        name: 'tools',
        kind: 'text',
        placeholder: 'core|all|NAMES',
        help: 'The tools to offer: core is enough for nearly every job. Default: mcp.tools of the configuration, all.',
      },
    ],
    examples: ['mcp --embedded', 'mcp --tools core,get_screenshot', 'mcp --connect ssh://box'],
  },
  {
    name: 'serve',
    summary: 'Serve the operations, events and live terminals over HTTP, with a web page.',
    description:
      'Prints the address and, on a second line, a link that logs a browser in once. Programs use the token in ' +
      'DATA_DIR/token. Ctrl+C ends the service and its sessions, except those in tmux.',
    words: [],
    fields: [
      { name: 'host', kind: 'text', placeholder: 'ADDRESS', help: 'The address to listen on. Default: 127.0.0.1.' },
      { name: 'port', kind: 'integer', min: 0, max: 65_535, help: 'The port; 0 takes a free one. Default: 7717.' },
      { ...DATA_DIR, help: 'The directory of the token and the database.' },
      CONFIG,
      { name: 'tls_cert', kind: 'text', placeholder: 'FILE', help: 'The certificate, for HTTPS.' },
      { name: 'tls_key', kind: 'text', placeholder: 'FILE', help: 'The key of the certificate.' },
      { name: 'insecure', kind: 'flag', help: 'Accept connections from other machines without TLS.' },
      {
        name: 'fleet',
        kind: 'text',
        placeholder: 'URL|FILE',
        help: 'Be the door of a fleet: serve the sessions of all its hosts. The NATS broker, such as nats://box:4222, or the file that ttypilot fleet init has made for doors.',
      },
    ],
    examples: ['serve', 'serve --port 0'],
  },
  NODE_COMMAND,
  FLEET_COMMAND,
  {
    name: 'login',
    summary: 'Print a new link that logs a browser in to the running service.',
    words: [],
    fields: [DATA_DIR],
    examples: ['login'],
  },
  {
    name: 'token',
    summary: 'Create, list or revoke tokens for programs that use the service.',
    description:
      'create prints the token once: the service keeps only its hash. list shows names and permissions. revoke takes a ' +
      'name or an id and closes all connections of the token. Only the owner of the data directory can run these.',
    words: ['action', 'name'],
    fields: [
      {
        name: 'action',
        kind: 'text',
        isRequired: true,
        choices: ['create', 'list', 'revoke'],
        placeholder: 'create|list|revoke',
        help: 'What to do.',
      },
      { name: 'name', kind: 'text', help: 'With create: a name for the token. With revoke: its name or id.' },
      {
        name: 'permission',
        kind: 'text',
        choices: ['read', 'input', 'control'],
        help: 'With create: look only, also type, or also start and end programs. Default: read.',
      },
      DATA_DIR,
      JSON_FLAG,
    ],
    examples: ['token create ci --permission input', 'token list', 'token revoke ci'],
  },
  {
    name: 'backup',
    summary: 'Copy the database of the service to a new file.',
    description:
      'The copy is complete, whether or not the service is running, and only its owner can read it. An existing file is ' +
      'not overwritten. Back up a PostgreSQL database with pg_dump.',
    words: ['file'],
    fields: [{ ...FILE, help: 'The file to write.' }, DATA_DIR, CONFIG, JSON_FLAG],
    examples: ['backup ttypilot-backup.db'],
  },
  {
    name: 'check',
    summary: 'Check the database of the service: integrity, rows per table, orphans.',
    description:
      'Changes nothing, and works whether or not the service is running. The exit code is 1 when something is wrong.',
    words: [],
    fields: [DATA_DIR, CONFIG, JSON_FLAG],
    examples: ['check'],
  },
  HOOK_COMMAND,
  SKILL_COMMAND,
  {
    name: 'relay',
    summary: 'Serve the sessions of this machine to another one, on stdin and stdout. ssh starts it.',
    description:
      'The other end of --connect ssh://HOST. Starts the daemon where neither it nor the service runs. It ends with its ' +
      'connection; the sessions go on.',
    words: [],
    fields: [],
    examples: ['relay'],
  },
  {
    name: 'server',
    summary: 'Serve one session to a script: JSON-RPC over stdio, one JSON object per line.',
    description:
      'Settings can also come from the environment (TTYPILOT_ARTIFACT_DIR, TTYPILOT_COLS and so on). Flags override them.',
    words: [],
    fields: [
      { name: 'artifact_dir', kind: 'text', placeholder: 'PATH', help: 'The directory for snapshots and baselines.' },
      { name: 'cols', kind: 'integer', min: 1, max: 1000, help: 'The width of the terminal. Default: 134.' },
      { name: 'rows', kind: 'integer', min: 1, max: 1000, help: 'The height of the terminal. Default: 40.' },
      {
        name: 'timeout_seconds',
        kind: 'number',
        min: 0,
        max: 86_400,
        help: 'The default timeout of waits. Default: 5.',
      },
      {
        name: 'ambiguity_mode',
        kind: 'text',
        placeholder: 'MODE',
        choices: ['fail', 'first', 'first-visible', 'last', 'last-visible'],
        help: 'What to do when a selector matches several times. Default: fail.',
      },
    ],
    examples: ['server --artifact-dir artifacts'],
  },
  {
    name: 'replay',
    summary: 'Play a recording in the terminal.',
    description:
      'Only draws the frames and runs nothing from the file. Keys: space pauses, ← and → step by one frame, ↑ and ↓ by ' +
      'five, r starts again, q quits. When stdout is not a terminal, the frames are written as text, without pauses ' +
      'unless --speed asks for them.',
    words: ['file'],
    fields: [
      { ...FILE, help: 'An asciicast or a JSONL recording.' },
      { name: 'speed', kind: 'text', choices: ['real-time', 'as-fast-as-possible'], help: 'How fast to play.' },
      { name: 'show_input', kind: 'flag', help: 'Show the typed input, as far as it was recorded.' },
    ],
    examples: ['replay session.cast'],
  },
  {
    name: 'render',
    summary: 'Draw a snapshot, or the last screen of a recording, as a picture.',
    words: ['file'],
    fields: [
      { ...FILE, help: 'A snapshot (NAME.ansi.txt) or a recording.' },
      {
        name: 'out',
        short: 'o',
        kind: 'text',
        placeholder: 'FILE',
        help: 'OUT.png or OUT.svg. Default: a PNG next to the file.',
      },
      ...PICTURE,
    ],
    examples: ['render session.cast -o screen.png'],
  },
  {
    name: 'render-text',
    summary: 'Print the text of a snapshot, or of the last screen of a recording.',
    words: ['file'],
    fields: [{ ...FILE, help: 'A snapshot (NAME.ansi.txt) or a recording.' }],
    examples: ['render-text session.cast'],
  },
  {
    name: 'export',
    summary: 'Convert a recording to another format.',
    description:
      'Formats: asciicast v2 or v3, an animated GIF or SVG, or txt, which has all lines that were shown and not erased.',
    words: ['file'],
    fields: [
      { ...FILE, help: 'An asciicast or a JSONL recording.' },
      {
        name: 'format',
        kind: 'text',
        choices: ['v2', 'v3', 'gif', 'svg', 'txt'],
        help: 'Default: by the ending of OUT.',
      },
      { name: 'out', short: 'o', kind: 'text', placeholder: 'OUT', help: 'The file to write. Default: stdout.' },
      {
        name: 'idle_limit',
        kind: 'number',
        min: 0,
        max: 3600,
        placeholder: 'SECONDS',
        help: 'For gif and svg: shorten longer pauses.',
      },
      { name: 'title', kind: 'text', help: 'For v2 and v3: the title in the file. Default: that of the recording.' },
      { name: 'progress', kind: 'flag', help: 'Report progress on stderr, in lines such as "progress 0.42".' },
      ...PICTURE,
    ],
    examples: ['export session.cast -o session.gif', 'export session.jsonl --format v2 -o session.cast'],
  },
  TAPE_COMMAND,
  TRACE_COMMAND,
  REPORT_COMMAND,
  ATTACH_COMMAND,
  {
    name: 'doctor',
    summary: 'Show what is installed, what is missing, and what that means.',
    words: [],
    fields: [JSON_FLAG],
    examples: ['doctor'],
  },
  {
    name: 'completion',
    summary: 'Install the completion of commands for a shell, or print its script.',
    description:
      'install writes the script to a file and, for bash and zsh, a line to ~/.bashrc or ~/.zshrc that loads it; it prints the ' +
      'files. Run it again after an update. Without SHELL it is for the shell that SHELL names.',
    words: ['action', 'shell'],
    fields: [
      {
        name: 'action',
        kind: 'text',
        isRequired: true,
        choices: ['install', 'bash', 'zsh', 'fish'],
        placeholder: 'install|bash|zsh|fish',
        help: 'Install, or the shell whose script to print.',
      },
      { name: 'shell', kind: 'text', choices: ['bash', 'zsh', 'fish'], help: 'With install: the shell.' },
    ],
    examples: ['completion install', 'completion bash >> ~/.bashrc'],
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
    fields: [{ name: 'command', kind: 'text', help: 'The name of the command.' }],
    examples: ['help spawn-tui'],
  },
];
