import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { connect, TtypilotError } from 'ttypilot/client';

// a service of its own, on a free port; usually one runs already
const directory = mkdtempSync(join(tmpdir(), 'ttypilot-example-'));
const bin = fileURLToPath(new URL('../../bin/ttypilot', import.meta.url));
const args = [bin, 'serve', '--port', '0', '--data-dir', directory];
const service = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
const [line] = (await once(createInterface(service.stdout), 'line')) as [string];
const url = line.replace('ttypilot listening on ', '');

// the path of a daemon's socket works in place of the URL
const client = await connect(url, { token: readFileSync(join(directory, 'token'), 'utf8').trim() });
const { session_id } = await client.spawnTui({ command: 'sh', args: ['-c', 'read -r name; echo "Hello, $name!"'] });
const { seq } = await client.sendInput({ session_id, input: 'Ada\n' });
const { found, match } = await client.waitForText({ session_id, pattern: 'Hello, \\w+', since: seq });
assert.equal(found, true);
assert.equal(match, 'Hello, Ada');
console.log(match);

// the same by the name on the wire, with a deadline of the caller's own
const { outcome } = await client.call('wait_for_exit', { session_id }, { patienceMs: 10_000 });
assert.equal(outcome, 'matched');
await client.closeSession({ session_id });

// errors are those of the reference, with their code
await assert.rejects(client.getScreen({ session_id }), (error: unknown) => {
  assert.ok(error instanceof TtypilotError);
  return error.code === 'session_not_found';
});

client.close();
service.kill();
await once(service, 'exit');
rmSync(directory, { recursive: true });
