import { readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { join, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { systemClock } from './base/clock.js';
import { fail } from './base/errors/errors.js';
import { daemonSocket, prepareSocketDirectory } from './base/files/daemon-socket.js';
import { checkDataDirectory, dataDirectory } from './base/files/data-directory.js';
import { directoryMark } from './base/files/directory-mark.js';
import { withFile } from './base/files/file-failure.js';
import { readHostNote, removeHostNote, writeHostNote } from './base/files/host-note.js';
import { ownTmuxServer } from './base/own-tmux-server.js';
import { bridgeOptions } from './bridge/options.js';
import { sshRelay } from './client/ssh/ssh-relay.js';
import { readConfig } from './config/read-config.js';
import { recordingOptions } from './config/recording-options.js';
import type { Config } from './config/schema.js';
import { Engine } from './engine/engine.js';
import type { FleetDoor } from './fleet/door/door.js';
import type { FleetNode } from './fleet/node/node.js';
import { type OpenAgents, openAgents } from './open-agents.js';
import { Access } from './service/access.js';
import { AuditLog } from './service/audit-log.js';
import { takeHostLock } from './service/host-lock.js';
import { notifyOutbox } from './service/notify.js';
import type { OutboxOptions } from './service/outbox.js';
import { Service } from './service/service.js';
import { ownerToken } from './service/token-file.js';
import { webhookOutbox } from './service/webhook.js';
import { Store } from './store/store.js';
import type { OpenService, ServeFlags } from './surfaces/cli/context.js';
import { checkAddress, type ListenAddress } from './surfaces/http/address.js';
import { localSessions } from './surfaces/http/local-sessions.js';
import { serveHttp } from './surfaces/http/serve.js';
import { configuredToolsProblem } from './surfaces/mcp/tool-choice.js';

/** The build puts the web app here. */
const APP_DIRECTORY = fileURLToPath(new URL('../dist/ui', import.meta.url));
const END_MS = 3000;

/** Composes the service or the daemon: configuration, database, engine, HTTP. */
export async function openService(options: ServeFlags, version: string): Promise<OpenService> {
  const { isDaemon = false } = options;
  const kind = isDaemon ? 'daemon' : 'service';
  const directory = directoryOf(options);
  const config = configOf(options, directory);
  const address = isDaemon ? { socket: daemonSocket(directory) } : addressOf(config.service);
  checkDataDirectory(directory);
  if (address.socket !== undefined) prepareSocketDirectory(address.socket);
  takePlace(directory);
  await checkAddress(address);
  const membership = options.node && (await (await import('./open-fleet.js')).findFleet(options.node, directory));
  const onFailure = (error: unknown) => {
    process.stderr.write(
      `ttypilot ${options.node ? 'node' : isDaemon ? 'daemon' : 'serve'}: ${error instanceof Error ? error.message : error}\n`,
    );
  };
  const token = ownerToken(directory);
  const store = await Store.open(directory, { databaseUrl: config.database.url, onFailure });
  const access = new Access({ ownerToken: token, tokens: store.tokens, logins: store.logins });
  const audit = new AuditLog(join(directory, 'audit.log'), {
    keepDays: config.audit.keep_days,
    maxBytes: config.audit.max_bytes,
    onFailure,
  });
  const engine = new Engine({
    ...engineOptions(config),
    tmuxSocketName: ownTmuxServer(directory),
    durableOwner: `the ${kind} of ${directory}`,
    owner: `${directoryMark(directory)}.`,
    dataDirectory: directory,
    openRelay: sshRelay,
    admit: (what) => service.events.admit(what),
  });
  engine.recordings.onRemoved(({ count, bytes }) => {
    onFailure(`removed ${count} recordings (${bytes} bytes): more than the configuration keeps`);
  });
  const service: Service = new Service({ engine, store, outboxes: outboxesOf(config), onFailure });
  let agents: OpenAgents | undefined;
  let door: FleetDoor | undefined;
  let node: FleetNode | undefined;
  let url = originOf(address);
  const baseUrl = () => (config.service.public_url ?? url).replace(/\/+$/, '');
  const finish = async () => {
    service.dispose();
    audit.dispose();
    await store.close();
  };
  try {
    await service.start();
    agents = await openAgents({ service, config, baseUrl, onFailure });
    if (options.fleet !== undefined) {
      door = await (await import('./open-fleet.js')).openFleetDoor(options.fleet, { directory, onFailure });
    }
    const http = await serveHttp({
      ...{ service, sessions: door ?? localSessions(service), fleet: door, access, audit, version, onFailure, address },
      ...agents.parts,
      clock: systemClock,
      limits: httpLimits(config),
      mcpTools: config.mcp.tools,
      appDirectory: APP_DIRECTORY,
    });
    url = http.url;
    if (options.node && membership) {
      const { openFleetNode } = await import('./open-fleet.js');
      node = openFleetNode(options.node, membership, { directory, service, http, config, version, onFailure });
    }
    const { socket } = address;
    writeHostNote(directory, socket === undefined ? { url } : { socket }, version);
    return {
      url: socket ?? url,
      loginUrl: isDaemon ? undefined : `${url}/login?code=${access.newLink()}`,
      extensions: http.extensions,
      joined: node?.join(),
      async close() {
        removeHostNote(directory);
        agents?.dispose();
        await within(END_MS, service.stop());
        // after the exits of its sessions
        await node?.leave();
        await http.close();
        door?.dispose();
        await finish();
      },
    };
  } catch (error) {
    agents?.dispose();
    door?.dispose();
    node?.dispose();
    await within(END_MS, service.stop());
    await finish();
    throw error;
  }
}

/** A door is not the host of the machine that it runs on, which may be in the fleet, too. */
function directoryOf({ dataDir, fleet }: ServeFlags): string {
  if (dataDir !== undefined) return resolve(dataDir);
  return fleet === undefined ? dataDirectory() : join(dataDirectory(), 'door');
}

function configOf({ host, port, tlsCert, tlsKey, insecure, config }: ServeFlags, dataDir: string): Config {
  const given = { host, port, tls_cert: tlsCert, tls_key: tlsKey, insecure };
  const service = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return readConfig({ file: config, dataDir, flags: { service }, problem: configuredToolsProblem });
}

/** Makes this process the only host of the directory. Throws `service_running` when there is another. */
function takePlace(directory: string): void {
  // a running host counts even if its lock was removed
  const running = readHostNote(directory);
  if (running) throw fail('service_running', { address: directory, pid: running.pid });
  withFile(directory, () => takeHostLock(directory));
}

function addressOf(service: Config['service']): ListenAddress {
  const { host, port, allowed_hosts: allowed, public_url: publicUrl } = service;
  const allowedHosts = [...allowed, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])];
  return { host, port, allowedHosts, tls: tlsOf(service) };
}

