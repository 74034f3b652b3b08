import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import { findShift } from '../../../src/session/act/show.js';
import type { Session } from '../../../src/session/session.js';

let engine: Engine;
beforeAll(() => {
  engine = new Engine();
});
afterAll(() => engine.dispose());

const ESC = '\\033';

async function started(script: string, shows: string): Promise<Session> {
  const session = engine.launch({ command: 'sh', args: ['-c', script] });
  await session.act({ until: { text: shows } });
  return session;
}

/** Draws on the alternate screen: each key writes its number into row 2. */
const COUNTER = `stty -echo -icanon
printf '${ESC}[?1049h${ESC}[Htitle${ESC}[5;1Hfooter'
n=0
while dd bs=1 count=1 2>/dev/null >/dev/null; do n=$((n+1)); printf '${ESC}[3;1Hcount %s' $n; done`;

describe('changes', () => {
  test('only rows that differ from what this viewer was shown, with the unchanged ones named', async () => {
    const session = await started(COUNTER, 'footer');
    const { shown } = await session.act({ do: ['x'] });
    expect(shown).toEqual({ kind: 'changes', rows: [{ row: 2, text: 'count 1' }], unchanged: '0–1, 3–23' });
  });

  test('each viewer has its own view', async () => {
    const session = await started(COUNTER, 'footer');
    await session.act({ do: ['x'], viewer: 'a' });
    const { shown } = await session.act({ do: ['x'], viewer: 'b' });
    expect(shown.rows.map(({ text }) => text)).toEqual(['title', 'count 2', 'footer']);
    const again = await session.act({ viewer: 'a' });
    expect(again.shown.rows).toEqual([{ row: 2, text: 'count 2' }]);
    expect((await session.act({ viewer: 'a' })).shown.rows).toEqual([]);
  });

  test('rows that became blank are named', async () => {
    const script = `stty -echo -icanon; printf '${ESC}[?1049h${ESC}[Hone${ESC}[2;1Htwo${ESC}[3;1Hthree'
      dd bs=1 count=1 2>/dev/null >/dev/null; printf '${ESC}[2;1H${ESC}[J'; dd bs=1 count=1 2>/dev/null >/dev/null`;
    const session = await started(script, 'three');
    const { shown } = await session.act({ do: ['x'] });
    expect(shown).toEqual({ kind: 'changes', rows: [], blank: '1–2', unchanged: '0, 3–23' });
  });

  test('rows above max_lines are left out, and shown by the next look', async () => {
    const script = `stty -echo -icanon; printf '${ESC}[?1049hready'; dd bs=1 count=1 2>/dev/null >/dev/null
      for i in 1 2 3 4 5; do printf '${ESC}[%s;1Hline %s' $i $i; done; dd bs=1 count=1 2>/dev/null >/dev/null`;
    const session = await started(script, 'ready');
    const { shown } = await session.act({ do: ['x'], maxLines: 3 });
    expect(shown).toMatchObject({ omitted: 2, rows: [{ row: 0 }, { row: 1 }, { row: 2 }] });
    const next = await session.act();
    expect(next.shown.rows.map(({ text }) => text)).toEqual(['line 4', 'line 5']);
  });

  test('none shows nothing, and what it hid is still new', async () => {
    const session = await started(COUNTER, 'footer');
    expect((await session.act({ do: ['x'], look: 'none' })).shown).toEqual({ kind: 'none', rows: [] });
    expect((await session.act()).shown.rows).toEqual([{ row: 2, text: 'count 1' }]);
  });

  test('a scrolled screen shows the new rows and says how the others moved', async () => {
    const session = engine.launch({ command: 'sh', args: ['-c', 'seq 100 | LESS= less'] });
    await session.act({ until: { text: { source: '^23$' } } });
    await session.act();
    const { shown } = await session.act({ do: ['j'] });
    expect(shown.moved).toBe('rows 1–22 moved up by 1');
    expect(shown.rows).toEqual([{ row: 22, text: '24' }]);
  });
});

