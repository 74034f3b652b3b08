import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';

const ttypilot = fileURLToPath(new URL('../../bin/ttypilot', import.meta.url));
const artifacts = mkdtempSync(join(tmpdir(), 'ttypilot-example-'));
const args = ['server', '--artifact-dir', artifacts];

// a piped script: its requests run one after the other
const input = readFileSync(new URL('session.jsonl', import.meta.url));
const output = execFileSync(ttypilot, args, { input, encoding: 'utf8' });
const answers = output
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));
assert.deepEqual(
  answers.map(({ error }) => error),
  Array(7).fill(undefined),
);
assert.match(answers[4].result.text, /^Hello, Ada/);

// a client that waits for answers: concurrent requests do not block each other
const server = spawn(ttypilot, args, { stdio: ['pipe', 'pipe', 'inherit'] });
const waiting = new Map<number, (answer: { result: { ok: boolean } }) => void>();
createInterface(server.stdout).on('line', (line) => waiting.get(JSON.parse(line).id)?.(JSON.parse(line)));
let lastId = 0;
const call = (method: string, params = {}) => {
  const id = ++lastId;
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
  return new Promise<{ result: { ok: boolean } }>((resolve) => waiting.set(id, resolve));
};
await call('initialize', { name: 'client' });
await call('launch', { command: 'sh', args: ['-c', 'read -r name; echo "Hi $name"; exec cat'] });
const greeted = call('waitForText', { selector: { type: 'exact', text: 'Hi Bob' } });
await call('sendLine', { text: 'Bob' });
assert.equal((await greeted).result.ok, true);
await call('server.shutdown');
rmSync(artifacts, { recursive: true });
console.log(answers[4].result.text.trim());
