import { parseProcessStat } from '../../base/process-identity.js';
import type { InputMode } from '../backend.js';
import { type ProcessInfo, processInfo } from '../pty/process-table.js';
import { innerTerminal, MASTER } from '../terminal-probe/foreground.js';
import type { TerminalLook, TerminalReader } from '../terminal-probe/look.js';
import { parseMode } from '../terminal-probe/mode-reader.js';
import type { ProcSource } from '../terminal-probe/proc.js';
import { lookAtProcess, OWN_TERMINAL, runCount } from '../terminal-probe/readers.js';

/** What the helper on the other machine answered: the files of /proc that matter, by their paths. */
export interface FarFacts {
  mode: InputMode | undefined;
  /** The number of the terminal's device there; 0 where there is no /proc. */
  device: number;
  proc: ProcSource;
  /** The processes in the foreground of the terminal. */
  foreground: ProcessInfo[];
}

/** Parses an answer to `look`. */
export function readFacts(lines: readonly string[], architecture: NodeJS.Architecture | undefined): FarFacts {
  const files = filesIn(lines);
  const device = Number(files.get('device') ?? 0);
  const stats = [...files].flatMap(([path, text]) => {
    const pid = /^\/proc\/(\d+)\/stat$/.exec(path)?.[1];
    return (pid && processInfo(Number(pid), parseProcessStat(text))) || [];
  });
  return {
    mode: parseMode(files.get('mode') ?? ''),
    device,
    proc: new FarProc(files, device, architecture),
    foreground: stats,
  };
}

/** The look that these facts give, or the terminal inside the terminal that has to be looked at instead. */
export function lookAtFacts(
  { foreground, proc, device }: FarFacts,
  path: string,
  via: string[],
  mayLookInside: boolean,
): FarLook | undefined {
  if (foreground.length === 0) return undefined;
  const looks = foreground.map((info) => lookAtProcess(info, device, proc));
  const readers: TerminalReader[] = [];
  for (const reader of looks.flatMap((look) => look.readers)) {
    const inner = innerTerminal(reader.process, proc);
    if (inner && mayLookInside)
      return { inner: { ...inner, pid: reader.process.pid, command: reader.process.command } };
    // a program that only passes input on is not the one that wants it
    if (!inner) readers.push(reader);
  }
  const processes = looks.map(({ process }) => process);
  const waiting = [
    ...readers.map(({ process, threadId }) => ({ pid: process.pid, threadId })),
    ...processes.filter(({ isHidden }) => isHidden).map(({ pid }) => ({ pid, threadId: pid })),
  ];
  const runs = waiting.map(({ pid, threadId }) => `${threadId}:${runCount(pid, threadId, proc)}`);
  const signature = [path, foreground[0]?.groupId, ...runs].join(' ');
  const isBusy = looks.some((look) => look.isBusy);
  return { look: { foreground: processes, readers, isBusy, signature, path, via } };
}

type FarLook =
  | { look: TerminalLook; inner?: undefined }
  | { look?: undefined; inner: { path: string; device: number; pid: number; command: string } };

function filesIn(lines: readonly string[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const line of lines) {
    const watched = /^(\/proc\/\d+\/fdinfo\/\d+):(tfd:.*)/.exec(line);
    const tab = line.indexOf('\t');
    if (watched) {
      const [, path = '', text = ''] = watched;
      files.set(path, `${files.get(path) ?? ''}${text}\n`);
    } else if (tab > 0) files.set(line.slice(0, tab), line.slice(tab + 1));
  }
  return files;
}

/** Descriptors are listed as their number and a letter for what is behind them. */
const KINDS: Record<string, number> = { o: OWN_TERMINAL, m: MASTER };

class FarProc implements ProcSource {
  readonly architecture: NodeJS.Architecture | undefined;
  readonly #files: Map<string, string>;
  readonly #device: number;
  readonly #descriptors = new Map<number, Map<number, string> | 'refused'>();
  readonly #threads = new Map<number, number[]>();

  constructor(files: Map<string, string>, device: number, architecture: NodeJS.Architecture | undefined) {
    this.architecture = architecture;
    this.#files = files;
    this.#device = device;
    for (const [path, text] of files) {
      const [, pid, name, thread] = /^\/proc\/(\d+)\/(?:(fd)|task\/(\d+)\/syscall)$/.exec(path) ?? [];
      if (name) this.#descriptors.set(Number(pid), descriptorsIn(text));
      else if (thread) this.#threads.set(Number(pid), [...(this.#threads.get(Number(pid)) ?? []), Number(thread)]);
    }
  }

  read(path: string): string | 'refused' | undefined {
    const text = this.#files.get(path);
    if (text === '!') return 'refused';
    // NUL characters and tabs have another meaning on the line
    return path.endsWith('/cmdline') ? text?.replaceAll('\x01', '\0') : text;
  }

  list(path: string): number[] | 'refused' | undefined {
    const [, pid, name] = /^\/proc\/(\d+)\/(fd|task)$/.exec(path) ?? [];
    if (name === 'task') return this.#threads.get(Number(pid));
    const descriptors = this.#descriptors.get(Number(pid));
    return descriptors === 'refused' ? descriptors : descriptors && [...descriptors.keys()];
  }

  deviceOf(pid: number, fd: number): number {
    const kind = this.#kind(pid, fd);
    return kind === 't' ? this.#device : (KINDS[kind] ?? 0);
  }

  isSocket(pid: number, fd: number): boolean {
    return this.#kind(pid, fd) === 's';
  }

  memory(pid: number, address: number, byteCount: number): Buffer | undefined {
    const hex = this.#files.get(`memory ${pid} 0x${address.toString(16)}`);
    const bytes = Buffer.from(hex ?? '', 'hex');
    return bytes.length >= byteCount ? bytes.subarray(0, byteCount) : undefined;
  }

  #kind(pid: number, fd: number): string {
    const descriptors = this.#descriptors.get(pid);
    return (descriptors !== 'refused' && descriptors?.get(fd)) || '';
  }
}

function descriptorsIn(text: string): Map<number, string> | 'refused' {
  if (text === '!') return 'refused';
  const words = text.split(' ').filter(Boolean);
  return new Map(words.map((word) => [Number(word.slice(0, -1)), word.slice(-1)]));
}
