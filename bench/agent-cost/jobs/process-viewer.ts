import { spawn } from 'node:child_process';
import { type Job, randomNumber } from '../job.js';

export const processViewer: Job = {
  name: 'process viewer (htop): find a process, end it',
  needs: ['htop'],
  async open() {
    const names = Array.from({ length: 4 }, () => `worker-${randomNumber(6)}`);
    const workers = names.map((name) => spawn('bash', ['-c', `exec -a ${name} sleep 600`], { stdio: 'ignore' }));
    const find = [{ press: 'f4' }, `${names[2]}`, { press: 'enter' }];
    const isAlive = (i: number) => workers[i]?.exitCode === null && workers[i]?.signalCode === null;
    return {
      async withAct(agent) {
        const isFound = { wait: { selected: `${names[2]}` } };
        await agent.start('htop', { do: [...find, isFound, { press: 'f9' }] });
        await agent.act({ do: [{ press: 'enter' }, 'q'], only_if: { selected: 'SIGTERM' }, until: 'exit' });
        return undefined;
      },
      async withShell(agent) {
        await agent.start('htop', { until: /Quit/ });
        // which row is selected can be seen only in colours, and so can the signal
        await agent.step(find, { until: new RegExp(`${names[2]}`), colours: true });
        await agent.step([{ press: 'f9' }], { until: /SIGTERM/, colours: true });
        await agent.step([{ press: 'enter' }, 'q'], { untilEnd: true });
        return undefined;
      },
      isDone: () => workers.map((_, i) => isAlive(i)).join() === 'true,true,false,true',
      close() {
        for (const worker of workers) worker.kill('SIGKILL');
      },
    };
  },
};
