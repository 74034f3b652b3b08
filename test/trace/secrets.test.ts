import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Recordings } from '../../src/engine/recordings/recordings.js';
import { sessionRedactor } from '../../src/engine/session-redactor.js';
import { launch } from '../../src/index.js';
import { openTraceFile } from '../../src/trace/open-trace-file.js';
import type { StepEvent } from '../../src/trace/steps/step.js';
import fc from '../helpers/fast-check.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { fakeSession } from '../session/fake-session.js';

const BODY = 'aB3dE5gH';
const TOKEN = `ghp_${BODY.repeat(5)}`;
const SECRETS = /aB3|dE5|gHa|hunter|nter2/;

function traced(folder = temporaryFolder()) {
  const fake = fakeSession();
  const path = join(folder, `${Math.random()}.ttrace`);
  const program = { title: undefined, env: undefined, redactor: sessionRedactor(fake.session) };
  const recording = new Recordings().start(fake.session, program, { path, format: 'trace' });
  const finish = () => {
    recording.stop();
    return readFileSync(path, 'utf8');
  };
  return { ...fake, path, finish };
}

test('a secret in the output reaches no trace, wherever the output is cut', async () => {
  const folder = temporaryFolder();
  const secrets = [TOKEN, 'PASSWORD=hunter2', `Bearer ${BODY.repeat(2)}`, `https://me:${BODY}@host`];
  const whole = `${secrets.map((secret) => `say ${secret} now\r\n`).join('')}\x1b[32mDB_TOKEN\x1b[m=\x1b[1mhunter2\x1b[m\r\n`;
  const property = fc.asyncProperty(fc.array(fc.nat(whole.length), { maxLength: 12 }), async (cuts) => {
    const { say, session, path, finish } = traced(folder);
    const places = [0, ...cuts.sort((a, b) => a - b), whole.length];
    for (const [i, end] of places.slice(1).entries()) say(whole.slice(places[i], end));
    say('after it ');
    expect(finish()).not.toMatch(SECRETS);
    const trace = await openTraceFile(path);
    expect(trace.problems).toEqual([]);
    expect((await trace.end()).seq).toBe(session.seq);
    trace.close();
  });
  await fc.assert(property, { numRuns: 60 });
});

describe('what a trace says about a screen with secrets', () => {
  /** Two rows of 80 columns have the token, and only its first row shows what it is. */
  const SCREEN = `${'x'.repeat(60)} ${TOKEN} tail\r\nPASSWORD=\x1b[7mhunter2\x1b[m\r\n`;
  const STEPS: StepEvent[] = [
    { kind: 'wait', for: `/${BODY}/`, outcome: 'matched', tookMs: 1, match: `${BODY}${BODY}`, row: 1, col: 0 },
    { kind: 'wait', for: '"hunter3"', outcome: 'timed_out', tookMs: 1, nearest: 'the closest is `hunter2`, in row 2' },
    { kind: 'expect', what: `toShow("${BODY}!")`, isMet: false, nearest: `row 1 has "${BODY}${BODY} tail"` },
    {
      kind: 'test',
      title: 'logs in',
      outcome: 'failed',
      message: `on the screen:\n  ${BODY}${BODY} tail\n  2: hunter2`,
    },
    { kind: 'act', do: 'mouse', what: 'click "hunter2"' },
    { kind: 'agent', event: 'hook', what: `wants to run: curl -u ${BODY}${BODY}` },
    { kind: 'readiness', state: 'ready', evidence: 'the prompt `hunter2>`' },
    { kind: 'receipt', isStaged: true, tookMs: 1, evidence: `${BODY}${BODY} was echoed` },
    { kind: 'step', title: `see ${BODY}${BODY}` },
  ];

  test.each(STEPS)('$kind $event$outcome', (step) => {
    const { say, session, finish } = traced();
    say(SCREEN);
    session.journal.note(step);
    const text = finish();
    expect(text).toContain(`"kind":"${step.kind}"`);
    expect(text).toContain(' tail');
    expect(text).not.toMatch(SECRETS);
  });

  test('of a real program: what was waited for, and what came nearest', { timeout: 20_000 }, async () => {
    const path = join(temporaryFolder(), 'run.ttrace');
    const script = 'printf "%s %s tail\\r\\nPASSWORD=\\033[7mhunter2\\033[m\\r\\n" "$FILL" "$SHOWN"; cat';
    const env = { FILL: 'x'.repeat(25), SHOWN: TOKEN };
    await using session = await launch('sh', { args: ['-c', script], cols: 40, rows: 6, env });
    await session.waits.forText('PASSWORD=');
    // from now on: the first keyframe has the secrets, too
    const recording = session.startRecording({ format: 'trace', path });
    await session.waits.forText(/hunter\d/);
    await session.waits.forText(`${BODY}${BODY} tai1`, { timeoutMs: 20 });
    recording.stop();
    const text = readFileSync(path, 'utf8');
    expect(text).toContain('"nearest":"the closest is `*');
    expect(text).not.toMatch(SECRETS);
  });
});

test('ordinary words stay, also next to secrets', () => {
  const { say, session, finish } = traced();
  say('PASSWORD=hunter2 and the prompt is ready\r\n');
  session.journal.note({ kind: 'wait', for: '"ready"', outcome: 'matched', tookMs: 1, match: 'the prompt is ready' });
  expect(finish()).toContain('"match":"the prompt is ready"');
});
