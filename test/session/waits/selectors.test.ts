import { expect, test } from 'vitest';
import { now, puppet, shell } from '../../engine/start.js';

const exact = (text: string) => ({ type: 'exact', text }) as const;

test('a wait for a selector ends when it appears, and says where it is', async () => {
  const { session, run } = await puppet();
  const waiting = session.waits.forSelector({ type: 'regex', pattern: '^go+d$' });
  expect(await now(waiting)).toBe('pending');
  await run('echo good');
  expect(await waiting).toMatchObject({ found: true, match: { text: 'good', row: 1, col: 0 }, outcome: 'matched' });
  expect(session.find(exact('o'))).toHaveLength(2);
});

test('too many matches end it at once where one was wanted', async () => {
  const session = await shell('echo one one; read -r rest');
  await session.waits.forText('one one');
  const ambiguous = await session.waits.forSelector(exact('one'), { ambiguity: 'fail', timeoutMs: 3_600_000 });
  expect(ambiguous).toMatchObject({ found: false, ambiguous: 2 });
  expect(ambiguous.explanation).toContain('^^^');
  expect(await session.waits.forSelector(exact('one'), { ambiguity: 'last' })).toMatchObject({ match: { col: 4 } });
  expect(await session.waits.forSelector(exact('one'))).toMatchObject({ match: { col: 0 } });
});

test('what does not come is explained by what came closest', async () => {
  const session = await shell('echo "Save changes?"; read -r rest');
  await session.waits.forText('Save');
  const missed = await session.waits.forSelector(exact('Save charges?'), { timeoutMs: 0 });
  expect(missed).toMatchObject({ found: false, outcome: 'timed_out' });
  expect(missed.explanation).toMatch(/│Save changes\?\n.*\^+ closest/);
});

test('inverted it waits until nothing matches any more', async () => {
  const { session, run } = await puppet();
  const gone = session.waits.forSelector(exact('ready'), { invert: true });
  expect(await now(gone)).toBe('pending');
  await run("printf '\\033[2J'");
  expect(await gone).toMatchObject({ found: true, outcome: 'matched' });
});

test('a match on the last screen beats the exit; without one the exit ends the wait', async () => {
  const session = await shell('echo last words; exit 3');
  expect(await session.waits.forSelector(exact('last words'))).toMatchObject({ found: true });
  const exited = await session.waits.forSelector(exact('nothing'), { timeoutMs: 3_600_000 });
  expect(exited).toMatchObject({ found: false, outcome: 'exited', exit: { exitCode: 3 } });
});

test('a pattern that is none, or takes too long, rejects', async () => {
  const session = await shell('echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; read -r rest');
  await session.waits.forText('aaa');
  const invalid = session.waits.forSelector({ type: 'regex', pattern: '(' });
  await expect(invalid).rejects.toMatchObject({ code: 'invalid_pattern' });
  const slow = session.waits.forSelector({ type: 'regex', pattern: '(a|aa)+\\1$b' });
  await expect(slow).rejects.toMatchObject({ code: 'pattern_too_slow' });
});
