import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTLED } from '../agents/mcp-agent.js';
import { type Job, randomNumber } from '../job.js';

export const diskUsage: Job = {
  name: 'disk usage (ncdu): delete the largest file of the largest folder',
  needs: ['ncdu'],
  open(folder) {
    const large = `cache-${randomNumber(4)}`;
    const files = [`old-${randomNumber(4)}.bin`, `new-${randomNumber(4)}.bin`];
    for (const name of ['docs', 'images', large, 'tools', 'web']) {
      mkdirSync(join(folder, 'data', name), { recursive: true });
      writeFileSync(join(folder, 'data', name, 'small.bin'), 'x'.repeat(20_000 + randomNumber(4)));
    }
    files.forEach((name, i) => {
      writeFileSync(join(folder, 'data', large, name), 'x'.repeat(400_000 * (2 - i)));
    });
    const has = (name: string | undefined) => existsSync(join(folder, 'data', large, `${name}`));
    return {
      async withAct(agent) {
        await agent.start('ncdu data', SETTLED);
        await agent.act({ do: [{ press: 'enter' }], only_if: { selected: large } });
        // the answer says which button has the focus
        await agent.act({ do: [{ press: 'down' }, 'd'], only_if: { shows: `${files[0]}` } });
        // a key pressed ahead would stop the deletion
        const steps = [{ press: ['left', 'enter'] }, { wait: 'Items: 2' }, 'q'];
        await agent.act({ do: steps, only_if: { selected: 'no' }, until: 'exit' });
        return undefined;
      },
      async withShell(agent) {
        await agent.start('ncdu data', { until: new RegExp(large) });
        await agent.step([{ press: 'enter' }], { until: new RegExp(`${files[0]}`), colours: true });
        // which button has the focus can be seen only in colours
        await agent.step([{ press: 'down' }, 'd'], { until: /Confirm|delete/i, colours: true });
        await agent.step([{ press: ['left', 'enter'] }], { until: /Items: 2/ });
        await agent.step(['q'], { untilEnd: true });
        return undefined;
      },
      isDone: () => !has(files[0]) && has(files[1]) && has('small.bin'),
    };
  },
};
