import { fail, TtypilotError } from '../../base/errors/errors.js';
import type { WireError } from '../../client/protocol.js';
import { toWire } from '../../client/wire-errors.js';
import type { Client } from '../../operations/client.js';
import { type Daemon, serveDaemon } from './serve.js';

/** The daemon's report to the process that started it. */
export type Started = { address: string } | { error: WireError };

interface DaemonEngine {
  client: Client;
  endLeftovers(): Promise<void>;
  adoptDurable(): Promise<unknown>;
  dispose(): Promise<void>;
}

interface Needs {
  version: string;
  openEngine(options: { ownerDirectory: string }): Promise<DaemonEngine>;
}

const ENDING_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Serves until a signal; then ends all sessions and removes the socket. */
export async function serveForeground({ version, openEngine }: Needs, directory: string): Promise<number> {
  const ending = new Promise<void>((resolve) => {
    for (const signal of ENDING_SIGNALS) process.on(signal, () => resolve());
  });
  const engine = await openEngine({ ownerDirectory: directory });
  const daemon = await start(async () => {
    const prepare = async () => {
      await engine.endLeftovers();
      await engine.adoptDurable();
    };
    return serveDaemon({ directory, client: engine.client, version, prepare });
  });
  await ending;
  daemon.close();
  await engine.dispose();
  // connected clients must not keep the process alive
  process.exit(0);
}

async function start(serve: () => Promise<Daemon>): Promise<Daemon> {
  try {
    const daemon = await serve();
    tell({ address: daemon.address });
    process.stderr.write(`ttypilot daemon, pid ${process.pid}, listening on ${daemon.address}\n`);
    return daemon;
  } catch (error) {
    const failure = error instanceof TtypilotError ? error : fail('internal_error', { reason: String(error) });
    tell({ error: toWire(failure) });
    throw failure;
  }
}

function tell(started: Started): void {
  // the starter closes the channel as soon as it has the report
  if (process.connected) process.send?.(started, () => {});
}
