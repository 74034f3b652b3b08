import type { Caller, CallOptions } from '../../operations/caller.js';
import type { Command } from './command.js';
import type { Output } from './output.js';

/** An engine of this process. */
export interface OpenEngine {
  caller: Caller;
  /** Takes over what a ttypilot that is gone has left running in tmux. Never rejects. */
  adoptDurable(): Promise<unknown>;
  dispose(): Promise<void>;
}

/** What main gives to the command line: parts that most commands never load. */
export interface Parts {
  version: string;
  /** Operations on an engine of this process. */
  openEngine(): Promise<OpenEngine>;
  /** What the terminal can do, in a few screens. */
  tour(options: { version: string; hasColour: boolean }): Promise<string>;
}

/** What a command works with. */
export interface Context {
  parts: Parts;
  output: Output;
  /** Prints the help of a command and gives the exit code. */
  showHelp(command: Command): Promise<number>;
  /** Runs something that Ctrl+C ends, with signs of life on a terminal when it takes long. */
  interruptible<T>(what: string | undefined, work: (options: CallOptions) => Promise<T>): Promise<T>;
}