function originOf(address: ListenAddress): string {
  if (address.socket !== undefined) return 'http://localhost';
  return `${address.tls ? 'https' : 'http'}://${address.host}:${address.port}`;
}

/** Throws `insecure_host` when other machines could read the traffic. */
function tlsOf({ host, tls_cert, tls_key, insecure }: Config['service']): { cert: Buffer; key: Buffer } | undefined {
  if (tls_cert !== undefined || tls_key !== undefined) return readTls(tls_cert, tls_key);
  if (!isLoopback(host) && !insecure) throw fail('insecure_host', { host });
  return undefined;
}

/** Throws `invalid_input` rather than serve without TLS what was meant to be served with it. */
function readTls(certPath: string | undefined, keyPath: string | undefined): { cert: Buffer; key: Buffer } {
  if (certPath === undefined) throw wrongTls('tls_cert: it is missing, and tls_key needs it');
  if (keyPath === undefined) throw wrongTls('tls_key: it is missing, and tls_cert needs it');
  const tls = { cert: read('tls_cert', certPath), key: read('tls_key', keyPath) };
  try {
    createSecureContext(tls);
    return tls;
  } catch (error) {
    throw wrongTls(`tls_cert: ${certPath} and ${keyPath} are not a certificate and its key in PEM format`, error);
  }
}

function read(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw wrongTls(
      `${name}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
      error,
    );
  }
}

function wrongTls(reason: string, cause?: unknown): Error {
  return fail('invalid_input', { operation: 'serve', reason }, { cause });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

function engineOptions(config: Config) {
  const { limits, timeouts, tmux_bridge } = config;
  return {
    tmuxTimeoutMs: tmux_bridge.subprocess_timeout * 1000,
    paneDefaults: bridgeOptions(tmux_bridge),
    maxSessions: limits.sessions,
    totalOutputBytes: limits.total_output_bytes,
    memoryBytes: limits.memory_bytes,
    retentionMs: limits.retention_seconds * 1000,
    ...recordingOptions(config),
    defaults: {
      scrollback: limits.scrollback,
      outputBytes: limits.output_bytes,
      idleTimeoutMs: timeouts.idle_seconds * 1000,
      absoluteTimeoutMs: timeouts.absolute_seconds * 1000,
    },
  };
}

function httpLimits({ limits }: Config) {
  const { viewers, connections, event_streams: eventStreams, mcp_sessions: mcpSessions } = limits;
  return { viewers, connections, eventStreams, mcpSessions, tokenShare: limits.token_share };
}

function outboxesOf({ webhook, notify }: Config): OutboxOptions[] {
  const { url, secret, events } = webhook;
  return [
    ...(url === undefined || secret === undefined
      ? []
      : [webhookOutbox({ url, secret, events, timeoutMs: webhook.timeout_seconds * 1000 })]),
    ...(notify.url === undefined
      ? []
      : [notifyOutbox({ url: notify.url, token: notify.token, timeoutMs: notify.timeout_seconds * 1000 })]),
  ];
}

/** Waits for the work, `limitMs` at most. */
function within(limitMs: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise<void>((resolve) => systemClock.after(limitMs, resolve))]);
}
