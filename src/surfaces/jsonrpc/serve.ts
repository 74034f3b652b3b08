import { systemClock } from '../../base/clock.js';
import { takeStdout } from '../stdio/take-stdout.js';
import { JsonRpcServer } from './server.js';
import type { ServerDefaults, ServerState } from './server-state.js';

const ENDING_SIGNALS = ['SIGHUP', 'SIGTERM', 'SIGINT'] as const;

export interface ServeOptions {
  engine: ServerState['engine'];
  version: string;
  defaults: ServerDefaults;
}

/** Serves JSON-RPC on stdin and stdout. Resolves when the client is gone or has ended the server. */
export async function serveJsonRpc(options: ServeOptions): Promise<void> {
  const note = (text: string) => process.stderr.write(`ttypilot server: ${text}\n`);
  const server = new JsonRpcServer({
    ...options,
    input: process.stdin,
    output: takeStdout(),
    clock: systemClock,
    note,
  });
  for (const signal of ENDING_SIGNALS) process.on(signal, () => server.close());
  await server.ended;
}
