import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Job, randomNumber, read } from '../job.js';

export const debuggerJob: Job = {
  name: 'debugger (pdb): a breakpoint, a variable',
  needs: ['python3'],
  open(folder) {
    const prices = Array.from({ length: 5 }, () => randomNumber(3));
    writeFileSync(
      join(folder, 'orders.py'),
      `import time

def load():
    time.sleep(2)
    return [${prices.join(', ')}]

def total(prices):
    subtotal = sum(prices)
    tax = subtotal // 5
    return subtotal + tax

print("loading the orders")
print("total", total(load()))
`,
    );
    const toBreakpoint = ['b 10', { press: 'enter' }, 'c', { press: 'enter' }];
    const print = ['p subtotal', { press: 'enter' }];
    const quit = ['q', { press: 'enter' }];
    return {
      async withAct(agent) {
        const until = { text: '-> return subtotal', and_settled: true };
        await agent.start('python3 -m pdb orders.py', { do: toBreakpoint, until });
        // what was printed can still be read after the end
        const answer = await agent.act({ do: [...print, ...quit], until: 'exit' });
        return read(/^\D*(\d{4})\b/m, answer.replaceAll('p subtotal', ''));
      },
      async withShell(agent) {
        await agent.start('python3 -m pdb orders.py', { until: /\(Pdb\)/ });
        await agent.step(toBreakpoint, { until: /-> return subtotal/ });
        const answer = await agent.step(print, { until: /p subtotal\s+\d+/ });
        await agent.step(quit, { untilEnd: true });
        return read(/p subtotal\s+(\d+)/, answer);
      },
      isDone: (report) => report === `${prices.reduce((sum, price) => sum + price, 0)}`,
    };
  },
};
