import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Backend } from '../../../src/backends/backend.js';
import { childrenOf } from '../../../src/backends/pty/process-table.js';
import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { findOnPath } from '../../../src/base/files/find-on-path.js';
import { Listening } from '../../helpers/programs.js';

const PATH = process.env.PATH;
afterEach(() => {
  process.env.PATH = PATH;
});

describe.each(['perl', 'bash', 'dash'])('with %s', (shell) => {
  test('none of 150 programs inherits the terminal of another, between gaps left by programs that ended', async () => {
    if (shell !== 'perl') leavePerlOut(shell);
    const host = new PtyHost(systemClock);
    const running = new Set<Backend>();
    onTestFinished(() => Promise.all([...running].map((backend) => backend.kill())).then(() => host.dispose()));
    const start = () => {
      const backend = host.launch({ command: 'sleep', args: ['300'] });
      running.add(backend);
      return backend;
    };
    const early = Array.from({ length: 120 }, start);
    // every other one, so that the descriptors have gaps
    const left = early.filter((_, i) => i % 2 === 1);
    await Promise.all(early.filter((_, i) => i % 2 === 0).map((backend) => backend.kill()));
    const late = Array.from({ length: 90 }, start);
    const [asked] = late;
    expect(await asked?.inputMode()).toMatchObject({ canonical: true });
    const held = [...left, ...late].map(({ pid }) => terminalsOf(pid));
    expect(held.filter(({ length }) => length !== 1)).toEqual([]);
    const helpers = helpersOf(process.pid);
    expect(helpers).not.toEqual([]);
    expect(helpers.flatMap(terminalsOf)).toEqual([]);
  }, 60_000);
});

// dash cannot close descriptors above 9, so their numbers climb as long as programs overlap
test.each(['perl', 'bash'])(
  'endlessly overlapping programs use few descriptors with %s',
  async (shell) => {
    if (shell !== 'perl') leavePerlOut(shell);
    const host = new PtyHost(systemClock);
    onTestFinished(() => host.dispose());
    const launch = (...args: string[]) => new Listening(host.launch({ command: '/bin/sh', args: ['-c', ...args] }));
    const keeper = launch('read -r line');
    let before = launch('exit');
    const highestBefore = highest();
    for (let i = 0; i < 400; i++) {
      const next = launch('exit');
      await before.exit;
      before = next;
    }
    expect(highest()).toBeLessThan(highestBefore + 250);
    const looking = launch('printf "%s|" "$0" "$@"', 'its name', 'a b', '');
    expect(await looking.exit).toMatchObject({ exitCode: 0 });
    expect(looking.text()).toContain('its name|a b||');
    for (const { backend } of [keeper, before, looking]) await backend.kill();
  },
  60_000,
);

/** Without perl, this process starts programs itself. */
function leavePerlOut(shell: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-no-perl-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['stty', 'sleep', 'ls']) symlinkSync(findOnPath(name) ?? '', join(folder, name));
  symlinkSync(findOnPath(shell) ?? '', join(folder, 'sh'));
  process.env.PATH = folder;
}

/** The terminals that a process has open, its own and leaked ones. */
function terminalsOf(pid: number): string[] {
  const links = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  return [...new Set(links.filter((link) => link.startsWith('/dev/pt')))];
}

/** The shell that reads terminal modes, and what it runs. */
function helpersOf(pid: number): number[] {
  const isHelper = (child: number) => readFileSync(`/proc/${child}/cmdline`, 'latin1').includes('stty');
  return (childrenOf(pid) ?? []).filter(isHelper);
}

/** The highest open descriptor. */
function highest(): number {
  return Math.max(...readdirSync('/proc/self/fd').map(Number));
}
