import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAX_GAPS } from '../../../src/backends/pty/descriptors.js';
import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { Listening } from '../../helpers/programs.js';

test('endlessly overlapping programs use few descriptors, and none inherits the terminal of another', async () => {
  const host = new PtyHost(systemClock);
  const launch = (...args: string[]) => new Listening(host.launch({ command: '/bin/sh', args: ['-c', ...args] }));
  const keeper = launch('read -r line');
  const highestBefore = highest();
  let before = launch('exit');
  for (let i = 0; i < 6 * MAX_GAPS; i++) {
    const next = launch('exit');
    await before.exit;
    before = next;
  }
  expect(highest()).toBeLessThan(highestBefore + 2 * MAX_GAPS);
  const looking = launch('ls -l /proc/$$/fd; printf "%s|" "$0" "$@"', 'its name', 'a b', '');
  expect(await looking.exit).toMatchObject({ exitCode: 0 });
  expect(looking.text().match(/ -> .dev.pt\S+/g)).toHaveLength(3);
  expect(looking.text()).toContain('its name|a b||');
  for (const { backend } of [keeper, before, looking]) await backend.kill();
}, 60_000);

/** The highest open descriptor. */
function highest(): number {
  return Math.max(...readdirSync('/proc/self/fd').map(Number));
}
