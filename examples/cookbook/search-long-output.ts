import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

// how many lines stay searchable after they have left the screen
await using shell = await launch('bash', { args: ['--norc', '--noprofile'], scrollback: 10_000 });
const { output } = await shell.runCommand('seq 5000', { maxLines: 2 });
assert.equal(output, '4999\n5000');

// everything else was kept
const found = shell.searchOutput(/^12.4$/m);
assert.equal(found.total, 10);
assert.equal(found.matches[0]?.text, '1204');
