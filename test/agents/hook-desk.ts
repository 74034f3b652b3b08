import { onTestFinished } from 'vitest';
import type { Agent } from '../../src/agents/agent.js';
import { type AgentChange, Agents } from '../../src/agents/agents.js';
import { HookReceiver, type HookReceiverOptions, type HookResult } from '../../src/agents/hooks/hook-receiver.js';
import { Store } from '../../src/store/store.js';
import { FakeClock } from '../helpers/fake-clock.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

export interface HookDesk {
  agents: Agents;
  clock: FakeClock;
  /** Agents whose panes are tracked. */
  registered: Set<string>;
  changes: AgentChange[];
  failures: unknown[];
  send(event: string, payload?: Record<string, unknown>): Promise<HookResult>;
  /** The agent that sent a hook. */
  agentOf(result: HookResult): Promise<Agent>;
}

/** Agents in a private database, with a receiver of their hooks. */
export async function openHookDesk(options: Partial<HookReceiverOptions> = {}): Promise<HookDesk> {
  const store = await Store.open(temporaryFolder());
  onTestFinished(() => store.close());
  const [clock, registered, changes, failures] = [new FakeClock(), new Set<string>(), [], []] as [
    FakeClock,
    Set<string>,
    AgentChange[],
    unknown[],
  ];
  const onFailure = (error: unknown) => failures.push(error);
  const agents = new Agents({ store, onFailure });
  agents.onChange((change) => changes.push(change));
  const availability = {
    register: ({ id }: Agent) => void registered.add(id),
    unregister: (id: string) => void registered.delete(id),
  };
  const receiver = new HookReceiver({ agents, availability, clock, onFailure, ...options });
  return {
    ...{ agents, clock, registered, changes, failures },
    send: (event, payload = {}) => receiver.receive(event, { session_id: 'one', cwd: '/work', ...payload }),
    agentOf: ({ agent_id }) => agents.get(agent_id ?? 'none'),
  };
}
