import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inTurns, ratioOf } from '../engine/in-turns.js';
import type { Figure } from '../frame/figure.js';
import { spreadOf } from '../frame/spread.js';

const bin = fileURLToPath(new URL('../../bin/ttypilot', import.meta.url));
/** At most 1.3 times as long. */
const AT_LEAST = 0.77;

export const commandLine: Figure = {
  name: 'Command line',
  summary:
    'Wall time of a whole command with the daemon running, against `node -e 0`; a ratio of 0.5 is twice as long.',
  async measure({ repetitions }) {
    const directory = mkdtempSync(join(tmpdir(), 'ttypilot-bench-'));
    const env = { ...process.env, TTYPILOT_RUNTIME_DIR: directory, TTYPILOT_DATA_DIR: join(directory, 'data') };
    const ttypilot = (...args: string[]) => execFileSync(process.execPath, [bin, ...args], { env, encoding: 'utf8' });
    const timed = (...args: string[]) => {
      return async () => {
        const startedAt = performance.now();
        const { status } = spawnSync(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
        if (status !== 0) throw new Error(`${args.join(' ')} exited with ${status}`);
        return performance.now() - startedAt;
      };
    };
    ttypilot('daemon', 'start');
    try {
      const session = ttypilot('spawn-tui', '--', 'cat').trim();
      const sides = { help: timed(bin, '--help'), 'get-screen': timed(bin, 'get-screen', session) };
      const ms = await inTurns({ node: timed('-e', '0'), ...sides }, repetitions * 3);
      return (['help', 'get-screen'] as const).map((what) => {
        const ratio = ratioOf(ms.node, ms[what]);
        return {
          what: what === 'help' ? 'ttypilot --help' : `ttypilot ${what}`,
          against: 'node -e 0',
          value: `${spreadOf(ms[what]).median.toFixed(0)} ms : ${spreadOf(ms.node).median.toFixed(0)}`,
          ratio,
          target: `≥ ${AT_LEAST}`,
          isMet: ratio.median >= AT_LEAST,
          isBroken: ratio.median < 0.1,
        };
      });
    } finally {
      ttypilot('daemon', 'stop');
      rmSync(directory, { recursive: true, force: true });
    }
  },
};
