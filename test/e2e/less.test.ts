import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agent, temporaryFolder } from './agent.js';

const { spawn } = agent();

test('less: search, n, N, G, g, q', async () => {
  const folder = temporaryFolder();
  const lines = Array.from({ length: 500 }, (_, i) => (i % 100 === 42 ? `needle ${i}` : `straw ${i}`));
  writeFileSync(join(folder, 'hay.txt'), `${lines.join('\n')}\n`);
  const less = await spawn('less', { args: ['hay.txt'], cwd: folder, env: { LESS: null, LESSOPEN: null } });
  await less.shows('^straw 0$', { since: 'screen' });
  await less.type('/needle\n');
  await less.shows('^needle 42$');
  expect((await less.screen()).split('\n')[0]).toBe('needle 42');
  await less.press('n');
  await less.shows('^needle 142$');
  await less.press('n');
  await less.shows('^needle 242$');
  await less.press('N');
  await less.shows('^needle 142$');
  await less.press('G');
  await less.shows('^straw 499$');
  await less.press('g');
  await less.shows('^straw 0$');
  expect((await less.screen()).split('\n')[0]).toBe('straw 0');
  await less.press('q');
  expect(await less.ends()).toMatchObject({ exit_code: 0 });
});
