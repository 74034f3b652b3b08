import { expect, test } from 'vitest';
import { agent, temporaryFolder } from './agent.js';

const { spawn } = agent();

test('top repaints for a new size in the middle of its run', async () => {
  const home = temporaryFolder();
  const env = { HOME: home, XDG_CONFIG_HOME: home, TOPRC: null };
  const top = await spawn('top', { args: ['-d', '0.5'], cols: 80, rows: 24, env });
  await top.shows('^\\s*PID\\s+USER', { since: 'screen' });
  await top.resize(132, 43);
  const { screen_text } = await top.shows('^\\s*PID\\s+USER');
  expect(screen_text.split('\n')).toHaveLength(43);
  await top.resize(60, 12);
  await top.shows('^\\s*PID\\s+USER');
  const small = await top.tool('get_screen');
  expect(small).toMatchObject({ cols: 60, rows: 12 });
  expect(small.text.split('\n').every((row) => row.length <= 60)).toBe(true);
  // top updates on its own
  expect(await top.tool('wait_for_screen_change', { stable_ms: 0 })).toMatchObject({ changed: true });
  await top.press('q');
  expect(await top.ends()).toMatchObject({ exit_code: 0 });
});
