import { type Job, randomNumber } from '../job.js';
import { textOf } from './folder.js';

export const npmInit: Job = {
  name: 'npm init: answer its questions',
  needs: ['npm'],
  open(folder) {
    const name = `package-${randomNumber(4)}`;
    // it drops what is typed before it asks; versions of npm differ in what they ask
    const answers: [question: string, answer: string][] = [
      ['package name:', name],
      ['version:', ''],
      ['description:', 'A sample'],
      ['entry point:', 'main.js'],
      ['test command:', 'node --test'],
      ['git repository:', ''],
      ['keywords:', ''],
      ['author:', 'Ada'],
      ['license:', 'MIT'],
      ['type:', ''],
      ['Is this OK', ''],
    ];
    /** The number of the question that was asked last. */
    const askedIn = (screen: string) => answers.findLastIndex(([question]) => screen.includes(question));
    const keysFor = (asked: number) => {
      const [, answer] = answers[asked] as [string, string];
      return answer ? [answer, { press: 'enter' }] : [{ press: 'enter' }];
    };
    const isLast = (asked: number) => asked === answers.length - 1;
    const laterThan = (asked: number) =>
      answers
        .slice(asked + 1)
        .map(([question]) => question)
        .join('|');
    return {
      async withAct(agent) {
        // what every version asks, each answer only when its question is there
        const usual = answers.slice(0, 9).flatMap(([question], asked) => [{ wait: question }, ...keysFor(asked)]);
        let asked = askedIn(await agent.start('npm init', { do: usual }));
        while (!isLast(asked)) asked = askedIn(await agent.act({ do: keysFor(asked) }));
        await agent.act({ do: keysFor(asked), until: 'exit' });
        return undefined;
      },
      async withShell(agent) {
        let asked = askedIn(await agent.start('npm init', { isSlow: true, until: /package name:/ }));
        while (!isLast(asked)) {
          asked = askedIn(await agent.step(keysFor(asked), { until: new RegExp(laterThan(asked)) }));
        }
        await agent.step(keysFor(asked), { untilEnd: true });
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
