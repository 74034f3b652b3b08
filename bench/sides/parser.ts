import { chunksOf, type LoadName, makeLoad } from '../loads/index.js';

// parser.ts SIDE: a process that parses loads on request and answers with the time taken

export type ParserSide = 'ours' | 'xterm parse' | 'xterm write';

export interface ParseRequest {
  load: LoadName;
  /** The size of the load. */
  bytes: number;
  /** The chunk size. */
  chunk: number;
  /** Fed to the terminal before the clock starts. */
  before?: string;
}

export interface ParseTimes {
  bytes: number;
  /** CPU time of all threads, which a busy machine increases only a little. */
  cpuMs: number;
}

const size = { cols: 120, rows: 40, scrollback: 1000 };
const parsers: Record<string, () => Promise<(before: Uint8Array, chunks: Uint8Array[]) => Promise<number>>> = {
  async ours() {
    const { createTerminal } = await import('./ours.js');
    return async (before, chunks) => {
      const terminal = createTerminal(size);
      terminal.feed(before);
      return cpuMs(() => {
        for (const chunk of chunks) terminal.feed(chunk);
      });
    };
  },
  async 'xterm parse'() {
    const { createXterm, parseNow } = await import('./xterm.js');
    return async (before, chunks) => {
      const terminal = createXterm(size.cols, size.rows, size.scrollback);
      parseNow(terminal, before);
      return cpuMs(() => {
        for (const chunk of chunks) parseNow(terminal, chunk);
      });
    };
  },
  async 'xterm write'() {
    const { createXterm, write } = await import('./xterm.js');
    return async (before, chunks) => {
      const terminal = createXterm(size.cols, size.rows, size.scrollback);
      await write(terminal, [before]);
      return cpuMs(() => write(terminal, chunks));
    };
  },
};

const parse = await parsers[process.argv[2] ?? '']?.();
const made = new Map<string, Uint8Array[]>();

process.on('disconnect', () => process.exit());
process.on('message', async ({ load, bytes, chunk, before = '' }: ParseRequest) => {
  if (!parse) throw new Error(`unknown side ${process.argv[2]}`);
  const key = `${load} ${bytes} ${chunk}`;
  const chunks = made.get(key) ?? chunksOf(makeLoad(load, bytes), chunk);
  made.set(key, chunks);
  const ms = await parse(Buffer.from(before), chunks);
  const answer: ParseTimes = { bytes: chunks.reduce((sum, { length }) => sum + length, 0), cpuMs: ms };
  process.send?.(answer);
});

async function cpuMs(work: () => Promise<void> | void): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
