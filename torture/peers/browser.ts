import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOnPath } from '../../src/base/files/find-on-path.js';
import { gauge, untilGauge } from '../harness/gauges.js';
import type { Peers } from './peer-kills.js';
import { startEcho } from './waiting.js';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

/** Kills browsers that show a terminal: the service drops the viewer, and the program keeps running. */
export async function killBrowser(peers: Peers): Promise<void> {
  const { place, context, soonMs, rounds, figures } = peers;
  const browser = findOnPath('chromium', process.env.PATH);
  if (browser === undefined) return context.note('skipped: chromium is not installed');
  const id = await startEcho(place);
  let wrong = 0;
  for (let n = 0; n < rounds; n++) {
    const profile = mkdtempSync(join(tmpdir(), 'ttypilot-torture-browser-'));
    const response = await place.fetch('/api/login-links', { method: 'POST' });
    const { url } = (await response.json()) as { url: string };
    const args = [...FLAGS, `--user-data-dir=${profile}`, '--remote-debugging-port=0', `${url}#/s/${id}`];
    const child = spawn(browser, args, { stdio: 'ignore', detached: true });
    const isWatching = await untilGauge(place, 'viewers', 1, 60_000);
    // the whole group: a browser is several processes
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
    what: `${rounds} browsers killed: viewer left behind, or session ended`,
    measured: wrong,
    atMost: 0,
  });
}
