import { expect, test } from 'vitest';
import { launch } from '../../../src/engine/launch.js';
import { shell } from '../../engine/start.js';

const TIMES = 50;

test('a single write, then silence: found every time', { timeout: 60_000 }, async () => {
  const outcomes = await repeat(async () => {
    await using session = await launch('sh', { args: ['-c', 'printf needle; exec sleep 300'] });
    return (await session.waits.forText('needle')).found;
  });
  expect(outcomes).toEqual(Array(TIMES).fill(true));
});

test('a single write in answer to a key, then silence: found every time', async () => {
  const session = await shell('stty -icanon -echo; echo ready; while key=$(head -c 1); do printf "<%s" "$key"; done');
  await session.waits.forText('ready');
  for (let i = 0; i < TIMES; i++) {
    const key = String.fromCharCode(97 + (i % 26));
    const { seq } = await session.input.press(key);
    expect(await session.waits.forText(`<${key}`, { since: seq })).toMatchObject({ found: true });
  }
});

test('print, then exit: found every time, while it runs and afterwards', { timeout: 60_000 }, async () => {
  const outcomes = await repeat(async () => {
    await using session = await launch('sh', { args: ['-c', 'echo needle; exit 3'] });
    const { found } = await session.waits.forText('needle');
    await session.waits.forExit();
    const after = await session.waits.forText('needle');
    const missing = await session.waits.forText('other');
    return [found, after.found, after.exit?.exitCode, missing.found, missing.outcome, missing.exit?.exitCode];
  });
  expect(outcomes).toEqual(Array(TIMES).fill([true, true, 3, false, 'exited', 3]));
});

test('print much, then exit: the last line is found every time', { timeout: 60_000 }, async () => {
  const outcomes = await repeat(async () => {
    await using session = await launch('sh', { args: ['-c', 'seq 1 4000; printf needle; exit 0'] });
    return (await session.waits.forText('needle')).found;
  });
  expect(outcomes).toEqual(Array(TIMES).fill(true));
});

/** In a few lanes: one after the other would mostly wait for programs to start. */
async function repeat<T>(once: () => Promise<T>): Promise<T[]> {
  const outcomes: T[] = [];
  const lane = async (count: number) => {
    for (let i = 0; i < count; i++) outcomes.push(await once());
  };
  await Promise.all(Array.from({ length: 5 }, () => lane(TIMES / 5)));
  return outcomes;
}
