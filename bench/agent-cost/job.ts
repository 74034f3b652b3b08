import type { McpAgent } from './agents/mcp-agent.js';
import type { ShellAgent } from './agents/shell-agent.js';

/** Something that an agent is asked to do with an interactive program. */
export interface Job {
  name: string;
  /** Programs that must be installed. */
  needs: readonly string[];
  /** Part of a smoke run. */
  isQuick?: boolean;
  /** Fills an empty folder, in which the agents' commands run, with values that differ from round to round. */
  open(folder: string): Task | Promise<Task>;
}

/** One round of a job. What an agent returns is its report to the user. */
export interface Task {
  withAct(agent: McpAgent): Promise<string | undefined>;
  withShell(agent: ShellAgent): Promise<string | undefined>;
  /** Whether it was done, judged by what is left behind or by a report of something that only the program knew. */
  isDone(report: string | undefined): boolean;
  /** Ends what the round started beside the agents. */
  close?(): void;
}

/** An act, as `act` takes it: text to type, or a key to press. */
export type Act = string | { press: string | readonly string[] };

/** The first group of a pattern in an answer. An agent that cannot read what it looks for has failed. */
export function read(pattern: RegExp, answer: string): string {
  const found = pattern.exec(answer)?.[1];
  if (found === undefined) throw new Error(`no ${pattern} in:\n${answer}`);
  return found;
}

/** A number of `digits` digits that no round can guess. */
export function randomNumber(digits: number): number {
  const low = 10 ** (digits - 1);
  return low + Math.floor(Math.random() * 9 * low);
}
