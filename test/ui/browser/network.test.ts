import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { browserTests, seesLine, terminalText } from '../../helpers/browser.js';

const STREAM_BYTES = 20_000_000;
const CUTS = 20;
const BYTES_BETWEEN = 900_000;

/** A proxy between browser and service whose connections can be cut. */
class Wire {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #bytes = 0;
  #cutsLeft = 0;

  constructor(toPort: number) {
    this.#server = createServer((near) => {
      const far = connect(toPort, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.on('error', () => from.destroy());
        from.on('close', () => {
          this.#sockets.delete(from);
          to.destroy();
        });
        from.pipe(to);
      }
      far.on('data', ({ length }) => this.#passed(length));
    });
  }

  listen(): Promise<number> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => resolve((this.#server.address() as { port: number }).port));
    });
  }

  /** Cuts this many times from now on, each after this many bytes from the service. */
  cutOften(count: number): void {
    this.#bytes = 0;
    this.#cutsLeft = count;
  }

  get cutsLeft(): number {
    return this.#cutsLeft;
  }

  close(): void {
    this.#server.close();
    this.#cut();
  }

  #passed(bytes: number): void {
    this.#bytes += bytes;
    if (this.#cutsLeft === 0 || this.#bytes < BYTES_BETWEEN) return;
    this.#bytes = 0;
    this.#cutsLeft--;
    this.#cut();
  }

  #cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

let wire: Wire;
const app = browserTests({
  async flags({ url }) {
    const { port } = new URL(url);
    wire = new Wire(Number(port));
    // page and service both believe that they talk directly
    return [`--host-resolver-rules=MAP 127.0.0.1:${port} 127.0.0.1:${await wire.listen()}`];
  },
});
afterAll(() => wire?.close());

test('the network is cut 20 times during 20 MB: nothing is lost or repeated', async () => {
  const file = join(app.place.directory, 'stream');
  const stream = numberedLines();
  writeFileSync(file, stream);
  const id = await app.place.spawn(`stty raw -echo; printf 'ready\\r\\n'; head -c1 >/dev/null; cat ${file}; head -c1`);
  const { page, problems } = await app.visit();
  await page.addInitScript(keepWhatTheAppGets);
  await page.goto(`${app.place.url}/#/s/${id}`);
  await page.reload();
  await seesLine(page, 'ready');
  await page.evaluate(() => {
    window.got = [];
  });
  wire.cutOften(CUTS);
  await app.place.call('send_input', { session_id: id, input: 'x' });
  await seesLine(page, 'THE END', 60_000);
  expect(wire.cutsLeft).toBe(0);
  expect(await page.evaluate(() => window.connections)).toBeGreaterThan(CUTS);
  expect(await page.evaluate(() => sum())).toBe(stream.length);
  expect(await page.evaluate(hashOfAll)).toBe(createHash('sha256').update(stream).digest('hex'));
  const shown = (await terminalText(page)).trim().split('\n');
  expect(shown).toEqual(stream.toString().trim().split('\r\n').slice(-shown.length));
  expect(problems.filter((problem) => !/WebSocket|ERR_/.test(problem))).toEqual([]);
});

declare global {
  interface Window {
    got: Uint8Array[];
    connections: number;
  }
  function sum(): number;
}

/** In the page: records every piece of output as the app receives it, and counts the connections. */
function keepWhatTheAppGets(): void {
  window.got = [];
  window.connections = 0;
  window.sum = () => window.got.reduce((total, { length }) => total + length, 0);
  const real = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage') as PropertyDescriptor;
  Object.defineProperty(WebSocket.prototype, 'onmessage', {
    ...real,
    set(this: WebSocket, listener: ((event: MessageEvent) => void) | null) {
      if (listener && this.url.includes('/ws/term/')) window.connections++;
      real.set?.call(
        this,
        listener &&
          ((event: MessageEvent) => {
            if (event.data instanceof ArrayBuffer) window.got.push(new Uint8Array(event.data));
            listener(event);
          }),
      );
    },
  });
}

/** In the page. */
async function hashOfAll(): Promise<string> {
  const hash = await crypto.subtle.digest(
    'SHA-256',
    await new Blob(window.got as Uint8Array<ArrayBuffer>[]).arrayBuffer(),
  );
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Unique lines, the last of which can be waited for. */
function numberedLines(): Buffer {
  const lines: string[] = [];
  for (let size = 0, i = 0; size < STREAM_BYTES; i++) {
    const line = `${String(i).padStart(8, '0')} ${createHash('sha256').update(String(i)).digest('hex')}\r\n`;
    lines.push(line);
    size += line.length;
  }
  return Buffer.from(`${lines.join('')}THE END\r\n`);
}
