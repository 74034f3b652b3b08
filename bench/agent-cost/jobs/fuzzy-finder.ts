import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Job, randomNumber } from '../job.js';
import { textOf } from './folder.js';

export const fuzzyFinder: Job = {
  name: 'fuzzy finder (fzf): pick one of 4,000 files',
  needs: ['fzf'],
  isQuick: true,
  open(folder) {
    const module = randomNumber(3);
    const names = ['index.ts', 'index.test.ts', 'readme.md', 'types.ts'];
    const files = Array.from({ length: 1000 }, (_, i) => names.map((name) => `src/module-${i}/${name}`)).flat();
    writeFileSync(join(folder, 'files'), `${files.join('\n')}\n`);
    const wanted = `src/module-${module}/index.ts`;
    return {
      async withAct(agent) {
        const steps = [wanted, { wait: { selected: wanted } }, { press: 'enter' }];
        await agent.start('fzf < files > picked', { do: steps, until: 'exit' });
        return undefined;
      },
      async withShell(agent) {
        await agent.start('fzf < files > picked', { until: /\d+\/\d+/ });
        const answer = await agent.step([wanted], { until: new RegExp(wanted) });
        // fzf's marker is the only thing that tells the selected row from its query
        if (!new RegExp(`^[>▌]\\s+${wanted}`, 'm').test(answer)) throw new Error(`not selected:\n${answer}`);
        await agent.step([{ press: 'enter' }], { untilEnd: true });
        return undefined;
      },
      isDone: () => textOf(folder, 'picked') === `${wanted}\n`,
    };
  },
};
