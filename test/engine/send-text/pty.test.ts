import { launch } from '../../../src/engine/launch.js';
import { receiptContract } from './receipt-contract.js';

receiptContract(async (command, args, { onTestFinished }) => {
  const session = await launch(command, { args });
  onTestFinished(async () => {
    await session.close();
  });
  return session;
});
