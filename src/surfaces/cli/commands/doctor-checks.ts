import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { TtypilotError } from '../../../base/errors/errors.js';
import { runtimeDirectory } from '../../../base/files/runtime-directory.js';
import { SocketClient } from '../../../client/socket-client.js';
import type { Client } from '../../../operations/client.js';
import { connect, connectToService } from '../connect.js';
import type { Parts } from '../context.js';

export interface Finding {
  name: string;
  state: 'good' | 'missing' | 'broken';
  value: string;
  /** What follows from it; only where something is not as it should be. */
  meaning?: string;
}

const OLDEST_NODE = 20;

/** Looks at everything that ttypilot needs or can use, by really using it. */
export async function checkEverything(parts: Parts): Promise<Finding[]> {
  const findings = [node(parts), ...(await terminals(parts))];
  return [
    ...findings,
    await tool('tmux', ['-V'], 'Panes of tmux can not be driven.'),
    await tool('script', ['--version'], 'spawn_tui with use_script does not work.'),
    locale(),
    await served(parts),
    ownTerminal(),
  ];
}

function node({ version }: Parts): Finding {
  const { node: running, modules } = process.versions;
  const value = `ttypilot ${version}, Node ${running} (ABI ${modules}), ${process.platform} ${process.arch}`;
  if (Number.parseInt(running, 10) >= OLDEST_NODE) return { name: 'versions', state: 'good', value };
  return { name: 'versions', state: 'broken', value, meaning: `Node ${OLDEST_NODE} or newer is needed.` };
}

/** Starts a program in a terminal, and finds out how large a terminal may be. */
async function terminals(parts: Parts): Promise<Finding[]> {
  const engine = await parts.openEngine().catch((error: unknown) => error as Error);
  if (engine instanceof Error)
    return [{ name: 'pty', state: 'broken', value: engine.message, meaning: 'Nothing can be started.' }];
  try {
    return [await opensTerminal(engine.client), await largestTerminal(engine.client), await endsAll(engine.client)];
  } catch (error) {
    const value = (error as Error).message;
    return [{ name: 'pty', state: 'broken', value, meaning: 'No program can be started in a terminal.' }];
  } finally {
    await engine.dispose();
  }
}

async function opensTerminal(client: Client): Promise<Finding> {
  const startedAt = performance.now();
  const { session_id } = await client.call('spawn_tui', {
    command: 'sh',
    args: ['-c', 'test -t 1 && echo a terminal'],
  });
  const { found } = await client.call('wait_for_text', { session_id, pattern: '^a terminal', flags: 'm' });
  const value = `a program ran in a terminal, ${Math.round(performance.now() - startedAt)} ms`;
  if (found) return { name: 'pty', state: 'good', value };
  return {
    name: 'pty',
    state: 'broken',
    value: 'a program did not see its terminal',
    meaning: 'Nothing can be driven.',
  };
}

async function largestTerminal(client: Client): Promise<Finding> {
  const { session_id } = await client.call('spawn_tui', { command: 'stty', args: ['size'], cols: 1000, rows: 1000 });
  const { match } = await client.call('wait_for_text', { session_id, pattern: '\\d+ \\d+' });
  const isWhole = match === '1000 1000';
  return {
    name: 'size',
    state: isWhole ? 'good' : 'missing',
    value: isWhole ? 'terminals up to 1000 × 1000' : String(match),
  };
}

/** How well a close finds what a program has started. */
async function endsAll(client: Client): Promise<Finding> {
  const { session_id } = await client.call('spawn_tui', { command: 'cat' });
  const { contained } = await client.call('close_session', { session_id });
  if (contained === 'subreaper') {
    return { name: 'containment', state: 'good', value: 'subreaper: everything that a program starts ends with it' };
  }
  return {
    name: 'containment',
    state: 'missing',
    value: 'marks',
    meaning:
      'A daemon that clears its environment can outlive its session, and ttypilot when that is killed. Install perl (Linux).',
  };
}

async function tool(name: string, args: string[], meaning: string): Promise<Finding> {
  try {
    const { stdout } = await promisify(execFile)(name, args, { timeout: 5000 });
    return { name, state: 'good', value: stdout.split('\n')[0] ?? '' };
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code !== 'ENOENT';
    return isThere
      ? { name, state: 'good', value: 'installed' }
      : { name, state: 'missing', value: 'not installed', meaning };
  }
}

function locale(): Finding {
  const { LC_ALL, LC_CTYPE, LANG } = process.env;
  const value = LC_ALL || LC_CTYPE || LANG || 'not set';
  if (/utf-?8/i.test(value)) return { name: 'locale', state: 'good', value };
  return {
    name: 'locale',
    state: 'missing',
    value,
    meaning: 'Programs may not print beyond ASCII: set LANG=C.UTF-8, or give it with --env.',
  };
}

/** What serves commands now: the service in TTYPILOT_URL, else the daemon, else the service of the data directory. */
async function served(parts: Parts): Promise<Finding> {
  const name = 'commands';
  try {
    const client = await connect(parts);
    const value =
      client instanceof SocketClient ? await ofDaemon(client, parts) : `served by the service ${client.address}`;
    client.close();
    return { name, state: 'good', value };
  } catch (error) {
    if (!(error instanceof TtypilotError)) throw error;
    const value = error.code === 'no_service' ? 'nothing serves them: no daemon and no service runs' : error.message;
    return { name, state: 'missing', value, meaning: error.hint };
  }
}

async function ofDaemon(client: SocketClient, parts: Parts): Promise<string> {
  const { pid, version } = await client.hello;
  const daemon = `served by the daemon, version ${version}, pid ${pid}, ${runtimeDirectory()}`;
  const service = await connectToService(parts).catch(() => undefined);
  service?.close();
  return service ? `${daemon}; the sessions of the service ${service.address} are others` : daemon;
}

function ownTerminal(): Finding {
  const { columns, rows } = process.stdout;
  const value = process.stdout.isTTY ? `${columns} × ${rows}, TERM=${process.env.TERM ?? ''}` : 'output goes elsewhere';
  return { name: 'here', state: 'good', value };
}
