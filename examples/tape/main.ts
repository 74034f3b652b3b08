import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ttypilot = fileURLToPath(new URL('../../bin/ttypilot', import.meta.url));
const tape = fileURLToPath(new URL('demo.tape', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tape-'));

// paths in a tape are relative to the working directory
const printed = execFileSync(ttypilot, ['tape', tape], { cwd: folder, encoding: 'utf8' });
assert.deepEqual(printed.trimEnd().split('\n').sort(), ['demo.cast', 'demo.gif', 'done.png']);

const cast = readFileSync(join(folder, 'demo.cast'), 'utf8');
assert.match(cast, /"o","done\\r\\n/);
assert.doesNotMatch(cast, /sleep 0\.1/);
assert.equal(readFileSync(join(folder, 'demo.gif')).subarray(0, 6).toString(), 'GIF89a');
console.log(`demo.cast has ${cast.length} bytes`);
rmSync(folder, { recursive: true });
