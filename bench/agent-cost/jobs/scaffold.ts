import { SETTLED } from '../agents/mcp-agent.js';
import { type Job, randomNumber } from '../job.js';
import { copyProgram, textOf, times } from './folder.js';

const FRAMEWORKS = ['Vanilla', 'React', 'Vue', 'Svelte', 'Solid', 'Lit'];

export const scaffold: Job = {
  name: 'scaffolding prompts (node): lists, text, yes or no',
  needs: ['node'],
  open(folder) {
    copyProgram('create-app.mjs', folder);
    const framework = Math.floor(Math.random() * FRAMEWORKS.length);
    const name = `app-${randomNumber(4)}`;
    const chooseFramework = [times(framework, 'down'), { press: 'enter' }];
    const features = [{ press: ['space', 'down', 'down', 'space', 'enter'] }];
    return {
      async withAct(agent) {
        await agent.start('node create-app.mjs result', SETTLED);
        await agent.act({ do: chooseFramework });
        await agent.act({ do: features });
        await agent.act({ do: [name, { press: 'enter' }] });
        await agent.act({ do: ['y', { press: 'enter' }], until: 'exit' });
        return undefined;
      },
      async withShell(agent) {
        await agent.start('node create-app.mjs result', { until: /Which framework/ });
        await agent.step(chooseFramework, { until: /Which features/ });
        await agent.step(features, { until: /Project name/ });
        await agent.step([name, { press: 'enter' }], { until: /Initialize git/ });
        await agent.step(['y', { press: 'enter' }], { untilEnd: true });
        return undefined;
      },
      isDone: () =>
        textOf(folder, 'result') ===
        JSON.stringify({ framework: FRAMEWORKS[framework], features: ['TypeScript', 'Tests'], name, isGit: true }),
    };
  },
};
