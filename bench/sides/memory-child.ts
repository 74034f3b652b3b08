import { makeLoad } from '../loads/index.js';
import { createTerminal } from './ours.js';
import { createXterm, parseNow } from './xterm.js';

// prints how many kB a terminal of this side keeps: memory-child.ts SIDE LINES
const [, , side, lines] = process.argv;
const TERMINALS = side === 'ours-empty' ? 50 : 4;
const scrollback = Number(lines);

const makers: Record<string, () => unknown> = {
  'ours-empty': () => createTerminal({ cols: 80, rows: 24 }),
  ours: () => ours(false),
  'ours-packed': () => ours(true),
  xterm: () => {
    const terminal = createXterm(120, 40, scrollback);
    parseNow(terminal, load);
    return terminal;
  },
};
const load = makeLoad('plain', scrollback * 90);
const make = makers[side as string] as () => unknown;

make();
const before = keptBytes();
const terminals = Array.from({ length: TERMINALS }, make);
const bytes = keptBytes() - before;
if (terminals.length === 0) throw new Error('no terminals were created');
console.log(bytes / TERMINALS / 1000);

function ours(isPacked: boolean): unknown {
  const terminal = createTerminal({ cols: 120, rows: 40, scrollback });
  terminal.feed(load);
  if (isPacked) terminal.compact();
  return terminal;
}

function keptBytes(): number {
  for (let i = 0; i < 5; i++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
