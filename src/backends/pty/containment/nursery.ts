import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { getSystemErrorName } from 'node:util';
import type { Disposable } from '../../../base/disposable.js';
import { fail } from '../../../base/errors/errors.js';
import { findOnPath } from '../../../base/files/find-on-path.js';
import { LineSplitter } from '../../../base/line-splitter.js';
import { TREE_MARK_NAME } from '../environment.js';
import { type ForkedTerminal, type ForkOptions, type Keeper, openTerminal, type ProgramEnd } from '../native.js';
import { readProcess } from '../process-table.js';
import { NURSERY_SCRIPT } from './script.js';
import { SyncChannel } from './sync-channel.js';
import { systemCalls } from './system-calls.js';

/** A report is a word and two numbers. */
const MAX_REPORT_BYTES = 256;
/** More than a kernel takes as arguments and environment. */
const MAX_REQUEST_BYTES = 16 * 1024 * 1024;

/** Starts programs below keepers, so that all their descendants can be found and none outlives this process. */
export class Nursery implements Disposable {
  readonly #channel: SyncChannel;
  /** By the program's pid. */
  readonly #running = new Map<number, (end: ProgramEnd) => void>();
  /** Keepers that still have descendants. */
  readonly #keepers = new Map<number, () => void>();
  #isUsable = true;

  private constructor(child: ChildProcess, channel: SyncChannel) {
    this.#channel = channel;
    child.on('exit', () => this.#retire());
    child.unref();
    const events = child.stdout as Socket;
    events.on('error', () => {}).on('close', () => this.#lose());
    events.unref();
    const lines = new LineSplitter(MAX_REPORT_BYTES, {
      onLine: (line) => this.#report(line.toString('latin1')),
      onTooLong: () => {},
    });
    events.on('data', (chunk: Buffer) => lines.push(chunk));
  }

  /** Null on systems that cannot contain programs. Throws when the system lacks resources. */
  static open(): Nursery | null {
    const calls = systemCalls();
    const perl = findOnPath('perl');
    // it finds descendants in /proc, which may be hidden
    if (calls === undefined || perl === undefined || !existsSync('/proc/self/fd')) return null;
    const mark = process.env[TREE_MARK_NAME];
    // its own session: ctrl+c at our terminal is not meant for it
    const child = spawn(perl, ['-e', NURSERY_SCRIPT, `${calls.prctl}`, `${calls.waitid}`], {
      stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
      env: mark === undefined ? {} : { [TREE_MARK_NAME]: mark },
      cwd: '/',
      detached: true,
    });
    child.on('error', () => {});
    const [requests, , , answers] = child.stdio ?? [];
    if (!requests || !answers) throw new Error('it could not be started');
    const channel = new SyncChannel(requests as Socket, answers as Socket);
    const nursery = new Nursery(child, channel);
    const answer = channel.readLine();
    if (answer === 'ready') return nursery;
    nursery.dispose();
    if (answer === undefined) throw nursery.#broken();
    return null;
  }

  /** False after a failure, when the next program needs another nursery. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** Throws `spawn_failed` when the program cannot be run, or the error of opening a terminal. */
  start({ onExit, ...options }: ForkOptions): ForkedTerminal {
    const request = encode(options);
    const { fd, slaveFd, pty } = openTerminal(options);
    const answer = this.#ask(request(pty));
    // the terminal stays open: a program that starts after all must not find another terminal under its name
    if (answer === undefined) throw this.#broken();
    const [kind, value, keeperPid] = answer.split(' ').map((word, index) => (index === 0 ? word : Number(word)));
    if (kind !== 'pid') {
      for (const open of [fd, slaveFd]) closeSync(open);
      throw fail('spawn_failed', { reason: `the system cannot run it (${getSystemErrorName(-Number(value))})` });
    }
    const pid = Number(value);
    this.#running.set(pid, onExit);
    return { fd, slaveFd, pty, pid, keeper: this.#keeper(Number(keeperPid)) };
  }

  /** Ends everything that still runs below it. */
  dispose(): void {
    this.#retire();
    this.#channel.close();
  }

  #keeper(pid: number): Keeper {
    let isEmpty = false;
    const whenEmpty = new Promise<void>((resolve) => {
      this.#keepers.set(pid, () => {
        isEmpty = true;
        resolve();
      });
    });
    return { pid, startTime: readProcess(pid)?.startTime ?? '', isEmpty: () => isEmpty, whenEmpty };
  }

  #ask(request: Buffer): string | undefined {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(request.length);
    return this.#channel.write(Buffer.concat([length, request])) ? this.#channel.readLine() : undefined;
  }

  #broken(): Error {
    this.#retire();
    return fail('spawn_failed', { reason: 'the process that starts programs does not answer' });
  }

  #retire(): void {
    this.#isUsable = false;
  }

  #report(line: string): void {
    const [kind, ...words] = line.split(' ');
    const [pid = 0, status = 0] = words.map(Number);
    if (kind === 'empty') this.#emptied(pid);
    else this.#ended(pid, status);
  }

  #emptied(keeperPid: number): void {
    this.#keepers.get(keeperPid)?.();
    this.#keepers.delete(keeperPid);
  }

  #ended(pid: number, status: number): void {
    const tell = this.#running.get(pid);
    this.#running.delete(pid);
    const signal = status & 0x7f;
    tell?.(signal === 0 ? { exitCode: status >> 8 } : { signal });
  }

  /** The nursery and all keepers are gone, so no more reports will come. */
  #lose(): void {
    const left = [...this.#running.values()];
    this.#running.clear();
    for (const tell of left) tell({ isLost: true });
  }
}

/** Throws `invalid_argument` before a terminal is opened. */
function encode({ command, args, env, cwd }: Omit<ForkOptions, 'onExit'>): (pty: string) => Buffer {
  const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const words = [cwd, `${args.length + 1}`, command, ...args, ...pairs].join('\0');
  if (words.length > MAX_REQUEST_BYTES) throw fail('invalid_argument', { name: 'args', reason: 'it is too long' });
  return (pty) => Buffer.from(`${pty}\0${words}`);
}
