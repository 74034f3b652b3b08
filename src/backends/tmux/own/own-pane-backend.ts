import { existsSync, statSync } from 'node:fs';
import { uptime } from 'node:os';
import { elapse } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import type { TerminalSize } from '../../../base/terminal-size.js';
import type { BackendExit, KillReport } from '../../backend.js';
import { asBuffer, partialMarkAt } from '../../mark-bytes.js';
import { isRunning, type ProcessTable, readProcess } from '../../pty/process-table.js';
import { endTree } from '../../pty/process-tree.js';
import { sendSignal, signalName } from '../../pty/send-signal.js';
import { closeCommand, PaneBackend, type PaneBackendOptions } from '../pane/pane-backend.js';
import type { PaneSnapshot } from '../pane/snapshot.js';
import type { PaneInfo } from '../server/pane-list.js';
import type { TmuxCommand } from '../server/tmux-command.js';
import type { LaunchFiles, ProgramFiles } from './launch-files.js';

export interface OwnPaneOptions extends PaneBackendOptions {
  treeMark: string;
  endMark: string;
  files: LaunchFiles;
  paths: ProgramFiles;
  processes: ProcessTable;
}

/** What is noted about a program in tmux itself, so that a later process can take it over. */
export interface ProgramRecord {
  programPid: number;
  /** The process that all descendants of the program stay below, where there is one. */
  keeper?: { pid: number; startTime: string } | undefined;
  treeMark: string;
  endMark: string;
  directory: string;
}

export type NotedEnd = Pick<BackendExit, 'exitCode' | 'signal'>;

/** How long others may hold the terminal open after the program's end before the exit is announced. */
const LINGER_MS = 1000;
/** How long the terminal may take to close although no process holds it, on a busy machine. */
const CLOSING_MS = 10_000;
const MAX_POLL_MS = 50;
/** How long to wait for the end mark when the program is already known to have ended. */
const MARK_MS = 3000;
/** How long to wait for the parent's report when the pane is over. */
const WORD_MS = 2000;

