import { Bell, BellOff, Bot, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../kit/button.js';
import { Empty } from '../kit/empty.js';
import { isWaiting, useAgents } from '../live/agent-list.js';
import type { Overview } from '../live/overview.js';
import { AgentCard } from './agent-card.js';
import { groupAgents } from './agent-words.js';
import { type Alert, type Attention, useAttention } from './attention.js';
import { usePlaces } from './places.js';
import { SHIELDED, useShield } from './shield.js';

interface AgentsPageProps {
  overview: Overview;
  attention: Attention;
  /** The agent that a link points to. */
  agentId: string | undefined;
}

/** All coding agents, live; waiting agents first, with their questions. */
export function AgentsPage({ overview, attention, agentId }: AgentsPageProps) {
  const agents = useAgents(overview.agents);
  const { agents: placed, heldIds } = usePlaces(agents ?? []);
  const grid = useRef<HTMLDivElement>(null);
  useShield(grid, placed.length > 0);
  const [by, setBy] = useState<'state' | 'project'>('state');
  if (!agents) return <p className="p-8 text-center text-muted">Loading agents…</p>;
  if (agents.length === 0) return <NoAgents />;
  const waiting = agents.filter(isWaiting).length;
  return (
    <div className="mx-auto max-w-7xl p-4 sm:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-lg font-semibold">
          Agents{' '}
          <span role="status" className="font-normal text-muted">
            {agents.length}
            {waiting > 0 && <span className="text-warn"> · {waiting} waiting</span>}
          </span>
        </h1>
        <div className="flex flex-wrap items-center gap-2">
          <label className="flex items-center gap-2 text-[13px] text-muted">
            Group by
            <select
              value={by}
              onChange={({ target }) => setBy(target.value as typeof by)}
              className="h-8 rounded-md border border-edge bg-panel px-2 text-ink phone:h-11 phone:text-base"
            >
              <option value="state">state</option>
              <option value="project">project</option>
            </select>
          </label>
          <Switch attention={attention} alert="chime" on={<Volume2 size={15} />} off={<VolumeX size={15} />}>
            Chime
          </Switch>
          <Switch attention={attention} alert="notification" on={<Bell size={15} />} off={<BellOff size={15} />}>
            Notify
          </Switch>
        </div>
      </div>
      {agentId !== undefined && !agents.some(({ agent_id }) => agent_id === agentId) && (
        <p role="alert" className="mb-4 rounded-md border border-line bg-panel px-3 py-2 text-[13px]">
          The agent {agentId} is no longer here. It has ended, or it belongs to another service.
        </p>
      )}
      <div
        ref={grid}
        className={`grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] items-start gap-4 ${SHIELDED}`}
      >
        {/* one list, so that a card keeps its state when it moves to another heading */}
        {groupAgents(placed, { by, heldIds }).flatMap(({ heading, agents: some }) => [
          <h2 key={`heading ${heading}`} className="col-span-full mt-2 text-[13px] font-semibold text-muted">
            {heading}{' '}
            <span className="font-normal">{some.filter(({ agent_id }) => !heldIds.has(agent_id)).length}</span>
          </h2>,
          ...some.map((agent) => (
            <AgentCard
              key={agent.agent_id}
              overview={overview}
              agent={agent}
              isHeld={heldIds.has(agent.agent_id)}
              isLinked={agent.agent_id === agentId}
            />
          )),
        ])}
      </div>
    </div>
  );
}

interface SwitchProps {
  attention: Attention;
  alert: Alert;
  on: ReactNode;
  off: ReactNode;
  children: string;
}

/** Switches one kind of alert on or off. */
function Switch({ attention, alert, on, off, children }: SwitchProps) {
  const isOn = useAttention(attention, alert);
  return (
    <Button
      role="switch"
      aria-checked={isOn}
      title={`${children} when an agent starts waiting`}
      className={isOn ? 'border-accent text-accent' : 'text-muted'}
      onClick={() => attention.set(alert, !isOn)}
    >
      {isOn ? on : off} {children}
    </Button>
  );
}

function NoAgents() {
  return (
    <Empty icon={Bot} title="No agents yet">
      <p className="max-w-md text-muted">
        Coding agents in tmux appear here as soon as their hooks report in. On the service’s machine, install the hooks
        once, then start agents in tmux:
      </p>
      <pre className="rounded-md border border-line bg-panel px-4 py-3 text-left font-mono text-[13px]">
        <code>{'ttypilot hook install\ntmux new claude'}</code>
      </pre>
    </Empty>
  );
}
