import { AgentDesk } from './agents/agent-desk.js';
import type { AgentEvent } from './agents/agent-events.js';
import { availabilityEvent, eventsOf } from './agents/agent-events.js';
import { agentWaits } from './agents/agent-waits.js';
import { Agents } from './agents/agents.js';
import { Availability } from './agents/availability.js';
import { HookReceiver } from './agents/hooks/hook-receiver.js';
import { OpenDialogs } from './agents/open-dialogs.js';
import { Responder } from './agents/respond/responder.js';
import { AgentWatch } from './agents/watch.js';
import { watchedSessionOf } from './agents/watched-session.js';
import { bridgeOptions } from './bridge/options.js';
import { TmuxBridge } from './bridge/tmux-bridge.js';
import type { Config } from './config/schema.js';
import type { AgentWaits } from './contracts/agent-waits.js';
import { Redactor } from './recording/redact/redactor.js';
import { secretValues } from './recording/redact/secret-values.js';
import type { Service } from './service/service.js';

export interface OpenAgentsOptions {
  service: Service;
  config: Config;
  /** The address of the service for browsers. */
  baseUrl: () => string;
  onFailure: (error: unknown) => void;
}

/** The coding agents of a service. */
export type OpenAgents = Awaited<ReturnType<typeof openAgents>>;

/** Composes what a service does for coding agents, and resumes the agents that are already known. */
export async function openAgents({ service, config, baseUrl, onFailure }: OpenAgentsOptions) {
  const { engine, store, events, outboxes } = service;
  const redactor = new Redactor(secretValues(process.env));
  const bridge = new TmuxBridge({ ...bridgeOptions(config.tmux_bridge), engine });
  const agents = new Agents({ store, onFailure });
  const { healthCheckIntervalMs: intervalMs, programNames } = bridge.settings;
  const availability = new Availability({ engine, intervalMs, programNames });
  const dialogs = new OpenDialogs({ engine });
  const tell = (agentId: string, told: AgentEvent[], waits?: AgentWaits) => {
    const now = Date.now();
    const deliveries = waits ? outboxes.flatMap((outbox) => outbox.deliveriesOf('agent_waits', waits, now)) : [];
    const written = events.append(
      told.map((event) => ({ ...event, sessionId: null, agentId })),
      { deliveries },
    );
    if (deliveries.length > 0) void written.then(() => outboxes.forEach((outbox) => void outbox.start()));
  };
  const touch = (agentId: string) => events.touch({ agentId });
  const hide = (text: string) => redactor.text(text);
  agents.onChange((change) => {
    const { agent } = change;
    dialogs.follow(agent);
    const told = eventsOf(change);
    if (told.length === 0) touch(agent.id);
    else tell(agent.id, told, agentWaits(change, { baseUrl: baseUrl(), hide }));
  });
  availability.onChange((change) => {
    tell(change.agentId, [availabilityEvent(change)]);
    // a pane that could not be read before can be read now
    if (change.available) void agents.get(change.agentId).then((agent) => dialogs.follow(agent), onFailure);
  });
  availability.onGoneChange(touch);
  dialogs.onChange(touch);
  const hooks = new HookReceiver({
    ...{ agents, availability, isAsking: (agent) => dialogs.isAsking(agent), onFailure },
    // a trace of its pane shows what the agent reported
    onHook: (agent, what) => watchedSessionOf(agent, engine)?.journal.note({ kind: 'agent', event: 'hook', what }),
  });
  const responder = new Responder({ agents, answers: store.answers, bridge, onFailure });
  const watch = new AgentWatch({ engine, agents, availability, intervalMs, onFailure });
  for (const agent of await agents.list({ isLive: true })) {
    availability.register(agent);
    dialogs.follow(agent);
  }
  availability.start();
  // not awaited: a caller that repeats one of these answers gets its outcome
  void responder
    .recover()
    .then(() => watch.start())
    .catch(onFailure);
  return {
    /** What the HTTP routes need. */
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
