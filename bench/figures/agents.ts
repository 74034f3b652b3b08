import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Availability } from '../../src/agents/availability.js';
import { findOnPath } from '../../src/base/files/find-on-path.js';
import { Engine } from '../../src/engine/engine.js';
import { percentile } from '../engine/in-turns.js';
import type { Figure, Result } from '../frame/figure.js';

const AGENTS = 100;
const MAX_MS = 1000;
const MAX_PERCENT = 5;
/** The default of `health_check_interval`. */
const INTERVAL_MS = 30_000;
/** The clock tick of Linux. */
const TICK_MS = 10;

export const agents: Figure = {
  name: 'Agents',
  summary: `A check of the panes of ${AGENTS} coding agents, half of which are visible only in the process tree.`,
  async measure({ repetitions }) {
    if (findOnPath('tmux') === undefined) return [{ what: 'a round', value: 'tmux is not installed' }];
    const socketName = `ttypilot-bench-${process.pid}`;
    const tmux = (...args: string[]) =>
      execFileSync('tmux', ['-L', socketName, '-f', '/dev/null', ...args], { encoding: 'utf8' }).trim();
    const engine = new Engine();
    try {
      const panes = startPanes(tmux);
      const availability = new Availability({ engine, intervalMs: INTERVAL_MS, programNames: ['sleep'] });
      for (const [i, tmuxPaneId] of panes.entries()) {
        availability.register({ id: `${i}`, tmuxPaneId, tmuxSocket: socketName, program: null });
      }
      const serverPid = Number(tmux('display-message', '-p', '#{pid}'));
      await availability.check();
      const there = panes.filter((_, i) => availability.health(`${i}`)?.running).length;
      if (there !== AGENTS) throw new Error(`found only ${there} of ${AGENTS} agents`);
      return await rounds(availability, repetitions * 5, serverPid);
    } finally {
      await engine.dispose();
      tmux('kill-server');
    }
  },
};

/** tmux sees half of the programs directly; the other half run below a shell. */
function startPanes(tmux: (...args: string[]) => string): string[] {
  const print = ['-d', '-P', '-F', '#{pane_id}'];
  return Array.from({ length: AGENTS }, (_, i) => {
    const command = i % 2 === 0 ? 'exec sleep 100000' : 'sleep 100000 & read -r x';
    return i === 0 ? tmux('new-session', ...print, command) : tmux('new-window', ...print, command);
  });
}

async function rounds(availability: Availability, count: number, serverPid: number): Promise<Result[]> {
  const times: number[] = [];
  const [usedBefore, serverBefore] = [ownMs(), ticksOf(serverPid)];
  for (let i = 0; i < count; i++) {
    const startedAt = performance.now();
    await availability.check();
    times.push(performance.now() - startedAt);
  }
  const usedMs = (ownMs() - usedBefore + (ticksOf(serverPid) - serverBefore) * TICK_MS) / count;
  const [median, percent] = [percentile(times, 0.5), (100 * usedMs) / INTERVAL_MS];
  return [
    {
      what: `a round of ${AGENTS}, p50`,
      value: `${median.toFixed(0)} ms (p95 ${percentile(times, 0.95).toFixed(0)} ms)`,
      target: `< ${MAX_MS} ms`,
      isMet: median < MAX_MS,
      isBroken: median > 10 * MAX_MS,
    },
    {
      what: 'share of a core with a round every 30 s',
      value: `${percent.toFixed(2)} % (${usedMs.toFixed(0)} ms a round, with tmux)`,
      target: `< ${MAX_PERCENT} %`,
      isMet: percent < MAX_PERCENT,
      isBroken: percent > 20 * MAX_PERCENT,
    },
  ];
}

/** CPU time of this process and its children. */
function ownMs(): number {
  const { user, system } = process.cpuUsage();
  const [, , childUser = 0, childSystem = 0] = timesOf('self');
  return (user + system) / 1000 + (childUser + childSystem) * TICK_MS;
}

function ticksOf(pid: number): number {
  const [user = 0, system = 0] = timesOf(`${pid}`);
  return user + system;
}

/** utime, stime, cutime and cstime; the program name before them may contain blanks. */
function timesOf(pid: string): number[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
}
