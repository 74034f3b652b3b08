import { parityContract } from '../../contracts/parity.js';
import { SshHost } from '../../helpers/ssh-host.js';

parityContract(async () => {
  const host = await SshHost.started();
  const client = host.client();
  return {
    call: (name, input) => client.call(name, input),
    hasAgents: true,
    async close() {
      client.close();
      await host.stop();
    },
  };
});
