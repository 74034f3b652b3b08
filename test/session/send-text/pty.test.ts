import { launch } from '../../../src/engine/launch.js';
import { receiptContract } from './receipt-contract.js';

receiptContract(async (command, args, { onTestFinished }) => {
  const session = await launch(command, { args });
  // on a busy machine it may take a while until everything is gone
  onTestFinished(async () => void (await session.close()), 60_000);
  return session;
});
