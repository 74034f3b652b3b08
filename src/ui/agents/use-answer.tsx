import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { TtypilotError } from '../../base/errors/errors.js';
import { type AgentInfo, type AnswerInput, type AnswerResult, answerAgent } from '../api.js';
import { Failure } from '../kit/failure.js';
import { isWaiting } from '../live/agent-list.js';

/** Sends answers to an agent and keeps the outcome. */
export interface Answering {
  isSending: boolean;
  /** The answer has arrived, but the page still shows the answered question. */
  isOutdated: boolean;
  result: AnswerResult | undefined;
  error: Error | undefined;
  send: (answer: AnswerInput) => void;
}

export function useAnswer(agent: AgentInfo): Answering {
  const { agent_id, dialog } = agent;
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<AnswerResult>();
  const [error, setError] = useState<Error>();
  const [answered, setAnswered] = useState<AgentInfo>();
  const lost = useRef<{ answer: string; key: string }>(undefined);
  // the question that the result answers; undefined once the agent has stopped waiting for it
  const resolved = useRef<string>(undefined);
  const waits = isWaiting(agent);
  const asks = questionOf(agent);
  useEffect(() => {
    if (!waits) resolved.current = undefined;
    // under the next question, the receipt of the last one would look like its answer
    else if (result && resolved.current !== asks) setResult(undefined);
  }, [waits, asks, result]);
  const send = async (answer: AnswerInput) => {
    // the page may be stale: the service refuses an answer to any other question
    const asked = dialog?.question ? { ...answer, question: dialog.question } : answer;
    const text = JSON.stringify(asked);
    // the same key again if the outcome is unknown, so that nothing is sent twice
    const key = lost.current?.answer === text ? lost.current.key : newKey();
    setSending(true);
    setError(undefined);
    setResult(undefined);
    resolved.current = asks;
    try {
      setResult(await answerAgent(agent_id, { ...asked, idempotency_key: key }));
      setAnswered(agent);
      lost.current = undefined;
    } catch (failure) {
      const isLost = failure instanceof TtypilotError && failure.code === 'no_service';
      lost.current = isLost ? { answer: text, key } : undefined;
      setError(failure as Error);
    } finally {
      setSending(false);
    }
  };
  return { isSending, isOutdated: answered === agent, result, error, send: (answer) => void send(answer) };
}

/** Shows whether the answer arrived, with the evidence, or why it was refused. */
export function AnswerOutcome({ answering: { isSending, result, error } }: { answering: Answering }) {
  if (error) return <Failure error={error} />;
  if (isSending) {
    return (
      <p role="status" className="text-xs text-muted">
        Sending and confirming…
      </p>
    );
  }
  if (!result) return null;
  const { receipt, latency_ms } = result;
  return (
    <div role="status" data-receipt className="flex gap-2 rounded-md bg-good/10 px-3 py-2 text-xs">
      <Check size={15} className="shrink-0 text-good" aria-hidden />
      <div className="min-w-0">
        <p className="break-words">
          <strong className="font-medium">Delivered</strong> in {latency_ms} ms: {receipt.answers.join(', ')}
        </p>
        <details className="text-muted">
          <summary className="cursor-pointer phone:py-3.5">Evidence</summary>
          <ul className="list-disc pl-4">
            {receipt.evidence.map((fact) => (
              <li key={fact} className="break-words">
                {fact}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </div>
  );
}

function questionOf({ dialog, question }: AgentInfo): string {
  return JSON.stringify([question, dialog?.question, dialog?.options.map(({ label }) => label)]);
}

function newKey(): string {
  return `ui-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}
