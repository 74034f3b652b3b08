import type { CallOptions } from '../../operations/call-context.js';
import type { Client } from '../../operations/client.js';
import type { Extensions } from '../http/context.js';
import type { ServerDefaults } from '../jsonrpc/server-state.js';
import type { Command } from './args/command.js';
import type { RecordingParts } from './commands/recording-parts.js';
import type { StoreParts } from './commands/store-parts.js';
import type { Output } from './show/output.js';

/** An engine of this process. */
export interface OpenEngine {
  client: Client;
  /** Ends what a process of the same owner that is gone has left running in terminals. */
  endLeftovers(): Promise<void>;
  /** Takes over what a ttypilot that is gone has left running in tmux. Never rejects. */
  adoptDurable(): Promise<unknown>;
  dispose(): Promise<void>;
}

/** What flags say about the service. */
export interface ServeOptions {
  host?: string | undefined;
  port?: number | undefined;
  dataDir?: string | undefined;
  config?: string | undefined;
  tlsCert?: string | undefined;
  tlsKey?: string | undefined;
  insecure?: boolean | undefined;
}

/** The service on HTTP. */
export interface OpenService {
  url: string;
  /** Logs a browser in, once. */
  loginUrl: string;
  /** What runs beside the routes. */
  extensions: Extensions;
  /** Ends the sessions and all connections; never takes long. */
  close(): Promise<void>;
}

/** What main gives to the command line: parts that most commands never load. */
export interface Parts {
  version: string;
  /** Operations on an engine of this process. Its programs can be told from others by the directory that it serves. */
  /** One that is lasting keeps recordings within the limits of the configuration. */
  openEngine(options?: { ownerDirectory?: string; isLasting?: boolean }): Promise<OpenEngine>;
  /** Starts the service. */
  openService(options: ServeOptions): Promise<OpenService>;
  /** The data directory, for who looks for a running service. */
  dataDirectory(): Promise<string>;
  /** One session of a new engine for a script on stdin and stdout, until it ends. */
  serveJsonRpc(defaults: ServerDefaults): Promise<void>;
  /** Work on files that hold screens. */
  recordings(): Promise<RecordingParts>;
  /** Work on the database of a service. */
  store(): Promise<StoreParts>;
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
