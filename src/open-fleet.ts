import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { elapse, systemClock } from './base/clock.js';
import { fail } from './base/errors/errors.js';
import { withFile } from './base/files/file-failure.js';
import type { Config } from './config/schema.js';
import { FleetDoor } from './fleet/door/door.js';
import { type FleetCode, readCode } from './fleet/keys/code.js';
import { accept } from './fleet/keys/invite.js';
import { type Membership, readMembership, writeMembership } from './fleet/node/membership.js';
import { FleetNode } from './fleet/node/node.js';
import { checkHostName } from './fleet/subjects.js';
import type { Service } from './service/service.js';
import type { NodeFlags } from './surfaces/cli/context.js';
import { localSessions } from './surfaces/http/local-sessions.js';
import type { HttpServer } from './surfaces/http/serve.js';

interface NodeParts {
  directory: string;
  service: Service;
  http: HttpServer;
  config: Config;
  version: string;
  onFailure: (error: unknown) => void;
}

/** Finds out where this host belongs, with the code that it was given or from before. */
export async function findFleet(flags: NodeFlags, directory: string): Promise<Membership> {
  const code = flags.join === undefined ? undefined : readCode(flags.join);
  if (code) await acceptCode(code, directory);
  const known = readMembership(directory);
  const url = code?.url ?? flags.join ?? known?.url;
  if (url === undefined)
    throw fail('invalid_argument', { name: 'join', reason: 'it is missing: give nats://HOST:PORT' });
  const host = checkHostName(code?.host ?? flags.name ?? known?.host ?? shortHostname());
  // the key is for the broker that it was made for
  const isSame = known?.url === url && known.host === host;
  const membership: Membership = { ...(isSame ? known : { is_drained: false }), url, host };
  writeMembership(directory, membership);
  return membership;
}

/** Makes the sessions of this process a part of a fleet. Joining goes on in the background until the broker answers. */
export function openFleetNode(flags: NodeFlags, membership: Membership, parts: NodeParts): FleetNode {
  const { directory, service, http, config, version, onFailure } = parts;
  return new FleetNode({
    ...{ host: membership.host, version, onFailure },
    broker: { url: membership.url, seed: membership.seed, caFile: membership.ca_file },
    labels: flags.labels ?? {},
    capacity: flags.capacity ?? config.limits.sessions,
    sessions: localSessions(service),
    journal: service.store.journal,
    clientOf: (caller) => http.clientOf({ ...caller, isOwner: false }, 'fleet'),
    run: (work) => service.engine.work.run(work, { caller: 'fleet' }),
    isDrained: membership.is_drained,
    onDrained: (is_drained) => writeMembership(directory, { ...membership, is_drained }),
    clock: systemClock,
  });
}

/** Hosts say once a second that they are there. */
const HEARD_ALL_MS = 1300;
const MAX_WAIT_MS = 4000;

/** The door to a fleet, when it has heard of all hosts. Without a broker it opens, too, and shows them later. */
export async function openFleetDoor(
  url: string,
  { directory, onFailure }: Pick<NodeParts, 'directory' | 'onFailure'>,
): Promise<FleetDoor> {
  const code = readCode(existsSync(url) ? withFile(url, () => readFileSync(url, 'utf8').trim()) : url);
  const caFile = code?.ca === undefined ? undefined : writeAuthority(directory, code.ca);
  const broker = code ? { url: code.url, seed: code.seed, caFile } : { url };
  const door = new FleetDoor({ broker, clock: systemClock, onFailure });
  const heard = door.open().then(() => elapse(systemClock, HEARD_ALL_MS));
  heard.catch(onFailure);
  await Promise.race([heard, elapse(systemClock, MAX_WAIT_MS)]);
  return door;
}

/** A code that was used here already is no longer needed. */
async function acceptCode(code: FleetCode, directory: string): Promise<void> {
  const { url, host } = code;
  if (host === undefined) throw fail('invalid_argument', { name: 'join', reason: 'this is the code of a door' });
  const known = readMembership(directory);
  if (known?.url === url && known.host === host && known.seed !== undefined) return;
  const caFile = code.ca === undefined ? undefined : writeAuthority(directory, code.ca);
  const seed = await accept(code, caFile, systemClock);
  const authority = caFile === undefined ? {} : { ca_file: caFile };
  writeMembership(directory, { host, url, seed, ...authority, is_drained: false });
}

/** The certificates that the broker is known by. */
function writeAuthority(directory: string, pem: string): string {
  const path = join(directory, 'fleet-ca.pem');
  withFile(path, () => writeFileSync(path, pem, { mode: 0o600 }));
  return path;
}

function shortHostname(): string {
  const [name = ''] = hostname().toLowerCase().split('.');
  return name.replace(/[^a-z0-9_-]/g, '-').slice(0, 63);
}
