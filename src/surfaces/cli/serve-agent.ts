import { callerPane } from '../../base/caller-pane.js';
import type { HttpClient } from '../../client/http-client.js';
import { SocketClient } from '../../client/socket-client.js';
import { serveMcp } from '../mcp/serve.js';
import { connect as connectToRunning, isNobodyThere } from './connect.js';
import type { Context, Parts } from './context.js';
import { findService } from './hook/find-service.js';
import { inThisDirectory } from './in-this-directory.js';
import { wrongUsage } from './usage.js';

/** `ttypilot mcp`: with the sessions of the daemon or of the service, or with its own. */
export async function serveAgent(options: Record<string, unknown>, context: Context): Promise<number> {
  const exitCode = await serve(options, context);
  // what the client has not read, and never will, would keep the process
  process.exit(exitCode);
}

async function serve({ connect, embedded }: Record<string, unknown>, { parts }: Context): Promise<number> {
  if (connect !== undefined && embedded) throw wrongUsage('--connect and --embedded exclude each other', 'mcp');
  const isUrl = typeof connect === 'string' && /^https?:/.test(connect);
  if (isUrl) return serveShared(await service(connect, await parts.dataDirectory()));
  const client = embedded ? undefined : await running(connect as string | undefined, parts);
  if (client) return serveShared(client);
  const engine = await parts.openEngine({ isLasting: true });
  await engine.adoptDurable();
  await serveMcp(engine.caller);
  await engine.dispose();
  return 0;
}

async function running(address: string | undefined, parts: Parts): Promise<SocketClient | HttpClient | undefined> {
  if (address !== undefined) return SocketClient.connect(address);
  try {
    return await connectToRunning(parts);
  } catch (error) {
    // sharing is a convenience; what was not asked for by name may be missing
    if (isNobodyThere(error)) return undefined;
    throw error;
  }
}

/** The service at an address, with the token of the environment or of the data directory. */
async function service(url: string, dataDirectory: string): Promise<HttpClient> {
  const { HttpClient } = await import('../../client/http-client.js');
  const found = findService(dataDirectory, { ...process.env, TTYPILOT_URL: url });
  const token = typeof found === 'string' ? undefined : found.token;
  return HttpClient.connect(url, { token, callerPane: callerPane(process.env) });
}

/** Ends with the agent, or with who has the sessions: without that nothing would work any more. */
async function serveShared(client: SocketClient | HttpClient): Promise<number> {
  const lost = new Promise<'lost'>((resolve) => client.onClose(() => resolve('lost')));
  const ended = await Promise.race([serveMcp(inThisDirectory(client)), lost]);
  client.close();
  if (ended !== 'lost') return 0;
  process.stderr.write(`ttypilot mcp: the ttypilot at ${client.address} is gone\n`);
  process.stdin.destroy();
  return 3;
}
