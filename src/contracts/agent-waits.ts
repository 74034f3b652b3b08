/** What is sent out when an agent begins to wait, or asks something else. */
export interface AgentWaits {
  agent_id: string;
  name: string;
  program: string | null;
  cwd: string | null;
  tmux_pane_id: string | null;
  question: string;
  /** Opens the question in a browser. */
  url: string;
  timestamp: string;
}
