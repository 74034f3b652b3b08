import { connect, type Socket } from 'node:net';
import { LineSplitter } from '../../../base/line-splitter.js';
import { parseJson } from '../../../base/parse-json.js';
import { wrongUsage } from '../args/usage.js';
import type { Context } from '../context.js';

/** Ctrl+], as in telnet: hardly any program wants it. */
const LEAVE = 0x1d;
/** More than any screen takes. */
const MAX_LINE_BYTES = 32_000_000;
/** Another screen for the program, and everything back that it may have switched on. */
const ENTER = '\x1b[?1049h';
const BACK = '\x1b[0m\x1b[?1l\x1b>\x1b[?7h\x1b[?2004l\x1b[?1002l\x1b[?1006l\x1b[?25h\x1b[?1049l';

/** `ttypilot attach SOCKET` */
export async function attachProgram({ socket }: Record<string, unknown>, { output }: Context): Promise<number> {
  const path = String(socket);
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    throw wrongUsage('attach needs a terminal, to show the program and to type', 'attach');
  }
  const connection = await opened(path).catch((error: NodeJS.ErrnoException) => {
    const isOver = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
    output.note(`ttypilot: ${isOver ? `no test is paused at ${path}` : error.message}`);
  });
  if (!connection) return 1;
  process.stdin.setRawMode(true);
  process.stdout.write(ENTER);
  const farewell = await carry(connection).finally(() => {
    process.stdin.setRawMode(false);
    process.stdin.pause();
    process.stdout.write(BACK);
    connection.destroy();
  });
  output.note(farewell);
  return 0;
}

function opened(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => resolve(socket)).once('error', reject);
  });
}

/** Shows and types until one side ends it; resolves with what to say then. */
function carry(connection: Socket): Promise<string> {
  return new Promise((resolve) => {
    let farewell = 'The test has ended.';
    let isEnded = false;
    const lines = new LineSplitter(MAX_LINE_BYTES, {
      onLine: (line) => {
        const { screen, note, bye } = (parseJson(line.toString()) ?? {}) as Record<string, unknown>;
        if (typeof screen === 'string') process.stdout.write(screen);
        if (typeof note === 'string' && !isEnded) {
          isEnded = true;
          process.stdout.write('\x07');
        }
        if (typeof bye === 'string') farewell = bye;
      },
      onTooLong: () => connection.destroy(),
    });
    const type = (bytes: Buffer) => {
      const end = bytes.indexOf(LEAVE);
      const typed = end < 0 ? bytes : bytes.subarray(0, end);
      if (typed.length > 0) connection.write(`${JSON.stringify({ typed: typed.toString('base64') })}\n`);
      if (end >= 0) connection.write(`${JSON.stringify({ leave: true })}\n`);
    };
    connection.on('data', (bytes: Buffer) => lines.push(bytes));
    connection.on('error', () => connection.destroy());
    connection.on('close', () => {
      process.stdin.off('data', type);
      resolve(farewell);
    });
    process.stdin.on('data', type);
  });
}
