import { type Job, randomNumber, read } from '../job.js';
import { copyProgram, textOf } from './folder.js';

const PASSWORD = 'correct horse';

export const quiz: Job = {
  name: 'slow quiz (bash): a sum and a password',
  needs: ['bash'],
  open(folder) {
    copyProgram('quiz.sh', folder);
    const [a, b] = [randomNumber(3), randomNumber(3)];
    const enter = { press: 'enter' };
    const sumIn = (answer: string) =>
      `${Number(read(/What is (\d+) \+/, answer)) + Number(read(/What is \d+ \+ (\d+)/, answer))}`;
    return {
      async withAct(agent) {
        await agent.start(`./quiz.sh result ${a} ${b}`, { until: 'input' });
        const sum = sumIn(await agent.act({ do: ['Ada', enter], until: 'input' }));
        await agent.act({ do: [sum, enter], until: 'input' });
        await agent.act({ do: [PASSWORD, enter], until: 'input' });
        await agent.act({ do: ['y', enter], until: 'exit' });
        return undefined;
      },
      async withShell(agent) {
        await agent.start(`./quiz.sh result ${a} ${b}`, { until: /name\?/ });
        const sum = sumIn(await agent.step(['Ada', enter], { until: /What is \d/ }));
        await agent.step([sum, enter], { until: /Password/ });
        await agent.step([PASSWORD, enter], { until: /Save the result/ });
        await agent.step(['y', enter], { untilEnd: true });
        return undefined;
      },
      isDone: () => textOf(folder, 'result') === `Ada|${a + b}|${PASSWORD}|y\n`,
    };
  },
};
