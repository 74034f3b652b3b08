import { statSync } from 'node:fs';
import type { Clock } from '../../base/clock.js';
import type { InputMode, Probe } from '../backend.js';
import { foregroundProcesses, innerTerminal } from './foreground.js';
import type { TerminalLook, TerminalReader } from './look.js';
import type { ModeReader } from './mode-reader.js';
import { lookAtProcess, runCount } from './readers.js';

export interface ProbeOptions {
  /** The terminal's device, such as /dev/pts/3. */
  path: string;
  /** The process that was started in it. */
  pid: number;
  modes: ModeReader;
  clock: Clock;
}

/** Other processes may change a terminal too. */
const MAX_KNOWN_MS = 1000;
const MAX_TRIES = 3;
const MAX_DEPTH = 3;

/** Inspects a terminal through the kernel, whichever process opened it. */
export class TerminalProbe implements Probe {
  readonly #options: ProbeOptions;
  readonly #device: number;
  #known: { mode: InputMode; signature: string; readAt: number } | undefined;

  constructor(options: ProbeOptions) {
    this.#options = options;
    this.#device = statSync(options.path, { throwIfNoEntry: false })?.rdev ?? 0;
  }

  look(): TerminalLook | undefined {
    if (process.platform !== 'linux' || this.#device === 0) return undefined;
    const { path, pid } = this.#options;
    return lookAt({ path, device: this.#device }, pid, []);
  }

  knownMode({ readers, foreground, signature }: TerminalLook): InputMode | undefined {
    const known = this.#known;
    const canTell = readers.length > 0 || foreground.some(({ isHidden }) => isHidden);
    if (!known || !canTell || known.signature !== signature) return undefined;
    return this.#options.clock.now() - known.readAt <= MAX_KNOWN_MS ? known.mode : undefined;
  }

  async mode(): Promise<InputMode | undefined> {
    const { modes, clock, path } = this.#options;
    let mode: InputMode | undefined;
    let look = this.look();
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const known = look && this.knownMode(look);
      if (known) return known;
      mode = await modes.read(look?.path ?? path);
      const signature = look?.signature;
      look = this.look();
      if (!mode || !look || look.signature !== signature) continue;
      this.#known = { mode, signature, readAt: clock.now() };
      return mode;
    }
    return mode;
  }

  unreadBytes(): Promise<number | undefined> {
    return this.#options.modes.unreadBytes(this.#options.path);
  }
}

function lookAt(terminal: { path: string; device: number }, rootPid: number, via: string[]): TerminalLook | undefined {
  const found = foregroundProcesses(terminal.device, rootPid);
  if (found.length === 0) return undefined;
  const looks = found.map((info) => lookAtProcess(info, terminal.device));
  const readers: TerminalReader[] = [];
  for (const reader of looks.flatMap((look) => look.readers)) {
    const { process } = reader;
    const inner = via.length < MAX_DEPTH ? innerTerminal(process) : undefined;
    const inside = inner && lookAt(inner, process.pid, [...via, process.command]);
    if (inside) return inside;
    // the program behind it has not started yet
    if (!inner) readers.push(reader);
  }
  const foreground = looks.map(({ process }) => process);
  const waiting = [
    ...readers.map(({ process, threadId }) => ({ pid: process.pid, threadId })),
    ...foreground.filter(({ isHidden }) => isHidden).map(({ pid }) => ({ pid, threadId: pid })),
  ];
  const runs = waiting.map(({ pid, threadId }) => `${threadId}:${runCount(pid, threadId)}`);
  const signature = [terminal.path, found[0]?.groupId, ...runs].join(' ');
  return { foreground, readers, isBusy: looks.some(({ isBusy }) => isBusy), signature, path: terminal.path, via };
}
