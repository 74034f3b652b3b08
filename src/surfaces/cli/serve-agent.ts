import { TtypilotError } from '../../base/errors.js';
import { SocketClient } from '../../client/socket-client.js';
import { serveMcp } from '../mcp/serve.js';
import { connectToDaemon } from './call-operation.js';
import type { Context } from './context.js';
import { inThisDirectory } from './in-this-directory.js';
import { wrongUsage } from './usage.js';

/** `ttypilot mcp`: with the sessions of a daemon, or with its own. */
export async function serveAgent(options: Record<string, unknown>, context: Context): Promise<number> {
  const exitCode = await serve(options, context);
  // what the client has not read, and never will, would keep the process
  process.exit(exitCode);
}

async function serve({ connect, embedded }: Record<string, unknown>, { parts }: Context): Promise<number> {
  if (connect !== undefined && embedded) throw wrongUsage('--connect and --embedded exclude each other', 'mcp');
  const client = embedded ? undefined : await daemon(connect as string | undefined);
  if (client) return serveShared(client);
  const engine = await parts.openEngine();
  await engine.adoptDurable();
  await serveMcp(engine.caller);
  await engine.dispose();
  return 0;
}

async function daemon(address: string | undefined): Promise<SocketClient | undefined> {
  if (address !== undefined) return SocketClient.connect(address);
  try {
    return await connectToDaemon();
  } catch (error) {
    // sharing is a convenience; what was not asked for by name may be missing
    if (error instanceof TtypilotError && error.code === 'no_service') return undefined;
    throw error;
  }
}

/** Ends with the agent, or with the daemon: without it nothing would work any more. */
async function serveShared(client: SocketClient): Promise<number> {
  const lost = new Promise<'lost'>((resolve) => client.onClose(() => resolve('lost')));
  const ended = await Promise.race([serveMcp(inThisDirectory(client)), lost]);
  client.close();
  if (ended !== 'lost') return 0;
  process.stderr.write(`ttypilot mcp: the daemon at ${client.address} is gone\n`);
  process.stdin.destroy();
  return 3;
}
