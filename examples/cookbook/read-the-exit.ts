import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

await using build = await launch('sh', { args: ['-c', 'echo "main.c:3: expected a semicolon"; exit 2'] });

// the exit comes after the last byte of output
const { exit } = await build.waits.forExit();
assert.equal(exit?.exitCode, 2);
assert.deepEqual(exit.lastLines, ['main.c:3: expected a semicolon']);
