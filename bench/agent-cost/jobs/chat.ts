import { type Job, randomNumber } from '../job.js';
import { copyProgram, textOf } from './folder.js';

export const chat: Job = {
  name: 'chat box that swallows Enter',
  needs: ['node'],
  open(folder) {
    copyProgram('../../../test/fixtures/programs/composer.mjs', folder);
    const messages = [`please look at test ${randomNumber(4)}`, `then run suite ${randomNumber(4)} once more`];
    const command = 'node composer.mjs log transcript miss';
    return {
      async withAct(agent) {
        // each text comes with its receipt, and the second is not sent unless the first was taken
        await agent.start(command, { do: messages.map((submit) => ({ submit })) });
        await agent.end();
        return undefined;
      },
      async withShell(agent) {
        await agent.start(command, { until: /╭/ });
        for (const message of messages) {
          let answer = await agent.step([message, { press: 'enter' }]);
          while (answer.includes(`│ > ${message}`)) answer = await agent.step([{ press: 'enter' }]);
        }
        await agent.end();
        return undefined;
      },
      isDone: () => {
        const entries = textOf(folder, 'log').split('\n').filter(Boolean);
        const texts = entries.flatMap((line) => (JSON.parse(line) as { text?: string }).text ?? []);
        return texts.join('\n') === messages.join('\n');
      },
    };
  },
};
