import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

await using login = await launch('sh', { args: ['login.sh'], cwd: import.meta.dirname });
const answer = await login.act({
  do: [{ wait: 'Name: ' }, 'Ada', 'enter', { wait: 'Password: ' }, 'guess', 'enter'],
  until: { any: [{ text: 'Welcome, Ada!' }, { text: 'Wrong password.' }] },
});
const { exit } = await login.waits.forExit();
assert.deepEqual([answer.met, exit?.exitCode], [1, 1]);