describe('output', () => {
  test.each([
    ['clear; seq 3', '1\n2\n3'],
    ['clear; echo one; echo two', 'one\ntwo'],
    [`printf '${ESC}[H${ESC}[JX\\nY\\n'`, 'X\nY'],
    ['clear; seq 40', Array.from({ length: 40 }, (_, i) => i + 1).join('\n')],
  ])('lines are not lost when the screen is cleared first: %s', async (command, output) => {
    const session = engine.launch({ command: 'bash', args: ['--norc', '--noprofile'], env: { PS1: 'demo$ ' } });
    await session.act({ until: { text: 'demo$ ' } });
    await session.act({ do: ['seq 5', 'enter'] });
    for (let i = 0; i < 2; i++) {
      const { shown } = await session.act({ do: [command, 'enter'] });
      expect(shown).toEqual({ kind: 'output', rows: [], output });
    }
    const { shown } = await session.act({ do: ['ctrl+l', 'echo z', 'enter'] });
    expect(shown).toEqual({ kind: 'output', rows: [], output: 'z' });
    expect((await session.act({ do: ['echo after', 'enter'] })).shown.output).toBe('after');
  });

  test('of a dialog on the main screen, the rows that changed are shown with their numbers', async () => {
    const script = `stty -echo -icanon; printf 'Sure?\\n<Yes> <No>\\n+-----+${ESC}[2;1H'
      dd bs=1 count=1 2>/dev/null >/dev/null; printf '${ESC}[2;1H Yes  <No>${ESC}[2;8H'
      dd bs=1 count=1 2>/dev/null >/dev/null; printf '${ESC}[3;1H\\n'`;
    const session = await started(script, '-----');
    const { shown } = await session.act({ do: ['tab', 'enter'], until: 'exit' });
    expect(shown).toMatchObject({ kind: 'changes', rows: [{ row: 1, text: ' Yes  <No>' }] });
  });

  test('lines that have scrolled away are there, without the echo and the prompt', async () => {
    const session = engine.launch({ command: 'bash', args: ['--norc', '--noprofile'], env: { PS1: 'demo$ ' } });
    await session.act({ until: { text: 'demo$ ' } });
    const { shown } = await session.act({ do: ['seq 30', 'enter'], maxLines: 100 });
    expect(shown.output).toBe(Array.from({ length: 30 }, (_, i) => i + 1).join('\n'));
    const tail = await session.act({ do: ['seq 30', 'enter'], maxLines: 3 });
    expect(tail.shown).toMatchObject({ output: '28\n29\n30', omitted: 27 });
  });

  test('a line editor that shows its prompt again counts as a line prompt', async () => {
    const script =
      'stty -echo -icanon; printf "> "; while key=$(dd bs=1 count=1 2>/dev/null); do printf "%s\\r\\nanswer\\r\\n> " $key; done';
    const session = await started(script, '> ');
    expect((await session.act({ do: ['x'] })).shown).toMatchObject({ kind: 'output', output: 'answer' });
  });

  test('what a full-screen program leaves behind comes without the command that started it', async () => {
    const session = engine.launch({ command: 'bash', args: ['--norc', '--noprofile'], env: { PS1: 'demo$ ' } });
    await session.act({ until: { text: 'demo$ ' } });
    const opened = await session.act({
      do: [`printf '\\033[?1049h\\033[Hfull'; read -r x; printf '\\033[?1049lback\\n'`, 'enter'],
    });
    expect(opened.shown.rows).toEqual([{ row: 0, text: 'full' }]);
    expect((await session.act({ do: ['enter'] })).shown).toMatchObject({ kind: 'output', output: 'back' });
  });
});

describe('the last screen of a full-screen program', () => {
  /** Writes on the alternate screen after the first key, and leaves it at the second one. */
  const leaving = (end: string) => `stty -echo -icanon
    key() { dd bs=1 count=1 2>/dev/null >/dev/null; }
    printf '${ESC}[?1049h${ESC}[Hready'; key; printf '${ESC}[3;1Hdisk full'; key; printf '${ESC}[?1049l'; ${end}`;

  test('is shown where nothing else is left to see', async () => {
    const session = await started(leaving('exit 0'), 'ready');
    const { shown } = await session.act({ do: ['a', { wait: 'disk' }, 'b'], until: 'exit' });
    expect(shown).toMatchObject({ rows: [], lastScreen: [{ row: 2, text: 'disk full' }] });
    expect((await session.act()).shown.lastScreen).toBeUndefined();
  });

  test('is left out when the viewer has seen it, or the program has written something else', async () => {
    const seen = await started(leaving('exit 0'), 'ready');
    await seen.act({ do: ['a'] });
    expect((await seen.act({ do: ['b'], until: 'exit' })).shown.lastScreen).toBeUndefined();
    const written = await started(leaving('echo saved'), 'ready');
    const { shown } = await written.act({ do: ['a', { wait: 'disk' }, 'b'], until: 'exit' });
    expect(shown.rows.map(({ text }) => text)).toEqual(['saved']);
    expect(shown.lastScreen).toBeUndefined();
  });

  test('is shown in addition when the program has failed', async () => {
    const session = await started(leaving('echo failed; exit 1'), 'ready');
    const { shown } = await session.act({ do: ['a', { wait: 'disk' }, 'b'], until: 'exit' });
    expect(shown.rows.map(({ text }) => text)).toEqual(['failed']);
    expect(shown.lastScreen).toEqual([{ row: 2, text: 'disk full' }]);
  });

  test('has at most max_lines rows, the lowest ones', async () => {
    const session = await started(leaving('exit 1'), 'ready');
    const { shown } = await session.act({
      do: ['a', { wait: 'disk' }, 'b'],
      until: 'exit',
      maxLines: 1,
      viewer: 'new',
    });
    expect(shown).toMatchObject({ lastScreen: [{ row: 2, text: 'disk full' }], omitted: 1 });
  });
});

describe('rows that moved', () => {
  const rows = (...texts: string[]) => texts;

  test('up, down, and not at all', () => {
    const before = rows('t', 'a', 'b', 'c', 'd', 'e', 's');
    expect(findShift(before, rows('t', 'b', 'c', 'd', 'e', 'f', 's'))?.words).toBe('rows 2–5 moved up by 1');
    expect(findShift(before, rows('t', 'x', 'a', 'b', 'c', 'd', 's'))?.words).toBe('rows 1–4 moved down by 1');
    expect(findShift(before, before)).toBeUndefined();
    expect(findShift(before, rows('t', 'b', 'x', 'y', 'z', 'e', 's'))).toBeUndefined();
  });

  test('blank rows and repeated rows explain nothing', () => {
    expect(findShift(rows('a', '', '', '', '', ''), rows('', '', '', '', '', 'b'))).toBeUndefined();
    expect(findShift(rows('x', 'x', 'x', 'x', 'x', 'x'), rows('y', 'x', 'x', 'x', 'x', 'x'))).toBeUndefined();
  });
});
