import type { HttpClient } from '../../../client/http-client.js';
import { answerOpening } from '../../mcp/opening.js';
import { takeStdout } from '../../stdio/take-stdout.js';
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
  const tools = typeof options.tools === 'string' ? await chosen(options.tools) : await parts.mcpTools();
  if (typeof connect === 'string') {
    const client = await connectTo(connect, parts, { tokenFile, command: 'mcp' });
    return serveShared(await client.checked(), tools);
  }
  const client = embedded ? undefined : await running(parts);
  if (client) return serveShared(client, tools);
  const output = takeStdout();
  const { isOver, answered } = await answerOpening(tools, 'own', output);
  if (isOver) return 0;
  const engine = await parts.openEngine({ isLasting: true });
  const { serveMcp } = await import('../../mcp/serve.js');
  await engine.adoptDurable();
  await serveMcp(engine.client, { tools, answered, output });
  await engine.dispose();
  return 0;
}

/** The names of sets need no check, which would load all operations. */
const SETS = ['all', 'core'];

async function chosen(list: string): Promise<string[]> {
  const words = list.split(',').map((word) => word.trim());
  if (words.length === 1 && SETS.includes(words[0] as string)) return words;
  const { toolsProblem } = await import('../../mcp/tool-choice.js');
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
async function serveShared(client: HttpClient, tools: readonly string[]): Promise<number> {
  const output = takeStdout();
  const lost = new Promise<'lost'>((resolve) => client.onClose(() => resolve('lost')));
  const { isOver, answered } = await Promise.race([
    answerOpening(tools, 'shared', output),
    lost.then(() => ({ isOver: false, answered: undefined })),
  ]);
  const { serveMcp } = await import('../../mcp/serve.js');
  const ended = isOver || (await Promise.race([serveMcp(inThisDirectory(client), { tools, answered, output }), lost]));
  client.close();
  if (ended !== 'lost') return 0;
  process.stderr.write(`ttypilot mcp: the ttypilot at ${client.address} is gone\n`);
  process.stdin.destroy();
  return 3;
}
