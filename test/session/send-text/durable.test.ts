import { afterAll } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { receiptContract } from './receipt-contract.js';

const tmux = new PrivateTmux();
const engine = new Engine({ tmuxSocketName: tmux.socketName });
afterAll(() => engine.dispose());

// as spawn_tui with the backend tmux starts them
receiptContract(async (command, args, { onTestFinished }) => {
  const session = await engine.launchInTmux({ command, args });
  onTestFinished(async () => void (await session.close()), 60_000);
  return session;
});
