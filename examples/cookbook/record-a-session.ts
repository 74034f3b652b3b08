import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'ttypilot';

const folder = mkdtempSync(join(tmpdir(), 'cookbook-'));
await using session = await launch('sh', { args: ['-c', 'read -r name; echo "Hello, $name!"'] });
const recording = session.startRecording({ path: join(folder, 'hello.cast') });
recording.mark('the answer');
await session.input.type('Ada\n');
await session.waits.forExit();

// the exit has ended the recording; asciinema and `ttypilot replay` play it
assert.equal(recording.end, 'exited');
assert.match(readFileSync(recording.path, 'utf8'), /Hello, Ada!/);
rmSync(folder, { recursive: true });
