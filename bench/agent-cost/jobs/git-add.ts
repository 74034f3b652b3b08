import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTLED } from '../agents/mcp-agent.js';
import type { Job } from '../job.js';

const HUNKS = 5;

export const gitAdd: Job = {
  name: 'git add -p: stage only the fixes',
  needs: ['git'],
  open(folder) {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
    const isFix = Array.from({ length: HUNKS }, (_, i) => (i === 0 ? true : i === 1 ? false : Math.random() < 0.5));
    const lines = Array.from({ length: HUNKS * 20 }, (_, i) => `int line_${i}(void) { return ${i * 3}; }`);
    const changed = lines.map((line, i) =>
      i % 20 === 10 ? `${line} // ${isFix[(i - 10) / 20] ? 'fix' : 'debug'}: look here` : line,
    );
    git('init', '-q');
    git('config', 'user.email', 'bench@example.com');
    git('config', 'user.name', 'bench');
    writeFileSync(join(folder, 'lines.c'), `${lines.join('\n')}\n`);
    git('add', '.');
    git('commit', '-qm', 'lines');
    writeFileSync(join(folder, 'lines.c'), `${changed.join('\n')}\n`);
    const verdict = (answer: string, hunk: number) => {
      const shown = answer.slice(answer.lastIndexOf(`line_${hunk * 20 + 10}(`));
      if (!/\/\/ (fix|debug)/.test(shown)) throw new Error(`no hunk ${hunk} in:\n${answer}`);
      return /\/\/ fix/.test(shown) ? 'y' : 'n';
    };
    return {
      async withAct(agent) {
        let answer = await agent.start('git add -p', SETTLED);
        for (let hunk = 0; hunk < HUNKS; hunk++) {
          const isLast = hunk === HUNKS - 1;
          const keys = [verdict(answer, hunk), { press: 'enter' }];
          answer = await agent.act({ do: keys, ...(isLast ? { until: 'exit', look: 'none' } : {}) });
        }
        return undefined;
      },
      async withShell(agent) {
        let answer = await agent.start('git add -p', { until: /\(1\/5\) Stage/ });
        for (let hunk = 0; hunk < HUNKS; hunk++) {
          const isLast = hunk === HUNKS - 1;
          const next = isLast ? { untilEnd: true } : { until: new RegExp(`\\(${hunk + 2}/${HUNKS}\\) Stage`) };
          answer = await agent.step([verdict(answer, hunk), { press: 'enter' }], next);
        }
        return undefined;
      },
      isDone: () => {
        const staged = git('diff', '--cached');
        return (
          staged.includes('// debug') === false && staged.split('+int').length - 1 === isFix.filter(Boolean).length
        );
      },
    };
  },
};
