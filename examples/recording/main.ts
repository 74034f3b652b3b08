import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'ttypilot';

const folder = mkdtempSync(join(tmpdir(), 'recording-'));
await using shell = await launch('sh', { env: { PS1: '$ ', DEPLOY_TOKEN: 'not-for-your-eyes' } });
await shell.waits.forText('$ ');
const recording = shell.startRecording({ path: join(folder, 'shell.cast') });

const { seq } = await shell.input.type('echo "the token is $DEPLOY_TOKEN"\n');
await shell.waits.forText('the token is', { since: seq });
recording.mark('told');
await shell.input.type('exit 3\n');
await shell.waits.forExit();

// the recording ended with the session and contains its exit
assert.equal(recording.end, 'exited');
const [header = '', ...events] = readFileSync(recording.path, 'utf8').trimEnd().split('\n');
assert.equal(JSON.parse(header).version, 3);
assert.ok(events.some((event) => event.includes('"m","told"')));
assert.match(events.at(-1) ?? '', /"x","3"/);

// a variable with a secret-sounding name is redacted
assert.ok(events.some((event) => event.includes('the token is *****************')));
assert.ok(!events.join().includes('not-for-your-eyes'));
console.log(`${recording.events} events in ${recording.bytes} bytes`);
rmSync(folder, { recursive: true });