/** A program that we started in a pane of our own tmux server: its end is known exactly, and `kill` ends all of it. */
export class OwnPaneBackend extends PaneBackend {
  override readonly isDurable = true;
  readonly #options: OwnPaneOptions;
  /** The program itself; the process that tmux knows is only its parent. */
  #program: { pid: number; startTime: string | undefined } | undefined;
  #keeper: ProgramRecord['keeper'];
  #isEmpty = false;
  readonly #device: number | undefined;
  readonly #awaitingEnd: Disposable;
  readonly #mark: EndMark;
  #awaitingMark: Disposable | undefined;
  /** How the program ended, as its parent reported it. */
  #word: string | undefined;
  #isEnding = false;
  #isPaneGone = false;
  #endedAtS: number | undefined;
  #killing: Promise<KillReport> | undefined;
  #tellOver: () => void = () => {};
  readonly #over = new Promise<void>((resolve) => {
    this.#tellOver = resolve;
  });

  constructor(options: OwnPaneOptions) {
    super(options);
    this.#options = options;
    this.#device = statSync(options.info.tty, { throwIfNoEntry: false })?.rdev;
    this.#mark = new EndMark(options.endMark);
    this.#awaitingEnd = options.files.whenThere(options.paths.ended, (content) => this.#awaitMark(content));
  }

  override get pid(): number {
    return this.#program?.pid ?? 0;
  }

  get record(): ProgramRecord {
    const { treeMark, endMark, files } = this.#options;
    return { programPid: this.pid, keeper: this.#keeper, treeMark, endMark, directory: files.directory };
  }

  /** The program runs. */
  begin({ programPid: pid, keeper }: Pick<ProgramRecord, 'programPid' | 'keeper'>): void {
    this.#keeper = keeper;
    this.#program = { pid, startTime: readProcess(pid)?.startTime };
  }

  override kill(): Promise<KillReport> {
    this.#killing ??= this.#kill().finally(() => {
      this.#killing = undefined;
    });
    return this.#killing;
  }

  override dispose(): void {
    this.#awaitingEnd.dispose();
    this.#tellOver();
    super.dispose();
  }

  override captured(snapshot: PaneSnapshot): void {
    // the capture includes the kept bytes again
    this.#mark.forget();
    super.captured(snapshot);
  }

  override output(bytes: Uint8Array): void {
    const { before, mark, after } = this.#mark.find(bytes);
    if (before.length > 0) super.output(before);
    if (mark !== undefined) void this.#programEnded(mark);
    if (after.length > 0) super.output(after);
  }

  /** The program's parent reports its end, because it knows better than tmux. */
  override listed(info: PaneInfo): void {
    super.listed({ ...info, isDead: false });
    if (info.isDead) this.#withoutWord();
  }

  override vanished(): void {
    this.#isPaneGone = true;
    // the mark is gone with the pane
    if (this.#word !== undefined) void this.#programEnded(this.#word);
    else this.#withoutWord();
  }

  override lost(): void {
    this.#isPaneGone = true;
    super.lost();
  }

  protected override ended(exit: BackendExit): void {
    this.#endedAtS ??= uptime();
    this.#awaitingEnd.dispose();
    super.ended(exit);
    this.#tellOver();
  }

  protected override resizeCommands({ cols, rows }: TerminalSize): TmuxCommand[] {
    return [['resize-window', '-t', this.paneId, '-x', `${cols}`, '-y', `${rows}`]];
  }

  /** The mark is lost when output was dropped, or the pane is polled. */
  #awaitMark(content: string): void {
    this.#word = content;
    const waitMs = this.watching === 'control' && !this.info.isDead && !this.#isPaneGone ? MARK_MS : 0;
    this.#awaitingMark = this.clock.after(waitMs, () => this.#programEnded(content), { isBackground: true });
  }

  /** All of its output has arrived; other processes may still write. */
  async #programEnded(content: string): Promise<void> {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#awaitingMark?.dispose();
    this.#endedAtS = uptime();
    this.input.dispose();
    this.ended({ ...readEnd(content), outputComplete: await this.#isClosed() });
  }

  /** Releases the parent, and waits until no process can write to the terminal; false when others hold it open. */
  async #isClosed(): Promise<boolean> {
    const parent = { pid: this.info.pid, startTime: readProcess(this.info.pid)?.startTime ?? '' };
    const lastMs = this.clock.now() + CLOSING_MS;
    let untilMs = this.clock.now() + LINGER_MS;
    for (let pollMs = 1; ; pollMs = nextPoll(pollMs)) {
      // repeatedly: it may not listen yet
      if (isRunning(parent)) sendSignal(parent.pid, 'SIGUSR1');
      if (this.#isPaneGone || (await this.#isPaneDead())) return true;
      const nowMs = this.clock.now();
      if (this.isOver || nowMs >= lastMs) return false;
      if (nowMs >= untilMs && (await this.#isHeldByOthers(parent.pid))) return false;
      if (nowMs >= untilMs) untilMs = nowMs + LINGER_MS;
      await elapse(this.clock, pollMs);
    }
  }

  async #isHeldByOthers(parentPid: number): Promise<boolean> {
    const device = this.#device;
    if (device === undefined) return false;
    const scan = await this.#options.processes.look();
    return scan.with('terminal', device).some(({ pid }) => ![parentPid, this.#keeper?.pid].includes(pid));
  }

  /** The answer arrives after all output on the same connection. */
  async #isPaneDead(): Promise<boolean> {
    try {
      const blocks = await this.link.run([['display-message', '-p', '-t', this.paneId, '#{pane_dead}']], this);
      return blocks.flat()[0]?.toString() !== '0';
    } catch {
      return true;
    }
  }

  /** The pane is over without a report from the program's parent: it may still come, or never. */
  #withoutWord(): void {
    const giveUp = () => {
      if (!this.#isEnding) this.ended({ outputComplete: !this.#isPaneGone });
    };
    this.clock.after(WORD_MS, giveUp, { isBackground: true });
  }

  /** Remembered, because the marker file is removed later. */
  #seesEmpty(): boolean {
    this.#isEmpty ||= existsSync(this.#options.paths.empty);
    return this.#isEmpty;
  }

  async #kill(): Promise<KillReport> {
    const { treeMark, processes, info, files, paths } = this.#options;
    const { pid: programPid, startTime } = this.#program ?? { pid: this.info.pid, startTime: undefined };
    const root = {
      pid: programPid,
      startTime,
      treeMark,
      endedAtS: () => this.#endedAtS,
      terminal: () => (this.#isPaneGone ? undefined : this.#device),
      // tmux closes the terminal at any time, and the next terminal in the system gets its number
      terminalSession: info.pid,
      spared: info.pid,
      keeper: this.#keeper && { ...this.#keeper, isEmpty: () => this.#seesEmpty() },
    };
    const report = await endTree(root, processes, this.clock);
    this.delivery.resume();
    if (!report.survivors.some(({ pid }) => pid === programPid)) await this.#over;
    if (!this.#isPaneGone) await this.link.run([closeCommand(info)], this).catch(() => {});
    this.#isPaneGone = true;
    // keep how it ended: a service that is not running now needs it later
    files.remove(paths, { keepsEnd: true });
    return report;
  }
}

function nextPoll(pollMs: number): number {
  return Math.min(pollMs * 2, MAX_POLL_MS);
}

/** Parses how a program ended, as its parent recorded it. */
export function readEnd(content: string): NotedEnd {
  const [kind, value] = content.split(' ');
  return kind === 'signal' ? { signal: signalName(Number(value)) } : { exitCode: Number(value) };
}

const BELL = 0x07;
const MAX_MARK_BYTES = 200;
const NOTHING = Buffer.alloc(0);

/** Finds and removes the mark that a program's parent writes after the last output. */
class EndMark {
  readonly #start: Buffer;
  /** The end of the last bytes, which may be the beginning of the mark. */
  #kept: Buffer = NOTHING;

  constructor(mark: string) {
    this.#start = Buffer.from(`\x1b]7717;${mark};`);
  }

  /** The bytes before the mark, its content, and the bytes after it. */
  find(bytes: Uint8Array): { before: Uint8Array; mark?: string; after: Uint8Array } {
    const all = this.#kept.length > 0 ? Buffer.concat([this.#kept, bytes]) : asBuffer(bytes);
    const at = all.indexOf(this.#start);
    const end = at < 0 ? -1 : all.indexOf(BELL, at);
    if (at >= 0 && end >= 0) {
      this.#kept = NOTHING;
      const mark = all.toString('latin1', at + this.#start.length, end);
      return { before: all.subarray(0, at), mark, after: all.subarray(end + 1) };
    }
    const keptFrom = at >= 0 && all.length - at < MAX_MARK_BYTES ? at : partialMarkAt(all, this.#start);
    this.#kept = Buffer.from(all.subarray(keptFrom));
    return { before: all.subarray(0, keptFrom), after: NOTHING };
  }

  forget(): void {
    this.#kept = NOTHING;
  }
}
