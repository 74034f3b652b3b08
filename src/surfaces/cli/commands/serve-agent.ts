import { readFileSync } from 'node:fs';
import { fail } from '../../../base/errors/errors.js';
import type { HttpClient } from '../../../client/http-client.js';
import { socketClient } from '../../../client/socket-client.js';
import { serveMcp } from '../../mcp/serve.js';
import type { McpOptions } from '../../mcp/server.js';
import { toolsProblem } from '../../mcp/tool-choice.js';
import { inThisDirectory } from '../args/in-this-directory.js';
import { wrongUsage } from '../args/usage.js';
import { connect as connectToRunning, isNobodyThere, open } from '../connect.js';
import type { Context, Parts } from '../context.js';
import { findHost } from '../find-host.js';

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
  if (isUrl) return serveShared(await service(connect, tokenFile, await parts.dataDirectory()), mcp);
  const client = embedded ? undefined : await running(connect as string | undefined, parts);
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

async function running(address: string | undefined, parts: Parts): Promise<HttpClient | undefined> {
  if (address !== undefined) return socketClient(address).checked();
  try {
    return await connectToRunning(parts);
  } catch (error) {
    // sharing is a convenience: without --connect, nothing has to be running
    if (isNobodyThere(error)) return undefined;
    throw error;
  }
}

/** Connects to the service at an address, with the token for it. */
async function service(url: string, tokenFile: unknown, dataDirectory: string): Promise<HttpClient> {
  if (!URL.canParse(url)) throw wrongUsage(`--connect: '${url}' is not an address like http://127.0.0.1:7717`, 'mcp');
  const given = typeof tokenFile === 'string' ? { TTYPILOT_TOKEN: readToken(tokenFile) } : {};
  const found = await findHost(dataDirectory, { ...process.env, ...given, TTYPILOT_URL: url });
  const fromEnvironment = process.env.TTYPILOT_TOKEN ? 'TTYPILOT_TOKEN' : `${dataDirectory}/token`;
  const source = typeof tokenFile === 'string' ? tokenFile : fromEnvironment;
  return open(found, source);
}

function readToken(path: string): string {
  try {
    const token = readFileSync(path, 'utf8').trim();
    if (token !== '') return token;
  } catch (error) {
    throw fail('invalid_argument', { name: '--token-file', reason: `${path} cannot be read` }, { cause: error });
  }
  throw fail('invalid_argument', { name: '--token-file', reason: `${path} is empty` });
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
