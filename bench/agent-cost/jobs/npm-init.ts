import { type Job, randomNumber } from '../job.js';
import { textOf } from './folder.js';

export const npmInit: Job = {
  name: 'npm init: answer its questions',
  needs: ['npm'],
  open(folder) {
    const name = `package-${randomNumber(4)}`;
    const enter = { press: 'enter' };
    /** The answers, and what asks for the next one. */
    const answers: [string, string][] = [
      [name, 'version:'],
      ['', 'description:'],
      ['A sample', 'entry point:'],
      ['main.js', 'test command:'],
      ['node --test', 'git repository:'],
      ['', 'keywords:'],
      ['', 'author:'],
      ['Ada', 'license:'],
    ];
    return {
      async withAct(agent) {
        await agent.start('npm init');
        await agent.act({ do: [], until: { text: 'package name:', and_settled: true } });
        for (const [answer, next] of answers) {
          await agent.act({ do: answer ? [answer, enter] : [enter], until: { text: `^${next}`, and_settled: true } });
        }
        await agent.act({ do: ['MIT', enter], until: { text: 'Is this OK', and_settled: true } });
        await agent.act({ do: ['yes', enter], until: 'exit' });
        return undefined;
      },
      async withShell(agent) {
        await agent.start('npm init', { isSlow: true, until: /package name:/ });
        for (const [answer, next] of answers) {
          await agent.step(answer ? [answer, enter] : [enter], { until: new RegExp(`^${next}`, 'm') });
        }
        await agent.step(['MIT', enter], { until: /Is this OK/ });
        await agent.step(['yes', enter], { untilEnd: true });
        return undefined;
      },
      isDone() {
        const text = textOf(folder, 'package.json');
        if (text === '') return false;
        const { scripts, ...fields } = JSON.parse(text);
        const wanted = { name, description: 'A sample', main: 'main.js', author: 'Ada', license: 'MIT' };
        return scripts.test === 'node --test' && Object.entries(wanted).every(([key, value]) => fields[key] === value);
      },
    };
  },
};
