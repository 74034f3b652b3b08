import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

await using login = await launch('sh', { args: ['login.sh'], cwd: import.meta.dirname });
await login.act({
  do: [{ wait: 'Name: ' }, 'Ada', 'enter', { wait: 'Password: ' }, 'sesame', 'enter'],
  until: 'exit',
});
assert.match(login.screen, /^Welcome, Ada!$/m);
assert.equal(login.exit?.exitCode, 0);
