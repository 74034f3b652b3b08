import { AgentDesk } from './agents/agent-desk.js';
import type { AgentEvent } from './agents/agent-events.js';
import { availabilityEvent, eventsOf } from './agents/agent-events.js';
import { Agents } from './agents/agents.js';
import { Availability } from './agents/availability.js';
import { HookReceiver } from './agents/hooks/hook-receiver.js';
import { OpenDialogs } from './agents/open-dialogs.js';
import { Responder } from './agents/respond/responder.js';
import { AgentWatch } from './agents/watch.js';
import { bridgeOptions } from './bridge/options.js';
import { TmuxBridge } from './bridge/tmux-bridge.js';
import type { Config } from './config/schema.js';
import type { Service } from './service/service.js';

export interface OpenAgentsOptions {
  service: Service;
  config: Config;
  onFailure: (error: unknown) => void;
}

/** The coding agents of a service, put together. */
export type OpenAgents = Awaited<ReturnType<typeof openAgents>>;

/** Puts together what a service does for coding agents, and goes on with those that were there before. */
export async function openAgents({ service, config, onFailure }: OpenAgentsOptions) {
  const { engine, store, events } = service;
  const bridge = new TmuxBridge({ ...bridgeOptions(config.tmux_bridge), engine });
  const agents = new Agents({ store, onFailure });
  const { healthCheckIntervalMs: intervalMs, programNames } = bridge.settings;
  const availability = new Availability({ engine, intervalMs, programNames });
  const dialogs = new OpenDialogs({ engine });
  const tell = (agentId: string, told: AgentEvent[]) => {
    void events.append(told.map((event) => ({ ...event, sessionId: null, agentId })));
  };
  agents.onChange((change) => {
    dialogs.follow(change.agent);
    tell(change.agent.id, eventsOf(change));
  });
  availability.onChange((change) => {
    tell(change.agentId, [availabilityEvent(change)]);
    // a pane that could not be looked at before can be now
    if (change.available) void agents.get(change.agentId).then((agent) => dialogs.follow(agent), onFailure);
  });
  const hooks = new HookReceiver({ agents, availability, isAsking: (agent) => dialogs.isAsking(agent), onFailure });
  const responder = new Responder({ agents, answers: store.answers, bridge, onFailure });
  const watch = new AgentWatch({ engine, agents, availability, intervalMs, onFailure });
  for (const agent of await agents.list({ isLive: true })) {
    availability.register(agent);
    dialogs.follow(agent);
  }
  availability.start();
  // nobody has to wait for it: who asks for one of these answers again is told what became of it
  void responder
    .recover()
    .then(() => watch.start())
    .catch(onFailure);
  return {
    /** What the routes need. */
    parts: {
      agents: new AgentDesk({ engine, agents, availability, dialogs, responder }),
      hooks,
      extensions: { tmux_bridge: bridge, commander_availability: availability },
    },
    dispose() {
      watch.dispose();
      availability.dispose();
      dialogs.dispose();
    },
  };
}
