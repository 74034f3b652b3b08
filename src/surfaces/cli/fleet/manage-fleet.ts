import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../../../base/errors/errors.js';
import { wrongUsage } from '../args/usage.js';
import { askService } from '../commands/ask-service.js';
import type { Context } from '../context.js';
import { json } from '../show/output.js';
import { printTable } from '../show/tables.js';

interface HostRow {
  name: string;
  is_reachable: boolean;
  is_drained: boolean;
  version: string;
  labels: Record<string, string>;
  running: number;
  capacity: number;
}
type Values = Record<string, unknown>;

type Action = 'init' | 'add' | 'list' | 'drain' | 'undrain' | 'forget';

const HOSTS = '/api/fleet/hosts';

/** `ttypilot fleet init|add|list|drain|undrain|forget`. */
export async function manageFleet(values: Values, context: Context): Promise<number> {
  const { action, host } = values as { action: Action; host?: string };
  const directory = await context.parts.dataDirectory();
  const door = { data_dir: values.data_dir ?? join(directory, 'door') };
  const folder = String(values.dir ?? join(directory, 'fleet'));
  if (action === 'init' || action === 'list') {
    if (host !== undefined) throw wrongUsage(`'${host}' is one word too many`, 'fleet');
    if (action === 'init') await init(folder, values, context);
    else print(await askService<{ hosts: HostRow[] }>(door, context, { method: 'GET', path: HOSTS }), values, context);
    return 0;
  }
  if (host === undefined) throw wrongUsage(`fleet ${action} needs a HOST`, 'fleet');
  if (action === 'add') await add(folder, host, context);
  else if (action === 'forget') await forget(host, { folder, door, values }, context);
  else await drain(host, action === 'drain', { door, values }, context);
  return 0;
}

async function init(folder: string, values: Values, { parts, output }: Context): Promise<void> {
  const { listen = '127.0.0.1:4222', tls_cert, tls_key, tls_ca } = values as Record<string, string | undefined>;
  const tls =
    tls_cert !== undefined && tls_key !== undefined ? { cert: tls_cert, key: tls_key, ca: tls_ca } : undefined;
  const [, host = ''] = /^(.+):\d+$/.exec(listen) ?? [];
  if (host === '') throw wrongUsage(`--listen ${listen} is not ADDRESS:PORT`, 'fleet');
  if (!tls && !/^(127\.|localhost$|\[::1\]$)/.test(host) && !values.insecure) throw fail('insecure_host', { host });
  const url = String(values.url ?? `${tls ? 'tls' : 'nats'}://${listen}`);
  const { configPath, doorFile } = await (await parts.fleetKeys()).create(folder, { url, listen, tls });
  if (values.json) return output.data(json({ broker_config: configPath, door_code: doorFile, url }, output));
  output.data(`the broker:  nats-server -c ${configPath}\n`);
  output.data(`a door:      ttypilot serve --fleet ${doorFile}\n`);
  output.data('a host:      ttypilot fleet add HOST\n');
}

async function add(folder: string, host: string, context: Context): Promise<void> {
  const { parts, output } = context;
  const keys = await parts.fleetKeys();
  await context.interruptible(undefined, ({ signal = new AbortController().signal }) =>
    keys.invite(folder, host, {
      signal,
      onCode(code) {
        output.data(`ttypilot node --join ${code}\n`);
        output.note(`Run this on ${host}. The code works once, while this command waits; Ctrl+C voids it.`);
      },
    }),
  );
  output.note(`${host} has joined.`);
}

interface Asked {
  door: Values;
  values: Values;
}

async function drain(host: string, is_drained: boolean, { door, values }: Asked, context: Context): Promise<void> {
  await askService(door, context, { method: 'POST', path: pathOf(host), body: { is_drained } });
  if (values.json) context.output.data(json({ host, is_drained }, context.output));
  else context.output.note(is_drained ? `${host} gets no new programs.` : `${host} gets programs again.`);
}

async function forget(
  host: string,
  { folder, door, values }: Asked & { folder: string },
  context: Context,
): Promise<void> {
  const { parts, output } = context;
  await askService(door, context, { method: 'DELETE', path: pathOf(host) });
  // the keys may be on another machine, or nowhere
  const isKeyGone = existsSync(folder) && (await (await parts.fleetKeys()).remove(folder, host));
  if (values.json) return output.data(json({ host, forgotten: true, key_removed: isKeyGone }, output));
  output.note(`${host} is forgotten, and its sessions count as lost.${isKeyGone ? ' Its key is void.' : ''}`);
}

function pathOf(host: string): string {
  return `${HOSTS}/${encodeURIComponent(host)}`;
}

function print({ hosts }: { hosts: HostRow[] }, { json: isJson }: Values, { output }: Context): void {
  if (isJson) return output.data(json({ hosts }, output));
  if (hosts.length === 0) return output.note('No host has joined. See: ttypilot node --help');
  const rows = hosts.map((host) => [
    host.name,
    stateOf(host),
    `${host.running}/${host.capacity}`,
    host.version,
    Object.entries(host.labels)
      .map(([key, value]) => `${key}=${value}`)
      .join(' '),
  ]);
  printTable([['HOST', 'STATE', 'PROGRAMS', 'VERSION', 'LABELS'], ...rows], output);
}

function stateOf({ is_reachable, is_drained }: HostRow): string {
  if (!is_reachable) return 'unreachable';
  return is_drained ? 'drained' : 'up';
}
