import { existsSync } from 'node:fs';
import { socketClient } from '../../src/client/socket-client.js';
import { SshHost } from '../../test/helpers/ssh-host.js';
import { percentile } from '../engine/in-turns.js';
import type { Figure } from '../frame/figure.js';

const MAX_ADDED_MS = 2;
const BROKEN_MS = 100;

export const ssh: Figure = {
  name: 'Sessions over ssh',
  summary:
    'From input typed on the host until a wait there is answered, for a client over ssh on loopback and for one at the ' +
    'local socket, in turns.',
  async measure({ isShort, repetitions }) {
    if (!existsSync('/usr/sbin/sshd')) return [{ what: 'a wait', value: 'sshd is not installed' }];
    const host = await SshHost.started();
    const far = host.client();
    try {
      // starts the daemon
      const { session_id } = await far.call('spawn_tui', { command: 'cat' });
      const local = socketClient(host.place.address);
      const wakeUp = async (client: typeof far, text: string) => {
        const wait = client.call('wait_for_text', { session_id, pattern: `${text}$` });
        // asked after the wait, so the wait is pending when this is answered
        await client.call('get_session', { session_id });
        const startedMs = performance.now();
        await local.call('send_input', { session_id, input: `${text}\n` });
        await wait;
        return performance.now() - startedMs;
      };
      const ms: { here: number[]; there: number[] } = { here: [], there: [] };
      for (let i = 0; i < (isShort ? 20 : repetitions * 60); i++) {
        ms.here.push(await wakeUp(local, `here${i}`));
        ms.there.push(await wakeUp(far, `there${i}`));
      }
      const [here, there] = [percentile(ms.here, 0.5), percentile(ms.there, 0.5)];
      return [
        {
          what: 'typed to woken wait, p50',
          against: 'the local socket',
          value: `${there.toFixed(2)} ms : ${here.toFixed(2)}, added ${(there - here).toFixed(2)} ms`,
          target: `≤ ${MAX_ADDED_MS} ms added`,
          isMet: there - here <= MAX_ADDED_MS,
          isBroken: there - here > BROKEN_MS,
        },
      ];
    } finally {
      far.close();
      await host.stop();
    }
  },
};
