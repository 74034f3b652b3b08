import { elapse, systemClock } from '../../../base/clock.js';
import { fail, TtypilotError } from '../../../base/errors/errors.js';
import { runtimeDirectory } from '../../../base/files/runtime-directory.js';
import { socketOf } from '../../../client/runtime-directory.js';
import type { SocketClient } from '../../../client/socket-client.js';
import { listAllSessions } from '../../../operations/sessions/list-all-sessions.js';
import { processEnded } from '../../daemon/process-ended.js';
import { startDetached } from '../../daemon/start-detached.js';
import { wrongUsage } from '../args/usage.js';
import { connectToDaemon, isNobodyThere } from '../connect.js';
import type { Context } from '../context.js';
import { json } from '../show/output.js';
import { ageText } from '../show/tables.js';

const END_MS = 10_000;
/** How long a daemon that another command has just started may take to listen. */
const LISTEN_MS = 10_000;
const RETRY_MS = 50;

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
  const print = (data: object, text: string) => context.output.data(asJson ? json(data, context.output) : text);
  if (foreground && action !== 'start') throw wrongUsage('--foreground works only with daemon start', 'daemon');
  if (foreground) {
    const { serveForeground } = await import('../../daemon/serve-foreground.js');
    return serveForeground(context.parts, runtimeDirectory());
  }
  if (action === 'restart') print(...(await context.interruptible('restarting', restart)));
  if (action === 'start') print(...(await context.interruptible('starting', start)));
  if (action === 'start' || action === 'restart') return 0;
  const client = await connectToDaemon();
  try {
    if (action === 'status') print(...(await statusOf(client)));
    else print(...(await context.interruptible('ending the sessions', () => stop(client))));
    return 0;
  } finally {
    client.close();
  }
}

async function start(): Promise<[object, string]> {
  try {
    const started = await startDetached(runtimeDirectory());
    return [started, `ttypilot daemon started, pid ${started.pid}, ${started.address}\n`];
  } catch (error) {
    if (!(error instanceof TtypilotError) || error.code !== 'service_running') throw error;
    const client = await connectToStarting();
    const { address } = client;
    const { pid } = await client.hello.finally(() => client.close());
    const text = `ttypilot daemon is already running, pid ${pid}, ${address}\n`;
    return [{ pid, address, already_running: true }, text];
  }
}

/** The daemon that holds the lock takes it before it listens. */
async function connectToStarting(): Promise<SocketClient> {
  const deadline = systemClock.now() + LISTEN_MS;
  for (;;) {
    try {
      return await connectToDaemon();
    } catch (error) {
      if (!isNobodyThere(error) || systemClock.now() >= deadline) throw error;
      await elapse(systemClock, RETRY_MS);
    }
  }
}

/** Stops the running daemon, if any, and starts another one. */
async function restart(): Promise<[object, string]> {
  const running = await connectToDaemon().catch((error: unknown) => {
    if (isNobodyThere(error)) return undefined;
    throw error;
  });
  const [, before] = running ? await stop(running).finally(() => running.close()) : [{}, ''];
  const [started, now] = await start();
  return [started, `${before}${now}`];
}

async function statusOf(client: SocketClient): Promise<[object, string]> {
  const { pid, version, protocol, started_at } = await client.hello;
  const sessions = await listAllSessions<ListedSession>(client);
  const running = sessions.filter(({ state }) => state === 'running').length;
  const uptime_ms = Math.max(0, Date.now() - Date.parse(started_at));
  const status = {
    pid,
    version,
    protocol,
    started_at,
    uptime_ms,
    address: client.address,
    sessions: sessions.length,
    running,
  };
  const text = [
    `ttypilot ${version} is running, pid ${pid}, for ${ageText(uptime_ms)}`,
    `sessions: ${running} running, ${sessions.length - running} ended`,
    `socket:   ${socketOf(runtimeDirectory())}`,
    ...attachLine(sessions),
  ];
  return [status, `${text.join('\n')}\n`];
}

/** How to attach to the programs that outlive the daemon. */
function attachLine(sessions: readonly ListedSession[]): string[] {
  const durable = sessions.filter(({ state, is_durable }) => is_durable && state === 'running');
  const [first] = durable;
  return first ? [`in tmux:  ${durable.length}, attach with: tmux -L ${first.socket_name} attach`] : [];
}

/** Sends a signal instead of a message, so that it can stop a daemon of another version as well. */
async function stop(client: SocketClient): Promise<[object, string]> {
  const { pid } = await client.hello;
  process.kill(pid, 'SIGTERM');
  const hasEnded = await processEnded(pid, END_MS, systemClock);
  if (!hasEnded) throw fail('service_stuck', { address: client.address, seconds: END_MS / 1000, pid });
  return [{ pid, stopped: true }, `ttypilot daemon stopped, pid ${pid}\n`];
}
