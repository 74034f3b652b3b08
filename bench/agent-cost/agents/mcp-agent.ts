import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { Act } from '../job.js';
import type { Meter } from './meter.js';

const bin = fileURLToPath(new URL('../../../bin/ttypilot', import.meta.url));

type Until = 'settled' | 'input' | 'exit' | { text: string; and_settled?: boolean } | { gone: string };

/** The input of `act` without its session. */
export interface ActInput {
  do: readonly (Act | { submit: string } | { wait: string | { selected: string } })[];
  only_if?: { selected: string } | { shows: string };
  until?: Until;
  look?: 'changes' | 'output' | 'screen' | 'none';
  timeout_ms?: number;
}

/** A first step that only looks. */
export const SETTLED = { until: 'settled' } as const;

/** An agent that drives terminals through `ttypilot mcp`. It reads the text of an answer, not its structured content. */
export class McpAgent {
  readonly meter: Meter;
  readonly #client: Client;
  #sessionId = '';

  private constructor(meter: Meter, client: Client) {
    this.meter = meter;
    this.#client = client;
  }

  static async open(meter: Meter, { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }): Promise<McpAgent> {
    const client = new Client({ name: 'bench', version: '1.0.0' });
    const args = [bin, 'mcp', '--embedded'];
    const command = process.execPath;
    await client.connect(new StdioClientTransport({ command, args, cwd, env: env as Record<string, string> }));
    return new McpAgent(meter, client);
  }

  /** Starts a command line in a terminal, and does the first step in the same call. */
  async start(command: string, { do: acts, ...first }: Partial<ActInput> = {}): Promise<string> {
    const steps = acts ? { do: acts.flatMap(asShort) } : {};
    const { text, output } = await this.#call('spawn_tui', { command, ...steps, ...first });
    this.#sessionId = `${output?.session_id}`;
    return text;
  }

  /** Acts, waits and looks. */
  act(input: ActInput): Promise<string> {
    return this.#onSession('act', { ...input, do: input.do.flatMap(asShort) });
  }

  /** Runs a command in the shell of the session. */
  runCommand(input: { command: string; timeout_ms?: number; max_lines?: number }): Promise<string> {
    return this.#onSession('run_command', input);
  }

  /** Searches all that the program has printed. */
  searchOutput(input: { pattern: string }): Promise<string> {
    return this.#onSession('search_output', input);
  }

  /** Ends a program that does not end by itself. */
  async end(): Promise<void> {
    await this.#onSession('close_session', {});
    this.#sessionId = '';
  }

  /** Tokens of the tool list and the instructions, which an agent pays once in a conversation. */
  async tokensOfTools(): Promise<number> {
    const { tools } = await this.#client.listTools();
    const shown = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    return encode(JSON.stringify(shown)).length + encode(this.#client.getInstructions() ?? '').length;
  }

  /** Ends what is left of the round, uncounted. */
  async reset(): Promise<void> {
    if (this.#sessionId === '') return;
    await this.#client.callTool({ name: 'close_session', arguments: { session_id: this.#sessionId } });
    this.#sessionId = '';
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #onSession(name: string, input: object): Promise<string> {
    return (await this.#call(name, { session_id: this.#sessionId, ...input })).text;
  }

  async #call(name: string, input: Record<string, unknown>) {
    const result = await this.#client.callTool({ name, arguments: input });
    const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    this.meter.add({ name, arguments: input }, text);
    return { text, output: result.structuredContent as { session_id?: string } | undefined };
  }
}

/** An act as an agent writes it: keys by their names. */
function asShort(act: ActInput['do'][number]): (string | object)[] {
  return typeof act === 'object' && 'press' in act ? [act.press].flat() : [act];
}
