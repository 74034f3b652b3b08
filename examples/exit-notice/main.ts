import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PtyExitedFrame } from 'ttypilot/contracts';

// a separate service on a free port; usually one is already running
const directory = mkdtempSync(join(tmpdir(), 'ttypilot-example-'));
const bin = fileURLToPath(new URL('../../bin/ttypilot', import.meta.url));
const args = [bin, 'serve', '--port', '0', '--data-dir', directory];
const service = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
const [line] = (await once(createInterface(service.stdout), 'line')) as [string];
const url = line.replace('ttypilot listening on ', '');
const headers = { authorization: `Bearer ${readFileSync(join(directory, 'token'), 'utf8').trim()}` };

// listen first, then start a program that fails
const stream = await fetch(`${url}/api/events/stream?types=pty_exited`, { headers });
await fetch(`${url}/api/v1/spawn_tui`, {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({ command: 'sh', args: ['-c', 'echo "no space left"; exit 7'], title: 'backup' }),
});

let text = '';
for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) {
  text += new TextDecoder().decode(chunk);
  const data = /^data: (.*)$/m.exec(text)?.[1];
  if (data === undefined) continue;
  const notice = PtyExitedFrame.parse(JSON.parse(data));
  assert.equal(notice.session_title, 'backup');
  assert.equal(notice.exit_code, 7);
  assert.deepEqual(notice.last_lines, ['no space left']);
  console.log(`${notice.session_title} failed with ${notice.exit_code}: ${notice.last_lines.at(-1)}`);
  break;
}

service.kill();
await once(service, 'exit');
rmSync(directory, { recursive: true });
