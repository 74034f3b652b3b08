import type { AgentState } from '../../contracts/events.js';
import type { RespondMode } from './request.js';

/** The proof that an answer arrived. */
export interface AnswerReceipt {
  accepted: 'yes';
  evidence: string[];
  /** The question as shown on the screen. */
  question: string | null;
  /** What was chosen or typed. */
  answers: string[];
  latencyMs: number;
}

/** The result for the caller, in the names of the wire. */
export interface RespondResult {
  status: 'ok';
  agent_id: string;
  mode: RespondMode;
  /** `awaiting_input` again if it was one of several questions. */
  new_state: AgentState;
  latency_ms: number;
  turn_id: number;
  receipt: AnswerReceipt;
}
