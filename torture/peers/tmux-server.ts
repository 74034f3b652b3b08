import { execFileSync } from 'node:child_process';
import type { Peers } from './peer-kills.js';
import { areTold, noticesOf, startEcho, startWaits } from './waiting.js';

const SESSIONS = 3;

/** Kills the tmux server during waits for programs in it; the next program gets a new server. */
export async function killTmuxServer({ place, events, context, soonMs, rounds, figures }: Peers): Promise<void> {
  let wrong = 0;
  let slowestMs = 0;
  for (let n = 0; n < rounds; n++) {
    const ids: string[] = [];
    for (let i = 0; i < SESSIONS; i++) ids.push(await startEcho(place, 'tmux'));
    const { socket_name } = await place.call('get_session', { session_id: ids[0] });
    const { ended } = await startWaits(place, ids);
    const began = performance.now();
    process.kill(serverPid(String(socket_name)), 'SIGKILL');
    const results = await ended;
    const notices = await events.until(() => {
      const told = events.events.filter(
        ({ type, data }) => type === 'pty_exited' && ids.includes(`${data.session_id}`),
      );
      return told.length >= ids.length && told;
    });
    slowestMs = Math.max(slowestMs, performance.now() - began);
    const isRight = notices.every(({ data }) => data.reason === 'lost');
    if (areTold(results) && isRight && ids.every((id) => noticesOf(events, id) === 1)) continue;
    wrong++;
    context.note(
      `a killed tmux server: ${JSON.stringify(notices.map(({ data }) => data))}, ${JSON.stringify(results)}`,
    );
  }
  figures.push(
    { what: `${rounds} tmux servers killed in mid-wait: not reported correctly and once`, measured: wrong, atMost: 0 },
    { what: 'slowest report to all waits', measured: slowestMs, atMost: soonMs, unit: 'ms' },
  );
}

function serverPid(socketName: string): number {
  const args = ['-L', socketName, 'display-message', '-p', '#{pid}'];
  return Number(execFileSync('tmux', args, { encoding: 'utf8' }));
}
