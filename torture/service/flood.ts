import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ServicePlace } from '../../test/helpers/service.js';
import { peakMegabytes } from '../harness/processes.js';
import { percentile } from '../harness/spread.js';
import type { Context, Figure } from '../scenario.js';
import { floodOutput, floodProgram } from './flood-program.js';

const VIEWER = fileURLToPath(new URL('flood-viewer.ts', import.meta.url));
const CONFIG = 'limits: { recording_bytes: 8000000000 }\n';

/** What one observer received of a flood. */
interface Seen {
  bytes: number;
  hash: string;
}

/** A program writes a gigabyte, recorded and watched: all of it arrives, memory stays low, and other clients are not delayed. */
export async function flood(context: Context): Promise<Figure[]> {
  const blocks = context.isShort ? 12 : 1000;
  const place = new ServicePlace();
  let viewer: ChildProcess | undefined;
  try {
    writeFileSync(join(place.directory, 'config.yaml'), CONFIG);
    await place.start();
    const expected = floodOutput(blocks);
    const side = join(place.directory, 'blocks');
    const { session_id, recording_path } = await place.call('spawn_tui', {
      ...floodProgram(side, blocks),
      record: true,
    });
    viewer = watch(place, String(session_id), expected.bytes);
    await once(viewer, 'message');
    const whenSeen = once(viewer, 'message').then(([seen]) => seen as Seen);
    const pid = place.child?.pid ?? 0;
    const echo = new Echo(place);
    await echo.start();
    await place.call('send_input', { session_id, input: 'x' });
    const seen = await echo.until(whenSeen, () => context.progress(blocksIn(side) / blocks));
    const peak = peakMegabytes(pid);
    const found = await place.call('wait_for_text', { session_id, pattern: 'THE END', timeout_ms: 60_000 });
    await place.call('close_session', { session_id });
    const recorded = await recordedOutput(String(recording_path));
    context.note(
      `${echo.timesMs.length} echoes next to it: p50 ${percentile(echo.timesMs, 0.5).toFixed(1)} ms, slowest ${Math.max(...echo.timesMs).toFixed(1)} ms`,
    );
    return [
      { what: `${blocks} MB: end not seen`, measured: found.found ? 0 : 1, atMost: 0 },
      { what: 'viewer: bytes missing or wrong', measured: wrongBytes(seen, expected), atMost: 0 },
      { what: 'recording: bytes missing or wrong', measured: wrongBytes(recorded, expected), atMost: 0 },
      { what: 'peak memory of the service', measured: peak, atMost: 400, unit: 'MB' },
      {
        what: 'p99 of an echo in another session',
        measured: percentile(echo.timesMs, 0.99),
        atMost: context.isShort ? 1000 : 30,
        unit: 'ms',
      },
    ];
  } finally {
    viewer?.kill('SIGKILL');
    await place.close();
  }
}

function watch(place: ServicePlace, sessionId: string, bytes: number): ChildProcess {
  const url = `${place.url.replace('http', 'ws')}/ws/term/${sessionId}/${sessionId}`;
  return fork(VIEWER, [JSON.stringify({ url, headers: place.headers, bytes })]);
}

function blocksIn(side: string): number {
  try {
    return readFileSync(side, 'utf8').split('\n').length - 1;
  } catch {
    return 0;
  }
}

/** A second session with steady typing during the flood. */
class Echo {
  readonly timesMs: number[] = [];
  readonly #place: ServicePlace;
  #type: (text: string) => Promise<unknown> = async () => {};

  constructor(place: ServicePlace) {
    this.#place = place;
  }

  async start(): Promise<void> {
    const viewer = await this.#place.terminal(await this.#place.spawn('stty raw -echo; echo ok; exec cat')).opened();
    await viewer.untilText('ok');
    this.#type = (text) => {
      viewer.text = '';
      viewer.type(text);
      return viewer.untilText(text);
    };
  }

  /** Types and waits for the echo, over and over, until the work is done. */
  async until<T>(work: Promise<T>, onEcho: () => void): Promise<T> {
    let isDone = false;
    void work.finally(() => {
      isDone = true;
    });
    for (let n = 0; !isDone; n++) {
      const began = performance.now();
      await this.#type(`${n};`);
      this.timesMs.push(performance.now() - began);
      onEcho();
      await pause(10);
    }
    return work;
  }
}

async function recordedOutput(path: string): Promise<Seen> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const line of createInterface(createReadStream(path))) {
    const event = JSON.parse(line) as { version: number } | [number, string, string];
    if (!Array.isArray(event) || event[1] !== 'o') continue;
    const [, , data] = event;
    hash.update(data);
    bytes += Buffer.byteLength(data);
  }
  return { bytes, hash: hash.digest('hex') };
}

function wrongBytes(seen: Seen, expected: Seen): number {
  return Math.abs(seen.bytes - expected.bytes) || (seen.hash === expected.hash ? 0 : 1);
}
