import type { Peers } from './peer-kills.js';
import { areTold, noticesOf, startEcho, startWaits } from './waiting.js';

/** Kills programs during waits, in our own terminals and in tmux. */
export async function killChildren({ place, events, context, soonMs, rounds, figures }: Peers): Promise<void> {
  let wrong = 0;
  let slowestMs = 0;
  for (let n = 0; n < 2 * rounds; n++) {
    const id = await startEcho(place, n % 2 === 0 ? 'pty' : 'tmux');
    const { pid } = await place.call('get_session', { session_id: id });
    const { ended } = await startWaits(place, [id]);
    const began = performance.now();
    process.kill(Number(pid), 'SIGKILL');
    const results = await ended;
    const { data } = await events.untilEvent('pty_exited', id);
    slowestMs = Math.max(slowestMs, performance.now() - began);
    const isRight = data.reason === 'signaled' && data.signal === 'SIGKILL' && data.exit_code === 137;
    if (areTold(results) && isRight && noticesOf(events, id) === 1) continue;
    wrong++;
    context.note(`a killed program: ${JSON.stringify(data)}, ${JSON.stringify(results)}`);
  }
  figures.push(
    { what: `${2 * rounds} programs killed in mid-wait: not reported correctly and once`, measured: wrong, atMost: 0 },
    { what: 'slowest report to all waits', measured: slowestMs, atMost: soonMs, unit: 'ms' },
  );
}
