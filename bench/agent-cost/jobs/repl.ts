import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Job, randomNumber, read } from '../job.js';

export const repl: Job = {
  name: 'REPL (python): load data, define a function, call it',
  needs: ['python3'],
  open(folder) {
    const numbers = Array.from({ length: 60 }, () => randomNumber(5));
    writeFileSync(join(folder, 'numbers.txt'), `${numbers.join('\n')}\n`);
    const enter = { press: 'enter' };
    const load = ['numbers = [int(line) for line in open("numbers.txt")]', enter, 'len(numbers)', enter];
    const define = [
      'def even(values):',
      enter,
      '    import time; time.sleep(2)',
      enter,
      '    return sum(v for v in values if v % 2 == 0)',
      enter,
      enter,
    ];
    const call = ['print("sum:", even(numbers))', enter];
    const quit = ['exit()', enter];
    return {
      async withAct(agent) {
        await agent.start('python3 -q', { do: load });
        await agent.act({ do: define });
        // what was printed can still be read after the end
        const answer = await agent.act({ do: [...call, { wait: '^sum:' }, ...quit], until: 'exit' });
        return read(/sum: (\d+)/, answer);
      },
      async withShell(agent) {
        await agent.start('python3 -q', { until: />>>/ });
        await agent.step(load, { until: /^60/m });
        await agent.step(define);
        const answer = await agent.step(call, { until: /^sum: \d+/m });
        await agent.step(quit, { untilEnd: true });
        return read(/^sum: (\d+)/m, answer);
      },
      isDone: (report) =>
        report === `${numbers.filter((number) => number % 2 === 0).reduce((sum, number) => sum + number, 0)}`,
    };
  },
};
