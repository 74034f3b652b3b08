import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { PrivateTmux } from './private-tmux.js';
import type { Result, ServicePlace } from './service.js';

const program = fileURLToPath(new URL('../fixtures/agents/agent.mjs', import.meta.url));
const LONG_MS = 30_000;

export interface AskingAgentOptions {
  /** The questions it asks, in the format of the fixture: `permission,question`. */
  ask: string;
  /** The id of its session. Default: a new one. */
  name?: string;
  /** The name of its project. */
  project?: string;
  tmux?: PrivateTmux;
  style?: string;
}

/** A scripted coding agent in a tmux pane that reports to a service. Ends with the test. */
export class AskingAgent {
  readonly #place: ServicePlace;
  readonly #log: string;
  readonly tmux: PrivateTmux;
  readonly paneId: string;
  agentId = '';

  private constructor(
    place: ServicePlace,
    { ask, name, project = 'shop', tmux, style = 'claude' }: AskingAgentOptions,
  ) {
    this.#place = place;
    this.tmux = tmux ?? new PrivateTmux();
    const folder = mkdtempSync(join(tmpdir(), 'ttypilot-agent-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    this.#log = join(folder, 'log');
    this.name = name ?? basename(folder);
    const own = [`log=${this.#log}`, `name=${this.name}`, `ask=${ask}`, `style=${style}`];
    const words = [process.execPath, program, ...own, `url=${place.url}`, `token=${place.directory}/token`];
    const command = words.map((word) => `'${word}'`).join(' ');
    this.paneId = this.tmux.pane(`mkdir -p ${folder}/${project} && cd ${folder}/${project} && exec ${command}`);
  }

  /** The id of its session. */
  readonly name: string;

  /** Starts an agent and waits until it has asked the first question. */
  static async started(place: ServicePlace, options: AskingAgentOptions): Promise<AskingAgent> {
    const agent = new AskingAgent(place, options);
    await expect.poll(() => agent.#find(), { timeout: LONG_MS }).not.toBe('');
    agent.agentId = await agent.#find();
    await agent.asks();
    return agent;
  }

  /** Waits until it asks. */
  async asks(): Promise<void> {
    const state = async () => (await this.#place.call('get_agent', { agent_id: this.agentId })).state;
    await expect.poll(state, { timeout: LONG_MS }).toBe('awaiting_input');
  }

  /** What it was answered, by its own account: a list for each dialog. */
  get answers(): unknown[] {
    return lines(this.#log).flatMap((line) => {
      const { answer } = JSON.parse(line) as { answer?: { answers: unknown[] } };
      return answer ? [answer.answers] : [];
    });
  }

  async #find(): Promise<string> {
    const { agents } = (await this.#place.call('list_agents')) as { agents: Result[] };
    return String(
      agents.find(({ session_id, ended_at }) => session_id === this.name && ended_at === null)?.agent_id ?? '',
    );
  }
}

function lines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
