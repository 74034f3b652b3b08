import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Agent } from '../../../src/agents/agent.js';
import type { Agents } from '../../../src/agents/agents.js';
import { readDialog } from '../../../src/agents/dialogs/dialog.js';
import { Responder } from '../../../src/agents/respond/responder.js';
import { quoteWord } from '../../../src/base/text/quote-word.js';
import { TmuxBridge } from '../../../src/bridge/tmux-bridge.js';
import type { Engine } from '../../../src/engine/engine.js';
import type { Session } from '../../../src/session/session.js';
import type { Store } from '../../../src/store/store.js';
import type { PrivateTmux } from '../../helpers/private-tmux.js';
import { storedAgents } from '../stored-agents.js';

const AGENT = fileURLToPath(new URL('../../fixtures/agents/agent.mjs', import.meta.url));

/** The command line of the scripted agent with these words. */
export function agentCommand(...words: string[]): string {
  return [process.execPath, AGENT, ...words].map(quoteWord).join(' ');
}

/** A line of the agent's log. */
export function readLog(log: string): Record<string, unknown>[] {
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

export interface Answering {
  tmux: PrivateTmux;
  engine: Engine;
  session: Session;
  store: Store;
  agents: Agents;
  agent: Agent;
  responder: Responder;
  failures: unknown[];
  /** The answers that the agent received. */
  answers(): unknown[];
  prompts(): unknown[];
  /** Its log entries with this name. */
  took(name: string): unknown[];
  /** Lets an agent with the word `cue` ask its next question. */
  cue(): void;
  /** Reports a question, as the agent's hook would. */
  asks(question?: string): Promise<void>;
  /** Resolves when the list of options is on the screen. */
  dialogShown(): Promise<void>;
  /** A second responder on the same store, as after a restart. */
  restarted(): Responder;
}

/** An agent in a pane that asks the questions named, and a responder for it. */
export async function answering(words: string[], { rows = 24, cols = 80, isAsking = true } = {}): Promise<Answering> {
  const { folder, tmux, socketName, engine, store, agents, failures, onFailure } = await storedAgents();
  const log = join(folder, 'log');
  writeFileSync(log, '');
  const cueFile = join(folder, 'cue');
  const given = words.map((word) => (word === 'cue' ? `cue=${cueFile}` : word));
  const paneId = tmux.pane(agentCommand(`log=${log}`, ...given), { rows, cols });
  const session = await engine.pane({ paneId, socketName });
  const agent = await agents.add({ tmuxPaneId: paneId, tmuxSocket: socketName }, 'test');
  const newResponder = () => {
    const bridge = new TmuxBridge({ engine, log: () => {} });
    return new Responder({ agents, answers: store.answers, bridge, onFailure });
  };
  const asks = async (question = 'something') => {
    await agents.record(agent.id, { actor: 'agent', intent: 'question', text: question, delivery: 'hook' });
  };
  if (isAsking) await asks();
  const took = (name: string) => readLog(log).flatMap((entry) => (name in entry ? [entry[name]] : []));
  return {
    ...{ tmux, engine, session, store, agents, agent, failures, asks },
    responder: newResponder(),
    restarted: newResponder,
    took,
    cue: () => writeFileSync(cueFile, ''),
    answers: () => took('answer'),
    prompts: () => took('prompt'),
    dialogShown: async () => {
      const { outcome } = await session.waits.until((terminal) => readDialog(terminal), { timeoutMs: 15_000 });
      if (outcome !== 'matched') throw new Error(`no dialog on:\n${session.screen}`);
    },
  };
}
