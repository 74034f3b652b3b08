import { type Cell, type Color, createTerminal, encodeKey, type Terminal } from './terminal/index.js';

const program = {
  draw: [
    '\x1b]2;deploy\x07\x1b[?25l\x1b[2J\x1b[H',
    '╭─ \x1b[1mdeploy\x1b[m ─────────────────────────────╮\r\n',
    '│ \x1b[32m✔\x1b[m build     \x1b[32m████████████\x1b[m  100 %      │\r\n',
    '│ \x1b[33m●\x1b[m upload 🚀 \x1b[33m█████\x1b[90m░░░░░░░\x1b[m   42 %      │\r\n',
    '│ \x1b[2m○ restart\x1b[m   \x1b[90m░░░░░░░░░░░░\x1b[m    0 %      │\r\n',
    '╰──────────────────────────────────────╯',
  ].join(''),
  writeSameAgain: '\x1b[3;30H42 %',
};

/** A short walk through the terminal core, as text for a person. */
export function tour({ version, hasColour }: { version: string; hasColour: boolean }): string {
  const paint = hasColour ? paintRow : plainRow;
  const bold = (text: string) => (hasColour ? `\x1b[1m${text}\x1b[m` : text);
  const scenes = [...deployScenes(paint), keyScene(), reflowScene(paint)];
  const numbered = scenes.map(([title, ...lines], index) =>
    [bold(`${index + 1}. ${title}`), ...lines].join('\n   ').replace(/ +$/gm, ''),
  );
  const opening = `ttypilot ${version}: a headless terminal. Bytes in, screen out.`;
  const closing = 'That is the library ttypilot/terminal. To drive a real program: ttypilot run -- top';
  return `${[opening, ...numbered, closing].join('\n\n')}\n`;
}

type Paint = (cells: Cell[]) => string;

function deployScenes(paint: Paint): string[][] {
  const terminal = createTerminal({ cols: 40, rows: 5 });
  const replies: string[] = [];
  terminal.onReply((bytes) => replies.push(new TextDecoder().decode(bytes)));
  feed(terminal, program.draw);
  const drawn = terminal.seq;
  const screen = show(terminal, paint);

  feed(terminal, program.writeSameAgain);
  const freshness = ['upload', '42 %'].map((text) => {
    const seq = seqOf(terminal, text);
    return `${`"${text}"`.padEnd(9)} last written at seq ${seq}: ${seq > drawn ? 'new' : 'old'}`;
  });

  const queries = {
    'Where is the cursor?': '\x1b[6n',
    'Which terminal is this?': '\x1b[>q',
    'Your background?': '\x1b]11;?\x07',
  };
  for (const query of Object.values(queries)) feed(terminal, query);
  const asked = Object.entries(queries).map(
    ([meaning, query], index) =>
      `${meaning.padEnd(24)} ${visible(query).padEnd(10)} → ${visible(replies[index] ?? 'no answer')}`,
  );
  terminal.dispose();
  return [
    [`A program wrote ${drawn} bytes. The screen, and the byte that last wrote each row:`, '', ...screen],
    [
      'It writes "42 %" again, in the same place. The screen looks the same, but the',
      `terminal knows what is new since seq ${drawn}:`,
      '',
      ...freshness,
    ],
    ['It asks questions. The terminal answers at once:', '', ...asked],
  ];
}

/** The seq at which any part of the text was last written. */
function seqOf(terminal: Terminal, text: string): number {
  const line = terminal.logicalLines().find((candidate) => candidate.text.includes(text));
  const start = line?.text.indexOf(text) ?? 0;
  return line?.seqOf(start, start + text.length) ?? 0;
}

function keyScene(): string[] {
  const terminal = createTerminal({ cols: 40, rows: 5 });
  const keys = ['up', 'shift+enter', 'ctrl+i'];
  const settings = { 'at first': '', 'application cursor': '\x1b[?1h', 'kitty keyboard': '\x1b[?1l\x1b[>1u' };
  const table = Object.entries(settings).map(([setting, bytes]) => {
    feed(terminal, bytes);
    const sent = keys.map((key) => visible(new TextDecoder().decode(encodeKey(key, terminal.modes))));
    return [setting, ...sent];
  });
  terminal.dispose();
  const lines = [['', ...keys], ...table].map((row) => row.map((word) => word.padEnd(20)).join(''));
  return ['You press keys. The bytes depend on the modes that the program has switched on:', '', ...lines];
}

function reflowScene(paint: Paint): string[] {
  const terminal = createTerminal({ cols: 60, rows: 4 });
  feed(terminal, '\x1b[36m$\x1b[m echo a long line that the window is too narrow for, soon');
  const before = terminal.logicalLines()[0];
  terminal.resize(24, 4);
  const after = terminal.logicalLines()[0];
  const screen = show(terminal, paint);
  const isSame = before?.text === after?.text && before?.line === after?.line;
  terminal.dispose();
  return [
    `You make the window narrower. ${after?.rowCount} rows now, ${isSame ? 'still one line, as old as before' : 'and torn'}:`,
    '',
    ...screen,
  ];
}

function feed(terminal: Terminal, text: string): void {
  terminal.feed(new TextEncoder().encode(text));
}

/** The rows, each with the seq of the last write to it. */
function show(terminal: Terminal, paint: Paint): string[] {
  return Array.from({ length: terminal.rows }, (_, y) => {
    const seq = terminal.rowSeq(y);
    return `${paint(terminal.cells(y))}   ${seq > 0 ? `seq ${String(seq).padStart(3)}` : 'never written'}`;
  });
}

function plainRow(cells: Cell[]): string {
  return cells.map((cell) => (cell.width === 0 ? '' : cell.text || ' ')).join('');
}

function paintRow(cells: Cell[]): string {
  let current = '';
  let painted = '';
  for (const cell of cells) {
    if (cell.width === 0) continue;
    const wanted = `\x1b[${sgr(cell)}m`;
    painted += (wanted === current ? '' : wanted) + (cell.text || ' ');
    current = wanted;
  }
  return `${painted}\x1b[m`;
}

function sgr({ style }: Cell): string {
  const codes = ['0', ...colour(style.foreground, 38), ...colour(style.background, 48)];
  if (style.bold) codes.push('1');
  if (style.dim) codes.push('2');
  return codes.join(';');
}

function colour(value: Color, code: 38 | 48): string[] {
  if (value === 'default') return [];
  if ('palette' in value) return [`${code};5;${value.palette}`];
  return [`${code};2;${value.rgb >> 16};${(value.rgb >> 8) & 255};${value.rgb & 255}`];
}

function visible(bytes: string): string {
  return bytes.replaceAll('\x1b', '␛').replaceAll('\x07', '␇').replaceAll('\r', '␍').replaceAll('\t', '␉');
}
