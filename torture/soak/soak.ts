import { setTimeout as pause } from 'node:timers/promises';
import { EventSource } from '../../test/helpers/event-source.js';
import { ServicePlace } from '../../test/helpers/service.js';
import { openDescriptors, zombies } from '../harness/processes.js';
import { MemoryWatch, usedMegabytes } from '../memory.js';
import { Random } from '../random.js';
import type { Context, Figure } from '../scenario.js';

const LANES = 4;
/** A short retention, so that kept data on ended sessions soon levels off. */
const CONFIG = 'limits: { retention_seconds: 1, output_bytes: 1000000 }\n';
const FLAT_MEGABYTES = 8;
const MEGABYTE = 1 << 20;

/** Everything that users do, for a long time: memory, descriptors and processes stay flat. */
export async function soak(context: Context): Promise<Figure[]> {
  const lengthMs = context.minutes * 60_000;
  const place = await ServicePlace.opened(CONFIG);
  const memory = new MemoryWatch();
  const resident: number[] = [];
  try {
    const began = performance.now();
    const done = () => (performance.now() - began) / lengthMs;
    let sessions = 0;
    const lanes = Array.from({ length: LANES }, async (_, lane) => {
      const random = new Random(context.seed + lane);
      for (; done() < 0.999; sessions++) await oneSession(place, random);
    });
    let descriptors: number | undefined;
    while (done() < 0.999) {
      await pause(Math.min(1000, lengthMs / 100));
      memory.sample(done());
      if (done() > 0.25) {
        descriptors ??= openDescriptors();
        usedMegabytes();
        resident.push(process.memoryUsage.rss() / MEGABYTE);
      }
      context.progress(done());
    }
    await Promise.all(lanes);
    // descriptors of the last sessions close a moment later
    await pause(3000);
    memory.sample(1);
    context.note(`${sessions} sessions; megabytes in use at 25, 50, 100 %: ${memory}`);
    const growth = mean(resident.slice(-10)) - mean(resident.slice(0, 10));
    return [
      {
        what: `${context.minutes} min, ${sessions} sessions: memory growth`,
        measured: memory.growth,
        atMost: FLAT_MEGABYTES,
        unit: 'MB',
      },
      { what: 'growth of resident memory', measured: growth, atMost: 5 * FLAT_MEGABYTES, unit: 'MB' },
      { what: 'extra descriptors', measured: openDescriptors() - (descriptors ?? 0), atMost: 2 },
      { what: 'zombies', measured: zombies(), atMost: 0 },
    ];
  } finally {
    await place.close();
  }
}

/** One session from start to end, with a random selection of calls. */
async function oneSession(place: ServicePlace, random: Random): Promise<void> {
  const isInTmux = random.chance(0.1);
  const session_id = await place.spawn('echo ready; exec sh', { backend: isInTmux ? 'tmux' : 'pty' });
  const target = { session_id };
  await place.call('wait_for_text', { ...target, pattern: 'ready', timeout_ms: 60_000 });
  if (random.chance(0.5)) await place.call('run_command', { ...target, command: 'seq 1 2000', timeout_ms: 60_000 });
  if (random.chance(0.5)) await place.call('send_text', { ...target, text: 'echo some words' });
  if (random.chance(0.3)) await place.call('get_screen', { ...target, format: 'full' });
  if (random.chance(0.1)) await place.call('get_screenshot', { ...target });
  if (random.chance(0.3)) await watch(place, session_id);
  if (random.chance(0.2)) await listen(place);
  if (random.chance(0.2)) await place.call('start_recording', { ...target });
  if (random.chance(0.2)) await place.call('wait_for_text', { ...target, pattern: 'never', timeout_ms: 50 });
  if (random.chance(0.5)) await place.call('send_input', { ...target, input: 'exit\r' });
  else await place.call('close_session', target);
  if (isInTmux) await place.call('close_session', target).catch(() => {});
}

async function watch(place: ServicePlace, sessionId: string): Promise<void> {
  const viewer = await place.terminal(sessionId).opened();
  await viewer.until(() => viewer.frames.length > 0);
  viewer.type('echo typed\r');
  await viewer.untilText('typed');
  viewer.socket.close();
  await viewer.untilClosed();
}

async function listen(place: ServicePlace): Promise<void> {
  const events = await EventSource.opened(place, '?last_event_id=0');
  await events.until(() => events.events.length > 0);
  events.close();
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
