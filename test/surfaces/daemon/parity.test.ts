import { socketClient } from '../../../src/client/socket-client.js';
import { parityContract } from '../../contracts/parity.js';
import { DaemonPlace } from '../../helpers/daemon.js';

parityContract(async () => {
  const place = await DaemonPlace.started();
  const client = socketClient(place.address);
  return {
    call: (name, input) => client.call(name, input),
    hasAgents: true,
    async close() {
      client.close();
      await place.stop();
    },
  };
});
