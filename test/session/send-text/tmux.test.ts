import { afterAll } from 'vitest';
import { quoteWord } from '../../../src/base/text/quote-word.js';
import { Engine } from '../../../src/engine/engine.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { receiptContract } from './receipt-contract.js';

const tmux = new PrivateTmux();
const engine = new Engine();
afterAll(() => engine.dispose());

receiptContract(async (command, args, { onTestFinished }) => {
  const paneId = tmux.pane([command, ...args].map(quoteWord).join(' '));
  const session = await engine.pane({ paneId, socketName: tmux.socketName });
  onTestFinished(async () => {
    tmux.run('kill-pane', '-t', paneId);
    await session.waits.forExit();
  }, 60_000);
  return session;
});
