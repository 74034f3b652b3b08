import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ServicePlace } from '../../test/helpers/service.js';
import { peakMegabytes } from '../harness/processes.js';
import { percentile } from '../harness/spread.js';
import type { Context, Figure } from '../scenario.js';
import type { Hunger } from './hungry-client.js';

const CLIENT = fileURLToPath(new URL('hungry-client.ts', import.meta.url));
const LANES = 8;
/** The idle baseline. */
const NOTHING = 'nothing';

/** Lines of growing length, like those of `ls -l`, followed by a steady trickle of lines. */
const LONG_LINES = `
$| = 1;
print join('', map { 'a' x ($_ % 400) . " line $_\\n" } 1 .. 900), "READY\\n";
while (1) { select(undef, undef, undef, 0.05); print 'a' x 60, "\\n" }
`;

/** Every cell in its own colour. */
const COLOURS = `
$| = 1;
for my $y (1 .. 1000) {
  print "\\e[\${y}H", map { my $n = $y * 1000 + $_; sprintf("\\e[38;2;%d;%d;%d;48;2;%d;9;3m%c", $n & 255, ($n >> 8) & 255, ($n >> 16) & 255, ($n * 7) & 255, 33 + $n % 90) } 1 .. 1000;
}
print "\\e[H\\e[0mREADY";
sleep 6000;
`;

type Calls = Hunger['calls'];
type Kind = { name: string; calls: Calls; streams: string[]; lanes?: number };

