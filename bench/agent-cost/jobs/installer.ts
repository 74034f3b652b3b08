import { SETTLED } from '../agents/mcp-agent.js';
import type { Job } from '../job.js';
import { copyProgram, textOf, times } from './folder.js';

const MODES = ['desktop', 'server', 'kiosk', 'rescue'];

export const installer: Job = {
  name: 'installer (dialog): a checklist, a list, two questions',
  needs: ['dialog'],
  open(folder) {
    copyProgram('install.sh', folder);
    const mode = Math.floor(Math.random() * 3) + 1;
    // fonts and spell on, maps off
    const components = [
      times(2, 'down'),
      { press: ['space', 'down', 'space'] },
      times(3, 'down'),
      { press: ['space', 'enter'] },
    ];
    const chooseMode = [times(mode, 'down'), { press: ['space', 'enter'] }];
    return {
      async withAct(agent) {
        await agent.start('./install.sh result', SETTLED);
        await agent.act({ do: [{ press: 'enter' }], until: 'input' });
        await agent.act({ do: components });
        await agent.act({ do: chooseMode, until: 'input' });
        await agent.act({ do: [{ press: ['tab', 'enter'] }], until: 'exit' });
        return undefined;
      },
      async withShell(agent) {
        await agent.start('./install.sh result', { until: /Continue/ });
        await agent.step([{ press: 'enter' }], { until: /Choose what/ });
        await agent.step(components, { until: /How is it used/ });
        // which button has the focus can be seen only in colours
        await agent.step(chooseMode, { until: /Start it now/, colours: true });
        await agent.step([{ press: ['tab', 'enter'] }], { untilEnd: true });
        return undefined;
      },
      isDone: () => textOf(folder, 'result') === `core fonts spell|${MODES[mode]}|no\n`,
    };
  },
};
