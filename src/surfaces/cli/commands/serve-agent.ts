import type { HttpClient } from '../../../client/http-client.js';
import { serveMcp } from '../../mcp/serve.js';
import type { McpOptions } from '../../mcp/server.js';
import { toolsProblem } from '../../mcp/tool-choice.js';
import { inThisDirectory } from '../args/in-this-directory.js';
import { wrongUsage } from '../args/usage.js';
import { connectTo, connect as connectToRunning, isNobodyThere } from '../connect.js';
import type { Context, Parts } from '../context.js';

/** `ttypilot mcp`: serves the sessions of the daemon or the service, or its own. */
export async function serveAgent(options: Record<string, unknown>, context: Context): Promise<number> {
  const exitCode = await serve(options, context);
  // output that the client never reads would keep the process alive
  process.exit(exitCode);
}

async function serve(options: Record<string, unknown>, { parts }: Context): Promise<number> {
  const { connect, embedded, token_file: tokenFile } = options;
  if (connect !== undefined && embedded) throw wrongUsage('--connect and --embedded exclude each other', 'mcp');
  const isUrl = typeof connect === 'string' && /^https?:/.test(connect);
  if (tokenFile !== undefined && !isUrl) throw wrongUsage('--token-file works only with --connect URL', 'mcp');
  const mcp = { tools: typeof options.tools === 'string' ? chosen(options.tools) : await parts.mcpTools() };
  if (typeof connect === 'string') {
    const client = await connectTo(connect, parts, { tokenFile, command: 'mcp' });
    return serveShared(await client.checked(), mcp);
  }
  const client = embedded ? undefined : await running(parts);
  if (client) return serveShared(client, mcp);
  const engine = await parts.openEngine({ isLasting: true });
  await engine.adoptDurable();
  await serveMcp(engine.client, mcp);
  await engine.dispose();
  return 0;
}

function chosen(list: string): string[] {
  const words = list.split(',').map((word) => word.trim());
  const problem = toolsProblem(words);
  if (problem) throw wrongUsage(`--tools: ${problem.reason}`, 'mcp');
  return words;
}

async function running(parts: Parts): Promise<HttpClient | undefined> {
  try {
    return await connectToRunning(parts);
  } catch (error) {
    // sharing is a convenience: without --connect, nothing has to be running
    if (isNobodyThere(error)) return undefined;
    throw error;
  }
}

/** Ends with the agent, or with the process that has the sessions: without it nothing works. */
async function serveShared(client: HttpClient, mcp: McpOptions): Promise<number> {
  const lost = new Promise<'lost'>((resolve) => client.onClose(() => resolve('lost')));
  const ended = await Promise.race([serveMcp(inThisDirectory(client), mcp), lost]);
  client.close();
  if (ended !== 'lost') return 0;
  process.stderr.write(`ttypilot mcp: the ttypilot at ${client.address} is gone\n`);
  process.stdin.destroy();
  return 3;
}
