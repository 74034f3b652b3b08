import { type Job, read } from '../job.js';
import { copyProgram } from './folder.js';

export const programThatExits: Job = {
  name: 'program that exits (bash): wait for it, report its exit code',
  needs: ['bash'],
  open(folder) {
    copyProgram('deploy.sh', folder);
    const code = 10 + Math.floor(Math.random() * 80);
    return {
      async withAct(agent) {
        const answer = await agent.start(`./deploy.sh ${code}`, { until: 'exit', timeout_ms: 60_000 });
        return read(/exit(?:ed|s)?[^\d\n]*(\d+)/i, answer);
      },
      async withShell(agent) {
        // a program of its own would take the exit code with it
        const answer = await agent.start(`./deploy.sh ${code}; echo "exit code: $?"; sleep 600`, {
          until: /exit code: \d+/,
          isSlow: true,
        });
        await agent.end();
        return read(/exit code: (\d+)/, answer);
      },
      isDone: (report) => report === `${code}`,
    };
  },
};
