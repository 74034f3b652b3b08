import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOnPath } from '../../src/base/files/find-on-path.js';
import { gauge, untilGauge } from '../harness/gauges.js';
import type { Peers } from './peer-kills.js';
import { startEcho } from './waiting.js';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

/** A browser that shows a terminal is killed: the service forgets it, and the program goes on. */
export async function killBrowser(peers: Peers): Promise<void> {
  const { place, context, soonMs, rounds, figures } = peers;
  const browser = findOnPath('chromium', process.env.PATH);
  if (browser === undefined) return context.note('there is no chromium to be killed');
  const id = await startEcho(place);
  let wrong = 0;
  for (let n = 0; n < rounds; n++) {
    const profile = mkdtempSync(join(tmpdir(), 'ttypilot-torture-browser-'));
    const response = await place.fetch('/api/login-links', { method: 'POST' });
    const { url } = (await response.json()) as { url: string };
    const args = [...FLAGS, `--user-data-dir=${profile}`, '--remote-debugging-port=0', `${url}#/s/${id}`];
    const child = spawn(browser, args, { stdio: 'ignore', detached: true });
    const isWatching = await untilGauge(place, 'viewers', 1, 60_000);
    // all of it: the browser is a group of processes
    process.kill(-(child.pid as number), 'SIGKILL');
    const isForgotten = await untilGauge(place, 'viewers', 0, soonMs);
    const { state } = await place.call('get_session', { session_id: id });
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    if (isWatching && isForgotten && state === 'running') continue;
    wrong++;
    context.note(`browser: watching ${isWatching}, ${await gauge(place, 'viewers')} viewers, session ${state}`);
  }
  await place.call('close_session', { session_id: id });
  figures.push({
    what: `${rounds} browsers killed: still a viewer, or a session that ended`,
    measured: wrong,
    atMost: 0,
  });
}
