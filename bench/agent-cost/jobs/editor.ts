import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Job, randomNumber } from '../job.js';
import { textOf } from './folder.js';

export const editor: Job = {
  name: 'editor (nano): change a line, save, quit',
  needs: ['nano'],
  isQuick: true,
  open(folder) {
    const port = randomNumber(4);
    const lines = Array.from({ length: 40 }, (_, i) => (i === 26 ? 'port = 8080' : `setting-${i} = value ${i * 7}`));
    writeFileSync(join(folder, 'settings.ini'), `${lines.join('\n')}\n`);
    const change = [
      { press: 'ctrl+w' },
      'port =',
      { press: ['enter', 'ctrl+k'] },
      `port = ${port}`,
      { press: 'enter' },
    ];
    const saveAndQuit = [{ press: ['ctrl+o', 'enter', 'ctrl+x'] }];
    return {
      async withAct(agent) {
        expectPort(await agent.start('nano settings.ini', { do: change }), port);
        await agent.act({ do: saveAndQuit, until: 'exit' });
        return undefined;
      },
      async withShell(agent) {
        await agent.start('nano settings.ini', { until: /settings\.ini/ });
        expectPort(await agent.step(change), port);
        await agent.step(saveAndQuit, { untilEnd: true });
        return undefined;
      },
      isDone: () => textOf(folder, 'settings.ini') === `${lines.with(26, `port = ${port}`).join('\n')}\n`,
    };
  },
};

function expectPort(answer: string, port: number): void {
  if (!answer.includes(`port = ${port}`)) throw new Error(`the line was not changed:\n${answer}`);
}
