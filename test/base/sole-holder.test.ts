import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/base/clock.js';
import { newId } from '../../src/base/ids.js';
import { becomeSoleHolder } from '../../src/base/sole-holder.js';

const fixture = fileURLToPath(new URL('../fixtures/programs/hold-name.ts', import.meta.url));

test('there is one holder at a time, and every process gets its turn', async () => {
  const name = newId('test');
  let [here, most] = [0, 0];
  const hold = async () => {
    const held = await becomeSoleHolder(name, systemClock, 60_000);
    most = Math.max(most, ++here);
    await new Promise((resolve) => setImmediate(resolve));
    here--;
    held.dispose();
  };
  await Promise.all(Array.from({ length: 20 }, hold));
  expect(most).toBe(1);
});

test('other names are free', async () => {
  const held = await becomeSoleHolder(newId('test'), systemClock, 60_000);
  (await becomeSoleHolder(newId('test'), systemClock, 60_000)).dispose();
  held.dispose();
});

test('a holder keeps other processes out until it is killed', async () => {
  const name = newId('test');
  const child = spawn(process.execPath, ['--import', 'tsx', fixture, name], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  let isHeld = false;
  const holding = becomeSoleHolder(name, systemClock, 60_000).then((held) => {
    isHeld = true;
    held.dispose();
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isHeld).toBe(false);
  child.kill('SIGKILL');
  await holding;
});

test('after the longest wait a process goes on without the name, which stays with its holder', async () => {
  const name = newId('test');
  const held = await becomeSoleHolder(name, systemClock, 60_000);
  (await becomeSoleHolder(name, systemClock, 20)).dispose();
  let isFree = false;
  const waiting = becomeSoleHolder(name, systemClock, 60_000).then((next) => {
    isFree = true;
    next.dispose();
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isFree).toBe(false);
  held.dispose();
  await waiting;
});
