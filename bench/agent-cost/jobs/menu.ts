import { SETTLED } from '../agents/mcp-agent.js';
import type { Job } from '../job.js';
import { copyProgram, textOf, times } from './folder.js';

const ZONES = [
  'Africa/Cairo',
  'America/Lima',
  'Asia/Tokyo',
  'Europe/Berlin',
  'Europe/Oslo',
  'Indian/Maldives',
  'Pacific/Fiji',
];

export const menu: Job = {
  name: 'nested menus (whiptail): set the time zone',
  needs: ['whiptail'],
  open(folder) {
    copyProgram('menu.sh', folder);
    const zone = Math.floor(Math.random() * ZONES.length);
    const command = `./menu.sh result ${ZONES.join(' ')}`;
    const enter = (downs: number) => [times(downs, 'down'), { press: 'enter' }];
    return {
      async withAct(agent) {
        await agent.start(command, SETTLED);
        await agent.act({ do: enter(4) });
        await agent.act({ do: enter(1) });
        await agent.act({ do: enter(zone), until: { text: 'Set the time zone', and_settled: true } });
        const steps = [{ press: ['tab', 'enter'] }, { wait: 'Main menu' }, { press: 'escape' }];
        await agent.act({ do: steps, only_if: { selected: 'No' }, until: 'exit' });
        return undefined;
      },
      async withShell(agent) {
        await agent.start(command, { until: /Localisation/ });
        await agent.step(enter(4), { until: /Time zone/ });
        await agent.step(enter(1), { until: /Where is it/ });
        // which button has the focus can be seen only in colours
        await agent.step(enter(zone), { until: /Set the time zone/, colours: true });
        await agent.step([{ press: ['tab', 'enter'] }], { until: /Main menu/ });
        await agent.step([{ press: 'escape' }], { untilEnd: true });
        return undefined;
      },
      isDone: () => textOf(folder, 'result') === `${ZONES[zone]}\n`,
    };
  },
};
