import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

await using shell = await launch('bash', { args: ['--norc', '--noprofile'], env: { PS1: '$ ', TERM: 'xterm' } });
await shell.act({ until: 'input' });

// bash asks for marked pastes, so nothing runs before Enter
await shell.input.paste('one=1\ntwo=2\necho $((one + two))');
const { seq } = await shell.input.press('enter');
const { found } = await shell.waits.forText(/^3$/m, { since: seq });
assert.equal(found, true);
