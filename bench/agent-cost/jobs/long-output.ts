import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Job, read } from '../job.js';
import { copyProgram, textOf } from './folder.js';

export const longOutput: Job = {
  name: 'shell commands with long output: find the warning, act on it',
  needs: ['bash'],
  open(folder) {
    copyProgram('build.sh', folder);
    const module = 50 + Math.floor(Math.random() * 250);
    writeFileSync(join(folder, 'module'), `${module}`);
    const moduleIn = (answer: string) => read(/warning: src\/module-(\d+)/, answer);
    const repair = (number: string) => `echo "repaired $((${number} + 0))" > repaired`;
    return {
      async withAct(agent) {
        await agent.start('bash');
        await agent.runCommand({ command: './build.sh $(cat module)', max_lines: 20 });
        const found = await agent.searchOutput({ pattern: '^warning' });
        await agent.act({ do: [`${repair(moduleIn(found))}; exit`, { press: 'enter' }], until: 'exit' });
        return undefined;
      },
      async withShell(agent) {
        await agent.start('bash');
        await agent.step(['./build.sh $(cat module)', { press: 'enter' }], { until: /^Built/m, isSlow: true });
        const command = `${repair(moduleIn(await agent.grep('^warning')))}; exit`;
        await agent.step([command, { press: 'enter' }], { untilEnd: true });
        return undefined;
      },
      isDone: () => textOf(folder, 'repaired') === `repaired ${module}\n`,
    };
  },
};
