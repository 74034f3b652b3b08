import { type Clock, elapse } from '../../base/clock.js';
import { fail } from '../../base/errors/errors.js';
import { onAbort } from '../../base/on-abort.js';
import { Broker, type BrokerAddress, Unanswered } from '../broker.js';
import { checkHostName, subjects } from '../subjects.js';
import type { FleetCode } from './code.js';
import type { FleetContents } from './fleet-contents.js';
import type { FleetFolder } from './fleet-folder.js';
import { newKey } from './new-key.js';

const PUBLIC_KEY = /^U[A-Z2-7]{55}$/;
const ANSWER_MS = 10_000;
/** A broker takes a moment to learn of a code. */
const TRIES = 5;
const PAUSE_MS = 300;

interface InviteOptions {
  clock: Clock;
  /** The certificates to trust, in PEM format. */
  ca: string | undefined;
  /** Called with the code that the host needs. */
  onCode: (code: FleetCode) => void;
  signal: AbortSignal;
}

/**
 * Invites a host, until it has come or the signal is aborted. The code holds a key that may only ask for a place; the host asks
 * with a key of its own, which never leaves it, and the first key is void.
 */
export async function invite(folder: FleetFolder, host: string, options: InviteOptions): Promise<void> {
  const { clock, ca, onCode, signal } = options;
  checkHostName(host);
  const { url, door, tls } = folder.read();
  const key = await newKey();
  requireBroker(folder);
  change(folder, (contents) => ({ ...contents, invited: { ...contents.invited, [host]: key.publicKey } }));
  const broker = await Broker.connect({ url, seed: door.seed, caFile: tls?.ca }, `inviting-${host}`);
  try {
    const asked = new Promise<void>((resolve, reject) => {
      onAbort(signal, () => reject(fail('cancelled', {})));
      broker.listen(subjects.join(host), (message) => {
        const { publicKey } = message.json<{ publicKey: string }>();
        if (!PUBLIC_KEY.test(publicKey)) return;
        const { [host]: _, ...invited } = folder.read().invited;
        folder.write({ ...folder.read(), invited, hosts: { ...folder.read().hosts, [host]: publicKey } });
        message.respond('{}');
        resolve();
      });
    });
    onCode({ url, seed: key.seed, host, ...(ca === undefined ? {} : { ca }) });
    await asked;
    await broker.flush();
  } finally {
    const { [host]: _, ...invited } = folder.read().invited;
    change(folder, (contents) => ({ ...contents, invited }));
    await Promise.race([broker.close(), elapse(clock, ANSWER_MS)]);
  }
}

/** Asks for a place with the key of the code. Returns the seed of this host. Rejects when the code was used already. */
export async function accept(
  { url, seed, host = '' }: FleetCode,
  caFile: string | undefined,
  clock: Clock,
): Promise<string> {
  const key = await newKey();
  const broker = await enter({ url, seed, caFile }, host, clock);
  try {
    await broker.ask(subjects.join(host), { publicKey: key.publicKey }, ANSWER_MS);
    return key.seed;
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    throw fail('code_refused', { host, reason: 'ttypilot fleet add no longer waits for it' });
  } finally {
    broker.dispose();
  }
}

async function enter(address: BrokerAddress, host: string, clock: Clock): Promise<Broker> {
  for (let tries = 1; ; tries++) {
    try {
      return await Broker.connect(address, `join-${host}`, 'once');
    } catch (error) {
      const reason = `the broker at ${address.url} did not let it in`;
      if (tries === TRIES) throw fail('code_refused', { host, reason }, { cause: error });
    }
    await elapse(clock, PAUSE_MS);
  }
}

/** Changes the fleet, and has the broker know. Throws when it does not run. */
export function change(folder: FleetFolder, how: (contents: FleetContents) => FleetContents): void {
  folder.write(how(folder.read()));
  requireBroker(folder);
}

function requireBroker(folder: FleetFolder): void {
  if (folder.reload()) return;
  throw fail('no_service', { address: `the broker of ${folder.path} (nats-server -c ${folder.configPath})` });
}
