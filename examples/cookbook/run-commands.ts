import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

await using shell = await launch('bash', { args: ['--norc', '--noprofile'] });
await shell.runCommand('cd /tmp; greeting=hello');

// the same shell: its folder and its variables are still there
const { exitCode, output } = await shell.runCommand('echo "$greeting from $PWD"; false');
assert.equal(output, 'hello from /tmp');
assert.equal(exitCode, 1);
