import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client, type ClientOptions, InMemoryTransport } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import type { CallOptions } from '../../src/operations/call-context.js';
import { LocalClient } from '../../src/operations/local-client.js';
import { createMcpServer, type McpOptions } from '../../src/surfaces/mcp/server.js';

export const ttypilot = fileURLToPath(new URL('../../bin/ttypilot', import.meta.url));

/** The result of a tool: the structured part for programs and the text for models. */
export interface ToolResult {
  // a test knows what it asked for
  output: Record<string, never>;
  text: string;
  isError: boolean;
}

export interface ProgramOptions extends ClientOptions {
  /** After `ttypilot mcp`. Default `--embedded`. */
  args?: string[];
  /** Added to its environment. */
  env?: Record<string, string>;
}

/** The official client, connected to the built program over stdio. The caller closes it. */
export async function openProgram({
  args = ['--embedded'],
  env: more,
  ...options
}: ProgramOptions = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, options);
  const { TTYPILOT_DATA_DIR = '' } = process.env;
  const env = { ...getDefaultEnvironment(), TTYPILOT_DATA_DIR, ...more };
  await client.connect(new StdioClientTransport({ command: ttypilot, args: ['mcp', ...args], env }));
  return client;
}

/** The same, closed at the end of the test. */
export async function connectToProgram(options: ProgramOptions = {}): Promise<Client> {
  const client = await openProgram(options);
  onTestFinished(() => client.close());
  return client;
}

/** The official client, connected to a server in this process. `local` carries out its calls. */
export async function connectInside(options: McpOptions = {}, clientOptions: ClientOptions = {}) {
  const engine = new Engine();
  const local = new RecordingClient(engine);
  const { mcp } = createMcpServer(local, options);
  const client = new Client({ name: 'test', version: '1.0.0' }, clientOptions);
  const [here, there] = InMemoryTransport.createLinkedPair();
  await mcp.connect(there);
  await client.connect(here);
  onTestFinished(async () => {
    await client.close();
    await engine.dispose();
  });
  return { client, engine, local };
}

/** Calls a tool and takes its result apart. */
export async function call(client: Client, name: string, input: Record<string, unknown> = {}): Promise<ToolResult> {
  const result = await client.callTool({ name, arguments: input });
  const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return { output: result.structuredContent as Record<string, never>, text, isError: result.isError === true };
}

/** Starts a shell script in a session, and waits until it shows something. */
export async function startScript(client: Client, script: string, shown: string): Promise<string> {
  const { output } = await call(client, 'spawn_tui', { command: 'sh', args: ['-c', script] });
  const session_id: string = output.session_id as never;
  await call(client, 'wait_for_text', { session_id, pattern: shown });
  return session_id;
}

/** The program behind bare pipes, for what a well-behaved client never does. */
export class BareProgram {
  readonly child: ChildProcess;
  readonly #answers: {
    id?: unknown;
    result?: { structuredContent: Record<string, never> };
    error?: { code: number; message: string };
  }[] = [];
  readonly #waiting = new Set<() => void>();
  #errors = '';
  /** Lines on stdout that are not JSON. */
  readonly noise: string[] = [];

  constructor(env: Record<string, string> = {}) {
    this.child = spawn(ttypilot, ['mcp', '--embedded'], { stdio: 'pipe', env: { ...process.env, ...env } });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors += text;
      this.#wake();
    });
    let rest = '';
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#hear(line);
    });
    this.child.stdin?.on('error', () => {});
  }

  /** Started, and ended with the test. */
  static async started(env?: Record<string, string>): Promise<BareProgram> {
    const program = new BareProgram(env);
    onTestFinished(() => program.kill());
    await program.initialize();
    return program;
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  /** Resolves when the pipe has accepted it. */
  write(data: string | Uint8Array): Promise<void> {
    return new Promise((resolve) => this.child.stdin?.write(data, () => resolve()));
  }

  send(message: object): Promise<void> {
    return this.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  async initialize(): Promise<void> {
    const clientInfo = { name: 'bare', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    await this.send({ id: 'init', method: 'initialize', params });
    await this.answer('init');
    await this.send({ method: 'notifications/initialized' });
  }

  async callTool(id: string, name: string, input: object): Promise<Record<string, never>> {
    await this.send({ id, method: 'tools/call', params: { name, arguments: input } });
    const { result } = await this.answer(id);
    return result?.structuredContent ?? {};
  }

  /** The answer with this id, now or when it arrives; each only once. */
  async answer(id: unknown) {
    for (;;) {
      const at = this.#answers.findIndex((answer) => answer.id === id);
      const [found] = at < 0 ? [] : this.#answers.splice(at, 1);
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  /** Resolves when stderr matches. */
  async errorOutput(wanted: RegExp): Promise<void> {
    while (!wanted.test(this.#errors)) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  memoryBytes(): number {
    const pages = readFileSync(`/proc/${this.child.pid}/statm`, 'utf8').split(' ')[1];
    return Number(pages) * 4096;
  }

  async exit(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    return this.child.exitCode;
  }

  #hear(line: string): void {
    try {
      this.#answers.push(JSON.parse(line));
    } catch {
      this.noise.push(line);
    }
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}

/** A local client that also records how each call ended. */
class RecordingClient extends LocalClient {
  readonly ended: { name: string; output: Record<string, unknown> }[] = [];
  readonly #listeners = new Set<() => void>();

  override async call(name: string, input: unknown, options?: CallOptions): Promise<Record<string, unknown>> {
    const output = await super.call(name, input, options);
    this.ended.push({ name, output });
    for (const listener of this.#listeners) listener();
    return output;
  }

  /** Waits for the output of the nth finished call with this name. */
  async end(name: string, nth: number): Promise<Record<string, unknown>> {
    for (;;) {
      const found = this.ended.filter((call) => call.name === name)[nth - 1];
      if (found) return found.output;
      await new Promise<void>((resolve) => this.#listeners.add(resolve));
    }
  }
}
