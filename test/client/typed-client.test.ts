import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { connect, type OperationInput, type TypedClient } from '../../src/client/index.js';
import { readSource } from '../architecture/source.js';
import { openDaemon } from '../helpers/open-daemon.js';
import { ServicePlace } from '../helpers/service.js';

let place: ServicePlace;
let daemon: Awaited<ReturnType<typeof openDaemon>>;
const clients: Record<string, TypedClient> = {};
beforeAll(async () => {
  place = await ServicePlace.opened();
  daemon = await openDaemon();
  clients.http = await connect(place.url, { token: place.token });
  clients.socket = await connect(daemon.socket);
});
afterAll(async () => {
  for (const client of Object.values(clients)) client.close();
  await daemon.close();
  await place.close();
});

describe.each(['http', 'socket'])('over %s', (transport) => {
  test('operations run by their name on the wire and as methods', async () => {
    const client = clients[transport] as TypedClient;
    const { session_id } = await client.call('spawn_tui', { command: 'cat' });
    const { seq } = await client.sendInput({ session_id, input: 'hello\n' });
    const { found } = await client.waitForText({ session_id, pattern: 'hello', since: seq });
    expect(found).toBe(true);
    const { sessions } = await client.listSessions();
    expect(sessions.map(({ id }) => id)).toEqual([session_id]);
    await client.closeSession({ session_id });
  });

  test('options go with a call, and errors come back from the table', async () => {
    const client = clients[transport] as TypedClient;
    const { session_id } = await client.spawnTui({ command: 'cat' });
    expect(await client.waitForExit({ session_id }, { patienceMs: 50 })).toMatchObject({ outcome: 'pending' });
    await client.closeSession({ session_id });
    await expect(client.getScreen({ session_id })).rejects.toMatchObject({ code: 'session_not_found' });
    const unknown = (client as unknown as Record<string, () => Promise<unknown>>).getScren;
    await expect(unknown?.()).rejects.toMatchObject({ code: 'unknown_operation' });
  });
});

test('an address where nothing listens is named', async () => {
  await expect(connect('/nowhere/daemon.sock')).rejects.toMatchObject({ code: 'no_service' });
});

test('inputs have the fields of their target and effect', () => {
  expectTypeOf<{ session_id: string }>().toExtend<OperationInput<'get_screen'>>();
  expectTypeOf<{ pane_id: string; socket_name: string }>().toExtend<OperationInput<'get_session'>>();
  expectTypeOf<{ format: 'text' }>().not.toExtend<OperationInput<'get_screen'>>();
  expectTypeOf<OperationInput<'send_input'>>().toHaveProperty('leave_mode');
  expectTypeOf<OperationInput<'signal_session'>>().not.toHaveProperty('leave_mode');
});

test('the browser entry imports no Node module', () => {
  const src = fileURLToPath(new URL('../../src', import.meta.url));
  const seen = new Set<string>();
  const outside: string[] = [];
  const walk = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { specifier, target, isTypeOnly } of readSource(path, readFileSync(join(src, path), 'utf8')).imports) {
      if (isTypeOnly) continue;
      if (target === undefined) outside.push(specifier);
      else walk(target);
    }
  };
  walk('client/browser.ts');
  expect([...seen]).toContain('client/http-client.ts');
  expect(outside).toEqual([]);
});
