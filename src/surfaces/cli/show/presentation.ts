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

/** How the result of an operation looks to a person, and the extra options of its command. */
export interface Presentation {
  /** Options that only the command line has; a field of the same name is read and explained in this way. */
  extraFields?: readonly Field[];
  /** Instead of the operation's. */
  description?: string;
  /** Further command lines for the help. */
  examples?: readonly string[];
  /** Makes the input to send from the typed one. */
  prepare?: (input: Input, extra: Input) => Input;
  /** Refuses, before the call, options that its result could not satisfy. */
  check?: (shown: Shown) => void;
  show?: (result: Result, shown: Shown) => void | Promise<void>;
  /** Default: 1 for a wait that did not match, 0 otherwise. */
  exitCode?: (result: Result, extra: Input) => number;
  /** The field that is read from stdin when it is `-`. */
  stdin?: string;
  /** Says what a long call is doing. */
  progress?: string;
}
