import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/site/serve.mjs', import.meta.url));

test('npm run docs:dev serves the pages, which listen for changes', async () => {
  const server = spawn(process.execPath, [script, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    server.kill();
    await once(server, 'exit');
  });
  const [printed] = await once(server.stdout.setEncoding('utf8'), 'data');
  const url = String(printed).trim();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  const front = await fetch(url);
  expect(front.headers.get('content-type')).toContain('text/html');
  expect(await front.text()).toContain("new EventSource('/changes')");
  expect((await fetch(`${url}guides/install.html`)).status).toBe(200);
  expect((await fetch(`${url}nothing.html`)).status).toBe(404);
  expect((await fetch(`${url}..%2f..%2fpackage.json`)).status).toBe(404);
  const changes = await fetch(`${url}changes`);
  expect(changes.headers.get('content-type')).toBe('text/event-stream');
  await changes.body?.cancel();
});
