import type { AgentState } from '../agent.js';
import type { RespondMode } from './request.js';

/** What is proven about an answer that was given. */
export interface AnswerReceipt {
  accepted: 'yes';
  evidence: string[];
  /** The question as it stood on the screen. */
  question: string | null;
  /** What was chosen or typed. */
  answers: string[];
  latencyMs: number;
}

/** What who answered is told, in the words of the wire. */
export interface RespondResult {
  status: 'ok';
  agent_id: string;
  mode: RespondMode;
  /** `awaiting_input` again when it was one of several questions. */
  new_state: AgentState;
  latency_ms: number;
  turn_id: number;
  receipt: AnswerReceipt;
}
