import { parityContract } from '../../contracts/parity.js';
import { DaemonPlace } from '../../helpers/daemon.js';

parityContract(async () => {
  const place = await DaemonPlace.started();
  return { call: (name, input) => place.call(name, input), hasAgents: true, close: () => place.stop() };
});
