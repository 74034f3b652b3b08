import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasPostgres, PrivatePostgres } from '../helpers/private-postgres.js';
import { type Result, ServicePlace } from '../helpers/service.js';

/** The configuration of each database that is available here. */
async function config(kind: 'sqlite' | 'postgres'): Promise<string> {
  if (kind === 'sqlite') return '';
  const server = await PrivatePostgres.started();
  onTestFinished(() => server.stop());
  return `database: { url: "${await server.database()}" }\n`;
}

test.each(hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))(
  'a service with its data in %s continues where it was killed',
  async (kind) => {
    const place = new ServicePlace();
    onTestFinished(() => place.close());
    writeFileSync(join(place.directory, 'config.yaml'), await config(kind));
    await place.start();
    const sessionId = await place.spawn('exit 3');
    await place.call('wait_for_exit', { session_id: sessionId });
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ session_id: 'one', tmux_pane: '%987', message: 'Red?' });
    const told = await place.fetch('/hook/permission-request', { method: 'POST', headers, body });
    expect(told.status).toBe(200);
    const before = (await (await place.fetch('/api/agents')).json()) as Result;
    expect(before).toMatchObject({ agents: [{ state: 'awaiting_input', tmux_pane_id: '%987' }] });
    expect(existsSync(join(place.directory, 'ttypilot.db'))).toBe(kind === 'sqlite');
    place.child?.kill('SIGKILL');
    await place.start();
    expect(await (await place.fetch('/api/agents')).json()).toMatchObject({ agents: [{ state: 'awaiting_input' }] });
    const events = await place.fetch(`/api/events/stream?last_event_id=0&session_id=${sessionId}`);
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('event: session_ended')) text += (await reader?.read())?.value ?? '';
    await reader?.cancel();
    expect(text).toContain('"exit_code":3');
  },
);
