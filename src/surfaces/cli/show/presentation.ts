import type { Field } from '../args/command.js';
import type { Output } from './output.js';

type Input = Record<string, unknown>;
export type Result = Record<string, unknown>;

export interface Shown {
  output: Output;
  input: Input;
  /** The options that only the command line has. */
  extra: Input;
  asJson: boolean;
}

/** How the result of one operation looks to a person, and what its command takes besides its fields. */
export interface Presentation {
  extraFields?: readonly Field[];
  /** The input to send, from what was typed. */
  prepare?: (input: Input, extra: Input) => Input;
  /** Refuses before the call what could not be shown after it. */
  check?: (shown: Shown) => void;
  show?: (result: Result, shown: Shown) => void;
  /** Default: 1 for a wait that was not met, else 0. */
  exitCode?: (result: Result, extra: Input) => number;
  /** The field that is read from stdin where `-` is given. */
  stdin?: string;
  /** What a long call is doing. */
  progress?: string;
}
