import type { CallOptions } from '../../operations/call-context.js';
import type { Client } from '../../operations/client.js';
import type { Extensions } from '../http/context.js';
import type { ServerDefaults } from '../jsonrpc/server-state.js';
import type { Command } from './args/command.js';
import type { Output } from './show/output.js';

/** An engine of this process. */
export interface OpenEngine {
  client: Client;
  /** Takes over the programs that a dead ttypilot has left in tmux. Never rejects. */
  adoptDurable(): Promise<unknown>;
  dispose(): Promise<void>;
}

/** The flags of `ttypilot serve`. */
export interface ServeFlags {
  /** Listen on the private Unix socket of the data directory instead, without a page and a port. */
  isDaemon?: boolean | undefined;
  host?: string | undefined;
  port?: number | undefined;
  dataDir?: string | undefined;
  config?: string | undefined;
  tlsCert?: string | undefined;
  tlsKey?: string | undefined;
  insecure?: boolean | undefined;
  /** The broker of the fleet whose door this is. */
  fleet?: string | undefined;
  /** Be a host of a fleet. */
  node?: NodeFlags | undefined;
}

/** The flags of `ttypilot node`. */
export interface NodeFlags {
  /** Default: where it has joined before. */
  join?: string | undefined;
  name?: string | undefined;
  labels?: Record<string, string> | undefined;
  capacity?: number | undefined;
}

/** The service on HTTP. */
export interface OpenService {
  /** For a daemon, the path of its socket. */
  url: string;
  /** Logs a browser in, once. A daemon has none. */
  loginUrl?: string | undefined;
  /** Features besides the routes. */
  extensions: Extensions;
  /** For a host of a fleet: resolves when the broker has been reached. */
  joined?: Promise<void> | undefined;
  /** Ends the sessions and all connections, within seconds. */
  close(): Promise<void>;
}

/** What main gives to the command line: parts that most commands never load. */
export interface Parts {
  version: string;
  /** Opens an engine in this process. With `isLasting` it keeps recordings within the limits of the configuration. */
  openEngine(options?: { isLasting?: boolean }): Promise<OpenEngine>;
  /** Starts the service, or the daemon. */
  openService(options: ServeFlags): Promise<OpenService>;
  /** The tools that the configuration offers to agents. */
  mcpTools(): Promise<readonly string[]>;
  /** The data directory, where the running daemon or service is found. */
  dataDirectory(): Promise<string>;
  /** Serves one session to a script on stdin and stdout. Resolves when it ends. */
  serveJsonRpc(defaults: ServerDefaults): Promise<void>;
  /** Work on recordings and snapshots. */
  recordings(): Promise<RecordingParts>;
  /** Work on tapes. */
  tapes(): Promise<TapeParts>;
  /** Work on the keys of a fleet. */
  fleetKeys(): Promise<FleetKeyParts>;
  /** Work on the database of a service. */
  store(): Promise<StoreParts>;
  /** The text of `ttypilot tour`. */
  tour(options: { version: string; hasColour: boolean }): Promise<string>;
}

/** What a command works with. */
export interface Context {
  parts: Parts;
  output: Output;
  /** Prints the help of a command and returns the exit code. */
  showHelp(command: Command): Promise<number>;
  /** Runs work that Ctrl+C cancels, with a progress line on a terminal when it takes long. */
  interruptible<T>(what: string | undefined, work: (options: CallOptions) => Promise<T>): Promise<T>;
}

/** The frames of a recording. */
export interface ShownFrames {
  readonly count: number;
  /** The time of a frame in milliseconds, from the start. */
  timeOf(index: number): number;
  /** The rows of a frame, with the escape sequences for their colours. */
  rowsOf(index: number): string[];
  /** The text of a frame, without trailing blanks. */
  textOf(index: number): string;
  /** The last input before a frame. */
  inputAt(index: number): string | undefined;
}

export interface PictureSettings {
  theme?: string | undefined;
  fontSize?: number | undefined;
}

/** A snapshot, or the last screen of a recording. */
export interface ShownScreen {
  text: string;
  picture(
    format: 'png' | 'svg',
    options: PictureSettings,
  ): Promise<{ bytes: Uint8Array; width: number; height: number }>;
}

export interface ExportSettings extends PictureSettings {
  idleLimitMs?: number | undefined;
  /** The title of an asciicast. */
  title?: string | undefined;
  /** Called repeatedly. The export waits for it, and ends when it throws. */
  onProgress: (share: number) => Promise<void>;
}

/** What the command line does with recordings and snapshots. */
export interface RecordingParts {
  openFrames(path: string): Promise<ShownFrames>;
  openScreen(path: string): Promise<ShownScreen>;
  exportRecording(path: string, format: string, options: ExportSettings): Promise<Uint8Array>;
}

/** A tape that was read and checked. */
export interface ReadTape {
  /** What in it has no effect. */
  notes: readonly string[];
  /** The files that it will write. A name that ends in a slash is a folder. */
  files: readonly string[];
  /** Returns the files that were written. */
  play(options: {
    writeFile: (path: string, bytes: Uint8Array) => void;
    onProgress: (share: number) => Promise<void>;
    signal?: AbortSignal | undefined;
  }): Promise<string[]>;
}

/** What the command line does with tapes. */
export interface TapeParts {
  /** `outputs` are written instead of those that the tape names. */
  readTape(file: string, outputs: readonly string[] | undefined): ReadTape;
}

/** What the command line does with the keys of a fleet, which are in a folder. */
export interface FleetKeyParts {
  create(
    folder: string,
    options: { url: string; listen: string; tls?: { cert: string; key: string; ca?: string | undefined } | undefined },
  ): Promise<{ configPath: string; doorFile: string }>;
  /** Resolves when the host has joined with the code. */
  invite(folder: string, host: string, options: { onCode: (code: string) => void; signal: AbortSignal }): Promise<void>;
  /** False when the folder has no key of this host. */
  remove(folder: string, host: string): Promise<boolean>;
}

/** Where a database is. */
export interface StorePlace {
  dataDir: string;
  config?: string | undefined;
}

/** What a check of a database found. */
export interface StoreReport {
  /** The file, or the address without its password. */
  database: string;
  integrity: string | undefined;
  counts: Record<string, number>;
  orphans: { what: string; count: number }[];
  /** The sessions that are recorded as running. */
  running: string[];
  /** The ids among these that are still recorded as running. */
  stillRunning(ids: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}

/** What the command line does with the database of a data directory. */
export interface StoreParts {
  /** Returns the size of the copy. */
  backUp(place: StorePlace, file: string): Promise<{ database: string; bytes: number }>;
  check(place: StorePlace): Promise<StoreReport>;
}
