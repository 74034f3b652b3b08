import { dirname } from 'node:path';
import { elapse, systemClock } from '../../../base/clock.js';
import { fail, TtypilotError } from '../../../base/errors/errors.js';
import { daemonSocket } from '../../../base/files/daemon-socket.js';
import { type HostNote, readHostNote } from '../../../base/files/host-note.js';
import { checkPrivateDirectory } from '../../../base/files/private-directory.js';
import { isSameProcess } from '../../../base/process-identity.js';
import type { HttpClient } from '../../../client/http-client.js';
import { socketClient } from '../../../client/socket-client.js';
import { listAllSessions } from '../../../operations/sessions/list-all-sessions.js';
import { wrongUsage } from '../args/usage.js';
import type { Context, Parts } from '../context.js';
import { json } from '../show/output.js';
import { ageText } from '../show/tables.js';
import { processEnded } from './process-ended.js';
import { startDetached } from './start-detached.js';

const END_MS = 10_000;
/** How long a killed process may take to go. */
const DYING_MS = 2000;
/** How long a host that another command has just started may take to listen. */
const LISTEN_MS = 20_000;
const RETRY_MS = 50;

type DaemonNote = HostNote & { socket: string };

interface ListedSession {
  state: string;
  is_durable?: boolean;
  socket_name?: string;
}

/** `ttypilot daemon start|stop|restart|status`. */
export async function controlDaemon(
  { action, foreground, json: asJson }: Record<string, unknown>,
  context: Context,
): Promise<number> {
  if (foreground && action !== 'start') throw wrongUsage('--foreground works only with daemon start', 'daemon');
  if (foreground) {
    const { serveForeground } = await import('./serve-foreground.js');
    return serveForeground(context.parts);
  }
  const directory = await context.parts.dataDirectory();
  const [data, text] = await context.interruptible(PROGRESS[String(action)], () =>
    act(String(action), directory, context.parts),
  );
  context.output.data(asJson ? json(data, context.output) : text);
  return 0;
}

const PROGRESS: Record<string, string> = {
  start: 'starting',
  stop: 'ending the sessions',
  restart: 'restarting',
  status: 'asking the daemon',
};

async function act(action: string, directory: string, parts: Parts): Promise<[object, string]> {
  if (action === 'start') return startDaemon(directory);
  if (action === 'restart') return restart(directory);
  const running = readHostNote(directory);
  if (!running) throw fail('no_service', { address: daemonSocket(directory) });
  return action === 'stop' ? stop(asDaemon(running)) : statusOf(running, parts);
}

/** Only a daemon is ours to stop: a service runs in the foreground of a person or a supervisor. */
function asDaemon(note: HostNote): DaemonNote {
  if (note.socket !== undefined) return note;
  const { pid, url } = note;
  throw wrongUsage(
    `a service runs here, not a daemon: ${url}. Stop it where it was started, or with: kill ${pid}`,
    'daemon',
  );
}

/** Starts the daemon of a directory unless it runs already. */
export async function startDaemon(directory: string): Promise<[object, string]> {
  const running = readHostNote(directory);
  if (running && (await isUp(running))) return already(running);
  try {
    const started = await startDetached(directory);
    return [started, `ttypilot daemon started, pid ${started.pid}, ${started.address}\n`];
  } catch (error) {
    if (!(error instanceof TtypilotError) || error.code !== 'service_running') throw error;
    const started = await whenListening(directory);
    if (!started) throw error;
    return already(started);
  }
}

/** A killed daemon keeps its process number for a moment, but nothing answers at its socket any more. */
async function isUp({ pid, identity, socket }: HostNote): Promise<boolean> {
  if (socket === undefined) return true;
  const client = socketClient(socket);
  try {
    await client.checked();
    return true;
  } catch (error) {
    if (!(error instanceof TtypilotError) || error.code !== 'no_service') throw error;
    return !(await processEnded({ pid, identity }, DYING_MS, systemClock));
  } finally {
    client.close();
  }
}

function already({ pid, socket, url }: HostNote): [object, string] {
  const address = socket ?? url;
  const what = socket === undefined ? 'service' : 'daemon';
  return [{ pid, address, already_running: true }, `ttypilot ${what} is already running, pid ${pid}, ${address}\n`];
}

/** The host that holds the lock takes it before it listens. */
async function whenListening(directory: string): Promise<HostNote | undefined> {
  const deadline = systemClock.now() + LISTEN_MS;
  for (;;) {
    const note = readHostNote(directory);
    if (note || systemClock.now() >= deadline) return note;
    await elapse(systemClock, RETRY_MS);
  }
}

/** Stops the running daemon, if any, and starts another one. */
async function restart(directory: string): Promise<[object, string]> {
  const running = readHostNote(directory);
  const [, before] = running ? await stop(asDaemon(running)) : [{}, ''];
  const [started, now] = await startDaemon(directory);
  return [started, `${before}${now}`];
}

async function statusOf(note: HostNote, parts: Parts): Promise<[object, string]> {
  const { pid, version, started_at, socket, url } = note;
  const address = socket ?? url;
  const client = await clientOf(note, parts);
  const sessions = await listAllSessions<ListedSession>(client).finally(() => client.close());
  const running = sessions.filter(({ state }) => state === 'running').length;
  const uptime_ms = Math.max(0, Date.now() - Date.parse(started_at));
  const status = { pid, version, started_at, uptime_ms, address, sessions: sessions.length, running };
  const text = [
    `ttypilot ${version}${socket === undefined ? ' (a service)' : ''} is running, pid ${pid}, for ${ageText(uptime_ms)}`,
    `sessions: ${running} running, ${sessions.length - running} ended`,
    `${socket === undefined ? 'address:' : 'socket: '}  ${address}`,
    ...attachLine(sessions),
  ];
  return [status, `${text.join('\n')}\n`];
}

async function clientOf({ socket }: HostNote, parts: Parts): Promise<HttpClient> {
  if (socket !== undefined) {
    checkPrivateDirectory(dirname(socket));
    return socketClient(socket);
  }
  // loaded only here, because most commands talk to a daemon
  const { connect } = await import('../connect.js');
  return connect(parts);
}

/** How to attach to the programs that outlive the daemon. */
function attachLine(sessions: readonly ListedSession[]): string[] {
  const durable = sessions.filter(({ state, is_durable }) => is_durable && state === 'running');
  const [first] = durable;
  return first ? [`in tmux:  ${durable.length}, attach with: tmux -L ${first.socket_name} attach`] : [];
}

/** Sends a signal instead of a request, so that it can stop a daemon of another version as well. */
async function stop({ pid, identity, socket }: DaemonNote): Promise<[object, string]> {
  // in the same turn as the signal: once the daemon has ended, its number may belong to another process
  if (isSameProcess({ pid, identity })) process.kill(pid, 'SIGTERM');
  const hasEnded = await processEnded({ pid, identity }, END_MS, systemClock);
  if (!hasEnded) throw fail('service_stuck', { address: socket, seconds: END_MS / 1000, pid });
  return [{ pid, stopped: true }, `ttypilot daemon stopped, pid ${pid}\n`];
}
