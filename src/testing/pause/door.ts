import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../base/clock.js';
import { LineSplitter } from '../../base/line-splitter.js';
import { parseJson } from '../../base/parse-json.js';
import { Throttle } from '../../base/throttle.js';
import type { Session } from '../../session/session.js';
import { screenBytes } from './screen-bytes.js';

/** A private socket through which a person looks at a program and types into it. */
export interface Door extends AsyncDisposable {
  path: string;
  /** Resolves with the reason when a person has looked and wants to go on. */
  left: Promise<string>;
}

const FRAME_MS = 30;
/** A key or a paste, in base64. */
const MAX_LINE_BYTES = 1_000_000;
/** A terminal that takes in nothing more gets the screen later. */
const MAX_UNSENT_BYTES = 1_000_000;

/** Serves `ttypilot attach`: the screen as one line of JSON after each change, and lines with what is typed. */
export async function openDoor(session: Session): Promise<Door> {
  // only its owner can enter the folder
  const folder = await mkdtemp(join(tmpdir(), 'ttypilot-pause-'));
  const path = join(folder, 'program');
  const sockets = new Set<Socket>();
  let leave = (_reason: string) => {};
  const left = new Promise<string>((resolve) => {
    leave = resolve;
  });
  const server = createServer((socket) => {
    sockets.add(socket);
    const stop = serve(session, socket, () => leave('the person who looked has left'));
    socket.on('close', () => {
      stop();
      sockets.delete(socket);
    });
    // a terminal that was closed does not end the pause
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  return {
    path,
    left,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.end(`${JSON.stringify({ bye: 'The test goes on.' })}\n`);
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns what ends it. */
function serve(session: Session, socket: Socket, onLeave: () => void): () => void {
  const send = () => {
    if (socket.writableLength > MAX_UNSENT_BYTES) return;
    const ended = session.exit === undefined ? {} : { note: 'The program has ended.' };
    socket.write(`${JSON.stringify({ screen: screenBytes(session.terminal), ...ended })}\n`);
  };
  const changes = new Throttle(send, { clock: systemClock, everyMs: FRAME_MS });
  const listening = [
    session.onScreen(() => changes.note()),
    session.onResize(() => changes.note()),
    session.onExit(() => changes.note()),
  ];
  socket.on('drain', () => changes.note());
  const lines = new LineSplitter(MAX_LINE_BYTES, {
    onLine: (line) => {
      const { typed, leave } = (parseJson(line.toString()) ?? {}) as { typed?: unknown; leave?: unknown };
      if (leave === true) onLeave();
      // a program that has ended, or does not read, takes nothing
      if (typeof typed === 'string') session.input.write(Buffer.from(typed, 'base64')).catch(() => {});
    },
    onTooLong: () => socket.destroy(),
  });
  socket.on('data', (bytes) => lines.push(bytes));
  send();
  return () => {
    changes.dispose();
    for (const each of listening) each.dispose();
  };
}