/** A client with a read token makes every expensive call; other clients must not notice. */
export async function hungryReader(context: Context): Promise<Figure[]> {
  const place = new ServicePlace();
  try {
    await place.start();
    const body = JSON.stringify({ name: 'hungry', scope: 'read' });
    const made = await place.fetch('/api/tokens', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    const { token } = (await made.json()) as { token: string };
    const kinds = kindsOf({
      lines: await started(place, LONG_LINES, { cols: 400, rows: 50 }),
      colours: await started(place, COLOURS, { cols: 1000, rows: 1000 }),
      picture: await started(place, COLOURS, { cols: 250, rows: 200 }),
    });
    const probes = await Probes.start(place);
    const perKindMs = context.isShort ? 1500 : 20_000;
    const worst = { healthz: 0, echo: 0, wait: 0 };
    const idle = { ...worst };
    await probes.during(pause(300));
    for (const [index, kind] of kinds.entries()) {
      const hunger: Hunger = {
        url: place.url,
        headers: { authorization: `Bearer ${token}` },
        lanes: kind.lanes ?? LANES,
        calls: kind.calls,
        streams: kind.streams,
      };
      const feast = await Feast.start(hunger);
      const times = await probes.during(pause(perKindMs));
      context.note(`${kind.name}: ${JSON.stringify(await feast.end())}`);
      const slowest = kind.name === NOTHING ? idle : worst;
      for (const name of Object.keys(slowest) as (keyof typeof slowest)[]) {
        slowest[name] = Math.max(slowest[name], percentile(times[name], 0.99));
      }
      context.note(
        `${kind.name}: ${Object.entries(times)
          .map(
            ([name, ms]) =>
              `${name} ${ms.length}× p50 ${percentile(ms, 0.5).toFixed(1)} p99 ${percentile(ms, 0.99).toFixed(1)}`,
          )
          .join(', ')} ms`,
      );
      context.progress((index + 1) / kinds.length);
    }
    context.note(`peak memory of the service: ${peakMegabytes(place.child?.pid ?? 0).toFixed(0)} MB`);
    // a short run may share a busy machine, which is slow without any reader, too
    const atMost = (name: keyof typeof idle) => (context.isShort ? 1000 + 10 * idle[name] : 50);
    return (Object.keys(worst) as (keyof typeof worst)[]).map((name) => ({
      what: `p99 of ${name} for another client, next to the worst kind of reader`,
      measured: worst[name],
      atMost: atMost(name),
      unit: 'ms',
    }));
  } finally {
    await place.close();
  }
}

/** The calls that a read token allows, by kind of cost. */
function kindsOf({ lines, colours, picture }: Record<'lines' | 'colours' | 'picture', string>): Kind[] {
  const slow = { pattern: '.*.*.*.*[\\x01]', flags: 'i' };
  const search: Calls = [
    { name: 'search_output', input: { session_id: lines, ...slow } },
    { name: 'search_output', input: { session_id: lines, pattern: '(a+)+\\x01', flags: 'i' } },
    { name: 'search_output', input: { session_id: lines, pattern: '(a|a)*\\1[^a]$', flags: 'u' } },
    { name: 'search_panes', input: { ...slow } },
  ];
  const waits: Calls = [lines, colours].flatMap((session_id) => [
    { name: 'wait_for_text', input: { session_id, ...slow, timeout_ms: 2000 } },
    { name: 'wait_for_text', input: { session_id, pattern: 'x*', flags: 'i', since: 'now', timeout_ms: 2000 } },
    { name: 'wait_for_text', input: { session_id, pattern: '.', since: 1, timeout_ms: 2000 } },
    { name: 'wait_for_text', input: { session_id, ...slow, since: 0, timeout_ms: 2000 } },
    { name: 'wait_for_text', input: { session_id, ...slow, invert: true, timeout_ms: 0 } },
  ]);
  const screens: Calls = ['text', 'compact', 'annotated', 'full', 'ansi'].flatMap((format) => [
    { name: 'get_screen', input: { session_id: colours, format } },
    { name: 'get_screen', input: { session_id: picture, format } },
    { name: 'get_screen', input: { session_id: colours, format, region: { row: 3, col: 3, rows: 500, cols: 600 } } },
  ]);
  screens.push({ name: 'capture_pane', input: { session_id: colours, ansi: true, history_lines: 1000 } });
  screens.push({ name: 'capture_pane', input: { session_id: lines, ansi: true, history_lines: 1000 } });
  screens.push({ name: 'read_output', input: { session_id: colours, max_bytes: 1_000_000 } });
  const pictures: Calls = [
    { name: 'get_screenshot', input: { session_id: picture } },
    { name: 'get_screenshot', input: { session_id: picture, format: 'svg' } },
    { name: 'get_screenshot', input: { session_id: colours } },
  ];
  const viewers = [colours, picture, lines].flatMap((id) => [
    `/ws/term/${id}/${id}?since=0`,
    `/ws/term/${id}/${id}?since=screen`,
  ]);
  const streams = [...viewers, '/api/events/stream', '/ws/sessions'];
  return [
    { name: NOTHING, calls: [], streams: [] },
    { name: 'searches', calls: search, streams: [] },
    { name: '200 slow waits', calls: waits, streams: [], lanes: 200 },
    { name: 'screens', calls: screens, streams: [] },
    { name: 'pictures', calls: pictures, streams: [] },
    { name: 'viewers', calls: [], streams },
    { name: 'everything', calls: [...search, ...waits, ...screens, ...pictures], streams, lanes: 2 * LANES },
  ];
}

async function started(place: ServicePlace, program: string, size: { cols: number; rows: number }): Promise<string> {
  const { session_id } = await place.call('spawn_tui', { command: 'perl', args: ['-e', program], ...size });
  await place.call('wait_for_text', { session_id, pattern: 'READY', since: 0, timeout_ms: 60_000 });
  return String(session_id);
}

/** A hungry client in its own process, which is running before anything is measured. */
class Feast {
  readonly #client: ChildProcess;

  static async start(hunger: Hunger): Promise<Feast> {
    const client = fork(CLIENT, [JSON.stringify(hunger)]);
    await once(client, 'message');
    return new Feast(client);
  }

  private constructor(client: ChildProcess) {
    this.#client = client;
  }

  /** Ends the client and returns how often it got each answer. */
  async end(): Promise<unknown> {
    const counted = once(this.#client, 'message');
    this.#client.send('enough');
    const [counts] = await counted;
    this.#client.kill('SIGKILL');
    return counts;
  }
}

interface Times {
  healthz: number[];
  echo: number[];
  wait: number[];
}

/** Another client, which checks the health, types and sees the echo, and types and waits. */
class Probes {
  readonly #acts: Record<keyof Times, (text: string) => Promise<unknown>>;

  static async start(place: ServicePlace): Promise<Probes> {
    const [first, second] = [await echoing(place), await echoing(place)];
    const viewer = await place.terminal(first).opened();
    await viewer.untilText('ok');
    const echo = (text: string) => {
      viewer.text = '';
      viewer.type(text);
      return viewer.untilText(text);
    };
    const typist = await place.terminal(second).opened();
    await typist.untilText('ok');
    const wait = (text: string) => {
      const waiting = place.call('wait_for_text', { session_id: second, pattern: text, timeout_ms: 60_000 });
      typist.type(text);
      return waiting;
    };
    return new Probes({ healthz: async () => (await place.fetch('/healthz')).text(), echo, wait });
  }

  private constructor(acts: Record<keyof Times, (text: string) => Promise<unknown>>) {
    this.#acts = acts;
  }

  /** Repeats each probe until the work is done, and returns the times. */
  async during(work: Promise<unknown>): Promise<Times> {
    const times: Times = { healthz: [], echo: [], wait: [] };
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    const lanes = (Object.keys(times) as (keyof Times)[]).map(async (name) => {
      for (let n = 0; !isDone; n++) {
        const began = performance.now();
        await this.#acts[name](`${name}${n};`);
        times[name].push(performance.now() - began);
        await pause(10);
      }
    });
    await Promise.all([done, ...lanes]);
    return times;
  }
}

function echoing(place: ServicePlace): Promise<string> {
  return place.spawn('stty raw -echo; echo ok; exec cat');
}
