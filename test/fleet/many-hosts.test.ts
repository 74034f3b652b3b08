import { connect } from '@nats-io/transport-node';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/base/clock.js';
import { FleetDoor } from '../../src/fleet/door/door.js';
import type { Heartbeat, HostSnapshot, SessionReport } from '../../src/fleet/messages.js';
import { NatsServer } from '../helpers/nats.js';

const HOSTS = 1000;
const SESSIONS = 100;

/** Says what hosts say; there is nothing behind it. */
async function simulated(url: string): Promise<() => void> {
  const connection = await connect({ servers: url });
  onTestFinished(() => connection.close());
  const names = Array.from({ length: HOSTS }, (_, host) => `h${host}`);
  connection.subscribe('ttypilot.host.*.state', {
    callback(_, message) {
      const host = message.subject.split('.')[2] ?? '';
      const sessions = Array.from({ length: SESSIONS }, (_, at) => report(`s-${host}x${at}`));
      const snapshot: HostSnapshot = { epoch: 'e', rev: 0, sessions };
      message.respond(JSON.stringify(snapshot));
    },
  });
  await connection.flush();
  const about = {
    protocol: 1,
    version: '0',
    epoch: 'e',
    rev: 0,
    upMs: 1,
    labels: {},
    capacity: 1000,
    isDrained: false,
  };
  const heartbeat: Heartbeat = { ...about, running: SESSIONS };
  return () => {
    for (const name of names) connection.publish(`ttypilot.heartbeat.${name}`, JSON.stringify(heartbeat));
  };
}

function report(id: string): SessionReport {
  const about = { command: 'sh', args: ['-c', 'sleep 1000'], pid: 4711, readiness: { state: 'unknown', evidence: [] } };
  const created_at = '2026-11-19T22:00:00.000Z';
  const info = {
    id,
    ...about,
    state: 'running',
    title: id,
    created_at,
    age_ms: 5,
    cols: 80,
    rows: 24,
    seq: 12,
  } as const;
  return { info };
}

test('a new door knows 1,000 hosts with 100 sessions each, and pages through them', async () => {
  const broker = await NatsServer.started();
  onTestFinished(() => broker.stop());
  const beat = await simulated(broker.url);
  const failures: unknown[] = [];
  const door = new FleetDoor({ broker: { url: broker.url }, clock: systemClock, onFailure: (e) => failures.push(e) });
  onTestFinished(() => door.dispose());
  await door.open();
  const memoryBefore = process.memoryUsage().rss;
  const startedAt = performance.now();
  let known = 0;
  const all = new Promise<void>((resolve) => {
    door.onChange(() => {
      known++;
      if (known === HOSTS * SESSIONS) resolve();
    });
  });
  beat();
  await all;
  const tookMs = performance.now() - startedAt;
  const megabytes = (process.memoryUsage().rss - memoryBefore) / 1e6;
  const caller = { id: 'owner', name: 'owner', scope: 'control' } as const;
  const list = (input: object) =>
    door.calls.call('list_sessions', input, { caller, signal: new AbortController().signal });
  const listedAt = performance.now();
  expect(await list({ limit: 200, offset: 5000 })).toMatchObject({ total: 100_000, next: 5200 });
  const pageMs = performance.now() - listedAt;
  const filteredAt = performance.now();
  expect(await list({ filter: 's-h7x3@h7' })).toMatchObject({ total: 1 });
  const filterMs = performance.now() - filteredAt;
  process.stdout.write(
    `${Math.round(tookMs)} ms, ${Math.round(megabytes)} MB, page ${Math.round(pageMs)} ms, filter ${Math.round(filterMs)} ms\n`,
  );
  // about 2 s on a quiet machine, with the hosts in the same process
  expect(tookMs).toBeLessThan(30_000);
  expect(failures).toEqual([]);
});
