import { useEffect, useState } from 'react';
import { type AgentInfo, call, type TurnInfo } from '../api.js';
import { Failure } from '../kit/failure.js';

const MAX_TURNS = 30;
const WORDS: Record<TurnInfo['intent'], string> = {
  command: 'said',
  answer: 'answered',
  question: 'asked',
  completion: 'finished',
  progress: 'continued',
  end_of_command: 'stopped',
};

/** The conversation with an agent, newest first. */
export function AgentTurns({ agent: { agent_id, last_seen, state } }: { agent: AgentInfo }) {
  const [turns, setTurns] = useState<TurnInfo[]>();
  const [error, setError] = useState<Error>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the agent may bring a new turn
  useEffect(() => {
    let isWanted = true;
    call('get_agent', { agent_id, limit: MAX_TURNS }).then((found) => {
      if (isWanted) setTurns(found.turns.toReversed());
    }, setError);
    return () => {
      isWanted = false;
    };
  }, [agent_id, last_seen, state]);
  if (error) return <Failure error={error} />;
  if (!turns) return <p className="text-xs text-muted">Looking…</p>;
  if (turns.length === 0) return <p className="text-xs text-muted">No messages yet.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll without a mouse
    <ol aria-label="Conversation" tabIndex={0} className="flex max-h-72 flex-col gap-2 overflow-y-auto text-[13px]">
      {turns.map(({ turn_id, actor, intent, text, created_at, receipt }) => (
        <li key={turn_id} className="border-l-2 border-line pl-2.5">
          <p className="text-xs text-muted">
            {actor === 'user' ? 'You' : 'It'} {WORDS[intent]} ·{' '}
            <time dateTime={created_at}>{new Date(created_at).toLocaleTimeString()}</time>
            {receipt && ` · delivered in ${receipt.latency_ms} ms`}
          </p>
          <p className="line-clamp-6 break-words whitespace-pre-wrap">{text}</p>
        </li>
      ))}
    </ol>
  );
}
