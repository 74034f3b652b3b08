import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { call, openProgram } from '../helpers/mcp-client.js';

/** The fields of all results; each tool returns some of them. */
interface Output {
  session_id: string;
  seq: number;
  found: boolean;
  changed: boolean;
  stable: boolean;
  exited: boolean;
  exit_code: number;
  outcome: string;
  match: string;
  output: string;
  text: string;
  screen_text: string;
  last_lines: string[];
  bracketed: boolean;
  cursor: { x: number; y: number };
  cols: number;
  rows: number;
}

interface SpawnOptions {
  args?: string[];
  cols?: number;
  rows?: number;
  cwd?: string;
  env?: Record<string, string | null>;
}

/** The official MCP client at the built program, as an agent has it, for all tests of a file. */
export function agent() {
  let client: Client;
  beforeAll(async () => {
    client = await openProgram();
  });
  afterAll(() => client.close());
  const tool = async (name: string, input: Record<string, unknown>): Promise<Output> => {
    const { output, text, isError } = await call(client, name, input);
    if (isError) throw new Error(`${name}: ${text}`);
    return output as unknown as Output;
  };
  return {
    /** Starts a program; it is closed when the test is over. */
    async spawn(command: string, options: SpawnOptions = {}): Promise<Program> {
      const { session_id } = await tool('spawn_tui', { command, args: [], ...options });
      const program = new Program(tool, session_id);
      onTestFinished(() => program.close());
      return program;
    },
  };
}

/** A session, by tools alone. */
export class Program {
  readonly #tool: (name: string, input: Record<string, unknown>) => Promise<Output>;
  readonly #id: string;
  /** The position after the last act: later output is new. */
  #seq = 0;

  constructor(tool: Program['tool'], id: string) {
    this.#tool = tool;
    this.#id = id;
  }

  tool(name: string, input: Record<string, unknown> = {}): Promise<Output> {
    return this.#tool(name, { session_id: this.#id, ...input });
  }

  async type(text: string): Promise<void> {
    await this.#act('send_input', { input: text });
  }

  async press(...keys: string[]): Promise<void> {
    await this.#act('send_input', { keys });
  }

  async paste(text: string): Promise<Output> {
    return this.#act('paste', { text });
  }

  async resize(cols: number, rows: number): Promise<void> {
    await this.#act('resize_session', { cols, rows });
  }

  run(command: string, options: { timeout_ms?: number; max_lines?: number } = {}): Promise<Output> {
    return this.tool('run_command', { command, ...options });
  }

  /** Waits for text written after the last act; the error shows the screen. */
  async shows(pattern: string, options: { flags?: string; since?: string | number } = {}): Promise<Output> {
    const result = await this.tool('wait_for_text', { pattern, flags: 'm', since: this.#seq, ...options });
    expect(result.found, `/${pattern}/ on\n${result.screen_text}`).toBe(true);
    return result;
  }

  /** Waits until a program reads a new line, not the previous one. */
  async readsLine(): Promise<void> {
    expect(await this.tool('wait_for_input')).toMatchObject({ state: 'line' });
  }

  async screen(): Promise<string> {
    return (await this.tool('get_screen')).text;
  }

  async ends(): Promise<Output> {
    const result = await this.tool('wait_for_exit');
    expect(result.exited).toBe(true);
    return result;
  }

  async close(): Promise<void> {
    await this.tool('close_session').catch(() => {});
  }

  async #act(name: string, input: Record<string, unknown>): Promise<Output> {
    const result = await this.tool(name, input);
    this.#seq = result.seq;
    return result;
  }
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-e2e-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
