import type { EventSource } from '../../test/helpers/event-source.js';
import type { Result, ServicePlace } from '../../test/helpers/service.js';
import { untilGauge } from '../harness/gauges.js';

/** Every kind of wait, none of which matches. */
const WAITS: [name: string, input: Result][] = [
  ['wait_for_text', { pattern: 'never', timeout_ms: 120_000 }],
  ['wait_for_screen_change', { timeout_ms: 120_000 }],
  ['wait_for_exit', { timeout_ms: 120_000 }],
];

/** Starts every kind of wait. Resolves when the service has registered them; `ended` resolves when all have ended. */
export async function startWaits(
  place: ServicePlace,
  sessionIds: readonly string[],
): Promise<{ ended: Promise<Result[]> }> {
  const calls = sessionIds.flatMap((session_id) =>
    WAITS.map(([name, input]) => place.call(name, { session_id, ...input })),
  );
  const ended = Promise.all(calls);
  if (!(await untilGauge(place, 'waits', calls.length))) throw new Error('the waits did not start');
  return { ended };
}

/** Whether every wait reported the exit. */
export function areTold(results: readonly Result[]): boolean {
  return results.every(({ exited, outcome }) => exited === true && outcome !== 'timed_out');
}

/** How often a session's exit was announced. */
export function noticesOf(events: EventSource, sessionId: string): number {
  return events.events.filter(({ type, data }) => type === 'pty_exited' && data.session_id === sessionId).length;
}

/** Starts a program that echoes, and waits until it runs. */
export async function startEcho(place: ServicePlace, backend: 'pty' | 'tmux' = 'pty'): Promise<string> {
  const id = await place.spawn('echo ready; exec cat', { backend });
  await place.call('wait_for_text', { session_id: id, pattern: 'ready' });
  return id;
}
