import { join } from 'node:path';
import { EVENTS, subjects } from '../subjects.js';
import type { FleetContents } from './fleet-contents.js';

const MAX_PAYLOAD = 8_388_608;

interface User {
  nkey: string;
  permissions?: object;
}

/** The configuration of nats-server. What a host may say and hear is its own alone. */
export function brokerConfig({ listen, tls, door, hosts, invited }: FleetContents, folder: string): string {
  const users: User[] = [
    { nkey: door.publicKey },
    ...Object.entries(hosts).map(([host, nkey]) => ({ nkey, permissions: ofHost(host) })),
    ...Object.entries(invited).map(([host, nkey]) => ({ nkey, permissions: ofInvited(host) })),
  ];
  const config = {
    listen,
    pid_file: join(folder, 'broker.pid'),
    max_payload: MAX_PAYLOAD,
    jetstream: { store_dir: join(folder, 'store') },
    ...(tls ? { tls: { cert_file: tls.cert, key_file: tls.key } } : {}),
    authorization: { users },
  };
  return `# written by ttypilot fleet; changes are lost\n${Object.entries(config)
    .map(([name, value]) => `${name}: ${JSON.stringify(value, null, 2)}`)
    .join('\n')}\n`;
}

function ofHost(host: string): object {
  return {
    publish: [
      ...[subjects.heartbeat(host), subjects.delta(host), subjects.event(host)],
      // asks whether another process has its name
      subjects.ask(host, 'state'),
      `$JS.API.DIRECT.GET.${EVENTS}.${subjects.event(host)}`,
    ],
    subscribe: [subjects.asks(host), `_INBOX.host-${host}.>`],
    // a wait is answered late
    allow_responses: { max: 1, expires: '25h' },
  };
}

function ofInvited(host: string): object {
  return { publish: [subjects.join(host)], subscribe: [`_INBOX.join-${host}.>`] };
}
