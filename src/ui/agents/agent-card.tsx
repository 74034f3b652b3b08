import { History, ScrollText, SquareTerminal, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type AgentInfo, call } from '../api.js';
import { Button } from '../kit/button.js';
import { Failure } from '../kit/failure.js';
import { isWaiting } from '../live/agent-list.js';
import type { Overview } from '../live/overview.js';
import { goTo } from '../router.js';
import { Age } from '../sessions/age.js';
import { AgentAnswer } from './agent-answer.js';
import { AgentScreen } from './agent-screen.js';
import { AgentTurns } from './agent-turns.js';
import { type AgentStatus, agentStatus } from './agent-words.js';
import { type Answering, AnswerOutcome, useAnswer } from './use-answer.js';

interface AgentCardProps {
  overview: Overview;
  agent: AgentInfo;
  /** The agent no longer waits, and its card keeps place and height for a while. */
  isHeld: boolean;
  /** The page was opened with a link to this agent. */
  isLinked: boolean;
}

/** One agent: its state, its question with the answers, its history. */
export function AgentCard({ overview, agent, isHeld, isLinked }: AgentCardProps) {
  const id = useId();
  const ref = useRef<HTMLElement>(null);
  const [waitingHeight, setWaitingHeight] = useState(0);
  const answering = useAnswer(agent);
  const [shown, setShown] = useState<'screen' | 'turns'>();
  const [error, setError] = useState<Error>();
  const { word, dot } = isHeld ? heldStatus(agent, answering) : agentStatus(agent);
  const toggle = (what: 'screen' | 'turns') => setShown(shown === what ? undefined : what);
  const waits = isWaiting(agent);
  const { pane_session_id: sessionId } = agent;
  useLayoutEffect(() => {
    if (waits && ref.current) setWaitingHeight(ref.current.offsetHeight);
  });
  useEffect(() => {
    if (!isLinked) return;
    ref.current?.scrollIntoView({ block: 'center' });
    ref.current?.focus({ preventScroll: true });
  }, [isLinked]);
  return (
    <article
      ref={ref}
      tabIndex={-1}
      style={isHeld ? { minHeight: waitingHeight } : undefined}
      aria-labelledby={id}
      data-agent={agent.agent_id}
      data-state={agent.ended_at === null ? agent.state : 'ended'}
      data-held={isHeld || undefined}
      className={`flex min-w-0 flex-col gap-3 rounded-lg border bg-panel p-4 ${waits ? 'border-warn/60' : 'border-line'} ${isLinked ? 'ring-2 ring-accent' : ''}`}
    >
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 id={id} className="truncate font-semibold" title={agent.cwd ?? undefined}>
            {agent.name}
          </h3>
          <p className="truncate text-xs text-muted">{[agent.program, serverOf(agent)].filter(Boolean).join(' · ')}</p>
        </div>
        <p className="shrink-0 text-right text-xs text-muted">
          <span className="inline-flex items-center gap-1.5">
            <span className={`size-2 rounded-full ${dot}`} aria-hidden /> {word}
          </span>
          <br />
          <Age since={Date.parse(agent.last_seen)} />
        </p>
      </header>
      {waits && <AgentAnswer agent={agent} answering={answering} />}
      <AnswerOutcome answering={answering} />
      {agent.ended_at === null && <Reach agent={agent} />}
      {error && <Failure error={error} />}
      <footer className="mt-auto flex flex-wrap gap-2">
        {agent.commander_available && agent.ended_at === null && (
          <Button onClick={() => openTerminal(agent).catch(setError)}>
            <SquareTerminal size={15} aria-hidden /> Terminal
          </Button>
        )}
        {sessionId !== null && (
          <Toggle isOpen={shown === 'screen'} onToggle={() => toggle('screen')}>
            <ScrollText size={15} aria-hidden /> Screen
          </Toggle>
        )}
        <Toggle isOpen={shown === 'turns'} onToggle={() => toggle('turns')}>
          <History size={15} aria-hidden /> History
        </Toggle>
        {!agent.commander_available && agent.ended_at === null && (
          <Button
            look="quiet"
            title="Mark it as ended. It comes back with its next sign of life."
            onClick={() => call('dismiss_agent', { agent_id: agent.agent_id }).catch(setError)}
          >
            <X size={15} aria-hidden /> Dismiss
          </Button>
        )}
      </footer>
      {shown === 'screen' && sessionId !== null && <AgentScreen overview={overview} sessionId={sessionId} />}
      {shown === 'turns' && <AgentTurns agent={agent} />}
    </article>
  );
}

/** Shown only for other servers than the default: pane ids repeat across servers. */
function serverOf({ tmux_socket }: AgentInfo): string | undefined {
  return tmux_socket === null || tmux_socket === 'default' ? undefined : `tmux ${tmux_socket}`;
}

/** The status of a card that keeps its place: answered here or elsewhere. */
function heldStatus(agent: AgentInfo, { result }: Answering): AgentStatus {
  if (agent.ended_at !== null || agent.pane_gone) return agentStatus(agent);
  return { word: result ? 'answered' : 'no longer waiting', dot: 'bg-good' };
}

function Toggle({ isOpen, onToggle, children }: { isOpen: boolean; onToggle: () => void; children: ReactNode }) {
  return (
    <Button look="quiet" aria-expanded={isOpen} onClick={onToggle} className={isOpen ? 'bg-raised text-ink' : ''}>
      {children}
    </Button>
  );
}

/** Why an agent cannot be answered from here. */
function Reach({ agent: { tmux_pane_id, commander_available, pane_gone } }: { agent: AgentInfo }) {
  if (tmux_pane_id === null) {
    return <p className="text-xs text-muted">Not running in tmux. Answer it in its own terminal.</p>;
  }
  if (pane_gone) {
    return (
      <p className="text-xs text-muted">
        Its pane {tmux_pane_id} is closed, so it cannot be answered here. Dismiss it if it has ended; if it still runs,
        it comes back with its next hook.
      </p>
    );
  }
  return commander_available ? null : <p className="text-xs text-bad">Pane {tmux_pane_id} is out of reach.</p>;
}

/** Opens the agent's pane as a session first if it is not one yet. */
async function openTerminal({ pane_session_id, tmux_pane_id, tmux_socket }: AgentInfo): Promise<void> {
  const server = tmux_socket === null ? {} : { socket_name: tmux_socket };
  const id = pane_session_id ?? (await call('get_session', { pane_id: tmux_pane_id ?? '', ...server })).id;
  goTo({ page: 'terminals', sessionIds: [id] });
}
