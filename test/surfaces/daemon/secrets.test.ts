import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpClient } from '../../../src/client/http-client.js';
import { socketClient } from '../../../src/client/socket-client.js';
import { DaemonPlace } from '../../helpers/daemon.js';
import { askingPrograms, Secret, waysToLook, waysToType } from '../../helpers/secrets.js';

const place = new DaemonPlace();
let client: HttpClient;
beforeAll(async () => {
  // all of its files are below this folder
  const home = join(place.directory, 'home');
  mkdirSync(home);
  const xdg = { XDG_DATA_HOME: home, XDG_STATE_HOME: home, XDG_CACHE_HOME: home };
  const env = { HOME: home, TMPDIR: home, TTYPILOT_DATA_DIR: '', ...xdg };
  Object.assign(place.env, env);
  expect(await place.run('daemon', 'start')).toMatchObject({ status: 0 });
  client = socketClient(join(place.directory, 'daemon.sock'));
});
afterAll(async () => {
  client.close();
  await place.stop();
});

test.each(askingPrograms)('a daemon writes nothing that is typed at $name', { timeout: 60_000 }, async (program) => {
  const secret = new Secret();
  const answers: string[] = [];
  for (const [operation, input] of waysToType(secret)) {
    const { session_id } = await client.call('spawn_tui', {
      command: program.command,
      args: program.args,
      record: true,
    });
    const call = async (name: string, fields: Record<string, unknown>) => {
      const answer = await client.call(name, { session_id, ...fields });
      answers.push(JSON.stringify(answer));
      return answer;
    };
    await call('start_recording', { format: 'jsonl', include_input: true });
    expect(await call('wait_for_input', {})).toMatchObject({ state: 'password' });
    await call(operation, input);
    expect(await call('wait_for_text', { pattern: secret.digest })).toMatchObject({ found: true });
    for (const [name, fields] of waysToLook) await call(name, fields);
    await call('close_session', {});
  }
  expect(answers.filter((answer) => secret.isIn(answer))).toEqual([]);
  expect(readdirSync(place.directory)).toContain('daemon.log');
  expect(secret.filesWithIt(place.directory)).toEqual([]);
  const recordings = readdirSync(join(place.directory, 'home', 'ttypilot', 'recordings'));
  expect(recordings.length).toBeGreaterThanOrEqual(2 * waysToType(secret).length);
});
