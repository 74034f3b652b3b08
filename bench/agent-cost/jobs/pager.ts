import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Job, randomNumber, read } from '../job.js';

export const pager: Job = {
  name: 'pager (less): find a line in a long log',
  needs: ['less'],
  isQuick: true,
  open(folder) {
    const [at, code] = [1000 + randomNumber(3), randomNumber(5)];
    const lines = Array.from(
      { length: 3000 },
      (_, i) => `10:${`${i % 60}`.padStart(2, '0')} worker ${i % 7} took job ${i}`,
    );
    writeFileSync(
      join(folder, 'service.log'),
      `${lines.with(at, `10:31 FATAL disk error, code ${code}`).join('\n')}\n`,
    );
    const search = ['/FATAL', { press: 'enter' }];
    return {
      async withAct(agent) {
        const answer = await agent.start('less -N service.log', { do: search });
        await agent.act({ do: ['q'], until: 'exit', look: 'none' });
        return read(/(\d+\s+\S+ FATAL disk error, code \d+)/, answer);
      },
      async withShell(agent) {
        await agent.start('less -N service.log', { until: /service\.log/ });
        const answer = await agent.step(search, { until: /FATAL disk/ });
        await agent.step(['q'], { untilEnd: true });
        return read(/(\d+\s+\S+ FATAL disk error, code \d+)/, answer);
      },
      isDone: (report) => report?.replaceAll(/\s+/g, ' ') === `${at + 1} 10:31 FATAL disk error, code ${code}`,
    };
  },
};
