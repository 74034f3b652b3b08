import { expect, test } from 'vitest';
import { agent } from './agent.js';

const { spawn } = agent();
const RUNS = 50;
const AT_ONCE = 10;
const limit = { timeout: 60_000 };

test(`a program that prints once and goes quiet is found, ${RUNS} of ${RUNS}`, limit, async () => {
  const found = await count(async (i) => {
    const program = await spawn('sh', { args: ['-c', `printf 'number %s' ${i}; read -r _`] });
    const result = await program.tool('wait_for_text', { pattern: `number ${i}\\b` });
    await program.close();
    return result.found && result.exited === undefined;
  });
  expect(found).toBe(RUNS);
});

test(`a program that prints and exits is found with its exit, ${RUNS} of ${RUNS}`, limit, async () => {
  const found = await count(async (i) => {
    const program = await spawn('sh', { args: ['-c', `echo 'number ${i}'; exit ${i}`] });
    const exit = await program.ends();
    const result = await program.tool('wait_for_text', { pattern: `number ${i}\\b` });
    await program.close();
    return result.found && result.exited && result.exit_code === i && exit.last_lines.includes(`number ${i}`);
  });
  expect(found).toBe(RUNS);
});

test(`a wait that began before sees the text, ${RUNS} of ${RUNS}`, limit, async () => {
  const found = await count(async (i) => {
    const program = await spawn('sh', { args: ['-c', `read -r _; echo 'number ${i}'; exit 3`] });
    const waiting = program.tool('wait_for_text', { pattern: `^number ${i}$`, flags: 'm' });
    await program.press('enter');
    const isFound = (await waiting).found && (await program.ends()).exit_code === 3;
    await program.close();
    return isFound;
  });
  expect(found).toBe(RUNS);
});

test('of 100 lines on 24 rows the screen shows the last, the output has all', async () => {
  const program = await spawn('sh', { args: ['-c', 'for i in $(seq 1 100); do echo "line $i"; done; read -r _'] });
  await program.shows('^line 100$', { since: 'screen' });
  const rows = (await program.screen()).split('\n');
  expect(rows.slice(0, 23)).toEqual(Array.from({ length: 23 }, (_, i) => `line ${78 + i}`));
  const { text } = await program.tool('read_output');
  expect(text.trimEnd().split('\n')).toHaveLength(100);
  expect(await program.tool('search_output', { pattern: '^line 1$' })).toMatchObject({ total: 1 });
});

/** The number of good runs; several run at a time, because closing takes longer than the rest. */
async function count(run: (i: number) => Promise<boolean>): Promise<number> {
  let good = 0;
  for (let first = 0; first < RUNS; first += AT_ONCE) {
    const results = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => run(first + i)));
    good += results.filter(Boolean).length;
  }
  return good;
}
