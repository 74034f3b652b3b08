import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { systemClock } from '../../../src/base/clock.js';
import { configSchema } from '../../../src/config/schema.js';
import { Engine } from '../../../src/engine/engine.js';
import { openAgents } from '../../../src/open-agents.js';
import { Access } from '../../../src/service/access.js';
import { AuditLog } from '../../../src/service/audit-log.js';
import { Service } from '../../../src/service/service.js';
import { ownerToken } from '../../../src/service/token-file.js';
import { Store } from '../../../src/store/store.js';
import { localSessions } from '../../../src/surfaces/http/local-sessions.js';
import { serveHttp } from '../../../src/surfaces/http/serve.js';
import { TerminalClient } from '../../helpers/terminal-client.js';

const directory = mkdtempSync(join(tmpdir(), 'ttypilot-peers-'));
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.reverse()) await close();
  rmSync(directory, { recursive: true });
});

test('a viewer that does not answer pings is disconnected; one that does stays', async () => {
  const onFailure = (error: unknown) => {
    throw error;
  };
  const engine = new Engine({ tmuxSocketName: `ttypilot-test-${process.pid}-peers` });
  const store = await Store.open(directory);
  closers.push(() => store.close());
  const service = new Service({ engine, store, onFailure });
  await service.start();
  closers.push(() => service.stop());
  const agents = await openAgents({ service, config: configSchema.parse({}), baseUrl: () => '', onFailure });
  closers.push(() => agents.dispose());
  const token = ownerToken(directory);
  const audit = new AuditLog(join(directory, 'audit.log'), { onFailure });
  closers.push(() => audit.dispose());
  const access = new Access({ ownerToken: token, tokens: store.tokens, logins: store.logins });
  // the clock runs 75 times as fast
  const clock = { ...systemClock, after: fastAfter };
  const limits = { viewers: 10, eventStreams: 10, mcpSessions: 10, connections: 100, tokenShare: 0.5 };
  const http = await serveHttp({
    ...{
      service,
      sessions: localSessions(service),
      access,
      audit,
      clock,
      limits,
      onFailure,
      version: '0.0.0',
      ...agents.parts,
    },
    ...{ address: { host: '127.0.0.1', port: 0, allowedHosts: [] }, appDirectory: directory },
  });
  closers.push(() => http.close());
  const { port, host } = new URL(http.url);
  const { id } = engine.launch({ command: 'cat' });
  const headers = { authorization: `Bearer ${token}` };
  const path = `/ws/term/${id}/${id}`;
  const awake = await new TerminalClient(new WebSocket(`ws://${host}${path}`, { headers })).opened();
  let pings = 0;
  awake.socket.on('ping', () => {
    pings++;
  });
  const asked = request({
    port,
    path,
    agent: false,
    headers: {
      ...headers,
      host,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    },
  }).end();
  const [, silent] = (await once(asked, 'upgrade')) as [unknown, Socket];
  silent.on('error', () => {});
  silent.resume();
  await once(silent, 'close');
  await expect.poll(() => pings, { timeout: 5000 }).toBeGreaterThan(3);
  expect(awake.closed).toBeUndefined();
  awake.type('still here\r');
  await awake.untilText('still here');
});

function fastAfter(...[delayMs, run, options]: Parameters<typeof systemClock.after>) {
  return systemClock.after(delayMs / 75, run, options);
}
