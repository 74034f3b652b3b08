import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../../src/operations/index.js';
import { metricTable } from '../../../src/surfaces/http/metrics.js';
import { ServicePlace } from '../../helpers/service.js';

let place: ServicePlace;
beforeAll(async () => {
  place = await ServicePlace.opened();
});
afterAll(() => place.close());

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; requestBody?: unknown; responses: object }>>;
  components: { schemas: Record<string, object> };
}

test('the schema is OpenAPI 3.1 and has every operation, and every reference resolves', async () => {
  const document = (await (await place.fetch('/api/openapi.json')).json()) as Document;
  expect(document.openapi).toBe('3.1.0');
  for (const { name } of operations) {
    const post = document.paths[`/api/v1/${name}`]?.post;
    expect(post).toMatchObject({ operationId: name, requestBody: { required: true } });
    expect(Object.keys(post?.responses ?? {})).toEqual(expect.arrayContaining(['200', '400', '401', '403']));
  }
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
  for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty(name);
  expect(document.components.schemas.pty_exited).toMatchObject({ required: expect.arrayContaining(['exit_code']) });
});

test('the page lists every operation and every other route, and needs no script', async () => {
  const response = await place.fetch('/api/docs');
  const text = await response.text();
  expect(response.headers.get('content-type')).toContain('text/html');
  for (const { name } of operations) expect(text).toContain(`<h2 id="${name}">`);
  const { paths } = (await (await place.fetch('/api/openapi.json')).json()) as Document;
  const others = Object.entries(paths).filter(([path]) => !path.startsWith('/api/v1/'));
  const routes = others.flatMap(([path, methods]) => Object.keys(methods).map((m) => `${m.toUpperCase()} ${path}`));
  expect(routes).toEqual(expect.arrayContaining(['GET /api/agents', 'POST /api/tokens', 'POST /mcp']));
  for (const route of routes) expect(text).toContain(`<code>${route}</code>`);
  // the only script picks the colours
  expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/page-theme.js">']);
});

test('static pages have the colours of the web app', async () => {
  const read = (path: string) => readFileSync(new URL(`../../../src/${path}`, import.meta.url), 'utf8');
  const colorsIn = (text: string) => [...text.matchAll(/--color-[\w-]+: light-dark\([^)]+\)/g)].map(([color]) => color);
  const [own, app] = [colorsIn(await (await place.fetch('/api/docs')).text()), colorsIn(read('ui/look.css'))];
  expect(own.length).toBeGreaterThan(5);
  expect(app).toEqual(expect.arrayContaining(own));
});

test('the metrics match the state of the service', async () => {
  const id = await place.spawn('exec cat');
  const viewer = await place.terminal(id).opened();
  const text = await (await place.fetch('/metrics')).text();
  expect(text).toMatch(/^ttypilot_sessions_running 1$/m);
  expect(text).toMatch(/^ttypilot_viewers 1$/m);
  expect(text).toMatch(/^ttypilot_operations_total\{operation="spawn_tui",outcome="done"\} 1$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  await place.call('close_session', { session_id: id });
  await viewer.untilClosed();
  await expect
    .poll(async () => (await place.fetch('/metrics')).text())
    .toMatch(/^ttypilot_exits_total\{reason="closed"\} 1$/m);
});

test('the table of metrics has exactly the existing ones', async () => {
  const text = await (await place.fetch('/metrics')).text();
  const exposed = [...text.matchAll(/^# TYPE ttypilot_(\w+) (\w+)/gm)].map(([, name, type]) => `${name} ${type}`);
  const described = Object.entries(metricTable).map(([name, { type }]) => `${name} ${type}`);
  expect(described.sort()).toEqual(exposed.sort());
});

test('a missing route is named', async () => {
  const response = await place.fetch('/api/nothing');
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({
    error_type: 'not_found',
    message: expect.stringContaining('/api/nothing'),
  });
  const plain = await place.fetch('/ws/term/s-1/s-1');
  expect([plain.status, ((await plain.json()) as { error_type: string }).error_type]).toEqual([400, 'invalid_input']);
});

test.each([
  ['text/plain', '{}', 415, 'send JSON, with the header Content-Type: application/json'],
  ['application/x-www-form-urlencoded', '{}', 415, 'send JSON, with the header Content-Type: application/json'],
  ['application/json', '{bad', 400, 'the body is not valid JSON'],
])('a body that is not JSON is refused by name: %s %s', async (type, body, status, reason) => {
  const response = await place.fetch('/api/v1/get_screen', { method: 'POST', headers: { 'content-type': type }, body });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error_type: 'invalid_input', details: { reason } });
});

test('an operation that is called with GET, and a missing choice, are named', async () => {
  const { message } = (await (await place.fetch('/api/v1/get_screen')).json()) as { message: string };
  expect(message).toBe('There is no route GET /api/v1/get_screen (operations are called with POST).');
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"x"}' };
  expect(await (await place.fetch('/api/tokens', init)).json()).toMatchObject({
    details: { reason: 'scope: it is missing' },
  });
});

test('a client that leaves ends its wait', async () => {
  const id = await place.spawn('exec cat');
  const cancelled = async () => {
    const aborter = new AbortController();
    const waiting = place.fetch('/api/v1/wait_for_text', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session_id: id, pattern: 'never', timeout_ms: 60_000 }),
      signal: aborter.signal,
    });
    const left = expect(waiting).rejects.toThrow('abort');
    // by then it has most likely started to wait
    await place.call('list_sessions');
    aborter.abort();
    await left;
    return (await place.fetch('/metrics')).text();
  };
  await expect.poll(cancelled).toMatch(/operation="wait_for_text",outcome="(done|cancelled)"\} \d/);
  await place.call('close_session', { session_id: id });
});
