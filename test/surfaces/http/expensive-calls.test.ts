import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServicePlace } from '../../helpers/service.js';

let place: ServicePlace;
let reader: Record<string, string>;
let lines: string;
let colours: string;

const LINES = `print join('', map { 'a' x ($_ % 300) . " line $_\\n" } 1 .. 900), "READY\\n"; sleep 600`;
const COLOURS = `
for my $y (1 .. 400) {
  print "\\e[\${y}H", map { my $n = $y * 500 + $_; sprintf("\\e[38;2;%d;%d;7m%c", $n & 255, ($n >> 8) & 255, 33 + $n % 90) } 1 .. 500;
}
print "\\e[H\\e[0mREADY"; $| = 1; print ''; sleep 600`;
const SLOW = { pattern: '.*.*.*.*[\\x01]', flags: 'i' };

beforeAll(async () => {
  place = await ServicePlace.opened();
  const body = JSON.stringify({ name: 'reader', scope: 'read' });
  const headers = { 'content-type': 'application/json' };
  const made = await place.fetch('/api/tokens', { method: 'POST', body, headers });
  const { token } = (await made.json()) as { token: string };
  reader = { authorization: `Bearer ${token}`, ...headers };
  lines = await started(LINES, { cols: 300, rows: 50 });
  colours = await started(COLOURS, { cols: 500, rows: 400 });
}, 60_000);

afterAll(() => place.close());

async function started(program: string, size: object): Promise<string> {
  const { session_id } = await place.call('spawn_tui', { command: 'perl', args: ['-e', program], ...size });
  await place.call('wait_for_text', { session_id, pattern: 'READY', since: 0, timeout_ms: 60_000 });
  return String(session_id);
}

/** A call with the read token; a failure is the code of its error. */
async function read(name: string, input: object): Promise<Record<string, unknown>> {
  const response = await place.fetch(`/api/v1/${name}`, {
    method: 'POST',
    headers: reader,
    body: JSON.stringify(input),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** How often the service answered another client before these calls ended. */
async function answersBeside(calls: Promise<unknown>[]): Promise<number> {
  let isOver = false;
  const all = Promise.all(calls).finally(() => {
    isOver = true;
  });
  let answers = 0;
  while (!isOver) {
    await (await place.fetch('/healthz')).text();
    if (!isOver) answers++;
  }
  await all;
  return answers;
}

test('a slow search over many lines fails with its own error, and other clients are answered meanwhile', async () => {
  const calls = Array.from({ length: 3 }, () => read('search_output', { session_id: lines, ...SLOW }));
  expect(await answersBeside(calls)).toBeGreaterThan(10);
  for (const call of calls) {
    expect((await call).error_type).toMatch(/^(call_too_expensive|pattern_too_slow)$/);
  }
});

test('a fast search finds the same lines in order', async () => {
  const found = await read('search_output', { session_id: lines, pattern: 'LINE \\d*9[5-9]$', flags: 'i', limit: 3 });
  expect(found.total).toBe(45);
  expect((found.matches as { text: string }[]).map(({ text }) => text.replace(/a/g, ''))).toEqual([
    ' line 95',
    ' line 96',
    ' line 97',
  ]);
});

test('60 slow waits block neither the service nor a cheap wait in the same session', async () => {
  const slow = Array.from({ length: 60 }, () => read('wait_for_text', { session_id: lines, ...SLOW, timeout_ms: 1 }));
  let isOver = false;
  const all = Promise.all(slow).then((results) => {
    isOver = true;
    return results;
  });
  const found = await place.call('wait_for_text', { session_id: lines, pattern: 'READY' });
  expect(found).toMatchObject({ found: true, matched_at_entry: true });
  expect(isOver).toBe(false);
  expect(await answersBeside([all])).toBeGreaterThan(10);
  // each checks once, although its time was up long before its turn
  for (const result of await all) expect(result.error_type ?? result.outcome).toMatch(/^(pattern_too_slow|timed_out)$/);
}, 60_000);

test('a large screen full of colours is read in slices or refused', async () => {
  const region = { row: 10, col: 20, rows: 100, cols: 100 };
  const calls = [
    read('get_screen', { session_id: colours, format: 'annotated' }),
    read('get_screen', { session_id: colours, format: 'ansi' }),
    read('get_screen', { session_id: colours, format: 'full' }),
    read('get_screen', { session_id: colours, format: 'full', region }),
    read('capture_pane', { session_id: colours, ansi: true }),
  ] as const;
  expect(await answersBeside([...calls])).toBeGreaterThan(10);
  const [annotated, ansi, full, part, captured] = await Promise.all(calls);
  expect(String(annotated.content).split('\n').length).toBe(400);
  expect(String(ansi.content).split('\r\n').length).toBe(400);
  expect(captured.content).toBe(ansi.content);
  expect(full).toMatchObject({ error_type: 'call_too_expensive', message: expect.stringContaining('50000 runs') });
  expect((part.content as { lines: unknown[] }).lines.length).toBe(100);
}, 60_000);

test('a picture is drawn in slices', async () => {
  const small = await started(COLOURS.replace('400', '100').replace('1 .. 500', '1 .. 400'), { cols: 400, rows: 100 });
  const calls = Array.from({ length: 4 }, () => read('get_screenshot', { session_id: small, format: 'svg' }));
  expect(await answersBeside(calls)).toBeGreaterThan(10);
  for (const call of calls) expect(String((await call).data).length).toBeGreaterThan(10_000);
}, 60_000);

test('a viewer of a screen that is too large for one frame gets its text', async () => {
  const viewer = await place.terminal(colours, { query: '?since=screen' }).opened();
  const [resync] = await viewer.until(() => viewer.framesOf('resync').length > 0 && viewer.framesOf('resync'));
  const { screen_text } = await place.call('wait_for_text', { session_id: colours, pattern: 'READY' });
  expect(resync?.screen).toContain(String(screen_text).split('\n')[399]);
  viewer.socket.close();
}, 60_000);
