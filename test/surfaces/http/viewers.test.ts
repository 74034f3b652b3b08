import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServicePlace } from '../../helpers/service.js';
import type { TerminalClient } from '../../helpers/terminal-client.js';

const MEGABYTE = 1_000_000;
/** Lines that differ, so that a lost, repeated or swapped one changes the hash. */
const WRITER = `process.stdin.once('data', () => {
  process.stdin.pause();
  const count = Number(process.argv[1]);
  let line = 0;
  const write = () => {
    while (line < count) {
      let text = '';
      for (let i = 0; i < 500 && line < count; i++) text += String(line++).padStart(99, '.') + '\\n';
      if (!process.stdout.write(text)) return process.stdout.once('drain', write);
    }
  };
  write();
});
process.stdout.write('ready\\n');`;

let place: ServicePlace;
beforeAll(async () => {
  place = new ServicePlace();
  await place.start();
});
afterAll(() => place.close());

/** A program that writes this many megabytes after a key, and the hash of its output. */
async function writer(megabytes: number): Promise<{ id: string; hash: string; bytes: number }> {
  const count = (megabytes * MEGABYTE) / 100;
  const args = ['-e', WRITER, String(count)];
  const { session_id } = await place.call('spawn_tui', { command: process.execPath, args });
  const hash = createHash('sha256').update('ready\r\n').update('\r\n');
  let bytes = 9;
  for (let line = 0; line < count; line++) {
    const text = `${String(line).padStart(99, '.')}\r\n`;
    hash.update(text);
    bytes += text.length;
  }
  await place.call('wait_for_text', { session_id, pattern: 'ready' });
  return { id: session_id as string, hash: hash.digest('hex'), bytes };
}

/** The memory of the service. */
function memoryOf({ child }: ServicePlace): number {
  const pages = readFileSync(`/proc/${child?.pid}/statm`, 'utf8').split(' ')[1];
  return Number(pages) * 4096;
}

test('with one frozen viewer of 50, 49 get every byte, the frozen one gets the screen, and memory does not grow', async () => {
  const megabytes = 16;
  const { id, hash, bytes } = await writer(megabytes);
  const viewers = await Promise.all(Array.from({ length: 50 }, () => place.terminal(id).opened()));
  const [frozen, ...awake] = viewers as [TerminalClient, ...TerminalClient[]];
  await Promise.all(viewers.map((viewer) => viewer.untilText('ready')));
  const before = memoryOf(place);
  frozen.socket.pause();
  awake[0]?.type('\r');
  await Promise.all(awake.map((viewer) => viewer.untilClosed()));
  const grown = memoryOf(place) - before;
  for (const viewer of awake) {
    expect(viewer.framesOf('resync')).toEqual([]);
    expect(viewer.framesOf('pty_exited')).toHaveLength(1);
    expect(viewer.bytes).toBe(bytes);
    expect(viewer.hash.digest('hex')).toBe(hash);
  }
  expect(grown).toBeLessThan(50 * 4 * MEGABYTE);
  frozen.socket.resume();
  await frozen.untilClosed();
  const [resync, ...others] = frozen.framesOf('resync');
  expect(others).toEqual([]);
  expect(resync).toMatchObject({ seq: bytes, cols: 80, rows: 24 });
  expect(resync?.screen).toContain(`.${(megabytes * MEGABYTE) / 100 - 1}`);
  expect(resync?.missed).toBeGreaterThan(4 * MEGABYTE);
  expect(frozen.framesOf('pty_exited')).toHaveLength(1);
}, 120_000);

test('a connection that breaks 20 times in 20 MB resumes without loss or repetition', async () => {
  const { id, hash, bytes } = await writer(20);
  const all = createHash('sha256');
  let position = 0;
  let cuts = 0;
  let exits = 0;
  const attach = () =>
    new Promise<void>((resolve) => {
      const viewer = place.terminal(id, { query: `?since=${position}` });
      const { socket } = viewer;
      socket.removeAllListeners('message');
      const end = cuts < 20 ? position + bytes / 21 : Number.POSITIVE_INFINITY;
      socket.on('open', () => {
        if (position === 0) viewer.type('\r');
      });
      socket.on('message', (data: Buffer, isBinary) => {
        if (!isBinary) {
          expect(['init', 'pty_exited']).toContain(JSON.parse(String(data)).type);
          if (JSON.parse(String(data)).type === 'pty_exited') exits++;
          return;
        }
        if (position >= end) return;
        position += data.length;
        all.update(data);
        if (position >= end) socket.terminate();
      });
      socket.on('close', () => resolve());
    });
  for (; exits === 0; cuts++) await attach();
  expect({ cuts, position, hash: all.digest('hex') }).toEqual({ cuts: 21, position: bytes, hash });
}, 60_000);

test('a program waits for a slow viewer, not for a frozen one', async () => {
  const small = await ServicePlace.opened('limits: { output_bytes: 1000000 }');
  try {
    const script = 'read go; seq 1 1000000; echo last';
    const id = await small.spawn(script);
    const slow = await small.terminal(id).opened();
    const frozen = await small.terminal(id).opened();
    await frozen.until(() => frozen.framesOf('init')[0]);
    frozen.socket.pause();
    let taken = 0;
    slow.socket.on('message', (data: Buffer) => {
      taken += data.length;
      if (taken < 200_000) return;
      taken = 0;
      slow.socket.pause();
      setTimeout(() => slow.socket.resume(), 10);
    });
    slow.type('\r');
    await slow.untilClosed();
    expect(slow.framesOf('resync')).toEqual([]);
    const [exit] = slow.framesOf('pty_exited');
    expect(slow.bytes).toBe(exit?.seq);
    expect(slow.bytes).toBeGreaterThan(7 * MEGABYTE);
    frozen.socket.resume();
    await frozen.untilClosed();
    expect(frozen.framesOf('pty_exited')).toEqual([exit]);
    // it got everything in transit, or the screen in place of the rest
    const [resync] = frozen.framesOf('resync');
    if (resync) expect(resync.screen).toContain('last');
    else expect(frozen.bytes).toBe(exit?.seq);
  } finally {
    await small.close();
  }
}, 60_000);

test('a viewer that asks for dropped output gets the screen and continues from there', async () => {
  const small = await ServicePlace.opened('limits: { output_bytes: 65536 }');
  try {
    const id = await small.spawn('seq 1 50000; echo last; exec cat');
    await small.call('wait_for_text', { session_id: id, pattern: '^last', flags: 'm' });
    const viewer = await small.terminal(id, { query: '?since=0' }).opened();
    const resync = await viewer.until(() => viewer.framesOf('resync')[0]);
    expect(resync.missed).toBeGreaterThan(100_000);
    expect(resync.screen).toContain('50000');
    viewer.type('more\r');
    await viewer.untilText('more');
    const { seq } = await small.call('get_session', { session_id: id });
    await viewer.until(() => viewer.position === seq);
    // and a position after the end of the output
    const future = await small.terminal(id, { query: '?since=999999999' }).opened();
    expect((await future.until(() => future.framesOf('resync')[0])).screen).toContain('last');
    const screen = await small.terminal(id, { query: '?since=screen' }).opened();
    expect(await screen.until(() => screen.framesOf('resync')[0])).toMatchObject({ missed: 0 });
  } finally {
    await small.close();
  }
});
