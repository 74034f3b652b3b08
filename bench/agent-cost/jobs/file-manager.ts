import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Job, randomNumber } from '../job.js';
import { textOf } from './folder.js';

export const fileManager: Job = {
  name: 'file manager (mc): make a folder, copy a file into it',
  needs: ['mc'],
  open(folder) {
    const content = `${randomNumber(9)}\n`;
    for (let i = 0; i < 12; i++) writeFileSync(join(folder, `note-${i}.txt`), `${i}\n`);
    writeFileSync(join(folder, 'report.txt'), content);
    const makeFolder = [{ press: 'f7' }, 'backup', { press: 'enter' }];
    const copy = [{ press: 'ctrl+s' }, 'report', { press: 'f5' }];
    const into = ['backup/', { press: 'enter' }];
    return {
      async withAct(agent) {
        await agent.start('mc -u', { do: [...makeFolder, { wait: { selected: 'backup' } }, ...copy] });
        // the next file is selected once the copy is done
        const steps = [...into, { wait: { selected: 'report' } }, { press: 'f10' }];
        await agent.act({ do: steps, only_if: { shows: 'report\\.txt' }, until: 'exit' });
        return undefined;
      },
      async withShell(agent) {
        await agent.start('mc -u', { isSlow: true, until: /Quit/ });
        await agent.step(makeFolder, { until: /backup/ });
        await agent.step(copy, { until: /Copy file/ });
        await agent.step(into);
        await agent.step([{ press: 'f10' }], { untilEnd: true });
        return undefined;
      },
      isDone: () => textOf(folder, 'backup/report.txt') === content,
    };
  },
};
