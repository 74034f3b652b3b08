import { type JSONRPCMessage, SUPPORTED_PROTOCOL_VERSIONS, type Transport } from '@modelcontextprotocol/server';
import type { Client } from '../../operations/client.js';
import type { OpeningAnswers, PreparedOpening } from './opening.js';
import { createMcpServer } from './server.js';

/** Asks a server for what it says first, for each set of tools. Done when ttypilot is built. */
export async function buildOpening(): Promise<PreparedOpening> {
  const sets: PreparedOpening['sets'] = {};
  for (const set of ['all', 'core']) {
    sets[set] = {
      own: await answersOf(set, {}),
      shared: await answersOf(set, { onExit: () => ({ dispose: () => {} }) }),
    };
  }
  return { versions: SUPPORTED_PROTOCOL_VERSIONS, sets };
}

async function answersOf(set: string, client: Pick<Client, 'onExit'>): Promise<OpeningAnswers> {
  const { mcp } = createMcpServer(client as Client, { tools: [set] });
  const answers: Record<string, unknown>[] = [];
  const transport: Transport = {
    start: async () => {},
    close: async () => {},
    send: async (message) => void answers.push((message as { result: Record<string, unknown> }).result),
  };
  await mcp.connect(transport);
  const ask = async (message: object) => {
    const count = answers.length;
    transport.onmessage?.({ jsonrpc: '2.0', ...message } as JSONRPCMessage);
    while (answers.length === count) await new Promise<void>((resolve) => process.nextTick(resolve));
    return answers[count] as Record<string, unknown>;
  };
  const [protocolVersion] = SUPPORTED_PROTOCOL_VERSIONS;
  const clientInfo = { name: 'build', version: '1' };
  const initialize = await ask({
    id: 1,
    method: 'initialize',
    params: { protocolVersion, capabilities: {}, clientInfo },
  });
  const tools = await ask({ id: 2, method: 'tools/list' });
  await mcp.close();
  return { initialize, tools };
}
